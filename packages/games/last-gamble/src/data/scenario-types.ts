import type { Confidence, ReplacementPoints, SideId } from './types.ts';

export interface Place {
  readonly name: string;
  readonly hex: string;
}

export type SetupDate = '1216' | '1222';
export interface SetupEntry {
  readonly unit: string;
  readonly hex: string;
  readonly reserve?: boolean;
  /** Starts in an Improved Position. */
  readonly position?: boolean;
  readonly reduced?: boolean;
  readonly confidence: Confidence;
}

export interface Arrival {
  readonly unit: string;
  /** Turn number of the earliest arrival. */
  readonly turn: number;
  /** Entry letters, alphabetical; hexes between consecutive letters count too (basic-9.15). Empty for the airdrop. */
  readonly areas: readonly string[];
  /** Condition that must hold; without `fallback` the unit never comes if it does not. */
  readonly when?: string;
  /** Turn on which it comes whatever the condition. */
  readonly fallback?: number;
  /** From this turn the owner may bring it in without the condition, at a price (gset-1-2alt). */
  readonly voluntaryFrom?: number;
  /** Die-roll procedure that replaces the fixed turn. */
  readonly roll?: string;
  readonly penalty?: string;
  readonly cancelledBy?: 'spatlese';
  readonly reduced?: boolean;
  readonly confidence: Confidence;
}

export type ExclusionReason = 'air-list' | 'eliminated' | 'not-used' | 'after-the-end' | 'missing-from-chart';
export interface Exclusion {
  readonly unit: string;
  readonly why: ExclusionReason;
}

export type Fact =
  | {
      readonly kind: 'holds-all' | 'holds-any' | 'in-or-adjacent' | 'entered-any';
      readonly side: SideId;
      readonly places: readonly Place[];
      readonly checkedFromTurn?: number;
      readonly delay?: number;
    }
  | {
      readonly kind: 'meuse-crossed';
      readonly by: 'any' | 'ss' | 'motorized';
      readonly from?: Stretch;
      readonly to?: Stretch;
      readonly nextPlayerTurn?: boolean;
    }
  | { readonly kind: 'with-first-of'; readonly formations: readonly string[] }
  | { readonly kind: 'any-of'; readonly of: readonly Fact[] };
export interface Stretch {
  readonly name: string;
  readonly hexes: readonly string[];
}
export interface Condition {
  readonly id: string;
  readonly cases: readonly string[];
  readonly fact: Fact;
  readonly text: string;
}

export interface ArrivalRoll {
  readonly id: string;
  readonly cases: readonly string[];
  readonly option: string;
  readonly text: string;
  readonly everyTurnFrom?: number;
  /** Turn the chart gives instead (option tiger-rolls). */
  readonly chartTurn?: number;
  readonly on?: readonly number[];
  readonly tries?: readonly {
    readonly turn: number;
    readonly on: readonly number[];
    readonly areas: readonly string[];
    readonly automaticIf?: { readonly ssWithinOfMeuse: number };
  }[];
  readonly divisions?: readonly string[];
  readonly independents?: readonly string[];
}

export interface ArrivalPenalty {
  readonly id: string;
  readonly cases: readonly string[];
  readonly text: string;
  readonly unless?: 'dump-captured';
  readonly rows?: readonly { readonly formation: string; readonly exempt: readonly string[]; readonly untilTurn: number }[];
  readonly formations?: readonly string[];
  readonly unsuppliedOnEntry?: boolean;
  readonly extraFuelRolls?: number;
  /** The 12/22 chart takes a victory level instead of the roll. */
  readonly extraFuelRollsSetup?: SetupDate;
}

export type VictoryEffect =
  | 'no-german-decisive'
  | 'draw-to-allied-tactical'
  | 'german-tactical-to-draw'
  | 'one-level-allied'
  | 'nordwind-shift'
  | 'all-towns-at-end';
export interface VictoryModifier {
  readonly id: string;
  readonly case: string;
  readonly effect: VictoryEffect;
}
export type VictoryLevel = 'german-decisive' | 'german-tactical' | 'draw' | 'allied-tactical' | 'allied-decisive' | 'allied-strategic';
export interface BreakthroughVictory {
  readonly kind: 'breakthrough';
  readonly towns: readonly Place[];
  readonly townsNeeded: number;
  readonly motorizedWestOfColumn: number;
  readonly motorizedNeeded: number;
  readonly supplied: boolean;
  readonly orAllHexes: readonly string[];
  readonly checked: 'any-time';
  readonly modifiers: readonly VictoryModifier[];
}
export interface LevelsVictory {
  readonly kind: 'levels';
  readonly levels: readonly VictoryLevel[];
  readonly germanDecisive: {
    readonly exitUnits: number;
    readonly types: readonly string[];
    readonly areas: readonly string[];
    readonly suppliedAtExit: boolean;
    readonly endsGame: boolean;
  };
  readonly germanTactical: {
    readonly anyHex: readonly string[];
    readonly motorizedWestOfMeuse: number;
    readonly northOfRow: number;
    readonly supplied: boolean;
    readonly endsGame: 'unless-played-on';
    readonly deadlineTurn: 'end';
  };
  readonly draw: { readonly unitsIn: readonly Place[] };
  readonly alliedDecisive: { readonly noGermanIn: readonly Place[] };
  readonly modifiers: readonly VictoryModifier[];
}

export interface ScenarioRow {
  readonly id: string;
  readonly name: string;
  readonly levels: readonly ('basic' | 'advanced')[];
  readonly firstTurn: number;
  readonly lastTurn: number;
  /** Key of `setups`, `arrivals` and `excluded`. */
  readonly setup: SetupDate;
  readonly replacements: ReplacementPoints;
  /** Hexsides as pairs of hexes. `missing`: no bridge there until one is built although a road leads to it. */
  readonly bridgesBuilt: readonly (readonly [string, string])[];
  readonly bridgesDestroyed: readonly (readonly [string, string])[];
  readonly bridgesMissing: readonly (readonly [string, string])[];
  readonly dumps: readonly { readonly hex: string; readonly points: number; readonly confidence: Confidence }[];
  /** Only with opt-7. */
  readonly roadblocks: readonly string[];
  /** Hexes where British and US units start stacked and must part (basic-7.52). */
  readonly mixedStacks?: readonly string[];
  readonly unsupplied?: {
    readonly formations: readonly string[];
    readonly exempt: readonly string[];
    readonly fromTurn: number;
    readonly toTurn: number;
    readonly case: string;
  };
  readonly specialRules: readonly string[];
  readonly victory: BreakthroughVictory | LevelsVictory;
  readonly cases: readonly string[];
  readonly about: { readonly blurb: string; readonly hours: readonly [number, number]; readonly difficulty: 1 | 2 | 3 | 4 };
}

export interface ScenarioData extends ScenarioRow {
  readonly turns: number;
  /** Combat units on the map at the start and due during the scenario without options, for the start page. */
  readonly counts: { readonly [S in SideId]: { readonly atStart: number; readonly arriving: number } };
}

export interface GroupArrival {
  readonly formations: readonly string[];
  readonly units: readonly string[];
  readonly turn: number;
  readonly areas: readonly string[];
  readonly roadsOnly?: boolean;
}
export interface SectorChange {
  readonly formations: readonly string[];
  readonly units: readonly string[];
  readonly army: string;
}
export interface Variants {
  readonly sectors: { readonly [army: string]: { readonly rows: readonly [number, number]; readonly areas: readonly string[] } };
  readonly 'liege-or-spa': {
    readonly allHexes: readonly string[];
    readonly or: { readonly all: readonly Place[]; readonly anyOf: readonly Place[] };
  };
  readonly 'gvar-1': {
    readonly freeDeployment: true;
    readonly maxUnitsPerHex: number;
    readonly onWestwall: { readonly '26VGD': number; readonly units: readonly string[] };
    readonly movementPhaseOnTurn: number;
    readonly reservesOnTurn: number;
  };
  readonly 'gvar-2': {
    readonly freeDeployment: true;
    readonly sectorChanges: readonly SectorChange[];
    readonly absent: { readonly formations: readonly string[]; readonly units: readonly string[] };
    readonly spatlese: 'launched';
    readonly lastTurn: number;
    readonly victory: 'liege-or-spa';
  };
  readonly 'gvar-3': {
    readonly freeDeployment: true;
    readonly sectorChanges: readonly SectorChange[];
    readonly notSetUpArmy: string;
    readonly arrivals: readonly GroupArrival[];
    readonly spatlese: 'forbidden';
    readonly lastTurn: number;
    readonly victory: 'liege-or-spa';
  };
  readonly 'gvar-4': { readonly unconditional: readonly string[] };
  readonly 'gvar-5': { readonly moveBeforeFirstCombat: readonly string[] };
  readonly 'gvar-6': {
    readonly germanAirFactor: number;
    readonly minimumOnClearOrFog: number;
    readonly airSupremacyFromClearDay: number;
    readonly extra: readonly string[];
  };
  readonly 'gvar-7': { readonly lastGermanArrivalTurn: number };
  readonly 'gvar-8': {
    readonly automatic: readonly { readonly unit: string; readonly turn: number; readonly areas: readonly string[] }[];
    readonly roll: 'nordwind';
  };
  readonly 'gvar-9': { readonly freeDeploymentOf: readonly string[]; readonly army: string };
  readonly 'gvar-10': { readonly airdropAutomatic: true; readonly terrain: readonly string[] };
  readonly 'gvar-11': {
    readonly beforeFirstCombat: readonly { readonly formation?: string; readonly unit?: string; readonly areas: readonly string[] }[];
  };
  readonly 'gvar-12': { readonly includes: readonly string[] };
  readonly 'avar-1': {
    readonly rollAtMost: number;
    readonly alliedArrivalShift: number;
    readonly noSurpriseOnTurn: number;
    readonly freeMovementTurns: readonly number[];
    readonly freeArtilleryTurns: readonly number[];
  };
  readonly 'avar-2': { readonly delay: readonly Delay[] };
  readonly 'avar-3': { readonly notBefore: readonly { readonly formation: string; readonly turn: number }[] };
  readonly 'avar-4': { readonly delay: readonly Delay[] };
  readonly 'avar-5': {
    readonly setup: readonly Omit<SetupEntry, 'confidence'>[];
    readonly assignRegimentsFreely: readonly string[];
    readonly arrivals: readonly GroupArrival[];
  };
  readonly 'avar-6': { readonly arrivals: readonly GroupArrival[] };
  readonly 'avar-7': { readonly arrivals: readonly GroupArrival[] };
  readonly 'avar-8': { readonly britishNeed: 'german-motorized-over-meuse'; readonly delay: number };
  readonly 'avar-9': {
    readonly overcastFromTurn: number;
    readonly noAirBeforeTurn: number;
    readonly fogFromTurn: number;
    readonly noAirSupremacy: true;
    readonly noFreeze: true;
  };
  readonly 'avar-10': { readonly condition: string };
  readonly 'avar-11': { readonly releasesUs: readonly Place[] };
  readonly 'avar-12': {
    readonly edgeWide: true;
    readonly forbidden: readonly string[];
    readonly notEastOf: { readonly north: string; readonly south: string };
  };
}
export interface Delay {
  readonly edge?: 'south' | 'any';
  readonly formation?: string;
  readonly turns: number;
}
