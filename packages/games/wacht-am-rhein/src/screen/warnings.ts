/** What is left open when a phase ends. Attacks that are owed are no warning: without them the phase cannot end. */
import { openMatters, prompt } from '@hexfront/engine';
import { UNITS } from '../state/query.ts';
import type { G, WaR } from '../state/shape.ts';

const count = (of: (u: (typeof UNITS)[number]) => boolean): number => UNITS.filter(of).length;
const moved = (g: G): number => count(({ side, index }) => side === g.v.side && g.f.moved[index] !== 0);
/** Attacks declared and not resolved yet, and enemy units that were attacked. */
const attacked = (g: G): number => Number(prompt(g).args.n) + count(({ index }) => g.f.defended[index] !== 0);

export const WARNING_QUESTIONS = {
  warnings: openMatters<WaR>({
    'movement.plan': [
      { what: 'warn.can-move', case: '6.11', kinds: ['pick'], done: moved },
      { what: 'warn.waiting', case: '21.2', kinds: ['enter'] },
    ],
    'combat.choose': [{ what: 'warn.targets', case: '10.11', kinds: ['target'], done: attacked }],
    'commitment.choose': [{ what: 'warn.commit', case: '25.16', kinds: ['commit'], args: (g) => ({ left: Number(prompt(g).args.n) }) }],
  }),
};
