import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  areasFrom,
  type Board,
  blockerBetween,
  boardOf,
  components,
  disk,
  distance,
  distanceField,
  line,
  lineOfSight,
  ring,
} from '../src/board/index.ts';
import { rectangle } from '../src/testing/boards.ts';

const GRIDS = (['flat', 'pointy'] as const).flatMap((top) => (['odd', 'even'] as const).map((shove) => ({ top, shove })));
const BOARDS = GRIDS.map((grid) => boardOf(rectangle(9, 8, { grid })));
const onBoard = fc.record({ board: fc.constantFrom(...BOARDS), a: fc.nat(71), b: fc.nat(71) });

/** How far the straight segment a-b stays from the centre of a hex. */
function offset(board: Board, a: number, b: number, hex: number): number {
  const [dx, dy] = [board.x[b] - board.x[a], board.y[b] - board.y[a]];
  return Math.abs(dx * (board.y[hex] - board.y[a]) - dy * (board.x[hex] - board.x[a])) / Math.hypot(dx, dy);
}

describe('distance', () => {
  it('equals the steps of a flood, on every kind of grid', () => {
    for (const board of BOARDS) {
      for (let a = 0; a < board.n; a++) {
        const field = distanceField(board, [a], 99, new Int16Array(board.n));
        for (let b = 0; b < board.n; b++) expect(distance(board, a, b)).toBe(field[b]);
      }
    }
  });

  it('fields stop at their maximum and take the nearest of several sources', () => {
    const board = BOARDS[0];
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(71), { minLength: 1, maxLength: 4 }), fc.nat(5), (sources, max) => {
        const field = distanceField(board, sources, max, new Uint8Array(board.n));
        for (let h = 0; h < board.n; h++) expect(field[h]).toBe(Math.min(max + 1, ...sources.map((s) => distance(board, s, h))));
      }),
    );
  });
});

describe('rings and disks', () => {
  it('hold exactly the hexes at that distance, clockwise', () => {
    fc.assert(
      fc.property(onBoard, fc.nat(5), ({ board, a }, radius) => {
        const want = [...Array(board.n).keys()].filter((h) => distance(board, a, h) === radius);
        expect([...ring(board, a, radius)].sort((p, q) => p - q)).toEqual(want);
        expect(disk(board, a, radius).length).toBe([...Array(board.n).keys()].filter((h) => distance(board, a, h) <= radius).length);
      }),
    );
    const board = BOARDS[0];
    const centre = board.hex('0504') as number;
    expect(ring(board, centre, 1)).toEqual([...board.neighbors.slice(6 * centre, 6 * centre + 6)]);
  });
});

describe('lines', () => {
  it('go from neighbour to neighbour, close to the segment, the same both ways', () => {
    fc.assert(
      fc.property(onBoard, fc.constantFrom(1 as const, -1 as const), ({ board, a, b }, lean) => {
        const hexes = line(board, a, b, lean);
        expect(hexes.length).toBe(distance(board, a, b) + 1);
        expect([hexes[0], hexes[hexes.length - 1]]).toEqual([a, b]);
        expect(line(board, b, a, lean)).toEqual([...hexes].reverse());
        for (let i = 1; i < hexes.length; i++) {
          if (hexes[i] < 0 || hexes[i - 1] < 0) continue;
          expect(distance(board, hexes[i - 1], hexes[i])).toBe(1);
          expect(offset(board, a, b, hexes[i])).toBeLessThanOrEqual(1 / Math.sqrt(3) + 1e-9);
        }
      }),
    );
  });

  it('see along a hexside if either hex (or both, as asked) is open', () => {
    const board = BOARDS[0];
    const a = board.hex('0303') as number;
    // Two columns east on the same level: the line runs along the side between the two hexes of the column between.
    const b = board.hex('0503') as number;
    const pair = [...new Set([line(board, a, b, 1)[1], line(board, a, b, -1)[1]])];
    expect(pair.length).toBe(2);
    const one = (hex: number): boolean => hex === pair[0];
    expect(lineOfSight(board, a, b, one)).toBe(true);
    expect(lineOfSight(board, a, b, one, 'both')).toBe(false);
    expect(blockerBetween(board, a, b, () => true)).toBe(pair[0]);
    expect(lineOfSight(board, a, pair[0], () => true)).toBe(true);
  });
});

describe('components', () => {
  it('part the map at a wall', () => {
    const board = BOARDS[2];
    const wall = 4;
    const { label, count } = components(
      board,
      () => true,
      (h) => board.col[h] !== wall,
    );
    expect(count).toBe(2);
    for (let h = 0; h < board.n; h++) expect(label[h]).toBe(board.col[h] === wall ? -1 : board.col[h] < wall ? 0 : 1);
  });

  it('from given hexes only are the same without asking', () => {
    const board = BOARDS[2];
    const bars = Int8Array.from({ length: board.n }, (_, h) => (board.col[h] === 4 ? 1 : 0));
    const label = new Int16Array(board.n);
    const west = board.col.findIndex((c) => c < 4);
    const east = board.col.findIndex((c) => c > 4);
    const inWall = board.col.indexOf(4);
    expect(areasFrom(board, [inWall, east, west, east + 1], bars, label)).toBe(2);
    for (let h = 0; h < board.n; h++) expect(label[h]).toBe(board.col[h] === 4 ? -1 : board.col[h] > 4 ? 0 : 1);
    expect(areasFrom(board, [east], bars, label)).toBe(1);
    expect(label[west]).toBe(-1);
    // Nothing leads on.
    expect(areasFrom(board, [west, east], bars, label, new Uint8Array(board.n))).toBe(2);
    expect(label.filter((l) => l >= 0).length).toBe(2);
  });
});
