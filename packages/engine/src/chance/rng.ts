/**
 * The generator: xoshiro128** (Blackman and Vigna). Its whole state is four unsigned 32-bit integers inside the game state,
 * so a save, a copy or a replay carries its future dice with it.
 */
import { sha256, utf8 } from './sha256.ts';

/** Four integers in 0..2^32-1, never all zero. The functions below change the array in place. */
export type RngState = [number, number, number, number];

const TWO_32 = 0x1_0000_0000;

/** A generator for any text, empty or not. Seeds that differ in one letter share nothing. */
export function seedRng(seed: string): RngState {
  const hash = sha256(utf8(seed));
  const word = (i: number) => ((hash[i] << 24) | (hash[i + 1] << 16) | (hash[i + 2] << 8) | hash[i + 3]) >>> 0;
  const state: RngState = [word(0), word(4), word(8), word(12)];
  // All zero is the one state that never leaves itself.
  if ((state[0] | state[1] | state[2] | state[3]) === 0) state[0] = 1;
  return state;
}

/** The next integer in 0..2^32-1. */
export function nextU32(state: RngState): number {
  const s1 = state[1];
  const five = Math.imul(s1, 5);
  const result = Math.imul((five << 7) | (five >>> 25), 9) >>> 0;
  const s2 = state[2] ^ state[0];
  const s3 = state[3] ^ s1;
  state[1] = (s1 ^ s2) >>> 0;
  state[0] = (state[0] ^ s3) >>> 0;
  state[2] = (s2 ^ (s1 << 9)) >>> 0;
  state[3] = ((s3 << 11) | (s3 >>> 21)) >>> 0;
  return result;
}

/** An integer in 0..count-1, each equally likely: draws beyond the last whole multiple of count are thrown away. */
export function below(state: RngState, count: number): number {
  if (!Number.isInteger(count) || count < 1 || count > TWO_32) throw new RangeError(`cannot draw one of ${count}`);
  const limit = TWO_32 - (TWO_32 % count);
  let draw = nextU32(state);
  while (draw >= limit) draw = nextU32(state);
  return draw % count;
}

/** One die: 1..sides. */
export function die(state: RngState, sides: number): number {
  return below(state, sides) + 1;
}

/** A handful, thrown in the order given: roll(rng, [6, 6]) is two six-sided dice. */
export function roll(state: RngState, dice: readonly number[]): number[] {
  const pips = new Array<number>(dice.length);
  for (let i = 0; i < dice.length; i++) pips[i] = die(state, dice[i]);
  return pips;
}

/** Shuffles the list in place (Fisher-Yates) and returns it. */
export function shuffle<T>(state: RngState, list: T[]): T[] {
  for (let i = list.length - 1; i > 0; i--) {
    const j = below(state, i + 1);
    const held = list[i];
    list[i] = list[j];
    list[j] = held;
  }
  return list;
}

/** One element, each equally likely. The list must not be empty. */
export function pick<T>(state: RngState, list: readonly T[]): T {
  if (list.length === 0) throw new RangeError('cannot pick from an empty list');
  return list[below(state, list.length)];
}
