/** Which counter of a stack the enemy sees (6.5.0, R-V9). */
import { start, view } from '@hexfront/engine';
import { describe, expect, it } from 'vitest';
import { wachtAmRheinII } from '../../src/index.ts';
import { visible } from '../../src/rules/sight/observation.ts';
import { topOf } from '../../src/rules/sight/tops.ts';
import { HQ, SIDE, UNITS, unitsOf } from '../../src/state/query.ts';
import { type G, GERMAN } from '../../src/state/shape.ts';

const begun = (seed: string, fog = true): G => start(wachtAmRheinII, { scenario: 'kesternich', seed, options: { fog } }) as G;
/** Hexes of a side with two or more that could lie on top. */
const stacks = (g: G, side: number): number[] =>
  Array.from({ length: g.board.n }, (_, hex) => hex).filter((hex) => unitsOf(g, side, hex).filter((u) => HQ[u] === 0).length > 1);

describe('the top of a stack nobody chose', () => {
  it('is another from game to game, the same as long as nothing moves, and never a headquarters that has company', () => {
    const tops = ['a', 'b', 'c', 'd', 'e', 'f'].map((seed) => {
      const g = begun(seed);
      const all = [0, 1].flatMap((side) => stacks(g, side).map((hex) => topOf(g, side, hex)));
      expect(all).toEqual([0, 1].flatMap((side) => stacks(begun(seed), side).map((hex) => topOf(g, side, hex))));
      expect(all.some((u) => HQ[u] === 1)).toBe(false);
      return all.join();
    });
    expect(new Set(tops).size).toBeGreaterThan(3);
  });

  it('says nothing of its numbers: in half of all stacks of two it is the higher', () => {
    let [higher, all] = [0, 0];
    for (let i = 0; i < 40; i++) {
      const g = begun(`coin ${i}`);
      for (const side of [0, 1])
        for (const hex of stacks(g, side)) {
          const two = unitsOf(g, side, hex).filter((u) => HQ[u] === 0);
          all++;
          if (topOf(g, side, hex) !== Math.min(...two)) higher++;
        }
    }
    expect(all).toBeGreaterThan(100);
    expect(higher / all).toBeGreaterThan(0.35);
    expect(higher / all).toBeLessThan(0.75);
  });

  it('in another hex is another: who lay above whom tells nothing of the next stack', () => {
    const g = begun('elsewhere');
    const [u, v] = unitsOf(g, GERMAN, stacks(g, GERMAN)[0]).filter((x) => HQ[x] === 0);
    const free = Array.from({ length: g.board.n }, (_, hex) => hex).filter((hex) => g.unitsIn(hex).length === 0);
    const first = free.map((hex) => {
      g.move(u, hex);
      g.move(v, hex);
      return topOf(g, GERMAN, hex) === u;
    });
    const share = first.filter(Boolean).length / first.length;
    expect(share).toBeGreaterThan(0.3);
    expect(share).toBeLessThan(0.7);
  });

  it('depends on lots that only their owner ever sees, also of counters that lie open', () => {
    const g = begun('owner');
    const lots = (side: number): number => (view(g, side).state.fields.lot ?? []).length;
    const of = (side: number): number => UNITS.filter(({ index }) => SIDE[index] === side).length;
    expect([lots(0), lots(1), lots(-1)]).toEqual([2 * of(0), 2 * of(1), 0]);
    expect(UNITS.some(({ index }) => SIDE[index] === GERMAN && g.onMap(index) && visible(g, 1, index) === 2)).toBe(true);
    expect(view(begun('open', false), 0).state.fields.lot).toBeUndefined();
  });
});
