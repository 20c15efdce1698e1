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

let watching = false;
/**
 * For tests: while `body` runs, a field that is read after its slot was filled for another question fails instead of answering that one. Slots are
 * reused on purpose, and nothing else would tell.
 */
export function watchStaleFields<T>(body: () => T): T {
  const before = watching;
  watching = true;
  try {
    return body();
  } finally {
    watching = before;
  }
}
/** The field as it is now; every look at it asks whether it still is. */
const watched = (field: WalkField, still: () => boolean): WalkField =>
  new Proxy(field, {
    get(target, key) {
      if (!still()) throw new Error(`a movement field is read (${String(key)}) after its slot was filled for another question`);
      const value = Reflect.get(target, key, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });

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
    /** Raised whenever the slot is filled anew. */
    epoch: number;
  }
  const pools = new WeakMap<Board, Slot[]>();
  const slotFor = (board: Board, slot: number): Slot => {
    let pool = pools.get(board);
    if (!pool) {
      pool = [];
      pools.set(board, pool);
    }
    pool[slot] ??= { filler: spec.filler(board), field: new WalkField(board), g: undefined, stamp: -1, q: undefined, epoch: 0 };
    return pool[slot];
  };
  const handed = (s: Slot): WalkField => {
    if (!watching) return s.field;
    const { epoch } = s;
    return watched(s.field, () => s.epoch === epoch);
  };
  return {
    walkOf(g, q, slot = spec.aside) {
      const s = slotFor(g.board, slot);
      s.g = undefined;
      s.epoch++;
      return s.filler.fill(g, q);
    },
    fieldOf(g, q, slot = spec.slotOf(q)) {
      const s = slotFor(g.board, slot);
      const stamp = spec.stamp(g);
      if (s.g === g && s.stamp === stamp && s.q !== undefined && spec.same(s.q, q)) return handed(s);
      s.epoch++;
      s.field.run(s.filler.fill(g, q));
      // Kept by value: whoever asked may go on writing to his question.
      s.q = s.q === undefined ? { ...q } : Object.assign(s.q, q);
      s.g = g;
      s.stamp = stamp;
      return handed(s);
    },
  };
}
