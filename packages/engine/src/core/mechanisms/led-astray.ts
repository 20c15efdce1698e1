/** A unit that enemies in disguise lead astray: they choose hex after hex for it, as long as it can be led, and leave it where they like. */
import { type HexId, neighboursOf, type Side, type UnitId } from '../../ids.ts';
import type { Refusal } from '../../words.ts';
import { listed, plain } from '../procedure/options.ts';
import type { World } from '../state/world.ts';
import type { AskPoint, CaseId, Next, Shape } from '../types.ts';

/** What a game says of it. */
export interface LedAstraySpec<S extends Shape, L> {
  /** Who leads. */
  side: Side;
  cases: readonly CaseId[];
  args(g: World<S>, l: L): Record<string, string | number>;
  unit(l: L): UnitId;
  /** Why it cannot be led into a hex; whatever is not next door is refused too. */
  refusal(g: World<S>, l: L, to: HexId): Refusal | undefined;
  /** Takes it there, and says what follows. */
  take(g: World<S>, l: L, to: HexId): Next;
  /** What follows when it is left where it is. */
  over: Next;
}

/** The question for the next hex, with the answers `lead` and `stop`. */
export function ledAstray<S extends Shape, L>(spec: LedAstraySpec<S, L>): AskPoint<S, L> {
  return {
    who: () => spec.side,
    cases: spec.cases,
    args: spec.args,
    options: [
      listed(
        'lead',
        'h',
        (g, l) => neighboursOf(g.board, g.hexOf(spec.unit(l))).filter((to) => spec.refusal(g, l, to) === undefined),
        (g, l, to): Refusal => spec.refusal(g, l, to) ?? { case: spec.cases[0], why: 'led-off-road', unit: spec.unit(l), to },
        (g, l, to) => spec.take(g, l, to),
      ),
      plain('stop', spec.over),
    ],
  };
}
