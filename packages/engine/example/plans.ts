/** Ten Hexes, chapter 2: plans, chosen in secret and opened together. */
import { END, listed, type NoLocals, type Option, type Procedure } from '@hexfront/engine';
import { BLUE, RED } from './data.ts';
import type { TenHexes } from './shape.ts';

const choose = (sealed: 'blueSealed' | 'redSealed', next: string): Option<TenHexes, NoLocals> =>
  listed(
    'plan',
    'n',
    () => [0, 1, 2],
    () => ({ case: '2.1', why: 'no-plan' }),
    (g, _l, n) => {
      g.v[sealed] = n;
      return next;
    },
  );

export const plan: Procedure<TenHexes> = {
  first: 'blue',
  points: {
    blue: { who: () => BLUE, cases: ['2.1'], secret: true, always: true, options: [choose('blueSealed', 'red')] },
    red: { who: () => RED, cases: ['2.1'], secret: true, always: true, options: [choose('redSealed', 'open')] },
    open: {
      auto: (g) => {
        g.v.bluePlan = g.v.blueSealed;
        g.v.redPlan = g.v.redSealed;
        g.v.blueSealed = g.v.redSealed = 0;
        g.emit({ e: 'plans', blue: g.v.bluePlan, red: g.v.redPlan, reveals: true, case: '2.1' });
        return END;
      },
    },
  },
};
