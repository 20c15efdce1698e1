/** The Movement Phase (5.2D, 5.2E): its segments in their order. Procedure `movement`. */
import { END, plain } from '@hexfront/engine';
import { SIDE, UNITS } from '../../state/query.ts';
import type { G, Proc } from '../../state/shape.ts';
import { intoBattery } from './artillery-movement.ts';
import { canLeaveMarch, leaveMarch } from './modes.ts';
import { pick } from './movement.ts';
import { crowded, crowdedOut } from './stacking.ts';

/** Who did not move may build in the bridge phase that follows (15.22, 15.31). */
function noteWhoStayed(g: G): void {
  for (const { index: u } of UNITS) if (SIDE[u] === g.v.side && g.onMap(u)) g.set('stayed', u, g.f.moved[u] === 0 ? 1 : 0);
}

export const movement: Proc = {
  first: 'modes',
  points: {
    modes: {
      who: (g) => g.v.side,
      cases: ['7.11', '7.23'],
      skip: (g) => (canLeaveMarch(g) ? undefined : 'battery'),
      options: [leaveMarch, plain('done', 'battery')],
    },
    battery: {
      auto(g) {
        if (g.v.bonus === 0) intoBattery(g, g.v.side);
        return 'plan';
      },
    },
    plan: { who: (g) => g.v.side, cases: ['6.0', '6.11'], options: [pick, plain('done', 'crowd')] },
    crowd: {
      who: (g) => g.v.side,
      cases: ['9.0', '9.12'],
      skip: (g) => (crowded(g, g.v.side).length === 0 ? 'end' : undefined),
      options: [crowdedOut],
    },
    end: {
      auto(g) {
        noteWhoStayed(g);
        return END;
      },
    },
  },
};
