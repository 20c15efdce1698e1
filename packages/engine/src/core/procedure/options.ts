/** The commonest kinds of answer, so that rules need not spell them out. */

import type { HexId, UnitId } from '../../ids.ts';
import type { Refusal } from '../../words.ts';
import type { World } from '../state/world.ts';
import type { Action, ActionHas, AnyOption, BareOption, Locals, Next, Option, OptionWith, Shape } from '../types.ts';

const NOTHING: readonly { k: string }[] = [];

/** The candidates each list was made with. */
const madeWith = new WeakMap<object, object>();
/** Whether a list was made with other candidates than the option has: a copy that changed only one of them says two different things. */
export const madeApart = ({ list, from }: { list?: object; from: object }): boolean =>
  list !== undefined && (madeWith.get(list) ?? from) !== from;

/** An answer without parts, such as done, stop, pass: one that may always be given, unless something is said against it. */
export function plain<S extends Shape, L = Locals>(
  k: string,
  next: Next | ((g: World<S>, l: L) => Next),
  against?: (g: World<S>, l: L) => Refusal | undefined,
): BareOption<S, L> {
  return {
    k,
    from: (g, l) => (against?.(g, l) === undefined ? [{ k }] : NOTHING),
    test: (g, l) => against?.(g, l),
    take: typeof next === 'function' ? next : () => next,
    sure: true,
  };
}

/** An answer that names one of a short list of units, hexes or numbers: what is on the list may be done, anything else is refused. */
export function listed<S extends Shape, L = Locals, P extends 'u' | 'h' | 'n' = 'u' | 'h' | 'n'>(
  k: string,
  part: P,
  list: (g: World<S>, l: L) => readonly ActionHas[P][],
  why: (g: World<S>, l: L, value: ActionHas[P]) => Refusal,
  take: (g: World<S>, l: L, value: ActionHas[P]) => Next,
): OptionWith<S, L, P> {
  type A = ReturnType<OptionWith<S, L, P>['from']> extends Iterable<infer T> ? T : never;
  const partOf = (a: Action): ActionHas[P] => a[part] as ActionHas[P];
  return {
    k,
    parts: part,
    from: (g, l) => list(g, l).map((value) => ({ k, [part]: value }) as A),
    test: (g, l, a) => (list(g, l).includes(partOf(a)) ? undefined : why(g, l, partOf(a))),
    take: (g, l, a) => take(g, l, partOf(a)),
    sure: true,
  };
}

/** What `among` has to know. */
export interface Among<S extends Shape, L, P extends 'u' | 'h'> {
  k: string;
  part: P;
  /** All that come into question, as a list of its own. */
  of(g: World<S>, l: L): readonly ActionHas[P][];
  /** Which of them may be named: a test for all of them, that still holds if something else is asked between two of them. */
  fits(g: World<S>, l: L): (value: ActionHas[P]) => boolean;
  /** The same for all of them at once, where that can be found out more quickly than one by one. */
  fitting?(g: World<S>, l: L): readonly ActionHas[P][];
}

/**
 * The lists of an answer that names one out of many: some at a time for who wants a few, all at once for who wants the whole list. Whether, not why
 * not: reasons are for `test`.
 */
export function among<S extends Shape, L = Locals, P extends 'u' | 'h' = 'u' | 'h'>({
  k,
  part,
  of,
  fits,
  fitting,
}: Among<S, L, P>): Required<Pick<OptionWith<S, L, P>, 'from' | 'list' | 'sure'>> {
  type A = ReturnType<OptionWith<S, L, P>['from']> extends Iterable<infer T> ? T : never;
  const name = (part === 'u' ? (u: UnitId): Action => ({ k, u }) : (h: HexId): Action => ({ k, h })) as (value: number) => Action as (
    value: number,
  ) => A;
  const lists: Required<Pick<OptionWith<S, L, P>, 'from' | 'list' | 'sure'>> = {
    *from(g, l, focus) {
      const only = focus?.[part];
      const values = of(g, l);
      if (values.length === 0) return;
      const may = fits(g, l);
      for (const value of values) if ((only === undefined || value === only) && may(value)) yield name(value);
    },
    list(g, l, into) {
      const values = fitting ? fitting(g, l) : of(g, l);
      if (values.length === 0) return;
      const may = fitting ? undefined : fits(g, l);
      for (let i = 0; i < values.length; i++) if (may === undefined || may(values[i])) into.push(name(values[i]));
    },
    sure: true,
  };
  madeWith.set(lists.list, lists.from);
  return lists;
}

/**
 * An answer that another rule forbids at times. `bar` gives what is said against actions as things stand, or nothing while everything goes. List,
 * candidates and test are narrowed together: an option copied with only some of them changed offers what it then refuses.
 */
export function guarded<S extends Shape, L = Locals>(
  option: Option<S, L>,
  bar: (g: World<S>, l: L) => ((a: Action) => Refusal | undefined) | undefined,
): Option<S, L> {
  const before: AnyOption<S, L> = option;
  const from: AnyOption<S, L>['from'] = function* (g, l, focus) {
    const against = bar(g, l);
    for (const a of before.from(g, l, focus)) if (against === undefined || against(a) === undefined) yield a;
  };
  const made: AnyOption<S, L> = { ...before, from, test: (g, l, a) => bar(g, l)?.(a) ?? before.test(g, l, a) };
  if (before.list) {
    made.list = (g, l, into) => {
      if (bar(g, l) === undefined) before.list?.(g, l, into);
      else into.push(...from(g, l));
    };
    madeWith.set(made.list, from);
  }
  // The parts are those of the option it was made of.
  return made as object as Option<S, L>;
}
