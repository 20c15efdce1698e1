/** Bridge Bottlenecks (7.13.0). */
import { prompt } from '@hexfront/engine';
import { describe, expect } from 'vitest';
import { turnNumber } from '../../src/index.ts';
import { STRATEGIC } from '../../src/state/fields/modes.ts';
import type { G } from '../../src/state/shape.ts';
import { C, hex, idle, N, out, play, proves, refusal, type Scene, SE, scene, u } from '../kit/campaign.ts';
import { far, side, water } from '../kit/water.ts';

const TANKS = 'ge-bk-mkiv';
const MORE = 'ge-bk-stg';
const US = 'us-bk-m4';
const turn = turnNumber('dec-18-pm');
const way = { hexes: [C, far, out(SE, 2)], add: ['road', 'primary'] };
/** A bridge southeast of the middle that so many have used. */
function bridge(used: number, more: Partial<Scene> = {}, player = 'german'): G {
  const g = scene({
    stage: `${player}.movement`,
    turn,
    units: { [TANKS]: C, [MORE]: out(N, 2), [US]: C },
    ways: [way],
    sides: water('river', 'bridge'),
    ...more,
  });
  g.set('used', side(g), used);
  return g;
}
const crosses = (g: G, unit = TANKS, k = 'road') => {
  play(g, { k: 'pick', u: u(unit) });
  return refusal(g, { k, h: hex(g, far) });
};
const usedBy = (g: G): number => g.f.used[side(g)];

describe('Bridge Bottlenecks', () => {
  proves(
    ['7.13.0'],
    'twelve Mech units in Tactical mode cross by road in a phase, and then nobody by any form; in the next phase it begins anew',
    () => {
      const g = bridge(11);
      expect(crosses(g)).toBeUndefined();
      play(g, { k: 'road', h: hex(g, far) });
      expect(usedBy(g)).toBe(12);
      const across = bridge(12);
      expect([crosses(across), refusal(across, { k: 'step', n: SE })]).toMatchObject([
        { case: '7.13.0', why: 'bottleneck' },
        { case: '7.13.0', why: 'bottleneck' },
      ]);
      // Leg units on trucks are Mech units.
      const foot = bridge(3, { units: { 'ge-272vg-i-980-vg': { at: C, motor: 4 }, [MORE]: out(N, 2) } });
      play(foot, { k: 'pick', u: u('ge-272vg-i-980-vg') }, { k: 'road', h: hex(foot, far) });
      expect(usedBy(foot)).toBe(4);
      // Columns in Strategic mode do not count.
      const column = bridge(3, { units: { [TANKS]: { at: C, mode: STRATEGIC }, [MORE]: out(N, 2) } });
      play(column, { k: 'pick', u: u(TANKS) }, { k: 'road', h: hex(column, far) });
      expect(usedBy(column)).toBe(3);
      idle(g, (now) => prompt(now).at === 'designation.choose' || now.v.turn > turn);
      expect(usedBy(g)).toBe(0);
    },
  );
  proves(
    ['7.13.0', '7.13.0-opt'],
    'German bridges only, and not after the afternoon of the 19th, unless both sides want them all game',
    () => {
      const at = (code: string, options = {}) => crosses(bridge(12, { turn: turnNumber(code), options }))?.why;
      expect([at('dec-19-pm'), at('dec-19-night'), at('dec-25-am', { bottlenecks: true })]).toEqual([
        'bottleneck',
        undefined,
        'bottleneck',
      ]);
      const allied = (options = {}) => crosses(bridge(12, { options }, 'allied'), US)?.why;
      expect([allied(), allied({ bottlenecks: true })]).toEqual([undefined, 'bottleneck']);
    },
  );
});
