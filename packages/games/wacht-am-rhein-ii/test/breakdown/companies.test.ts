/** Chapter 19, companies, and dismounting (7.9.1). */
import { prompt } from '@hexfront/engine';
import { describe, expect, it } from 'vitest';
import { OWNER } from '../../src/decisions/owner.ts';
import { POINT, turnNumber } from '../../src/index.ts';
import { faceUp } from '../../src/rules/combat/strength.ts';
import { allowance } from '../../src/rules/movement/allowance.ts';
import { roadRefusal } from '../../src/rules/movement/forms.ts';
import { EXPLOIT, TACTICAL } from '../../src/state/fields/modes.ts';
import { formationOf, UNITS } from '../../src/state/query.ts';
import { FATIGUED, type G } from '../../src/state/shape.ts';
import { at, C, hex, idle, N, offers, out, play, proves, refusal, roll, S, type Scene, scene, u } from '../kit/campaign.ts';

const ENGINEERS = 'al-78id-303-ce';
const COMPANY = 'us-bk-ce';
const HYBRID = 'al-7ad-cca-1';
const FOOT = 'al-78id-1-309-inf';
const phase = (units: Scene['units'], stage = 'allied.movement'): G => scene({ stage, units: { [FOOT]: out(N, 4), ...units } });
const of = (id: string): number => formationOf(scene({ stage: 'allied.movement' }), u(id)) + 1;

describe('companies', () => {
  proves(['19.0'], 'a battalion detaches companies of its type, one step each, in Tactical mode and for half its movement', () => {
    const g = phase({ [ENGINEERS]: C });
    const before = allowance(g, u(ENGINEERS), 'own');
    const steps = g.f.steps[u(ENGINEERS)];
    play(g, { k: 'detach', u: u(ENGINEERS) });
    expect([g.f.steps[u(ENGINEERS)], at(g, COMPANY), g.f.attached[u(COMPANY)]]).toEqual([steps - 1, C, of(ENGINEERS)]);
    expect([u(ENGINEERS), u(COMPANY)].map((v) => allowance(g, v, 'own'))).toEqual([before / 2, before / 2]);
    for (let n = 1; n < steps; n++)
      if (refusal(g, { k: 'detach', u: u(ENGINEERS) }) === undefined) play(g, { k: 'detach', u: u(ENGINEERS) });
    const exploiting = phase({ [ENGINEERS]: { at: C, mode: EXPLOIT } });
    expect(refusal(exploiting, { k: 'detach', u: u(ENGINEERS) })).toMatchObject({ case: '19.0', why: 'breakdown-tactical' });
    expect(refusal(g, { k: 'detach', u: u(COMPANY) })).toMatchObject({ case: '19.1.0', why: 'no-companies' });
  });
  proves(
    ['19.0'],
    'after it has moved a battalion still detaches a company, if half its movement is left; that company moves no more',
    () => {
      const moved = (hexes: number): G => {
        const g = phase({ [ENGINEERS]: C });
        play(g, { k: 'pick', u: u(ENGINEERS) }, { k: 'go', h: hex(g, out(S, hexes)) });
        if (prompt(g).at === 'move.go') play(g, { k: 'stop' });
        return g;
      };
      const half = allowance(phase({ [ENGINEERS]: C }), u(ENGINEERS), 'own') / POINT / 2 / 2;
      expect(refusal(moved(half + 1), { k: 'detach', u: u(ENGINEERS) })).toMatchObject({ case: '19.0', why: 'no-half-left' });
      const g = moved(half);
      play(g, { k: 'detach', u: u(ENGINEERS) });
      expect(at(g, COMPANY)).toBe(out(S, half));
      for (const id of [ENGINEERS, COMPANY]) expect(refusal(g, { k: 'pick', u: u(id) })?.why).toBe('moved-already');
    },
  );
  proves(['19.2.1', '19.2.2'], 'what was detached in this phase was no company when it began: it rejoins nobody before the next', () => {
    const [one, two] = ['al-78id-1-309-inf', 'al-78id-2-309-inf'];
    const g = phase({ [one]: C, [two]: { at: C, steps: 1 } });
    play(g, { k: 'detach', u: u(one) });
    expect(refusal(g, { k: 'reattach', u: u('us-bk-inf') })).toMatchObject({ case: '19.2.2', why: 'detached-now' });
    const hybrid = phase({ [HYBRID]: C });
    play(hybrid, { k: 'detach', u: u(HYBRID) });
    expect(refusal(hybrid, { k: 'reform', u: u(HYBRID), h: hex(hybrid, C) })).toMatchObject({ case: '19.2.1' });
  });
  proves(['19.1.0'], 'a hybrid of full strength breaks down completely, a reduced one does not', () => {
    const g = phase({ [HYBRID]: C });
    play(g, { k: 'detach', u: u(HYBRID) });
    expect(g.f.place[u(HYBRID)]).toBe(g.box('Broken down'));
    expect(
      g
        .unitsIn(hex(g, C))
        .map((v) => UNITS[v].type)
        .sort(),
    ).toEqual(['armored-infantry', 'tank']);
    const hurt = phase({ [HYBRID]: { at: C, steps: 1 } });
    expect(refusal(hurt, { k: 'detach', u: u(HYBRID) })).toMatchObject({ case: '19.1.0', why: 'hybrid-whole' });
  });
  proves(['19.1.0'], 'a battalion that detaches all its companies leaves the map; two counters never print more than one did', () => {
    const values = (reduced: string) => {
      const read = OWNER.load(['id\tfull\treduced', `${ENGINEERS}\t6-6-0\t${reduced}`, `${COMPANY}\t2-2-0\t`].join('\n'));
      if ('problems' in read) throw new Error(read.problems.join(' '));
      return read.hash;
    };
    const g = scene({ stage: 'allied.movement', values: values('4-4-0'), units: { [FOOT]: out(N, 4), [ENGINEERS]: C } });
    for (let n = 0; n < 3; n++) play(g, { k: 'detach', u: u(ENGINEERS) });
    expect([g.f.place[u(ENGINEERS)], g.unitsIn(hex(g, C)).length]).toEqual([g.box('Broken down'), 3]);
    for (const reduced of ['5-4-0', '4-5-0']) {
      const more = scene({ stage: 'allied.movement', values: values(reduced), units: { [FOOT]: out(N, 4), [ENGINEERS]: C } });
      expect(refusal(more, { k: 'detach', u: u(ENGINEERS) })).toMatchObject({ case: '19.1.0', why: 'prints-more' });
    }
  });
  proves(
    ['19.1.0', '39.2.0'],
    'nor do the companies of a hybrid, all together; squadrons of cavalry, which leave their light tanks behind, may',
    () => {
      const SQUADRON = 'al-102cg-102-armc';
      const why = (unit: string, rows: string[]) => {
        const read = OWNER.load(['id\tfull\treduced', ...rows].join('\n'));
        if ('problems' in read) throw new Error(read.problems.join(' '));
        const g = scene({ stage: 'allied.movement', values: read.hash, units: { [FOOT]: out(N, 4), [unit]: C } });
        return refusal(g, { k: 'detach', u: u(unit) })?.why;
      };
      const team = (full: string) => why(HYBRID, [`${HYBRID}\t${full}\t3-3-4`, 'us-bk-m4\t4-2-4\t', 'us-bk-arminf\t2-2-1\t']);
      expect(['6-4-4', '5-4-4', '6-3-4'].map(team)).toEqual([undefined, 'prints-more', 'prints-more']);
      const cavalry = UNITS.find(({ kind }) => kind?.kind === 'armc-sqdn')?.id ?? SQUADRON;
      expect(why(cavalry, [`${cavalry}\t6-6-1\t5-5-1`, 'us-bk-armc\t2-2-1\t'])).toBeUndefined();
    },
  );
  proves(['19.0', '3.4.2', '3.4.3'], 'companies of a unit that was activated for the night move with it and are tired like it', () => {
    const night = turnNumber('dec-21-night');
    const g = scene({
      stage: 'german.exploitation',
      turn: night,
      units: { [FOOT]: C, 'al-78id-2-309-inf': out(N, 1), 'ge-272vg-i-980-vg': out(S, 4) },
    });
    idle(g, (now) => prompt(now).at === 'pledging.german');
    play(g, { k: 'pledge', n: 0 }, { k: 'pledge', n: 1 });
    roll(g, 10, 9);
    if (prompt(g).at.endsWith('First')) play(g, { k: 'first', n: 1 });
    play(g, { k: 'activate', u: u(FOOT) });
    roll(g, 1);
    expect(refusal(g, { k: 'detach', u: u('al-78id-2-309-inf') })).toMatchObject({ case: '3.4.2', why: 'not-activated' });
    play(g, { k: 'detach', u: u(FOOT) });
    expect(refusal(g, { k: 'pick', u: u('us-bk-inf') })).toBeUndefined();
    idle(g, (now) => now.v.turn > night);
    expect([g.f.fatigue[u(FOOT)], g.f.fatigue[u('us-bk-inf')]]).toEqual([FATIGUED, FATIGUED]);
  });
  proves(['19.2.1', '7.9.1', '7.9.2a'], 'a unit that broke down has no mode and no trucks any more when it is reformed', () => {
    const battalion = 'ge-fbbde-gren-i-motinf';
    const g = scene({
      stage: 'german.exploitation',
      units: { [battalion]: { at: C, steps: 1, mode: EXPLOIT }, 'ge-fbbde-gren-ii-motinf': { at: out(N, 4), mode: EXPLOIT } },
    });
    play(g, { k: 'dismount', u: u(battalion) });
    expect([at(g, battalion), g.f.mode[u(battalion)]]).toEqual(['Broken down', TACTICAL]);
    const driven = phase({ [FOOT]: { at: C, steps: 1, motor: 4 } });
    play(driven, { k: 'detach', u: u(FOOT) });
    expect([at(driven, FOOT), driven.f.motor[u(FOOT)]]).toEqual(['Broken down', 0]);
  });
  proves(
    ['19.2.1', '4.2.1'],
    'a battalion reformed from one company has one step and prints what it prints then, more than the company',
    () => {
      const read = OWNER.load(['id\tfull\treduced', `${ENGINEERS}\t9-9-0\t6-6-0`, `${COMPANY}\t2-2-0\t`].join('\n'));
      if ('problems' in read) throw new Error(read.problems.join(' '));
      const own = { attached: of(ENGINEERS) };
      const g = scene({
        stage: 'allied.movement',
        values: read.hash,
        units: {
          [FOOT]: out(N, 4),
          [ENGINEERS]: { at: 'Broken down', steps: 0 },
          [COMPANY]: { at: C, ...own },
          [`${COMPANY}-2`]: { at: out(N, 1), ...own },
        },
      });
      play(g, { k: 'reform', u: u(ENGINEERS), h: hex(g, C) });
      expect([at(g, ENGINEERS), g.f.steps[u(ENGINEERS)], faceUp(g, u(ENGINEERS))]).toMatchObject([C, 1, { attack: 4, defense: 4 }]);
    },
  );
  proves(['19.1.0'], 'a hex that is too full by breaking down does not keep its units off the road, until somebody else enters it', () => {
    const road = { ways: [{ hexes: [out(S, 1), C, out(N, 1), out(N, 2)], add: ['road', 'secondary'] }] };
    const units = { [FOOT]: out(N, 4), 'al-78id-2-309-inf': out(N, 1), [HYBRID]: C, 'al-7ad-cca-2': C };
    const tooFull = scene({ stage: 'allied.movement', ...road, units: { ...units, 'us-bk-inf': C, 'us-bk-ce': C } });
    expect(roadRefusal(tooFull, u(HYBRID))).toMatchObject({ case: '6.4.2', why: 'overstacked-no-road' });
    const g = scene({ stage: 'allied.movement', ...road, units: { ...units, 'us-bk-inf': C } });
    expect(roadRefusal(g, u('us-bk-inf'))?.case).not.toBe('6.4.2');
    play(g, { k: 'detach', u: u(HYBRID) });
    expect(g.unitsIn(hex(g, C)).length).toBe(4);
    expect(roadRefusal(g, u('us-bk-inf'))?.case).not.toBe('6.4.2');
    // A unit that enters on its way makes it an overstacked hex like others.
    play(g, { k: 'pick', u: u('al-78id-2-309-inf') }, { k: 'go', h: hex(g, out(S, 1)) });
    // As if there were still time for roads (7.1.0).
    g.v.segment = 0;
    expect(roadRefusal(g, u('us-bk-inf'))).toMatchObject({ case: '6.4.2' });
  });
  proves(['19.1.0'], 'a unit that is not made of companies neither detaches nor takes any', () => {
    const single = UNITS.find(
      ({ side, generic, breaksInto, kind }) => side === 1 && !generic && kind?.steps === 2 && Object.keys(breaksInto).length === 0,
    );
    const id = single?.id ?? '';
    const g = phase({ [id]: { at: C, steps: 1 }, 'us-bk-inf': { at: C, attached: of(id) } });
    expect(refusal(g, { k: 'detach', u: u(id) })).toMatchObject({ case: '19.1.0', why: 'no-companies' });
    expect(refusal(g, { k: 'reattach', u: u('us-bk-inf') })).toMatchObject({ case: '19.2.2', why: 'no-parent' });
  });
  proves(['19.2.0', '19.2.2'], 'a battalion takes a company back and gains a step', () => {
    const g = phase({
      [ENGINEERS]: { at: C, steps: 1 },
      [COMPANY]: { at: C, attached: of(ENGINEERS) },
      'us-bk-inf': { at: C, attached: of(ENGINEERS) },
    });
    expect(refusal(g, { k: 'reattach', u: u('us-bk-inf') })).toMatchObject({ case: '19.2.2', why: 'no-parent' });
    play(g, { k: 'reattach', u: u(COMPANY) });
    expect([g.f.steps[u(ENGINEERS)], g.onMap(u(COMPANY))]).toEqual([2, false]);
    const tired = phase({ [ENGINEERS]: { at: C, steps: 1 }, [COMPANY]: { at: C, attached: of(ENGINEERS), fatigue: FATIGUED } });
    play(tired, { k: 'reattach', u: u(COMPANY) });
    expect(tired.f.fatigue[u(ENGINEERS)]).toBe(FATIGUED);
  });
  proves(['19.2.2'], 'where two battalions lack such a company its owner says which of them takes it back', () => {
    const [one, two] = ['al-78id-1-309-inf', 'al-78id-2-309-inf'];
    const g = phase({
      [one]: { at: C, steps: 2 },
      [two]: { at: C, steps: 1 },
      'us-bk-inf': { at: C, attached: of(one) },
    });
    play(g, { k: 'reattach', u: u('us-bk-inf') });
    expect([prompt(g).at, offers(g).map((a) => a.u)]).toEqual(['rejoining.choose', [u(one), u(two)]]);
    play(g, { k: 'rejoin', u: u(two) });
    expect([g.f.steps[u(one)], g.f.steps[u(two)], g.onMap(u('us-bk-inf'))]).toEqual([2, 2, false]);
    expect([g.f.slowed[u(one)], g.f.slowed[u(two)]]).toEqual([0, 1]);
  });
  proves(['19.2.1'], 'companies in one hex become their unit again: a hybrid only with all of them', () => {
    const own = of(HYBRID);
    const g = phase({
      'us-bk-m4': { at: C, attached: own },
      'us-bk-arminf': { at: C, attached: own },
      [HYBRID]: { at: 'Broken down', steps: 0 },
    });
    play(g, { k: 'reform', u: u(HYBRID), h: hex(g, C) });
    expect([at(g, HYBRID), g.f.steps[u(HYBRID)], g.onMap(u('us-bk-m4'))]).toEqual([C, UNITS[u(HYBRID)].kind?.steps, false]);
    const apart = phase({
      'us-bk-m4': { at: C, attached: own },
      'us-bk-arminf': { at: out(N, 1), attached: own },
      [HYBRID]: { at: 'Broken down', steps: 0 },
    });
    expect(refusal(apart, { k: 'reform', u: u(HYBRID), h: hex(apart, C) })).toMatchObject({ case: '19.2.1', why: 'no-companies-there' });
  });
  it('part of 7.9.1: Mech companies of infantry and engineers dismount at no cost', () => {
    const g = phase({ 'us-bk-arminf': { at: C, attached: of(HYBRID) }, 'us-bk-m4': C });
    const before = allowance(g, u('us-bk-inf'), 'own');
    play(g, { k: 'dismount', u: u('us-bk-arminf') });
    expect([at(g, 'us-bk-inf'), g.f.attached[u('us-bk-inf')], allowance(g, u('us-bk-inf'), 'own')]).toEqual([C, of(HYBRID), before]);
    expect(refusal(g, { k: 'dismount', u: u('us-bk-m4') })).toMatchObject({ case: '7.9.1', why: 'no-dismount' });
    expect(before / POINT).toBeGreaterThan(0);
  });
});
