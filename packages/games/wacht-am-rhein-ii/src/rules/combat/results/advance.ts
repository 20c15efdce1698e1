/** Advance after an assault (13.11.0-13.11.5): unit by unit and hex by hex, along the path of retreat or, for mechanized units, off it. Procedure `advance`. */
import { END, type HexId, neighboursOf, type Of, plain, type Refusal, type UnitId } from '@hexfront/engine';
import { count, counts, flag, hexes, maybe, record, side, units } from '@hexfront/engine/parts';
import type { Assault } from '../../../state/fields/combat.ts';
import { beside, held, MECH, unitsOf } from '../../../state/query.ts';
import type { G, Opt, Proc } from '../../../state/shape.ts';
import { isBridged } from '../../bridges/bridges.ts';
import { pattonHexes } from '../../leaders/special.ts';
import { isWithoutFuel } from '../../logistics/fuel.ts';
import { isFortFor } from '../../sight/cover.ts';
import { byRoad, groundRefusal, hexRefusal } from '../crossings.ts';
import { isPrepared } from '../designation/eligibility.ts';
import { isClear, isConstricted, isMarsh, isWooded, riverBetween } from '../ground.ts';
import { MECH_RECON } from '../kinds.ts';
import { fits } from '../stacks.ts';

const LOCALS = record({
  side: side(),
  units: units(),
  /** Hexes that the defender left. */
  left: hexes(),
  /** These and all hexes that he went through (13.11.2). */
  trail: hexes(),
  /** Length of his retreat. */
  length: count(),
  /** Units in Prepared Assault have won: one of them has to go (13.11.1). */
  owed: flag(),
  /** Per unit: hexes gone, 1 when it goes no farther, hexes of heavy going off road, 1 when it left the road. */
  used: maybe(counts()),
  stopped: maybe(counts()),
  heavy: maybe(counts()),
  offRoad: maybe(counts()),
});
export type AdvanceLocals = Of<typeof LOCALS>;
const at = (list: readonly number[] | undefined, i: number): number => list?.[i] ?? 0;
const added = (l: AdvanceLocals, list: readonly number[] | undefined, i: number, by: number): number[] =>
  l.units.map((_, j) => at(list, j) + (j === i ? by : 0));

/** The advance that an assault allows: not if the attacker went back in it, and only into hexes that stand empty (13.7.0 G, 13.11.0). Who was driven back by a barrage before may advance. */
export function advanceOf(g: G, b: Assault): AdvanceLocals | undefined {
  const followers = b.attackers.filter((u) => g.onMap(u));
  const left = b.targets.filter((hex) => !held(g, 1 - b.by, hex));
  if (b.back > 0 || followers.length === 0 || left.length === 0) return undefined;
  const length = Math.max(1, ...b.paths.map(({ path }) => path.length - 1));
  const trail = new Set([...left, ...b.paths.flatMap(({ path }) => path)]);
  return { side: b.by, units: followers, left, trail: [...trail], length, owed: followers.some((u) => isPrepared(g, u)) };
}

/** As far as the defender went, reconnaissance on a road one farther; one hex unless in Prepared Assault, then two on foot and four on wheels (13.11.3); with Patton a hex more (24.2.5a). */
export function advanceLimit(g: G, l: Pick<AdvanceLocals, 'length'>, unit: UnitId, allByRoad: boolean): number {
  const length = l.length + (MECH_RECON[unit] === 1 && allByRoad ? 1 : 0);
  if (!isPrepared(g, unit) || isWithoutFuel(g, unit)) return Math.min(length, 1);
  return Math.min(length + pattonHexes(g, unit), MECH[unit] === 1 ? 4 : 2);
}
/** Off road, mechanized units enter one such hex (13.11.5). */
const isHeavy = (g: G, from: HexId, to: HexId): boolean =>
  (isWooded(g, to) || isMarsh(g, to) || isConstricted(g, to)) && !byRoad(g, from, to);

function stepRefusal(g: G, l: AdvanceLocals, unit: UnitId, to: HexId): Refusal | undefined {
  const i = l.units.indexOf(unit);
  if (i < 0 || !g.onMap(unit)) return { case: '13.11.1', why: 'not-victor', unit };
  if (at(l.stopped, i) === 1) return { case: '13.11.4', why: 'advance-stopped', unit };
  const from = g.hexOf(unit);
  const dir = g.board.dirTo(from, to);
  if (dir < 0) return { case: '13.11.4', why: 'not-next', hex: to };
  const used = at(l.used, i);
  if (used === 0 && !l.left.includes(to)) return { case: '13.11.4', why: 'first-vacated', unit, hex: to };
  const road = byRoad(g, from, to);
  const limit = advanceLimit(g, l, unit, at(l.offRoad, i) === 0 && road);
  if (used >= limit) return { case: '13.11.3', why: 'advance-far', unit, limit };
  const bar = hexRefusal(g, l.side, from, dir);
  if (bar) return { ...bar, unit };
  const ground = groundRefusal(g, unit, from, dir);
  if (ground) return { case: '13.11.0', why: ground.why, unit, from, to };
  if (!l.trail.includes(to) && !(MECH[unit] === 1 && (isClear(g, to) || road)))
    return { case: '13.11.4', why: 'off-the-path', unit, hex: to };
  if (MECH[unit] === 1 && isHeavy(g, from, to) && at(l.heavy, i) > 0) return { case: '13.11.5', why: 'one-wood', unit, hex: to };
  const there = unitsOf(g, l.side, to);
  return fits(g, to, [...there, unit]) ? undefined : { case: '13.11.0', why: 'stack-full', unit, to };
}

/** Off the path an enemy beside the hex ends it, on the path only one in a fort (13.11.4); so does a river on foot without a bridge (13.11.5). */
function stops(g: G, l: AdvanceLocals, unit: UnitId, from: HexId, to: HexId): boolean {
  const dir = g.board.dirTo(from, to);
  if (MECH[unit] === 0 && riverBetween(g, from, to) && !isBridged(g, 6 * from + dir)) return true;
  if (!l.trail.includes(to)) return beside(g, 1 - l.side, to);
  return neighboursOf(g.board, to).some((hex) => held(g, 1 - l.side, hex) && isFortFor(g, 1 - l.side, hex));
}

const step: Opt<AdvanceLocals> = {
  k: 'advance',
  parts: 'u h',
  *from(g, l, focus) {
    for (const [i, u] of l.units.entries()) {
      if ((focus?.u !== undefined && focus.u !== u) || !g.onMap(u) || at(l.stopped, i) === 1) continue;
      if (at(l.used, i) === 0) for (const h of l.left) yield { k: 'advance', u, h };
      else for (const h of neighboursOf(g.board, g.hexOf(u))) yield { k: 'advance', u, h };
    }
  },
  test: (g, l, a) => stepRefusal(g, l, a.u, a.h),
  take: (g, l, { u, h }) => {
    const i = l.units.indexOf(u);
    const from = g.hexOf(u);
    const heavy = isHeavy(g, from, h);
    const road = byRoad(g, from, h);
    g.move(u, h);
    l.used = added(l, l.used, i, 1);
    if (heavy) l.heavy = added(l, l.heavy, i, 1);
    if (!road) l.offRoad = added(l, l.offRoad, i, 1);
    if (stops(g, l, u, from, h)) l.stopped = added(l, l.stopped, i, 1);
    l.owed = false;
    g.emit({ e: 'entered', u, h, from });
    g.emit({ e: 'advanced', u, from, to: h, case: '13.11.0' });
    return 'choose';
  },
};
/** One has to go if the attackers were in Prepared Assault and one of them can (13.11.1). */
function mustGo(g: G, l: AdvanceLocals): Refusal | undefined {
  if (!l.owed || !l.units.some((u) => l.left.some((h) => stepRefusal(g, l, u, h) === undefined))) return undefined;
  return { case: '13.11.1', why: 'one-must-advance', hex: l.left[0] };
}

export const advance: Proc<AdvanceLocals> = {
  locals: LOCALS,
  first: 'choose',
  points: {
    choose: {
      who: (_g, l) => l.side,
      cases: ['13.11.1', '13.11.3'],
      args: (_g, l) => ({ h: l.left[0], n: l.owed ? 1 : 0 }),
      options: [step, plain('done', END, mustGo)],
    },
  },
};
