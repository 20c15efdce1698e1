/** Which ways of moving are open to a unit (7.0, 7.8.0, 7.9.2): as what it is, on wheels of its own, or along roads. */
import type { HexId, Refusal, UnitId } from '@hexfront/engine';
import { COLUMN, REGULAR } from '../../state/fields/movement.ts';
import {
  ARMY_ENGINEER,
  BRIDGE_COLUMN,
  bits,
  ENGINEER,
  HQ,
  isDeployed,
  isInBattery,
  LEADER,
  MECH,
  SIDE,
  unitsOf,
} from '../../state/query.ts';
import { BUILDING, type G } from '../../state/shape.ts';
import { buildsFrom } from '../bridges/bridges.ts';
import { movesInAnyOrder } from '../leaders/special.ts';
import { canDrive, type Form, hasWheels, isPrepared, isStrategic } from './allowance.ts';
import { isFull, isOverstacked } from './stacking.ts';
import type { Bar } from './step-codes.ts';
import { isBritishColumn, isMechanized, isMotorized, trucksLeft } from './trucks.ts';

/**
 * Whether a unit that stands in a hex blocks the road as a Mech unit does (7.8.3, 7.8.3a). Guns In Battery, headquarters, engineers at work and the guns that
 * men pull do not (7.9.2c).
 */
export function isMechOnRoad(g: G, u: UnitId): boolean {
  // Leaders are in nobody's way (24.0).
  if (LEADER[u] === 1) return false;
  if (isStrategic(g, u)) return true;
  if (MECH[u] === 0) return isMotorized(g, u);
  if (HQ[u] === 1 || BRIDGE_COLUMN[u] === 1 || isInBattery(g, u)) return false;
  if (servesBridge(g, u)) return false;
  return !(ENGINEER[u] === 1 && (g.f.work[g.hexOf(u)] > BUILDING || buildsFrom(g, g.hexOf(u))));
}

/** The one engineer unit of an army that has not moved and is with a heavy bridge that is laid or being laid (7.8.3a, 7.9.3). */
function servesBridge(g: G, u: UnitId): boolean {
  if (ARMY_ENGINEER[u] === 0 || g.f.moved[u] !== 0) return false;
  const stack = unitsOf(g, SIDE[u], g.hexOf(u));
  return stack.some((v) => isDeployed(g, v)) && stack.find((v) => ARMY_ENGINEER[v] === 1 && g.f.moved[v] === 0) === u;
}

/** Who may not come next to an enemy of its own will: columns in Strategic mode, Leg units on trucks of their army, and by road those on trucks of their division (5.3.0, 7.9.2, 7.9.2e). */
export function shuns(g: G, u: UnitId, form: Form): Bar | undefined {
  if (isStrategic(g, u)) return 'shy';
  if (isMechanized(g, u)) return 'shyTrucks';
  return form === 'road' && !hasWheels(u) ? 'shyDivision' : undefined;
}

/** Others in a hex that are in the way of a unit on the road (7.8.3). */
export function crowd(g: G, u: UnitId, hex: HexId): number {
  let n = 0;
  for (const v of g.unitsIn(hex)) if (v !== u && SIDE[v] === SIDE[u] && isMechOnRoad(g, v)) n++;
  return n;
}

/** Why a unit cannot move along roads. */
export function roadRefusal(g: G, u: UnitId): Refusal | undefined {
  const no = (rule: string, why: string): Refusal => ({ case: rule, why, unit: u });
  const hex = g.hexOf(u);
  if (!g.rules.roadMovement) return no('33.1.0', 'no-road-movement');
  if (isPrepared(g, u)) return no('7.8.0', 'prepared-no-road');
  if ((g.board.marks[hex] & bits(g).roadHex) === 0) return no('7.8.0', 'not-on-road');
  const anyOrder = movesInAnyOrder(g, u);
  if (g.v.segment >= REGULAR && !anyOrder) return no('7.1.0', 'roads-over');
  if (g.v.segment >= COLUMN && isStrategic(g, u) && !anyOrder) return no('7.1.0', 'columns-over');
  // Companies that have just been detached may still leave (19.1.0).
  if (isOverstacked(g, SIDE[u], hex) && g.f.parted[hex] === 0) return no('6.4.2', 'overstacked-no-road');
  if (LEADER[u] === 0 && crowd(g, u, hex) > 1) return no('7.8.3', 'crowded-no-road');
  if (LEADER[u] === 0 && isFull(g, SIDE[u], hex) && g.f.parted[hex] === 0) return no('39.1.0', 'full-no-road');
  const rides = hasWheels(u) || isMotorized(g, u) || isBritishColumn(g, u) || g.f.trucked[u] !== 0;
  if (!rides && trucksLeft(g, u) === 0) return no('7.9.2e', 'no-trucks');
  return undefined;
}

/** Why a way of moving is not open to a unit that has not moved yet. */
export function formRefusal(g: G, u: UnitId, form: Form): Refusal | undefined {
  if (form === 'road') return roadRefusal(g, u);
  if (isStrategic(g, u)) return { case: '5.3.0', why: 'strategic-by-road', unit: u };
  if (form === 'own') return isMechanized(g, u) ? { case: '7.9.2', why: 'motorized-drives', unit: u } : undefined;
  return canDrive(u) || isMechanized(g, u) ? undefined : { case: '7.2.0', why: 'drives-not', unit: u };
}
