/** Pieces that become others, counters with two faces out of a pool, pairs that move as one. */

import {
  drawFaces,
  type ExchangeRules,
  exchange,
  forget,
  type Inherit,
  matesIn,
  PLACE,
  type RowsOf,
  renamed,
  type Shape,
  start,
  type World,
  walkTogether,
} from '@hexfront/engine';
import { count, list, maybe, record, unit, units } from '@hexfront/engine/parts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Walk, WalkField } from '../../src/walk/index.ts';
import { DEN, toyBoard, toyWalk, WHY } from '../toy-column.ts';
import { toy } from './toy.ts';

/** A battalion (0), companies for it (1 to 3), a stranger (4). */
const FIELDS = {
  place: PLACE,
  tired: { of: 'unit', type: 'u8', doc: 'how tired' },
  fresh: { of: 'unit', type: 'u8', doc: 'whether it may still go' },
  did: { of: 'unit', type: 'u8', doc: 'bits of what it did' },
  from: { of: 'unit', type: 'i16', init: -1, doc: 'where it began' },
  mate: { of: 'unit', type: 'i16', init: -1, doc: 'the other of a pair' },
  own: { of: 'unit', type: 'u8', doc: 'does not pass over' },
} as const;

const ROWS = {
  battles: record({ attackers: units(), lead: unit(), other: unit(), at: count() }),
  notes: record({ lead: count() }),
} as const;
/** A list of units, one stored a number higher, and one inside a list of records. */
const LOCALS = record({
  units: maybe(units()),
  mover: maybe(unit()),
  h: maybe(count()),
  next: maybe(unit(1)),
  legs: maybe(list(record({ who: unit() }))),
});
interface Pieces extends Shape {
  rows: RowsOf<typeof ROWS>;
}

const world = (): World<Pieces> =>
  start(
    toy<Pieces>({
      run: 'fight',
      units: [0, 1, 2, 3, 4].map((i) => ({ id: `u${i}`, name: `Unit ${i}`, side: 0 })),
      fields: FIELDS,
      vars: {},
      rows: ROWS,
      setup: (g) => {
        g.move(0, 8);
        g.move(4, 8);
        for (const u of [1, 2, 3]) g.move(u, g.box('cadre'));
        g.rows.battles = [
          { attackers: [4, 0], lead: 0, other: 4, at: 0 },
          { attackers: [4], lead: 4, other: 4, at: 0 },
        ];
        g.rows.notes = [{ lead: 0 }];
      },
      procs: {
        fight: {
          locals: LOCALS,
          first: 'ask',
          points: { ask: { who: () => 0, cases: ['1'], always: true, options: [] } },
        },
      },
    }),
    { scenario: 'probe' },
  );

const RULES: ExchangeRules<Pieces> = {
  inherit: { tired: 'most', fresh: 'least', did: 'bits', from: { unless: -1 } } as Record<string, Inherit>,
  refs: { rows: ['battles'], frames: ['fight'] },
};

describe('an exchange of pieces', () => {
  it('hands over what is declared, moves all of them, and rewrites ids where rows and frames are declared to name units', () => {
    const g = world();
    for (const [field, value] of Object.entries({ tired: 3, fresh: 1, did: 5, from: 7, own: 9 })) g.set(field, 0, value);
    const frame = g.frames[g.frames.length - 1];
    frame.l = { units: [0, 4], mover: 0, h: 0, next: 1, legs: [{ who: 4 }, { who: 0 }] };
    exchange(g, RULES, { out: [0], into: [1, 2, 3], place: 8, aside: g.box('out') });
    expect(g.unitsIn(8)).toEqual([1, 2, 3, 4]);
    expect(g.f.place[0]).toBe(g.box('out'));
    for (const u of [1, 2, 3]) {
      expect([g.f.tired[u], g.f.fresh[u], g.f.did[u], g.f.from[u], g.f.own[u]]).toEqual([3, 1, 5, 7, 0]);
    }
    expect(g.rows.battles).toEqual([
      { attackers: [4, 1, 2, 3], lead: 1, other: 4, at: 0 },
      { attackers: [4], lead: 4, other: 4, at: 0 },
    ]);
    // Rows that are not named, and numbers that are not declared as units, are left alone.
    expect(g.rows.notes).toEqual([{ lead: 0 }]);
    expect(frame.l).toEqual({ units: [4, 1, 2, 3], mover: 1, h: 0, next: 2, legs: [{ who: 4 }, { who: 1 }] });
  });

  it('of several for one takes the least, the most, all bits, or what they agree on', () => {
    const g = world();
    const values = { tired: [1, 4, 2], fresh: [1, 0, 1], did: [1, 4, 4], from: [7, 7, 7] };
    for (const [field, list] of Object.entries(values)) for (const [i, value] of list.entries()) g.set(field, i + 1, value);
    g.rows.battles = [{ attackers: [1, 2, 4], lead: 2, other: -1, at: 0 }];
    exchange(g, RULES, { out: [1, 2, 3], into: [0], place: 9, aside: g.box('cadre') });
    expect([g.f.tired[0], g.f.fresh[0], g.f.did[0], g.f.from[0], g.f.place[0]]).toEqual([4, 0, 5, 7, 9]);
    expect(g.rows.battles).toEqual([{ attackers: [4, 0], lead: 0, other: -1, at: 0 }]);
    g.set('from', 1, 3);
    exchange(g, RULES, { out: [1, 2], into: [0], place: 9, aside: g.box('cadre') });
    expect(g.f.from[0]).toBe(-1);
    g.rows.battles = [{ attackers: [0], lead: 0, other: -1, at: 0 }];
    exchange(g, RULES, { out: [0], into: [], place: 9, aside: g.box('dead') });
    expect(g.rows.battles).toEqual([{ attackers: [], lead: -1, other: -1, at: 0 }]);
  });

  it('a piece that is used again has forgotten everything but its place and what it keeps', () => {
    const g = world();
    for (const [field, value] of Object.entries({ tired: 3, did: 5, from: 7, own: 9 })) g.set(field, 4, value);
    const place = g.f.place[4];
    forget(g, 4, ['own']);
    expect([g.f.tired[4], g.f.did[4], g.f.from[4], g.f.own[4], g.f.place[4]]).toEqual([0, 0, -1, 9, place]);
  });

  it('never names a piece twice, and there and back again is where it began', () => {
    expect(renamed([1, 4, 2], [1, 2], [4, 5])).toEqual([4, 5]);
    expect(renamed([4, 5], [1], [2])).toEqual([4, 5]);
    const g = world();
    g.set('tired', 0, 2);
    const before = JSON.stringify([[...g.f.place], [...g.f.tired], g.rows.battles]);
    exchange(g, RULES, { out: [0], into: [1, 2], place: 8, aside: g.box('out') });
    exchange(g, RULES, { out: [1, 2], into: [0], place: 8, aside: g.box('cadre') });
    for (const u of [1, 2]) g.set('tired', u, 0);
    expect(JSON.stringify([[...g.f.place], [...g.f.tired], g.rows.battles])).toBe(before);
  });
});

describe('counters with two faces', () => {
  it('are drawn so that nobody goes without who need not, as trying every choice would', () => {
    const counter = fc.uniqueArray(fc.nat(3), { minLength: 1, maxLength: 2 });
    fc.assert(
      fc.property(fc.array(counter, { maxLength: 6 }), fc.array(fc.nat(3), { minLength: 1, maxLength: 4 }), (faces, wanted) => {
        const tryAll = (i: number, used: readonly number[]): boolean =>
          i === wanted.length || faces.some((f, u) => !used.includes(u) && f.includes(wanted[i]) && tryAll(i + 1, [...used, u]));
        const drawn = drawFaces(
          faces.map((_, u) => u),
          (u) => faces[u],
          wanted,
        );
        expect(drawn !== undefined).toBe(tryAll(0, []));
        if (!drawn) return;
        expect(drawn.map((d) => d.face)).toEqual(wanted);
        expect(new Set(drawn.map((d) => d.unit)).size).toBe(wanted.length);
        for (const { unit, face } of drawn) expect(faces[unit]).toContain(face);
      }),
      { numRuns: 500 },
    );
  });
});

describe('two that move as one', () => {
  const mates = matesIn<Shape>('mate');
  it('are a pair while they are in the same place, and strays when they are not', () => {
    const g = world();
    mates.join(g, 4, 0);
    expect([mates.of(g, 0), mates.of(g, 4), mates.of(g, 1)]).toEqual([4, 0, -1]);
    expect(mates.strays(g)).toEqual([]);
    g.move(4, 9);
    expect([mates.of(g, 0), mates.of(g, 4)]).toEqual([-1, -1]);
    expect(mates.strays(g)).toEqual([0]);
    expect(mates.part(g, 4)).toBe(0);
    expect([mates.part(g, 4), g.f.mate[0], mates.strays(g).length]).toEqual([-1, -1, 0]);
  });

  it('pay the dearest price of every step within the smallest allowance, and stop where one must', () => {
    for (let seed = 1; seed <= 12; seed++) {
      const terrain = toyBoard(seed);
      const starts = [{ hex: 44, memory: 0, spent: 0 }];
      const light = toyWalk(terrain, { starts, points: 9, least: false, shares: false });
      const heavy: Walk = {
        ...toyWalk(terrain, { starts, points: 7, least: false, shares: false }),
        // Dearer on every third hex and barred from some.
        edge(at, dir, to, memory, spent, out) {
          if (to % 13 === 0) {
            out.reason = 99;
            return 0;
          }
          const flags = light.edge(at, dir, to, memory, spent, out);
          if (to % 3 === 0) {
            out.spent += DEN;
            out.why?.push(WHY.traffic, DEN);
          }
          return flags;
        },
      };
      const pair = walkTogether([light, heavy]);
      const field = new WalkField(terrain.board).run(pair);
      // Heavy is never the cheaper one, so that together they are as slow as it is.
      const slow = new WalkField(terrain.board).run(heavy);
      expect(field.hexes().map((h) => [h, field.cost(h)])).toEqual(slow.hexes().map((h) => [h, slow.cost(h)]));
      const out = { spent: 0, memory: 0, reason: 0, why: [] as number[] };
      const barred = [...terrain.board.neighbors].findIndex((to) => to > 0 && to % 13 === 0 && !terrain.enemy[to]);
      expect(pair.edge(Math.floor(barred / 6), barred % 6, terrain.board.neighbors[barred], 0, 0, out)).toBe(0);
      expect(out.reason).toBeGreaterThan(0);
    }
    const alone = toyWalk(toyBoard(3), { starts: [], points: 4, least: true, shares: false });
    expect(walkTogether([alone])).toBe(alone);
  });

  it('cost each what is dearest for one of them: neither alone would pay it', () => {
    const terrain = toyBoard(2);
    const starts = [{ hex: 44, memory: 0, spent: 0 }];
    const flat = (dear: (to: number) => boolean): Walk => ({
      ...{ den: 1, memories: 1, starts, limit: () => 9 },
      edge(_at, _dir, to, _memory, spent, out) {
        out.spent = spent + (dear(to) ? 3 : 1);
        out.why?.push(dear(to) ? 1 : 2, out.spent - spent);
        return 1;
      },
    });
    const [even, odd] = [flat((to) => to % 2 === 0), flat((to) => to % 2 === 1)];
    const field = new WalkField(terrain.board).run(walkTogether([even, odd]));
    const three = new WalkField(terrain.board).run(flat(() => true));
    expect(field.hexes().map((h) => field.cost(h))).toEqual(three.hexes().map((h) => three.cost(h)));
    const out = { spent: 0, memory: 0, reason: 0, why: [] as number[] };
    walkTogether([odd, even]).edge(44, 0, 45, 0, 0, out);
    expect(out).toMatchObject({ spent: 3, why: [1, 3] });
    const confused = { ...even, edge: (...args: Parameters<Walk['edge']>) => (args[5].memory = 1) };
    expect(() => walkTogether([even, confused]).edge(44, 0, 45, 0, 0, out)).toThrow('remember different things');
  });
});
