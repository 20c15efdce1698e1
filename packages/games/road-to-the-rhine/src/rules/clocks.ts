/** Clocks and holdings that follow events by themselves: ports, Antwerp, Western Holland, crossings of the German border, England, victory. */
import type { Trigger } from '@hexfront/engine';
import { SIDE } from '../state/query.ts';
import { GERMAN, type RR } from '../state/shape.ts';
import { dropTriggers, reachEngland } from './air/airborne.ts';
import { loseBlocked, noteCrossing } from './arrivals/order-of-appearance.ts';
import { checkSmallPorts, climbRamp, watchPorts } from './ports.ts';
import { testConquest, watchAntwerp } from './victory.ts';
import { checkWesternHolland } from './western-holland.ts';

export const holdTriggers: readonly Trigger<RR>[] = [
  {
    on: 'entered',
    effect: (g, e) => {
      noteCrossing(g, e.u, e.h, e.from);
      watchPorts(g, e.h, SIDE[e.u]);
    },
  },
  {
    on: 'impulseOver',
    effect: (g) => {
      checkSmallPorts(g);
      watchAntwerp(g);
    },
  },
  {
    on: 'stage',
    effect: (g, e) => {
      if (e.stage === 'allied.allocation') climbRamp(g);
    },
  },
  {
    on: 'playerTurnOver',
    effect: (g, e) => {
      if (e.side === GERMAN) loseBlocked(g);
      else {
        g.v.lateCrossing = g.v.impulse;
        checkWesternHolland(g);
        testConquest(g);
      }
    },
  },
  { on: 'turnOver', effect: reachEngland },
  ...dropTriggers,
];
