/**
 * Short lines, asked for many units at once: which of some hexes are within a distance of others. Floods end as soon as everybody is found, since
 * nearly all units stand close to their headquarters; lines as players see them are traced in full (`lines.ts`).
 */
import type { HexId } from '@hexfront/engine';

/** Prices of a step over an edge: the kind of road (0 none) and its rate, or the ground beyond, 0 where the line does not cross. */
export interface Prices {
  readonly neighbors: Int32Array | Int16Array;
  readonly roadKind: Uint8Array;
  readonly offRoad: Uint16Array;
  /** By kind of road. */
  readonly rates: readonly number[];
  /** What is subtracted from `roadKind` to get the kind. */
  readonly base: number;
  /** Up to the next whole point: where the kind of road changes. */
  readonly roundUp: (spent: number) => number;
}

export class Near {
  private readonly memories: number;
  /** By label (hex and kind of road): the round it was reached in, and how far that is. */
  private readonly seen: Int32Array;
  private readonly spent: Int16Array;
  private readonly wanted: Int32Array;
  /** Labels by distance, as lists. */
  private first: Int32Array = new Int32Array(0);
  private readonly after: Int32Array;
  private readonly queue: Int32Array;
  private round = 0;

  constructor(n: number, memories: number) {
    this.memories = memories;
    this.seen = new Int32Array(n * memories);
    this.spent = new Int16Array(n * memories);
    this.wanted = new Int32Array(n);
    this.after = new Int32Array(n * memories);
    this.queue = new Int32Array(n);
  }

  /** How many different hexes are asked for; they are marked. */
  private mark(targets: Iterable<HexId>): number {
    let n = 0;
    for (const hex of targets)
      if (this.wanted[hex] !== this.round) {
        this.wanted[hex] = this.round;
        n++;
      }
    return n;
  }
  private found(hex: HexId, hit: Uint8Array): boolean {
    if (this.wanted[hex] !== this.round || hit[hex] === 1) return false;
    hit[hex] = 1;
    return true;
  }

  /** Marks in `hit` the targets within `most` hexes of a source. */
  hexes(
    sources: Iterable<HexId>,
    targets: readonly HexId[],
    most: number,
    bars: Int8Array,
    neighbors: Prices['neighbors'],
    hit: Uint8Array,
  ): void {
    this.round++;
    const { seen, queue, round } = this;
    let left = this.mark(targets);
    let end = 0;
    for (const hex of sources)
      if (bars[hex] === 0 && seen[hex] !== round) {
        seen[hex] = round;
        queue[end++] = hex;
        if (this.found(hex, hit)) left--;
      }
    let from = 0;
    for (let far = 0; far < most && from < end && left > 0; far++)
      for (const stop = end; from < stop; from++)
        for (let k = 6 * queue[from]; k < 6 * queue[from] + 6; k++) {
          const to = neighbors[k];
          if (to < 0 || bars[to] !== 0 || seen[to] === round) continue;
          seen[to] = round;
          queue[end++] = to;
          if (this.found(to, hit)) left--;
        }
  }

  /**
   * The same in points. `inward`: a step is priced as a move toward the source, as lines from units to headquarters are (14.31); else as one away from it.
   * Ends at the first target if one is enough. Whether all, or that one, were found.
   */
  points(
    sources: Iterable<HexId>,
    targets: Iterable<HexId>,
    most: number,
    bars: Int8Array,
    prices: Prices,
    inward: boolean,
    hit: Uint8Array,
    oneIsEnough = false,
  ): boolean {
    this.round++;
    const { seen, spent, after, memories, round } = this;
    const { neighbors, roadKind, offRoad, rates, base, roundUp } = prices;
    if (this.first.length <= most) this.first = new Int32Array(most + 1);
    const { first } = this;
    first.fill(-1);
    let left = this.mark(targets);
    for (const hex of sources)
      if (bars[hex] === 0 && seen[hex * memories] !== round) {
        seen[hex * memories] = round;
        spent[hex * memories] = 0;
        after[hex * memories] = first[0];
        first[0] = hex * memories;
      }
    for (let far = 0; far <= most && left > 0; far++)
      for (let label = first[far]; label >= 0; label = first[far]) {
        first[far] = after[label];
        const inner = (label / memories) | 0;
        const memory = label - inner * memories;
        if (this.found(inner, hit) && (--left === 0 || oneIsEnough)) return true;
        for (let d = 0; d < 6; d++) {
          const outer = neighbors[6 * inner + d];
          if (outer < 0 || bars[outer] !== 0) continue;
          const edge = inward ? 6 * outer + (d < 3 ? d + 3 : d - 3) : 6 * inner + d;
          const kind = roadKind[edge] - base;
          const ground = kind !== 0 ? rates[kind] : offRoad[edge];
          if (ground === 0) continue;
          const total = (memory !== 0 && kind !== memory ? roundUp(far) : far) + ground;
          if (total > most) continue;
          const next = outer * memories + kind;
          if (seen[next] === round) {
            if (spent[next] <= total) continue;
            this.unlink(next, spent[next]);
          }
          seen[next] = round;
          spent[next] = total;
          after[next] = first[total];
          first[total] = next;
        }
      }
    return false;
  }

  /** Takes a label out of the list of a distance. */
  private unlink(label: number, far: number): void {
    const { first, after } = this;
    if (first[far] === label) first[far] = after[label];
    else
      for (let at = first[far]; at >= 0; at = after[at])
        if (after[at] === label) {
          after[at] = after[label];
          return;
        }
  }
}
