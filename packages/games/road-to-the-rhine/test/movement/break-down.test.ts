/** 22.A, breakdown counters. */
import { describe, expect } from 'vitest';
import { destroy } from '../../src/rules/combat/losses.ts';
import { lastLost, recombineRefusal } from '../../src/rules/movement/break-down.ts';
import { overstacked } from '../../src/rules/movement/stacking.ts';
import { ALLIED, type G } from '../../src/state/shape.ts';
import { at, hex, offers, play, proves, refusal, u } from '../kit/kit.ts';
import { C, from, N, NE, S, SE, SW, scene } from '../kit/open-ground.ts';

const US_SET = ['us-bd1-inf', 'us-bd2-inf', 'us-bd3-inf'];
const SPARE = Object.fromEntries(
  [
    ...US_SET,
    'us-bd-a-arm',
    'us-bd-b-arm',
    'us-bd-r-arm',
    'br-bd1-arm',
    'br-bd2-arm',
    'br-bd1-inf',
    'br-bd2-inf',
    'br-bd3-inf',
    'ge-bd1-pzg',
    'ge-bd2-pzg',
  ].map((id) => [id, { at: 'spare', maneuver: 0 }]),
);
type Units = Record<string, string | Record<string, string | number>>;
const field = (units: Units, side: 'german' | 'allied' = 'allied', more: object = {}): G =>
  scene({ side, units: { ...SPARE, ...units }, ...more });
const pick = (g: G, id: string): G => play(g, { k: 'pick', u: u(id) });
const parts = (g: G, ids: string[]): string[] => ids.map((id) => at(g, id));

describe('breaking down', () => {
  proves(['22.A', '22.A.1', '22.A-strength'], 'a full division parts on the move into two or three counters that go their own ways', () => {
    const g = field({ 'us-1-inf': C });
    pick(g, 'us-1-inf');
    play(g, { k: 'go', h: hex(g, from(C, N)) }, { k: 'break-down' });
    expect(at(g, 'us-1-inf')).toBe('broken-down');
    expect(parts(g, US_SET)).toEqual([from(C, N), from(C, N), from(C, N)]);
    // Each goes on with what is left: fourteen of fifteen points.
    pick(g, US_SET[0]);
    expect(refusal(g, { k: 'go', h: hex(g, from(C, N, NE, NE)) })).toBeUndefined();
    play(g, { k: 'go', h: hex(g, from(C, N, NE)) });
    expect(g.f.spent[u(US_SET[0])]).toBe(2 * 16);
    play(g, { k: 'stop' }, { k: 'done' });
    // They have moved, all of them.
    for (const id of US_SET) expect(refusal(g, { k: 'pick', u: u(id) })).toMatchObject({ case: '7-individual' });
  });

  proves(['22.A'], 'British armored and German panzergrenadier divisions part in two, the others in three', () => {
    const count = (id: string, side: 'german' | 'allied'): number => {
      const g = field({ [id]: C }, side);
      play(pick(g, id), { k: 'break-down' });
      return g.unitsIn(hex(g, C)).length;
    };
    expect([count('us-1-inf', 'allied'), count('us-2-arm', 'allied'), count('br-15-inf', 'allied')]).toEqual([3, 3, 3]);
    expect([count('br-11-arm', 'allied'), count('ge-3-pzg', 'german')]).toEqual([2, 2]);
  });

  proves(['22.A', '22.A-strength'], 'only with counters of its own kind, all free, and at full strength', () => {
    const refused = (units: Units, id: string, side: 'german' | 'allied' = 'allied') =>
      refusal(pick(field(units, side), id), { k: 'break-down' });
    expect(refused({ 'cn-1-inf': C }, 'cn-1-inf')).toMatchObject({ case: '22.A', why: 'no-breakdown' });
    expect(refused({ 'ge-11-pz': C }, 'ge-11-pz', 'german')).toMatchObject({ case: '22.A', why: 'no-breakdown' });
    expect(refused({ 'us-1-inf': { at: C, reduced: 1 } }, 'us-1-inf')).toMatchObject({ case: '22.A-strength', why: 'breakdown-reduced' });
    const used = field({ 'us-1-inf': C, 'us-2-inf': from(C, S, S), [US_SET[1]]: { at: from(C, S), standsFor: u('us-2-inf') } });
    expect(refusal(pick(used, 'us-1-inf'), { k: 'break-down' })).toMatchObject({ case: '22.A', why: 'breakdown-in-use' });
  });

  proves(['22.A.1'], 'never while stationary: out of its first hex one part at least must go', () => {
    const g = field({ 'us-1-inf': C });
    expect(refusal(g, { k: 'break-down' })?.why).toBe('not-asked');
    play(pick(g, 'us-1-inf'), { k: 'break-down' });
    expect(refusal(g, { k: 'done' })).toMatchObject({ case: '22.A.1', why: 'parts-must-move' });
    play(pick(g, US_SET[2]), { k: 'go', h: hex(g, from(C, S)) }, { k: 'stop' });
    expect(refusal(g, { k: 'done' })).toBeUndefined();
  });

  proves(['3-when', '22.A-supply'], 'the parts count as three units: who is too many has to go on, and must be able to', () => {
    const g = field({ 'us-1-inf': from(C, S), 'us-2-inf': C, 'us-24-inf': C });
    play(pick(g, 'us-1-inf'), { k: 'go', h: hex(g, C) }, { k: 'break-down' });
    expect(overstacked(g, ALLIED, hex(g, C))).toBe(true);
    expect(refusal(g, { k: 'done' })).toMatchObject({ case: '3-when', why: 'overstacked' });
    for (const [i, d] of [NE, SE].entries()) play(pick(g, US_SET[i]), { k: 'go', h: hex(g, from(C, d)) }, { k: 'stop' });
    expect(refusal(g, { k: 'done' })).toBeUndefined();
    play(g, { k: 'done' });
    expect(overstacked(g, ALLIED, hex(g, C))).toBe(false);
  });

  proves(['3-when', '22.A.1'], 'with no room for the parts around, nobody parts', () => {
    const D = from(C, N);
    // One hex is all there is to go to, and two of the three parts have to go.
    const land = [C, D];
    const sea = land.flatMap((id) => [0, 1, 2, 3, 4, 5].map((d) => from(id, d))).filter((id) => !land.includes(id));
    const parting = (there: string[]) => {
      const units = { 'us-2-cav': C, 'us-4-cav': C, ...Object.fromEntries(there.map((id) => [id, D])) };
      const hexes = Object.fromEntries(sea.map((id) => [id, 'sea']));
      const g = field({ 'us-1-inf': { at: C, unsupplied: 1 }, ...units }, 'allied', { hexes });
      return refusal(pick(g, 'us-1-inf'), { k: 'break-down' });
    };
    expect(parting(['us-6-cav', 'us-14-cav'])).toMatchObject({ case: '3-when', why: 'breakdown-no-room' });
    expect(parting(['us-6-cav'])).toBeUndefined();
  });

  proves(['22.A.1'], 'the parts go first: nobody else moves in between', () => {
    const g = field({ 'us-1-inf': C, 'us-2-inf': from(C, S, S) });
    play(pick(g, 'us-1-inf'), { k: 'break-down' });
    expect(refusal(g, { k: 'pick', u: u('us-2-inf') })).toMatchObject({ case: '22.A.1', why: 'parts-first' });
  });

  proves(['22.A-supply', '22.A.3'], 'a counter has the supply of its division and one level', () => {
    const g = field({ 'us-1-inf': { at: C, maneuver: 0, unsupplied: 1 } });
    play(pick(g, 'us-1-inf'), { k: 'break-down' });
    for (const id of US_SET) expect([g.f.maneuver[u(id)], g.f.unsupplied[u(id)], g.f.standsFor[u(id)]]).toEqual([0, 1, u('us-1-inf')]);
  });
});

describe('coming together', () => {
  const apart = (hexes: string[], more: Record<string, number>[] = [{}, {}, {}]): G =>
    field({
      'us-1-inf': 'broken-down',
      ...Object.fromEntries(US_SET.map((id, i) => [id, { at: hexes[i], standsFor: u('us-1-inf'), maneuver: 1, ...more[i] }])),
    });

  proves(['22.A.2'], 'when all survivors are in one hex and their side moves', () => {
    const g = apart([C, C, from(C, S)]);
    expect(refusal(g, { k: 'recombine', u: u(US_SET[0]) })).toMatchObject({ case: '22.A.2', why: 'counters-apart', other: u(US_SET[2]) });
    play(pick(g, US_SET[2]), { k: 'go', h: hex(g, C) }, { k: 'stop' }, { k: 'recombine', u: u(US_SET[0]) });
    expect(at(g, 'us-1-inf')).toBe(C);
    expect(parts(g, US_SET)).toEqual(['spare', 'spare', 'spare']);
    expect([g.f.reduced[u('us-1-inf')], g.f.maneuver[u('us-1-inf')]]).toEqual([0, 1]);
    // One of them had moved: so has the division.
    expect(refusal(g, { k: 'pick', u: u('us-1-inf') })).toMatchObject({ case: '7-individual' });
  });

  proves(['22.A.2'], 'counters that have not moved make a division that has not', () => {
    const g = apart([C, C, C]);
    play(g, { k: 'recombine', u: u(US_SET[1]) });
    expect(refusal(g, { k: 'pick', u: u('us-1-inf') })).toBeUndefined();
    // Supply for two of three is not supply for the division.
    const poor = apart([C, C, C], [{}, {}, { maneuver: 0 }]);
    play(poor, { k: 'recombine', u: u(US_SET[1]) });
    expect(poor.f.maneuver[u('us-1-inf')]).toBe(0);
  });

  proves(['22.A.2'], 'it is offered once for a division, to counters that can come together', () => {
    expect(offers(apart([C, C, C]), 'recombine')).toEqual([{ k: 'recombine', u: u(US_SET[0]) }]);
    expect(offers(apart([C, C, from(C, S)]), 'recombine')).toEqual([]);
    // Who has fallen is not waited for.
    expect(offers(apart(['destroyed', C, C]), 'recombine')).toEqual([{ k: 'recombine', u: u(US_SET[1]) }]);
  });

  proves(['22.A.2'], 'only counters of a division that broke down, on the map', () => {
    const g = apart([C, C, 'ready']);
    for (const id of ['us-24-inf', US_SET[2], 'us-bd-a-arm'])
      expect(refusal(g, { k: 'recombine', u: u(id) })).toMatchObject({ case: '22.A.2', why: 'no-counter' });
  });

  proves(['22.A.2', '13'], 'in the enemy player turn only reserves move, so only they come together', () => {
    const waiting = (third: number): G =>
      field(
        {
          'us-1-inf': 'broken-down',
          ...Object.fromEntries(US_SET.map((id, i) => [id, { at: C, standsFor: u('us-1-inf'), reserve: i < 2 ? 1 : third }])),
          'us-2-inf': { at: from(C, SW, SW), reserve: 1 },
        },
        'german',
        { phase: 'reserve-movement' },
      );
    for (const id of US_SET)
      expect(refusal(waiting(0), { k: 'recombine', u: u(id) })).toMatchObject({ case: '22.A.2', why: 'not-in-reserve' });
    expect(refusal(waiting(1), { k: 'recombine', u: u(US_SET[0]) })).toBeUndefined();
  });

  proves(['22.A.3', '22.A.3-recombine', '22.A.3-example'], 'every lost counter costs a level: reduced, then a cadre', () => {
    const one = apart([C, C, 'destroyed']);
    play(one, { k: 'recombine', u: u(US_SET[0]) });
    expect([at(one, 'us-1-inf'), one.f.reduced[u('us-1-inf')], at(one, US_SET[2])]).toEqual([C, 1, 'spare']);
    expect(one.events.find((e) => e.e === 'recombined')).toMatchObject({ levels: 1, case: '22.A.3-recombine' });
    const none = play(apart([C, C, C]), { k: 'recombine', u: u(US_SET[0]) });
    expect(none.events.find((e) => e.e === 'recombined')).toMatchObject({ levels: 0, case: '22.A.2' });
    const two = apart([C, 'destroyed', 'destroyed']);
    play(two, { k: 'recombine', u: u(US_SET[0]) });
    expect([at(two, 'us-1-inf'), ...parts(two, US_SET)]).toEqual(['cadre', 'spare', 'spare', 'spare']);
  });

  proves(['22.A.3'], 'a counter being rebuilt has to come back first', () => {
    const g = apart([C, C, 'ready']);
    expect(recombineRefusal(g, u(US_SET[0]))).toMatchObject({ case: '22.A.2', why: 'counters-apart' });
  });

  proves(['22.A.3-all'], 'all lost: three counters mean the division is destroyed, two that it is a cadre', () => {
    const g = apart([C, 'destroyed', 'destroyed']);
    destroy(g, u(US_SET[0]), '11-loss');
    lastLost(g, u(US_SET[0]));
    expect([at(g, 'us-1-inf'), ...parts(g, US_SET)]).toEqual(['destroyed', 'spare', 'spare', 'spare']);
    const tanks = field({
      'br-11-arm': 'broken-down',
      'br-bd1-arm': { at: C, standsFor: u('br-11-arm') },
      'br-bd2-arm': { at: 'destroyed', standsFor: u('br-11-arm') },
    });
    destroy(tanks, u('br-bd1-arm'), '11-loss');
    lastLost(tanks, u('br-bd1-arm'));
    expect([at(tanks, 'br-11-arm'), at(tanks, 'br-bd1-arm'), at(tanks, 'br-bd2-arm')]).toEqual(['cadre', 'spare', 'spare']);
  });

  proves(['3-limit', '22.A.2'], 'not where two divisions stand already', () => {
    const g = field({
      'br-11-arm': 'broken-down',
      'br-bd1-arm': { at: C, standsFor: u('br-11-arm') },
      'br-bd2-arm': { at: 'destroyed', standsFor: u('br-11-arm') },
      'br-15-inf': C,
      'br-43-inf': C,
    });
    expect(refusal(g, { k: 'recombine', u: u('br-bd1-arm') })).toMatchObject({ case: '3-limit', why: 'divisions-full' });
  });

  proves(['22.A.1', '22.A.2', '13'], 'in reserve movement as well', () => {
    const units: Units = { 'us-1-inf': { at: C, reserve: 1 }, 'us-2-inf': { at: from(C, SW, SW), reserve: 1 } };
    const g = field(units, 'german', { phase: 'reserve-movement' });
    play(pick(g, 'us-1-inf'), { k: 'go', h: hex(g, from(C, S)) }, { k: 'break-down' });
    for (const id of US_SET) expect(g.f.reserve[u(id)]).toBe(0);
    play(pick(g, US_SET[0]), { k: 'go', h: hex(g, C) }, { k: 'stop' }, { k: 'done' });
    expect(offers(g, 'pick').map((a) => a.u)).toContain(u('us-2-inf'));
    expect(refusal(g, { k: 'recombine', u: u(US_SET[0]) })).toMatchObject({ why: 'counters-apart' });
  });
});
