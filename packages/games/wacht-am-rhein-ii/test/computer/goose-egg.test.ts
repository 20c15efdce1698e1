/** The computer player in The Fortified Goose Egg: what it wants, and the marches it makes before anything else. */
import { check, distance, prompt, start } from '@hexfront/engine';
import { expect, it } from 'vitest';
import { goals } from '../../src/computer/goals.ts';
import { marches } from '../../src/computer/marches.ts';
import { stakeIn } from '../../src/computer/stakes.ts';
import { onMapOf } from '../../src/state/derived.ts';
import { HQ } from '../../src/state/query.ts';
import { ALLIED, type G, GERMAN } from '../../src/state/shape.ts';
import { goose, idle, play } from '../kit/goose.ts';

const begin = (): G => start(goose, { scenario: 'goose-egg', seed: 'computer' });

it('it wants every symbol, to have it or to keep the enemy from it, and most of all those that count for both', () => {
  const g = begin();
  const all = [...g.rules.symbolHexes(g.board)].sort((a, b) => a - b);
  for (const side of [GERMAN, ALLIED]) {
    const own = goals(g).filter((goal) => goal.side === side);
    expect(own.flatMap((goal) => goal.hexes).sort((a, b) => a - b)).toEqual([...new Set(all)]);
  }
  const german = (name: string): number => goals(g).find((goal) => goal.side === GERMAN && goal.name === name)?.value ?? 0;
  expect(german('St. Vith')).toBeGreaterThan(german('Baraque de Fraiture'));
});

it('the side that attacks has one main effort, where it has most at hand against those who guard it', () => {
  const g = begin();
  const more = (): string[] => goals(g).flatMap((goal) => (goal.value > stakeIn(g, goal.hexes[0]) ? [`${goal.side} ${goal.name}`] : []));
  const [effort, ...others] = more();
  expect([effort.startsWith(`${GERMAN} `), others]).toEqual([true, []]);
  // With nobody left to gather there it is elsewhere.
  const [hex] = goals(g).find((goal) => `${goal.side} ${goal.name}` === effort)?.hexes ?? [];
  for (const u of onMapOf(g, GERMAN)) if (distance(g.board, g.hexOf(u), hex) <= 10) g.move(u, g.box('Eliminated'));
  expect(more()).not.toContain(effort);
});

it('what a side controls already it need only keep: the other goes for it and does not stand in the way', () => {
  const g = begin();
  const kept = (side: number): (boolean | undefined)[] => goals(g).flatMap((goal) => (goal.side === side && goal.hold ? [goal.kept] : []));
  expect(kept(ALLIED).some((is) => is)).toBe(true);
  expect(kept(GERMAN)).toEqual(kept(ALLIED).map((is) => !is));
});

it('troops in the rear march by road, and every march can be made', () => {
  const g = begin();
  idle(g, (now) => prompt(now).at === 'movement.plan');
  const orders = marches(g, ALLIED);
  expect(orders.some((order) => order.k === 'road')).toBe(true);
  for (const { u, k, to } of orders) {
    const copy = g.copy() as G;
    play(copy, { k: 'pick', u });
    expect(check(copy, { k, h: to }), `${HQ[u] === 1 ? 'headquarters' : 'unit'} ${u}`).toBeUndefined();
  }
});
