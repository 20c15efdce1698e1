import type { Board } from '../board/board.ts';
import type { Direction, HexId } from '../ids.ts';
import { BY_START, Flood, LOUD, OK, STOP, type Step } from './flood.ts';

/**
 * One stage of a line. Lines are walked outward from the sources and priced inward: `step` gets the outer
 * hex first and the direction from there toward the source, so that a game can price it as a move that way.
 */
export interface TraceStage {
  /** Word of the game for this part of the line: road, country... */
  readonly name: string;
  /** Where the stage begins: at the sources, wherever the stage before got to, or both. */
  readonly from: 'sources' | 'before' | 'both';
  /** How many different things a line may remember on a hex; 1 if left out. */
  readonly memories?: number;
  /** Directions (bit d) in which a line standing on a hex may be lengthened outward, per hex: roads, hexsides to cross. All if left out. */
  readonly open?: Uint8Array;
  /** Like `bar`, per hex instead of per step. A stage with neither `step` nor `bar` nor memories is flooded without asking, several times as fast. */
  readonly bars?: Int8Array;
  /** Longest this stage may be, in whatever `step` counts; Infinity for any length. */
  readonly limit: number;
  /**
   * Lengthens the line, which stands at `inner`, to its neighbour `outer`; `dir` points from `outer` to `inner`. Returns REFUSED, OK or OK | STOP
   * (reached, not left) and sets the length in all and the memory after it. Only what never changes by lifting a blocker belongs here.
   * Left out: every hex counts 1.
   */
  step?(outer: HexId, dir: Direction, inner: HexId, memory: number, spent: number, out: Step): number;
  /**
   * What stands in the way of that step: 0 nothing, a positive code bars it, a negative one lets the line end at `outer` but not go on.
   * For a hex where the stage begins, asked with `dir` and `inner` -1.
   */
  bar?(outer: HexId, dir: Direction, inner: HexId): number;
  /** Whether and how the stage begins at a hex, given the label there of the stage before (0, 0 at a source); always with 0, 0 if left out. */
  begin?(hex: HexId, memory: number, spent: number, out: Step): number;
}

/** A kind of line; pieces that share the key share the flood. */
export interface Trace {
  readonly key: string;
  readonly sources: Iterable<HexId>;
  readonly stages: readonly TraceStage[];
}

/** One hex of a line, from the piece toward the source. */
export interface TraceStep {
  hex: HexId;
  /** Index of the stage. */
  stage: number;
  memory: number;
  /** Length of the stage from its beginning (the end nearest the source) to this hex. */
  spent: number;
  /** Direction to the next hex of the line, -1 where a stage ends and at the source. */
  dir: Direction;
}

/** Something that cuts a line: the hex, the step toward the source it was met on (-1 at the beginning of a stage) and the game's code. */
export interface TraceBlocker {
  hex: HexId;
  dir: Direction;
  inner: HexId;
  code: number;
  stage: number;
  /** The hex may be reached but not passed. */
  ends: boolean;
}

/** What became of a line from a hex to its sources. */
export type TraceVerdict =
  | { ok: true; path: TraceStep[] }
  /** With the blockers lifted there would be this line; `blockers` are those on it, nearest to the piece first. */
  | { ok: false; kind: 'barred'; blockers: TraceBlocker[]; path: TraceStep[] }
  /** Even without the blockers the line would be too long: `needs` is the length of the first stage that breaks its limit. */
  | { ok: false; kind: 'far'; stage: number; needs: number; limit: number; path: TraceStep[] }
  /** There is no line of any length. */
  | { ok: false; kind: 'none' };

/** What a flood leaves out: nothing, the blockers (crossing as few as it can), or also the limits. */
type Lift = 'nothing' | 'blockers' | 'bars' | 'limits';

/** What `bar` and `bars` say together. */
function barOf(stage: TraceStage, outer: HexId, dir: Direction, inner: HexId): number {
  const code = stage.bar === undefined ? 0 : stage.bar(outer, dir, inner);
  const flat = stage.bars === undefined ? 0 : stage.bars[outer];
  return code > 0 || flat === 0 ? code : flat > 0 || code === 0 ? flat : code;
}

/** Whether a stage can be flooded without asking. */
function isPlain(stage: TraceStage): boolean {
  return stage.step === undefined && stage.bar === undefined && (stage.memories ?? 1) === 1;
}

/** Every hex counts 1: what a stage without `step` does. */
function plainStep(_outer: HexId, _dir: Direction, _inner: HexId, _memory: number, spent: number, out: Step): number {
  out.spent = spent + 1;
  return OK;
}

/** In a flood that counts blockers, one blocker weighs more than any length. */
const HEAVY = 1 << 12;

/**
 * Lines from every hex to the sources of one trace. Keep one per trace key and run it again when things change; `run` allocates only when
 * a stage needs more room than before. Its answers hold until the next run.
 */
export class TraceField {
  readonly board: Board;
  trace: Trace | undefined;
  private floods: Flood[] = [];
  private spare: TraceField | undefined;
  private lift: Lift = 'nothing';
  private readonly out: Step = { spent: 0, memory: 0, reason: 0, why: undefined };
  private running = false;
  /** Real length per label where the queue is ordered by number of blockers. */
  private lengths: Float64Array[] = [];

  constructor(board: Board) {
    this.board = board;
  }

  /** Floods all stages in order. */
  run(trace: Trace): this {
    return this.flood(trace, 'nothing');
  }

  private flood(trace: Trace, lift: Lift): this {
    if (this.running) throw new Error('a trace field was asked to run while it was running; use a second one');
    this.running = true;
    this.trace = trace;
    this.lift = lift;
    try {
      for (let i = 0; i < trace.stages.length; i++) {
        this.floods[i] ??= new Flood(this.board.n);
        this.floods[i].reset(trace.stages[i].memories ?? 1);
        if (lift === 'blockers') this.lengths[i] = new Float64Array(2 * this.floods[i].size);
        if (this.plainFrom(trace.stages[i], i)) continue;
        this.seed(trace, i);
        if (lift === 'blockers') this.spreadCounting(trace.stages[i], i);
        else this.spread(trace.stages[i], this.floods[i]);
      }
    } finally {
      this.running = false;
    }
    return this;
  }

  /** The commonest stage, done without asking anybody: after another without memories, one per hex, only `open` and `bars`. */
  private plainFrom(stage: TraceStage, i: number): boolean {
    if (i === 0 || stage.from !== 'before' || !isPlain(stage) || stage.begin || this.lift === 'blockers' || this.floods[i - 1].memories > 1)
      return false;
    const limit = this.lift === 'limits' ? Number.POSITIVE_INFINITY : stage.limit;
    const bars = this.lift === 'nothing' ? stage.bars : undefined;
    this.floods[i].spreadFrom(this.floods[i - 1], this.board.neighbors, stage.open, bars, limit);
    return true;
  }

  private seed(trace: Trace, i: number): void {
    const stage = trace.stages[i];
    if (i === 0 || stage.from !== 'before') for (const hex of trace.sources) this.seedAt(stage, i, hex, 0, 0, OK, 0);
    if (i === 0 || stage.from === 'sources') return;
    const before = this.floods[i - 1];
    for (let k = 0; k < before.count; k++) {
      const hex = before.hexes[k];
      for (let half = 0; half < 2; half++) {
        const first = half * before.size + hex * before.memories;
        for (let label = first; label < first + before.memories; label++) {
          if (!before.known(label)) continue;
          const counting = this.lift === 'blockers';
          const spent = counting ? this.lengths[i - 1][label] : before.costOf(label);
          const carried = counting ? before.costOf(label) - (before.costOf(label) % HEAVY) : 0;
          // A line that may not leave this hex may still end here: the next stage begins and ends with it.
          this.seedAt(stage, i, hex, label - first, spent, half === 0 ? OK : OK | STOP, carried);
        }
      }
    }
  }

  private seedAt(stage: TraceStage, i: number, hex: HexId, memory: number, spent: number, flags: number, carried: number): void {
    const { out } = this;
    const lifted = this.lift !== 'nothing';
    let m = 0;
    let s = 0;
    let f = flags;
    let weight = carried;
    if (stage.begin) {
      out.memory = 0;
      out.spent = 0;
      f = stage.begin(hex, memory, spent, out);
      if (f === 0) return;
      m = out.memory;
      s = out.spent;
      f |= flags;
    }
    const code = barOf(stage, hex, -1, -1);
    if (code > 0 && !lifted) return;
    if (code < 0 && !lifted) f |= STOP;
    if (code !== 0) weight += HEAVY;
    if (s > stage.limit && this.lift !== 'limits') return;
    if (this.lift === 'blockers') this.offerCounting(i, hex, m, s, weight, -1, BY_START, f);
    else this.floods[i].offer(hex, m, s, -1, BY_START, f);
  }

  private spread(stage: TraceStage, flood: Flood): void {
    const { out } = this;
    const { neighbors } = this.board;
    const { records, epoch, memories } = flood;
    const { open, bars } = stage;
    const step = stage.step ?? plainStep;
    const limit = this.lift === 'limits' ? Number.POSITIVE_INFINITY : stage.limit;
    const barred = this.lift === 'nothing' && (stage.bar !== undefined || bars !== undefined);
    if (isPlain(stage)) {
      flood.spreadPlain(neighbors, open, barred ? bars : undefined, limit);
      return;
    }
    for (let label = flood.pop(); label >= 0; label = flood.pop()) {
      const inner = memories === 1 ? label : (label / memories) | 0;
      const memory = label - inner * memories;
      const spent = records[4 * label + 1];
      for (let d = 0; d < 6; d++) {
        if (open !== undefined && ((open[inner] >> d) & 1) === 0) continue;
        const outer = neighbors[6 * inner + d];
        // Without memories a hex already reached as cheaply cannot be improved: no need to ask.
        if (outer < 0 || (memories === 1 && records[4 * outer] === epoch && records[4 * outer + 1] <= spent)) continue;
        const dir = d < 3 ? d + 3 : d - 3;
        out.spent = spent;
        out.memory = memory;
        let flags = step(outer, dir, inner, memory, spent, out);
        if (flags === 0 || out.spent > limit) continue;
        const { spent: total, memory: after } = out;
        if (!(total >= spent && after >= 0 && after < memories)) throw new RangeError('a line grew shorter or took an unknown memory');
        if (barred) {
          const code = barOf(stage, outer, dir, inner);
          if (code > 0) continue;
          if (code < 0) flags |= STOP;
        }
        flood.offer(outer, after, total, label, dir, flags);
      }
    }
  }

  /** As `spread`, with blockers lifted and the queue ordered by how many were crossed, then by length. Only for explanations. */
  private spreadCounting(stage: TraceStage, i: number): void {
    const { out } = this;
    const flood = this.floods[i];
    const step = stage.step ?? plainStep;
    for (let label = flood.pop(); label >= 0; label = flood.pop()) {
      const inner = flood.hexOf(label);
      const memory = flood.memoryOf(label);
      const spent = this.lengths[i][label];
      const crossed = flood.costOf(label) - (flood.costOf(label) % HEAVY);
      for (let d = 0; d < 6; d++) {
        const outer = this.board.neighbors[6 * inner + d];
        if (outer < 0 || (stage.open !== undefined && ((stage.open[inner] >> d) & 1) === 0)) continue;
        const dir = (d + 3) % 6;
        out.spent = spent;
        out.memory = memory;
        const flags = step(outer, dir, inner, memory, spent, out);
        if (flags === 0 || out.spent > stage.limit) continue;
        const { spent: total, memory: after } = out;
        const code = barOf(stage, outer, dir, inner);
        this.offerCounting(i, outer, after, total, crossed + (code !== 0 ? HEAVY : 0), label, dir, flags);
      }
    }
  }

  private offerCounting(
    i: number,
    hex: HexId,
    memory: number,
    spent: number,
    weight: number,
    parent: number,
    how: number,
    flags: number,
  ): void {
    const flood = this.floods[i];
    // Lengths beyond what fits beside a blocker's weight are equal in rank; so are more blockers than anybody would read.
    const rank = Math.min(weight, 500 * HEAVY) + Math.min(Math.floor(spent), HEAVY - 1);
    const label = hex * flood.memories + memory + ((flags & (STOP | LOUD)) !== 0 ? flood.size : 0);
    const known = flood.known(label);
    if (known && flood.costOf(label) <= rank) return;
    flood.offer(hex, memory, rank, parent, how, flags);
    this.lengths[i][label] = spent;
  }

  /** Whether a line reaches the hex through all stages, or up to the given one. */
  reached(hex: HexId, stage = this.last): boolean {
    return this.floods[stage]?.reached(hex) ?? false;
  }

  /** Length of the last stage (or the given one) at the hex; -1 if no line gets there. */
  cost(hex: HexId, stage = this.last): number {
    const flood = this.floods[stage];
    const label = flood?.best(hex) ?? -1;
    return label < 0 ? -1 : flood.costOf(label);
  }

  /** Reached hexes of the last stage (or the given one), in the order they were found. */
  hexes(stage = this.last): HexId[] {
    return this.floods[stage]?.list() ?? [];
  }

  private get last(): number {
    return (this.trace?.stages.length ?? 0) - 1;
  }

  /** The line from the hex to its source; undefined if there is none. */
  line(hex: HexId): TraceStep[] | undefined {
    if (!this.reached(hex)) return undefined;
    const found: TraceStep[] = [];
    this.follow(hex, (step) => found.push(step));
    return found;
  }

  /** Visits the line from the piece's end, stage by stage. */
  private follow(hex: HexId, visit: (step: TraceStep) => void): void {
    const { stages, sources } = this.trace as Trace;
    let label = this.floods[this.last].best(hex);
    for (let i = this.last; ; i--) {
      const flood = this.floods[i];
      for (;;) {
        const parent = flood.parentOf(label);
        const dir = parent < 0 ? -1 : flood.howOf(label) & 7;
        visit({ hex: flood.hexOf(label), stage: i, memory: flood.memoryOf(label), spent: this.lengthOf(i, label), dir });
        if (parent < 0) break;
        label = parent;
      }
      if (i === 0 || stages[i].from === 'sources') return;
      const at = flood.hexOf(label);
      if (stages[i].from === 'both' && [...sources].includes(at)) return;
      label = this.origin(i - 1, at, flood.memoryOf(label));
    }
  }

  private lengthOf(i: number, label: number): number {
    return this.lift === 'blockers' ? this.lengths[i][label] : this.floods[i].costOf(label);
  }

  /** Label of stage i at the hex from which the next stage began with this memory. */
  private origin(i: number, hex: HexId, memory: number): number {
    const flood = this.floods[i];
    const { begin } = (this.trace as Trace).stages[i + 1];
    const labels = flood.labels(hex);
    const found = labels.find((label) => {
      this.out.memory = 0;
      this.out.spent = 0;
      return (
        begin === undefined || (begin(hex, flood.memoryOf(label), this.lengthOf(i, label), this.out) !== 0 && this.out.memory === memory)
      );
    });
    return found ?? labels[0];
  }

  /** The line from the hex, or what prevents it. A failure floods again with blockers, then limits lifted, so ask only when somebody wants to know. */
  verdict(hex: HexId): TraceVerdict {
    const { trace } = this;
    if (!trace) return { ok: false, kind: 'none' };
    const path = this.line(hex);
    if (path) return { ok: true, path };
    this.spare ??= new TraceField(this.board);
    for (const lift of ['blockers', 'bars'] as const) {
      const line = this.spare.flood(trace, lift).line(hex);
      if (line) return { ok: false, kind: 'barred', blockers: blockersOn(trace, line), path: line };
    }
    const line = this.spare.flood(trace, 'limits').line(hex);
    if (!line) return { ok: false, kind: 'none' };
    // From the source outward: the first stage that breaks its limit is the one to blame.
    const over = [...line]
      .reverse()
      .find((step, i, all) => step.spent > trace.stages[step.stage].limit && all[i + 1]?.stage !== step.stage);
    const stage = over?.stage ?? line[0].stage;
    return { ok: false, kind: 'far', stage, needs: over?.spent ?? line[0].spent, limit: trace.stages[stage].limit, path: line };
  }
}

/** Blockers met on a line, from the piece to the source. */
function blockersOn(trace: Trace, line: readonly TraceStep[]): TraceBlocker[] {
  const found: TraceBlocker[] = [];
  for (let i = 0; i < line.length; i++) {
    const { hex, stage, dir } = line[i];
    const inner = dir < 0 ? -1 : line[i + 1].hex;
    const code = barOf(trace.stages[stage], hex, dir, inner);
    if (code === 0) continue;
    // A hex that may be reached but not left is no hindrance to the piece standing on it.
    if (code < 0 && hex === line[0].hex) continue;
    const blocker = { hex, dir, inner, code: Math.abs(code), stage, ends: code < 0 };
    const last = found.length - 1;
    // Where two stages meet the hex comes twice.
    if (found[last]?.hex !== hex || found[last].code !== blocker.code) found.push(blocker);
    else if (dir >= 0) found[last] = blocker;
  }
  return found;
}

/** Several traces over one board, each with its own buffers, found again by key. */
export class TraceBook {
  readonly board: Board;
  private readonly fields = new Map<string, TraceField>();

  constructor(board: Board) {
    this.board = board;
  }

  /** Runs each trace; traces of earlier runs with other keys stay as they were. */
  run(traces: Iterable<Trace>): this {
    for (const trace of traces) this.of(trace.key).run(trace);
    return this;
  }

  /** The field of a key, empty until it is run. */
  of(key: string): TraceField {
    let field = this.fields.get(key);
    if (!field) {
      field = new TraceField(this.board);
      this.fields.set(key, field);
    }
    return field;
  }
}
