/**
 * Dice that nobody can bend and everybody can check afterwards.
 *
 * 1. The dice-keeper draws a secret seed and publishes its commitment. 2. Each player then adds a salt of his own.
 * 3. Roll number i is fixed by (seed, salts, i): the keeper cannot change it, because the seed is committed and the salts came later;
 * the players cannot foresee it, because they lack the seed. 4. At the end the seed is shown and `verifyRolls` repeats every roll.
 *
 * The formulas use nothing unusual, so a suspicious player can redo them with other tools:
 * commitment = SHA-256(seed), block b of roll i = HMAC-SHA-256(key seed, message JSON [[salts...], i, b]), read as big-endian 32-bit words.
 */
import { hex, hmacSha256, sha256, utf8 } from './sha256.ts';

/** One thrown roll: the sides of its dice and what they showed. */
export interface Thrown {
  dice: readonly number[];
  pips: readonly number[];
}

/** The first thing that does not fit: the commitment itself (`roll` is -1) or the roll of that number, counted from 0. */
export interface RollFault {
  roll: number;
  why: 'commitment' | 'dice' | 'pips';
  expected: string;
  found: string;
}

const TWO_32 = 0x1_0000_0000;
const MOST_DICE = 1000;

/** What the dice-keeper publishes before the first salt: SHA-256 of the seed, in hexadecimal. */
export function commitment(serverSeed: string): string {
  return hex(sha256(utf8(serverSeed)));
}

/** The 32 bytes from which roll number `index` is read; `block` counts on when a roll needs more. */
export function rollSeed(serverSeed: string, salts: readonly string[], index: number, block = 0): Uint8Array {
  return hmacSha256(utf8(serverSeed), utf8(JSON.stringify([salts, index, block])));
}

/** The pips of roll number `index`, each die unbiased: words beyond the last whole multiple of the sides are passed over. */
export function committedRoll(serverSeed: string, salts: readonly string[], index: number, dice: readonly number[]): number[] {
  if (!fairDice(dice)) throw new RangeError(`not a roll: dice ${JSON.stringify(dice)}`);
  const pips: number[] = [];
  for (let block = 0; pips.length < dice.length; block++) {
    const bytes = rollSeed(serverSeed, salts, index, block);
    const words = new DataView(bytes.buffer);
    for (let at = 0; at < 32 && pips.length < dice.length; at += 4) {
      const sides = dice[pips.length];
      const word = words.getUint32(at);
      if (word < TWO_32 - (TWO_32 % sides)) pips.push((word % sides) + 1);
    }
  }
  return pips;
}

/** Repeats a whole game's rolls from the opened seed; undefined if commitment and every roll are as they must be. Never throws. */
export function verifyRolls(
  committed: string,
  serverSeed: string,
  salts: readonly string[],
  rolls: readonly Thrown[],
): RollFault | undefined {
  const expected = commitment(serverSeed);
  if (expected !== committed.toLowerCase()) return { roll: -1, why: 'commitment', expected: committed, found: expected };
  for (let roll = 0; roll < rolls.length; roll++) {
    const { dice, pips } = rolls[roll];
    if (!fairDice(dice)) return { roll, why: 'dice', expected: 'whole sides, 1 or more', found: String(dice) };
    const fair = committedRoll(serverSeed, salts, roll, dice);
    if (fair.length !== pips.length || fair.some((pip, i) => pip !== pips[i])) {
      return { roll, why: 'pips', expected: fair.join(' '), found: pips.join(' ') };
    }
  }
  return undefined;
}

function fairDice(dice: readonly number[]): boolean {
  return dice.length <= MOST_DICE && dice.every((sides) => Number.isInteger(sides) && sides >= 1 && sides <= TWO_32);
}
