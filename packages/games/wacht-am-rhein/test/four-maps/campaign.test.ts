/** The Campaign Game (27): both set-ups at once, commitment map by map, exits by every edge, the secret plan, and victory. */
import { explain, legal, prompt, start, view } from '@hexfront/engine';
import { describe, expect } from 'vitest';
import { wachtAmRhein } from '../../src/index.ts';
import { victory } from '../../src/rules/victory.ts';
import { UNITS } from '../../src/state/query.ts';
import { ALLIED, type G, GERMAN } from '../../src/state/shape.ts';
import { at, hex, idle, offers, play, position, proves, refusal, roll, u } from '../kit/kit.ts';

const begin = (plan = 1, options: Record<string, string> = {}): G =>
  play(start(wachtAmRhein, { scenario: 'campaign', options, seed: 'campaign' }), { k: 'plan', n: plan });

describe('the beginning', () => {
  proves(['27.1', '27.2', '27.3', '27.4a'], 'on December 16 both lists stand together on four maps, everything else is due', () => {
    const g = begin();
    expect([g.v.turn, g.rules.scenario.lastTurn, g.board.n]).toEqual([1, 55, 7400]);
    const standing = UNITS.filter((unit) => g.onMap(unit.index));
    expect([GERMAN, ALLIED].map((side) => standing.filter((unit) => unit.side === side).length)).toEqual([255, 165]);
    expect([at(g, 'us-1278-viii-e'), at(g, 'de-7army-h')]).toEqual(['D1542', 'D2013']);
    expect(UNITS.filter((unit) => g.f.place[unit.index] === g.box('Due')).length).toBe(601);
    idle(g, (w) => prompt(w).at === 'movement.plan');
    expect(g.v.turn).toBe(1);
  });
  proves(
    ['27.4', 'err-27.4', '27.5', '27.61'],
    'first-day rules hold, no row is closed, nobody is kept south, air points are whole',
    () => {
      const { rules } = begin();
      expect([rules.firstDay(3), rules.firstDay(4), rules.closed.size, rules.scenario.northLimit, rules.scenario.airFactor]).toEqual([
        true,
        false,
        0,
        undefined,
        '1',
      ]);
      expect(rules.scenario.specialRules).toContain('25.24a');
    },
  );
});

describe('commitment', () => {
  const morning = (turn: number): G =>
    position({ scenario: 'campaign', stage: 'allied.commitment', clear: undefined as never, vars: { turn } });
  const CAVALRY = 'us-32-viii-r';
  proves(['27.62'], 'on turn 2 the cavalry squadron that is named, and one unit of Map D', () => {
    const g = morning(2);
    expect(g.f.committed[u(CAVALRY)]).toBe(1);
    expect(prompt(g)).toMatchObject({ at: 'commitment.choose', args: { n: 1 } });
    const maps = new Set(offers(g, 'commit').map((a) => g.board.ids[g.hexOf(a.u as number)][0]));
    expect([...maps]).toEqual(['D']);
    play(g, offers(g, 'commit')[0]);
    expect(prompt(g).at).not.toBe('commitment.choose');
  });
  proves(['27.62'], 'on turn 3 a die for each map, for units that started there', () => {
    const g = morning(3);
    expect(prompt(g)).toMatchObject({ at: 'commitment.roll', args: { n: 1 } });
    roll(g, 1);
    const onMap = (): string[] => [...new Set(offers(g, 'commit').map((a) => g.board.ids[g.hexOf(a.u as number)][0]))];
    expect(onMap()).toEqual(['C']);
    const south = UNITS.find(
      (unit) =>
        unit.side === ALLIED &&
        g.onMap(unit.index) &&
        g.board.ids[g.hexOf(unit.index)][0] === 'D' &&
        g.f.committed[unit.index] === 0 &&
        g.f.work[g.hexOf(unit.index)] === 0 &&
        unit.type === 'artillery',
    )?.index as number;
    expect(refusal(g, { k: 'commit', u: south })).toMatchObject({ case: '27.62', why: 'commit-other-map' });
    play(g, { k: 'done' });
    expect(prompt(g)).toMatchObject({ at: 'commitment.roll', args: { n: 2 } });
    roll(g, 6);
    expect(onMap()).toEqual(['D']);
    expect(refusal(g, { k: 'commit', u: south })).toBeUndefined();
  });
});

describe('leaving the map', () => {
  const TANKS = 'de-1-16-116p-t';
  const US = 'us-745-1xx-t';
  const edge = (units: Record<string, Record<string, string | number>>, side = 'german'): G =>
    position({
      scenario: 'campaign',
      stage: `${side}.movement`,
      vars: { turn: 20 },
      units: { 'us-99-v-h': { at: 'C1028' }, 'de-lxvi-h': { at: 'C2705' }, 'de-2-48-12-i': { at: 'C2710' }, ...units },
    });
  proves(['27.4b'], 'both sides may, by every edge, for the ground of the hex left; whoever is gone stays away and is not lost', () => {
    const g = edge({ [TANKS]: { at: 'A0150' } });
    play(g, { k: 'pick', u: u(TANKS) }, { k: 'exit' });
    expect([at(g, TANKS), g.board.ids[g.f.leftFrom[u(TANKS)]]]).toEqual(['Left the map', 'A0150']);
    const us = edge({ [US]: { at: 'D4020', committed: 1 } }, 'allied');
    play(us, { k: 'pick', u: u(US) }, { k: 'exit' });
    expect(at(us, US)).toBe('Left the map');
    const inside = edge({ [TANKS]: { at: 'A0249' } });
    play(inside, { k: 'pick', u: u(TANKS) });
    expect(refusal(inside, { k: 'exit' })).toMatchObject({ case: '27.4b', why: 'no-exit-here' });
  });
  proves(['27.4b'], 'woods cost more than clear ground', () => {
    const g = edge({});
    const north = Array.from({ length: g.board.n }, (_, h) => h).filter(
      (h) => g.board.neighbors[6 * h] < 0 && g.board.neighbors[6 * h + 5] < 0,
    );
    const plain = (terrain: string): string => {
      const marks = g.board.markBit('road') | g.board.markBit('village') | g.board.markBit('town');
      return g.board.ids[north.find((h) => g.board.terrains[g.board.terrain[h]] === terrain && (g.board.marks[h] & marks) === 0) as number];
    };
    // Four points are left to a battalion on foot that is out of supply and tired: enough for open ground.
    const foot = 'de-1-48-12-i';
    const tired = (id: string): string | undefined => {
      const w = edge({ [foot]: { at: id, supply: 3, fatigue: 2 } });
      play(w, { k: 'pick', u: u(foot) });
      const needs = refusal(w, { k: 'exit' });
      return needs?.why;
    };
    expect(tired(plain('clear'))).toBeUndefined();
    const costs = ['clear', 'woods'].map((terrain) => {
      const w = edge({ [TANKS]: { at: plain(terrain), supply: 3, fatigue: 2 } });
      play(w, { k: 'pick', u: u(TANKS) });
      return refusal(w, { k: 'exit' })?.why ?? 'exits';
    });
    expect(costs).toEqual(['exits', 'exit-too-dear']);
  });
});

describe('the secret plan', () => {
  proves(['27.7'], 'the German player chooses one of five before anything else; the Allied player learns nothing of it', () => {
    const g = start(wachtAmRhein, { scenario: 'campaign', seed: 'secret' });
    expect(prompt(g)).toMatchObject({ at: 'plan.choose', side: GERMAN });
    expect([...legal(g)].map((a) => a.n)).toEqual([1, 2, 3, 4, 5]);
    const seen = [1, 2, 3, 4, 5].map((n) => {
      const w = play(g.copy(), { k: 'plan', n });
      expect(w.v.plan).toBe(n);
      expect(JSON.stringify(explain(w, { q: 'victory' }))).toContain('victory.plan');
      return JSON.stringify(view(w, ALLIED));
    });
    expect(new Set(seen).size).toBe(1);
    const own = [1, 2].map((n) => JSON.stringify(view(play(g.copy(), { k: 'plan', n }), GERMAN)));
    expect(own[0]).not.toBe(own[1]);
  });
  proves(['27.7'], 'when the last turn is over it is shown, and the game judged by it', () => {
    const g = position({
      scenario: 'campaign',
      stage: 'german.combat',
      units: { 'de-1-48-12-i': { at: 'C2710' } },
      vars: { turn: 55, plan: 5 },
    });
    const told: string[] = [];
    idle(g, (w) => {
      for (const e of w.events) if (e.e === 'planShown') told.push(String(e.what));
      return w.result !== undefined;
    });
    expect(g.result).toMatchObject({ level: 'us-substantive', winner: ALLIED, case: '27.75' });
    expect(told.concat(g.events.flatMap((e) => (e.e === 'planShown' ? [String(e.what)] : [])))).toContain('Spoiling Attack');
  });
});

describe('victory', () => {
  const FOOT = UNITS.filter((unit) => unit.side === GERMAN && unit.type === 'infantry').map((unit) => unit.id);
  const TANKS = UNITS.filter((unit) => unit.side === GERMAN && unit.type === 'tank').map((unit) => unit.id);
  const MEN = UNITS.filter((unit) => unit.side === ALLIED && unit.type === 'infantry').map((unit) => unit.id);
  /** The level of a plan with Germans in these hexes, so many exited from a hex (tanks first), and US units lost. */
  const judged = (
    plan: number,
    places: readonly string[],
    gone: { from?: string; tanks?: number; foot?: number; lost?: number } = {},
  ): string | undefined => {
    const units: Record<string, Record<string, string | number>> = { 'us-99-v-h': { at: 'C1028' }, 'de-lxvi-h': { at: 'C2705' } };
    for (const [n, id] of places.entries()) units[n < 7 ? TANKS[n] : FOOT[n]] = { at: id };
    const off = [...TANKS.slice(-(gone.tanks ?? 0) || TANKS.length), ...FOOT.slice(-(gone.foot ?? 0) || FOOT.length)];
    for (const id of off) units[id] = { at: 'Left the map' };
    for (const id of MEN.slice(0, gone.lost ?? 0)) units[id] = { at: 'Eliminated' };
    const g = position({ scenario: 'campaign', stage: 'german.movement', units, vars: { plan } });
    for (const id of off) g.set('leftFrom', u(id), hex(g, gone.from ?? 'A0120'));
    g.v.turn = 56;
    return victory(g)?.level;
  };
  const [SPA, VITH, BASTOGNE, MARCHE, HUBERT] = ['C1036', 'C2723', 'D1542', 'A3109', 'B1307'];
  const [VERVIERS, MONSCHAU, ECHTERNACH, DIEKIRCH, WILTZ, NEUF, HOUFFALIZE] = [
    'C0135',
    'C0418',
    'D3110',
    'D2621',
    'D1831',
    'B2804',
    'D0539',
  ];
  const WEST = Array.from({ length: 15 }, (_, n) => `A10${35 + n}`);

  proves(['27.71'], 'Historical Plan', () => {
    expect(judged(1, [SPA], { from: 'A0120', tanks: 7, foot: 8 })).toBe('german-strategic');
    expect(judged(1, [SPA], { from: 'A0120', tanks: 6, foot: 9 })).toBe('us-marginal');
    expect(judged(1, [SPA], { from: 'D4020', tanks: 7, foot: 8 })).toBe('us-decisive');
    expect(judged(1, [...WEST, SPA])).toBe('german-substantive');
    expect(judged(1, [SPA, VITH, BASTOGNE, MARCHE])).toBe('german-marginal');
    expect(judged(1, [SPA, VITH, BASTOGNE])).toBe('us-decisive');
    expect(judged(1, [HUBERT])).toBe('us-marginal');
    expect(judged(1, ['B2010'])).toBe('us-substantive');
  });
  proves(['27.72'], 'Operation Liège-Aachen', () => {
    const towns = [VERVIERS, SPA, MONSCHAU];
    expect(judged(2, towns)).toBe('german-marginal');
    expect(judged(2, towns, { from: 'C0150', tanks: 1 })).toBe('german-median');
    expect(judged(2, towns, { from: 'C0105', tanks: 1 })).toBe('german-marginal');
    expect(judged(2, towns, { from: 'C0150', tanks: 7, foot: 8 })).toBe('german-decisive');
    expect(judged(2, [VERVIERS, SPA])).toBe('us-decisive');
  });
  proves(['27.73'], 'Operation Luxembourg', () => {
    const towns = [ECHTERNACH, DIEKIRCH, WILTZ, BASTOGNE, NEUF];
    expect(judged(3, towns)).toBe('german-marginal');
    expect(judged(3, towns, { from: 'D4048', tanks: 3 })).toBe('german-median');
    expect(judged(3, towns, { from: 'D4048', tanks: 2 })).toBe('german-marginal');
    expect(judged(3, towns, { from: 'D4048', tanks: 7, foot: 8 })).toBe('german-decisive');
    expect(judged(3, towns.slice(1))).toBe('us-marginal');
  });
  proves(['27.74'], 'Operation Liège-Luxembourg: both at once', () => {
    const north = [VERVIERS, SPA, MONSCHAU];
    const south = [ECHTERNACH, DIEKIRCH, WILTZ, BASTOGNE, NEUF];
    expect(judged(4, north)).toBe('german-marginal');
    expect(judged(4, [...north, ...south], { from: 'C0150', tanks: 1 })).toBe('german-marginal');
    expect(judged(4, [SPA])).toBe('us-decisive');
  });
  proves(['27.75'], 'Spoiling Attack: six towns and sixty US units', () => {
    const towns = [MONSCHAU, VITH, BASTOGNE, HOUFFALIZE, DIEKIRCH, ECHTERNACH];
    expect(judged(5, towns, { lost: 60 })).toBe('german-tactical');
    expect(judged(5, towns, { lost: 59 })).toBe('draw');
    expect(judged(5, [VITH])).toBe('us-marginal');
    expect(judged(5, [SPA])).toBe('us-substantive');
    expect(judged(5, [VITH, SPA])).toBe('draw');
  });
  proves(['27.7'], 'who does not know the plan is told what each would come to', () => {
    const g = start(wachtAmRhein, { scenario: 'campaign', seed: 'lines' });
    const lines = explain(g, { q: 'victory' }) ?? [];
    expect(lines.map((l) => [l.says, l.case])).toEqual(
      ['27.71', '27.72', '27.73', '27.74', '27.75'].map((rule) => ['victory.by-plan', rule]),
    );
    expect((explain(begin(3), { q: 'victory' }) ?? []).map((l) => l.says)).toContain('victory.27.73.german-median');
  });
});
