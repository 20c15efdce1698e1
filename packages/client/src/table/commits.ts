/**
 * An answer after which nothing is left to decide but the die. A player wants to see the odds first: such an order comes back with what the die
 * would decide, to be given again with `sure`. Whether a die comes is asked of the contract, by trying the answer on a copy.
 */
import { type Action, apply, chance, type Describe, type Shape, type World } from '@hexfront/engine';
import type { OrderReply } from './protocol.ts';
import * as answers from './words/answers.ts';
import { capital, saidAction, sayFirst } from './words/speak.ts';

/** `g` is the position as the player sees it: what is hidden must not show itself by a die. */
export function commits(g: World<Shape>, describe: Describe<Shape>, action: Action): OrderReply | undefined {
  // A button says what it does; a unit or hex that was only pointed at does not.
  if (action.u === undefined && action.h === undefined) return undefined;
  const copy = g.copy();
  try {
    apply(copy, action);
  } catch {
    return undefined;
  }
  const node = chance(copy);
  if (!node || node.outcomes.length < 2) return undefined;
  const battle = answers.battle(copy, describe);
  const shown = battle?.targets.length || battle?.plain ? battle : undefined;
  const weight = node.outcomes.reduce((sum, o) => sum + o.weight, 0);
  const odds = node.outcomes.map((o) => ({ text: capital(sayFirst(g, [`outcome.${o.key}`, o.key])), chance: o.weight / weight }));
  const text =
    shown && action.u !== undefined
      ? `${capital(saidAction(g, action))}: the die is rolled next.`
      : capital(sayFirst(copy, [node.says], node.args));
  return {
    done: false,
    refusal: { text, ...(node.cases[0] ? { case: node.cases[0] } : {}) },
    commits: { odds, ...(shown ? { battle: shown } : {}) },
  };
}
