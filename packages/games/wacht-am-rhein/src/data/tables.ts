import json from '../../data/tables.json' with { type: 'json' };
import type { Tables } from './table-types.ts';

export const tables = json as unknown as Tables;

/** A movement point in the integers that the rules count in: halves, thirds and fifths are exact. */
export const POINT = 30;

const FRACTION = /^(\d{1,2})(?:\/([1-9]))?$/;

/** A printed cost in thirtieths; undefined where the chart prohibits. */
export function costOf(printed: string): number | undefined {
  if (printed === 'prohibited') return undefined;
  const match = FRACTION.exec(printed);
  const cost = match ? (Number(match[1]) * POINT) / Number(match[2] ?? 1) : Number.NaN;
  if (!Number.isInteger(cost)) throw new Error(`Not a cost in movement points: ${printed}`);
  return cost;
}
