/**
 * Supply lines of one side on one board (14.1 to 14.4): what bars them, the roads that lead off the right edges, and where lines of each kind get
 * to. Lines of any length are a matter of areas: hexes that no enemy bars are joined or not. The others are floods of a few hexes, one for each
 * set of headquarters. Kept until something changes.
 */
import {
  areasFrom,
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
  type UnitId,
} from '@hexfront/engine';
import { type Edge, POINT, tables } from '../../data/index.ts';
import { RIGID } from '../../state/derived.ts';
import { bits, bridged, SIDE, UNITS } from '../../state/query.ts';
import type { Derived, G } from '../../state/shape.ts';
import { CREEK, FORD, hexPrices, roadRate, roundUp } from '../movement/ground-costs.ts';
import { OFF_ROAD, roadOver } from '../movement/roads.ts';
import { zonesNow } from '../movement/zones-of-control.ts';
import { Near, type Prices } from './near.ts';
import { HEADQUARTERS, type SourceGroup, sourcesOf } from './sources.ts';

/** What bars a hex to a line, as codes for the trace. */
export const ENEMY_UNIT = 1;
export const ENEMY_ZONE = 2;

const { supply } = tables;
/** From a headquarters to a road, in movement points (14.31). */
const TO_ROAD = supply.hqToRoadPoints * POINT;

/** Class B in March Mode on roads, by `roadOver` less OFF_ROAD (14.31); 0 off the road. */
const RATES = [0, roadRate('primary', 1, 'german'), roadRate('secondary', 1, 'german')] as const;

/** Edges by which the roads of a side are supplied (14.11, 14.21, 14.31). */
const HOME: readonly (readonly Edge[])[] = [['east'], ['north', 'south', 'west']];

/** The edge over which a hexside leads off a grid of rows; corners belong to north and south. */
function edgeOver(board: Board, hex: HexId, dir: Direction): Edge | undefined {
  const off = (d: number): boolean => board.neighbors[6 * hex + d] < 0;
  if (!off(dir)) return undefined;
  if ((dir === 0 || dir === 5) && off(0) && off(5)) return 'north';
  if ((dir === 2 || dir === 3) && off(2) && off(3)) return 'south';
  return dir < 3 ? 'east' : 'west';
}

/** Road hexes from which a road leads off each edge: where one is drawn over it, and where the text lets units enter (R-C90). */
const edgeRoads = perBoard((board) => {
  const road = board.sideBit('road');
  const doors = new Set(board.regions.filter((r) => r.kind === 'door').flatMap((r) => [...r.hexes]));
  const found: Record<Edge, HexId[]> = { north: [], east: [], south: [], west: [] };
  for (let hex: HexId = 0; hex < board.n; hex++) {
    if ((board.marks[hex] & board.markBit('road')) === 0) continue;
    for (let dir = 0; dir < 6; dir++) {
      const edge = edgeOver(board, hex, dir);
      if (edge && ((board.sides[6 * hex + dir] & road) !== 0 || doors.has(hex)) && !found[edge].includes(hex)) found[edge].push(hex);
    }
  }
  return found;
});

/** Hexsides that do not lead off the map, and those of them with water, where bridges come and go. */
const inside = perBoard((board) => {
  const water = board.sideBit('river') | board.sideBit('creek');
  const all = Int32Array.from(board.neighbors.keys()).filter((edge) => board.neighbors[edge] >= 0);
  return { all, wet: all.filter((edge) => (board.sides[edge] & water) !== 0) };
});

/** Areas that lines of any length from headquarters stay in: by hex the number of its area, -1 where none gets. */
interface Areas {
  readonly label: Int16Array;
  known: boolean;
}

/** A hexside that a line in movement points does not cross (14.43). */
const SHUT = 0;

export class Lines {
  readonly board: Board;
  readonly side: Side;
  /** Road hexes at the edges of the side. */
  readonly edge: readonly HexId[];
  readonly bars: Int8Array;
  /** Directions in which a road leads on. */
  readonly roads: Uint8Array;
  /** By edge: the road over it, and what entering the next hex costs off the road; directions without a river that cannot be crossed. */
  private readonly roadKind: Uint8Array;
  private readonly offRoad: Uint16Array;
  private readonly dry: Uint8Array;
  private readonly prices: Prices;
  private readonly near: Near;
  /** By hex: found by the last question about many units. */
  private readonly hit: Uint8Array;
  private readonly book: TraceBook;
  private g: G | undefined;
  private owner: Derived | undefined;
  private stamp = -1;
  private bridges = -1;
  private ran = new Set<string>();
  /** Over any hexside, and by bridge or ford alone. */
  private readonly anywhere: Areas;
  private readonly dryShod: Areas;
  /** By area: a road in it leads home. */
  private readonly roadIn: Uint8Array;
  private roadInKnown = false;

  constructor(board: Board, side: Side) {
    this.board = board;
    this.side = side;
    this.edge = HOME[side].flatMap((edge) => edgeRoads(board)[edge]);
    this.bars = new Int8Array(board.n);
    this.roads = new Uint8Array(board.n);
    this.roadKind = new Uint8Array(6 * board.n);
    this.offRoad = new Uint16Array(6 * board.n);
    this.dry = new Uint8Array(board.n);
    this.anywhere = { label: new Int16Array(board.n), known: false };
    this.dryShod = { label: new Int16Array(board.n), known: false };
    this.roadIn = new Uint8Array(HEADQUARTERS[side].length);
    this.book = new TraceBook(board);
    this.prices = { neighbors: board.neighbors, roadKind: this.roadKind, offRoad: this.offRoad, rates: RATES, base: OFF_ROAD, roundUp };
    this.near = new Near(board.n, RATES.length);
    this.hit = new Uint8Array(board.n);
  }

  /** Makes ready for a state; nothing is done again while it is as it was. */
  at(g: G): this {
    this.g = g;
    if (this.owner === g.d && this.stamp === g.d.change) return this;
    if (this.owner !== g.d || this.bridges !== g.d.bridges) this.fillRoads(g);
    this.fillBars(g);
    this.owner = g.d;
    this.stamp = g.d.change;
    this.bridges = g.d.bridges;
    this.forget();
    return this;
  }

  private forget(): void {
    this.ran.clear();
    this.anywhere.known = false;
    this.dryShod.known = false;
    this.roadInKnown = false;
  }

  /** What is found if a friend were in the hex, who would cancel the enemy zone there (14.44). */
  asIfHeld<T>(hex: HexId, ask: () => T): T {
    if (this.bars[hex] !== ENEMY_ZONE) return ask();
    this.bars[hex] = 0;
    this.forget();
    try {
      return ask();
    } finally {
      this.bars[hex] = ENEMY_ZONE;
      this.forget();
    }
  }

  /** Roads, and prices of lines in movement points: Class A in Tactical Mode off the road (14.31), rivers at bridges and fords alone (14.43). */
  private fillRoads(g: G): void {
    const { neighbors, sides } = this.board;
    const bit = bits(g);
    const ground = hexPrices(this.board, 'tactical', 0);
    const { all, wet: some } = inside(this.board);
    // Only over water can anything have changed since the last time.
    for (const edge of this.owner === undefined ? all : some) {
      const to = neighbors[edge];
      const hex = (edge / 6) | 0;
      const at = 1 << (edge - 6 * hex);
      const s = sides[edge];
      const kind = roadOver(g, edge, hex, to);
      this.roadKind[edge] = kind;
      this.roads[hex] = kind !== OFF_ROAD ? this.roads[hex] | at : this.roads[hex] & ~at;
      const wet = (s & (bit.river | bit.creek)) !== 0 && !bridged(g, edge);
      const shut = wet && (s & bit.river) !== 0 && (s & bit.ford) === 0;
      this.dry[hex] = shut ? this.dry[hex] & ~at : this.dry[hex] | at;
      this.offRoad[edge] = shut ? SHUT : ground[to] + (wet ? ((s & bit.ford) !== 0 ? FORD : CREEK).tactical[0] : 0);
    }
  }

  /** Enemy units, and enemy rigid zones where no friend is (14.41, 14.42, 14.44, 8.51 to 8.53). */
  private fillBars(g: G): void {
    const { bars, side } = this;
    const { n } = this.board;
    const { place } = g.f;
    const rigid = zonesNow(g).plane(1 - side, RIGID);
    for (let hex: HexId = 0; hex < n; hex++) bars[hex] = rigid[hex] > 0 ? ENEMY_ZONE : 0;
    for (let u: UnitId = 0; u < place.length; u++) if (place[u] < n && SIDE[u] === side) bars[place[u]] = 0;
    for (let u: UnitId = 0; u < place.length; u++) if (place[u] < n && SIDE[u] !== side && UNSEEN[u] === 0) bars[place[u]] = ENEMY_UNIT;
  }

  private run(key: string, sources: readonly HexId[], stages: () => readonly TraceStage[]): TraceField {
    const field = this.book.of(key);
    if (!this.ran.has(key)) {
      field.run({ key, sources, stages: stages() });
      this.ran.add(key);
    }
    return field;
  }

  private get road(): TraceStage {
    return { name: 'road', from: 'sources', limit: Number.POSITIVE_INFINITY, open: this.roads, bars: this.bars };
  }

  /** Along roads to an edge of the side. */
  roadsHome(): TraceField {
    return this.run('road', this.edge, () => [this.road]);
  }

  /** From a headquarters to such a road: on it already (hexes), by any way (Allied), or within seven points (14.11, 14.21, 14.31). */
  headquartersHome(kind: SourceGroup['kind']): TraceField {
    if (kind === 'hexes') return this.roadsHome();
    return this.run(`home-${kind}`, this.edge, () => [
      this.road,
      kind === 'allied'
        ? { name: 'country', from: 'before', limit: Number.POSITIVE_INFINITY, bars: this.bars }
        : { ...this.priced(TO_ROAD), name: 'country', from: 'before' },
    ]);
  }

  /** From units to the headquarters of a group, all of them or those that are supplied themselves; `most` in hexes or thirtieths of a point. */
  toHeadquarters(group: SourceGroup, hqs: readonly UnitId[], most: number): TraceField {
    const g = this.g as G;
    const key = `${group.key}|${hqs.join(',')}|${most}`;
    return this.run(
      key,
      hqs.map((u) => g.hexOf(u)),
      () => [group.kind === 'points' ? this.priced(most) : { name: 'country', from: 'sources', limit: most, bars: this.bars }],
    );
  }

  /**
   * Movement points of Class A in Tactical Mode, on roads of Class B in March Mode, no river but by bridge or ford (14.31, 14.43). Fractions add up
   * along one kind of road and are rounded up where it ends (7.43): from either end of the line the sum fits into whole points or does not.
   */
  private priced(most: number): TraceStage {
    const { roadKind, offRoad } = this;
    const step = (outer: HexId, dir: Direction, _inner: HexId, memory: number, spent: number, out: Step): number => {
      const edge = 6 * outer + dir;
      const kind = roadKind[edge] - OFF_ROAD;
      const from = memory !== 0 && kind !== memory ? roundUp(spent) : spent;
      out.memory = kind;
      if (kind !== 0) out.spent = from + RATES[kind];
      else if (offRoad[edge] === SHUT) return REFUSED;
      else out.spent = from + offRoad[edge];
      return OK;
    };
    return { name: 'country', from: 'sources', limit: most, memories: RATES.length, bars: this.bars, step };
  }

  /** 1 for those of the hexes that are near enough to the headquarters of a group: what `toHeadquarters` says of them. Holds until the next question. */
  nearTo(group: SourceGroup, hqs: readonly UnitId[], most: number, hexes: readonly HexId[]): Uint8Array {
    const g = this.g as G;
    const sources = hqs.map((u) => g.hexOf(u));
    const inPoints = group.kind === 'points';
    // Whoever is too far away by the best of roads is not worth a flood.
    const farthest = inPoints ? most / RATES[1] : most;
    const worth = hexes.filter((hex) => {
      this.hit[hex] = 0;
      return sources.some((at) => distance(this.board, at, hex) <= farthest);
    });
    if (inPoints) this.near.points(sources, worth, most, this.bars, this.prices, true, this.hit);
    else this.near.hexes(sources, worth, most, this.bars, this.board.neighbors, this.hit);
    return this.hit;
  }

  private readonly here: HexId[] = [];
  /** A headquarters within seven points of a road that leads home: what `headquartersHome` says of it (14.31). */
  private roadNear(hex: HexId): boolean {
    const { here, hit } = this;
    const roads = this.roadsHome().hexes();
    here[0] = hex;
    for (const h of roads) hit[h] = 0;
    return this.near.points(here, roads, TO_ROAD, this.bars, this.prices, false, hit, true);
  }

  /** Areas in which lines of any length to headquarters run; for lines in movement points rivers part them (14.43). */
  private areas(kind: SourceGroup['kind']): Int16Array {
    const g = this.g as G;
    const areas = kind === 'points' ? this.dryShod : this.anywhere;
    if (!areas.known) {
      const seeds = this.headquarters().map((u) => g.hexOf(u));
      areasFrom(this.board, seeds, this.bars, areas.label, kind === 'points' ? this.dry : undefined);
      areas.known = true;
    }
    return areas.label;
  }

  /** The area of a hex that the side holds, for lines of any length to headquarters; -1 if they reach none. */
  areaOf(kind: SourceGroup['kind'], hex: HexId): number {
    return this.areas(kind)[hex];
  }

  /** Whether an Allied headquarters in the hex reaches a road that leads home: some such road is in its area (14.11). */
  private areaHasRoad(hex: HexId): boolean {
    const label = this.areas('allied');
    const { roadIn } = this;
    if (!this.roadInKnown) {
      roadIn.fill(0);
      for (const h of this.roadsHome().hexes()) if (label[h] >= 0) roadIn[label[h]] = 1;
      this.roadInKnown = true;
    }
    return roadIn[label[hex]] === 1;
  }

  /** Headquarters of the side on the map. */
  headquarters(): UnitId[] {
    const g = this.g as G;
    return HEADQUARTERS[this.side].filter((u) => g.onMap(u));
  }

  /** Those of a group that are in supply themselves, so that whoever reaches them is. */
  suppliedSources(group: SourceGroup): UnitId[] {
    const g = this.g as G;
    const hqs = sourcesOf(g, group);
    if (group.kind === 'allied') return hqs.filter((u) => this.areaHasRoad(g.hexOf(u)));
    // Nearly all are on such a road already, and need no line to it.
    const roads = this.roadsHome();
    return hqs.filter((u) => roads.reached(g.hexOf(u)) || (group.kind === 'points' && this.roadNear(g.hexOf(u))));
  }
}

/** Troops in disguise stand in nobody's way: they have no strength and take no room (R-C70). */
const UNSEEN = Uint8Array.from(UNITS, (u) => (u.type === 'commando' && u.front.defense === 0 ? 1 : 0));

const both = perBoard((board) => [new Lines(board, 0), new Lines(board, 1)] as const);
/** The lines of a side as things are now. */
export const linesOf = (g: G, side: Side): Lines => both(g.board)[side].at(g);
