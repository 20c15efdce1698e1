/** Views leak nothing: what a side may not know can neither be found in its view nor change it. */
import type { RngState } from '../chance/rng.ts';
import { prompt } from '../core/contract.ts';
import { ACTION_PARTS, eventParts, localsOf } from '../core/declared.ts';
import { answerFault, answerTo } from '../core/questions.ts';
import type { EncodedState } from '../core/state/codec.ts';
import type { World } from '../core/state/world.ts';
import type { Action, GameDef, GameEvent, Shape } from '../core/types.ts';
import { seenBy, view } from '../core/view.ts';
import { ONLOOKER, type Side, type UnitId } from '../ids.ts';
import type { Kind } from '../parts/kinds.ts';
import { unitsIn, unitsOfParts } from '../parts/look.ts';
import { Fault, must, scrambled } from './checks.ts';

/** What a game knows to be hidden from a side beyond units, fields and vars: texts and row values that must not be found in its view. */
export type Hidden<S extends Shape> = (g: World<S>, side: Side) => readonly (string | number)[];

/** Indices written down for a field. */
function indicesOf(state: EncodedState, field: string): Set<number> {
  const out = new Set<number>();
  let at = 0;
  const list = state.fields[field] ?? [];
  for (let i = 0; i < list.length; i += 2) {
    at += list[i];
    out.add(at);
  }
  return out;
}

/** Units that rows and frames name, those of a view or what has changed of it, by what was declared. */
export function unitsNamed<S extends Shape>(g: World<S>, state: Pick<EncodedState, 'rows'> & Partial<EncodedState>): UnitId[] {
  const kinds = g.def.rows as Readonly<Record<string, Kind>>;
  const rows = Object.entries(state.rows).flatMap(([name, list]) => list.flatMap((row) => unitsIn(kinds[name], row, [])));
  return [...rows, ...(state.frames ?? []).flatMap((frame) => unitsIn(localsOf(g, frame), frame.l, []))];
}
/** Units that an entry of a log names: its action and what came of it, by what was declared. */
export const unitsLogged = <S extends Shape>(def: GameDef<S>, action: Action, events: readonly GameEvent[]): UnitId[] => [
  ...unitsOfParts(ACTION_PARTS, action),
  ...events.flatMap((event) => unitsOfParts(eventParts(def, event.e), event)),
];

export function checkViews<S extends Shape>(g: World<S>, rng: RngState, hidden?: Hidden<S>): void {
  if (g.result) return;
  for (let side = ONLOOKER; side < g.def.sides.length; side++) checkView(g, side, rng, hidden);
}

/** Every screen can be drawn: a player's, and an onlooker's, which is also the one between two players who share a screen. */
export function checkScreens<S extends Shape>(g: World<S>): void {
  for (let side = ONLOOKER; side < g.def.sides.length; side++) checkScreen(g, side);
}

/** Questions that a screen asks of itself, without anybody pointing at anything. */
const OF_THE_SCREEN = ['battle', 'victory', 'arrivals', 'battles'] as const;

/** A screen that shows no more than a side may know can be drawn: what is asked of the game in its place is answered. */
function checkScreen<S extends Shape>(g: World<S>, side: Side): void {
  const screen = seenBy(g, side, 'seen');
  const who = side === ONLOOKER ? 'an onlooker' : g.def.sides[side].name;
  for (const q of ['prompt', ...OF_THE_SCREEN]) {
    try {
      const fault = q === 'prompt' ? void prompt(screen) : answerFault(screen, q, answerTo(screen, { q }));
      must(fault === undefined, () => `to ${who} the answer is wrong: ${fault}`);
    } catch (error) {
      if (error instanceof Fault) throw error;
      throw new Fault(`what ${who} sees gives no answer to "${q}": ${error instanceof Error ? (error.stack ?? error.message) : error}`);
    }
  }
}

function checkView<S extends Shape>(g: World<S>, side: Side, rng: RngState, hidden?: Hidden<S>): void {
  const seen = view(g, side);
  const text = JSON.stringify(seen);
  const who = side === ONLOOKER ? 'an onlooker' : g.def.sides[side].name;
  must(!('rng' in seen.state) && seen.state.setup.seed === '', () => `the view of ${who} holds the generator or the seed`);
  const unseen = g.def.units.map((unit, u) => unit.side !== side && (g.def.visible?.(g, side, u) ?? 2) < 2);
  if (unseen.includes(true)) {
    const named = unitsNamed(g, seen.state).find((u) => unseen[u]);
    must(named === undefined, () => `the rows or frames in the view of ${who} name ${g.def.units[named ?? 0].name}, which is hidden`);
  }
  const twin = g.copy();
  twin.state.rng = [1, 2, 3, 4];
  for (const { name, spec, n } of g.layout.slots) {
    const shown = indicesOf(seen.state, name);
    for (let i = 0; i < n; i++) {
      const own = spec.of === 'unit' && g.def.units[i].side === side;
      const secret =
        spec.seen === 'others'
          ? own || side === ONLOOKER
          : spec.seen === 'never' || (spec.of === 'unit' && (unseen[i] || (spec.seen === 'owner' && !own)));
      if (!secret) continue;
      must(!shown.has(i), () => `the view of ${who} holds ${name} of ${spec.of === 'unit' ? g.def.units[i].name : i}`);
      if (name !== 'place' && !spec.settlesSight) twin.f[name][i] = scrambled(twin.f[name][i], rng);
    }
  }
  for (const name in g.def.vars) {
    const owner = g.def.vars[name].seen;
    if (owner === undefined || owner === side) continue;
    must(!Object.hasOwn(seen.state.vars, name), () => `the view of ${who} holds ${name}`);
    (twin.v as Record<string, number>)[name] = scrambled(twin.v[name], rng);
  }
  must(JSON.stringify(view(twin, side)) === text, () => `the view of ${who} changes with what is hidden from it`);
  for (const needle of hidden?.(g, side) ?? []) {
    const quoted = JSON.stringify(needle);
    const found = typeof needle === 'string' ? text.includes(quoted) : new RegExp(`[[:,]${quoted}[\\],}]`).test(text);
    must(!found, () => `the view of ${who} holds ${quoted}`);
  }
}
