/** Procedures and triggers of chapter 15. */
import type { Trigger } from '@hexfront/engine';
import { SIDE } from '../../state/query.ts';
import type { WaR2 } from '../../state/shape.ts';
import { leaveGroup } from '../groups.ts';
import { airlift } from './airlift.ts';
import { newcomerTriggers } from './newcomers.ts';
import { supplying } from './phase.ts';
import { loseDump } from './pockets.ts';
import { surrender, surrendering } from './surrender.ts';

export const supplyProcs = { supplying, airlift, surrender, surrendering };

export const supplyTriggers: readonly Trigger<WaR2>[] = [
  {
    on: 'lost',
    effect: (g, { u }) => {
      loseDump(g, u);
      leaveGroup(g, u);
    },
  },
  ...newcomerTriggers,
  // Who has ever been in a hex: stores are found where the enemy never was (15.6.1a).
  {
    on: 'entered',
    effect: (g, { u, h }) => {
      const trod = g.f.trod[h] | (1 << SIDE[u]);
      if (g.rules.supply && trod !== g.f.trod[h]) g.set('trod', h, trod);
    },
  },
];
