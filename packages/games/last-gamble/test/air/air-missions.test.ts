/** Advanced 2.1, 2.5 and 2.6: who flies when, what for and where to. */
import { chance, start } from '@hexfront/engine';
import { describe, expect } from 'vitest';
import { lastGamble, turns, units } from '../../src/index.ts';
import { aircraftRefusal } from '../../src/rules/advanced/air-missions.ts';
import { remember } from '../../src/state/history.ts';
import { against, asked, DONE, fly, hangar, missions, now, sky, take, to } from '../kit/air-positions.ts';
import { C, from, N, NE, NW, S, SE } from '../kit/field.ts';
import { at, hex, idle, offers, play, position, proves, refusal, roll, u } from '../kit/kit.ts';

const NEXT = from(C, N);
/** A German regiment next to an American one, and one more of each in the south. */
const FRONT = { 'G-12-48': C, 'A-28-112': NEXT };

describe('lists of aircraft', () => {
  proves(['adv-0', 'intro-6.12', 'adv-2.17'], 'aircraft appear in the Advanced game only, just before each Combat Phase', () => {
    const basic = position({
      stage: 'german.reaction',
      scenario: 'campaign',
      vars: { turn: 15 },
      units: { 'G-12-48': { at: C }, 'A-28-112': { at: NEXT } },
      options: { level: 'advanced' },
    });
    expect(now(basic)).toBe('air.choose');
    expect(() => position({ stage: 'german.air', scenario: 'wacht-am-rhein', units: {} })).toThrow(/no stage/);
    const g = sky({ units: FRONT });
    expect(now(g)).toBe('air.choose');
    idle(g, () => now(g).startsWith('combat'));
    expect(refusal(g, take('G-Me109'))).toMatchObject({ why: 'not-asked' });
  });

  proves(['adv-2.1', 'adv-2.12'], 'in the German half of a morning the aircraft of that morning fly, the German places first', () => {
    const g = sky({ units: FRONT });
    expect(asked(g)).toBe(0);
    expect(hangar(g)).toEqual(['G-Me109']);
    expect(refusal(g, take('G-Fw190'))).toMatchObject({ case: 'adv-2.1', why: 'aircraft-not-listed' });
    fly(g, 'G-Me109', 'attack-support', NEXT);
    // He has no more, so it is the Allied turn to place.
    expect(asked(g)).toBe(1);
    expect(hangar(g).sort()).toEqual(['A-IX-C47', 'A-IX-P47', 'A-XIX-P47', 'A-XIX-P47-2', 'A-XXIX-P38']);
  });

  proves(['adv-2.1'], 'nobody is asked on a turn without aircraft, and every aircraft of the lists is a counter of its side', () => {
    const g = sky({ turn: 13, units: FRONT });
    expect(now(g)).toBe('combat.choose');
    for (const t of turns)
      for (const side of ['german', 'allied'] as const)
        for (const id of t.air[side]) expect(units[u(id)]).toMatchObject({ side, type: 'aircraft' });
  });

  proves(['adv-2.13'], 'in the Allied half of a morning the aircraft of the evening before fly, the Allies place first', () => {
    const g = sky({ side: 'allied', turn: 5, units: FRONT });
    expect(asked(g)).toBe(1);
    expect(hangar(g).sort()).toEqual(['A-IX-P38', 'A-IX-P47']);
    play(g, DONE);
    expect(asked(g)).toBe(0);
    expect(hangar(g)).toEqual(['G-Fw190']);
  });

  proves(['adv-2.13'], 'by the other reading they fly on the morning of the same date', () => {
    const g = sky({ side: 'allied', turn: 5, units: FRONT, options: { 'pm-aircraft': 'same-date' } });
    expect(hangar(g).sort()).toEqual(['A-IX-P47', 'A-XXIX-P38']);
  });

  proves(
    ['adv-2.14', 'adv-2.49', 'adv-2.24', 'adv-2.36', 'adv-2.64'],
    'in the evening the phasing side may send its aircraft early, to bomb and for nothing else',
    () => {
      const g = sky({ side: 'allied', turn: 18, units: FRONT });
      expect(hangar(g)).toContain('A-IX-P47');
      expect(hangar(g)).not.toContain('A-IX-C47');
      play(g, take('A-IX-P47'));
      expect(missions(g).sort()).toEqual(['air-strike', 'road-interdiction']);
      expect(refusal(g, to(g, 'attack-support', C))).toMatchObject({ case: 'adv-2.24', why: 'by-day-only' });
      expect(refusal(g, to(g, 'defense-support', NEXT))).toMatchObject({ case: 'adv-2.36' });
      expect(refusal(g, to(g, 'interception', C))).toMatchObject({ case: 'adv-2.64' });
      play(g, to(g, 'air-strike', C), DONE);
      // The German is not asked: nothing is intercepted in the evening.
      expect(chance(g)?.says).toBe('roll.strike');
      roll(g, 6);
      expect(now(g)).toBe('combat.choose');
      idle(g, () => g.v.turn === 19 && g.v.side === 1 && now(g) === 'air.choose');
      expect(hangar(g)).not.toContain('A-IX-P47');
      expect(hangar(g)).toContain('A-IX-P38');
      expect(refusal(g, take('A-IX-P47'))).toMatchObject({ case: 'adv-2.1', why: 'aircraft-flown' });
    },
  );

  proves(['adv-2.1', 'adv-10.22'], 'nothing but aircraft flies, and no more of them than there are missions', () => {
    const g = sky({ units: FRONT });
    expect(refusal(g, take('G-12-48'))).toMatchObject({ case: 'adv-2.1', why: 'no-aircraft' });
    expect(refusal(g, take('A-IX-P47'))).toMatchObject({ case: 'adv-2.1', why: 'not-yours' });
    remember(g, 'spatlese');
    g.v.spatleseTurn = 3;
    const list = g.rules.air.list(g, 1, g.v.turn);
    const [last, ...others] = list;
    expect(aircraftRefusal(g, 1, last)).toBeUndefined();
    for (const a of others) g.set('flownAm', a, g.v.turn);
    expect(aircraftRefusal(g, 1, last)).toMatchObject({ case: 'adv-2.1', why: 'no-more-missions' });
  });

  proves(['adv-2.1'], 'a mission is good for its turn only: aircraft go home at the end of the player turn', () => {
    const g = sky({ units: FRONT });
    fly(g, 'G-Me109', 'attack-support', NEXT);
    expect(at(g, 'G-Me109')).not.toBe(NEXT);
    expect(g.rows.sorties).toHaveLength(1);
    idle(g, () => g.v.side === 1);
    expect(g.rows.sorties).toHaveLength(0);
  });

  proves(['adv-2.1'], 'aircraft wait beside the map in the Advanced game', () => {
    const g = start(lastGamble, { scenario: 'campaign', options: { level: 'advanced' }, seed: 'air' });
    expect(at(g as never, 'A-RAF-Lancaster')).toBe('air');
  });
});

describe('missions by type', () => {
  proves(['adv-2.15', 'adv-2.19'], 'fighters of the phasing side support attacks, strike units and cut roads', () => {
    const g = sky({ units: FRONT, road: [NEXT, from(NEXT, N), from(NEXT, N, N)] });
    play(g, take('G-Me109'));
    expect(missions(g).sort()).toEqual(['air-strike', 'attack-support', 'road-interdiction']);
    expect(refusal(g, to(g, 'air-supply', C))).toMatchObject({ case: 'adv-2.19', why: 'wrong-aircraft' });
    expect(refusal(g, { k: 'fly', h: 0, n: 99 })).toMatchObject({ case: 'adv-2.15' });
  });

  proves(
    ['adv-2.15', 'adv-2.19', 'adv-2.31', 'adv-2.42', 'adv-2.62'],
    'fighters of the other side support the defense and intercept, and do not bomb',
    () => {
      const g = sky({ units: FRONT });
      fly(g, 'G-Me109', 'attack-support', NEXT);
      play(g, take('A-IX-P47'));
      expect(missions(g).sort()).toEqual(['defense-support', 'interception']);
      expect(refusal(g, to(g, 'air-strike', C))).toMatchObject({ case: 'adv-2.42', why: 'own-turn-only' });
      expect(refusal(g, to(g, 'attack-support', C))).toMatchObject({ case: 'adv-2.21', why: 'own-turn-only' });
      const h = sky({ side: 'allied', turn: 19, units: FRONT });
      expect(against(h, 'A-IX-P47', 'defense-support', NEXT)).toMatchObject({ case: 'adv-2.31', why: 'enemy-turn-only' });
      expect(against(h, 'A-IX-P47', 'interception', NEXT)).toMatchObject({ case: 'adv-2.62', why: 'enemy-turn-only' });
    },
  );

  proves(['adv-2.18', 'adv-2.51', 'adv-2.19'], 'bombers bomb units or roads and do nothing else', () => {
    const road = [C, from(C, S), from(C, S, S)];
    const g = sky({ side: 'allied', turn: 19, units: FRONT, road });
    play(g, take('A-IX-B26'));
    expect(missions(g).sort()).toEqual(['air-strike', 'road-interdiction']);
    expect(refusal(g, to(g, 'attack-support', C))).toMatchObject({ case: 'adv-2.51', why: 'bombers-bomb' });
    expect(refusal(g, to(g, 'interception', C))).toMatchObject({ case: 'adv-2.18', why: 'bombers-bomb' });
    // The German bomber of 12/25 AM likewise.
    const h = sky({ turn: 19, units: FRONT });
    expect(hangar(h)).toEqual(['G-Ju88']);
    expect(against(h, 'G-Ju88', 'attack-support', NEXT)).toMatchObject({ case: 'adv-2.51' });
    expect(refusal(h, to(h, 'air-strike', NEXT))).toBeUndefined();
  });

  proves(['basic-15.10'], 'before 12/18 AM Allied aircraft only support ground combat', () => {
    const early = sky({ side: 'allied', turn: 4, units: FRONT });
    expect(now(early)).toBe('combat.choose');
    const g = sky({ side: 'allied', turn: 5, units: FRONT });
    expect(against(g, 'A-IX-P47', 'air-strike', C)).toBeUndefined();
    // The German bombs from the start.
    const h = sky({ turn: 3, units: FRONT });
    expect(against(h, 'G-Me109', 'air-strike', NEXT)).toBeUndefined();
  });
});

describe('where to', () => {
  proves(['adv-2.16'], 'anywhere on the map, whatever is in the hex; Germans not west of column 30', () => {
    const far = '1010';
    const west = from(C, NW);
    const g = sky({ units: { ...FRONT, 'A-28-109-1': west, 'A-28-110-1': far, 'G-12-89': from(C, S) } });
    play(g, take('G-Me109'));
    expect(refusal(g, to(g, 'air-strike', west))).toMatchObject({ case: 'adv-2.16', why: 'too-far-west' });
    expect(refusal(g, to(g, 'attack-support', west))).toMatchObject({ case: 'adv-2.16', why: 'too-far-west' });
    expect(refusal(g, to(g, 'air-strike', far))).toBeUndefined();
    expect(refusal(g, to(g, 'attack-support', NEXT))).toBeUndefined();
    // Allied aircraft fly there.
    const h = sky({ side: 'allied', turn: 19, units: { 'G-12-48': west, 'A-28-112': from(west, N) } });
    expect(against(h, 'A-IX-P47', 'attack-support', west)).toBeUndefined();
  });

  proves(['adv-2.16'], 'an aircraft does not count against stacking and is in nobody’s way', () => {
    const g = sky({
      side: 'allied',
      turn: 19,
      units: { 'G-12-48': C, 'A-28-112': NEXT, 'A-28-110-1': NEXT, 'A-28-110-2': NEXT, 'A-28-110-3': NEXT, 'A-28-109-1': NEXT },
    });
    fly(g, 'A-IX-P47', 'attack-support', C);
    expect(g.unitsIn(hex(g, C))).toEqual([u('G-12-48')]);
  });

  proves(['adv-2.16', 'adv-2.22', 'adv-2.33'], 'one friendly aircraft a hex; by the other reading two, and never three', () => {
    const g = sky({ side: 'allied', turn: 19, units: FRONT });
    fly(g, 'A-IX-P47', 'attack-support', C);
    expect(against(g, 'A-IX-P38', 'attack-support', C)).toMatchObject({ case: 'adv-2.16', why: 'sky-full' });
    expect(refusal(g, to(g, 'air-strike', C))).toMatchObject({ case: 'adv-2.16', why: 'sky-full' });
    const two = sky({ side: 'allied', turn: 19, units: FRONT, options: { 'air-per-hex': 'two' } });
    fly(two, 'A-IX-P47', 'attack-support', C);
    fly(two, 'A-IX-P38', 'attack-support', C);
    expect(against(two, 'A-XIX-P47', 'attack-support', C)).toMatchObject({ case: 'adv-2.22', why: 'sky-full' });
    const guard = sky({ units: { ...FRONT, 'A-28-109-1': from(C, NE) }, options: { 'air-per-hex': 'two' } });
    play(guard, DONE);
    fly(guard, 'A-IX-P47', 'defense-support', NEXT);
    fly(guard, 'A-XIX-P47', 'defense-support', NEXT);
    expect(against(guard, 'A-XIX-P47-2', 'defense-support', NEXT)).toMatchObject({ case: 'adv-2.33', why: 'sky-full' });
  });

  proves(['adv-2.21', 'adv-2.32'], 'support goes to hexes that can be attacked in the coming Combat Phase', () => {
    const g = sky({ units: { ...FRONT, 'A-28-109-1': from(C, NE, NE, NE) } });
    expect(against(g, 'G-Me109', 'attack-support', from(C, NE, NE, NE))).toMatchObject({ case: 'adv-2.21', why: 'nothing-to-support' });
    play(g, to(g, 'attack-support', NEXT));
    expect(against(g, 'A-IX-P47', 'defense-support', from(C, NE, NE, NE))).toMatchObject({ case: 'adv-2.32', why: 'nothing-to-support' });
  });

  proves(['adv-2.41'], 'bombs need an enemy unit or a road below; any of them may be chosen, however far', () => {
    const g = sky({ side: 'allied', turn: 19, units: FRONT, road: [C, from(C, S), from(C, S, S), from(C, S, S, S)] });
    play(g, take('A-IX-P47'));
    expect(refusal(g, to(g, 'air-strike', from(C, SE)))).toMatchObject({ case: 'adv-2.41', why: 'no-ground-target' });
    expect(refusal(g, to(g, 'air-strike', NEXT))).toMatchObject({ case: 'adv-2.41', why: 'no-ground-target' });
    expect(refusal(g, to(g, 'road-interdiction', from(C, SE)))).toMatchObject({ case: 'adv-2.41', why: 'no-road-target' });
    expect(refusal(g, to(g, 'air-strike', C))).toBeUndefined();
    expect(refusal(g, to(g, 'road-interdiction', from(C, S, S)))).toBeUndefined();
    // A road hex of the printed map far from everybody is not listed, and may be bombed all the same.
    const road = [...Array(g.board.n).keys()].find(
      (h) => (g.board.marks[h] & g.board.markBit('road')) !== 0 && !offers(g, 'fly').some((a) => a.h === h),
    ) as number;
    expect(refusal(g, { k: 'fly', h: road, n: 3 })).toBeUndefined();
    expect(offers(g, 'fly').length).toBeLessThan(200);
  });

  proves(['adv-2.48'], 'units or road of a hex: not both in one turn', () => {
    const g = sky({ side: 'allied', turn: 19, units: FRONT, road: [C, from(C, S)], options: { 'air-per-hex': 'two' } });
    fly(g, 'A-IX-P47', 'air-strike', C);
    expect(against(g, 'A-IX-P38', 'road-interdiction', C)).toMatchObject({ case: 'adv-2.48', why: 'unit-or-road' });
    expect(refusal(g, to(g, 'air-strike', C))).toBeUndefined();
    expect(refusal(g, to(g, 'road-interdiction', from(C, S)))).toBeUndefined();
    const road = sky({ side: 'allied', turn: 19, units: FRONT, road: [C, from(C, S)], options: { 'air-per-hex': 'two' } });
    fly(road, 'A-IX-P47', 'road-interdiction', C);
    expect(against(road, 'A-IX-P38', 'air-strike', C)).toMatchObject({ case: 'adv-2.48', why: 'unit-or-road' });
    expect(refusal(road, to(road, 'road-interdiction', C))).toBeUndefined();
  });

  proves(['adv-2.16'], 'any hex is one of the map', () => {
    const g = sky({ side: 'allied', turn: 19, units: FRONT });
    play(g, take('A-IX-P47'));
    // The first place beside it is a box.
    expect(refusal(g, { k: 'fly', h: g.board.n, n: 2 })).toMatchObject({ case: 'adv-2.16', why: 'off-map' });
  });

  proves(['adv-2.1'], 'ready aircraft without anything to do are not offered', () => {
    const g = sky({ turn: 3, units: { 'G-212-423': '2005', 'A-4-12': '4020' } });
    // No enemy and no road of his within column 30, and nobody to attack.
    expect(now(g)).not.toBe('air.choose');
    expect(g.rows.sorties).toHaveLength(0);
  });
});
