/** Chapter 7 without road movement: prices, water, constricted terrain, enemies next door, Prepared Assault movement, the order of moves. */
import { distance } from '@hexfront/engine';
import { describe, expect, it } from 'vitest';
import { type G, IMPROVED } from '../../src/state/shape.ts';
import { C, from, N, NE, NW, out, S, type Scene, SE, SW, scene, spent } from '../kit/field.ts';
import { at, hex, offers, play, proves, refusal, u } from '../kit/kit.ts';

const FOOT = 'al-78id-1-309-inf';
const TANKS = 'us-bk-m4';
const ENGINEERS = 'us-bk-ce';
const G_FOOT = 'ge-272vg-i-980-vg';
const G_TANKS = 'ge-272vg-272-hetz';
const G_GUN = 'ge-272vg-272-at-co';

/** How many hexes away the farthest hex lies that the unit in hand is offered. */
const farthest = (g: G, k: string, unit: string): number =>
  Math.max(...offers(g, k).map((a) => distance(g.board, g.hexOf(u(unit)), a.h as number)));

/** What it costs a unit to enter the hex next door, from the middle. */
function price(
  unit: string,
  s: Omit<Parameters<typeof scene>[0], 'units'>,
  dir = SE,
  units: Parameters<typeof scene>[0]['units'] = {},
): number {
  const side = unit.startsWith('ge') ? 'german' : 'allied';
  const g = scene({ side, ...s, units: { [unit]: C, ...units } });
  play(g, { k: 'pick', u: u(unit) }, { k: 'step', n: dir });
  expect(at(g, unit)).toBe(out(dir, 1));
  return spent(g);
}

describe('ground', () => {
  it('part of 7.1.0, 7.6.0, 7.2.0: the dearest ground counts, woods and forest are added to it, by movement class', () => {
    const to = out(SE, 1);
    for (const [ground, mech, leg] of [
      ['clear', 1, 2],
      ['rough', 2, 2],
      ['woods', 3, 3],
      ['rough-woods', 4, 3],
      ['forest', 4, 4],
    ] as const) {
      expect([ground, price(TANKS, { hexes: { [to]: ground } }), price(FOOT, { hexes: { [to]: ground } })]).toEqual([ground, mech, leg]);
    }
    expect(price(TANKS, { hexes: { [to]: ['village'] } })).toBe(1);
    expect([price(TANKS, { hexes: { [to]: ['marsh'] } }), price(FOOT, { hexes: { [to]: ['marsh'] } })]).toEqual([3, 3]);
  });

  it('part of 7.4.0, 7.1.0: nobody spends more than the allowance, and there is no least move', () => {
    const g = scene({ units: { [FOOT]: out(SE, 2) } });
    play(g, { k: 'pick', u: u(FOOT) });
    expect(refusal(g, { k: 'go', h: hex(g, from(out(SE, 2), NW, NW, NW, NW, NW, NW)) })).toBeUndefined();
    expect(farthest(g, 'go', FOOT)).toBe(6);
    expect(refusal(g, { k: 'go', h: hex(g, from(out(SE, 2), NW, NW, NW, NW, NW, NW, NW)) })).toMatchObject({ case: '7.1.0' });
    const tired = scene({
      units: { [FOOT]: { at: C, fatigue: 2 } },
      hexes: Object.fromEntries([0, 1, 2, 3, 4, 5].map((d) => [from(C, d), 'forest'])),
    });
    // A quarter of twelve is three, and forest costs four.
    expect(refusal(tired, { k: 'pick', u: u(FOOT) })).toMatchObject({ case: '7.1.0', why: 'nowhere-to-go' });
  });

  it('part of 7.4.1a: Resting units have half of their allowance, Fatigued ones a quarter', () => {
    const reach = (fatigue: number): number => {
      const g = scene({ units: { [FOOT]: { at: C, fatigue } } });
      play(g, { k: 'pick', u: u(FOOT) });
      return [1, 2, 3].filter((n) => offers(g, 'go').some((a) => a.h === hex(g, out(S, n)))).length;
    };
    expect([reach(1), reach(2)]).toEqual([3, 1]);
  });

  proves(
    ['7.6.1', '1.1.1', '1.5.0-road'],
    'a Leg unit along a road pays two whatever the ground is; a Mech unit gains nothing by it',
    () => {
      for (const grade of ['primary', 'secondary', 'trail']) {
        const ground = { hexes: { [out(SE, 1)]: 'forest' }, sides: { [`${C}|${out(SE, 1)}`]: ['road', grade] } };
        expect([price(FOOT, ground), price(TANKS, ground)]).toEqual([2, 4]);
      }
    },
  );

  proves(['7.5.5'], 'a unit of another formation in the hex costs one more; companies and attached units are in nobody’s way', () => {
    const there = out(SE, 1);
    expect(price(FOOT, {}, SE, { 'al-99id-1-393-inf': there })).toBe(3);
    expect(price(FOOT, {}, SE, { 'al-78id-2-309-inf': there })).toBe(2);
    expect(price(FOOT, {}, SE, { 'al-99id-1-393-inf': { at: there, command: u('al-nd-v-corps-hq') + 1 } })).toBe(2);
    expect(price(FOOT, {}, SE, { [TANKS]: there })).toBe(2);
  });
});

describe('water', () => {
  const side = (features: string[]) => ({ sides: { [`${C}|${out(SE, 1)}`]: features } });
  proves(['7.6.2', '1.1.2'], 'a stream costs three and two more, nothing at a bridge', () => {
    expect([price(TANKS, side(['stream'])), price(FOOT, side(['stream']))]).toEqual([4, 4]);
    expect([price(TANKS, side(['stream', 'bridge'])), price(FOOT, side(['stream', 'bridge']))]).toEqual([1, 2]);
  });
  proves(['7.6.2', '7.9.2c'], 'a German gun crosses a stream only from beside it and for everything it has', () => {
    const g = scene({ side: 'german', units: { [G_GUN]: C }, ...side(['stream']) });
    play(g, { k: 'pick', u: u(G_GUN) }, { k: 'step', n: SE });
    expect(spent(g)).toBe(6);
    expect(g.frames.some((f) => f.proc === 'move')).toBe(false);
    const far = scene({ side: 'german', units: { [G_GUN]: out(NW, 1) }, ...side(['stream']) });
    play(far, { k: 'pick', u: u(G_GUN) }, { k: 'go', h: hex(far, C) });
    expect(refusal(far, { k: 'step', n: SE })).toMatchObject({ case: '7.6.2', why: 'stream-all' });
  });
  it('part of 7.6.3, 7.6.4: Mech units need a bridge or ford over a river; on foot a minor river costs six', () => {
    expect([price(TANKS, side(['river', 'bridge'])), price(TANKS, side(['river', 'ford']))]).toEqual([4, 4]);
    expect([price(FOOT, side(['river'])), price(FOOT, side(['river', 'bridge']))]).toEqual([8, 2]);
    const g = scene({ units: { [TANKS]: C }, ...side(['river']) });
    play(g, { k: 'pick', u: u(TANKS) });
    expect(refusal(g, { k: 'step', n: SE })).toMatchObject({ case: '7.6.3', why: 'river-mech' });
    const wide = scene({ units: { [FOOT]: C }, ...side(['major-river']) });
    play(wide, { k: 'pick', u: u(FOOT) });
    expect(refusal(wide, { k: 'step', n: SE })).toMatchObject({ case: '7.6.4', why: 'major-river' });
  });
});

describe('constricted terrain', () => {
  const narrow = { hexes: { [out(SE, 1)]: ['constricted'] } };
  proves(['7.6.5a'], 'off its lines it takes all a Mech unit has, and two points more on foot, in and out', () => {
    expect([price(TANKS, narrow), price(FOOT, narrow)]).toEqual([12, 4]);
    const g = scene({ units: { [FOOT]: C }, ...narrow });
    play(g, { k: 'pick', u: u(FOOT) }, { k: 'step', n: SE }, { k: 'step', n: SE });
    expect(spent(g)).toBe(8);
    const late = scene({ units: { [TANKS]: out(NW, 1) }, ...narrow });
    play(late, { k: 'pick', u: u(TANKS) }, { k: 'step', n: SE });
    expect(refusal(late, { k: 'step', n: SE })).toMatchObject({ case: '7.6.5a', why: 'constricted-all' });
  });
  proves(['7.6.5b'], 'along its line nothing is added; who came in off the line, or by another one, leaves it at the full price', () => {
    const there = out(SE, 1);
    const lines = { [`${there}|${C}>`]: ['line-a'], [`${there}|${out(SE, 2)}>`]: ['line-a'], [`${there}|${from(there, N)}>`]: ['line-b'] };
    const line = { ...narrow, sides: lines };
    expect([price(TANKS, line), price(FOOT, line)]).toEqual([1, 2]);
    const way = (unit: string, start: string, ...steps: number[]): number => {
      const g = scene({ units: { [unit]: start }, ...line });
      play(g, { k: 'pick', u: u(unit) }, ...steps.map((n) => ({ k: 'step', n })));
      return spent(g);
    };
    expect([way(TANKS, C, SE, SE), way(FOOT, C, SE, SE)]).toEqual([2, 4]);
    // In by the first line and out by the second; in off the lines and out along one.
    expect([way(FOOT, C, SE, N), way(FOOT, from(there, S), N, SE)]).toEqual([6, 8]);
    expect([way(TANKS, there, SE), way(TANKS, there, N), way(TANKS, there, S)]).toEqual([1, 1, 12]);
  });
  it('part of 7.6.5: on foot a road leads in and out as if the ground were clear; wheels need a line', () => {
    const road = { ...narrow, road: [C, out(SE, 1), out(SE, 2)] };
    expect([price(FOOT, road), price(TANKS, road)]).toEqual([2, 12]);
  });
  proves(['6.1.0', '6.1.1'], 'two units, one of them a battalion, is all it holds; elsewhere three and two', () => {
    const full = (units: Record<string, string>, more = {}) => {
      const g = scene({ units: { [FOOT]: C, ...units }, ...more });
      play(g, { k: 'pick', u: u(FOOT) });
      return refusal(g, { k: 'go', h: hex(g, out(SE, 1)) });
    };
    const there = out(SE, 1);
    const twoBattalions = { 'al-78id-2-309-inf': there, 'al-78id-3-309-inf': there };
    expect(full(twoBattalions)).toMatchObject({ case: '6.1.1', why: 'stack-full' });
    expect(full({ 'al-78id-2-309-inf': there, [TANKS]: there })).toBeUndefined();
    expect(full({ 'al-78id-2-309-inf': there }, narrow)).toMatchObject({ case: '6.1.1' });
    expect(full({ [TANKS]: there }, narrow)).toBeUndefined();
  });
  proves(['6.0', '6.1.1'], 'the phase does not end while a hex holds too many and somebody of it can leave', () => {
    const four = { [FOOT]: C, 'al-78id-2-309-inf': C, 'al-78id-3-309-inf': C };
    const why = (units: Scene['units']) => refusal(scene({ units }), { k: 'done' });
    expect(why(four)).toMatchObject({ case: '6.1.1', why: 'overstack-stays', hex: hex(scene({ units: four }), C) });
    expect(why({ ...four, 'al-78id-3-309-inf': out(N, 1) })).toBeUndefined();
    // Nobody can be asked to go who has moved.
    expect(why(Object.fromEntries(Object.keys(four).map((id) => [id, { at: C, moved: 1 }])))).toBeUndefined();
  });
  proves(['6.2.0', '7.5.0'], 'through a full hex one may pass, by the way of the list', () => {
    const wall = Object.fromEntries([N, NE, S, SW, NW].map((d) => [`${from(C, d)}|${C}`, ['major-river']]));
    const there = out(SE, 1);
    const g = scene({ units: { [FOOT]: C, 'al-78id-2-309-inf': there, 'al-78id-3-309-inf': there }, sides: wall });
    play(g, { k: 'pick', u: u(FOOT) });
    expect(refusal(g, { k: 'step', n: SE })).toMatchObject({ case: '6.1.1' });
    play(g, { k: 'go', h: hex(g, out(SE, 2)) });
    expect(at(g, FOOT)).toBe(out(SE, 2));
  });
});

describe('enemies next door', () => {
  const enemy = out(SE, 2);
  const woods = { hexes: { [out(SE, 1)]: 'woods' } };
  it('part of 7.5.2: two points in the open, three at an Improved Position, four at an Entrenchment, one less into cover', () => {
    const near = (more = {}): number => price(FOOT, more, SE, { [G_FOOT]: enemy });
    expect([near(), near({ works: { [enemy]: 1 } }), near({ works: { [enemy]: 2 } })]).toEqual([4, 5, 6]);
    expect(near(woods)).toBe(3 + 1);
    expect(near({ works: { [enemy]: IMPROVED + 2 } })).toBe(4);
  });
  it('part of 7.5.2, 1.5.0-zoc: Mech units alone do not make themselves felt in woods, unless a road leads to them', () => {
    expect(price(FOOT, woods, SE, { [G_TANKS]: enemy })).toBe(3);
    expect(price(TANKS, { ...woods, road: [out(SE, 1), enemy] }, SE, { [G_TANKS]: enemy })).toBe(4);
    expect(price(FOOT, woods, SE, { [G_TANKS]: enemy, [G_FOOT]: enemy })).toBe(4);
  });
  it('part of 7.5.1: two steps in an Entrenchment stop whoever comes next to them, one step does not, an Improved Position does not', () => {
    const goesOn = (unit: string, work: number, steps = 2): boolean => {
      const g = scene({ units: { [FOOT]: C, [unit]: { at: enemy, steps } }, works: { [enemy]: work } });
      play(g, { k: 'pick', u: u(FOOT) }, { k: 'step', n: SE });
      return g.frames.some((f) => f.proc === 'move');
    };
    expect([goesOn(G_FOOT, 2), goesOn(G_FOOT, 1), goesOn(G_FOOT, 2, 1), goesOn(G_FOOT, 0)]).toEqual([false, true, true, true]);
  });
  proves(['18.4.0'], 'a fort stops as an Entrenchment does, but only its German garrison', () => {
    const fort = { hexes: { [enemy]: ['westwall'] } };
    const g = scene({ units: { [FOOT]: C, [G_FOOT]: { at: enemy, steps: 2 } }, ...fort });
    play(g, { k: 'pick', u: u(FOOT) }, { k: 'step', n: SE });
    expect(g.frames.some((f) => f.proc === 'move')).toBe(false);
    const us = scene({ side: 'german', units: { [G_FOOT]: C, [FOOT]: { at: enemy, steps: 2 } }, ...fort });
    play(us, { k: 'pick', u: u(G_FOOT) }, { k: 'step', n: SE });
    expect(us.frames.some((f) => f.proc === 'move')).toBe(true);
  });
  proves(['7.5.6'], 'Allied units do not pass from one hex beside a held fort to another; an empty fort does not matter', () => {
    const fort = out(SE, 1);
    const past = (units: Record<string, string>) => {
      const g = scene({ units: { [FOOT]: C, ...units }, hexes: { [fort]: ['westwall'] } });
      play(g, { k: 'pick', u: u(FOOT) });
      return refusal(g, { k: 'step', n: NE });
    };
    expect(past({ [G_FOOT]: fort })).toMatchObject({ case: '7.5.6', why: 'past-fort' });
    expect(past({})).toBeUndefined();
  });
  proves(['7.5.0'], 'nobody enters a hex that the enemy holds', () => {
    const g = scene({ units: { [FOOT]: C, [G_FOOT]: out(SE, 1) } });
    play(g, { k: 'pick', u: u(FOOT) });
    expect(refusal(g, { k: 'go', h: hex(g, out(SE, 1)) })).toMatchObject({ case: '7.5.0', why: 'enemy-hex' });
  });
});

describe('who moves when', () => {
  it('part of 7.1.0, 3.3.6-movement: when a unit in Prepared Assault mode has moved, Tactical ones may no longer', () => {
    const g = scene({ units: { [FOOT]: { at: C, mode: 1 }, [TANKS]: out(N, 2), [ENGINEERS]: { at: out(N, 2), mode: 1 } } });
    expect(refusal(g, { k: 'pick', u: u(TANKS) })).toBeUndefined();
    play(g, { k: 'pick', u: u(FOOT) }, { k: 'go', h: hex(g, out(SE, 1)) });
    expect(refusal(g, { k: 'pick', u: u(TANKS) })).toMatchObject({ case: '7.1.0', why: 'segment-over' });
    expect(refusal(g, { k: 'pick', u: u(FOOT) })).toMatchObject({ why: 'moved-already' });
  });
  it('part of 7.3.0, 5.6.0: units in reserve do not move', () => {
    const g = scene({ units: { [FOOT]: { at: C, mode: 5 }, [TANKS]: C } });
    expect(refusal(g, { k: 'pick', u: u(FOOT) })).toMatchObject({ case: '7.3.0', why: 'mode-moves-not' });
  });
  proves(['7.9.2d', '7.9.2c'], 'US engineers and German guns drive or walk, not both in one phase', () => {
    const g = scene({ units: { [ENGINEERS]: C } });
    play(g, { k: 'pick', u: u(ENGINEERS) });
    expect([farthest(g, 'go', ENGINEERS) <= 6, farthest(g, 'drive', ENGINEERS) > 6]).toEqual([true, true]);
    play(g, { k: 'drive', h: hex(g, out(SE, 1)) });
    expect(spent(g)).toBe(1);
    expect(refusal(g, { k: 'go', h: hex(g, out(SE, 2)) })).toMatchObject({ case: '7.9.2d', why: 'one-gait' });
    const foot = scene({ units: { [FOOT]: C } });
    play(foot, { k: 'pick', u: u(FOOT) });
    expect(refusal(foot, { k: 'drive', h: hex(foot, out(SE, 1)) })).toMatchObject({ case: '7.2.0', why: 'drives-not' });
    const gun = scene({ side: 'german', units: { [G_GUN]: C } });
    play(gun, { k: 'pick', u: u(G_GUN) });
    // Nine points as Mech, six on foot.
    expect([farthest(gun, 'go', G_GUN), farthest(gun, 'drive', G_GUN) > 3]).toEqual([3, true]);
  });
  proves(['33.1.0'], 'German units stay on their side of the West Wall, and may enter the wall itself', () => {
    const g = scene({ side: 'german', units: { [G_FOOT]: '5608NE' }, hexes: { '5507NE': ['westwall', 'westwall-destroyed'] } });
    play(g, { k: 'pick', u: u(G_FOOT) });
    expect(refusal(g, { k: 'go', h: hex(g, '5507NE') })).toBeUndefined();
    expect(refusal(g, { k: 'go', h: hex(g, '5506NE') })).toMatchObject({ case: '33.1.0', why: 'beyond-west-wall' });
  });
});

describe('Prepared Assault movement', () => {
  const prepared = (unit: string, s: Partial<Parameters<typeof scene>[0]> = {}) => {
    const g = scene({ ...s, units: { [unit]: { at: C, mode: 1 }, ...s.units } });
    play(g, { k: 'pick', u: u(unit) });
    return g;
  };
  proves(['7.7.0', '5.2.0'], 'one hex on foot and two for Mech units, whatever they cost', () => {
    const forest = Object.fromEntries([1, 2].map((n) => [out(SE, n), 'forest']));
    const foot = prepared(FOOT, { hexes: forest });
    expect(offers(foot, 'go')).toHaveLength(6);
    const tanks = prepared(TANKS);
    expect([refusal(tanks, { k: 'go', h: hex(tanks, out(SE, 2)) }), refusal(tanks, { k: 'go', h: hex(tanks, out(SE, 3)) })?.case]).toEqual([
      undefined,
      '7.1.0',
    ]);
  });
  proves(['7.7.0'], 'a Mech unit stops in trees off the road, and crosses no river that it could not cross otherwise', () => {
    const g = prepared(TANKS, { hexes: { [out(SE, 1)]: 'woods' }, road: [C, out(N, 1)], sides: { [`${C}|${out(S, 1)}`]: ['river'] } });
    expect(refusal(g, { k: 'step', n: S })).toMatchObject({ case: '7.6.3' });
    play(g, { k: 'go', h: hex(g, out(SE, 1)) });
    expect(g.frames.some((f) => f.proc === 'move')).toBe(false);
    const road = prepared(TANKS, { hexes: { [out(SE, 1)]: 'woods' }, road: [C, out(SE, 1)] });
    play(road, { k: 'step', n: SE });
    expect(road.frames.some((f) => f.proc === 'move')).toBe(true);
  });
  proves(['7.7.0'], 'next to any enemy it stops, and it may begin next to one', () => {
    const g = prepared(TANKS, { units: { [G_FOOT]: { at: out(SE, 2), steps: 1 }, [G_TANKS]: out(N, 1) } });
    play(g, { k: 'step', n: SE });
    expect(g.frames.some((f) => f.proc === 'move')).toBe(false);
  });
});
