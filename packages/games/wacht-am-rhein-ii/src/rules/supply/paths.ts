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
  TraceField,
  type TraceStage,
} from '@hexfront/engine';
import { tables } from '../../data/index.ts';
import { onMapOf } from '../../state/derived.ts';
import type { G } from '../../state/shape.ts';
import { givesMovementCover } from '../cover.ts';
import { LEAST, type PathGait, pathPrices, SHUT } from './prices.ts';

/** What bars a hex to a path, or counts on it (15.4.5). */
export const ENEMY = 1;
export const EXPOSED = 2;
const COVERED = 3;

const MOST_COVERED = tables.supplyLimits.maxCoverHexesAdjacentEnemy;
const MEMORIES = MOST_COVERED + 1;
const FEW = 6;
/** No path, and one of which only the existence was asked. */
export const NO_PATH = -1;

/** For each hex: free, held by the enemy, next to him in the open, or next to him in cover; a friend makes a hex free (15.4.5). */
function fillBars(g: G, side: Side, bars: Uint8Array): void {
  const { neighbors } = g.board;
  bars.fill(0);
  for (const u of onMapOf(g, 1 - side)) {
    const hex = g.hexOf(u);
    if (bars[hex] === ENEMY) continue;
    for (let k = 6 * hex; k < 6 * hex + 6; k++) {
      const near = neighbors[k];
      if (near >= 0 && bars[near] === 0) bars[near] = givesMovementCover(g, side, near) ? COVERED : EXPOSED;
    }
    bars[hex] = ENEMY;
  }
  for (const u of onMapOf(g, side)) if (bars[g.hexOf(u)] !== ENEMY) bars[g.hexOf(u)] = 0;
}

export class Paths {
  readonly side: Side;
  readonly bars: Uint8Array;
  private readonly board: Board;
  /** By label (hex and covered hexes so far): the round it was reached in, and its length. */
  private readonly seen: Int32Array;
  private readonly spent: Int32Array;
  private readonly wanted: Int32Array;
  /** Labels by length. */
  private readonly buckets: number[][] = [];
  private round = 0;
  private readonly fields = new Map<string, TraceField>();

  constructor(board: Board, side: Side) {
    this.board = board;
    this.side = side;
    this.bars = new Uint8Array(board.n);
    this.seen = new Int32Array(MEMORIES * board.n);
    this.spent = new Int32Array(MEMORIES * board.n);
    this.wanted = new Int32Array(board.n);
  }

  at(g: G): this {
    fillBars(g, this.side, this.bars);
    return this;
  }

  /**
   * Length of the shortest path to a source from each of the hexes, `NO_PATH` where there is none within the limit: `into[hex]`. Without enemies if `alone`.
   */
  measure(g: G, sources: readonly HexId[], gait: PathGait, limit: number, hexes: readonly HexId[], into: Int32Array, alone = false): void {
    const prices = pathPrices(g).by[gait];
    const { board, bars, seen, spent, wanted, buckets } = this;
    const { neighbors } = board;
    const round = ++this.round;
    let left = 0;
    for (const hex of hexes)
      if (wanted[hex] !== round) {
        wanted[hex] = round;
        into[hex] = NO_PATH;
        left++;
      }
    for (let far = buckets.length; far <= limit; far++) buckets.push([]);
    for (const bucket of buckets) bucket.length = 0;
    const offer = (label: number, far: number): void => {
      if (seen[label] === round && spent[label] <= far) return;
      seen[label] = round;
      spent[label] = far;
      buckets[far].push(label);
    };
    const least = LEAST[gait];
    const worth = (from: HexId, far: number): boolean =>
      hexes.some((hex) => into[hex] === NO_PATH && far + least * distance(board, from, hex) <= limit);
    for (const hex of sources) {
      const bar = alone ? 0 : bars[hex];
      if (bar === 0 || bar === COVERED) offer(hex * MEMORIES + (bar === COVERED ? 1 : 0), 0);
    }
    for (let far = 0; far <= limit; far++)
      for (let label = buckets[far].pop(); label !== undefined; label = buckets[far].pop()) {
        // Found again nearer since.
        if (spent[label] !== far) continue;
        const inner = (label / MEMORIES) | 0;
        const covered = label - inner * MEMORIES;
        if (wanted[inner] === round && into[inner] === NO_PATH) {
          into[inner] = far;
          if (--left === 0) return;
        }
        // With few left to find, whatever leads to none of them is not worth following.
        if (left <= FEW && !worth(inner, far)) continue;
        for (let d = 0; d < 6; d++) {
          const outer = neighbors[6 * inner + d];
          if (outer < 0) continue;
          const price = prices[6 * outer + (d < 3 ? d + 3 : d - 3)];
          const total = far + price;
          if (price === SHUT || total > limit) continue;
          const bar = alone ? 0 : bars[outer];
          if (bar === 0) offer(outer * MEMORIES + covered, total);
          else if (bar === COVERED && covered < MOST_COVERED) offer(outer * MEMORIES + covered + 1, total);
        }
      }
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
  trace(g: G, key: string, sources: readonly HexId[], gait: PathGait, limit: number): TraceField {
    let field = this.fields.get(key);
    if (!field) {
      field = new TraceField(this.board);
      this.fields.set(key, field);
    }
    const prices = pathPrices(g).by[gait];
    const { bars } = this;
    const step = (outer: HexId, dir: Direction, _inner: HexId, covered: number, spent: number, out: Step): number => {
      const price = prices[6 * outer + dir];
      if (price === SHUT) return REFUSED;
      out.spent = spent + price;
      out.memory = Math.min(MOST_COVERED, covered + (bars[outer] === COVERED ? 1 : 0));
      return bars[outer] === COVERED && covered >= MOST_COVERED ? REFUSED : OK;
    };
    // The piece itself may be there; a path does not pass.
    const bar = (outer: HexId): number => (bars[outer] === ENEMY || bars[outer] === EXPOSED ? -bars[outer] : 0);
    const stage: TraceStage = { name: 'path', from: 'sources', memories: MEMORIES, limit, step, bar };
    return field.run({ key, sources, stages: [stage] });
  }
}

const both = perBoard((board) => [new Paths(board, 0), new Paths(board, 1)] as const);
/** The paths of a side as things are now. */
export const pathsOf = (g: G, side: Side): Paths => both(g.board)[side].at(g);
