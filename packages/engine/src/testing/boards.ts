import type { BoardFile, GridSpec, HexRow } from '../board/file.ts';

/** Printed id of a position: two digits of the column, two of the row, both counted from 1. */
export function idOf(col: number, row: number): string {
  return String(col + 1).padStart(2, '0') + String(row + 1).padStart(2, '0');
}

/** A full rectangle of hexes of the first terrain, for tests and benchmarks; `change` adds what the test needs. */
export function rectangle(
  cols: number,
  rows: number,
  change: Partial<Omit<BoardFile, 'grid'>> & { grid?: Partial<GridSpec> } = {},
): BoardFile {
  const hexes: HexRow[] = [];
  for (let col = 0; col < cols; col++) for (let row = 0; row < rows; row++) hexes.push([idOf(col, row), col, row, 0, 0]);
  const { grid, ...rest } = change;
  return {
    format: 'hexfront-board',
    version: 1,
    id: 'toy',
    name: 'Toy',
    grid: { top: 'flat', shove: 'odd', cols, rows, ...grid },
    terrains: ['clear'],
    marks: [],
    sideMarks: [],
    hexes,
    sides: [],
    places: [],
    regions: [],
    ...rest,
  };
}
