/** The order of the Construction Phase (3.3.6). */
import { prompt } from '@hexfront/engine';
import { expect } from 'vitest';
import { isBridged } from '../../src/rules/bridges/bridges.ts';
import { BUILDING, IMPROVED } from '../../src/state/shape.ts';
import { C, hex, idle, N, out, play, proves, refusal, roll, S, SE, scene, u } from '../kit/campaign.ts';

const ENGINEERS = 'al-78id-303-ce';
const FOOT = 'al-78id-1-309-inf';
const MATE = 'al-78id-2-309-inf';

proves(['3.3.6-construction'], 'works are finished, then others begun, then bridges finished, then others begun', () => {
  const g = scene({
    stage: 'allied.mode',
    units: { [ENGINEERS]: C, [FOOT]: out(N, 2), [MATE]: out(S, 3) },
    sides: { [`${C}|${out(SE, 1)}`]: ['river'], [`${C}|${out(S, 1)}`]: ['river'] },
    fields: { [out(N, 2)]: { work: IMPROVED + BUILDING } },
  });
  const edge = 6 * hex(g, C) + SE;
  g.set('site', g.board.sideId[edge], hex(g, C) + 1);
  g.set('siteTurns', g.board.sideId[edge], 1);
  while (prompt(g).at !== 'construction.build' || g.v.side !== 1) play(g, { k: prompt(g).at.startsWith('pledging') ? 'pledge' : 'done' });
  // The work is finished; the engineers are still at their bridge, and begin nothing else.
  expect([g.f.work[hex(g, out(N, 2))], isBridged(g, edge)]).toEqual([IMPROVED, false]);
  expect(refusal(g, { k: 'improve', h: hex(g, C) })).toMatchObject({ why: 'too-few-builders' });
  expect(refusal(g, { k: 'span', u: u(ENGINEERS), n: S })).toBeDefined();
  play(g, { k: 'improve', h: hex(g, out(S, 3)) }, { k: 'done' });
  // The bridge is finished, and they may begin the next.
  expect([prompt(g).at, isBridged(g, edge)]).toEqual(['construction.span', true]);
  play(g, { k: 'span', u: u(ENGINEERS), n: S });
  expect(refusal(g, { k: 'improve', h: hex(g, out(S, 3)) })).toBeDefined();
});

proves(['18.2.1', '17.4.1', '14.1.2'], 'engineers who try to blow a bridge have not moved: they finish what they began, and rest', () => {
  const after = (tries: boolean, fatigue = 0): [number, number] => {
    const g = scene({
      stage: 'allied.construction',
      units: { [ENGINEERS]: { at: C, fatigue }, [FOOT]: C, [MATE]: out(N, 3), 'ge-272vg-i-980-vg': out(SE, 4) },
      sides: { [`${C}|${out(SE, 1)}`]: ['river', 'bridge'] },
    });
    play(g, { k: 'improve', h: hex(g, C) });
    idle(g, (now) => prompt(now).at === 'movement.plan');
    if (tries) {
      play(g, { k: 'demolish', u: u(ENGINEERS), n: SE });
      roll(g, 9);
      expect(refusal(g, { k: 'pick', u: u(ENGINEERS) })).toMatchObject({ why: 'moved-already' });
    }
    idle(g, (now) => now.v.side === 0);
    return [g.f.work[hex(g, C)], g.f.fatigue[u(ENGINEERS)]];
  };
  expect([after(false), after(true)]).toEqual([
    [IMPROVED, 0],
    [IMPROVED, 0],
  ]);
  expect([after(false, 1)[1], after(true, 1)[1]]).toEqual([0, 0]);
});
