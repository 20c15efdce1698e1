/** Pairs that move as one: each names the other in a field of its own, and counts as a pair while both are in the same place. */
import type { UnitId } from '../../ids.ts';
import type { World } from '../state/world.ts';
import type { Shape } from '../types.ts';

export interface Mates<S extends Shape> {
  /** The other of the pair in the same place, or -1. */
  of(g: World<S>, unit: UnitId): UnitId;
  join(g: World<S>, a: UnitId, b: UnitId): void;
  /** Parts a pair; returns who the other was, or -1. */
  part(g: World<S>, unit: UnitId): UnitId;
  /** One of every pair whose two are in different places: driven apart, they are on their own. */
  strays(g: World<S>): UnitId[];
}

/** Pairs named in a field of units whose first value is -1. */
export function matesIn<S extends Shape>(field: keyof S['fields'] & string): Mates<S> {
  return {
    of(g, unit) {
      const other = g.f[field][unit];
      return other >= 0 && g.f.place[other] === g.f.place[unit] ? other : -1;
    },
    join(g, a, b) {
      g.set(field, a, b);
      g.set(field, b, a);
    },
    part(g, unit) {
      const other = g.f[field][unit];
      if (other < 0) return -1;
      g.set(field, unit, -1);
      g.set(field, other, -1);
      return other;
    },
    strays(g) {
      const mate = g.f[field];
      const found: UnitId[] = [];
      for (let u = 0; u < mate.length; u++) if (mate[u] > u && g.f.place[mate[u]] !== g.f.place[u]) found.push(u);
      return found;
    },
  };
}
