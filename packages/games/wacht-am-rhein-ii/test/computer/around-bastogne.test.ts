/** The computer player around Bastogne on December 21 (36.3): columns, garrisons, a pocket, shells that are not wasted. */
import { distance, legal, type Reach, start } from '@hexfront/engine';
import { describe, expect, it } from 'vitest';
import { toShell } from '../../src/computer/artillery.ts';
import { isEnemyNear } from '../../src/computer/goals.ts';
import { assemblyNear, marches } from '../../src/computer/marches.ts';
import { garrisonOrders, isGarrison } from '../../src/computer/positions.ts';
import { strategy } from '../../src/computer/strategy.ts';
import { fromHere } from '../../src/rules/movement/reach.ts';
import { dumpFor } from '../../src/rules/supply/pockets.ts';
import { onMapOf } from '../../src/state/derived.ts';
import { STRATEGIC } from '../../src/state/fields/modes.ts';
import { ARTILLERY, bits, HQ, held, LEADER, MECH } from '../../src/state/query.ts';
import { ALLIED, type G, GERMAN } from '../../src/state/shape.ts';
import { kit } from '../kit/december-21.ts';

const nuts = kit('nuts');
const begin = (): G => start(nuts.game, { scenario: 'nuts', seed: 'bastogne' });
const inStage = (stage: string): G => nuts.position({ clear: false, stage });
const free = (g: G): number[] => [...g.board.ids.keys()].filter((hex) => !held(g, GERMAN, hex));

describe('columns', () => {
  const DOOR = '2734SE';
  it('assemble on a road not far from where they come in, away from the enemy, and not all in one place', () => {
    const g = begin();
    const from = g.board.at(DOOR);
    const area = assemblyNear(g, ALLIED, free(g), [from]) ?? 0;
    expect(g.board.marks[area] & bits(g).roadHex).not.toBe(0);
    expect([isEnemyNear(g, ALLIED, area, 4), distance(g.board, area, from) <= 12]).toEqual([false, true]);
    const column = nuts.u('al-4ad-ccb-1');
    g.set('mode', column, STRATEGIC);
    g.set('assembly', column, area + 1);
    expect(assemblyNear(g, ALLIED, free(g), [from])).not.toBe(area);
  });
  it('go there, and nowhere else', () => {
    const g = inStage('allied.movement');
    const column = nuts.u('al-4ad-ccb-1');
    g.move(column, g.board.at(DOOR));
    g.set('mode', column, STRATEGIC);
    const area = assemblyNear(g, ALLIED, free(g), [g.hexOf(column)]) ?? 0;
    g.set('assembly', column, area + 1);
    const order = marches(g, ALLIED).find(({ u }) => u === column);
    expect(distance(g.board, order?.to ?? 0, area)).toBeLessThan(distance(g.board, g.hexOf(column), area));
    const reach: Reach = { hexes: [], kinds: [], costs: [] };
    strategy.reach?.(g, column, 'now', reach);
    expect(reach.hexes).toEqual([]);
  });
});

describe('Houffalize, which would win the US player the game', () => {
  it('is manned by whoever is nearest, and they stay', () => {
    const g = inStage('german.movement');
    const town = g.board.at('2606SE');
    const orders = garrisonOrders(g, GERMAN);
    expect(orders.length).toBeGreaterThan(0);
    const [{ u, to }] = orders;
    expect(distance(g.board, to, town)).toBeLessThan(distance(g.board, g.hexOf(u), town));
    expect(isGarrison(g, u)).toBe(false);
    g.move(u, town);
    expect(isGarrison(g, u)).toBe(true);
  });
});

it('in the pocket nobody drives so far that it costs the dump', () => {
  const g = inStage('allied.movement');
  const reach: Reach = { hexes: [], kinds: [], costs: [] };
  const inside = onMapOf(g, ALLIED).filter(
    (u) => MECH[u] === 1 && ARTILLERY[u] === 0 && HQ[u] === 0 && LEADER[u] === 0 && dumpFor(g, u) >= 0,
  );
  let moving = 0;
  for (const u of inside) {
    strategy.reach?.(g, u, 'now', reach);
    if (reach.hexes.length > 0) moving++;
    for (const spent of reach.costs) expect(2 * spent).toBeLessThanOrEqual(fromHere(g, u).points);
  }
  expect(moving).toBeGreaterThan(2);
});

it('a gun alone does not shell a town that nobody sees', () => {
  const g = inStage('german.german-barrages');
  for (const u of onMapOf(g, GERMAN)) if (!(ARTILLERY[u] === 1)) g.move(u, g.box('Eliminated'));
  const [gun, ...others] = onMapOf(g, GERMAN);
  for (const u of others) g.move(u, g.box('Eliminated'));
  g.set('limbered', gun, 0);
  g.move(gun, g.board.at('2411SE'));
  const list = [...legal(g)].filter((a) => a.k === 'done' || a.h === g.board.at('2215SE'));
  expect(list.map((a) => a.k).sort()).toEqual(['done', 'target']);
  expect(toShell(g, list)?.k).toBe('done');
});
