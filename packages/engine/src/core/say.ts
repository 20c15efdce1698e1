/** Data into sentences, at the edge: refusals, events, prompts and actions with names in place of numbers. */
import { hasWords, type Names, type Refusal, say, type WordArgs } from '../words.ts';
import { standing } from './procedure/runner.ts';
import { stagesOf } from './procedure/sequence.ts';
import type { World } from './state/world.ts';
import type { Action, GameDef, GameEvent, Shape } from './types.ts';
import { ENGINE_WORDS } from './words.ts';

const UNIT_KEYS = /^(u|unit|units|by|with|blocker|other|enemy)\d*$/;
const HEX_KEYS = /^(h|hex|hexes|from|to|at|target|place|path)\d*$/;
const SIDE_KEYS = /^(side|winner|owner)\d*$/;

/** Numbers under unit, hex and side keys, and ids of stages, become names; everything else stays. */
export function nameOf<S extends Shape>(def: GameDef<S>, g: World<S> | undefined, key: string, value: string | number): string | number {
  if (key === 'stage' && g) return stagesOf(g).get(String(value))?.name ?? value;
  if (typeof value !== 'number') return value;
  if (UNIT_KEYS.test(key)) return def.units[value]?.name ?? value;
  if (SIDE_KEYS.test(key)) return value === -1 ? 'nobody' : (def.sides[value]?.name ?? value);
  if (HEX_KEYS.test(key) && g) return value < g.board.n ? (g.board.ids[value] ?? value) : (def.boxes[value - g.board.n] ?? value);
  return value;
}

/** The resolver of names for `say` and `sayLedger`. */
export function namesOf<S extends Shape>(def: GameDef<S>, g?: World<S>): Names {
  return (key, value) => String(nameOf(def, g, key, value));
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
  return say(catalogues(g.def), `event.${event.e}`, wordArgs(event), namesOf(g.def, g));
}

/** A prompt as a sentence. */
export function sayPrompt<S extends Shape>(g: World<S>, prompt: { says: string; args: Record<string, string | number> }): string {
  return say(catalogues(g.def), prompt.says, prompt.args, namesOf(g.def, g));
}

/** An action as a few words, for buttons and lists (`do.<kind>`); a plain form without an entry. */
export function sayAction<S extends Shape>(g: World<S>, a: Action): string {
  const lists = catalogues(g.def);
  // The same answer may mean something else at another question.
  const now = standing(g)?.frame;
  const key = [`do.${now?.proc}.${now?.at}.${a.k}`, `do.${a.k}`].find((k) => hasWords(lists, k));
  if (key) return say(lists, key, wordArgs(a), namesOf(g.def, g));
  const name = (key: 'u' | 'h', value: number | undefined) => (value === undefined ? [] : [nameOf(g.def, g, key, value)]);
  return [
    a.k,
    ...name('u', a.u),
    ...name('h', a.h),
    ...(a.n === undefined ? [] : [a.n]),
    ...(a.path ?? []).map((h) => nameOf(g.def, g, 'h', h)),
  ].join(' ');
}
