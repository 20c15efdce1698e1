/** Advanced chapter 4: units that have been isolated too long give up. */
import { changeStage, type Stage } from '@hexfront/engine';
import type { RuleModule } from '../../decisions/rules.ts';
import { onMap, UNITS } from '../../state/query.ts';
import { enemyOf, type G, ISOLATED, type LG, SIDES } from '../../state/shape.ts';
import { removeUnit } from '../combat/losses.ts';

/** Generals and aircraft do not surrender by themselves. */
const HOLDS_OUT = Uint8Array.from(UNITS, (u) => (u.type === 'commander' || u.type === 'aircraft' ? 1 : 0));

/**
 * At the end of a Supply Determination Phase: units of the side that does not move are counted, and give up when their time is over
 * (adv-4.11, 4.12). Whoever is not isolated in any supply phase begins anew (adv-4.15).
 */
export function countIsolation(g: G, phasing: number): void {
  const { supply, isolatedFor } = g.f;
  for (const side of [0, 1])
    for (const u of onMap(g, side)) {
      if (supply[u] !== ISOLATED) {
        if (isolatedFor[u] !== 0) g.set('isolatedFor', u, 0);
      } else if (side === enemyOf(phasing) && !HOLDS_OUT[u]) g.set('isolatedFor', u, isolatedFor[u] + 1);
    }
  for (const u of [...onMap(g, enemyOf(phasing))]) {
    if (isolatedFor[u] === 0 || isolatedFor[u] - 1 < g.rules.surrender(g, u)) continue;
    const hex = g.hexOf(u);
    const turns = isolatedFor[u] - 1;
    g.set('isolatedFor', u, 0);
    g.emit({ e: 'surrendered', u, h: hex, n: turns, case: 'adv-4.11' });
    removeUnit(g, u, 'destroyed', 'adv-4.17');
  }
}

export const surrender: RuleModule = {
  id: 'advanced',
  apply(draft) {
    draft.surrender = (_g, u) => UNITS[u].surrender;
    const before = draft.stages;
    draft.stages = (root) => {
      let out: Stage<LG> = before(root);
      SIDES.forEach(({ id }, side) => {
        out = changeStage(out, `${id}.supply`, (s) => ({
          ...s,
          leave: (g) => {
            s.leave?.(g);
            countIsolation(g, side);
          },
        }));
      });
      return out;
    };
  },
};
