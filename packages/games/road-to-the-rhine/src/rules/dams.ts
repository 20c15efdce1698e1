/** Chapter 24, the Roer dams: the German may blow them after any phase while he has a unit beside them. What the flood does is in hexsides.ts. */
import { END } from '@hexfront/engine';
import { tables } from '../data/index.ts';
import { held } from '../state/query.ts';
import { type G, GERMAN, type Proc } from '../state/shape.ts';

const { region } = tables.dams;

/** A German unit stands in one of the three hexes and the dams are whole. */
export function damsReady(g: G): boolean {
  if (g.v.damsBlown > 0) return false;
  for (const hex of g.board.region('zone', region).hexes) if (held(g, GERMAN, hex)) return true;
  return false;
}
/** He is asked after each phase, unless he has said that he will not do it in this player turn. */
export const damsAsked = (g: G): boolean => g.v.damsQuiet === 0 && !g.result && damsReady(g);

export const dams: Proc = {
  first: 'ask',
  points: {
    ask: {
      who: () => GERMAN,
      cases: ['24'],
      says: 'ask.dams',
      options: [
        {
          k: 'quiet',
          from: () => [{ k: 'quiet' }],
          test: () => undefined,
          take: (g) => {
            g.v.damsQuiet = 1;
            return END;
          },
          sure: true,
        },
        { k: 'decline', from: () => [{ k: 'decline' }], test: () => undefined, take: () => END, sure: true },
        {
          k: 'blow',
          from: () => [{ k: 'blow' }],
          test: () => undefined,
          take: (g) => {
            g.v.damsBlown = g.v.turn;
            // Zones, supply and roads change without any counter having moved.
            g.d.change++;
            g.d.moves[0]++;
            g.d.moves[1]++;
            g.emit({ e: 'damsBlown', turn: g.v.turn, case: '24' });
            return END;
          },
          sure: true,
        },
      ],
    },
  },
};
