/**
 * Moves found by trying, for games (or moments) without an answer of their own to `reach` and `plan`: the unit is picked up on a copy, and hexes are
 * named as long as the game asks for more of the same move. Works for any game whose moves are "choose a unit, then choose hexes".
 */
import type { HexId, UnitId } from '../ids.ts';
import type { Refusal } from '../words.ts';
import { apply, check, legal, prompt } from './contract.ts';
import type { World } from './state/world.ts';
import type { Action, Shape } from './types.ts';

const hexOnly = (a: Action): boolean => a.h !== undefined && a.u === undefined && a.n === undefined && a.path === undefined;
const unitOnly = (a: Action): boolean => a.u !== undefined && a.h === undefined && a.n === undefined && a.path === undefined;
const bare = (a: Action): boolean => a.u === undefined && a.h === undefined && a.n === undefined && a.path === undefined;

/** A question with more hexes than a hex has neighbours lists whole moves; single steps are followed up. */
const NEIGHBOURS = 6;
/** Positions looked at for one unit. */
const MOST = 400;

/** The action that goes to a hex, by hex. */
function goes<S extends Shape>(g: World<S>): Map<HexId, Action> {
  const out = new Map<HexId, Action>();
  for (const a of legal(g)) if (hexOnly(a) && a.h !== undefined && a.h < g.board.n && !out.has(a.h)) out.set(a.h, a);
  return out;
}

/** Does the question asked now concern this unit alone, with hexes as answers? */
export function inHand<S extends Shape>(g: World<S>, unit: UnitId): boolean {
  const l: Record<string, unknown> | undefined = g.frames[g.frames.length - 1]?.l;
  return l?.u === unit || l?.unit === unit;
}

/** The unit a move is under way with, if the question asked now is where it goes. */
export function unitInHand<S extends Shape>(g: World<S>): UnitId | undefined {
  const l: Record<string, unknown> | undefined = g.frames[g.frames.length - 1]?.l;
  const unit = typeof l?.u === 'number' ? l.u : typeof l?.unit === 'number' ? l.unit : undefined;
  if (unit === undefined || g.def.units[unit]?.side !== prompt(g).side) return undefined;
  for (const a of legal(g)) if (hexOnly(a)) return unit;
  return undefined;
}

/** Where a unit can be brought from a position in which it is in hand. */
interface Reached<S extends Shape> {
  actions: Action[];
  /** The position there; whoever stops there may or may not go on. */
  world: World<S>;
  /** It cannot go on from there. */
  stop: boolean;
}

function spread<S extends Shape>(g: World<S>, unit: UnitId): Map<HexId, Reached<S>> {
  const out = new Map<HexId, Reached<S>>();
  const home = g.onMap(unit) ? g.hexOf(unit) : -1;
  const queue: { world: World<S>; actions: Action[] }[] = [{ world: g, actions: [] }];
  for (let at = 0; at < queue.length && out.size < MOST; at++) {
    const { world, actions } = queue[at];
    const next = goes(world);
    for (const [hex, a] of next) {
      if (out.has(hex) || hex === home) continue;
      const copy = world.copy();
      apply(copy, a);
      const more =
        prompt(copy).kind === 'ask' && prompt(copy).side === g.def.units[unit].side && inHand(copy, unit) && next.size <= NEIGHBOURS;
      out.set(hex, { actions: [...actions, a], world: copy, stop: next.size <= NEIGHBOURS && !more });
      if (more) queue.push({ world: copy, actions: [...actions, a] });
    }
  }
  return out;
}

/** The unit picked up, on a copy; undefined if it cannot be moved now. */
export function pickedUp<S extends Shape>(g: World<S>, unit: UnitId): { pick?: Action; world: World<S> } | undefined {
  const now = prompt(g);
  if (now.kind !== 'ask' || now.side !== g.def.units[unit]?.side) return undefined;
  if (inHand(g, unit)) return goes(g).size > 0 ? { world: g.copy() } : undefined;
  for (const pick of legal(g, { u: unit })) {
    if (!unitOnly(pick) || pick.u !== unit || check(g, pick)) continue;
    const world = g.copy();
    apply(world, pick);
    if (prompt(world).kind !== 'ask' || prompt(world).at === now.at || !inHand(world, unit)) continue;
    if (goes(world).size > 0) return { pick, world };
  }
  return undefined;
}

/** Hexes a unit can go to now; `stop` where it cannot go on. */
export function exploreReach<S extends Shape>(g: World<S>, unit: UnitId): { hex: HexId; stop: boolean }[] {
  const start = pickedUp(g, unit);
  return start ? [...spread(start.world, unit)].map(([hex, { stop }]) => ({ hex, stop })) : [];
}

/** The actions of a whole move: pick up, go by way of some hexes, put down; or why it cannot be made. */
export function exploreWay<S extends Shape>(
  g: World<S>,
  unit: UnitId,
  hex: HexId,
  via: readonly HexId[] = [],
): { actions: Action[]; refusal?: Refusal } {
  const before = prompt(g).at;
  const start = pickedUp(g, unit);
  if (!start) return { actions: [] };
  const actions = start.pick ? [start.pick] : [];
  let { world } = start;
  for (const leg of [...via, hex]) {
    const known = spread(world, unit);
    const way = known.get(leg);
    if (!way) return { actions: [], ...refused(world, unit, known, leg) };
    actions.push(...way.actions);
    world = way.world;
  }
  // Put down if the game still waits for more of the same move.
  if (prompt(world).at !== before && prompt(world).side === g.def.units[unit].side && inHand(world, unit))
    for (const a of legal(world)) {
      if (!bare(a)) continue;
      const after = world.copy();
      apply(after, a);
      if (prompt(after).at !== before) continue;
      actions.push(a);
      break;
    }
  return { actions };
}

/** What the rules say against the last step to a hex, from where the unit comes nearest to it. */
function refused<S extends Shape>(from: World<S>, unit: UnitId, known: ReadonlyMap<HexId, Reached<S>>, hex: HexId): { refusal?: Refusal } {
  const kind = [...goes(from).values()][0]?.k;
  if (kind === undefined) return {};
  const beside = [from, ...[...known.values()].map(({ world }) => world)].filter(
    (world) => inHand(world, unit) && world.onMap(unit) && world.board.dirTo(world.hexOf(unit), hex) >= 0,
  );
  for (const world of [...beside, from]) {
    const refusal = check(world, { k: kind, h: hex });
    if (refusal) return { refusal };
  }
  return {};
}
