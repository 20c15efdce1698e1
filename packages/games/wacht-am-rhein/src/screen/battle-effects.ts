/** What an answer in combat would bring, for whoever chooses among several: the odds before and after. */
import { type Action, answers, type EffectAnswer, legal } from '@hexfront/engine';
import { draftOf } from '../rules/combat/battles.ts';
import type { Battle } from '../state/battle.ts';
import { SIDE } from '../state/query.ts';
import type { G } from '../state/shape.ts';
import { battleNow, oddsText } from './battle.ts';

/** The battle as it would be after the answer. */
function after(g: G, b: Battle, { k, u, h }: Action): Battle | undefined {
  if (b.stage === 'draft') {
    if (k === 'join' && u !== undefined) return { ...b, attackers: [...b.attackers, u] };
    if (k === 'gun' && u !== undefined) return { ...b, guns: [...b.guns, u] };
    return k === 'also' && h !== undefined ? { ...b, targets: [...b.targets, h] } : undefined;
  }
  if (k !== 'gun' || u === undefined || draftOf(g)) return undefined;
  return SIDE[u] === b.by ? { ...b, guns: [...b.guns, u] } : { ...b, fpf: [...b.fpf, u] };
}

function effectOf(g: G, b: Battle, action: Action): EffectAnswer | undefined {
  const then = after(g, b, action);
  if (!then || then.attackers.length + then.guns.length + then.air === 0) return undefined;
  const now = oddsText(g, then);
  if (now === undefined) return { action, says: 'effect.too-weak' };
  const odds = b.attackers.length + b.guns.length + b.air > 0 ? oddsText(g, b) : undefined;
  return odds === undefined
    ? { action, says: 'effect.first-odds', args: { after: now } }
    : { action, says: 'effect.odds', args: { odds, after: now } };
}

export const EFFECT_QUESTIONS = {
  effects: answers('effects', (g: G) => {
    const b = battleNow(g);
    return b ? [...legal(g)].flatMap((action) => effectOf(g, b, action) ?? []) : [];
  }),
};
