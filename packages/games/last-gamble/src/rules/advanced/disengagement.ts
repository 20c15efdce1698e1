/** Advanced chapter 7: getting away from the enemy costs a point by day. */

import type { RuleModule, StepExtra } from '../../decisions/rules.ts';
import { turnRow } from '../../state/conditions.ts';
import { ARMOR, SIDE } from '../../state/query.ts';
import { DEN } from '../movement/allowance.ts';
import { FOR } from '../movement/step-rules.ts';
import { inEnemyZoc } from '../movement/zones-of-control.ts';

/** Armor, and whoever need not mind the zone it stands in, leaves freely (adv-7.11). */
const breakContact: StepExtra = (g, unit, from) => {
  if (ARMOR[unit] || turnRow(g).half !== 'am' || !inEnemyZoc(g, SIDE[unit], from)) return 0;
  for (const ignores of g.rules.ignoresZones) if (ignores(g, unit, from, from, 'movement')) return 0;
  return DEN;
};
breakContact.line = FOR.DISENGAGE;

export const disengagement: RuleModule = {
  id: 'advanced',
  apply(draft) {
    draft.stepExtra.push(breakContact);
  },
};
