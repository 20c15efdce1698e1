/** Chapter 12, artillery. */
import { explain } from '@hexfront/engine';
import { describe, expect } from 'vitest';
import { sideRefusal } from '../../src/rules/combat/retreat.ts';
import type { Preview } from '../../src/screen/preview.ts';
import { facingValues, isReduced } from '../../src/state/faces.ts';
import { ALLIED, GERMAN } from '../../src/state/shape.ts';
import { asked, DONE, declare, field, fight, gun, join, lines, now, odds, READY, target } from '../kit/battlefield.ts';
import { C, from, N, NE, NW, S, SE } from '../kit/field.ts';
import { at, hex, offers, play, proves, refusal, roll, u } from '../kit/kit.ts';

const north = from(C, N);
const two = from(C, S);
const far = from(C, S, S, S);

/** Allied guns attack Germans: their strength does not depend on where they stand. */
const allied = (units: Record<string, string | Record<string, string | number>>, more: object = {}) =>
  field({ side: 'allied', units: { 'A-28-112': C, 'A-4-8': C, 'G-12-48': north, ...units }, ...more });

describe('attack support', () => {
  proves(['basic-12.0', 'basic-12.11', 'basic-12.12', 'basic-12.71'], 'guns within range of the attacked hex may add their support', () => {
    const g = allied({ 'A-V-187': far, 'A-V-190': from(C, S, S, S, S) });
    play(g, target(g, north));
    expect(refusal(g, gun('A-V-187'))).toBeUndefined();
    expect(refusal(g, gun('A-V-190'))).toMatchObject({ case: 'basic-12.12', why: 'gun-range', range: 4 });
    play(g, join('A-28-112'), gun('A-V-187'));
    expect(odds(g, { at: north, by: ['A-28-112'], guns: ['A-V-187'] }).attackStrength).toBe(11);
    expect(odds(g, { at: north, by: ['A-28-112'] }).attackStrength).toBe(4);
  });

  proves(['basic-12.0', 'basic-12.11'], 'guns do not attack themselves, and nothing else fires', () => {
    const g = allied({ 'A-V-187': C });
    play(g, target(g, north));
    expect(refusal(g, join('A-V-187'))).toMatchObject({ case: 'basic-12.11', why: 'guns-support' });
    expect(offers(g, 'join').map((a) => a.u)).not.toContain(u('A-V-187'));
    expect(refusal(g, gun('A-4-8'))).toMatchObject({ case: 'basic-12.0', why: 'no-gun' });
  });

  proves(['basic-12.12'], 'with several hexes, range to one of them is enough', () => {
    const second = from(C, NE);
    const g = allied({ 'A-V-187': from(second, SE, SE, SE, SE), 'G-277-989': second });
    play(g, target(g, north));
    expect(refusal(g, gun('A-V-187'))).toMatchObject({ why: 'gun-range' });
    play(g, { k: 'also', h: g.board.hex(second) as number });
    expect(refusal(g, gun('A-V-187'))).toBeUndefined();
  });

  proves(['basic-12.13', 'basic-12.23'], 'guns that support suffer nothing', () => {
    const g = allied({ 'A-V-187': two, 'G-ISS-402': from(C, N, N) });
    declare(g, { at: north, by: ['A-28-112'], guns: ['A-V-187'] });
    play(g, gun('G-ISS-402'));
    if (now(g) === 'battle.support') play(g, READY);
    roll(g, 2);
    while (now(g) !== 'combat.choose') play(g, offers(g)[0]);
    expect([at(g, 'A-V-187'), at(g, 'G-ISS-402')]).toEqual([two, from(C, N, N)]);
  });

  proves(['basic-12.14', 'basic-12.76'], 'a gun with an enemy next to it fires at what is next to it only', () => {
    const g = allied({ 'A-V-187': two, 'G-277-989': from(two, SE) });
    play(g, target(g, north));
    expect(refusal(g, gun('A-V-187'))).toMatchObject({ case: 'basic-12.76', why: 'gun-pressed' });
    const h = allied({ 'A-V-187': two, 'G-277-989': from(two, SE) });
    play(h, target(h, from(two, SE)));
    // It stands next to this one: alone it is a barrage, with others support.
    expect(h.rows.battles[0].guns.concat(offers(h, 'gun').map((a) => a.u as number))).toContain(u('A-V-187'));
  });

  proves(['basic-12.15', 'basic-12.25'], 'one fire a turn', () => {
    const g = allied({ 'A-V-187': two, 'A-V-190': two, 'G-277-989': from(C, NE) });
    fight(g, { at: north, by: ['A-28-112'], guns: ['A-V-187'] }, 4);
    expect(g.f.fired[u('A-V-187')]).toBe(1);
    while (now(g) !== 'combat.choose') play(g, offers(g).at(-1) as never);
    play(g, target(g, from(C, NE)));
    expect(refusal(g, gun('A-V-187'))).toMatchObject({ case: 'basic-12.15', why: 'fired' });
    expect(refusal(g, gun('A-V-190'))).toBeUndefined();
  });

  proves(['basic-12.73'], 'terrain does not stop fire', () => {
    const g = allied(
      { 'A-V-187': far },
      { hexes: { [two]: 'forest', [from(C, S, S)]: 'forest' }, sides: { [`${far}|${from(C, S, S)}`]: ['slope', 'river'] } },
    );
    play(g, target(g, north));
    expect(refusal(g, gun('A-V-187'))).toBeUndefined();
    expect(odds(g, { at: north, by: ['A-28-112'], guns: ['A-V-187'] }).attackStrength).toBe(11);
  });

  proves(['basic-12.74', 'basic-12.75'], 'unsupplied guns fire at half, isolated ones and columns not at all', () => {
    const g = allied({
      'A-V-187': { at: two, supply: 1 },
      'A-V-190': { at: two, supply: 2 },
      'A-V-406': { at: from(C, SE), strategic: 1 },
    });
    expect(odds(g, { at: north, guns: ['A-V-187'], by: ['A-28-112'] }).attackStrength).toBe(4 + 4);
    play(g, target(g, north));
    expect(refusal(g, gun('A-V-187'))).toBeUndefined();
    expect(refusal(g, gun('A-V-190'))).toMatchObject({ case: 'basic-12.75', why: 'gun-isolated' });
    expect(refusal(g, gun('A-V-406'))).toMatchObject({ case: 'basic-12.75', why: 'gun-column' });
  });

  proves(['basic-12.77'], 'any number of guns of one corps, not of two', () => {
    const g = allied({ 'A-V-187': two, 'A-V-190': two, 'A-VIII-174': from(C, SE) });
    play(g, target(g, north), gun('A-V-187'));
    expect(refusal(g, gun('A-V-190'))).toBeUndefined();
    expect(refusal(g, gun('A-VIII-174'))).toMatchObject({ case: 'basic-12.77', why: 'gun-corps', other: u('A-V-187') });
    // Guns without a corps combine with nobody; whose units they support does not matter.
    const h = field({ units: { 'G-12-48': C, 'G-62-183': C, 'G-19VW': two, 'G-20VW': two, 'A-28-112': north } });
    play(h, target(h, north), gun('G-19VW'));
    expect(refusal(h, gun('G-20VW'))).toMatchObject({ case: 'basic-12.77' });
  });

  proves(
    ['basic-12.78', 'basic-12.79', 'crt-mod'],
    'into town, city, Westwall or Improved Position the total is halved once, rounded up',
    () => {
      const guns = ['A-V-187', 'A-V-190', 'A-V-406'];
      const units = { 'A-V-187': two, 'A-V-190': two, 'A-V-406': two };
      const fire = (more: object, extra: object = {}) =>
        odds(allied({ ...units, ...extra }, more), { at: north, by: ['A-28-112'], guns }).attackStrength - 4;
      expect(fire({})).toBe(21);
      for (const mark of ['town', 'city', 'westwall']) expect(fire({ hexes: { [north]: [mark] } }), mark).toBe(11);
      expect(fire({ hexFields: { [north]: { position: 1 + GERMAN } } })).toBe(11);
      // An unsupplied gun is not halved twice.
      expect(fire({ hexes: { [north]: ['town'] } }, { 'A-V-187': { at: two, supply: 1 } })).toBe(11);
      expect(fire({}, { 'A-V-187': { at: two, supply: 1 } })).toBe(18);
    },
  );
});

describe('defensive fire', () => {
  const attacked = (units: Record<string, string | Record<string, string | number>>, more: object = {}) =>
    field({ units: { 'G-12-48': C, 'G-12-27F': C, 'A-28-112': north, ...units }, ...more });

  proves(['basic-12.21', 'basic-12.22', 'basic-12.79'], 'after the attacker has fixed his guns the defender adds half of his', () => {
    const g = attacked({ 'A-V-187': from(C, N, N), 'A-V-190': from(C, N, N), 'G-ISS-402': two });
    declare(g, { at: north, by: ['G-12-48'], guns: ['G-ISS-402'] });
    expect([now(g), asked(g)]).toEqual(['battle.support', ALLIED]);
    // Every gun has its line, by the rule of its side.
    const [own, answer] = [true, false].map((attacker) => {
      const copy = attacker ? g : play(g.copy() as typeof g, gun('A-V-187'), gun('A-V-190'));
      const { attack, defense } = explain(copy, { q: 'battle' }) as unknown as Preview;
      const whole = (attacker ? attack : defense).lines.find((l) => l.parts?.some((p) => p.what === 'line.gun'));
      return whole?.parts?.filter((p) => p.what === 'line.gun').map((p) => p.case);
    });
    expect([own, answer]).toEqual([['basic-12.11'], ['basic-12.22', 'basic-12.22']]);
    expect(refusal(g, gun('G-ISS-402'))).toMatchObject({ case: 'basic-12.21', why: 'not-yours' });
    play(g, gun('A-V-187'), gun('A-V-190'));
    // 7 and 7 together are 14, half of it 7; halving each would give 8.
    expect(g.events.find((e) => e.e === 'defensiveFire')).toMatchObject({ case: 'basic-12.21', units: [u('A-V-187'), u('A-V-190')] });
    roll(g, 5);
    expect(g.events.find((e) => e.e === 'result')).toMatchObject({ attack: 8, defense: 12 });
  });

  proves(['basic-12.24', 'basic-12.21'], 'a gun with an enemy next to it supports only the hex it stands in', () => {
    const g = attacked({ 'A-V-187': from(C, N, N), 'A-V-190': from(C, N, N), 'G-277-989': from(C, N, N, N) });
    declare(g, { at: north, by: ['G-12-48'] });
    expect(now(g)).toBe('battle.roll');
    const h = attacked({ 'A-V-187': north, 'A-V-190': north });
    declare(h, { at: north, by: ['G-12-48'] });
    expect(refusal(h, gun('A-V-187'))).toBeUndefined();
    play(h, gun('A-V-187'), READY);
    roll(h, 1);
    // Two guns defend with 2 each, one of them also fires.
    expect(h.events.find((e) => e.e === 'result')).toMatchObject({ defense: 5 + 2 + 2 + 4 });
  });

  proves(['basic-12.21', 'basic-12.0'], 'only guns, and only within range', () => {
    const g = attacked({ 'A-V-187': from(C, N, N), 'A-V-190': from(C, N, N, N, N, N, N, N), 'A-106-422': from(C, N, N) });
    declare(g, { at: north, by: ['G-12-48'] });
    expect(refusal(g, gun('A-V-190'))).toMatchObject({ case: 'basic-12.21', why: 'gun-range', range: 4 });
    expect(refusal(g, gun('A-106-422'))).toMatchObject({ case: 'basic-12.0', why: 'no-gun' });
    expect(refusal(g, gun('A-V-187'))).toBeUndefined();
  });

  proves(['basic-11.56'], 'a gun that fled into the hex in this phase adds nothing to its defense', () => {
    const g = attacked({ 'A-V-187': north, 'A-V-190': north });
    g.set('fled', u('A-V-190'), 1);
    declare(g, { at: north, by: ['G-12-48'] });
    expect(refusal(g, gun('A-V-190'))).toMatchObject({ case: 'basic-11.56', why: 'gun-fled' });
    expect(offers(g, 'gun').map((a) => a.u)).toEqual([u('A-V-187')]);
  });

  proves(['basic-12.25'], 'one defensive fire a turn', () => {
    const g = attacked({ 'A-V-187': from(C, N, N), 'A-106-422': from(C, NE) });
    declare(g, { at: north, by: ['G-12-48'] });
    play(g, gun('A-V-187'));
    roll(g, 3);
    expect(now(g)).toBe('combat.choose');
    declare(g, { at: from(C, NE), by: ['G-12-27F'] });
    expect(now(g)).toBe('battle.roll');
  });
});

describe('barrage', () => {
  proves(['basic-12.31', 'basic-12.32'], 'guns alone attack with twice their support, once into shelter', () => {
    const g = field({ side: 'allied', units: { 'A-V-187': two, 'A-V-190': two, 'G-277-989': north } });
    const p = odds(g, { at: north, guns: ['A-V-187'] });
    expect([p.kind, p.attackStrength, lines(p.attack)]).toEqual(['barrage', 14, ['barrage', 'gun', 'face', 'barrage']]);
    const town = field({ side: 'allied', units: { 'A-V-187': two, 'G-277-989': north }, hexes: { [north]: ['town'] } });
    expect(odds(town, { at: north, guns: ['A-V-187'] }).attackStrength).toBe(7);
    const face = field({ side: 'allied', units: { 'A-V-187': two, 'G-277-989': north }, options: { barrage: 'face' } });
    expect(odds(face, { at: north, guns: ['A-V-187'] }).attackStrength).toBe(7);
    play(g, target(g, north), gun('A-V-187'));
    expect(refusal(g, READY)).toBeUndefined();
    play(g, READY);
    expect(g.rows.battles[0].kind).toBe('barrage');
  });

  proves(['basic-12.33'], 'nobody answers a barrage, and results on the attacker do nothing', () => {
    const units = { 'A-28-110-1': two, 'A-V-187': from(C, S, S), 'G-2Pz-3-I': north, 'G-ISS-402': from(C, N, N) };
    // 14 to 7, and the Panthers defend with a column: 1-1. The gun of the defender is not asked, only whether his tanks claim superiority.
    for (const [pip, result, steps] of [
      [6, 'A1', 2],
      [5, 'ENG', 2],
      [3, 'D1+', 1],
      [2, 'FF', 1],
    ] as const) {
      const g = field({ side: 'allied', units });
      play(g, target(g, north), READY);
      expect([now(g), asked(g)]).toEqual(['battle.claim', GERMAN]);
      play(g, { k: 'waive' });
      roll(g, pip);
      expect(g.events.find((e) => e.e === 'result')).toMatchObject({ result });
      expect(g.events.find((e) => e.e === 'noEffect')?.case).toBe(steps === 2 ? 'basic-12.33' : undefined);
      if (now(g) === 'burden.choose') play(g, { k: 'back', n: 0 });
      expect(now(g)).toBe('combat.choose');
      expect([g.f.steps[u('G-2Pz-3-I')], g.f.steps[u('A-V-187')], g.f.engaged[u('G-2Pz-3-I')], g.rows.engagements.length]).toEqual([
        steps,
        1,
        0,
        0,
      ]);
    }
  });

  proves(['basic-12.33', 'basic-11.61'], 'a barrage drives the defender out, but nobody advances', () => {
    const g = field({ side: 'allied', units: { 'A-V-187': two, 'A-V-190': two, 'G-18-293': north } });
    declare(g, { at: north, guns: ['A-V-187', 'A-V-190'] });
    roll(g, 1);
    play(g, { k: 'back', n: 2 });
    while (now(g) === 'retreat.step') play(g, offers(g)[0]);
    expect([now(g), at(g, 'G-18-293') === north]).toEqual(['combat.choose', false]);
  });
});

describe('guns as counters', () => {
  proves(['basic-12.41'], 'artillery defends with 2, changed by terrain and status', () => {
    const g = field({ units: { 'G-12-48': C, 'A-V-187': north } });
    expect(odds(g, { at: north, by: ['G-12-48'] }).defenseStrength).toBe(2);
    const city = field({ units: { 'G-12-48': C, 'A-V-187': north }, hexes: { [north]: ['city'] } });
    expect(odds(city, { at: north, by: ['G-12-48'] }).defenseStrength).toBe(4);
  });

  proves(['basic-12.52', 'basic-11.52#4'], 'going back it needs a bridge or ford over every river', () => {
    const west = from(north, NW);
    const way = (id: string, side: string[]) => {
      const g = field({ units: { 'G-12-48': C, [id]: north }, sides: { [`${north}|${west}`]: side } });
      return sideRefusal(g, u(id), 6 * hex(g, north) + NW);
    };
    expect(way('A-V-187', ['river'])).toMatchObject({ case: 'basic-12.52', why: 'guns-need-bridge' });
    for (const side of [['river', 'bridge'], ['river', 'ford'], ['slope']]) expect(way('A-V-187', side), side.join()).toBeUndefined();
    expect(way('A-28-112', ['river'])).toBeUndefined();
    expect(way('A-28-112', ['meuse'])).toMatchObject({ case: 'basic-11.52#4', why: 'meuse-unbridged' });
    // A gun driven out goes another way.
    const g = field({
      units: { 'G-12-48': C, 'G-12-27F': C, 'A-28-112': north, 'A-V-187': north },
      sides: { [`${north}|${west}`]: ['river'] },
    });
    fight(g, { at: north, by: ['G-12-48', 'G-12-27F'] }, 1);
    play(g, { k: 'back', n: 1 });
    while (now(g) === 'retreat.step') play(g, offers(g, 'retreat')[0]);
    expect([at(g, 'A-V-187') === north, at(g, 'A-V-187') === west]).toEqual([false, false]);
  });

  proves(['basic-12.72', 'basic-3.32', 'basic-3.52'], 'a step loss destroys a gun for good', () => {
    const g = field({ units: { 'G-12-48': C, 'A-V-187': north } });
    fight(g, { at: north, by: ['G-12-48'] }, 3);
    expect(at(g, 'A-V-187')).toBe('destroyed');
  });

  proves(
    ['basic-12.61', 'basic-12.62', 'basic-12.63', 'basic-12.64'],
    'German guns west of the Westwall show their back, without a step lost',
    () => {
      const g = field({ units: { 'G-ISS-402': '0311', 'G-ISS-388': C, 'A-V-187': from(C, S) }, printed: true });
      const has = (id: string) => (g.board.marks[g.f.place[u(id)]] & g.board.markBit('west-of-westwall')) !== 0;
      expect([has('G-ISS-402'), has('G-ISS-388')]).toEqual([false, true]);
      expect([facingValues(g, u('G-ISS-402')), facingValues(g, u('G-ISS-388'))]).toEqual([
        [7, 2, 5],
        [4, 2, 5],
      ]);
      g.move(u('G-ISS-388'), g.board.hex('0311') as number);
      expect([isReduced(g, u('G-ISS-388')), g.f.steps[u('G-ISS-388')], isReduced(g, u('A-V-187'))]).toEqual([false, 1, false]);
    },
  );
});

describe('12/16', () => {
  const units = { 'G-12-48': C, 'G-12-27F': C, 'A-28-112': north, 'A-V-187': from(C, N, N), 'A-V-190': from(C, N, N) };

  proves(['basic-12.8', 'basic-12.81'], 'in the morning Allied guns are silent', () => {
    const g = field({ units, turn: 1 });
    declare(g, { at: north, by: ['G-12-48'] });
    expect(now(g)).toBe('battle.roll');
    const own = field({ side: 'allied', turn: 1, units: { ...units, 'A-28-112': { at: north, hit: 1 }, 'A-4-8': { at: north, hit: 1 } } });
    play(own, target(own, C));
    expect(refusal(own, gun('A-V-187'))).toMatchObject({ case: 'basic-12.81', why: 'gun-silent' });
  });

  proves(['basic-12.82'], 'in the afternoon their fire is halved, their defensive fire quartered', () => {
    const g = field({ units, turn: 2 });
    declare(g, { at: north, by: ['G-12-48'] });
    play(g, gun('A-V-187'), gun('A-V-190'));
    roll(g, 5);
    // A quarter of 14 is 4.
    expect(g.events.find((e) => e.e === 'result')).toMatchObject({ defense: 9 });
    const own = field({ side: 'allied', units, turn: 2 });
    expect(odds(own, { at: C, by: ['A-28-112'], guns: ['A-V-187', 'A-V-190'] }).attackStrength).toBe(4 + 7);
    const town = field({ side: 'allied', units, turn: 2, hexes: { [C]: ['town'] } });
    expect(odds(town, { at: C, by: ['A-28-112'], guns: ['A-V-187', 'A-V-190'] }).attackStrength).toBe(4 + 7);
    // German guns fire as ever.
    const german = field({ turn: 2, units: { ...units, 'G-ISS-402': two } });
    expect(odds(german, { at: north, by: ['G-12-48'], guns: ['G-ISS-402'] }).attackStrength).toBe(4 + 4);
  });
});

describe('the end of the phase', () => {
  proves(['basic-12.71', 'basic-11.24'], 'nobody has to fire or attack', () => {
    const g = allied({ 'A-V-187': two });
    expect(refusal(g, DONE)).toBeUndefined();
    play(g, DONE);
    expect(now(g)).not.toBe('combat.choose');
  });
});
