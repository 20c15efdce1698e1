/** What is left open when a phase ends. Assaults that are owed are no warning: without them the phase cannot end. */
import { openMatters, prompt } from '@hexfront/engine';
import { isPrepared } from '../rules/combat/eligibility.ts';
import { onMapOf } from '../state/derived.ts';
import type { G, WaR2 } from '../state/shape.ts';

const nobodyMoved = (g: G): boolean => onMapOf(g, g.v.side).every((u) => g.f.moved[u] === 0);
const nobodyAttacks = (g: G): boolean => onMapOf(g, g.v.side).every((u) => g.f.designated[u] === 0 && !isPrepared(g, u));

export const WARNING_QUESTIONS = {
  warnings: openMatters<WaR2>({
    'movement.plan': [
      { what: 'warn.none-moved', case: '7.1.0', kinds: ['pick'], when: nobodyMoved },
      { what: 'warn.waiting', case: '22.1.1', kinds: ['enter'] },
    ],
    'exploitation.plan': [{ what: 'warn.exploit', case: '5.4.0', kinds: ['pick'] }],
    'designation.choose': [{ what: 'warn.no-attack', case: '11.1.2', kinds: ['designate'], when: nobodyAttacks }],
    'barrages.choose': [{ what: 'warn.barrage', case: '12.0', kinds: ['target'], args: (g) => ({ left: Number(prompt(g).args.left) }) }],
  }),
};
