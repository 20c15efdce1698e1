/** Supply of reinforcements (22.2.0): columns have it until they reach their assembly area; others trace to their entry hex until their headquarters is on the map. */
import type { Trigger, UnitId } from '@hexfront/engine';
import { HQ } from '../../state/query.ts';
import type { G, WaR2 } from '../../state/shape.ts';
import { hqOf } from '../command/chain.ts';
import { type Link, linkOf } from './chain.ts';

/** The way of a unit without headquarters on the map to where it came from. */
export function entryLink(g: G, u: UnitId): Link | undefined {
  const hq = hqOf(g, u);
  if (g.f.cameBy[u] === 0 || HQ[u] === 1 || (hq >= 0 && g.onMap(hq))) return undefined;
  return { to: [], ultimate: true, sources: [g.f.cameBy[u] - 1], ways: linkOf(g, u).ways, case: '22.2.0' };
}

export const newcomerTriggers: readonly Trigger<WaR2>[] = [
  {
    on: 'modeChanged',
    effect: (g, { u, mode }) => {
      if (g.f.marching[u] === 1 && mode !== 'strategic') g.set('marching', u, 0);
    },
  },
];
