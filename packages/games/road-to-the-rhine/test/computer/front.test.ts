/** How the computer players keep a front and use their reserves. */
import { type Action, distance, drawRoll, legal, perform, type Reach, start, toAct } from '@hexfront/engine';
import { describe, expect, it } from 'vitest';
import { lineCost } from '../../src/computer/corridor.ts';
import { frontOf, staysClosed } from '../../src/computer/front.ts';
import { attackerOf, goals, riverBank } from '../../src/computer/goals.ts';
import { flood, fresh, lineOf, runners } from '../../src/computer/line.ts';
import { calledUp } from '../../src/computer/reserves.ts';
import { strategy } from '../../src/computer/strategy.ts';
import { roadToTheRhine } from '../../src/index.ts';
import { GROUND, onMap, SIDE, UNITS } from '../../src/state/query.ts';
import { ALLIED, type G, GERMAN } from '../../src/state/shape.ts';
import { hex, u } from '../kit/kit.ts';

const at = (g: G): string => {
  const top = g.frames[g.frames.length - 1];
  return `${top.proc}.${top.at}`;
};
/** The first movement phase of a scenario, every question before it answered by the game's own lights. */
function moving(scenario: string): G {
  const g = start(roadToTheRhine, { scenario, options: {}, seed: 'front' }) as G;
  while (at(g) !== 'movement.plan') {
    const side = toAct(g);
    const list = side === undefined ? [] : [...legal(g)];
    const own = side === undefined ? drawRoll(g) : strategy.answer?.(g, side, at(g), list);
    perform(g, (own ?? list.find((a) => a.k === 'done')) as Action);
  }
  return g;
}
const reach = (g: G, unit: number): number[] => {
  const out: Reach = { hexes: [], kinds: [], costs: [] };
  strategy.reach?.(g, unit, 'now', out);
  return out.hexes;
};
const away = (g: G, id: string): void => g.move(u(id), g.box('destroyed'));

describe('the front of a campaign', () => {
  const g = moving('market-garden-campaign');
  const front = frontOf(g, ALLIED);

  it('is held by some, and where one of them would leave it the enemy could run', () => {
    expect(front.holders.size).toBeGreaterThan(3);
    const [someone] = [...front.holders].filter((v) => g.unitsIn(g.f.place[v]).length === 1);
    const without = lineOf(g, ALLIED);
    const out = new Uint8Array(g.board.n);
    expect(flood(g, without, front.foes, out, front.weight)).toBe(front.size);
    expect(staysClosed(g, front, someone, g.hexOf(someone))).toBe(true);
    expect(staysClosed(g, front, someone, hex(g, 'N-0128'))).toBe(false);
  });

  it('stays closed: who holds it shifts by two hexes at most, and only where it stays so', () => {
    for (const v of front.holders)
      for (const h of reach(g, v)) {
        expect(distance(g.board, g.hexOf(v), h)).toBeLessThanOrEqual(2);
        expect(staysClosed(g, front, v, h)).toBe(true);
      }
  });

  it('is not minded where nothing comes after', () => {
    const battle = moving('bulge');
    const free = [...onMap(battle, GERMAN)].filter((v) => GROUND[v] === 1 && reach(battle, v).length > 0);
    expect(free.length).toBeGreaterThan(0);
  });
});

describe('the Bulge campaign', () => {
  it('begins with a German offensive toward the Meuse and goes on with the Allied one toward the cities', () => {
    const g = moving('bulge-campaign');
    expect(attackerOf(g)).toBe(GERMAN);
    expect(goals(g).map((x) => x.name)).toEqual(['Liège', 'Namur', 'Marche']);
    g.v.side = ALLIED;
    expect(attackerOf(g)).toBe(ALLIED);
    expect(goals(g).every((x) => x.side === ALLIED)).toBe(true);
  });
});

describe('reserves', () => {
  const called = (g: G, side: number): number[] => [...calledUp(g, side).keys()];
  const inReserve = (g: G, side: number): number[] => [...onMap(g, side)].filter((v) => g.f.reserve[v] === 1 && GROUND[v] === 1);

  it('wait for the next impulse while nothing has happened that they could mend', () => {
    const g = moving('bulge');
    expect(called(g, ALLIED).length).toBeLessThan(inReserve(g, ALLIED).length / 2);
  });

  it('come into a hole in the line, in their own country, and take ground from who would run through it', () => {
    const g = moving('bulge');
    for (const id of ['us-14-cav', 'us-106-inf', 'us-28-inf', 'us-bd-a-arm']) away(g, id);
    const orders = calledUp(g, ALLIED);
    expect(orders.size).toBeGreaterThan(2);
    const foes = runners(g, GERMAN, undefined, (v) => fresh(g, v));
    const out = new Uint8Array(g.board.n);
    const before = flood(g, lineOf(g, ALLIED), foes, out);
    for (const [v, hexes] of orders) {
      expect(SIDE[v]).toBe(ALLIED);
      g.move(v, [...hexes][0]);
    }
    expect(flood(g, lineOf(g, ALLIED), foes, out)).toBeLessThan(before);
  });

  it('bar the line to a division that has jumped beyond the Waal', () => {
    const g = moving('market-garden');
    g.move(u('us-101-par'), hex(g, 'N-2310'));
    const before = lineCost(g);
    const orders = calledUp(g, GERMAN);
    expect(orders.size).toBeGreaterThan(0);
    for (const [v, hexes] of orders) g.move(v, [...hexes][0]);
    expect(lineCost(g)).toBeGreaterThan(before);
  });
});

describe('the ground between Waal and Lek', () => {
  const g = moving('bulge');
  const near = u('lw-6-par');

  it('is left alone as long as a reserve could come back to it', () => {
    expect(riverBank(g)).toBe(hex(g, 'N-2711'));
    expect(goals(g).some((x) => x.id === 'between-waal-and-lek')).toBe(false);
    expect(reach(g, near)).toEqual([]);
  });

  it('is fought for in the last impulse that can be paid for', () => {
    const last = g.copy() as G;
    last.v.germanMsp = 0;
    expect(goals(last).some((x) => x.id === 'between-waal-and-lek')).toBe(true);
    expect(reach(last, near)).toEqual([hex(last, 'N-2610')]);
  });
});

describe('impulses and moves', () => {
  it('no further impulse is bought after one in which nothing was done', () => {
    const g = moving('bulge-campaign');
    const closing: Action[] = [{ k: 'final' }, { k: 'play-on' }];
    expect(strategy.answer?.(g, GERMAN, 'combat.final', closing)).toEqual({ k: 'final' });
    g.set('movedNow', u('ss-1-pz'), 1);
    expect(strategy.answer?.(g, GERMAN, 'combat.final', closing)).toEqual({ k: 'play-on' });
  });

  it('a unit that has gone where it was sent is not moved on', () => {
    const g = moving('bulge');
    const [pick] = [...legal(g, { k: 'pick' })];
    perform(g, pick);
    expect(strategy.inHand?.(g)).toBe(pick.u);
    const [go] = [...legal(g, { k: 'go' })];
    perform(g, go);
    if (at(g) !== 'move.go') return;
    expect(strategy.inHand?.(g)).toBeUndefined();
    expect(strategy.answer?.(g, UNITS[pick.u as number].side, 'move.go', [...legal(g)])).toEqual({ k: 'stop' });
  });
});
