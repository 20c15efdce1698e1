/** Optional rule 12: spotter aircraft help the Allied guns on clear mornings. */
import { add, type UnitId } from '@hexfront/engine';
import type { RuleModule } from '../../decisions/rules.ts';
import { ARTILLERY, SIDE } from '../../state/query.ts';
import { ALLIED, type G } from '../../state/shape.ts';

export const observation: RuleModule = {
  id: 'opt-12',
  apply(draft) {
    const spotted = (g: G, unit: UnitId): boolean => SIDE[unit] === ALLIED && ARTILLERY[unit] === 1 && g.rules.clear(g);
    // Attack support is the printed strength; defense support is half of that, and it is the half that grows (basic-12.22, R-84).
    draft.fight.supportFace.push((g, b, unit, face, out) =>
      b.by === ALLIED && spotted(g, unit) ? add(out, face, 1, 'opt-12.1', 'line.air-observation') : face,
    );
    draft.fight.defenseSupport.push((g, _b, unit, total, out) =>
      spotted(g, unit) ? add(out, total, 1, 'opt-12.1', 'line.air-observation', out && { unit }) : total,
    );
  },
};
