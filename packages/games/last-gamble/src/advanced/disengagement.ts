/** Advanced chapter 7: getting away from the enemy costs a point by day. */
import { DEN } from '../allowance.ts';
import { turnRow } from '../conditions.ts';
import { ARMOR, SIDE } from '../query.ts';
import type { RuleModule, StepExtra } from '../rules.ts';
import { FOR } from '../step-rules.ts';
import { inEnemyZoc } from '../zones-of-control.ts';

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
