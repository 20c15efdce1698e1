/**
 * Barrages that planes observe (12.3.4): a US formation with a unit within five hexes of the target may observe it from the air. Its unit nearest to the target stands
 * for it, of those that do not observe it from the ground if there are any (R-F5).
 */
import { distance, type HexId, type Side, type UnitId } from '@hexfront/engine';
import { onMapOf } from '../../state/derived.ts';
import { STRATEGIC } from '../../state/fields/modes.ts';
import { formationOf, LEADER } from '../../state/query.ts';
import type { G } from '../../state/shape.ts';
import { isSeenByPlanes, observes } from '../sight/observation.ts';

const NEAR = 5;

/** One unit for each formation whose planes see the target; columns observe nothing (12.3.2e), nor who advanced after a barrage (12.7.0). */
export function airObserversOf(g: G, by: Side, target: HexId): UnitId[] {
  if (!isSeenByPlanes(g, by, target)) return [];
  const nearest = new Map<number, { u: UnitId; away: number; sees: boolean }>();
  for (const u of onMapOf(g, by)) {
    const formation = formationOf(g, u);
    if (formation < 0 || LEADER[u] === 1 || g.f.mode[u] === STRATEGIC || g.f.followed[u] !== 0) continue;
    const away = distance(g.board, g.hexOf(u), target);
    if (away > NEAR) continue;
    const best = nearest.get(formation);
    const sees = observes(g, u, target);
    if (!best || Number(sees) < Number(best.sees) || (sees === best.sees && away < best.away)) nearest.set(formation, { u, away, sees });
  }
  return [...nearest.values()].map(({ u }) => u);
}
