/** Movement points as players read them. */
import { POINT } from '../data/index.ts';

const PARTS: Readonly<Record<number, string>> = { 6: '1/5', 10: '⅓', 12: '2/5', 15: '½', 18: '3/5', 20: '⅔', 24: '4/5' };

/** Thirtieths of a point as text: `3⅓`, `2 2/5`. */
export function pointsText(parts: number): string {
  const whole = Math.floor(parts / POINT);
  const rest = parts - whole * POINT;
  if (rest === 0) return String(whole);
  const part = PARTS[rest] ?? `${rest}/${POINT}`;
  if (whole === 0) return part;
  return part.includes('/') ? `${whole} ${part}` : `${whole}${part}`;
}
