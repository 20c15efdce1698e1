/** Reinforcements (21): entering, the queue, blocked entries. */
import { explain } from '@hexfront/engine';
import { describe, expect } from 'vitest';
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
    expect(explain(g, { q: 'arrivals', side: 0 })).toEqual([]);
  });
});
