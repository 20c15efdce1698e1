/**
 * Result tables. Game data comes as rows `{min, max, result}`, as a grid [roll][column], or as ranges per result and column; all become
 * one dense table, so a lookup is two array reads, and the distribution of results is a sum over the distribution of the roll.
 */
import { type Dist, totalWeight } from '../chance/dist.ts';

/** What a modified roll beyond the printed rows means: the end row, or no result at all. */
export type Ends = 'hold' | 'none';

/** One line of a printed table; an absent bound is open. */
export interface TableRow<R> {
  min?: number;
  max?: number;
  result: R;
}

/** One result and the rolls that give it, column by column; undefined where it cannot occur. */
export interface RangeRow<R> {
  result: R;
  cells: readonly (readonly [min: number | undefined, max: number | undefined] | undefined)[];
}

/** `rows[roll - first][column]`; a hole means no result. */
export interface ResultTable<R> {
  first: number;
  width: number;
  ends: Ends;
  rows: readonly (readonly (R | undefined)[])[];
}

const MOST_ROLLS = 10_000;

/** A table of one column from rows. A bound left open reaches for ever, whatever `ends` says about the closed ones. */
export function tableOfRows<R>(rows: readonly TableRow<R>[], ends: Ends = 'none'): ResultTable<R> {
  const table = tableOfRanges(rows.map((row) => ({ result: row.result, cells: [[row.min, row.max] as const] })));
  return ends === 'none' ? table : held(table);
}

/** A table from a printed grid: `rows[0]` belongs to the roll `first`, each row runs over the columns. */
export function tableOfGrid<R>(first: number, rows: readonly (readonly (R | undefined)[])[], ends: Ends): ResultTable<R> {
  return { first, width: rows[0]?.length ?? 0, ends, rows };
}

/** A table from ranges per result and column, the form of tables read with two ten-sided dice. */
export function tableOfRanges<R>(rows: readonly RangeRow<R>[]): ResultTable<R> {
  // One roll beyond the outermost bounds stands for all further ones: open ranges cover it, closed ones leave it empty.
  const [first, last] = reach(rows);
  if (last - first > MOST_ROLLS) throw new RangeError(`a table from ${first + 1} to ${last - 1} is too long`);
  const width = Math.max(0, ...rows.map((row) => row.cells.length));
  const dense: (R | undefined)[][] = [];
  for (let roll = first; roll <= last; roll++) {
    const line = new Array<R | undefined>(width).fill(undefined);
    for (const { result, cells } of rows) {
      cells.forEach((cell, col) => {
        if (cell && roll >= (cell[0] ?? first) && roll <= (cell[1] ?? last) && line[col] === undefined) line[col] = result;
      });
    }
    dense.push(line);
  }
  return { first, width, ends: 'hold', rows: dense };
}

/** The result of a modified roll; undefined where the table has none. */
export function lookup<R>(table: ResultTable<R>, roll: number, column = 0): R | undefined {
  const { rows } = table;
  let at = roll - table.first;
  if (at < 0 || at >= rows.length) {
    if (table.ends === 'none') return undefined;
    at = at < 0 ? 0 : rows.length - 1;
  }
  return rows[at]?.[column];
}

/** The exact distribution of results over the distribution of the unmodified roll; rolls without a result count under `none`. */
export function resultDist<R extends string | number>(table: ResultTable<R>, dice: Dist, column = 0, modifier = 0, none?: R): Dist<R> {
  const out: Dist<R> = new Map();
  for (const [roll, weight] of dice) {
    const result = lookup(table, roll + modifier, column) ?? none;
    if (result === undefined) throw new RangeError(`roll ${roll + modifier} has no result in column ${column}`);
    out.set(result, (out.get(result) ?? 0) + weight);
  }
  return out;
}

/** What a table must satisfy. */
export interface TableDemands<R> {
  /** Lowest and highest modified roll that can happen. */
  rolls: readonly [number, number];
  /** The results that exist; any other is a slip of the pen. */
  results?: readonly R[];
  /** Holes mean "no effect" and are allowed. */
  holes?: boolean;
  width?: number;
}

/** Everything wrong with rows: bounds out of order, rolls that two rows claim, rolls that none does, unknown results. */
export function rowFaults<R>(rows: readonly TableRow<R>[], demands: TableDemands<R>, ends: Ends = 'none'): string[] {
  const ranges = rows.map((row) => ({ result: row.result, cells: [[row.min, row.max] as const] }));
  const faults = rangeFaults(ranges).map((fault) => fault.replace(/^column 0: /, ''));
  const [first, last] = reach(ranges);
  if (last - first > MOST_ROLLS) return [...faults, `the rows run from ${first + 1} to ${last - 1}, which no dice do`];
  return [...faults, ...tableFaults(tableOfRows(rows, ends), demands).map((fault) => fault.replace(/^column 0: /, ''))];
}

/** Bounds that are not whole or out of order and ranges that overlap, column by column. */
export function rangeFaults<R>(rows: readonly RangeRow<R>[]): string[] {
  const faults: string[] = [];
  const width = Math.max(0, ...rows.map((row) => row.cells.length));
  for (let col = 0; col < width; col++) {
    const taken: { low: number; high: number; result: R }[] = [];
    for (const { result, cells } of rows) {
      const cell = cells[col];
      if (!cell) continue;
      const low = cell[0] ?? Number.NEGATIVE_INFINITY;
      const high = cell[1] ?? Number.POSITIVE_INFINITY;
      const name = `${result} (${cell[0] ?? ''}..${cell[1] ?? ''})`;
      if ([cell[0], cell[1]].some((bound) => bound !== undefined && !Number.isInteger(bound))) {
        faults.push(`column ${col}: ${name} has a bound that is not whole`);
      }
      if (low > high) faults.push(`column ${col}: ${name} ends before it begins`);
      for (const other of taken) {
        if (low <= other.high && high >= other.low) faults.push(`column ${col}: ${name} overlaps ${other.result}`);
      }
      taken.push({ low, high, result });
    }
  }
  return faults;
}

/** Everything wrong with a table: ragged rows, wrong width, rolls without a result, unknown results. */
export function tableFaults<R>(table: ResultTable<R>, demands: TableDemands<R>): string[] {
  const faults: string[] = [];
  const width = demands.width ?? table.width;
  if (table.rows.length === 0) return ['the table has no rows'];
  table.rows.forEach((row, i) => {
    if (row.length !== width) faults.push(`roll ${table.first + i}: ${row.length} columns, expected ${width}`);
  });
  const known = demands.results && new Set(demands.results);
  for (let col = 0; col < width; col++) {
    const unknown = new Set(table.rows.map((row) => row[col]).filter((result) => result !== undefined && known && !known.has(result)));
    for (const result of unknown) faults.push(`column ${col}: unknown result ${JSON.stringify(result)}`);
    if (demands.holes) continue;
    for (let roll = demands.rolls[0]; roll <= demands.rolls[1]; roll++) {
      if (lookup(table, roll, col) === undefined) faults.push(`column ${col}: roll ${roll} has no result`);
    }
  }
  return faults;
}

/** The share of each result: for a bar chart. Largest first, equal ones in the order of the table. */
export function shares<R extends string | number>(dist: Dist<R>): { result: R; weight: number; share: number }[] {
  const total = totalWeight(dist);
  return [...dist].map(([result, weight]) => ({ result, weight, share: weight / total })).sort((a, b) => b.weight - a.weight);
}

/** The lowest bound less one and the highest plus one. */
function reach<R>(rows: readonly RangeRow<R>[]): [number, number] {
  const bounds = rows.flatMap((row) => row.cells.flatMap((cell) => cell ?? [])).filter((bound) => bound !== undefined);
  return bounds.length > 0 ? [Math.min(...bounds) - 1, Math.max(...bounds) + 1] : [0, 0];
}

/** Without the two empty rows that stand for everything beyond: the printed ends then hold. Open ends are unchanged by it. */
function held<R>(table: ResultTable<R>): ResultTable<R> {
  return table.rows.length < 3 ? table : { ...table, first: table.first + 1, rows: table.rows.slice(1, -1) };
}
