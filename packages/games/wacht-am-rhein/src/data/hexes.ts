/**
 * The numbering of the four sheets. A hex is its map letter, row from the north and position from the east. The sheets overlap: row 35 of
 * the northern ones is row 01 of the southern ones, column 51 of the eastern ones column 01 of the western ones; the name of the sheet
 * on top (D over C, A over C, B over all) comes first, the other is an alias (R-W1). Rows 36 to 38 of sheet C are such names too: the lists count
 * on there, and the hexes lie on the sheets to the south. Odd rows lie half a hex east of even ones.
 */
export interface SheetPlace {
  /** From the north, 1 to 74. */
  readonly row: number;
  /** From the east, 1 to 100. */
  readonly column: number;
}
export type MapLetter = 'A' | 'B' | 'C' | 'D';

const ROW_SHIFT = 34;
const COLUMN_SHIFT = 50;
const SIZE: Readonly<Record<MapLetter, readonly [rows: number, columns: number]>> = {
  A: [35, 50],
  B: [40, 50],
  C: [38, 51],
  D: [40, 50],
};
const NAME = /^([ABCD])(\d\d)(\d\d)$/;

/** Where a hex lies on the joined sheets; undefined for what is no hex of any sheet. */
export function placeOf(id: string): SheetPlace | undefined {
  const match = NAME.exec(id);
  if (!match) return undefined;
  const map = match[1] as MapLetter;
  const row = Number(match[2]);
  const column = Number(match[3]);
  const [rows, columns] = SIZE[map];
  if (row < 1 || row > rows || column < 1 || column > columns) return undefined;
  const south = map === 'B' || map === 'D';
  const west = map === 'A' || map === 'B';
  return { row: south ? row + ROW_SHIFT : row, column: west ? column + COLUMN_SHIFT : column };
}
export const isHex = (id: string): boolean => placeOf(id) !== undefined;

/** The first name of a place. */
export function hexName({ row, column }: SheetPlace): string {
  const south = row > ROW_SHIFT;
  const west = column > COLUMN_SHIFT;
  const map = south ? (west ? 'B' : 'D') : west ? 'A' : 'C';
  const two = (n: number) => String(n).padStart(2, '0');
  return map + two(south ? row - ROW_SHIFT : row) + two(west ? column - COLUMN_SHIFT : column);
}

function needPlace(id: string): SheetPlace {
  const place = placeOf(id);
  if (!place) throw new Error(`No hex ${id}`);
  return place;
}

export function distanceBetween(a: string, b: string): number {
  const from = needPlace(a);
  const to = needPlace(b);
  const slant = (p: SheetPlace) => p.column - Math.ceil(p.row / 2);
  const rows = to.row - from.row;
  const columns = slant(to) - slant(from);
  return Math.max(Math.abs(columns), Math.abs(rows), Math.abs(columns + rows));
}

/** The hexes around one, by their first names; fewer at the edges of the map. */
export function neighborsOf(id: string): readonly string[] {
  const { row, column } = needPlace(id);
  const odd = row % 2 === 1;
  const beside = odd ? [column - 1, column] : [column, column + 1];
  const around: SheetPlace[] = [
    { row, column: column - 1 },
    { row, column: column + 1 },
    ...[row - 1, row + 1].flatMap((r) => beside.map((c) => ({ row: r, column: c }))),
  ];
  return around.filter((p) => p.row >= 1 && p.row <= 74 && p.column >= 1 && p.column <= 100).map(hexName);
}
