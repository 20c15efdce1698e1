import { blankWorld, decode, encode, hashOf, InputError, kitOf, seedRng, settle, start } from '@hexfront/engine';
import { playout } from '@hexfront/engine/testing';
import { describe, expect, it } from 'vitest';
import { tenHexes } from '../../example/game.ts';
import { layoutOf } from '../../src/core/state/layout.ts';
import { ask, begin, FIELDS, mini } from './mini.ts';

const END = { end: true } as const;
const idle = { p: { first: 'q', points: { q: ask('say', 2, 'q') } } };

describe('the layout of the state', () => {
  it('gives every field its own aligned part of one block', () => {
    const { slots, bytes } = layoutOf(FIELDS, { unit: 5, hex: 7, hexside: 11, group: 3 });
    const width = { u8: 1, i8: 1, u16: 2, i16: 2, i32: 4 };
    const taken = new Set<number>();
    for (const s of slots) {
      expect(s.at % width[s.spec.type]).toBe(0);
      for (let b = s.at; b < s.at + s.n * width[s.spec.type]; b++) {
        expect(taken.has(b)).toBe(false);
        taken.add(b);
      }
    }
    expect(bytes).toBeGreaterThanOrEqual(taken.size);
    expect(slots.map((s) => s.name)).toEqual(Object.keys(FIELDS));
  });

  it('starts every field, var and group at its initial value, units off the map', () => {
    const def = mini(idle);
    const setup = settle(def, { scenario: 's' });
    const g = blankWorld(def, setup, kitOf(def, setup));
    expect([...g.f.steps]).toEqual([2, 2, 2, 2]);
    expect([...g.f.tired]).toEqual([-1, -1, -1, -1]);
    expect([...g.f.fuel]).toEqual([5, 5]);
    expect(g.v.turn).toBe(1);
    expect([0, 1, 2, 3].map((u) => g.onMap(u))).toEqual([false, false, false, false]);
    expect(g.unitsIn(g.box('out'))).toEqual([0, 1, 2, 3]);
  });

  it('resets fields and vars of a scope and no others', () => {
    const g = begin(idle);
    g.set('moved', 1, 1);
    g.set('tired', 1, 3);
    g.set('steps', 1, 1);
    g.v.round = 4;
    g.v.turn = 7;
    g.endScope('phase');
    expect([g.f.moved[1], g.f.tired[1], g.f.steps[1], g.v.round, g.v.turn]).toEqual([0, 3, 1, 0, 7]);
    g.endScope('turn');
    expect(g.f.tired[1]).toBe(-1);
  });

  it('keeps units of a place in ascending order, however they came', () => {
    const g = begin(idle);
    for (const u of [2, 0, 3, 1]) g.move(u, 5);
    expect(g.unitsIn(5)).toEqual([0, 1, 2, 3]);
    g.move(1, 6);
    g.move(0, 5);
    expect(g.unitsIn(5)).toEqual([0, 2, 3]);
    expect(decode(g.def, encode(g)).unitsIn(5)).toEqual([0, 2, 3]);
  });

  it('tells a game which watched field changed, but only once something was derived', () => {
    const seen: string[] = [];
    const g = begin(idle, { def: { touched: (_g, field, i, old, now) => seen.push(`${field}[${i}] ${old}>${now}`) } });
    g.set('steps', 0, 1);
    expect(g.d.built).toBe(1);
    g.set('steps', 0, 1);
    g.set('steps', 0, 2);
    g.move(0, 8);
    expect(seen).toEqual(['steps[0] 1>2', 'place[0] 0>8']);
  });
});

describe('copies', () => {
  it('share nothing that changes', () => {
    const g = begin(idle);
    g.rows.list.push({ n: 1 });
    const before = hashOf(g);
    const copy = g.copy();
    expect(hashOf(copy)).toBe(before);
    copy.set('steps', 0, 0);
    copy.move(1, 8);
    copy.v.turn = 9;
    copy.rows.list[0].n = 5;
    copy.frames[0].l.i = 77;
    copy.state.rng[0] = 1;
    expect(hashOf(g)).toBe(before);
    expect(g.unitsIn(8)).toEqual([]);
    expect(copy.unitsIn(8)).toEqual([1]);
  });

  it('play on independently', () => {
    const a = start(tenHexes, { scenario: 'meeting', seed: 'copies' });
    const b = a.copy();
    const hash = hashOf(a);
    playout(b, seedRng('b'));
    expect(hashOf(a)).toBe(hash);
    const c = a.copy();
    playout(c, seedRng('b'));
    expect(hashOf(c)).toBe(hashOf(b));
  });
});

describe('the codec', () => {
  it('writes only what differs from the beginning, and reads it back', () => {
    const g = begin(idle);
    g.set('mood', 2, -70_000);
    g.set('bridge', 4, 1);
    g.set('fuel', 1, -3);
    g.rows.list.push({ n: 3 });
    const e = encode(g);
    expect(e.fields.mood).toEqual([2, -70_000]);
    expect(e.fields.steps).toBeUndefined();
    const twin = decode(g.def, JSON.parse(JSON.stringify(e)));
    expect(hashOf(twin)).toBe(hashOf(g));
    expect(encode(twin)).toEqual(e);
  });

  it('notices every kind of difference in the hash', () => {
    const changes: ((g: ReturnType<typeof begin>) => void)[] = [
      (g) => g.set('steps', 3, 1),
      (g) => g.set('mark', 0, 1),
      (g) => g.set('mark', 1, 1),
      (g) => g.move(0, 1),
      (g) => {
        g.v.turn = 2;
      },
      (g) => g.rows.list.push({ n: 1 }),
      (g) => {
        g.frames[1].at = 'other';
      },
      (g) => {
        g.state.rng[3] ^= 1;
      },
      (g) => g.finish({ winner: 0, level: 'x', case: '1' }),
    ];
    const hashes = changes.map((change) => {
      const g = begin(idle);
      change(g);
      return hashOf(g);
    });
    expect(new Set([...hashes, hashOf(begin(idle))]).size).toBe(changes.length + 1);
  });

  it('opens a state of a version that had fewer fields', () => {
    const g = begin(idle);
    const e = encode(g);
    const def = mini(idle, { def: { fields: { ...FIELDS, extra: { of: 'unit', type: 'u8', init: 3, doc: 'new' } } as typeof FIELDS } });
    expect([...(decode(def, e).f as Record<string, Uint8Array>).extra]).toEqual([3, 3, 3, 3]);
  });

  it.each([
    [{ format: 'x' }, 'format'],
    [{ game: 'chess' }, 'belongs to chess'],
    [{ fields: { steps: [99, 1] } }, 'fields.steps'],
    [{ fields: { steps: [0, 400] } }, 'fields.steps'],
    [{ fields: { place: [0, 11] } }, 'fields.place'],
    [{ fields: { place: [0] } }, 'fields.place'],
    [{ frames: [{ proc: 'p', at: 'nowhere', l: {} }] }, 'frames[0]'],
    [{ frames: [{ proc: 'constructor', at: 'x', l: {} }] }, 'frames[0]'],
    [{ frames: [{ proc: '#stage', at: 'nowhere', l: { i: 0 } }] }, 'frames[0]'],
    [{ setup: { scenario: 'none', options: {}, seed: '' } }, 'no scenario'],
    [{ rng: [1, 2, 3] }, 'rng'],
  ])('refuses a broken state in one sentence: %j', (change, words) => {
    const broken = { ...encode(begin(idle)), ...change };
    expect(() => decode(mini(idle), broken)).toThrow(InputError);
    expect(() => decode(mini(idle), broken)).toThrow(words);
  });
});

it('a game that ends keeps its result', () => {
  const g = begin({ p: { first: 'a', points: { a: { auto: () => END } } } });
  expect(g.result).toEqual({ winner: -1, level: 'over', case: '1' });
});
