/**
 * Supply paths of one side (15.4.0 to 15.4.6): which hexes bar them, and how far it is from hexes to a source. Paths are reckoned from the source outward and
 * priced toward it. Asked for many units at once, a flood ends as soon as all of them are found.
 */
import {
  type Board,
  type Direction,
  distance,
  type HexId,
  OK,
  perBoard,
  REFUSED,
  type Side,
  type Step,
  TraceBook,
  type TraceField,
  type TraceStage,
} from '@hexfront/engine';
import { tables } from '../../data/index.ts';
import { onMapOf } from '../../state/derived.ts';
import { isDeployed } from '../../state/query.ts';
import type { G } from '../../state/shape.ts';
import { givesMovementCover } from '../sight/cover.ts';
import { LEAST, type PathGait, pathPrices, SHUT } from './prices.ts';

/** What bars a hex to a path, or counts on it (15.4.5). */
export const ENEMY = 1;
export const EXPOSED = 2;
const COVERED = 3;

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

export class Paths {
  readonly side: Side;
  readonly bars: Uint8Array;
  private readonly board: Board;
  /** By label (hex and covered hexes so far): `epoch` of a flood and what was left of its limit, so that whatever an earlier flood wrote is less. */
  private readonly best: Int32Array;
  private epoch = 1;
  /** Labels by length: the last entry for each length, then for each entry its label and the entry before. */
  private last: Int32Array = new Int32Array(0);
  private entries: Int32Array = new Int32Array(0);
  /** By hex: the flood that looks for it. */
  private readonly wanted: Int32Array;
  private flood = 0;
  private readonly book: TraceBook;

  constructor(board: Board, side: Side) {
    this.board = board;
    this.side = side;
    this.bars = new Uint8Array(board.n);
    this.best = new Int32Array(MEMORIES * board.n);
    this.wanted = new Int32Array(board.n);
    this.book = new TraceBook(board);
  }

  at(g: G): this {
    fillBars(g, this.side, this.bars);
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
    const prices = pathPrices(g).by[gait];
    const { board, bars, wanted } = this;
    const { neighbors } = board;
    const least = LEAST[gait];
    const shut = SHUT;
    const flood = ++this.flood;
    const sought: HexId[] = [];
    for (const hex of hexes) {
      if (wanted[hex] === flood || wanted[hex] === -flood) continue;
      into[hex] = NO_PATH;
      // Who is too far away even along the best road is not waited for.
      const near = sources.some((source) => least * distance(board, source, hex) <= limit);
      wanted[hex] = near ? flood : -flood;
      if (near) sought.push(hex);
    }
    if (sought.length === 0) return;
    this.open(limit);
    const { best, last } = this;
    let { entries } = this;
    let count = 0;
    // A label is worth what it leaves of the limit.
    const full = this.epoch + limit;
    for (const hex of sources) {
      const bar = alone ? 0 : bars[hex];
      const label = hex * MEMORIES + (bar === COVERED ? 1 : 0);
      if ((bar !== 0 && bar !== COVERED) || best[label] === full) continue;
      if (2 * count === entries.length) entries = this.grow();
      best[label] = full;
      entries[2 * count] = label;
      entries[2 * count + 1] = last[0];
      last[0] = count++;
    }
    let left = sought.length;
    for (let far = 0; far <= limit; far++)
      for (let entry = last[far]; entry >= 0; entry = last[far]) {
        const label = entries[2 * entry];
        last[far] = entries[2 * entry + 1];
        // Found again nearer since.
        if (best[label] !== full - far) continue;
        const inner = (label / MEMORIES) | 0;
        const covered = label - inner * MEMORIES;
        if (wanted[inner] === flood && into[inner] === NO_PATH) {
          into[inner] = far;
          if (--left === 0) return;
          sought[sought.indexOf(inner)] = sought[left];
        }
        // With few left to find, whatever leads to none of them is not worth following.
        if (left <= FEW && !leads(board, inner, sought, left, (limit - far) / least)) continue;
        if (2 * (count + 6) > entries.length) entries = this.grow();
        for (let d = 0; d < 6; d++) {
          const outer = neighbors[6 * inner + d];
          if (outer < 0) continue;
          const price = prices[6 * outer + (d < 3 ? d + 3 : d - 3)];
          const total = far + price + (tolls ? tolls[inner] : 0);
          if (price === shut || total > limit) continue;
          const bar = alone ? 0 : bars[outer];
          if (bar !== 0 && (bar !== COVERED || covered === MOST_COVERED)) continue;
          const next = outer * MEMORIES + covered + (bar === 0 ? 0 : 1);
          // Known as near already, with as many covered hexes or fewer.
          let known = next;
          for (const none = outer * MEMORIES; known >= none && best[known] < full - total; ) known--;
          if (known >= outer * MEMORIES) continue;
          best[next] = full - total;
          entries[2 * count] = next;
          entries[2 * count + 1] = last[total];
          last[total] = count++;
        }
      }
  }

  /** Room for a flood up to a limit, whose labels all count for more than those of the floods before. */
  private open(limit: number): void {
    this.epoch += this.last.length;
    if (this.last.length <= limit) this.last = new Int32Array(limit + 1);
    this.last.fill(-1);
    if (this.epoch + this.last.length < MOST_EPOCH) return;
    this.best.fill(0);
    this.epoch = 1;
  }
  private grow(): Int32Array {
    const grown = new Int32Array(2 * this.entries.length + 1024);
    grown.set(this.entries);
    this.entries = grown;
    return grown;
  }

  /** Whether a path of any length leads from a hex to one of the sources (15.6.0, 15.9.0). */
  joined(g: G, sources: readonly HexId[], gait: PathGait, from: HexId): boolean {
    const prices = pathPrices(g).by[gait];
    const { board, bars } = this;
    const least = new Int8Array(board.n).fill(MEMORIES);
    const open: HexId[] = [];
    const offer = (hex: HexId, covered: number): void => {
      if (covered >= least[hex]) return;
      least[hex] = covered;
      open.push(hex);
    };
    for (const hex of sources) if (bars[hex] === 0 || bars[hex] === COVERED) offer(hex, bars[hex] === COVERED ? 1 : 0);
    for (let inner = open.pop(); inner !== undefined; inner = open.pop()) {
      if (inner === from) return true;
      for (let d = 0; d < 6; d++) {
        const outer = board.neighbors[6 * inner + d];
        if (outer < 0 || prices[6 * outer + (d < 3 ? d + 3 : d - 3)] === SHUT) continue;
        const bar = outer === from ? 0 : bars[outer];
        if (bar === 0 || bar === COVERED) offer(outer, least[inner] + (bar === COVERED ? 1 : 0));
      }
    }
    return false;
  }

  /** The same path for screens, with what prevents it. */
  trace(g: G, key: string, sources: readonly HexId[], gait: PathGait, limit: number, tolls?: Uint8Array): TraceField {
    const prices = pathPrices(g).by[gait];
    const { bars } = this;
    const step = (outer: HexId, dir: Direction, inner: HexId, covered: number, spent: number, out: Step): number => {
      const price = prices[6 * outer + dir];
      if (price === SHUT) return REFUSED;
      out.spent = spent + price + (tolls ? tolls[inner] : 0);
      // Counted where a path goes on, so that the hex of the piece itself is none of them (15.4.0).
      const passed = covered + (bars[inner] === COVERED ? 1 : 0);
      out.memory = Math.min(MOST_COVERED, passed);
      return passed > MOST_COVERED ? REFUSED : OK;
    };
    // The piece itself may be there; a path does not pass.
    const bar = (outer: HexId): number => (bars[outer] === ENEMY || bars[outer] === EXPOSED ? -bars[outer] : 0);
    const stage: TraceStage = { name: 'path', from: 'sources', memories: MEMORIES, limit, step, bar };
    return this.book.of(key).run({ key, sources, stages: [stage] });
  }
}

const both = perBoard((board) => [new Paths(board, 0), new Paths(board, 1)] as const);
/** The paths of a side as things are now. */
export const pathsOf = (g: G, side: Side): Paths => both(g.board)[side].at(g);
