/**
 * Setting up before play: units of groups with places where they may stand, put down one after another, moved about at will, or left to a
 * suggestion. A game says who is to be set up, where to look and what forbids a place; the answers follow from that.
 */
import type { HexId, UnitId } from '../../ids.ts';
import type { Refusal } from '../../words.ts';
import type { World } from '../state/world.ts';
import type { BareOption, Next, OptionWith, Shape } from '../types.ts';

export interface DeploySpec<S extends Shape, L, T = undefined> {
  /** Who can be set up now, in the order of the list. */
  units(g: World<S>, l: L): Iterable<UnitId>;
  /** Why a unit is not to be set up now; must agree with `units`. */
  barred(g: World<S>, l: L, unit: UnitId): Refusal | undefined;
  /** Hexes to look at for a unit, in the order of the list; every hex where it may stand is among them. */
  hexes(g: World<S>, l: L, unit: UnitId): Iterable<HexId>;
  /** What is worked out once for a whole list of places. */
  shared(g: World<S>, l: L): T;
  /** Why a unit may not stand there. */
  refusal(g: World<S>, l: L, unit: UnitId, hex: HexId, shared: T): Refusal | undefined;
  put(g: World<S>, l: L, unit: UnitId, hex: HexId): Next;
}

/** A unit and its hex in one answer: for few units, or few hexes each. */
export function deployAtOnce<S extends Shape, L, T>(k: string, spec: DeploySpec<S, L, T>): OptionWith<S, L, 'u h'> {
  return {
    k,
    parts: 'u h',
    *from(g, l, focus) {
      const shared = spec.shared(g, l);
      for (const u of spec.units(g, l)) {
        if (focus?.u !== undefined && focus.u !== u) continue;
        for (const h of spec.hexes(g, l, u))
          if ((focus?.h === undefined || focus.h === h) && spec.refusal(g, l, u, h, shared) === undefined) yield { k, u, h };
      }
    },
    test: (g, l, a) => {
      const unit = a.u;
      return spec.barred(g, l, unit) ?? spec.refusal(g, l, unit, a.h, spec.shared(g, l));
    },
    take: (g, l, a) => spec.put(g, l, a.u, a.h),
    sure: true,
  };
}

/** First the unit, then its hex: a hundred units with a hundred hexes each are two short lists and not one of ten thousand. */
export interface UnitFirst<S extends Shape, L> {
  /** Takes a unit in hand and goes on to the question for its hex. */
  pick(g: World<S>, l: L, unit: UnitId): Next;
  inHand(l: L): UnitId;
}
export function deployUnitFirst<S extends Shape, L, T>(
  kinds: { unit: string; hex: string },
  spec: DeploySpec<S, L, T> & UnitFirst<S, L>,
): { unit: OptionWith<S, L, 'u'>; hex: OptionWith<S, L, 'h'> } {
  return {
    unit: {
      k: kinds.unit,
      parts: 'u',
      *from(g, l) {
        for (const u of spec.units(g, l)) yield { k: kinds.unit, u };
      },
      test: (g, l, a) => spec.barred(g, l, a.u),
      take: (g, l, a) => spec.pick(g, l, a.u),
      sure: true,
    },
    hex: {
      k: kinds.hex,
      parts: 'h',
      *from(g, l) {
        const unit = spec.inHand(l);
        const shared = spec.shared(g, l);
        for (const h of spec.hexes(g, l, unit)) if (spec.refusal(g, l, unit, h, shared) === undefined) yield { k: kinds.hex, h };
      },
      test: (g, l, a) => spec.refusal(g, l, spec.inHand(l), a.h, spec.shared(g, l)),
      take: (g, l, a) => spec.put(g, l, spec.inHand(l), a.h),
      sure: true,
    },
  };
}

export interface Unplaced<S extends Shape, L> {
  /** Who is still to be set up. */
  waiting(g: World<S>, l: L): readonly UnitId[];
  /** Puts all of them where they are suggested to stand. */
  rest(g: World<S>, l: L, waiting: readonly UnitId[]): Next;
  /** Why set-up may not end while somebody waits. */
  unfinished(waiting: readonly UnitId[]): Refusal;
  done(g: World<S>, l: L): Next;
}
/** `rest`: the others as suggested. `done`: everybody stands. */
export function deployEnd<S extends Shape, L>(spec: Unplaced<S, L>): { rest: BareOption<S, L>; done: BareOption<S, L> } {
  return {
    rest: {
      k: 'rest',
      from: () => [{ k: 'rest' }],
      test: () => undefined,
      take: (g, l) => spec.rest(g, l, spec.waiting(g, l)),
      sure: true,
    },
    done: {
      k: 'done',
      from: () => [{ k: 'done' }],
      test: (g, l) => {
        const waiting = spec.waiting(g, l);
        return waiting.length === 0 ? undefined : spec.unfinished(waiting);
      },
      take: (g, l) => spec.done(g, l),
    },
  };
}

/** The place that costs least of those allowed, the first of equals; what is no better is not asked about. */
export function bestPlace(hexes: Iterable<HexId>, cost: (hex: HexId) => number, allowed: (hex: HexId) => boolean): HexId | undefined {
  let best: HexId | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const hex of hexes) {
    const now = cost(hex);
    if (now >= least || !allowed(hex)) continue;
    best = hex;
    least = now;
  }
  return best;
}
