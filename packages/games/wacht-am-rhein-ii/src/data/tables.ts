import json from '../../data/tables.json' with { type: 'json' };
import type { Tables } from './table-types.ts';

/** The tables that rules and screens read. */
export const tables = json as unknown as Tables;

/** A movement or supply path point in the integers that the rules count in: halves and thirds are exact. */
export const POINT = 6;

const FRACTION = /^(\d{1,2})(?:\/([1-9]))?$/;

/** A printed cost in sixths; undefined for a bar and for the whole allowance, which have no number. */
export function costOf(printed: string): number | undefined {
  if (printed === 'prohibited' || printed === 'all' || printed === 'other') return undefined;
  const match = FRACTION.exec(printed);
  const cost = match ? (Number(match[1]) * POINT) / Number(match[2] ?? 1) : Number.NaN;
  if (!Number.isInteger(cost)) throw new Error(`Not a cost in points: ${printed}`);
  return cost;
}
