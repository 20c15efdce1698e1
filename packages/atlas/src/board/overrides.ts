/** The readable file per game in which the rulebook speaks about its map; see `data/map-overrides.json` of a game. */
import { readFileSync } from 'node:fs';
import type { Confidence } from '@hexfront/engine';

export interface Sourced {
  source: string;
  confidence?: Confidence;
  note?: string;
}

export interface Overrides {
  about: string;
  places: ({ name: string; kind: string; hexes: string[]; also?: string[]; lat: number; lon: number; slack?: number } & Sourced)[];
  terrain: ({ hex: string; terrain: string } & Sourced)[];
  westwall: ({ hex: string; not?: boolean } & Sourced)[];
  noBridge: ({ side: string } & Sourced)[];
  bridges: ({ side: string } & Sourced)[];
  rivers: ({ name: string; via?: string[]; avoid?: string[]; skip?: number } & Sourced)[];
  roadHexes: ({ hex: string } & Sourced)[];
  /** Chains of hexes that carry a road, or (with `closed`) pairs that must not. */
  roads: ({ hexes: string[]; class?: 'road' | 'highway'; closed?: boolean } & Sourced)[];
  noSlope: ({ side: string } & Sourced)[];
  fords?: ({ side: string } & Sourced)[];
  entries: ({ name: string; hex: string; edge: string; towards: string } & Sourced)[];
  exits: ({ hex: string; edge: string } & Sourced)[];
}

export const readOverrides = (file: string): Overrides => JSON.parse(readFileSync(file, 'utf8')) as Overrides;

export type SourcedSide = { side: string } & Sourced;

/** What the rulebook says of one water: sides it runs along or does not, and the last side on which it is still a creek. */
export type WaterOverride = { name: string; via?: string[]; avoid?: string[]; skip?: number; creekTo?: string } & Sourced;

/** Overrides of a board laid from the one-mile survey. */
export interface OneMileOverrides {
  about: string;
  /** Settlements of the survey with a stated hex, or a class of their own. */
  places: ({ name: string; kind?: string; hexes: string[]; also?: string[]; slack?: number } & Sourced)[];
  /** Points of the globe tied to a hex or, as "a|b", to a hexside. */
  anchors: ({ name: string; at: string; lat: number; lon: number; slack?: number } & Sourced)[];
  terrain: ({ hex: string; terrain: string } & Sourced)[];
  /** Marks a hex has, or (with `not`) must not have. */
  marks: ({ hex: string; mark: string; not?: boolean } & Sourced)[];
  rivers: WaterOverride[];
  dry: SourcedSide[];
  /** Hexsides on which a bridge of the survey stands. */
  crossings: ({ river: string; place: string; side: string } & Sourced)[];
  /** Hexes that have a bridge, or the place of one, on some side of the river. */
  bridgeHexes?: ({ hex: string; river: string } & Sourced)[];
  fords: SourcedSide[];
  /** Chains of hexes that carry a road, or (with `closed`) pairs that must not. */
  roads: ({ hexes: string[]; grade?: 'primary' | 'secondary' | 'trail'; closed?: boolean; name?: string } & Sourced)[];
  roadHexes: ({ hex: string; grade?: 'primary' | 'secondary' | 'trail' } & Sourced)[];
  westwall: ({ hex: string; not?: boolean } & Sourced)[];
  /** Boxes or letters at the edge, in order along it. */
  entries: ({ name: string; hex: string; edge: string; towards: string; grade?: 'primary' | 'secondary' } & Sourced)[];
  /** Named sets of hexes that the rulebook lists. */
  regions: ({ name: string; kind: string; hexes: string[] } & Sourced)[];
}

export const readOneMile = (file: string): OneMileOverrides => JSON.parse(readFileSync(file, 'utf8')) as OneMileOverrides;
