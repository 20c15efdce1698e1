/** Extended Night Activity (3.4). */
import { prompt, view } from '@hexfront/engine';
import { describe, expect, it } from 'vitest';
import { turnNumber } from '../../src/index.ts';
import { activationRating, tireDefenders } from '../../src/rules/night/extended.ts';
import { COMBAT_RESERVE, STRATEGIC, TACTICAL } from '../../src/state/fields/modes.ts';
import { ACTIVATED } from '../../src/state/fields/night.ts';
import { ALL_UNITS } from '../../src/state/query.ts';
import { FATIGUED, type G, RESTING } from '../../src/state/shape.ts';
import { C, hex, idle, N, offers, out, play, proves, refusal, roll, S, type Scene, scene, u } from '../kit/campaign.ts';

const night = turnNumber('dec-21-night');
const FOOT = 'al-78id-1-309-inf';
const MATE = 'al-78id-2-309-inf';
const G_FOOT = 'ge-272vg-i-980-vg';
const begin = (units: Scene['units'] = {}): G => {
  const g = scene({ stage: 'german.exploitation', turn: night, units: { [FOOT]: C, [MATE]: out(N, 1), [G_FOOT]: out(S, 4), ...units } });
  idle(g, (now) => prompt(now).at === 'pledging.german');
  return g;
};
/** Pledges, dice, and who comes first. */
const pledged = (german: number, allied: number, first: number, units?: Scene['units']): G => {
  const g = begin(units);
  play(g, { k: 'pledge', n: german }, { k: 'pledge', n: allied });
  roll(g, first === 0 ? 9 : 10, first === 0 ? 10 : 9);
  if (prompt(g).at.endsWith('First')) play(g, { k: 'first', n: first });
  return g;
};

describe('Extended Night', () => {
  proves(['3.4.0'], 'it follows the German player turn of a Night turn if somebody pledges units, and otherwise does not happen', () => {
    const none = begin();
    play(none, { k: 'pledge', n: 0 }, { k: 'pledge', n: 0 });
    expect([none.v.turn, none.v.firstPlayer]).toEqual([night + 1, 0]);
    const day = scene({ stage: 'german.exploitation', turn: night - 1, units: { [FOOT]: C } });
    let asked = false;
    idle(day, (now) => {
      asked ||= prompt(now).at.startsWith('pledging');
      return now.v.turn === night;
    });
    expect(asked).toBe(false);
  });
  it('part of 3.4.1: pledges are secret; the higher total of die and pledge chooses the First Player; equal totals roll again', () => {
    const g = begin();
    expect(offers(g, 'pledge').length).toBe(3);
    play(g, { k: 'pledge', n: 2 });
    expect([view(g, 1).state.vars.pledgeGerman ?? 0, view(g, 0).state.vars.pledgeGerman]).toEqual([0, 3]);
    play(g, { k: 'pledge', n: 1 });
    roll(g, 1, 2);
    expect(prompt(g).at).toBe('pledging.roll');
    roll(g, 1, 1);
    expect(prompt(g)).toMatchObject({ at: 'pledging.germanFirst', side: 0 });
    play(g, { k: 'first', n: 1 });
    expect([g.v.firstPlayer, g.v.side]).toEqual([2, 1]);
  });
  proves(
    ['3.4.2', '3.4.2a'],
    'every pledged attempt is made; a unit passes by its attack rating, artillery by its defense, able Germans with one less',
    () => {
      const g = pledged(0, 2, 1);
      expect([prompt(g).at, refusal(g, { k: 'done' })]).toMatchObject(['activation.choose', { case: '3.4.2', why: 'attempts-owed' }]);
      play(g, { k: 'activate', u: u(FOOT) });
      roll(g, 1);
      play(g, { k: 'activate', u: u(MATE) });
      roll(g, 9);
      expect([g.f.active[u(FOOT)], g.f.fatigue[u(MATE)], prompt(g).at]).toEqual([ACTIVATED, FATIGUED, 'movement.plan']);
      expect([refusal(g, { k: 'pick', u: u(FOOT) }), refusal(g, { k: 'pick', u: u(MATE) })]).toMatchObject([
        undefined,
        { case: '3.4.2', why: 'not-activated' },
      ]);
      const able = ALL_UNITS.find((unit) => unit.side === 0 && (unit.proficiency?.[0] ?? 0) >= 7 && unit.kind?.barrage === undefined);
      expect(activationRating(g, able?.index ?? 0).by).toBe(-1);
      const guns = ALL_UNITS[u('al-78id-307-fa')];
      expect(activationRating(g, guns.index).rating).toBe(guns.proficiency?.[1]);
    },
  );
  proves(['3.4.2', '14.1.1'], 'who fails is Fatigued at once, and in Combat Reserve no longer', () => {
    const g = pledged(0, 1, 1, { [MATE]: { at: out(N, 1), mode: COMBAT_RESERVE } });
    play(g, { k: 'activate', u: u(MATE) });
    roll(g, 9);
    expect([g.f.fatigue[u(MATE)], g.f.mode[u(MATE)]]).toEqual([FATIGUED, TACTICAL]);
  });
  it('part of 3.4.2, 5.3.0: no companies, no columns in Strategic mode, nobody Out of Supply', () => {
    const g = pledged(0, 1, 1, {
      'us-bk-m4': C,
      'al-78id-3-309-inf': { at: out(N, 2), supply: 2 },
      'al-7ad-cca-1': { at: out(N, 3), mode: STRATEGIC },
    });
    const why = (id: string) => refusal(g, { k: 'activate', u: u(id) })?.why;
    expect(['us-bk-m4', 'al-78id-3-309-inf', 'al-7ad-cca-1'].map(why)).toEqual([
      'activate-company',
      'activate-supply',
      'activate-strategic',
    ]);
  });
  it('part of 3.4.3: who was activated is Fatigued when the night is over; a formation fresh from reserve is not', () => {
    const after = (bonus: number): number => {
      const g = pledged(0, 1, 1, { 'al-78id-hq': { at: out(N, 3), bonus } });
      play(g, { k: 'activate', u: u(FOOT) });
      roll(g, 1);
      idle(g, (now) => now.v.turn > night);
      return g.f.fatigue[u(FOOT)];
    };
    expect([after(0), after(1)]).toEqual([FATIGUED, 0]);
  });
  it('part of 3.4.3a: units that were not activated and had to defend rest, or are Fatigued if they rested', () => {
    const g = pledged(0, 1, 1, { [G_FOOT]: { at: out(S, 4) }, 'ge-272vg-ii-980-vg': { at: out(S, 4), fatigue: RESTING } });
    for (const id of [G_FOOT, 'ge-272vg-ii-980-vg']) g.set('defended', u(id), 1);
    tireDefenders(g);
    expect([g.f.fatigue[u(G_FOOT)], g.f.fatigue[u('ge-272vg-ii-980-vg')]]).toEqual([RESTING, FATIGUED]);
    expect(hex(g, C)).toBeGreaterThanOrEqual(0);
  });
});
