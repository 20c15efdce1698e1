/** The 150th Panzer Brigade slips through (24.5). */
import { prompt } from '@hexfront/engine';
import { describe, expect } from 'vitest';
import type { G } from '../../src/state/shape.ts';
import { C, E, out, type Scene, scene, spent, W } from '../kit/field.ts';
import { at, hex, offers, play, proves, refusal, roll, u } from '../kit/kit.ts';

const BRIGADE = 'ss-2-150px-m';
const OTHER = 'de-1-60-116p-m';
const [FOE, BESIDE] = ['us-1-18-1-i', 'us-2-18-1-i'];
const ON = { infiltration: true };
/** A rigid zone where the unit stands, and around the hexes west of it. */
const lines = (unit: string, more: Partial<Scene> = {}): G =>
  scene({ scenario: 'campaign', options: ON, ...more, units: { [unit]: C, [FOE]: out(0, 1), [BESIDE]: out(4, 2), ...more.units } });

describe('out of a rigid zone', () => {
  proves(
    ['24.5', 'err-24.5'],
    'on 1 to 3 into any hex next to it, rigid zone or not, for the ground alone; on 4 to 6 it stays and moves no more',
    () => {
      const g = lines(BRIGADE);
      play(g, { k: 'pick', u: u(BRIGADE) });
      expect(refusal(g, { k: 'step', n: W })).toMatchObject({ case: '6.23' });
      play(g, { k: 'infiltrate', h: hex(g, out(W, 1)) });
      roll(g, 3);
      expect([at(g, BRIGADE), spent(g)]).toEqual([out(W, 1), 1]);
      const stopped = lines(BRIGADE);
      play(stopped, { k: 'pick', u: u(BRIGADE) }, { k: 'infiltrate', h: hex(stopped, out(W, 1)) });
      roll(stopped, 4);
      expect([at(stopped, BRIGADE), prompt(stopped).at]).toEqual([C, 'movement.plan']);
      expect(refusal(stopped, { k: 'pick', u: u(BRIGADE) })).toMatchObject({ why: 'moved-already' });
      expect(stopped.events.find((e) => e.e === 'infiltration')).toMatchObject({ die: 4, outcome: 'stopped' });
    },
  );
  proves(['24.5', '6.22'], 'again and again while it has points; between tries the zone holds it', () => {
    const g = lines(BRIGADE);
    play(g, { k: 'pick', u: u(BRIGADE) }, { k: 'infiltrate', h: hex(g, out(W, 1)) });
    roll(g, 1);
    expect(offers(g, 'go')).toEqual([]);
    expect(refusal(g, { k: 'go', h: hex(g, out(W, 1)) })).toMatchObject({ case: '6.22', why: 'held-by-zone' });
    expect(offers(g, 'infiltrate').length).toBeGreaterThan(0);
    play(g, { k: 'infiltrate', h: hex(g, C) });
    roll(g, 2);
    expect(at(g, BRIGADE)).toBe(C);
    play(g, { k: 'stop' });
    expect(prompt(g).at).toBe('movement.plan');
  });
  proves(['err-24.5'], 'it may enter the zone first and then try', () => {
    const g = scene({ scenario: 'campaign', options: ON, units: { [BRIGADE]: out(E, 3), [FOE]: C } });
    play(g, { k: 'pick', u: u(BRIGADE) }, { k: 'go', h: hex(g, out(E, 1)) });
    expect(prompt(g).at).toBe('move.go');
    expect(offers(g, 'infiltrate').length).toBeGreaterThan(0);
  });
  proves(['24.5'], 'nobody else does, nobody without the rule, not where there is no such zone, and not without the points', () => {
    const g = lines(OTHER);
    play(g, { k: 'pick', u: u(OTHER) });
    expect(refusal(g, { k: 'infiltrate', h: hex(g, out(W, 1)) })).toMatchObject({ case: '24.5', why: 'only-150th' });
    const off = lines(BRIGADE, { options: {} });
    play(off, { k: 'pick', u: u(BRIGADE) });
    expect(offers(off, 'infiltrate')).toEqual([]);
    const free = scene({ scenario: 'campaign', options: ON, units: { [BRIGADE]: C } });
    play(free, { k: 'pick', u: u(BRIGADE) });
    expect(refusal(free, { k: 'infiltrate', h: hex(free, out(W, 1)) })).toMatchObject({ why: 'not-in-rigid-zone' });
    const far = lines(BRIGADE);
    play(far, { k: 'pick', u: u(BRIGADE) });
    expect(refusal(far, { k: 'infiltrate', h: hex(far, out(W, 3)) })).toMatchObject({ why: 'not-next' });
    expect(refusal(far, { k: 'infiltrate', h: hex(far, out(0, 1)) })).toMatchObject({ case: '6.21' });
  });
});

describe('fluid zones', () => {
  proves(['24.5', '8.33'], 'it leaves them for nothing', () => {
    const cost = (unit: string, options: Scene['options']): number => {
      const g = scene({ scenario: 'campaign', options, units: { [unit]: C, [FOE]: { at: out(E, 1), steps: 1 } } });
      play(g, { k: 'pick', u: u(unit) }, { k: 'go', h: hex(g, out(W, 1)) });
      return spent(g);
    };
    expect([cost(BRIGADE, ON), cost(BRIGADE, {}), cost(OTHER, ON)]).toEqual([1, 3, 3]);
  });
});
