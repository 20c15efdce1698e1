/** Advanced 2.2 to 2.7: what aircraft do. */
import { chance } from '@hexfront/engine';
import { describe, expect } from 'vitest';
import { bombModifier } from '../../src/rules/advanced/air-effects.ts';
import { aircraftRefusal } from '../../src/rules/advanced/air-missions.ts';
import { supplyLine, wouldBeSupplied } from '../../src/rules/supply/supply.ts';
import { describe as described } from '../../src/screen/describe.ts';
import { ALLIED, type G, GERMAN, ISOLATED, type Sortie, UNSUPPLIED } from '../../src/state/shape.ts';
import { asked, DONE, fly, hangar, missions, now, sky, take, to } from '../kit/air-positions.ts';
import { fight, lines, odds } from '../kit/battlefield.ts';
import { C, from, ground, N, NE, NW, S, SE, SW } from '../kit/field.ts';
import { hex, idle, offers, play, position, proves, refusal, roll, u } from '../kit/kit.ts';

const NEXT = from(C, N);
const BESIDE = from(C, NE);
const FRONT = { 'G-12-48': C, 'A-28-112': NEXT };
const done = (g: G, until: string): G => {
  while (now(g) === 'air.choose') play(g, DONE);
  expect(now(g)).toBe(until);
  return g;
};

describe('ground support', () => {
  proves(
    ['adv-2.21', 'basic-11.45#4', 'adv-2.23'],
    'an aircraft over the attacked hex shifts one column to the right; the combat does nothing to it',
    () => {
      const plain = sky({ turn: 13, units: FRONT });
      const before = odds(plain, { at: NEXT, by: ['G-12-48'] }).final;
      const g = fly(sky({ units: FRONT }), 'G-Me109', 'attack-support', NEXT);
      done(g, 'combat.choose');
      const with1 = odds(g, { at: NEXT, by: ['G-12-48'] });
      expect(with1.final).toBe(before + 1);
      expect(lines(with1.column)).toContain('air-attack-support');
      fight(g, { at: NEXT, by: ['G-12-48'] }, 6);
      expect(g.rows.sorties.map((s) => s.unit)).toEqual([u('G-Me109')]);
    },
  );

  proves(['adv-2.22'], 'two at most for one battle, each over a hex of its own', () => {
    const targets = [NEXT, BESIDE, from(C, SE)];
    const units = { 'A-28-112': C, 'G-12-48': NEXT, 'G-12-89': BESIDE, 'G-12-27F': from(C, SE) };
    const before = odds(sky({ side: 'allied', turn: 13, units }), { at: targets, by: ['A-28-112'] }).start;
    const g = sky({ side: 'allied', turn: 19, units });
    fly(g, 'A-IX-P47', 'attack-support', NEXT);
    fly(g, 'A-IX-P38', 'attack-support', BESIDE);
    fly(g, 'A-XIX-P47', 'attack-support', from(C, SE));
    done(g, 'combat.choose');
    const two = odds(g, { at: [NEXT, BESIDE], by: ['A-28-112'] });
    expect(lines(two.column).filter((l) => l === 'air-attack-support')).toHaveLength(2);
    const three = odds(g, { at: targets, by: ['A-28-112'] });
    expect(three.start).toBe(before);
    expect(lines(three.column).filter((l) => l === 'air-attack-support')).toHaveLength(2);
    expect(lines(odds(g, { at: NEXT, by: ['A-28-112'] }).column).filter((l) => l === 'air-attack-support')).toHaveLength(1);
  });

  proves(
    ['adv-2.31', 'adv-2.32', 'adv-2.35'],
    'an aircraft of the defender shifts one column to the left in the Combat Phase of the enemy and is not harmed',
    () => {
      const units = { ...FRONT, 'G-12-89': C };
      const by = ['G-12-48', 'G-12-89'];
      const before = odds(sky({ turn: 13, units }), { at: NEXT, by });
      const g = sky({ units });
      play(g, DONE);
      fly(g, 'A-IX-P47', 'defense-support', NEXT);
      done(g, 'combat.choose');
      const after = odds(g, { at: NEXT, by });
      expect(after.final).toBe(before.final - 1);
      expect(lines(after.column)).toContain('air-defense-support');
      fight(g, { at: NEXT, by }, 1);
      expect(g.rows.sorties.map((s) => s.unit)).toEqual([u('A-IX-P47')]);
    },
  );

  proves(['adv-2.33', 'adv-2.34'], 'the defender has two at most in a battle, and they make up for those of the attacker', () => {
    const units = { 'G-12-48': C, 'A-28-112': NEXT, 'A-28-109-1': BESIDE, 'A-28-110-1': from(C, SE) };
    const targets = [NEXT, BESIDE, from(C, SE)];
    const by = ['G-12-48'];
    const plain = odds(sky({ turn: 13, units }), { at: targets, by });
    const g = sky({ units });
    fly(g, 'G-Me109', 'attack-support', BESIDE);
    fly(g, 'A-IX-P47', 'defense-support', NEXT);
    fly(g, 'A-XIX-P47', 'defense-support', BESIDE);
    fly(g, 'A-XIX-P47-2', 'defense-support', from(C, SE));
    done(g, 'combat.choose');
    const all = odds(g, { at: targets, by });
    expect(lines(all.column).filter((l) => l === 'air-defense-support')).toHaveLength(2);
    expect(lines(all.column).filter((l) => l === 'air-attack-support')).toHaveLength(1);
    const one = odds(g, { at: BESIDE, by });
    const alone = odds(sky({ turn: 13, units }), { at: BESIDE, by });
    expect(one.final).toBe(alone.final);
    expect(plain.attackers).toEqual([u('G-12-48')]);
  });

  proves(['adv-2.21'], 'support counts in assaults of the Combat Phase: not in barrages and not in reserve attacks', () => {
    const units = { ...FRONT, 'G-ISS-402': from(C, S) };
    const g = fly(sky({ units }), 'G-Me109', 'attack-support', NEXT);
    done(g, 'combat.choose');
    expect(lines(odds(g, { at: NEXT, guns: ['G-ISS-402'] }).column)).not.toContain('air-attack-support');
    expect(lines(odds(g, { at: NEXT, by: ['G-12-48'], guns: ['G-ISS-402'] }).column)).toContain('air-attack-support');
  });
});

describe('air strikes', () => {
  const struck = (pip: number, more: object = {}, side: 'german' | 'allied' = 'allied', turn = 19): G => {
    const units: Record<string, string> =
      side === 'allied' ? { 'G-12-48': C, 'G-12-89': C, 'A-28-112': NEXT } : { 'A-28-112': C, 'A-28-109-1': C, 'G-12-48': NEXT };
    const g = sky({ side, turn, units: { ...units, ...more } });
    fly(g, side === 'allied' ? 'A-IX-P47' : 'G-Ju88', 'air-strike', C);
    while (!chance(g)) play(g, DONE);
    return roll(g, pip);
  };

  proves(['adv-2.43', 'adv-2.42'], 'on 1 or 2 everybody in the hex is disorganized, before the combat; on 3 to 6 nobody', () => {
    const hit = struck(2);
    expect(now(hit)).toBe('combat.choose');
    expect(hit.f.disorganized[u('G-12-48')]).toBe(hit.v.tick + 1);
    expect(hit.f.disorganized[u('G-12-89')]).toBe(hit.v.tick + 1);
    expect(hit.f.disorganized[u('A-28-112')]).toBe(0);
    expect(described.markers(hit, u('G-12-48'))).toContain('disorganized');
    const miss = struck(3);
    expect(miss.f.disorganized[u('G-12-48')]).toBe(0);
    expect(miss.events.find((e) => e.e === 'bombsMiss')?.case).toBe('adv-2.43');
  });

  /** German 12/25 PM is the 39th player turn; on the printed map beside the German sources, so that every line is open. */
  const dazed = (stage: string, until: number, turn = 20): G =>
    position({
      stage,
      scenario: 'campaign',
      options: { level: 'advanced' },
      vars: { turn },
      units: {
        'G-12-48': { at: '0112', reserve: 0, disorganized: until },
        'G-62-164': { at: '0215', reserve: 0 },
        'A-4-12': { at: '4020' },
      },
    });
  proves(['adv-2.43'], 'disorganized units do not move or go into reserve in their next player turn, and recover after it', () => {
    const reserve = dazed('german.reserve-designation', 39);
    expect(refusal(reserve, { k: 'reserve', u: u('G-12-48') })).toMatchObject({ case: 'adv-2.43', why: 'disorganized' });
    expect(refusal(reserve, { k: 'reserve', u: u('G-62-164') })).toBeUndefined();
    const move = dazed('german.movement', 39);
    expect(refusal(move, { k: 'pick', u: u('G-12-48') })).toMatchObject({ case: 'adv-2.43', why: 'disorganized' });
    expect(refusal(move, { k: 'strategic', u: u('G-12-48') })?.case).toBe('adv-2.43');
    expect(refusal(move, { k: 'pick', u: u('G-62-164') })).toBeUndefined();
    const later = dazed('german.movement', 39, 21);
    expect(refusal(later, { k: 'pick', u: u('G-12-48') })).toBeUndefined();
    expect(refusal(dazed('german.reserve-designation', 39, 21), { k: 'reserve', u: u('G-12-48') })).toBeUndefined();
  });

  proves(['adv-2.43'], 'nor do they attack or fire; in the Combat Phase of the enemy they defend as ever', () => {
    const g = struck(1, { 'G-ISS-402': C });
    const strength = odds(g, { at: C, by: ['A-28-112'] }).defenseStrength;
    expect(strength).toBeGreaterThan(2);
    idle(g, () => g.v.side === 0 && (now(g) === 'combat.choose' || now(g) === 'reserve.choose' || now(g).startsWith('engineer')));
    expect(now(g)).toBe('combat.choose');
    expect(offers(g, 'target').map((a) => g.board.ids[a.h as number])).not.toContain(NEXT);
    expect(refusal(g, { k: 'target', h: hex(g, NEXT) })).toMatchObject({ why: 'nobody-can' });
  });

  proves(['adv-2.44'], 'two off the die against a column in Strategic Movement', () => {
    const column = (pip: number): G => {
      const road = [from(C, S, S, S, S), from(C, S, S, S, S, S)];
      const g = sky({ side: 'allied', turn: 19, units: { 'G-1SS-1-I': { at: road[0], strategic: 1 }, 'A-28-112': from(C, N, N) }, road });
      fly(g, 'A-IX-P47', 'air-strike', road[0]);
      while (!chance(g)) play(g, DONE);
      return roll(g, pip);
    };
    expect(column(4).f.disorganized[u('G-1SS-1-I')]).toBeGreaterThan(0);
    expect(column(5).f.disorganized[u('G-1SS-1-I')]).toBe(0);
    expect(struck(3).f.disorganized[u('G-12-48')]).toBe(0);
  });

  proves(['adv-2.45'], 'German strikes succeed on 1 only', () => {
    expect(struck(1, {}, 'german').f.disorganized[u('A-28-112')]).toBeGreaterThan(0);
    expect(struck(2, {}, 'german').f.disorganized[u('A-28-112')]).toBe(0);
  });
});

describe('road interdiction', () => {
  const road = [from(C, S, S), from(C, S), C, NEXT, from(C, N, N), from(C, N, N, N)];
  const cut = (pip: number, aircraft: string, side: 'german' | 'allied' = 'allied', more: object = {}): G => {
    const g = sky({ side, turn: 19, units: { 'G-1SS-1-I': from(C, S, S), 'A-28-112': from(C, N, N, N, N, NW), ...more }, road });
    fly(g, aircraft, 'road-interdiction', C);
    while (!chance(g)) play(g, DONE);
    return roll(g, pip);
  };

  proves(['adv-2.52'], 'only Allied bombers over a road add to the die', () => {
    const g = sky({ side: 'allied', turn: 19, units: { 'G-1SS-1-I': from(C, S, S) }, road });
    const added = (task: Sortie['task'], aircraft: string, side: number): number =>
      bombModifier(g, { task, side, unit: u(aircraft), hex: hex(g, C) } as Sortie);
    expect(added('road-interdiction', 'A-IX-B26', ALLIED)).not.toBe(0);
    expect(added('road-interdiction', 'A-IX-P47', ALLIED)).toBe(0);
    expect(added('road-interdiction', 'G-Ju88', GERMAN)).toBe(0);
    expect(added('air-supply', 'A-IX-B26', ALLIED)).toBe(0);
  });

  proves(['adv-2.46', 'adv-2.52'], 'cut on 1 to 3 by Allied fighters, 1 to 4 by Allied bombers, 1 to 2 by Germans', () => {
    const isCut = (g: G): boolean => g.f.interdicted[hex(g, C)] !== 0;
    expect(isCut(cut(3, 'A-IX-P47'))).toBe(true);
    const miss = cut(4, 'A-IX-P47');
    expect([isCut(miss), miss.events.find((e) => e.e === 'bombsMiss')?.case]).toEqual([false, 'adv-2.46']);
    expect(isCut(cut(4, 'A-IX-B26'))).toBe(true);
    expect(isCut(cut(5, 'A-IX-B26'))).toBe(false);
    expect(isCut(cut(2, 'G-Ju88', 'german'))).toBe(true);
    expect(isCut(cut(3, 'G-Ju88', 'german'))).toBe(false);
    const g = sky({ side: 'allied', turn: 19, units: { 'G-1SS-1-I': from(C, S, S), 'A-28-112': from(C, N, N, N, N, NW) }, road });
    fly(g, 'A-IX-B26', 'road-interdiction', C);
    while (!chance(g)) play(g, DONE);
    expect(chance(g)?.ledger?.lines.map((l) => l.case)).toEqual(['adv-2.52']);
  });

  proves(['adv-2.47'], 'nobody uses the road there; the hex itself may be entered as open country', () => {
    const east = [from(C, S, S), from(C, S), C, NEXT];
    const cost = (mark: number, side: 'german' | 'allied', unit: string): (string | undefined)[] => {
      const g = sky({
        phase: 'movement',
        turn: 12,
        side,
        units: { [unit]: from(C, S, S) },
        road: east,
        hexes: { [C]: 'forest' },
        hexFields: { [C]: { interdicted: mark } },
      });
      const answer = g.rules.questions.reach.answer(g, { unit: u(unit) }) as { hexes: { hex: number; cost: string }[] };
      return [from(C, S), C, NEXT].map((id) => answer.hexes.find((h) => h.hex === hex(g, id))?.cost);
    };
    // German player turn of 12/21 PM is the 23rd, the Allied one the 24th.
    expect(cost(0, 'german', 'G-1SS-1-I')).toEqual(['1', '2', '3']);
    // Cut: through the forest at its price, or round it.
    expect(cost(23, 'german', 'G-1SS-1-I')).toEqual(['1', '5', '4']);
    expect(cost(24, 'german', 'G-1SS-1-I')).toEqual(['1', '5', '4']);
    expect(cost(25, 'german', 'G-1SS-1-I')).toEqual(['1', '2', '3']);
    expect(cost(24, 'allied', 'A-9Arm-CCB')).toEqual(['1', '5', '4']);
    expect(cost(25, 'allied', 'A-9Arm-CCB')).toEqual(['1', '5', '4']);
    expect(cost(22, 'german', 'G-1SS-1-I')).toEqual(['1', '2', '3']);
  });

  proves(['adv-2.47', 'adv-2.46'], 'the marker lies from the die to the next Combat Phase of its owner and is shown', () => {
    const g = cut(1, 'A-IX-P47');
    expect(g.f.interdicted[hex(g, C)]).toBe(g.v.tick + 2);
    expect(described.hexMarkers(g)).toContainEqual({ hex: hex(g, C), kind: 'interdiction' });
  });

  proves(
    ['adv-2.47', 'adv-2.48'],
    'a column stops before an interdicted hex; the marker comes off when the Combat Phase of its owner begins',
    () => {
      const g = cut(1, 'A-IX-P47', 'allied', { 'G-12-48': from(C, S, S, S) });
      idle(g, () => g.v.side === 0 && now(g) === 'movement.plan');
      const tank = u('G-1SS-1-I');
      g.set('strategic', tank, 1);
      play(g, { k: 'pick', u: tank });
      expect(refusal(g, { k: 'go', h: hex(g, from(C, S)) })).toBeUndefined();
      expect(refusal(g, { k: 'go', h: hex(g, C) })).toMatchObject({ case: 'basic-6.31' });
      play(g, { k: 'go', h: hex(g, from(C, S)) });
      idle(g, () => g.v.side === 1 && now(g) === 'movement.plan');
      // The second player turn: it holds for the Allies too.
      expect(g.f.interdicted[hex(g, C)]).toBe(g.v.tick);
      idle(g, () => now(g).startsWith('reserve') || g.v.side === 0);
      expect(g.f.interdicted[hex(g, C)]).toBe(0);
    },
  );

  proves(['adv-2.47'], 'no supply comes along an interdicted road', () => {
    // The printed map: a German regiment far from its edge.
    const g = position({
      stage: 'allied.air',
      scenario: 'campaign',
      options: { level: 'advanced' },
      vars: { turn: 19 },
      units: { 'G-12-48': { at: '1317' }, 'A-4-12': { at: '5020' } },
    });
    const line = (): number[] => {
      const verdict = supplyLine(g, 0, hex(g, '1317'));
      return verdict.ok ? verdict.path.map((step) => step.hex) : [];
    };
    const path = line();
    expect(path.length).toBeGreaterThan(3);
    const marked = [...path].filter((h) => (g.board.marks[h] & g.board.markBit('road')) !== 0);
    const all = [...Array(g.board.n).keys()].filter((h) => (g.board.marks[h] & g.board.markBit('road')) !== 0);
    expect(wouldBeSupplied(g, u('G-12-48'), hex(g, '1317'))).toBe(true);
    for (const h of all) g.set('interdicted', h, g.v.tick + 1);
    expect(marked.length).toBeGreaterThan(0);
    expect(wouldBeSupplied(g, u('G-12-48'), hex(g, '1317'))).toBe(false);
    // One hex of the road is gone round.
    for (const h of all) g.set('interdicted', h, 0);
    const middle = marked[marked.length - 3];
    g.set('interdicted', middle, g.v.tick + 1);
    expect(line()).not.toContain(middle);
  });
});

describe('interception', () => {
  proves(
    ['adv-2.61', 'adv-2.62', 'adv-2.63'],
    'after the phasing side has placed, the other sends interceptors that cancel a mission',
    () => {
      const plain = odds(sky({ turn: 13, units: FRONT }), { at: NEXT, by: ['G-12-48'] }).final;
      const g = fly(sky({ units: FRONT }), 'G-Me109', 'attack-support', NEXT);
      expect(asked(g)).toBe(1);
      fly(g, 'A-IX-P47', 'interception', NEXT);
      expect(g.rows.sorties[0].off).toBe(1 + u('A-IX-P47'));
      expect(refusal(g, take('G-Me109'))).toBeDefined();
      done(g, 'combat.choose');
      expect(odds(g, { at: NEXT, by: ['G-12-48'] }).final).toBe(plain);
    },
  );

  proves(
    ['adv-2.61', 'adv-2.63'],
    'bombs on roads and units are stopped as well: no die is rolled; and the German intercepts in his turn',
    () => {
      const road = [C, from(C, S)];
      const g = sky({ side: 'allied', turn: 19, units: FRONT, road });
      fly(g, 'A-IX-B26', 'road-interdiction', from(C, S));
      fly(g, 'A-IX-P47', 'air-strike', C);
      play(g, DONE);
      expect(asked(g)).toBe(0);
      play(g, take('G-Me109'));
      expect(missions(g)).toContain('interception');
      expect(refusal(g, to(g, 'interception', NEXT))).toMatchObject({ case: 'adv-2.63', why: 'nothing-to-intercept' });
      play(g, to(g, 'interception', from(C, S)));
      expect(chance(g)?.says).toBe('roll.strike');
      roll(g, 6);
      expect(now(g)).toBe('combat.choose');
    },
  );
});

/** A German regiment surrounded far from home, and the same for an American one. */
const around = (centre: string): string[] => [N, NE, SE, S, SW, NW].map((d) => from(centre, d));
const RING = ['A-28-112', 'A-28-109-1', 'A-28-110-1', 'A-28-110-2', 'A-28-110-3', 'A-28-109-2'];
const pocket = (stage: string, turn: number, more: { units?: object; vars?: object } = {}): G =>
  position({
    stage,
    scenario: 'campaign',
    options: { level: 'advanced' },
    vars: { turn, ...more.vars },
    board: ground(C, 8),
    units: { 'G-12-48': { at: C }, ...Object.fromEntries(around(C).map((at, i) => [RING[i], { at }])), ...more.units },
  });

describe('German resupply', () => {
  proves(
    ['adv-2.71', 'adv-2.72', 'adv-2.75', 'adv-2.76'],
    'from 12/21 PM, in the evening: on 1 to 3 the isolated unit is merely unsupplied',
    () => {
      const g = pocket('german.air', 12);
      expect(g.f.supply[u('G-12-48')]).toBe(ISOLATED);
      expect(hangar(g)).toEqual(['G-Ju88']);
      play(g, take('G-Ju88'));
      expect(refusal(g, to(g, 'air-supply', NEXT))).toMatchObject({ case: 'adv-2.71', why: 'nobody-isolated' });
      play(g, to(g, 'air-supply', C));
      expect(chance(g)?.says).toBe('roll.resupply');
      roll(g, 3);
      expect(g.f.supply[u('G-12-48')]).toBe(UNSUPPLIED);
      expect(g.events.find((e) => e.e === 'airSupplied')?.case).toBe('adv-2.75');
      // It holds in the supply phase of the other side, and no longer.
      idle(g, () => g.v.side === 1 && now(g) === 'movement.plan');
      expect(g.f.supply[u('G-12-48')]).toBe(UNSUPPLIED);
      idle(g, () => g.v.side === 0 && g.v.turn === 13 && !chance(g));
      expect(g.f.supply[u('G-12-48')]).toBe(ISOLATED);
      const missed = pocket('german.air', 12);
      fly(missed, 'G-Ju88', 'air-supply', C);
      roll(missed, 4);
      expect(missed.f.supply[u('G-12-48')]).toBe(ISOLATED);
      expect(missed.events.find((e) => e.e === 'bombsMiss')?.case).toBe('adv-2.75');
    },
  );

  proves(['adv-2.72', 'adv-2.76'], 'not earlier, and not in the morning', () => {
    const early = pocket('german.air', 10);
    expect(now(early)).not.toBe('air.choose');
    const g = pocket('german.air', 19);
    expect(refusal(g, take('G-Ju88'))).toBeUndefined();
    play(g, take('G-Ju88'));
    expect(refusal(g, to(g, 'air-supply', C))).toMatchObject({ case: 'adv-2.76', why: 'resupply-at-night' });
  });

  proves(['adv-2.73'], 'the Ju-88 that bombs does not drop supplies in that game turn, nor the other way round', () => {
    const g = pocket('german.air', 12);
    fly(g, 'G-Ju88', 'air-strike', NEXT);
    roll(g, 6);
    expect(now(g)).not.toBe('air.choose');
    const h = pocket('german.air', 12);
    fly(h, 'G-Ju88', 'air-supply', C);
    roll(h, 6);
    expect(now(h)).not.toBe('air.choose');
    expect(g.v.resupplied).toBe(0);
    expect(h.v.resupplied).toBe(12);
    // Having flown, it is refused by that rule; in the morning, when it drops nothing, like any other aircraft.
    expect(aircraftRefusal(g, 0, u('G-Ju88'))).toMatchObject({ case: 'adv-2.73', why: 'aircraft-flown' });
    expect(aircraftRefusal(h, 0, u('G-Ju88'))).toMatchObject({ case: 'adv-2.73', why: 'aircraft-flown' });
    const day = pocket('german.air', 19);
    day.set('flownAm', u('G-Ju88'), 19);
    expect(aircraftRefusal(day, 0, u('G-Ju88'))).toMatchObject({ case: 'adv-2.1', why: 'aircraft-flown' });
  });

  proves(['adv-2.74', 'adv-2.71'], 'unused, the flight may be made on a later evening, only for that and only once', () => {
    const g = pocket('german.air', 16);
    expect(hangar(g)).toEqual(['G-Ju88']);
    play(g, take('G-Ju88'));
    // The only thing it can do there, so it has been done.
    expect(chance(g)?.says).toBe('roll.resupply');
    roll(g, 6);
    const again = pocket('german.air', 18, { vars: { resupplied: 16 } });
    expect(hangar(again)).toEqual(['G-Me109']);
    expect(refusal(again, take('G-Ju88'))).toMatchObject({ case: 'adv-2.1' });
    const listed = pocket('german.air', 12, { vars: { resupplied: 10 } });
    play(listed, take('G-Ju88'));
    expect(refusal(listed, to(listed, 'air-supply', C))).toMatchObject({ case: 'adv-2.71', why: 'resupplied-once' });
  });
});
