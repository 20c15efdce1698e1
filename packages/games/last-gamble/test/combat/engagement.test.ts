/** ENG results (basic-11.48#ENG). */
import { run } from '@hexfront/engine';
import { describe, expect } from 'vitest';
import { ALLIED, type G, GERMAN } from '../../src/state/shape.ts';
import { advance, also, asked, DONE, field, fight, join, now, odds, retreat, target } from '../kit/battlefield.ts';
import { C, from, N, NE, NW, S, SE } from '../kit/field.ts';
import { at, hex, offers, play, proves, refusal, roll, u } from '../kit/kit.ts';

const north = from(C, N);
const ENG = ['basic-11.48#ENG'];
const engaged = (g: G, ...ids: string[]) => ids.map((id) => g.f.engaged[u(id)] !== 0);

/** An engagement between Germans in C and Allies north of it, as the attack by one side left it. */
const held = (by: number, germans: string[], allies: string[]) => [
  {
    id: 1,
    by,
    attackers: (by === GERMAN ? germans : allies).map(u),
    defenders: (by === GERMAN ? allies : germans).map(u),
    attackerHexes: [] as number[],
    defenderHexes: [] as number[],
    tick: 1,
    stance: '',
  },
];
/** The Combat Phase of a side, with an engagement already there. */
function locked(
  side: 'german' | 'allied',
  by: number,
  germans: string[],
  allies: string[],
  more: Parameters<typeof field>[0]['units'] = {},
  extra: object = {},
): G {
  const probe = field({ units: {} });
  const place = (ids: string[], h: string) => ids.map(() => hex(probe, h));
  const rows = held(by, germans, allies);
  rows[0].attackerHexes = by === GERMAN ? place(germans, C) : place(allies, north);
  rows[0].defenderHexes = by === GERMAN ? place(allies, north) : place(germans, C);
  const units: Record<string, Record<string, string | number>> = {};
  for (const id of germans) units[id] = { at: C, engaged: 1 };
  for (const id of allies) units[id] = { at: north, engaged: 1 };
  return field({ side, units: { ...units, ...more }, rows: { engagements: rows as never[] }, ...extra });
}

describe('engagements', () => {
  proves(ENG, 'ENG marks everybody who took part but the guns; nobody loses or leaves', () => {
    const g = field({ units: { 'G-12-48': C, 'G-ISS-402': from(C, S), 'A-28-112': north, 'A-28-707': north } });
    // 8 to 7 is 1-1: 4 is ENG.
    fight(g, { at: north, by: ['G-12-48'], guns: ['G-ISS-402'] }, 4);
    expect(engaged(g, 'G-12-48', 'A-28-112', 'A-28-707', 'G-ISS-402')).toEqual([true, true, true, false]);
    expect(g.rows.engagements).toMatchObject([
      { by: GERMAN, attackers: [u('G-12-48')], defenders: [u('A-28-112'), u('A-28-707')].sort((a, b) => a - b) },
    ]);
    expect([now(g), at(g, 'A-28-112'), g.f.steps[u('A-28-112')]]).toEqual(['combat.choose', north, 2]);
  });

  proves(ENG, 'engaged units other than armor do not move; armor that does is free, and so is whom it held', () => {
    const g = locked('allied', GERMAN, ['G-12-48'], ['A-28-112', 'A-28-707'], {}, { phase: 'movement' });
    const bar = (id: string) => g.rules.mayMove.map((rule) => rule(g, u(id), 'movement')).find((b) => b !== undefined);
    expect(bar('A-28-112')).toMatchObject({ case: 'basic-11.48#ENG', why: 'engaged' });
    expect(bar('A-28-707')).toBeUndefined();
    const h = locked('german', GERMAN, ['G-116-16-I'], ['A-28-112'], {}, { phase: 'movement' });
    expect(engaged(h, 'G-116-16-I', 'A-28-112')).toEqual([true, true]);
    h.move(u('G-116-16-I'), hex(h, from(C, SE)));
    h.emit({ e: 'moved', u: u('G-116-16-I'), from: hex(h, C), to: hex(h, from(C, SE)), path: [], cost: 0, form: 'normal' });
    run(h);
    expect([engaged(h, 'G-116-16-I', 'A-28-112'), h.rows.engagements.length]).toEqual([[false, false], 0]);
  });

  proves(ENG, 'the side that was attacked stays, counterattacks or falls back at the start of its Combat Phase', () => {
    const g = locked('allied', GERMAN, ['G-12-48'], ['A-28-112']);
    expect([now(g), asked(g), offers(g).map((a) => a.k)]).toEqual(['engagement.decide', ALLIED, ['stay', 'counter', 'fallback']]);
  });

  proves(ENG, 'who stays does not attack, and keeps his marker', () => {
    const g = locked('allied', GERMAN, ['G-12-48'], ['A-28-112'], { 'A-106-422': from(C, NE), 'A-106-423': from(C, NE) });
    play(g, { k: 'stay' });
    expect(now(g)).toBe('combat.choose');
    expect(refusal(g, DONE)).toBeUndefined();
    play(g, target(g, C));
    expect(refusal(g, join('A-28-112'))).toMatchObject({ case: 'basic-11.48#ENG', why: 'engaged-stays' });
    expect(refusal(g, join('A-106-422'))).toBeUndefined();
    expect(engaged(g, 'A-28-112', 'G-12-48')).toEqual([true, true]);
  });

  proves(ENG, 'a counterattack is made with the units involved, and others may join', () => {
    const g = locked('allied', GERMAN, ['G-12-48'], ['A-28-112'], { 'A-106-422': from(C, NE), 'G-18-293': from(C, NW) });
    play(g, { k: 'counter' });
    expect(refusal(g, DONE)).toMatchObject({ case: 'basic-11.48#ENG', why: 'must-fight', hex: hex(g, C) });
    // Not against somebody else.
    play(g, target(g, C));
    expect(g.rows.battles[0].attackers).toEqual([u('A-28-112')]);
    expect(refusal(g, join('A-106-422'))).toBeUndefined();
    play(g, { k: 'ready' });
    // 4 to 5 is 1-2: 1 is FF. The result takes the place of the engagement.
    roll(g, 1);
    expect([engaged(g, 'A-28-112', 'G-12-48'), g.rows.engagements.length]).toEqual([[false, false], 0]);
    expect(refusal(g, DONE)).toBeUndefined();
    const elsewhere = locked('allied', GERMAN, ['G-12-48'], ['A-28-112'], {
      'A-106-422': from(C, NW, NW),
      'A-106-423': from(C, NW, NW),
      'G-18-293': from(C, NW),
    });
    play(elsewhere, { k: 'counter' }, target(elsewhere, from(C, NW)));
    expect(refusal(elsewhere, join('A-28-112'))).toMatchObject({ case: 'basic-11.48#ENG', why: 'engaged-elsewhere' });
  });

  proves(ENG, 'who falls back goes two hexes, and the other side may follow at once', () => {
    const g = locked('allied', GERMAN, ['G-12-48', 'G-116-16-I'], ['A-28-112']);
    play(g, { k: 'fallback' });
    expect([now(g), asked(g)]).toEqual(['retreat.step', ALLIED]);
    while (now(g) === 'retreat.step') play(g, retreat(g, g.board.ids[offers(g, 'retreat')[0].h as number]));
    expect([now(g), asked(g)]).toEqual(['advance.choose', GERMAN]);
    expect(refusal(g, advance(g, 'G-116-16-I', north))).toBeUndefined();
    // Two hexes gone: armor may go three, if nothing stops it.
    play(g, advance(g, 'G-116-16-I', north), DONE);
    expect([at(g, 'G-116-16-I'), g.rows.engagements.length, engaged(g, 'A-28-112', 'G-12-48')]).toEqual([north, 0, [false, false]]);
    expect(g.f.attacked[u('A-28-112')]).toBe(1);
  });

  proves(ENG, 'if the enemy stayed, the attacker has to fight again with his engaged units and may bring more', () => {
    const g = locked('german', GERMAN, ['G-12-48'], ['A-28-112'], { 'G-18-293': from(C, NW), 'A-106-422': { at: north } });
    expect(now(g)).toBe('combat.choose');
    expect(refusal(g, DONE)).toMatchObject({ case: 'basic-11.48#ENG', why: 'must-fight' });
    play(g, target(g, north));
    expect(g.rows.battles[0].attackers).toEqual([u('G-12-48')]);
    expect(refusal(g, join('G-18-293'))).toBeUndefined();
    play(g, join('G-18-293'));
    if (now(g) === 'battle.draft') play(g, { k: 'ready' });
    // Who came up since defends as well.
    expect(g.rows.battles[0].defenders).toEqual([u('A-28-112'), u('A-106-422')].sort((a, b) => a - b));
    roll(g, 4);
    expect([g.events.find((e) => e.e === 'result')?.result, g.rows.engagements.length]).toEqual(['ENG', 1]);
    expect(engaged(g, 'G-18-293', 'A-106-422')).toEqual([true, true]);
    expect(refusal(g, DONE)).toBeUndefined();
  });

  proves(ENG, 'the battle is fought again against every hex it was about', () => {
    const second = from(C, NE);
    const probe = field({ units: {} });
    const rows = [
      {
        id: 1,
        by: GERMAN,
        attackers: [u('G-12-48')],
        defenders: [u('A-28-112'), u('A-106-422')],
        attackerHexes: [hex(probe, C)],
        defenderHexes: [hex(probe, north), hex(probe, second)],
        tick: 1,
        stance: '',
      },
    ];
    const g = field({
      units: { 'G-12-48': { at: C, engaged: 1 }, 'A-28-112': { at: north, engaged: 1 }, 'A-106-422': { at: second, engaged: 1 } },
      rows: { engagements: rows as never[] },
    });
    play(g, target(g, second));
    expect([...g.rows.battles[0].targets].sort()).toEqual([hex(g, north), hex(g, second)].sort());
  });

  proves(ENG, 'the hex of an engagement that must be fought is no part of another attack', () => {
    const corner = from(C, NE);
    const other = from(corner, N);
    const g = locked('german', GERMAN, ['G-12-48'], ['A-28-112'], { 'G-18-293': corner, 'A-106-422': other });
    play(g, target(g, other));
    expect(refusal(g, also(g, north))).toMatchObject({ case: 'basic-11.48#ENG', why: 'own-engagement', hex: hex(g, north) });
    const free = field({ units: { 'G-12-48': C, 'A-28-112': north, 'G-18-293': corner, 'A-106-422': other } });
    play(free, target(free, other));
    expect(refusal(free, also(free, north))).toBeUndefined();
  });

  proves(ENG, 'markers come off when one side has left', () => {
    const g = locked('german', GERMAN, ['G-12-48'], ['A-28-112'], { 'A-28-112': { at: from(C, N, N), engaged: 1 } });
    expect([g.rows.engagements.length, engaged(g, 'G-12-48', 'A-28-112')]).toEqual([0, [false, false]]);
    // Armor went away; the infantry it stood with is still held.
    const h = locked('german', GERMAN, ['G-12-48', 'G-116-16-I'], ['A-28-112'], { 'G-116-16-I': { at: from(C, SE), engaged: 1 } });
    expect([engaged(h, 'G-116-16-I', 'G-12-48', 'A-28-112'), h.rows.engagements[0].attackers]).toEqual([
      [false, true, true],
      [u('G-12-48')],
    ]);
  });

  proves([...ENG, 'basic-11.13'], 'who cannot attack does not have to, nor can he counterattack', () => {
    const g = locked('german', GERMAN, ['G-12-48'], ['A-28-112'], { 'G-12-48': { at: C, engaged: 1, supply: 2 } });
    expect(refusal(g, DONE)).toBeUndefined();
    const h = locked('allied', GERMAN, ['G-12-48'], ['A-28-112'], { 'A-28-112': { at: north, engaged: 1, supply: 2 } });
    expect(refusal(h, { k: 'counter' })).toMatchObject({ case: 'basic-11.13', why: 'cannot-counter' });
    expect(odds(g, { at: north, by: ['G-12-48'] }).attackStrength).toBe(2);
  });

  proves(ENG, 'the dead hold nobody', () => {
    const g = locked('german', GERMAN, ['G-12-48'], ['A-28-110-1'], {
      'G-2Pz-3-I': from(C, NW),
      'G-2Pz-3-II': from(C, NW),
      'A-28-110-1': { at: north, engaged: 1, steps: 1 },
    });
    play(g, target(g, north), join('G-2Pz-3-I'), join('G-2Pz-3-II'));
    if (now(g) === 'battle.draft') play(g, { k: 'ready' });
    if (now(g) === 'battle.claim') play(g, { k: 'waive' });
    roll(g, 1);
    while (now(g) !== 'combat.choose') play(g, offers(g).at(-1) as never);
    expect([at(g, 'A-28-110-1'), g.rows.engagements.length, engaged(g, 'G-12-48')]).toEqual(['eliminated', 0, [false]]);
  });
});
