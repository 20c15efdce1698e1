/** Ground that is closed to a unit in retreat and advance as it is in movement (10.83, 10.97): rivers for Class B, woods for March Mode, closed hexes. */
import type { Direction, HexId, Refusal, Side, UnitId } from '@hexfront/engine';
import { closedTo, TOO_FAR_NORTH } from '../../decisions/rules.ts';
import { bits, bridged, HQ, held, SIDE, UNITS, unitsOf } from '../../state/query.ts';
import type { G } from '../../state/shape.ts';
import { isClassB } from '../movement/allowance.ts';
import { CLOSED, hexPrices } from '../movement/ground-costs.ts';
import { OFF_ROAD, roadOver } from '../movement/roads.ts';

/** Why a unit can never cross this hexside into this hex, whoever is there. */
export function groundRefusal(g: G, unit: UnitId, from: HexId, dir: Direction): { case: string; why: string } | undefined {
  const edge = 6 * from + dir;
  const to = g.board.neighbors[edge];
  const sides = g.board.sides[edge];
  const { river, ford } = bits(g);
  const closed = closedTo(g.rules, g.board.ids, UNITS[unit])[to];
  if (closed === TOO_FAR_NORTH) return { case: '25.24b', why: 'too-far-north' };
  if (closed !== 0) return { case: '25.16', why: 'closed-row' };
  const march = g.f.march[unit] !== 0;
  if ((sides & river) !== 0 && (sides & ford) === 0) {
    if (march && !bridged(g, edge)) return { case: '7.35', why: 'march-river' };
    if (!march && isClassB(g, unit) && HQ[unit] === 0) return { case: '6.51', why: 'river-class-b' };
  }
  // A village among woods is a village (R-C104).
  const woods = hexPrices(g.board, 'march', 0)[to] === CLOSED;
  if (march && woods && roadOver(g, edge, from, to) === OFF_ROAD) return { case: '7.31', why: 'march-woods' };
  return undefined;
}

/** A unit in March Mode finds another there that marches too, and not under the same marker (9.21, 9.25, 9.35). */
export function marchClash(g: G, unit: UnitId, to: HexId, together: readonly UnitId[]): boolean {
  if (g.f.march[unit] === 0) return false;
  const mate = g.f.mate[unit];
  return unitsOf(g, SIDE[unit], to).some((u) => u !== unit && u !== mate && g.f.march[u] !== 0 && !together.includes(u));
}

/** Why none of these may go there: the map ends, or the enemy is there. */
export function hexRefusal(g: G, side: Side, from: HexId, dir: Direction): Refusal | undefined {
  const to = g.board.neighbors[6 * from + dir];
  if (to < 0) return { case: '10.84', why: 'off-map', from };
  return held(g, 1 - side, to) ? { case: '6.21', why: 'enemy-hex', to } : undefined;
}
