/** Cases in which the referee, a second reading of the rules, found the game wrong or the rulebook silent. */
import { explain } from '@hexfront/engine';
import { describe, expect } from 'vitest';
import { UNITS } from '../../src/state/query.ts';
import type { G } from '../../src/state/shape.ts';
import { C, E, moat, NE, out, SE, scene, spent } from '../kit/field.ts';
import { battlefield, US } from '../kit/fight.ts';
import { at, hex, offers, play, position, proves, refusal, u } from '../kit/kit.ts';

const STAFF = 'de-116p-lviii-h';
const TANKS = 'de-1-16-116p-t';
const GUNS = 'de-lviii-a150-1';

describe('bridges', () => {
  const goal = out(E, 1);
  const side = `${C}|${goal}`;

  proves(['25.14f', '6.62'], 'a headquarters on the road waits for its turn at the bridge like any other unit', () => {
    const sides = { ...moat(goal, ['river']), [side]: ['river', 'bridge'] };
    const before = (n: number, turn = 2) => {
      const g = scene({ turn, units: { [STAFF]: C }, primary: [C, goal], sides });
      g.set('crossings', g.board.sideId[6 * hex(g, C) + E], n);
      return play(g, { k: 'pick', u: u(STAFF) });
    };
    for (const [n, extra] of [0, 2, 4].entries()) {
      const g = before(n);
      expect(spent(play(g, { k: 'go', h: hex(g, goal) }))).toBeCloseTo(extra + 1 / 3);
      expect(g.f.crossings[g.board.sideId[6 * hex(g, C) + E]]).toBe(n + 1);
    }
    // Blocked: it wades through the river one hexside on, as Class A does.
    const jammed = before(5);
    expect(spent(play(jammed, { k: 'go', h: hex(jammed, goal) }))).toBe(1 + 1 + 4);
    const later = before(5, 4);
    expect(spent(play(later, { k: 'go', h: hex(later, goal) }))).toBeCloseTo(1 / 3);
  });

  proves(
    ['15.24', 'chart-6.8', '7.42'],
    'a bridge that was built joins two Primary roads as a Primary, any others as a Secondary one',
    () => {
      const price = (primary: string[], secondary: string[]): number => {
        const roads = {
          hexes: Object.fromEntries([...primary.map((h) => [h, ['road', 'primary']]), ...secondary.map((h) => [h, ['road']])]),
        };
        const g = scene({ units: { [TANKS]: { at: C, march: 1 } }, sides: moat(goal, ['river']), bridges: { [side]: 3 }, ...roads });
        return spent(play(g, { k: 'pick', u: u(TANKS) }, { k: 'go', h: hex(g, goal) }));
      };
      expect(price([C, goal], [])).toBeCloseTo(1 / 3);
      expect(price([C], [goal])).toBeCloseTo(1 / 2);
      expect(price([], [C, goal])).toBeCloseTo(1 / 2);
      expect(price([], [C])).toBe(1);
    },
  );

  proves(['6.53', '6.61'], 'an engineer who helps a headquarters across a river has helped', () => {
    const g = scene({ units: { [STAFF]: C, 'de-560xx-e': C }, sides: moat(goal, ['river']) });
    play(g, { k: 'pick', u: u(STAFF) }, { k: 'go', h: hex(g, goal) });
    expect(spent(g)).toBe(1 + 2);
    expect(g.f.helped[u('de-560xx-e')]).toBe(1);
  });
});

describe('guns', () => {
  proves(['11.66', '14.63'], 'isolated artillery of Class A moves at half its allowance, other Class A units at all of it', () => {
    const reach = (unit: string, supply: number): number => {
      const g = scene({ units: { [unit]: { at: C, supply } } });
      play(g, { k: 'pick', u: u(unit) });
      return [1, 2, 3, 4, 5, 6, 7].filter((n) => offers(g, 'go').some((a) => a.h === hex(g, out(E, n)))).length;
    };
    expect([0, 2, 3, 4].map((supply) => reach(GUNS, supply))).toEqual([4, 4, 2, 2]);
    expect([0, 2, 3, 4].map((supply) => reach('de-1-48-12-i', supply))).toEqual([6, 6, 6, 3]);
  });

  proves(['11.66', '14.65'], 'Isolated-2 artillery counts for nothing in an attack that could be made', () => {
    const EAST = out(E, 1);
    const strength = (supply: number): number => {
      const g = battlefield({ units: { [TANKS]: C, [GUNS]: { at: C, battery: 1, supply }, [US.foot]: EAST } });
      const said = explain(g, { q: 'attack', targets: [hex(g, EAST)], attackers: [u(TANKS)], guns: [u(GUNS)] });
      return said?.attack.total ?? -1;
    };
    // Ten, and eight of the corps artillery: in full, half, none.
    expect([0, 3, 4].map(strength)).toEqual([18, 14, 10]);
  });

  proves(['6.28', '6.24', 'err-14.0'], 'one hex is for the short of points: a gun with movement 0 stays', () => {
    const g = scene({ units: { 'de-lviii-a210-1': C } });
    expect(refusal(g, { k: 'pick', u: u('de-lviii-a210-1') })).toMatchObject({ case: '6.24', why: 'never-moves' });
  });

  proves(['6.28', '7.21'], 'nor is it for who has spent the points on a March Mode marker', () => {
    const g = scene({ units: { [GUNS]: C } });
    play(g, { k: 'pick', u: u(GUNS) });
    expect(offers(g, 'march').map((a) => a.h)).toEqual([hex(g, C)]);
    play(g, { k: 'march', h: hex(g, C) });
    expect([g.f.march[u(GUNS)], at(g, GUNS)]).toEqual([1, C]);
  });
});

proves(['7.21', '7.31', 'chart-6.8'], 'a village among woods is a village: columns enter it and form in it', () => {
  const VILLAGE = 'D0502';
  const g = position({ stage: 'german.movement', units: { [TANKS]: { at: VILLAGE } }, vars: { turn: 8 } });
  play(g, { k: 'pick', u: u(TANKS) });
  expect(refusal(g, { k: 'march', h: hex(g, VILLAGE) })).toBeUndefined();
});

describe('retreats', () => {
  /** Hexes open to a unit that has to go back one hex. */
  const ways = (g: G, unit: string): string[] => {
    const l = { side: UNITS[u(unit)].side, units: [u(unit)], left: 1, path: [g.hexOf(u(unit))] };
    g.frames.push({ proc: 'retreat', at: 'step', l });
    return offers(g, 'retreat').map((a) => g.board.ids[a.h as number]);
  };
  proves(['10.84', '6.61'], 'broken ground is no harder for a headquarters than clear: off the road it counts as Class A', () => {
    const hexes = { [out(NE, 1)]: 'broken', [out(SE, 1)]: 'woods' };
    expect(ways(scene({ units: { [STAFF]: C }, hexes }), STAFF)).toEqual(expect.arrayContaining([out(NE, 1), out(E, 1)]));
    expect(ways(scene({ units: { [STAFF]: C }, hexes }), STAFF)).not.toContain(out(SE, 1));
    expect(ways(scene({ units: { [TANKS]: C }, hexes }), TANKS)).not.toContain(out(NE, 1));
  });
  proves(['10.83', '7.31'], 'a column goes back into a village among woods, not into the woods', () => {
    const [hill, village] = ['D1421', 'D1521'];
    const around = Object.fromEntries(['D1321', 'D1420', 'D1322'].map((id, n) => [`de-${n + 1}-77-26-i`, { at: id, march: 1 }]));
    const g = position({ stage: 'german.movement', vars: { turn: 8 }, units: { 'de-1-988-276-i': { at: hill, march: 1 }, ...around } });
    expect(ways(g, 'de-1-988-276-i')).toEqual([village]);
  });
});
