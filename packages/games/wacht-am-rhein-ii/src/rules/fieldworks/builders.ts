/** Who can dig fieldworks in a hex (18.2.1, 18.3.0): combat units with two steps or more. Engineers who build a bridge dig nothing (17.1.1c). */
import type { HexId, Side, UnitId } from '@hexfront/engine';
import { STRATEGIC } from '../../state/fields/modes.ts';
import { ENGINEER, HQ, isDeployed, LEADER, unitsOf } from '../../state/query.ts';
import { BUILDING, ENTRENCHED, FRESH, type G, IMPROVED } from '../../state/shape.ts';
import { buildsFrom } from '../bridges/bridges.ts';
import { isAsleep } from '../offensive/sleepers.ts';

/** Steps that a fieldwork takes to build (18.2.1, 18.3.0). */
export const BUILDERS = 2;
export type Work = typeof IMPROVED | typeof ENTRENCHED;
export const isBuilding = (work: number): boolean => work > ENTRENCHED;
/** What a work under construction will be. */
export const goal = (work: number): Work => (work - BUILDING === ENTRENCHED ? ENTRENCHED : IMPROVED);

/** Combat units, which are all but headquarters (R-D61), that are not worn out or in column; for Entrenchments engineers alone (5.3.0, 18.1.1, 18.2.1, 18.3.0). */
export const canBuild = (g: G, u: UnitId, work: number): boolean =>
  g.f.fatigue[u] === FRESH &&
  !isAsleep(g, u) &&
  g.f.mode[u] !== STRATEGIC &&
  HQ[u] === 0 &&
  LEADER[u] === 0 &&
  !isDeployed(g, u) &&
  (work === IMPROVED || ENGINEER[u] === 1);

export const stepsIn = (g: G, side: Side, hex: HexId, counts: (u: UnitId) => boolean): number =>
  unitsOf(g, side, hex).reduce((sum, u) => (counts(u) ? sum + g.f.steps[u] : sum), 0);

/** Steps of a side in a hex that can dig this work now. */
export function diggers(g: G, side: Side, hex: HexId, work: Work): number {
  const bridging = buildsFrom(g, hex);
  return stepsIn(g, side, hex, (u) => canBuild(g, u, work) && !(bridging && ENGINEER[u] === 1));
}
/** The work that is begun in a hex needs the engineers who are there: others are too few for it, or may not dig it. */
export const needsEngineers = (g: G, side: Side, hex: HexId): boolean =>
  isBuilding(g.f.work[hex]) && stepsIn(g, side, hex, (u) => ENGINEER[u] === 0 && canBuild(g, u, goal(g.f.work[hex]))) < BUILDERS;
