/** The sequence of play (intro-8), the layers of rules (intro-3.4), and what the charts say of a counter (intro-6.3). */
import { type Action, drawRoll, type GameEvent, InputError, legal, perform, start } from '@hexfront/engine';
import { describe, expect } from 'vitest';
import { arrivals, lastGamble, setups, unitById } from '../../src/index.ts';
import { ALLIED, type G, GERMAN } from '../../src/state/shape.ts';
import { DONE, declare, field, fight, lines, now, odds, target } from '../kit/battlefield.ts';
import { C, from, N, S } from '../kit/field.ts';
import { at, hex, offers, play, position, proves, refusal, u } from '../kit/kit.ts';

const north = from(C, N);

/** Stages begun, in order, while both sides do as little as they can for the given number of game turns. */
function stagesOf(g: G, turns: number): { stages: string[]; supply: number[]; turnsSeen: number[] } {
  const seen: GameEvent[] = [...g.events];
  const first = g.v.turn;
  while (!g.result && g.v.turn < first + turns) {
    const die = drawRoll(g);
    const list: Action[] = die ? [die] : [...legal(g)];
    seen.push(...perform(g, list.find((a) => ['roll', 'done', 'stop', 'stay'].includes(a.k)) ?? list[0]));
  }
  return {
    stages: seen.filter((e) => e.e === 'stage').map((e) => String(e.stage)),
    supply: seen.filter((e) => e.e === 'supply').map((e) => Number(e.side)),
    turnsSeen: [g.v.turn],
  };
}

describe('sequence of play', () => {
  const PHASES = ['supply', 'replacement', 'reserve-designation', 'movement', 'reaction', 'combat', 'reserve', 'engineer'];

  proves(
    ['intro-8.1', 'intro-8.1#9', 'basic-1.72'],
    'eight phases for the German, the same eight for the Allies, then the next turn; supply twice for everybody',
    () => {
      const g = start(lastGamble, { scenario: 'breakthrough', seed: 'sequence' }) as unknown as G;
      const { stages, supply, turnsSeen } = stagesOf(g, 1);
      const phases = stages.filter((s) => s.includes('.'));
      const wanted = ['german', 'allied'].flatMap((side) => PHASES.map((p) => `${side}.${p}`));
      expect(phases.slice(0, wanted.length)).toEqual(wanted);
      expect(turnsSeen).toEqual([2]);
      // The enemy of the phasing side first, then its own (intro-8.1#1).
      expect(supply.slice(0, 4)).toEqual([ALLIED, GERMAN, GERMAN, ALLIED]);
    },
  );

  proves(['intro-8.1#5', 'basic-10.14'], 'the other side reacts after the Movement Phase, but not the Allies on 12/16 AM', () => {
    const units = {
      'G-12-48': { at: C },
      'A-9Arm-CCR': { at: from(C, S, S, S, S, S), reserve: 1 },
      'A-28-112': { at: from(C, S, S, S, S, S, S) },
    };
    const later = position({ stage: 'german.reaction', vars: { turn: 5 }, units });
    expect(offers(later, 'pick')).toEqual([{ k: 'pick', u: u('A-9Arm-CCR') }]);
    const first = position({ stage: 'german.reaction', vars: { turn: 1 }, units });
    expect(offers(first, 'pick')).toEqual([]);
  });

  proves(['intro-8.1#6'], 'attacks are voluntary, in any order, on adjacent enemies only, and one is settled before the next', () => {
    const g = field({ units: { 'G-12-48': C, 'A-106-422': north, 'A-106-423': from(C, N, N, N) } });
    // Nobody has to attack, and nobody can attack what is not next to him.
    expect(refusal(g, DONE)).toBeUndefined();
    expect(refusal(g, target(g, from(C, N, N, N)))).toMatchObject({ case: 'basic-11.11', why: 'nobody-can' });
    declare(g, { at: north, by: ['G-12-48'] });
    expect(refusal(g, target(g, north))).toBeDefined();
    expect(refusal(g, DONE)).toBeDefined();
  });

  proves(['intro-8.1#6r', 'basic-11.41'], 'strengths to a column, one die, and the result is applied at once', () => {
    const units = { 'G-12-48': C, 'G-12-27F': C, 'A-28-110-1': north };
    const plan = { at: north, by: ['G-12-48', 'G-12-27F'] };
    const g = field({ units });
    const p = odds(g, plan);
    expect(p.attack.total).toBe(unitById('G-12-48').full[0] + unitById('G-12-27F').full[0]);
    expect(p.defense.total).toBe(unitById('A-28-110-1').full[1]);
    const steps = g.f.steps[u('A-28-110-1')];
    fight(g, plan, 1);
    const result = g.events.find((e) => e.e === 'result');
    expect(result).toBeDefined();
    // A good die for the attacker at these odds hurts or moves the defender before anything else is asked of the attacker.
    while (now(g).startsWith('burden') || now(g).startsWith('retreat')) play(g, offers(g)[0]);
    expect(g.f.steps[u('A-28-110-1')] < steps || at(g, 'A-28-110-1') !== north).toBe(true);
  });

  proves(['basic-11.45'], 'columns for several reasons add up', () => {
    // Surprise of the first morning (+2) and coordination (+1) against a town (-1).
    const town = '1317';
    const g = position({
      stage: 'german.combat',
      vars: { turn: 1 },
      units: {
        'G-12-48': { at: '1216' },
        'G-12-27F': { at: '1216' },
        'A-106-422': { at: town },
        'G-212-423': { at: '0530' },
        'A-4-12': { at: '0531' },
      },
    });
    const p = odds(g, { at: town, by: ['G-12-48', 'G-12-27F'] });
    expect(lines(p.column)).toEqual(expect.arrayContaining(['surprise', 'town', 'coordinated-attack']));
    expect(p.final - p.start).toBe(2);
  });
});

describe('layers of rules', () => {
  proves(['intro-3.4', 'adv-0', 'opt-0'], 'Basic alone, Advanced as a whole, optional rules and variants one by one', () => {
    const basic = start(lastGamble, { scenario: 'breakthrough', seed: 'x' }) as unknown as G;
    const advanced = start(lastGamble, { scenario: 'breakthrough', options: { level: 'advanced' }, seed: 'x' }) as unknown as G;
    expect([basic.rules.on.has('advanced'), advanced.rules.on.has('advanced')]).toEqual([false, true]);
    // The whole Advanced game comes at once: air, dumps and Kampfgruppen are on together.
    expect(basic.board.hex('1811') !== undefined && basic.f.dump[hex(basic, '1811')]).toBe(0);
    expect(advanced.f.dump[hex(advanced, '1811')]).toBeGreaterThan(0);
    expect(() => start(lastGamble, { scenario: 'campaign', options: { level: 'basic' } })).toThrow(InputError);
    expect(() => start(lastGamble, { scenario: 'breakthrough', options: { 'gvar-1': true, 'gvar-2': true } })).toThrow(InputError);
  });

  proves(['intro-6.13'], 'commanders are on the map only with their optional rule', () => {
    const commanders = setups['1216'].filter((row) => unitById(row.unit).type === 'commander').map((row) => row.unit);
    expect(commanders.length).toBeGreaterThan(5);
    const without = start(lastGamble, { scenario: 'breakthrough', seed: 'x' }) as unknown as G;
    const withThem = start(lastGamble, { scenario: 'breakthrough', options: { 'opt-5': true }, seed: 'x' }) as unknown as G;
    for (const id of commanders) {
      expect(without.onMap(u(id))).toBe(false);
      expect(withThem.onMap(u(id))).toBe(true);
    }
  });

  proves(
    ['intro-6.3', 'aset-intro'],
    'every counter has its hex or its turn and areas; reduced ones start and arrive on their backs',
    () => {
      const g = start(lastGamble, { scenario: 'wacht-am-rhein', seed: 'x' }) as unknown as G;
      for (const row of setups['1216']) if (unitById(row.unit).options.length === 0) expect(at(g, row.unit)).toBe(row.hex);
      for (const row of arrivals['1216']) {
        if (unitById(row.unit).options.length > 0) continue;
        expect(g.onMap(u(row.unit))).toBe(false);
        expect(row.areas.every((a) => /^[A-Z]$/.test(a))).toBe(true);
      }
      const reduced = setups['1216'].find((row) => row.reduced && unitById(row.unit).options.length === 0);
      expect(g.f.steps[u((reduced as { unit: string }).unit)]).toBe(1);
    },
  );

  proves(['tec-5', 'basic-12.78'], 'artillery fire counts half into a town', () => {
    const guns = ['G-ISS-402'];
    const open = field({ units: { 'G-12-48': C, 'A-106-422': north, 'G-ISS-402': from(C, S) } });
    const plain = odds(open, { at: north, by: ['G-12-48'], guns }).attack.total;
    const inTown = position({
      stage: 'german.combat',
      vars: { turn: 10 },
      units: {
        'G-12-48': { at: '1216' },
        'G-ISS-402': { at: '1216' },
        'A-106-422': { at: '1317' },
        'G-212-423': { at: '0530' },
        'A-4-12': { at: '0531' },
      },
    });
    const halved = odds(inTown, { at: '1317', by: ['G-12-48'], guns }).attack;
    expect(halved.total).toBeLessThan(plain);
    expect(halved.lines.flatMap((l) => [l, ...(l.parts ?? [])]).some((l) => l.case === 'basic-12.78' && l.applied)).toBe(true);
  });
});
