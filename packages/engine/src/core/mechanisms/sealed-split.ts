/**
 * Points that a side splits over several uses in secret: one question for each use, sealed until the game opens them. The plan is one number of the state
 * that only its side sees, five bits for each use, so a use has 31 points at most. Every question is asked even when nothing is left, so that
 * nobody learns anything from what is asked.
 */
import type { Count, Side } from '../../ids.ts';
import type { Refusal } from '../../words.ts';
import type { World } from '../state/world.ts';
import type { AskPoint, CaseId, Next, Option, Shape } from '../types.ts';

export interface SealedSplitSpec<S extends Shape, L> {
  /** Questions are called by this and the number of the use; others see the first, whichever is asked. */
  readonly id: string;
  readonly side: Side;
  readonly uses: readonly { readonly says: string; readonly cases: readonly CaseId[] }[];
  total(g: World<S>): number;
  read(g: World<S>): number;
  write(g: World<S>, plan: number): void;
  /** A use that can be given points now. */
  isOpen(g: World<S>, use: number): boolean;
  /** Where the procedure continues after the last use. */
  readonly then: Next;
  /** Nothing may be kept back: the last use takes what is left. */
  readonly whole?: boolean;
  refusal(g: World<S>, n: Count, left: Count): Refusal;
  args?(g: World<S>, l: L, left: Count): Record<string, string | number>;
}
export interface SealedSplit<S extends Shape, L> {
  readonly asks: Readonly<Record<string, AskPoint<S, L>>>;
  /** Points that a use has been given. */
  given(g: World<S>, use: number): Count;
  /** Points that no use has yet. */
  left(g: World<S>): Count;
  /** The first question, or where to continue if there is none. */
  begin(g: World<S>): Next;
}

const BITS = 5;
const FULL = (1 << BITS) - 1;
const KIND = 'allot';

export function sealedSplit<S extends Shape, L>(spec: SealedSplitSpec<S, L>): SealedSplit<S, L> {
  const { id, side, uses } = spec;
  const given = (g: World<S>, use: number): Count => (spec.read(g) >> (BITS * use)) & FULL;
  const left = (g: World<S>): Count => uses.reduce((sum, _, use) => sum - given(g, use), spec.total(g));
  const after = (g: World<S>, use: number): number => uses.findIndex((_, i) => i > use && spec.isOpen(g, i));
  const from = (g: World<S>, use: number): Next => {
    const next = after(g, use);
    return next < 0 ? spec.then : `${id}${next}`;
  };
  /** The least that a use must be given now. */
  const least = (g: World<S>, use: number): number => (spec.whole && after(g, use) < 0 ? left(g) : 0);

  const ask = (use: number): AskPoint<S, L> => {
    const option: Option<S, L> = {
      k: KIND,
      parts: 'n',
      *from(g: World<S>) {
        for (let n = least(g, use); n <= left(g); n++) yield { k: KIND, n };
      },
      test: (g: World<S>, _l: L, { n }: { n: Count }) => (n >= least(g, use) && n <= left(g) ? undefined : spec.refusal(g, n, left(g))),
      take(g: World<S>, _l: L, { n }: { n: Count }) {
        spec.write(g, spec.read(g) | (n << (BITS * use)));
        return from(g, use);
      },
      sure: true,
    };
    return {
      who: () => side,
      cases: uses[use].cases,
      says: uses[use].says,
      args: (g, l) => spec.args?.(g, l, left(g)) ?? { n: left(g) },
      options: [option],
      secret: true,
      always: true,
      seenAs: `${id}0`,
    };
  };
  return {
    asks: Object.fromEntries(uses.map((_, use) => [`${id}${use}`, ask(use)])),
    given,
    left,
    begin: (g) => from(g, -1),
  };
}
