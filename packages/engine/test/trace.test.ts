import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boardOf } from '../src/board/index.ts';
import type { HexId } from '../src/ids.ts';
import { rectangle } from '../src/testing/boards.ts';
import { type Front, frontTrace, frontWalk, makeFront } from '../src/testing/front.ts';
import { naiveMoves, naiveSupply } from '../src/testing/naive.ts';
import { OK, REFUSED, STOP, type Trace, TraceBook, TraceField, type TraceStage, WalkField } from '../src/walk/index.ts';

const ANY = Number.POSITIVE_INFINITY;

/** The trace of a front told by functions instead of arrays. */
function asked(front: Front, trace: Trace): Trace {
  const stages = trace.stages.map(
    ({ open, bars, ...rest }): TraceStage => ({
      ...rest,
      step(outer, dir, inner, _memory, spent, out) {
        expect(front.board.neighbors[6 * outer + dir]).toBe(inner);
        out.spent = spent + 1;
        return ((open as Uint8Array)[inner] >> ((dir + 3) % 6)) & 1 ? OK : REFUSED;
      },
      bar: (outer) => (bars as Int8Array)[outer],
    }),
  );
  return { ...trace, stages };
}

describe('traces against the naive version', () => {
  it('give the same lengths, told by arrays or by functions; every line is a real one', () => {
    fc.assert(
      fc.property(fc.nat(10_000), fc.nat(1), fc.nat(5), (seed, side, reach) => {
        const front = makeFront(16, 12, 60, seed);
        const { board } = front;
        const trace = frontTrace(front, side, reach);
        const want = naiveSupply(front.naive, side, front.sources[side].map(front.keyOf), reach);
        const field = new TraceField(board).run(trace);
        const other = new TraceField(board).run(asked(front, trace));
        for (let hex = 0; hex < board.n; hex++) {
          const length = want.get(front.keyOf(hex)) ?? -1;
          expect([field.cost(hex), other.cost(hex)]).toEqual([length, length]);
          checkLine(front, trace, field, hex);
          checkLine(front, trace, other, hex);
        }
      }),
      { numRuns: 20 },
    );
  });

  it('blame something that really is in the way: without it the line exists', () => {
    fc.assert(
      fc.property(fc.nat(10_000), fc.nat(1), (seed, side) => {
        const front = makeFront(12, 10, 50, seed);
        const trace = frontTrace(front, side, 3);
        const field = new TraceField(front.board).run(trace);
        for (let hex = 0; hex < front.board.n; hex += 5) {
          const verdict = field.verdict(hex);
          expect(verdict.ok).toBe(field.reached(hex));
          if (verdict.ok || verdict.kind === 'none') continue;
          expect(verdict.path[0].hex).toBe(hex);
          expect(front.sources[side]).toContain(verdict.path[verdict.path.length - 1].hex);
          if (verdict.kind === 'far') expect(verdict.needs).toBeGreaterThan(verdict.limit);
          else {
            expect(verdict.blockers.length).toBeGreaterThan(0);
            const bars = (trace.stages[0].bars as Int8Array).slice();
            for (const b of verdict.blockers) bars[b.hex] = 0;
            const lifted = { ...trace, stages: trace.stages.map((s) => ({ ...s, bars })) };
            expect(new TraceField(front.board).run(lifted).reached(hex)).toBe(true);
          }
        }
      }),
      { numRuns: 30 },
    );
  });
});

/** A line must go hex by hex through open directions and open hexes, from the hex to a source, with lengths that add up. */
function checkLine(front: Front, trace: Trace, field: TraceField, hex: HexId): void {
  const line = field.line(hex);
  expect(line === undefined).toBe(!field.reached(hex));
  if (!line) return;
  expect(line[0].hex).toBe(hex);
  expect(trace.sources).toContain(line[line.length - 1].hex);
  for (let i = 0; i < line.length; i++) {
    const { hex: at, dir, stage, spent } = line[i];
    const bars = trace.stages[stage].bars as Int8Array;
    expect(bars[at] > 0 || (bars[at] < 0 && at !== hex)).toBe(false);
    const next = line[i + 1];
    if (dir >= 0) {
      expect(next).toMatchObject({ hex: front.board.neighbors[6 * at + dir], stage, spent: spent - 1 });
      expect(((trace.stages[stage].open as Uint8Array)[next.hex] >> ((dir + 3) % 6)) & 1).toBe(1);
    } else if (next) expect(next).toMatchObject({ hex: at, stage: stage - 1 });
  }
}

describe('movement against the naive version', () => {
  it('costs the same everywhere', () => {
    fc.assert(
      fc.property(fc.nat(10_000), fc.nat(1), fc.nat(20), (seed, side, halves) => {
        const front = makeFront(14, 12, 40, seed);
        const start = front.units[side].findIndex((count) => count > 0);
        const field = new WalkField(front.board).run(frontWalk(front, start, side, halves));
        const want = naiveMoves(front.naive, front.keyOf(start), side, halves);
        const got = new Map(field.hexes().map((hex) => [front.keyOf(hex), field.cost(hex)]));
        expect([...got].sort()).toEqual([...want].sort());
      }),
      { numRuns: 60 },
    );
  });
});

/** A step of length 1 with these flags. */
function spend(flags: (outer: HexId) => number): TraceStage['step'] {
  return (outer, _dir, _inner, _memory, spent, out) => {
    out.spent = spent + 1;
    return flags(outer);
  };
}

const strip = boardOf(rectangle(1, 10));
const bars = (codes: Record<number, number>): Int8Array => Int8Array.from({ length: 10 }, (_, hex) => codes[hex] ?? 0);

describe('a trace', () => {
  it('says which blocker cuts it, or that it is too long, or that there is no way', () => {
    const run = (codes: Record<number, number>, limit: number) =>
      new TraceField(strip).run({ key: 'a', sources: [0], stages: [{ name: 'country', from: 'sources', limit, bars: bars(codes) }] });
    expect(run({}, 9).verdict(9)).toMatchObject({ ok: true });
    const cut = run({ 3: 7, 5: -8 }, 9);
    expect(cut.verdict(9)).toMatchObject({
      kind: 'barred',
      blockers: [
        { hex: 5, dir: 0, inner: 4, code: 8, ends: true },
        { hex: 3, code: 7, ends: false },
      ],
    });
    expect(run({ 5: -8 }, 9).reached(5)).toBe(true);
    expect(run({ 5: -8 }, 9).reached(6)).toBe(false);
    expect(run({}, 4).verdict(7)).toMatchObject({ kind: 'far', stage: 0, needs: 7, limit: 4 });
    expect(run({ 0: 3 }, 9).verdict(2)).toMatchObject({ kind: 'barred', blockers: [{ hex: 0, dir: -1, code: 3 }] });
    const wall = new TraceField(strip).run({
      key: 'a',
      sources: [0],
      stages: [{ name: 'country', from: 'sources', limit: 9, step: spend((outer) => (outer === 4 ? REFUSED : OK)) }],
    });
    expect(wall.verdict(6)).toEqual({ ok: false, kind: 'none' });
  });

  it('may end on a hex it cannot leave, also where one stage hands over to the next', () => {
    const open = Uint8Array.from({ length: 10 }, () => 0b001001);
    const trace = (codes: Record<number, number>): Trace => ({
      key: 'a',
      sources: [0],
      stages: [
        { name: 'road', from: 'sources', limit: 3, open, bars: bars(codes) },
        { name: 'country', from: 'before', limit: 2 },
      ],
    });
    const field = new TraceField(strip).run(trace({ 2: -1 }));
    // The second stage has no bars of its own; what the first could not leave, it cannot either.
    expect([...Array(10).keys()].filter((h) => field.reached(h))).toEqual([0, 1, 2, 3]);
    expect(field.line(3)?.map((s) => [s.hex, s.stage])).toEqual([
      [3, 1],
      [2, 1],
      [1, 1],
      [1, 0],
      [0, 0],
    ]);
    field.run(trace({}));
    expect(field.hexes().length).toBe(6);
    expect([field.cost(5), field.cost(3), field.cost(3, 0), field.cost(6)]).toEqual([2, 0, 3, -1]);
  });

  it('hands over only where a stage may begin, and carries memory and charges', () => {
    // A chain: any length to one of the relays (hexes 4 and 7), then two hexes; the relay at 7 charges one.
    const trace: Trace = {
      key: 'chain',
      sources: [0],
      stages: [
        { name: 'long', from: 'sources', limit: ANY },
        {
          name: 'short',
          from: 'before',
          limit: 2,
          begin(hex, _memory, spent, out) {
            out.spent = hex === 7 ? 1 : 0;
            return spent > 0 && (hex === 4 || hex === 7) ? OK : REFUSED;
          },
        },
      ],
    };
    const field = new TraceField(strip).run(trace);
    expect([...Array(10).keys()].map((h) => field.cost(h))).toEqual([-1, -1, 2, 1, 0, 1, 2, 1, 2, -1]);
    expect(field.line(8)?.map((s) => s.hex)).toEqual([8, 7, 7, 6, 5, 4, 3, 2, 1, 0]);
    expect(field.verdict(0)).toMatchObject({ kind: 'far', stage: 1, needs: 4, limit: 2 });
  });

  it('limits what comes after water by memory', () => {
    // Memory 0: not yet over water; 1 to 3: that many hexes left after it. Water lies between hexes 4 and 5.
    const stage: TraceStage = {
      name: 'country',
      from: 'sources',
      limit: 8,
      memories: 4,
      step(outer, _dir, inner, memory, spent, out) {
        if (memory === 1) return REFUSED;
        out.spent = spent + 1;
        out.memory = outer === 5 && inner === 4 ? 3 : memory > 1 ? memory - 1 : 0;
        return OK;
      },
    };
    const field = new TraceField(strip).run({ key: 'a', sources: [0], stages: [stage] });
    expect([field.reached(7), field.reached(8)]).toEqual([true, false]);
    expect(field.line(7)?.map((s) => s.memory)).toEqual([1, 2, 3, 0, 0, 0, 0, 0]);
  });

  it('may begin a later stage at the sources too, and keeps traces apart by key', () => {
    const trace = (key: string, sources: HexId[]): Trace => ({
      key,
      sources,
      stages: [
        { name: 'none', from: 'sources', limit: ANY, step: () => REFUSED, begin: () => REFUSED },
        { name: 'country', from: 'both', limit: 2, step: spend((outer) => (outer === 1 ? OK | STOP : OK)) },
      ],
    });
    const book = new TraceBook(strip).run([trace('west', [0]), trace('east', [8])]);
    expect(book.of('west').hexes()).toEqual([0, 1]);
    const line = book.of('east').line(6) ?? [];
    expect(line.map((s) => s.hex)).toEqual([6, 7, 8]);
    expect(book.of('nowhere').reached(3)).toBe(false);
    expect(book.of('nowhere').verdict(3)).toEqual({ ok: false, kind: 'none' });
  });
});
