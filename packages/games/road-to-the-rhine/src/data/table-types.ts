import type { BreakdownId, Confidence, GroundKind, Month, Nation, NationalGroup, SideId, UnitSize } from './types.ts';

interface Table {
  readonly confidence: Confidence;
  /** How a lost chart was rebuilt, or how a doubt is settled. */
  readonly note?: string;
}
interface CasedTable extends Table {
  readonly cases: readonly string[];
}

export type CombatCode = 'NE' | 'AL' | 'ARL' | 'DX' | 'EX' | 'DR' | 'DRL' | 'DM';
export interface CombatMeaning {
  readonly attackerLoses?: number;
  readonly attackerRetreats?: number;
  readonly defenderLoses?: number;
  /** Levels lost by every defending unit (DM). */
  readonly eachDefenderLoses?: number;
  /** The defender names his loss, the attacker loses this much more (DX). */
  readonly defenderBids?: boolean;
  readonly attackerLosesBidPlus?: number;
  readonly defenderRetreats?: number;
  readonly advance?: boolean;
  readonly escalates?: boolean;
}
export type ShiftId =
  | 'town'
  | 'rough'
  | 'allied-in-fortified'
  | 'mountain'
  | 'canal'
  | 'offensive-air'
  | 'defensive-air'
  | 'support-brigade'
  | 'disguised-brigade'
  | 'first-turn-allied'
  | 'mountain-storm'
  | 'mountain-frost'
  | 'mountain-winter-storm'
  | 'mountain-thaw';
export interface ColumnShift {
  readonly id: ShiftId;
  readonly shift: number | 'air-value';
  readonly applies: 'attack' | 'defense' | 'weather';
  readonly case: string;
}
export type ModifierId =
  | 'city'
  | 'german-in-fortified'
  | 'into-mountain'
  | 'minor-river'
  | 'unbridged-major-armor'
  | 'unbridged-major'
  | 'bridged-major'
  | 'causeway'
  | 'no-maneuver-supply'
  | 'no-general-supply'
  | 'low-countries-abroad';
export interface StrengthModifier {
  readonly id: ModifierId;
  readonly factor: 2 | 0.5 | 0.25;
  readonly applies: 'attack' | 'defense' | 'both';
  readonly case: string;
}
export type HexTerrain = 'clear' | 'rough' | 'mountain' | 'sea' | 'switzerland' | 'chart-box';
export type SideFeature = 'minor-river' | 'canal' | 'bridge' | 'major-river' | 'sea' | 'causeway' | 'dam' | 'border';
/** `half-allowance`: half the printed movement of the unit (option river-cost). */
export type HexsideCost = number | 'half-allowance';
export type WeatherType = 'clear' | 'rain' | 'storm' | 'frost' | 'winter-storm' | 'thaw';
export interface WeatherEffect {
  /** Points off every allowance: German, Allied. */
  readonly minus: readonly [german: number, allied: number];
  readonly halved: boolean;
  readonly flood: boolean;
  /** Further columns against attacks into mountain. */
  readonly mountain: number;
  readonly noRiverAssault: boolean;
  readonly novemberFree: boolean;
  readonly air: 'free' | 'table' | 'none';
  /** Price of every impulse after the first. */
  readonly impulse: number;
  readonly amphibious: boolean;
  readonly airlift: boolean;
}
export type GermanPool = 'infantry' | 'armor' | 'parachute' | 'panzergrenadier';
export type AlliedPool =
  | 'us-infantry'
  | 'us-armor'
  | 'us-parachute'
  | 'british-infantry'
  | 'british-armor'
  | 'british-parachute'
  | 'canadian'
  | 'french-infantry';
export type ReplacementType = GermanPool;
export type ReplacementLine = {
  readonly german: { readonly [P in GermanPool]?: number };
  readonly allied: { readonly [P in AlliedPool]?: number };
};
export interface BreakdownSet {
  readonly id: BreakdownId;
  /** Divisions it can stand for: full strength, of these nations and this kind. */
  readonly nation: readonly Nation[];
  readonly kind: GroundKind;
  readonly counters: readonly string[];
  /** Box of the division when every counter is lost (22.A.3-all). */
  readonly allLost: 'cadre' | 'destroyed';
}
export interface SmallPort {
  readonly id: 'dunkirk' | 'ostende';
  /** Board region of kind `port`. */
  readonly region: string;
  readonly msp: number;
  readonly waitTurns: number;
}

export interface Tables {
  /** `results[die - 1][column]`; odds beyond either end and shifts past it stop at the end. */
  readonly combatResults: CasedTable & {
    /** Ascending; the column is the last whose ratio attack:defense is not above that of the battle. */
    readonly columns: readonly { readonly id: string; readonly attack: number; readonly defense: number }[];
    readonly die: number;
    readonly results: readonly (readonly CombatCode[])[];
    /** From worst to best for the attacker. */
    readonly rank: readonly CombatCode[];
    readonly meaning: { readonly [C in CombatCode]: CombatMeaning };
    readonly advanceHexes: number;
  };
  readonly columnShifts: Table & { readonly rows: readonly ColumnShift[] };
  readonly strengthModifiers: Table & { readonly rows: readonly StrengthModifier[] };
  /** Movement costs in movement points. */
  readonly terrain: CasedTable & {
    readonly points: string;
    readonly hexes: {
      readonly [T in HexTerrain]: {
        readonly cost: number | 'prohibited';
        readonly costMountain?: number;
        readonly confidence: Confidence;
      };
    };
    readonly road: { readonly cost: number; readonly confidence: Confidence };
    /** `bridge` is a bridged major river, `major-river` an unbridged one. */
    readonly sides: {
      readonly [F in SideFeature]: {
        readonly cost: HexsideCost;
        readonly beginAdjacent?: boolean;
        readonly side?: SideId;
        readonly attack?: 'prohibited';
        readonly confidence: Confidence;
      };
    };
  };
  readonly weather: CasedTable & {
    readonly die: number;
    readonly columns: { readonly [M in Month]: readonly WeatherType[] };
  };
  readonly weatherEffects: { readonly [W in WeatherType]: WeatherEffect };
  readonly airVisibility: CasedTable & {
    readonly die: number;
    readonly clearOn: { readonly [W in 'rain' | 'storm' | 'frost' | 'thaw']: readonly number[] };
  };
  readonly msp: CasedTable & {
    readonly needsAboveMove: number;
    readonly division: number;
    readonly airPerValueFirstImpulse: number;
    readonly airPerValueLater: number;
    readonly laterImpulse: number;
    readonly laterImpulseBadWeather: number;
    readonly unbridgedMajorAttack: number;
    readonly seaAttack: number;
    readonly airEntry: { readonly [S in SideId]: number };
    readonly airliftPerTransport: number;
  };
  readonly ports: CasedTable & {
    readonly small: readonly SmallPort[];
    readonly antwerp: {
      readonly id: 'antwerp';
      readonly region: string;
      readonly hexes: number;
      readonly estuary: string;
      readonly waitTurns: number;
      /** Points on the first, second, third and every later turn of operation. */
      readonly ramp: readonly number[];
    };
  };
  readonly generalSupply: CasedTable & {
    readonly finalHexes: number;
    readonly afterFirstUnbridgedRiver: number;
    readonly afterLastSea: number;
    /** Board regions of kind `supply`. */
    readonly region: { readonly [S in SideId]: string };
  };
  readonly stacking: CasedTable & {
    readonly units: number;
    readonly divisions: number;
    readonly airPerTown: number;
    readonly specializedPerHex: number;
    readonly specializedNotWith: readonly Nation[];
  };
  readonly levels: CasedTable & {
    readonly backprintedDivision: readonly string[];
    readonly division: readonly string[];
    readonly backprinted: readonly string[];
    readonly other: readonly string[];
  };
  readonly air: CasedTable & {
    readonly die: number;
    readonly intercept: { readonly abort: readonly number[]; readonly destroy: readonly number[] };
    readonly returnFire: { readonly destroy: readonly number[] };
    readonly dicePerValue: number;
    readonly perHexNormal: number;
    readonly perHexExtended: number;
    /** Multiples of printed range and value at extended range. */
    readonly extendedRange: number;
    readonly extendedValue: number;
    readonly bomberRangeAbove: number;
  };
  readonly nationalGroups: CasedTable & {
    readonly groupOf: { readonly [nation: string]: NationalGroup };
    readonly maps: { readonly [G in NationalGroup]: readonly ('north' | 'south')[] };
    readonly bothMapsMark: 'both-maps';
  };
  readonly replacements: CasedTable & {
    readonly pools: { readonly german: readonly GermanPool[]; readonly allied: readonly AlliedPool[] };
    readonly typeOf: { readonly [K in GroundKind]: ReplacementType };
    /** Allied nation and type to the pools that serve; nations without an entry are rebuilt by rule 18.D only. */
    readonly poolsOf: { readonly [nation: string]: { readonly [T in ReplacementType]?: readonly AlliedPool[] } };
    /** Pools for French infantry and mountain divisions up to reduced strength (18.D.2). */
    readonly frenchDivisionRaise: readonly AlliedPool[];
    /** By year and week: `1944-2`. */
    readonly chart: { readonly [line: string]: ReplacementLine };
    /** Lines whose Allied half is stated in the rules. */
    readonly exact: readonly string[];
  };
  readonly cannibalization: CasedTable & {
    readonly yield: {
      readonly 'full-backprinted-division': number;
      readonly 'full-division': number;
      readonly 'reduced-division': number;
      readonly 'cadre-division': number;
      readonly 'full-non-division': number;
      readonly 'two-reduced-non-divisions': number;
    };
    readonly who: {
      readonly [S in SideId]: {
        readonly map: 'divisions' | 'non-divisions';
        readonly cadre: 'divisions';
        readonly nations?: readonly Nation[];
      };
    };
  };
  readonly freeRebuilds: CasedTable & {
    readonly onceEach: readonly string[];
    readonly cavalryPerMonthOf: number;
    readonly aircraftPerTurn: number;
    readonly aircraftWaitTurns: number;
  };
  readonly naval: CasedTable & {
    readonly perTurn: { readonly [M in Month]?: number };
    readonly cross: number;
    readonly transfer: number;
    /** Board regions of kind `port`. */
    readonly from: readonly string[];
    readonly to: readonly string[];
  };
  readonly breakdown: CasedTable & { readonly sets: readonly BreakdownSet[] };
  readonly airborne: CasedTable & {
    readonly regroupTurns: number;
    readonly fromCityPerTurn: number;
    readonly germanRange: number;
    readonly failedAssault: { readonly levels: number; readonly retreat: number };
  };
  readonly dice: CasedTable & {
    readonly loyalty: {
      readonly die: number;
      readonly loyal: readonly number[];
      readonly mutiny: readonly number[];
      readonly levels: number;
      readonly retreat: number;
    };
    readonly release: { readonly die: number; readonly released: readonly number[] };
    readonly convoy: { readonly die: number; readonly arrives: readonly number[] };
  };
  readonly dams: CasedTable & {
    readonly region: string;
    readonly sides: readonly (readonly [string, string])[];
    readonly floodTurnsAfter: number;
  };
  readonly westernHolland: CasedTable & {
    readonly zone: string;
    readonly portLoss: number;
    readonly places: readonly string[];
  };
  readonly infantryAmphibious: CasedTable & {
    readonly infantryPerBrigade: number;
    readonly kinds: readonly GroundKind[];
    readonly sizes: readonly UnitSize[];
  };
}
