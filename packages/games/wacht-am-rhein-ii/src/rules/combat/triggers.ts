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
      // Whoever enters a hex where units broke down makes it an ordinary one (19.1.0).
      if (g.f.parted[h] !== 0) g.set('parted', h, 0);
    },
  },
];
