/** Engineers who help Leg units over water (17.3.0): they stay where they are for the phase. */
import type { HexId, UnitId } from '@hexfront/engine';
import { ENGINEER, SIDE } from '../../state/query.ts';
import { type G, TACTICAL } from '../../state/shape.ts';

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
export function noteHelp(g: G, helper: UnitId, major: boolean): void {
  g.set('ferry', helper, major ? FERRIED : Math.max(HELPED, g.f.ferry[helper]));
  g.set('moved', helper, 1);
}
