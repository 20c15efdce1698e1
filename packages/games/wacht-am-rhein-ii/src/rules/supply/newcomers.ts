/** Supply of reinforcements (22.2.0): columns have it until they reach their assembly area; others trace to their entry hex until their headquarters is on the map. */
import type { Trigger, UnitId } from '@hexfront/engine';
import { HQ } from '../../state/query.ts';
import type { G, WaR2 } from '../../state/shape.ts';
import { isOnTheMarch } from '../arrivals/on-the-march.ts';
import { hqOf } from '../command/chain.ts';
import { linkOf } from './chain.ts';
import { NO_PATH, type Paths } from './paths.ts';

export function isSuppliedAsNewcomer(g: G, paths: Paths, u: UnitId, scratch: Int32Array): boolean {
  if (isOnTheMarch(g, u)) return true;
  const hq = hqOf(g, u);
  if (g.f.cameBy[u] === 0 || HQ[u] === 1 || (hq >= 0 && g.onMap(hq))) return false;
  const here = g.hexOf(u);
  return linkOf(g, u).ways.some(({ gait, limit }) => {
    paths.measure(g, [g.f.cameBy[u] - 1], gait, limit, [here], scratch);
    return scratch[here] !== NO_PATH;
  });
}

export const newcomerTriggers: readonly Trigger<WaR2>[] = [
  {
    on: 'modeChanged',
    effect: (g, { u, mode }) => {
      if (g.f.marching[u] === 1 && mode !== 'strategic') g.set('marching', u, 0);
    },
  },
];
