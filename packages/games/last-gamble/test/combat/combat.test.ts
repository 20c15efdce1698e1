/** Chapter 11.0 to 11.2: who attacks whom. */
import { check, legal } from '@hexfront/engine';
import { describe, expect } from 'vitest';
import { attackRefusal } from '../../src/rules/combat/attackers.ts';
import { ALLIED, GERMAN } from '../../src/state/shape.ts';
import { also, asked, DONE, declare, field, fight, gun, join, now, READY, target } from '../kit/battlefield.ts';
import { C, from, N, NE, NW, S, SE, SW } from '../kit/field.ts';
import { hex, offers, play, proves, refusal, u } from '../kit/kit.ts';

const north = from(C, N);
const targets = (g: ReturnType<typeof field>): string[] => offers(g, 'target').map((a) => g.board.ids[a.h as number]);

describe('declaring attacks', () => {
  proves(['basic-11.0', 'basic-11.11', 'basic-11.24'], 'the phasing side may attack enemies next to it, or not', () => {
    const far = from(C, N, N, N);
    const g = field({ units: { 'G-12-48': C, 'A-28-112': north, 'A-106-422': far } });
    expect(asked(g)).toBe(GERMAN);
    expect(targets(g)).toContain(north);
    expect(targets(g)).not.toContain(far);
    expect(refusal(g, target(g, far))).toMatchObject({ case: 'basic-11.11', why: 'nobody-can' });
    expect(refusal(g, target(g, from(C, S)))).toMatchObject({ case: 'basic-11.11', why: 'no-enemy' });
    // Nor those who are off the map.
    for (const box of ['out', 'due', 'destroyed'] as const)
      expect(refusal(g, { k: 'target', h: g.box(box) as number }), box).toMatchObject({ case: 'basic-11.11', why: 'no-enemy' });
    expect(refusal(g, DONE)).toBeUndefined();
    const allied = field({ side: 'allied', units: { 'G-12-48': C, 'A-28-112': north } });
    expect(asked(allied)).toBe(ALLIED);
    expect(targets(allied)).toContain(C);
  });

  proves(['basic-11.12'], 'a unit attacks once and is attacked once in a phase', () => {
    const g = field({
      units: { 'G-12-48': C, 'G-277-989': from(C, SE), 'G-277-990': from(C, SE), 'A-28-112': north, 'A-106-422': from(C, NE) },
    });
    fight(g, { at: north, by: ['G-12-48'] }, 1);
    expect(now(g)).toBe('combat.choose');
    expect(refusal(g, target(g, north))).toMatchObject({ case: 'basic-11.12', why: 'defended-already' });
    play(g, target(g, from(C, NE)));
    expect(refusal(g, join('G-12-48'))).toMatchObject({ case: 'basic-11.12', why: 'attacked-already' });
    expect(refusal(g, join('G-277-989'))).toBeUndefined();
  });

  proves(['basic-11.13', 'basic-1.62'], 'isolated units cannot attack', () => {
    const g = field({ units: { 'G-12-48': { at: C, supply: 2 }, 'G-277-989': { at: C, supply: 1 }, 'G-277-990': C, 'A-28-112': north } });
    play(g, target(g, north));
    expect(refusal(g, join('G-12-48'))).toMatchObject({ case: 'basic-11.13' });
    expect(refusal(g, join('G-277-989'))).toBeUndefined();
    const alone = field({ units: { 'G-12-48': { at: C, supply: 2 }, 'A-28-112': north } });
    expect(refusal(alone, target(alone, north))).toMatchObject({ why: 'nobody-can' });
  });

  proves(['basic-11.21', 'basic-11.23'], 'several hexes are one attack if every attacker is next to all of them', () => {
    const [second, behind] = [from(C, NE), from(C, N, N)];
    const g = field({
      units: { 'G-12-48': C, 'G-12-89': C, 'G-12-27F': from(C, NW), 'A-28-112': north, 'A-106-422': second, 'A-4-8': behind },
    });
    play(g, target(g, north));
    expect(refusal(g, also(g, behind))).toMatchObject({ case: 'basic-11.21', why: 'nobody-can' });
    expect(refusal(g, also(g, north))).toMatchObject({ case: 'basic-11.23', why: 'already-in' });
    expect(refusal(g, also(g, from(C, S)))).toMatchObject({ why: 'no-enemy' });
    play(g, also(g, second));
    expect(refusal(g, join('G-12-27F'))).toMatchObject({ case: 'basic-11.21', why: 'not-adjacent', hex: hex(g, second) });
    play(g, join('G-12-48'));
    expect(refusal(g, join('G-12-48'))).toMatchObject({ case: 'basic-11.23', why: 'already-in' });
    play(g, READY);
    expect(g.rows.battles[0].defenders).toEqual([u('A-28-112'), u('A-106-422')]);
    // The other way round: a unit already in forbids a hex it is not next to.
    const h = field({ units: { 'G-12-48': C, 'G-12-89': C, 'G-12-27F': from(C, NW), 'A-28-112': north, 'A-106-422': second } });
    play(h, target(h, north), join('G-12-27F'));
    expect(refusal(h, also(h, second))).toMatchObject({ case: 'basic-11.21', why: 'not-adjacent', unit: u('G-12-27F') });
  });

  proves(['basic-11.22'], 'a stack defends as one; attackers of a stack may attack apart', () => {
    const g = field({ units: { 'G-12-48': C, 'G-277-989': C, 'A-28-112': north, 'A-28-707': north, 'A-106-422': from(C, S) } });
    declare(g, { at: north, by: ['G-12-48'] });
    expect(g.rows.battles[0].defenders).toEqual([u('A-28-112'), u('A-28-707')].sort((a, b) => a - b));
    const h = field({ units: { 'G-12-48': C, 'G-277-989': C, 'G-277-990': C, 'A-28-112': north, 'A-106-422': from(C, S) } });
    fight(h, { at: north, by: ['G-12-48'] }, 1);
    play(h, target(h, from(C, S)));
    expect(refusal(h, join('G-277-989'))).toBeUndefined();
  });

  proves(['basic-4.12', 'basic-13.31'], 'reserves do not fight in the Combat Phase, armor that may half-move does', () => {
    const g = field({ units: { 'G-12-48': { at: C, reserve: 1 }, 'G-1SS-1-II': { at: C, reserve: 2 }, 'G-12-27F': C, 'A-28-112': north } });
    play(g, target(g, north));
    expect(refusal(g, join('G-12-48'))).toMatchObject({ case: 'basic-4.12', why: 'reserve-waits' });
    expect(refusal(g, join('G-1SS-1-II'))).toBeUndefined();
  });

  proves(['basic-15.21', 'basic-15.22'], 'on 12/16 AM only Allied units that were attacked hit back', () => {
    const units = { 'G-12-48': C, 'A-28-112': north, 'A-106-422': { at: from(C, S), hit: 1 }, 'A-106-423': { at: from(C, S), hit: 1 } };
    const g = field({ side: 'allied', turn: 1, units });
    play(g, target(g, C));
    expect(refusal(g, join('A-28-112'))).toMatchObject({ case: 'basic-15.21' });
    expect(refusal(g, join('A-106-422'))).toBeUndefined();
    const pm = field({ side: 'allied', turn: 2, units });
    play(pm, target(pm, C));
    expect(refusal(pm, join('A-28-112'))).toBeUndefined();
  });

  proves(['basic-11.0'], 'nobody attacks who is not on the map, nor for the other side', () => {
    const g = field({ units: { 'A-28-112': C, 'G-12-48': north, 'G-2Pz-304': 'destroyed' } });
    expect(attackRefusal(g, u('G-12-48'), 'attack')).toBeUndefined();
    expect(attackRefusal(g, u('G-2Pz-304'), 'attack')).toMatchObject({ case: 'basic-11.0', why: 'not-on-map' });
    expect(attackRefusal(g, u('A-28-112'), 'attack')).toMatchObject({ case: 'basic-11.0', why: 'not-yours' });
  });
  proves(['basic-11.0'], 'nothing but a legal attack can be begun, and every legal set can be built', () => {
    const g = field({ units: { 'G-12-48': C, 'G-12-27F': C, 'G-ISS-402': from(C, S, S), 'A-28-112': north, 'A-106-422': from(C, NE) } });
    play(g, target(g, north));
    expect(refusal(g, READY)).toMatchObject({ why: 'no-attackers' });
    play(g, also(g, from(C, NE)), gun('G-ISS-402'));
    expect(refusal(g, READY)).toMatchObject({ case: 'basic-12.31', why: 'barrage-one-hex' });
    play(g, join('G-12-27F'));
    expect(refusal(g, READY)).toBeUndefined();
    for (const a of legal(g)) expect(check(g, a)).toBeUndefined();
  });

  proves(['basic-15.22'], 'whoever is attacked is marked for the turn and for the first day', () => {
    const g = field({ turn: 2, units: { 'G-12-48': C, 'A-28-112': north, 'A-106-422': from(C, SW) } });
    fight(g, { at: north, by: ['G-12-48'] }, 5);
    const [a, b] = [u('A-28-112'), u('A-106-422')];
    expect([g.f.hit[a], g.f.hit16[a], g.f.defended[a], g.f.foughtTurn[a]]).toEqual([1, 1, 1, 1]);
    expect([g.f.hit[b], g.f.hit16[b]]).toEqual([0, 0]);
    expect([g.f.attacked[u('G-12-48')], g.f.foughtTurn[u('G-12-48')]]).toEqual([1, 1]);
    const later = field({ turn: 3, units: { 'G-12-48': C, 'A-28-112': north } });
    fight(later, { at: north, by: ['G-12-48'] }, 5);
    expect([later.f.hit[a], later.f.hit16[a]]).toEqual([1, 0]);
  });
});
