/** Shapes of scenarios.json. */
import type { Area, Edge } from './arrival-types.ts';
import type { SetupId } from './setup-types.ts';
import type { CompanyCount } from './table-types.ts';
import type { Confidence, SideId, UnitType, Weather } from './types.ts';

export type MapLetter = 'A' | 'B' | 'C' | 'D';
/** Scenarios of the rulebook, and first parts of them that are played by themselves. */
export type ScenarioId = 'bastogne' | 'bastogne-first-day' | 'kampfgruppe-peiper' | 'race-for-the-meuse' | 'campaign';
export type LevelId =
  | 'us-decisive'
  | 'us-substantive'
  | 'us-substantial'
  | 'us-marginal'
  | 'draw'
  | 'german-marginal'
  | 'german-median'
  | 'german-tactical'
  | 'german-substantive'
  | 'german-decisive'
  | 'german-strategic';
export type PlanId = 'historical' | 'liege-aachen' | 'luxembourg' | 'liege-luxembourg' | 'spoiling-attack';

export interface Place {
  readonly name: string;
  readonly hex: string;
  readonly confidence: Confidence;
}

/** Edge hexes by which units leave. */
export type ExitPlace =
  | { readonly hexes: readonly string[] }
  | { readonly edges: readonly { readonly map: MapLetter; readonly edge: Edge }[]; readonly boxes?: readonly string[] }
  | { readonly edge: Edge; readonly westOfBox: string }
  | { readonly maps: readonly MapLetter[] };

interface Limits {
  readonly atLeast?: number;
  readonly atMost?: number;
}
/** What victory asks for, judged at the end of the last turn. */
export type VictoryFact =
  | ({ readonly fact: 'units-in'; readonly side: SideId; readonly places: readonly string[] } & Limits)
  | { readonly fact: 'no-units-in'; readonly side: SideId; readonly places: readonly string[] }
  | ({ readonly fact: 'exited'; readonly side: SideId; readonly via: ExitPlace; readonly tanks?: number } & Limits)
  | ({ readonly fact: 'west-of-meuse'; readonly side: SideId; readonly tanks?: number } & Limits)
  | { readonly fact: 'none-on-maps'; readonly side: SideId; readonly maps: readonly MapLetter[] }
  | ({ readonly fact: 'fuel-captured' } & Limits)
  | ({ readonly fact: 'destroyed'; readonly side: SideId } & Limits)
  | { readonly fact: 'plan-level'; readonly plan: PlanId; readonly atLeast: LevelId };

/** The first row whose facts hold is the result; a row without facts always holds. */
export interface VictoryRow {
  readonly level: LevelId;
  readonly all?: readonly VictoryFact[];
  readonly any?: readonly VictoryFact[];
}
export interface Plan {
  readonly id: PlanId;
  readonly name: string;
  readonly case: string;
  readonly levels: readonly VictoryRow[];
}

/** How many Allied units may be committed on a turn (25.16). */
export interface CommitmentRow {
  readonly turn: number;
  readonly move?: 'none';
  readonly commit?: number | 'die' | 'twice-die' | 'all';
  readonly must?: readonly string[];
  readonly notIn?: readonly ('improved' | 'entrenched')[];
  readonly unless?: 'isolated-in-position';
}
export interface UnitFilter {
  readonly formations: readonly string[];
  readonly types?: readonly UnitType[];
}
export interface Commitment {
  readonly case: string;
  /** Absent where every unit is committed from the start. */
  readonly allied?: readonly CommitmentRow[];
  readonly alliedNot?: { readonly corpsEngineersBefore: number };
  /** In the Campaign Game: instead of the row of turn 2, and the maps that roll apart. */
  readonly turn2?: { readonly commit: number; readonly must: readonly string[] };
  readonly byMap?: readonly MapLetter[];
  /** German units that are not committed on turn 1. */
  readonly german?: { readonly turn1Not: readonly UnitFilter[] };
}

export interface ExtraArrival {
  readonly turn: number;
  readonly side: SideId;
  readonly boxes?: readonly string[];
  readonly hexes?: readonly string[];
  readonly units?: readonly string[];
  /** All its units. */
  readonly formation?: string;
  readonly companies?: CompanyCount;
  readonly bridgeCarriers?: readonly string[];
  readonly confidence: Confidence;
  readonly line: number;
}

/** Fuel dumps that the Germans may capture (25.27). */
export interface FuelDumps {
  readonly case: string;
  /** Two true ones lie here. */
  readonly true: readonly string[];
  /** How many more the Allied player lays. */
  readonly placed: { readonly true: number; readonly false: number };
  readonly fromRow: { readonly map: MapLetter; readonly row: number };
  readonly northOf: string;
  readonly within: { readonly of: string; readonly hexes: number };
  /** The road hexes to which this comes down on our map. */
  readonly hexes: readonly string[];
}

export interface ScenarioRow {
  readonly id: ScenarioId;
  readonly name: string;
  readonly case: string;
  readonly maps: readonly MapLetter[];
  readonly setups: readonly SetupId[];
  readonly firstTurn: number;
  readonly lastTurn: number;
  readonly arrivals: {
    readonly allied: { readonly areas: readonly Area[]; readonly notIfSetUp?: boolean };
    readonly german:
      | 'none'
      | { readonly firstTurn?: number; readonly lastTurn?: number; readonly not?: UnitFilter; readonly map?: MapLetter };
    readonly variable: boolean;
    readonly extra: readonly ExtraArrival[];
  };
  /** Share of the listed air points. */
  readonly airFactor: '1' | '1/2';
  readonly specialRules: readonly string[];
  readonly weatherBefore?: Weather;
  readonly unsupplied?: { readonly case: string; readonly formation: string; readonly turns: readonly number[] };
  readonly commitment: Commitment;
  readonly closedHexrows: readonly { readonly map: MapLetter; readonly row: number; readonly case: string }[];
  readonly northLimit?: { readonly formation: string; readonly map: MapLetter; readonly row: number; readonly case: string };
  readonly fuelDumps?: FuelDumps;
  /** `cost` in movement points, or the terrain of the hex left. */
  readonly exits?: { readonly via: ExitPlace | 'every-edge'; readonly cost: string; readonly case: string };
  readonly plans?: readonly Plan[];
  readonly victory: {
    readonly case: string;
    readonly checked: 'end';
    readonly byPlan?: boolean;
    readonly levels?: readonly VictoryRow[];
    /** From best for the Allies to best for the German player, where something shifts the level. */
    readonly ladder?: readonly LevelId[];
    readonly shift?: { readonly all: readonly VictoryFact[]; readonly toward: SideId; readonly by: number };
  };
  readonly cases: readonly string[];
  readonly about: { readonly blurb: string; readonly hours: readonly [number, number]; readonly difficulty: number };
}

/** The first turns of a scenario, judged by its victory conditions as they stand then. */
export interface FirstPart {
  readonly id: ScenarioId;
  readonly of: ScenarioId;
  readonly name: string;
  readonly lastTurn: number;
  readonly about: ScenarioRow['about'];
}

export interface ScenarioData extends ScenarioRow {
  readonly turns: number;
}

/** A counter that no list uses, in every scenario or in those with one set-up. */
export interface Exclusion {
  readonly unit: string;
  readonly setup?: SetupId;
  readonly why: string;
  readonly cases: readonly string[];
}

/** The two German set-ups that players may agree on (24.81, 24.82). */
export interface GermanSetups {
  readonly free: {
    readonly case: string;
    readonly within: { readonly formation: number; readonly corps: number };
    readonly notAdjacentToEnemy: boolean;
    readonly eastOfEnemyLine: boolean;
    readonly lineFromNorthToSouth: boolean;
    readonly noMovementRestrictions: boolean;
  };
  readonly allOut: { readonly case: string; readonly onTurn5: readonly string[]; readonly turnsEarlier: number; readonly ruling: string };
}
