/** Movement fields kept in a few slots per board, so that nothing is allocated and no question is worked out twice. */
import type { Board } from '../board/board.ts';
import { type Walk, WalkField } from './walk.ts';

export interface KeptFieldsSpec<G extends { readonly board: Board }, Q extends object, W extends Walk> {
  /** Makes the walk of a question; one filler per slot, so that it may keep what it works with. */
  filler(board: Board): { fill(g: G, q: Q): W };
  /** A number that changes whenever an earlier answer may no longer hold. */
  stamp(g: G): number;
  same(a: Q, b: Q): boolean;
  /** Slot of the field of a question, unless somebody names one: that of the move in hand. */
  slotOf(q: Q): number;
  /** Slot of a walk, unless somebody names one: for questions from outside. */
  aside: number;
}

/** Slots are numbered by the game: the move in hand, questions from outside that must not spoil what a list is just reading, single steps. */
export interface KeptFields<G, Q, W> {
  /** The walk of a question, ready to be priced step by step; valid until the slot is filled again. */
  walkOf(g: G, q: Q, slot?: number): W;
  /** Everything in reach. The field holds until the next question to the same slot; the same question again costs nothing. */
  fieldOf(g: G, q: Q, slot?: number): WalkField;
}

export function keepFields<G extends { readonly board: Board }, Q extends object, W extends Walk>(
  spec: KeptFieldsSpec<G, Q, W>,
): KeptFields<G, Q, W> {
  interface Slot {
    filler: { fill(g: G, q: Q): W };
    field: WalkField;
    /** What the field was last run for. */
    g: G | undefined;
    stamp: number;
    q: Q | undefined;
  }
  const pools = new WeakMap<Board, Slot[]>();
  const slotFor = (board: Board, slot: number): Slot => {
    let pool = pools.get(board);
    if (!pool) {
      pool = [];
      pools.set(board, pool);
    }
    pool[slot] ??= { filler: spec.filler(board), field: new WalkField(board), g: undefined, stamp: -1, q: undefined };
    return pool[slot];
  };
  return {
    walkOf(g, q, slot = spec.aside) {
      const s = slotFor(g.board, slot);
      s.g = undefined;
      return s.filler.fill(g, q);
    },
    fieldOf(g, q, slot = spec.slotOf(q)) {
      const s = slotFor(g.board, slot);
      const stamp = spec.stamp(g);
      if (s.g === g && s.stamp === stamp && s.q !== undefined && spec.same(s.q, q)) return s.field;
      s.field.run(s.filler.fill(g, q));
      // Kept by value: whoever asked may go on writing to his question.
      s.q = s.q === undefined ? { ...q } : Object.assign(s.q, q);
      s.g = g;
      s.stamp = stamp;
      return s.field;
    },
  };
}
