/** Chapter 6, general supply: lines from the friendly edges along roads and eight hexes across country, and who has none. */
import { type Board, OK, REFUSED, STOP, type Step, type Trace, TraceField, type TraceStage, type TraceVerdict } from '@hexfront/engine';
import { tables } from './data/index.ts';
import { isFullSea, isUnbridgedForSupply, roadForSupply, roerFlood } from './hexsides.ts';
import { bits, DUNKIRK, GROUND, isLand, isSouth, SIDE, UNITS } from './query.ts';
import { ALLIED, type Derived, enemyOf, type G, GERMAN, SIDES } from './shape.ts';
import { PRIMARY, zonesNow } from './zones.ts';

/** Hexes after the road (6.B), after the first unbridged river and after the last sea hexside (6.B-water). */
const FINAL = tables.generalSupply.finalHexes;
const PAST_RIVER = tables.generalSupply.afterFirstUnbridgedRiver;
const PAST_SEA = tables.generalSupply.afterLastSea;

/** What cuts a line, as codes for the trace. */
export const BARS = { 1: 'enemy-unit', 2: 'enemy-zoc' } as const;

// What a line that comes to water remembers: that it has not crossed yet, that it crossed no sea, how far it is past the last sea hexside, or
// that it is too far past it to end, though another sea hexside may put that right.
const AT_WATER = 0;
const ACROSS = 1;
const SEA = 1;
const LOST = SEA + PAST_SEA + 1;

/** What a line meets on leaving a hex in a direction. */
const DRY = 0;
const RIVER = 1;
const FULL_SEA = 2;
const CHART = 3;

/** The ground as a line sees it. It changes only with the flood of the Roer. */
interface Terrain {
  flood: boolean;
  /** Directions in which a road leads on; that are dry land; that are land, dry or not, or lead into the chart box. */
  road: Uint8Array;
  dry: Uint8Array;
  any: Uint8Array;
  /** DRY, RIVER, FULL_SEA or CHART at `6 * hex + direction`. */
  over: Uint8Array;
  /** 1: water or the chart box begins at this hex. */
  shore: Uint8Array;
}

/** The lines of one side on one board, with everything they are made of. */
export interface SupplyLines {
  /** A line gets to this hex, so a unit standing there would be in general supply. */
  reached(hex: number): boolean;
}
class Lines implements SupplyLines {
  readonly field: TraceField;
  readonly trace: Trace;
  readonly explaining: Trace;
  readonly terrain: Terrain;
  /** What bars the line per hex: on the road, and across country; and the directions of roads that can be followed. */
  readonly onRoad: Int8Array;
  readonly across: Int8Array;
  readonly roads: Uint8Array;
  /** Per hex, the run that got there dry and at what length; and the run that got there over water and may end there. */
  readonly dryRun: Int32Array;
  readonly dryLength: Int32Array;
  readonly wetRun: Int32Array;
  run = 0;
  /** 1: a friendly map edge. Whoever stands there has no way to go, and makes the zones there harmless. */
  readonly edge: Uint8Array;
  // Whose lines these are now; two games may share a board.
  owner: Derived | undefined;
  stamp = -1;
  /** Hexes in enemy zones that friends hold open. */
  readonly guard = new Int16Array(UNITS.length);
  guards = 0;

  constructor(g: G, side: number) {
    const { n } = g.board;
    this.field = new TraceField(g.board);
    this.terrain = {
      flood: false,
      road: new Uint8Array(n),
      dry: new Uint8Array(n),
      any: new Uint8Array(n),
      over: new Uint8Array(6 * n),
      shore: new Uint8Array(n),
    };
    survey(g, this.terrain);
    this.onRoad = new Int8Array(n);
    this.across = new Int8Array(n);
    this.roads = new Uint8Array(n);
    this.dryRun = new Int32Array(n);
    this.dryLength = new Int32Array(n);
    this.wetRun = new Int32Array(n);
    const sources = g.board.region('supply', tables.generalSupply.region[SIDES[side].id]).hexes.filter((h) => inPlay(g, h));
    this.edge = new Uint8Array(n);
    for (const h of sources) this.edge[h] = 1;
    this.trace = lineOf(SIDES[side].id, sources, this, false);
    this.explaining = lineOf(`${SIDES[side].id} explained`, sources, this, true);
  }

  reached(hex: number): boolean {
    return this.dryRun[hex] === this.run || (this.across[hex] <= 0 && (this.wetRun[hex] === this.run || this.edge[hex] === 1));
  }
}

const inPlay = (g: G, hex: number): boolean => isLand(g, hex) && !(g.rules.northOnly && isSouth(g, hex));

function survey(g: G, t: Terrain): void {
  const { board } = g;
  const chart = bits(board).chartBox;
  const boxed = (h: number): boolean => board.terrain[h] === chart && !g.rules.northOnly;
  t.flood = roerFlood(g);
  for (const mask of [t.road, t.dry, t.any, t.over, t.shore]) mask.fill(0);
  for (let h = 0; h < board.n; h++) {
    const land = inPlay(g, h);
    if (!land && !boxed(h)) continue;
    for (let d = 0; d < 6; d++) {
      const at = 6 * h + d;
      const to = board.neighbors[at];
      if (to < 0 || !(inPlay(g, to) || boxed(to))) continue;
      t.any[h] |= 1 << d;
      t.over[at] = boxed(to) ? CHART : isFullSea(g, at) ? FULL_SEA : isUnbridgedForSupply(g, at) ? RIVER : DRY;
      if (!land) continue;
      if (t.over[at] !== DRY) t.shore[h] = 1;
      else t.dry[h] |= 1 << d;
      if (t.over[at] === DRY && roadForSupply(g, at)) t.road[h] |= 1 << d;
    }
  }
}

/**
 * The line as the engine traces it: any length of road, then dry country, both without asking anybody; only where water or the chart box begins
 * does it have to remember what it crossed. Where it came dry and no longer, water is of no use. For an explanation every line passes through all
 * stages, so that one answer covers all; else it is enough to know where a line may end.
 */
function lineOf(key: string, sources: readonly number[], l: Lines, explaining: boolean): Trace {
  const { dry, any, over, shore } = l.terrain;
  const { dryRun, dryLength, wetRun } = l;
  const cross = (what: number, memory: number, spent: number, out: Step): void => {
    if (what === FULL_SEA) {
      out.spent = spent + 1;
      out.memory = SEA + 1;
      return;
    }
    out.memory = memory === AT_WATER ? ACROSS : memory;
    // The chart box has no length (29.C).
    if (what === CHART) return;
    // Four hexes past the first river, whatever follows: the same as having spent the others.
    out.spent = what === RIVER ? Math.max(spent + 1, FINAL - PAST_RIVER + 1) : spent + 1;
    if (memory > SEA && memory < LOST) out.memory = memory + 1;
  };
  const step = (outer: number, dir: number, inner: number, memory: number, spent: number, out: Step): number => {
    const what = over[6 * inner + (dir < 3 ? dir + 3 : dir - 3)];
    // Dry land from here has been looked at before.
    if (what === DRY && memory === AT_WATER) return REFUSED;
    cross(what, memory, spent, out);
    if (explaining) return OK;
    if (out.spent > FINAL || (dryRun[outer] === l.run && dryLength[outer] <= out.spent)) return REFUSED;
    if (out.memory !== LOST) wetRun[outer] = l.run;
    return OK;
  };
  const begin = (hex: number, _memory: number, spent: number, out: Step): number => {
    out.spent = spent;
    if (explaining) return shore[hex] === 1 ? OK : OK | STOP;
    dryRun[hex] = l.run;
    dryLength[hex] = spent;
    return shore[hex] === 1 ? OK : REFUSED;
  };
  const stages: TraceStage[] = [
    { name: 'road', from: 'sources', limit: Number.POSITIVE_INFINITY, open: l.roads, bars: l.onRoad },
    // No road is needed within eight hexes of the edge (6.B-noroad).
    { name: 'country', from: 'before', limit: FINAL, open: dry, bars: l.across },
    { name: 'water', from: 'before', limit: FINAL, memories: LOST + 1, open: any, bars: l.across, step, begin },
  ];
  // Too far past the sea a line goes on, but does not end.
  if (explaining)
    stages.push({
      name: 'end',
      from: 'before',
      limit: FINAL,
      open: new Uint8Array(shore.length),
      begin: (_hex, memory) => (memory === LOST ? REFUSED : OK),
    });
  return { key, sources, stages };
}

/** For `lifted`: as if no friend stood in any zone. Lines that exist even so hold as long as the enemy stands still. */
const EVERYBODY = -2;
/** Hexes in enemy primary zones where friends stand, in the order of the units; `lifted` is a unit on the move, which helps nobody where it was. */
const guards = new Int16Array(UNITS.length);
function guarded(g: G, side: number, lifted: number): number {
  if (lifted === EVERYBODY) return 0;
  const { n } = g.board;
  const { place } = g.f;
  const zones = zonesNow(g);
  const enemy = enemyOf(side);
  let count = 0;
  for (let u = 0; u < place.length; u++) {
    const hex = place[u];
    if (hex < n && SIDE[u] === side && GROUND[u] === 1 && u !== lifted && zones.count(enemy, PRIMARY, hex) > 0) guards[count++] = hex;
  }
  return count;
}

/**
 * An enemy unit bars a line, and so does its primary zone; across country a friend in the hex lifts the zone, and a line may end in a zone, since
 * whoever asks from there stands there (6.B-block, 6.B-friendly).
 */
function fillBars(g: G, side: number, l: Lines): void {
  const { n } = g.board;
  const { across, onRoad, roads } = l;
  const { place } = g.f;
  roads.set(l.terrain.road);
  const zone = zonesNow(g).plane(enemyOf(side), PRIMARY);
  for (let h = 0; h < n; h++) {
    const barred = zone[h] > 0;
    across[h] = barred ? -2 : 0;
    onRoad[h] = barred ? 2 : 0;
  }
  for (let i = 0; i < l.guards; i++) across[l.guard[i]] = 0;
  for (let u = 0; u < place.length; u++) {
    if (place[u] >= n || SIDE[u] === side || GROUND[u] === 0) continue;
    onRoad[place[u]] = 1;
    across[place[u]] = 1;
  }
  // At the edge the final hexes may begin at once: a friend there opens the hex, though not its road.
  for (let h = 0; h < n; h++) {
    if (l.edge[h] === 0 || onRoad[h] !== 2 || across[h] !== 0) continue;
    onRoad[h] = 0;
    roads[h] = 0;
  }
  // Whoever invests Dunkirk shares the hex with its garrison (20-invest).
  const dunkirk = DUNKIRK(g);
  if (side === ALLIED && across[dunkirk] === 1) across[dunkirk] = -1;
}

const known = new WeakMap<Board, Lines[]>();
/** Lines of both sides, again without a unit that is on the move, and again without anybody; each with the whole map or only the northern one. */
function linesOf(g: G, side: number, lifted: number): Lines {
  let all = known.get(g.board);
  if (!all) {
    all = [];
    known.set(g.board, all);
  }
  const k = side + (g.rules.northOnly ? 2 : 0) + (lifted >= 0 ? 4 : lifted === EVERYBODY ? 8 : 0);
  all[k] ??= new Lines(g, side);
  return all[k];
}

/** What the lines of a side depend on besides friends in zones, as one number: the enemy's places, weather, dams, Dunkirk. */
const stampOf = (g: G, side: number): number =>
  ((g.d.moves[enemyOf(side)] * 64 + g.v.turn) * 8 + g.v.weather) * 8 +
  (roerFlood(g) ? 4 : 0) +
  g.v.invested * 2 +
  (g.v.damsBlown > 0 ? 1 : 0);

/** The same friends in the same zones, and everything else as it was: own moves elsewhere change no line. */
function stillValid(g: G, l: Lines, stamp: number, count: number): boolean {
  if (l.owner !== g.d || l.stamp !== stamp || l.guards !== count) return false;
  for (let i = 0; i < count; i++) if (l.guard[i] !== guards[i]) return false;
  return true;
}

function fresh(g: G, side: number, lifted: number): Lines {
  const l = linesOf(g, side, lifted);
  const stamp = stampOf(g, side);
  const count = guarded(g, side, lifted);
  if (stillValid(g, l, stamp, count)) return l;
  if (l.terrain.flood !== roerFlood(g)) survey(g, l.terrain);
  l.owner = g.d;
  l.stamp = stamp;
  l.guards = count;
  l.guard.set(guards);
  fillBars(g, side, l);
  l.run++;
  l.field.run(l.trace);
  return l;
}

/** Where the lines of a side get to now. Holds until something moves. */
export const supplyField = (g: G, side: number): SupplyLines => fresh(g, side, -1);

/** A line of this side gets to the hex as things stand. */
export const traceable = (g: G, side: number, hex: number): boolean => fresh(g, side, -1).reached(hex);

/** German units in Dunkirk need no line (20-supply). */
const inDunkirk = (g: G, unit: number, hex: number): boolean => SIDE[unit] === GERMAN && hex === DUNKIRK(g);

/** Its presence lifts an enemy zone for others: where it stands, nobody else does. */
function liftsZone(g: G, unit: number): boolean {
  const here = g.f.place[unit];
  if (here >= g.board.n || zonesNow(g).count(enemyOf(SIDE[unit]), PRIMARY, here) === 0) return false;
  const { head, next } = g.occupancy;
  for (let v = head[here]; v >= 0; v = next[v]) if (v !== unit && SIDE[v] === SIDE[unit] && GROUND[v] === 1) return false;
  return true;
}

/** Would the unit be in general supply in this hex, if it stood there now (7-nooos)? Quick: the map is traced once for all hexes. */
export function couldBeSupplied(g: G, unit: number, hex: number): boolean {
  if (inDunkirk(g, unit, hex)) return true;
  // Usually answered without looking at what has just moved.
  if (fresh(g, SIDE[unit], EVERYBODY).reached(hex)) return true;
  // A line to where it goes must not lean on where it was.
  const lifted = hex !== g.f.place[unit] && liftsZone(g, unit) ? unit : -1;
  return fresh(g, SIDE[unit], lifted).reached(hex);
}

/** The line to a hex, or what prevents it. For explanations only. */
export function supplyLine(g: G, side: number, hex: number): TraceVerdict {
  const l = fresh(g, side, -1);
  l.owner = undefined;
  return l.field.run(l.explaining).verdict(hex);
}

/** In general supply in this impulse (6.A). Whoever is off the map is, and so comes in or drops in supply (23, 21.A.3). */
export const isSupplied = (g: G, unit: number): boolean => g.f.unsupplied[unit] === 0;

/** Determines and stores the general supply of both sides; returns how many units have none, by side (6.A). */
export function determineSupply(g: G, how: { quiet?: boolean } = {}): [number, number] {
  const count: [number, number] = [0, 0];
  const { place, entered, droppedNow } = g.f;
  const { n } = g.board;
  for (let side = 0; side < 2; side++) {
    const lines = fresh(g, side, -1);
    for (let u = 0; u < UNITS.length; u++) {
      if (SIDE[u] !== side || GROUND[u] === 0) continue;
      const hex = place[u];
      const out = hex < n && entered[u] === 0 && droppedNow[u] === 0 && !inDunkirk(g, u, hex) && !lines.reached(hex);
      g.set('unsupplied', u, out ? 1 : 0);
      if (out) count[side]++;
      else g.set('wasSupplied', u, 1);
    }
  }
  if (!how.quiet) for (let side = 0; side < 2; side++) g.emit({ e: 'supply', side, unsupplied: count[side], case: '6.A' });
  return count;
}
