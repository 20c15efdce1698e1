import type { Direction, HexId } from '../ids.ts';
import type { Board } from './board.ts';
import { gridOf } from './grid.ts';

/** Axial step per direction; the same for both orientations because directions are numbered clockwise from the north in both. */
const AXIAL = {
  flat: [0, -1, 1, -1, 1, 0, 0, 1, -1, 1, -1, 0],
  pointy: [1, -1, 1, 0, 0, 1, -1, 1, -1, 0, 0, -1],
} as const;

/** Hexes from a to b as the crow flies (holes in the map do not lengthen it). */
export function distance(board: Board, a: HexId, b: HexId): number {
  const dq = board.q[a] - board.q[b];
  const dr = board.r[a] - board.r[b];
  return (Math.abs(dq) + Math.abs(dr) + Math.abs(dq + dr)) / 2;
}

/** Hex at axial coordinates, or -1 off the map. */
function atAxial(board: Board, q: number, r: number): HexId {
  const [col, row] = gridOf(board.grid, q, r);
  return board.hexAt(col, row) ?? -1;
}

/** Hexes of the map at exactly `radius` hexes, clockwise from the north (or north-east). */
export function ring(board: Board, centre: HexId, radius: number): HexId[] {
  if (radius === 0) return [centre];
  const steps = AXIAL[board.grid.top];
  const found: HexId[] = [];
  let q = board.q[centre] + steps[0] * radius;
  let r = board.r[centre] + steps[1] * radius;
  for (let side = 0; side < 6; side++) {
    const d = (side + 2) % 6;
    for (let i = 0; i < radius; i++) {
      const hex = atAxial(board, q, r);
      if (hex >= 0) found.push(hex);
      q += steps[2 * d];
      r += steps[2 * d + 1];
    }
  }
  return found;
}

/** Hexes of the map within `radius` hexes, nearest first, the centre included. */
export function disk(board: Board, centre: HexId, radius: number): HexId[] {
  const found: HexId[] = [];
  for (let i = 0; i <= radius; i++) found.push(...ring(board, centre, i));
  return found;
}

/**
 * Hexes on the straight line from a to b, both included; -1 where it leaves the map. A line along hexsides touches two hexes at a step:
 * `lean` 1 takes the one, -1 the other. The line from b to a with the same lean has the same hexes.
 */
export function line(board: Board, a: HexId, b: HexId, lean: 1 | -1 = 1): HexId[] {
  const steps = distance(board, a, b);
  if (steps === 0) return [a];
  const found: HexId[] = [];
  // Whole numbers in 1/(16 * steps) of a hex: the nudge breaks ties and nothing else, the same on every machine.
  const one = 16 * steps;
  const dq = board.q[b] - board.q[a];
  const dr = board.r[b] - board.r[a];
  for (let i = 0; i <= steps; i++) {
    const q = board.q[a] * one + 16 * dq * i + lean;
    const r = board.r[a] * one + 16 * dr * i + 2 * lean;
    const s = -q - r;
    let rq = Math.round(q / one);
    let rr = Math.round(r / one);
    const rs = Math.round(s / one);
    const eq = Math.abs(rq * one - q);
    const er = Math.abs(rr * one - r);
    const es = Math.abs(rs * one - s);
    if (eq > er && eq > es) rq = -rr - rs;
    else if (er > es) rr = -rq - rs;
    found.push(atAxial(board, rq, rr));
  }
  return found;
}

/**
 * Labels connected parts of the map: `label[hex]` counts from 0 in the order of the lowest hex, -1 for hexes left out by `among`.
 * `joined` says whether a step connects; it must answer the same from both sides.
 */
export function components(
  board: Board,
  joined: (from: HexId, dir: Direction, to: HexId) => boolean,
  among?: (hex: HexId) => boolean,
): { label: Int32Array; count: number } {
  const label = new Int32Array(board.n).fill(-1);
  const queue = new Int32Array(board.n);
  let count = 0;
  for (let first = 0; first < board.n; first++) {
    if (label[first] >= 0 || (among && !among(first))) continue;
    let [head, tail] = [0, 0];
    queue[tail++] = first;
    label[first] = count;
    while (head < tail) {
      const at = queue[head++];
      for (let d = 0; d < 6; d++) {
        const to = board.neighbors[6 * at + d];
        if (to < 0 || label[to] >= 0 || (among && !among(to)) || !joined(at, d, to)) continue;
        label[to] = count;
        queue[tail++] = to;
      }
    }
    count++;
  }
  return { label, count };
}

let queueScratch = new Int32Array(0);

/**
 * Steps over the map from the nearest source, for every hex; `max + 1` beyond `max`. Writes into `out` (length n) and returns it.
 * `pass` may forbid steps.
 */
export function distanceField<T extends Uint8Array | Uint16Array | Int16Array | Int32Array>(
  board: Board,
  sources: Iterable<HexId>,
  max: number,
  out: T,
  pass?: (from: HexId, dir: Direction, to: HexId) => boolean,
): T {
  const { n, neighbors } = board;
  if (queueScratch.length < n) queueScratch = new Int32Array(n);
  // Taken out while in use, so that a `pass` asking for another field cannot spoil this one.
  const queue = queueScratch;
  queueScratch = new Int32Array(0);
  const far = max + 1;
  out.fill(far);
  let [head, tail] = [0, 0];
  for (const hex of sources) {
    if (out[hex] === 0) continue;
    out[hex] = 0;
    queue[tail++] = hex;
  }
  while (head < tail) {
    const at = queue[head++];
    const next = out[at] + 1;
    if (next > max) break;
    for (let d = 0; d < 6; d++) {
      const to = neighbors[6 * at + d];
      if (to < 0 || out[to] !== far || (pass && !pass(at, d, to))) continue;
      out[to] = next;
      queue[tail++] = to;
    }
  }
  queueScratch = queue;
  return out;
}
