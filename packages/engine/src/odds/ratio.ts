/**
 * From strengths to a column: halving and doubling, ratios, headers, shifts. Strengths are integers in units of 1/den, so ratios are
 * compared by cross-multiplication and nothing is ever rounded by accident.
 */
import { type Args, type Rounding, type Sink, scaled, writeLine } from '../ledger.ts';

/** An integer in units of 1/den, where den belongs to the game (1 where everything is whole). */
export type Num = number;

/** num/den times, by order of a rule. Factors are constants of a rules chapter; a table of them with a bit mask costs nothing to use. */
export interface Factor {
  num: number;
  den: number;
  case: string;
  what: string;
  /** Of the factors that share this name only the first that applies counts. */
  once?: string;
}

/**
 * How several halvings and doublings of one number go together:
 * `clamp` one halving and one doubling at most (the strongest of each), rounded up;
 * `chain-down`, `chain-up` one after another in the order of the table, rounded each time;
 * `product` all multiplied, fractions kept;
 * `half-quarter` one halving halves, two or more (or one quartering) quarter, never less; fractions kept.
 */
export type Combining = 'clamp' | 'chain-down' | 'chain-up' | 'product' | 'half-quarter';

/** Bit mask for `combine`: every factor of the table applies. */
export const ALL = -1;

/** A factor of num/den for tables and tests. */
export function factor(num: number, den: number, rule = '', what = '', once?: string): Factor {
  return once === undefined ? { num, den, case: rule, what } : { num, den, case: rule, what, once };
}

/**
 * Applies those of up to 31 factors whose bit is set in `when`. Factors whose bit is clear, and those that the way of combining
 * passes over, stay in the ledger as lines that do not count. The first `x` line follows whatever total the ledger already has.
 */
export function combine(face: Num, factors: readonly Factor[], how: Combining, den = 1, when = ALL, out?: Sink, args?: Args): Num {
  const rounding: Rounding = how === 'chain-down' ? 'down' : how === 'chain-up' || how === 'clamp' ? 'up' : 'exact';
  const chained = how === 'chain-down' || how === 'chain-up';
  const counts = counting(factors, how, when);
  let total = face;
  let num = 1;
  let by = 1;
  let last = 0;
  for (let i = 0; i < factors.length; i++) {
    const f = factors[i];
    const counted = (counts & (1 << i)) !== 0;
    if (out) {
      const line = writeLine(out, 'x', f.num, f.den, counted, f.case, f.what, args, total);
      if (!counted && when & (1 << i)) line.because = 'ledger.not-cumulative';
    }
    if (!counted) continue;
    last = i;
    if (chained) {
      const next = scaled(total, f.num, f.den, rounding, den);
      if (out && next * f.den !== total * f.num) writeLine(out, '=', next, den, true, f.case, 'ledger.rounded', undefined, next);
      total = next;
    } else {
      num *= f.num;
      by *= f.den;
    }
  }
  if (!chained) {
    total = scaled(face, num, by, rounding, den);
    if (out && total * by !== face * num) writeLine(out, '=', total, den, true, factors[last].case, 'ledger.rounded', undefined, total);
  }
  if (out) out.total = total;
  return total;
}

/** The factors that count, as bits. */
function counting(factors: readonly Factor[], how: Combining, when: number): number {
  let counts = 0;
  let least = -1;
  let most = -1;
  let cuts = 0;
  for (let i = 0; i < factors.length; i++) {
    const f = factors[i];
    if ((when & (1 << i)) === 0 || (f.once !== undefined && taken(factors, counts, f.once))) continue;
    counts |= 1 << i;
    if (f.num < f.den) {
      cuts++;
      if (least < 0 || f.num * factors[least].den < factors[least].num * f.den) least = i;
    } else if (f.num > f.den && (most < 0 || f.num * factors[most].den > factors[most].num * f.den)) most = i;
  }
  if (how === 'clamp') return bit(least) | bit(most);
  if (how !== 'half-quarter' || cuts < 2) return counts;
  // A quarter alone, or the first two halves; increases stay.
  let kept = 0;
  const quarter = factors[least].num * 4 <= factors[least].den;
  for (let i = 0, left = quarter ? 1 : 2; i < factors.length; i++) {
    if ((counts & (1 << i)) === 0) continue;
    const cut = factors[i].num < factors[i].den;
    if (cut && (left === 0 || (quarter && i !== least))) continue;
    if (cut) left--;
    kept |= 1 << i;
  }
  return kept;
}

function taken(factors: readonly Factor[], counts: number, once: string): boolean {
  for (let i = 0; i < factors.length; i++) if (counts & (1 << i) && factors[i].once === once) return true;
  return false;
}

function bit(i: number): number {
  return i < 0 ? 0 : 1 << i;
}
