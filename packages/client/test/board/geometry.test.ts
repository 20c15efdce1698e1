import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  cellCentre,
  cellNext,
  chainHexsides,
  corner,
  createGrid,
  curveThrough,
  directionTo,
  hexAt,
  hexesIn,
  nearestSide,
  outline,
  RADIUS,
  smoothLine,
} from '../../src/board/geometry.ts';
import { smallBoard } from './fixture.ts';

const kinds = [
  ['flat', 'odd'],
  ['flat', 'even'],
  ['pointy', 'odd'],
  ['pointy', 'even'],
] as const;

describe.each(kinds)('%s-top grid with %s lines shoved', (top, shove) => {
  const grid = createGrid(smallBoard(9, 7, top, shove));

  test('centres lie where the art file says', () => {
    const [x, y] = cellCentre(grid.spec, 2, 3);
    const pushed = shove === 'even' ? 0.5 : 0;
    if (top === 'flat') expect([x, y]).toEqual([RADIUS + Math.sqrt(3), 3.5 + pushed]);
    else expect([x, y]).toEqual([2.5 + (shove === 'odd' ? 0.5 : 0), RADIUS + (3 * Math.sqrt(3)) / 2]);
  });

  test('neighbours are one unit away, in their direction, and the way back is the opposite', () => {
    for (let i = 0; i < grid.n; i++) {
      for (let d = 0; d < 6; d++) {
        const o = grid.next[i * 6 + d];
        if (o < 0) continue;
        expect(Math.hypot(grid.x[o] - grid.x[i], grid.y[o] - grid.y[i])).toBeCloseTo(1, 9);
        expect(grid.x[o] - grid.x[i]).toBeCloseTo(grid.normals[d][0], 9);
        expect(grid.y[o] - grid.y[i]).toBeCloseTo(grid.normals[d][1], 9);
        expect(grid.next[o * 6 + ((d + 3) % 6)]).toBe(i);
      }
    }
  });

  test('a point belongs to the hex with the nearest centre', () => {
    fc.assert(
      fc.property(fc.double({ min: -1, max: 10, noNaN: true }), fc.double({ min: -1, max: 9, noNaN: true }), (x, y) => {
        const i = hexAt(grid, x, y);
        let best = -1;
        let near = Infinity;
        for (let k = 0; k < grid.n; k++) {
          const dist = Math.hypot(grid.x[k] - x, grid.y[k] - y);
          if (dist < near) {
            near = dist;
            best = k;
          }
        }
        if (near < 0.499) expect(i).toBe(best);
        if (near > RADIUS + 1e-9) expect(i).toBe(-1);
        if (i >= 0) expect(i).toBe(best);
      }),
    );
  });

  test('side d runs from corner d to corner d + 1 and faces its neighbour', () => {
    const i = grid.cells[3 * 9 + 4];
    for (let d = 0; d < 6; d++) {
      const [ax, ay] = corner(grid, i, d);
      const [bx, by] = corner(grid, i, d + 1);
      expect((ax + bx) / 2 - grid.x[i]).toBeCloseTo(grid.normals[d][0] / 2, 9);
      expect((ay + by) / 2 - grid.y[i]).toBeCloseTo(grid.normals[d][1] / 2, 9);
      const s = nearestSide(grid, i, (ax + bx) / 2, (ay + by) / 2);
      expect(s.d).toBe(d);
      expect(s.distance).toBeCloseTo(0, 9);
    }
  });

  test('hexesIn finds every hex whose area touches a box', () => {
    const found = new Set(hexesIn(grid, { x0: 2, y0: 2, x1: 4.2, y1: 3.9 }));
    for (let x = 2; x <= 4.2; x += 0.05) for (let y = 2; y <= 3.9; y += 0.05) expect(found.has(hexAt(grid, x, y))).toBe(true);
    expect(found.size).toBeLessThan(grid.n);
  });
});

const grid = createGrid(smallBoard(9, 7));
const hex = (id: string) => grid.byId.get(id) as number;

test('further printed ids name the same hex', () => {
  const board = smallBoard(2, 2);
  board.hexes[3] = ['0202', 1, 1, 0, 0, 'W1177'];
  const g = createGrid(board);
  expect(g.byId.get('W1177')).toBe(3);
  expect(g.ids[3]).toBe('0202');
});

test('the way to a neighbour or a compass word', () => {
  expect(directionTo(grid, hex('0303'), '0302')).toBe(0);
  expect(directionTo(grid, hex('0303'), 'SW')).toBe(4);
  expect(directionTo(grid, hex('0303'), '0909')).toBe(-1);
});

test('cellNext leaves the board without complaint', () => {
  expect(cellNext(grid.spec, 0, 0, 5)).toEqual([-1, -1]);
  expect(grid.next[hex('0101') * 6 + 5]).toBe(-1);
});

describe('outlines', () => {
  test('one hex has six corners', () => {
    const [loop, ...more] = outline(grid, [hex('0303')]);
    expect(loop).toHaveLength(12);
    expect(more).toHaveLength(0);
  });

  test('two neighbours share one line of ten corners', () => {
    expect(outline(grid, [hex('0303'), hex('0304')])[0]).toHaveLength(20);
  });

  test('a ring has an outside and a hole', () => {
    const ring = [0, 1, 2, 3, 4, 5].map((d) => grid.next[hex('0404') * 6 + d]);
    expect(
      outline(grid, ring)
        .map((l) => l.length / 2)
        .sort((a, b) => a - b),
    ).toEqual([6, 18]);
  });

  test('hexes apart have lines of their own', () => {
    expect(outline(grid, [hex('0101'), hex('0505')])).toHaveLength(2);
  });
});

describe('front lines', () => {
  const sides = (pairs: [string, string][]) => pairs.map(([a, b]) => [hex(a), directionTo(grid, hex(a), b)] as const);

  test('hexsides in any order become one chain', () => {
    const column = [1, 2, 3, 4].flatMap((r): [string, string][] => {
      const a = `030${r}`;
      return [
        [a, 'NE'],
        [a, 'SE'],
      ];
    });
    const mixed = [...column].sort((a, b) => (a[0] + a[1] < b[0] + b[1] ? 1 : -1));
    const chains = chainHexsides(grid, sides(mixed));
    expect(chains).toHaveLength(1);
    expect(chains[0]).toHaveLength(16);
    for (let k = 3; k < chains[0].length; k += 2) expect(Math.abs(chains[0][k] - chains[0][k - 2])).toBeLessThan(0.6);
  });

  test('a hexside named from both hexes counts once', () => {
    expect(
      chainHexsides(
        grid,
        sides([
          ['0303', '0304'],
          ['0304', '0303'],
        ]),
      )[0],
    ).toHaveLength(2);
  });

  test('smoothing keeps the ends and flattens the zigzag', () => {
    const zig = [0, 0, 1, 1, 2, 0, 3, 1, 4, 0, 5, 1];
    const line = smoothLine(zig);
    expect(line.slice(0, 2)).toEqual([0, 0]);
    expect(line.slice(-2)).toEqual([5, 1]);
    const inner = line.filter((_, k) => k % 2 === 1).slice(6, -6);
    expect(Math.max(...inner) - Math.min(...inner)).toBeLessThan(0.5);
  });
});

test('a path passes through every hex on it', () => {
  const points = [0, 0, 1, 0.5, 2, 0, 3, 2];
  const curve = curveThrough(points, 8);
  for (let k = 0; k < 4; k++)
    expect([curve[k * 16], curve[k * 16 + 1]].map((v) => Math.round(v * 1e6) / 1e6)).toEqual([points[2 * k], points[2 * k + 1]]);
});
