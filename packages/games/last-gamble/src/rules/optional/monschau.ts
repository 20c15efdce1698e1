/** Optional rule 10: no German shells on Monschau on the first day. */

import type { RuleModule } from '../../decisions/rules.ts';
import { SIDE } from '../../state/query.ts';
import { GERMAN } from '../../state/shape.ts';

const MONSCHAU = '1006';
/** 12/16 AM and PM (opt-10.12). */
const LAST_TURN = 2;

export const monschau: RuleModule = {
  id: 'opt-10',
  apply(draft) {
    draft.fight.mayFire.push((g, b, unit, defensive) =>
      !defensive && SIDE[unit] === GERMAN && g.v.turn <= LAST_TURN && b.targets.some((h) => g.board.ids[h] === MONSCHAU)
        ? { case: 'opt-10.11', why: 'monschau-spared' }
        : undefined,
    );
  },
};
