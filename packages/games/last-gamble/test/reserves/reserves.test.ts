/** Chapter 4, reserves, and the frame of chapter 13. */
import { prompt } from '@hexfront/engine';
import { describe, expect } from 'vitest';
import { dropReserve, markersUsed } from '../../src/rules/reserves/reserves.ts';
import { type G, HALF_MOVED, IN_RESERVE } from '../../src/state/shape.ts';
import { C, from, N, NE, S, SE, scene } from '../kit/field.ts';
import { at, hex, idle, offers, play, position, proves, refusal, u } from '../kit/kit.ts';

const A = 'G-12-48';
const B = 'G-12-89';
const phase = (
  units: Record<string, string | Record<string, string | number>>,
  more: { side?: 'german' | 'allied'; turn?: number; options?: Record<string, string> } = {},
): G => scene({ phase: 'reserve-designation', units, ...more });
const mark = (id: string) => ({ k: 'reserve', u: u(id) });

describe('designation', () => {
  proves(
    ['basic-4.11', 'basic-4.1', 'intro-8.1#3'],
    'a supplied unit away from the enemy gets a marker, and may give it back another turn',
    () => {
      const g = phase({ [A]: C });
      play(g, mark(A));
      expect(g.f.reserve[u(A)]).toBe(IN_RESERVE);
      expect(refusal(g, { k: 'release', u: u(A) })).toMatchObject({ why: 'just-marked' });
      const again = phase({ [A]: { at: C, reserve: 1 } });
      play(again, { k: 'release', u: u(A) });
      expect(again.f.reserve[u(A)]).toBe(0);
    },
  );

  proves(['basic-4.11'], 'not next to an enemy unit, even one without a zone of control', () => {
    const g = phase({ [A]: C, 'A-28-707': from(C, N), [B]: from(C, S, S) });
    expect(refusal(g, mark(A))).toMatchObject({ case: 'basic-4.11', why: 'reserve-near-enemy' });
    expect(refusal(g, mark(B))).toBeUndefined();
  });

  proves(['basic-4.11', 'basic-4.14'], 'nothing is marked twice, and what was released stays released for the phase', () => {
    const g = phase({ [A]: C, 'G-18-293': { at: from(C, S, S), reserve: 1 }, 'G-277-989': from(C, N, N) });
    expect(refusal(g, { k: 'release', u: u(A) })).toMatchObject({ case: 'basic-4.14', why: 'not-in-reserve' });
    expect(refusal(g, mark('G-18-293'))).toMatchObject({ case: 'basic-4.11', why: 'already-reserve' });
    play(g, { k: 'release', u: u('G-18-293') });
    expect(refusal(g, mark('G-18-293'))).toMatchObject({ case: 'basic-4.11', why: 'just-released' });
    expect(offers(g, 'reserve').map((a) => a.u)).not.toContain(u('G-18-293'));
  });

  proves(['basic-4.22', 'basic-4.11'], 'nor in an enemy zone of control, which reaches no further than the next hex', () => {
    const g = phase({ [A]: C, 'A-28-112': from(C, N), [B]: from(C, S) });
    expect(refusal(g, mark(A))?.why).toBe('reserve-near-enemy');
    expect(refusal(g, mark(B))).toBeUndefined();
  });

  proves(['basic-4.22'], 'not in Strategic Movement', () => {
    const g = phase({ [A]: { at: C, strategic: 1 }, 'G-18-293': from(C, S, S, S) });
    expect(refusal(g, mark(A))).toMatchObject({ case: 'basic-4.22', why: 'reserve-in-column' });
  });

  proves(['basic-4.23'], 'not unsupplied or isolated', () => {
    for (const supply of [1, 2]) {
      const g = phase({ [A]: { at: C, supply }, 'G-18-293': from(C, S, S, S) });
      expect(refusal(g, mark(A))).toMatchObject({ case: 'basic-4.23' });
    }
  });

  proves(['basic-4.21'], 'not on the turn of arrival', () => {
    const g = phase({ [A]: { at: C, arrived: 5 }, [B]: { at: from(C, N), arrived: 4 } });
    expect(refusal(g, mark(A))).toMatchObject({ case: 'basic-4.21' });
    expect(refusal(g, mark(B))).toBeUndefined();
  });

  proves(['basic-4.24'], 'as many markers as there are, one for a hex (R-06)', () => {
    const divisions = [
      'G-12-48',
      'G-18-293',
      'G-26-26',
      'G-62-164',
      'G-560-1128',
      'G-277-989',
      'G-326-751',
      'G-3FJ-5',
      'G-5FJ-13',
      'G-352-914',
      'G-276-986',
      'G-212-316',
      'G-116-60',
      'G-2Pz-2',
      'G-1SS-2',
    ].slice(0, 14);
    // The spare unit of the scene has the fifteenth marker.
    const hexes: string[] = [C];
    for (let i = 1; i < 16; i++) hexes.push(from(hexes[i - 1], i % 6 < 3 ? N : i % 2 ? NE : SE));
    const units = Object.fromEntries(divisions.map((id, i) => [id, { at: hexes[i], reserve: 1 }]));
    const g = phase({ ...units, 'G-12SS-25': hexes[15], 'G-PzL-901': hexes[3] });
    expect(markersUsed(g, 0)).toBe(15);
    expect(refusal(g, mark('G-12SS-25'))).toMatchObject({ case: 'basic-4.24', why: 'no-markers', n: 15 });
    // A second unit under the same marker needs none.
    expect(refusal(g, mark('G-PzL-901'))).toBeUndefined();
    const free = phase({ ...units, 'G-12SS-25': hexes[15] }, { options: { 'reserve-markers': 'unlimited' } });
    expect(refusal(free, mark('G-12SS-25'))).toBeUndefined();
  });

  proves(['basic-4.25'], 'one unit of a division', () => {
    const g = phase({ [A]: C, [B]: from(C, N) });
    play(g, mark(A));
    expect(refusal(g, mark(B))).toMatchObject({ case: 'basic-4.25', why: 'division-in-reserve', other: u(A) });
  });

  proves(['basic-4.28'], 'no artillery, engineers or towed guns', () => {
    const g = phase({ 'G-ISS-388': C, 'G-6PzA-62Eng': C, [A]: C });
    expect(refusal(g, mark('G-ISS-388'))).toMatchObject({ case: 'basic-4.28' });
    expect(refusal(g, mark('G-6PzA-62Eng'))).toMatchObject({ case: 'basic-4.28' });
    expect(offers(g, 'reserve').map((a) => a.u)).toContain(u(A));
  });

  proves(['basic-15.31', 'basic-15.41'], 'none by the Germans on 12/16 AM, none by the Allies on either turn of that day', () => {
    const at16 = (turn: number, side: 'german' | 'allied'): string =>
      prompt(phase({ [A]: C, 'A-28-112': from(C, S, S, S) }, { turn, side })).stages.at(-1) as string;
    expect(at16(1, 'german')).not.toBe('german.reserve-designation');
    expect(at16(2, 'german')).toBe('german.reserve-designation');
    expect(at16(1, 'allied')).not.toBe('allied.reserve-designation');
    expect(at16(2, 'allied')).not.toBe('allied.reserve-designation');
    expect(at16(3, 'allied')).toBe('allied.reserve-designation');
  });
});

describe('losing it', () => {
  proves(['basic-4.29'], 'the moment an enemy comes next to it, with a zone of control or without', () => {
    const g = scene({
      side: 'allied',
      units: { [A]: { at: C, reserve: 1 }, [B]: { at: from(C, S, S), reserve: 1 }, 'A-28-707': from(C, N, N, N) },
    });
    play(g, { k: 'pick', u: u('A-28-707') }, { k: 'go', h: hex(g, from(C, N)) });
    expect(g.f.reserve[u(A)]).toBe(0);
    expect(g.f.reserve[u(B)]).toBe(1);
  });

  proves(['basic-4.29'], 'also when the enemy only passes by', () => {
    const g = scene({ side: 'allied', units: { [A]: { at: C, reserve: 1 }, 'A-28-707': from(C, N, NE) } });
    const past = from(C, NE, SE);
    play(g, { k: 'pick', u: u('A-28-707') });
    play(g, { k: 'step', n: 3 });
    expect([at(g, 'A-28-707'), from(C, NE)]).toContain(from(C, NE));
    expect(g.f.reserve[u(A)]).toBe(0);
    expect(past).not.toBe(C);
  });

  proves(['basic-4.2'], 'dropping what is not in reserve does nothing', () => {
    const g = phase({ [A]: C });
    const before = g.events.length;
    dropReserve(g, u(A), 'basic-4.29');
    expect(g.events.length).toBe(before);
  });
});

describe('Reserve Phase', () => {
  proves(
    ['basic-13.0', 'basic-4.13', 'basic-4.14', 'basic-13.11', 'intro-8.1#7'],
    'a reserve unit moves and is none any more, or stays for the enemy turn',
    () => {
      const g = scene({ phase: 'reserve', units: { [A]: { at: C, reserve: 1 }, 'G-18-293': { at: from(C, S, S), reserve: 1 } } });
      play(g, { k: 'pick', u: u(A) }, { k: 'go', h: hex(g, from(C, N, N)) });
      expect(at(g, A)).toBe(from(C, N, N));
      expect(g.f.reserve[u(A)]).toBe(0);
      idle(g, () => g.v.side === 1);
      expect(g.f.reserve[u('G-18-293')]).toBe(IN_RESERVE);
    },
  );

  proves(['basic-13.31', 'basic-4.27'], 'armor that used its half move and stays is in reserve as before', () => {
    const g = scene({ phase: 'reserve', units: { 'G-2Pz-3-I': { at: C, reserve: HALF_MOVED }, [A]: from(C, S) } });
    idle(g, () => g.v.side === 1);
    expect(g.f.reserve[u('G-2Pz-3-I')]).toBe(IN_RESERVE);
  });

  proves(['basic-15.32'], 'the Allied reserves of 12/16 AM do not move', () => {
    const g = position({
      stage: 'allied.reserve',
      units: { 'A-9Arm-CCR': { at: '2427', reserve: 1 }, 'A-28-112': { at: '1221' } },
      vars: { turn: 1 },
    });
    expect(prompt(g).at.startsWith('reserveMove')).toBe(false);
    expect(g.f.reserve[u('A-9Arm-CCR')]).toBe(1);
  });

  proves(['basic-15.34', 'basic-15.33'], 'CCB of 9th Armored goes to St. Vith on 12/16 PM or leaves reserve where it stands', () => {
    const g = position({
      stage: 'allied.reserve',
      units: { 'A-9Arm-CCB': { at: '1312', reserve: 1 }, 'A-9Arm-CCR': { at: '2427', reserve: 1 } },
      vars: { turn: 2 },
    });
    play(g, { k: 'pick', u: u('A-9Arm-CCB') });
    expect(offers(g, 'go').map((a) => g.board.ids[a.h as number])).toEqual(['1317']);
    expect(refusal(g, { k: 'go', h: hex(g, '1313') })).toMatchObject({ case: 'basic-15.34' });
    const stays = position({
      stage: 'allied.reserve',
      units: { 'A-9Arm-CCB': { at: '1312', reserve: 1 }, 'A-9Arm-CCR': { at: '2427', reserve: 1 } },
      vars: { turn: 2 },
    });
    idle(stays, (w) => w.v.turn === 3);
    expect(stays.f.reserve[u('A-9Arm-CCB')]).toBe(0);
    expect(stays.f.reserve[u('A-9Arm-CCR')]).toBe(1);
  });
});
