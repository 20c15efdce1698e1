/** A change of posture in the middle of a move (the toy column): in accounts, by hand, and in what a unit can reach. */
import { describe, expect, it } from 'vitest';
import { accountOf, type MoveCases, type MovePlanner, reachAnswer, stepsByHand } from '../src/core/index.ts';
import type { World } from '../src/core/state/world.ts';
import type { Locals, Shape } from '../src/core/types.ts';
import { audit } from '../src/ledger.ts';
import { type Walk, WalkField } from '../src/walk/index.ts';
import { COLUMN, DEN, SPREAD, type Toy, toyBoard, toyWalk, WHY } from './toy-column.ts';

const CASES: MoveCases = {
  den: DEN,
  costs: Object.fromEntries(Object.entries(WHY).map(([what, code]) => [code, { case: `case-${code}`, what }])),
  barred: (reason) => ({ case: `case-${reason}`, why: `reason-${reason}` }),
  ...{ going: 'go', points: 'points', price: 'price', stop: 'stop', least: 'least' },
};

interface Given {
  toy: Toy;
  walk: Walk;
  start: number;
}
const given = (seed: number): Given => {
  const toy = toyBoard(seed);
  const start = [...toy.board.ids.keys()].find((h) => !toy.enemy[h] && !toy.zone[h] && h > 20) as number;
  const starts = [{ hex: start, memory: seed % 3 === 0 ? COLUMN : SPREAD, spent: seed % 4 === 0 ? DEN : 0 }];
  return { toy, start, walk: toyWalk(toy, { starts, points: 5 + (seed % 4), least: seed % 5 === 0, shares: true }) };
};
const SEEDS = Array.from({ length: 20 }, (_, i) => i + 1);

describe('a change of posture', () => {
  it('stands in the account of a way: the lines add up to what is spent, for every hex and every posture', () => {
    let [turns, ways] = [0, 0];
    for (const seed of SEEDS) {
      const { toy, walk } = given(seed);
      const field = new WalkField(toy.board).run(walk);
      for (const hex of field.hexes())
        for (const memory of new Set(field.labels(hex).map((label) => label.memory))) {
          const spent = field.costWith(hex, memory);
          const { cost, path } = accountOf(field, hex, walk.starts[0].spent, CASES, memory);
          expect(cost.total).toBe(spent);
          expect(audit(cost)).toBeUndefined();
          expect(path).toEqual(field.path(hex, memory));
          for (const line of cost.lines) {
            if (line.what !== 'line.turn') continue;
            turns++;
            expect(line.parts).toEqual([{ case: `case-${WHY.form}`, what: 'form', op: '+', value: line.value, den: DEN, applied: true }]);
          }
          ways++;
        }
    }
    expect(turns).toBeGreaterThan(200);
    expect(ways).toBeGreaterThan(1000);
  });

  it('can be made by hand: every cheapest way is walked turn by turn and step by step at the same price', () => {
    let turned = 0;
    for (const seed of SEEDS) {
      const { toy, walk } = given(seed);
      const g = { board: toy.board } as unknown as World<Shape>;
      const at = { hex: 0, memory: 0, spent: 0 };
      let taken = '';
      const hand = stepsByHand<Shape, Locals, typeof at>({
        k: 'step',
        question: () => at,
        // The least of one hex is a matter of the first step alone.
        walk: () => ({ ...walk, least: walk.least === true && at.hex === walk.starts[0].hex }),
        offMap: () => ({ case: 'edge', why: 'off-map' }),
        refusal: (_g, _l, r) => ({ case: r.kind, why: r.kind }),
        mayEnd: () => undefined,
        leadsOn: () => true,
        take: (_g, _l, { hex, memory, spent }) => {
          Object.assign(at, { hex, memory, spent });
          taken = `${hex}/${memory}/${spent}`;
          return 'next';
        },
        usual: 'usual',
        turn: { k: 'posture', refusal: () => ({ case: 'posture', why: 'no-posture' }) },
      });
      const field = new WalkField(toy.board).run(walk);
      for (const hex of field.hexes()) {
        const [first, ...rest] = field.steps(hex) ?? [];
        Object.assign(at, { hex: first.hex, memory: first.memory, spent: first.spent });
        for (const step of rest) {
          const option = step.dir < 0 ? hand.turn : hand.option;
          const a = { k: option.k, n: Math.max(0, step.dir) };
          expect([...option.from(g, {})]).toContainEqual(a);
          expect(option.test(g, {}, a)).toBeUndefined();
          option.take(g, {}, a);
          expect(taken).toBe(`${step.hex}/${step.memory}/${step.spent}`);
          if (step.dir < 0) turned++;
        }
      }
      // In a zone nobody changes; a second kind of change there is not.
      Object.assign(at, { hex: [...toy.zone].findIndex((z) => z > 0), memory: SPREAD, spent: 0 });
      expect([...hand.turn.from(g, {})]).toEqual([]);
      expect(hand.turn.test(g, {}, { k: 'posture', n: 0 })).toEqual({ case: 'posture', why: 'no-posture' });
      Object.assign(at, { hex: walk.starts[0].hex, memory: SPREAD, spent: walk.limit(SPREAD) });
      expect(hand.turn.test(g, {}, { k: 'posture', n: 1 })).toEqual({ case: 'posture', why: 'no-posture' });
      expect(hand.turn.test(g, {}, { k: 'posture', n: 0 })).toEqual({ case: 'limit', why: 'limit' });
    }
    expect(turned).toBeGreaterThan(100);
  });

  it('a game without postures has no such answer', () => {
    const hand = stepsByHand<Shape, Locals, { hex: number; memory: number; spent: number }>({
      ...{ k: 'step', usual: 'usual', mayEnd: () => undefined, leadsOn: () => true, take: () => 'next' },
      question: () => ({ hex: 0, memory: 0, spent: 0 }),
      walk: () => ({ den: 1, memories: 1, starts: [], limit: () => 1, edge: () => 0 }),
      offMap: () => ({ case: 'edge', why: 'off-map' }),
      refusal: (_g, _l, r) => ({ case: r.kind, why: r.kind }),
    });
    expect([...hand.turn.from({} as World<Shape>, {})]).toEqual([]);
    expect(hand.turn.test({} as World<Shape>, {}, { k: 'turn', n: 0 })).toEqual({ case: 'usual', why: 'barred' });
  });

  it('makes two ends of one hex: spread out and in column, each with its own price and way', () => {
    const seen = { both: 0, column: 0 };
    for (const seed of SEEDS) {
      const { toy, walk, start } = given(seed);
      // A form for each posture a move may end in.
      const endIn = (column: boolean): Walk => ({
        ...walk,
        end: (_hex, memory) => ((memory !== SPREAD) === column ? undefined : { case: 'posture', why: 'posture' }),
      });
      const whole = new WalkField(toy.board).run(walk);
      const fields = { go: new WalkField(toy.board).run(endIn(false)), march: new WalkField(toy.board).run(endIn(true)) };
      const game: MovePlanner<Shape, object, 'go' | 'march'> = {
        ...{ cases: CASES, plain: 'go', near: [], warnings: () => [], text: String, kind: (form) => form },
        running: () => ({}),
        begin: () => ({}),
        forms: () => ['go', 'march'],
        ends: (form) => (form === 'march' ? 'column' : 'spread'),
        field: (_g, _l, form) => fields[form],
        mayEnd: (_g, _l, form, hex) => (fields[form].canEnd(hex) ? undefined : { case: 'posture', why: 'posture' }),
        leg: (_g, _l, form, hex) => ({ account: accountOf(fields[form], hex, walk.starts[0].spent, CASES), refusals: [] }),
      };
      const g = { board: toy.board, def: { units: [{}] }, f: { place: [start] }, onMap: () => true } as unknown as World<Shape>;
      const answer = reachAnswer(g, { unit: 0 }, game);
      const cheapest = (hex: number, column: boolean): number | undefined =>
        whole.labels(hex).find((l) => (l.memory !== SPREAD) === column)?.spent;
      const told = new Map((answer?.hexes ?? []).map((h) => [h.hex, [h, ...(h.also ?? [])]]));
      for (const hex of whole.hexes()) {
        if (hex === start) continue;
        const ends = Object.fromEntries((told.get(hex) ?? []).map((e) => [e.end, e]));
        expect(ends.spread?.cost).toBe(cheapest(hex, false)?.toString());
        expect(ends.column?.cost).toBe(cheapest(hex, true)?.toString());
        if (ends.spread && ends.column) seen.both++;
        if (ends.column) {
          seen.column++;
          expect(ends.column.form).toBe('march');
          const { cost } = accountOf(fields.march, hex, walk.starts[0].spent, CASES);
          expect(String(cost.total)).toBe(ends.column.cost);
          expect(audit(cost)).toBeUndefined();
        }
      }
    }
    expect(Math.min(seen.both, seen.column)).toBeGreaterThan(200);
  });
});
