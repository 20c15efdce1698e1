/** Optional rule 4, Operation Greif. */
import { chance, prompt } from '@hexfront/engine';
import { describe, expect } from 'vitest';
import { arrivals } from '../../src/data/index.ts';
import { theBoard } from '../../src/index.ts';
import { supplyLine } from '../../src/rules/supply/supply.ts';
import { BRIDGE_DESTROYED, type G, SUPPLIED } from '../../src/state/shape.ts';
import { declare, field, now, odds } from '../kit/battlefield.ts';
import { C, from, N, NE, NW, S, type Scene, SE, SW, scene } from '../kit/field.ts';
import { at, hex, offers, play, position, proves, refusal, roll, u } from '../kit/kit.ts';

const ONE = 'G-Commando-1';
const TWO = 'G-Commando-2';
const OPT = { 'opt-4': true };
const greif = (s: Scene): G => scene({ turn: 3, ...s, options: { ...OPT, ...s.options } });
const pick = (id: string) => ({ k: 'pick', u: u(id) });
const go = (g: G, id: string) => ({ k: 'go', h: hex(g, id) });
const STOP = { k: 'stop' };
/** An Allied regiment whose zone covers the hexes around it. */
const US = 'A-28-112';

describe('among the enemy', () => {
  proves(['opt-4.0'], 'eight teams come in at U on 12/16 PM', () => {
    const teams = arrivals['1216'].filter((a) => a.unit.startsWith('G-Commando-'));
    expect(teams.map((a) => [a.turn, a.areas])).toEqual(Array.from({ length: 8 }, () => [2, ['U']]));
    const without = position({
      stage: 'german.movement',
      vars: { turn: 2 },
      units: { 'G-12-48': { at: '0611' }, 'A-28-112': { at: '1521' } },
    });
    expect(without.rows.waiting.filter((w) => w.unit === u(ONE))).toEqual([]);
    const g = position({
      stage: 'german.movement',
      vars: { turn: 2 },
      options: OPT,
      units: { 'G-12-48': { at: '0611' }, 'A-28-112': { at: '1521' } },
    });
    expect(g.rows.waiting.filter((w) => g.def.units[w.unit].id.startsWith('G-Commando-'))).toHaveLength(8);
  });

  proves(['opt-4.11'], 'they drive through zones of control and past friends at road rates', () => {
    const east = from(C, NE);
    const g = greif({ units: { [ONE]: C, [US]: from(C, N, N) }, road: [C, east] });
    play(g, pick(ONE), go(g, from(C, N)));
    // Still under way next to the regiment, from zone to zone.
    expect(now(g)).toBe('move.go');
    expect(refusal(g, go(g, from(C, N, NE)))).toBeUndefined();
    const way = [C, from(C, S), from(C, S, S), from(C, S, S, S)];
    const h = greif({ units: { [ONE]: C, 'G-1SS-1-I': way[1], 'G-1SS-1-II': way[2] }, road: way });
    play(h, pick(ONE), go(h, way[3]));
    // Three road hexes at one point each, whoever stands there.
    expect(h.frames.at(-1)?.l.spent).toBe(6);
  });

  proves(['opt-4.12'], 'not south of row 20', () => {
    const g = greif({ units: { [ONE]: '3020' }, centre: '3020' });
    play(g, pick(ONE));
    expect(refusal(g, go(g, '3021'))).toMatchObject({ case: 'opt-4.12', why: 'commando-south' });
    expect(refusal(g, go(g, '3019'))).toBeUndefined();
    const there = greif({ units: { [ONE]: '3022' }, centre: '3020' });
    play(there, pick(ONE));
    expect(refusal(there, go(there, '3023'))).toBeUndefined();
  });

  proves(['opt-4.13', 'opt-4.14'], 'zones entered against a die that gets worse every turn', () => {
    const through = (turn: number): G => {
      const g = greif({ turn, units: { [ONE]: C, [US]: from(C, N, N) } });
      return play(g, pick(ONE), go(g, from(C, N)), go(g, from(C, N, NE)), STOP);
    };
    // 12/17 AM: two zones, one off the die: found out on 1 and 2.
    const g = through(3);
    expect(chance(g)?.outcomes.map((o) => [o.key, o.weight])).toEqual([
      ['eliminated', 2],
      ['unnoticed', 4],
    ]);
    expect(at(roll(through(3), 2), ONE)).toBe('destroyed');
    expect(at(roll(through(3), 3), ONE)).toBe(from(C, N, NE));
    // 12/18 AM: three off the die.
    expect(chance(through(5))?.outcomes.map((o) => o.weight)).toEqual([4, 2]);
    // 12/16 PM: nothing off, two zones: only a 1.
    expect(chance(through(2))?.outcomes.map((o) => o.weight)).toEqual([1, 5]);
  });

  proves(['opt-4.13'], 'no zone, no die; each team by itself', () => {
    const g = greif({ units: { [ONE]: C, [TWO]: from(C, S), [US]: from(C, N, N, N) } });
    play(g, pick(ONE), go(g, from(C, S, S)), STOP);
    expect(chance(g)).toBeUndefined();
    expect(at(g, ONE)).toBe(from(C, S, S));
  });

  proves(['opt-4.14'], 'from 12/19 AM the first zone is the end', () => {
    const g = greif({ turn: 7, units: { [ONE]: C, [US]: from(C, N, N) } });
    play(g, pick(ONE), go(g, from(C, N)));
    expect(at(g, ONE)).toBe('destroyed');
    const before = greif({ turn: 6, units: { [ONE]: C, [US]: from(C, N, N) } });
    play(before, pick(ONE), go(before, from(C, N)));
    expect(at(before, ONE)).toBe(from(C, N));
  });

  proves(['opt-4.15', 'opt-4.55'], 'among German units nobody looks at them', () => {
    const g = greif({ turn: 7, units: { [ONE]: C, 'G-12-48': from(C, N), [US]: from(C, N, N) } });
    play(g, pick(ONE), go(g, from(C, N)), STOP);
    expect(at(g, ONE)).toBe(from(C, N));
    expect(chance(g)).toBeUndefined();
  });

  proves(['opt-4.16'], 'always in supply', () => {
    const ring = Object.fromEntries([N, SE, SW].map((d, i) => [['A-28-112', 'A-4-8', 'A-4-12'][i], from(C, d)]));
    const g = position({
      stage: 'german.movement',
      options: OPT,
      scenario: 'wacht-am-rhein',
      vars: { turn: 6 },
      units: Object.fromEntries(Object.entries({ [ONE]: C, 'G-12-48': from(C, S, S, S), ...ring }).map(([id, at]) => [id, { at }])),
    });
    expect(g.f.supply[u('G-12-48')]).not.toBe(SUPPLIED);
    expect(g.f.supply[u(ONE)]).toBe(SUPPLIED);
  });

  proves(['opt-4.17'], 'they neither attack nor are attacked', () => {
    const g = field({ options: OPT, units: { [ONE]: C, 'G-12-48': C, [US]: from(C, N) } });
    play(g, { k: 'target', h: hex(g, from(C, N)) });
    expect(refusal(g, { k: 'join', u: u(ONE) })).toMatchObject({ case: 'opt-4.17', why: 'no-fighter' });
    const h = field({ side: 'allied', options: OPT, units: { [ONE]: C, [US]: from(C, N) } });
    expect(refusal(h, { k: 'target', h: hex(h, C) })).toMatchObject({ case: 'basic-11.11', why: 'no-enemy' });
  });

  proves(['opt-4.18'], 'one team a hex', () => {
    const g = greif({ units: { [ONE]: C, [TWO]: from(C, S) } });
    play(g, pick(ONE));
    expect(refusal(g, go(g, from(C, S)))).toMatchObject({ case: 'opt-4.18', why: 'commandos-apart' });
    expect(refusal(g, go(g, from(C, S, S)))).toBeUndefined();
  });
});

describe('misdirection', () => {
  const way = [from(C, S, S), from(C, S), C, from(C, N), from(C, N, N), from(C, N, N, N), from(C, N, N, N, N)];
  const meet = (more: Partial<Scene> = {}): G =>
    greif({ side: 'allied', turn: 4, units: { [US]: from(C, S), [ONE]: C }, road: way, ...more });

  proves(['opt-4.21'], 'no zone, and no obstacle to anybody', () => {
    const g = meet({ road: [] });
    play(g, pick(US));
    // Into the very hex, and on: no road, no signpost.
    play(g, go(g, C));
    expect(now(g)).toBe('move.go');
    expect(at(g, ONE)).toBe(C);
    // Nor do they cut a supply line, where a battalion would.
    const line = (units: Scene['units']) => {
      const map = meet({ printed: true, units: { [US]: '2312', ...units } });
      return supplyLine(map, 1, hex(map, '2312'));
    };
    const free = line({});
    const way = free.ok ? free.path.map((s) => s.hex) : [];
    expect(way.length).toBeGreaterThan(4);
    const there = theBoard().ids[way[3]];
    expect(line({ [ONE]: there })).toEqual(free);
    expect(line({ 'G-1SS-1-I': there })).not.toEqual(free);
  });

  proves(['opt-4.22', 'opt-4.23'], 'on 1 or 2 the German leads the unit up to three hexes along the road, and it stays there', () => {
    const g = meet();
    play(g, pick(US));
    play(g, go(g, C));
    expect(chance(g)?.outcomes.map((o) => [o.key, o.weight])).toEqual([
      ['misdirected', 2],
      ['found out', 4],
    ]);
    roll(g, 2);
    expect(prompt(g)).toMatchObject({ side: 0, at: 'misdirection.lead' });
    expect(
      offers(g, 'lead')
        .map((a) => g.board.ids[a.h as number])
        .sort(),
    ).toEqual([way[0], way[1], way[3], way[4], way[5]].sort());
    expect(refusal(g, { k: 'lead', h: hex(g, way[6]) })).toMatchObject({ case: 'opt-4.22', why: 'not-along-the-road' });
    play(g, { k: 'lead', h: hex(g, way[5]) });
    expect(at(g, US)).toBe(way[5]);
    expect(refusal(g, pick(US))).toBeDefined();
    expect(at(g, ONE)).toBe(C);
    g.set('moved', u(US), 0);
    expect(refusal(g, pick(US))).toMatchObject({ case: 'opt-4.23', why: 'misled' });
  });

  proves(['opt-4.22'], 'he may also let it stand', () => {
    const g = meet();
    play(g, pick(US), go(g, C));
    roll(g, 1);
    play(g, { k: 'halt' });
    expect(at(g, US)).toBe(C);
    expect(now(g)).toBe('movement.plan');
  });

  proves(['opt-4.24'], 'on more the team is lost and the unit goes on', () => {
    const g = meet();
    play(g, pick(US), go(g, C));
    roll(g, 3);
    expect(at(g, ONE)).toBe('destroyed');
    expect(now(g)).toBe('move.go');
    play(g, go(g, from(C, N)));
    expect(at(g, US)).toBe(from(C, N));
  });
});

describe('bridges', () => {
  const P = '2312';
  const Q = '2212';
  const CCB = 'A-9Arm-CCB';
  const bridge = (s: Scene): G => greif({ turn: 5, phase: 'engineer', printed: true, ...s });
  const blow = (g: G, id: string) => ({ k: 'blow', u: u(id), path: [hex(g, P), hex(g, Q)] });
  const side = (g: G): number => g.board.sideOf(P, Q) as number;

  proves(['opt-4.31', 'opt-4.32', 'opt-4.34'], 'a team at a bridge blows it on a 1, in the German Engineer Phase', () => {
    const g = bridge({ units: { [ONE]: P } });
    play(g, blow(g, ONE));
    expect(chance(g)?.outcomes.map((o) => [o.key, o.weight])).toEqual([
      ['destroyed', 1],
      ['stands', 5],
    ]);
    roll(g, 1);
    expect(g.f.bridge[side(g)]).toBe(BRIDGE_DESTROYED);
    const far = bridge({ turn: 4, units: { [ONE]: from(P, SW), 'G-6PzA-62Eng': P } });
    expect(refusal(far, blow(far, ONE))).toMatchObject({ why: 'bridge-too-far' });
    const theirs = bridge({ side: 'allied', units: { [ONE]: P, [CCB]: from(P, S, S) } });
    expect(offers(theirs, 'blow').filter((a) => a.u === u(ONE))).toEqual([]);
  });

  proves(['opt-4.33'], 'not with Allied troops at the bridge', () => {
    const g = bridge({ units: { [ONE]: P, [CCB]: Q, 'G-6PzA-62Eng': P } });
    expect(refusal(g, blow(g, ONE))).toMatchObject({ case: 'opt-4.33', why: 'allied-at-bridge' });
  });

  proves(['opt-4.41'], 'one more on the die of Allied demolitions with a team within a hex', () => {
    const g = bridge({ side: 'allied', units: { [ONE]: from(P, S), [CCB]: P } });
    play(g, blow(g, CCB));
    expect(chance(g)?.outcomes.map((o) => [o.key, o.weight])).toEqual([
      ['destroyed', 1],
      ['stands', 5],
    ]);
    const away = bridge({ side: 'allied', units: { [ONE]: from(P, S, S), [CCB]: P } });
    play(away, blow(away, CCB));
    expect(chance(away)?.outcomes.map((o) => o.weight)).toEqual([2, 4]);
  });
});

describe('deception', () => {
  const NORTH = from(C, N);
  const attack = (more: object = {}): G =>
    field({
      options: OPT,
      units: {
        [ONE]: C,
        [TWO]: from(C, NW),
        'G-12-48': C,
        'G-12-89': from(C, NW),
        [US]: NORTH,
        'A-4-8': from(C, NE, NE),
        'G-277-989': from(C, NE),
        ...more,
      },
    });
  const ask = (g: G): G => declare(g, { at: NORTH, by: ['G-12-48'] });

  proves(['opt-4.51', 'opt-4.52'], 'a team with the attackers: one column on 1 to 4', () => {
    const g = attack();
    const before = odds(g, { at: NORTH, by: ['G-12-48'] }).final;
    ask(g);
    expect(now(g)).toBe('deception.ask');
    expect(offers(g, 'deceive').map((a) => a.u)).toEqual([u(ONE)]);
    expect(refusal(g, { k: 'deceive', u: u(TWO) })).toMatchObject({ case: 'opt-4.51', why: 'commando-not-there' });
    expect(refusal(g, { k: 'deceive', u: u('G-12-48') })).toMatchObject({ case: 'opt-4.51', why: 'no-commando' });
    play(g, { k: 'deceive', u: u(ONE) });
    expect(chance(g)?.outcomes.map((o) => o.weight)).toEqual([4, 2]);
    roll(g, 4);
    expect(at(g, ONE)).toBe(C);
    const line = chance(g)?.ledger?.lines.find((l) => l.case === 'opt-4.52');
    expect(line?.value).toBe(1);
    expect(chance(g)?.ledger?.total).toBe(before + 1);
  });

  proves(['opt-4.53'], 'on 5 or 6 nothing, and the team is lost', () => {
    const g = ask(attack());
    play(g, { k: 'deceive', u: u(ONE) });
    roll(g, 5);
    expect(at(g, ONE)).toBe('destroyed');
    expect(chance(g)?.ledger?.lines.some((l) => l.case === 'opt-4.52')).toBe(false);
  });

  proves(['opt-4.54'], 'one team in an attack, one attempt a game turn', () => {
    const g = attack({ 'G-12-89': C, [TWO]: from(C, NE) });
    ask(g);
    play(g, { k: 'deceive', u: u(ONE) });
    roll(g, 1);
    roll(g, 1);
    while (now(g) !== 'combat.choose') play(g, offers(g)[0]);
    declare(g, { at: from(C, NE, NE), by: ['G-277-989'] });
    expect(g.rows.battles).toHaveLength(1);
    expect(now(g)).not.toBe('deception.ask');
    const passed = attack({ 'G-12-89': C, [TWO]: from(C, NE) });
    ask(passed);
    play(passed, { k: 'pass' });
    roll(passed, 1);
    while (now(passed) !== 'combat.choose') play(passed, offers(passed)[0]);
    declare(passed, { at: from(C, NE, NE), by: ['G-277-989'] });
    expect(now(passed)).toBe('deception.ask');
  });
});
