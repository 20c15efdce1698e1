/** Kampfgruppe Peiper (25.2): set-up, orders, exits, levels of victory. */
import { explain, legal, prompt, start } from '@hexfront/engine';
import { describe, expect } from 'vitest';
import { wachtAmRhein } from '../../src/index.ts';
import { victory } from '../../src/rules/victory.ts';
import { UNITS } from '../../src/state/query.ts';
import { ALLIED, ENTRENCHED, type G, GERMAN, IMPROVED } from '../../src/state/shape.ts';
import { at, hex, idle, offers, play, position, proves, refusal, u } from '../kit/kit.ts';

const PEIPER = 'kampfgruppe-peiper';
const begin = (options: Record<string, string> = {}): G => start(wachtAmRhein, { scenario: PEIPER, options, seed: 'peiper' });
type Lay = Record<string, string | Record<string, string | number>>;
const lay = (stage: string, units: Lay, vars: Record<string, number> = {}, options: Record<string, boolean> = {}): G =>
  position({
    scenario: PEIPER,
    stage,
    options,
    vars: { turn: 8, ...vars },
    units: Object.fromEntries(Object.entries(units).map(([id, w]) => [id, typeof w === 'string' ? { at: w } : w])),
  });

const TANKS = 'ss-1-1-1p-t';
const GRENADIERS = 'ss-1-1-1p-m';
const CAVALRY = 'us-32-viii-r';
const GREYHOUNDS = 'de-1-60-116p-m';
const US = 'us-2-422-106-i';

describe('set-up', () => {
  proves(['25.22', 'err-25.22', '25.21', '3.0'], 'both sides stand on Map C as listed, every counter once, and none on the march', () => {
    const g = begin();
    expect([g.board.n, g.rules.scenario.firstTurn, g.rules.scenario.lastTurn]).toEqual([35 * 51, 1, 16]);
    const standing = UNITS.filter((unit) => g.onMap(unit.index));
    expect([GERMAN, ALLIED].map((side) => standing.filter((unit) => unit.side === side).length)).toEqual([132, 105]);
    for (const { index, steps, battery } of standing)
      expect([g.f.steps[index], g.f.march[index], g.f.battery[index]]).toEqual([steps, 0, battery ? 1 : 0]);
    expect([at(g, CAVALRY), at(g, 'us-106-viii-h'), at(g, 'de-iss-h'), at(g, 'us-324-99xx-e')]).toEqual([
      'C2632',
      'C2723',
      'C1408',
      'C1113',
    ]);
    // Row 35 is called by its name on the sheet below.
    expect(at(g, 'de-116pxx-a150')).toBe('D0114');
    const work = (id: string): number => g.f.work[hex(g, id)];
    expect([work('C0117'), work('C0616'), work('C2711'), work('C2723')]).toEqual([ENTRENCHED, IMPROVED, IMPROVED, 0]);
    for (const id of ['ss-1-1pxx-e', 'ss-12-12pxx-e']) expect(g.f.carries[u(id)]).not.toBe(0);
  });
  proves(
    ['25.23', '22.1', '22.2'],
    'reinforcements of the north are due, the 82nd Airborne among them; the 2nd SS and the south stay away',
    () => {
      const g = begin();
      const where = (id: string): string => at(g, id);
      expect(['us-1-18-1-i', 'us-1-504-82-p', 'ss-9-9pxx-e', 'ss-fbx-t'].map(where)).toEqual(['Due', 'Due', 'Due', 'Due']);
      expect([where('ss-2-2pxx-e'), where('us-70-4xx-t'), where('de-11p-h')]).toEqual(['Not in play', 'Not in play', 'Not in play']);
      const airborne = UNITS.filter((unit) => unit.formation === '82');
      expect(airborne.length).toBeGreaterThan(9);
      const due = explain(g, { q: 'arrivals', side: ALLIED }) ?? [];
      for (const { index } of airborne) expect(due.find((a) => a.unit === index)).toMatchObject({ turn: 11, where: 'C3549' });
      expect((explain(g, { q: 'arrivals', side: GERMAN }) ?? []).every((a) => a.where.startsWith('C'))).toBe(true);
    },
  );
  proves(['25.22'], 'by hand the German player changes it within his lists, and not next to a US unit', () => {
    const g = begin({ 'set-up': 'free' });
    idle(g, (w) => prompt(w).at === 'setUp.unit');
    expect(refusal(g, { k: 'deploy', u: u(US) })).toMatchObject({ why: 'start-listed' });
    play(g, { k: 'deploy', u: u(TANKS) });
    expect(offers(g, 'place').every((a) => g.board.ids[a.h as number].startsWith('C21'))).toBe(true);
    expect(refusal(g, { k: 'place', h: hex(g, 'C2107') })).toMatchObject({ case: '25.22', why: 'start-elsewhere' });
  });
});

describe('orders', () => {
  proves(['25.26', '25.16'], 'on turn 2 the 32nd Cavalry is committed, and nobody else by choice', () => {
    const g = position({ scenario: PEIPER, stage: 'allied.commitment', clear: undefined as never, vars: { turn: 2 } });
    expect(g.events.find((e) => e.e === 'committed' && e.u === u(CAVALRY))).toMatchObject({ why: 'must', case: '25.26' });
    expect(prompt(g).at).toBe('movement.plan');
    expect(UNITS.filter((unit) => unit.side === ALLIED && g.f.committed[unit.index] !== 0).map((unit) => unit.id)).toEqual([CAVALRY]);
    expect(refusal(g, { k: 'pick', u: u(CAVALRY) })).toBeUndefined();
  });
  proves(['25.26'], 'tanks, reconnaissance, engineers and artillery of the two SS divisions wait a turn, their infantry does not', () => {
    const g = begin();
    idle(g, (w) => w.v.side === GERMAN && prompt(w).at === 'movement.plan');
    const wait = UNITS.filter((unit) => unit.side === GERMAN && g.onMap(unit.index) && g.f.committed[unit.index] === 0);
    expect(new Set(wait.map((unit) => unit.formation))).toEqual(new Set(['1SS', '12SS']));
    expect(wait.some((unit) => ['mechanized', 'motorized', 'infantry', 'hq'].includes(unit.type))).toBe(false);
    expect(refusal(g, { k: 'pick', u: u(TANKS) })).toMatchObject({ case: '25.16', why: 'not-committed' });
    expect(refusal(g, { k: 'pick', u: u(GRENADIERS) })).toBeUndefined();
    idle(g, (w) => w.v.turn === 2 && w.v.side === GERMAN && prompt(w).at === 'movement.plan');
    expect(refusal(g, { k: 'pick', u: u(TANKS) })).toBeUndefined();
  });
  proves(['25.24', '25.14a', '25.14c', '25.14f', '25.14h'], 'the rules of the first day hold on the first three turns', () => {
    const g = begin();
    expect([1, 3, 4].map((turn) => g.rules.firstDay(turn))).toEqual([true, true, false]);
    const green = UNITS.filter((unit) => unit.green === 'first-day' && g.onMap(unit.index)).map((unit) => unit.formation);
    expect(new Set(green)).toEqual(new Set(['99', '106', '9A', '272VG', '326VG', '277VG', '62VG']));
  });
  proves(['25.24b'], 'units of the 116th Panzer Division never move, retreat or advance north of hexrow 33', () => {
    const g = lay('german.movement', { [GREYHOUNDS]: 'C3318', 'de-1-293-18-i': 'C3320', 'de-iss-h': 'C1408' });
    play(g, { k: 'pick', u: u(GREYHOUNDS) });
    const rows = offers(g).flatMap((a) => (a.h === undefined ? [] : [Number(g.board.ids[a.h].slice(1, 3))]));
    expect(rows.every((row) => row >= 33 || row === 1)).toBe(true);
    expect(refusal(g, { k: 'go', h: hex(g, 'C3218') })).toMatchObject({ case: '25.24b', why: 'too-far-north' });
    const other = lay('german.movement', { 'de-1-293-18-i': 'C3318', 'de-iss-h': 'C1408' });
    play(other, { k: 'pick', u: u('de-1-293-18-i') });
    expect(refusal(other, { k: 'go', h: hex(other, 'C3218') })).toBeUndefined();
    // It attacks into row 32, and stays where it is.
    const fight = lay('german.combat', { [GREYHOUNDS]: 'C3318', [US]: { at: 'C3218', steps: 1 }, 'de-iss-h': 'C1408' });
    expect(prompt(fight).at).toMatch(/attack|combat/);
    idle(fight, (w) => w.v.side !== GERMAN || w.v.turn > 8);
    expect(at(fight, GREYHOUNDS)).toBe('C3318');
  });
});

describe('exits', () => {
  proves(
    ['25.27', '3.0'],
    'units leave by the seven hexes for one point, the two of the western column among them, and nowhere else',
    () => {
      for (const id of ['C0133', 'C0135', 'C0137', 'C0138', 'C0143', 'C1251', 'C1551']) {
        const g = lay('german.movement', { [TANKS]: id, 'de-iss-h': 'C1408' });
        play(g, { k: 'pick', u: u(TANKS) }, { k: 'exit' });
        expect(at(g, TANKS), id).toBe('Left the map');
        expect(g.events.find((e) => e.e === 'exited')).toMatchObject({ case: '25.27' });
      }
      const g = lay('german.movement', { [TANKS]: 'C1351', 'de-iss-h': 'C1408' });
      play(g, { k: 'pick', u: u(TANKS) });
      expect(refusal(g, { k: 'exit' })).toMatchObject({ case: '25.27', why: 'no-exit-here' });
    },
  );
});

describe('victory', () => {
  const GERMANS = UNITS.filter((unit) => unit.side === GERMAN && unit.type === 'infantry').map((unit) => unit.id);
  const judged = (gone: number, units: Lay = {}, fuelCaptured = 0): string | undefined => {
    const off = Object.fromEntries(GERMANS.slice(0, gone).map((id) => [id, { at: 'Left the map' }]));
    const g = lay('german.movement', { ...units, ...off, 'de-iss-h': 'C1408' }, { turn: 16, fuelCaptured });
    g.v.turn = 17;
    return victory(g)?.level;
  };
  const ST_VITH = { [US]: 'C2723' };
  proves(['25.27'], 'six, twelve and eighteen German exits are three levels, fewer a draw', () => {
    expect([1, 5, 6, 11, 12, 17, 18].map((n) => judged(n, ST_VITH))).toEqual([
      'draw',
      'draw',
      'german-marginal',
      'german-marginal',
      'german-substantive',
      'german-substantive',
      'german-decisive',
    ]);
  });
  proves(['25.27'], 'none is a US victory: more with St. Vith, most with no true dump lost', () => {
    expect([judged(0), judged(0, ST_VITH, 1), judged(0, ST_VITH)]).toEqual(['us-marginal', 'us-substantial', 'us-decisive']);
  });
  proves(['25.27'], 'three true dumps move the level one step to the German side, as far as there is one', () => {
    expect([
      judged(0, {}, 3),
      judged(0, ST_VITH, 2),
      judged(0, ST_VITH, 3),
      judged(3, {}, 4),
      judged(12, {}, 3),
      judged(18, {}, 3),
    ]).toEqual(['draw', 'us-substantial', 'us-marginal', 'german-marginal', 'german-decisive', 'german-decisive']);
  });
  proves(['25.27', '25.21'], 'it is judged when turn 16 is over, and screens are told every level and the dumps', () => {
    const g = begin();
    idle(g, () => false);
    expect([g.v.turn, g.result?.case, g.result?.winner]).toEqual([17, '25.27', ALLIED]);
    const lines = explain(begin(), { q: 'victory' }) ?? [];
    expect(lines.map((l) => l.says)).toEqual(
      expect.arrayContaining(['victory.25.27.german-decisive', 'victory.25.27.shift', 'victory.now']),
    );
    expect([...legal(begin())].length).toBeGreaterThan(0);
  });
});
