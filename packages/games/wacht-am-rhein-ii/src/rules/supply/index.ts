/** Procedures and triggers of chapter 15. */
import type { Trigger } from '@hexfront/engine';
import { SIDE } from '../../state/query.ts';
import { ALLIED, type WaR2 } from '../../state/shape.ts';
import { leaveGroup } from '../command/groups.ts';
import { airlift } from './airlift.ts';
import { railheads, watchComplex } from './complex.ts';
import { newcomerTriggers } from './newcomers.ts';
import { supplying } from './phase.ts';
import { loseDump } from './pockets.ts';
import { surrender, surrendering } from './surrender.ts';

export const supplyProcs = { supplying, airlift, railheads, surrender, surrendering };

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
      // The complex works to the instant that a US unit comes too near (15.3.1a).
      if (g.v.complexTurn > 0 && SIDE[u] === ALLIED) watchComplex(g);
    },
  },
];
