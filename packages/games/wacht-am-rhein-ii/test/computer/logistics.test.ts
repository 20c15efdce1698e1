/** What the computer player does with fuel and trucks. */
import { type Action, distance, drawRoll, legal, prompt, start, type UnitId } from '@hexfront/engine';
import { expect, it } from 'vitest';
import { ANSWERS } from '../../src/computer/answers.ts';
import { canBeFueled } from '../../src/computer/logistics.ts';
import { strategy } from '../../src/computer/strategy.ts';
import { setStock } from '../../src/rules/logistics/stockpiles.ts';
import { mechUnitsOf } from '../../src/rules/modes/exploit.ts';
import { onMapOf } from '../../src/state/derived.ts';
import { ALLIED, type G, GERMAN, PREPARED_ASSAULT } from '../../src/state/shape.ts';
import { goose, idle, play } from '../kit/goose.ts';

const answer = (g: G): Action | undefined => ANSWERS[prompt(g).at](g, [...legal(g)]);
const until = (at: string): G => {
  const g: G = start(goose, { scenario: 'goose-egg', seed: 'fuel' });
  for (const army of [0, 1]) setStock(g, 'fuel', army, 8);
  idle(g, (now) => prompt(now).at === at);
  return g;
};

it('fuel goes to the formation next to the enemy first, Normal where there is plenty and Low where there is little', () => {
  const g = until('fueling.give');
  for (const army of [0, 1]) setStock(g, 'fuel', army, 40);
  const away = (hq: UnitId): number =>
    Math.min(...mechUnitsOf(g, hq).flatMap((u) => onMapOf(g, ALLIED).map((v) => distance(g.board, g.hexOf(u), g.hexOf(v)))));
  const all = [...legal(g)].flatMap((a) => (a.u === undefined ? [] : [away(a.u)]));
  const rich = answer(g);
  expect(rich?.k).toBe('fuel-normal');
  expect(away(rich?.u as UnitId)).toBe(Math.min(...all));
  for (const army of [0, 1]) setStock(g, 'fuel', army, 4);
  expect(answer(g)?.k).toBe('fuel-low');
});

it('an army with fuel in store sends fewer trucks for it', () => {
  const g = until('transport.fuel');
  const sent = (fuel: number): number => {
    for (const army of [0, 1, 2]) setStock(g, 'fuel', army, fuel);
    return answer(g)?.n ?? -1;
  };
  expect(sent(0)).toBeGreaterThan(0);
  expect(sent(200)).toBe(0);
});

it('dice for fuel fall before moves are planned, one for each formation that may move', () => {
  const g = until('fueling.give');
  for (const army of [0, 1]) setStock(g, 'fuel', army, 40);
  while (prompt(g).at === 'fueling.give') play(g, answer(g) ?? { k: 'done' });
  idle(g, (now) => prompt(now).at === 'movement.plan');
  const rolled = (): number => onMapOf(g, GERMAN).filter((hq) => g.f.release[hq] > 0).length;
  const before = rolled();
  const done: string[] = [];
  for (let n = 0; n < 40; n++) {
    const first = drawRoll(g) ?? (prompt(g).at === 'movement.plan' ? strategy.beforePlan?.(g, GERMAN) : answer(g));
    if (!first) break;
    done.push(prompt(g).at);
    play(g, first);
  }
  expect([before, rolled() > 1, prompt(g).at]).toEqual([0, true, 'movement.plan']);
  expect(done).not.toContain('move.go');
});

it('fuel goes first to who has prepared an assault: without it he could not make it', () => {
  const g = until('fueling.give');
  for (const army of [0, 1]) setStock(g, 'fuel', army, 40);
  const served = (): UnitId[] => {
    const copy = g.copy() as G;
    const order: UnitId[] = [];
    for (let a = answer(copy); a?.u !== undefined; a = answer(copy)) {
      order.push(a.u);
      play(copy, a);
      if (prompt(copy).at !== 'fueling.give') break;
    }
    return order;
  };
  const last = served().at(-1) as UnitId;
  expect(served()[0]).not.toBe(last);
  for (const u of mechUnitsOf(g, last)) g.set('mode', u, PREPARED_ASSAULT);
  expect(served()[0]).toBe(last);
  // And nobody prepares one for which the army has none.
  const [one] = mechUnitsOf(g, last);
  expect(canBeFueled(g)(one)).toBe(true);
  for (const army of [0, 1]) setStock(g, 'fuel', army, 0);
  expect(canBeFueled(g)(one)).toBe(false);
});
