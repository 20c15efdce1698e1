/** The Resting Phase (14.1.2): Tactical units that did not move and stand next to no enemy recover by one degree. Procedure `resting`. */
import { END } from '@hexfront/engine';
import { onMapOf } from '../../state/derived.ts';
import { TACTICAL } from '../../state/fields/modes.ts';
import { beside } from '../../state/query.ts';
import { FATIGUED, FRESH, type Proc, RESTING } from '../../state/shape.ts';

export const resting: Proc = {
  first: 'rest',
  points: {
    rest: {
      auto: (g) => {
        for (const u of onMapOf(g, g.v.side)) {
          if (g.f.fatigue[u] === FRESH || g.f.mode[u] !== TACTICAL || g.f.stayed[u] === 0) continue;
          if (beside(g, 1 - g.v.side, g.hexOf(u))) continue;
          const tired = g.f.fatigue[u] === FATIGUED;
          g.set('fatigue', u, tired ? RESTING : FRESH);
          g.emit({ e: 'rested', u, h: g.hexOf(u), state: tired ? 'resting' : 'fresh', case: '14.1.2' });
        }
        return END;
      },
    },
  },
};
