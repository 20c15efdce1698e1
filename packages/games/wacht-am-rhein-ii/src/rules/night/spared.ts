/** Whom the Extended Night does not tire (3.4.3, 5.5.2, 14.1.3): formations fresh from Maneuver Reserve. */
import type { UnitId } from '@hexfront/engine';
import { turns } from '../../data/index.ts';
import type { G } from '../../state/shape.ts';
import { hasReserveBonus, reserveHeads } from '../modes/reserve.ts';

/** In the night after its release, whether the bonus has lapsed or not (R-G16). */
export function isSpared(g: G, u: UnitId): boolean {
  if (hasReserveBonus(g, u)) return true;
  return reserveHeads(g, u).some((hq) => {
    const since = g.f.bonusSince[hq];
    return since > 0 && turns[since - 1].date === turns[g.v.turn - 1].date;
  });
}
