/** Hitler redirects the German effort (37.3.5): without a US victory hex taken in the north by December 30 a die tells what would be a German victory now. Procedure `redirection`. */
import { END } from '@hexfront/engine';
import { turnNumber } from '../../data/index.ts';
import { type G, GERMAN, type Proc } from '../../state/shape.ts';
import { captured } from './captures.ts';

const DECEMBER_30 = turnNumber('dec-30-am');
/** Values of `redirected`. */
export const GOALS = ['bastogne', 'verviers', 'luxembourg'] as const;
const goalOf = (pip: number): number => (pip % 10 <= 7 ? 1 : pip % 10 === 8 ? 2 : 3);

const inTheNorth = (id: string): boolean => id.endsWith('NE') || id.endsWith('NW');
/** When the German player turn of December 30 AM is over. */
export const isRedirected = (g: G): boolean =>
  g.v.turn === DECEMBER_30 && g.rules.special('37.3.5') && !captured(g, GERMAN).some((hex) => inTheNorth(g.board.ids[hex]));

export const redirection: Proc = {
  first: 'roll',
  points: {
    roll: {
      roll: () => ({
        dice: [10],
        classOf: ([pip]) => GOALS[goalOf(pip) - 1],
        cases: ['37.3.5'],
        says: 'roll.redirection',
        args: {},
      }),
      take: (g, _l, [pip]) => {
        g.v.redirected = goalOf(pip);
        g.emit({ e: 'redirected', n: g.v.redirected, case: '37.3.5' });
        return END;
      },
    },
  },
};
