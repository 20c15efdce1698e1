/** What screens are told about units, arrivals and supply. */
import {
  type ArrivalsAnswer,
  answerTo,
  hasWords,
  type StatusLine,
  type SupplyAnswer,
  start,
  type UnitAnswer,
  type WarningsAnswer,
} from '@hexfront/engine';
import { describe, expect, it } from 'vitest';
import { lastGamble, describe as looks, scenarios, tables, unitIndex } from '../../src/index.ts';
import { UNITS } from '../../src/state/query.ts';
import { type G, HALF_MOVED } from '../../src/state/shape.ts';
import { WORDS } from '../../src/words/index.ts';
import { C, from, N, S, SE, SW, scene } from '../kit/field.ts';
import { hex, idle, play, position, proves, u } from '../kit/kit.ts';

const ask = <T>(g: Parameters<typeof answerTo>[0], q: string, more: Record<string, number> = {}): T =>
  answerTo(g, { q, ...more }) as unknown as T;
/** Beside the sources in the east of the printed map, where every German line is open. */
const HOME = { 'G-12-48': { at: '0112' }, 'G-12-89': { at: '0112' } };

describe('questions', () => {
  it('the card of every unit has words for every line, and cases that exist', () => {
    for (const scenario of scenarios) {
      const g = start(lastGamble, { scenario: scenario.id, seed: 'card' });
      for (const unit of UNITS) {
        const card = ask<UnitAnswer>(g as never, 'unit', { unit: unit.index });
        expect(card.length, unit.id).toBeGreaterThan(4);
        for (const line of card) {
          expect(hasWords([WORDS], line.what), line.what).toBe(true);
          if (line.case) expect(lastGamble.caseExists(line.case), line.case).toBe(true);
        }
      }
    }
  });

  it('a card shows both faces, the state and where the value comes from', () => {
    const g = position({
      stage: 'german.movement',
      vars: { turn: 6 },
      units: { 'G-12-48': { at: '0112', steps: 1, reserve: 1 }, 'G-12-89': { at: '0112' } },
    });
    const card = ask<UnitAnswer>(g as never, 'unit', { unit: u('G-12-48') });
    expect(card.find((l) => l.what === 'card.front')?.value).toBe('4-5-5');
    expect(card.find((l) => l.what === 'card.front')?.confidence).toBeDefined();
    expect(card.find((l) => l.what === 'card.now')?.value).toBe(card.find((l) => l.what === 'card.back')?.value);
    expect(card.find((l) => l.what === 'card.steps')?.args).toEqual({ n: 1, of: 2 });
    expect(card.find((l) => l.what === 'card.reserve')?.case).toBe('basic-4.11');
    expect(card.find((l) => l.what === 'card.supplied')?.case).toBe('basic-1.21');
  });

  it('arrivals come in order of their turns, with door, condition and the turn without it', () => {
    const g = start(lastGamble, { scenario: 'wacht-am-rhein', seed: 'arrive' });
    const due = ask<ArrivalsAnswer>(g as never, 'arrivals');
    expect(due.length).toBeGreaterThan(100);
    for (let i = 1; i < due.length; i++) expect(due[i].turn).toBeGreaterThanOrEqual(due[i - 1].turn);
    const ss = due.find((a) => a.unit === unitIndex('G-2SS-3'));
    expect(ss).toMatchObject({ turn: 10, where: 'U-W' });
    expect(ss?.condition).toContain('Malmedy');
    expect(ss?.hexes).toContain(hex(g, '0119'));
    expect(due.find((a) => a.unit === unitIndex('G-Cdr-Bittrich'))).toBeUndefined();
    const german = ask<ArrivalsAnswer>(g as never, 'arrivals', { side: 0 });
    expect(german.length).toBeLessThan(due.length);
  });

  it('the supply map lists what is reached, the roads and the sources', () => {
    const g = start(lastGamble, { scenario: 'breakthrough', seed: 'map' });
    const map = ask<{ hexes: number[]; roads: number[]; sources: number[] }>(g as never, 'supplyMap', { side: 1 });
    expect(map.sources.length).toBeGreaterThan(10);
    expect(map.roads.length).toBeGreaterThan(100);
    expect(map.hexes).toEqual(expect.arrayContaining(map.roads));
    expect(map.hexes).toContain(hex(g, '2427'));
  });

  it('a question about nothing has no answer and breaks nothing', () => {
    const g = start(lastGamble, { scenario: 'breakthrough', seed: 'map' });
    for (const q of ['supply', 'unit', 'supplyMap', 'nonsense']) expect(answerTo(g, { q, unit: 99_999, side: 7 })).toBeUndefined();
  });
});

describe('answers about supply', () => {
  const supply = (g: G, id: string, more: Record<string, number> = {}): SupplyAnswer => ask(g as never, 'supply', { unit: u(id), ...more });

  proves(['basic-2.11', 'basic-2.13'], 'a unit whose line is open and that has no fuel is unsupplied for want of fuel', () => {
    const g = position({ stage: 'german.movement', vars: { turn: 6 }, units: HOME });
    expect(supply(g, 'G-12-48')).toMatchObject({ status: 'supplied', case: 'basic-1.21', blockers: [] });
    g.set('fuel', u('G-12-48'), 1);
    expect(supply(g, 'G-12-48')).toMatchObject({
      status: 'unsupplied',
      case: 'basic-2.11',
      blockers: [{ hex: hex(g, '0112'), case: 'basic-2.11', what: 'supply.no-fuel' }],
    });
    expect(ask<UnitAnswer>(g as never, 'unit', { unit: u('G-12-48') }).find((l) => l.what === 'card.unsupplied')?.case).toBe('basic-2.11');
  });

  proves(['gset-cond', 'gset-4'], 'so is one that a rule of its scenario keeps short, and the answer names that rule', () => {
    const brigade = UNITS.filter((unit) => unit.formation === 'Fuh Gr').map((unit) => unit.id);
    const g = position({
      stage: 'german.movement',
      scenario: 'campaign',
      vars: { turn: 6 },
      units: { 'G-2SS-3': { at: '0112' }, 'G-2SS-2-I': { at: '0112' }, [brigade[0]]: { at: '0113' }, [brigade[1]]: { at: '0113' } },
    });
    for (const [id, rule, at] of [
      ['G-2SS-3', 'gset-cond', '0112'],
      [brigade[0], 'gset-4', '0113'],
    ]) {
      g.set('supply', u(id), 1);
      expect(supply(g, id)).toMatchObject({
        status: 'unsupplied',
        case: rule,
        blockers: [{ hex: hex(g, at), case: rule, what: 'supply.by-rule' }],
      });
    }
  });

  proves(['basic-1.1', 'basic-1.22'], 'the status is that of the last determination, what cuts the line is told as things stand', () => {
    const g = position({ stage: 'german.movement', vars: { turn: 6 }, units: HOME });
    g.set('supply', u('G-12-48'), 1);
    expect(supply(g, 'G-12-48')).toMatchObject({ status: 'unsupplied', blockers: [] });
    g.set('supply', u('G-12-48'), 0);
    g.move(u('G-12-48'), hex(g, '3020'));
    const away = supply(g, 'G-12-48');
    expect([away.status, away.blockers.map((b) => b.what)]).toEqual(['supplied', expect.arrayContaining(['supply.division-far'])]);
    // On the first day no line is asked for.
    g.v.turn = tables.supply.germanAutoThroughTurn;
    expect(supply(g, 'G-12-48').blockers).toEqual([]);
  });

  proves(['basic-15.9'], 'on the first day every German is supplied by rule, the Allies by their lines', () => {
    const on = (turn: number): G =>
      position({ stage: 'german.movement', vars: { turn }, units: { ...HOME, 'A-28-112': { at: '4020' }, 'A-28-109-1': { at: '4020' } } });
    const last = tables.supply.germanAutoThroughTurn;
    expect([supply(on(last), 'G-12-48').case, supply(on(last), 'A-28-112').case]).toEqual(['basic-15.9', 'basic-1.21']);
    expect(supply(on(last + 1), 'G-12-48').case).toBe('basic-1.21');
  });

  proves(['basic-1.21', 'basic-1.51'], 'asked about another hex it tells what the line from there would be', () => {
    const g = position({ stage: 'german.movement', vars: { turn: 6 }, units: { ...HOME, 'A-28-112': { at: '3020' } } });
    const near = supply(g, 'G-12-48', { hex: hex(g, '0113') });
    expect(near).toMatchObject({ status: 'supplied', case: 'basic-1.21' });
    expect(near.path[0]).toBe(hex(g, '0113'));
    // Nobody asks a hex that the unit is not in for fuel, nor a unit in supply for the hex it stands in.
    g.set('fuel', u('G-12-48'), 1);
    expect(supply(g, 'G-12-48', { hex: hex(g, '0113') })).toMatchObject({ status: 'supplied', blockers: [] });
    const beyond = supply(g, 'G-12-48', { hex: hex(g, '3020') });
    expect(beyond).toMatchObject({ status: 'unsupplied', case: 'basic-1.51' });
    expect(beyond.blockers.length).toBeGreaterThan(0);
  });

  proves(['basic-1.21'], 'a unit beside the map has no line, but may ask about a hex of it', () => {
    const g = position({ stage: 'german.movement', vars: { turn: 6 }, units: HOME });
    expect(supply(g, 'G-2SS-3')).toEqual({ status: 'off-map', case: 'basic-1.21', path: [], blockers: [] });
    expect(supply(g, 'G-2SS-3', { hex: hex(g, '0112') })).toMatchObject({ status: 'supplied', case: 'basic-1.21' });
  });

  proves(['basic-1.35', 'basic-1.51'], 'far from its division it names the mate, unless the four hexes count for attacks alone', () => {
    const apart = (options: Record<string, string> = {}): G => {
      const g = position({ stage: 'german.movement', vars: { turn: 6 }, options, units: { ...HOME, 'G-12-89': { at: '0105' } } });
      g.set('supply', u('G-12-48'), 1);
      return g;
    };
    expect(supply(apart(), 'G-12-48')).toMatchObject({
      case: 'basic-1.35',
      blockers: [{ case: 'basic-1.31', what: 'supply.division-far', unit: u('G-12-89') }],
    });
    expect(supply(apart({ 'division-supply': 'attack-only' }), 'G-12-48').case).toBe('basic-1.51');
  });
});

describe('cards, warnings and tallies', () => {
  const card = (g: G, id: string): UnitAnswer => ask(g as never, 'unit', { unit: u(id) });
  const warns = (g: G): WarningsAnswer => ask(g as never, 'warnings');

  proves(['basic-4.11', 'basic-13.31'], 'armor that has moved from reserve shows it', () => {
    const g = scene({ units: { 'G-116-16-I': { at: C, reserve: HALF_MOVED }, 'G-2Pz-3-I': { at: from(C, S, S), reserve: 1 } } });
    const state = (id: string): string[] =>
      card(g, id)
        .map((l) => l.what)
        .filter((what) => what.startsWith('card.reserve'));
    expect([state('G-116-16-I'), state('G-2Pz-3-I')]).toEqual([['card.reserve-half-moved'], ['card.reserve']]);
  });

  proves(['basic-3.31', 'basic-3.32'], 'the points that a unit takes, or that it takes none', () => {
    const g = scene({ units: { 'G-12-48': C, 'G-116-16-I': from(C, S, S) } });
    const points = (id: string) => card(g, id).find((l) => l.what === 'card.points' || l.what === 'card.no-points');
    expect(points('G-12-48')).toEqual({ what: 'card.points', value: 'infantry', case: 'basic-3.31' });
    expect(points('G-116-16-I')).toEqual({ what: 'card.points', value: 'armor', case: 'basic-3.31' });
    expect(points('A-43-129')).toEqual({ what: 'card.no-points', case: 'basic-3.32' });
  });

  proves(['adv-4.12', 'adv-4.16'], 'an isolated unit shows how long it has held out, and for how long it will', () => {
    const g = scene({ scenario: 'campaign', options: { level: 'advanced' }, units: { 'G-12-48': C, 'G-62-164': from(C, S) } });
    expect(card(g, 'G-12-48').some((l) => l.what === 'card.isolated-for')).toBe(false);
    // Found three times, so two game turns have passed.
    g.set('isolatedFor', u('G-12-48'), 3);
    g.set('isolatedFor', u('G-62-164'), 1);
    expect(card(g, 'G-12-48').at(-1)).toEqual({ what: 'card.isolated-for', case: 'adv-4.12', args: { n: 2, of: 6 } });
    expect(card(g, 'G-62-164').at(-1)?.args).toEqual({ n: 0, of: 4 });
  });

  proves(['basic-3.12', 'basic-3.22', 'basic-3.33'], 'reduced units that could be refitted are named, those that could not are not', () => {
    const g = position({
      stage: 'german.replacement',
      vars: { turn: 4, germanInfantry: 4, germanArmor: 0 },
      units: {
        'G-12-48': { at: '0112', steps: 1 },
        'G-12-89': { at: '0112' },
        'G-2Pz-3-I': { at: '0112', steps: 1 },
        'G-18-293': { at: '0515', steps: 1, fuel: 1 },
      },
    });
    expect(warns(g)).toEqual([{ what: 'warn.reduced', case: 'basic-3.12', args: { n: 1 }, units: [u('G-12-48')], hexes: [] }]);
    play(g, { k: 'refit', u: u('G-12-48') });
    expect(warns(g).filter((w) => w.what === 'warn.reduced')).toEqual([]);
  });

  proves(['basic-4.24'], 'reserve markers left are counted while they may be placed', () => {
    const make = (options: Record<string, string> = {}): G =>
      scene({ phase: 'reserve-designation', options, units: { 'G-12-48': C, 'G-18-293': from(C, SE, SE), 'G-277-989': from(C, SW, SW) } });
    const g = make();
    const left = warns(g).find((w) => w.what === 'warn.markers')?.args?.n as number;
    expect(warns(g)).toEqual([{ what: 'warn.markers', case: 'basic-4.24', args: { n: left }, units: [], hexes: [] }]);
    play(g, { k: 'reserve', u: u('G-12-48') });
    expect(warns(g)[0].args).toEqual({ n: left - 1 });
    expect(warns(make({ 'reserve-markers': 'unlimited' }))).toEqual([]);
  });

  proves(['basic-9.11', 'basic-9.13'], 'reinforcements that still wait to enter are named to their owner in his Movement Phase', () => {
    const g = start(lastGamble, { scenario: 'wacht-am-rhein', seed: 'wait' }) as G;
    idle(g, () => g.rows.waiting.length > 0 && g.frames.some((f) => f.proc === 'movement'));
    const mine = g.rows.waiting.map((row) => row.unit).filter((unit) => UNITS[unit].side === g.v.side);
    expect(mine.length).toBeGreaterThan(0);
    expect(warns(g).find((w) => w.what === 'warn.waiting')).toEqual({
      what: 'warn.waiting',
      case: 'basic-9.11',
      args: { n: mine.length },
      units: mine,
      hexes: [],
    });
    g.v.side = 1 - g.v.side;
    expect(warns(g).find((w) => w.what === 'warn.waiting')?.units ?? []).not.toContain(mine[0]);
  });

  proves(['basic-9.33', 'adv-9.0'], 'strength that left, pursuit owed and fuel taken are told once there is any', () => {
    const lines = (vars: Record<string, number>): Record<string, StatusLine> => {
      const g = scene({ units: { 'G-12-48': C, 'A-28-112': from(C, N, N, N) }, vars });
      return Object.fromEntries((looks.status?.(g as never) ?? []).map((l) => [l.id, l]));
    };
    const none = lines({});
    expect([none.exited, none.owed, none.fuel]).toEqual([undefined, undefined, undefined]);
    const some = lines({ exitedStrength: 7, pursuitOwed: 12, fuelCaptured: 5 });
    expect(some.exited).toMatchObject({ value: '7', side: 0, case: 'basic-9.33' });
    expect(some.owed).toMatchObject({ value: '12', side: 1, case: 'basic-9.33' });
    expect(some.fuel).toMatchObject({ value: '5', side: 0, case: 'adv-9.0' });
  });
});
