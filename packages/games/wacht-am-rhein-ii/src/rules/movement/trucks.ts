/** Trucks (7.9.2): points of an army that motorize Leg units and guns for a turn, and those that every US infantry division has of its own. */
import type { UnitId } from '@hexfront/engine';
import { formations } from '../../data/index.ts';
import { unitsOfFormation } from '../../state/derived.ts';
import { STRATEGIC } from '../../state/fields/modes.ts';
import { formationOf, isInBattery, LEADER, MECH, RIDER, SELF_PROPELLED, SIDE, TOWED, UNITS } from '../../state/query.ts';
import { ALLIED, type G } from '../../state/shape.ts';

/** Leg units that the trucks of a division carry in one Movement Phase (7.9.2e, 7.9.2f). */
const OWN_TRUCKS = 3;
const BRITISH = Uint8Array.from(UNITS, ({ nation }) => (nation === 'British' || nation === 'Canadian' ? 1 : 0));

/** Carries a Motor Unit marker of its army. */
export const isMotorized = (g: G, u: UnitId): boolean => g.f.motor[u] !== 0;

/** A Leg unit on trucks of its army is a Mech unit that keeps away from the enemy (7.9.2). */
export const isMechanized = (g: G, u: UnitId): boolean => MECH[u] === 0 && isMotorized(g, u);
/** Self-propelled, as 150 mm Nebelwerfers on trucks are (7.10.5). */
export const isSelfPropelled = (g: G, u: UnitId): boolean =>
  SELF_PROPELLED[u] === 1 || (UNITS[u].kind?.kind === 'nw-150' && isMotorized(g, u));

/** Towed artillery In Battery goes no farther than a hex, if it moves at all (7.10.2). */
export const shiftsOneHex = (g: G, u: UnitId): boolean => TOWED[u] === 1 && isInBattery(g, u) && !isSelfPropelled(g, u);

/** British columns have trucks of their army until they have assembled for the first time (7.9.2f). */
export const isBritishColumn = (g: G, u: UnitId): boolean => BRITISH[u] === 1 && g.f.marching[u] === 1;

/**
 * How many more Leg units the trucks of a unit's division can carry; US and British infantry divisions have three (7.9.2e, 7.9.2f). Who is in Strategic mode has
 * been given some of them and shares these with the other columns; the rest of the division does not count on what its columns need.
 */
export function trucksLeft(g: G, u: UnitId): number {
  const formation = formationOf(g, u);
  // Leaders have cars of their own (24.0).
  if (SIDE[u] !== ALLIED || MECH[u] === 1 || LEADER[u] === 1 || formation < 0 || formations[formation].kind !== 'infantry') return 0;
  const shares = g.f.mode[u] === STRATEGIC;
  let used = 0;
  for (const v of unitsOfFormation(g, SIDE[u], formation)) {
    // Engineers, anti-tank units and leaders drive their own (7.2.0, 7.9.2d).
    const rides = MECH[v] === 1 || RIDER[v] === 1 || LEADER[v] === 1 || isMotorized(g, v);
    const column = g.f.mode[v] === STRATEGIC && !rides;
    if (!isBritishColumn(g, v) && (g.f.trucked[v] !== 0 || (column && !shares))) used++;
  }
  return Math.max(0, OWN_TRUCKS - used);
}
