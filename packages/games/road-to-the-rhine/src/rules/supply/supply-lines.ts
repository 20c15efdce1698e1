/** The lines of general supply on one board: the ground they run over, the search, and the same search as the engine explains it (6.B). */
import {
  type Board,
  type Direction,
  type HexId,
  OK,
  perBoard,
  REFUSED,
  type Side,
  STOP,
  type Step,
  type Trace,
  TraceField,
  type TraceStage,
} from '@hexfront/engine';
import { tables } from '../../data/index.ts';
import { bits, isLand, isSouth, UNITS } from '../../state/query.ts';
import { type Derived, type G, SIDES } from '../../state/shape.ts';
import { isFullSea, isUnbridgedForSupply, roadForSupply, roerFlood } from '../movement/hexsides.ts';

/** Hexes after the road (6.B), after the first unbridged river and after the last sea hexside (6.B-water). */
const FINAL = tables.generalSupply.finalHexes;
const PAST_RIVER = tables.generalSupply.afterFirstUnbridgedRiver;
const PAST_SEA = tables.generalSupply.afterLastSea;

// What a line that comes to water remembers: that it has not crossed yet, that it crossed no sea, how far it is past the last sea hexside, or
// that it is too far past it to end, though another sea hexside may put that right.
const AT_WATER = 0;
const ACROSS = 1;
const SEA = 1;
const LOST = SEA + PAST_SEA + 1;
const MEMORIES = LOST + 1;
/** Lengths of a line, 0 to FINAL, within one number with the run that found it. */
const LENGTHS = 16;

/** What a line meets on leaving a hex in a direction. */
const DRY = 0;
const RIVER = 1;
const FULL_SEA = 2;
const CHART = 3;

/** The ground as a line sees it. It changes only with the flood of the Roer. */
interface Terrain {
  /** Directions in which a road leads on; that are dry land; that are land, dry or not, or lead into the chart box; that are not dry. */
  road: Uint8Array;
  dry: Uint8Array;
  any: Uint8Array;
  wet: Uint8Array;
  /** DRY, RIVER, FULL_SEA or CHART at `6 * hex + direction`. */
  over: Uint8Array;
  /** The neighbours in those directions by road and dry, one list for all hexes: hex h has those from `first[h]` to `first[h + 1]`. */
  byRoad: Ways;
  byLand: Ways;
}
interface Ways {
  first: Int16Array;
  to: Int16Array;
}
function waysOf(board: Board, open: Uint8Array): Ways {
  const first = new Int16Array(board.n + 1);
  const to: HexId[] = [];
  for (let h = 0; h < board.n; h++) {
    for (let d = 0; d < 6; d++) if (((open[h] >> d) & 1) === 1) to.push(board.neighbors[6 * h + d]);
    first[h + 1] = to.length;
  }
  return { first, to: Int16Array.from(to) };
}

const inPlay = (g: G, hex: HexId): boolean => isLand(g, hex) && !(g.rules.northOnly && isSouth(g, hex));

const surveyed = perBoard((): Terrain[] => []);
/** The ground of a board with or without its southern sheet, in flood or not: looked at once. */
export function terrainOf(g: G): Terrain {
  const all = surveyed(g.board);
  const key = (g.rules.northOnly ? 1 : 0) + (roerFlood(g) ? 2 : 0);
  all[key] ??= survey(g);
  return all[key];
}
function survey(g: G): Terrain {
  const { board } = g;
  const { n } = board;
  const chart = bits(board).chartBox;
  const boxed = (h: HexId): boolean => board.terrain[h] === chart && !g.rules.northOnly;
  const t = {
    road: new Uint8Array(n),
    dry: new Uint8Array(n),
    any: new Uint8Array(n),
    wet: new Uint8Array(n),
    over: new Uint8Array(6 * n),
  };
  for (let h = 0; h < n; h++) {
    const land = inPlay(g, h);
    if (!land && !boxed(h)) continue;
    for (let d = 0; d < 6; d++) {
      const at = 6 * h + d;
      const to = board.neighbors[at];
      if (to < 0 || !(inPlay(g, to) || boxed(to))) continue;
      t.any[h] |= 1 << d;
      t.over[at] = boxed(to) ? CHART : isFullSea(g, at) ? FULL_SEA : isUnbridgedForSupply(g, at) ? RIVER : DRY;
      if (!land) continue;
      if (t.over[at] !== DRY) t.wet[h] |= 1 << d;
      else {
        t.dry[h] |= 1 << d;
        if (roadForSupply(g, at)) t.road[h] |= 1 << d;
      }
    }
  }
  return { ...t, byRoad: waysOf(board, t.road), byLand: waysOf(board, t.dry) };
}

/** The lines of one side on one board, with everything they are made of. */
export interface SupplyLines {
  /** A line gets to this hex, so a unit standing there would be in general supply. */
  reached(hex: HexId): boolean;
}

/** What is known of lines that were traced for other friends in other zones: nothing, that they still stand and there may be more, or all. */
export const UNKNOWN = 0;
export const LEAST = 1;
export const EXACT = 2;

export class Lines implements SupplyLines {
  readonly board: Board;
  readonly sources: readonly HexId[];
  terrain: Terrain;
  /** What bars the line per hex: on the road, and across country. */
  readonly onRoad: Int8Array;
  readonly across: Int8Array;
  /** 1: a line may begin here, but not by road. */
  readonly noRoad: Uint8Array;
  /** Per hex, the run that got there dry and at what length; and the run that got there over water and may end there. */
  private readonly dryRun: Int32Array;
  private readonly dryLength: Uint8Array;
  private readonly wetRun: Int32Array;
  private run = 0;
  /** 1: a friendly map edge. Whoever stands there has no way to go, and makes the zones there harmless. */
  readonly edge: Uint8Array;
  // Whose lines these are now; two games may share a board.
  owner: Derived | undefined;
  stamp = -1;
  /** Hexes in enemy zones that friends hold open. */
  readonly guard = new Int16Array(UNITS.length);
  guards = 0;
  /** How far the lines hold now, as of so many moves of the own side. */
  holds = UNKNOWN;
  moves = -1;
  /** The unit that was left out. */
  lifted = -1;
  private field: TraceField | undefined;
  /** Hexes reached, in that order; and the lines over water still to be followed, by length: label, next of the same length. */
  private readonly queue: Int16Array;
  private readonly heads = new Int32Array(FINAL + 1);
  private pending = new Int32Array(1024);
  /** Per hex and memory: the run, and the shortest length in it. */
  private readonly best: Int32Array;

  constructor(g: G, side: Side) {
    const { n } = g.board;
    this.board = g.board;
    this.terrain = terrainOf(g);
    this.onRoad = new Int8Array(n);
    this.across = new Int8Array(n);
    this.noRoad = new Uint8Array(n);
    this.dryRun = new Int32Array(n);
    this.dryLength = new Uint8Array(n);
    this.wetRun = new Int32Array(n);
    this.queue = new Int16Array(n);
    this.best = new Int32Array(n * MEMORIES);
    this.sources = g.board.region('supply', tables.generalSupply.region[SIDES[side].id]).hexes.filter((h) => inPlay(g, h));
    this.edge = new Uint8Array(n);
    for (const h of this.sources) this.edge[h] = 1;
  }

  reached(hex: HexId): boolean {
    return this.dryRun[hex] === this.run || (this.across[hex] <= 0 && (this.wetRun[hex] === this.run || this.edge[hex] === 1));
  }

  /** Traces all lines. The same as the stages of `explaining`, without remembering how a line runs; the tests compare the two. */
  trace(): void {
    this.run++;
    this.overWater(this.acrossCountry(this.alongRoads()));
  }

  /** Any length of road from the edge. Returns how many hexes are in the queue. */
  private alongRoads(): number {
    const { run, queue, noRoad, onRoad, dryRun, dryLength } = this;
    const { first, to: ways } = this.terrain.byRoad;
    let count = 0;
    for (const h of this.sources) {
      if (onRoad[h] > 0) continue;
      dryRun[h] = run;
      dryLength[h] = 0;
      queue[count++] = h;
    }
    for (let i = 0; i < count; i++) {
      const hex = queue[i];
      if (noRoad[hex] === 1) continue;
      for (let k = first[hex]; k < first[hex + 1]; k++) {
        const to = ways[k];
        if (dryRun[to] === run || onRoad[to] > 0) continue;
        dryRun[to] = run;
        dryLength[to] = 0;
        queue[count++] = to;
      }
    }
    return count;
  }

  /** The final hexes from there, as far as it is dry (6.B). No road is needed within eight hexes of the edge (6.B-noroad). */
  private acrossCountry(roadHexes: number): number {
    const { run, queue, across, dryRun, dryLength } = this;
    const { first, to: ways } = this.terrain.byLand;
    let count = roadHexes;
    for (let i = 0, length = 1; i < count && length <= FINAL; length++)
      for (const end = count; i < end; i++) {
        const hex = queue[i];
        // A line may end in a zone, not go on.
        if (across[hex] < 0) continue;
        for (let k = first[hex]; k < first[hex + 1]; k++) {
          const to = ways[k];
          if (dryRun[to] === run || across[to] > 0) continue;
          dryRun[to] = run;
          dryLength[to] = length;
          queue[count++] = to;
        }
      }
    return count;
  }

  /** On over water and through the chart box, where a line has to remember what it crossed. Where it came dry and no longer, water is of no use. */
  private overWater(count: number): void {
    const { board, run, queue, heads, across, best, dryRun, dryLength, wetRun } = this;
    const { any: steps, wet, over } = this.terrain;
    const { neighbors } = board;
    let { pending } = this;
    let used = 0;
    heads.fill(-1);
    const add = (label: number, length: number): void => {
      if (used === pending.length) {
        this.pending = new Int32Array(2 * used);
        this.pending.set(pending);
        pending = this.pending;
      }
      pending[used] = label;
      pending[used + 1] = heads[length];
      heads[length] = used;
      used += 2;
    };
    const goOn = (hex: HexId, memory: number, length: number): void => {
      for (let mask = memory === AT_WATER ? wet[hex] : steps[hex], at = 6 * hex; mask !== 0; mask >>= 1, at++) {
        if ((mask & 1) === 0) continue;
        const to = neighbors[at];
        if (dryRun[to] === run && dryLength[to] <= length) continue;
        const what = over[at];
        const spent = lengthAfter(what, length);
        if (spent > FINAL || (dryRun[to] === run && dryLength[to] <= spent)) continue;
        const after = memoryAfter(what, memory);
        if (after !== LOST) wetRun[to] = run;
        if (across[to] !== 0) continue;
        const label = to * MEMORIES + after;
        const rank = run * LENGTHS + FINAL - spent;
        if (best[label] >= rank) continue;
        best[label] = rank;
        add(label, spent);
      }
    };
    // The queue is in order of length, and nothing comes back to the state of not having crossed yet.
    for (let length = 0, i = 0; length <= FINAL; length++) {
      for (; i < count && dryLength[queue[i]] === length; i++) {
        const hex = queue[i];
        if (wet[hex] !== 0 && across[hex] === 0) goOn(hex, AT_WATER, length);
      }
      while (heads[length] >= 0) {
        const entry = heads[length];
        heads[length] = pending[entry + 1];
        const label = pending[entry];
        // Found again by a shorter way meanwhile.
        if (best[label] !== run * LENGTHS + FINAL - length) continue;
        const hex = (label / MEMORIES) | 0;
        goOn(hex, label - hex * MEMORIES, length);
      }
    }
  }

  /** The lines as the engine traces and explains them; they pass through all stages, so that one answer covers all. */
  explaining(): TraceField {
    this.field ??= new TraceField(this.board);
    return this.field.run(explainedLine(this));
  }
}

/** Length of a line after going over this: the chart box has none (29.C); four hexes past the first river, whatever follows, is having spent the others. */
const lengthAfter = (what: number, spent: number): number =>
  what === CHART ? spent : what === RIVER ? Math.max(spent + 1, FINAL - PAST_RIVER + 1) : spent + 1;
function memoryAfter(what: number, memory: number): number {
  if (what === FULL_SEA) return SEA + 1;
  if (what === CHART || memory <= SEA || memory === LOST) return memory === AT_WATER ? ACROSS : memory;
  return memory + 1;
}

function explainedLine(l: Lines): Trace {
  const { dry, any: steps, wet, over } = l.terrain;
  const roads = l.terrain.road.map((mask, h) => (l.noRoad[h] === 1 ? 0 : mask));
  const step = (_outer: number, dir: Direction, inner: number, memory: number, spent: number, out: Step): number => {
    const what = over[6 * inner + (dir < 3 ? dir + 3 : dir - 3)];
    // Dry land from here has been looked at before.
    if (what === DRY && memory === AT_WATER) return REFUSED;
    out.spent = lengthAfter(what, spent);
    out.memory = memoryAfter(what, memory);
    return OK;
  };
  const begin = (hex: HexId, _memory: number, spent: number, out: Step): number => {
    out.spent = spent;
    return wet[hex] !== 0 ? OK : OK | STOP;
  };
  const stages: TraceStage[] = [
    { name: 'road', from: 'sources', limit: Number.POSITIVE_INFINITY, open: roads, bars: l.onRoad },
    { name: 'country', from: 'before', limit: FINAL, open: dry, bars: l.across },
    { name: 'water', from: 'before', limit: FINAL, memories: MEMORIES, open: steps, bars: l.across, step, begin },
    // Too far past the sea a line goes on, but does not end.
    {
      name: 'end',
      from: 'before',
      limit: FINAL,
      open: new Uint8Array(dry.length),
      begin: (_hex, memory) => (memory === LOST ? REFUSED : OK),
    },
  ];
  return { key: 'explained', sources: l.sources, stages };
}
