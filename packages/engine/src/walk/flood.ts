import type { HexId } from '../ids.ts';

/** Result of a step function: refused, or any sum of OK, STOP and LOUD. */
export const REFUSED = 0;
/** The step may be taken. */
export const OK = 1;
/** The hex is entered but not left: the move ends there. */
export const STOP = 2;
/** Something happens on entering (others react, a secret shows): one order may lead there only as its last hex. */
export const LOUD = 4;

/** What a step function fills in. The kernel presets `spent` and `memory` to the values before the step. */
export interface Step {
  /** Spent in all after the step, in 1/den points. */
  spent: number;
  /** Memory after the step. */
  memory: number;
  /** Set together with a refusal: the game's own code of the reason. */
  reason: number;
  /** Pairs code, amount of what the step costs; there only when somebody asked (see `note`). */
  why: number[] | undefined;
}

/** Adds a line to the account of a step; costs next to nothing when nobody asked for one. */
export function note(out: Step, code: number, amount: number): void {
  if (out.why !== undefined) out.why.push(code, amount);
}

/** Kinds of parents beside directions 0 to 5. */
export const BY_TURN = 6;
export const BY_START = 7;

const MOST_BUCKETS = 1 << 22;

/**
 * Labels per (hex, memory) with a bucket queue; allocated once and reused, a new run only raises the epoch. Label `hex * memories + memory`
 * can be left; the same index plus `size` is the label of that hex and memory that cannot be left, kept apart so that a cheap way
 * that must stop never hides a dearer one that may go on.
 */
export class Flood {
  readonly n: number;
  memories = 0;
  /** Number of labels that can be left. */
  size = 0;
  epoch = 0;
  /** Four numbers per label, side by side for the cache: epoch, cost, label before (-1 at a start), how (see `howOf`). */
  records = new Int32Array(0);
  /** Reached hexes in the order they were found. */
  readonly hexes: Int32Array;
  count = 0;
  private readonly hexSeen: Int32Array;
  // Two numbers per entry: label, next entry of the bucket. Entries never move; one that became too dear is skipped in its bucket.
  private queue = new Int32Array(2048);
  private queued = 0;
  private heads = new Int32Array(64).fill(-1);
  private cursor = 0;
  private pending = 0;

  constructor(n: number) {
    this.n = n;
    this.hexes = new Int32Array(n);
    this.hexSeen = new Int32Array(n);
  }

  /** Forgets all labels and makes room for `memories` per hex. */
  reset(memories: number): void {
    // A run that was cut short by an exception leaves entries in the queue.
    if (this.pending > 0) this.heads.fill(-1);
    this.queued = 0;
    if (this.epoch === 0x7fffffff) {
      this.records.fill(0);
      this.hexSeen.fill(0);
      this.epoch = 0;
    }
    this.epoch++;
    this.memories = memories;
    this.size = this.n * memories;
    this.count = 0;
    this.cursor = 0;
    this.pending = 0;
    if (this.records.length < 8 * this.size) this.records = new Int32Array(8 * this.size);
  }

  /** Offers a way to a label; kept if it is the first or cheaper than the one known. */
  offer(hex: HexId, memory: number, spent: number, parent: number, how: number, flags: number): void {
    const { records, epoch } = this;
    let label = hex * this.memories + memory;
    const ends = (flags & (STOP | LOUD)) !== 0;
    if (ends) label += this.size;
    const at = 4 * label;
    if (records[at] === epoch) {
      if (records[at + 1] <= spent) return;
    } else {
      records[at] = epoch;
      if (this.hexSeen[hex] !== epoch) {
        this.hexSeen[hex] = epoch;
        this.hexes[this.count++] = hex;
      }
    }
    records[at + 1] = spent;
    records[at + 2] = parent;
    records[at + 3] = how | (flags << 3);
    if (ends) return;
    if (spent >= this.heads.length) this.growHeads(spent);
    const entry = this.queued;
    this.queued = entry + 2;
    if (entry === this.queue.length) this.growQueue();
    this.queue[entry] = label;
    this.queue[entry + 1] = this.heads[spent];
    this.heads[spent] = entry;
    this.pending++;
    if (spent < this.cursor) this.cursor = spent;
  }

  /** Whether some label of the hex that can be left, of whatever memory, has spent no more than this. */
  opened(hex: HexId, spent: number): boolean {
    const { records, epoch, memories } = this;
    const first = 4 * hex * memories;
    for (let at = first; at < first + 4 * memories; at += 4) if (records[at] === epoch && records[at + 1] <= spent) return true;
    return false;
  }

  /** Takes the cheapest label that is still open, -1 when there is none. */
  pop(): number {
    const { heads, queue, records } = this;
    let { cursor, pending } = this;
    while (pending > 0) {
      const entry = heads[cursor];
      if (entry < 0) {
        cursor++;
        continue;
      }
      heads[cursor] = queue[entry + 1];
      pending--;
      const label = queue[entry];
      if (records[4 * label + 1] !== cursor) continue;
      this.cursor = cursor;
      this.pending = pending;
      return label;
    }
    this.pending = 0;
    return -1;
  }

  /**
   * Empties the queue by steps of length 1, without memories and without asking anybody: through the directions set in `open` (all if left out)
   * into hexes where `bars` is 0, or below 0 to enter and not leave.
   */
  spreadPlain(neighbors: Int16Array | Int32Array, open: Uint8Array | undefined, bars: Int8Array | undefined, limit: number): void {
    if (this.level(bars)) {
      this.spreadLevel(neighbors, open, bars, limit);
      return;
    }
    const { records, epoch, size, hexSeen, hexes } = this;
    while (this.queue.length < this.queued + 2 * this.n) this.growQueue();
    const { queue } = this;
    let { heads, queued, pending, count, cursor } = this;
    for (; pending > 0; cursor++) {
      const spent = cursor + 1;
      if (spent >= heads.length) {
        this.growHeads(spent);
        heads = this.heads;
      }
      for (let entry = heads[cursor]; entry >= 0; entry = queue[entry + 1]) {
        pending--;
        const hex = queue[entry];
        if (records[4 * hex + 1] !== cursor || spent > limit) continue;
        for (let mask = open === undefined ? 63 : open[hex], d = 0; mask !== 0; mask >>= 1, d++) {
          if ((mask & 1) === 0) continue;
          const to = neighbors[6 * hex + d];
          if (to < 0) continue;
          let at = 4 * to;
          if (records[at] === epoch && records[at + 1] <= spent) continue;
          const bar = bars === undefined ? 0 : bars[to];
          if (bar > 0) continue;
          if (bar < 0) {
            at += 4 * size;
            if (records[at] === epoch && records[at + 1] <= spent) continue;
          }
          records[at] = epoch;
          records[at + 1] = spent;
          records[at + 2] = hex;
          records[at + 3] = (d < 3 ? d + 3 : d - 3) | ((bar < 0 ? OK | STOP : OK) << 3);
          if (hexSeen[to] !== epoch) {
            hexSeen[to] = epoch;
            hexes[count++] = to;
          }
          if (bar < 0) continue;
          queue[queued] = to;
          queue[queued + 1] = heads[spent];
          heads[spent] = queued;
          queued += 2;
          pending++;
        }
      }
      heads[cursor] = -1;
    }
    this.queued = queued;
    this.pending = 0;
    this.count = count;
  }

  /** Whether all starts have spent the same and may be left wherever `bars` has nothing against it: then the first way to a hex is the best. */
  private level(bars: Int8Array | undefined): boolean {
    const { records, epoch, size, hexes, count } = this;
    if (this.memories !== 1 || count === 0) return false;
    const spent = this.costOf(this.best(hexes[0]));
    for (let i = 0; i < count; i++) {
      const open = 4 * hexes[i];
      const shut = open + 4 * size;
      const ends = bars !== undefined && bars[hexes[i]] < 0;
      const at = ends ? shut : open;
      if (records[at] !== epoch || records[at + 1] !== spent || records[ends ? open : shut] === epoch) return false;
    }
    this.heads[spent] = -1;
    return true;
  }

  /**
   * Begins at every hex another flood (without memories) reached, with nothing spent, and spreads as `spreadPlain` does. Where the other flood may
   * not leave a hex this one may not either.
   */
  spreadFrom(
    before: Flood,
    neighbors: Int16Array | Int32Array,
    open: Uint8Array | undefined,
    bars: Int8Array | undefined,
    limit: number,
  ): void {
    const { records, epoch, size, hexSeen, hexes } = this;
    let same = true;
    let count = 0;
    for (let i = 0; i < before.count; i++) {
      const hex = before.hexes[i];
      const bar = bars === undefined ? 0 : bars[hex];
      if (bar > 0) continue;
      const stays = before.records[4 * hex] !== before.epoch;
      const ends = bar < 0 || stays;
      if (stays && bar === 0) same = false;
      const at = ends ? 4 * (hex + size) : 4 * hex;
      records[at] = epoch;
      records[at + 1] = 0;
      records[at + 2] = -1;
      records[at + 3] = BY_START | ((ends ? OK | STOP : OK) << 3);
      hexSeen[hex] = epoch;
      hexes[count++] = hex;
    }
    this.count = count;
    if (same) {
      this.spreadLevel(neighbors, open, bars, limit);
      return;
    }
    // Rare: hexes shut by something else than `bars`. Queue the others and take the longer way.
    for (let i = 0; i < count; i++) {
      if (records[4 * hexes[i]] !== epoch) continue;
      records[4 * hexes[i]] = 0;
      this.offer(hexes[i], 0, 0, -1, BY_START, OK);
    }
    this.spreadPlain(neighbors, open, bars, limit);
  }

  /** `spreadPlain` from level starts: the list of reached hexes is the queue. */
  private spreadLevel(neighbors: Int16Array | Int32Array, open: Uint8Array | undefined, bars: Int8Array | undefined, limit: number): void {
    const { records, epoch, size, hexSeen, hexes } = this;
    if (this.count === 0) return;
    let count = this.count;
    let spent = this.costOf(this.best(hexes[0])) + 1;
    for (let head = 0; head < count && spent <= limit; spent++) {
      for (const end = count; head < end; head++) {
        const hex = hexes[head];
        if (bars !== undefined && bars[hex] < 0) continue;
        const mask = open === undefined ? 63 : open[hex];
        for (let d = 0; d < 6; d++) {
          const to = neighbors[6 * hex + d];
          if (((mask >> d) & 1) === 0 || to < 0 || hexSeen[to] === epoch) continue;
          const bar = bars === undefined ? 0 : bars[to];
          if (bar > 0) continue;
          const at = bar < 0 ? 4 * (to + size) : 4 * to;
          records[at] = epoch;
          records[at + 1] = spent;
          records[at + 2] = hex;
          records[at + 3] = (d < 3 ? d + 3 : d - 3) | ((bar < 0 ? OK | STOP : OK) << 3);
          hexSeen[to] = epoch;
          hexes[count++] = to;
        }
      }
    }
    this.pending = 0;
    this.count = count;
  }

  private growQueue(): void {
    const queue = new Int32Array(2 * this.queue.length);
    queue.set(this.queue);
    this.queue = queue;
  }

  private growHeads(spent: number): void {
    if (!(spent < MOST_BUCKETS)) throw new RangeError(`a step spends ${spent} parts of a point, more than a walk can count`);
    const heads = new Int32Array(Math.max(2 * this.heads.length, spent + 64)).fill(-1);
    heads.set(this.heads);
    this.heads = heads;
  }

  /** Reached hexes as a list of their own. */
  list(): HexId[] {
    const { hexes, count } = this;
    const found = new Array<HexId>(count);
    for (let i = 0; i < count; i++) found[i] = hexes[i];
    return found;
  }

  /** Whether a hex has a label. */
  reached(hex: HexId): boolean {
    return this.hexSeen[hex] === this.epoch;
  }

  /** Cheapest label of a hex, -1 if none; ties go to the one that can be left, then to the lower memory. */
  best(hex: HexId): number {
    if (this.hexSeen[hex] !== this.epoch) return -1;
    let best = -1;
    for (let half = 0; half < 2; half++) {
      const first = half * this.size + hex * this.memories;
      for (let label = first; label < first + this.memories; label++) {
        if (this.known(label) && (best < 0 || this.costOf(label) < this.costOf(best))) best = label;
      }
    }
    return best;
  }

  /** Every label of a hex, cheapest first, ties as in `best`. */
  labels(hex: HexId): number[] {
    if (this.hexSeen[hex] !== this.epoch) return [];
    const found: number[] = [];
    for (let half = 0; half < 2; half++) {
      const first = half * this.size + hex * this.memories;
      for (let label = first; label < first + this.memories; label++) if (this.known(label)) found.push(label);
    }
    return found.sort((a, b) => this.costOf(a) - this.costOf(b) || a - b);
  }

  /** Whether this run has the label. */
  known(label: number): boolean {
    return this.records[4 * label] === this.epoch;
  }

  costOf(label: number): number {
    return this.records[4 * label + 1];
  }

  /** Label before, -1 at a start. */
  parentOf(label: number): number {
    return this.records[4 * label + 2];
  }

  /** Direction of the step, BY_TURN or BY_START in the low three bits, flags of the step above. */
  howOf(label: number): number {
    return this.records[4 * label + 3];
  }

  hexOf(label: number): HexId {
    return Math.floor((label < this.size ? label : label - this.size) / this.memories);
  }

  memoryOf(label: number): number {
    return (label < this.size ? label : label - this.size) % this.memories;
  }

  /** Labels from the start to `label`. */
  chain(label: number): number[] {
    const found: number[] = [];
    for (let l = label; l >= 0; l = this.parentOf(l)) found.push(l);
    return found.reverse();
  }
}
