/** Columns of the computer player find their way by road. */
import { bareGround } from '@hexfront/engine/testing';
import { expect, it } from 'vitest';
import { marches } from '../../src/computer/marches.ts';
import { waysTo } from '../../src/computer/ways.ts';
import { theBoard } from '../../src/index.ts';
import { STRATEGIC } from '../../src/state/fields/modes.ts';
import { type G, GERMAN } from '../../src/state/shape.ts';
import { hex, position, u } from '../kit/goose.ts';

const AREA = '3429NE';
const bare = bareGround(theBoard({ scenario: 'goose-egg' }), 'clear');
const [N, NE, SE, S, NW] = [0, 1, 2, 3, 5];
const START = bare.from(AREA, ...Array.from({ length: 6 }, () => S));
const TANKS = 'ge-9ss-telk-1-mkv';
/** Hexes one after another, each a step in the next direction. */
const way = (...dirs: number[]): string[] => [START, ...dirs.map((_, n) => bare.from(START, ...dirs.slice(0, n + 1)))];
/** A road that ends after three hexes, and one that leads round to the assembly area. */
const spur = way(N, N, N);
const round = way(SE, NE, NE, N, N, N, N, NW, NW, NW);
const on = (): G => {
  const g = position({
    clear: true,
    stage: 'german.movement',
    units: {
      [TANKS]: { at: START, mode: STRATEGIC },
      'al-106id-1-424-inf': { at: bare.from(AREA, ...Array.from({ length: 9 }, () => N)) },
    },
    options: { fog: false },
    vars: { turn: 18 },
    board: bare.ground(AREA, 9, {
      ways: [spur, round].map((hexes) => ({ hexes, add: ['road', 'secondary'] })),
    }),
  });
  g.set('assembly', u(TANKS), hex(g, AREA) + 1);
  return g;
};

it('a column takes the road that leads to its assembly area, not one that ends nearer to it', () => {
  const g = on();
  const to = marches(g, GERMAN).find((order) => order.u === u(TANKS))?.to ?? -1;
  expect(spur.slice(1).map((id) => hex(g, id))).not.toContain(to);
  expect(round.slice(1).map((id) => hex(g, id))).toContain(to);
});
it('by road it is farther from the end of the other road than from where they part, and longer past a column that stands still', () => {
  const g = on();
  const points = (...blocked: string[]) => waysTo(g, GERMAN, [hex(g, AREA)], { blocked: new Set(blocked.map((id) => hex(g, id))) });
  expect(points()[hex(g, spur[3])]).toBeGreaterThan(points()[hex(g, START)]);
  expect(points(round[4])[hex(g, START)]).toBeGreaterThan(points()[hex(g, START)]);
  expect(waysTo(g, GERMAN, [hex(g, AREA)])[hex(g, spur[3])]).toBeLessThan(points()[hex(g, START)]);
});
