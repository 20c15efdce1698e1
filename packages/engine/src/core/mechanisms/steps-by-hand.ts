/** Moving hex by hex: one step in a direction of the player's own choice. */

import type { Direction, HexId } from '../../ids.ts';
import { REFUSED, STOP, type Step } from '../../walk/flood.ts';
import type { WalkRefusal } from '../../walk/price.ts';
import type { Label, Walk, WalkStep } from '../../walk/walk.ts';
import type { Refusal } from '../../words.ts';
import type { World } from '../state/world.ts';
import type { CaseId, Next, OptionWith, Shape } from '../types.ts';

export interface StepsByHandSpec<S extends Shape, L, Q extends Label> {
  k: string;
  /** Where the move stands. */
  question(g: World<S>, l: L): Q;
  /** The walk of the question, in a slot that nothing asked here fills again. */
  walk(g: World<S>, q: Q): Walk;
  offMap(g: World<S>, l: L): Refusal;
  refusal(g: World<S>, l: L, r: WalkRefusal): Refusal;
  /** Why the move may not end in a hex, in the posture that the memory stands for. */
  mayEnd(g: World<S>, l: L, hex: HexId, memory: number): Refusal | undefined;
  /** From a hex where it may not end, and does not have to stop: whether it can go on to one where it may. */
  leadsOn(g: World<S>, l: L, hex: HexId, spent: number, memory: number): boolean;
  take(g: World<S>, l: L, step: WalkStep): Next;
  /** Case that is named when nothing in particular bars the way. */
  usual: CaseId;
  /** A game whose units change posture in the middle of a move: kind of the answer (its number is that of the change), and the refusal of one that cannot be made. */
  turn?: { k: string; refusal(g: World<S>, l: L, memory: number): Refusal };
}

export interface StepsByHand<S extends Shape, L> {
  option: OptionWith<S, L, 'n'>;
  /** A change of posture where the move stands; never to be had in a game that names none. */
  turn: OptionWith<S, L, 'n'>;
  /** Every way is barred: the case that bars the most of them. */
  barring(g: World<S>, l: L): CaseId;
}

const isStep = (result: WalkStep | Refusal | undefined): result is WalkStep => result !== undefined && 'flags' in result;
const leaving = (q: Label, dir: Direction, to: HexId) => ({ from: q.hex, to, dir, memory: q.memory, spent: q.spent });
const out: Step = { spent: 0, memory: 0, reason: 0, why: undefined };

export function stepsByHand<S extends Shape, L, Q extends Label>(spec: StepsByHandSpec<S, L, Q>): StepsByHand<S, L> {
  const { k } = spec;
  /** The step, or why not; off the map undefined. With `silent` nobody wants to know why, and undefined says it all. */
  function look(g: World<S>, l: L, q: Q, walk: Walk, dir: Direction, silent: boolean): WalkStep | Refusal | undefined {
    const to = dir >= 0 && dir < 6 ? g.board.neighbors[6 * q.hex + dir] : -1;
    if (to < 0) return undefined;
    out.spent = q.spent;
    out.memory = q.memory;
    out.reason = 0;
    let flags = walk.edge(q.hex, dir, to, q.memory, q.spent, out);
    if (flags === REFUSED) return silent ? undefined : spec.refusal(g, l, { kind: 'edge', ...leaving(q, dir, to), reason: out.reason });
    const { memory } = out;
    let { spent } = out;
    const limit = walk.limit(memory);
    if (spent > limit) {
      if (walk.least !== true)
        return silent ? undefined : spec.refusal(g, l, { kind: 'limit', ...leaving(q, dir, to), needs: spent, limit });
      spent = Math.max(limit, q.spent);
      flags |= STOP;
    }
    const full = spec.mayEnd(g, l, to, memory);
    if (full && ((flags & STOP) !== 0 || !spec.leadsOn(g, l, to, spent, memory))) return full;
    return { hex: to, memory, spent, dir, flags };
  }
  function tryStep(g: World<S>, l: L, dir: Direction): WalkStep | Refusal {
    const q = spec.question(g, l);
    return look(g, l, q, spec.walk(g, q), dir, false) ?? spec.offMap(g, l);
  }
  /** The nth change of posture that the walk allows here, or why there is none. */
  function lookTurn(g: World<S>, l: L, q: Q, walk: Walk, nth: number): WalkStep | Refusal | undefined {
    if (!walk.turn || !(nth >= 0)) return undefined;
    out.spent = q.spent;
    out.memory = q.memory;
    out.reason = 0;
    const flags = walk.turn(q.hex, q.memory, q.spent, out, nth);
    const { memory, spent } = out;
    if (flags === REFUSED || memory === q.memory) return undefined;
    const limit = walk.limit(memory);
    if (spent > limit) return spec.refusal(g, l, { kind: 'limit', ...leaving(q, -1, q.hex), needs: spent, limit });
    const full = spec.mayEnd(g, l, q.hex, memory);
    if (full && ((flags & STOP) !== 0 || !spec.leadsOn(g, l, q.hex, spent, memory))) return full;
    return { hex: q.hex, memory, spent, dir: -1, flags };
  }
  function tryTurn(g: World<S>, l: L, nth: number): WalkStep | Refusal {
    const q = spec.question(g, l);
    const found = lookTurn(g, l, q, spec.walk(g, q), nth);
    return found ?? spec.turn?.refusal(g, l, q.memory) ?? { case: spec.usual, why: 'barred' };
  }
  return {
    turn: {
      k: spec.turn?.k ?? 'turn',
      parts: 'n',
      from(g, l) {
        const q = spec.question(g, l);
        const walk = spec.walk(g, q);
        const open: { k: string; n: number }[] = [];
        if (!spec.turn || !walk.turn) return open;
        for (let n = 0; ; n++) {
          out.spent = q.spent;
          out.memory = q.memory;
          if (walk.turn(q.hex, q.memory, q.spent, out, n) === REFUSED) return open;
          if (isStep(lookTurn(g, l, q, walk, n))) open.push({ k: spec.turn.k, n });
        }
      },
      test(g, l, a) {
        const result = tryTurn(g, l, a.n);
        return isStep(result) ? undefined : result;
      },
      take: (g, l, a) => spec.take(g, l, tryTurn(g, l, a.n) as WalkStep),
      sure: true,
    },
    option: {
      k,
      parts: 'n',
      from(g, l) {
        const q = spec.question(g, l);
        const walk = spec.walk(g, q);
        // All at once: the slot may be filled with another question while the list is being read.
        const open: { k: string; n: number }[] = [];
        for (let n = 0; n < 6; n++) if (isStep(look(g, l, q, walk, n, true))) open.push({ k, n });
        return open;
      },
      test(g, l, a) {
        const result = tryStep(g, l, a.n);
        return isStep(result) ? undefined : result;
      },
      take: (g, l, a) => spec.take(g, l, tryStep(g, l, a.n) as WalkStep),
      sure: true,
    },
    barring(g, l) {
      const counts = new Map<CaseId, number>();
      for (let dir = 0; dir < 6; dir++) {
        const result = tryStep(g, l, dir);
        if (!isStep(result) && result.why !== 'off-map') counts.set(result.case, (counts.get(result.case) ?? 0) + 1);
      }
      return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? spec.usual;
    },
  };
}
