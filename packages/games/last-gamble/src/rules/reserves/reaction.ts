/** Chapter 10, the Enemy Reaction Phase: the other side moves its reserves. Procedure `reaction`. */

import { END } from '@hexfront/engine';
import { PHASE_LOCALS, type PhaseLocals } from '../../decisions/movement.ts';
import type { Opt, Proc } from '../../state/shape.ts';
import { pickOption } from '../movement/movement.ts';

const done: Opt = {
  k: 'done',
  *from() {
    yield { k: 'done' };
  },
  test: () => undefined,
  take: () => END,
};

/** No Strategic Movement, no attack at the end (basic-10.11, 10.13); who may move is said by `moveRefusal` (basic-10.12, 10.14). */
export const reaction: Proc<PhaseLocals> = {
  locals: PHASE_LOCALS,
  first: 'plan',
  points: {
    plan: {
      who: (g) => 1 - g.v.side,
      cases: ['basic-10.0', 'basic-10.12'],
      // Skipping would tell that there are no reserves (opt-2).
      always: (g) => g.rules.sight !== undefined,
      options: [pickOption('reaction', (g) => 1 - g.v.side), done],
    },
  },
};
