/** What ends a mode against the will of its owner (5.3.1, 5.5.0). */
import type { Trigger } from '@hexfront/engine';
import { STRATEGIC } from '../../state/fields/modes.ts';
import { bits } from '../../state/query.ts';
import type { WaR2 } from '../../state/shape.ts';
import { disturbReserves } from './reserve.ts';
import { leaveStrategic } from './strategic.ts';

export const modeTriggers: readonly Trigger<WaR2>[] = [
  {
    on: 'entered',
    effect: (g, { u, h, from }) => {
      if (!g.rules.allModes) return;
      const dir = g.board.dirTo(from, h);
      // A column that is driven off the road is one no longer (5.3.1).
      if (g.f.mode[u] === STRATEGIC && dir >= 0 && (g.board.sides[6 * from + dir] & bits(g).road) === 0) leaveStrategic(g, u, '5.3.1');
      disturbReserves(g, u);
    },
  },
];
