/**
 * Charts of a player who owns the box, as tab-separated text: for each chart one line a row, one cell a column. A cell is `low..high`, open
 * at an end that is left out (`135..`), or a dash for a row that cannot occur in the column.
 */
import type { RollCell } from './table-types.ts';
import { tables } from './tables.ts';

/** The charts that can be given, with the size they must have. */
export const OWNER_TABLES = {
  'assault-defender': { rows: tables.groundAssault.defenderResults.length, columns: tables.groundAssault.columns },
  'assault-attacker': { rows: tables.groundAssault.attackerResults.length, columns: tables.groundAssault.columns },
  barrage: { rows: tables.barrage.rows.length, columns: 8 },
} as const;
export type OwnerTableId = keyof typeof OWNER_TABLES;

const CELL = /^(-?\d{1,3})?\.\.(-?\d{1,3})?$/;

function readCell(text: string): RollCell | undefined {
  if (text === '-' || text === '') return null;
  const single = /^-?\d{1,3}$/.test(text) ? `${text}..${text}` : text;
  const match = CELL.exec(single);
  if (!match || (match[1] === undefined && match[2] === undefined)) return undefined;
  const low = match[1] === undefined ? null : Number(match[1]);
  const high = match[2] === undefined ? null : Number(match[2]);
  return low !== null && high !== null && low > high ? undefined : [low, high];
}

/** Rolls of one column must not overlap from row to row. */
function overlaps(rows: readonly (readonly RollCell[])[], column: number): number | undefined {
  let last = Number.NEGATIVE_INFINITY;
  for (const [n, row] of rows.entries()) {
    const cell = row[column];
    if (!cell) continue;
    const low = cell[0] ?? Number.NEGATIVE_INFINITY;
    if (last !== Number.NEGATIVE_INFINITY && low <= last) return n + 1;
    last = cell[1] ?? Number.POSITIVE_INFINITY;
  }
  return undefined;
}

/** The cells of a chart, or one sentence that says what is wrong with it. */
export function readOwnerTable(id: OwnerTableId, text: string): readonly (readonly RollCell[])[] | string {
  const { rows: needed, columns } = OWNER_TABLES[id];
  const lines = text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '');
  if (lines.length !== needed) return `The chart ${id} has ${needed} rows, not ${lines.length}.`;
  const rows: RollCell[][] = [];
  for (const [r, line] of lines.entries()) {
    const cells = line.split('\t').map((cell) => cell.trim());
    if (cells.length !== columns) return `Row ${r + 1} of ${id} has ${columns} cells, not ${cells.length}.`;
    const row: RollCell[] = [];
    for (const [c, cell] of cells.entries()) {
      const read = readCell(cell);
      if (read === undefined) return `Row ${r + 1}, column ${c + 1} of ${id}: "${cell}" is no range of rolls such as 12..18, 135.. or -.`;
      row.push(read);
    }
    rows.push(row);
  }
  for (let c = 0; c < columns; c++) {
    const row = overlaps(rows, c);
    if (row !== undefined) return `Column ${c + 1} of ${id}: row ${row} overlaps the row above.`;
  }
  return rows;
}
