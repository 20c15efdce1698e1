/** What ends a mode against the will of its owner (5.3.1, 5.5.0), and who may attack of those who arrive (29.2.0). */
import type { Trigger } from '@hexfront/engine';
import type { WaR2 } from '../../state/shape.ts';
import { capacityTriggers } from './capacity.ts';
import { noteMarch } from './headquarters.ts';
import { disturbReserves } from './reserve.ts';
import { leaveRoad } from './strategic.ts';

export const modeTriggers: readonly Trigger<WaR2>[] = [
  {
    on: 'entered',
    effect: (g, { u, h, from }) => {
      if (!g.rules.allModes) return;
      leaveRoad(g, u, from, h);
      disturbReserves(g, u);
    },
  },
  {
    on: 'moved',
    effect: (g, { u, cost }) => noteMarch(g, u, cost),
  },
  ...capacityTriggers,
];
