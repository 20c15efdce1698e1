/** Data into sentences, at the edge: refusals, events, prompts and actions with names in place of numbers. */

import { hex, type Kind, type Parts } from '../parts/kinds.ts';
import { hasWords, type Names, type Refusal, say, type WordArgs } from '../words.ts';
import { ACTION_PARTS, eventParts, evidenceOf } from './declared.ts';
import { standing } from './procedure/runner.ts';
import { stagesOf } from './procedure/sequence.ts';
import type { World } from './state/world.ts';
import type { Action, GameDef, GameEvent, Shape } from './types.ts';
import { ENGINE_WORDS } from './words.ts';

/** What a value of this kind is called: units, places, sides and stages by their names; everything else stays. */
export function nameOf<S extends Shape>(
  def: GameDef<S>,
  g: World<S> | undefined,
  kind: Kind | undefined,
  value: string | number,
): string | number {
  const is = kind?.is === 'list' ? kind.each?.is : kind?.is;
  if (is === 'stage') return (g && stagesOf(g).get(String(value))?.name) ?? value;
  if (typeof value !== 'number') return value;
  if (is === 'unit') return def.units[value - (kind?.plus ?? 0)]?.name ?? value;
  if (is === 'side') return value === -1 ? 'nobody' : (def.sides[value]?.name ?? value);
  if ((is === 'place' || is === 'hex') && g)
    return value < g.board.n ? (g.board.ids[value] ?? value) : (def.boxes[value - g.board.n] ?? value);
  return value;
}

/** What a die that fell is called: its number, or 0 for a ten in games that count so. */
export const faceOf = (def: { readonly tenIsZero?: boolean }, pip: number): number => (def.tenIsZero && pip === 10 ? 0 : pip);

/** The resolver of names for `say` and `sayLedger`; what the names stand for is that of refusals, prompts and ledgers unless said. */
export function namesOf<S extends Shape>(def: GameDef<S>, g?: World<S>, parts: Parts = evidenceOf(def)): Names {
  return (key, value) =>
    String(key === 'pips' ? faceOf(def, Number(value)) : nameOf(def, g, Object.hasOwn(parts, key) ? parts[key] : undefined, value));
}

const catalogues = <S extends Shape>(def: GameDef<S>) => [def.words, ENGINE_WORDS];
/** True and false are evidence too, but a sentence can only be told texts and numbers. */
const wordArgs = (data: object): WordArgs =>
  Object.fromEntries(
    Object.entries(data).map(([k, v]) => [
      k,
      typeof v === 'boolean' ? Number(v) : Array.isArray(v) && typeof v[0] === 'string' ? v.join(', ') : v,
    ]),
  );

/** A refusal as a sentence, without its case. Its words stand in the catalogue under `refuse.<why>`. */
export function sentence<S extends Shape>(def: GameDef<S>, refusal: Refusal, g?: World<S>): string {
  return say(catalogues(def), `refuse.${refusal.why}`, wordArgs(refusal), namesOf(def, g));
}

/** An event as a sentence for the log (`event.<e>`); empty if its words are empty: then it is not for the log. */
export function sayEvent<S extends Shape>(g: World<S>, event: GameEvent): string {
  const lists = catalogues(g.def);
  const [args, names] = [wordArgs(event), namesOf(g.def, g, eventParts(g.def, event.e))];
  if (event.e !== 'rolled' || typeof event.says !== 'string') return say(lists, `event.${event.e}`, args, names);
  // A roll with words of its own (`rolled.*` for `roll.*`), or else what it was for and the dice.
  const own = event.says.replace(/^roll\./, 'rolled.');
  if (hasWords(lists, own)) return say(lists, own, args, names);
  const what = hasWords(lists, event.says) ? `${say(lists, event.says, args, names).replace(/\.$/, '')}. ` : '';
  return what + say(lists, 'event.rolled', args, names);
}

/** A prompt as a sentence. */
export function sayPrompt<S extends Shape>(g: World<S>, prompt: { says: string; args: Record<string, string | number> }): string {
  return say(catalogues(g.def), prompt.says, prompt.args, namesOf(g.def, g));
}

/** The two ends of a path can be named one by one: a hexside is "between {from} and {to}". */
const SPOKEN_PARTS: Parts = { ...ACTION_PARTS, from: hex(), to: hex() };
const endsOf = ({ path }: Action): object => (path?.length ? { from: path[0], to: path[path.length - 1] } : {});

/** An action as a few words, for buttons and lists (`do.<kind>`); a plain form without an entry. */
export function sayAction<S extends Shape>(g: World<S>, a: Action): string {
  const lists = catalogues(g.def);
  // The same answer may mean something else at another question.
  const now = standing(g)?.frame;
  const key = [`do.${now?.proc}.${now?.at}.${a.k}`, `do.${a.k}`].find((k) => hasWords(lists, k));
  if (key) return say(lists, key, wordArgs({ ...endsOf(a), ...a }), namesOf(g.def, g, SPOKEN_PARTS));
  const name = (part: 'u' | 'h', value: number | undefined) => (value === undefined ? [] : [nameOf(g.def, g, ACTION_PARTS[part], value)]);
  return [
    a.k,
    ...name('u', a.u),
    ...name('h', a.h),
    ...(a.n === undefined ? [] : [a.n]),
    ...(a.path ?? []).map((h) => nameOf(g.def, g, ACTION_PARTS.h, h)),
  ].join(' ');
}
