/** Distances over the map in movement points: how far the enemy is from everywhere, how far everywhere is from a goal. */
import type { Board, HexId } from '@hexfront/engine';

export const FAR = 1 << 20;
/** More than the dearest step with everything that is added to it. */
const BUCKETS = 256;

/** Dial's algorithm: buckets by distance, round and round. Kept per board so that nothing is allocated while planning. */
interface Queue {
  heads: Int32Array;
  next: Int32Array;
  /** Distance under which a hex was put in its bucket; it may stand in several. */
  item: Int32Array;
  at: Int32Array;
}
const queues = new WeakMap<Board, Queue>();
function queueOf(board: Board): Queue {
  let q = queues.get(board);
  if (!q) {
    const room = 8 * board.n;
    q = { heads: new Int32Array(BUCKETS), next: new Int32Array(room), item: new Int32Array(room), at: new Int32Array(room) };
    queues.set(board, q);
  }
  return q;
}

/**
 * Least cost from any start to every hex, or with `back` from every hex to any start. A step costs its price (0: no way) and what is added
 * for the hex it leads into. `from` may give starts a cost of their own.
 */
export function spread(
  board: Board,
  price: Uint8Array,
  added: Uint8Array | undefined,
  starts: readonly HexId[],
  back: boolean,
  out: Int32Array = new Int32Array(board.n),
  from?: ArrayLike<number>,
): Int32Array {
  const { heads, next, item, at } = queueOf(board);
  const { neighbors } = board;
  out.fill(FAR);
  heads.fill(-1);
  let used = 0;
  let open = 0;
  const push = (h: HexId, cost: number): void => {
    out[h] = cost;
    if (used === item.length) return;
    item[used] = h;
    at[used] = cost;
    next[used] = heads[cost % BUCKETS];
    heads[cost % BUCKETS] = used++;
    open++;
  };
  // A start too dear for the first round of buckets would be met too early: it waits among the others at the rim.
  for (let i = 0; i < starts.length; i++) {
    const cost = Math.min(from ? from[i] : 0, BUCKETS / 2);
    if (cost < out[starts[i]]) push(starts[i], cost);
  }
  for (let cost = 0; open > 0; cost++) {
    const slot = cost % BUCKETS;
    let e = heads[slot];
    heads[slot] = -1;
    while (e >= 0) {
      const h = item[e];
      const was = at[e];
      e = next[e];
      open--;
      if (was !== out[h] || was !== cost) continue;
      const enter = back && added ? added[h] : 0;
      for (let d = 0; d < 6; d++) {
        const k = 6 * h + d;
        const to = neighbors[k];
        if (to < 0) continue;
        const p = back ? price[6 * to + (d < 3 ? d + 3 : d - 3)] : price[k];
        if (p === 0) continue;
        const total = cost + p + (back ? enter : added ? added[to] : 0);
        if (total < out[to]) push(to, total);
      }
    }
  }
  return out;
}
