/** Made-up records of games, for tests that need no game. */
import type { GameRecord, StoredRecord } from '../src/index.ts';

export function fakeRecord(variant: string, index: number, change: Partial<GameRecord> = {}): GameRecord {
  return {
    variant,
    index,
    seed: `s/${index}`,
    players: ['random', 'random'],
    winner: 0,
    level: 'marginal',
    actions: 100 + index,
    dice: 7,
    turns: [
      { turn: 1, label: 'first', strength: [10, 20], held: [1, 2] },
      { turn: 2, label: 'second', strength: [8, 18], held: [2, 1] },
    ],
    losses: [{ infantry: 2 }, { armor: 1 }],
    taken: { Town: [2, 1] },
    save: { seed: `s/${index}` } as unknown as GameRecord['save'],
    ...change,
  };
}

export function fakeStored(variant: string, index: number, change: Partial<GameRecord> = {}): StoredRecord {
  const { save, ...rest } = fakeRecord(variant, index, change);
  return { ...rest, file: `games/${variant}-${index}` };
}
