/** Hexes that hold too many (6.0, 6.1.1, 6.4.2): how they come about where companies dismount, and that they are thinned out as soon as somebody can move. */
import { describe, expect } from 'vitest';
import { turnNumber } from '../../src/index.ts';
import { roadRefusal } from '../../src/rules/movement/forms.ts';
import { isOverstacked } from '../../src/rules/movement/stacking.ts';
import { EXPLOIT } from '../../src/state/fields/modes.ts';
import { MECH, UNITS } from '../../src/state/query.ts';
import type { G } from '../../src/state/shape.ts';
import { C, hex, N, out, play, proves, refusal, S, type Scene, scene, u } from '../kit/campaign.ts';

const [ONE, TWO] = ['ge-fbbde-gren-i-motinf', 'ge-fbbde-gren-ii-motinf'];
const COMPANY = 'ge-bk-stg';
const AWAY = 'ge-272vg-i-980-vg';
const ROAD = { ways: [{ hexes: [out(S, 1), C, out(N, 1), out(N, 2)], add: ['road', 'secondary'] }] };
const full = (fields: Record<string, number> = {}): Scene['units'] => ({
  [ONE]: { at: C, ...fields },
  [TWO]: { at: C, ...fields },
  [COMPANY]: { at: C, ...fields },
  [AWAY]: out(S, 4),
});
const onFoot = (g: G): number => g.unitsIn(hex(g, C)).find((v) => UNITS[v].generic && MECH[v] === 0) ?? -1;

describe('a company dismounts where the hex is full', () => {
  proves(
    ['7.9.1', '19.1.0', '6.1.1', '39.2.0'],
    'out of a battalion it is one too many: nobody is kept off the road, and somebody has to go',
    () => {
      const g = scene({ stage: 'german.movement', ...ROAD, units: full() });
      expect([isOverstacked(g, 0, hex(g, C)), refusal(g, { k: 'done' })]).toEqual([false, undefined]);
      play(g, { k: 'dismount', u: u(ONE) });
      const foot = onFoot(g);
      expect([g.unitsIn(hex(g, C)).length, isOverstacked(g, 0, hex(g, C))]).toEqual([4, true]);
      // As many as before drive out of it; two other Mech units would be too many in any case (7.8.3).
      expect(roadRefusal(g, u(COMPANY))?.case).toBe('7.8.3');
      expect(refusal(g, { k: 'done' })).toMatchObject({ case: '6.1.1', why: 'overstack-stays' });
      play(g, { k: 'pick', u: foot }, { k: 'go', h: hex(g, out(N, 1)) });
      if (g.frames.at(-1)?.proc === 'move') play(g, { k: 'stop' });
      expect([isOverstacked(g, 0, hex(g, C)), refusal(g, { k: 'done' })]).toEqual([false, undefined]);
    },
  );
  proves(['7.9.1', '6.1.1'], 'a company that takes its own place leaves the hex as full as it was, and no more open', () => {
    const g = scene({
      stage: 'german.movement',
      ...ROAD,
      units: { [ONE]: C, 'ge-272vg-ii-980-vg': C, 'ge-bk-pzgren': C, 'ge-bk-inf12': C, [AWAY]: out(S, 4) },
    });
    play(g, { k: 'dismount', u: u('ge-bk-pzgren') });
    expect([g.unitsIn(hex(g, C)).length, isOverstacked(g, 0, hex(g, C))]).toEqual([4, true]);
    expect(roadRefusal(g, u(ONE))).toMatchObject({ case: '6.4.2', why: 'overstacked-no-road' });
  });
});

describe('too many in an Exploitation Phase', () => {
  proves(['6.1.1', '6.0', '7.9.1'], 'units in Exploit mode that can leave do, by day in every such phase', () => {
    for (const stage of ['german.exploitation', 'allied.enemy-exploitation']) {
      const g = scene({ stage, ...ROAD, units: full({ mode: EXPLOIT }) });
      expect(refusal(g, { k: 'done' })).toBeUndefined();
      play(g, { k: 'dismount', u: u(ONE) });
      expect(refusal(g, { k: 'done' })).toMatchObject({ case: '6.1.1', why: 'overstack-stays' });
      // The company on foot exploits no more, so another unit goes.
      expect(refusal(g, { k: 'pick', u: onFoot(g) })).toMatchObject({ case: '5.4.0' });
      play(g, { k: 'pick', u: u(TWO) }, { k: 'go', h: hex(g, out(N, 1)) });
      if (g.frames.at(-1)?.proc === 'move') play(g, { k: 'stop' });
      expect(refusal(g, { k: 'done' })).toBeUndefined();
    }
  });
  proves(['6.1.1', '3.3.8'], 'at night a side may wait for the later of its two phases', () => {
    const night = turnNumber('dec-21-night');
    const why = (stage: string, units: Scene['units']) => refusal(scene({ stage, turn: night, units }), { k: 'done' })?.why;
    const crowd = { ...full({ mode: EXPLOIT }), 'ge-bk-mkiv': { at: C, mode: EXPLOIT } };
    expect([why('allied.enemy-exploitation', crowd), why('german.exploitation', crowd)]).toEqual([undefined, 'overstack-stays']);
  });
});
