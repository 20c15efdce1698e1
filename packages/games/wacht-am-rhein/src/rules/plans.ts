/** The secret German plan of the Campaign Game (27.7): chosen before the first turn, shown when the last is over, and judged by alone. Procedure `plan`. */
import { END, listed } from '@hexfront/engine';
import type { Plan } from '../data/index.ts';
import { type G, GERMAN, type Opt, type Proc } from '../state/shape.ts';

export const plansOf = (g: G): readonly Plan[] => g.rules.scenario.plans ?? [];

/** The plan that this world knows of: nothing in scenarios without plans, and for who may not know it. */
export const knownPlan = (g: G): Plan | undefined => plansOf(g)[g.v.plan - 1];
/** The plan that counts: a game begun in the middle has the historical one. */
export const planNow = (g: G): Plan | undefined => knownPlan(g) ?? plansOf(g)[0];

const choose: Opt = listed(
  'plan',
  'n',
  (g: G) => plansOf(g).map((_, i) => i + 1),
  () => ({ case: '27.7', why: 'no-such-plan' }),
  (g, _l, n) => {
    g.v.plan = n;
    return END;
  },
);

export const plan: Proc = {
  first: 'choose',
  points: { choose: { who: () => GERMAN, cases: ['27.7'], options: [choose], secret: true, always: true } },
};

/** When the game is over everybody learns it. */
export function showPlan(g: G): void {
  const now = planNow(g);
  if (now && g.v.turn > g.rules.scenario.lastTurn) g.emit({ e: 'planShown', what: now.name, case: '27.7' });
}
