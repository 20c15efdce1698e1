/** Columns of a results table: the header that two strengths reach, and shifts from there. */
import { Invalid } from '../guard.ts';
import { type Args, type Sink, writeLine } from '../ledger.ts';
import type { Num } from './ratio.ts';

declare const column_: unique symbol;
/** Index of a column of a results table, 0 the leftmost (best for the defender). Not a strength, not a ratio. */
export type Column = number & { readonly [column_]: true };

/** The odds are worse than the first header: the attack has no column of its own. */
export const BELOW = -1 as Column;

/** A ratio a:d; or a difference, which counts only while the ratio is at least `from` and under `below`. */
export type Header = { a: number; d: number } | { plus: number; from: readonly [number, number]; below: readonly [number, number] };

/** One terrain line of a table: its headers from left to right, each harder to reach than the one before. */
export type HeaderLine = readonly Header[];

/** A move of the column by order of a rule: positive to the right, in favour of the attacker. */
export interface Shift {
  by: number;
  case: string;
  what: string;
  args?: Args;
}

/** A plain number as a column, for tables that name theirs by number. */
export function asColumn(index: number): Column {
  return index as Column;
}

/**
 * The rightmost header that the attack reaches, which rounds every ratio in favour of the defender. Odds under the first header are
 * resolved on the first column or reported as BELOW, as the game says; odds beyond the last stay on the last.
 * An attacker without strength reaches nothing; a defender without strength is beaten at any odds.
 */
export function column(att: Num, def: Num, line: HeaderLine, under: 'first' | 'below' = 'first', den = 1): Column {
  for (let i = line.length - 1; i >= 0; i--) if (reaches(att, def, line[i], den)) return i as Column;
  return under === 'first' ? (0 as Column) : BELOW;
}

/** True if attack against defence is at least the header. */
export function reaches(att: Num, def: Num, header: Header, den = 1): boolean {
  if (att <= 0) return false;
  if ('a' in header) return att * header.d >= def * header.a;
  const { from, below } = header;
  return att - def >= header.plus * den && att * from[1] >= def * from[0] && att * below[1] < def * below[0];
}

/** Writes the column reached as the opening line of a ledger: `=` column, with the strengths and the header in its arguments. */
export function openColumn(out: Sink, col: Column, att: Num, def: Num, line: HeaderLine, rule: string, den = 1): Column {
  if (out) {
    const header = col === BELOW ? '-' : headerText(line[col]);
    writeLine(out, '=', col, 1, true, rule, 'ledger.column', { attack: att / den, defense: def / den, header }, col);
  }
  return col;
}

/**
 * Moves a column by groups of shifts and stops at the ends of the table after each group, not within one. One group is a net shift;
 * `leftFirst` makes two. A stop at an end is a `cap` line. Allocates nothing without a ledger.
 */
export function shiftColumn(col: Column, groups: readonly (readonly Shift[])[], width: number, out?: Sink, rule = ''): Column {
  let at: number = col;
  for (let g = 0; g < groups.length; g++) {
    const group = groups[g];
    for (let i = 0; i < group.length; i++) {
      const s = group[i];
      at += s.by;
      if (out) writeLine(out, 'shift', s.by, 1, true, s.case, s.what, s.args, at);
    }
    const held = at < 0 ? 0 : at >= width ? width - 1 : at;
    if (out && held !== at) writeLine(out, 'cap', held, 1, true, rule, 'ledger.table-end', undefined, held);
    at = held;
  }
  return at as Column;
}

/** The shifts in two groups: those to the left, then those to the right. */
export function leftFirst(shifts: readonly Shift[]): [Shift[], Shift[]] {
  return [shifts.filter((s) => s.by < 0), shifts.filter((s) => s.by >= 0)];
}

/** Reads printed headers: '1-4', '3:2', '1.5:1', '7-1+' are ratios, '+3' and '-2' differences inside the window given. Faults throw. */
export function readHeaders(
  texts: readonly string[],
  window: { from: readonly [number, number]; below: readonly [number, number] } = { from: [1, 2], below: [3, 2] },
): Header[] {
  const line = texts.map((text, i): Header => {
    const ratio = /^(\d+(?:\.\d+)?)[-:](\d+(?:\.\d+)?)\+?$/.exec(text);
    if (ratio) {
      const scale = 10 ** Math.max(decimals(ratio[1]), decimals(ratio[2]));
      return { a: Math.round(Number(ratio[1]) * scale), d: Math.round(Number(ratio[2]) * scale) };
    }
    if (/^[+-]\d+$/.test(text)) return { plus: Number(text), from: window.from, below: window.below };
    throw new Invalid(`[${i}]: expected a header such as "3-1", "3:2" or "+2", found ${JSON.stringify(text)}`);
  });
  const faults = headerFaults(line);
  if (faults.length > 0) throw new Invalid(faults[0]);
  return line;
}

/** A header as printed: 3-1, 3-2, +2. */
export function headerText(header: Header): string {
  return 'a' in header ? `${header.a}-${header.d}` : header.plus > 0 ? `+${header.plus}` : String(header.plus);
}

/** Everything wrong with a line: no headers, ratios without sense, headers that do not get harder from left to right. */
export function headerFaults(line: HeaderLine): string[] {
  const faults: string[] = [];
  if (line.length === 0) faults.push('the line has no headers');
  let ratio: { a: number; d: number } | undefined;
  let plus = Number.NEGATIVE_INFINITY;
  line.forEach((header, i) => {
    if ('a' in header) {
      if (!(header.a > 0 && header.d > 0)) faults.push(`header ${i} (${headerText(header)}) is no ratio`);
      else if (ratio && header.a * ratio.d <= ratio.a * header.d) {
        faults.push(`header ${i} (${headerText(header)}) is not harder than ${headerText(ratio)}`);
      }
      ratio = header;
    } else {
      if (header.plus <= plus) faults.push(`header ${i} (${headerText(header)}) is not harder than the difference before it`);
      if (header.from[0] * header.below[1] >= header.below[0] * header.from[1]) faults.push(`header ${i} has an empty window`);
      plus = header.plus;
    }
  });
  return faults;
}

function decimals(text: string): number {
  return text.includes('.') ? text.length - text.indexOf('.') - 1 : 0;
}
