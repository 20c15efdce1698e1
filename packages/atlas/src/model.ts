/** What the pipeline knows of a board once it is built: the file, and everything the artist needs to draw it. */
import type { BoardFile, BoardNotes } from '@hexfront/engine';
import type { Overrides } from './board/overrides.ts';
import type { RoutedRiver } from './board/rivers.ts';
import type { LaidRoad, RoadNet } from './board/roads.ts';
import type { Measure } from './board/terrain.ts';
import type { Feature, Place, Raster } from './geo/load.ts';
import type { Grid } from './grid.ts';
import type { Line } from './lines.ts';
import type { Projection } from './project.ts';

export interface WaterLine {
  name: string;
  river: RoutedRiver;
  big: boolean;
  /** River unless it says otherwise. */
  kind?: 'river' | 'major' | 'canal' | 'sea' | 'creek';
}

export interface BoardModel {
  board: BoardFile;
  notes: BoardNotes;
  grid: Grid;
  projection: Projection;
  /** Readable overrides of a board built from geography. */
  overrides: Overrides | undefined;
  measures: Measure[];
  /** Index into board.terrains per hex. */
  terrain: number[];
  water: WaterLine[];
  /** Name of the river on a side. */
  riverOf: Map<number, string>;
  net: RoadNet;
  laid: LaidRoad[];
  country: string[];
  high: boolean[];
  /** 1 where a side climbs from its first to its second hex, -1 the other way. */
  up: Int8Array;
  elevation: Raster;
  landcover: Raster;
  forests: Feature[];
  /** Heights between which the ground goes from low to high colour. */
  heights: [number, number];
  westwall: number[];
  villages: Place[];
  streams: Line[];
  /** Areas of armies whose bounds are drawn; a hex of two areas counts for the first. */
  bounds?: { name: string; hexes: string[] }[];
  /** Sentences for the report that only the run can know. */
  remarks: string[];
  /** Places with a stated hex and their true position, for the report. */
  truePlaces: { name: string; hexes: string[]; lat: number; lon: number }[];
}
