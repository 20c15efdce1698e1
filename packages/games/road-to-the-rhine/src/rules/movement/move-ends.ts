/** Where a move may end: stacking (chapter 3), supply (7-nooos), the edges on the first turn (26). */
import type { HexId, Refusal, UnitId } from '@hexfront/engine';
import type { Window } from '../../state/points.ts';
import { DUNKIRK, held, SIDE } from '../../state/query.ts';
import { type G, GERMAN } from '../../state/shape.ts';
import { disorganized, openEdge } from '../first-turn.ts';
import { couldBeSupplied, supplyTest } from '../supply/general-supply.ts';
import { stackRefusal } from './stacking.ts';

/** Who invests Dunkirk is supplied from next door: the zone of the garrison, which would be in the way, ends with the impulse (20-effect). */
function suppliedAtDunkirk(g: G, unit: UnitId, hex: HexId): boolean {
  if (hex !== DUNKIRK(g) || SIDE[unit] === GERMAN || !held(g, GERMAN, hex)) return false;
  for (let d = 0; d < 6; d++) {
    const near = g.board.neighbors[6 * hex + d];
    if (near >= 0 && couldBeSupplied(g, unit, near)) return true;
  }
  return false;
}

/** Why a unit may not end its move in a hex whoever else is there: the edge on the first turn (26), the end of its supply (7-nooos). */
export function placeRefusal(g: G, unit: UnitId, hex: HexId): Refusal | undefined {
  if (SIDE[unit] === GERMAN && disorganized(g) && openEdge(g.board)[hex] === 1)
    return { case: '26', why: 'first-turn-edge', unit, to: hex };
  if (g.f.unsupplied[unit] === 0 && !couldBeSupplied(g, unit, hex) && !suppliedAtDunkirk(g, unit, hex))
    return { case: '7-nooos', why: 'out-of-supply-there', unit, to: hex };
  return undefined;
}

const NOBODY: readonly number[] = [];
/** Why a move may not end in a hex: stacking (3-end) and the place itself. */
export function endRefusal(g: G, unit: UnitId, hex: HexId, _window: Window, group: readonly UnitId[] = NOBODY): Refusal | undefined {
  const full = stackRefusal(g, unit, hex, group) ?? placeRefusal(g, unit, hex);
  if (full) return full;
  for (const u of group) {
    const refusal = placeRefusal(g, u, hex);
    if (refusal) return refusal;
  }
  return undefined;
}

/**
 * Those of some hexes where a move may end, other than where it stands: `endRefusal` has nothing against them. What is the same for all of them is
 * looked at once.
 */
export function endsAmong(g: G, unit: UnitId, hexes: readonly HexId[], window: Window, group: readonly UnitId[] = NOBODY): HexId[] {
  const here = g.f.place[unit];
  if (group.length > 0) return hexes.filter((h) => h !== here && endRefusal(g, unit, h, window, group) === undefined);
  const { head } = g.occupancy;
  const barred = SIDE[unit] === GERMAN && disorganized(g) ? openEdge(g.board) : undefined;
  const supplied = g.f.unsupplied[unit] === 0 ? supplyTest(g, unit) : undefined;
  const found: HexId[] = [];
  for (let i = 0; i < hexes.length; i++) {
    const h = hexes[i];
    if (h === here || (head[h] >= 0 && stackRefusal(g, unit, h) !== undefined)) continue;
    if (barred !== undefined && barred[h] === 1) continue;
    if (supplied === undefined || supplied(h) || suppliedAtDunkirk(g, unit, h)) found.push(h);
  }
  return found;
}
