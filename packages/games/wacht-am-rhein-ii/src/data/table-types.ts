/** Shapes of tables.json: the tables whose cells rules read one by one. The others keep the general shape until their chapter is written. */
import type { Confidence, Ground, SideId } from './types.ts';

/** Something the text says about a table that is otherwise lost; the rebuilt table keeps to it. */
export interface Anchor {
  readonly says: string;
  readonly line?: number;
  readonly confidence: Confidence;
}
export interface PrintedTable {
  readonly title: string;
  readonly cases: readonly string[];
  readonly confidence: Confidence;
  readonly anchors?: readonly Anchor[];
  /** How a rebuilt table was made. */
  readonly method?: string;
  readonly note?: string;
}

/** Smallest and largest modified roll, open where null; a null cell cannot occur in its column. */
export type RollCell = readonly [low: number | null, high: number | null] | null;
export type AssaultLine = 'city' | 'forestTownRoughwoods' | 'roughWoodsVillage' | 'clear';
export interface AssaultRow {
  readonly row: number;
  /** Result left and right of the Favorable Attack Line; null where the row has none. */
  readonly left: string | null;
  readonly right: string | null;
  readonly cells: readonly RollCell[];
}
export interface GroundAssaultTable extends PrintedTable {
  readonly columns: number;
  readonly favorableLineAfterColumn: number;
  readonly terrainLines: Readonly<Record<AssaultLine, readonly string[]>>;
  /** Read with the attacker's roll. */
  readonly defenderResults: readonly AssaultRow[];
  /** Read with the defender's roll. */
  readonly attackerResults: readonly AssaultRow[];
}
export type ShiftId =
  | 'prepared-assault'
  | 'strategic-target'
  | 'exploit-target'
  | 'exploit-attacker'
  | 'reserve-bonus'
  | 'combat-reserve-target'
  | 'overstacked'
  | 'overrun'
  | 'artillery-shift'
  | 'headquarters-moved'
  | 'engineers'
  | 'vantage'
  | 'improved'
  | 'entrenched'
  | 'fortified'
  | 'town'
  | 'city'
  | 'leader'
  | 'special-leader'
  | 'foreign-area'
  | 'surprise';
export interface Shift {
  readonly id: ShiftId;
  readonly to: 'R' | 'L' | 'R/L';
  readonly n: number;
  readonly when: string;
  readonly case?: string;
  readonly cases?: readonly string[];
  readonly confidence: Confidence;
}
export type VolleyModifierId =
  | 'unobserved'
  | 'pozit'
  | 'surprise'
  | 'dense'
  | 'very-dense'
  | 'thin'
  | 'armor'
  | 'mixed'
  | 'rough'
  | 'woods'
  | 'forest'
  | 'city'
  | 'improved'
  | 'entrenched'
  | 'fortified'
  | 'strategic'
  | 'night';
export interface Range {
  readonly min?: number;
  readonly max?: number;
}

/** A line between two armies, by the hexes that name its row and the column of its bend. */
export interface BoundaryRow {
  readonly between: '6PzA-5PzA' | '5PzA-7A' | '1USA-3USA';
  readonly row: string;
  readonly column: string;
  readonly turn: 'straight' | 'north' | 'south';
  readonly confidence: Confidence;
}
export interface Tables {
  readonly groundAssault: GroundAssaultTable;
  readonly assaultShifts: PrintedTable & { readonly shifts: readonly Shift[] };
  readonly assaultModifiers: PrintedTable & {
    readonly limit: number;
    readonly proficiencyPerPoint: number;
    readonly integrityEach: number;
    readonly integrityMost: number;
    readonly armorEach: number;
    readonly armorMaxAttacker: number;
    readonly armorMaxDefender: number;
    /** Where the defenders are in city, woods, forest or fortification; and at night. */
    readonly armorMaxAttackerThere: number;
    readonly armorMaxAttackerNight: number;
    readonly combatReserveEach: number;
    readonly combatReserveMaxPerSide: number;
    readonly fortProficiency: number;
    readonly fortProficiencyMost: number;
    readonly attachedProficiencyPenalty: number;
  };
  readonly armorTerrain: PrintedTable & {
    readonly rows: readonly {
      readonly terrain: string;
      readonly armor: number;
      readonly at: number;
      readonly infantry: number;
      readonly confidence: Confidence;
    }[];
  };
  readonly barrage: PrintedTable & {
    /** `cells[value - 1]`, by the value of the volley from 1 to 8. */
    readonly rows: readonly { readonly result: string; readonly cells: readonly RollCell[] }[];
  };
  readonly barrageModifiers: PrintedTable & {
    readonly modifiers: readonly {
      readonly id: VolleyModifierId;
      readonly when: string;
      readonly modifier: number;
      readonly existence: Confidence;
    }[];
  };
  readonly regularMovement: PrintedTable & {
    readonly hexes: Readonly<Record<string, { readonly tacticalMech: string; readonly tacticalLeg: string }>>;
    readonly added: Readonly<Record<string, Readonly<Record<string, string>>>>;
    readonly hexsides: Readonly<Record<string, Readonly<Record<string, string>>>>;
    readonly preparedAssault: { readonly legHexes: number; readonly mechHexes: number; readonly rangerHexes: number };
  };
  readonly enemyAdjacency: PrintedTable & {
    readonly coverReduction: number;
    readonly penalty: Readonly<Record<'open' | 'improved' | 'entrenched' | 'fort', number>>;
  };
  readonly stacking: PrintedTable & Readonly<Record<'normal' | 'constricted', { readonly units: number; readonly battalions: number }>>;
  readonly lineOfSight: PrintedTable & {
    readonly range: { readonly default: number; readonly populated: number; readonly vantage: number };
    readonly roughReduction: number;
    readonly weatherMax: { readonly overcast: number; readonly snow: number; readonly night: number };
  };
  readonly roadMovement: PrintedTable & {
    readonly rows: readonly { readonly road: string; readonly points: string; readonly confidence: Confidence }[];
  };
  readonly groundConditions: PrintedTable & {
    readonly rows: Readonly<Record<Ground, { readonly move: number; readonly unless?: string }>>;
  };
  readonly variableWeather: PrintedTable & {
    readonly atmosphere: readonly (Range & { readonly result: string })[];
    readonly ground: readonly (Range & { readonly result: string })[];
  };
  readonly airPoints: PrintedTable & {
    readonly allied: readonly { readonly from: string; readonly points: number; readonly firstClearTurn?: number }[];
    readonly german: readonly { readonly from: string; readonly points: number; readonly firstClearTurn?: number }[];
    readonly bodenplatte: { readonly german: number; readonly alliedLossPerTurn: number };
  };
  readonly airMissions: PrintedTable & {
    readonly groundSupport: Readonly<Record<'factorPerAp' | 'defensive' | 'maxObserverPA' | 'maxOther', number>>;
    readonly interdiction: Readonly<Record<'factorPerAp' | 'minObservedHexes', number>>;
    readonly supplyInterdiction: Readonly<Record<'aps' | 'optionalExtra' | 'successMax', number>>;
    readonly usResupply: Readonly<
      Record<'successMax' | 'drmPer4GermanUnitsWithin2' | 'heavyFlakCounts' | 'maxPointsPerMission' | 'pocketMax', number>
    >;
    readonly germanSupply: Readonly<Record<'aps' | 'extraMax' | 'successMax', number>>;
  };
  readonly extendedNight: PrintedTable & {
    readonly pledgeMax: Readonly<Record<'US' | 'German', number>>;
    readonly germanProficiency7Modifier: number;
  };
  readonly truckPoints: PrintedTable & {
    readonly germanTotal: number;
    readonly germanMaxPerArmy: number;
    readonly germanAmmoMax: number;
    readonly germanAmmoMinCampaign: number;
    readonly preDec20: Readonly<Record<string, number>>;
    readonly alliedCampaign: readonly ({ readonly from: string; readonly free?: readonly string[] } & Readonly<Record<string, unknown>>)[];
  };
  readonly fuelReserveRelease: PrintedTable & {
    readonly rolls: readonly number[];
    readonly rows: Readonly<Record<'none' | 'low' | 'normal' | 'reserve', readonly (number | string | null)[]>>;
  };
  readonly germanTransport: PrintedTable & {
    /** `rows[truck points - 1]`, by die from 0 to 9. */
    readonly rows: readonly { readonly fuel: readonly number[]; readonly ammo: readonly number[] | null }[];
    readonly modifiers: { readonly 'Bastogne-St Vith complex operating': number };
  };
  readonly pocketDump: PrintedTable & {
    readonly modifiers: Readonly<Record<'village' | 'town' | 'allied' | 'german' | 'noPathEvenWithoutEnemies', number>>;
    readonly rows: readonly (Range & { readonly points: number })[];
  };
  readonly surrender: PrintedTable & { readonly consecutiveModifier: number };
  readonly supplyLimits: PrintedTable & {
    /** The longest paths in supply path points (15.4.2). */
    readonly points: Readonly<Record<'leg' | 'german mech' | 'german HQ' | 'us mech' | 'us formation HQ' | 'us corps HQ', number>>;
    /** What is left of them for units that trace to a pocket (15.4.2, R-C10). */
    readonly pocketFactor: number;
    readonly armyHqCorps: number;
    readonly corpsHqDivisions: number;
    readonly corpsHqMechanized: number;
    readonly formationHqAttached: number;
    readonly maxCoverHexesAdjacentEnemy: number;
    readonly extendedGermanCorpsOver: number;
    readonly isolationFriendRadius: number;
  };
  readonly supplyPathCosts: PrintedTable & {
    readonly rows: Readonly<Record<string, { readonly leg: string; readonly mech: string; readonly added?: boolean }>>;
  };
  readonly bridgeDemolition: PrintedTable & {
    readonly successMax: number;
    readonly modifiers: readonly { readonly when: string; readonly modifier: number }[];
  };
  readonly bridgeCollapse: PrintedTable & {
    readonly matrix: Readonly<Record<string, Readonly<Record<'medium' | 'heavy', 'none' | 'check' | 'collapse'>>>>;
    readonly collapseMax: number;
  };
  readonly armyBoundaries: PrintedTable & {
    /** Hexes that name the row and the column of the bend. */
    readonly rows: readonly BoundaryRow[];
    /** In scenarios that begin on December 28, in place of those (R-S84). */
    readonly december28: readonly BoundaryRow[];
  };
  readonly leaders: PrintedTable & {
    /** Highest roll of two dice that costs a leader his life (24.4.0). */
    readonly casualtyMax: number;
    readonly rows: readonly {
      readonly name: string;
      readonly unit: string;
      readonly side: SideId;
      readonly command: string;
      readonly level: string;
      readonly initiative: number;
      /** Of leaders of armies and corps. */
      readonly army?: string;
      readonly corps?: string;
      /** Of leaders of a Kampfgruppe: its mark. */
      readonly part?: string;
    }[];
  };
  readonly leaderMovementBonus: PrintedTable & { readonly rows: readonly (Range & { readonly points: number })[] };
  readonly recycling: PrintedTable & { readonly rows: Readonly<Record<`${'US' | 'German'} ${'infantry' | 'armor'}`, number>> };
  readonly offensiveCapacity: PrintedTable & { readonly allied: { readonly corpsNondivArtilleryBattalions: number } };
  readonly usArmorPool: PrintedTable & { readonly steps: number; readonly minDistanceFromEnemy: number };
  readonly panzerType: PrintedTable & { readonly rows: readonly (Range & { readonly type: string })[] };
  readonly tankDestroyerReplacement: PrintedTable & Readonly<Record<SideId, readonly (Range & { readonly steps: readonly string[] })[]>>;
  readonly specialistReplacement: PrintedTable & Readonly<Record<SideId, readonly (readonly string[])[]>>;
  readonly parachuteDrop: PrintedTable & {
    readonly drop: readonly (Range & { readonly result: string })[];
    /** One for each of the six directions, clockwise from the north. */
    readonly scatter: readonly Range[];
    readonly target: { readonly hex: string };
    readonly units: number;
  };
  readonly fuelDumps: PrintedTable & {
    readonly hexes: Readonly<Record<string, number>>;
    /** Supply path points from a German headquarters to the main dump; turns for which US units are slowed. */
    readonly germanPoints: number;
    readonly slowTurns: number;
  };
  readonly [name: string]: PrintedTable;
}
