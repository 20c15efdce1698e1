/** Strengths of single units and the total of a side (4.2.1, 13.3.3, 13.3.4), in quarters: fractions are kept until the sum is rounded (1.4.0). */
import { add, atLeast, combine, type Factor, factor, type Sink, sum } from '@hexfront/engine';
import type { Strength } from '../../../data/index.ts';

/** Strengths are counted in quarters. */
export const QUARTERS = 4;

/** What a counter prints after so many losses: a third step has no side of its own (4.2.1). */
export function printedAfter(full: Strength, reduced: Strength | undefined, lost: number): Strength {
  if (lost <= 0 || !reduced) return full;
  if (lost === 1) return reduced;
  return { ...reduced, attack: afterTwo(reduced.attack), defense: afterTwo(reduced.defense) };
}
/** 7 or more is halved, 4 to 6 loses two, less loses one (4.2.1, 1.4.0). */
function afterTwo(printed: number): number {
  if (printed >= 7) return Math.floor((printed + 1) / 2);
  return Math.max(0, printed - (printed >= 4 ? 2 : 1));
}

/** Reasons to fight with less than the printed strength, by bit (13.3.3a, 13.3.3b). */
export const REDUCED = {
  river: 1 << 0,
  loneArmor: 1 << 1,
  marsh: 1 << 2,
  resting: 1 << 3,
  outOfSupply: 1 << 4,
  stackedArtillery: 1 << 5,
  standOff: 1 << 6,
  onHand: 1 << 7,
  nightDefense: 1 << 8,
  fatigued: 1 << 9,
} as const;
const half = (what: string): Factor => factor(1, 2, '13.3.3a', what);
/** In the order of the bits. */
const FACTORS: readonly Factor[] = [
  half('line.across-river'),
  half('line.lone-armor'),
  half('line.soft-ground'),
  half('line.resting'),
  half('line.out-of-supply'),
  half('line.stacked-artillery'),
  half('line.stand-off'),
  half('line.on-hand'),
  half('line.night-defense'),
  factor(1, 4, '13.3.3b', 'line.fatigued'),
];

/** Final strength of a unit in quarters: one reason halves, two or fatigue quarter, never less (13.3.3a, 13.3.3b). */
export function finalStrength(printed: number, reasons: number, out?: Sink, what = 'line.printed-attack'): number {
  const face = add(out, 0, printed * QUARTERS, '13.3.3', what);
  if (reasons === 0) return face;
  if (!out) return combine(face, FACTORS, 'half-quarter', QUARTERS, reasons);
  const applying = FACTORS.filter((_, i) => (reasons & (1 << i)) !== 0);
  return combine(face, applying, 'half-quarter', QUARTERS, undefined, out);
}

/** Artillery out of ammunition always defends with one (13.3.3c, 12.8.2). */
export const depletedStrength = (out?: Sink): number => add(out, 0, QUARTERS, '13.3.3c', 'line.no-ammunition');

/** The total of a side as a whole number: rounded once, at least one (13.3.4, 1.4.0, R-D7). */
export function sideTotal(quarters: number, out?: Sink): number {
  const whole = sum(out, quarters, '13.3.4', 'line.total', 'near', QUARTERS);
  // A line only where it changes something.
  return (whole >= QUARTERS ? whole : atLeast(out, whole, QUARTERS, '13.3.4', 'line.at-least-one')) / QUARTERS;
}
