/** The readable file per game in which the rulebook speaks about its map; see `data/map-overrides.json` of a game. */
import { readFileSync } from 'node:fs';
import type { Confidence } from '@hexfront/engine';

interface Sourced {
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
