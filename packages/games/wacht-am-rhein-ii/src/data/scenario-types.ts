/** Shapes of manifests, scenarios and arrivals. */
import type { Sheet } from './hexes.ts';
import type { Exit, Frozen, Limit, PocketAtStart, SupplyWay, Who } from './limit-types.ts';
import type { Confidence, SideId } from './types.ts';
import type { AutomaticWin, Condition, Objective, Score, Setback, Sign } from './victory-types.ts';

export type ManifestDate = 'dec-16' | 'dec-21' | 'dec-28';
export type { Sheet } from './hexes.ts';

/** Where a unit of a manifest stands. `within` and `enemyAtLeast` are hexes. */
export type ManifestPlace =
  | { readonly hex: string; readonly within?: number; readonly enemyAtLeast?: number }
  | {
      readonly with: 'formation' | 'corps' | 'division-of-command' | 'command';
      readonly of?: string;
      readonly within?: number;
      readonly enemyAtLeast?: number;
    }
  | { readonly zone: string }
  /** The first of these hexes with room. */
  | { readonly anyOf: readonly string[] }
  | { readonly box: 'breakdown' | 'eliminated' | 'off-map' }
  | { readonly entry: string }
  | { readonly arrives: string; readonly hex: string };

/** A line of a set-up list. */
export interface ManifestRow {
  /** Date, side and number: `16g-001`. */
  readonly id: string;
  readonly unit: string;
  readonly at: ManifestPlace;
  /** Scenario groups it belongs to. */
  readonly groups: readonly string[];
  readonly army?: string;
  readonly corps?: string;
  /** Formation it is attached to, where that is not its own. */
  readonly formation?: string;
  readonly losses?: number;
  readonly work?: 'improved' | 'entrenched' | 'west-wall';
  readonly mode?: 'strategic' | 'maneuver-reserve';
  /** Of a heavy bridge column. */
  readonly state?: 'mobile' | 'finished' | 'under-construction';
  readonly fuel?: 'normal' | 'low' | 'none';
  readonly restricted?: boolean;
  readonly overstackAllowed?: boolean;
  readonly count?: number;
  readonly confidence: Confidence;
  readonly line: number;
  readonly note?: string;
}

/** First and last number of rows of a manifest. */
export type RowRange = readonly [first: number, last: number];

/** Units that a scenario places itself, apart from the manifests. */
export interface SetupList {
  readonly side: SideId;
  readonly units?: readonly string[];
  readonly formation?: string;
  readonly parts?: readonly string[];
  /** Units named by their command. */
  readonly who?: string;
  readonly hex?: string;
  /** Where they may stand: each takes the first hex with room. */
  readonly hexes?: readonly string[];
  /** Where they may stand, in words. */
  readonly zone?: string;
  readonly manifest?: ManifestDate;
  readonly rows?: readonly RowRange[];
  readonly losses?: number;
  readonly mode?: string;
  /** Fuel of the formations whose headquarters are among them. */
  readonly fuel?: 'normal' | 'low' | 'none';
  readonly confidence?: Confidence;
}

export interface ScenarioSetup {
  readonly manifest?: ManifestDate;
  readonly german?: readonly RowRange[];
  readonly allied?: readonly RowRange[];
  /** The set-ups of other scenarios together. */
  readonly combine?: readonly string[];
  readonly sameAs?: string;
  readonly lists?: readonly SetupList[];
  /** The set-up list whose losses the units of `lists` have. */
  readonly losses?: 'dec-16' | 'dec-21';
  /** Fieldworks that each side places on its units. */
  readonly fieldworks?: { readonly entrenched: number; readonly improved: number };
  /** Units that stand elsewhere than in the manifest. */
  readonly instead?: readonly { readonly who: string; readonly hexes: readonly string[] }[];
  /** Rows of the manifest whose units are attached otherwise than it says, perhaps as a band of its own. */
  readonly under?: readonly { readonly rows: readonly string[]; readonly formation: string; readonly band?: true }[];
  readonly entrenched?: { readonly units: readonly string[]; readonly germanAdjacentToEnemy: boolean };
  /** Where units start that may stack with any of their formation, by unit. */
  readonly stacked?: Readonly<Record<string, string>>;
  /** Who is left out where players agree on it: formations with whoever is attached to them, and units that stand behind them (35.6.1). */
  readonly mayStayOut?: { readonly formations: readonly string[]; readonly units: readonly string[] };
  readonly why?: string;
  readonly first?: SideId;
  readonly confidence?: Confidence;
  readonly notes?: readonly string[];
}
/** What one side, army or command has in a scenario: a number, sources of supply, or a sentence. */
export interface ScenarioShare {
  readonly who: string;
  readonly points?: number;
  /** From this turn on, in place of the line above it (36.5.5). */
  readonly from?: number;
  readonly sources?: readonly string[];
  readonly combine?: readonly string[];
  readonly deliveries?: readonly { readonly turn: number; readonly points: number }[];
  readonly says?: string;
}
/** A line of a scenario's own reinforcements; the list of all is `arrivals`. Lines without `doors` are told in words only. */
export interface ScenarioArrival {
  readonly side?: SideId | 'both';
  readonly turn?: number;
  readonly units?: readonly string[];
  readonly formation?: string;
  /** Fuel that a formation arrives with. */
  readonly fuel?: 'normal' | 'low' | 'none';
  /** Parts of formations: `80ID 317`. */
  readonly parts?: readonly string[];
  /** Rows of the reinforcement list, with their own turns unless `turn` is given. */
  readonly rows?: readonly number[];
  /** Every row of the reinforcement list that has an entry area, where no line before this one names its units (35.6.2, 38.3.0). */
  readonly all?: true;
  /** Companies beside `units`, as many of each kind, with `turn`; and the formation that companies of the line are attached to. */
  readonly companies?: Readonly<Record<string, number>>;
  readonly attach?: string;
  /** The turn on which one assembly point is named for all of them, and whether the owner may leave them out instead (35.2.3, 35.3.4). */
  readonly assembleBy?: number;
  readonly ifKept?: true;
  /** All by the same one of `doors`: whoever enters first decides (35.4.3). */
  readonly oneDoor?: true;
  /** Rows due before this turn are here already. */
  readonly from?: number;
  /** Units of the lines above that do not come. */
  readonly without?: readonly string[];
  /** Where they enter: hexes, or entry areas by name. */
  readonly doors?: readonly string[];
  readonly mode?: 'strategic' | 'road' | 'tactical';
  /** How many parts come, whichever their owner chooses. */
  readonly most?: number;
  /** Steps lost beyond the set-up list. */
  readonly losses?: number;
  readonly case?: string;
  /** They come a turn after this has happened (36.2.3). */
  readonly called?: Sign;
  /** Of the combined lines only those of one side. */
  readonly only?: SideId;
  /** How many of `units` come, if not all. */
  readonly count?: number;
  readonly mostUnits?: number;
  /** Not into hexes next to an enemy (34.1.0). */
  readonly clear?: true;
  /** They appear in their hex and begin to move from there: it costs them nothing (22.1.0). */
  readonly placed?: true;
  readonly who?: string;
  readonly entry?: string;
  readonly combine?: readonly string[];
  readonly list?: readonly { readonly who: string; readonly turn: number }[];
  readonly confidence?: Confidence;
}
/** Units that leave the map at the end of a turn, wherever they are, unless all of this holds (36.6.4). */
export interface Withdrawal {
  readonly case?: string;
  readonly side?: SideId;
  readonly who?: string;
  readonly turn?: number;
  readonly formation?: string;
  readonly units?: readonly string[];
  readonly unless?: readonly Condition[];
  /** As the turn begins; otherwise when it is over. */
  readonly atStart?: true;
}
export interface ScenarioVictory {
  /** Symbols on its map that belong to the area of another group. */
  readonly notCounted?: readonly string[];
  /** Victory hexes in the area count: each side one point for each of its own that it controls. */
  readonly byHexes: boolean;
  readonly hexes?: readonly string[];
  readonly hexesConfidence?: Confidence;
  readonly combine?: readonly string[];
  /** By how many points the German player must be ahead for a win, and for a draw; by fewer the US player wins (35.5.9). */
  readonly margin?: { readonly german: number; readonly draw: number };
  /** Scenarios whose automatic wins hold in some turns, and the one whose points are counted in the end (38.10.0). */
  readonly byDate?: readonly { readonly of: string; readonly turns: readonly [first: number, last: number] }[];
  readonly finally?: string;
  /** How many times the points of the other side make an operational and a marginal victory; the German player is asked first (35.6.8). */
  readonly ratio?: { readonly german: readonly [number, number]; readonly allied: readonly [number, number] };
  /** What each side counts when the scenario is over. */
  readonly points?: readonly Score[];
  /** Wins that end play or override the count. */
  readonly automatic?: readonly AutomaticWin[];
  readonly adjustments?: readonly { readonly side: SideId; readonly says: string }[];
  readonly objectives?: readonly Objective[];
  /** What costs an objective (36.10.3, R-S55). */
  readonly setbacks?: readonly Setback[];
  /** The case that decides, where it is not that of the points. */
  readonly case?: string;
  readonly levels?: readonly {
    readonly level: string;
    readonly says?: string;
    /** Victory hexes under Allied control, or objectives met, that give the level. */
    readonly alliedHexes?: number;
    readonly objectives?: number;
  }[];
  readonly says?: readonly string[];
}
/** US units that are activated on a turn of the first day: so many, half of so many dice, units by name, one of several parts of a formation (35.1.4). */
export interface Awakening {
  readonly turn: number;
  readonly units?: number;
  /** Half of a die: one for all units, or one for each eastern map and the units on it. */
  readonly dice?: 'one' | 'each-map';
  readonly named?: readonly string[];
  /** Everybody who stands in this hex. */
  readonly inHex?: string;
  readonly oneOf?: readonly string[];
}
/** Air points of a scenario: by the schedule, half of it, or numbers of its own, before weather unless they come with one kind of weather only. */
export type AirShare =
  | 'schedule'
  | 'half'
  | 'none'
  | { readonly allied: number; readonly german: number; readonly only?: 'partial-overcast' };
/** A source of supply that a scenario names: for one army, or for some turns only. */
export interface UltimateSource {
  readonly hex: string;
  readonly army?: string;
  readonly turns?: number;
  /** Only for these, and as long as all of this holds. */
  readonly who?: Who;
  readonly if?: readonly Condition[];
}
export interface ScenarioData {
  readonly id: string;
  readonly name: string;
  readonly case: string;
  /** The scenario that a campaign extends. */
  readonly base?: string;
  readonly turns: { readonly first: number; readonly last: number } | { readonly count: number; readonly ownTrack: true };
  readonly maps: readonly Sheet[];
  /** The boundary is printed only on the scenario map: see `areaOf`. */
  readonly area: {
    readonly says: string;
    readonly confidence: Confidence;
    /** One hex more at the northern edge (36.8.2). */
    readonly fringe?: true;
    /** Hexes that are in it although nobody is set up near them, and its westernmost column on the eastern sheets. */
    readonly include?: readonly string[];
    readonly west?: number;
  };
  readonly setup: ScenarioSetup;
  readonly arrivals?: readonly ScenarioArrival[];
  readonly withdrawals?: readonly Withdrawal[];
  readonly specialRules: readonly string[];
  /** What the special rules say beyond their cases. */
  readonly inWords?: readonly string[];
  readonly sequence?: string;
  readonly restrictions?: string;
  readonly activation?: string;
  readonly awakening?: readonly Awakening[];
  /** Turns before which a formation or a part of it is not activated, and before which one stays in Maneuver Reserve (35.1.4, 35.4.4). */
  readonly asleepUntil?: Readonly<Record<string, number>>;
  readonly heldUntil?: Readonly<Record<string, number>>;
  /** Air points in the words of the scenario, and as the rules read them. */
  readonly air?: string;
  readonly airPoints?: AirShare;
  readonly fuel?: string;
  /** All German formations have Normal fuel throughout (16.2.5). */
  readonly normalFuel?: boolean;
  /** All German corps are far from their army wherever they stand (15.4.7, 36.5.6). */
  readonly farFromArmy?: true;
  /** German truck points carry units only (35.2.6). */
  readonly trucksForUnits?: true;
  /** Truck points that are lost for each Panzer division of which a whole Kampfgruppe has left the map (36.3.6). */
  readonly trucksLostByExit?: true;
  readonly replacements?: string;
  readonly trucks?: readonly ScenarioShare[];
  readonly ammunition?: readonly ScenarioShare[];
  readonly supply?: readonly ScenarioShare[];
  /** Sources in place of those of 15.3.0; `germanDirect` are points for German formation headquarters that trace to them without a corps (36.8.8). */
  readonly ultimate?: {
    readonly german?: readonly UltimateSource[];
    readonly allied?: readonly UltimateSource[];
    readonly germanDirect?: number;
    /** They do so as corps do, along roads that are no trails (15.4.4, 36.8.8). */
    readonly germanAsCorps?: true;
    /** The longest path to a German source. */
    readonly germanPoints?: number;
  };
  /** Corps that trace to a hex of their own, in so many points at most (37.2.8), and formations whose units are in supply within so many hexes of one (35.3.10). */
  readonly depots?: readonly { readonly corps: string; readonly hex: string; readonly points: number; readonly case: string }[];
  readonly supplyNear?: readonly { readonly formation: string; readonly hex: string; readonly hexes: number; readonly case: string }[];
  /** Barrage points of the German player in every game turn beside his artillery, counted from the front of December 16 (35.3.3). */
  readonly frontPoints?: { readonly points: number; readonly range: number; readonly case: string };
  /** Further ways to supply, and pockets at the start. */
  readonly supplyWays?: readonly SupplyWay[];
  readonly pockets?: readonly PocketAtStart[];
  /** Corps that formations obey from the moment its headquarters is in a hex. */
  readonly adopts?: readonly { readonly hq: string; readonly hex: string; readonly formations: readonly string[]; readonly case: string }[];
  /** Kesternich has barrage points in place of artillery (33.1.0). */
  readonly barragePoints?: { readonly german: number; readonly allied: number; readonly alliedMostInOne: number; readonly case: string };
  /** A line that German units may not cross: one hex for each column, from west to east (33.1.0, R-K2). */
  readonly germanLimit?: { readonly line: readonly string[]; readonly case: string; readonly confidence: Confidence; readonly why: string };
  readonly victory: ScenarioVictory;
  /** Where units may not go, who may not move, and who may leave the map. */
  readonly limits?: readonly Limit[];
  readonly frozen?: readonly Frozen[];
  readonly exits?: readonly Exit[];
  /** Hexes of the perimeter whose relief is noted (36.3.4). */
  readonly perimeter?: readonly string[];
  /** Units that may cross the Meuse from the start (36.5.2). */
  readonly released?: readonly string[];
  /** The first turn has no US player turn (36.5.1), or a die may leave the US player four points of movement only (36.6.5). */
  readonly firstTurn?: 'german-only' | 'hasty';
  /** Chapters that it leaves out (34.1.0-b). */
  readonly without?: readonly ('supply' | 'air' | 'leaders' | 'extended-night' | 'weather')[];
  /** Truppeneinheit counters in play, if not all six (35.2.3). */
  readonly teams?: number;
  /** On this turn dice decide about parachutists and fuel (34.1.0). */
  readonly fortuneTurn?: number;
  /** It begins in the afternoon with the phases of a morning (36.9.4). */
  readonly pmStart?: true;
  /** For the start page; present for scenarios that can be played. */
  readonly about?: { readonly blurb: string; readonly hours: readonly [number, number]; readonly difficulty: number };
}

/** Units due together, by the list that is rebuilt from the manifests. */
export interface ArrivalRow {
  readonly n: number;
  readonly side: SideId;
  readonly who: string;
  readonly units?: readonly string[];
  /** Between these turns, as the manifests prove. */
  readonly window?: { readonly from: string; readonly to: string };
  readonly turn?: number;
  /** What the text says of the date. */
  readonly stated?: string;
  readonly entry?: string;
  readonly entryConfidence?: Confidence;
  /** Where they enter a game on whole sheets, proposed as the dates are. */
  readonly doors?: readonly string[];
  readonly mode?: string;
  /** They appear there (22.1.0). */
  readonly placed?: true;
  readonly condition?: string;
  readonly confidence: Confidence;
}

export interface NamedHex {
  readonly name: string;
  readonly hex: string;
}
export interface VictoryHexes {
  readonly confidence: Confidence;
  readonly why: string;
  readonly allied: readonly NamedHex[];
  readonly german: readonly NamedHex[];
}
/** A stretch of map edge where Allied reinforcements enter. */
export interface EntryLetter {
  readonly id: string;
  readonly edge: 'north' | 'south' | 'west';
  readonly from?: string;
  readonly to?: string;
  readonly sheet?: Sheet;
  readonly confidence: Confidence;
}
