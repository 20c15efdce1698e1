/** The Ground Assault Table (13.2.0-13.6.4): terrain lines, columns, and the result that a modified roll gives the other side. */
import {
  type Column,
  column,
  type HeaderLine,
  lookup,
  type RangeRow,
  type ResultTable,
  readHeaders,
  tableOfRanges,
} from '@hexfront/engine';
import type { AssaultLine, AssaultRow, GroundAssaultTable } from '../../../data/index.ts';

/** From the best for the defender to the worst (13.2.0). */
export const LINES: readonly AssaultLine[] = ['city', 'forestTownRoughwoods', 'roughWoodsVillage', 'clear'];

/** Whose result is read: the attacker's roll gives the defender's result, the defender's roll the attacker's (13.6.2). */
export type Section = 'attacker' | 'defender';

export interface AssaultTable {
  readonly width: number;
  readonly headers: Readonly<Record<AssaultLine, HeaderLine>>;
  /** Columns as printed. */
  readonly names: Readonly<Record<AssaultLine, readonly string[]>>;
  readonly results: Readonly<Record<Section, ResultTable<string>>>;
}

/** Left of the Favorable Attack Line the left results hold, right of it the right ones (13.6.3, R-C6). */
function section(rows: readonly AssaultRow[], favorableAfter: number): ResultTable<string> {
  const ranges: RangeRow<string>[] = [];
  for (const { left, right, cells } of rows) {
    const part = (keep: (at: number) => boolean) =>
      cells.map((cell, at) => (cell && keep(at) ? ([cell[0] ?? undefined, cell[1] ?? undefined] as const) : undefined));
    if (left !== null) ranges.push({ result: left, cells: part((at) => at < favorableAfter) });
    if (right !== null) ranges.push({ result: right, cells: part((at) => at >= favorableAfter) });
  }
  return tableOfRanges(ranges);
}

type Printed = Pick<GroundAssaultTable, 'columns' | 'favorableLineAfterColumn' | 'terrainLines' | 'defenderResults' | 'attackerResults'>;
export function readAssaultTable(printed: Printed): AssaultTable {
  const headers = (line: AssaultLine): HeaderLine => readHeaders(printed.terrainLines[line]);
  return {
    width: printed.columns,
    headers: {
      city: headers('city'),
      forestTownRoughwoods: headers('forestTownRoughwoods'),
      roughWoodsVillage: headers('roughWoodsVillage'),
      clear: headers('clear'),
    },
    names: printed.terrainLines,
    results: {
      defender: section(printed.defenderResults, printed.favorableLineAfterColumn),
      attacker: section(printed.attackerResults, printed.favorableLineAfterColumn),
    },
  };
}

/** The column farthest to the right that neither ratio nor difference falls short of; below the first it is the first (13.3.4, R-D5, R-D19). */
export const initialColumn = (table: AssaultTable, line: AssaultLine, attack: number, defense: number): Column =>
  column(attack, defense, table.headers[line]);

/** What a modified roll does to the side that did not throw it; empty for no effect (13.6.2). */
export const resultOf = (table: AssaultTable, of: Section, at: Column, roll: number): string => lookup(table.results[of], roll, at) ?? '';

/** Hits that somebody has to bear (13.6.4): a check, discretionary hits, and steps that must be lost. */
export interface Hits {
  readonly check: boolean;
  readonly either: number;
  readonly must: number;
}
const RESULT = /^(\*?)(\d?)(?:\((\d)\))?$/;
export function readResult(result: string): Hits {
  const match = RESULT.exec(result);
  if (!match) throw new Error(`Not a result of the Ground Assault Table: ${result}`);
  return { check: match[1] === '*', either: Number(match[2] || 0), must: Number(match[3] ?? 0) };
}
