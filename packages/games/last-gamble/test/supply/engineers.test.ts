/** Chapter 14, bridges and Improved Positions. */
import { chance, prompt, run } from '@hexfront/engine';
import { describe, expect } from 'vitest';
import { bridged } from '../../src/state/query.ts';
import { BRIDGE_BUILT, BRIDGE_DESTROYED, type G } from '../../src/state/shape.ts';
import { C, from, N, NE, S, SE, SW, scene } from '../kit/field.ts';
import { hex, idle, offers, play, proves, refusal, roll, u } from '../kit/kit.ts';

const ENG = 'G-6PzA-62Eng';
const FOOT = 'G-12-48';
const US = 'A-28-112';
const US_ENG = 'A-VIII-1102';
const NORTH = from(C, N);
const RIVER = { [`${C}|${NORTH}`]: ['river'] };
const BRIDGE = { [`${C}|${NORTH}`]: ['river', 'bridge'] };

type More = Parameters<typeof scene>[0];
const side = (g: G, a = C, b = NORTH): number => g.board.sideOf(a, b) as number;
const ends = (g: G, a = C, b = NORTH): number[] => [hex(g, a), hex(g, b)];

describe('blowing up', () => {
  /** A printed bridge with roads to both sources: everybody here is supplied. */
  const P = '2312';
  const Q = '2212';
  const CCB = 'A-9Arm-CCB';
  const bridge = (units: More['units'], more: Partial<More> = {}): G => scene({ phase: 'engineer', printed: true, units, ...more });
  const at = (g: G): number => g.board.sideOf(P, Q) as number;
  const blow = (g: G, id: string) => ({ k: 'blow', u: u(id), path: [hex(g, P), hex(g, Q)] });

  proves(['basic-14.23', 'basic-14.2', 'intro-8.1#8'], 'a die in the Engineer Phase: two or less for most units', () => {
    const g = bridge({ [CCB]: P }, { side: 'allied' });
    play(g, blow(g, CCB));
    expect(chance(g)?.outcomes.map((o) => [o.key, o.weight])).toEqual([
      ['destroyed', 2],
      ['stands', 4],
    ]);
    roll(g, 2);
    expect(g.f.bridge[at(g)]).toBe(BRIDGE_DESTROYED);
    const fails = bridge({ [CCB]: P }, { side: 'allied' });
    play(fails, blow(fails, CCB));
    roll(fails, 3);
    expect(fails.f.bridge[at(fails)]).toBe(0);
  });

  proves(['basic-14.24'], 'four or less for engineers', () => {
    const g = bridge({ [ENG]: P }, { turn: 4 });
    play(g, blow(g, ENG));
    expect(chance(g)?.outcomes.map((o) => o.weight)).toEqual([4, 2]);
    roll(g, 4);
    expect(g.f.bridge[at(g)]).toBe(BRIDGE_DESTROYED);
  });

  proves(['basic-14.21', 'basic-14.22'], 'engineers reach two hexes, others only a bridge of their own hex', () => {
    const two = from(Q, N, N);
    const g = bridge({ [US_ENG]: two, [CCB]: from(Q, NE) }, { side: 'allied' });
    expect(refusal(g, blow(g, US_ENG))).toBeUndefined();
    expect(refusal(g, blow(g, CCB))).toMatchObject({ case: 'basic-14.22', why: 'bridge-too-far' });
    const far = bridge({ [US_ENG]: from(two, N), [CCB]: P }, { side: 'allied' });
    expect(refusal(far, blow(far, US_ENG))).toMatchObject({ case: 'basic-14.21', why: 'bridge-too-far' });
  });

  proves(['basic-14.21'], 'from afar only if no enemy is in the hex of the bridge', () => {
    // Straight away from the bridge, so that only its near hex is in reach.
    const { board } = bridge({ [CCB]: P });
    const away = board.dirTo(board.hex(P) as number, board.hex(Q) as number);
    const far = from(Q, away, away);
    const g = bridge({ [US_ENG]: far, [FOOT]: Q, [CCB]: far }, { side: 'allied' });
    const free = bridge({ [US_ENG]: far, [CCB]: far }, { side: 'allied' });
    expect(refusal(free, blow(free, US_ENG))).toBeUndefined();
    expect(refusal(g, blow(g, US_ENG))).toMatchObject({ why: 'bridge-too-far' });
  });

  proves(['basic-14.21'], 'where there is a bridge', () => {
    const g = bridge({ [CCB]: P, [US_ENG]: Q }, { side: 'allied' });
    const dry = Array.from({ length: 6 }, (_, d) => g.board.neighbors[6 * hex(g, P) + d]).find((h) => h >= 0 && h !== hex(g, Q)) as number;
    for (const path of [[hex(g, P), dry], [hex(g, P), hex(g, from(P, S, S))], [hex(g, P)], [g.box('out'), hex(g, P)]])
      expect(refusal(g, { k: 'blow', u: u(CCB), path })).toMatchObject({ case: 'basic-14.21', why: 'no-bridge' });
    expect(refusal(g, blow(g, CCB))).toBeUndefined();
    g.set('bridge', at(g), BRIDGE_DESTROYED);
    expect(refusal(g, blow(g, CCB))).toMatchObject({ case: 'basic-14.21', why: 'no-bridge' });
  });

  proves(['basic-14.26'], 'one attempt for a bridge in a player turn, whoever else is there', () => {
    const g = bridge({ [CCB]: P, [US_ENG]: Q }, { side: 'allied' });
    play(g, blow(g, CCB));
    roll(g, 6);
    expect(refusal(g, blow(g, US_ENG))).toMatchObject({ case: 'basic-14.26', why: 'already-tried' });
  });

  proves(['basic-14.27'], 'not unsupplied, in Strategic Movement or in reserve', () => {
    const g = (state: Record<string, number>) => bridge({ [CCB]: { at: P, ...state }, [US_ENG]: { at: Q } }, { side: 'allied' });
    for (const [state, why] of [
      [{ supply: 1 }, 'blow-unsupplied'],
      [{ supply: 2 }, 'blow-unsupplied'],
      [{ strategic: 1 }, 'blow-in-column'],
      [{ reserve: 1 }, 'blow-in-reserve'],
      [{ disorganized: 60 }, 'blow-disorganized'],
    ] as const) {
      const w = g(state);
      expect(refusal(w, blow(w, CCB))).toMatchObject({ case: 'basic-14.27', why });
    }
  });

  proves(['basic-14.28', 'basic-15.6'], 'no Allied attempt before 12/17 PM, German ones from the start', () => {
    const g = bridge({ [CCB]: P }, { side: 'allied', turn: 3 });
    expect(offers(g, 'blow')).toEqual([]);
    const early = bridge({ [ENG]: P }, { turn: 1 });
    expect(refusal(early, blow(early, ENG))).toBeUndefined();
    const later = bridge({ [CCB]: P }, { side: 'allied', turn: 4 });
    expect(refusal(later, blow(later, CCB))).toBeUndefined();
  });

  proves(['intro-8.1#8', 'basic-14.22'], 'on the German side engineers only, or anybody by the other reading (R-14)', () => {
    const g = bridge({ [FOOT]: P, [ENG]: Q }, { turn: 4 });
    expect(refusal(g, blow(g, FOOT))).toMatchObject({ case: 'intro-8.1#8', why: 'only-engineers-blow' });
    const any = bridge({ [FOOT]: P, [ENG]: Q }, { turn: 4, options: { 'german-demolition': 'any' } });
    expect(refusal(any, blow(any, FOOT))).toBeUndefined();
  });
});

describe('building', () => {
  const move = (units: More['units'], more: Partial<More> = {}): G => scene({ sides: RIVER, units, ...more });
  const build = (g: G, id: string): G => play(g, { k: 'pick', u: u(id) }, { k: 'build', path: ends(g) });

  proves(
    ['basic-14.31', 'basic-14.32', 'basic-14.33', 'basic-14.12', 'basic-14.11', 'basic-14.44'],
    'announced in the Movement Phase, finished in the Engineer Phase, by an engineer that stays',
    () => {
      const g = move({ [ENG]: C });
      build(g, ENG);
      expect(g.f.building[u(ENG)]).toBe(side(g));
      expect(g.f.moved[u(ENG)]).toBe(1);
      expect(g.f.bridge[side(g)]).toBe(0);
      idle(g, () => g.v.side === 1);
      expect(g.f.bridge[side(g)]).toBe(BRIDGE_BUILT);
      expect(bridged(g, 6 * hex(g, C))).toBe(true);
      expect(g.v.germanBridges).toBe(1);
    },
  );

  proves(['basic-14.32'], 'an engineer that was driven off builds nothing', () => {
    const g = move({ [ENG]: C });
    build(g, ENG);
    g.move(u(ENG), hex(g, from(C, S, S)));
    idle(g, () => g.v.side === 1);
    expect(g.f.bridge[side(g)]).toBe(0);
  });

  proves(['basic-14.32'], 'it must begin at the river and not have moved', () => {
    const g = move({ [ENG]: from(C, S) });
    play(g, { k: 'pick', u: u(ENG) });
    expect(refusal(g, { k: 'build', path: ends(g) })).toMatchObject({ case: 'basic-14.32', why: 'not-at-the-river' });
    play(g, { k: 'go', h: hex(g, C) });
    expect(refusal(g, { k: 'build', path: ends(g) })).toMatchObject({ case: 'basic-14.32', why: 'builder-moved' });
  });

  proves(['basic-14.34', 'basic-14.31'], 'only a supplied engineer, and only over an unbridged river', () => {
    const dry = move({ [ENG]: { at: C, supply: 1 } });
    play(dry, { k: 'pick', u: u(ENG) });
    expect(refusal(dry, { k: 'build', path: ends(dry) })).toMatchObject({ case: 'basic-14.34', why: 'build-unsupplied' });
    const foot = move({ [FOOT]: C });
    play(foot, { k: 'pick', u: u(FOOT) });
    expect(refusal(foot, { k: 'build', path: ends(foot) })).toMatchObject({ case: 'basic-14.31', why: 'only-engineers-build' });
    const there = move({ [ENG]: C }, { sides: BRIDGE });
    play(there, { k: 'pick', u: u(ENG) });
    expect(refusal(there, { k: 'build', path: ends(there) })).toMatchObject({ why: 'bridge-there' });
    expect(refusal(there, { k: 'build', path: ends(there, C, from(C, S)) })).toMatchObject({ why: 'no-river' });
  });

  proves(['basic-14.34', 'basic-14.31'], 'not in Strategic Movement, nor where no hexside is', () => {
    const road = [C, from(C, S), from(C, S, S)];
    const column = move({ [ENG]: { at: C, strategic: 1 } }, { road });
    play(column, { k: 'pick', u: u(ENG) });
    expect(refusal(column, { k: 'build', path: ends(column) })).toMatchObject({ case: 'basic-14.34', why: 'build-in-column' });
    const g = move({ [ENG]: C });
    play(g, { k: 'pick', u: u(ENG) });
    for (const path of [ends(g, C, from(C, S, S)), [hex(g, C)], [g.box('out'), hex(g, C)]])
      expect(refusal(g, { k: 'build', path })).toMatchObject({ case: 'basic-14.31', why: 'no-river' });
  });

  proves(['basic-14.32'], 'one engineer a bridge, and it goes nowhere before the bridge stands', () => {
    const other = 'G-6PzA-73Eng';
    const g = move({ [ENG]: C, [other]: NORTH, [FOOT]: { at: from(C, S, S, S), reserve: 1 } });
    build(g, ENG);
    play(g, { k: 'pick', u: u(other) });
    expect(refusal(g, { k: 'build', path: ends(g) })).toMatchObject({ case: 'basic-14.32', why: 'being-built', other: u(ENG) });
    play(g, { k: 'go', h: hex(g, from(NORTH, N)) }, { k: 'stop' });
    idle(g, () => prompt(g).at === 'reserveMove.plan');
    expect(refusal(g, { k: 'pick', u: u(ENG) })).toMatchObject({ case: 'basic-14.32', why: 'building' });
  });

  proves(['basic-14.25', 'basic-14.12'], 'a destroyed bridge is built again', () => {
    const g = move({ [ENG]: C }, { sides: BRIDGE, bridges: { [`${C}|${NORTH}`]: { bridge: BRIDGE_DESTROYED } } });
    expect(bridged(g, 6 * hex(g, C))).toBe(false);
    build(g, ENG);
    idle(g, () => g.v.side === 1);
    expect(bridged(g, 6 * hex(g, C))).toBe(true);
  });

  proves(['basic-14.35'], 'the Germans build eight in the game, the Allies as many as they like', () => {
    const g = move({ [ENG]: C }, { vars: { germanBridges: 8 } });
    play(g, { k: 'pick', u: u(ENG) });
    expect(refusal(g, { k: 'build', path: ends(g) })).toMatchObject({ case: 'basic-14.35', n: 8 });
    const two = move(
      { [ENG]: C, 'G-6PzA-73Eng': NORTH },
      { sides: { ...RIVER, [`${NORTH}|${from(NORTH, N)}`]: ['river'] }, vars: { germanBridges: 7 } },
    );
    build(two, ENG);
    play(two, { k: 'pick', u: u('G-6PzA-73Eng') });
    expect(refusal(two, { k: 'build', path: ends(two, NORTH, from(NORTH, N)) })).toMatchObject({ case: 'basic-14.35' });
    const allied = move({ [US_ENG]: C }, { side: 'allied', vars: { germanBridges: 8 } });
    play(allied, { k: 'pick', u: u(US_ENG) });
    expect(refusal(allied, { k: 'build', path: ends(allied) })).toBeUndefined();
  });

  proves(['basic-14.36'], 'not in the Reserve Phase', () => {
    const g = scene({ phase: 'reserve', sides: RIVER, units: { [FOOT]: { at: C, reserve: 1 } } });
    play(g, { k: 'pick', u: u(FOOT) });
    expect(refusal(g, { k: 'build', path: ends(g) })).toMatchObject({ case: 'basic-14.36' });
  });

  proves(['basic-14.38', 'basic-15.6'], 'no German bridge on 12/16 AM', () => {
    const g = move({ [ENG]: C }, { turn: 2 });
    play(g, { k: 'pick', u: u(ENG) });
    expect(refusal(g, { k: 'build', path: ends(g) })).toBeUndefined();
    g.v.turn = 1;
    expect(refusal(g, { k: 'build', path: ends(g) })).toMatchObject({ case: 'basic-14.38' });
  });
});

describe('Improved Positions', () => {
  const dig = (g: G, at: string) => ({ k: 'dig', h: hex(g, at) });
  /** Past the bridges, if any could be tried. */
  const digging = (units: More['units'], more: Partial<More> = {}): G => {
    const g = scene({ phase: 'engineer', units, ...more });
    if (prompt(g).at === 'engineer.blow') play(g, { k: 'done' });
    return g;
  };

  proves(['basic-14.4', 'basic-14.44', 'basic-14.43'], 'dug in the Engineer Phase by any unit but artillery', () => {
    const g = digging({ [FOOT]: C, 'G-ISS-388': from(C, S, S) });
    expect(refusal(g, dig(g, from(C, S, S)))).toMatchObject({ case: 'basic-14.4', why: 'cannot-dig' });
    expect(refusal(g, dig(g, from(C, N, N)))).toMatchObject({ case: 'basic-14.4', why: 'nobody-to-dig' });
    play(g, dig(g, C));
    expect(g.f.position[hex(g, C)]).toBe(1);
  });

  proves(['basic-14.42'], 'one in a hex', () => {
    const g = digging({ [FOOT]: C, 'G-12-89': from(C, S, S) });
    play(g, dig(g, C));
    expect(refusal(g, dig(g, C))).toMatchObject({ case: 'basic-14.42' });
  });

  proves(['basic-14.41'], 'not in an enemy zone, isolated, or after moving or fighting', () => {
    const rest = { 'G-18-293': from(C, S, S, S) };
    const zone = digging({ [FOOT]: C, [US]: from(C, N), ...rest });
    expect(refusal(zone, dig(zone, C))).toMatchObject({ case: 'basic-14.41', why: 'dig-in-zoc' });
    for (const [state, why] of [
      [{ supply: 2 }, 'dig-isolated'],
      [{ movedTurn: 1 }, 'dig-moved'],
      [{ foughtTurn: 1 }, 'dig-fought'],
    ] as const) {
      const g = digging({ [FOOT]: { at: C, ...state }, ...rest });
      expect(refusal(g, dig(g, C))).toMatchObject({ case: 'basic-14.41', why });
    }
  });

  proves(['basic-14.37'], 'engineers may move and dig in the same turn', () => {
    const g = digging({ [ENG]: { at: C, movedTurn: 1 }, 'G-18-293': from(C, S, S, S) });
    expect(refusal(g, dig(g, C))).toBeUndefined();
  });

  proves(['basic-14.48'], 'the Allies dig from 12/17 AM on', () => {
    const at = (turn: number): number =>
      offers(digging({ [US]: C }, { side: 'allied', turn }), 'dig').filter(
        (a) => a.h === hex(digging({ [US]: C }, { turn: 5, side: 'allied' }), C),
      ).length;
    expect(at(2)).toBe(0);
    expect(at(3)).toBe(1);
  });

  proves(['basic-14.46'], 'it is gone when everybody has left it by the end of movement, and stays if somebody else is there', () => {
    const leave = (others: More['units']): G => {
      const g = scene({ units: { [FOOT]: C, ...others }, hexFields: { [C]: { position: 1 } } });
      play(g, { k: 'pick', u: u(FOOT) }, { k: 'go', h: hex(g, from(C, SE)) }, { k: 'stop' });
      expect(g.f.position[hex(g, C)]).toBe(1);
      idle(g, () => !prompt(g).stages.includes('german.movement'));
      return g;
    };
    const empty = leave({});
    expect(empty.f.position[hex(empty, C)]).toBe(0);
    const kept = leave({ 'G-18-293': C });
    expect(kept.f.position[hex(kept, C)]).toBe(1);
  });

  proves(['basic-14.46'], 'driven out or destroyed, the defenders lose it at once', () => {
    const g = scene({ units: { [FOOT]: from(C, SW), [US]: C }, hexFields: { [C]: { position: 2 } } });
    g.move(u(US), hex(g, from(C, N)));
    g.emit({ e: 'retreated', units: [u(US)], from: hex(g, C), to: hex(g, from(C, N)) });
    run(g);
    expect(g.f.position[hex(g, C)]).toBe(0);
  });
});
