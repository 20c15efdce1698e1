/**
 * The numbering of the four sheets. A hex is its column from the west, row from the north and sheet. The sheets overlap: column 70 of the
 * western ones is column 10 of the eastern ones, row 34 of the northern ones row 01 of the southern ones; a hex has several names there.
 * Even columns lie half a hex north of odd ones.
 */
export interface SheetPlace {
  /** Of the eastern sheets; smaller than 10 on the western ones. */
  readonly column: number;
  /** Of the northern sheets; larger than 34 on the southern ones. */
  readonly row: number;
}
export type Sheet = 'NW' | 'NE' | 'SW' | 'SE';

const COLUMN_SHIFT = 60;
const ROW_SHIFT = 33;
const WEST = { first: 27, last: 70 };
const EAST = { first: 10, last: 70 };
/** Row 35 of the northern sheets is named once in the lists. */
const LAST_ROW = { north: 35, south: 34 };
const NAME = /^(\d\d)(\d\d)(NW|NE|SW|SE)$/;

/** Where a hex lies on the joined sheets; undefined for what is no hex. */
export function placeOf(id: string): SheetPlace | undefined {
  const match = NAME.exec(id);
  if (!match) return undefined;
  const column = Number(match[1]);
  const row = Number(match[2]);
  const west = match[3].endsWith('W');
  const north = match[3].startsWith('N');
  const columns = west ? WEST : EAST;
  if (column < columns.first || column > columns.last || row < 1 || row > (north ? LAST_ROW.north : LAST_ROW.south)) return undefined;
  return { column: west ? column - COLUMN_SHIFT : column, row: north ? row : row + ROW_SHIFT };
}
export const isHex = (id: string): boolean => placeOf(id) !== undefined;

/** The first name of a place: that of the sheet on top (south over north, west over east). */
export function hexName({ column, row }: SheetPlace): string {
  const west = column <= EAST.first;
  const south = row > ROW_SHIFT;
  const two = (n: number) => String(n).padStart(2, '0');
  return `${two(west ? column + COLUMN_SHIFT : column)}${two(south ? row - ROW_SHIFT : row)}${south ? 'S' : 'N'}${west ? 'W' : 'E'}`;
}

function needPlace(id: string): SheetPlace {
  const place = placeOf(id);
  if (!place) throw new Error(`No hex ${id}`);
  return place;
}

const isEven = (column: number) => column % 2 === 0;
/** Row counted along a slanting axis, so that distance is the largest of three differences. */
export const slantOf = ({ column, row }: SheetPlace): number => row - Math.floor(column / 2);

export function distanceBetween(a: string, b: string): number {
  const from = needPlace(a);
  const to = needPlace(b);
  const columns = to.column - from.column;
  const slant = slantOf(to) - slantOf(from);
  return Math.max(Math.abs(columns), Math.abs(slant), Math.abs(columns + slant));
}

/** The hexes around one by their first names, as far as the sheets reach. */
export function neighborsOf(id: string): readonly string[] {
  const { column, row } = needPlace(id);
  const beside = isEven(column) ? [row - 1, row] : [row, row + 1];
  const around: SheetPlace[] = [
    { column, row: row - 1 },
    { column, row: row + 1 },
    ...[column - 1, column + 1].flatMap((c) => beside.map((r) => ({ column: c, row: r }))),
  ];
  return around.map(hexName).filter(isHex);
}
