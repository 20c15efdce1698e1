/** Pairs that move as one: each names the other in a field of its own, and counts as a pair while both are in the same place. */
import type { UnitId } from '../../ids.ts';
import { OK, REFUSED, type Step } from '../../walk/flood.ts';
import type { Walk } from '../../walk/walk.ts';
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

/**
 * The walk of several who go together: a step costs what it costs the one it is dearest for, nobody goes where one may not, the smallest
 * allowance ends it. Their walks must begin in the same place and mean the same by their memories; the account of a step is that of the dearest.
 */
export function walkTogether(walks: readonly Walk[]): Walk {
  const [first, ...others] = walks;
  if (others.length === 0) return first;
  const out: Step = { spent: 0, memory: 0, reason: 0, why: undefined };
  const turns = walks.every((w) => w.turn !== undefined);
  /** Asks all; `into` gets the dearest answer. */
  function all(ask: (walk: Walk, out: Step) => number, memory: number, spent: number, into: Step): number {
    let flags = OK;
    let most = -1;
    for (const walk of walks) {
      out.spent = spent;
      out.memory = memory;
      out.reason = 0;
      out.why = into.why === undefined ? undefined : [];
      const found = ask(walk, out);
      if (found === REFUSED) {
        into.reason = out.reason;
        return REFUSED;
      }
      if (most >= 0 && out.memory !== into.memory) throw new RangeError('walks that go together remember different things');
      flags |= found;
      into.memory = out.memory;
      if (out.spent <= most) continue;
      most = out.spent;
      into.spent = most;
      if (into.why && out.why) into.why.splice(0, into.why.length, ...out.why);
    }
    return flags;
  }
  return {
    den: first.den,
    memories: first.memories,
    starts: first.starts,
    limit: (memory) => Math.min(...walks.map((w) => w.limit(memory))),
    edge: (at, dir, to, memory, spent, into) => all((w, o) => w.edge(at, dir, to, memory, spent, o), memory, spent, into),
    ...(turns
      ? { turn: (at, memory, spent, into, nth) => all((w, o) => w.turn?.(at, memory, spent, o, nth) ?? REFUSED, memory, spent, into) }
      : {}),
    end(hex, memory, spent) {
      for (const walk of walks) {
        const why = walk.end?.(hex, memory, spent);
        if (why !== undefined) return why;
      }
      return undefined;
    },
    least: walks.every((w) => w.least === true),
  };
}
