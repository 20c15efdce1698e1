/**
 * Untrusted data (saves, positions, boards, actions from afar) becomes typed values here or is refused with ONE sentence that names the
 * place: `units[3].steps: expected 0..3, found "x"`. Guards build new objects and never keep or merge what they were given.
 */
import type { HexId } from './ids.ts';

/** The only thing a guard throws: one sentence, and the place it speaks of (empty for the value as a whole). */
export class Invalid extends Error {
  override name = 'Invalid';
  readonly path: string;
  constructor(message: string, path = '') {
    super(message);
    this.path = path;
  }
}

/** Bounds on what is looked at, so that hostile input costs little. */
export interface Limits {
  /** Nesting. */
  depth: number;
  /** Values of all kinds together. */
  values: number;
  /** Characters of one text, unless the guard says otherwise. */
  text: number;
  /** Entries of one list or record, unless the guard says otherwise. */
  entries: number;
  /** Characters of a JSON file. */
  file: number;
}

const LIMITS: Limits = { depth: 40, values: 2_000_000, text: 20_000, entries: 200_000, file: 50_000_000 };

/** Where a reading stands. Guards pass it on. */
export interface Reading {
  readonly limits: Limits;
  readonly path: (string | HexId)[];
  values: number;
  readonly what: string;
}

/** Turns an unknown value into a T or throws Invalid. Call it through `read`, `tryRead` or `readJson`. */
export interface Guard<T> {
  (value: unknown, at: Reading): T;
  /** The field may be absent. */
  readonly optional?: true;
}

/** A guard whose field may be absent. */
export interface Optional<T> extends Guard<T | undefined> {
  readonly optional: true;
}

/** The type that a guard lets through: `type Save = Guarded<typeof save>`. */
export type Guarded<G> = G extends Guard<infer T> ? T : never;

type Shape = Record<string, Guard<unknown>>;
type Fields<S extends Shape> = { [K in keyof S as S[K] extends Optional<unknown> ? never : K]: Guarded<S[K]> } & {
  [K in keyof S as S[K] extends Optional<unknown> ? K : never]?: Exclude<Guarded<S[K]>, undefined>;
};
type Flat<T> = { [K in keyof T]: T[K] };

/** Names that would reach behind an object instead of into it. */
const HOSTILE = new Set(['__proto__', 'constructor', 'prototype']);

/** The value as a T; throws Invalid and nothing else. `what` names the whole thing ('save') in front of the path. */
export function read<T>(guard: Guard<T>, value: unknown, what = '', limits: Partial<Limits> = {}): T {
  const at: Reading = { limits: { ...LIMITS, ...limits }, path: [], values: 0, what };
  try {
    return guard(value, at);
  } catch (error) {
    if (error instanceof Invalid) throw error;
    // A getter or proxy that throws, or a stack that is too deep: the input's fault, not ours.
    throw complain(at, at.path, 'cannot be read');
  }
}

/** The same without exceptions. */
export function tryRead<T>(
  guard: Guard<T>,
  value: unknown,
  what?: string,
  limits?: Partial<Limits>,
): { value: T } | { error: string; path: string } {
  try {
    return { value: read(guard, value, what, limits) };
  } catch (error) {
    return { error: (error as Invalid).message, path: (error as Invalid).path };
  }
}

/** A JSON text as a T; text that is too long, empty or no JSON is refused in the same way. */
export function readJson<T>(guard: Guard<T>, text: string, what = '', limits: Partial<Limits> = {}): T {
  const at: Reading = { limits: { ...LIMITS, ...limits }, path: [], values: 0, what };
  if (text.length > at.limits.file) throw complain(at, [], `expected at most ${at.limits.file} characters, found ${text.length}`);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw complain(at, [], text.trim() === '' ? 'there is nothing in it' : `not JSON, or cut off (${text.length} characters)`);
  }
  return read(guard, value, what, limits);
}

/** A text of at most `most` characters that matches the pattern, if there is one. */
export function str(most?: number, pattern?: RegExp, called = 'a text'): Guard<string> {
  return (value, at) => {
    enter(at);
    const limit = most ?? at.limits.text;
    if (typeof value !== 'string') fail(at, called, value);
    if (value.length > limit) fail(at, `at most ${limit} characters`, value);
    if (pattern && !matches(pattern, value)) fail(at, called, value);
    return value;
  };
}

/** A whole number between two bounds. */
export function int(min = Number.MIN_SAFE_INTEGER, max = Number.MAX_SAFE_INTEGER): Guard<number> {
  const expected = min === Number.MIN_SAFE_INTEGER && max === Number.MAX_SAFE_INTEGER ? 'a whole number' : range(min, max, true);
  return (value, at) => {
    enter(at);
    if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < min || value > max) return fail(at, expected, value);
    return value + 0; // -0 would save and hash differently from 0
  };
}

/** A finite number between two bounds. */
export function num(min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY): Guard<number> {
  const expected = range(min, max, false);
  return (value, at) => {
    enter(at);
    if (typeof value !== 'number' || !Number.isFinite(value) || value < min || value > max) return fail(at, expected, value);
    return value + 0;
  };
}

/** True or false. */
export const bool: Guard<boolean> = (value, at) => {
  enter(at);
  if (typeof value !== 'boolean') fail(at, 'true or false', value);
  return value;
};

/** One of these texts, numbers or truth values. */
export function oneOf<const T extends string | number | boolean>(...choices: readonly T[]): Guard<T> {
  const set = new Set<unknown>(choices);
  const expected = choices.length === 1 ? JSON.stringify(choices[0]) : `one of ${listed(choices.map((c) => JSON.stringify(c)))}`;
  return (value, at) => {
    enter(at);
    if (!set.has(value)) fail(at, expected, value);
    return value as T;
  };
}

/** A list of at least `min` and at most `max` entries. */
export function arr<T>(each: Guard<T>, min = 0, max?: number): Guard<T[]> {
  return (value, at) => {
    enter(at);
    if (!Array.isArray(value)) fail(at, 'a list', value);
    const most = max ?? at.limits.entries;
    if (value.length < min || value.length > most) fail(at, `a list of ${range(min, most, true)} entries`, value);
    const out = new Array<T>(value.length);
    for (let i = 0; i < out.length; i++) out[i] = inside(each, value[i], i, at);
    return out;
  };
}

/** A list with a guard for each place. */
export function tuple<G extends readonly Guard<unknown>[]>(...guards: G): Guard<{ -readonly [K in keyof G]: Guarded<G[K]> }> {
  return (value, at) => {
    enter(at);
    if (!Array.isArray(value) || value.length !== guards.length) fail(at, `a list of ${guards.length} entries`, value);
    return guards.map((guard, i) => inside(guard, value[i], i, at)) as { -readonly [K in keyof G]: Guarded<G[K]> };
  };
}

/** An object with exactly these fields; fields it does not know are refused, or left out if `unknown` is 'drop'. */
export function obj<S extends Shape>(shape: S, unknown: 'refuse' | 'drop' = 'refuse'): Guard<Flat<Fields<S>>> {
  const names = Object.keys(shape);
  const known = new Set(names);
  return (value, at) => {
    enter(at);
    const from = plain(value, at);
    for (const key of Object.keys(from)) {
      if (HOSTILE.has(key)) throw complain(at, [...at.path, key], 'this name is not allowed');
      if (!known.has(key) && unknown === 'refuse') mismatch(at, key, `unknown field, expected ${listed(names)}`);
    }
    const out: Record<string, unknown> = {};
    for (const name of names) {
      const guard = shape[name];
      const held = Object.hasOwn(from, name) ? from[name] : undefined;
      if (held === undefined && guard.optional) continue;
      if (held === undefined) mismatch(at, name, 'is missing');
      out[name] = inside(guard, held, name, at);
    }
    return out as Flat<Fields<S>>;
  };
}

/** A field of an `obj` that may be absent. */
export function optional<T>(guard: Guard<T>): Optional<T> {
  const maybe = (value: unknown, at: Reading) => (value === undefined ? undefined : guard(value, at));
  return Object.assign(maybe, { optional: true as const });
}

/** An object with at most `max` entries of any names, each value of one kind. `names` restricts the names themselves. */
export function record<T>(each: Guard<T>, names?: RegExp, max?: number): Guard<Record<string, T>> {
  return (value, at) => {
    enter(at);
    const from = plain(value, at);
    const keys = Object.keys(from);
    const limit = max ?? at.limits.entries;
    if (keys.length > limit) fail(at, `at most ${limit} entries`, value);
    const out: Record<string, T> = {};
    for (const key of keys) {
      if (HOSTILE.has(key)) throw complain(at, [...at.path, key], 'this name is not allowed');
      if (key.length > at.limits.text || (names && !matches(names, key))) mismatch(at, key, 'unexpected name');
      out[key] = inside(each, from[key], key, at);
    }
    return out;
  };
}

/** Objects of several kinds told apart by one text field: `variant('kind', { move: obj({...}), done: obj({...}) })`. */
export function variant<T>(tag: string, kinds: Record<string, Guard<T>>): Guard<T> {
  const names = Object.keys(kinds);
  return (value, at) => {
    const from = plain(value, at);
    const kind = Object.hasOwn(from, tag) ? from[tag] : undefined;
    if (typeof kind !== 'string' || !Object.hasOwn(kinds, kind)) {
      at.path.push(tag);
      fail(at, `one of ${listed(names)}`, kind);
    }
    return kinds[kind](value, at);
  };
}

/** The first of several guards that fits. If none does, the one that got deepest speaks, or `expected` if none got inside. */
export function either<G extends readonly Guard<unknown>[]>(expected: string, ...guards: G): Guard<Guarded<G[number]>> {
  return (value, at) => {
    const depth = at.path.length;
    let deepest: Mismatch | undefined;
    for (const guard of guards) {
      try {
        return guard(value, at) as Guarded<G[number]>;
      } catch (error) {
        if (!(error instanceof Mismatch)) throw error;
        at.path.length = depth;
        if (error.depth > (deepest?.depth ?? depth)) deepest = error;
      }
    }
    if (deepest) throw deepest;
    return fail(at, expected, value);
  };
}

/** A guard that is only known later: for data that contains itself. */
export function lazy<T>(guard: () => Guard<T>): Guard<T> {
  return (value, at) => guard()(value, at);
}

/** A further condition on a value that already has its type. */
export function where<T>(guard: Guard<T>, test: (value: T) => boolean, expected: string): Guard<T> {
  return (value, at) => {
    const held = guard(value, at);
    if (!test(held)) fail(at, expected, value);
    return held;
  };
}

/** A value turned into another once it is known to be good. */
export function map<T, U>(guard: Guard<T>, into: (value: T) => U): Guard<U> {
  return (value, at) => into(guard(value, at));
}

/** Any JSON within the limits and without hostile names, copied: for data that is only carried along or checked elsewhere. */
export const json: Guard<unknown> = (value, at) => {
  if (value === null) return null;
  if (typeof value !== 'object') return LEAF(value, at);
  return Array.isArray(value) ? LIST(value, at) : RECORD(value, at);
};
const LEAF = either('a JSON value', str(), num(), bool);
const LIST = arr(json);
const RECORD = record(json);

/** A value of the wrong kind: another alternative may fit. Limits and hostile names are no matter of choice. */
class Mismatch extends Invalid {
  readonly depth: number;
  constructor(message: string, path: string, depth: number) {
    super(message, path);
    this.depth = depth;
  }
}

function enter(at: Reading): void {
  if (++at.values > at.limits.values) throw complain(at, at.path, `more than ${at.limits.values} values`);
  if (at.path.length > at.limits.depth) throw complain(at, at.path, `nested deeper than ${at.limits.depth}`);
}

/** Runs a guard one step further down. The path is left standing when it throws: that is where the fault is. */
function inside<T>(guard: Guard<T>, value: unknown, key: string | number, at: Reading): T {
  at.path.push(key);
  const out = guard(value, at);
  at.path.pop();
  return out;
}

function plain(value: unknown, at: Reading): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) fail(at, 'an object', value);
  return value as Record<string, unknown>;
}

function fail(at: Reading, expected: string, found: unknown): never {
  const path = pathText(at.path);
  throw new Mismatch(sentence(at.what, path, `expected ${expected}, found ${shown(found)}`), path, at.path.length);
}

function mismatch(at: Reading, key: string, problem: string): never {
  const path = pathText([...at.path, key]);
  throw new Mismatch(sentence(at.what, path, problem), path, at.path.length + 1);
}

function complain(at: Reading, path: readonly (string | HexId)[], problem: string): Invalid {
  const text = pathText(path);
  return new Invalid(sentence(at.what, text, problem), text);
}

function sentence(what: string, path: string, problem: string): string {
  return [what, path, problem].filter((piece) => piece !== '').join(': ');
}

function matches(pattern: RegExp, text: string): boolean {
  pattern.lastIndex = 0;
  return pattern.test(text);
}

function range(min: number, max: number, whole: boolean): string {
  if (Number.isFinite(min) && Number.isFinite(max) && min > Number.MIN_SAFE_INTEGER && max < Number.MAX_SAFE_INTEGER) {
    return min === max ? `${min}` : `${min}..${max}`;
  }
  const kind = whole ? 'a whole number' : 'a number';
  if (Number.isFinite(min) && min > Number.MIN_SAFE_INTEGER) return `${kind} from ${min}`;
  if (Number.isFinite(max) && max < Number.MAX_SAFE_INTEGER) return `${kind} up to ${max}`;
  return kind;
}

function listed(names: readonly string[]): string {
  return names.length > 12 ? `${names.slice(0, 12).join(', ')}, ...` : names.join(', ');
}

function shown(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (value === null) return 'null';
  if (typeof value === 'string') return JSON.stringify(value.length > 40 ? `${value.slice(0, 37)}...` : value);
  if (Array.isArray(value)) return `a list of ${value.length}`;
  if (typeof value === 'object') return 'an object';
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : `a ${typeof value}`;
}

/** `units[3].steps`; names that are no plain words are quoted and cut. */
function pathText(path: readonly (string | HexId)[]): string {
  let text = '';
  for (const key of path) {
    if (typeof key === 'number') text += `[${key}]`;
    else if (/^[A-Za-z_$][\w$-]{0,39}$/.test(key)) text += text === '' ? key : `.${key}`;
    else text += `[${shown(key)}]`;
  }
  return text.length > 300 ? `${text.slice(0, 297)}...` : text;
}
