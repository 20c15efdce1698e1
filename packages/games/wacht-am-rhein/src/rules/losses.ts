/** Steps lost, and where a counter goes that has none left (10.71, 10.72). */
import type { UnitId } from '@hexfront/engine';
import { SIDE } from '../state/query.ts';
import type { G } from '../state/shape.ts';

/** Takes a unit off the map. */
export function eliminate(g: G, u: UnitId, rule: string): void {
  const h = g.hexOf(u);
  const steps = g.f.steps[u];
  g.set('steps', u, 0);
  g.set('march', u, 0);
  g.move(u, g.box('Eliminated'));
  g.emit({ e: 'lost', u, h, steps, side: SIDE[u], case: rule });
}
