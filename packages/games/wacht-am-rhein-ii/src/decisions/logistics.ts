/** German logistics of a scenario (16.0): when fuel is counted, which truck points and how much ammunition there is. */
import { type ScenarioData, type ScenarioShare, tables, turnNumber } from '../data/index.ts';

const NAMES = ['5th Panzer Army', '6th Panzer Army', '7th Army'] as const;
const DEC_20 = turnNumber('dec-20-am');

export interface LogisticsRules {
  /** Fuel is counted in this turn; before, and in scenarios that end with December 20, everybody has Normal fuel (16.2.5). */
  readonly countsFuel: (turn: number) => boolean;
  /** Truck points of one army, where the scenario gives it a number of its own; -1 where the armies share a number (16.1.1, 16.1.2). */
  readonly trucksOfArmy: (army: number) => number;
  readonly sharedTrucks: (turn: number) => number;
  /** Each army must haul ammunition with one truck point at least (16.1.1). */
  readonly leastAmmoTrucks: number;
  /** Points that an army begins with, and those that are handed out among the armies, then and in later turns (16.3.1). */
  readonly ammoOfArmy: (army: number) => number;
  readonly sharedAmmo: (turn: number, first: boolean) => number;
  /** Depletion value of German armies before they spend ammunition (16.3.0, 36.5.6). */
  readonly baseDepletion: number;
  /** Where a scenario names one German army, every German unit draws on what that one has (36.3.7, 39.10.0); -1 where each has its own. */
  readonly onlyArmy: number;
  /** All German corps are far from their army (15.4.7, 36.5.6, 36.6.8, 36.7.7). */
  readonly farFromArmy: boolean;
}

const own = (shares: readonly ScenarioShare[] | undefined, army: number): number | undefined =>
  shares?.find(({ who, points }) => points !== undefined && who.includes(NAMES[army]))?.points;
/** Base value of German armies (16.3.0). */
const BASE = 3;

const forAll = (shares: readonly ScenarioShare[] | undefined, names: readonly string[], turn = 0): number | undefined =>
  shares?.findLast(({ who, points, from = 0 }) => points !== undefined && from <= turn && names.includes(who))?.points;

function onlyArmy(trucks: readonly ScenarioShare[] | undefined, ammunition: readonly ScenarioShare[] | undefined): number {
  const armies = NAMES.flatMap((_, n) => (own(ammunition, n) === undefined && own(trucks, n) === undefined ? [] : [n]));
  return armies.length === 1 && forAll(trucks, ['German']) !== undefined ? armies[0] : -1;
}

export function logisticsRules({ trucks, ammunition, normalFuel, turns, farFromArmy, without }: ScenarioData): LogisticsRules {
  const campaign = !trucks?.some(({ points }) => points !== undefined);
  const each = forAll(ammunition, ['Each army']);
  return {
    // Who ignores supply has nothing to fill up with either (34.1.0).
    countsFuel: (turn) => !('ownTrack' in turns) && !normalFuel && !without?.includes('supply') && turn >= DEC_20,
    trucksOfArmy: (army) => own(trucks, army) ?? -1,
    sharedTrucks: (turn) => forAll(trucks, ['German'], turn) ?? (campaign ? tables.truckPoints.germanTotal : 0),
    baseDepletion: forAll(ammunition, ['Base depletion German']) ?? BASE,
    farFromArmy: farFromArmy === true,
    onlyArmy: onlyArmy(trucks, ammunition),
    leastAmmoTrucks: campaign ? tables.truckPoints.germanAmmoMinCampaign : 0,
    ammoOfArmy: (army) => own(ammunition, army) ?? each ?? 0,
    sharedAmmo: (turn, first) => {
      const start = first ? (forAll(ammunition, ['German total', 'Three armies together']) ?? 0) : 0;
      const deliveries = ammunition?.flatMap((share) => share.deliveries ?? []) ?? [];
      return start + deliveries.filter((d) => d.turn === turn).reduce((sum, d) => sum + d.points, 0);
    },
  };
}
