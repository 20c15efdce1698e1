import json from '../../data/turns.json' with { type: 'json' };
import type { Turn } from './types.ts';

/** The 32 weeks; `turns[n - 1]` is turn n. */
export const turns = json as unknown as readonly Turn[];

const numberById = new Map(turns.map((turn) => [turn.id, turn.turn]));

/** Turn number of an id such as `dec-3`. */
export function turnNumber(id: string): number {
  const turn = numberById.get(id);
  if (turn === undefined) throw new Error(`No turn ${id}`);
  return turn;
}
