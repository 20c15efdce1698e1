/** What follows at once from events, for chapters 10 to 14. */
import type { Trigger } from '@hexfront/engine';
import { SIDE } from '../../state/query.ts';
import type { WaR2 } from '../../state/shape.ts';

/** Whoever goes back or advances holds the ground he enters (33.2.0). */
export const combatTriggers: readonly Trigger<WaR2>[] = [
  {
    on: 'entered',
    effect: (g, { u, h }) => {
      g.set('control', h, SIDE[u] + 1);
    },
  },
];
