/** Offensive capacity (chapter 29, 36.1.3). */
import { prompt, start } from '@hexfront/engine';
import { describe, expect } from 'vitest';
import { turnNumber } from '../../src/index.ts';
import { hasRoomForArtillery, isCapacityMorning, quietRefusal, seventhArmy } from '../../src/rules/modes/capacity.ts';
import { modeTriggers } from '../../src/rules/modes/triggers.ts';
import { EXPLOIT } from '../../src/state/fields/modes.ts';
import { UNITS } from '../../src/state/query.ts';
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
/** What follows from an arrival. */
const comes = (g: G, unit: number): void => {
  for (const t of modeTriggers)
    if ('effect' in t && t.on === 'arrived') t.effect(g, { e: 'arrived', u: unit, h: g.hexOf(unit), case: '22.1.0' });
};
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
  proves(
    ['29.2.1', '24.3.0'],
    'eight divisions, an independent combat command among them, two cavalry groups of three units, sixteen battalions of artillery a corps',
    () => {
      const eight = FIRST_ARMY.slice(0, 8);
      expect(eight.every((id) => morning(eight).f.offense[u(id)] === 1)).toBe(true);
      // A combat command on its own is a ninth division.
      const ccb = 'al-7ad-ccb-1';
      const split = scene({ stage: 'capacity', turn: DAY, units: { ...spread(eight), [ccb]: { at: out(N, 3), detached: u(ccb) + 1 } } });
      expect([prompt(split).at, open(split)]).toEqual(['capacity.allied', 9]);
      for (const id of eight) play(split, { k: 'offense', u: u(id) });
      expect([split.f.offense[u('al-7ad-hq')], split.f.offense[u(ccb)], quietRefusal(split, u(ccb))?.why]).toEqual([1, 2, 'quiet-today']);
      // Three cavalry groups of an army: two of them.
      const groups = ['al-102cav-102-armc', 'al-14cav-18-armc', 'al-4cav-2-armc'];
      const more = ['al-4cav-24-armc', 'al-4cav-635-at', 'al-4cav-759-lttk'];
      const riders = morning([...groups, ...more]);
      expect(offers(riders, 'offense').map((a) => a.u)).toEqual(groups.map(u));
      play(riders, { k: 'offense', u: u(groups[0]) }, { k: 'offense', u: u(groups[2]) });
      expect(groups.map((id) => riders.f.offense[u(id)])).toEqual([1, 2, 1]);
      expect(more.map((id) => quietRefusal(riders, u(id))?.why)).toEqual([undefined, undefined, 'quiet-today']);
      // Artillery of other corps.
      const guns = UNITS.filter((v) => v.side === 1 && v.type === 'artillery' && v.formation === undefined && v.size === 'battalion');
      const [full, room] = [u('al-nd-v-corps-hq'), u('al-nd-vii-corps-hq')];
      const of = (n: number): G =>
        scene({
          stage: 'allied.administration',
          turn: DAY,
          units: {
            'al-nd-v-corps-hq': C,
            'al-nd-vii-corps-hq': out(S, 1),
            ...Object.fromEntries(guns.slice(0, n).map(({ id }, k) => [id, { at: out(k % 6, 1 + Math.floor(k / 12)), command: full + 1 }])),
            [guns[20].id]: { at: out(N, 4), command: room + 1 },
          },
        });
      const [sixteen, fifteen] = [of(16), of(15)];
      expect([sixteen, fifteen].map((g) => hasRoomForArtillery(g, guns[20].index, full))).toEqual([false, true]);
      expect(hasRoomForArtillery(sixteen, u('al-78id-1-310-inf'), full)).toBe(true);
      // Before that day from the one after Montgomery has taken command (24.3.0).
      const early = (montgomery: string): boolean => {
        sixteen.v.turn = turnNumber('dec-21-am');
        sixteen.v.montgomery = montgomery === '' ? 0 : turnNumber(montgomery);
        return hasRoomForArtillery(sixteen, guns[20].index, full);
      };
      expect([early(''), early('dec-21-am'), early('dec-20-pm')]).toEqual([true, true, false]);
    },
  );
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
    // The truck points that it was given this morning count, whatever they carry: with two all of them can attack.
    const hauled = (vars: Record<string, number>): boolean => {
      const now = morning(seventh, { vars });
      return seventh.every((id) => now.f.offense[u(id)] === 1);
    };
    expect([hauled({ truckAmmo7: 1 }), hauled({ truckAmmo7: 1, truckMotor7: 1 }), hauled({ truckFuel7: 2 })]).toEqual([false, true, true]);
    expect([0, 1, 2, 3, 4].map(seventhArmy)).toEqual([3, 3, 4, 4, 5].map((divisions) => 2 * divisions));
  });
  proves(['29.2.0', '29.2.1'], 'who arrives during the day takes up what capacity is left; beyond it a division is quiet', () => {
    const arrive = (chosen: number, id: string): number => {
      const others = FIRST_ARMY.filter((one) => one !== id).slice(0, chosen);
      const units = Object.fromEntries(Object.entries(spread(others)).map(([one, at]) => [one, { at, offense: 1 }]));
      const g = scene({ stage: 'allied.movement', turn: DAY + 1, units: { ...units, 'ge-272vg-hq': out(S, 3) } });
      g.move(u(id), g.board.at(out(N, 4)));
      comes(g, u(id));
      return g.f.offense[u(id)];
    };
    expect([arrive(8, 'al-82ab-hq'), arrive(7, 'al-82ab-hq')]).toEqual([2, 1]);
    // Of a cavalry group three units, and none of a quiet one.
    const riders = (marks: readonly number[]): number => {
      const group = ['al-4cav-2-armc', 'al-4cav-24-armc', 'al-4cav-635-at'];
      const units = Object.fromEntries(marks.map((offense, n) => [group[n], { at: out(N, n + 1), offense }]));
      const g = scene({ stage: 'allied.movement', turn: DAY + 1, units: { ...units, 'ge-272vg-hq': out(S, 3) } });
      const last = u('al-4cav-759-lttk');
      g.move(last, g.board.at(out(N, 4)));
      comes(g, last);
      return g.f.offense[last];
    };
    expect([riders([1, 1, 1]), riders([1, 1]), riders([2])]).toEqual([2, 1, 2]);
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
