/** Advanced chapter 1: Air Supremacy, and the C-47. */
import { describe, expect } from 'vitest';
import { allowance } from '../../src/rules/movement/allowance.ts';
import { type G, ISOLATED, UNSUPPLIED } from '../../src/state/shape.ts';
import { asked, DONE, fly, hangar, missions, now, sky, take, to } from '../kit/air-positions.ts';
import { C, from, ground, N, NE, NW, S, SE, SW } from '../kit/field.ts';
import { hex, idle, play, position, proves, refusal, u } from '../kit/kit.ts';

const CLEAR = [15, 17, 19, 21, 23];

describe('Air Supremacy', () => {
  const points = (turn: number, id: string, where = C): number => {
    const g = sky({ phase: 'movement', turn, units: { [id]: where } });
    return allowance(g, u(id), 'movement', 'normal') / 2;
  };

  proves(
    ['adv-1.0', 'adv-1.11'],
    'on the five clear mornings German motorized units have one point less; nobody else, and not in the evening',
    () => {
      const full = points(13, 'G-1SS-1-I');
      for (const turn of CLEAR) expect(points(turn, 'G-1SS-1-I')).toBe(full - 1);
      for (const turn of [14, 16, 18, 24]) expect(points(turn, 'G-1SS-1-I')).toBe(full);
      expect(points(15, 'G-12-48')).toBe(points(13, 'G-12-48'));
      expect(points(15, 'A-9Arm-CCB')).toBe(points(13, 'A-9Arm-CCB'));
      const basic = sky({
        phase: 'movement',
        turn: 15,
        units: { 'G-1SS-1-I': C },
        scenario: 'wacht-am-rhein',
        options: { level: 'basic' },
      });
      expect(allowance(basic, u('G-1SS-1-I'), 'movement', 'normal') / 2).toBe(full);
    },
  );

  const road = [C, from(C, S), from(C, S, S)];
  const column = (turn: number, id: string, side: 'german' | 'allied' = 'german') =>
    refusal(
      sky({
        phase: 'movement',
        side,
        turn,
        units: { [id]: C, 'A-4-12': from(C, S, S, S, S, S, S), 'G-212-423': from(C, S, S, S, S, S, S, S) },
        road,
      }),
      { k: 'strategic', u: u(id) },
    );

  proves(['adv-1.11'], 'and German motorized units do not enter Strategic Movement', () => {
    expect(column(15, 'G-1SS-1-I')).toMatchObject({ case: 'adv-1.11', why: 'column-in-the-open' });
    expect(column(14, 'G-1SS-1-I')).toBeUndefined();
    expect(column(15, 'G-12-48')).toBeUndefined();
    expect(column(15, 'A-9Arm-CCB', 'allied')).toBeUndefined();
  });

  proves(['adv-1.12'], 'reinforcements may arrive in Strategic Movement; who has left it does not get back into it', () => {
    const g = sky({ phase: 'movement', turn: 15, units: { 'G-1SS-1-I': { at: C, strategic: 1 } }, road });
    for (const rule of g.rules.move.mayStrategic) expect(rule(g, u('G-1SS-1-I'), true)).toBeUndefined();
    play(g, { k: 'tactical', u: u('G-1SS-1-I') });
    expect(refusal(g, { k: 'strategic', u: u('G-1SS-1-I') })).toMatchObject({ case: 'adv-1.11' });
    // Who was in a column before stays in it and moves.
    const on = sky({ phase: 'movement', turn: 15, units: { 'G-1SS-1-I': { at: C, strategic: 1 } }, road });
    play(on, { k: 'pick', u: u('G-1SS-1-I') });
    expect(refusal(on, { k: 'go', h: hex(on, from(C, S)) })).toBeUndefined();
  });
});

const RING = ['G-12-48', 'G-12-89', 'G-12-27F', 'G-62-164', 'G-62-183', 'G-62-190'];
const around = (centre: string): string[] => [N, NE, SE, S, SW, NW].map((d) => from(centre, d));
/** East of column 30, so that German fighters get there. */
const POCKET = from(C, NE, NE, NE);
const FAR = from(POCKET, S, S, S);
/** An American regiment surrounded, on bare ground. */
const pocket = (stage: string, turn: number, more: { units?: object; options?: object; vars?: object } = {}): G =>
  position({
    stage,
    scenario: 'campaign',
    options: { level: 'advanced', ...more.options },
    vars: { turn, ...more.vars },
    board: ground(POCKET, 7),
    units: { 'A-28-112': { at: POCKET }, ...Object.fromEntries(around(POCKET).map((at, i) => [RING[i], { at }])), ...more.units },
  });
const status = (g: G): number => g.f.supply[u('A-28-112')];

describe('the C-47', () => {
  proves(['adv-1.21'], 'flies on clear mornings, not in the evening and not under another sky', () => {
    const g = pocket('allied.air', 17);
    expect(status(g)).toBe(ISOLATED);
    expect(hangar(g)).toContain('A-IX-C47');
    // The same list flown early in the evening is without it.
    const evening = pocket('allied.air', 16);
    expect(hangar(evening)).not.toContain('A-IX-C47');
    expect(refusal(evening, take('A-IX-C47'))).toMatchObject({ why: 'nothing-to-fly' });
    const dull = pocket('allied.air', 17, { options: { 'opt-3': true } });
    expect(hangar(dull)).not.toContain('A-IX-C47');
    expect(hangar(pocket('allied.air', 17, { options: { 'opt-3': true }, vars: { clearDays: 2 } }))).toContain('A-IX-C47');
  });

  proves(
    ['adv-1.22', 'adv-1.23'],
    'over any hex; isolated units in it or next to it are unsupplied at once, and in the supply phases while it is there',
    () => {
      const g = pocket('german.air', 17);
      play(g, DONE);
      expect(asked(g)).toBe(1);
      play(g, take('A-IX-C47'));
      expect(missions(g)).toEqual(['air-supply']);
      expect(refusal(g, to(g, 'air-supply', FAR))).toMatchObject({ case: 'adv-1.23', why: 'nobody-below' });
      play(g, to(g, 'air-supply', around(POCKET)[0]));
      while (now(g) === 'air.choose') play(g, DONE);
      expect(status(g)).toBe(UNSUPPLIED);
      expect(g.events.find((e) => e.e === 'airSupplied')).toMatchObject({ case: 'adv-1.23', units: [u('A-28-112')] });
      // The Allied supply phase of the same morning finds it there still; the evening does not.
      idle(g, () => g.v.side === 1 && now(g) === 'movement.plan');
      expect(status(g)).toBe(UNSUPPLIED);
      idle(g, () => g.v.turn === 18 && g.v.side === 0 && now(g) !== 'supply.determine' && g.rows.sorties.length === 0);
      expect(g.rows.sorties).toHaveLength(0);
      idle(g, () => g.v.turn === 18 && now(g) === 'movement.plan');
      expect(status(g)).toBe(ISOLATED);
    },
  );

  proves(['adv-1.23'], 'two hexes away it does nothing, and it makes nobody supplied', () => {
    const g = pocket('german.air', 17, { units: { 'A-4-12': { at: FAR } } });
    play(g, DONE);
    const friend = u('A-4-12');
    const was = g.f.supply[friend];
    expect(was).toBe(UNSUPPLIED);
    fly(g, 'A-IX-C47', 'air-supply', FAR);
    while (now(g) === 'air.choose') play(g, DONE);
    expect(status(g)).toBe(ISOLATED);
    expect(g.f.supply[friend]).toBe(UNSUPPLIED);
  });

  proves(['adv-1.24'], 'one hex a game turn, although two lists of the morning have it', () => {
    const g = pocket('german.air', 17);
    play(g, DONE);
    fly(g, 'A-IX-C47', 'air-supply', POCKET);
    idle(g, () => g.v.side === 1 && now(g) === 'air.choose');
    expect(hangar(g)).not.toContain('A-IX-C47');
    const unused = pocket('german.air', 17);
    idle(unused, () => unused.v.side === 1 && now(unused) === 'air.choose');
    expect(hangar(unused)).toContain('A-IX-C47');
  });

  proves(['adv-1.25'], 'a German fighter there or next to it drives it off, unless an Allied fighter flies with it', () => {
    // 12/26 AM: the Germans have an Me-109 and an Fw-190 in their own half, and support an attack on the pocket.
    const begin = (hunter: string | undefined): G => {
      const g = pocket('german.air', 21, { units: { 'A-4-12': { at: FAR }, 'G-212-423': { at: from(FAR, S) } } });
      if (hunter) fly(g, 'G-Me109', hunter === FAR ? 'attack-support' : 'air-strike', hunter);
      while (asked(g) === 0) play(g, DONE);
      fly(g, 'A-IX-C47', 'air-supply', POCKET);
      return g;
    };
    const settle = (g: G): G => {
      idle(g, () => now(g) !== 'air.choose' && now(g) !== 'air.roll');
      return g;
    };
    expect(status(settle(begin(undefined)))).toBe(UNSUPPLIED);
    expect(status(settle(begin(POCKET)))).toBe(ISOLATED);
    expect(status(settle(begin(FAR)))).toBe(UNSUPPLIED);
    const escorted = begin(POCKET);
    play(escorted, take('A-IX-P47'));
    expect(missions(escorted)).toContain('escort');
    expect(refusal(escorted, to(escorted, 'escort', FAR))).toMatchObject({ case: 'adv-1.25', why: 'nobody-to-escort' });
    play(escorted, to(escorted, 'escort', POCKET));
    expect(status(settle(escorted))).toBe(UNSUPPLIED);
  });

  proves(['adv-1.25'], 'one that was driven off in the German half is escorted no more', () => {
    const g = pocket('german.air', 21, { units: { 'A-4-12': { at: FAR }, 'G-212-423': { at: from(FAR, S) } } });
    fly(g, 'G-Me109', 'air-strike', POCKET);
    while (asked(g) === 0) play(g, DONE);
    fly(g, 'A-IX-C47', 'air-supply', POCKET);
    idle(g, () => g.v.side === 1 && now(g) === 'air.choose');
    expect(g.rows.sorties.find((s) => s.unit === u('A-IX-C47'))?.off).not.toBe(0);
    play(g, take(hangar(g)[0]));
    expect(missions(g)).not.toContain('escort');
    expect(refusal(g, to(g, 'escort', POCKET))).toMatchObject({ case: 'adv-1.25', why: 'nobody-to-escort' });
  });

  proves(['adv-1.25', 'adv-2.63'], 'in the Allied half of a morning the fighter may come after it, but not where an escort is', () => {
    // 12/25 AM, Allied half: the Me-109 of the evening before.
    const g = pocket('allied.air', 19);
    fly(g, 'A-IX-C47', 'air-supply', POCKET);
    play(g, DONE);
    expect(asked(g)).toBe(0);
    fly(g, 'G-Me109', 'interception', POCKET);
    expect(status(g)).toBe(ISOLATED);
    const h = pocket('allied.air', 19);
    fly(h, 'A-IX-C47', 'air-supply', POCKET);
    fly(h, 'A-IX-P47', 'escort', POCKET);
    play(h, DONE);
    // Over an escorted transport there is nothing to intercept, so the German is not asked.
    expect(now(h)).not.toBe('air.choose');
    expect(status(h)).toBe(UNSUPPLIED);
  });
});
