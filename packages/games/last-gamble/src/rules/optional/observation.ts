/** Optional rule 12: spotter aircraft help the Allied guns on clear mornings. */
import { add } from '@hexfront/engine';
import type { RuleModule } from '../../decisions/rules.ts';
import { ARTILLERY, SIDE } from '../../state/query.ts';
import { ALLIED } from '../../state/shape.ts';

export const observation: RuleModule = {
  id: 'opt-12',
  apply(draft) {
    // Before any halving, attacking and defending alike.
    draft.fight.supportFace.push((g, _b, unit, face, out) =>
      SIDE[unit] === ALLIED && ARTILLERY[unit] === 1 && g.rules.clear(g) ? add(out, face, 1, 'opt-12.1', 'line.air-observation') : face,
    );
  },
};
