/** How far a unit moves (7.4.0): its movement allowance, or hexes in Prepared Assault mode (7.7.0). In sixths of a point or hex. */
import { add, cap, type Sink, times, type UnitId } from '@hexfront/engine';
import { POINT, tables } from '../../data/index.ts';
import { STRATEGIC } from '../../state/fields/modes.ts';
import { formationOf, isInBattery, LEADER, LEG_GUN, MECH, printed, RIDER, SIDE, UNITS } from '../../state/query.ts';

import { ALLIED, FATIGUED, type G, PREPARED_ASSAULT, RESTING } from '../../state/shape.ts';
import { isSlowed } from '../boundaries/areas.ts';
import { leaderPoints } from '../leaders/leaders.ts';
import { manteuffelPoints } from '../leaders/special.ts';
import { isShortOfFuel } from '../logistics/dumps.ts';
import { fuelLimit } from '../logistics/fuel.ts';
import { releasedPoints } from '../modes/release-roll.ts';
import { lacksFuel } from '../scenarios/fortune.ts';
import { HASTY_POINTS } from '../scenarios/haste.ts';
import { isNight } from '../sight/cover.ts';
import { isOutOfSupply } from '../supply/supplied.ts';
import { groundNow } from '../weather.ts';
import { isCongested } from './traffic.ts';
import { isSelfPropelled } from './trucks.ts';
import { isExploitation } from './who-moves.ts';

const { preparedAssault } = tables.regularMovement;
/** German anti-tank guns on foot (7.9.2c). */
const GUN_ON_FOOT = 6;
/** Leaders expend Mech movement points (24.0). */
const LEADERS_MOVE = 12;

/** As what a unit is; a Leg unit on wheels: US engineers and anti-tank units, German anti-tank guns (7.9.2c, 7.9.2d); along roads (7.8.0). */
export const FORMS = ['own', 'driving', 'road'] as const;
export type Form = (typeof FORMS)[number];
export type Gait = 'leg' | 'mech';
export const gaitOf = (u: UnitId, form: Form): Gait => (MECH[u] === 1 || LEADER[u] === 1 || form !== 'own' ? 'mech' : 'leg');
/** A unit that moves as a Mech unit; leaders are none (24.0). */
export const movesOnWheels = (u: UnitId, form: Form): boolean => LEADER[u] === 0 && gaitOf(u, form) === 'mech';
/** Whether a Leg unit may move as a Mech unit. */
export const canDrive = (u: UnitId): boolean => MECH[u] === 0 && (RIDER[u] === 1 || LEG_GUN[u] === 1);
/** Has wheels of its own, as leaders have (24.0). */
export const hasWheels = (u: UnitId): boolean => MECH[u] === 1 || LEADER[u] === 1 || canDrive(u);

export const isPrepared = (g: G, u: UnitId): boolean => g.f.mode[u] === PREPARED_ASSAULT;
export const isStrategic = (g: G, u: UnitId): boolean => g.f.mode[u] === STRATEGIC;

const ground = (g: G): number => tables.groundConditions.rows[groundNow(g)].move;

/** Asked of another moment than the present: of a Movement Phase, whatever phase it is (`whole`); of a column that gains nothing by its mode, or does (`jammed`, 7.15.0). */
interface Supposed {
  readonly whole?: boolean;
  readonly jammed?: boolean;
}
const AS_IT_IS: Supposed = {};

/** A unit takes with it what the ground costs unless it keeps to good roads: `onRoads` (20.2.2 to 20.2.4). Halvings and quarterings round up (R-D2). */
export function allowance(g: G, u: UnitId, form: Form, out?: Sink, onRoads = form === 'road', supposed: Supposed = AS_IT_IS): number {
  if (isPrepared(g, u)) {
    const hexes =
      UNITS[u].type === 'ranger' ? preparedAssault.rangerHexes : preparedAssault[gaitOf(u, form) === 'mech' ? 'mechHexes' : 'legHexes'];
    return add(out, 0, hexes * POINT, '7.7.0', 'line.prepared-hexes', out && { unit: u });
  }
  const onFoot = LEG_GUN[u] === 1 && form === 'own';
  const base = onFoot ? GUN_ON_FOOT : LEADER[u] === 1 ? LEADERS_MOVE : (printed(g, u).kind?.move ?? 0);
  let points = add(out, 0, base * POINT, onFoot ? '7.9.2c' : '7.4.0', 'line.printed-move', out && { unit: u });
  if (!onRoads && ground(g) !== 0) points = add(out, points, ground(g) * POINT, '20.2.0', 'line.ground');
  const most = g.rules.supply ? fuelLimit(g, u) : undefined;
  if (most !== undefined) points = cap(out, points, most * POINT, '16.2.3', 'line.fuel');
  // Added to the normal allowance, as fuel limits it (5.5.4, R-D2).
  const fresh = releasedPoints(g, u);
  if (fresh > 0) points = add(out, points, fresh * POINT, '5.5.4', 'line.released');
  if (isOutOfSupply(g, u)) points = times(out, points, 1, 2, 'up', '7.4.1a', 'line.out-of-supply', undefined, POINT);
  if (g.v.short > 0 && lacksFuel(g, formationOf(g, u)))
    points = times(out, points, 1, 2, 'up', '34.1.0-b', 'line.no-fuel-today', undefined, POINT);
  if (g.f.fatigue[u] === RESTING) points = times(out, points, 1, 2, 'up', '7.4.1a', 'line.resting', undefined, POINT);
  else if (g.f.fatigue[u] === FATIGUED) points = times(out, points, 1, 4, 'up', '7.4.1a', 'line.fatigued', undefined, POINT);
  if (gaitOf(u, form) === 'mech' && isShortOfFuel(g, u))
    points = times(out, points, 1, 2, 'up', '28.2.0', 'line.main-dump-lost', undefined, POINT);
  if (isSlowed(g, u)) points = times(out, points, 1, 2, 'down', '26.1.0', 'line.foreign-area', undefined, POINT);
  if (isInBattery(g, u) && isSelfPropelled(g, u)) points = times(out, points, 1, 2, 'up', '7.4.1a', 'line.in-battery', undefined, POINT);
  if (isStrategic(g, u) && !(supposed.jammed ?? isCongested(g, u)))
    points = times(out, points, 3, 2, 'up', '7.4.1b', 'line.strategic', undefined, POINT);
  const led = leaderPoints(g, u);
  if (led > 0) points = add(out, points, led * POINT, '24.2.2a', 'line.leader');
  const hurried = manteuffelPoints(g, u);
  if (hurried > 0) points = add(out, points, hurried * POINT, '24.2.4b', 'line.leader');
  if (g.f.slowed[u] === 1) points = times(out, points, 1, 2, 'up', '19.0', 'line.companies', undefined, POINT);
  // By day an Exploitation Phase has half of it (5.4.0, R-D2).
  if (!supposed.whole && isExploitation(g) && !isNight(g))
    points = times(out, points, 1, 2, 'up', '7.4.0', 'line.exploitation', undefined, POINT);
  if (g.v.hasty === 1 && SIDE[u] === ALLIED && points > HASTY_POINTS * POINT)
    points = add(out, points, HASTY_POINTS * POINT - points, '36.6.5', 'line.hasty');
  return Math.max(0, points);
}
