/** Movement points as printed and said: whole numbers, halves and thirds. */
import { POINT } from '../data/index.ts';

const PARTS: Readonly<Record<number, string>> = { 1: '1/6', 2: '⅓', 3: '½', 4: '⅔', 5: '5/6' };

export function pointsText(sixths: number): string {
  const whole = Math.floor(sixths / POINT);
  const rest = PARTS[sixths - whole * POINT];
  if (rest === undefined) return String(whole);
  return whole === 0 ? rest : `${whole} ${rest}`;
}
