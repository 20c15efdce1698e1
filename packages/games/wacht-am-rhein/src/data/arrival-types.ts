/** Shapes of arrivals.json and of what a scenario makes of it. */
import type { CompanyCount } from './table-types.ts';
import type { CompanyId, Confidence, SideId } from './types.ts';

export type Edge = 'north' | 'south' | 'west' | 'east';
export type Area = 'north' | 'south' | 'west';

/** Where a road enters the map. Boxes are numbered around the map; their hexes are the regions of kind `entry` of the board. */
export interface EntryBox {
  readonly id: string;
  readonly map: 'A' | 'B' | 'C' | 'D';
  readonly edge: Edge;
}

/** A line of the schedule (22.1, 22.2) with its corrections applied. */
export interface ScheduleRow {
  readonly turn: number;
  readonly side: SideId;
  /** Heading of the Allied schedule; scenarios on one sheet use one area. */
  readonly area?: Area;
  readonly boxes: readonly string[];
  readonly units: readonly string[];
  readonly companies?: CompanyCount;
  readonly bridgeCarriers?: readonly string[];
  readonly confidence: Confidence;
  readonly line: number;
}

/** Variable German reinforcements: a die each AM turn from `fromTurn`. */
export interface VariableArrivals {
  readonly case: string;
  readonly fromTurn: number;
  readonly boxes: readonly string[];
  /** Group by die; for a 6 by a second die. `none` brings nothing. */
  readonly results: Readonly<Record<'1' | '2' | '3' | '4' | '5', string>> & { readonly '6': Readonly<Record<string, string>> };
  /** All the units at once, or the first of them that is still out of play. */
  readonly groups: Readonly<Record<string, { readonly units: readonly string[] } | { readonly oneOf: readonly string[] }>>;
  readonly bridgeCarriers: readonly string[];
}

/** A row of a scenario: units due together. */
export interface Arrival {
  readonly turn: number;
  readonly side: SideId;
  /** Entry boxes to choose from, or hexes where a scenario names them. */
  readonly boxes: readonly string[];
  readonly hexes: readonly string[];
  readonly units: readonly string[];
  readonly companies: CompanyCount;
  /** What the drawn counters of `companies` show; in `units` as well. */
  readonly shows: Readonly<Record<string, CompanyId>>;
  readonly bridgeCarriers: readonly string[];
  readonly confidence: Confidence;
}
