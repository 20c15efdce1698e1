/** US V Corps on December 28, and from the day on which the northern sector went out of play (30.9.0, R-S81): it commands one division on the map, and its artillery serves no other corps. */
import type { UnitId } from '@hexfront/engine';
import { headquartersOf } from '../../state/derived.ts';
import { ARTILLERY, printedFormation, SIDE, UNITS } from '../../state/query.ts';
import { ALLIED, type G } from '../../state/shape.ts';
import { CORPS_HQ, corpsOf, FORMATION_HQ, HQ_RANK, hqOf, isDivision } from '../command/chain.ts';

const CORPS = 'V';
const MOST = 1;

const isInForce = (g: G): boolean => g.rules.special('30.9.0') || g.v.sectorClosed === 1;
const isItsGun = (u: UnitId): boolean =>
  SIDE[u] === ALLIED && ARTILLERY[u] === 1 && printedFormation(u) < 0 && UNITS[u].corps?.split('/')[0] === CORPS;
/** Its artillery cannot be given to a formation of another corps. */
export const keepsGuns = (g: G, u: UnitId, host: UnitId): boolean => isInForce(g) && isItsGun(u) && corpsOf(g, host) !== CORPS;

/** A headquarters that a formation or unit cannot be put under. */
export function isFullCorps(g: G, u: UnitId, hq: UnitId): boolean {
  if (!isInForce(g) || SIDE[hq] !== ALLIED) return false;
  if (isItsGun(u)) return UNITS[hq].corps !== CORPS;
  // Who attacks early from its area brings divisions into it (37.3.6).
  if (g.rules.earlyOffensive || HQ_RANK[hq] !== CORPS_HQ || UNITS[hq].corps !== CORPS || HQ_RANK[u] !== FORMATION_HQ || !isDivision(g, u))
    return false;
  const divisions = headquartersOf(g, ALLIED).filter((v) => HQ_RANK[v] === FORMATION_HQ && isDivision(g, v) && hqOf(g, v) === hq);
  return divisions.length >= MOST;
}
