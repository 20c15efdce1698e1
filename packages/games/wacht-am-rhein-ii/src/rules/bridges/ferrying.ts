/** Engineers who help Leg units over water (17.3.0): they stay where they are for the phase. */
import type { HexId, UnitId } from '@hexfront/engine';
import { bits, ENGINEER, LEG_GUN, MECH, SIDE, TOWED } from '../../state/query.ts';
import { type G, TACTICAL } from '../../state/shape.ts';
import { isPrepared } from '../movement/allowance.ts';
import { isBridged, isRiver, isWater } from './bridges.ts';

/** Values of `ferry`. */
const HELPED = 1;
const FERRIED = 2;

/** An engineer in Tactical mode that has not moved; over a major river it takes one unit in a phase. */
const helps = (g: G, u: UnitId, major: boolean): boolean =>
  ENGINEER[u] === 1 && g.f.mode[u] === TACTICAL && (g.f.moved[u] === 0 || g.f.ferry[u] > 0) && !(major && g.f.ferry[u] === FERRIED);

/** The engineer with the lowest number in either hex that can help a unit across; -1 none. */
export function helperOf(g: G, unit: UnitId, from: HexId, to: HexId, major: boolean): UnitId {
  if (!g.rules.allModes) return -1;
  let found: UnitId = -1;
  for (const hex of [from, to])
    for (let u: UnitId = g.occupancy.head[hex]; u >= 0; u = g.occupancy.next[u])
      if (u !== unit && SIDE[u] === SIDE[unit] && (found < 0 || u < found) && helps(g, u, major)) found = u;
  return found;
}

/** Who has helped does not move any more. */
function noteHelp(g: G, helper: UnitId, major: boolean): void {
  g.set('ferry', helper, major ? FERRIED : Math.max(HELPED, g.f.ferry[helper]));
  g.set('moved', helper, 1);
}

/** A Leg unit that came over water on foot and without a bridge may have been helped (17.3.0). */
export function noteCrossing(g: G, unit: UnitId, from: HexId, to: HexId): void {
  const edge = 6 * from + g.board.dirTo(from, to);
  if (MECH[unit] === 1 || !isWater(g, edge) || isBridged(g, edge)) return;
  const { majorRiver, ford } = bits(g);
  if ((g.board.sides[edge] & ford) !== 0) return;
  const major = (g.board.sides[edge] & majorRiver) !== 0;
  // Hexes are counted in a Prepared Assault, so that only those need help who would not get over at all (7.7.0).
  if (isPrepared(g, unit) && !major && TOWED[unit] === 0 && !(LEG_GUN[unit] === 1 && isRiver(g, edge))) return;
  const helper = helperOf(g, unit, from, to, major);
  if (helper >= 0) noteHelp(g, helper, major);
}
