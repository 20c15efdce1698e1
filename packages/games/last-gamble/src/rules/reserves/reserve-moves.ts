/** Moves of reserves after combat (basic-13.1), before their attacks. Procedure `reserveMove`. */

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

/** Full allowance, or half for armor that moved before combat; March allowed, Strategic Movement not (basic-13.11 to 13.14). */
export const reserveMove: Proc<PhaseLocals> = {
  locals: PHASE_LOCALS,
  first: 'plan',
  points: {
    plan: {
      who: (g) => g.v.side,
      cases: ['basic-13.0', 'basic-13.1'],
      options: [pickOption('reserve', (g) => g.v.side), done],
    },
  },
};
