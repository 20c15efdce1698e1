/** Engineers at bridges, the finer points of chapter 17: each step tries one bridge, infantry may dig meanwhile, supply, and Tigers on a bridge that held. */
import { prompt } from '@hexfront/engine';
import { describe, expect } from 'vitest';
import { loadOn } from '../../src/rules/bridges/bridges.ts';
import { GERMAN_BUILT, US_BUILT } from '../../src/state/fields/bridges.ts';
import { IMPROVED } from '../../src/state/shape.ts';
import { C, hex, idle, N, NW, out, play, proves, refusal, roll, S, SE, scene, u } from '../kit/campaign.ts';
import { edge, PANTHER, side, TIGER, toBridges, water } from '../kit/water.ts';

const ENGINEERS = 'al-78id-303-ce';
const COMPANY = 'us-bk-ce';
const FOOT = 'al-78id-1-309-inf';
const G_FOOT = 'ge-272vg-i-980-vg';
const two = { ...water('river', 'bridge'), [`${C}|${out(S, 1)}`]: ['river', 'bridge'] };

describe('each step of engineers makes one attempt', () => {
  const start = (id: string) => scene({ stage: 'allied.movement', units: { [id]: C, [FOOT]: out(N, 4), [G_FOOT]: out(N, 5) }, sides: two });
  proves(['17.4.1'], 'a battalion beside two bridges tries both in one phase, a company one of them; neither moves', () => {
    const g = start(ENGINEERS);
    play(g, { k: 'demolish', u: u(ENGINEERS), n: SE });
    roll(g, 9);
    expect(refusal(g, { k: 'demolish', u: u(ENGINEERS), n: SE })).toMatchObject({ case: '17.4.1', why: 'demolition-tried' });
    expect(refusal(g, { k: 'demolish', u: u(ENGINEERS), n: S })).toBeUndefined();
    play(g, { k: 'demolish', u: u(ENGINEERS), n: S });
    roll(g, 9);
    expect(refusal(g, { k: 'pick', u: u(ENGINEERS) })).toMatchObject({ why: 'moved-already' });
    const small = start(COMPANY);
    play(small, { k: 'demolish', u: u(COMPANY), n: SE });
    roll(small, 9);
    expect(refusal(small, { k: 'demolish', u: u(COMPANY), n: S })).toMatchObject({ case: '17.4.1', why: 'demolition-steps' });
  });
  proves(['17.4.1'], 'steps that go to one bridge do not help at another', () => {
    const odds = (sides: Record<string, string[]>, again = false): unknown => {
      const g = scene({
        stage: 'allied.movement',
        units: { [ENGINEERS]: { at: C, steps: 2 }, [FOOT]: out(N, 4), [G_FOOT]: out(N, 5) },
        sides,
      });
      play(g, { k: 'demolish', u: u(ENGINEERS), n: SE });
      if (again) {
        roll(g, 9);
        play(g, { k: 'demolish', u: u(ENGINEERS), n: S });
      }
      return prompt(g).args?.n;
    };
    expect(odds(two)).toBe(odds(two, true));
    expect(odds(two)).not.toBe(odds(water('river', 'bridge')));
  });
});

proves(
  ['17.1.1c', '18.2.1'],
  'engineers bridge a river while two steps of infantry in their hex dig; the digging is not quick for that',
  () => {
    const g = scene({
      stage: 'allied.construction',
      units: { [ENGINEERS]: C, [FOOT]: C, 'us-bk-ce-2': out(NW, 3) },
      sides: { ...water('river'), [`${out(NW, 3)}|${out(NW, 4)}`]: ['stream'] },
    });
    play(g, { k: 'improve', h: hex(g, C) }, { k: 'done' });
    expect(refusal(g, { k: 'span', u: u(ENGINEERS), n: SE })).toBeUndefined();
    play(g, { k: 'span', u: u(ENGINEERS), n: SE });
    const { turn } = g.v;
    idle(g, (now) => now.v.turn > turn || now.v.side !== 1);
    expect(g.f.work[hex(g, C)]).not.toBe(IMPROVED);
    idle(g, (now) => now.v.turn > turn && now.v.side === 1 && prompt(now).at === 'construction.build');
    expect(g.f.work[hex(g, C)]).toBe(IMPROVED);
    // One step of infantry is too little: the engineers are needed for the work.
    const few = scene({
      stage: 'allied.construction',
      units: { [ENGINEERS]: C, 'us-bk-inf': C, 'us-bk-ce-2': out(NW, 3) },
      sides: { ...water('river'), [`${out(NW, 3)}|${out(NW, 4)}`]: ['stream'] },
    });
    play(few, { k: 'improve', h: hex(few, C) }, { k: 'done' });
    expect(refusal(few, { k: 'span', u: u(ENGINEERS), n: SE })).toMatchObject({ case: '17.1.1c', why: 'bridge-or-works' });
  },
);

proves(['15.8.1', '17.2.0'], 'engineers Out of Supply lay no heavy bridge', () => {
  const lay = (supply: number) =>
    refusal(
      toBridges(
        scene({
          stage: 'german.construction',
          units: { 'ge-hbr-01': C, 'ge-nd-253-motpio': { at: C, supply }, 'ge-272vg-272-pio': out(NW, 3), [G_FOOT]: out(N, 4) },
          sides: { ...water('river'), [`${out(NW, 3)}|${out(NW, 4)}`]: ['stream'] },
        }),
      ),
      { k: 'lay-bridge', u: u('ge-hbr-01'), n: SE },
    );
  expect([lay(0), lay(1)]).toEqual([undefined, undefined]);
  expect(lay(2)).toMatchObject({ case: '17.2.0', why: 'column-engineers' });
});

proves(['15.8.1', '17.1.1c'], 'engineers Out of Supply begin no bridge, those with On Hand supply do; the refusal says which it is', () => {
  const span = (more: Record<string, number>) =>
    refusal(
      toBridges(
        scene({
          stage: 'allied.construction',
          units: { [ENGINEERS]: { at: C, ...more }, 'us-bk-ce-2': out(NW, 3) },
          sides: { ...water('river'), [`${out(NW, 3)}|${out(NW, 4)}`]: ['stream'] },
        }),
      ),
      { k: 'span', u: u(ENGINEERS), n: SE },
    );
  expect([span({ supply: 1 }), span({ supply: 2 })?.case, span({ fatigue: 1 })?.case]).toEqual([undefined, '15.8.1', '17.1.1c']);
});

proves(['17.5.0'], 'a bridge that held is not rolled for again, but heavy armor brings it down without a roll', () => {
  const g = scene({
    stage: 'german.movement',
    units: { [PANTHER]: C, [TIGER]: out(N, 2), [FOOT]: out(N, 4) },
    sides: water('river', 'bridge'),
  });
  g.set('span', side(g), GERMAN_BUILT);
  g.set('tested', side(g), 1);
  expect([loadOn(g, u(PANTHER), edge(g)), loadOn(g, u(TIGER), edge(g))]).toEqual(['none', 'collapse']);
  g.set('span', side(g), US_BUILT);
  expect(loadOn(g, u(TIGER), edge(g))).toBe('none');
});

proves(
  ['17.5.0', 'aid-panzerclass'],
  'Jagdpanthers weigh as much as Panthers; assault guns endanger no bridge, not even in a brigade of panzers',
  () => {
    const weighed = [
      'ge-pzlehr-559-jpzv',
      'ge-12ss-kuhl-1-560ss-jpz-jpzv',
      'ge-nd-519-pzj-1',
      'ge-150pzbde-schef-stg',
      'ge-pzlehr-haus-1-stg',
    ];
    const g = scene({ stage: 'german.movement', units: { [FOOT]: out(N, 4) }, sides: water('river', 'bridge') });
    g.set('span', side(g), GERMAN_BUILT);
    expect(weighed.map((id) => loadOn(g, u(id), edge(g)))).toEqual(['check', 'check', 'check', 'none', 'none']);
  },
);
