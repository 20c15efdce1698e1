import type { Board } from '../board/board.ts';
import type { Direction, HexId } from '../ids.ts';
import { BY_START, BY_TURN, Flood, OK, STOP, type Step } from './flood.ts';

/** A place in a walk: the hex, what the walk remembers, what it has spent (in 1/den points). */
export interface Label {
  hex: HexId;
  memory: number;
  spent: number;
  /** STOP for a start that may not be left. */
  flags?: number;
}

/**
 * The rules of one move as the kernel sees them; a game builds one per question, closed over its state.
 *
 * Exact as long as `edge` is isotone: with the same memory, having spent less never leads to having spent more and never loses a permission.
 * Adding a price, rounding up, steps for the whole allowance and surcharges all obey.
 */
export interface Walk {
  /** Parts of a point: 1, 2, 30... Only shown to people; the kernel counts in parts. */
  readonly den: number;
  /** How many different things a walk may remember on a hex (road class, posture...); memory is 0 to memories - 1. */
  readonly memories: number;
  /** Where it starts: the hex of the mover, or doors with what the way in has already cost. */
  readonly starts: readonly Label[];
  /** Most that may be spent by a walk ending with this memory, in 1/den points. */
  limit(memory: number): number;
  /**
   * The step from `at` to its neighbour `to`. Returns REFUSED (and sets `out.reason`) or OK, plus STOP or LOUD, and sets what is spent in all
   * and the memory after it. It does not compare with the limit: the kernel does.
   */
  edge(at: HexId, dir: Direction, to: HexId, memory: number, spent: number, out: Step): number;
  /** No step spends less than this (0 if left out): lets the kernel skip questions that cannot matter. */
  readonly cheapest?: number;
  /** The same for each hexside, at `6 * hex + direction` as seen from the hex that is left: skips far more of them. */
  readonly floors?: Uint8Array;
  /**
   * Having spent this much less (at least 1) makes up for any other memory: everything that may follow from the one may follow from the other, at
   * no higher price in all. Rounding on a change of road class, for instance, costs less than a whole point. The kernel then leaves out labels
   * that cannot be on a cheapest way; every hex, its cost and its path stay the same. Left out: memories are never compared.
   */
  readonly slack?: number;
  /**
   * By the memory before it, the memory after the step over each hexside (`6 * hex + direction`), UNKNOWN where only `edge` knows, NEVER where it refuses
   * whatever the state. A step that by its floor cannot be cheaper than the way already known to where it leads is not asked about.
   */
  readonly arrives?: readonly Uint8Array[];
  /** Change of memory in place (posture); asked with nth = 0, 1... until it returns REFUSED. */
  turn?(at: HexId, memory: number, spent: number, out: Step, nth: number): number;
  /** Why a walk may not end there; undefined if it may. */
  end?(hex: HexId, memory: number, spent: number): unknown;
  /** The first step from a start may be taken even if the allowance does not suffice; it spends everything. */
  readonly least?: boolean;
}

/** In `Walk.arrives`: only the step itself tells; nobody ever takes it. */
export const UNKNOWN = 255;
export const NEVER = 254;

const STEP_FAULT = 'a step gave back points, spent less than its floor or took an unknown memory';

/** Where a walk goes through: a label with the step that led to it. */
export interface WalkStep extends Label {
  /** Direction of the step, -1 for a start or a turn in place. */
  dir: Direction;
  flags: number;
}

/**
 * Movement field: the cheapest way to every hex, with one label per (hex, memory). Allocate one per board and keep it;
 * `run` allocates nothing. Its answers hold until the next run.
 */
export class WalkField {
  readonly board: Board;
  /** The walk of the last run. */
  walk: Walk | undefined;
  /** @internal */
  readonly flood: Flood;
  private readonly out: Step = { spent: 0, memory: 0, reason: 0, why: undefined };
  private limits = new Int32Array(1);
  private running = false;

  constructor(board: Board) {
    this.board = board;
    this.flood = new Flood(board.n);
  }

  /** Walks in all directions as far as the allowance goes. */
  run(walk: Walk): this {
    if (this.running) throw new Error('a walk field was asked to run while it was running; use a second one');
    const { memories } = walk;
    if (!(memories >= 1) || memories > 4096) throw new RangeError(`a walk has ${memories} memories`);
    this.running = true;
    this.walk = walk;
    if (this.limits.length < memories) this.limits = new Int32Array(memories);
    try {
      for (let m = 0; m < memories; m++) this.limits[m] = Math.min(walk.limit(m), 0x3fffffff);
      this.flood.reset(memories);
      for (const s of walk.starts) {
        if (!(s.hex >= 0 && s.hex < this.board.n && s.memory >= 0 && s.memory < memories && s.spent >= 0)) {
          throw new RangeError(`a walk starts nowhere (hex ${s.hex}, memory ${s.memory}, spent ${s.spent})`);
        }
        if (s.spent <= this.limits[s.memory]) this.flood.offer(s.hex, s.memory, s.spent, -1, BY_START, OK | (s.flags ?? 0));
      }
      this.expand(walk);
    } finally {
      this.running = false;
    }
    return this;
  }

  private expand(walk: Walk): void {
    const { flood, out, limits } = this;
    const { neighbors } = this.board;
    const { records, epoch, memories } = flood;
    const { floors, slack, arrives } = walk;
    const least = walk.least === true;
    const cheapest = walk.cheapest ?? 0;
    // Bounds are of use here only against the largest allowance.
    let most = 0;
    for (let m = 0; m < memories; m++) most = Math.max(most, limits[m]);
    if (floors !== undefined && memories === 1 && !least && walk.turn === undefined) {
      this.expandAbove(walk, floors);
      return;
    }
    for (let label = flood.pop(); label >= 0; label = flood.pop()) {
      const at = memories === 1 ? label : (label / memories) | 0;
      const memory = label - at * memories;
      const spent = records[4 * label + 1];
      const leads = arrives?.[memory];
      const first = least && (records[4 * label + 3] & 7) === BY_START;
      for (let dir = 0, k = 6 * at; dir < 6; dir++, k++) {
        const to = neighbors[k];
        if (to < 0) continue;
        const floor = spent + (floors === undefined ? cheapest : floors[k]);
        // The first step may be too dear and is taken all the same, for everything there is.
        if (floor > most && !first) continue;
        if (memories === 1) {
          // Without memories a hex already reached as cheaply cannot be improved: no need to ask.
          if (records[4 * to] === epoch && records[4 * to + 1] <= spent + cheapest) continue;
        } else if (!first) {
          if (leads !== undefined && leads[k] !== UNKNOWN) {
            if (leads[k] === NEVER) continue;
            const known = 4 * (to * memories + leads[k]);
            if (records[known] === epoch && records[known + 1] <= floor) continue;
          }
          if (slack !== undefined && flood.opened(to, floor - slack)) continue;
        }
        out.spent = spent;
        out.memory = memory;
        let flags = walk.edge(at, dir, to, memory, spent, out);
        if (flags === 0) continue;
        const after = out.memory;
        let total = out.spent;
        if (!(total >= floor && after >= 0 && after < memories)) throw new RangeError(STEP_FAULT);
        if (total > limits[after]) {
          if (!first) continue;
          total = Math.max(limits[after], spent);
          flags |= STOP;
        }
        flood.offer(to, after, total, label, dir, flags);
      }
      if (walk.turn === undefined) continue;
      for (let nth = 0; ; nth++) {
        out.spent = spent;
        out.memory = memory;
        const flags = walk.turn(at, memory, spent, out, nth);
        if (flags === 0) break;
        if (!(out.spent >= spent && out.memory >= 0 && out.memory < memories))
          throw new RangeError(`a turn gave back points or an unknown memory`);
        if (out.memory !== memory && out.spent <= limits[out.memory]) flood.offer(at, out.memory, out.spent, label, BY_TURN, flags);
      }
    }
  }

  /** As `expand`, without memories, asking only about steps that could lead further or cheaper. */
  private expandAbove(walk: Walk, floors: Uint8Array): void {
    const { flood, out } = this;
    const { neighbors } = this.board;
    const { records, epoch } = flood;
    const limit = this.limits[0];
    for (let at = flood.pop(); at >= 0; at = flood.pop()) {
      const spent = records[4 * at + 1];
      for (let dir = 0, k = 6 * at; dir < 6; dir++, k++) {
        const to = neighbors[k];
        const floor = spent + floors[k];
        if (to < 0 || floor > limit || (records[4 * to] === epoch && records[4 * to + 1] <= floor)) continue;
        out.spent = spent;
        out.memory = 0;
        const flags = walk.edge(at, dir, to, 0, spent, out);
        if (flags === 0) continue;
        const total = out.spent;
        if (!(total >= floor && out.memory === 0)) throw new RangeError(STEP_FAULT);
        if (total <= limit) flood.offer(to, 0, total, at, dir, flags);
      }
    }
  }

  /** Number of reached hexes, the starts included. */
  get count(): number {
    return this.flood.count;
  }

  /** The i-th reached hex, in the order they were found. */
  hexAt(i: number): HexId {
    return this.flood.hexes[i];
  }

  /** Reached hexes as a list, starts first. */
  hexes(): HexId[] {
    return this.flood.list();
  }

  /** Whether the walk gets to the hex at all. */
  reached(hex: HexId): boolean {
    return this.flood.reached(hex);
  }

  /** Least that must be spent to get to the hex, in 1/den points; -1 if it is out of reach. */
  cost(hex: HexId): number {
    const label = this.flood.best(hex);
    return label < 0 ? -1 : this.flood.costOf(label);
  }

  /** Least to get to the hex with this memory; -1 if there is no such way. */
  costWith(hex: HexId, memory: number): number {
    const label = this.labelWith(hex, memory);
    return label < 0 ? -1 : this.flood.costOf(label);
  }

  /** Cheapest label of the hex; ties go to the one that may go on, then to the lower memory. */
  best(hex: HexId): WalkStep | undefined {
    const label = this.flood.best(hex);
    return label < 0 ? undefined : this.stepOf(label);
  }

  /** All labels of the hex, cheapest first. */
  labels(hex: HexId): WalkStep[] {
    return this.flood.labels(hex).map((label) => this.stepOf(label));
  }

  /** Hexes from the start to `hex` along the cheapest way (with this memory at the end, if given), or undefined. */
  path(hex: HexId, memory?: number): HexId[] | undefined {
    const steps = this.steps(hex, memory);
    return steps?.filter((s, i) => i === 0 || s.dir >= 0).map((s) => s.hex);
  }

  /** The cheapest way as steps, turns in place included. */
  steps(hex: HexId, memory?: number): WalkStep[] | undefined {
    const label = memory === undefined ? this.flood.best(hex) : this.labelWith(hex, memory);
    return label < 0 ? undefined : this.flood.chain(label).map((l) => this.stepOf(l));
  }

  /** Whether a walk may end there, with any of its labels. */
  canEnd(hex: HexId): boolean {
    const { walk, flood } = this;
    if (walk?.end === undefined) return flood.reached(hex);
    const { records, epoch, memories, size } = flood;
    for (let memory = 0; memory < memories; memory++)
      for (let label = hex * memories + memory; label < 2 * size; label += size)
        if (records[4 * label] === epoch && walk.end(hex, memory, records[4 * label + 1]) === undefined) return true;
    return false;
  }

  /** Cheapest label of the hex with which the walk may end there. */
  ending(hex: HexId): WalkStep | undefined {
    const { walk, flood } = this;
    for (const label of flood.labels(hex)) {
      if (walk?.end?.(hex, flood.memoryOf(label), flood.costOf(label)) === undefined) return this.stepOf(label);
    }
    return undefined;
  }

  private labelWith(hex: HexId, memory: number): number {
    const { flood } = this;
    for (const label of flood.labels(hex)) if (flood.memoryOf(label) === memory) return label;
    return -1;
  }

  private stepOf(label: number): WalkStep {
    const { flood } = this;
    const how = flood.howOf(label) & 7;
    return {
      hex: flood.hexOf(label),
      memory: flood.memoryOf(label),
      spent: flood.costOf(label),
      dir: how < BY_TURN ? how : -1,
      flags: flood.howOf(label) >> 3,
    };
  }
}
