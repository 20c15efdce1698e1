/** Strengths are kept as they are printed: attack-defense-factor, the attack in parentheses where it cannot attack alone. */
import type { Strength } from './types.ts';

const PRINTED = /^(\(?)(\d{1,2})(\)?)-(\d{1,2})-(\d{1,2})$/;

/** The strengths of a printed text; undefined if it is none. */
export function readStrength(text: string): Strength | undefined {
  const match = PRINTED.exec(text.trim());
  if (!match || (match[1] === '(') !== (match[3] === ')')) return undefined;
  return { attack: Number(match[2]), supportOnly: match[1] === '(', defense: Number(match[4]), factor: Number(match[5]) };
}

/** For the files of the package: a malformed text is a mistake in the data. */
export function strengthOf(text: string): Strength {
  const strength = readStrength(text);
  if (!strength) throw new Error(`Not the strengths of a counter: ${text}`);
  return strength;
}

/** As it is printed. */
export const strengthText = ({ attack, supportOnly, defense, factor }: Strength): string =>
  `${supportOnly ? `(${attack})` : attack}-${defense}-${factor}`;
