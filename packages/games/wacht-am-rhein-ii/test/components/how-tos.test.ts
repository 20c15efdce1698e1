/** Remarks and how-tos of the rulebook that can be tried: sheets, zones, mixed traffic, magnitude, disguise, thaw (1.1.0, 1.5.0-zoc, 39.1.0, 39.3.0, 30.3.0, 12.8.1a). */
import type { Burden } from '@hexfront/engine';
import { describe, expect } from 'vitest';
import { POINT, placeOf } from '../../src/data/index.ts';
import { theBoard } from '../../src/index.ts';
import { farthest, retreatRules } from '../../src/rules/combat/results/retreat.ts';
import { depletionModifier } from '../../src/rules/logistics/ammunition.ts';
import { allowance } from '../../src/rules/movement/allowance.ts';
import { formRefusal, roadRefusal } from '../../src/rules/movement/forms.ts';
import { isTrojan } from '../../src/rules/special/trojan-units.ts';
import { STRATEGIC } from '../../src/state/fields/modes.ts';
import { COLUMN } from '../../src/state/fields/movement.ts';
import { MECH, UNITS } from '../../src/state/query.ts';
import { ENTRENCHED, type G } from '../../src/state/shape.ts';
import { C, from, hex, N, NE, out, play, proves, refusal, S, type Scene, SE, scene, u } from '../kit/campaign.ts';

const TANKS = 'us-bk-m4';
const MORE = 'us-bk-m4-2';
const FOOT = 'al-78id-1-309-inf';
const MATE = 'al-78id-2-309-inf';
const G_FOOT = 'ge-272vg-i-980-vg';
const GUNS = 'ge-272vg-ii-272-art';
const phase = (s: Omit<Scene, 'stage'>): G =>
  scene({ stage: 'allied.movement', ...s, units: { 'al-78id-3-309-inf': out(S, 4), ...s.units } });
const picked = (unit: string, s: Omit<Scene, 'stage'>): G => play(phase(s), { k: 'pick', u: u(unit) });
const spent = (g: G): number => {
  const frame = g.frames[g.frames.length - 1];
  return (frame.proc === 'move' ? Number(frame.l.spent) : Number(g.events.findLast((e) => e.e === 'moved')?.cost)) / POINT;
};

proves(['1.1.0'], 'four sheets of numbered hexes, each hex on one of them or on several', () => {
  const board = theBoard({ scenario: 'campaign-dec-16' });
  const sheets = board.regions.filter(({ kind }) => kind === 'sheet');
  expect(sheets.map(({ name }) => name).sort()).toEqual(['NE', 'NW', 'SE', 'SW']);
  const covered = new Set(sheets.flatMap(({ hexes }) => [...hexes]));
  expect([covered.size, board.ids.every((id) => placeOf(id) !== undefined)]).toEqual([board.n, true]);
});

proves(['1.5.0-zoc'], 'there is no zone of control: the enemy next door costs points and stops nobody, unless he is entrenched', () => {
  const enemy = from(out(SE, 1), NE);
  const past = (fields: Scene['fields'], there = true): G => {
    const g = picked(TANKS, { units: { [TANKS]: C, ...(there ? { [G_FOOT]: enemy } : {}) }, fields: fields ?? {} });
    return play(g, { k: 'step', n: SE });
  };
  const [open, near, dug] = [past({}, false), past({}), past({ [enemy]: { work: ENTRENCHED } })];
  expect(spent(near)).toBeGreaterThan(spent(open));
  expect([refusal(open, { k: 'step', n: SE }), refusal(near, { k: 'step', n: SE })]).toEqual([undefined, undefined]);
  expect(refusal(dug, { k: 'step', n: SE })).toBeDefined();
});

describe('how-tos', () => {
  const road = { hexes: [C, out(SE, 1), out(SE, 2)], add: ['road', 'primary'] };
  proves(['39.1.0'], 'nobody drives out of a hex with three units, whether they walk or drive; across country they may leave it', () => {
    const full = (third: string): G => phase({ ways: [road], units: { [TANKS]: C, [FOOT]: C, [MATE]: third } });
    const g = full(C);
    expect([roadRefusal(g, u(TANKS)), roadRefusal(full(out(N, 3)), u(TANKS))]).toMatchObject([
      { case: '39.1.0', why: 'full-no-road' },
      undefined,
    ]);
    expect([formRefusal(g, u(TANKS), 'own'), refusal(g, { k: 'pick', u: u(TANKS) })]).toEqual([undefined, undefined]);
  });
  proves(['39.1.0'], 'by road a Mech unit enters the hex of another for two points more and stops there; it does not pass', () => {
    const alone = picked(TANKS, { ways: [road], units: { [TANKS]: C } });
    const met = picked(TANKS, { ways: [road], units: { [TANKS]: C, [MORE]: out(SE, 1) } });
    expect(refusal(met, { k: 'road', h: hex(met, out(SE, 2)) })).toMatchObject({ why: 'stopped-before' });
    for (const g of [alone, met]) play(g, { k: 'road', h: hex(g, out(SE, 1)) });
    expect(spent(met) - spent(alone)).toBe(2);
  });
  proves(
    ['39.1.0'],
    'on foot a road through a forest is clear terrain; columns keep to roads and move first; horses pull nine points far',
    () => {
      const walk = (ways: Scene['ways']): number => {
        const g = picked(FOOT, { hexes: { [out(SE, 1)]: 'forest' }, ways: ways ?? [], units: { [FOOT]: C, [MATE]: out(N, 3) } });
        play(g, { k: 'step', n: SE });
        return spent(g);
      };
      const clear = picked(FOOT, { units: { [FOOT]: C, [MATE]: out(N, 3) } });
      play(clear, { k: 'step', n: SE });
      expect([walk([road]) === spent(clear), walk([]) > spent(clear)]).toEqual([true, true]);
      const g = phase({ ways: [road], units: { [TANKS]: { at: C, mode: STRATEGIC } } });
      expect(formRefusal(g, u(TANKS), 'own')).toMatchObject({ case: '5.3.0', why: 'strategic-by-road' });
      expect(roadRefusal(g, u(TANKS))).toBeUndefined();
      g.v.segment = COLUMN;
      expect(roadRefusal(g, u(TANKS))).toMatchObject({ case: '7.1.0', why: 'columns-over' });
      const guns = scene({ stage: 'german.movement', units: { [GUNS]: { at: C, limbered: 1 } } });
      expect([MECH[u(GUNS)], allowance(guns, u(GUNS), 'own') / POINT]).toEqual([1, 9]);
    },
  );
  proves(['39.3.0'], 'nobody loses a second step before all have lost one, and then only without a way back or beside the enemy', () => {
    const g = phase({ units: { [FOOT]: C, [MATE]: C, [TANKS]: C } });
    const payers = (cause: Burden['cause'], one: number, two: number): number[] => {
      g.set('hurt', u(FOOT), one);
      g.set('hurt', u(MATE), two);
      const burden = { side: 1, units: [u(FOOT), u(MATE)], must: 1, either: 0, hexes: 0, tag: 'barrage', ...(cause ? { cause } : {}) };
      return retreatRules.payers(g, burden);
    };
    expect([payers('must', 1, 0), payers('must', 1, 1)]).toEqual([[u(MATE)], []]);
    expect([payers('trapped', 1, 0), payers('trapped', 1, 1)]).toEqual([[u(MATE)], [u(FOOT), u(MATE)]]);
    // Beside the enemy it is whom the owner likes (39.6.0, R-D53).
    expect([payers('toll', 1, 0), payers('toll', 1, 1)]).toEqual([
      [u(FOOT), u(MATE)],
      [u(FOOT), u(MATE)],
    ]);
    expect([farthest(g, u(FOOT)), farthest(g, u(TANKS))]).toEqual([2, 3]);
  });
});

proves(['30.3.0'], 'of the 150th Panzer Brigade only the armor that was made to look American is in disguise', () => {
  const brigade = UNITS.filter(({ id }) => id.startsWith('ge-150pzbde-'));
  const disguised = UNITS.filter(({ index }) => isTrojan(index));
  expect(disguised.length > 0 && disguised.every((unit) => brigade.includes(unit) && unit.kind?.factor === 'armor')).toBe(true);
  expect(brigade.filter((unit) => unit.kind?.factor !== 'armor').some(({ index }) => isTrojan(index))).toBe(false);
});

proves(['12.8.1a'], 'a thaw makes ammunition scarcer by one, not by one of each rule', () => {
  const by = (ground: number): number => {
    const g = phase({ units: { 'al-78id-307-fa': C } });
    g.v.ground = ground;
    return depletionModifier(g, u('al-78id-307-fa'));
  };
  expect([by(1), by(4)]).toEqual([0, 1]);
});
