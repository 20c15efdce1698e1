/** What is left open when a phase ends. Assaults that are owed are no warning: without them the phase cannot end. */
import { frameLocals, openMatters, prompt } from '@hexfront/engine';
import { isPrepared } from '../rules/combat/designation/eligibility.ts';
import { LOCALS } from '../rules/replacements/purse.ts';
import { FLEETING } from '../rules/replacements/steps.ts';
import { onMapOf } from '../state/derived.ts';
import type { G, WaR2 } from '../state/shape.ts';

const moved = (g: G): number => onMapOf(g, g.v.side).filter((u) => g.f.moved[u] !== 0).length;
const attacking = (g: G): number => onMapOf(g, g.v.side).filter((u) => g.f.designated[u] !== 0 || isPrepared(g, u)).length;
/** Points are left, or no artillery of the side has fired: whoever has fired knows of barrages. */
const hasPointsOrSilent = (g: G): boolean => {
  const { side = -1, args } = prompt(g);
  return Number(args.left) > 0 || g.f.shelled.every((by) => (by & (1 << side)) === 0);
};
/** Points that last for this turn only are left. */
function hasFleeting(g: G): boolean {
  const now = frameLocals(g.frames.at(-1), 'replacing', LOCALS);
  return now !== undefined && FLEETING.some((kind) => now[kind] > 0);
}

export const WARNING_QUESTIONS = {
  warnings: openMatters<WaR2>({
    'movement.plan': [
      { what: 'warn.can-move', case: '7.1.0', kinds: ['pick'], done: moved },
      { what: 'warn.waiting', case: '22.1.1', kinds: ['enter'] },
    ],
    'exploitation.plan': [{ what: 'warn.exploit', case: '5.4.0', kinds: ['pick'] }],
    'designation.choose': [{ what: 'warn.can-attack', case: '11.1.2', kinds: ['designate'], done: attacking }],
    'replacing.choose': [{ what: 'warn.points-expire', case: '23.1.3', kinds: ['refit'], when: hasFleeting }],
    'barrages.choose': [
      {
        what: 'warn.barrage',
        case: '12.0',
        kinds: ['target'],
        when: hasPointsOrSilent,
        args: (g) => ({ left: Number(prompt(g).args.left) }),
      },
    ],
  }),
};
