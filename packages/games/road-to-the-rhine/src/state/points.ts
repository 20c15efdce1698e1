/** Movement is counted in 1/16 points, so that four halvings stay exact. No imports: everybody may use it while modules load. */

/** Parts of a movement point. */
export const DEN = 16;

/** The two windows in which units move: the own movement phase, and the reserve movement phase of the enemy's player turn. */
export const WINDOWS = ['movement', 'reserve'] as const;
export type Window = (typeof WINDOWS)[number];

/** Parts of a point as text: `3`, `½`, `2.75`. */
export function pointsText(parts: number): string {
  const whole = Math.floor(parts / DEN);
  const rest = parts % DEN;
  if (rest === 0) return String(whole);
  if (rest === DEN / 2) return `${whole === 0 ? '' : whole}½`;
  return String(parts / DEN);
}
