/**
 * The file format of a board: what the atlas writes, the engine loads, an editor may change.
 *
 * Positions in the grid are counted from the upper left corner (west, north): `col` 0 is the leftmost column, `row` 0 the topmost row,
 * whatever the printed ids say. Printed ids are free text and belong to the hex; one hex may carry several (where two sheets overlap).
 */

/** How sure we are of a datum: seen in the source, seen twice, follows from it, or rebuilt by us. */
export type Confidence = 'read' | 'crosschecked' | 'inferred' | 'reconstructed';

/**
 * Directions are numbered clockwise from the north:
 * flat-top: 0 N, 1 NE, 2 SE, 3 S, 4 SW, 5 NW; pointy-top: 0 NE, 1 E, 2 SE, 3 SW, 4 W, 5 NW. The opposite of d is (d + 3) % 6.
 */
export const DIRECTIONS = {
  flat: ['N', 'NE', 'SE', 'S', 'SW', 'NW'],
  pointy: ['NE', 'E', 'SE', 'SW', 'W', 'NW'],
} as const;

export interface GridSpec {
  /** flat-top hexes stand in columns, pointy-top hexes lie in rows. */
  top: 'flat' | 'pointy';
  /** Columns (flat) or rows (pointy) with this 0-based parity are shoved half a hex down (flat) or right (pointy). */
  shove: 'odd' | 'even';
  cols: number;
  rows: number;
}

/** `[printed id, col, row, index in terrains, bits of marks, ...further printed ids]` */
export type HexRow = [id: string, col: number, row: number, terrain: number, marks: number, ...also: string[]];

/**
 * `[hex, other hex or direction off the map, bits of sideMarks both ways, bits only when going from the first to the second]`.
 * The fourth entry carries what has a direction, such as a slope that is steep uphill only.
 */
export type SideRow = [from: string, to: string, bits: number, oneWay?: number];

export interface PlaceRow {
  name: string;
  hexes: string[];
  /** Free word of the game: town, city, village, fort... */
  kind: string;
  confidence: Confidence;
  /** Other spellings, so that a search finds the rulebook's own. */
  also?: string[];
}

/** A named set of hexes: country, sector, supply edge, entry area, side of a river. */
export interface RegionRow {
  name: string;
  /** Free word of the game: country, entry, edge, zone... */
  kind: string;
  hexes: string[];
  confidence: Confidence;
}

export interface BoardFile {
  format: 'hexfront-board';
  version: 1;
  id: string;
  name: string;
  grid: GridSpec;
  /** Names of terrain kinds; a hex has exactly one. */
  terrains: string[];
  /** Names of hex features (town, fort, road hub...), up to 31; a hex may have any number. */
  marks: string[];
  /** Names of hexside features (river, bridge, road...), up to 31; a hexside may have any number. */
  sideMarks: string[];
  hexes: HexRow[];
  sides: SideRow[];
  places: PlaceRow[];
  regions: RegionRow[];
  /** Only of a piece (`cropBoard`): the board it was cut from, and where on it the piece's upper left corner lies. */
  cut?: { board: string; col: number; row: number };
}

/** Mean height of every hex in metres, in the order of the board file's hexes; `null` where there is no ground or no measure. Read only on request. */
export interface HeightsFile {
  format: 'hexfront-heights';
  version: 1;
  id: string;
  /** Steps that heights are rounded to; what is below two of them is only known to be low. */
  step: number;
  metres: (number | null)[];
}

/** The companion of a board file that says where each fact comes from; read only on request (`hexfront hex`). */
export interface BoardNotes {
  format: 'hexfront-board-notes';
  version: 1;
  id: string;
  /** Per printed hex id: where on the globe, and a source for each fact that is not plain geography. */
  hexes: Record<string, { lat: number; lon: number; terrain: Confidence; why?: string }>;
  /** Per hexside "0101|0102": name of the water or road, and source. */
  sides: Record<string, { name?: string; confidence: Confidence; why?: string }>;
}
