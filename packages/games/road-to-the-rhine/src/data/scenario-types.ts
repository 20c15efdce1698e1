import type { Confidence, SideId } from './types.ts';

export type ScenarioId = 'market-garden' | 'market-garden-campaign' | 'bulge' | 'bulge-campaign' | 'campaign';
export type SetupId = 'market-garden' | 'bulge' | 'campaign';
export type MapName = 'north' | 'south';

/** Where the units of a group may be set up, always within stacking (30.C). */
export type SetupPlace =
  | { readonly kind: 'hexes'; readonly hexes: readonly string[] }
  /** One hex for each unit; those in reserve are listed. */
  | { readonly kind: 'fixed'; readonly at: Readonly<Record<string, string>>; readonly inReserve: readonly string[] }
  /** Cities and towns, one air unit in each (3-air): of Germany, or behind the own line. */
  | { readonly kind: 'towns'; readonly where: 'germany' | 'behind-front' }
  | { readonly kind: 'behind-front' }
  /** At most so many units in the hexes, the rest in German cities or towns. */
  | { readonly kind: 'resting'; readonly hexes: readonly string[]; readonly most: number; readonly rest: 'german-towns' };

export interface SetupGroup {
  readonly id: string;
  readonly name: string;
  readonly side: SideId;
  readonly place: SetupPlace;
  /** How many of its units may start in reserve; `all`: every one does. */
  readonly reserve: number | 'all';
  readonly units: readonly string[];
  /** Those that start on their reduced side. */
  readonly reduced: readonly string[];
  /** Units that an option adds to the group. */
  readonly optional: readonly OptionalUnit[];
  /** Hexes of the printed list that cannot be meant, and how they are read. */
  readonly misprint?: { readonly printed: readonly string[]; readonly read: readonly string[] };
  readonly confidence: Confidence;
  /** Units that are not in the printed list but follow from elsewhere. */
  readonly inferred?: readonly string[];
  readonly case: string;
  readonly line?: number;
}
export interface OptionalUnit {
  readonly unit: string;
  readonly option: string;
}
/** `spare` holds the breakdown counters that stand for no division. */
export type StartBox = 'cadre' | 'destroyed' | 'cannibalized' | 'england' | 'broken-down' | 'spare';
export interface BoxedUnits {
  readonly box: StartBox;
  readonly side: SideId;
  readonly units: readonly string[];
  readonly optional: readonly OptionalUnit[];
  readonly confidence: Confidence;
}
export interface PortAtStart {
  /** Game turn on which it counts as captured (and, Antwerp, its estuary cleared). */
  readonly takenTurn: number;
  readonly option?: string;
  readonly confidence: Confidence;
}
export interface SetupData {
  readonly id: SetupId;
  readonly cases: readonly string[];
  readonly confidence: Confidence;
  readonly groups: readonly SetupGroup[];
  readonly boxes: readonly BoxedUnits[];
  readonly brokenDown: readonly { readonly division: string; readonly counters: readonly string[] }[];
  readonly ports: { readonly ostende?: PortAtStart; readonly antwerp?: PortAtStart };
  /** Every land hex behind the Allied line; all other land is German. Reconstructed from the lists. */
  readonly heldByAllies: ReadonlySet<string>;
}

export type EntryId = 'german-home' | 'german-west' | 'german-south' | 'west' | 'west-north' | 'south' | 'england' | 'transfer' | 'cadre';
export interface Entry {
  /** Board regions of kind `edge`. */
  readonly edges: readonly string[];
  /** Only these hexes of them; all unless said. */
  readonly rows?: readonly string[];
  /** German cities and towns under 23.A; bases of the own side for a transfer (23.D). */
  readonly towns?: 'german' | 'own';
  readonly box?: 'england' | 'cadre';
  /** No other way in is open to the unit. */
  readonly mandatory?: boolean;
  readonly cases: readonly string[];
}
export interface Arrival {
  readonly unit: string;
  readonly turn: number;
  readonly entry: EntryId;
  readonly reduced?: boolean;
  /** Comes back after a withdrawal. */
  readonly returns?: boolean;
  readonly roll?: string;
  readonly option?: string;
  readonly confidence: Confidence;
}
export interface Withdrawal {
  readonly unit: string;
  readonly turn: number;
  readonly case: string;
  readonly confidence: Confidence;
}
/** `later`: arrives after the end; `other-front`: fights elsewhere; `not-listed`: in no list; `option`: only with an option. */
export type ExclusionReason = 'later' | 'other-front' | 'not-listed' | 'option';
export interface Exclusion {
  readonly unit: string;
  readonly why: ExclusionReason;
  /** Option that brings it in. */
  readonly unless?: string;
}
export interface ArrivalRoll {
  readonly id: string;
  readonly die: number;
  readonly arrives: readonly number[];
  readonly otherwise: 'lost';
  readonly cases: readonly string[];
}

export type VictoryLevel =
  | 'german'
  | 'german-marginal'
  | 'german-tactical'
  | 'german-strategic'
  | 'draw'
  | 'allied'
  | 'allied-marginal'
  | 'allied-tactical'
  | 'allied-substantial'
  | 'allied-strategic'
  | 'allied-overwhelming'
  | 'allied-miraculous';
interface Objective {
  readonly country: string;
  readonly mark: 'city';
  readonly maps: 'all-in-play';
}
/** Rule 32: a supplied division beyond a line; zones are board regions. */
export interface CrossingVictory {
  readonly kind: 'crossing';
  readonly tested: 'end';
  readonly unit: 'division';
  readonly supply: 'ground';
  readonly ladder: readonly VictoryLevel[];
  /** Best first. */
  readonly levels: readonly { readonly level: VictoryLevel; readonly anyZone: readonly string[] }[];
  readonly otherwise: VictoryLevel;
  readonly bonus: { readonly option: string; readonly holds: string; readonly steps: number; readonly case: string };
  readonly cases: readonly string[];
}
/** Rule 33: German cities taken. */
export interface CitiesVictory {
  readonly kind: 'cities';
  readonly tested: 'end';
  readonly objective: Objective;
  readonly held: 'last-passed';
  readonly ladder: readonly VictoryLevel[];
  readonly levels: readonly { readonly atLeast: number; readonly level: VictoryLevel }[];
  readonly otherwise: VictoryLevel;
  readonly cases: readonly string[];
}
/** Rule 34. */
export interface BulgeVictory {
  readonly kind: 'bulge';
  readonly tested: 'end';
  readonly ladder: readonly VictoryLevel[];
  readonly strategic: {
    readonly level: VictoryLevel;
    readonly anyPlace: string;
    readonly hexes: readonly string[];
    readonly tested: 'end-of-impulse';
  };
  readonly tactical: { readonly level: VictoryLevel; readonly allPlaces: readonly { readonly name: string; readonly hex: string }[] };
  readonly marginal: {
    readonly level: VictoryLevel;
    readonly anyBridge: readonly { readonly name: string; readonly side: readonly [string, string] }[];
  };
  readonly otherwise: VictoryLevel;
  /** When no Allied unit is in the zone; an Allied victory goes to `fromAllied` unless the option says one step. */
  readonly bonus: {
    readonly zone: string;
    readonly none: SideId;
    readonly steps: number;
    readonly fromAllied: VictoryLevel;
    readonly option: string;
    readonly case: string;
  };
  readonly confidence: Confidence;
  readonly cases: readonly string[];
}
/** Rules 31 and 35: every German city, the sooner the better. */
export interface ConquestVictory {
  readonly kind: 'conquest';
  readonly tested: 'end-of-allied-player-turn';
  readonly objective: Objective;
  readonly held: 'last-passed-and-supplied';
  readonly byTurn: readonly { readonly lastTurn: number; readonly level: VictoryLevel }[];
  readonly otherwise: VictoryLevel;
  readonly endsGame: true;
  readonly cases: readonly string[];
}
export type Victory = CrossingVictory | CitiesVictory | BulgeVictory | ConquestVictory;

export interface Income {
  /** Points each turn, or those of the turn record. */
  readonly german: number | 'schedule';
  readonly invasionPorts: boolean;
  readonly southernPorts: boolean;
  readonly mapPorts: boolean;
  readonly airlift: boolean;
  /** Taken from the Allied income of every turn (33.D). */
  readonly alliedLess?: number;
}
export interface ScenarioData {
  readonly id: ScenarioId;
  readonly name: string;
  readonly kind: 'battle' | 'campaign';
  readonly rule: string;
  readonly firstTurn: number;
  readonly lastTurn: number;
  /** Side with the first player turn. */
  readonly startsWith: SideId;
  /** Battle games: the only player turns there are (30.A). */
  readonly playerTurns?: readonly { readonly turn: number; readonly side: SideId }[];
  readonly maps: readonly MapName[];
  readonly setup: SetupId;
  readonly setupOrder: readonly SideId[];
  /** Secret plots that must be made during the set-up. */
  readonly plots: readonly {
    readonly side: SideId;
    readonly when: 'before-german-set-up' | 'before-allied-set-up';
    readonly what: 'drops' | 'drop-and-impulse';
    readonly turn: number;
    readonly unit?: string;
    readonly case: string;
  }[];
  readonly msp: {
    readonly start: { readonly german: number; readonly allied: number; readonly alliedSouth: number };
    readonly income: Income | 'none';
    /** Units that start in maneuver supply without payment, like unmoved reserves (34.D). */
    readonly readySupply?: { readonly side: SideId; readonly most: number; readonly notInZoc: boolean; readonly case: string };
    readonly confidence: Confidence;
  };
  /** Weather that is given and not rolled, on that turn only. */
  readonly weather?: {
    readonly turn: number;
    readonly is: 'rain' | 'winter-storm';
    readonly visibilityBefore?: 'clear';
    readonly case: string;
  };
  readonly replacements: {
    readonly chart: boolean;
    readonly less?: { readonly german: number; readonly allied: number };
    readonly case?: string;
  };
  readonly flags: readonly (
    | 'north-map-only'
    | 'no-replacements'
    | 'no-german-arrivals'
    | 'no-allied-arrivals'
    | 'no-south-edge-arrivals'
    | 'first-turn'
  )[];
  readonly specialRules: readonly string[];
  readonly victory: Victory;
  readonly cases: readonly string[];
  readonly about: { readonly blurb: string; readonly hours: readonly [number, number]; readonly difficulty: number };
  /** Counters on the map or in England when play begins. */
  readonly unitsAtStart: number;
  readonly turns: number;
}

/** A complete legal set-up to start from: hex of every unit that is set up on the map. */
export interface SuggestedSetup {
  readonly confidence: Confidence;
  readonly at: Readonly<Record<string, string>>;
  readonly reserve: readonly string[];
  /** Hexes of units that an option adds. */
  readonly optional: Readonly<Record<string, string>>;
}

export interface ScenarioNotes {
  readonly setup: Readonly<Record<string, string>>;
  readonly arrivals: Readonly<Record<string, readonly { readonly turn: number; readonly why: string }[]>>;
}
