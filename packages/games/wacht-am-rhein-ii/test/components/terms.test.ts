/** Chapters 1 and 2: what the terms of the rules mean for the counters and the program. */
import { prompt } from '@hexfront/engine';
import { describe, expect, it } from 'vitest';
import { formations, POINT, turns, type UnitData, type UnitType, units } from '../../src/data/index.ts';
import { volleysOf } from '../../src/rules/barrage/reckoning/volleys.ts';
import { armorLeaders } from '../../src/rules/combat/assault.ts';
import { newAssault } from '../../src/rules/combat/assaults.ts';
import { ARMOR, HYBRID, MECH_RECON, PURE_ARMOR } from '../../src/rules/combat/kinds.ts';
import { percent } from '../../src/rules/combat/odds.ts';
import { unitAttack, unitDefense } from '../../src/rules/combat/strength.ts';
import { CORPS_HQ, chain, HQ_RANK, hqOf } from '../../src/rules/command/chain.ts';
import { trucksFor } from '../../src/rules/modes/guns-and-trucks.ts';
import { allowance } from '../../src/rules/movement/allowance.ts';
import { ALL_UNITS, ARTILLERY, formationOf, MECH } from '../../src/state/query.ts';
import { GERMAN } from '../../src/state/shape.ts';
import { C, hex, N, offers, out, play, proves, refusal, S, SE, scene, u } from '../kit/campaign.ts';

const FOOT = 'al-78id-1-309-inf';
const MATE = 'al-78id-2-309-inf';
const TANKS = 'al-78id-709-tk';
const GUNS = 'al-78id-307-fa';
const G_FOOT = 'ge-272vg-i-980-vg';

/** Units of a kind that there must be some of: a test over nobody proves nothing. */
function some(is: (unit: UnitData) => boolean): UnitData[] {
  const found = units.filter(is);
  expect(found.length).toBeGreaterThan(3);
  return found;
}

describe('counters', () => {
  it('[1.3.0 19.3.2 1.5.0-breakdown] units of several steps have a reduced side, artillery and companies none', () => {
    for (const { id, kind } of some((unit) => unit.kind !== undefined))
      expect(kind?.reduced !== undefined, id).toBe((kind?.steps ?? 0) > 1);
    for (const { id, kind } of some((unit) => unit.kind?.barrage !== undefined)) expect(kind?.steps, id).toBe(1);
    for (const { id, kind, size } of some((unit) => unit.generic && unit.kind !== undefined))
      expect([size, kind?.steps], id).toEqual(['company', 1]);
  });
  it('[1.5.0-bn 1.5.0-steps] three companies and steps make a battalion; headquarters have two steps, artillery one', () => {
    const size = { 1: 'company', 2: 'companies', 3: 'battalion' } as const;
    for (const { id, kind, size: printed, type } of units) {
      if (!kind || type === 'bridge-column') continue;
      if (type === 'hq') expect([printed, kind.steps], id).toEqual(['battalion', 2]);
      else if (kind.barrage === undefined) expect(printed, id).toBe(size[kind.steps]);
    }
  });
  it('[1.3.1] corps of US units are Roman numerals, armies end with an A, battalions are named before their regiment', () => {
    const ofCorps = some(({ side, corps, formation }) => side === 'allied' && corps !== undefined && formation === undefined);
    for (const { id, corps } of ofCorps) expect(corps, id).toMatch(/^[IVXL]+(\/[IVXL]+)?$/);
    for (const { id, army } of some(({ corps, army: of }) => of !== undefined && of !== corps)) expect(army, id).toMatch(/A$/);
    for (const { name, part } of some(
      ({ type, nation, part }) => type === 'infantry' && nation === 'US' && part?.startsWith('Rgt ') === true,
    ))
      expect(name).toMatch(new RegExp(`^\\d/${part?.slice(4)} `));
  });
  it('[1.3.2] a unit breaks down into as many companies as it has steps, a battalion into three of its own kind', () => {
    const companies = new Map(units.filter((unit) => unit.generic).map((unit) => [unit.id, unit]));
    const alike = (one: UnitType, other: UnitType) => one === other || (one === 'anti-tank' && other === 'tank-destroyer');
    for (const { id, side, breaksInto, kind, type } of some((unit) => Object.keys(unit.breaksInto).length > 0)) {
      const parts = Object.entries(breaksInto);
      for (const [company] of parts) expect(companies.get(company)?.side, `${id} ${company}`).toBe(side);
      expect(
        parts.reduce((sum, [, n]) => sum + n, 0),
        id,
      ).toBe(kind?.steps);
      if (parts.length > 1 || kind?.steps !== 3) continue;
      const of = companies.get(parts[0][0]);
      const foot = ['infantry', 'fusilier', 'parachute', 'glider', 'ranger'].includes(type);
      expect(of !== undefined && (foot ? of.type === 'infantry' : alike(of.type, type)), `${id} ${of?.id}`).toBe(true);
    }
  });
  it('[2.0] the US player has American, British, Canadian and French units, the German player Army, SS and Luftwaffe', () => {
    const nations = (side: string) => [...new Set(units.filter((unit) => unit.side === side).map((unit) => unit.nation))].sort();
    expect(nations('german')).toEqual(['German', 'Luftwaffe', 'SS']);
    expect(nations('allied')).toEqual(['British', 'Canadian', 'French', 'US']);
  });
  it('[1.5.0-pr] every unit that fights has a rating for the attack and one for the defense', () => {
    for (const { id, proficiency } of some(({ kind }) => kind !== undefined))
      expect(proficiency?.every((rating) => rating >= 0 && rating <= 9) && proficiency.length, id).toBe(2);
  });
});

describe('classes of units', () => {
  const all = ALL_UNITS.filter((unit) => unit.kind);
  it('[1.5.0-afv 1.5.0-hybrid 1.5.0-armor 1.5.0-at] armor is pure, hybrid or reconnaissance, all of it Mech; everybody else has an anti-tank value', () => {
    for (const { index, id, kind } of all) {
      if (kind?.factor === 'anti-tank') {
        expect([ARMOR[index], PURE_ARMOR[index], HYBRID[index]], id).toEqual([0, 0, 0]);
        continue;
      }
      expect(PURE_ARMOR[index] + HYBRID[index] + (PURE_ARMOR[index] ? 0 : MECH_RECON[index]), id).toBe(1);
      expect(MECH[index], id).toBe(1);
    }
    // Only armor leads an attack by its armor value; against it anybody leads the defense.
    const g = scene({ stage: 'allied.assaults', units: { [FOOT]: C, [TANKS]: C, [G_FOOT]: out(SE, 1) } });
    const b = newAssault(1, [hex(g, out(SE, 1))], [u(FOOT), u(TANKS)]);
    b.defenders = [u(G_FOOT)];
    expect([armorLeaders(b, 0), armorLeaders(b, 1)]).toEqual([[u(TANKS)], []]);
    b.armorAttack = u(TANKS);
    expect(armorLeaders(b, 1)).toEqual([u(G_FOOT)]);
  });
  it('[1.5.0-leg 1.5.0-mech 7.2.0] who is not Mech is Leg; horses and bridge columns are Mech, and leaders move so', () => {
    const types = (mech: number) => new Set(all.filter(({ index }) => MECH[index] === mech).map(({ type }) => type));
    for (const type of ['parachute', 'glider', 'ranger'] as const)
      expect([types(0).has(type), types(1).has(type)], type).toEqual([true, false]);
    for (const type of ['tank', 'hybrid', 'bridge-column', 'hq', 'artillery', 'rocket'] as const)
      expect([types(0).has(type), types(1).has(type)], type).toEqual([false, true]);
    for (const { index, id } of some(({ kind }) => kind?.transport === 'horse')) expect(MECH[index], id).toBe(1);
    const g = scene({ stage: 'allied.movement', units: { [FOOT]: C, [TANKS]: C, 'al-ldr-rose': C } });
    const price = (unit: string) => {
      play(g, { k: 'pick', u: u(unit) }, { k: 'step', n: N });
      const cost = Number(g.events.findLast((event) => event.e === 'moved')?.cost) / POINT;
      if (prompt(g).at === 'move.go') play(g, { k: 'stop' });
      return cost;
    };
    const mech = price(TANKS);
    expect([price('al-ldr-rose'), price(FOOT)]).toEqual([mech, 2 * mech]);
  });
  it('[1.5.0-leginf 1.5.0-mechinf] infantry on foot can be given trucks; motorized and armored infantry needs none', () => {
    const needs = (type: UnitType) => all.filter((unit) => unit.type === type).map(({ index }) => trucksFor(index));
    for (const type of ['parachute', 'glider'] as const) expect(new Set(needs(type))).toEqual(new Set([4]));
    for (const type of ['motorized', 'armored-infantry', 'hybrid', 'tank'] as const) expect(new Set(needs(type))).toEqual(new Set([0]));
    const foot = all.filter(({ type, index }) => type === 'infantry' && MECH[index] === 0);
    expect(new Set(foot.map(({ index }) => trucksFor(index)))).toEqual(new Set([4]));
  });
  it('[1.5.0-formation 1.5.0-subformation 1.5.0-independent 1.5.0-command] divisions, brigades and cavalry groups; regiments, combat commands and Kampfgruppen in them; others obey a corps or an army', () => {
    const g = scene({ stage: 'allied.movement' });
    for (const { id, name } of formations) expect(name, id).toMatch(/Division|Brigade|Group|Zone|AGRA|Artillery|Force/i);
    for (const { part, id } of some((unit) => unit.part !== undefined)) expect(part, id).toMatch(/^(Rgt|CC[ABR]|KG|Bde|TF)/);
    const loose = all.filter(({ index, type, generic }) => formationOf(g, index) < 0 && type !== 'hq' && !generic);
    expect(loose.length).toBeGreaterThan(100);
    // What a corps or an army commands never passes through a formation.
    for (const { index } of loose) for (const hq of chain(g, index)) expect(HQ_RANK[hq]).toBeGreaterThanOrEqual(CORPS_HQ);
    expect(HQ_RANK[hqOf(g, u('al-78id-hq'))]).toBe(CORPS_HQ);
  });
});

describe('words of the sequence', () => {
  it('[1.5.0-dice] a ten-sided die counts from 0 to 9, two of them from 00 to 99', () => {
    expect([percent(10, 10), percent(10, 7), percent(3, 10), percent(9, 9)]).toEqual([0, 7, 30, 99]);
  });
  it('[1.5.0-volley] up to eight factors are one volley', () => {
    expect([volleysOf(8), volleysOf(9)]).toEqual([[8], [8, 1]]);
  });
  it('[3.0] a day is morning, afternoon and night', () => {
    const days = new Map<string, string[]>();
    for (const { date, part } of turns) days.set(date, [...(days.get(date) ?? []), part]);
    expect(days.size).toBeGreaterThan(20);
    for (const [date, parts] of days)
      expect(
        parts.filter((part) => part !== 'pre-dawn'),
        date,
      ).toEqual(['am', 'pm', 'night']);
  });
  proves(['1.5.0-active'], 'units of the side that acts are active, all others are not', () => {
    const units = { [FOOT]: C, [MATE]: out(N, 2), [G_FOOT]: out(S, 3) };
    const own = scene({ stage: 'allied.movement', units });
    expect([refusal(own, { k: 'pick', u: u(FOOT) }), refusal(own, { k: 'pick', u: u(G_FOOT) })?.why]).toEqual([undefined, 'not-yours']);
    const theirs = scene({ stage: 'german.movement', units });
    expect([refusal(theirs, { k: 'pick', u: u(G_FOOT) }), refusal(theirs, { k: 'pick', u: u(FOOT) })?.why]).toEqual([
      undefined,
      'not-yours',
    ]);
    expect(prompt(theirs).side).toBe(GERMAN);
  });
  proves(
    ['1.5.0-barrage', '1.5.0-attacker'],
    'guns fire at a hex from afar and assault nobody; others assault the hex next to them',
    () => {
      const g = scene({
        stage: 'allied.designation',
        units: { [FOOT]: C, [GUNS]: C, [MATE]: out(N, 2), [G_FOOT]: out(SE, 1) },
        hexes: { [C]: 'woods' },
      });
      expect(refusal(g, { k: 'designate', u: u(GUNS) })).toMatchObject({ case: '11.1.3', why: 'artillery-no-attack' });
      expect(refusal(g, { k: 'designate', u: u(MATE) })).toMatchObject({ case: '11.1.3', why: 'nothing-to-attack' });
      expect(refusal(g, { k: 'designate', u: u(FOOT) })).toBeUndefined();
      for (const { index } of some(({ type }) => type === 'infantry' || type === 'tank')) expect(ARTILLERY[index]).toBe(0);
    },
  );
  proves(['1.5.0-strength'], 'a unit assaults with its printed attack and defends with its printed defense', () => {
    const g = scene({ stage: 'allied.assaults', units: { [FOOT]: C, [G_FOOT]: out(SE, 1) } });
    const b = newAssault(1, [hex(g, out(SE, 1))], [u(FOOT)]);
    const { attack, defense } = ALL_UNITS[u(FOOT)].kind?.full ?? { attack: 0, defense: 0 };
    expect([unitAttack(g, b, u(FOOT)) / 4, unitDefense(g, b, u(FOOT)) / 4]).toEqual([attack, defense]);
    g.set('fatigue', u(FOOT), 1);
    expect(unitAttack(g, b, u(FOOT)) / 4).toBe(attack / 2);
  });
  proves(['1.5.0-ma', '7.0'], 'nobody spends more than the movement allowance in a phase, by any of the three forms', () => {
    const g = scene({
      stage: 'allied.movement',
      units: { [FOOT]: C, [TANKS]: C, [MATE]: { at: out(S, 2), mode: 1 } },
      ways: [{ hexes: [C, out(N, 1), out(N, 2)], add: ['road', 'secondary'] }],
    });
    for (const unit of [FOOT, TANKS]) {
      play(g, { k: 'pick', u: u(unit) });
      const most = allowance(g, u(unit), 'own');
      while (prompt(g).at === 'move.go' && offers(g, 'go').length > 0) play(g, offers(g, 'go')[offers(g, 'go').length - 1]);
      if (prompt(g).at === 'move.go') play(g, { k: 'stop' });
      const spent = g.events
        .filter((event) => event.e === 'moved' && event.u === u(unit))
        .reduce((sum, event) => sum + Number(event.cost), 0);
      expect(spent, unit).toBeGreaterThan(0);
      expect(spent, unit).toBeLessThanOrEqual(most);
    }
    const kinds = (unit: string) => {
      const s = scene({
        stage: 'allied.movement',
        units: { [TANKS]: C, [FOOT]: { at: out(S, 3), mode: 1 }, [MATE]: out(S, 1) },
        ways: [{ hexes: [C, out(N, 1)], add: ['road', 'secondary'] }],
      });
      play(s, { k: 'pick', u: u(unit) });
      return [...new Set(offers(s).map((a) => a.k))].filter((k) => k === 'go' || k === 'road').sort();
    };
    expect([kinds(TANKS), kinds(FOOT)]).toEqual([['go', 'road'], ['go']]);
  });
});
