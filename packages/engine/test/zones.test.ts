import fc from 'fast-check';
import { expect, it } from 'vitest';
import { boardOf } from '../src/board/index.ts';
import { rectangle } from '../src/testing/boards.ts';
import { ZoneMap } from '../src/walk/index.ts';

const board = boardOf(rectangle(6, 5, { grid: { top: 'pointy' } }));

it('zones changed hex by hex equal zones built from scratch', () => {
  const change = fc.record({ hex: fc.nat(board.n - 1), side: fc.nat(1), kind: fc.nat(1), mask: fc.nat(63) });
  fc.assert(
    fc.property(fc.array(change, { maxLength: 60 }), (changes) => {
      const live = new ZoneMap(board, 2, 2);
      for (const c of changes) live.setMask(c.hex, c.side, c.kind, c.mask);
      const fresh = new ZoneMap(board, 2, 2);
      fresh.rebuild((hex, side, kind) => live.mask(hex, side, kind));
      for (let side = 0; side < 2; side++) {
        for (let kind = 0; kind < 2; kind++) {
          expect([...live.plane(side, kind)]).toEqual([...fresh.plane(side, kind)]);
          for (let hex = 0; hex < board.n; hex++) expect(live.reachers(side, kind, hex).length).toBe(live.count(side, kind, hex));
        }
      }
    }),
  );
});

it('copies of zones are independent', () => {
  const zones = new ZoneMap(board, 2);
  zones.setMask(7, 1, 0, 0b111111);
  const copy = zones.copy();
  zones.setMask(7, 1, 0, 0);
  const [to] = [board.neighbors[6 * 7 + 1]];
  expect([copy.count(1, 0, to), zones.count(1, 0, to), copy.count(0, 0, to)]).toEqual([1, 0, 0]);
  copy.clear();
  expect(copy.count(1, 0, to)).toBe(0);
});
