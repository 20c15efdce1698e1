/** Special rules of scenarios on where units may go, attack, leave the map, or stay: declared here, enforced in `rules/scenarios/limits.ts`. */
import type { SideId } from './types.ts';
import type { Condition } from './victory-types.ts';

/** Counters that a special rule is about: all that is said has to fit. */
export interface Who {
  readonly side?: SideId;
  readonly formation?: string;
  /** Assigned to this formation now, companies too. */
  readonly obeys?: string;
  readonly formations?: readonly string[];
  readonly corps?: string;
  readonly nation?: string;
  readonly part?: string;
  /** Of any other formation. */
  readonly not?: string;
  readonly units?: readonly string[];
  readonly british?: true;
  /** Of the band of the scenario: set up with group `B1` of the list, or by `under` of its set-up. */
  readonly band?: string;
}

/** Hexes: what is said of them is joined by "or". */
export interface ClosedGround {
  readonly hexes?: readonly string[];
  /** East of a column of a sheet: `34SE`. */
  readonly eastOf?: string;
  /** North of a row of a sheet: `16SE`; south of one and west of a column. */
  readonly northOf?: string;
  readonly southOf?: { readonly row: string; readonly westOf: string };
  readonly near?: { readonly hexes: readonly string[]; readonly within: number };
  readonly farFrom?: { readonly hexes: readonly string[]; readonly within: number };
  /** The northernmost hex of each column: the area is one hex larger there. */
  readonly northernmost?: true;
  /** US entry hexes, and map edge hexes within three of one (22.4.0). */
  readonly usEntry?: true;
  readonly behindMeuse?: boolean;
  /** Everything outside these regions of the map, but what lies within some hexes of others (30.4.1-a, 30.5.1). */
  readonly outsideRegions?: readonly string[];
  readonly butWithin?: { readonly hexes: readonly string[]; readonly within: number };
  /** Everything but the hexes within a line (36.3.4). */
  readonly outside?: readonly string[];
}

/** Names of the bars that a step can run into: `rules/movement/step-codes.ts`. */
export type LimitBar =
  | 'fringe'
  | 'usEntry'
  | 'bastogneBounds'
  | 'perimeter'
  | 'meuse'
  | 'ownArea'
  | 'corpsReserve'
  | 'keptPlace'
  | 'monschau'
  | 'eupen'
  | 'guardsMeuse'
  | 'closedSector'
  | 'northernBound'
  | 'outsideArea'
  | 'xxxCorps'
  | 'thirdArmy';

/** Hexes that are closed to some units. */
export interface Limit {
  readonly bar: LimitBar;
  readonly who: Who;
  readonly closed: ClosedGround;
  /** Only where an enemy stands next door. */
  readonly besideEnemy?: true;
  /** Who is out of the open hexes may only come nearer to them (30.4.1-a). */
  readonly nearing?: true;
  /** Only for units that have come so near to one of these hexes (34.1.0-a). */
  readonly once?: { readonly hexes: readonly string[]; readonly within: number };
  /** What it forbids; everything unless said. */
  readonly only?: readonly LimitedAct[];
  /** Who is in these hexes may move on through them; with `marching`, also columns that have not reached their assembly area (35.2.3). */
  readonly passing?: true;
  readonly marching?: true;
  /** Over when all of this holds. */
  readonly until?: readonly Condition[];
  /** Not taken over by scenarios made of this one. */
  readonly alone?: true;
}
export type LimitedAct = 'move' | 'attack' | 'retreat' | 'advance';

/** Units that may not move until an enemy comes near one of them (36.2.4). */
export interface Frozen {
  readonly units: readonly string[];
  readonly enemyWithin: number;
  readonly case: string;
}

/** Hexes by which units may leave the map for good (34.2.0, 36.3.9). */
export interface Exit {
  readonly who: Who;
  readonly hexes: readonly string[];
  /** Or any hex of the southern edge of the area. */
  readonly southEdge?: true;
  readonly case: string;
}

/** A pocket that a scenario begins with (36.3.8, 36.9.8): a headquarters and its dump, or a band of units without one. */
export interface PocketAtStart {
  /** The headquarters, or the counter of the band on which the dump hangs. */
  readonly keeper: string;
  /** The others of a band. */
  readonly members?: readonly string[];
  readonly points: number;
  readonly noFuel?: true;
  /** It lives on the dump and on nothing else until all of this holds; without it, as long as it is cut off. */
  readonly until?: readonly Condition[];
  readonly case: string;
}
/** A way to supply for some units besides the usual one. */
export interface SupplyWay {
  readonly who: Who;
  /** Only headquarters of formations among them, and units whose formation has none in play. */
  readonly headquarters?: true;
  /** Sources; without any, units that fit are in supply where they are. */
  readonly hexes?: readonly string[];
  /** The longest path, in supply path points; as long as usual if none is named. */
  readonly points?: number;
  /** As corps trace, along roads that are no trails (15.4.4). */
  readonly asCorps?: true;
  readonly behindMeuse?: true;
  /** As long as all of this holds. */
  readonly if?: readonly Condition[];
  readonly case: string;
}
