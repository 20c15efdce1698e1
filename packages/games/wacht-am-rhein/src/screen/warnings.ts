/** What is left open when a phase ends. Attacks that are owed are no warning: without them the phase cannot end. */
import { openMatters, prompt } from '@hexfront/engine';
import { UNITS } from '../state/query.ts';
import type { G, WaR } from '../state/shape.ts';

const nobodyMoved = (g: G): boolean => !UNITS.some(({ side, index }) => side === g.v.side && g.f.moved[index] !== 0);

export const WARNING_QUESTIONS = {
  warnings: openMatters<WaR>({
    'movement.plan': [
      { what: 'warn.none-moved', case: '6.11', kinds: ['pick'], when: nobodyMoved },
      { what: 'warn.waiting', case: '21.2', kinds: ['enter'] },
    ],
    'commitment.choose': [{ what: 'warn.commit', case: '25.16', kinds: ['commit'], args: (g) => ({ left: Number(prompt(g).args.n) }) }],
  }),
};
