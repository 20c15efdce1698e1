/** The computer sets up as the list has it (35.1.12): it keeps its boundaries, writes nothing down of its own will, and reveals who is written down once they may move. */
import type { Action } from '@hexfront/engine';
import { turnNumber } from '../data/index.ts';
import type { G } from '../state/shape.ts';

type Answer = (g: G, list: readonly Action[]) => Action | undefined;
const kind =
  (k: string): Answer =>
  (_g, list) =>
    list.find((a) => a.k === k);
const ACTIVE = turnNumber('dec-17-am');

/** Units that are to be revealed now. */
export const toReveal: Answer = (g, list) => (g.v.turn >= ACTIVE ? list.find((a) => a.k === 'reveal') : undefined);

export const FREE_SETUP_ANSWERS: Readonly<Record<string, Answer>> = {
  'freeSetup.north': kind('keep-line'),
  'freeSetup.south': kind('keep-line'),
  'freeSetup.choose': kind('done'),
  'freeSetup.where': kind('put-back'),
  'writtenSetup.choose': kind('done'),
  'writtenSetup.where': kind('put-back'),
};
