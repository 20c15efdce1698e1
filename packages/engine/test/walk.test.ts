import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boardOf } from '../src/board/index.ts';
import { rectangle } from '../src/testing/boards.ts';
import { frontWalk, makeFront } from '../src/testing/front.ts';
import { explainWalk, LOUD, OK, pricePath, REFUSED, STOP, UNKNOWN, type Walk, WalkField, whyNot } from '../src/walk/index.ts';
import { exhaustive, numbers, type ToyMove, toyBoard, toyWalk } from './toy-column.ts';

const moves = fc.record({
  seed: fc.nat(10_000),
  points: fc.integer({ min: 1, max: 12 }),
  least: fc.boolean(),
  doors: fc.boolean(),
  memory: fc.nat(3),
});
type Moves = typeof moves extends fc.Arbitrary<infer T> ? T : never;

function setUp({ seed, points, least, doors, memory }: Moves, shares = true) {
  const toy = toyBoard(seed);
  const random = numbers(seed + 1);
  const starts = [{ hex: random(toy.board.n), memory, spent: 0 }];
  if (doors) starts.push({ hex: random(toy.board.n), memory: 0, spent: 45 }, { hex: random(toy.board.n), memory: 1, spent: 20 });
  const move: ToyMove = { starts, points, least, shares };
  return { toy, board: toy.board, walk: toyWalk(toy, move), move, random };
}

describe('a movement field', () => {
  it('equals exhaustive search: four memories, thirds and halves, mode change in mid-move, zones, bridge counters', () => {
    fc.assert(
      fc.property(moves, (m) => {
        const { board, walk } = setUp(m);
        const field = new WalkField(board);
        // Asked twice, to show that nothing is left over from the first run.
        field.run(toyWalk(toyBoard(m.seed), { starts: [{ hex: 0, memory: 0, spent: 0 }], points: 12, least: true, shares: true }));
        field.run(walk);
        const want = new Map<string, number>();
        for (const s of exhaustive(board, walk)) {
          const key = `${s.hex} ${s.memory} ${s.ends}`;
          want.set(key, Math.min(s.spent, want.get(key) ?? Number.POSITIVE_INFINITY));
        }
        const got = new Map<string, number>();
        for (const hex of field.hexes()) {
          for (const l of field.labels(hex)) got.set(`${hex} ${l.memory} ${(l.flags & (STOP | LOUD)) !== 0}`, l.spent);
        }
        expect([...got].sort()).toEqual([...want].sort());
      }),
      { numRuns: 150 },
    );
  });

  it('costs what its path costs when priced step by step, and no path is cheaper', () => {
    fc.assert(
      fc.property(moves, (m) => {
        const { board, walk, random } = setUp(m);
        const field = new WalkField(board).run(walk);
        for (const hex of field.hexes()) {
          const priced = pricePath(board, walk, field.path(hex) as number[]);
          expect(priced.refusal).toBeUndefined();
          expect(priced.spent).toBe(field.cost(hex));
          const steps = explainWalk(field, hex) ?? [];
          expect(steps.map((s) => s.cost).reduce((a, b) => a + b, 0)).toBe(field.cost(hex));
        }
        for (let i = 0; i < 40; i++) {
          const path = [walk.starts[random(walk.starts.length)].hex];
          for (let k = random(6); k > 0; k--) {
            const to = board.neighbors[6 * path[path.length - 1] + random(6)];
            if (to >= 0) path.push(to);
          }
          const last = path[path.length - 1];
          const priced = pricePath(board, walk, path);
          if (priced.refusal) expect(priced.steps.length).toBeLessThan(2 * path.length);
          else expect(field.cost(last)).toBeLessThanOrEqual(priced.spent);
          if (!field.reached(last)) expect(priced.refusal).toBeDefined();
        }
      }),
      { numRuns: 60 },
    );
  });

  it('accounts for every part of a step and every hex left out', () => {
    fc.assert(
      fc.property(moves, (m) => {
        const { board, walk } = setUp({ ...m, least: false });
        const field = new WalkField(board).run(walk);
        for (let hex = 0; hex < board.n; hex++) {
          const steps = explainWalk(field, hex);
          for (const s of steps?.slice(1) ?? []) expect(s.lines.reduce((sum, l) => sum + l.amount, 0)).toBe(s.cost);
          const refusals = whyNot(field, hex);
          expect(refusals.length === 0).toBe(field.reached(hex));
          for (const r of refusals) if (r.kind === 'limit') expect(r.needs).toBeGreaterThan(r.limit);
        }
      }),
      { numRuns: 40 },
    );
  });

  it('is the same when it is told what each hexside costs at least', () => {
    const floorsOf = (n: number, neighbors: ArrayLike<number>, price: (at: number, dir: number, to: number) => number) =>
      Uint8Array.from({ length: 6 * n }, (_, k) => (neighbors[k] < 0 ? 0 : price(Math.floor(k / 6), k % 6, neighbors[k])));
    const out = { spent: 0, memory: 0, reason: 0, why: undefined };
    const labels = (field: WalkField) => field.hexes().map((hex) => [hex, field.best(hex), field.path(hex)]);
    for (let seed = 0; seed < 12; seed++) {
      const front = makeFront(24, 18, 60, seed);
      const { board } = front;
      const walk = frontWalk(front, (seed * 97) % board.n, seed % 2, 6 + seed);
      let asked = 0;
      const counted: Walk = {
        ...walk,
        edge: (...args) => {
          asked++;
          return walk.edge(...args);
        },
      };
      const plain = labels(new WalkField(board).run(counted));
      const all = asked;
      asked = 0;
      const floors = floorsOf(board.n, board.neighbors, (at, dir, to) => (walk.edge(at, dir, to, 0, 0, out) === REFUSED ? 0 : out.spent));
      expect(labels(new WalkField(board).run({ ...counted, floors }))).toEqual(plain);
      expect(asked).toBeLessThan(all);
    }
    fc.assert(
      fc.property(moves, (m) => {
        const { board, walk } = setUp(m);
        const floors = new Uint8Array(6 * board.n).fill(10);
        expect(labels(new WalkField(board).run({ ...walk, floors }))).toEqual(labels(new WalkField(board).run(walk)));
      }),
      { numRuns: 40 },
    );
    expect(() => new WalkField(strip).run(down([1, 1, 1, 1, 1, 1, 1, 1], { floors: new Uint8Array(48).fill(2) }))).toThrow('its floor');
  });

  it('is the same when it is told that a memory is worth no more than what is rounded off', () => {
    const board = boardOf(rectangle(14, 12));
    const best = (field: WalkField) => field.hexes().map((hex) => [hex, field.best(hex), field.path(hex)]);
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 0, max: 20 }), fc.boolean(), (seed, points, least) => {
        const random = numbers(seed);
        const ground = Uint8Array.from({ length: board.n }, () => 2 + 2 * random(3));
        const zone = Uint8Array.from({ length: board.n }, () => (random(9) === 0 ? 1 : 0));
        // By hexside: 0 off the road, 1 a road, 2 a highway for half a point, 3 a river that takes everything.
        const way = Uint8Array.from({ length: board.sideCount }, () => [0, 0, 0, 0, 1, 1, 2, 2, 3][random(9)]);
        let asked = 0;
        const walk: Walk = {
          den: 2,
          memories: 3,
          starts: [{ hex: random(board.n), memory: random(3), spent: random(3) }],
          limit: () => points,
          least,
          edge(at, dir, to, memory, spent, out) {
            asked++;
            const kind = way[board.sideId[6 * at + dir]];
            if ((zone[at] && zone[to]) || (kind === 3 && spent > 0)) return REFUSED;
            out.memory = kind % 3;
            const from = out.memory === memory ? spent : spent + (spent % 2);
            out.spent = kind === 3 ? Math.max(points, spent) : from + (kind === 0 ? ground[to] : kind === 1 ? 2 : 1);
            return OK | (zone[to] || kind === 3 ? STOP : 0) | (to % 31 === 0 ? LOUD : 0);
          },
        };
        const plain = best(new WalkField(board).run(walk));
        expect(best(new WalkField(board).run({ ...walk, slack: 1 }))).toEqual(plain);
        const all = asked;
        const floors = Uint8Array.from(board.sideId, (side, k) => (side < 0 ? 0 : [ground[board.neighbors[k]], 2, 1, 0][way[side]]));
        asked = 0;
        expect(best(new WalkField(board).run({ ...walk, slack: 1, floors }))).toEqual(plain);
        expect(2 * asked).toBeLessThanOrEqual(all);
        const before = asked;
        // Told where each step leads it asks still less; where it is not told it asks as before.
        const leads = Uint8Array.from(board.sideId, (side, k) => (side < 0 || k % 11 === 0 ? UNKNOWN : way[side] % 3));
        const arrives = [leads, leads, leads];
        asked = 0;
        expect(best(new WalkField(board).run({ ...walk, slack: 1, floors, arrives }))).toEqual(plain);
        expect(asked).toBeLessThanOrEqual(before);
        expect(best(new WalkField(board).run({ ...walk, floors, arrives }))).toEqual(plain);
      }),
      { numRuns: 80 },
    );
  });

  it('never shrinks when the allowance grows', () => {
    fc.assert(
      fc.property(moves, (m) => {
        // The one-hex minimum spends the whole allowance, so it is left out: with it, more points may mean more spent.
        const small = setUp({ ...m, least: false }, false);
        const large = setUp({ ...m, least: false, points: m.points + 1 }, false);
        const [a, b] = [new WalkField(small.board).run(small.walk), new WalkField(large.board).run(large.walk)];
        for (const hex of a.hexes()) {
          expect(b.reached(hex)).toBe(true);
          expect(b.cost(hex)).toBeLessThanOrEqual(a.cost(hex));
        }
      }),
      { numRuns: 60 },
    );
  });
});

const strip = boardOf(rectangle(1, 8));
/** A walk down a strip of eight hexes: `price` per hex entered, in halves. */
function down(price: number[], more: Partial<Walk> = {}): Walk {
  return {
    den: 2,
    memories: 1,
    starts: [{ hex: 0, memory: 0, spent: 0 }],
    limit: () => 8,
    edge(_at, _dir, to, _memory, spent, out) {
      out.reason = 5;
      if (price[to] === 0) return REFUSED;
      out.spent = spent + price[to];
      return OK;
    },
    ...more,
  };
}

describe('a walk', () => {
  it('stops where it must, and may end on a loud hex but not pass it', () => {
    const prices = [1, 1, 1, 1, 1, 1, 1, 1];
    for (const flag of [STOP, LOUD]) {
      const walk = down(prices);
      const { edge } = walk;
      walk.edge = (at, dir, to, memory, spent, out) => edge(at, dir, to, memory, spent, out) | (to === 3 ? flag : 0);
      const field = new WalkField(strip).run(walk);
      expect(field.hexes()).toEqual([0, 1, 2, 3]);
      expect(field.best(3)?.flags).toBe(OK | flag);
      expect(whyNot(field, 4)).toMatchObject([{ kind: 'stopped', from: 3, flags: OK | flag }]);
      expect(pricePath(strip, walk, [0, 1, 2, 3, 4]).refusal).toMatchObject({ kind: 'stopped', from: 3, to: 4 });
    }
  });

  it('goes on over a dearer way when the cheaper one must stop', () => {
    const board = boardOf(rectangle(3, 3));
    const [a, mid, target] = ['0101', '0201', '0301'].map((id) => board.hex(id) as number);
    const walk: Walk = {
      ...{ den: 1, memories: 1, starts: [{ hex: a, memory: 0, spent: 0 }], limit: () => 9 },
      edge(at, _dir, to, _memory, spent, out) {
        out.spent = spent + (at === a && to === mid ? 1 : 2);
        return at === a && to === mid ? OK | STOP : OK;
      },
    };
    const field = new WalkField(board).run(walk);
    expect(field.cost(mid)).toBe(1);
    expect(field.labels(mid).map((l) => l.spent)).toEqual([1, 4]);
    expect(field.path(target)).toHaveLength(4);
  });

  it('allows the first hex whatever it costs, if the game says so', () => {
    const walk = down([0, 20, 1, 1, 1, 1, 1, 1], { least: true });
    const field = new WalkField(strip).run(walk);
    expect(field.hexes()).toEqual([0, 1]);
    expect(field.cost(1)).toBe(8);
    expect(pricePath(strip, walk, [0, 1, 2]).refusal).toMatchObject({ kind: 'stopped' });
    expect(new WalkField(strip).run({ ...walk, least: false }).hexes()).toEqual([0]);
  });

  it('says what forbids a hex', () => {
    const walk = down([1, 1, 3, 3, 4, 1, 0, 1], { end: (hex) => (hex === 2 ? 'full' : undefined) });
    const field = new WalkField(strip).run(walk);
    expect(whyNot(field, 1)).toEqual([]);
    expect([field.canEnd(1), field.canEnd(2), field.canEnd(5)]).toEqual([true, false, false]);
    expect(whyNot(field, 2)).toMatchObject([{ kind: 'end', end: 'full' }]);
    expect(whyNot(field, 4)).toMatchObject([{ kind: 'limit', from: 3, needs: 11, limit: 8 }]);
    expect(whyNot(field, 7)).toEqual([{ kind: 'far', to: 7 }]);
    expect(pricePath(strip, walk, [0, 1, 2]).refusal).toMatchObject({ kind: 'end', end: 'full' });
    expect(pricePath(strip, walk, [0, 2]).refusal).toEqual({ kind: 'apart', from: 0, to: 2 });
    expect(pricePath(strip, walk, [3, 4]).refusal).toEqual({ kind: 'start', to: 3 });
    expect(pricePath(strip, walk, []).refusal).toMatchObject({ kind: 'start' });
    expect(pricePath(strip, walk, [0, 99]).refusal).toMatchObject({ kind: 'apart' });
    const shut = new WalkField(strip).run(down([1, 1, 0, 1, 1, 1, 1, 1]));
    expect(whyNot(shut, 2)).toMatchObject([{ kind: 'edge', from: 1, to: 2, reason: 5 }]);
  });

  it('names a broken step function and works again afterwards', () => {
    const field = new WalkField(strip);
    const giving = down([1, -1, 1, 1, 1, 1, 1, 1]);
    expect(() => field.run(giving)).toThrow('gave back points');
    const throwing = down([], {
      edge(_a, _d, to, _m, spent, out) {
        if (to === 3) throw new Error('boom');
        out.spent = spent + 1;
        return OK;
      },
    });
    expect(() => field.run(throwing)).toThrow('boom');
    expect(() => field.run(down([], { starts: [{ hex: -1, memory: 0, spent: 0 }] }))).toThrow('starts nowhere');
    expect(field.run(down([1, 1, 2, 2, 9, 1, 1, 1])).hexes()).toEqual([0, 1, 2, 3]);
  });
});
