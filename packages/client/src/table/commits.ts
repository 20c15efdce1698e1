/**
 * An answer after which nothing is left to decide but the die. A player wants to see the odds first: such an order comes back with the attack
 * as it would stand, to be given again with `sure`.
 */
import { type Action, apply, type Describe, prompt, type Shape, type World } from '@hexfront/engine';
import * as answers from './answers.ts';
import type { OrderReply } from './protocol.ts';

export function commits(g: World<Shape>, describe: Describe<Shape>, action: Action): OrderReply | undefined {
  if (action.u === undefined && action.h === undefined) return undefined;
  const copy = g.copy();
  try {
    apply(copy, action);
  } catch {
    return undefined;
  }
  if (prompt(copy).kind !== 'roll') return undefined;
  const after = answers.battle(copy, describe);
  const now = answers.raw<{ targets?: number[] }>(g, { q: 'battle' });
  if (!after?.targets.length && !now?.targets?.length && !g.rows.battles?.length) return undefined;
  const text =
    action.u === undefined
      ? `The die falls for ${g.board.ids[action.h as number] ?? 'this attack'}.`
      : `With ${g.def.units[action.u].name} nothing else is left to decide: the die falls.`;
  return { done: false, refusal: { text }, commits: after ? { battle: after } : {} };
}
