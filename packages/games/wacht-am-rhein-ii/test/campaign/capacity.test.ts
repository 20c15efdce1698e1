/** Offensive capacity (chapter 29, 36.1.3). */
import { prompt, start } from '@hexfront/engine';
import { describe, expect, it } from 'vitest';
import { turnNumber } from '../../src/index.ts';
import { isCapacityMorning, seventhArmy } from '../../src/rules/capacity.ts';
import { EXPLOIT } from '../../src/state/fields/modes.ts';
import type { G } from '../../src/state/shape.ts';
import { C, N, NE, NW, offers, out, play, proves, refusal, S, SE, SW, scene, u } from '../kit/campaign.ts';
import { lastGasp } from '../kit/december-21.ts';

const DAY = turnNumber('dec-23-am');
const spread = (ids: readonly string[]): Record<string, string> =>
  Object.fromEntries(ids.map((id, n) => [id, out([N, NE, SE, S, SW, NW][n % 6], 1 + Math.floor(n / 6))]));
/** The morning's choice with these headquarters on the map. */
const morning = (ids: readonly string[], more: Partial<Parameters<typeof scene>[0]> = {}): G =>
  scene({ stage: 'capacity', turn: DAY, units: spread(ids), ...more });

const FIRST_ARMY = ['1id', '2id', '9id', '30id', '78id', '99id', '7ad', '3ad', '82ab'].map((id) => `al-${id}-hq`);
const FIFTH_PANZER = ['2pz', '116pz', 'pzlehr', '9pz', '15pzg'].map((id) => `ge-${id}-hq`);
const open = (g: G): number => offers(g, 'offense').length;

describe('how many divisions', () => {
  proves(['29.1.1', '29.2.0'], 'a US army uses eight divisions a day; whoever is left out goes into neither mode', () => {
    const g = morning(FIRST_ARMY);
    expect([prompt(g).at, open(g)]).toEqual(['capacity.allied', 9]);
    for (const id of FIRST_ARMY.slice(0, 8)) play(g, { k: 'offense', u: u(id) });
    expect([FIRST_ARMY.map((id) => g.f.offense[u(id)])]).toEqual([[1, 1, 1, 1, 1, 1, 1, 1, 2]]);
    const quiet = scene({
      stage: 'allied.mode',
      turn: DAY,
      units: {
        'al-82ab-hq': { at: C, offense: 2 },
        'al-82ab-1-504-p': out(N, 1),
        'al-7ad-hq': { at: out(S, 2), offense: 1 },
        'al-7ad-cca-1': out(S, 3),
      },
    });
    expect(refusal(quiet, { k: 'prepare', u: u('al-82ab-1-504-p') })).toMatchObject({ case: '29.2.0', why: 'quiet-today' });
    expect(refusal(quiet, { k: 'prepare', u: u('al-7ad-cca-1') })).toBeUndefined();
    play(quiet, { k: 'exploit', u: u('al-7ad-cca-1') });
    expect(quiet.f.mode[u('al-7ad-cca-1')]).toBe(EXPLOIT);
    quiet.set('offense', u('al-7ad-hq'), 2);
    quiet.set('mode', u('al-7ad-cca-1'), 0);
    expect(refusal(quiet, { k: 'exploit-all', u: u('al-7ad-hq') })).toMatchObject({ case: '29.2.0' });
  });
  it('part of 29.2.1: with eight divisions nobody has to choose', () => {
    const g = morning(FIRST_ARMY.slice(0, 8));
    expect(FIRST_ARMY.slice(0, 8).every((id) => g.f.offense[u(id)] === 1)).toBe(true);
  });
  proves(['29.2.2'], 'a German army six, Volksgrenadiers count half; the 7th Army three, and one more for two truck points', () => {
    const grenadiers = ['18vg', '62vg', '26vg', '560vg'].map((id) => `ge-${id}-hq`);
    const g = morning([...FIFTH_PANZER, ...grenadiers]);
    expect(prompt(g).at).toBe('capacity.german');
    for (const id of FIFTH_PANZER) play(g, { k: 'offense', u: u(id) });
    // One division is left: two of Volksgrenadiers.
    play(g, { k: 'offense', u: u(grenadiers[0]) });
    expect(open(g)).toBe(3);
    play(g, { k: 'offense', u: u(grenadiers[1]) });
    expect([g.f.offense[u(grenadiers[2])], prompt(g).at === 'capacity.german']).toEqual([2, false]);
    const seventh = ['ge-5fj-hq', 'ge-fgbde-hq', ...['212vg', '276vg', '352vg'].map((id) => `ge-${id}-hq`)];
    const south = morning(seventh);
    for (const id of seventh.slice(0, 3)) play(south, { k: 'offense', u: u(id) });
    // Two divisions and two half ones are three.
    play(south, { k: 'offense', u: u(seventh[3]) });
    expect(seventh.map((id) => south.f.offense[u(id)])).toEqual([1, 1, 1, 1, 2]);
    expect([0, 1, 2, 3, 4].map(seventhArmy)).toEqual([3, 3, 4, 4, 5].map((divisions) => 2 * divisions));
  });
  proves(['36.1.3'], 'from the morning of December 22 in scenarios that begin on December 21', () => {
    const g = start(lastGasp.game, { scenario: 'army-last-gasp', seed: 'capacity' });
    g.v.turn = turnNumber('dec-22-am');
    expect(isCapacityMorning(g)).toBe(true);
    g.v.turn = turnNumber('dec-22-pm');
    expect(isCapacityMorning(g)).toBe(false);
    const campaign = morning(FIRST_ARMY);
    campaign.v.turn = turnNumber('dec-22-am');
    expect(isCapacityMorning(campaign)).toBe(false);
  });
});
