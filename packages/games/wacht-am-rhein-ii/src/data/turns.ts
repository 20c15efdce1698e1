import json from '../../data/turns.json' with { type: 'json' };
import type { Turn } from './types.ts';

/** The 73 game turns; `turns[n - 1]` is turn n. */
export const turns = json as unknown as readonly Turn[];

const numberByCode = new Map(turns.map((turn) => [turn.code, turn.turn]));

/** Turn number of a code such as `dec-20-am`. */
export function turnNumber(code: string): number {
  const turn = numberByCode.get(code);
  if (turn === undefined) throw new Error(`No turn ${code}`);
  return turn;
}
