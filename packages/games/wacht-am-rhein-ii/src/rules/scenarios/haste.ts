/** How scenarios begin that do not begin as usual: a die for the first US player turn (36.6.5), an afternoon with the phases of a morning (36.9.4). Procedure `haste`. */
import { END } from '@hexfront/engine';
import type { G, Proc } from '../../state/shape.ts';

/** Added to the German die; points of movement that are left to US units. */
const GERMAN_BONUS = 7;
export const HASTY_POINTS = 4;

export const isFirstTurn = (g: G): boolean => {
  const { turns } = g.rules.scenario;
  return 'first' in turns && g.v.turn === turns.first;
};
/** An afternoon on which leaders are activated all the same (36.7.3, 36.9.4, 36.10.4, 36.11.4, 36.12.5). */
export const beginsAsMorning = (g: G): boolean => g.rules.scenario.pmStart === true && isFirstTurn(g);

const isHasty = (us: number, german: number): boolean => us % 10 < (german % 10) + GERMAN_BONUS;
export const haste: Proc = {
  first: 'roll',
  points: {
    roll: {
      roll: () => ({
        dice: [10, 10],
        classOf: ([us, german]) => (isHasty(us, german) ? 'hasty' : 'normal'),
        cases: ['36.6.5'],
        says: 'roll.haste',
        args: {},
      }),
      take: (g, _l, [us, german]) => {
        g.v.hasty = isHasty(us, german) ? 1 : 0;
        g.emit({ e: 'hasty', n: g.v.hasty, case: '36.6.5' });
        return END;
      },
    },
  },
};
