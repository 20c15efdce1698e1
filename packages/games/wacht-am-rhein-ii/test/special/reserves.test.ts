/** Armor and infantry that is held back around Eupen (30.6, 30.7), and the disguised armor of the 150th Panzer Brigade (30.3). */
import { distance, prompt, start } from '@hexfront/engine';
import { describe, expect } from 'vitest';
import { gameOf } from '../../src/game.ts';
import { formations, POINT, scenarioById, turnNumber } from '../../src/index.ts';
import { entryFor } from '../../src/rules/arrivals/doors.ts';
import { closedTo, frozenRefusal, limitRefusal } from '../../src/rules/scenarios/limits.ts';
import { armoredTriggers } from '../../src/rules/special/fifth-armored.ts';
import { splitEngineers } from '../../src/setup/first-division-engineers.ts';
import { formationOf, UNITS } from '../../src/state/query.ts';
import { ENTRENCHED, FATIGUED, type G } from '../../src/state/shape.ts';
import { bare, hex, offers, play, position, proves, refusal, roll, u } from '../kit/march.ts';

const SPARE = { 'ge-272vg-i-982-vg': { at: '6110NE' }, 'al-78id-1-310-inf': { at: '5307NE' } };
const CCA = ['al-5ad-cca-1', 'al-5ad-cca-2', 'al-5ad-cca-3'];
const NIGHT = turnNumber('dec-16-night');
interface Scene {
  stage?: string;
  turn?: string;
  units?: Record<string, Record<string, string | number>>;
  vars?: Record<string, number>;
}
const scene = ({ stage = 'allied.movement', turn = 'dec-17-am', units = {}, vars = {} }: Scene): G =>
  position({
    clear: true,
    stage,
    vars: { turn: turnNumber(turn), ...vars },
    options: { fog: false },
    units: { ...SPARE, [CCA[0]]: { at: '4105NE' }, [CCA[1]]: { at: '4105NE' }, [CCA[2]]: { at: '4205NE' }, ...units },
  });

describe('CCA of the 5th Armored Division', () => {
  proves(['30.6.0', '30.6.0-2'], 'it waits until December 17 and then stays within ten hexes of Eupen', () => {
    const early = scene({ turn: 'dec-16-pm' });
    expect(CCA.map((id) => frozenRefusal(early, u(id))?.case)).toEqual(['30.6.0-2', '30.6.0-2', '30.6.0-2']);
    const g = scene({});
    expect(CCA.map((id) => frozenRefusal(g, u(id)))).toEqual([undefined, undefined, undefined]);
    const closed = closedTo(g, u(CCA[1]), 'move')?.always ?? new Uint8Array();
    const eupen = [hex(g, '4105NE'), hex(g, '4205NE')];
    expect(closed.length).toBe(g.board.n);
    for (let h = 0; h < g.board.n; h++) {
      const far = Math.min(...eupen.map((at) => distance(g.board, at, h)));
      expect(limitRefusal(g, u(CCA[1]), h, 'advance')?.case === '30.6.0-2', g.board.ids[h]).toBe(far > 10);
    }
    expect(limitRefusal(g, u(CCA[1]), hex(g, '6110NE'), 'retreat')).toBeUndefined();
    expect(limitRefusal(g, u('al-78id-1-310-inf'), hex(g, '6110NE'), 'advance')).toBeUndefined();
  });
  proves(['30.6.0-2', '30.6.0-3'], 'so do its companies, until all of it is free', () => {
    const attached = formations.findIndex(({ id }) => id === '5AD') + 1;
    const g = scene({ units: { 'us-bk-arme': { at: '4105NE', attached } } });
    const far = (): string | undefined => limitRefusal(g, u('us-bk-arme'), hex(g, '6110NE'), 'advance')?.case;
    expect([
      far(),
      frozenRefusal(scene({ turn: 'dec-16-pm', units: { 'us-bk-arme': { at: '4105NE', attached } } }), u('us-bk-arme'))?.case,
    ]).toEqual(['30.6.0-2', '30.6.0-2']);
    for (const id of CCA) g.set('freed', u(id), 1);
    expect(far()).toBeUndefined();
  });
  proves(['30.6.0-1'], 'one hybrid leaves for Monschau in the night of December 16, stays there, and is free once it is driven off', () => {
    const asleep = Object.fromEntries(CCA.map((id, n) => [id, { at: n < 2 ? '4105NE' : '4205NE', asleep: 1 }]));
    const night = (turn: string): G => scene({ stage: 'allied.awakening', turn, units: asleep });
    expect(offers(night('dec-16-pm'), 'send-guard')).toEqual([]);
    // The dice of the night come first.
    const g = roll(night('dec-16-night'), 10, 10);
    expect(offers(g, 'send-guard').map((a) => a.u)).toEqual(CCA.map(u));
    play(g, { k: 'send-guard', u: u(CCA[1]) });
    expect([g.v.turn, g.f.asleep[u(CCA[1])], frozenRefusal(g, u(CCA[1])), frozenRefusal(g, u(CCA[0]))?.case]).toEqual([
      NIGHT,
      0,
      undefined,
      '30.6.0-2',
    ]);
    expect(offers(g, 'send-guard')).toEqual([]);
    const guard = (at: string, from?: string): string | undefined => {
      const p = scene({ units: { [CCA[1]]: { at: from ?? '5111NE', guard: 1 } } });
      return limitRefusal(p, u(CCA[1]), hex(p, at), 'advance')?.case;
    };
    // At Monschau it may stand beside the town; on its way there it only comes nearer.
    expect([guard('5110NE'), guard('5109NE'), guard('4606NE', '4505NE'), guard('4305NE', '4505NE')]).toEqual([
      undefined,
      '30.6.0-1',
      undefined,
      '30.6.0-1',
    ]);
    const driven = scene({ units: { [CCA[1]]: { at: '5109NE', guard: 1 } } });
    for (const trigger of armoredTriggers)
      if ('effect' in trigger && trigger.on === 'entered')
        trigger.effect(driven, { e: 'entered', u: u(CCA[1]), h: hex(driven, '5109NE'), from: hex(driven, '5110NE') });
    expect([driven.f.freed[u(CCA[1])], driven.f.freed[u(CCA[0])]]).toEqual([1, 0]);
  });
  proves(['30.6.0-3'], 'German units within ten hexes of Eupen free all of it, parachutists do not', () => {
    const comes = (id: string, to: string, more: Record<string, number> = {}): number[] => {
      const g = scene({ stage: 'german.movement', units: { [id]: { at: to, ...more } } });
      play(g, { k: 'pick', u: u(id) });
      const [step] = offers(g, 'step');
      play(g, step);
      return CCA.map((one) => g.f.freed[u(one)]);
    };
    expect([comes('ge-3fj-i-5-fsj', '4710NE'), comes('ge-3fj-i-5-fsj', '6016NE'), comes('ge-bk-inf12', '4710NE', { dropped: 5 })]).toEqual([
      [1, 1, 1],
      [0, 0, 0],
      [0, 0, 0],
    ]);
  });
  proves(['30.6.0-4'], '95 armored field artillery begins with the 78th Division and goes where it likes', () => {
    const g = start(gameOf([scenarioById('march-to-the-meuse')]), { scenario: 'march-to-the-meuse', seed: 'spa' });
    const guns = u('al-5ad-95-afa');
    expect([formations[formationOf(g, guns)]?.id, g.onMap(guns)]).toEqual(['78ID', true]);
    expect([frozenRefusal(g, guns), limitRefusal(g, guns, hex(g, '6110NE'), 'advance')]).toEqual([undefined, undefined]);
    expect(UNITS[guns].formation).toBe('5AD');
  });
});

describe('the 1st Infantry Division', () => {
  const DUE = turnNumber('dec-18-am');
  const coming = { at: 'Arriving', due: DUE };
  const division = { 'al-1id-hq': coming, 'al-1id-1-16-inf': coming, 'al-1id-5-fa': coming, 'al-1id-1-26-inf': { at: '4612NE' } };
  const approach = (id: string, at: string, more: Record<string, number> = {}): G => {
    const g = scene({ stage: 'german.movement', units: { ...division, [id]: { at, ...more } } });
    play(g, { k: 'pick', u: u(id) });
    return play(g, offers(g, 'step')[0]);
  };
  proves(['30.7.0'], 'German units within eight hexes of Eupen or Verviers bring it within two of Herve at once', () => {
    expect(prompt(approach('ge-3fj-i-5-fsj', '5214NE')).at).toMatch(/^move/);
    expect(prompt(approach('ge-bk-inf12', '4508NE', { dropped: 5 })).at).toMatch(/^move/);
    const g = approach('ge-3fj-i-5-fsj', '4508NE');
    expect([prompt(g).at, prompt(g).side]).toEqual(['billets.place', 1]);
    const waiting = ['al-1id-hq', 'al-1id-1-16-inf', 'al-1id-5-fa'].map(u);
    expect([...new Set(offers(g, 'billet').map((a) => a.u))].sort()).toEqual([...waiting].sort());
    const hexes = new Set(offers(g, 'billet').map((a) => a.h ?? 0));
    expect([hexes.size, [...hexes].every((h) => distance(g.board, h, hex(g, '2904NE')) <= 2)]).toEqual([19, true]);
    expect(refusal(g, { k: 'billet', u: waiting[1], h: hex(g, '3304NE') })).toMatchObject({ case: '30.7.0', why: 'not-near-herve' });
    play(g, { k: 'billet', u: waiting[1], h: hex(g, '2903NE') });
    play(g, { k: 'rest' });
    expect(waiting.map((one) => [g.onMap(one), g.f.due[one]])).toEqual(waiting.map(() => [true, 0]));
    expect([g.board.ids[g.hexOf(waiting[1])], prompt(g).at]).toEqual(['2903NE', 'move.go']);
  });
  proves(['31.4.0-4'], 'its engineers arrive in companies, one with each regiment', () => {
    const due = (turn: string) => ({ at: 'Arriving', due: turnNumber(turn) });
    const g = scene({
      units: {
        'al-1id-1-ce': due('dec-17-am'),
        'al-1id-1-16-inf': due('dec-17-pm'),
        'al-1id-1-18-inf': due('dec-18-am'),
        'al-1id-1-26-inf': { at: '4612NE' },
      },
    });
    splitEngineers(g);
    const companies = UNITS.filter((one) => one.generic && g.f.comesWith[one.index] > 0).map((one) => one.index);
    expect(companies.map((one) => [UNITS[one].type, g.f.due[one], formations[formationOf(g, one)]?.id])).toEqual([
      ['engineer', turnNumber('dec-17-pm'), '1ID'],
      ['engineer', turnNumber('dec-18-am'), '1ID'],
    ]);
    expect([g.f.place[u('al-1id-1-ce')] === g.box('Broken down'), g.f.steps[u('al-1id-1-ce')]]).toEqual([true, 0]);
    expect(entryFor(g, companies[0])).toEqual(entryFor(g, u('al-1id-1-16-inf')));
  });
});

describe('the 150th Panzer Brigade', () => {
  const PANTHERS = 'ge-150pzbde-hard-mkv';
  const GRENADIERS = 'ge-150pzbde-hard-600-motinf';
  const M = '4612NE';
  const to = (...dirs: number[]): string => bare.from(M, ...dirs);
  const [N, SE, S] = [0, 2, 3];
  const field = (unit: string, work = 0, hexes: Record<string, string> = {}): G =>
    position({
      clear: true,
      stage: 'german.movement',
      vars: { turn: turnNumber('dec-18-am') },
      options: { fog: false },
      board: bare.ground(M, 5, { hexes }),
      units: { ...SPARE, [unit]: { at: to(N) }, 'al-1id-1-16-inf': { at: to(SE) } },
      hexes: { [to(SE)]: { work } },
    });
  const near = (unit: string, work = 0): G => play(field(unit, work), { k: 'pick', u: u(unit) }, { k: 'step', n: S });
  const paid = (g: G): number => Number(g.events.findLast((event) => event.e === 'moved')?.cost) / POINT;
  proves(['30.3.1'], 'its disguised armor pays nothing next to the enemy, and where it has to stop goes on with 0 to 3', () => {
    expect(paid(near(PANTHERS))).toBeLessThan(paid(near(GRENADIERS)));
    expect(paid(near(PANTHERS))).toBe(paid(play(field(PANTHERS), { k: 'pick', u: u(PANTHERS) }, { k: 'step', n: N })));
    expect(prompt(near(GRENADIERS, ENTRENCHED)).at).toBe('movement.plan');
    const stopped = near(PANTHERS, ENTRENCHED);
    expect([prompt(stopped).kind, prompt(stopped).at]).toEqual(['roll', 'move.bluff']);
    expect([prompt(roll(near(PANTHERS, ENTRENCHED), 3)).at, prompt(roll(near(PANTHERS, ENTRENCHED), 4)).at]).toEqual([
      'move.go',
      'movement.plan',
    ]);
    // With nothing left there is nothing to roll for.
    const trees = Object.fromEntries([N, 1, SE, S, 4, 5].map((dir) => [to(dir), 'forest']));
    const spent = field(PANTHERS, ENTRENCHED, trees);
    spent.set('fatigue', u(PANTHERS), FATIGUED);
    play(spent, { k: 'pick', u: u(PANTHERS) }, { k: 'step', n: S });
    expect(prompt(spent).at).not.toBe('move.bluff');
  });
});
