/** German logistics (chapter 16): fuel of formations, and what each army has. */

/** Values of `fuel` (16.2.2). */
export const NORMAL_FUEL = 0;
export const LOW_FUEL = 1;
export const NO_FUEL = 2;

export const LOGISTICS_FIELDS = {
  fuel: { of: 'unit', type: 'u8', doc: 'headquarters of a German mechanized formation: 0 Normal fuel, 1 Low, 2 none (16.2.2)' },
  fueledTo: {
    of: 'unit',
    type: 'u8',
    doc: 'headquarters: last turn for which it has fuel from before its Maneuver Reserve; 255 while it is in it (5.5.1b)',
  },
  cutFromFuel: {
    of: 'unit',
    type: 'u8',
    // No marker tells it, and it depends on headquarters that may be hidden.
    seen: 'owner',
    doc: 'German Mech unit: 1 it had no Valid path when the last German Movement or Exploitation Phase began, and so has no fuel (39.10.0)',
  },
  freeTurn: {
    of: 'unit',
    type: 'u8',
    doc: 'headquarters: turn in which a captured US dump lets its division move in full without fuel points; 0 none (28.2.0)',
  },
  serving: {
    of: 'unit',
    type: 'u8',
    doc: 'headquarters or unit without one: 1 + its army, where it is not the printed one (26.2.0, 36.8.8)',
  },
  release: {
    of: 'unit',
    type: 'u8',
    doc: 'headquarters: 1 + the result of its fuel roll in this phase, 100 for no limit (16.2.3)',
    scope: 'phase',
  },
  releaseAs: {
    of: 'unit',
    type: 'u8',
    doc: 'headquarters: 1 the result is everybody’s allowance, 2 the number of units that move (16.2.3)',
    scope: 'phase',
  },
  releaseStray: {
    of: 'unit',
    type: 'u8',
    doc: 'headquarters: 1 + the result for its units without a supply path (39.10.0)',
    scope: 'phase',
  },
} as const;

const army = (what: string, rule: string) =>
  ({
    five: { doc: `5th Panzer Army: ${what} (${rule})` },
    six: { doc: `6th Panzer Army: ${what} (${rule})` },
    seven: { doc: `7th Army: ${what} (${rule})` },
  }) as const;
const FUEL = army('half fuel points', '16.2.0');
const AMMO = army('ammunition points', '16.3.0');
const VALUE = army('ammunition points spent for the day and 1, or 0 when there was too little', '16.3.0');
const TRUCK_FUEL = army('truck points that haul fuel', '16.1.0');
const TRUCK_AMMO = army('truck points that haul ammunition', '16.1.0');
const TRUCK_MOTOR = army('truck points that carry units', '16.4.0');
const USED = army('truck points used up before December 20', '16.5.0');

export const LOGISTICS_VARS = {
  fuel5: FUEL.five,
  fuel6: FUEL.six,
  fuel7: FUEL.seven,
  ammo5: AMMO.five,
  ammo6: AMMO.six,
  ammo7: AMMO.seven,
  value5: { init: 1, ...VALUE.five },
  value6: { init: 1, ...VALUE.six },
  value7: { init: 1, ...VALUE.seven },
  truckFuel5: TRUCK_FUEL.five,
  truckFuel6: TRUCK_FUEL.six,
  truckFuel7: TRUCK_FUEL.seven,
  truckAmmo5: TRUCK_AMMO.five,
  truckAmmo6: TRUCK_AMMO.six,
  truckAmmo7: TRUCK_AMMO.seven,
  truckMotor5: TRUCK_MOTOR.five,
  truckMotor6: TRUCK_MOTOR.six,
  truckMotor7: TRUCK_MOTOR.seven,
  truckUsed5: USED.five,
  truckUsed6: USED.six,
  truckUsed7: USED.seven,
  stocked: { doc: '1: the ammunition that the scenario begins with has been handed out (16.3.1)' },
} as const;
