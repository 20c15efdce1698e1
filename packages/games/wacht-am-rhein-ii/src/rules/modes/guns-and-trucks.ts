/** Battery status of artillery (7.10.0) and trucks of the army (7.9.2), chosen in the Mode Determination Phase. */
import type { Refusal, UnitId } from '@hexfront/engine';
import { motorizedOf } from '../../state/derived.ts';
import { ARTILLERY, LEG_GUN, MECH, NEEDS_TRUCKS, SIDE, STATIC, UNITS } from '../../state/query.ts';
import { type G, GERMAN, type Opt, TACTICAL } from '../../state/shape.ts';
import { armyOf } from '../command/chain.ts';
import { armyIndex, stock } from '../logistics/stockpiles.ts';
import { isMotorized } from '../movement/trucks.ts';
import { choice, type ModeLocals } from './choosing.ts';

/** Once in a phase, so that nobody turns a gun to and fro. */
function batteryRefusal(g: G, unit: UnitId): Refusal | undefined {
  const no = (rule: string, why: string): Refusal => ({ case: rule, why, unit });
  if (ARTILLERY[unit] === 0) return no('7.10.0', 'not-artillery');
  if (STATIC[unit] === 1) return no('7.10.4', 'guns-never-move');
  if (g.f.mode[unit] !== TACTICAL) return no('5.3.0', 'mode-chosen');
  return g.f.switched[unit] === 1 ? no('7.10.0', 'battery-chosen') : undefined;
}
export const battery: Opt<ModeLocals> = choice('battery', '7.10.0', batteryRefusal, (g, u) => {
  g.set('limbered', u, 1 - g.f.limbered[u]);
  g.set('switched', u, 1);
  g.emit({ e: 'battery', u, h: g.hexOf(u), state: g.f.limbered[u] === 1 ? 'out' : 'in', case: '7.10.0' });
  return 'choose';
});

/** In quarters of a truck point (7.9.2, 7.10.4, 7.10.5). */
const LEG_UNIT = 4;
const GUNS = 2;
const ROCKETS = 1;
export const QUARTERS_IN_POINT = 4;

const FOOT: ReadonlySet<string> = new Set(['infantry', 'fusilier', 'parachute', 'glider', 'ranger']);
/** What it takes to motorize a unit; nothing for who cannot be. */
export function trucksFor(u: UnitId): number {
  if (NEEDS_TRUCKS[u] === 1) return UNITS[u].kind?.kind === 'nw-150' ? ROCKETS : GUNS;
  if (MECH[u] === 1) return 0;
  const { type } = UNITS[u];
  if (FOOT.has(type)) return LEG_UNIT;
  // Reconnaissance on foot is named with the movement allowances and by the player aid (7.4.0, R-D36).
  return SIDE[u] === GERMAN && (LEG_GUN[u] === 1 || type === 'engineer' || type === 'recon') ? LEG_UNIT : 0;
}
/** On December 19 and 20 the trucks of the airborne divisions come from elsewhere (7.9.2b). */
const isFree = (g: G, u: UnitId): boolean => g.rules.freeTrucks(UNITS[u].formation, g.v.turn);
/** Quarters that the army of a unit still has. */
export function armyTrucksLeft(g: G, unit: UnitId): number {
  if (isFree(g, unit)) return trucksFor(unit);
  const army = armyOf(g, unit);
  const index = armyIndex(g, unit);
  // German truck points carry units as far as the Transport Phase has given them that role (16.4.0).
  const points =
    SIDE[unit] === GERMAN && g.rules.supply && g.v.stocked === 1 && index >= 0
      ? stock(g, 'truckMotor', index)
      : g.rules.truckPoints(SIDE[unit], army, g.v.turn);
  let left = QUARTERS_IN_POINT * points;
  for (const u of motorizedOf(g, SIDE[unit]))
    if (!isFree(g, u) && g.rules.sharesTrucks(SIDE[unit], armyOf(g, u), army)) left -= g.f.motor[u];
  return Math.max(0, left);
}

function motorRefusal(g: G, unit: UnitId): Refusal | undefined {
  const no = (rule: string, why: string): Refusal => ({ case: rule, why, unit });
  if (trucksFor(unit) === 0) return no('7.9.2', 'not-for-trucks');
  if (isMotorized(g, unit)) return no('7.9.2a', 'motorized-already');
  if (g.f.mode[unit] !== TACTICAL) return no('5.0', 'mode-chosen');
  return armyTrucksLeft(g, unit) < trucksFor(unit) ? no('7.9.2a', 'no-truck-points') : undefined;
}
export const motorize: Opt<ModeLocals> = choice('motor', '7.9.2', motorRefusal, (g, u) => {
  g.set('motor', u, trucksFor(u));
  g.emit({ e: 'motorized', u, h: g.hexOf(u), case: '7.9.2' });
  return 'choose';
});

/** Trucks go back to their army when they are no longer used: those of columns in Strategic mode stay with them (7.9.2a). */
export function returnTrucks(g: G): void {
  for (const u of motorizedOf(g, g.v.side)) if (g.f.mode[u] === TACTICAL) g.set('motor', u, 0);
}
