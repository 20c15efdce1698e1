/** Chapters 10, 14, 27.C, 23.D: missions of aircraft, air combat, and the order in which everything happens. */
import { chance, explain, type HexId, prompt, start, view, worldOfView } from '@hexfront/engine';
import { describe, expect } from 'vitest';
import { roadToTheRhine, units } from '../../src/index.ts';
import { baseRefusal, farness, loseAircraft } from '../../src/rules/air/air-missions.ts';
import { DRAFT } from '../../src/rules/combat/attackers.ts';
import { isCity, isSouth, isTown } from '../../src/state/query.ts';
import { ALLIED, CLOUDY, type G, GERMAN } from '../../src/state/shape.ts';
import {
  aim,
  asked,
  columns,
  DONE,
  defend,
  HOME,
  intercept,
  now,
  type Sky,
  sky,
  south,
  support,
  T,
  transfer,
} from '../kit/air-positions.ts';
import { at, hex, offers, play, position, proves, refusal, roll, u } from '../kit/kit.ts';

const BMB = 'us-97w-bmb';
const FB2 = 'us-100w-fb';
const FB1 = 'us-29ptac-fb';
const BR = 'br-84g-fb';
const JD1 = 'lw-jd1-fb';
const JD2 = 'lw-jd2-fb';
const inAir = (g: G): boolean => g.frames.some((f) => f.proc === 'air' || f.proc === 'reserveAir');
/** The cases that the log names for events of a kind. */
const told = (g: G, e: string): unknown[] => g.events.filter((now) => now.e === e).map((now) => now.case);

describe('who flies', () => {
  proves(['10.A'], 'bombers have ranges above 30, fighter bombers less, transports neither value nor range', () => {
    for (const x of units) {
      if (x.kind === 'bomber') expect(x.range).toBeGreaterThan(30);
      if (x.kind === 'fighter-bomber') expect(x.range).toBeLessThanOrEqual(30);
      if (x.kind === 'transport') expect([x.combat, x.range]).toEqual([undefined, undefined]);
    }
    expect(units.filter((x) => x.kind === 'transport').every((x) => x.side === 'allied')).toBe(true);
  });

  proves(['10.A-ops', '5.D.2-ready'], 'only operational aircraft, one mission each; then they lie under their ground element', () => {
    const g = sky({ air: { [BMB]: 10, [FB2]: { at: south(5) } } });
    expect(refusal(g, support(g, FB2))).toMatchObject({ case: '10.A-ops', why: 'not-operational' });
    play(g, support(g, BMB));
    expect([g.f.operational[u(BMB)], g.f.flew[u(BMB)], at(g, BMB)]).toEqual([0, 1, south(10)]);
    expect(columns(g)).toBe(2);
    // In the reserve phase of the same impulse it has nothing left.
    expect(sky({ reserve: true, air: { [BMB]: { at: south(10), flew: 1 } } }).frames.some((f) => f.proc === 'reserveAir')).toBe(false);
  });

  proves(['10.A-ops'], 'supplied again, it can fly in the next impulse', () => {
    const g = position({
      stage: 'allied.supply',
      scenario: 'campaign',
      vars: { turn: 10, weather: 0, alliedMsp: 9, impulse: 2 },
      units: { [BMB]: { at: 'N-0520' }, 'us-1-inf': { at: 'N-0521' } },
    });
    play(g, { k: 'fuel', u: u(BMB) });
    expect(g.f.operational[u(BMB)]).toBe(1);
  });
});

describe('support', () => {
  proves(
    ['10.A.1', '10.A.1-effect'],
    'over a hex that will be attacked, one aircraft in normal range, as many columns as its value',
    () => {
      const g = sky({ air: { [BMB]: 10, [FB2]: 5, [FB1]: 11 } });
      expect(refusal(g, support(g, BMB, HOME))).toMatchObject({ case: '10.A.1', why: 'not-attacked' });
      expect(offers(g, 'support').map((a) => a.u)).toEqual([FB2, FB1, BMB].map(u).sort((a, b) => a - b));
      play(g, support(g, FB2));
      expect(refusal(g, support(g, BMB))).toMatchObject({ case: '10.A.1', why: 'sky-full' });
      play(g, DONE);
      expect([columns(g), told(g, 'airSupport')]).toEqual([2, ['10.A.1-effect']]);
      const one = sky({ air: { [FB1]: 11 } });
      play(one, support(one, FB1));
      expect(columns(one)).toBe(1);
    },
  );

  proves(['10.A-ext', '10.A-ext-value'], 'up to twice the range at half value, then two over one hex; fractions together', () => {
    const g = sky({ air: { [FB2]: 12, [FB1]: 22, [BMB]: 10, 'us-64w-fb': 23 } });
    expect(farness(g, u(FB2), hex(g, T))).toBe(1);
    expect(refusal(g, support(g, 'us-64w-fb'))).toMatchObject({ case: '10.A-ext', why: 'out-of-range', n: 22 });
    play(g, support(g, FB2));
    // Two at extended range, but none in normal range beside them.
    expect(refusal(g, support(g, BMB))).toMatchObject({ case: '10.A.1', why: 'sky-full' });
    play(g, support(g, FB1));
    play(g, DONE);
    // One and a half, rounded down.
    expect(columns(g)).toBe(1);
    const half = sky({ air: { [FB1]: 15 } });
    play(half, support(half, FB1));
    expect(columns(half)).toBe(0);
    const two = sky({ air: { [FB1]: 15, 'us-64w-fb': 16, 'us-70w-fb': 17 } });
    play(two, support(two, FB1), support(two, 'us-64w-fb'));
    expect(refusal(two, support(two, 'us-70w-fb'))).toMatchObject({ why: 'sky-full' });
    play(two, DONE);
    expect(columns(two)).toBe(1);
  });

  proves(['10.A.2'], 'defensive support lowers the odds, but not where the enemy flies support', () => {
    const g = sky({ air: { [FB2]: 5, [JD1]: 8, [JD2]: 20 } });
    play(g, DONE);
    expect([now(g), asked(g)]).toEqual(['air.answer', GERMAN]);
    expect(refusal(g, defend(g, JD1, HOME))).toMatchObject({ case: '10.A.2', why: 'not-attacked' });
    play(g, defend(g, JD1));
    expect(refusal(g, defend(g, JD2))).toMatchObject({ why: 'sky-full' });
    play(g, DONE, DONE);
    expect(columns(g)).toBe(-1);
    const taken = sky({ air: { [FB2]: 5, [JD1]: 8 } });
    play(taken, support(taken, FB2));
    expect(refusal(taken, defend(taken, JD1))).toMatchObject({ case: '10.A.2', why: 'enemy-overhead' });
    // Two at extended range make one column.
    const far = sky({ air: { [JD1]: 15, [JD2]: 16 } });
    play(far, defend(far, JD1), defend(far, JD2));
    expect(columns(far)).toBe(-1);
  });

  proves(['10.A.2', '10.A-ext-value'], 'while an attack is declared the attacker is told what the enemy can still fly against it', () => {
    const told = (air: Sky['air'], vars: Record<string, number> = {}) => {
      const g = sky({ air });
      g.rows.attacks[0].state = DRAFT;
      Object.assign(g.v, vars);
      const r = explain(g, { q: 'responses' });
      // A player of an online match has no more than the view of the side.
      expect(explain(worldOfView(roadToTheRhine, view(g, ALLIED), 'seen'), { q: 'responses' })).toEqual(r);
      return r && { side: r.side, worst: r.worst, by: r.options.map((o) => [o.args?.unit, o.args?.far, o.shift]) };
    };
    expect(told({ [JD1]: 8, [JD2]: 9 })).toEqual({
      side: GERMAN,
      worst: -1,
      by: [
        [u(JD1), 0, -1],
        [u(JD2), 0, -1],
      ],
    });
    // Two at extended range make one column together; one alone none.
    expect(told({ [JD1]: 15, [JD2]: 16 })?.worst).toBe(-1);
    expect(told({ [JD1]: 15 })).toBeUndefined();
    // Its own aircraft are no answer, nor any under a closed sky.
    expect(told({ [FB2]: 5 })).toBeUndefined();
    expect(told({ [JD1]: 8 }, { sky: CLOUDY })).toBeUndefined();
  });

  proves(['27.C'], 'only where half of the attackers, or one of the defenders, is of its national group', () => {
    const able = (attackers: string[], id: string): unknown => {
      const g = sky({ attackers, air: { [id]: 5 } });
      return refusal(g, support(g, id))?.case;
    };
    expect(able(['us-1-inf', 'br-3-inf'], BR)).toBeUndefined();
    expect(able(['us-1-inf', 'br-3-inf'], FB2)).toBeUndefined();
    expect(able(['us-1-inf', 'us-2-inf', 'br-3-inf'], BR)).toBe('27.C');
    expect(able(['us-1-inf', 'us-2-inf'], 'fr-1ac-fb')).toBe('27.C');
    expect(able(['cn-2-inf', 'br-3-inf'], BR)).toBeUndefined();
    const over = (defenders: string[], id: string): unknown => {
      const g = sky({ by: 'german', defenders, air: { [id]: 5 } });
      return refusal(g, defend(g, id))?.case;
    };
    expect([over(['us-1-inf', 'br-3-inf'], BR), over(['us-1-inf'], BR), over(['us-1-inf'], FB2)]).toEqual([undefined, '27.C', undefined]);
  });

  proves(['29.B'], 'nobody flies over Switzerland', () => {
    const g = sky({ air: { [FB2]: { at: 'S-1122', operational: 1 } } });
    // Eleven hexes as the crow flies, twelve around.
    expect(farness(g, u(FB2), hex(g, 'S-2222'))).toBe(1);
    expect(farness(g, u(FB2), hex(g, 'S-1112'))).toBe(0);
  });
});

describe('interception', () => {
  proves(['10.A.3', '10.A-ext'], 'fighter bombers only, in normal range, one a hex, against support and nothing else', () => {
    const g = sky({ by: 'german', air: { [JD1]: 5, [FB2]: 11, [BMB]: 5, [FB1]: 12, 'us-64w-fb': 3 } });
    play(g, support(g, JD1));
    expect([now(g), asked(g)]).toEqual(['air.answer', ALLIED]);
    expect(refusal(g, intercept(g, BMB))).toMatchObject({ case: '10.A.3', why: 'fighters-only' });
    expect(refusal(g, intercept(g, FB1))).toMatchObject({ case: '10.A-ext', why: 'normal-range-only' });
    expect(refusal(g, intercept(g, FB2, HOME))).toMatchObject({ case: '10.A.3', why: 'nothing-to-intercept' });
    play(g, intercept(g, FB2));
    expect(refusal(g, intercept(g, 'us-64w-fb'))).toMatchObject({ case: '10.A.3', why: 'interceptor-there' });
    // Interceptors themselves are not intercepted: the German is not asked again.
    play(g, DONE);
    expect(chance(g)?.says).toBe('roll.intercept');
  });

  proves(['10.A.3-fire', '10.A.3-abort', '10.A.3-destroyed'], 'a die per point of value: 5 turns the target back, 6 destroys it', () => {
    const shot = (...pips: number[]): G => {
      const g = sky({ by: 'german', air: { [JD1]: 5, [FB2]: 5 } });
      play(g, support(g, JD1), intercept(g, FB2));
      expect(chance(g)?.dice).toEqual([6, 6]);
      return roll(g, ...pips);
    };
    const missed = roll(shot(4, 1), 1);
    expect([at(missed, JD1), missed.f.aborted[u(JD1)], columns(missed)]).toEqual([south(5), 0, 1]);
    const aborted = roll(shot(5, 1), 1);
    expect([at(aborted, JD1), aborted.f.aborted[u(JD1)], columns(aborted)]).toEqual([south(5), 1, 0]);
    const destroyed = roll(shot(5, 6), 1);
    expect([at(destroyed, JD1), destroyed.f.lostOn[u(JD1)], columns(destroyed)]).toEqual(['destroyed', 10, 0]);
  });

  proves(['10.A.3-return'], 'whoever was fired at returns the fire, shot down or not; only a 6 does harm', () => {
    const after = (fire: number, back: number): G => {
      const g = sky({ air: { [FB2]: 5, [JD1]: 5 } });
      play(g, support(g, FB2), intercept(g, JD1));
      roll(g, fire);
      expect(chance(g)).toMatchObject({ says: 'roll.return-fire', dice: [6, 6] });
      return roll(g, back, 1);
    };
    expect(at(after(1, 6), JD1)).toBe('destroyed');
    const five = after(1, 5);
    expect([at(five, JD1), five.f.aborted[u(JD1)], columns(five)]).toEqual([south(5), 0, 2]);
    const both = after(6, 6);
    expect([at(both, JD1), at(both, FB2), columns(both)]).toEqual(['destroyed', 'destroyed', 0]);
    // At extended range there is only half the fire to return.
    const far = sky({ air: { [FB1]: 15, [JD1]: 5 } });
    play(far, support(far, FB1), intercept(far, JD1));
    roll(far, 1);
    expect(inAir(far)).toBe(false);
  });

  proves(['10.A.3-two'], 'with two targets the dice are given out before any of them falls', () => {
    const two = (): G => {
      const g = sky({ by: 'german', air: { [JD1]: 15, [JD2]: 16, [FB2]: 5 } });
      return play(g, support(g, JD1), support(g, JD2), intercept(g, FB2));
    };
    const split = two();
    expect([now(split), asked(split)]).toEqual(['dogfights.aim', ALLIED]);
    expect(refusal(split, aim(FB2))).toMatchObject({ case: '10.A.3-two' });
    play(split, aim(JD2));
    expect(now(split)).toBe('dogfights.aim');
    play(split, aim(JD1));
    roll(split, 6, 5);
    // Half a point each: together one die of return fire.
    expect(chance(split)?.dice).toEqual([6]);
    roll(split, 1);
    expect([at(split, JD2), split.f.aborted[u(JD1)], columns(split)]).toEqual(['destroyed', 1, 0]);
    const one = two();
    play(one, aim(JD1), aim(JD1));
    roll(one, 1, 6);
    // Only the one that was fired at would shoot back, and half a point is none.
    expect(inAir(one)).toBe(false);
    expect([at(one, JD1), at(one, JD2), columns(one)]).toEqual(['destroyed', south(16), 0]);
  });

  proves(['10.A.3-destroyed'], 'an aircraft is lost with its ground element', () => {
    const g = sky({ air: { [BMB]: 5 } });
    loseAircraft(g, u(BMB), '10.A.3-destroyed');
    expect([at(g, BMB), g.f.operational[u(BMB)], g.f.lostOn[u(BMB)]]).toEqual(['destroyed', 0, 10]);
  });
});

describe('transfers', () => {
  // Two towns behind the Allied line, one that the German holds.
  const mine = { 'N-0412': { control: 2 }, 'N-1316': { control: 2 }, 'N-3020': { control: 1 } };

  proves(['10.A.4', '3-air'], 'to any city or town of their own without another aircraft, however far, and then out of fuel', () => {
    const g = sky({ air: { [FB2]: 5, [BMB]: 9, [FB1]: { at: 'N-0412' } }, hexes: mine });
    const towns = offers(g, 'transfer').filter((a) => a.u === u(FB2));
    expect(towns.length).toBeGreaterThan(0);
    expect(refusal(g, transfer(g, FB2, 'N-0412'))).toMatchObject({ case: '10.A.4', why: 'base-taken' });
    expect(refusal(g, transfer(g, FB2, openCountry(g)))).toMatchObject({ case: '10.A.4', why: 'no-base' });
    play(g, transfer(g, FB2, 'N-1316'));
    expect([at(g, FB2), g.f.operational[u(FB2)]]).toEqual(['N-1316', 0]);
    expect(refusal(g, support(g, FB2))).toMatchObject({ why: 'not-operational' });
    expect(refusal(g, transfer(g, BMB, 'N-1316'))).toMatchObject({ why: 'base-taken' });
  });

  proves(['10.A.4'], 'not to a town in enemy hands, nor one the enemy stands in', () => {
    const g = sky({
      air: { [FB2]: 5 },
      hexes: { 'N-1316': { control: 1 }, 'N-0412': { control: 2 } },
      units: { 'ge-16vg-inf': { at: 'N-0412' } },
    });
    expect(refusal(g, transfer(g, FB2, 'N-1316'))).toMatchObject({ why: 'base-not-ours' });
    expect(refusal(g, transfer(g, FB2, 'N-0412'))).toMatchObject({ why: 'base-not-ours' });
  });

  proves(['10.A.4', '32.G.4'], 'to cities as to towns; in a scenario of the north map not to the south', () => {
    const whole = start(roadToTheRhine, { scenario: 'campaign' });
    const north = start(roadToTheRhine, { scenario: 'market-garden' });
    const control = (g: G, h: HexId) => {
      g.set('control', h, 1 + ALLIED);
      return baseRefusal(g, ALLIED, h)?.why;
    };
    const empty = (h: HexId) => [whole, north].every((g) => g.occupancy.head[h] < 0);
    const all = Array.from({ length: whole.board.n }, (_, h) => h).filter(empty);
    const city = all.find((h) => isCity(whole, h) && !isTown(whole, h) && !isSouth(whole, h)) as HexId;
    const town = all.find((h) => isTown(whole, h) && !isCity(whole, h) && !isSouth(whole, h)) as HexId;
    const south = all.find((h) => isTown(whole, h) && isSouth(whole, h)) as HexId;
    expect([city, town, south].map((h) => control(whole, h))).toEqual([undefined, undefined, undefined]);
    expect([city, town, south].map((h) => control(north, h))).toEqual([undefined, undefined, 'no-base']);
  });

  proves(['23.D'], 'new aircraft come in by a transfer for one point; German ones free; and fly nothing else', () => {
    const g = sky({ air: { [FB2]: { at: 'ready' } }, hexes: mine });
    expect(refusal(g, support(g, FB2))).toMatchObject({ why: 'not-on-map' });
    play(g, transfer(g, FB2, 'N-1316'));
    expect([at(g, FB2), g.v.alliedMsp, g.f.operational[u(FB2)]]).toEqual(['N-1316', 4, 0]);
    expect(told(g, 'transferred')).toEqual(['23.D']);
    const poor = sky({ air: { [FB2]: { at: 'ready' }, [BMB]: 5 }, hexes: mine, vars: { alliedMsp: 0 } });
    expect(refusal(poor, transfer(poor, FB2, 'N-1316'))).toMatchObject({ case: '23.D', why: 'no-points' });
    const german = sky({
      by: 'german',
      air: { [JD1]: { at: 'ready' } },
      hexes: { 'N-3020': { control: 1 }, 'N-2617': { control: 1 } },
      vars: { germanMsp: 0 },
    });
    const [first] = offers(german, 'transfer');
    play(german, first);
    expect([german.onMap(u(JD1)), german.v.germanMsp]).toEqual([true, 0]);
    // In the enemy's player turn they wait.
    const waiting = sky({ by: 'german', air: { [FB2]: { at: 'ready' }, [FB1]: 5 }, hexes: mine });
    expect(refusal(waiting, transfer(waiting, FB2, 'N-1316'))).toMatchObject({ why: 'not-on-map' });
    expect(told(play(waiting, transfer(waiting, FB1, 'N-1316')), 'transferred')).toEqual(['10.A.4']);
  });
});

describe('order', () => {
  const both: Sky['air'] = { [FB2]: 5, [BMB]: 6, [FB1]: 7, [JD1]: 5, [JD2]: 6 };
  const steps = (g: G): string[] => {
    const seen: string[] = [];
    for (let k = 0; k < 8 && inAir(g); k++) {
      seen.push(`${now(g)} ${asked(g)} ${prompt(g).cases[0]}`);
      const mission = now(g).endsWith('answer') ? offers(g, 'defend')[0] : undefined;
      play(g, mission && seen.length === 2 ? mission : DONE);
    }
    return seen;
  };

  proves(
    ['10.A-seq', 'seq-air'],
    'initiative support and transfers, enemy support, interception and transfers, initiative interception, air combat',
    () => {
      const g = sky({ air: both });
      expect(new Set(offers(g).map((a) => a.k))).toEqual(new Set(['support', 'transfer', 'done']));
      expect(steps(g)).toEqual([
        `air.support ${ALLIED} 10.A-seq`,
        `air.answer ${GERMAN} 10.A-seq`,
        `air.answer ${GERMAN} 10.A-seq`,
        `air.cover ${ALLIED} 10.A-seq`,
      ]);
      expect(told(g, 'airSupport')).toEqual(['10.A.2']);
      const cover = sky({ air: both });
      play(cover, DONE, defend(cover, JD1), DONE);
      expect(new Set(offers(cover).map((a) => a.k))).toEqual(new Set(['intercept', 'done']));
      play(cover, intercept(cover, FB2));
      expect(chance(cover)?.says).toBe('roll.intercept');
      roll(cover, 6, 1);
      roll(cover, 1);
      expect([at(cover, JD1), columns(cover)]).toEqual(['destroyed', 0]);
    },
  );

  proves(['14', '14-seq', 'seq-resair'], 'in the reserve air phase with the roles exchanged', () => {
    const g = sky({ air: both, reserve: true });
    // The Allies attack in the German player turn: they fly first.
    expect(g.v.side).toBe(GERMAN);
    expect(new Set(offers(g).map((a) => a.k))).toEqual(new Set(['support', 'transfer', 'done']));
    expect(steps(g)).toEqual([
      `reserveAir.support ${ALLIED} 14-seq`,
      `reserveAir.answer ${GERMAN} 14-seq`,
      `reserveAir.answer ${GERMAN} 14-seq`,
      `reserveAir.cover ${ALLIED} 14-seq`,
    ]);
    const fight = sky({ air: both, reserve: true });
    play(fight, support(fight, FB2), DONE, intercept(fight, JD1), DONE);
    roll(fight, 5);
    roll(fight, 6, 1);
    expect([fight.f.aborted[u(FB2)], at(fight, JD1), columns(fight)]).toEqual([1, 'destroyed', 0]);
  });
});

describe('transports', () => {
  proves(['10.B'], 'they stay in England, need no points and meet no interceptor', () => {
    const g = sky({ by: 'german', air: { [JD1]: 5, 'us-52w-trn': { at: 'england', flew: 1 }, [FB1]: 5 } });
    play(g, DONE);
    expect(refusal(g, intercept(g, 'us-52w-trn'))).toMatchObject({ case: '10.A', why: 'no-aircraft' });
    expect(g.rows.flights).toEqual([]);
  });
});

/** Open country. */
function openCountry(g: G): string {
  for (let h = hex(g, 'N-0520'); h < g.board.n; h++)
    if (g.board.placeAt(h) === undefined && g.board.terrains[g.board.terrain[h]] === 'clear') return g.board.ids[h];
  throw new Error('the map is full of towns');
}
