/** Counters are kept as they are printed: attack-defense-movement, the attack in parentheses where it cannot attack alone. */
import type { Face } from './types.ts';

const PRINTED = /^(\(?)(\d{1,2})(\)?)-(\d{1,2})-(\d{1,2})$/;

/** The three printed numbers; a malformed text is a mistake in the data. */
export function printedNumbers(text: string): readonly [number, number, number] {
  const match = PRINTED.exec(text);
  if (!match || (match[1] === '(') !== (match[3] === ')')) throw new Error(`Not the values of a counter: ${text}`);
  return [Number(match[2]), Number(match[4]), Number(match[5])];
}

export function faceOf(text: string): Face {
  const [attack, defense, move] = printedNumbers(text);
  return { attack, supportOnly: text.startsWith('('), defense, move };
}
