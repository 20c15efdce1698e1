/** General supply against a plain search that reads rule 6.B word by word, in positions that random play comes to; and what is remembered against a fresh look. */
import { drawRoll, legal, perform, pick, seedRng, start } from '@hexfront/engine';
import { describe, expect, it } from 'vitest';
import { roadToTheRhine } from '../../src/index.ts';
import { isFullSea, isUnbridgedForSupply, roadForSupply } from '../../src/rules/movement/hexsides.ts';
import { inPrimary } from '../../src/rules/movement/zones.ts';
import { type SupplyLines, supplyField, supplyLine } from '../../src/rules/supply/general-supply.ts';
import { DUNKIRK, held, isLand, isSouth } from '../../src/state/query.ts';
import { ALLIED, enemyOf, type G, SIDES } from '../../src/state/shape.ts';

/** Hexes that a line of the side gets to: road first, then a search that counts hexes, hexes past the first river, hexes past the last sea. */
function plainly(g: G, side: number): Set<number> {
  const { board } = g;
  const enemy = enemyOf(side);
  const inPlay = (h: number): boolean => isLand(g, h) && !(g.rules.northOnly && isSouth(g, h));
  const boxed = (h: number): boolean => board.terrains[board.terrain[h]] === 'chart-box' && !g.rules.northOnly;
  const edge = board.region('supply', SIDES[side].id).hexes.filter(inPlay);
  const road = new Set(edge.filter((h) => !held(g, enemy, h) && !inPrimary(g, side, h)));
  for (const h of road)
    for (let d = 0; d < 6; d++) {
      const to = board.neighbors[6 * h + d];
      if (
        to >= 0 &&
        inPlay(to) &&
        roadForSupply(g, 6 * h + d) &&
        !isFullSea(g, 6 * h + d) &&
        !held(g, enemy, to) &&
        !inPrimary(g, side, to)
      )
        road.add(to);
    }
  const found = new Set<number>();
  const seen = new Set<string>();
  const queue: [hex: number, hexes: number, river: number, sea: number][] = [];
  const arrive = (h: number, hexes: number, river: number, sea: number): void => {
    const key = `${h} ${hexes} ${river} ${sea}`;
    if (hexes > 8 || river > 4 || seen.has(key)) return;
    seen.add(key);
    const shared = side === ALLIED && h === DUNKIRK(g);
    if (held(g, enemy, h) && !shared) return;
    if (sea <= 4 && !boxed(h)) found.add(h);
    if (shared && held(g, enemy, h)) return;
    if (!inPrimary(g, side, h) || held(g, side, h)) queue.push([h, hexes, river, sea]);
  };
  for (const h of [...road, ...edge]) arrive(h, 0, 0, 0);
  for (let k = 0; k < queue.length; k++) {
    const [h, hexes, river, sea] = queue[k];
    for (let d = 0; d < 6; d++) {
      const at = 6 * h + d;
      const to = board.neighbors[at];
      if (to < 0 || !(inPlay(to) || boxed(to))) continue;
      if (boxed(to)) arrive(to, hexes, river, sea);
      else {
        const wet = isUnbridgedForSupply(g, at) && !isFullSea(g, at) && !boxed(h);
        arrive(to, hexes + 1, river > 0 || wet ? river + 1 : 0, isFullSea(g, at) ? 1 : sea > 0 ? sea + 1 : 0);
      }
    }
  }
  return found;
}

function compare(g: G): void {
  for (let side = 0; side < 2; side++) {
    const wanted = plainly(g, side);
    const differs = (lines: SupplyLines): string[] => {
      const wrong: string[] = [];
      for (let h = 0; h < g.board.n; h++) if (isLand(g, h) && lines.reached(h) !== wanted.has(h)) wrong.push(g.board.ids[h]);
      return wrong;
    };
    // From what is remembered; from nothing, in a copy that takes the buffers over; and after that once more.
    expect([side, differs(supplyField(g, side))]).toEqual([side, []]);
    expect([side, differs(supplyField(g.copy() as G, side))]).toEqual([side, []]);
    expect([side, differs(supplyField(g, side))]).toEqual([side, []]);
    // And so must the explanation, looked at here and there.
    for (let h = side; h < g.board.n; h += 97)
      if (isLand(g, h) && wanted.has(h) && !inPrimary(g, side, h)) expect(supplyLine(g, side, h).ok).toBe(true);
  }
}

describe('general supply', () => {
  for (const [scenario, seed] of [
    ['bulge', 'a'],
    ['market-garden', 'b'],
    ['campaign', 'c'],
  ] as const)
    it(`is what a plain search finds, all through random play of ${scenario}`, () => {
      const g = start(roadToTheRhine, { scenario, seed }) as unknown as G;
      const rng = seedRng(`supply ${seed}`);
      compare(g);
      for (let k = 1; k <= 240 && !g.result; k++) {
        const die = drawRoll(g);
        if (die) perform(g, die);
        else perform(g, pick(rng, [...legal(g)]));
        if (k % 60 === 0) compare(g);
      }
    });
});
