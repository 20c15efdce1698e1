/** Headquarters on the march: the formation of one that moved far fights worse until its next Movement Phase (13.4.1a). */
import type { Side, UnitId } from '@hexfront/engine';
import { POINT } from '../../data/index.ts';
import { onMapOf } from '../../state/derived.ts';
import { formationOf } from '../../state/query.ts';
import type { G } from '../../state/shape.ts';
import { FORMATION_HQ, HQ_RANK, hqOfFormation } from '../command/chain.ts';
import { isExploitation } from '../movement/who-moves.ts';

export const FAR = 6;

/** Points count in Movement Phases only, begun ones as whole. */
export function noteMarch(g: G, u: UnitId, cost: number): void {
  if (!g.rules.allModes || isExploitation(g) || HQ_RANK[u] !== FORMATION_HQ) return;
  g.set('strayed', u, Math.min(255, g.f.strayed[u] + Math.ceil(cost / POINT)));
}
/** As a Movement Phase begins. */
export function forgetMarches(g: G, side: Side): void {
  for (const u of onMapOf(g, side)) if (g.f.strayed[u] > 0) g.set('strayed', u, 0);
}
/** Some unit obeys a headquarters that moved far. */
export const isUnsettled = (g: G, units: readonly UnitId[]): boolean =>
  units.some((u) => {
    const hq = hqOfFormation(formationOf(g, u));
    return hq >= 0 && g.f.strayed[hq] > FAR;
  });
