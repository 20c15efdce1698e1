import { OK, REFUSED, type Step } from './flood.ts';
import type { Walk } from './walk.ts';

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
