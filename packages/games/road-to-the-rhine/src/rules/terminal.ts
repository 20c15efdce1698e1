/** End of a player turn (seq-terminal): attrition of the unsupplied (6.C), markers off, what is left of maneuver supply. */
import { END } from '@hexfront/engine';
import { GROUND, SIDE, TRANSPORT, UNITS } from '../state/query.ts';
import type { G, Proc } from '../state/shape.ts';
import { destroy, levelsLeft, loseLevel } from './combat/losses.ts';

/** Out of supply in every supply phase of its own player turn: one level (6.C-attrition, 6.C-flip). */
function attrition(g: G): void {
  for (let u = 0; u < UNITS.length; u++) {
    if (SIDE[u] !== g.v.side || GROUND[u] === 0 || !g.onMap(u) || g.f.wasSupplied[u] === 1) continue;
    if (levelsLeft(g, u) > 1) loseLevel(g, u, '6.C-attrition');
    // No cadre is left of what starves.
    else destroy(g, u, '6.C-flip');
  }
}

/** Used up by whoever is not in reserve; a reserve that was not called upon keeps it for its owner's next player turn (13-nonmoving, R-07). */
function useUp(g: G): void {
  for (let u = 0; u < UNITS.length; u++) if (g.f.maneuver[u] === 1 && g.f.reserve[u] === 0) g.set('maneuver', u, 0);
}

const terminal: Proc = {
  first: 'end',
  points: {
    end: {
      auto: (g) => {
        attrition(g);
        useUp(g);
        for (let u = 0; u < UNITS.length; u++) if (TRANSPORT[u] === 1 && g.f.airlift[u] > 0) g.set('airlift', u, g.f.airlift[u] - 1);
        return END;
      },
    },
  },
};

export const terminalProcs = { terminal };
