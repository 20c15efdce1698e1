/** Truck points for motorizing units (7.9.2a): of the scenario, else of the campaign (7.9.2b, 16.5.0). */
import type { Side } from '@hexfront/engine';
import { type ScenarioData, type ScenarioShare, tables, turnNumber } from '../data/index.ts';
import { ALLIED } from '../state/shape.ts';

/** Armies as scenarios call them. */
const NAMES: Readonly<Record<string, string>> = {
  '5PzA': '5th Panzer Army',
  '6PzA': '6th Panzer Army',
  '7A': '7th Army',
  '1USA': '1st Army',
  '3USA': '3rd Army',
};
const ARMIES = Object.keys(NAMES);
const ADJECTIVE = ['German', 'US'] as const;

export interface TruckRules {
  readonly truckPoints: (side: Side, army: string | undefined, turn: number) => number;
  readonly sharesTrucks: (side: Side, one: string | undefined, other: string | undefined) => boolean;
  /** Formations whose trucks are not counted (7.9.2b). */
  readonly freeTrucks: (formation: string | undefined, turn: number) => boolean;
}

function shareOf(shares: readonly ScenarioShare[], side: Side, army: string | undefined): ScenarioShare | undefined {
  const own = shares.filter(({ who }) => who.startsWith(ADJECTIVE[side]));
  return (
    own.find(({ who }) => army !== undefined && who.includes(NAMES[army] ?? army)) ??
    own.find(({ who }) => who === ADJECTIVE[side] || (who === `${ADJECTIVE[side]} each army` && ARMIES.includes(army ?? '')))
  );
}

/** The last row that has begun. */
function campaignPoints(side: Side, army: string | undefined, turn: number): number {
  const { preDec20 } = tables.truckPoints;
  if (army === undefined) return 0;
  if (side !== ALLIED) return turn < turnNumber('dec-20-am') ? (preDec20[army] ?? 0) : 0;
  return Number(campaignRow(turn)?.[army] ?? 0);
}

/** The last US row of the campaign that has begun. */
const campaignRow = (turn: number) => tables.truckPoints.alliedCampaign.findLast(({ from }) => turn >= turnNumber(from));

export function truckRules({ trucks }: ScenarioData): TruckRules {
  if (!trucks?.some(({ points }) => points !== undefined))
    return {
      truckPoints: campaignPoints,
      sharesTrucks: (_side, one, other) => one === other,
      freeTrucks: (formation, turn) => formation !== undefined && (campaignRow(turn)?.free?.includes(formation) ?? false),
    };
  // Names are compared once: lists of choices ask for every unit.
  const known = new Map<string | undefined, ScenarioShare | undefined>();
  const share = (side: Side, army: string | undefined): ScenarioShare | undefined => {
    const key = army ?? ADJECTIVE[side];
    if (!known.has(key)) known.set(key, shareOf(trucks, side, army));
    return known.get(key);
  };
  return {
    freeTrucks: () => false,
    truckPoints: (side, army) => share(side, army)?.points ?? 0,
    // Where each army has so many, none lends to another (37.3.8).
    sharesTrucks: (side, one, other) =>
      share(side, one) === share(side, other) && (one === other || !share(side, one)?.who.endsWith('each army')),
  };
}
