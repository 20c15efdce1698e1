/** What lies between two hexes, and which hexes hang together: for games that see and trace far. */
import type { HexId } from '../ids.ts';
import type { Board } from './board.ts';
import { line } from './geometry.ts';

/**
 * First hex strictly between a and b that blocks the straight line, or -1. Where the line runs along a hexside, `ties` says
 * whether one open hex beside it is enough (`either`) or both must be open (`both`).
 */
export function blockerBetween(
  board: Board,
  a: HexId,
  b: HexId,
  blocks: (hex: HexId) => boolean,
  ties: 'either' | 'both' = 'either',
): HexId | -1 {
  const left = line(board, a, b, 1);
  const right = line(board, a, b, -1);
  for (let i = 1; i < left.length - 1; i++) {
    const leftShut = left[i] >= 0 && blocks(left[i]);
    const rightShut = left[i] === right[i] ? leftShut : right[i] >= 0 && blocks(right[i]);
    if (ties === 'either' ? leftShut && rightShut : leftShut || rightShut) return leftShut ? left[i] : right[i];
  }
  return -1;
}

/** Whether nothing between a and b blocks the straight line; see `blockerBetween`. */
export function lineOfSight(
  board: Board,
  a: HexId,
  b: HexId,
  blocks: (hex: HexId) => boolean,
  ties: 'either' | 'both' = 'either',
): boolean {
  return blockerBetween(board, a, b, blocks, ties) < 0;
}

let queueScratch = new Int32Array(0);

/**
 * Areas of hexes joined to each other, from given hexes only and without asking anybody: hexes with a bar are left out, `open` has the directions (bit d) in which each hex is
 * joined to the next. Writes the number of the area into `label` (-1 for none; seeds in one area share the first one's number) and returns how many
 * there are.
 */
export function areasFrom(board: Board, seeds: Iterable<HexId>, bars: Int8Array, label: Int16Array, open?: Uint8Array): number {
  const { n, neighbors } = board;
  if (queueScratch.length < n) queueScratch = new Int32Array(n);
  const queue = queueScratch;
  label.fill(-1);
  let count = 0;
  for (const first of seeds) {
    if (label[first] >= 0 || bars[first] !== 0) continue;
    let tail = 0;
    queue[tail++] = first;
    label[first] = count;
    for (let head = 0; head < tail; head++) {
      const at = queue[head];
      const mask = open === undefined ? 63 : open[at];
      for (let d = 0; d < 6; d++) {
        if (((mask >> d) & 1) === 0) continue;
        const to = neighbors[6 * at + d];
        if (to < 0 || label[to] >= 0 || bars[to] !== 0) continue;
        label[to] = count;
        queue[tail++] = to;
      }
    }
    count++;
  }
  return count;
}
