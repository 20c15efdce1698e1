/** Node and browser agree: the same seed and actions give the same chain of hashes everywhere. */
import { seedRng } from '../chance/rng.ts';
import { start } from '../core/contract.ts';
import { Session } from '../core/record/session.ts';
import { hashOf } from '../core/state/hash.ts';
import type { Action, GameDef, Setup, Shape } from '../core/types.ts';
import { randomAction } from './playout.ts';

/**
 * The hash at the start and after every action with the dice it sets off. `actions` is a list, or how many to play at random
 * (by the same seed). A list that stops being legal ends with the refusal in place of a hash.
 */
export function fingerprint<S extends Shape>(
  def: GameDef<S>,
  seed: string,
  actions: readonly Action[] | number = 200,
  setup: Partial<Setup> = {},
): string[] {
  const session = new Session(start(def, { scenario: def.scenarios[0].id, ...setup, seed }));
  const rng = seedRng(`${seed}/fingerprint`);
  const chain = [hashOf(session.world)];
  const most = typeof actions === 'number' ? actions : actions.length;
  for (let i = 0; i < most && !session.world.result; i++) {
    const action = typeof actions === 'number' ? randomAction(session.world, rng) : actions[i];
    if (!action) break;
    if (action.k === 'roll') continue;
    const played = session.play(action);
    if ('refusal' in played) {
      chain.push(`refused: ${played.refusal.why}`);
      break;
    }
    chain.push(session.hash());
  }
  return chain;
}
