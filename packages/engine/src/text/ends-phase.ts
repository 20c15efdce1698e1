/** Whether an answer ends a phase. In a file of its own: every prompt asks for it, and before the first board nobody asks why. */
import { apply, prompt } from '../core/contract.ts';
import { stagePath } from '../core/procedure/sequence.ts';
import type { World } from '../core/state/world.ts';
import type { Action, Shape } from '../core/types.ts';

const stageKey = <S extends Shape>(g: World<S>): string =>
  stagePath(g)
    .map((s) => s.id)
    .join('/');
/** Stages and procedures may be written in different fashions. */
const plain = (id: string): string => id.replaceAll('-', '').toLowerCase();
const procOf = <S extends Shape>(g: World<S>): string => prompt(g).at.split('.')[0];

/** Would this action leave the phase, or the part of it that the phase is named after? Tried out on a copy. */
export function endsPhase<S extends Shape>(g: World<S>, action: Action): boolean {
  try {
    const copy = g.copy();
    apply(copy, action);
    if (stageKey(copy) !== stageKey(g)) return true;
    const own = procOf(g);
    const stage = stagePath(g).at(-1)?.id.split('.').at(-1) ?? '';
    return action.k === 'done' && plain(stage) === plain(own) && procOf(copy) !== own;
  } catch {
    return false;
  }
}
