/** Road movement (7.8), trucks of a division (7.9.2e), artillery on the move (7.10), jams (7.15). The tests lay their own roads. */
import { describe, expect, it } from 'vitest';
import { tables } from '../../src/data/index.ts';
import { POINT, turnNumber } from '../../src/index.ts';
import { allowance } from '../../src/rules/movement/allowance.ts';
import { STRATEGIC } from '../../src/state/fields/modes.ts';
import type { G } from '../../src/state/shape.ts';
import { C, from, hex, N, NE, NW, offers, out, play, proves, refusal, S, type Scene, SE, SW, scene, u } from '../kit/campaign.ts';

const TANKS = 'us-bk-m4';
const MORE = 'us-bk-m10';
const FOOT = 'al-78id-1-309-inf';
const GUNS = 'al-78id-307-fa';
const SP = 'al-7ad-489-afa';
const HQ = 'al-78id-hq';
const ENGINEERS = 'us-bk-ce';
const G_FOOT = 'ge-272vg-i-980-vg';
const G_GUN = 'ge-272vg-272-at-co';

const way = (grade: string, ...hexes: string[]) => ({ hexes, add: ['road', grade] });
/** A road from the middle to the southeast. */
const line = (grade: string) => way(grade, C, out(SE, 1), out(SE, 2), out(SE, 3));
const march = (s: Omit<Scene, 'stage'>, stage = 'allied.movement'): G => scene({ stage, ...s });
const picked = (unit: string, s: Omit<Scene, 'stage'>, stage?: string): G => {
  const g = march(s, stage);
  play(g, { k: 'pick', u: u(unit) });
  return g;
};
const by = (g: G, h: string) => refusal(g, { k: 'road', h: hex(g, h) });
const spent = (g: G): number => {
  const frame = g.frames[g.frames.length - 1];
  return (frame.proc === 'move' ? Number(frame.l.spent) : Number(g.events.findLast((e) => e.e === 'moved')?.cost)) / POINT;
};
/** What a unit pays for a way by road. */
const price = (to: string, s: Omit<Scene, 'stage'>, unit = TANKS): number => {
  const g = picked(unit, { ...s, units: { [unit]: C, ...s.units } });
  play(g, { k: 'road', h: hex(g, to) });
  return spent(g);
};

describe('road movement', () => {
  proves(['7.8.0'], 'Mech units that begin on a road follow it, at the price of its grade, whatever the ground is', () => {
    const forest = Object.fromEntries([1, 2, 3].map((n) => [out(SE, n), 'forest']));
    const rate = (road: string) => {
      const [n, d = 1] = (tables.roadMovement.rows.find((row) => row.road === road)?.points ?? '').split('/').map(Number);
      return n / d;
    };
    for (const [grade, row] of [
      ['primary', 'primary'],
      ['secondary', 'secondary'],
      ['trail', 'trail in other terrain'],
    ])
      expect([grade, price(out(SE, 2), { ways: [line(grade)], hexes: forest })]).toEqual([grade, 2 * rate(row)]);
    expect(price(out(SE, 2), { ways: [line('trail')] })).toBe(2 * rate('trail in clear terrain'));
    const g = picked(TANKS, { units: { [TANKS]: C }, ways: [line('primary')] });
    expect(by(g, out(N, 1))).toMatchObject({ case: '7.8.0' });
    const off = picked(TANKS, { units: { [TANKS]: out(N, 1) }, ways: [line('primary')] });
    expect(by(off, C)).toMatchObject({ case: '7.8.0', why: 'not-on-road' });
  });

  it('part of 7.8.0: a fraction is lost where the grade of the road changes', () => {
    const ways = [
      way('primary', C, out(SE, 1)),
      way('secondary', out(SE, 1), out(SE, 2)),
      way('secondary', C, out(N, 1)),
      way('primary', out(N, 1), out(N, 2)),
    ];
    expect([out(SE, 1), out(SE, 2), out(N, 1), out(N, 2)].map((to) => price(to, { ways }))).toEqual([0.5, 2, 1, 1.5]);
  });

  proves(['7.8.0'], 'by road or across country, not both in one phase; nobody in Prepared Assault mode goes by road', () => {
    const g = picked(TANKS, { units: { [TANKS]: C }, ways: [line('primary')] });
    play(g, { k: 'road', h: hex(g, out(SE, 2)) });
    expect(refusal(g, { k: 'go', h: hex(g, from(out(SE, 2), N)) })).toMatchObject({ case: '7.8.0', why: 'one-form' });
    const slow = picked(TANKS, { units: { [TANKS]: C }, ways: [line('primary')] });
    play(slow, { k: 'go', h: hex(slow, out(SE, 1)) });
    expect(by(slow, out(SE, 2))).toMatchObject({ case: '7.8.0', why: 'one-form' });
    const prepared = picked(TANKS, { units: { [TANKS]: { at: C, mode: 1 } }, ways: [line('primary')] });
    expect(by(prepared, out(SE, 1))).toMatchObject({ case: '7.8.0', why: 'prepared-no-road' });
  });

  proves(['7.8.2'], 'over water only by bridges, not by fords, and at no price', () => {
    const over = (...sides: string[]) => {
      const g = picked(TANKS, {
        units: { [TANKS]: C },
        ways: [line('primary')],
        sides: { [`${C}|${out(SE, 1)}`]: ['road', 'primary', ...sides] },
      });
      return by(g, out(SE, 1));
    };
    expect(over('river', 'ford')).toMatchObject({ case: '7.8.2', why: 'road-bridge' });
    expect(over('stream')).toMatchObject({ case: '7.8.2' });
    expect(over('river', 'bridge')).toBeUndefined();
    const sides = { [`${C}|${out(SE, 1)}`]: ['road', 'primary', 'river', 'bridge'] };
    expect(price(out(SE, 2), { ways: [line('primary')], sides })).toBe(1);
  });

  proves(['7.8.3', '6.4.2'], 'another Mech unit costs two points and ends the move; two bar the road, into their hex and out of it', () => {
    const there = out(SE, 2);
    expect(price(there, { ways: [line('primary')], units: { [MORE]: there } })).toBe(3);
    const g = picked(TANKS, { units: { [TANKS]: C, [MORE]: there }, ways: [line('primary')] });
    expect(by(g, out(SE, 3))).toMatchObject({ why: 'stopped-before' });
    const two = picked(TANKS, { units: { [TANKS]: C, [MORE]: there, 'us-bk-lttk': there }, ways: [line('primary')] });
    expect(by(two, there)).toMatchObject({ case: '7.8.3', why: 'road-crowded' });
    const out3 = picked(TANKS, { units: { [TANKS]: C, [MORE]: C, 'us-bk-lttk': C }, ways: [line('primary')] });
    expect(by(out3, out(SE, 1))).toMatchObject({ case: '7.8.3', why: 'crowded-no-road' });
    const over = picked(TANKS, {
      units: { [TANKS]: C, [FOOT]: C, 'al-78id-2-309-inf': C, 'al-78id-3-309-inf': C },
      ways: [line('primary')],
    });
    expect(by(over, out(SE, 1))).toMatchObject({ case: '6.4.2' });
  });

  it('part of 7.8.3a, 7.9.2c: guns In Battery, headquarters and anti-tank guns on foot leave the road free; guns on the move do not', () => {
    const free = (unit: string, fields: Record<string, number> = {}) =>
      price(out(SE, 1), { ways: [line('primary')], units: { [unit]: { at: out(SE, 1), ...fields } } });
    expect([free(GUNS), free(HQ), free(GUNS, { limbered: 1 })].map((cost) => cost >= 2)).toEqual([false, false, true]);
    const german = picked('ge-bk-mkiv', { units: { 'ge-bk-mkiv': C, [G_GUN]: out(SE, 1) }, ways: [line('primary')] }, 'german.movement');
    play(german, { k: 'road', h: hex(german, out(SE, 2)) });
    expect(spent(german)).toBeLessThan(3);
  });

  proves(['7.11.0'], 'at night every hex costs one more, but not by road or on foot along one', () => {
    const night = turnNumber('dec-21-night');
    const cost = (unit: string, k: string) => {
      const g = picked(unit, { units: { [unit]: C }, ways: [line('primary')], turn: night });
      play(g, { k, h: hex(g, out(SE, 1)) });
      return spent(g);
    };
    expect([cost(TANKS, 'road'), cost(TANKS, 'go'), cost(FOOT, 'go')]).toEqual([0.5, 2, 2]);
  });

  it('part of 20.2.2, 20.2.3, 20.2.4: snow is felt on trails, thaw on secondary roads too, frost gives nothing by road', () => {
    const reach = (grade: string, ground: number): number => {
      const g = picked(TANKS, { units: { [TANKS]: C }, ways: [line(grade)], vars: { sky: 3, ground } });
      play(g, { k: 'road', h: hex(g, out(SE, 2)) });
      return spent(g);
    };
    const [snow, thaw, frozen] = [3, 4, 2];
    expect(['primary', 'secondary', 'trail'].map((grade) => reach(grade, snow))).toEqual([1, 2, 2 + 2]);
    expect(['primary', 'secondary', 'trail'].map((grade) => reach(grade, thaw))).toEqual([1, 2 + 3, 2 + 3]);
    const g = march({ units: { [TANKS]: C }, vars: { sky: 3, ground: frozen } });
    expect((allowance(g, u(TANKS), 'own') - allowance(g, u(TANKS), 'road')) / POINT).toBe(1);
  });
});

describe('the order of moves', () => {
  proves(['7.1.0'], 'columns in Strategic mode, then roads, then regular movement, then Prepared Assaults', () => {
    const units = {
      [TANKS]: C,
      [MORE]: { at: out(SE, 2), mode: STRATEGIC },
      'us-bk-lttk': out(N, 2),
      [FOOT]: { at: out(S, 2), mode: 1 },
      [ENGINEERS]: out(N, 1),
    };
    const ways = [line('primary'), way('primary', out(SE, 2), from(out(SE, 2), N)), way('primary', out(N, 2), out(N, 3))];
    const g = march({ units, ways });
    play(g, { k: 'pick', u: u(TANKS) }, { k: 'road', h: hex(g, out(SE, 1)) }, { k: 'stop' });
    expect(refusal(g, { k: 'pick', u: u(MORE) })).toBeDefined();
    expect(refusal(g, { k: 'pick', u: u('us-bk-lttk') })).toBeUndefined();
    play(g, { k: 'pick', u: u(ENGINEERS) }, { k: 'go', h: hex(g, from(out(N, 1), NE)) }, { k: 'stop' });
    play(g, { k: 'pick', u: u('us-bk-lttk') });
    expect(refusal(g, { k: 'road', h: hex(g, out(N, 3)) })).toMatchObject({ case: '7.1.0', why: 'roads-over' });
  });
});

describe('columns in Strategic mode', () => {
  const column = (at: string) => ({ at, mode: STRATEGIC });
  it('part of 7.4.1b, 5.3.0: they have half as much again, and roads only', () => {
    const g = picked(TANKS, { units: { [TANKS]: column(C) }, ways: [line('primary')] });
    expect(allowance(g, u(TANKS), 'road')).toBe(1.5 * 12 * POINT);
    expect(refusal(g, { k: 'go', h: hex(g, out(N, 1)) })).toMatchObject({ case: '5.3.0', why: 'strategic-by-road' });
  });
  proves(['7.5.4', '6.3.0'], 'they enter no hex with a Mech unit, and nobody drives into theirs', () => {
    const ways = [line('primary')];
    const meets = picked(TANKS, { units: { [TANKS]: column(C), [MORE]: out(SE, 1) }, ways: [...ways, way('primary', C, out(N, 1))] });
    expect(by(meets, out(SE, 1))).toMatchObject({ case: '7.5.4', why: 'strategic-meets' });
    const met = picked(TANKS, { units: { [TANKS]: C, [MORE]: column(out(SE, 1)) }, ways });
    expect(by(met, out(SE, 1))).toMatchObject({ case: '7.5.4', why: 'strategic-in-way' });
  });
  it('part of 5.3.0: they do not go next to the enemy', () => {
    const g = picked(TANKS, { units: { [TANKS]: column(C), [G_FOOT]: out(SE, 3) }, ways: [line('primary')] });
    expect([by(g, out(SE, 1)), by(g, out(SE, 2))]).toMatchObject([undefined, { case: '5.3.0', why: 'strategic-near-enemy' }]);
  });
  it('part of 7.15.0: on the first days German columns gain nothing by it, later they do', () => {
    const column = 'ge-bk-mkiv';
    const points = (code: string) => {
      const g = march({ units: { [column]: { at: C, mode: STRATEGIC } }, turn: turnNumber(code) }, 'german.movement');
      return allowance(g, u(column), 'road') / POINT;
    };
    expect([points('dec-17-pm'), points('dec-18-am'), points('dec-18-pm')]).toEqual([12, 12, 18]);
  });
});

describe('trucks of a division', () => {
  const inf = ['al-78id-1-309-inf', 'al-78id-2-309-inf', 'al-78id-3-309-inf', 'al-78id-1-311-inf'];
  const starts = [C, out(SE, 2), out(N, 2), out(S, 2)];
  const ways = [line('primary'), way('primary', out(N, 2), out(N, 3)), way('primary', out(S, 2), out(S, 3))];
  it('part of 7.9.2e: three Leg units of a US infantry division move by road as Mech units, not next to the enemy', () => {
    const g = march({ units: Object.fromEntries(inf.map((id, n) => [id, starts[n]])), ways });
    const to = [out(SE, 1), out(SE, 1), out(N, 3)];
    for (let n = 0; n < 3; n++) {
      play(g, { k: 'pick', u: u(inf[n]) }, { k: 'road', h: hex(g, to[n]) });
      if (g.frames.some((f) => f.proc === 'move')) play(g, { k: 'stop' });
    }
    play(g, { k: 'pick', u: u(inf[3]) });
    expect(refusal(g, { k: 'road', h: hex(g, out(S, 3)) })).toMatchObject({ case: '7.9.2e', why: 'no-trucks' });
    // Once down from the trucks it blocks no road.
    const near = picked(FOOT, { units: { [FOOT]: C, [G_FOOT]: out(SE, 3) }, ways });
    expect([by(near, out(SE, 1)), by(near, out(SE, 2))]).toMatchObject([undefined, { case: '7.9.2e', why: 'trucks-near-enemy' }]);
    const german = picked(G_FOOT, { units: { [G_FOOT]: C }, ways }, 'german.movement');
    expect(by(german, out(SE, 1))).toMatchObject({ case: '7.9.2e', why: 'no-trucks' });
  });
  proves(['7.9.2e'], 'three Leg units in Strategic mode move with the trucks of their division, a fourth does not', () => {
    const at = [out(SE, 1), C, out(N, 2), out(S, 2)];
    const g = march({ units: Object.fromEntries(inf.map((id, n) => [id, { at: at[n], mode: STRATEGIC }])), ways });
    const to = [out(SE, 2), out(SE, 1), out(N, 3)];
    for (let n = 0; n < 3; n++) {
      expect([n, refusal(g, { k: 'pick', u: u(inf[n]) })]).toEqual([n, undefined]);
      play(g, { k: 'pick', u: u(inf[n]) }, { k: 'road', h: hex(g, to[n]) });
      if (g.frames.some((f) => f.proc === 'move')) play(g, { k: 'stop' });
    }
    expect(refusal(g, { k: 'pick', u: u(inf[3]) })).toBeDefined();
  });
});

describe('artillery', () => {
  const ways = [line('primary')];
  proves(
    ['7.10.2'],
    'towed guns move Out of Battery only, US 105 and 155 mm howitzers one hex In Battery, and stop next to no enemy',
    () => {
      const shift = picked(GUNS, { units: { [GUNS]: C } });
      expect(
        offers(shift, 'go')
          .map((a) => a.h)
          .sort(),
      ).toEqual([N, NE, SE, S, SW, NW].map((d) => hex(shift, from(C, d))).sort());
      // By road as well.
      const driven = picked(GUNS, { units: { [GUNS]: C }, ways });
      expect(offers(driven, 'road').map((a) => a.h)).toEqual([hex(driven, out(SE, 1))]);
      const guns = 'ge-272vg-ii-272-art';
      const still = march({ units: { [guns]: C } }, 'german.movement');
      expect(refusal(still, { k: 'pick', u: u(guns) })).toMatchObject({ case: '7.10.0', why: 'in-battery' });
      const moves = picked(guns, { units: { [guns]: { at: C, limbered: 1 }, [FOOT]: out(SE, 2) } }, 'german.movement');
      expect(refusal(moves, { k: 'go', h: hex(moves, out(SE, 1)) })).toMatchObject({ case: '7.10.0', why: 'guns-near-enemy' });
      expect(refusal(moves, { k: 'go', h: hex(moves, out(N, 1)) })).toBeUndefined();
    },
  );
  proves(['7.10.1'], 'self-propelled guns In Battery have half their allowance and may use roads', () => {
    const g = picked(SP, { units: { [SP]: C }, ways });
    expect([allowance(g, u(SP), 'road') / POINT, by(g, out(SE, 2))]).toEqual([6, undefined]);
    g.set('limbered', u(SP), 1);
    expect(allowance(g, u(SP), 'road') / POINT).toBe(12);
  });
});
