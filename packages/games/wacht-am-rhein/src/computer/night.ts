/** Night Bonus turns of the computer player (13): a unit that moves is Fatigued for two turns, so that only units move that can leave the map for victory. */
import { type Action, check } from '@hexfront/engine';
import { moveRefusal } from '../rules/movement/movement.ts';
import { crowded } from '../rules/movement/stacking.ts';
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
  // A stack that retreated together may be too large to stay (9.12): then moves are planned after all.
  if (crowded(g, g.v.side).some((u) => moveRefusal(g, u) === undefined)) return undefined;
  return { k: 'done' };
}
