/**
 * Ground Interdiction (21.4.0): on clear turns a unit that moves four hexes or more in a row under observation may be attacked from the air, once in
 * a phase. It is asked for where each stretch of its move ends that took it there (R-V11).
 */
import { call, type HexId, type Next, type Side, type UnitId } from '@hexfront/engine';
import { tables } from '../../data/index.ts';
import { SIDE } from '../../state/query.ts';
import type { G } from '../../state/shape.ts';
import { isWatched } from '../sight/observation.ts';
import { atmosphereNow } from '../weather.ts';
import { pointsOver } from './points.ts';

const { minObservedHexes } = tables.airMissions.interdiction;

/** How many hexes in a row a unit has entered under the eyes of the enemy, and whether they were ever enough. */
export interface Watched {
  readonly run: number;
  readonly caught: boolean;
}
/** Planes can be sent at all: otherwise nobody counts. */
const couldFly = (g: G, by: Side, hex: HexId): boolean => atmosphereNow(g) === 'clear' && pointsOver(g, by, hex) > 0;

export function watch(g: G, unit: UnitId, entered: readonly HexId[], before: number): Watched {
  const by = 1 - SIDE[unit];
  if (g.f.interdicted[unit] !== 0 || !couldFly(g, by, g.hexOf(unit))) return { run: 0, caught: false };
  let run = before;
  let caught = false;
  for (const hex of entered) {
    run = isWatched(g, unit, hex) ? run + 1 : 0;
    caught ||= run >= minObservedHexes;
  }
  return { run: Math.min(run, minObservedHexes), caught };
}

/** The enemy is asked whether planes attack the unit; the move continues at `then`. Who lets it pass may still attack it farther on. */
export function interdict(g: G, unit: UnitId, then: string): Next {
  return call('mission', { by: 1 - SIDE[unit], h: g.hexOf(unit), kind: 'interdiction', u: unit, n: 0, escort: 0 }, then);
}
