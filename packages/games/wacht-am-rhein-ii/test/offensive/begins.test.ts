/** "Offensive Begins" (35.1) and the special turn before dawn (3.1.0). */
import { prompt, stagePath } from '@hexfront/engine';
import { describe, expect } from 'vitest';
import { neighborsOf } from '../../src/data/index.ts';
import { formations, tables, turnNumber } from '../../src/index.ts';
import { gunRefusal, limitOf } from '../../src/rules/barrage/guns.ts';
import { BOMBARDMENT } from '../../src/rules/barrage/reckoning/limits.ts';
import { emptyBarrage, targetOf } from '../../src/rules/barrage/target.ts';
import { isBridged } from '../../src/rules/bridges/bridges.ts';
import { designateRefusal } from '../../src/rules/combat/designation/eligibility.ts';
import { mayEvade } from '../../src/rules/combat/results/losses.ts';
import { shiftsOf } from '../../src/rules/combat/shifts.ts';
import { isLeaderMorning } from '../../src/rules/leaders/leaders.ts';
import { isOverstacked } from '../../src/rules/movement/stacking.ts';
import { SEQUENCE } from '../../src/rules/sequence.ts';
import { MANEUVER_RESERVE } from '../../src/state/fields/modes.ts';
import { ALLIED, ENTRENCHED, type G, GERMAN, PREPARED_ASSAULT, TACTICAL } from '../../src/state/shape.ts';
import { at, C, hex, idle, N, offers, out, play, proves, refusal, roll, S, SE, scene, u } from '../kit/december-16.ts';

const PREDAWN = 1;
const AM = turnNumber('dec-16-am');
const PM = turnNumber('dec-16-pm');
const NIGHT = turnNumber('dec-16-night');
const FOOT = 'ge-272vg-i-981-vg';
const MATE = 'ge-272vg-ii-981-vg';
const GUN = 'ge-272vg-272-at-co';
const ART = 'ge-272vg-ii-272-art';
const PIO = 'ge-272vg-272-pio';
const US = 'al-78id-1-309-inf';
const US_MATE = 'al-78id-2-309-inf';
const US_GUNS = 'al-78id-307-fa';
const CE = 'al-78id-303-ce';
const asleep = (where: string) => ({ at: where, asleep: 1 });
const T = out(SE, 1);
/** The mark of a company of this formation. */
const of = (formation: string): number => 1 + formations.findIndex(({ id }) => id === formation);

describe('before dawn', () => {
  const stages = (g: G): string[] => {
    const seen: string[] = [];
    const turn = g.v.turn;
    idle(g, (now) => {
      const id = stagePath(now).at(-1)?.id ?? '';
      if (now.v.turn === turn && !seen.includes(id)) seen.push(id);
      return now.v.turn > turn;
    });
    return seen;
  };
  proves(
    ['3.1.0', '35.1.6', '35.1.6-5', '35.1.4-b'],
    'German movement, German barrages before US ones, assaults, German administration, and no more',
    () => {
      const units = { [FOOT]: C, [US]: asleep(out(SE, 2)), [ART]: out(N, 2), [US_GUNS]: out(SE, 4) };
      const seen = stages(scene({ stage: 'pre-dawn.movement', turn: PREDAWN, units }));
      expect(seen.every((id) => id.startsWith('pre-dawn.'))).toBe(true);
      expect(seen[0]).toBe('pre-dawn.movement');
      const turn = SEQUENCE.parts?.find((stage) => stage.id === 'turn')?.parts?.find((stage) => stage.id === 'pre-dawn');
      expect(turn?.parts?.map((stage) => stage.name)).toEqual(['Movement', 'Combat', 'Administration']);
      const [german, us] = ['german', 'allied'].map((who) => seen.indexOf(`pre-dawn.german.${who}-barrages`));
      expect([german > 0, us < 0 || us > german]).toEqual([true, true]);
      const day = scene({ stage: 'allied.movement', turn: AM, units });
      expect(stages(day).some((id) => id.startsWith('pre-dawn'))).toBe(false);
    },
  );
  proves(
    ['35.1.5-c', '39.7.0'],
    'Germans move as in Prepared Assault, one hex on foot; artillery, headquarters and reserves stay; who ends beside the enemy is marked',
    () => {
      const g = scene({
        stage: 'pre-dawn.movement',
        turn: PREDAWN,
        units: {
          [FOOT]: C,
          [MATE]: out(N, 2),
          [ART]: out(N, 3),
          'ge-272vg-hq': out(N, 3),
          [PIO]: { at: out(N, 4), mode: MANEUVER_RESERVE },
          [US]: asleep(out(SE, 2)),
        },
      });
      for (const id of [ART, 'ge-272vg-hq', PIO]) expect(refusal(g, { k: 'pick', u: u(id) })).toMatchObject({ case: '35.1.5' });
      play(g, { k: 'pick', u: u(FOOT) });
      expect(
        offers(g, 'go')
          .map((a) => a.h)
          .sort(),
      ).toEqual([0, 1, 2, 3, 4, 5].map((d) => hex(g, out(d, 1))).sort());
      play(g, { k: 'go', h: hex(g, T) });
      play(g, { k: 'done' });
      expect([g.f.mode[u(FOOT)], g.f.mode[u(MATE)]]).toEqual([PREPARED_ASSAULT, TACTICAL]);
    },
  );
  proves(
    ['35.1.5-c', '39.7.0'],
    'anti-tank guns that men pull cross a river this once, on foot and driving; artillery stays until December 17',
    () => {
      const banks = Object.fromEntries(neighborsOf(T).map((beside) => [`${beside}|${T}`, ['river']]));
      const g = scene({ stage: 'pre-dawn.movement', turn: PREDAWN, units: { [GUN]: C }, sides: banks });
      play(g, { k: 'pick', u: u(GUN) });
      expect(offers(g, 'go').some((a) => a.h === hex(g, T))).toBe(true);
      expect(offers(g, 'drive').some((a) => a.h === hex(g, T))).toBe(true);
      const later = scene({ stage: 'german.movement', turn: AM, units: { [GUN]: { at: C, mode: PREPARED_ASSAULT } }, sides: banks });
      play(later, { k: 'pick', u: u(GUN) });
      for (const k of ['go', 'drive']) expect(offers(later, k).some((a) => a.h === hex(later, T))).toBe(false);
      const moves = (turn: number) =>
        refusal(scene({ stage: 'german.movement', turn, units: { [ART]: { at: C, limbered: 1 } } }), { k: 'pick', u: u(ART) })?.case;
      expect([moves(NIGHT), moves(NIGHT + 1)]).toEqual(['35.1.5', undefined]);
    },
  );
  proves(
    ['35.1.6-1', '35.1.6-2', '35.1.6-3'],
    'German barrages are unobserved, with three units at most; US ones have two for an observer in works, else one',
    () => {
      const g = scene({
        stage: 'pre-dawn.german.german-barrages',
        turn: PREDAWN,
        units: { [FOOT]: C, [US]: T, [ART]: out(N, 2), [US_GUNS]: out(SE, 4) },
      });
      const target = hex(g, T);
      expect(limitOf(g, emptyBarrage(GERMAN, target, false))).toBe(BOMBARDMENT);
      expect(BOMBARDMENT.total).toBe(3);
      const german = { ...emptyBarrage(GERMAN, target, false), guns: [] };
      expect(gunRefusal(g, german, u(ART), 3)).toBeUndefined();
      play(g, { k: 'target', h: target });
      expect(prompt(g).at).toBe('barrage.guns');
      const limit = (work: number) => {
        const now = scene({
          stage: 'pre-dawn.german.allied-barrages',
          turn: PREDAWN,
          units: { [FOOT]: C, [US]: T },
          fields: { [T]: { work } },
        });
        return limitOf(now, { ...emptyBarrage(ALLIED, hex(now, C), true), observer: u(US) }).total;
      };
      expect([limit(0), limit(ENTRENCHED)]).toEqual([1, 2]);
    },
  );
  proves(['35.1.6-4', '35.1.6-6'], 'US barrages suffer before dawn and in the morning, and no ammunition is rolled for', () => {
    const surprised = (turn: number, by: number) =>
      targetOf(scene({ stage: 'german.movement', turn, units: { [FOOT]: C, [US]: T } }), by, 0).surprised;
    expect([surprised(PREDAWN, ALLIED), surprised(AM, ALLIED), surprised(PM, ALLIED), surprised(AM, GERMAN)]).toEqual([
      true,
      true,
      false,
      false,
    ]);
    const fire = (turn: number): boolean => {
      const g = scene({ stage: 'german.german-barrages', turn, units: { [FOOT]: { at: C, designated: 1 }, [US]: T, [ART]: out(N, 1) } });
      play(g, { k: 'target', h: hex(g, T) });
      if (prompt(g).at === 'barrage.observe') play(g, { k: 'observer', u: u(FOOT) });
      play(g, { k: 'gun', u: u(ART), n: 3 });
      if (prompt(g).at === 'barrage.guns') play(g, { k: 'ready' });
      roll(g, 1);
      return prompt(g).at === 'barrage.ammunition';
    };
    expect([fire(AM), fire(PM)]).toEqual([false, true]);
  });
  proves(['35.1.6-9'], 'what stands too close together at the set-up does not suffer before dawn', () => {
    const many = { [FOOT]: C, [MATE]: C, 'ge-272vg-i-980-vg': C, 'ge-272vg-ii-980-vg': C };
    const crowd = (turn: number) => {
      const g = scene({ stage: turn === PREDAWN ? 'pre-dawn.movement' : 'german.movement', turn, units: many });
      return isOverstacked(g, GERMAN, hex(g, C));
    };
    expect([crowd(PREDAWN), crowd(AM)]).toEqual([false, true]);
  });
});

describe('surprise', () => {
  proves(['35.1.2'], 'a shift for German assaults before dawn and in the morning, but not against the 4th Division', () => {
    const surprise = (turn: number, by: number, defender: string, fields: Record<string, number> = {}): boolean => {
      const g = scene({ stage: 'german.assaults', turn, units: { [FOOT]: { at: C, designated: 1 }, [defender]: { at: T, ...fields } } });
      const b = { by, targets: [hex(g, T)], attackers: [u(FOOT)], sharers: [], defenders: [u(defender)], bystanders: [], overrun: false };
      return shiftsOf(g, b as unknown as Parameters<typeof shiftsOf>[1]).some((shift) => shift.case === '35.1.2');
    };
    expect([surprise(PREDAWN, GERMAN, US), surprise(AM, GERMAN, US), surprise(PM, GERMAN, US)]).toEqual([true, true, false]);
    expect([surprise(AM, GERMAN, 'al-4id-1-12-inf'), surprise(AM, ALLIED, US)]).toEqual([false, false]);
    // Companies are of the division that they were broken down from.
    const company = (formation: string): boolean => surprise(AM, GERMAN, 'us-bk-inf', { attached: of(formation) });
    expect([company('4ID'), company('78ID')]).toEqual([false, true]);
    expect(tables.assaultShifts.shifts.find((shift) => shift.id === 'surprise')?.n).toBe(1);
  });
  proves(['35.1.3'], 'no leader is activated before the morning of December 17', () => {
    const morning = (turn: string) => isLeaderMorning(scene({ stage: 'allied.movement', turn: turnNumber(turn) }));
    expect([morning('dec-16-am'), morning('dec-17-am')]).toEqual([false, true]);
  });
  proves(['35.1.1'], 'everybody is in supply until the night of December 17 is over', () => {
    const state = (turn: string): number => {
      const g = scene({ stage: 'german.administration', turn: turnNumber(turn), units: { [FOOT]: C } });
      idle(g, (now) => now.v.turn > turnNumber(turn));
      return g.f.supply[u(FOOT)];
    };
    // No source lies on the bare ground.
    expect([state('dec-17-pm'), state('dec-18-am') > 0]).toEqual([0, true]);
  });
});

describe('units that are not activated', () => {
  proves(['35.1.4'], 'neither move nor build nor blow bridges nor change their mode; artillery fires all the same', () => {
    const units = { [US]: asleep(C), [US_MATE]: asleep(C), [CE]: asleep(T), [US_GUNS]: asleep(out(N, 1)), [FOOT]: out(S, 4) };
    const moving = scene({ stage: 'allied.movement', turn: AM, units });
    expect(refusal(moving, { k: 'pick', u: u(US) })).toMatchObject({ case: '35.1.4' });
    const building = scene({ stage: 'allied.construction', turn: AM, units });
    expect(refusal(building, { k: 'improve', h: hex(building, C) })).toMatchObject({ why: 'too-few-builders' });
    const choosing = scene({ stage: 'allied.mode', turn: AM, units });
    expect(refusal(choosing, { k: 'prepare', u: u(US) })).toMatchObject({ case: '35.1.4' });
    const firing = scene({ stage: 'allied.allied-barrages', turn: AM, units: { ...units, [FOOT]: out(S, 1) } });
    expect(offers(firing, 'target').some((a) => a.h === hex(firing, out(S, 1)))).toBe(true);
  });
  proves(['35.1.4'], 'in the open beside the enemy they retreat if they can, and are active then', () => {
    const before = scene({ stage: 'allied.movement', turn: AM, units: { [US]: asleep(C), [FOOT]: T } });
    expect(designateRefusal(before, u(US))).toMatchObject({ case: '35.1.4' });
    const g = scene({ stage: 'allied.designation', turn: AM, units: { [US]: asleep(C), [FOOT]: T } });
    idle(g, (now) => stagePath(now).some((s) => s.id.startsWith('german')));
    expect([g.f.asleep[u(US)], at(g, US) === C]).toEqual([0, false]);
  });
  proves(['35.1.4'], 'an assault wakes them; a barrage does not', () => {
    const g = scene({
      stage: 'german.assaults',
      turn: AM,
      units: { [FOOT]: { at: C, designated: 1 }, [US]: asleep(T), [US_MATE]: asleep(out(SE, 3)) },
    });
    if (g.rows.assaults.length === 0) play(g, { k: 'target', h: hex(g, T) });
    if (offers(g, 'join').length > 0) play(g, { k: 'join', u: u(FOOT) });
    if (offers(g, 'ready').length > 0) play(g, { k: 'ready' });
    expect([g.f.asleep[u(US)], g.f.asleep[u(US_MATE)]]).toEqual([0, 1]);
  });
  const wakers = (turn: number, units: Record<string, unknown>, fields: Record<string, Record<string, number>> = {}): G =>
    scene({ stage: 'allied.awakening', turn, units: units as Record<string, string>, fields });
  proves(
    ['35.1.4-a', '35.1.4-d', '35.6.3'],
    'in the afternoon half of a die wakes others, at night half of one for each map; not in works, no troops of corps',
    () => {
      const units = {
        [US]: asleep(C),
        [US_MATE]: asleep(out(N, 2)),
        'al-nd-62-afa': asleep(out(N, 1)),
        [US_GUNS]: asleep(out(S, 2)),
        'al-9ad-ccb-1': asleep(out(S, 1)),
        'us-bk-ce': { ...asleep(out(N, 3)), attached: of('78ID') },
        'us-bk-m4': { ...asleep(out(S, 3)), attached: of('5AD') },
      };
      const g = roll(wakers(PM, units, { [out(N, 2)]: { work: ENTRENCHED } }), 5);
      expect(g.v.wakeups).toBe(2);
      const why = (id: string) => refusal(g, { k: 'wake', u: u(id) });
      expect([why(US), why(US_MATE)?.why, why(US_GUNS)?.case, why('al-9ad-ccb-1')?.why]).toEqual([
        undefined,
        'sleeps-in-works',
        '35.1.8',
        'sleeps-longer',
      ]);
      // Companies are of their division: its engineers are no troops of a corps, and those of the 5th Armored Division sleep on with it.
      expect([why('us-bk-ce'), why('us-bk-m4')?.why]).toEqual([undefined, 'sleeps-longer']);
      play(g, { k: 'wake', u: u(US) });
      expect(g.f.asleep[u(US)]).toBe(0);
      const night = wakers(NIGHT, units);
      roll(night, 9, 4);
      expect([night.v.wakeupsNE, night.v.wakeupsSE, offers(night, 'wake-part').length]).toEqual([4, 2, 2]);
      play(night, { k: 'wake-part', n: 0 });
      expect([night.f.asleep[u('al-9ad-ccb-1')], offers(night, 'wake-part').length]).toEqual([0, 0]);
    },
  );
  proves(['35.1.4-f', '35.1.4-g'], 'on the morning of December 17 all but those in works or cut off, in the afternoon everybody', () => {
    const units = { [US]: asleep(C), [US_MATE]: asleep(out(N, 2)), 'al-2id-1-9-inf': asleep(out(S, 2)) };
    const works = { [out(N, 2)]: { work: ENTRENCHED }, [out(S, 2)]: { work: ENTRENCHED } };
    const awake = (turn: number) => {
      const g = wakers(turn, units, works);
      return [US, US_MATE, 'al-2id-1-9-inf'].map((id) => g.f.asleep[u(id)]);
    };
    // Nothing on the bare ground leads to a source: whoever could not trace stays; the 2nd Division is active whatever it stands in.
    expect([awake(turnNumber('dec-17-am')), awake(turnNumber('dec-17-pm'))]).toEqual([
      [1, 1, 0],
      [0, 0, 0],
    ]);
  });
});

describe('bridges', () => {
  const water = { [`${C}|${T}`]: ['river'] };
  proves(['35.1.10'], 'the US player blows none before the afternoon of December 17', () => {
    const blow = (turn: string) => {
      const g = scene({
        stage: 'allied.movement',
        turn: turnNumber(turn),
        units: { [CE]: C, [FOOT]: out(SE, 3) },
        sides: { [`${C}|${T}`]: ['river', 'bridge'] },
      });
      return refusal(g, { k: 'demolish', u: u(CE), n: SE })?.case;
    };
    expect([blow('dec-16-am'), blow('dec-16-night'), blow('dec-17-am'), blow('dec-17-pm')]).toEqual([
      '35.1.10',
      '35.1.10',
      '35.1.10',
      undefined,
    ]);
  });
  proves(
    ['35.1.7', '35.1.9'],
    'Germans begin them in the morning; in the afternoon they are ready on 0 to 3, at night without a die',
    () => {
      const begin = (): G => {
        const g = scene({ stage: 'german.construction', turn: AM, units: { [PIO]: C, [FOOT]: out(N, 2) }, sides: water });
        if (prompt(g).at === 'construction.build') play(g, { k: 'done' });
        play(g, { k: 'span', u: u(PIO), n: SE });
        idle(g, (now) => now.v.turn === PM && prompt(now).kind === 'roll' && now.frames.at(-1)?.proc === 'construction');
        return g;
      };
      const bridged = (g: G) => isBridged(g, 6 * hex(g, C) + SE);
      expect([bridged(roll(begin(), 3)), bridged(roll(begin(), 10)), bridged(roll(begin(), 4))]).toEqual([true, true, false]);
      const late = roll(begin(), 9);
      idle(late, (now) => now.v.turn === NIGHT && stagePath(now).some((s) => s.id === 'german.mode'));
      expect(bridged(late)).toBe(true);
    },
  );
});

proves(
  ['35.1.6-7'],
  'before dawn reconnaissance does not go back instead of losing a step; in the morning it does, and never in company',
  () => {
    const units = { 'al-14cav-32-armc': C, [FOOT]: T };
    const evades = (turn: number, ...ids: string[]): boolean => mayEvade(scene({ stage: 'german.movement', turn, units }), ids.map(u));
    const recon = 'al-14cav-32-armc';
    expect([evades(PREDAWN, recon), evades(AM, recon), evades(AM, recon, US), evades(AM)]).toEqual([false, true, false, false]);
  },
);
