import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boardOf } from '../../src/board/index.ts';
import { among, perBoard, plain, stepsByHand } from '../../src/core/index.ts';
import type { World } from '../../src/core/state/world.ts';
import type { Action, AnyOption, Locals, Shape } from '../../src/core/types.ts';
import { rectangle } from '../../src/testing/boards.ts';
import { leadsAnywhere, OK, REFUSED, STOP, type Walk, WalkField } from '../../src/walk/index.ts';
import { numbers, toyBoard, toyWalk } from '../toy-column.ts';

const board = boardOf(rectangle(5, 5));
/** Answers are asked for their lists only: of the world they see nothing but the board. */
const g = { board } as unknown as World<Shape>;
const l: Locals = {};

function listOf(option: Pick<AnyOption<Shape>, 'list'>): Action[] {
  const list: Action[] = [{ k: 'before' }];
  option.list?.(g, l, list);
  return list.slice(1);
}

describe('answers that name one out of many', () => {
  const even = { k: 'go', part: 'h' as const, of: () => [5, 2, 3, 8], fits: () => (h: number) => h % 2 === 0 };
  const want = [
    { k: 'go', h: 2 },
    { k: 'go', h: 8 },
  ];

  it('are listed one by one and at once alike, in the order given', () => {
    expect([...among(even).from(g, l)]).toEqual(want);
    expect(listOf(among(even))).toEqual(want);
    expect(listOf(among({ ...even, fitting: () => [2, 8] }))).toEqual(want);
    expect(listOf(among({ ...even, k: 'pick', part: 'u' }))[0]).toEqual({ k: 'pick', u: 2 });
  });

  it('are narrowed to what somebody looks at', () => {
    expect([...among(even).from(g, l, { h: 8 })]).toEqual([want[1]]);
    expect([...among(even).from(g, l, { h: 3 })]).toEqual([]);
    expect([...among(even).from(g, l, { h: 4 })]).toEqual([]);
  });
});

it('an answer without parts is listed unless something is said against it', () => {
  const no = { case: '1', why: 'because' };
  expect([...plain('done', 'next').from(g, l)]).toEqual([{ k: 'done' }]);
  const barred = plain('done', 'next', () => no);
  expect([...barred.from(g, l)]).toEqual([]);
  expect(barred.test(g, l, { k: 'done' })).toBe(no);
});

it('a table of a board is made once for each', () => {
  let made = 0;
  const table = perBoard((b) => ({ n: b.n, nth: ++made }));
  const other = boardOf(rectangle(2, 3));
  for (let i = 0; i < 3; i++) {
    expect(table(board)).toEqual({ n: 25, nth: 1 });
    expect(table(other)).toEqual({ n: 6, nth: 2 });
  }
});

describe('steps by hand', () => {
  const middle = 12;
  const to = (dir: number): number => board.neighbors[6 * middle + dir];
  /** Direction 0 is barred, 1 too dear, 2 stops; direction 3 leads into a full hex and on, 4 into one without a way out; 5 is open. */
  const walk: Walk = {
    den: 1,
    memories: 1,
    starts: [{ hex: middle, memory: 0, spent: 2 }],
    limit: () => 4,
    edge(_at, dir, _to, _memory, spent, out) {
      if (dir === 0) {
        out.reason = 7;
        return REFUSED;
      }
      out.spent = spent + (dir === 1 ? 3 : 1);
      return dir === 2 ? OK | STOP : OK;
    },
  };
  const full = (hex: number) => (hex === to(3) || hex === to(4) ? { case: 'full', why: 'full', hex } : undefined);
  const hand = (least: boolean) =>
    stepsByHand<Shape, Locals, { hex: number; memory: number; spent: number }>({
      k: 'step',
      question: () => ({ hex: middle, memory: 0, spent: 2 }),
      walk: () => ({ ...walk, least }),
      offMap: () => ({ case: 'edge', why: 'off-map' }),
      refusal: (_g, _l, r) => ({ case: r.kind, why: r.kind === 'edge' ? `reason ${r.reason}` : 'dear' }),
      mayEnd: (_g, _l, hex) => full(hex),
      leadsOn: (_g, _l, hex) => hex === to(3),
      take: (_g, _l, step) => `${step.hex} for ${step.spent}`,
      usual: 'usual',
    });

  it('lists the open directions and says why the others are not', () => {
    const { option } = hand(false);
    expect([...option.from(g, l)].map((a) => a.n)).toEqual([2, 3, 5]);
    expect([0, 1, 2, 3, 4, 5, 6].map((n) => option.test(g, l, { k: 'step', n })?.case)).toEqual([
      'edge',
      'limit',
      undefined,
      undefined,
      'full',
      undefined,
      'edge',
    ]);
    expect(option.test(g, l, { k: 'step', n: 0 })?.why).toBe('reason 7');
    expect(option.take(g, l, { k: 'step', n: 5 })).toBe(`${to(5)} for 3`);
  });

  it('spends everything on a step that may always be taken', () => {
    const { option } = hand(true);
    expect(option.take(g, l, { k: 'step', n: 1 })).toBe(`${to(1)} for 4`);
  });

  it('names the case that bars the most ways', () => {
    expect(hand(false).barring(g, l)).toBe('edge');
  });
});

it('the next hexes tell whether a walk leads anywhere, as the whole field would', () => {
  fc.assert(
    fc.property(
      fc.nat(10_000),
      fc.integer({ min: 1, max: 6 }),
      fc.boolean(),
      fc.integer({ min: 2, max: 40 }),
      (seed, points, least, rare) => {
        const toy = toyBoard(seed);
        const random = numbers(seed + 1);
        const at = { hex: random(toy.board.n), memory: random(4), spent: 0 };
        const walk = toyWalk(toy, { starts: [at], points, least, shares: true });
        const ends = Uint8Array.from({ length: toy.board.n }, () => (random(rare) === 0 ? 1 : 0));
        const field = new WalkField(toy.board).run(walk);
        const want = field.hexes().some((h) => h !== at.hex && ends[h] === 1);
        expect(
          leadsAnywhere(
            toy.board,
            walk,
            at,
            (h) => ends[h] === 1,
            () => field,
          ),
        ).toBe(want);
        // Where the walk itself says where it may end, what it has spent by then counts.
        const choosy = {
          ...walk,
          end: (h: number, _m: number, spent: number) => (ends[h] === 1 && spent <= 15 * points ? undefined : 'no'),
        };
        const own = new WalkField(toy.board).run(choosy);
        const may = own.hexes().some((h) => h !== at.hex && own.canEnd(h));
        expect(leadsAnywhere(toy.board, choosy, at, undefined, () => own)).toBe(may);
      },
    ),
    { numRuns: 200 },
  );
});
