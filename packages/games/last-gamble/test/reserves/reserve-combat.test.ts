/** Chapter 13.2 and 13.3: reserves in combat. */
import { explain } from '@hexfront/engine';
import { describe, expect } from 'vitest';
import type { Preview } from '../../src/screen/preview.ts';
import type { G } from '../../src/state/shape.ts';
import { DONE, declare, field, fight, gun, lines, now, READY } from '../kit/battlefield.ts';
import { C, from, N, S } from '../kit/field.ts';
import { hex, offers, play, proves, refusal, roll, u } from '../kit/kit.ts';

const north = from(C, N);
/** The Reserve Phase, with the moves done: units that have moved stand where they fight. */
function fighting(units: Parameters<typeof field>[0]['units'], more: object = {}): G {
  const g = field({ phase: 'reserve', units, ...more });
  while (now(g).startsWith('reserveMove')) play(g, DONE);
  return g;
}
const moved = (at: string, extra: object = {}) => ({ at, moved: 1, movedTurn: 1, ...extra });
const strike = (g: G, id: string, h: string) => ({ k: 'attack', u: u(id), h: hex(g, h) });

describe('reserve combat', () => {
  proves(['basic-13.21', 'basic-13.23', 'basic-4.13'], 'a reserve that moved may attack an enemy next to it, at the end', () => {
    const g = fighting({ 'G-12-48': moved(C), 'G-12-27F': C, 'A-28-112': north });
    expect(now(g)).toBe('reserveCombat.choose');
    expect(refusal(g, strike(g, 'G-12-48', north))).toBeUndefined();
    expect(refusal(g, strike(g, 'G-12-27F', north))).toMatchObject({ case: 'basic-13.21', why: 'reserve-not-moved' });
    expect(refusal(g, strike(g, 'G-12-48', from(C, S)))).toMatchObject({ why: 'no-enemy' });
    const far = fighting({ 'G-12-48': moved(C), 'A-28-112': north, 'A-106-422': from(C, N, N) });
    expect(refusal(far, strike(far, 'G-12-48', from(C, N, N)))).toMatchObject({ case: 'basic-13.21', why: 'not-adjacent' });
    expect(refusal(g, DONE)).toBeUndefined();
  });

  proves(['basic-13.22', 'basic-13.23#1', 'basic-13.23#3'], 'one unit against one hex, and each hex once', () => {
    const g = fighting({ 'G-12-48': moved(C), 'G-12-27F': moved(C), 'A-28-112': north, 'A-106-422': from(C, S) });
    play(g, strike(g, 'G-12-48', north));
    expect([g.rows.battles[0].attackers, g.rows.battles[0].targets]).toEqual([[u('G-12-48')], [hex(g, north)]]);
    // The attack is not made before its owner has seen the odds and says so.
    expect(now(g)).toBe('battle.pledge');
    play(g, READY);
    roll(g, 3);
    while (now(g) !== 'reserveCombat.choose') play(g, offers(g).at(-1) as never);
    expect(refusal(g, strike(g, 'G-12-27F', north))).toMatchObject({ case: 'basic-13.23#3', why: 'defended-already' });
    expect(refusal(g, strike(g, 'G-12-48', from(C, S)))).toMatchObject({ case: 'basic-11.12', why: 'attacked-already' });
    expect(refusal(g, strike(g, 'G-12-27F', from(C, S)))).toBeUndefined();
  });

  proves(['basic-13.23#3'], 'who was attacked in the Combat Phase may be attacked once more', () => {
    // The combat marks of the earlier phase are gone.
    const g = field({ units: { 'G-12-48': C, 'G-1SS-1-II': { at: from(C, S, S), reserve: 1 }, 'A-28-112': north } });
    fight(g, { at: north, by: ['G-12-48'] }, 4);
    play(g, DONE);
    expect([g.f.defended[u('A-28-112')], g.f.hit[u('A-28-112')]]).toEqual([0, 1]);
  });

  proves(['basic-11.45#9', 'basic-13.23#5', 'basic-13.23#4'], 'a column more, no coordination, no guns on either side', () => {
    const units = { 'G-12-48': moved(C), 'A-106-422': north, 'A-106-423': from(C, N, N), 'A-V-187': from(C, N, N) };
    const g = fighting(units);
    play(g, strike(g, 'G-12-48', north), READY);
    expect(now(g)).toBe('battle.roll');
    const p = explain(g, { q: 'battle' }) as unknown as Preview;
    expect([p.odds, lines(p.column).filter((w) => !w.startsWith('row') && !w.startsWith('ledger'))]).toEqual(['2-1', ['reserve-attack']]);
    expect(refusal(g, gun('A-V-187'))).toMatchObject({ why: 'die-first' });
  });

  proves(['basic-13.23#2'], 'Armor Superiority counts', () => {
    const g = fighting({ 'G-1SS-1-II': moved(C), 'A-28-112': north });
    play(g, strike(g, 'G-1SS-1-II', north), READY);
    expect(now(g)).toBe('battle.claim');
  });

  proves(['basic-15.1'], 'surprise counts for reserve attacks too', () => {
    const g = fighting({ 'G-12-48': moved(C), 'A-28-112': north }, { turn: 1 });
    play(g, strike(g, 'G-12-48', north));
    const p = explain(g, { q: 'battle' }) as unknown as Preview;
    expect(lines(p.column)).toEqual(expect.arrayContaining(['surprise', 'reserve-attack']));
  });
});

describe('armor in reserve', () => {
  proves(['basic-13.32', 'basic-13.33'], 'it adds its strength, and stays in reserve unless it does badly', () => {
    const units = { 'G-116-16-I': { at: C, reserve: 2 }, 'G-12-48': C, 'A-28-112': north };
    const by = ['G-116-16-I', 'G-12-48'];
    const after = (pip: number) => {
      const g = field({ units });
      declare(g, { at: north, by });
      if (now(g) === 'battle.claim') play(g, { k: 'waive' });
      roll(g, pip);
      const result = g.events.find((e) => e.e === 'result');
      return [result?.attack, result?.result, g.f.reserve[u('G-116-16-I')]];
    };
    // 7 to 5 is 1-1.
    expect(after(1)).toEqual([7, 'D1', 2]);
    expect(after(2)).toEqual([7, 'FF', 2]);
    expect(after(3)).toEqual([7, 'D1+', 2]);
    expect(after(4)).toEqual([7, 'ENG', 0]);
    expect(after(6)).toEqual([7, 'A1', 0]);
  });
});
