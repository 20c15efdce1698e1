import fc from 'fast-check';
import { describe, expect, expectTypeOf, it } from 'vitest';
import {
  arr,
  bool,
  either,
  type Guard,
  type Guarded,
  Invalid,
  int,
  json,
  lazy,
  map,
  num,
  obj,
  oneOf,
  optional,
  read,
  readJson,
  record,
  str,
  tryRead,
  tuple,
  variant,
  where,
} from '../src/guard.ts';

interface Tree {
  name: string;
  under?: Tree[];
}
const tree: Guard<Tree> = obj({ name: str(), under: optional(arr(lazy(() => tree))) });

const FILE = obj({
  format: oneOf('file'),
  version: int(1, 9),
  units: arr(obj({ id: str(20, /^[a-z0-9-]+$/, 'an id'), steps: int(0, 3), at: optional(tuple(int(), int())), ready: bool }), 0, 50),
  vars: record(int(), undefined, 30),
  weights: record(num(0, 1), /^[a-z]+$/, 10),
  say: optional(either('a number, a truth value or a text', int(), bool, str(9))),
  does: optional(arr(variant<unknown>('k', { go: obj({ k: str(), to: int() }), stay: obj({ k: str() }) }))),
  chain: optional(tree),
  rest: optional(json),
});
type File = Guarded<typeof FILE>;

const good = (): File => ({
  format: 'file',
  version: 2,
  units: [
    { id: 'a-1', steps: 2, ready: true },
    { id: 'b-2', steps: 0, at: [3, -4], ready: false },
  ],
  vars: { turn: 4 },
  weights: { north: 0.5 },
  say: 'yes',
  does: [{ k: 'go', to: 4 }, { k: 'stay' }],
  chain: { name: 'top', under: [{ name: 'low' }] },
  rest: { x: [1, 'two', false, null, { y: 0.5 }] },
});

/** The sentence that refuses the good file with one change. */
function refused(change: (file: Record<string, never> & { [key: string]: unknown }) => void): string {
  const file = structuredClone(good()) as never;
  change(file);
  const answer = tryRead(FILE, file);
  return 'error' in answer ? answer.error : 'accepted';
}
const unit = (file: { [key: string]: unknown }, i: number) => (file.units as Record<string, unknown>[])[i];

describe('guard', () => {
  it('lets good data through, as a copy with its type', () => {
    const file = good();
    const out = read(FILE, file);
    expect(out).toEqual(file);
    expect(out.units).not.toBe(file.units);
    expect(out.rest).not.toBe(file.rest);
    expectTypeOf(out.format).toEqualTypeOf<'file'>();
    expectTypeOf(out.units[0].at).toEqualTypeOf<[number, number] | undefined>();
    expectTypeOf(out.say).toEqualTypeOf<string | number | boolean | undefined>();
    expect(readJson(FILE, JSON.stringify(file), 'file')).toEqual(file);
  });

  it('names the place and what stands there', () => {
    expect(refused((f) => Object.assign(unit(f, 1), { steps: 'x' }))).toBe('units[1].steps: expected 0..3, found "x"');
    expect(refused((f) => Object.assign(unit(f, 0), { id: 'A B' }))).toBe('units[0].id: expected an id, found "A B"');
    expect(refused((f) => Object.assign(unit(f, 0), { stpes: 1 }))).toBe('units[0].stpes: unknown field, expected id, steps, at, ready');
    expect(refused((f) => void delete unit(f, 0).ready)).toBe('units[0].ready: is missing');
    expect(refused((f) => Object.assign(f, { version: 1.5 }))).toBe('version: expected 1..9, found 1.5');
    expect(refused((f) => Object.assign(f, { units: {} }))).toBe('units: expected a list, found an object');
    expect(refused((f) => Object.assign(f, { vars: [1, 2] }))).toBe('vars: expected an object, found a list of 2');
    expect(refused((f) => Object.assign(f, { vars: { 'odd name': null } }))).toBe('vars["odd name"]: expected a whole number, found null');
    expect(refused((f) => Object.assign(f, { weights: { Up: 1 } }))).toBe('weights.Up: unexpected name');
    expect(refused((f) => Object.assign(f, { say: [] }))).toBe('say: expected a number, a truth value or a text, found a list of 0');
    expect(refused((f) => Object.assign(f, { does: [{ k: 'run' }] }))).toBe('does[0].k: expected one of go, stay, found "run"');
    expect(refused((f) => Object.assign(f, { does: [{ k: 'go', to: 'x' }] }))).toBe('does[0].to: expected a whole number, found "x"');
    expect(refused((f) => Object.assign(f, { chain: { name: 'a', under: [{ name: 'b', under: [{}] }] } }))).toBe(
      'chain.under[0].under[0].name: is missing',
    );
    expect(refused((f) => Object.assign(unit(f, 1), { at: [1] }))).toBe('units[1].at: expected a list of 2 entries, found a list of 1');
    expect(() => read(FILE, 3, 'save')).toThrow('save: expected an object, found 3');
    expect(() => read(FILE, { ...good(), version: 0 }, 'save')).toThrow('save: version: expected 1..9, found 0');
  });

  it('lets the alternative speak that got furthest', () => {
    const shape = either('a, b or a text', obj({ a: int() }), obj({ b: arr(int()) }), str());
    expect(read(shape, { b: [1] })).toEqual({ b: [1] });
    expect(() => read(shape, { b: [1, 'x'] })).toThrow('b[1]: expected a whole number, found "x"');
    expect(() => read(shape, 5)).toThrow('expected a, b or a text, found 5');
  });

  it('refuses hostile names everywhere and touches no prototype', () => {
    for (const name of ['__proto__', 'constructor', 'prototype']) {
      const hostile = `{"${name}": {"polluted": 1}}`;
      for (const guard of [FILE, record(json), json, obj({}, 'drop'), arr(json)]) {
        expect(() => read(guard, JSON.parse(hostile))).toThrow(Invalid);
      }
      expect(() => read(record(json), JSON.parse(hostile))).toThrow(`${name}: this name is not allowed`);
      expect(() => read(either('x', int(), record(int())), JSON.parse(`{"${name}": 1}`))).toThrow('not allowed');
    }
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    // Fields that an object only inherits are not its own.
    expect(() => read(obj({ toString: json }), {})).toThrow('toString: is missing');
    expect(() => read(obj({ a: int() }), Object.create({ a: 1 }))).toThrow('a: is missing');
  });

  it('keeps to its limits', () => {
    const deep = (n: number): unknown => (n === 0 ? 1 : [deep(n - 1)]);
    expect(() => read(json, deep(100))).toThrow('nested deeper than 40');
    expect(() => read(json, deep(5000))).toThrow(Invalid);
    let chain: unknown = { name: 'x' };
    for (let i = 0; i < 100; i++) chain = { name: 'x', under: [chain] };
    expect(() => read(tree, chain)).toThrow('nested deeper');
    const loop: unknown[] = [];
    loop.push(loop);
    expect(() => read(json, loop)).toThrow('nested deeper');
    expect(() => read(arr(json), Array(51).fill(Array(50).fill(1)), '', { values: 1000 })).toThrow('more than 1000 values');
    expect(() => read(arr(int(), 0, 3), [1, 2, 3, 4])).toThrow('expected a list of 0..3 entries, found a list of 4');
    expect(() => read(str(5), 'abcdefgh')).toThrow('expected at most 5 characters, found "abcdefgh"');
    expect(() => read(record(int(), undefined, 1), { a: 1, b: 2 })).toThrow('at most 1 entries');
    expect(() => readJson(FILE, 'x'.repeat(100), 'save', { file: 50 })).toThrow('save: expected at most 50 characters, found 100');
    const long = tryRead(obj({}), { ['k'.repeat(5000)]: 1 });
    expect('error' in long && long.error.length < 200).toBe(true);
  });

  it('reads text that is no JSON', () => {
    const text = JSON.stringify(good());
    expect(() => readJson(FILE, text.slice(0, -5), 'save')).toThrow(`save: not JSON, or cut off (${text.length - 5} characters)`);
    expect(() => readJson(FILE, '  ')).toThrow('there is nothing in it');
  });

  it('makes further demands and conversions', () => {
    const even = where(int(), (n) => n % 2 === 0, 'an even number');
    expect(() => read(arr(even), [2, 3])).toThrow('[1]: expected an even number, found 3');
    expect(
      read(
        map(str(), (s) => s.length),
        'four',
      ),
    ).toBe(4);
    expect(Object.is(read(int(), -0), 0)).toBe(true);
    expect(read(obj({ a: int() }, 'drop'), { a: 1, b: 2 })).toEqual({ a: 1 });
    expect(() => read(num(), Number.NaN)).toThrow('expected a number, found NaN');
    expect(() => read(int(0), -1)).toThrow('expected a whole number from 0, found -1');
    expect(() => read(int(), 2n)).toThrow('found a bigint');
  });

  it('turns objects that bite into its own error', () => {
    const bites = new Proxy(
      {},
      {
        ownKeys() {
          throw new Error('ha');
        },
      },
    );
    expect(() => read(obj({ a: obj({}) }), { a: bites })).toThrow(new Invalid('a: cannot be read', 'a'));
    expect(() =>
      read(obj({ a: int() }), {
        get a() {
          throw new Error('ha');
        },
      }),
    ).toThrow(Invalid);
  });
});

describe('guard against anything', () => {
  const before = Object.getOwnPropertyNames(Object.prototype).sort();
  /** Passes or throws Invalid with one short line; what passes once passes again unchanged. */
  function holds(value: unknown): void {
    let out: File;
    try {
      out = read(FILE, value, 'file');
    } catch (error) {
      expect(error).toBeInstanceOf(Invalid);
      const { message } = error as Invalid;
      expect(message.startsWith('file: ')).toBe(true);
      expect(message).not.toContain('\n');
      expect(message.length).toBeLessThan(600);
      return;
    }
    expect(read(FILE, out)).toEqual(out);
  }

  it('random values', () => {
    fc.assert(
      fc.property(
        fc.anything({ withBigInt: true, withDate: true, withMap: true, withNullPrototype: true, withSet: true, withSparseArray: true }),
        holds,
      ),
      { numRuns: 500 },
    );
    fc.assert(
      fc.property(fc.record({ format: fc.constant('file'), version: fc.nat(12), units: fc.anything(), vars: fc.anything() }), holds),
    );
  });

  it('good files with one place changed', () => {
    // Every place of the good file, by path.
    const places: (string | number)[][] = [];
    const walk = (value: unknown, path: (string | number)[]): void => {
      places.push(path);
      if (typeof value === 'object' && value !== null) {
        for (const [key, inner] of Object.entries(value)) walk(inner, [...path, Array.isArray(value) ? Number(key) : key]);
      }
    };
    walk(good(), []);
    const hostile = fc.constantFrom<unknown>(
      JSON.parse('{"__proto__": {"polluted": true}}'),
      JSON.parse('{"constructor": {"prototype": {"polluted": 1}}}'),
    );
    const junk = fc.oneof(fc.jsonValue(), hostile, fc.anything(), fc.constantFrom(undefined, Number.NaN, -1, 1e308, 2 ** 53, ''));
    fc.assert(
      fc.property(fc.constantFrom(...places), junk, fc.constantFrom('set', 'drop', 'extra'), (path, value, how) => {
        const file = structuredClone(good()) as unknown;
        if (path.length === 0) return holds(value);
        let at = file as Record<string | number, unknown>;
        for (const key of path.slice(0, -1)) at = at[key] as Record<string | number, unknown>;
        const last = path[path.length - 1];
        if (how === 'set') at[last] = value;
        else if (how === 'drop') delete at[last];
        else Object.defineProperty(at, '__proto__', { value, enumerable: true, configurable: true });
        holds(file);
      }),
      { numRuns: 1500 },
    );
  });

  it('JSON texts with bytes changed, cut and doubled', () => {
    const text = JSON.stringify(good());
    fc.assert(
      fc.property(
        fc.nat(text.length),
        fc.nat(text.length),
        fc.constantFrom('', '"', '{', ']', '0', '-', '__proto__', '\u0000'),
        (a, b, put) => {
          const mutated = text.slice(0, a) + put + text.slice(b);
          try {
            readJson(FILE, mutated, 'file');
          } catch (error) {
            expect(error).toBeInstanceOf(Invalid);
          }
        },
      ),
      { numRuns: 1500 },
    );
  });

  it('left the prototypes alone', () => {
    expect(Object.getOwnPropertyNames(Object.prototype).sort()).toEqual(before);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });
});
