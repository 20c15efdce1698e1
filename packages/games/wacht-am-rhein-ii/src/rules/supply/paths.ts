/**
 * Supply paths of one side (15.4.0 to 15.4.6): which hexes bar them, and how far it is from hexes to a source. Paths are reckoned from the source outward and
 * priced toward it. Asked for many units at once, a flood ends as soon as all of them are found. Lengths, "any length at all" and the way that a screen draws, with
 * what cuts it, come from the same flood.
 */
import { type Board, distance, type HexId, perBoard, type Side } from '@hexfront/engine';
import { tables } from '../../data/index.ts';
import { type Derived, onMapOf } from '../../state/derived.ts';
import { isDeployed } from '../../state/query.ts';
import type { G } from '../../state/shape.ts';
import { givesMovementCover } from '../sight/cover.ts';
import { LEAST, type PathGait, pathPrices, SHUT } from './prices.ts';

/** What bars a hex to a path, or counts on it (15.4.5). */
export const ENEMY = 1;
export const EXPOSED = 2;
/** On a way that is cut: in cover, but one more than a path may pass. */
export const COVERED = 3;

const MOST_COVERED = tables.supplyLimits.maxCoverHexesAdjacentEnemy;
const MEMORIES = MOST_COVERED + 1;
const FEW = 6;
const MOST_EPOCH = 2 ** 31;
/** No path, and one of which only the existence was asked. */
export const NO_PATH = -1;

/** For each hex: free, held by the enemy, next to him in the open, or next to him in cover; a friend makes a hex free (15.4.5). */
function fillBars(g: G, side: Side, bars: Uint8Array): void {
  const { neighbors } = g.board;
  bars.fill(0);
  for (const u of onMapOf(g, 1 - side)) {
    const hex = g.hexOf(u);
    if (bars[hex] === ENEMY || isDeployed(g, u)) continue;
    for (let k = 6 * hex; k < 6 * hex + 6; k++) {
      const near = neighbors[k];
      if (near >= 0 && bars[near] === 0) bars[near] = givesMovementCover(g, side, near) ? COVERED : EXPOSED;
    }
    bars[hex] = ENEMY;
  }
  for (const u of onMapOf(g, side)) if (bars[g.hexOf(u)] !== ENEMY) bars[g.hexOf(u)] = 0;
}

/** Whether one of the first `left` hexes is within so many hexes. */
function leads(board: Board, from: HexId, hexes: readonly HexId[], left: number, within: number): boolean {
  for (let i = 0; i < left; i++) if (distance(board, from, hexes[i]) <= within) return true;
  return false;
}

/** What a flood counts. */
interface Search {
  readonly gait: PathGait;
  readonly limit: number;
  /** Hexes that bar a path are shut; or they are passed, and each weighs so much that ways through few of them come first, or nothing. */
  readonly lift?: number;
  /** Whatever the hexes cost: only whether there is a way. */
  readonly free?: boolean;
  /** Paid for entering a hex on top of its price. */
  readonly tolls?: Uint8Array;
  /** By label where the path goes on. */
  readonly parents?: Int32Array;
}
/** A way as a screen draws it, from the piece to the source. */
export interface Way {
  readonly path: readonly HexId[];
  /** What cuts it, nearest to the piece first. */
  readonly blockers: readonly { readonly hex: HexId; readonly code: number }[];
  /** It is longer than it may be, even without enemies. */
  readonly far: boolean;
}

/** More things that cut a way than this nobody would read. */
const MOST_BLOCKERS = 16;
/** No way on the largest map is longer, in sixths of a point. */
const LONGEST = 1 << 14;

export class Paths {
  readonly side: Side;
  readonly bars: Uint8Array;
  private readonly board: Board;
  /** By label (hex and covered hexes so far): `epoch` of a flood and what was left of its limit, so that whatever an earlier flood wrote is less. */
  private readonly best: Int32Array;
  private epoch = 1;
  /** Lengths that the last flood had room for. */
  private room = 0;
  /** Labels by length: the last entry for each length, then for each entry its label and the entry before. */
  private last: Int32Array = new Int32Array(0);
  private entries: Int32Array = new Int32Array(0);
  /** By hex: the flood that looks for it. */
  private readonly wanted: Int32Array;
  private flood = 0;
  /** Of a single hex that was found: its label. */
  private end = -1;
  private readonly one: Int32Array;
  private owner: Derived | undefined;
  private fronts = -1;

  constructor(board: Board, side: Side) {
    this.board = board;
    this.side = side;
    this.bars = new Uint8Array(board.n);
    this.best = new Int32Array(MEMORIES * board.n);
    this.wanted = new Int32Array(board.n);
    this.one = new Int32Array(board.n);
  }

  at(g: G): this {
    if (this.owner === g.d && this.fronts === g.d.fronts) return this;
    fillBars(g, this.side, this.bars);
    this.owner = g.d;
    this.fronts = g.d.fronts;
    return this;
  }

  /**
   * Length of the shortest path to a source from each of the hexes, `NO_PATH` where there is none within the limit: `into[hex]`. Without enemies if `alone`;
   * `tolls` are paid for entering a hex on top of its price.
   */
  measure(
    g: G,
    sources: readonly HexId[],
    gait: PathGait,
    limit: number,
    hexes: readonly HexId[],
    into: Int32Array,
    alone = false,
    tolls?: Uint8Array,
  ): void {
    this.search(g, sources, hexes, into, { gait, limit, ...(alone ? { lift: 0 } : {}), ...(tolls ? { tolls } : {}) });
  }

  /** Whether a path of any length leads from a hex to one of the sources (15.6.0, 15.9.0). */
  joined(g: G, sources: readonly HexId[], gait: PathGait, from: HexId): boolean {
    const { bars, one } = this;
    // Whoever asks is there, or would be.
    const bar = bars[from];
    bars[from] = 0;
    this.search(g, sources, [from], one, { gait, limit: 0, free: true });
    bars[from] = bar;
    return one[from] !== NO_PATH;
  }

  /** The shortest path from a hex to a source, if there is one. */
  path(g: G, sources: readonly HexId[], gait: PathGait, limit: number, from: HexId, tolls?: Uint8Array): HexId[] | undefined {
    return this.find(g, sources, from, { gait, limit, ...(tolls ? { tolls } : {}) });
  }
  /** The same; where there is none, the way with the fewest things that cut it, then one that is too long; undefined if there is none at all. */
  way(g: G, sources: readonly HexId[], gait: PathGait, limit: number, from: HexId, tolls?: Uint8Array): Way | undefined {
    const usual = { gait, limit, ...(tolls ? { tolls } : {}) };
    const path = this.find(g, sources, from, usual);
    if (path) return { path, blockers: [], far: false };
    for (const lift of [limit + 1, 0]) {
      const cut = this.find(g, sources, from, { ...usual, lift });
      if (cut) return { path: cut, blockers: this.barsOn(cut), far: false };
    }
    if (!this.find(g, sources, from, { ...usual, lift: 0, free: true })) return undefined;
    for (let most = 2 * limit + 1; most < LONGEST; most *= 2) {
      const far = this.find(g, sources, from, { ...usual, limit: most, lift: 0 });
      if (far) return { path: far, blockers: [], far: true };
    }
    return undefined;
  }
  private find(g: G, sources: readonly HexId[], from: HexId, how: Search): HexId[] | undefined {
    const parents = new Int32Array(this.best.length);
    this.search(g, sources, [from], this.one, { ...how, parents });
    if (this.one[from] === NO_PATH) return undefined;
    const path: HexId[] = [];
    for (let label = this.end; label >= 0; label = parents[label]) path.push((label / MEMORIES) | 0);
    return path;
  }
  private barsOn(path: readonly HexId[]): Way['blockers'] {
    let covered = 0;
    return [...path]
      .reverse()
      .flatMap((hex) => {
        const code = this.bars[hex];
        return code === 0 || (code === COVERED && ++covered <= MOST_COVERED) ? [] : [{ hex, code }];
      })
      .reverse();
  }

  /** Floods from the sources until all hexes are found. */
  private search(g: G, sources: readonly HexId[], hexes: readonly HexId[], into: Int32Array, how: Search): void {
    const { gait, limit, lift = -1, free = false, tolls, parents } = how;
    const prices = pathPrices(g).by[gait];
    const { board, bars, wanted } = this;
    const { neighbors } = board;
    const least = free ? 0 : LEAST[gait];
    const shut = SHUT;
    const flood = ++this.flood;
    const sought: HexId[] = [];
    for (const hex of hexes) {
      if (wanted[hex] === flood || wanted[hex] === -flood) continue;
      into[hex] = NO_PATH;
      // Who is too far away even along the best road is not waited for.
      const near = free || sources.some((source) => least * distance(board, source, hex) <= limit);
      wanted[hex] = near ? flood : -flood;
      if (near) sought.push(hex);
    }
    if (sought.length === 0) return;
    const most = lift > 0 ? MOST_BLOCKERS * lift - 1 : limit;
    this.open(most);
    const { best, last } = this;
    let { entries } = this;
    let count = 0;
    // A label is worth what it leaves of the limit.
    const full = this.epoch + most;
    for (const hex of sources) {
      const bar = lift === 0 ? 0 : bars[hex];
      const barred = bar !== 0 && bar !== COVERED;
      if (barred && lift < 0) continue;
      const label = hex * MEMORIES + (bar === COVERED ? 1 : 0);
      const far = barred ? lift : 0;
      if (best[label] >= full - far) continue;
      if (2 * count === entries.length) entries = this.grow();
      best[label] = full - far;
      if (parents) parents[label] = -1;
      entries[2 * count] = label;
      entries[2 * count + 1] = last[far];
      last[far] = count++;
    }
    let left = sought.length;
    for (let far = 0; far <= most; far++)
      for (let entry = last[far]; entry >= 0; entry = last[far]) {
        const label = entries[2 * entry];
        last[far] = entries[2 * entry + 1];
        // Found again nearer since.
        if (best[label] !== full - far) continue;
        const inner = (label / MEMORIES) | 0;
        const covered = label - inner * MEMORIES;
        if (wanted[inner] === flood && into[inner] === NO_PATH) {
          into[inner] = far;
          this.end = label;
          if (--left === 0) return;
          sought[sought.indexOf(inner)] = sought[left];
        }
        const room = limit - (lift > 0 ? far % lift : far);
        // With few left to find, whatever leads to none of them is not worth following.
        if (left <= FEW && !free && !leads(board, inner, sought, left, room / least)) continue;
        if (2 * (count + 6) > entries.length) entries = this.grow();
        for (let d = 0; d < 6; d++) {
          const outer = neighbors[6 * inner + d];
          if (outer < 0) continue;
          const price = prices[6 * outer + (d < 3 ? d + 3 : d - 3)];
          if (price === shut) continue;
          const more = free ? 0 : price + (tolls ? tolls[inner] : 0);
          if (more > room) continue;
          const bar = lift === 0 ? 0 : bars[outer];
          let next = outer * MEMORIES + covered;
          let total = far + more;
          if (bar !== 0) {
            if (bar === COVERED && covered < MOST_COVERED) next++;
            else if (lift < 0) continue;
            else total += lift;
            if (total > most) continue;
          }
          // Known as near already, with as many covered hexes or fewer.
          let known = next;
          for (const none = outer * MEMORIES; known >= none && best[known] < full - total; ) known--;
          if (known >= outer * MEMORIES) continue;
          best[next] = full - total;
          if (parents) parents[next] = label;
          entries[2 * count] = next;
          entries[2 * count + 1] = last[total];
          last[total] = count++;
        }
      }
  }

  /** Room for a flood up to a limit, whose labels all count for more than those of the floods before. */
  private open(limit: number): void {
    this.epoch += this.room;
    this.room = limit + 1;
    if (this.last.length < this.room) this.last = new Int32Array(this.room);
    this.last.fill(-1, 0, this.room);
    if (this.epoch + this.room < MOST_EPOCH) return;
    this.best.fill(0);
    this.epoch = 1;
  }
  private grow(): Int32Array {
    const grown = new Int32Array(2 * this.entries.length + 1024);
    grown.set(this.entries);
    this.entries = grown;
    return grown;
  }
}

const both = perBoard((board) => [new Paths(board, 0), new Paths(board, 1)] as const);
/** The paths of a side as things are now. */
export const pathsOf = (g: G, side: Side): Paths => both(g.board)[side].at(g);
