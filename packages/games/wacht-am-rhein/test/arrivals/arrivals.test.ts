/** Reinforcements (21): entering, the queue, blocked entries. */
import { explain } from '@hexfront/engine';
import { describe, expect } from 'vitest';
import { UNITS } from '../../src/state/query.ts';
import type { G } from '../../src/state/shape.ts';
import { at, hex, idle, offers, play, position, proves, refusal, u } from '../kit/kit.ts';

const TANKS = 'us-70-4xx-t';
const HUNTERS = 'us-803-4xx-d';
const ENEMY = 'de-1-39-26-i';
const entryOf = (g: G): string => g.board.ids[g.board.regions.find((r) => r.kind === 'entry' && r.name === 'D6')?.hexes[0] ?? -1];

/** The Allied Movement Phase with both battalions of the 4th Division due at D6. */
function due(more: Record<string, Record<string, string | number>> = {}, turn = 3): G {
  return position({
    stage: 'allied.movement',
    vars: { turn },
    units: {
      [TANKS]: { at: 'Due' },
      [HUNTERS]: { at: 'Due' },
      'us-1-12-4-i': { at: 'D3413', committed: 1 },
      'de-7army-h': { at: 'D2013' },
      ...more,
    },
  });
}
const spent = (g: G): number => Number(g.frames.at(-1)?.l.spent) / 30;

describe('entering', () => {
  proves(['21.0', '21.11', '21.14', '22.1', '25.16'], 'on its turn by its road, in March Mode, committed, and then it moves on', () => {
    const g = due();
    const door = hex(g, entryOf(g));
    play(g, { k: 'enter', u: u(TANKS), h: door });
    expect([at(g, TANKS), g.f.march[u(TANKS)], g.f.committed[u(TANKS)]]).toEqual([entryOf(g), 1, 1]);
    // Class B pays a third or a half of a point for a road hex.
    expect([1 / 3, 1 / 2]).toContain(spent(g));
    const before = spent(g);
    const on = offers(g, 'step')[0];
    play(g, on);
    expect(spent(g)).toBeGreaterThan(before);
    expect(refusal(due({}, 2), { k: 'enter', u: u(TANKS), h: door })).toMatchObject({ case: '21.0', why: 'not-due' });
  });

  proves(['21.12', '21.13'], 'who comes behind another pays for the road between as well', () => {
    const g = due();
    const door = hex(g, entryOf(g));
    expect(refusal(g, { k: 'enter', u: u(TANKS), h: hex(g, 'D3413') })).toMatchObject({ case: '21.24', why: 'not-its-entry' });
    play(g, { k: 'enter', u: u(TANKS), h: door });
    const first = spent(g);
    play(g, offers(g, 'step')[0], { k: 'stop' }, { k: 'enter', u: u(HUNTERS), h: door });
    expect(spent(g)).toBeCloseTo(2 * first);
  });

  proves(['7.32', '21.11'], 'not while the one before stands in the entry hex on the march', () => {
    const g = due();
    const door = hex(g, entryOf(g));
    play(g, { k: 'enter', u: u(TANKS), h: door }, { k: 'stop' });
    expect(refusal(g, { k: 'enter', u: u(HUNTERS), h: door })).toMatchObject({ case: '7.32' });
  });

  proves(['21.23', '21.24', '21.25'], 'they may be kept back and enter later by the same road; until then they are nowhere', () => {
    const g = due();
    play(g, { k: 'done' });
    idle(g, (w) => w.v.turn === 4 && offers(w, 'enter').length > 0);
    expect(offers(g, 'enter').map((a) => g.board.ids[a.h as number])).toEqual([entryOf(g), entryOf(g)]);
    expect(g.onMap(u(TANKS))).toBe(false);
  });
});

describe('blocked entries', () => {
  proves(
    ['21.21', '21.22', 'err-21.2'],
    'an enemy or his zone in the entry hex costs a turn, then they enter up to three boxes to the west',
    () => {
      const g = due();
      const door = entryOf(g);
      const held = due({ [ENEMY]: { at: door } });
      expect(offers(held, 'enter')).toEqual([]);
      expect(refusal(held, { k: 'enter', u: u(TANKS), h: hex(held, door) })).toMatchObject({ case: '21.21', why: 'entry-blocked' });
      const beside = g.board.ids[g.board.neighbors[6 * hex(g, door)]];
      const near = due({ [ENEMY]: { at: beside } });
      expect(offers(near, 'enter')).toEqual([]);
      play(held, { k: 'done' });
      idle(held, (w) => w.v.turn === 4 && offers(w, 'enter').length > 0);
      const ways = [...new Set(offers(held, 'enter').map((a) => held.board.ids[a.h as number]))];
      expect(ways.length).toBe(3);
      // Columns are counted from the east.
      for (const id of ways) expect(Number(id.slice(3))).toBeGreaterThan(Number(door.slice(3)));
    },
  );
});

describe('for screens', () => {
  proves(['22.0', '25.13'], 'who is due, when and where', () => {
    const g = due();
    expect(explain(g, { q: 'arrivals', side: 1 })).toMatchObject([
      { unit: u(TANKS), turn: 3, where: 'D6' },
      { unit: u(HUNTERS), turn: 3 },
    ]);
    const waits = (w: G, id: string) => explain(w, { q: 'arrivals', side: 1 })?.find((a) => a.unit === u(id));
    expect(waits(due({}, 2), TANKS)?.open).toBeUndefined();
    expect(waits(g, TANKS)).toMatchObject({ open: [hex(g, entryOf(g))], cost: expect.stringMatching(/^\S+ of \d+$/) });
    expect(waits(g, TANKS)?.detour).toBeUndefined();
    const shut = due({ [ENEMY]: { at: entryOf(g) } });
    expect(waits(shut, TANKS)).toMatchObject({ open: [], blocked: 3 });
    play(shut, { k: 'done' });
    idle(shut, (w) => w.v.turn === 4 && offers(w, 'enter').length > 0);
    expect(waits(shut, TANKS)).toMatchObject({ detour: true, overdue: true });
    expect(waits(shut, TANKS)?.open).toHaveLength(3);
    expect(explain(g, { q: 'arrivals', side: 0 })).toEqual([]);
  });
});

describe('armored divisions', () => {
  const RECON = 'us-90-10axx-r';
  const MEN = 'us-20-10axx-m';
  const GUNS = 'us-419-10axx-a';
  /** The 10th Armored Division, which enters whole on turn 6. */
  const armored = (turn = 6): G =>
    position({
      scenario: 'bastogne',
      stage: 'allied.movement',
      vars: { turn },
      units: {
        [RECON]: { at: 'Due' },
        [MEN]: { at: 'Due' },
        [GUNS]: { at: 'Due' },
        [TANKS]: { at: 'Due' },
        'us-1-12-4-i': { at: 'D3413', committed: 1 },
        'de-7army-h': { at: 'D2013' },
      },
    });
  const companies = (g: G) => g.unitsIn(g.box('Due')).filter((v) => UNITS[v].companies);

  proves(['21.3', '17.22'], 'the reconnaissance battalion of a division that enters whole may enter as three companies', () => {
    const g = armored();
    play(g, { k: 'split', u: u(RECON) });
    expect(at(g, RECON)).toBe('Broken down');
    const three = companies(g);
    expect(three.map((v) => UNITS[v].companies?.[g.f.face[v]])).toEqual(['R', 'R', 'R']);
    const door = hex(g, entryOf(g));
    play(g, { k: 'enter', u: three[0], h: door });
    expect([g.hexOf(three[0]), g.f.march[three[0]], g.f.moved[three[1]]]).toEqual([door, 1, 0]);
    expect(
      (explain(g, { q: 'arrivals', side: 1 }) as { unit: number; turn: number }[]).filter((a) => three.includes(a.unit)),
    ).toMatchObject([{ turn: 6 }, { turn: 6 }]);
    play(g, offers(g, 'step')[0], { k: 'stop' });
    // The others may still come later, by the same road.
    expect(offers(g, 'enter').filter((a) => three.includes(a.u as number)).length).toBeGreaterThan(0);
  });

  proves(['21.3'], 'no other battalion does, none before its turn, and none of a division that comes in parts', () => {
    const g = armored();
    expect(refusal(g, { k: 'split', u: u(MEN) })).toMatchObject({ case: '21.3', why: 'split-due' });
    expect(refusal(g, { k: 'split', u: u(TANKS) })).toMatchObject({ case: '21.3', why: 'split-due' });
    expect(refusal(armored(5), { k: 'split', u: u(RECON) })).toMatchObject({ why: 'not-on-map' });
    expect(offers(g, 'split').map((a) => a.u)).toContain(u(RECON));
    // The 3rd Armored Division comes on turns 13, 14, and 18.
    const parts = position({
      scenario: 'campaign',
      stage: 'allied.movement',
      vars: { turn: 13 },
      units: { 'us-83-3axx-r': { at: 'Due' }, 'us-1-12-4-i': { at: 'D3413', committed: 1 }, 'de-7army-h': { at: 'D2013' } },
    });
    expect(refusal(parts, { k: 'split', u: u('us-83-3axx-r') })).toMatchObject({ case: '21.3', why: 'split-due' });
    // The 30th comes whole, with M10 tank destroyers, but is an infantry division.
    const infantry = position({
      scenario: 'campaign',
      stage: 'allied.movement',
      vars: { turn: 10 },
      units: { 'us-823-30xx-d': { at: 'Due' }, 'us-1-12-4-i': { at: 'D3413', committed: 1 }, 'de-7army-h': { at: 'D2013' } },
    });
    expect(refusal(infantry, { k: 'split', u: u('us-823-30xx-d') })).toMatchObject({ case: '21.3', why: 'split-due' });
  });

  proves(['21.3', '9.25', '21.13'], 'a company and a battalion enter as a team, at one place of the queue', () => {
    const g = armored();
    play(g, { k: 'split', u: u(RECON) });
    const [first, second] = companies(g);
    const door = hex(g, entryOf(g));
    play(g, { k: 'enter', u: u(MEN), h: door });
    const cost = spent(g);
    expect(refusal(g, { k: 'with', u: u(GUNS) })).toMatchObject({ case: '9.25', why: 'team-of-battalions' });
    play(g, { k: 'with', u: first });
    expect([g.hexOf(first), g.f.march[first], g.f.mate[first], spent(g)]).toEqual([door, 1, u(MEN), cost]);
    expect(offers(g, 'with')).toEqual([]);
    play(g, offers(g, 'step')[0], { k: 'stop' });
    expect([g.hexOf(first), g.f.entries[door]]).toEqual([g.hexOf(u(MEN)), 1]);
    play(g, { k: 'enter', u: second, h: door });
    expect(spent(g)).toBeCloseTo(2 * cost);
    play(g, offers(g, 'step')[0]);
    expect(offers(g, 'with')).toEqual([]);
  });
});
