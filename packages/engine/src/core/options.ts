/** The two commonest kinds of answer, so that rules need not spell them out. */
import type { Refusal } from '../words.ts';
import type { Action, Locals, Next, Option, Shape } from './types.ts';
import type { World } from './world.ts';

/** An answer without parts that may always be given: done, stop, pass. */
export function plain<S extends Shape, L extends Locals = Locals>(k: string, next: Next | ((g: World<S>, l: L) => Next)): Option<S, L> {
  return {
    k,
    from: () => [{ k }],
    test: () => undefined,
    take: typeof next === 'function' ? next : () => next,
    sure: true,
  };
}

/** An answer that names one of a short list of units, hexes or numbers: what is on the list may be done, anything else is refused. */
export function listed<S extends Shape, L extends Locals = Locals>(
  k: string,
  part: 'u' | 'h' | 'n',
  list: (g: World<S>, l: L) => readonly number[],
  why: (g: World<S>, l: L, value: number) => Refusal,
  take: (g: World<S>, l: L, value: number) => Next,
): Option<S, L> {
  return {
    k,
    parts: [part],
    from: (g, l) => list(g, l).map((value): Action => ({ k, [part]: value })),
    test: (g, l, a) => (list(g, l).includes(a[part] as number) ? undefined : why(g, l, a[part] as number)),
    take: (g, l, a) => take(g, l, a[part] as number),
    sure: true,
  };
}
