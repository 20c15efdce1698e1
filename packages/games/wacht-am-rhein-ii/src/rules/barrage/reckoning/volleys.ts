/** Volleys of a barrage (12.4.0, 12.5.0) and what they add up to (12.5.2). */
import { lookup, type ResultTable, tableOfRanges } from '@hexfront/engine';
import type { Tables } from '../../../data/index.ts';

const FULL_VOLLEY = 8;

/** Values of the volleys: as many eights as there are, then what is left; never divided otherwise (12.4.0). */
export function volleysOf(factors: number): number[] {
  const volleys = new Array<number>(Math.floor(factors / FULL_VOLLEY)).fill(FULL_VOLLEY);
  if (factors % FULL_VOLLEY > 0) volleys.push(factors % FULL_VOLLEY);
  return volleys;
}

export type BarrageTable = ResultTable<string>;
export const readBarrageTable = (printed: Pick<Tables['barrage'], 'rows'>): BarrageTable =>
  tableOfRanges(
    printed.rows.map(({ result, cells }) => ({
      result,
      cells: cells.map((cell) => cell && ([cell[0] ?? undefined, cell[1] ?? undefined] as const)).map((cell) => cell ?? undefined),
    })),
  );

/** What a barrage does: hits, and a shift against the target in the assaults that follow (12.6.1, 12.6.2). */
export interface BarrageResult {
  readonly hits: number;
  readonly shift: boolean;
}
const RESULT = /^(?:none|(\d)? ?(AS)?)$/;
export function readVolley(result: string): BarrageResult {
  const match = RESULT.exec(result);
  if (!match) throw new Error(`Not a result of the Barrage Table: ${result}`);
  return { hits: Number(match[1] ?? 0), shift: match[2] !== undefined };
}
/** The result of one volley; the die counts from 0 to 9. */
export const volleyText = (table: BarrageTable, value: number, roll: number): string => lookup(table, roll, value - 1) ?? 'none';

/** Hits add up; of the shifts there is one at most (12.5.2). */
export const together = (volleys: readonly BarrageResult[]): BarrageResult => ({
  hits: volleys.reduce((sum, v) => sum + v.hits, 0),
  shift: volleys.some((v) => v.shift),
});

/** Firing units that run out of ammunition: by how much the roll exceeds the value, as many as fired at most (12.8.1). */
export const depletedBy = (roll: number, value: number, firing: number): number => Math.max(0, Math.min(firing, roll - value));
