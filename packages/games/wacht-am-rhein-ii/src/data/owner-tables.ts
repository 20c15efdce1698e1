/**
 * Charts of a player who owns the box: for each chart one line a row, one cell a column. A cell is `low..high`, open at an end that is left
 * out (`135..`), or a dash for a row that cannot occur in the column.
 */
import type { SheetPart } from '@hexfront/engine/owner';
import type { RollCell } from './table-types.ts';
import { tables } from './tables.ts';

const { defenderResults, attackerResults, columns } = tables.groundAssault;
const assaultRow = ({ left, right }: (typeof defenderResults)[number]): string => `${left ?? '-'} | ${right ?? '-'}`;

/** The charts that can be given: their columns, what their rows are called, and our cells. */
export const OWNER_TABLES = {
  'assault-defender': { columns, rows: defenderResults.map(assaultRow), cells: defenderResults.map((row) => row.cells) },
  'assault-attacker': { columns, rows: attackerResults.map(assaultRow), cells: attackerResults.map((row) => row.cells) },
  barrage: { columns: 8, rows: tables.barrage.rows.map((row) => row.result), cells: tables.barrage.rows.map((row) => row.cells) },
} as const;
export type OwnerTableId = keyof typeof OWNER_TABLES;
export const OWNER_TABLE_IDS = Object.keys(OWNER_TABLES) as OwnerTableId[];
export type OwnerCells = readonly (readonly RollCell[])[];

const CELL = /^(-?\d{1,3})?\.\.(-?\d{1,3})?$/;

function readCell(text: string): RollCell | undefined {
  if (text === '-') return null;
  const single = /^-?\d{1,3}$/.test(text) ? `${text}..${text}` : text;
  const match = CELL.exec(single);
  if (!match || (match[1] === undefined && match[2] === undefined)) return undefined;
  const low = match[1] === undefined ? null : Number(match[1]);
  const high = match[2] === undefined ? null : Number(match[2]);
  return low !== null && high !== null && low > high ? undefined : [low, high];
}
export const cellText = (cell: RollCell): string => (cell ? `${cell[0] ?? ''}..${cell[1] ?? ''}` : '-');

/** The row of a column whose rolls are not above those of all rows before it. */
function overlaps(rows: OwnerCells, column: number): number | undefined {
  let last = Number.NEGATIVE_INFINITY;
  let first = true;
  for (const [n, row] of rows.entries()) {
    const cell = row[column];
    if (!cell) continue;
    const low = cell[0] ?? Number.NEGATIVE_INFINITY;
    if (!first && low <= last) return n;
    last = cell[1] ?? Number.POSITIVE_INFINITY;
    first = false;
  }
  return undefined;
}

/** The cells of a chart, or one sentence that says what is wrong with it. */
export function readOwnerTable(id: OwnerTableId, { line, rows: given }: SheetPart): OwnerCells | string {
  const { rows: needed, columns: width } = OWNER_TABLES[id];
  if (given.length !== needed.length) return `Line ${line}: the chart ${id} has ${needed.length} rows, not ${given.length}.`;
  const rows: RollCell[][] = [];
  for (const { line: at, cells } of given) {
    if (cells.length !== width) return `Line ${at}: a row of ${id} has ${width} cells, not ${cells.length}.`;
    const row: RollCell[] = [];
    for (const [c, cell] of cells.entries()) {
      const read = readCell(cell);
      if (read === undefined)
        return `Line ${at}, column ${c + 1} of ${id}: "${cell.slice(0, 20)}" is not a range of rolls such as 12..18, 135.. or -.`;
      row.push(read);
    }
    rows.push(row);
  }
  for (let c = 0; c < width; c++) {
    const row = overlaps(rows, c);
    if (row !== undefined) return `Line ${given[row].line}, column ${c + 1} of ${id}: the rolls overlap those of a row above.`;
  }
  return rows;
}
