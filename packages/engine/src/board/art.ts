/**
 * The file format of a board's artwork: what the atlas draws and the client and the printer show.
 * Types only: the engine itself never looks at a picture.
 *
 * Unit of length: the distance between two opposite flats of a hex is 1. The centre of the hex in column c, row r lies at
 *   flat-top:   x = 1/sqrt(3) + c * sqrt(3)/2,  y = 0.5 + r + (0.5 if column c is shoved)
 *   pointy-top: x = 0.5 + c + (0.5 if row r is shoved),  y = 1/sqrt(3) + r * sqrt(3)/2
 */

export interface GroundLevel {
  /** Pixels per unit of length at which this level was painted. */
  px: number;
  cols: number;
  rows: number;
}

/** A painted image pyramid; tile c, r of level i covers pixels [c*tile, (c+1)*tile) of that level. File: `<base>/<level>/<c>-<r>.webp`. */
export interface Ground {
  tile: number;
  base: string;
  levels: GroundLevel[];
  /** Where in the painted picture the map begins, in units of length: only of a piece of it (`cropArt`). */
  at?: [x: number, y: number];
}

export interface LineStyle {
  stroke: string;
  /** Width in units of length, limited to minPx..maxPx on the screen. */
  width: number;
  minPx?: number;
  maxPx?: number;
  opacity?: number;
  /** Dashes in units of length. */
  dash?: number[];
  casing?: { stroke: string; extra: number; opacity?: number };
  cap?: 'round' | 'butt';
}

export interface LabelItem {
  text: string;
  x: number;
  y: number;
  /** Letters set one by one along this polyline instead of at x, y. */
  along?: number[];
  anchor?: 'middle' | 'start' | 'end';
  /** Degrees clockwise. */
  turn?: number;
}

export interface LabelStyle {
  font: 'serif' | 'sans' | 'condensed';
  weight: 400 | 500 | 600 | 700;
  italic?: boolean;
  /** Height in units of length, limited to minPx..maxPx on the screen. */
  size: number;
  minPx?: number;
  maxPx?: number;
  color: string;
  halo?: { color: string; width: number; opacity?: number };
  spacing?: number;
  caps?: boolean;
}

/** Layers are drawn in order; a layer shows while a hex is between `from` and `to` pixels high on the screen. */
export type ArtLayer = { id: string; name: string; from?: number; to?: number } & (
  | { kind: 'line'; style: LineStyle; lines: number[][] }
  | { kind: 'area'; fill: string; opacity?: number; edge?: LineStyle; rings: number[][] }
  | { kind: 'label'; style: LabelStyle; labels: LabelItem[] }
);

/**
 * What only shows close up, of one part of a big map: a file beside `art.json`, fetched when somebody looks there. The layers stand in `art.json`
 * in their order and style; the part brings their content.
 */
export interface ArtPart {
  file: string;
  /** Pixels per hex from which on any of it shows. */
  from: number;
  /** The part of the map, in units of length. */
  box: [x0: number, y0: number, x1: number, y1: number];
}

export interface ArtPartFile {
  format: 'hexfront-art-part';
  version: 1;
  board: string;
  /** Lines, rings or labels by the id of their layer. */
  content: Record<string, number[][] | LabelItem[]>;
}

export interface ArtFile {
  format: 'hexfront-art';
  version: 1;
  board: string;
  /** Size of the picture in units of length. */
  width: number;
  height: number;
  ground: Ground;
  layers: ArtLayer[];
  /** Further content of the layers, by parts of the map. */
  parts?: ArtPart[];
  /** Sample swatches for the map key, in the words of the game. */
  legend: { name: string; layer?: string; swatch?: string; note?: string }[];
}
