/** Advanced chapter 1: clear mornings belong to the Allied air forces. The C-47 flies with the other aircraft, see air-missions.ts. */
import { add, type UnitId } from '@hexfront/engine';
import type { RuleModule } from '../../decisions/rules.ts';
import { MOTORIZED, SIDE } from '../../state/query.ts';
import { type G, GERMAN } from '../../state/shape.ts';
import { DEN } from '../movement/allowance.ts';

/** Under the eyes of fighter-bombers. */
const hunted = (g: G, unit: UnitId): boolean => SIDE[unit] === GERMAN && MOTORIZED[unit] === 1 && g.rules.clear(g);

export const airSupremacy: RuleModule = {
  id: 'advanced',
  apply(draft) {
    // Before any halving (adv-1.11, R-73).
    draft.allowance.push((g, unit, points, _window, _form, out) =>
      hunted(g, unit) && points > 0 ? add(out, points, -Math.min(DEN, points), 'adv-1.11', 'line.air-supremacy') : points,
    );
    // Reinforcements may still come in as columns (adv-1.12).
    draft.move.mayStrategic.push((g, unit, arriving) =>
      !arriving && hunted(g, unit) ? { case: 'adv-1.11', why: 'column-in-the-open', unit } : undefined,
    );
  },
};
