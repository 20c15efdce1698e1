import { describe, expect, it } from 'vitest';
import { boardOf } from '../src/board/index.ts';
import { rectangle } from '../src/testing/boards.ts';
import { coded, keepFields, OK, type Walk } from '../src/walk/index.ts';
import { watchStaleFields } from '../src/walk/kept-fields.ts';

const board = boardOf(rectangle(5, 5));
interface Q {
  hex: number;
  points: number;
}
/** One point a hex, in one slot for everything. */
const { fieldOf, walkOf } = keepFields<{ board: typeof board }, Q, Walk>({
  slotOf: () => 0,
  aside: 0,
  stamp: () => 0,
  same: (a, b) => a.hex === b.hex && a.points === b.points,
  filler: () => ({
    fill: (_g, q) => ({
      den: 1,
      memories: 1,
      starts: [{ hex: q.hex, memory: 0, spent: 0 }],
      limit: () => q.points,
      edge: (_at, _dir, _to, _memory, spent, out) => {
        out.spent = spent + 1;
        out.memory = 0;
        return OK;
      },
    }),
  }),
});
const g = { board };

describe('fields in reused slots', () => {
  it('are read again for the same question and replaced for another one', () => {
    const field = fieldOf(g, { hex: 12, points: 1 });
    expect(field.count).toBe(7);
    expect(fieldOf(g, { hex: 12, points: 1 })).toBe(field);
    expect(fieldOf(g, { hex: 12, points: 2 }).count).toBeGreaterThan(7);
    // Nothing tells that this is another field now.
    expect(field.count).toBeGreaterThan(7);
  });

  it('fail under watch when they are read too late', () => {
    watchStaleFields(() => {
      const first = fieldOf(g, { hex: 12, points: 1 });
      expect(first.hexes()).toContain(12);
      expect(fieldOf(g, { hex: 12, points: 1 }).count).toBe(7);
      expect(first.count).toBe(7);
      const second = fieldOf(g, { hex: 12, points: 2 });
      expect(() => first.count).toThrow('after its slot was filled for another question');
      expect(() => first.reached(12)).toThrow('reached');
      expect(second.reached(12)).toBe(true);
      walkOf(g, { hex: 0, points: 1 });
      expect(() => second.reached(12)).toThrow('after its slot');
    });
    expect(fieldOf(g, { hex: 12, points: 1 }).count).toBe(7);
  });
});

it('codes and what they stand for come from one table', () => {
  const { code, at } = coded({ ENEMY: { case: '3', why: 'enemy' }, RIVER: { case: '8', why: 'river' } });
  expect([code.ENEMY, code.RIVER]).toEqual([0, 1]);
  expect(at[code.RIVER]).toEqual({ case: '8', why: 'river' });
});
