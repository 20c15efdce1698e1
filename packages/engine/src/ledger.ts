/**
 * Ledgers: numbers that explain themselves. The ledger IS the calculation: every builder below takes the running total, does its step
 * and returns the new total, and writes the step down only when it is given a ledger to write in. So a rule is written once:
 *
 *     function strength(unit: Unit, out: Sink): number {
 *       let s = add(out, 0, unit.face, '11.1', 'printed', out && { unit: unit.id });
 *       s = unit.tired ? times(out, s, 1, 2, 'up', '11.4', 'tired') : notApplied(out, s, '11.4', 'tired');
 *       return s;
 *     }
 *     strength(u, undefined)                   // playouts: a number, nothing allocated
 *     explained((out) => strength(u, out))     // the combat window: the same number with its lines
 *
 * `out && {...}` keeps the arguments from being built when nobody reads them. All totals are integers in units of 1/den.
 */
import type { UnitId } from './ids.ts';

/** `+` adds, `x` multiplies, `=` states the total (rounding, subtotal, starting column), `shift` moves a column, `drm` changes the die,
 * `cap` sets the total to a limit it passed, `note` changes nothing. */
export type LedgerOp = '+' | 'x' | '=' | 'shift' | 'drm' | 'cap' | 'note';

/** Numbers and texts that a sentence needs: unit and hex ids, amounts, names of columns. */
export type Args = Record<string, string | number>;

export interface LedgerLine {
  /** The case of the rulebook that put the line here. */
  case: string;
  /** Key of the word catalogue. */
  what: string;
  args?: Args;
  op: LedgerOp;
  /** The number of the step, over `den` (1 if absent). */
  value: number;
  den?: number;
  /** False for a rule that was looked at and does not count. */
  applied: boolean;
  /** Key of the word catalogue: why a line that would apply does not count. */
  because?: string;
  /** How the value of a `+` line came about. */
  parts?: LedgerLine[];
}

export interface Ledger {
  total: number;
  den: number;
  lines: LedgerLine[];
}

/** Where to write; undefined in playouts, where only the number matters. */
export type Sink = Ledger | undefined;

/** How fractions of a whole are settled: `near` takes halves up; `exact` keeps them and fails loudly if 1/den cannot hold them. */
export type Rounding = 'up' | 'down' | 'near' | 'exact';

/** An empty ledger in units of 1/den. */
export function ledger(den = 1): Ledger {
  return { total: 0, den, lines: [] };
}

/** Runs a calculation with a ledger and hands the ledger back, total and all. */
export function explained(calculate: (out: Ledger) => number, den = 1): Ledger {
  const out = ledger(den);
  out.total = calculate(out);
  return out;
}

/** A ledger for one item of a sum, to be handed to `add` afterwards; undefined if there is none around it. */
export function part(out: Sink): Sink {
  return out && ledger(out.den);
}

/** Adds a value (negative to subtract); `of` is the ledger that explains it. */
export function add(out: Sink, total: number, value: number, rule: string, what: string, args?: Args, of?: Sink): number {
  const sum = total + value;
  if (out) {
    const line = writeLine(out, '+', value, out.den, true, rule, what, args, sum);
    if (of && of.lines.length > 0) line.parts = of.lines;
  }
  return sum;
}

/**
 * Multiplies by num/den and rounds to a whole; what rounding changed is a line of its own.
 * `unit` is the den of the totals: it must be given where fractions are both kept and rounded, since playouts have no ledger to ask.
 */
export function times(
  out: Sink,
  total: number,
  num: number,
  den: number,
  rounding: Rounding,
  rule: string,
  what: string,
  args?: Args,
  unit = 1,
): number {
  const product = scaled(total, num, den, rounding, unit);
  if (out) {
    sameUnit(out, unit, rounding);
    writeLine(out, 'x', num, den, true, rule, what, args, product);
    if (product * den !== total * num) writeLine(out, '=', product, out.den, true, rule, 'ledger.rounded', undefined, product);
  }
  return product;
}

/** Moves a column. */
export function shift(out: Sink, column: number, by: number, rule: string, what: string, args?: Args): number {
  if (out) writeLine(out, 'shift', by, 1, true, rule, what, args, column + by);
  return column + by;
}

/** Changes a die roll. */
export function drm(out: Sink, total: number, by: number, rule: string, what: string, args?: Args): number {
  if (out) writeLine(out, 'drm', by, 1, true, rule, what, args, total + by);
  return total + by;
}

/** At most this much. A cap that does not bite stays as a line that is not applied. */
export function cap(out: Sink, total: number, most: number, rule: string, what: string, args?: Args): number {
  const held = Math.min(total, most);
  if (out) writeLine(out, 'cap', most, out.den, held !== total, rule, what, args, held);
  return held;
}

/** At least this much. */
export function atLeast(out: Sink, total: number, least: number, rule: string, what: string, args?: Args): number {
  const held = Math.max(total, least);
  if (out) writeLine(out, 'cap', least, out.den, held !== total, rule, what, args, held);
  return held;
}

/** A rule that was looked at and does not apply. */
export function notApplied(out: Sink, total: number, rule: string, what: string, args?: Args): number {
  if (out) writeLine(out, 'note', 0, 1, false, rule, what, args, total);
  return total;
}

/** States the running total: a subtotal, or the end of a sum. With a rounding it settles the fractions of the whole sum at once. */
export function sum(out: Sink, total: number, rule: string, what: string, rounding: Rounding = 'exact', unit = 1, args?: Args): number {
  const whole = scaled(total, 1, 1, rounding, unit);
  if (out) {
    sameUnit(out, unit, rounding);
    writeLine(out, '=', whole, out.den, true, rule, what, args, whole);
  }
  return whole;
}

/** total x num/den, in units of 1/unit, rounded to a multiple of a whole. Exact products that 1/unit cannot hold are a fault of the game. */
export function scaled(total: number, num: number, den: number, rounding: Rounding, unit: UnitId): number {
  const top = total * num;
  if (rounding === 'exact') {
    if (top % den !== 0) throw new RangeError(`${total}/${unit} x ${num}/${den} is no multiple of 1/${unit}: the game needs a larger den`);
    return top / den;
  }
  const whole = den * unit;
  if (rounding === 'up') return Math.ceil(top / whole) * unit + 0; // + 0: never -0
  if (rounding === 'down') return Math.floor(top / whole) * unit;
  return Math.floor((2 * top + whole) / (2 * whole)) * unit;
}

/** The first line that does not follow from the lines before it, in words; undefined if the lines lead to the total. For tests. */
export function audit(of: Ledger): string | undefined {
  const end = refold(of.lines, of.den);
  if (typeof end === 'string') return end;
  return same(end, of.total / of.den) ? undefined : `the lines give ${end}, the total says ${of.total}/${of.den}`;
}

/** Adds a line and moves the ledger's own total along; for builders of other files. */
export function writeLine(
  out: Ledger,
  op: LedgerOp,
  value: number,
  den: number,
  applied: boolean,
  rule: string,
  what: string,
  args: Args | undefined,
  total: number,
): LedgerLine {
  const line: LedgerLine = { case: rule, what, op, value, applied };
  if (den !== 1) line.den = den;
  if (args) line.args = args;
  out.lines.push(line);
  out.total = total;
  return line;
}

/** Otherwise the explained number could differ from the quick one. */
function sameUnit(out: Ledger, unit: UnitId, rounding: Rounding): void {
  if (rounding !== 'exact' && out.den !== unit) throw new RangeError(`a ledger over ${out.den} cannot round totals over ${unit}`);
}

function refold(lines: readonly LedgerLine[], den: number): number | string {
  let total = 0;
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i];
    if (line.parts) {
      const inner = refold(line.parts, den);
      if (typeof inner === 'string') return `line ${i} (${line.what}), ${inner}`;
      if (!same(inner, line.value / (line.den ?? 1))) return `line ${i} (${line.what}): its parts give ${inner}`;
    }
    if (!line.applied) continue;
    const value = line.value / (line.den ?? 1);
    if (line.op === '+' || line.op === 'shift' || line.op === 'drm') total += value;
    else if (line.op === 'x') total *= value;
    else if (line.op === 'cap') total = value;
    else if (line.op === '=') {
      if (i > 0 && Math.abs(value - total) >= 1) return `line ${i} (${line.what}): says ${value}, the lines before it give ${total}`;
      total = value;
    }
  }
  return total;
}

function same(a: number, b: number): boolean {
  return Math.abs(a - b) < 1e-9 * Math.max(1, Math.abs(a));
}
