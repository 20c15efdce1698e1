/** Counters as a computer player sees them. */
import type { Duty, UnitId, UnitTraits } from '@hexfront/engine';
import { levelsLeft } from '../rules/combat/losses.ts';
import { countsForStack } from '../rules/movement/stacking.ts';
import { hasManeuver, needsManeuver } from '../rules/supply/maneuver-supply.ts';
import { combatValue } from '../state/faces.ts';
import { AIRCRAFT, ARMORED, BACKED, DIVISION, GROUND, MOVE, SPECIALIZED, UNITS } from '../state/query.ts';
import type { G } from '../state/shape.ts';
import { oneTurn } from './goals.ts';
import { paceOf } from './ground.ts';
import { idle } from './impulses.ts';

const BREAKS_THROUGH = new Set(['armor', 'panzer', 'panzergrenadier', 'motorized', 'armored-cavalry', 'assault-gun', 'specialized-armor']);

function dutyOf(u: UnitId): Duty {
  if (GROUND[u] === 0) return 'none';
  return BREAKS_THROUGH.has(UNITS[u].kind) ? 'mobile' : 'line';
}

export const traits: readonly UnitTraits[] = UNITS.map((u) => ({
  side: u.side,
  duty: dutyOf(u.index),
  wheels: needsManeuver(u.index),
  pace: paceOf(MOVE[u.index]),
  bulk: countsForStack(u.index) ? 1 : 0,
  group: -1,
}));

/** What it would attack with: halved out of supply, and without maneuver supply in its own player turn (5.D.1, 6.C). */
export function attack(g: G, u: UnitId): number {
  if (GROUND[u] === 0 || idle(g, u)) return 0;
  let value = combatValue(g, u);
  if (g.f.unsupplied[u] === 1) value /= 2;
  if (g.v.side === UNITS[u].side && needsManeuver(u) && !hasManeuver(g, u)) value /= 2;
  return value;
}
export const defense = (g: G, u: UnitId): number =>
  GROUND[u] === 0 ? 0 : g.f.unsupplied[u] === 1 ? combatValue(g, u) / 2 : combatValue(g, u);

export const steps = (g: G, u: UnitId): number => (GROUND[u] === 1 ? levelsLeft(g, u) : 0);

/** Levels are means to an end: where no other player turn follows, only ground counts. */
const NO_TOMORROW = 0.12;
/** A level of an infantry division of five points is worth 1; the last one a little more, since the counter goes with it. */
export function worth(g: G, u: UnitId): number {
  if (GROUND[u] === 0) return AIRCRAFT[u] === 1 ? 1 : 0.5;
  const levels = BACKED[u] === 1 ? 2 : 1;
  const each = ((UNITS[u].combat ?? 1) / (2.5 * levels)) * (oneTurn(g) ? NO_TOMORROW : 1);
  return each * (ARMORED[u] === 1 || SPECIALIZED[u] === 1 ? 1.15 : 1) * (levelsLeft(g, u) <= 1 && DIVISION[u] === 1 ? 1.2 : 1);
}

export const called = (u: UnitId): string => UNITS[u].title;
