/** German reserves that wait for a breakthrough (30.12) or a die (30.13, 30.14), the northern sector (30.10), V Corps and the LIII Corps (30.9, 30.11). */
import { prompt, start } from '@hexfront/engine';
import { describe, expect } from 'vitest';
import { gameOf } from '../../src/game.ts';
import { scenarioById, turnNumber } from '../../src/index.ts';
import { doorsOf, entryFor } from '../../src/rules/arrivals/doors.ts';
import { isExitHex } from '../../src/rules/arrivals/exits.ts';
import { closeTurn } from '../../src/rules/scenarios/course.ts';
import { limitRefusal } from '../../src/rules/scenarios/limits.ts';
import { okwTriggers } from '../../src/rules/special/okw-reserve.ts';
import { isFullCorps, keepsGuns } from '../../src/rules/special/v-corps.ts';
import { UNITS } from '../../src/state/query.ts';
import type { G } from '../../src/state/shape.ts';
import { kit } from '../kit/december-21.ts';
import { march, position as marchPosition, roll as rollMarch } from '../kit/march.ts';

const { proves, position, u, hex, play, offers } = kit('campaign-dec-16');
const SPARE = { 'ge-272vg-i-982-vg': { at: '5830NE' }, 'al-78id-1-310-inf': { at: '3103NE' } };
const scene = (
  stage: string,
  turn: string,
  units: Record<string, Record<string, string | number>> = {},
  more: { hexes?: Record<string, Record<string, number>>; options?: Record<string, boolean> } = {},
): G =>
  position({
    clear: true,
    stage,
    vars: { turn: turnNumber(turn) },
    units: { ...SPARE, ...units },
    options: { fog: false, ...more.options },
    ...(more.hexes ? { hexes: more.hexes } : {}),
  });

describe('the OKW reserve', () => {
  const division = (id: string) => UNITS.filter((one) => one.formation === id && !one.generic).map((one) => one.id);
  const exit = (g: G, id: string, at: string): void => {
    for (const trigger of okwTriggers)
      if ('effect' in trigger && trigger.on === 'exited') trigger.effect(g, { e: 'exited', u: u(id), h: hex(g, at) });
  };
  /** A division behind the Meuse, one unit of another gone by the NW edge, the reserve waiting. */
  const breakthrough = (across: string, gone: string, turn: string, straggler?: string): G => {
    const at = [...Array(12).keys()].map((n) => `${28 + n}08NW`);
    const there = Object.fromEntries(division(across).map((id, n) => [id, { at: at[n % at.length] }]));
    const g = scene('german.movement', turn, {
      ...there,
      ...(straggler ? { [straggler]: { at: '4020NE' } } : {}),
      'ge-10ss-hq': { at: 'Arriving', due: 99 },
      'ge-11pz-hq': { at: 'Arriving', due: 99 },
    });
    exit(g, gone, '4001NW');
    closeTurn(g);
    return g;
  };
  const due = (g: G): number[] => ['ge-10ss-hq', 'ge-11pz-hq'].map((id) => g.f.due[u(id)]);
  const NEXT = turnNumber('dec-23-am') + 1;
  proves(
    ['30.12.0', '30.12.1'],
    'the 10th SS when a whole mechanized division of the 6th Panzer Army is across and a unit has left the NW map',
    () => {
      expect(due(breakthrough('1SS', 'ge-12ss-hq', 'dec-23-am'))).toEqual([NEXT, 99]);
      // Not before December 22, not with one of its units this side of the river, not without an exit, not for another army's.
      expect(due(breakthrough('1SS', 'ge-12ss-hq', 'dec-20-am'))).toEqual([99, 99]);
      expect(due(breakthrough('1SS', 'ge-12ss-hq', 'dec-23-am', 'ge-1ss-hq'))).toEqual([99, 99]);
      expect(due(breakthrough('1SS', 'ge-2pz-hq', 'dec-23-am'))).toEqual([99, 99]);
      const g = breakthrough('1SS', 'ge-12ss-hq', 'dec-23-am');
      const entry = entryFor(g, u('ge-10ss-hq'));
      expect(entry && doorsOf(g, entry).map((h) => g.board.ids[h])).toContain('7011NE');
    },
  );
  proves(['30.12.2'], 'the 11th Panzer Division for the 5th Panzer Army; units leave by the west and north of the NW map', () => {
    expect(due(breakthrough('2Pz', 'ge-116pz-hq', 'dec-23-am'))).toEqual([99, NEXT]);
    const g = breakthrough('2Pz', 'ge-116pz-hq', 'dec-23-am');
    const entry = entryFor(g, u('ge-11pz-hq'));
    expect(entry && doorsOf(g, entry).map((h) => g.board.ids[h])).toContain('7015SE');
    expect([isExitHex(g, u('ge-2pz-hq'), hex(g, '4001NW')), isExitHex(g, u('ge-2pz-hq'), hex(g, '2710NW'))]).toEqual([true, true]);
    expect([isExitHex(g, u('ge-2pz-hq'), hex(g, '3103NE')), isExitHex(g, u('al-1id-hq'), hex(g, '4001NW'))]).toEqual([false, false]);
  });
});

describe('single units', () => {
  proves(['30.13.0'], 'the 653rd Panzerjaeger comes on the afternoon of December 16 with 0 to 2', () => {
    const afternoon = (): G =>
      marchPosition({
        clear: true,
        stage: 'jagdtigers',
        vars: { turn: turnNumber('dec-16-pm') },
        options: { fog: false },
        units: {
          'ge-272vg-i-982-vg': { at: '6110NE' },
          'al-78id-1-310-inf': { at: '5207NE' },
          'ge-nd-653-pzj': { at: 'Arriving', due: 99 },
        },
      });
    expect(prompt(afternoon()).kind).toBe('roll');
    const waits = (pip: number): number => rollMarch(afternoon(), pip).f.due[u('ge-nd-653-pzj')];
    expect([waits(10), waits(2), waits(3)]).toEqual([turnNumber('dec-16-pm'), turnNumber('dec-16-pm'), 99]);
    const entry = entryFor(afternoon(), u('ge-nd-653-pzj'));
    expect([entry?.case, entry?.doors, march.id]).toEqual(['30.13.0', ['6PzA'], 'wacht-am-rhein-ii']);
  });
  proves(['30.14.0'], 'the 217th Sturmpanzer on the night of December 16; in later scenarios it is lost', () => {
    const id = 'ge-nd-217-stupz';
    const g = start(gameOf([scenarioById('march-to-the-meuse')]), { scenario: 'march-to-the-meuse', seed: 'brummbaer' });
    expect([g.f.place[u(id)] === g.box('Arriving'), g.f.due[u(id)]]).toEqual([true, turnNumber('dec-16-night')]);
    const doors = entryFor(g, u(id));
    expect(doors?.doors).toEqual(['5PzA', '6PzA']);
    const later = start(gameOf([scenarioById('goose-egg')]), { scenario: 'goose-egg', seed: 'brummbaer' });
    expect([later.f.place[u(id)] === later.box('Eliminated'), later.f.lostBefore[u(id)]]).toEqual([true, 1]);
  });
});

describe('the northern sector', () => {
  const TOWNS = ['5018NE', '5014NE', '5011NE'];
  const units = {
    'ge-12vg-hq': { at: '5220NE' },
    'ge-nd-lxvii-k-hq': { at: '5810NE' },
    'al-99id-hq': { at: '5014NE' },
    'al-1id-1-16-inf': { at: '4420NE' },
  };
  const held = (n: number) => Object.fromEntries(TOWNS.map((id, i) => [id, { control: i < n ? 1 : 2 }]));
  const morning = (n: number, options: Record<string, boolean> = {}): G =>
    scene('northern-sector', 'dec-22-am', units, { hexes: held(n), options });
  proves(['30.10.0'], 'unless all three towns have fallen by December 22 it goes out of play; the LXVII Corps returns south of it', () => {
    const g = morning(2);
    expect([g.v.sectorClosed, g.f.place[u('al-99id-hq')] === g.box('Left the area'), g.onMap(u('al-1id-1-16-inf'))]).toEqual([
      1,
      true,
      true,
    ]);
    const back = ['ge-12vg-hq', 'ge-nd-lxvii-k-hq'];
    expect(back.map((id) => [g.f.place[u(id)] === g.box('Arriving'), g.f.due[u(id)]])).toEqual(
      back.map(() => [true, turnNumber('dec-22-pm')]),
    );
    const entry = entryFor(g, u('ge-12vg-hq'));
    expect(entry && doorsOf(g, entry).map((h) => g.board.ids[h])).toEqual([
      '5123NE',
      '5124NE',
      '5125NE',
      '5126NE',
      '5127NE',
      '5128NE',
      '5129NE',
    ]);
    expect(limitRefusal(g, u('al-1id-1-16-inf'), hex(g, '5220NE'), 'advance')).toMatchObject({ case: '30.10.0' });
    expect(limitRefusal(g, u('al-1id-1-16-inf'), hex(g, '5220NE'), 'retreat')).toMatchObject({ case: '30.10.0' });
    expect(limitRefusal(g, u('al-1id-1-16-inf'), hex(g, '4820NE'), 'advance')).toBeUndefined();
    const taken = morning(3);
    expect([taken.v.sectorClosed, taken.onMap(u('al-99id-hq'))]).toEqual([0, true]);
  });
  proves(['30.10.0-a'], 'where players keep it in play the German player receives infantry replacements for a division', () => {
    const g = morning(2, { keepSector: true });
    expect([g.v.sectorClosed, g.onMap(u('al-99id-hq')), g.v.rpInf6 > 10]).toEqual([0, true, true]);
  });
});

describe('corps', () => {
  const late = kit('feat-of-arms');
  const assign = (units: Record<string, Record<string, string | number>>, who: string): string[] => {
    const g = late.position({
      clear: true,
      stage: 'allied.administration',
      vars: { turn: turnNumber('dec-28-night') },
      options: { fog: false },
      units,
    });
    if (!offers(g, 'assign').some((a) => a.u === u(who))) return [];
    play(g, { k: 'assign', u: u(who) });
    return prompt(g).at === 'administration.superior'
      ? offers(g, 'superior').map((a) => UNITS[a.u ?? 0].id)
      : [UNITS[g.f.command[u(who)] - 1]?.id];
  };
  const hqs = {
    'al-nd-v-corps-hq': { at: '3103NE' },
    'al-nd-vii-corps-hq': { at: '3005NE' },
    'al-nd-xviii-corps-hq': { at: '2905NE' },
    'ge-12vg-hq': { at: '3030NE' },
  };
  late.proves(['30.9.0', '37.3.6'], 'V Corps commands one division on the map, and its artillery serves nobody else', () => {
    const five = u('al-nd-v-corps-hq') + 1;
    const units = {
      ...hqs,
      'al-2ad-hq': { at: '3004NE', command: u('al-nd-vii-corps-hq') + 1 },
      'al-84id-hq': { at: '3006NE', command: u('al-nd-vii-corps-hq') + 1 },
      'al-1id-hq': { at: '3104NE', command: five },
      'al-nd-190-fa': { at: '3003NE' },
    };
    expect(assign(units, 'al-2ad-hq')).toEqual(['al-nd-xviii-corps-hq']);
    const g = late.position({
      clear: true,
      stage: 'allied.movement',
      vars: { turn: turnNumber('dec-28-night') },
      options: { fog: false },
      units,
    });
    const corps = u('al-nd-v-corps-hq');
    expect([
      isFullCorps(g, u('al-2ad-hq'), corps),
      isFullCorps(g, u('al-nd-190-fa'), corps),
      isFullCorps(g, u('al-nd-190-fa'), u('al-nd-vii-corps-hq')),
    ]).toEqual([true, false, true]);
    expect([keepsGuns(g, u('al-nd-190-fa'), u('al-2ad-hq')), keepsGuns(g, u('al-nd-190-fa'), u('al-1id-hq'))]).toEqual([true, false]);
    g.move(u('al-1id-hq'), g.box('Eliminated'));
    expect(isFullCorps(g, u('al-2ad-hq'), corps)).toBe(false);
    // For the early offensive armored divisions come under it, its guns stay all the same (37.3.6).
    const early = late.position({
      clear: true,
      stage: 'allied.movement',
      vars: { turn: turnNumber('dec-28-night') },
      options: { fog: false, earlyOffensive: true },
      units,
    });
    expect([isFullCorps(early, u('al-2ad-hq'), corps), isFullCorps(early, u('al-nd-190-fa'), u('al-nd-vii-corps-hq'))]).toEqual([
      false,
      true,
    ]);
    // In a campaign that began earlier, once its other divisions are out of play.
    const full = (sectorClosed: number): boolean => {
      const now = position({
        clear: true,
        stage: 'allied.movement',
        vars: { turn: turnNumber('dec-24-night'), sectorClosed },
        units: { ...hqs, 'al-1id-hq': { at: '3104NE', command: five }, 'al-2ad-hq': { at: '3004NE' } },
      });
      return isFullCorps(now, u('al-2ad-hq'), corps);
    };
    expect([full(0), full(1)]).toEqual([false, true]);
  });
  proves(['30.11.0'], 'any German formation can be assigned to the LIII Corps', () => {
    const g = scene('german.administration', 'dec-22-night', {
      'ge-nd-liii-k-hq': { at: '4020SE' },
      'ge-5fj-hq': { at: '4119SE' },
      'ge-2pz-hq': { at: '4018SE' },
    });
    for (const id of ['ge-2pz-hq', 'ge-5fj-hq']) {
      play(g, { k: 'assign', u: u(id) });
      if (prompt(g).at === 'administration.superior') play(g, { k: 'superior', u: u('ge-nd-liii-k-hq') });
      expect(g.f.command[u(id)], id).toBe(u('ge-nd-liii-k-hq') + 1);
    }
  });
});
