/** Codes that the kernel carries as numbers, and what they stand for, from one table. */
import { REFUSED, type Step } from './flood.ts';

export interface Codes<T extends Readonly<Record<string, object>>> {
  /** The number of each entry, by its name. */
  readonly code: { readonly [K in keyof T]: number };
  /** What a number stands for. */
  readonly at: readonly T[keyof T][];
}

/** Numbers the entries of a table in their order: a reason or a line of an account has its code and its words in one place. */
export function coded<const T extends Readonly<Record<string, object>>>(table: T): Codes<T> {
  const names = Object.keys(table) as (keyof T)[];
  const code = Object.fromEntries(names.map((name, i) => [name, i])) as { [K in keyof T]: number };
  return { code: Object.freeze({ ...code }), at: Object.freeze(names.map((name) => table[name])) };
}

/** How a step function says no for a reason of its table: `bar` is its answer, `never` a price that no unit can pay. */
export function barring<K extends string>(
  code: Readonly<Record<K, number>>,
): Readonly<Record<'bar' | 'never', (out: Step, reason: K) => number>> {
  const bar = (out: Step, reason: K): number => {
    out.reason = code[reason];
    return REFUSED;
  };
  return {
    bar,
    never: (out, reason) => {
      bar(out, reason);
      return -1;
    },
  };
}
