/**
 * Plain values as short text: an adaptive arithmetic coder with a memory of what was written before. What a game tells repeats itself (the unit that was
 * picked up, the hex it went to, the same few sentences), so most parts cost a bit or two. Reader and writer are one piece of code that learns the same
 * things in the same order: with bytes it reads, without it writes.
 */
import { InputError } from '../input.ts';

const SLOTS = 1 << 16;
const MOST_DEPTH = 30;
/** Numbers met lately; words and steps between neighbours of a list that were met in the same place. */
const RECENT_BITS = 5;
const RECENT = 1 << RECENT_BITS;
const WORD_BITS = 5;
const WORDS = (1 << WORD_BITS) - 1;
const STEP_BITS = 4;
const STEPS = (1 << STEP_BITS) - 1;
/** Below this a number is an amount and no name. */
const SMALL = 32;
/** From so many on each answer counts the same. */
const SLOWEST = 60;
/** Between the names of an object's parts. */
const SEPARATOR = '\n';
/** More than any part of a game has; a short text can claim to hold without end. */
const MOST_VALUES = 8_000_000;

const hash = (a: number, b: number): number => {
  let h = Math.imul(a ^ Math.imul(b + 0x9e3779b9, 0x85ebca6b), 0xc2b2ae35);
  h ^= h >>> 15;
  return Math.imul(h, 0x27d4eb2f) >>> 0;
};

const TYPES = ['undefined', 'null', 'true', 'false', 'number', 'string', 'list', 'object'] as const;

const typeOf = (value: unknown): number => {
  if (value === undefined) return 0;
  if (value === null) return 1;
  if (value === true) return 2;
  if (value === false) return 3;
  if (typeof value === 'number') return 4;
  if (typeof value === 'string') return 5;
  return Array.isArray(value) ? 6 : 7;
};

const unreadable = (): InputError => new InputError('save: what was kept cannot be read');

export class Coder {
  /** Chances of a one in 65536ths, and how often each was asked: what is new is learned quickly. */
  private readonly chance = new Uint16Array(SLOTS).fill(1 << 15);
  private readonly asked = new Uint8Array(SLOTS);
  private low = 0;
  private high = 0xffffffff;
  private code = 0;
  private at = 0;
  private readonly out: number[] = [];
  private values = 0;
  private readonly input: Uint8Array | undefined;
  private readonly numbers: number[] = [];
  private readonly steps = new Map<number, number[]>();
  private readonly words: string[] = [];
  private readonly wordsAt = new Map<number, number[]>();
  private readonly wordIndex = new Map<string, number>();
  /** Where one went from here the last time: many follow the same road. */
  private readonly ways = new Map<number, number>();
  /** Where things were last told to be: `to` or `h` beside a `u`. */
  private readonly where = new Map<number, number>();

  constructor(input?: Uint8Array) {
    this.input = input;
    if (input) for (let i = 0; i < 4; i++) this.code = ((this.code << 8) | this.byte()) >>> 0;
  }

  private byte(): number {
    const { input } = this;
    // A short tail is all zeros; much more than that is no text of this coder.
    if (!input || this.at > input.length + 8) throw new InputError('save: what was kept ends too early');
    const i = this.at++;
    return i < input.length ? input[i] : 0;
  }

  /** One bit in its context. */
  private bit(context: number, value: number): number {
    const slot = context & (SLOTS - 1);
    const p = this.chance[slot];
    const mid = this.low + Math.floor((this.high - this.low) / 65536) * p;
    const bit = this.input ? (this.code <= mid ? 1 : 0) : value;
    const asked = this.asked[slot];
    const learned = p + ((bit ? 65536 : 0) - p) / (asked + 1.5);
    this.chance[slot] = Math.min(65_500, Math.max(36, Math.round(learned)));
    if (asked < SLOWEST) this.asked[slot] = asked + 1;
    if (bit) this.high = mid;
    else this.low = mid + 1;
    while (((this.low ^ this.high) & 0xff000000) === 0) {
      if (!this.input) this.out.push(this.high >>> 24);
      this.low = (this.low << 8) >>> 0;
      this.high = ((this.high << 8) | 255) >>> 0;
      if (this.input) this.code = ((this.code << 8) | this.byte()) >>> 0;
    }
    return bit;
  }

  private tree(context: number, bits: number, value: number): number {
    let node = 1;
    for (let i = bits - 1; i >= 0; i--) node = (node << 1) | this.bit(hash(context, node), (value >> i) & 1);
    return node - (1 << bits);
  }

  /** A number that has not been met lately: its length, then its bits. */
  private literal(context: number, value: number): number {
    // Halves do not occur, but whatever a save holds must come back as it was.
    const whole = Number.isSafeInteger(value) && Math.abs(value) < 2 ** 32;
    if (!this.bit(hash(context, 11), whole ? 1 : 0)) return Number(this.letters(String(value)));
    return this.integer(context, value);
  }

  private integer(context: number, value: number): number {
    const negative = this.bit(hash(context, 12), value < 0 ? 1 : 0);
    const size = Math.abs(value);
    const length = this.tree(hash(context, 13), 6, size === 0 ? 0 : Math.floor(Math.log2(size)) + 1);
    let n = length > 0 ? 1 : 0;
    for (let i = length - 2; i >= 0; i--) {
      const known = length - 2 - i < 4 ? n : 0;
      n = n * 2 + this.bit(hash(hash(context, 14 + length), known * 64 + i), Math.floor(size / 2 ** i) % 2);
    }
    return negative ? -n : n;
  }

  private letters(value: string): string {
    const length = this.count(31, value.length);
    let text = '';
    let last = 0;
    for (let i = 0; i < length; i++) {
      const letter = value.charCodeAt(i);
      const plain = this.bit(33, letter < 128 ? 1 : 0);
      last = plain ? this.tree(hash(32, last), 7, letter) : this.tree(34, 16, letter);
      text += String.fromCharCode(last);
    }
    return text;
  }

  number(context: number, value: number, guess?: number): number {
    if (guess !== undefined && this.bit(hash(context, 1), value === guess ? 1 : 0)) {
      this.note(guess);
      return guess;
    }
    const known = this.input || value < SMALL ? -1 : this.numbers.indexOf(value);
    let result: number;
    if (this.bit(hash(context, 2), known >= 0 ? 1 : 0)) {
      const i = this.tree(hash(context, 3), RECENT_BITS, known);
      if (i >= this.numbers.length) throw unreadable();
      result = this.numbers[i];
    } else result = this.literal(context, value);
    this.note(result);
    return result;
  }

  /** What reader and writer both know: it costs nothing, and is met again. Small numbers are amounts, no names, and not worth remembering. */
  note(value: number): void {
    if (value < SMALL) return;
    const i = this.numbers.indexOf(value);
    if (i >= 0) this.numbers.splice(i, 1);
    this.numbers.unshift(value);
    if (this.numbers.length > RECENT) this.numbers.pop();
  }

  /** The next number of a list: a step like those before it (a path goes on as it went), or a number on its own. */
  private next(context: number, before: number, last: number, value: number): { value: number; step: number } {
    const way = this.ways.get(before);
    if (way !== undefined && this.bit(hash(hash(context, 9), last), value === way ? 1 : 0)) {
      this.note(way);
      return { value: way, step: STEPS + 2 };
    }
    let steps = this.steps.get(context);
    if (!steps) {
      steps = [];
      this.steps.set(context, steps);
    }
    const known = this.input ? 0 : steps.indexOf(value - before);
    const i = this.tree(hash(hash(context, 5), last), STEP_BITS, known < 0 ? STEPS : known);
    if (i < STEPS) {
      if (i >= steps.length) throw unreadable();
      this.note(before + steps[i]);
      return { value: before + steps[i], step: i };
    }
    const found = this.number(hash(context, 4), value);
    if (steps.length < STEPS) steps.push(found - before);
    return { value: found, step: STEPS };
  }

  /** How many there are of something. */
  count(context: number, value: number): number {
    const n = this.integer(hash(context, 24), value);
    this.values += n;
    if (!(n >= 0 && n <= 200_000) || this.values > MOST_VALUES) throw new InputError('save: what was kept is without end');
    return n;
  }

  /** A number of a narrow range, beside the one before it. */
  small(context: number, value: number, before = 0): number {
    return this.literal(hash(context, 25 + Math.min(Math.abs(before), 40)), value);
  }

  flag(context: number, value: boolean): boolean {
    return this.bit(hash(context, 26), value ? 1 : 0) === 1;
  }

  string(context: number, value: string): string {
    let list = this.wordsAt.get(context);
    if (!list) {
      list = [];
      this.wordsAt.set(context, list);
    }
    const word = this.input ? undefined : this.wordIndex.get(value);
    const near = word === undefined ? -1 : list.indexOf(word);
    const i = this.tree(hash(context, 6), WORD_BITS, near < 0 ? WORDS : near);
    if (i < WORDS) {
      if (i >= list.length) throw unreadable();
      return this.words[list[i]];
    }
    let index: number;
    if (this.bit(hash(context, 7), word === undefined ? 0 : 1)) {
      index = this.literal(8, word ?? 0);
      if (!(index >= 0 && index < this.words.length)) throw unreadable();
    } else {
      index = this.words.push(this.letters(value)) - 1;
      this.wordIndex.set(this.words[index], index);
    }
    if (list.length < WORDS) list.push(index);
    return this.words[index];
  }

  list(context: number, value: readonly unknown[], depth = 0, guess?: number): unknown[] {
    const length = this.literal(hash(context, 9), value.length);
    if (length < 0 || length > 200_000) throw new InputError('save: what was kept has a list without end');
    this.values += length;
    const out: unknown[] = [];
    const numbers = this.bit(hash(context, 10), value.every((v) => typeof v === 'number') ? 1 : 0);
    let step = STEPS + 1;
    for (let i = 0; i < length; i++) {
      if (!numbers) out.push(this.value(hash(context, 39), value[i], depth + 1));
      else if (i === 0) out.push(this.number(hash(context, 40), Number(value[0]), guess));
      else {
        const next = this.next(context, Number(out[i - 1]), step, Number(value[i]));
        this.ways.set(Number(out[i - 1]), next.value);
        out.push(next.value);
        step = next.step;
      }
    }
    return out;
  }

  object(context: number, value: Readonly<Record<string, unknown>>, depth = 0): Record<string, unknown> {
    const keys = this.input ? [] : Object.keys(value).filter((key) => value[key] !== undefined);
    const name = this.string(hash(context, 21), keys.join(SEPARATOR));
    const shape = name === '' ? [] : name.split(SEPARATOR);
    if (shape.includes('__proto__')) throw unreadable();
    const inner = contextOf(name);
    const out: Record<string, unknown> = {};
    for (const [i, key] of shape.entries()) {
      const u = typeof out.u === 'number' ? out.u : undefined;
      const guess =
        key === 'from' && u !== undefined ? this.where.get(u) : key === 'path' && typeof out.from === 'number' ? out.from : undefined;
      // What a way costs has to do with its length.
      const way = Array.isArray(out.path) ? out.path.length : 0;
      out[key] = this.value(hash(inner, 64 + i + 256 * way), value[key], depth + 1, guess);
    }
    // Where a unit is told to be on its way says less of where its next move begins.
    for (const u of [out.u, ...(Array.isArray(out.units) ? out.units : [])]) {
      if (typeof u !== 'number') continue;
      const to = out.to ?? (this.where.has(u) ? undefined : out.h);
      if (typeof to === 'number') this.where.set(u, to);
    }
    return out;
  }

  /** A unit at its place: most are where they were told to be. */
  place(context: number, index: number, value: number): number {
    const place = this.number(context, value, this.where.get(index));
    this.where.set(index, place);
    return place;
  }

  value(context: number, value: unknown, depth = 0, guess?: number): unknown {
    if (++this.values > MOST_VALUES) throw new InputError('save: what was kept is without end');
    if (depth > MOST_DEPTH) throw new InputError('save: what was kept is nested too deep');
    switch (TYPES[this.tree(hash(context, 20), 3, typeOf(value))]) {
      case 'null':
        return null;
      case 'true':
        return true;
      case 'false':
        return false;
      case 'number':
        return this.number(context, Number(value), guess);
      case 'string':
        return this.string(context, (value ?? '') as string);
      case 'list':
        return this.list(context, (value ?? []) as unknown[], depth, guess);
      case 'object':
        return this.object(context, (value ?? {}) as Record<string, unknown>, depth);
      default:
        return undefined;
    }
  }

  /** The same writer a second time: what one of them goes on with is not known to the other. */
  copy(): Coder {
    const other = new Coder();
    other.chance.set(this.chance);
    other.asked.set(this.asked);
    other.low = this.low;
    other.high = this.high;
    other.out.push(...this.out);
    other.values = this.values;
    other.numbers.push(...this.numbers);
    for (const [context, steps] of this.steps) other.steps.set(context, [...steps]);
    other.words.push(...this.words);
    for (const [context, words] of this.wordsAt) other.wordsAt.set(context, [...words]);
    for (const [word, index] of this.wordIndex) other.wordIndex.set(word, index);
    for (const [from, to] of this.ways) other.ways.set(from, to);
    for (const [unit, place] of this.where) other.where.set(unit, place);
    return other;
  }

  /** What was written. */
  bytes(): Uint8Array {
    return Uint8Array.from([...this.out, this.high >>> 24, (this.high >>> 16) & 255, (this.high >>> 8) & 255, this.high & 255]);
  }
}

export const contextOf = (text: string): number => {
  let h = 7;
  for (let i = 0; i < text.length; i++) h = hash(h, text.charCodeAt(i));
  return h;
};

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const VALUES = new Map([...DIGITS].map((digit, i) => [digit, i]));

/** Base 64 without padding. */
export function toText(bytes: Uint8Array): string {
  const out: string[] = [];
  for (let i = 0; i < bytes.length; i += 3) {
    const n = (bytes[i] << 16) | ((bytes[i + 1] ?? 0) << 8) | (bytes[i + 2] ?? 0);
    const digits = Math.min(4, bytes.length - i + 1);
    for (let d = 0; d < digits; d++) out.push(DIGITS[(n >> (18 - 6 * d)) & 63]);
  }
  return out.join('');
}

export function fromText(text: string): Uint8Array {
  const out = new Uint8Array(Math.floor((text.length * 3) / 4));
  let [n, bits, at] = [0, 0, 0];
  for (const digit of text) {
    const value = VALUES.get(digit);
    if (value === undefined) throw unreadable();
    n = ((n << 6) | value) & 0xffffff;
    bits += 6;
    if (bits >= 8) {
      bits -= 8;
      out[at++] = (n >> bits) & 255;
    }
  }
  return out;
}
