/** Whatever comes in: one readable error or a sound game, never a fault of the program, never half an action. */
import {
  type Action,
  check,
  decode,
  encode,
  fromPosition,
  hashOf,
  InputError,
  loadBoard,
  openSave,
  positionOf,
  Session,
  saveOf,
  seedRng,
  start,
  withOverrides,
} from '@hexfront/engine';
import { playout, randomAction } from '@hexfront/engine/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BOARD } from '../../example/data.ts';
import { tenHexes } from '../../example/game.ts';

const RUNS = { numRuns: 300, seed: 1944 };
const HOSTILE = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'length', '', '..', '\u0000'];

/** Values a careless or hostile hand might put anywhere. */
const anything = fc.oneof(
  fc.constantFrom<unknown>(
    undefined,
    null,
    true,
    -1,
    0,
    1,
    0.5,
    1e9,
    2 ** 31,
    2 ** 53,
    -0,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    '',
    'A1',
    'x'.repeat(500),
  ),
  fc.constantFrom<unknown>([], {}, [[]], [null], { at: {} }, [1, 2, 3], { length: 1e9 }, JSON.parse('{"__proto__": {"polluted": true}}')),
  fc.constantFrom<unknown>(...HOSTILE),
  fc.integer(),
  fc.string({ maxLength: 20 }),
  fc.jsonValue({ maxDepth: 3 }),
);

type Node = Record<string, unknown> | unknown[];
const isNode = (v: unknown): v is Node => typeof v === 'object' && v !== null;

/** A JSON value with a few places changed, dropped, doubled or renamed. */
function mutate(base: unknown, plan: readonly { where: number; how: number; value: unknown; key: string }[]): unknown {
  const root = { root: structuredClone(base) as unknown };
  for (const { where, how, value: shared, key } of plan) {
    const value = structuredClone(shared);
    const places: [Node, string | number][] = [];
    const visit = (node: Node): void => {
      for (const k of Object.keys(node)) {
        const held = (node as Record<string, unknown>)[k];
        places.push([node, Array.isArray(node) ? Number(k) : k]);
        if (isNode(held)) visit(held);
      }
    };
    visit(root);
    if (places.length === 0) break;
    const [node, k] = places[where % places.length];
    const into = node as Record<string | number, unknown>;
    if (how === 0) into[k] = value;
    else if (how === 1 && !Array.isArray(node)) delete into[k];
    else if (how === 1) (node as unknown[]).splice(Number(k), 1);
    else if (how === 2 && Array.isArray(node)) node.push(value, structuredClone(into[k]));
    else if (how === 2) Object.defineProperty(into, key, { value, enumerable: true, configurable: true, writable: true });
    else if (typeof into[k] === 'number') into[k] = (into[k] as number) + (where % 2 ? 1 : -1) * (1 + (where % 300));
    else into[k] = value;
  }
  return root.root;
}
const plans = fc.array(
  fc.record({
    where: fc.nat(5000),
    how: fc.nat(3),
    value: anything,
    key: fc.oneof(fc.constantFrom(...HOSTILE), fc.string({ maxLength: 8 })),
  }),
  { minLength: 1, maxLength: 4 },
);

/** Runs the work; anything but an InputError of one readable sentence is a failure. */
function civil<T>(work: () => T): T | undefined {
  let out: T | undefined;
  try {
    out = work();
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    expect(error.message.length).toBeGreaterThan(5);
    expect(error.message.length).toBeLessThan(1500);
    expect(error.message).not.toMatch(/\bat .*\.ts:|undefined is not|Cannot read|is not a function|is not iterable/);
  }
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  return out;
}

const session = new Session(start(tenHexes, { scenario: 'meeting', options: { fog: true }, seed: 'input' }));
const player = seedRng('input');
for (let i = 0; i < 40 && !session.world.result; i++) session.play(randomAction(session.world, player) as Action);
const save = saveOf(session, { about: { blue: 'Ann' } });
const state = encode(session.world);
const position = { ...positionOf(session.world), board: { hexes: [{ hex: 'A1', terrain: 'wood' }] } };

describe('random and mutated input', () => {
  it('saves', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          anything,
          plans.map((p) => mutate(save, p)),
        ),
        (input) => {
          const opened = civil(() => openSave(tenHexes, input));
          if (opened) playout(opened.session.world, seedRng('go on'), { max: 2000 });
        },
      ),
      RUNS,
    );
  });

  it('saves cut off anywhere', () => {
    const text = JSON.stringify(save);
    fc.assert(
      fc.property(fc.nat(text.length - 1), (length) => {
        expect(() => JSON.parse(text.slice(0, length))).toThrow(SyntaxError);
        const actions = save.actions.slice(0, length % save.actions.length);
        expect(civil(() => openSave(tenHexes, { ...save, actions }))?.session.log.length).toBeGreaterThanOrEqual(actions.length);
      }),
      { ...RUNS, numRuns: 40 },
    );
  });

  it('positions', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          anything,
          plans.map((p) => mutate(position, p)),
        ),
        (input) => {
          civil(() => fromPosition(tenHexes, input));
        },
      ),
      RUNS,
    );
  });

  it('encoded states', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          anything,
          plans.map((p) => mutate(state, p)),
        ),
        (input) => {
          civil(() => decode(tenHexes, input));
        },
      ),
      RUNS,
    );
  });

  it('boards and overrides', () => {
    const board = loadBoard(BOARD).board;
    if (!board) throw new Error('the example has no board');
    fc.assert(
      fc.property(
        fc.oneof(
          anything,
          plans.map((p) => mutate(BOARD, p)),
        ),
        anything,
        (file, overrides) => {
          const { faults } = loadBoard(file);
          for (const { path, what } of faults ?? []) expect(typeof path + typeof what).toBe('stringstring');
          expect(withOverrides(board, overrides)).toBeTypeOf('object');
          civil(() => start(tenHexes, { scenario: 'meeting', board: overrides as never }));
        },
      ),
      RUNS,
    );
  });

  it('actions: refused with a case, nothing changed; or accepted as listed', () => {
    const g = start(tenHexes, { scenario: 'siege', seed: 'actions' });
    const rng = seedRng('actions');
    const part = fc.oneof(anything, fc.integer({ min: -2, max: 14 }), fc.array(fc.integer({ min: -1, max: 12 }), { maxLength: 4 }));
    const kind = fc.oneof(
      anything,
      fc.constantFrom('plan', 'pick', 'step', 'stop', 'done', 'attack', 'join', 'ready', 'roll', 'lose', 'back', 'retreat', 'reseed'),
    );
    const action = fc.record({ k: kind, u: part, h: part, n: part, path: part, pips: part }, { requiredKeys: ['k'] });
    fc.assert(
      fc.property(fc.oneof(anything, action), (input) => {
        if (g.result) return;
        const before = hashOf(g);
        const refusal = check(g, input);
        expect(hashOf(g)).toBe(before);
        if (refusal) expect(tenHexes.caseExists(refusal.case)).toBe(true);
        else playout(g, rng, { max: 2 });
      }),
      { ...RUNS, numRuns: 2000 },
    );
  });

  it('actions of sessions: all or nothing', () => {
    fc.assert(
      fc.property(anything, (input) => {
        const hash = session.hash();
        const played = session.play(input as Action);
        expect('refusal' in played).toBe(true);
        expect(session.hash()).toBe(hash);
      }),
      RUNS,
    );
  });

  it('set-ups', () => {
    fc.assert(
      fc.property(fc.record({ scenario: anything, options: anything, seed: anything }, { requiredKeys: [] }), (setup) => {
        civil(() => start(tenHexes, setup as never));
        civil(() => start(tenHexes, { scenario: 'meeting', options: setup.options as never }));
      }),
      RUNS,
    );
  });
});
