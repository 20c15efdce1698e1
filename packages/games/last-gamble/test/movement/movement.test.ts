/** Chapter 5, movement: prices, roads, rivers, slopes, the least move, March. */
import { explain, type MoveAccount, type ReachAnswer } from '@hexfront/engine';
import { describe, expect } from 'vitest';
import type { Form } from '../../src/decisions/rules.ts';
import { allowance } from '../../src/rules/movement/allowance.ts';
import { explainMove } from '../../src/screen/move-account.ts';
import type { G } from '../../src/state/shape.ts';
import { C, from, moat, N, NE, NW, S, SE, SW, scene } from '../kit/field.ts';
import { at, hex, offers, play, proves, refusal, u } from '../kit/kit.ts';

const FOOT = 'G-12-48';
const TANK = 'G-116-16-I';
const PG = 'G-116-156';
const GUN = 'G-ISS-388';

const account = (g: G, id: string, to: string, form: Form = 'normal'): MoveAccount => explainMove(g, u(id), 'movement', form, hex(g, to));
/** Price of a way in whole points, undefined when out of reach. */
const price = (g: G, id: string, to: string, form: Form = 'normal'): number | undefined => {
  const a = account(g, id, to, form);
  return a.path.length > 0 ? a.cost.total / a.cost.den : undefined;
};
const pick = (g: G, id: string): G => play(g, { k: 'pick', u: u(id) });
const go = (g: G, to: string): G => play(g, { k: 'go', h: hex(g, to) });

describe('moving', () => {
  proves(
    ['basic-5.0', 'basic-5.11', 'basic-5.12', 'basic-5.13', 'basic-5.31', 'basic-5.32'],
    'hex by hex, each paid, up to the allowance and no farther',
    () => {
      const g = scene({ units: { [FOOT]: C } });
      pick(g, FOOT);
      const far = from(C, N, N, N, N, N);
      expect(refusal(g, { k: 'go', h: hex(g, from(far, N)) })).toMatchObject({
        case: 'basic-5.31',
        why: 'too-far',
        needs: 6,
        allowance: 5,
      });
      expect(refusal(g, { k: 'go', h: hex(g, '5001') })).toMatchObject({ case: 'basic-5.31', why: 'out-of-reach' });
      go(g, far);
      expect(at(g, FOOT)).toBe(far);
      // Everything is spent: the move is over and the unit is done.
      expect(refusal(g, { k: 'pick', u: u(FOOT) })).toMatchObject({ case: 'basic-5.39' });
    },
  );

  proves(['basic-5.0', 'basic-5.39'], 'one unit is finished before the next, and a finished move is not taken up again', () => {
    const g = scene({ units: { [FOOT]: C, [TANK]: from(C, S, S) } });
    pick(g, FOOT);
    expect(refusal(g, { k: 'pick', u: u(TANK) })?.why).toBe('not-asked');
    expect(refusal(g, { k: 'stop' })).toMatchObject({ why: 'not-moved-yet' });
    play(go(g, from(C, N)), { k: 'stop' });
    expect(refusal(g, { k: 'pick', u: u(FOOT) })).toMatchObject({ case: 'basic-5.39', why: 'moved-already' });
    expect(refusal(g, { k: 'pick', u: u(TANK) })).toBeUndefined();
  });

  proves(['basic-5.12', 'basic-5.24', 'basic-5.23', 'tec'], 'vehicles and foot pay the chart', () => {
    const around = [N, NE, SE, S, SW, NW].map((d) => from(C, d));
    const hexes = {
      [around[0]]: 'clear',
      [around[1]]: 'rough',
      [around[2]]: 'light-woods',
      [around[3]]: 'forest',
      [around[4]]: ['westwall'],
      [around[5]]: 'forest',
    };
    const at6 = (id: string): (number | undefined)[] => {
      const g = scene({ units: { [id]: C }, hexes });
      return around.slice(0, 5).map((to) => price(g, id, to));
    };
    expect(at6(FOOT)).toEqual([1, 2, 2, 3, 1]);
    expect(at6(TANK)).toEqual([1, 2, 3, 4, 4]);
    // Armored infantry and guns are motorized (5.23, 12.51).
    expect(at6(PG)).toEqual([1, 2, 3, 4, 4]);
    expect(at6(GUN)).toEqual([1, 2, 3, 4, 4]);
    const town = scene({ units: { [TANK]: C }, hexes: { [around[3]]: 'forest' }, sides: {} });
    expect(price(town, TANK, around[3])).toBe(4);
  });

  proves(['tec'], 'a town or a city costs one, whatever stands around it', () => {
    for (const mark of ['town', 'city']) {
      const g = scene({ units: { [TANK]: C }, hexes: { [from(C, N)]: [mark] } });
      expect(price(g, TANK, from(C, N))).toBe(1);
    }
  });

  proves(['basic-5.14', 'basic-7.21', 'basic-7.23'], 'friends are passed for nothing', () => {
    const g = scene({ units: { [FOOT]: C, 'G-12-89': from(C, N), 'G-18-293': from(C, N), 'G-18-294': from(C, N) } });
    expect(price(g, FOOT, from(C, N, N))).toBe(2);
    pick(g, FOOT);
    // The hex is full: not an end, but a way.
    expect(refusal(g, { k: 'go', h: hex(g, from(C, N)) })).toMatchObject({ case: 'basic-7.11', why: 'stack-full' });
    play(g, { k: 'step', n: N });
    expect(refusal(g, { k: 'stop' })).toMatchObject({ case: 'basic-7.11' });
    play(g, { k: 'step', n: N }, { k: 'stop' });
    expect(at(g, FOOT)).toBe(from(C, N, N));
  });

  proves(['basic-5.33'], 'never into a hex the enemy holds', () => {
    const g = scene({ units: { [FOOT]: C, 'A-28-110-1': from(C, N) } });
    pick(g, FOOT);
    expect(refusal(g, { k: 'step', n: N })).toMatchObject({ case: 'basic-5.33', why: 'enemy-hex' });
    expect(refusal(g, { k: 'go', h: hex(g, from(C, N)) })).toMatchObject({ case: 'basic-5.33' });
  });

  proves(['basic-5.35', 'basic-5.36'], 'only the side whose phase it is moves', () => {
    const g = scene({ units: { [FOOT]: C, 'A-106-422': from(C, N, N, N) } });
    expect(refusal(g, { k: 'pick', u: u('A-106-422') })).toMatchObject({ why: 'not-yours' });
  });

  proves(
    ['basic-5.37', 'basic-5.21', 'basic-1.52', 'basic-1.53', 'basic-1.62', 'basic-1.63'],
    'without supply half the allowance rounded up, armor one; isolated armor stays',
    () => {
      const points = (id: string, supply: number): number => {
        const g = scene({ units: { [id]: { at: C, supply } } });
        return allowance(g, u(id), 'movement', 'normal') / 2;
      };
      expect([points(FOOT, 0), points(FOOT, 1), points(FOOT, 2)]).toEqual([5, 3, 3]);
      expect([points(TANK, 0), points(TANK, 1), points(TANK, 2)]).toEqual([7, 1, 0]);
      const g = scene({ units: { [TANK]: { at: C, supply: 2 } } });
      expect(refusal(g, { k: 'pick', u: u(TANK) })).toMatchObject({ case: 'basic-1.63', why: 'isolated-armor' });
    },
  );

  proves(['basic-5.38'], 'one hex is always allowed, except to isolated armor', () => {
    const wood = from(C, N);
    const g = scene({ units: { [TANK]: { at: C, supply: 1 } }, hexes: { [wood]: 'forest' } });
    expect(account(g, TANK, wood)).toMatchObject({ legal: true });
    play(pick(g, TANK), { k: 'go', h: hex(g, wood) });
    expect(at(g, TANK)).toBe(wood);
    const out = scene({ units: { [TANK]: { at: C, supply: 1 } }, hexes: { [from(C, N, N)]: 'forest' } });
    // Only as the first hex.
    expect(price(out, TANK, from(C, N, N))).toBeUndefined();
  });
});

describe('roads', () => {
  const way = [C, from(C, N), from(C, N, N), from(C, N, N, N), from(C, N, N, N, N)];
  const woods = Object.fromEntries(way.map((id) => [id, 'forest']));

  proves(['basic-5.22', 'basic-5.41', 'basic-5.42'], 'along a road every hex costs one, on a highway vehicles pay half', () => {
    const road = scene({ units: { [TANK]: C, [FOOT]: C }, hexes: woods, road: way });
    expect([price(road, TANK, way[4]), price(road, FOOT, way[4])]).toEqual([4, 4]);
    const highway = scene({ units: { [TANK]: C, [FOOT]: C }, hexes: woods, highway: way });
    expect([price(highway, TANK, way[4]), price(highway, FOOT, way[4])]).toEqual([2, 4]);
  });

  proves(['basic-5.42', 'basic-5.43'], 'entering a road hex otherwise than along the road pays the ground', () => {
    const g = scene({ units: { [TANK]: from(C, NE) }, hexes: woods, road: way });
    expect(price(g, TANK, way[1])).toBe(4);
  });

  proves(['basic-5.44'], 'half a point left from a highway is lost when the kind of movement changes', () => {
    const high = [C, from(C, N), from(C, N, N), from(C, N, N, N)];
    const on = from(C, N, N, N, N);
    const g = scene({ units: { [TANK]: C }, highway: high, road: [high[3], on], sides: {} });
    expect(price(g, TANK, high[3])).toBe(1.5);
    expect(price(g, TANK, on)).toBe(3);
    const lines = account(g, TANK, on).cost.lines.flatMap((line) => line.parts ?? []);
    expect(lines.find((line) => line.case === 'basic-5.44')).toMatchObject({ value: 1, den: 2 });
    // The same in legs as in one order.
    const legs = pick(scene({ units: { [TANK]: C }, highway: high, road: [high[3], on] }), TANK);
    play(legs, { k: 'go', h: hex(legs, high[2]) }, { k: 'step', n: N }, { k: 'step', n: N });
    expect(legs.frames[legs.frames.length - 1].l.spent).toBe(6);
  });

  proves(
    ['basic-5.45', 'basic-7.31', 'basic-7.32'],
    'vehicles and guns get no road rate into a hex with other vehicles or guns; infantry does',
    () => {
      const g = scene({ units: { [TANK]: C, [FOOT]: C, [PG]: C, 'G-116-116': way[1] }, hexes: woods, road: way });
      expect([price(g, TANK, way[1]), price(g, FOOT, way[1]), price(g, PG, way[1])]).toEqual([4, 1, 1]);
      const behindFoot = scene({ units: { [TANK]: C, 'G-12-89': way[1] }, hexes: woods, road: way });
      expect(price(behindFoot, TANK, way[1])).toBe(1);
    },
  );

  proves(['basic-5.42'], 'by the stricter reading any unit in the hex denies the road rate (R-19)', () => {
    const g = scene({ units: { [TANK]: C, 'G-12-89': way[1] }, hexes: woods, road: way, options: { 'road-occupancy': 'any' } });
    expect(price(g, TANK, way[1])).toBe(4);
  });

  proves(
    ['basic-5.51', 'basic-14.11', 'basic-14.25'],
    'a bridge serves only on the road: not beside it, not blown, not when the hex is crowded',
    () => {
      const [a, b] = [way[0], way[1]];
      const bridge = { sides: { ...moat(b, ['river']), [`${a}|${b}`]: ['river', 'bridge'] }, road: [a, b] };
      const price1 = (extra: object): number | undefined => price(scene({ units: { [TANK]: a }, ...bridge, ...extra }), TANK, b);
      expect(price1({})).toBe(1);
      expect(price1({ bridges: { [`${a}|${b}`]: { bridge: 1 } } })).toBe(7);
      expect(price1({ units: { [TANK]: a, 'G-116-116': b } })).toBe(7);
      expect(price1({ units: { [TANK]: a, 'G-116-116': b }, options: { 'crowded-bridge': 'bridge' } })).toBe(1);
      // A bridge without a road over it helps nobody.
      expect(price(scene({ units: { [TANK]: a }, sides: bridge.sides }), TANK, b)).toBe(7);
    },
  );

  proves(['basic-14.33'], 'a bridge built where no road crossed joins the roads of both banks', () => {
    const [a, b] = [way[0], way[1]];
    const g = scene({
      units: { [TANK]: a },
      sides: { [`${a}|${b}`]: ['river'] },
      hexes: { [a]: ['road'], [b]: ['road'] },
      bridges: { [`${a}|${b}`]: { bridge: 2 } },
    });
    expect(price(g, TANK, b)).toBe(1);
  });
});

describe('rivers and slopes', () => {
  const over = from(C, N);

  proves(['basic-5.52'], 'an unbridged river takes everything, so only from a standing start', () => {
    const sides = moat(over, ['river']);
    const g = scene({ units: { [FOOT]: C }, sides });
    expect([price(g, FOOT, over), account(g, FOOT, over).stops]).toEqual([5, true]);
    const late = account(scene({ units: { [FOOT]: from(C, S) }, sides }), FOOT, over);
    expect(late.legal).toBe(false);
    expect(late.refusals[0]).toMatchObject({ case: 'basic-5.52', why: 'river-needs-all' });
  });

  proves(['tec-1', 'tec'], 'the Meuse is crossed by a road bridge only', () => {
    const sides = { [`${C}|${over}`]: ['river', 'meuse'] };
    const g = pick(scene({ units: { [FOOT]: C }, sides }), FOOT);
    expect(refusal(g, { k: 'step', n: N })).toMatchObject({ case: 'tec-1', why: 'meuse' });
    const bridged = scene({ units: { [FOOT]: C }, sides: { [`${C}|${over}`]: ['river', 'meuse', 'bridge'] }, road: [C, over] });
    expect(price(bridged, FOOT, over)).toBe(1);
  });

  proves(['tec'], 'a ford costs vehicles one more and foot nothing', () => {
    const g = scene({ units: { [FOOT]: C, [TANK]: C }, sides: { [`${C}|${over}`]: ['river', 'ford'] } });
    expect([price(g, FOOT, over), price(g, TANK, over)]).toEqual([1, 2]);
  });

  proves(['basic-12.51', 'basic-12.52'], 'artillery crosses rivers only by bridge or ford', () => {
    const g = pick(scene({ units: { [GUN]: C }, sides: { [`${C}|${over}`]: ['river'] } }), GUN);
    expect(refusal(g, { k: 'step', n: N })).toMatchObject({ case: 'basic-12.52', why: 'guns-need-bridge' });
    expect(price(scene({ units: { [GUN]: C }, sides: { [`${C}|${over}`]: ['river', 'ford'] } }), GUN, over)).toBe(2);
  });

  proves(['basic-12.63'], 'German guns move with the allowance on their back', () => {
    const g = scene({ units: { [GUN]: C, 'G-LXVI-16VW': C } });
    expect([allowance(g, u(GUN), 'movement', 'normal'), allowance(g, u('G-LXVI-16VW'), 'movement', 'normal')]).toEqual([10, 6]);
  });

  proves(['basic-5.53'], 'a slope takes everything from every unit, up or down, except by road', () => {
    const sides = moat(over, ['slope'], '>');
    expect([FOOT, TANK].map((id) => price(scene({ units: { [id]: C }, sides }), id, over))).toEqual([5, 7]);
    expect(price(scene({ units: { [TANK]: over }, sides }), TANK, C)).toBe(7);
    expect(price(scene({ units: { [TANK]: C }, sides, road: [C, over] }), TANK, over)).toBe(1);
  });

  proves(['tec'], 'by the chart instead vehicles are barred and others pay one more (R-18)', () => {
    const options = { 'slope-cost': 'chart' };
    const sides = moat(over, ['slope'], '>');
    expect(price(scene({ units: { [FOOT]: C }, sides, options }), FOOT, over)).toBe(2);
    expect(refusal(pick(scene({ units: { [TANK]: C }, sides, options }), TANK), { k: 'step', n: N })).toMatchObject({
      case: 'tec',
      why: 'slope-no-vehicles',
    });
  });

  proves(['basic-5.52', 'basic-5.53', 'basic-13.34', 'tec-2'], 'reserve armor on its half-move crosses neither', () => {
    for (const [feature, why] of [
      ['river', 'half-move-river'],
      ['slope', 'half-move-slope'],
    ]) {
      const g = scene({ units: { [TANK]: { at: C, reserve: 1 } }, sides: { [`${C}|${over}`]: [feature] } });
      expect(refusal(pick(g, TANK), { k: 'step', n: N })).toMatchObject({ case: 'basic-13.34', why });
    }
  });
});

describe('March Movement', () => {
  const wood = { [from(C, N)]: 'forest', [from(C, S)]: 'rough' };

  proves(['basic-5.7', 'basic-5.71', 'basic-5.72', 'tec-4'], 'off road every hex costs one less, never below one, clear as before', () => {
    const g = scene({ units: { [FOOT]: C, [PG]: C }, hexes: wood });
    expect([price(g, FOOT, from(C, N), 'march'), price(g, PG, from(C, N), 'march')]).toEqual([2, 3]);
    expect([price(g, FOOT, from(C, S), 'march'), price(g, FOOT, from(C, NE), 'march')]).toEqual([1, 1]);
    play(pick(g, FOOT), { k: 'march', h: hex(g, from(C, N)) });
    expect(g.frames[g.frames.length - 1].l).toMatchObject({ form: 'march', spent: 4 });
    // It goes on marching, and is shown the way that it may go.
    const farther = explain(g, { q: 'plan', unit: u(FOOT), hex: hex(g, from(C, N, N)) });
    expect(farther?.actions[0]).toEqual({ k: 'go', h: hex(g, from(C, N, N)) });
    play(g, { k: 'step', n: N });
    expect(refusal(g, { k: 'march', h: hex(g, C) })).toMatchObject({ why: 'form-settled' });
  });

  proves(['basic-5.73'], 'armor marches only once the ground is frozen, armored infantry always', () => {
    const tries = (turn: number, id: string) =>
      refusal(pick(scene({ turn, units: { [id]: C }, hexes: wood }), id), {
        k: 'march',
        h: hex(scene({ units: { [id]: C } }), from(C, N)),
      });
    expect(tries(5, TANK)).toMatchObject({ case: 'basic-5.73', why: 'no-march-armor' });
    expect(tries(5, PG)).toBeUndefined();
    expect(tries(16, TANK)).toBeUndefined();
  });

  proves(['basic-5.75'], 'nobody marches from 12/28 AM on', () => {
    const g = pick(scene({ turn: 26, scenario: 'campaign', units: { [FOOT]: C } }), FOOT);
    expect(refusal(g, { k: 'march', h: hex(g, from(C, N)) })).toMatchObject({ case: 'basic-5.75', why: 'no-march-snow' });
  });

  proves(['basic-5.74', 'basic-5.71'], 'never next to an enemy, not even one without a zone, neither on the way nor at the start', () => {
    const g = pick(scene({ units: { [FOOT]: C, 'A-28-110-1': from(C, N, N, N) } }), FOOT);
    expect(refusal(g, { k: 'march', h: hex(g, from(C, N, N)) })).toMatchObject({ case: 'basic-5.74', why: 'march-near-enemy' });
    expect(refusal(g, { k: 'go', h: hex(g, from(C, N, N)) })).toBeUndefined();
    const beside = pick(scene({ units: { [FOOT]: C, 'A-28-110-1': from(C, N) } }), FOOT);
    expect(refusal(beside, { k: 'march', h: hex(beside, from(C, S)) })).toMatchObject({ case: 'basic-5.74' });
  });

  proves(['basic-5.71'], 'who marched before combat keeps away from the enemy after it too', () => {
    const g = scene({ turn: 16, phase: 'reserve', units: { [TANK]: { at: C, reserve: 2, movedTurn: 3 }, 'A-28-110-1': from(C, N, N) } });
    pick(g, TANK);
    expect(refusal(g, { k: 'step', n: N })).toMatchObject({ case: 'basic-5.71', why: 'marched-near-enemy' });
    expect(refusal(g, { k: 'step', n: S })).toBeUndefined();
  });
});

describe('the account of a move', () => {
  proves(['basic-5.12'], 'names the way, every price with its case, and the reasons against a hex out of reach', () => {
    const g = scene({ units: { [FOOT]: C, 'A-106-422': from(C, N, N, N) }, hexes: { [from(C, N)]: 'rough' } });
    const there = account(g, FOOT, from(C, N));
    expect(there.path.map((h) => g.board.ids[h])).toEqual([C, from(C, N)]);
    expect(there.cost.lines).toMatchObject([
      { what: 'line.step', value: 4, den: 2, parts: [{ case: 'basic-5.12', what: 'line.terrain' }] },
    ]);
    expect(account(g, FOOT, from(C, N, N))).toMatchObject({ legal: true, stops: true });
    expect(account(g, FOOT, from(C, N, N, N)).refusals.map((r) => r.case)).toContain('basic-5.33');
  });

  proves(['basic-5.12'], 'list, test and price agree on every hex around', () => {
    const g = pick(
      scene({
        units: { [FOOT]: C, 'A-106-422': from(C, N, N, N), 'G-12-89': from(C, S) },
        hexes: { [from(C, N)]: 'forest' },
        sides: { [`${C}|${from(C, NE)}`]: ['river'] },
      }),
      FOOT,
    );
    const listed = new Set(offers(g, 'go').map((a) => a.h));
    for (let h = 0; h < g.board.n; h++) {
      expect(refusal(g, { k: 'go', h }) === undefined).toBe(listed.has(h));
      if (listed.has(h)) expect(explainMove(g, u(FOOT), 'movement', 'normal', h).legal).toBe(true);
    }
  });
});

describe('a move in legs', () => {
  proves(['basic-5.12', 'basic-5.44'], 'costs what the same way costs in one order, for every kind of unit on the printed map', () => {
    const where = { 'G-12-48': '1310', 'G-116-16-I': '2014', 'G-116-156': '2427', 'G-ISS-388': '1511', 'G-1SS-1-Puma': '1317' };
    for (const [id, at] of Object.entries(where)) {
      const g = pick(scene({ printed: true, turn: 3, units: { [id]: at } }), id);
      const dearest = offers(g, 'go')
        .map((a) => explainMove(g, u(id), 'movement', 'normal', a.h as number))
        .sort((a, b) => b.path.length - a.path.length || b.cost.total - a.cost.total)[0];
      let spent = 0;
      for (let i = 1; i < dearest.path.length; i++) {
        play(g, { k: 'step', n: g.board.dirTo(dearest.path[i - 1], dearest.path[i]) });
        spent += Number(g.events.find((e) => e.e === 'moved')?.cost);
      }
      expect(dearest.path.length).toBeGreaterThan(3);
      expect([g.f.place[u(id)], spent]).toEqual([dearest.path[dearest.path.length - 1], dearest.cost.total]);
    }
  });
});

describe('questions of the screens', () => {
  const ask = (g: G, q: Record<string, unknown> & { q: string }) => explain(g, q as never) as never as Record<string, unknown>;

  proves(['basic-5.12', 'basic-8.0'], 'reach, move and zones answer for any unit at any time, also in the middle of a move', () => {
    const g = scene({ units: { [FOOT]: C, 'A-106-422': from(C, N, N, N) }, hexes: { [from(C, S)]: 'forest' } });
    const reach = ask(g, { q: 'reach', unit: u(FOOT) }) as unknown as ReachAnswer;
    const entry = (id: string) => reach.hexes.find((row) => row.hex === hex(g, id));
    expect(entry(from(C, N, N))).toEqual({ hex: hex(g, from(C, N, N)), cost: '2', stop: true });
    // The cheaper way to the wood is to march.
    expect(entry(from(C, S))).toMatchObject({ cost: '2', form: 'march' });
    expect(entry(from(C, N, N, N))).toBeUndefined();
    expect(ask(g, { q: 'zoc', side: 1, hex: hex(g, from(C, N, N)) })).toEqual([hex(g, from(C, N, N, N))]);
    play(pick(g, FOOT), { k: 'step', n: NE });
    const rest = ask(g, { q: 'move', unit: u(FOOT), hex: hex(g, from(C, NE, NE)) }) as unknown as MoveAccount;
    expect([rest.cost.total, rest.path.length]).toEqual([4, 2]);
    expect(ask(g, { q: 'move', unit: u(TANK), hex: 0 })).toBeUndefined();
    // What play refuses the question refuses: a unit that has moved, one of the other side's rules, a form that is not open.
    const other = scene({ units: { [FOOT]: { at: C, moved: 1 }, [TANK]: from(C, S, S), 'A-106-422': from(C, N, N, N) } });
    const why = (q: Record<string, unknown>): unknown[] => {
      const account = ask(other, { q: 'move', hex: hex(other, from(C, S)), ...q }) as unknown as MoveAccount;
      return [account.legal, account.refusals[0]?.why];
    };
    expect(why({ unit: u(FOOT) })).toEqual([false, 'moved-already']);
    expect(why({ unit: u(TANK) })).toEqual([true, undefined]);
    expect(why({ unit: u(TANK), form: 'march' })).toEqual([false, 'no-march-armor']);
    expect(why({ unit: u(TANK), form: 'strategic' })).toEqual([false, 'not-in-column']);
    expect(why({ unit: u(TANK), form: 'breakout' })).toEqual([false, 'no-breakout']);
    expect(why({ unit: u(TANK), window: 'reserve' })).toEqual([false, 'not-in-reserve']);
    expect(ask(g, { q: 'reach', unit: 99999 })).toBeUndefined();
  });
});
