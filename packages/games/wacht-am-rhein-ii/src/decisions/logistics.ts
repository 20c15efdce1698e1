/** German logistics of a scenario (16.0): when fuel is counted, which truck points and how much ammunition there is. */
import { type ScenarioData, type ScenarioShare, tables, turnNumber } from '../data/index.ts';

const NAMES = ['5th Panzer Army', '6th Panzer Army', '7th Army'] as const;
const DEC_20 = turnNumber('dec-20-am');

export interface LogisticsRules {
  /** Fuel is counted in this turn; before, and in scenarios that end with December 20, everybody has Normal fuel (16.2.5). */
  readonly countsFuel: (turn: number) => boolean;
  /** Truck points of one army, where the scenario gives it a number of its own; -1 where the armies share a number (16.1.1, 16.1.2). */
  readonly trucksOfArmy: (army: number) => number;
  readonly sharedTrucks: number;
  /** Each army must haul ammunition with one truck point at least (16.1.1). */
  readonly leastAmmoTrucks: number;
  /** Points that an army begins with, and those that are handed out among the armies, then and in later turns (16.3.1). */
  readonly ammoOfArmy: (army: number) => number;
  readonly sharedAmmo: (turn: number, first: boolean) => number;
}

const own = (shares: readonly ScenarioShare[] | undefined, army: number): number | undefined =>
  shares?.find(({ who, points }) => points !== undefined && who.includes(NAMES[army]))?.points;
const forAll = (shares: readonly ScenarioShare[] | undefined, names: readonly string[]): number | undefined =>
  shares?.find(({ who, points }) => points !== undefined && names.includes(who))?.points;

export function logisticsRules({ trucks, ammunition, normalFuel, turns }: ScenarioData): LogisticsRules {
  const campaign = !trucks?.some(({ points }) => points !== undefined);
  const each = forAll(ammunition, ['Each army']);
  return {
    countsFuel: (turn) => !('ownTrack' in turns) && !normalFuel && turn >= DEC_20,
    trucksOfArmy: (army) => own(trucks, army) ?? -1,
    sharedTrucks: forAll(trucks, ['German']) ?? (campaign ? tables.truckPoints.germanTotal : 0),
    leastAmmoTrucks: campaign ? tables.truckPoints.germanAmmoMinCampaign : 0,
    ammoOfArmy: (army) => own(ammunition, army) ?? each ?? 0,
    sharedAmmo: (turn, first) => {
      const start = first ? (forAll(ammunition, ['German total', 'Three armies together']) ?? 0) : 0;
      const deliveries = ammunition?.flatMap((share) => share.deliveries ?? []) ?? [];
      return start + deliveries.filter((d) => d.turn === turn).reduce((sum, d) => sum + d.points, 0);
    },
  };
}
