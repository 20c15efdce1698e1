/** Truppeneinheit (24.3): four units in disguise. */
import { distance, prompt, start } from '@hexfront/engine';
import { describe, expect } from 'vitest';
import { wachtAmRhein } from '../../src/index.ts';
import { describe as shown } from '../../src/screen/describe.ts';
import { UNITS } from '../../src/state/query.ts';
import { ALLIED, type G, GERMAN } from '../../src/state/shape.ts';
import { C, E, from, out, scene, W } from '../kit/field.ts';
import { at, hex, idle, offers, play, proves, refusal, roll, u } from '../kit/kit.ts';

const ON = { truppeneinheit: true };
const ONE = 'de-truppeneinheit-1';
const COLUMN = 'us-1-18-1-i';
const road = Array.from({ length: 9 }, (_, n) => out(W, n));

/** Bare ground with one of them in a hex. */
function field(where: string, s: Partial<Parameters<typeof scene>[0]> = {}): G {
  const g = scene({ scenario: 'campaign', options: ON, units: {}, ...s });
  g.rows.disguised = [{ u: u(ONE), h: hex(g, where), used: false }];
  g.move(u(ONE), g.box('In disguise'));
  return g;
}

describe('set-up', () => {
  proves(['24.31'], 'four begin within a hex of an SS unit, with the rule only, and are shown on the map', () => {
    const g = start(wachtAmRhein, { scenario: 'kampfgruppe-peiper', options: ON, seed: 'disguise' });
    const ss = UNITS.filter((unit) => unit.nation === 'SS' && g.onMap(unit.index)).map((unit) => g.hexOf(unit.index));
    expect(g.rows.disguised.length).toBe(4);
    for (const scenario of ['kampfgruppe-peiper', 'campaign']) {
      const w = start(wachtAmRhein, { scenario, options: ON, seed: 'disguise' });
      // On Map C, at the heads of the two SS columns (R-W51).
      expect(w.rows.disguised.map(({ h }) => w.board.ids[h])).toEqual(['C2106', 'C2105', 'C1407', 'C1406']);
    }
    for (const { h } of g.rows.disguised) expect(ss.some((s) => distance(g.board, s, h) <= 1)).toBe(true);
    expect(
      shown
        .hexMarkers(g)
        .filter((m) => m.kind === 'truppeneinheit')
        .map((m) => m.text),
    ).toEqual(['T1', 'T2', 'T3', 'T4']);
    expect(start(wachtAmRhein, { scenario: 'kampfgruppe-peiper', seed: 'plain' }).rows.disguised).toEqual([]);
  });
});

describe('their way', () => {
  proves(['24.32', 'chart-24.35'], 'twenty hexes past zones; each rigid one entered makes discovery likelier', () => {
    // A ring of zones around the goal: the fewest that must be entered are counted.
    const g = field(C, { units: { [COLUMN]: out(W, 5) } });
    play(g, { k: 'disguise', u: u(ONE) });
    expect(refusal(g, { k: 'sneak', h: hex(g, out(W, 5)) })).toMatchObject({ case: '24.32', why: 'out-of-reach-in-disguise' });
    play(g, { k: 'sneak', h: hex(g, out(W, 4)) });
    expect(g.events.find((e) => e.e === 'sneaked')).toMatchObject({ n: 1 });
    roll(g, 5);
    expect([g.rows.disguised[0].h, at(g, ONE)]).toEqual([hex(g, out(W, 4)), 'In disguise']);
    const lost = field(C, { units: { [COLUMN]: out(W, 5) } });
    play(lost, { k: 'disguise', u: u(ONE) }, { k: 'sneak', h: hex(lost, out(W, 4)) });
    roll(lost, 6);
    expect([lost.rows.disguised.length, at(lost, ONE)]).toEqual([0, 'Eliminated']);
  });
  proves(['24.32', '13.21'], 'past no zone there is no roll; it moves once in a phase, and need not', () => {
    const g = field(C);
    play(g, { k: 'disguise', u: u(ONE) }, { k: 'sneak', h: hex(g, out(W, 6)) });
    expect(prompt(g).at).toBe('movement.plan');
    expect(refusal(g, { k: 'disguise', u: u(ONE) })).toMatchObject({ why: 'moved-already' });
    // A Night Bonus turn has a Movement Phase too (13.21).
    const night = field(C, { phase: 'bonus-movement', turn: 10 });
    expect(offers(night, 'disguise').map((a) => a.u)).toEqual([u(ONE)]);
    const stays = field(C);
    play(stays, { k: 'disguise', u: u(ONE) }, { k: 'stop' });
    expect(stays.rows.disguised[0].h).toBe(hex(stays, C));
    const far = start(wachtAmRhein, { scenario: 'kampfgruppe-peiper', options: ON, seed: 'far' });
    idle(far, (w) => w.v.side === GERMAN && prompt(w).at === 'movement.plan');
    play(far, { k: 'disguise', u: u(ONE) });
    const reach = offers(far, 'sneak').map((a) => distance(far.board, a.h as number, hex(far, 'C2106')));
    expect(Math.max(...reach)).toBe(20);
  });
  proves(['24.32', 'err-24.3/24.4'], "they stand in nobody's way and never touch fuel dumps", () => {
    const g = start(wachtAmRhein, { scenario: 'kampfgruppe-peiper', options: ON, seed: 'fuel' });
    idle(g, (w) => w.v.side === GERMAN && prompt(w).at === 'movement.plan');
    play(g, { k: 'disguise', u: u(ONE) }, { k: 'sneak', h: hex(g, 'C1617') });
    while (prompt(g).at === 'disguise.roll') roll(g, 1);
    expect(g.rows.fuel.length).toBe(8);
    expect(g.unitsIn(hex(g, 'C1617')).includes(u(ONE))).toBe(false);
  });
});

describe('sabotage', () => {
  const met = (more: Partial<Parameters<typeof scene>[0]> = {}): G => {
    const g = field(out(W, 2), {
      side: 'allied',
      primary: road,
      units: { [COLUMN]: { at: C, march: 1, committed: 1 }, ...more.units },
      ...('options' in more ? { options: more.options } : {}),
    });
    play(g, { k: 'pick', u: u(COLUMN) });
    return g;
  };
  proves(
    ['24.33'],
    'a column that enters the hex stops there, and the German player leads it along roads, ten hexes at most, never back',
    () => {
      const g = met();
      play(g, { k: 'go', h: hex(g, out(W, 2)) });
      expect(prompt(g)).toMatchObject({ at: 'sabotage.lead', side: GERMAN });
      expect(refusal(g, { k: 'lead', h: hex(g, out(W, 1)) })).toMatchObject({ case: '24.33', why: 'led-back' });
      expect(refusal(g, { k: 'lead', h: hex(g, from(out(W, 2), 0)) })).toMatchObject({ why: 'led-off-road' });
      play(g, { k: 'lead', h: hex(g, out(W, 3)) });
      play(g, { k: 'lead', h: hex(g, out(W, 4)) }, { k: 'stop' });
      expect(at(g, COLUMN)).toBe(out(W, 4));
      expect(refusal(g, { k: 'pick', u: u(COLUMN) })).toBeDefined();
    },
  );
  proves(['24.33'], 'ten hexes are the most it is led', () => {
    const long = Array.from({ length: 19 }, (_, n) => from(C, ...Array.from({ length: Math.abs(9 - n) }, () => (n < 9 ? E : W))));
    const g = field(long[2], { side: 'allied', primary: long, units: { [COLUMN]: { at: long[1], march: 1, committed: 1 } } });
    play(g, { k: 'pick', u: u(COLUMN) }, { k: 'go', h: hex(g, long[2]) });
    for (let n = 3; n <= 11; n++) play(g, { k: 'lead', h: hex(g, long[n]) });
    expect(prompt(g).at).toBe('sabotage.lead');
    play(g, { k: 'lead', h: hex(g, long[12]) });
    expect([at(g, COLUMN), prompt(g).at === 'sabotage.lead']).toEqual([long[12], false]);
  });
  proves(['24.33'], 'not into a German zone; units in Tactical Mode go by', () => {
    const g = met({ units: { 'de-1-48-12-i': out(W, 4) } });
    play(g, { k: 'go', h: hex(g, out(W, 2)) });
    // With nowhere to lead it nobody is asked.
    expect(prompt(g).at).not.toBe('sabotage.lead');
    const foot = field(out(W, 2), { side: 'allied', primary: road, units: { [COLUMN]: { at: out(W, 1), committed: 1 } } });
    play(foot, { k: 'pick', u: u(COLUMN) }, { k: 'go', h: hex(foot, out(W, 2)) });
    expect(foot.v.side).toBe(ALLIED);
    expect(prompt(foot).at).not.toBe('sabotage.lead');
  });
  proves(['24.34', '13.21'], 'in a Night Bonus turn too', () => {
    const g = field(out(W, 2), {
      side: 'allied',
      phase: 'bonus-movement',
      turn: 10,
      primary: road,
      units: { [COLUMN]: { at: C, march: 1 } },
    });
    play(g, { k: 'pick', u: u(COLUMN) }, { k: 'go', h: hex(g, out(W, 2)) });
    play(g, offers(g)[0]);
    idle(g, (w) => prompt(w).at.startsWith('exposure') || w.v.turn > 10 || w.v.side === GERMAN);
    expect(prompt(g).at).toBe('exposure.roll');
  });

  proves(['24.34', 'chart-24.35'], 'whoever led a column astray rolls on the last column when the phase is over', () => {
    const outcome = (pip: number): number => {
      const g = met();
      play(g, { k: 'go', h: hex(g, out(W, 2)) }, { k: 'lead', h: hex(g, out(W, 3)) }, { k: 'stop' });
      idle(g, (w) => prompt(w).at === 'exposure.roll');
      roll(g, pip);
      return g.rows.disguised.length;
    };
    expect([outcome(2), outcome(3)]).toEqual([1, 0]);
    const idleOne = met();
    play(idleOne, { k: 'go', h: hex(idleOne, out(W, 2)) }, { k: 'stop' });
    expect(idleOne.rows.disguised[0].used).toBe(false);
    expect(idleOne.rows.trails.length).toBeLessThan(2);
  });
});
