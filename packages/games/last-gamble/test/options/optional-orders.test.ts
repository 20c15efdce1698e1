/** Optional rule 5, orders and what they do to a battle. */
import { chance, logFor, Session, view } from '@hexfront/engine';
import { describe, expect } from 'vitest';
import { advanceReach } from '../../src/rules/combat/advance.ts';
import { newBattle } from '../../src/rules/combat/combat.ts';
import { burdensOf } from '../../src/rules/combat/results.ts';
import { inEnemyZoc } from '../../src/rules/movement/zones-of-control.ts';
import type { G } from '../../src/state/shape.ts';
import { DONE, declare, now, READY } from '../kit/battlefield.ts';
import {
  aid,
  attackOrder,
  BASE,
  BREAKTHROUGH,
  command,
  coordinate,
  defenseOrder,
  EMERGENCY,
  FULL_ATTACK,
  FULL_DEFENSE,
  NORMAL,
  ready,
  skip,
  upToOrders,
  WITHDRAWAL,
} from '../kit/command-field.ts';
import { C, from, N, NE, S, type Scene, SE } from '../kit/field.ts';
import { at, hex, offers, play, proves, refusal, roll, u } from '../kit/kit.ts';

const NORTH = from(C, N);
const PZ = 'G-2Pz-304';
const US = 'A-28-112';
const LUTTWITZ = 'G-Cdr-Luttwitz';
const MANTEUFFEL = 'G-Cdr-Manteuffel';
const MIDDLETON = 'A-Cdr-Middleton';
const HODGES = 'A-Cdr-Hodges';
const PLAN = { at: NORTH, by: [PZ] };
const south = (n: number): string => from(C, ...Array.from({ length: n }, () => S));
const north = (n: number): string => from(C, ...Array.from({ length: n }, () => N));
/** Both sides under coordinated commanders close by. */
const both = (more: Scene['units'] = {}, scene: Partial<Scene> = {}): G =>
  ready(
    command({
      ...scene,
      units: { [PZ]: C, [US]: NORTH, [LUTTWITZ]: south(3), [MANTEUFFEL]: south(4), [MIDDLETON]: north(4), [HODGES]: north(5), ...more },
    }),
  );
const given = (g: G) => g.rows.battles[0].extra;
const column = (g: G): number => chance(g)?.ledger?.total as number;
/** The result a code on the table becomes under the orders in force. */
const becomes = (g: G, code: string): string => {
  const b = g.rows.battles[0];
  let result = code;
  for (const rule of g.rules.results) result = rule(g, b, result);
  return result;
};
const orders = (attack: number, defense: number, more: Scene['units'] = {}, plan: { at: string; by: string[] } = PLAN): G => {
  const g = upToOrders(both(more), plan);
  play(g, attack === 0 ? EMERGENCY : attackOrder(LUTTWITZ, attack));
  return play(g, defense === 0 ? EMERGENCY : defenseOrder(MIDDLETON, defense));
};
/** What each side would bear if the table said this. */
const bears = (g: G, code: string): { side: number; must: number; either: number; hexes: number }[] => {
  const b = g.rows.battles[0];
  b.result = becomes(g, code);
  return burdensOf(g, b).map(({ side, must, either, hexes }) => ({ side, must, either, hexes }));
};

describe('giving orders', () => {
  proves(['opt-5.22', 'opt-5.23'], 'three orders each can be paid for; there are no others', () => {
    const g = upToOrders(both(), PLAN);
    for (const n of [0, 4, 99]) expect(refusal(g, attackOrder(LUTTWITZ, n))).toMatchObject({ case: 'opt-5.22', why: 'no-such-order' });
    expect(refusal(g, attackOrder(LUTTWITZ, NORMAL))).toBeUndefined();
    play(g, EMERGENCY);
    for (const n of [0, 4, 99]) expect(refusal(g, defenseOrder(MIDDLETON, n))).toMatchObject({ case: 'opt-5.23', why: 'no-such-order' });
    expect(refusal(g, defenseOrder(MIDDLETON, BASE))).toBeUndefined();
  });

  proves(['opt-5.2', 'opt-5.22', 'opt-5.23'], 'orders cost option points, half of them close to the commander', () => {
    const g = upToOrders(both(), PLAN);
    expect(now(g)).toBe('orders.attack');
    play(g, attackOrder(LUTTWITZ, FULL_ATTACK), defenseOrder(MIDDLETON, BASE));
    // Two points and one, halved within seven hexes; counted in halves.
    expect([g.f.pointsSpent[u(LUTTWITZ)], g.f.pointsSpent[u(MIDDLETON)]]).toEqual([2, 1]);
    const far = upToOrders(both({ [LUTTWITZ]: south(8), [MIDDLETON]: north(9) }), PLAN);
    play(far, attackOrder(LUTTWITZ, FULL_ATTACK), defenseOrder(MIDDLETON, BASE));
    expect([far.f.pointsSpent[u(LUTTWITZ)], far.f.pointsSpent[u(MIDDLETON)]]).toEqual([4, 2]);
  });

  proves(['opt-5.22'], 'an attack outside his range is an emergency', () => {
    const g = upToOrders(both({ [LUTTWITZ]: south(15) }), PLAN);
    // Not even asked: the defender is next.
    expect(now(g)).toBe('orders.defense');
    const inside = upToOrders(both({ [LUTTWITZ]: south(14) }), PLAN);
    expect(now(inside)).toBe('orders.attack');
    // One unit out of command is enough.
    const mixed = upToOrders(both({ 'G-560-1128': from(C, NE), 'G-Cdr-Kruger': south(15) }), { at: NORTH, by: [PZ, 'G-560-1128'] });
    expect(now(mixed)).toBe('orders.defense');
    const led = upToOrders(both({ 'G-560-1128': from(C, NE), 'G-Cdr-Kruger': south(10) }), { at: NORTH, by: [PZ, 'G-560-1128'] });
    expect(now(led)).toBe('orders.attack');
    expect(refusal(led, attackOrder('G-Cdr-Lucht', NORMAL))).toMatchObject({ case: 'opt-5.2', why: 'no-corps-commander' });
  });

  proves(['opt-5.23'], 'a defense outside his range is an emergency', () => {
    const g = upToOrders(both({ [MIDDLETON]: '3001', [HODGES]: '3002' }), PLAN);
    play(g, attackOrder(LUTTWITZ, NORMAL));
    expect(now(g)).toBe('orders.defense');
    const out = upToOrders(both({ [MIDDLETON]: '1504' }), PLAN);
    play(out, attackOrder(LUTTWITZ, NORMAL));
    expect(chance(out)).toBeDefined();
    expect(given(out).defenseOrder).toBe(0);
  });

  proves(['opt-5.22', 'opt-5.23'], 'without points only the emergency order is left', () => {
    const g = upToOrders(both({ [LUTTWITZ]: { at: south(3), pointsSpent: 5 } }), PLAN);
    expect(offers(g, 'attack-order').map((a) => a.n)).toEqual([NORMAL]);
    expect(refusal(g, attackOrder(LUTTWITZ, FULL_ATTACK))).toMatchObject({ case: 'opt-5.22', why: 'no-option-points' });
    const none = upToOrders(both({ [LUTTWITZ]: { at: south(3), pointsSpent: 6 } }), PLAN);
    expect(now(none)).toBe('orders.defense');
  });

  proves(['opt-5.21'], 'nor without coordination', () => {
    const g = command({ units: { [PZ]: C, [US]: NORTH, [LUTTWITZ]: south(3), 'G-Cdr-Lucht': south(3), [MANTEUFFEL]: south(4) } });
    play(g, coordinate('G-Cdr-Lucht', MANTEUFFEL), DONE);
    upToOrders(g, PLAN);
    expect(chance(g)).toBeDefined();
    expect(given(g)).toMatchObject({ attackOrder: 0, defenseOrder: 0 });
  });

  proves(['opt-5.24'], 'both cards are sealed until both lie there', () => {
    const g = upToOrders(both(), PLAN);
    const session = new Session(g);
    session.play(attackOrder(LUTTWITZ, FULL_ATTACK));
    const world = session.world;
    expect(now(world)).toBe('orders.defense');
    expect(given(world).attackOrder).toBeUndefined();
    expect(world.f.pointsSpent[u(LUTTWITZ)]).toBe(0);
    expect(logFor(session.log, 1).at(-1)?.action).toEqual({ k: 'sealed' });
    expect(logFor(session.log, 0).at(-1)?.action).toMatchObject({ k: 'attack-order' });
    expect(view(world, 1).state.vars.germanOrder).toBeUndefined();
    expect(view(world, 0).state.vars.germanOrder).toBeGreaterThan(0);
    play(world, defenseOrder(MIDDLETON, FULL_DEFENSE));
    expect(given(world)).toMatchObject({ attackOrder: FULL_ATTACK, defenseOrder: FULL_DEFENSE });
    expect(world.v.germanOrder).toBe(0);
  });

  proves(['opt-5.13', 'opt-5.25'], 'points an army commander has left add to the strength of his own units in range', () => {
    const g = both();
    declare(g, PLAN);
    skip(g, ['battle.support', 'battle.claim']);
    expect(now(g)).toBe('orders.attackAid');
    const before = g.f.pointsSpent[u(MANTEUFFEL)];
    // Five points, one of them gone for coordination.
    expect(offers(g, 'aid').map((a) => a.n)).toEqual([1, 2, 3, 4]);
    expect(refusal(g, aid(MANTEUFFEL, 5))).toMatchObject({ case: 'opt-5.13', why: 'no-option-points' });
    play(g, aid(MANTEUFFEL, 3));
    expect(g.f.pointsSpent[u(MANTEUFFEL)]).toBe(before + 6);
    expect(now(g)).toBe('orders.defenseAid');
    play(g, aid(HODGES, 2), EMERGENCY, EMERGENCY);
    roll(g, 4);
    const result = g.events.find((e) => e.e === 'result');
    expect([result?.attack, result?.defense]).toEqual([4 + 3, 5 + 2]);
  });

  proves(['opt-5.76', 'opt-5.13'], 'nor those of an army commander who is disorganized', () => {
    const g = both();
    declare(g, PLAN);
    skip(g, ['battle.support', 'battle.claim']);
    expect(refusal(g, aid(MANTEUFFEL, 1))).toBeUndefined();
    // Nor corps commanders, those of the enemy, or one who is not on the map.
    for (const id of [LUTTWITZ, HODGES, 'G-Cdr-Dietrich'])
      expect(refusal(g, aid(id, 1)), id).toMatchObject({ case: 'opt-5.13', why: 'no-army-commander' });
    g.set('disorganized', u(MANTEUFFEL), g.v.tick);
    expect(refusal(g, aid(MANTEUFFEL, 1))).toMatchObject({ case: 'opt-5.76', why: 'commander-disorganized' });
    expect(offers(g, 'aid')).toEqual([]);
    g.set('disorganized', u(MANTEUFFEL), g.v.tick - 1);
    expect(refusal(g, aid(MANTEUFFEL, 1))).toBeUndefined();
  });

  proves(['opt-5.25'], 'not units of another army, nor out of his range', () => {
    const other = both({ [MANTEUFFEL]: '0103', 'G-Cdr-Dietrich': south(4) });
    declare(other, PLAN);
    skip(other, ['battle.support', 'battle.claim']);
    // Dietrich is near but not theirs, Manteuffel far away: the defender is asked next.
    expect(now(other)).toBe('orders.defenseAid');
  });
});

describe('attack orders', () => {
  proves(['orders-attack'], 'emergency: FF and ENG are A1', () => {
    const g = orders(0, BASE);
    expect([becomes(g, 'FF'), becomes(g, 'ENG'), becomes(g, 'D1')]).toEqual(['A1', 'A1', 'D1']);
    const normal = orders(NORMAL, BASE);
    expect([becomes(normal, 'FF'), becomes(normal, 'ENG')]).toEqual(['FF', 'ENG']);
  });

  proves(['orders-attack'], 'full: one column more, own losses of FF and D1+ doubled', () => {
    const normal = column(orders(NORMAL, BASE));
    const g = orders(FULL_ATTACK, BASE);
    expect(column(g)).toBe(normal + 1);
    expect(bears(g, 'FF').find((b) => b.side === 0)?.must).toBe(2);
    expect(bears(g, 'D1+').find((b) => b.side === 0)?.must).toBe(2);
    expect(bears(g, 'FF').find((b) => b.side === 1)?.must).toBe(1);
    // D2x costs the attacker nothing.
    expect(bears(g, 'D2x').filter((b) => b.side === 0)).toEqual([]);
    expect(bears(orders(NORMAL, BASE), 'FF').find((b) => b.side === 0)?.must).toBe(1);
  });

  proves(['orders-attack'], 'breakthrough: one hex further, losses doubled', () => {
    const far = (attack: number): number => {
      const g = orders(attack, BASE, { 'A-4-8': from(C, SE, SE) }, PLAN);
      let limit = 1;
      for (const rule of g.rules.advanceLimit) limit = rule(g, g.rows.battles[0], u(PZ), limit);
      return limit;
    };
    expect([far(NORMAL), far(BREAKTHROUGH)]).toEqual([1, 2]);
    // In heavy snow one hex is all there is.
    const advances = (turn: number): number => {
      const w = command({ scenario: 'campaign', turn, options: { level: 'advanced' }, units: { [PZ]: C, [US]: NORTH } });
      const b = { ...newBattle('attack', 0, [hex(w, NORTH)], [u(PZ)]), extra: { attackOrder: BREAKTHROUGH } };
      return advanceReach(w, b, u(PZ), 2, 0);
    };
    expect([advances(23), advances(25)]).toEqual([3, 1]);
    const g = orders(BREAKTHROUGH, BASE);
    expect(bears(g, 'FF').find((b) => b.side === 0)?.must).toBe(2);
    expect(column(g)).toBe(column(orders(NORMAL, BASE)));
  });

  proves(['orders-attack'], 'a breakthrough that has to go back leaves its units without zones', () => {
    // Weak against strong: the table answers with A results.
    const units = { 'A-28-110-1': NORTH, 'A-28-110-2': NORTH, 'A-101-501': NORTH };
    const beaten = (attack: number): G => {
      const g = orders(attack, BASE, units);
      roll(g, 6);
      expect(g.rows.battles[0].result.startsWith('A')).toBe(true);
      while (now(g) !== 'combat.choose' && at(g, PZ) === C && !chance(g))
        play(g, offers(g).find((a) => a.k === 'back' && (a.n as number) > 0) ?? offers(g)[0]);
      expect(at(g, PZ)).not.toBe(C);
      return g;
    };
    const around = (g: G): boolean => inEnemyZoc(g, 1, hex(g, from(at(g, PZ), S)));
    expect(around(beaten(NORMAL))).toBe(true);
    const g = beaten(BREAKTHROUGH);
    expect(around(g)).toBe(false);
    expect(g.f.zoneless[u(PZ)]).toBe(1);
  });
});

describe('defense orders', () => {
  proves(['orders-defense'], 'emergency: D1 and D2 by retreat alone, ENG is D1', () => {
    const g = orders(NORMAL, 0);
    expect(becomes(g, 'ENG')).toBe('D1');
    expect(bears(g, 'D2')).toEqual([{ side: 1, must: 0, either: 0, hexes: 2 }]);
    expect(bears(g, 'D1')).toEqual([{ side: 1, must: 0, either: 0, hexes: 1 }]);
    expect(bears(orders(NORMAL, BASE), 'D2')).toEqual([{ side: 1, must: 0, either: 2, hexes: 0 }]);
  });

  proves(['orders-defense'], 'withdrawal: FF and ENG are D2, by retreat alone', () => {
    const g = orders(NORMAL, WITHDRAWAL);
    expect([becomes(g, 'FF'), becomes(g, 'ENG')]).toEqual(['D2', 'D2']);
    expect(bears(g, 'FF')).toEqual([{ side: 1, must: 0, either: 0, hexes: 2 }]);
    // The attacker's own order is read first.
    expect(becomes(orders(0, WITHDRAWAL), 'FF')).toBe('A1');
  });

  proves(['orders-defense'], 'full: one column to the left, own losses of FF and D2x doubled', () => {
    const g = orders(NORMAL, FULL_DEFENSE);
    expect(column(g)).toBe(column(orders(NORMAL, BASE)) - 1);
    expect(bears(g, 'FF').find((b) => b.side === 1)?.must).toBe(2);
    expect(bears(g, 'FF').find((b) => b.side === 0)?.must).toBe(1);
    const x = bears(g, 'D2x').find((b) => b.side === 1);
    expect([x?.must, x?.either]).toEqual([2, 2]);
  });

  proves(['orders-defense', 'orders-attack'], 'guns alone need no orders', () => {
    const g = both({ 'G-ISS-402': from(C, S, S) });
    declare(g, { at: NORTH, guns: ['G-ISS-402'] });
    if (now(g) === 'battle.support') play(g, READY);
    expect(chance(g)?.says).toBe('roll.battle');
    expect(given(g).attackOrder).toBeUndefined();
  });
});
