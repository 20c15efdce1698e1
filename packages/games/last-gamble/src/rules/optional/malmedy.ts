/** Optional rule 6: after Malmedy the Allies hold out longer. */
import type { UnitId } from '@hexfront/engine';
import { tables } from '../../data/index.ts';
import type { RuleModule } from '../../decisions/rules.ts';
import { SIDE } from '../../state/query.ts';
import { ALLIED, type G } from '../../state/shape.ts';

/** 12/17 PM: whoever was isolated by then has not heard of it. */
const LAST_UNWARNED_TURN = 4;

/** Game turn on which the isolation of a unit was first counted. */
const since = (g: G, unit: UnitId): number => g.v.turn - Math.max(0, g.f.isolatedFor[unit] - 1);

export const malmedy: RuleModule = {
  id: 'opt-6',
  apply(draft) {
    const before = draft.surrender;
    draft.surrender = (g, unit) => {
      const turns = before(g, unit);
      const warned = g.v.malmedy !== 0 && SIDE[unit] === ALLIED && since(g, unit) > LAST_UNWARNED_TURN;
      return warned ? turns + tables.surrender.malmedyAllied : turns;
    };
    draft.triggers.push({
      on: 'moved',
      effect: (g, e) => {
        if (e.form !== 'breakout' || g.v.malmedy !== 0) return;
        g.v.malmedy = 1;
        g.emit({ e: 'malmedy', case: 'opt-6.0' });
      },
    });
  },
};
