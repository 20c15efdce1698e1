/** Retreats toward supply (13.9.3): the third priority, after enemies next door and observation. */
import { bestSteps, distance, type HexId } from '@hexfront/engine';
import { expect } from 'vitest';
import { retreatRules } from '../../src/rules/combat/results/retreat.ts';
import { GERMAN } from '../../src/state/shape.ts';
import { C, GE, hex, N, NE, proves, S, SE, scene, step, US, u } from '../kit/supply.ts';

const SW = 4;
const EAST = step(step(C, SE, 6), NE, 2);
const WEST = step(step(C, S, 4), SW, 4);
/** A German battalion that retreats one hex from the enemy in the north; its headquarters somewhere behind it. */
function ways(
  hq: string,
  more: Record<string, string> = {},
): { board: ReturnType<typeof scene>['board']; found: HexId[]; from: HexId; to: HexId } {
  const g = scene({ turn: 'dec-20-night', units: { [GE.foot]: C, [GE.hq]: hq, [US.foot]: step(C, N), ...more } });
  const found = bestSteps(g, retreatRules, { side: GERMAN, units: [u(GE.foot)], left: 1, path: [hex(g, C)] });
  return { board: g.board, found, from: hex(g, C), to: hex(g, hq) };
}

proves(['13.9.3'], 'of hexes that are as far from the enemy only those nearer to the headquarters', () => {
  for (const hq of [EAST, WEST]) {
    const { board, found, from, to } = ways(hq);
    expect(found.length).toBeGreaterThan(0);
    for (const h of found) expect(distance(board, h, to)).toBeLessThan(distance(board, from, to));
  }
  expect(ways(EAST).found).not.toEqual(ways(WEST).found);
});

proves(['13.9.3'], 'before supply comes a hex that no enemy is next to', () => {
  const [near] = ways(EAST).found;
  // An enemy two hexes from the battalion, next to the way that it would have taken.
  const { board, from } = ways(EAST);
  const beside = Array.from({ length: 6 }, (_, d) => board.neighbors[6 * near + d]).filter((h) => distance(board, h, from) === 2);
  for (const h of beside) expect(ways(EAST, { [US.armor]: board.ids[h] }).found).not.toContain(near);
  expect(beside.length).toBeGreaterThan(0);
});
