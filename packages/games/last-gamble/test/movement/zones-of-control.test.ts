/** Chapter 8, zones of control. */
import { distance } from '@hexfront/engine';
import { describe, expect } from 'vitest';
import { inEnemyZoc, nearestEnemy, zocCancelled, zonesNow } from '../../src/rules/movement/zones-of-control.ts';
import { ALLIED, type G, GERMAN } from '../../src/state/shape.ts';
import { C, from, N, NE, NW, S, SE, SW, scene } from '../kit/field.ts';
import { at, hex, offers, play, proves, refusal, u } from '../kit/kit.ts';

const zoneOf = (g: G, side: number): string[] => {
  const found: string[] = [];
  for (let h = 0; h < g.board.n; h++) if (inEnemyZoc(g, 1 - side, h)) found.push(g.board.ids[h]);
  return found.sort();
};
const around = (id: string): string[] => [N, NE, SE, S, SW, NW].map((d) => from(id, d)).sort();

describe('zones of control', () => {
  proves(['basic-8.0', 'basic-8.21'], 'a regiment of infantry controls the six hexes around it, in all terrain', () => {
    const g = scene({ units: { 'A-106-422': C }, hexes: { [from(C, N)]: 'forest', [from(C, S)]: 'rough' } });
    expect(zoneOf(g, ALLIED)).toEqual(around(C));
  });

  proves(['basic-8.21'], 'armored infantry and paratroop regiments too', () => {
    for (const id of ['G-116-156', 'G-3FJ-5']) expect(zoneOf(scene({ units: { [id]: C } }), GERMAN)).toEqual(around(C));
  });

  proves(['basic-8.23'], 'artillery, rockets, engineers, battalions of infantry or armor and guns control nothing', () => {
    for (const id of ['A-V-187', 'A-V-1111', 'A-28-110-1', 'A-28-707']) expect(zoneOf(scene({ units: { [id]: C } }), ALLIED)).toEqual([]);
    for (const id of ['G-ISS-4VW', 'G-116-16-I', 'G-116-116']) expect(zoneOf(scene({ units: { [id]: C } }), GERMAN)).toEqual([]);
  });

  proves(['basic-8.11'], 'rivers do not stop a zone, the Meuse does, bridge or not', () => {
    const over = from(C, N);
    const g = scene({
      units: { 'A-106-422': C },
      sides: { [`${C}|${over}`]: ['river', 'meuse', 'bridge', 'road'], [`${C}|${from(C, S)}`]: ['river'] },
    });
    expect(zoneOf(g, ALLIED)).toEqual(around(C).filter((id) => id !== over));
  });

  proves(
    ['basic-8.12', 'basic-8.14', 'basic-8.15'],
    'a zone reaches into enemy hexes, both sides may share a hex, and more zones change nothing',
    () => {
      const g = scene({ units: { 'A-106-422': C, 'G-12-48': from(C, N), 'A-106-423': from(C, S) } });
      expect(inEnemyZoc(g, GERMAN, hex(g, from(C, N)))).toBe(true);
      expect(inEnemyZoc(g, ALLIED, hex(g, C))).toBe(true);
      const shared = hex(g, from(C, NE));
      expect(inEnemyZoc(g, GERMAN, shared) && inEnemyZoc(g, ALLIED, shared)).toBe(true);
      expect(zonesNow(g).count(ALLIED, 0, hex(g, from(C, SE)))).toBe(2);
    },
  );

  proves(['basic-8.13'], 'two regiments next to each other are in each other’s zones', () => {
    const g = scene({ units: { 'A-106-422': C, 'G-12-48': from(C, N) } });
    expect([inEnemyZoc(g, ALLIED, hex(g, C)), inEnemyZoc(g, GERMAN, hex(g, from(C, N)))]).toEqual([true, true]);
  });

  proves(['basic-8.22', 'basic-8.33'], 'an armored brigade reaches into forest only along a road', () => {
    const [roadWood, wood] = [from(C, N), from(C, S)];
    const ground = { hexes: { [roadWood]: 'forest', [wood]: 'forest' }, road: [C, roadWood] };
    const g = scene({ units: { 'A-10Arm-CCA': C }, ...ground });
    expect(zoneOf(g, ALLIED)).toEqual(around(C).filter((id) => id !== wood));
    expect(zoneOf(scene({ units: { 'A-106-422': C }, ...ground }), ALLIED)).toEqual(around(C));
  });

  proves(['basic-8.24', 'basic-6.33'], 'a column has no zone', () => {
    const g = scene({ units: { 'A-106-422': { at: C, strategic: 1 } } });
    expect(zoneOf(g, ALLIED)).toEqual([]);
    g.set('strategic', u('A-106-422'), 0);
    expect(zoneOf(g, ALLIED)).toEqual(around(C));
  });

  proves(['basic-8.31'], 'two battalions of infantry in a hex have a zone, one has none', () => {
    const g = scene({ units: { 'A-28-110-1': C, 'A-28-110-2': C } });
    expect(zoneOf(g, ALLIED)).toEqual(around(C));
    g.move(u('A-28-110-2'), hex(g, from(C, N, N, N)));
    expect(zoneOf(g, ALLIED)).toEqual([]);
  });

  proves(['basic-8.32'], 'a single battalion in an Improved Position has a zone until the position goes', () => {
    const g = scene({ units: { 'A-28-110-1': C }, hexFields: { [C]: { position: 2 } } });
    expect(zoneOf(g, ALLIED)).toEqual(around(C));
    g.set('position', hex(g, C), 0);
    expect(zoneOf(g, ALLIED)).toEqual([]);
  });

  proves(
    ['basic-8.34', 'basic-15.7'],
    'on 12/16 PM Allied zones stay out of forest, German ones do not, and the next turn they are back',
    () => {
      const wood = from(C, N);
      const g = scene({ turn: 2, units: { 'A-106-422': C, 'G-12-48': from(C, N, N) }, hexes: { [wood]: 'forest' } });
      expect(inEnemyZoc(g, GERMAN, hex(g, wood))).toBe(false);
      expect(inEnemyZoc(g, GERMAN, hex(g, from(C, S)))).toBe(true);
      expect(inEnemyZoc(g, ALLIED, hex(g, wood))).toBe(true);
      g.v.turn = 3;
      expect(inEnemyZoc(g, GERMAN, hex(g, wood))).toBe(true);
    },
  );

  proves(
    ['basic-8.41', 'basic-5.33', 'basic-5.34'],
    'a unit stops on entering an enemy zone, pays nothing for it and need not attack',
    () => {
      const g = scene({ units: { 'G-12-48': from(C, N, N, N), 'A-106-422': C } });
      const beside = from(C, N);
      play(g, { k: 'pick', u: u('G-12-48') });
      expect(refusal(g, { k: 'go', h: hex(g, from(C, S, S)) })?.why).toBeDefined();
      play(g, { k: 'go', h: hex(g, beside) });
      expect(at(g, 'G-12-48')).toBe(beside);
      // Its move is over: it has to be picked again, and cannot.
      expect(refusal(g, { k: 'pick', u: u('G-12-48') })).toMatchObject({ case: 'basic-5.39', why: 'moved-already' });
    },
  );

  proves(
    ['basic-8.42', 'basic-5.33', 'basic-5.38'],
    'from one enemy zone it may not go straight into another, but out and in again',
    () => {
      const g = scene({ units: { 'G-12-48': from(C, N), 'A-106-422': C } });
      play(g, { k: 'pick', u: u('G-12-48') });
      const dir = SE; // north of C to north-east of C
      expect(from(from(C, N), dir)).toBe(from(C, NE));
      expect(refusal(g, { k: 'step', n: dir })).toMatchObject({ case: 'basic-8.42', why: 'zoc-to-zoc' });
      const out = hex(g, from(C, N, NE));
      play(g, { k: 'go', h: out }, { k: 'step', n: S });
      expect(at(g, 'G-12-48')).toBe(from(C, NE));
    },
  );

  proves(['basic-8.42'], 'a unit whose every neighbour is an enemy zone has nowhere to go', () => {
    const g = scene({
      units: {
        'G-12-48': C,
        'A-106-422': from(C, N, N),
        'A-106-423': from(C, SE, SE),
        'A-106-424': from(C, SW, SW),
        'A-1-16': from(C, N, NE),
        'A-1-18': from(C, S, S),
        'A-2-9': from(C, NW, NW),
      },
    });
    for (const d of [N, NE, SE, S, SW, NW]) expect(inEnemyZoc(g, GERMAN, hex(g, from(C, d)))).toBe(true);
    // Not in a zone itself, it may step into one.
    expect(refusal(g, { k: 'pick', u: u('G-12-48') })).toBeUndefined();
    g.move(u('A-1-26'), hex(g, from(C, NW)));
    expect(refusal(g, { k: 'pick', u: u('G-12-48') })).toMatchObject({ case: 'basic-8.42', why: 'nowhere-to-go' });
  });

  proves(['basic-8.51', 'basic-8.52'], 'a friend cancels a zone for lines and retreats only; own zones hinder nobody', () => {
    const g = scene({ units: { 'G-12-48': from(C, N), 'A-106-422': C, 'G-12-27F': from(C, N, N, N) } });
    expect(zocCancelled(g, GERMAN, hex(g, from(C, N)))).toBe(true);
    expect(zocCancelled(g, GERMAN, hex(g, from(C, NE)))).toBe(false);
    expect(inEnemyZoc(g, GERMAN, hex(g, from(C, N)))).toBe(true);
    // North of it only the own regiment has a zone: free to pass.
    play(g, { k: 'pick', u: u('G-12-27F') });
    expect(offers(g, 'go').some((a) => a.h === hex(g, from(C, N, NE)))).toBe(true);
  });

  proves(['basic-8.0'], 'mended zones are the zones of a fresh count, whatever was moved or marked', () => {
    const g = scene({
      units: {
        'A-106-422': C,
        'A-28-110-1': from(C, N),
        'A-28-110-2': from(C, N),
        'G-12-48': from(C, S, S),
        'A-10Arm-CCA': from(C, SE, SE),
      },
    });
    zoneOf(g, ALLIED);
    g.move(u('A-106-422'), hex(g, from(C, SW)));
    g.set('strategic', u('A-28-110-2'), 1);
    g.set('position', hex(g, from(C, N)), 2);
    g.move(u('G-12-48'), g.box('eliminated'));
    const mended = [zoneOf(g, ALLIED), zoneOf(g, GERMAN)];
    const fresh = g.copy();
    expect([zoneOf(fresh, ALLIED), zoneOf(fresh, GERMAN)]).toEqual(mended);
    expect(nearestEnemy(g, ALLIED, hex(g, C))).toBe(distance(g.board, hex(g, C), hex(g, '0110')));
    expect(nearestEnemy(g, GERMAN, hex(g, C))).toBe(1);
  });
});
