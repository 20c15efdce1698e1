/** What an answer in combat would bring, for whoever chooses among several: the odds before and after. */
import { type Action, answers, type EffectAnswer, legal } from '@hexfront/engine';
import type { Assault } from '../state/fields/combat.ts';
import type { G } from '../state/shape.ts';
import { oddsText } from './battle.ts';

/** The assault as it would be after the answer. */
function after(b: Assault, { k, u, h }: Action): Assault | undefined {
  if (k === 'join' && u !== undefined) return { ...b, attackers: [...b.attackers, u] };
  return k === 'also' && h !== undefined ? { ...b, targets: [...b.targets, h] } : undefined;
}
function effectOf(g: G, b: Assault, action: Action): EffectAnswer | undefined {
  const then = after(b, action);
  if (!then || then.attackers.length === 0) return undefined;
  const odds = oddsText(g, then);
  return b.attackers.length > 0
    ? { action, says: 'effect.odds', args: { odds: oddsText(g, b), after: odds } }
    : { action, says: 'effect.first-odds', args: { after: odds } };
}

export const EFFECT_QUESTIONS = {
  effects: answers('effects', (g: G) => {
    const [b] = g.rows.assaults;
    return b?.stage === 'draft' ? [...legal(g)].flatMap((action) => effectOf(g, b, action) ?? []) : [];
  }),
};
