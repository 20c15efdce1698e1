/** Steps lost, and where a counter goes that has none left (10.71, 10.72). */
import type { UnitId } from '@hexfront/engine';
import { SIDE, TEAMS } from '../state/query.ts';
import type { G } from '../state/shape.ts';

/** Takes a unit off the map. */
export function eliminate(g: G, u: UnitId, rule: string): void {
  const h = g.hexOf(u);
  const steps = g.f.steps[u];
  g.set('steps', u, 0);
  g.set('march', u, 0);
  // The other of a team marches on alone (R-C100).
  TEAMS.part(g, u);
  g.move(u, g.box('Eliminated'));
  g.emit({ e: 'lost', u, h, steps, side: SIDE[u], case: rule });
}

/** Takes a step; with the last one the unit is eliminated (10.71, 10.72). */
export function loseStep(g: G, u: UnitId, rule: string): void {
  if (g.f.steps[u] <= 1) {
    eliminate(g, u, rule);
    return;
  }
  g.set('steps', u, g.f.steps[u] - 1);
  g.emit({ e: 'reduced', u, h: g.hexOf(u), side: SIDE[u], case: rule });
}
