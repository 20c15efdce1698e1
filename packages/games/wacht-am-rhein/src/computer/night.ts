/** Night Bonus turns of the computer player (13): whoever moves is tired for two turns, so that only units stir that can leave the map for victory. */
import { type Action, check } from '@hexfront/engine';
import { UNITS } from '../state/query.ts';
import type { G } from '../state/shape.ts';
import { shouldLeave } from './goals.ts';

/** Instead of anything else before movement in such a turn. */
export function restAtNight(g: G): Action | undefined {
  if (g.v.bonus === 0) return undefined;
  for (const { index: u } of UNITS) {
    const pick: Action = { k: 'pick', u };
    if (shouldLeave(g, u) && check(g, pick) === undefined) return pick;
  }
  return { k: 'done' };
}
