import { prompt } from '@hexfront/engine';
import { describe, expect } from 'vitest';
import type { G } from '../../src/state/shape.ts';
import { C, E, from, moat, NE, out, SE, scene, spent, W } from '../kit/field.ts';
import { at, hex, offers, play, proves, refusal, u } from '../kit/kit.ts';

const FOOT = 'de-1-48-12-i';
const TANKS = 'de-1-16-116p-t';
const RIDERS = 'ss-1-21-10p-m';
const US_FOOT = 'us-1-18-1-i';

const US_TANKS = 'us-745-1xx-t';

describe('prices of hexes', () => {
  proves(['6.12', '6.13', 'chart-6.8'], 'woods cost Class A two points and Class B six, broken ground one and three', () => {
    const hexes = { [out(E, 1)]: 'woods', [out(NE, 1)]: 'broken' };
    for (const [unit, woods, broken] of [
      [FOOT, 2, 1],
      [TANKS, 6, 3],
    ] as const) {
      const g = scene({ units: { [unit]: C }, hexes });
      play(g, { k: 'pick', u: u(unit) });
      expect(spent(play(g.copy(), { k: 'go', h: hex(g, out(E, 1)) }))).toBe(woods);
      expect(spent(play(g.copy(), { k: 'go', h: hex(g, out(NE, 1)) }))).toBe(broken);
    }
  });

  proves(['6.24', '6.0', '6.11'], 'nobody spends more than the allowance, and a move leads somewhere', () => {
    const g = scene({ units: { [FOOT]: C } });
    play(g, { k: 'pick', u: u(FOOT) });
    expect(refusal(g, { k: 'go', h: hex(g, C) })).toMatchObject({ case: '6.11', why: 'already-there' });
    expect(offers(g, 'go').some((a) => a.h === hex(g, out(E, 6)))).toBe(true);
    expect(refusal(g, { k: 'go', h: hex(g, out(E, 7)) })).toMatchObject({ case: '6.24', why: 'too-far', needs: 7, allowance: 6 });
  });

  proves(['6.28', '14.67'], 'Class A always moves one hex, Class B does not, and the fatigued and isolated not at all', () => {
    const ring = (centre: string) => Object.fromEntries([0, 1, 2, 3, 4, 5].map((d) => [from(centre, d), 'woods']));
    const far = out(SE, 4);
    const poor = scene({
      units: {
        [FOOT]: { at: C, fatigue: 2, supply: 4 },
        [TANKS]: { at: far, fatigue: 1, supply: 2 },
        [RIDERS]: { at: out(W, 4), fatigue: 1, supply: 3 },
      },
      hexes: { ...ring(C), ...ring(far) },
    });
    expect(refusal(poor, { k: 'pick', u: u(TANKS) })).toMatchObject({ case: '6.24', why: 'nowhere-to-go' });
    expect(refusal(poor, { k: 'pick', u: u(RIDERS) })).toMatchObject({ case: '14.67', why: 'fatigued-and-isolated' });
    // One point is all that is left of six, and woods cost two.
    play(poor, { k: 'pick', u: u(FOOT) }, { k: 'go', h: hex(poor, out(E, 1)) });
    expect(at(poor, FOOT)).toBe(out(E, 1));
    expect(poor.frames.some((f) => f.proc === 'move')).toBe(false);
  });
});

describe('zones of control', () => {
  proves(['6.22', '8.11', '8.31'], 'a rigid zone stops, and no point is left to go on with', () => {
    const g = scene({ units: { [FOOT]: C, [US_FOOT]: out(E, 3) } });
    play(g, { k: 'pick', u: u(FOOT) }, { k: 'go', h: hex(g, out(E, 2)) });
    expect(g.frames.some((f) => f.proc === 'move')).toBe(false);
    expect(refusal(g, { k: 'pick', u: u(FOOT) })).toMatchObject({ why: 'moved-already' });
  });

  proves(['6.23', '8.32', '8.36'], 'leaving a rigid zone costs half the allowance, and never leads into another', () => {
    const g = scene({ units: { [FOOT]: C, [US_FOOT]: out(E, 1) } });
    play(g, { k: 'pick', u: u(FOOT) }, { k: 'go', h: hex(g, out(W, 1)) });
    expect(spent(g)).toBe(3 + 1);
    const held = scene({ units: { [FOOT]: C, [US_FOOT]: out(E, 1), [US_TANKS]: out(W, 1) } });
    expect(refusal(held, { k: 'pick', u: u(FOOT) })).toMatchObject({ why: 'nowhere-to-go' });
  });

  proves(['8.33', '8.12', '6.22'], 'a fluid zone does not stop; leaving it costs two points more', () => {
    const g = scene({ units: { [FOOT]: C, [US_FOOT]: { at: out(E, 3), steps: 1 } } });
    play(g, { k: 'pick', u: u(FOOT) }, { k: 'go', h: hex(g, out(E, 2)) });
    expect(spent(g)).toBe(2);
    play(g, { k: 'go', h: hex(g, out(E, 1)) });
    expect(spent(g)).toBe(2 + 2 + 1);
  });

  proves(['8.13', '8.34'], 'headquarters have no zone', () => {
    const g = scene({ units: { [FOOT]: C, 'us-1-v-h': out(E, 3) } });
    play(g, { k: 'pick', u: u(FOOT) }, { k: 'go', h: hex(g, out(E, 2)) });
    expect(spent(g)).toBe(2);
  });

  proves(['8.14', '9.4'], 'in Entrenchments a reduced unit has a rigid zone, and a stack has that of its best unit', () => {
    const entrenched = scene({ units: { [FOOT]: C, [US_FOOT]: { at: out(E, 3), steps: 1 } }, works: { [out(E, 3)]: 2 } });
    play(entrenched, { k: 'pick', u: u(FOOT) }, { k: 'go', h: hex(entrenched, out(E, 2)) });
    expect(entrenched.frames.some((f) => f.proc === 'move')).toBe(false);
    const stack = scene({ units: { [FOOT]: C, [US_FOOT]: { at: out(E, 3), steps: 1 }, [US_TANKS]: out(E, 3) } });
    play(stack, { k: 'pick', u: u(FOOT) }, { k: 'go', h: hex(stack, out(E, 2)) });
    expect(stack.frames.some((f) => f.proc === 'move')).toBe(false);
  });

  proves(['8.25'], 'zones cross a river only at a bridge or ford', () => {
    const side = `${out(E, 2)}|${out(E, 3)}`;
    const units = { [FOOT]: C, [US_FOOT]: out(E, 3) };
    const stops = (features: string[], bridge?: number): boolean => {
      const g = scene({ units, sides: { [side]: features }, ...(bridge === undefined ? {} : { bridges: { [side]: bridge } }) });
      play(g, { k: 'pick', u: u(FOOT) }, { k: 'go', h: hex(g, out(E, 2)) });
      return !g.frames.some((f) => f.proc === 'move');
    };
    expect(stops(['river'])).toBe(false);
    expect(stops(['river', 'bridge'])).toBe(true);
    expect(stops(['river', 'ford'])).toBe(true);
    expect(stops(['river', 'bridge'], 1)).toBe(false);
    expect(stops(['river'], 3)).toBe(true);
    expect(stops(['creek'])).toBe(true);
  });

  proves(['6.63', '8.35'], 'headquarters and isolated units never enter an enemy zone', () => {
    const g = scene({ units: { 'de-116p-lviii-h': C, [FOOT]: { at: out(W, 1), supply: 3 }, [US_FOOT]: out(E, 3) } });
    play(g, { k: 'pick', u: u('de-116p-lviii-h') });
    expect(refusal(g, { k: 'go', h: hex(g, out(E, 2)) })).toMatchObject({ case: '6.63', why: 'hq-into-zone' });
    play(g, { k: 'go', h: hex(g, out(E, 1)) }, { k: 'stop' }, { k: 'pick', u: u(FOOT) });
    expect(refusal(g, { k: 'go', h: hex(g, out(E, 2)) })).toMatchObject({ case: '8.35' });
  });

  proves(['8.6'], 'isolated units have no zone', () => {
    const g = scene({ units: { [FOOT]: C, [US_FOOT]: { at: out(E, 3), supply: 3 } } });
    play(g, { k: 'pick', u: u(FOOT) }, { k: 'go', h: hex(g, out(E, 2)) });
    expect(spent(g)).toBe(2);
  });
});

describe('water', () => {
  const goal = out(E, 1);
  const side = `${C}|${goal}`;
  /** The unit in hand at C; the hex to the east lies behind the water, whichever way one comes. */
  const cross = (unit: string, features: string[], extra: Record<string, string> = {}, at: Record<string, number> = {}) => {
    const g = scene({ units: { [unit]: { at: C, ...at }, ...extra }, sides: moat(goal, features) });
    return play(g, { k: 'pick', u: u(unit) });
  };
  const go = (g: G) => ({ k: 'go', h: hex(g, goal) });
  proves(['6.54', 'chart-6.8'], 'a creek costs Class A one point and Class B two', () => {
    for (const [unit, price] of [
      [FOOT, 2],
      [TANKS, 3],
    ] as const) {
      const g = cross(unit, ['creek']);
      expect(spent(play(g, go(g)))).toBe(price);
    }
  });
  proves(['chart-6.8', '6.51'], 'a ford costs Class A one point and Class B four in Tactical Mode, four in March Mode', () => {
    for (const [unit, march, price] of [
      [FOOT, 0, 2],
      [TANKS, 0, 5],
      [FOOT, 1, 5],
    ] as const) {
      const g = cross(unit, ['river', 'ford'], {}, { march });
      expect(spent(play(g, go(g)))).toBe(price);
    }
  });
  proves(['6.51', '6.52', '7.35'], 'a river costs Class A four points in Tactical Mode; it bars Class B and March Mode', () => {
    const foot = cross(FOOT, ['river']);
    expect(spent(play(foot, go(foot)))).toBe(5);
    const tanks = cross(TANKS, ['river']);
    expect(refusal(tanks, go(tanks))).toMatchObject({ case: '6.51', why: 'river-class-b' });
    const column = cross(FOOT, ['river'], {}, { march: 1 });
    expect(refusal(column, go(column))).toMatchObject({ case: '7.35', why: 'march-river' });
  });
  proves(['6.53'], 'an engineer at hand makes it two points, lets riding infantry cross for four, and may not fight afterward', () => {
    const helper = 'ss-10-10pxx-e';
    const foot = cross(FOOT, ['river'], { [helper]: out(W, 1) });
    play(foot, go(foot));
    expect(foot.f.helped[u(helper)]).toBe(1);
    expect(spent(foot)).toBe(3);
    const far = cross(FOOT, ['river'], { [helper]: out(W, 2) });
    play(far, go(far));
    expect(far.f.helped[u(helper)]).toBe(0);
    expect(spent(far)).toBe(5);
    const riders = cross(RIDERS, ['river'], { [helper]: C });
    expect(spent(play(riders, go(riders)))).toBe(5);
    const tanks = cross(TANKS, ['river'], { [helper]: C });
    expect(refusal(tanks, go(tanks))).toMatchObject({ case: '6.51' });
  });
  proves(['6.53'], 'the owner chooses which engineer helps; one that has helped helps again without being asked', () => {
    const [near, other] = ['ss-10-10pxx-e', 'de-12xx-e'];
    const mates = { [near]: out(W, 1), [other]: C, 'de-2-48-12-i': C };
    const g = cross(FOOT, ['river'], mates);
    play(g, go(g));
    expect(prompt(g)).toMatchObject({ at: 'move.helper', side: 0, cases: ['6.53'] });
    expect(offers(g, 'help').map((a) => a.u)).toEqual([u(near), u(other)].sort((a, b) => a - b));
    expect(refusal(g, { k: 'help', u: u('de-2-48-12-i') })).toMatchObject({ case: '6.53', why: 'not-at-hand' });
    play(g, { k: 'help', u: u(other) });
    expect([near, other].map((id) => g.f.helped[u(id)])).toEqual([0, 1]);
    expect([spent(g), prompt(g).at]).toEqual([3, 'move.go']);
    play(g, { k: 'stop' }, { k: 'pick', u: u('de-2-48-12-i') }, go(g));
    expect(prompt(g).at).toBe('move.go');
    expect([near, other].map((id) => g.f.helped[u(id)])).toEqual([0, 1]);
  });
  proves(['6.53'], 'a unit that a rigid zone stops after the crossing stops once its engineer is chosen', () => {
    const g = cross(RIDERS, ['river'], { 'ss-10-10pxx-e': C, 'de-12xx-e': C, [US_FOOT]: out(E, 2) });
    g.set('bridge', g.board.sideBetween(hex(g, goal), hex(g, out(E, 2))), 2);
    play(g, go(g));
    expect(prompt(g).at).toBe('move.helper');
    play(g, { k: 'help', u: u('de-12xx-e') });
    expect([g.f.helped[u('de-12xx-e')], prompt(g).at]).toEqual([1, 'movement.plan']);
  });
  proves(
    ['6.53', '17.22'],
    'a US counter crosses as the company it shows: mechanized infantry for four, infantry for two, others not',
    () => {
      const company = (id: string, face: number) => {
        const g = scene({
          side: 'allied',
          units: { [id]: { at: C, face, committed: 1 }, 'us-1-1xx-e': { at: out(W, 1), committed: 1 } },
          sides: moat(goal, ['river']),
        });
        play(g, { k: 'pick', u: u(id) });
        return refusal(g, go(g))?.case ?? spent(play(g, go(g)));
      };
      expect([company('us-co-im-01', 0), company('us-co-im-01', 1)]).toEqual([1 + 2, 1 + 4]);
      expect([company('us-co-rt-01', 0), company('us-co-rt-01', 1)]).toEqual(['6.51', '6.51']);
    },
  );
  proves(['7.35'], 'a bridge is for March Mode: others pay for the water beside it', () => {
    const g = cross(FOOT, ['river', 'bridge']);
    expect(spent(play(g.copy(), go(g)))).toBe(5);
    expect(spent(play(g, { k: 'march', h: hex(g, goal) }))).toBe(4 + 1);
  });
  proves(['15.14'], 'a blown bridge is none', () => {
    const sides = { ...moat(goal, ['river']), [side]: ['river', 'bridge'] };
    const at = (bridge: number) => {
      const g = scene({ units: { [FOOT]: { at: C, march: 1 } }, sides, bridges: { [side]: bridge } });
      return play(g, { k: 'pick', u: u(FOOT) });
    };
    expect(refusal(at(0), go(at(0)))).toBeUndefined();
    expect(refusal(at(1), go(at(1)))).toMatchObject({ case: '7.35', why: 'march-river' });
  });
});

describe('modes and roads', () => {
  const road = Array.from({ length: 7 }, (_, i) => out(E, i));
  proves(
    ['7.42', '7.31', 'chart-6.8', '7.11', '7.21'],
    'March Mode is entered for four points and then uses roads by the thirds and halves of the chart',
    () => {
      const g = scene({ side: 'allied', units: { [US_TANKS]: C }, primary: road });
      play(g, { k: 'pick', u: u(US_TANKS) });
      expect(spent(play(g.copy(), { k: 'go', h: hex(g, out(E, 6)) }))).toBe(6);
      play(g, { k: 'march', h: hex(g, out(E, 6)) });
      expect(spent(g)).toBe(4 + 2);
      expect(g.f.march[u(US_TANKS)]).toBe(1);
      const slow = scene({ side: 'allied', units: { [US_TANKS]: { at: C, march: 1 } }, secondary: road });
      play(slow, { k: 'pick', u: u(US_TANKS) }, { k: 'go', h: hex(slow, out(E, 6)) });
      expect(spent(slow)).toBe(3);
      const foot = scene({ side: 'allied', units: { [US_FOOT]: { at: C, march: 1 } }, primary: road });
      play(foot, { k: 'pick', u: u(US_FOOT) }, { k: 'go', h: hex(foot, out(E, 5)) });
      expect(spent(foot)).toBe(1);
    },
  );
  proves(['7.43'], 'fractions add up along one kind of road and are rounded up when the kind changes', () => {
    const g = scene({
      side: 'allied',
      units: { [US_TANKS]: { at: C, march: 1 } },
      primary: [C, out(E, 1), out(E, 2)],
      secondary: [out(E, 2), out(E, 3)],
    });
    play(g, { k: 'pick', u: u(US_TANKS) }, { k: 'go', h: hex(g, out(E, 3)) });
    // Two thirds rounded up to one, then a half.
    expect(spent(g)).toBe(1.5);
    play(g, { k: 'go', h: hex(g, out(E, 4)) });
    expect(spent(g)).toBe(3);
  });
  proves(['7.31', 'err-7.31'], 'March Mode enters woods only along a road, and may be entered in woods only on one', () => {
    const woods = { [C]: 'woods', [out(E, 1)]: 'woods' };
    const off = scene({ units: { [FOOT]: C }, hexes: woods });
    play(off, { k: 'pick', u: u(FOOT) });
    expect(refusal(off, { k: 'march', h: hex(off, C) })).toMatchObject({ case: '7.21', why: 'march-in-woods' });
    const on = scene({ units: { [FOOT]: C }, hexes: woods, secondary: [C, out(E, 1)] });
    play(on, { k: 'pick', u: u(FOOT) });
    expect(refusal(on, { k: 'march', h: hex(on, out(E, 1)) })).toBeUndefined();
    const marching = scene({ units: { [FOOT]: { at: C, march: 1 } }, hexes: { [out(E, 1)]: 'woods' } });
    play(marching, { k: 'pick', u: u(FOOT) });
    expect(refusal(marching, { k: 'go', h: hex(marching, out(E, 1)) })).toMatchObject({ case: '7.31', why: 'march-woods' });
  });
  proves(['7.32', '9.21', '9.23', '7.33'], 'nobody on the march enters or passes a hex where another marches, but may pass others', () => {
    const g = scene({ units: { [FOOT]: { at: C, march: 1 }, [TANKS]: { at: out(E, 1), march: 1 }, [RIDERS]: out(NE, 1) } });
    play(g, { k: 'pick', u: u(FOOT) });
    expect(refusal(g, { k: 'go', h: hex(g, out(E, 1)) })).toMatchObject({ case: '7.32', why: 'march-onto-march' });
    expect(refusal(g, { k: 'go', h: hex(g, out(NE, 1)) })).toBeUndefined();
  });
  proves(['7.13', '7.23', '7.11'], 'leaving March Mode costs four points at the beginning of the phase, and never in an enemy zone', () => {
    const g = scene({ units: { [TANKS]: { at: C, march: 1 }, [FOOT]: { at: out(E, 4), march: 1 }, [US_FOOT]: out(E, 5) } });
    expect(refusal(g, { k: 'halt', u: u(FOOT) })).toMatchObject({ case: '7.13', why: 'mode-in-zone' });
    play(g, { k: 'halt', u: u(TANKS) });
    expect(g.f.march[u(TANKS)]).toBe(0);
    play(g, { k: 'pick', u: u(TANKS) });
    expect(refusal(g, { k: 'go', h: hex(g, out(W, 8)) })).toBeUndefined();
    expect(refusal(g, { k: 'go', h: hex(g, out(W, 9)) })).toMatchObject({ why: 'too-far', allowance: 8 });
    play(g, { k: 'go', h: hex(g, out(W, 1)) }, { k: 'stop' });
    expect(refusal(g, { k: 'halt', u: u(FOOT) })).toMatchObject({ case: '7.11', why: 'movement-begun' });
  });
  proves(['7.5', '6.61', '6.62'], 'headquarters pay as Class A off the road and the Class B rates on it without a marker', () => {
    const hq = 'us-1-v-h';
    const g = scene({ side: 'allied', units: { [hq]: C }, primary: [C, out(E, 1), out(E, 2), out(E, 3)], hexes: { [out(W, 1)]: 'woods' } });
    play(g, { k: 'pick', u: u(hq) });
    expect(refusal(g, { k: 'march', h: hex(g, out(E, 1)) })).toMatchObject({ case: '7.21', why: 'hq-no-march' });
    expect(spent(play(g.copy(), { k: 'go', h: hex(g, out(W, 1)) }))).toBe(2);
    play(g, { k: 'go', h: hex(g, out(E, 3)) });
    expect(spent(g)).toBe(1);
    expect(g.f.march[u(hq)]).toBe(0);
  });
});

describe('artillery', () => {
  const gun = 'us-32-1xx-a';
  const german = 'de-12xx-a105';
  proves(['6.32'], 'German guns leave their battery with the first hex, US ones with the second', () => {
    const de = scene({ units: { [german]: { at: C, battery: 1 } } });
    play(de, { k: 'pick', u: u(german) }, { k: 'go', h: hex(de, out(E, 1)) });
    expect(de.f.battery[u(german)]).toBe(0);
    const us = scene({ side: 'allied', units: { [gun]: { at: C, battery: 1 } } });
    play(us, { k: 'pick', u: u(gun) }, { k: 'go', h: hex(us, out(E, 1)) });
    expect(us.f.battery[u(gun)]).toBe(1);
    play(us, { k: 'go', h: hex(us, out(E, 2)) });
    expect(us.f.battery[u(gun)]).toBe(0);
  });
  proves(['7.37'], 'in March Mode a gun is Out of Battery at once', () => {
    const g = scene({ side: 'allied', units: { [gun]: { at: C, battery: 1 } } });
    play(g, { k: 'pick', u: u(gun) }, { k: 'march', h: hex(g, C) });
    expect(g.f.battery[u(gun)]).toBe(0);
  });
  proves(['6.35'], 'guns go into battery at the beginning of the Movement Phase unless they march', () => {
    const g = scene({ units: { [german]: { at: C, battery: 0 }, 'ss-10pxx-a170': { at: out(E, 3), battery: 0, march: 1 } } });
    play(g, { k: 'done' });
    expect(g.f.battery[u(german)]).toBe(1);
    expect(g.f.battery[u('ss-10pxx-a170')]).toBe(0);
  });
});

describe('stacking', () => {
  proves(
    ['9.0', '9.12', '9.14'],
    'more than three units at the end of the phase: the owner chooses who is lost; headquarters are free',
    () => {
      const g = scene({ units: { [FOOT]: C, [TANKS]: C, [RIDERS]: C, 'de-1-89-12-i': C, 'de-116p-lviii-h': C } });
      play(g, { k: 'done' });
      expect(offers(g, 'remove').map((a) => a.u)).toHaveLength(4);
      expect(refusal(g, { k: 'remove', u: u('de-116p-lviii-h') })).toMatchObject({ case: '9.12', why: 'not-crowded' });
      play(g, { k: 'remove', u: u(RIDERS) });
      expect(at(g, RIDERS)).toBe('Eliminated');
      expect(at(g, FOOT)).toBe(C);
    },
  );
});

describe('the first day', () => {
  const side = `${C}|${out(E, 1)}`;
  proves(['25.14f'], 'one German unit after another pays more for a river bridge until it is jammed', () => {
    const goal = out(E, 1);
    const sides = { ...moat(goal, ['river']), [side]: ['river', 'bridge'] };
    const first = (before: number, turn = 2) => {
      const g = scene({ turn, units: { [TANKS]: { at: C, march: 1 } }, primary: [C, goal], sides });
      g.set('crossings', g.board.sideId[6 * hex(g, C) + E], before);
      return play(g, { k: 'pick', u: u(TANKS) });
    };
    for (const [before, extra] of [0, 2, 4, 6, 8].entries()) {
      const g = first(before);
      expect(spent(play(g, { k: 'go', h: hex(g, goal) }))).toBeCloseTo(extra + 1 / 3);
      expect(g.f.crossings[g.board.sideId[6 * hex(g, C) + E]]).toBe(before + 1);
    }
    const jammed = first(5);
    expect(refusal(jammed, { k: 'go', h: hex(jammed, goal) })).toMatchObject({ case: '25.14f', why: 'bridge-jammed' });
    const later = first(5, 4);
    expect(refusal(later, { k: 'go', h: hex(later, goal) })).toBeUndefined();
  });
  proves(['25.14g'], 'a column pays a point more to enter a hex with a friend who does not march', () => {
    const units = { [TANKS]: { at: C, march: 1 }, [FOOT]: out(E, 1) };
    const primary = [C, out(E, 1)];
    const price = (turn: number): number => {
      const g = scene({ turn, units, primary });
      play(g, { k: 'pick', u: u(TANKS) }, { k: 'go', h: hex(g, out(E, 1)) });
      return spent(g);
    };
    expect(price(2) - price(8)).toBeCloseTo(1);
  });
  proves(['25.16'], 'the northern hexrow of map D is closed', () => {
    const g = scene({ units: { [FOOT]: 'D0225' } });
    play(g, { k: 'pick', u: u(FOOT) });
    const north = [...Array(6)].map((_, d) => g.board.neighbors[6 * hex(g, 'D0225') + d]).find((h) => g.board.ids[h].startsWith('D01'));
    expect(refusal(g, { k: 'go', h: north as number })).toMatchObject({ case: '25.16', why: 'closed-row' });
  });
});
