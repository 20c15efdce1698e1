/**
 * Corps areas (9.2.0-opt, an option): the area of a corps is the ground that is nearer to its headquarters than to those of other corps of its army (R-P5). At
 * night every formation in it is assigned to that corps, and to no other.
 */
import { distance, type Refusal, type UnitId } from '@hexfront/engine';
import { onMapOf } from '../../state/derived.ts';
import { SIDE } from '../../state/query.ts';
import type { G } from '../../state/shape.ts';
import { armyOf, CORPS_HQ, FORMATION_HQ, HQ_RANK, hqOf } from './chain.ts';

/** Corps headquarters of its army that are nearest to the headquarters of a formation: one, or several equally near. */
function nearest(g: G, u: UnitId): UnitId[] {
  const army = armyOf(g, u);
  const own = onMapOf(g, SIDE[u]).filter((hq) => HQ_RANK[hq] === CORPS_HQ && armyOf(g, hq) === army);
  const far = (hq: UnitId): number => distance(g.board, g.hexOf(hq), g.hexOf(u));
  const least = Math.min(...own.map(far));
  return own.filter((hq) => far(hq) === least);
}

/** Why a formation is not assigned to a corps: it is in the area of another. */
export function areaRefusal(g: G, unit: UnitId, corps: UnitId): Refusal | undefined {
  if (!g.rules.corpsAreas || HQ_RANK[unit] !== FORMATION_HQ || HQ_RANK[corps] !== CORPS_HQ) return undefined;
  const near = nearest(g, unit);
  return near.length === 0 || near.includes(corps) ? undefined : { case: '9.2.0-opt', why: 'other-corps-area', unit, other: near[0] };
}
/** A formation that must still be assigned to the corps whose area it is in, where it can be. */
export function misplaced(g: G, mayAssign: (u: UnitId) => boolean): Refusal | undefined {
  if (!g.rules.corpsAreas) return undefined;
  for (const u of onMapOf(g, g.v.side)) {
    const above = HQ_RANK[u] === FORMATION_HQ ? hqOf(g, u) : -1;
    const wrong = above >= 0 && g.onMap(above) ? areaRefusal(g, u, above) : undefined;
    if (wrong && mayAssign(u)) return { ...wrong, why: 'assign-to-area' };
  }
  return undefined;
}
