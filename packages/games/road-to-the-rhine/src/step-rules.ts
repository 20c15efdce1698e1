/**
 * One step of a moving unit as the movement kernel asks for it (chapters 2, 7, 8 and the exceptions of 20 to 27). The walk of a question is a
 * record that is filled in once and then read by `edge`, so that nothing is looked up twice and nothing is allocated while a field spreads.
 */
import { type Board, distance, note, OK, REFUSED, type Refusal, STOP, type Step, type Walk } from '@hexfront/engine';
import { allowance, crossingCost, lacksManeuver } from './allowance.ts';
import { crossesFreely } from './amphibious.ts';
import { tables } from './data/index.ts';
import { investRefusal } from './dunkirk.ts';
import { disorganized, keptSouth, openEdge } from './first-turn.ts';
import { FRONT, southBit } from './fronts.ts';
import { couldBeSupplied } from './general-supply.ts';
import { isCanal, isCauseway, isDam, isFullSea, isMinorRiver, isUnbridged, roadOver, sideBits, waterState } from './hexsides.ts';
import { DEN, type Window } from './points.ts';
import { bits, DUNKIRK, GROUND, held, MOUNTAIN, SIDE } from './query.ts';
import { enemyOf, type G, GERMAN } from './shape.ts';
import { stackRefusal } from './stacking.ts';
import { PRIMARY, SECONDARY, zonesNow } from './zones.ts';

/** Reasons of a refused step; the index is the kernel's code. */
export const BARRED = [
  { case: '8-tec', why: 'no-land' },
  { case: '29.B', why: 'switzerland' },
  { case: '29.C', why: 'chart-box' },
  { case: '3-sides', why: 'enemy-hex' },
  { case: '2-direct', why: 'zone-to-zone' },
  { case: '2-secondary-cross', why: 'zone-across-water' },
  { case: '8-unbridged', why: 'river-not-beside' },
  { case: '8-sea', why: 'sea-not-beside' },
  { case: '25', why: 'sea-needs-boats' },
  { case: '5.D.1-zoc', why: 'zone-without-supply' },
  { case: '26', why: 'first-turn-zone' },
  { case: '22.E-mutiny', why: 'mutinied' },
  { case: '27.B', why: 'off-front' },
  { case: '32.G.4', why: 'sheet-not-in-play' },
  { case: '5.C.2-limit', why: 'southern-impulse' },
  { case: '26-reserve-south', why: 'not-released-north' },
  { case: '2-stop', why: 'only-dunkirk' },
  { case: '22.D', why: 'may-not-invest' },
  { case: '20-limit', why: 'dunkirk-relieved' },
] as const;
const NO = {
  LAND: 0,
  SWISS: 1,
  CHART: 2,
  ENEMY: 3,
  DIRECT: 4,
  SECONDARY: 5,
  RIVER: 6,
  SEA: 7,
  BOATS: 8,
  UNSUPPLIED: 9,
  FIRST_TURN: 10,
  MUTINY: 11,
  FRONT: 12,
  SHEET: 13,
  SOUTHERN: 14,
  RELEASE: 15,
  DUNKIRK: 16,
  INVEST: 17,
  RELIEVED: 18,
} as const;

/** Lines of the account of a step; the index is the kernel's code. */
export const COSTS = [
  { case: '8-tec', what: 'line.terrain' },
  { case: '8-road', what: 'line.road' },
  { case: '8-unbridged-cost', what: 'line.river' },
  { case: '8-sea', what: 'line.sea' },
  { case: '8-tec', what: 'line.minor-river' },
  { case: '8-tec', what: 'line.canal' },
  { case: '8-tec', what: 'line.causeway' },
  { case: '8-tec', what: 'line.dam' },
  { case: '20-invest', what: 'line.investing' },
  { case: '25-cross', what: 'line.boats' },
  { case: '25-transfer', what: 'line.transfer' },
  { case: '23', what: 'line.entry' },
] as const;
export const FOR = {
  TERRAIN: 0,
  ROAD: 1,
  RIVER: 2,
  SEA: 3,
  MINOR: 4,
  CANAL: 5,
  CAUSEWAY: 6,
  DAM: 7,
  INVEST: 8,
  BOATS: 9,
  TRANSFER: 10,
  ENTRY: 11,
} as const;

// ---- what the ground costs -----------------------------------------------------------------------------------------------------------------

const CHART = tables.terrain;
const inParts = (cost: number): number => cost * DEN;
export const ROAD_COST = inParts(CHART.road.cost);
const CLEAR_COST = inParts(CHART.hexes.clear.cost as number);

const grounds = new WeakMap<Board, [Uint8Array, Uint8Array]>();
/** Price of every hex, 0 where nobody may go: for mountain units, and for everybody else (8-tec). Shading of Western Holland has no price (8-westholland). */
export function groundPrices(board: Board, mountain: number): Uint8Array {
  let both = grounds.get(board);
  if (!both) {
    const price = (h: number, hills: boolean): number => {
      const row = CHART.hexes[board.terrains[board.terrain[h]] as keyof typeof CHART.hexes];
      const cost = hills ? (row.costMountain ?? row.cost) : row.cost;
      return cost === 'prohibited' ? 0 : inParts(cost);
    };
    both = [new Uint8Array(board.n), new Uint8Array(board.n)];
    for (let h = 0; h < board.n; h++) {
      both[0][h] = price(h, false);
      both[1][h] = price(h, true);
    }
    grounds.set(board, both);
  }
  return both[mountain];
}

/** Kinds of hexsides for a walk. */
export const PLAIN = 0;
export const ROAD = 1;
export const WATER = 2;
export const FULL_SEA = 3;
interface Sides {
  kind: Uint8Array;
  /** What a plain one costs beyond the hex, and the line that says so. */
  extra: Uint8Array;
  line: Uint8Array;
}
const sideTables = new WeakMap<Board, Sides[]>();
/** What crossing each hexside means now; it changes only with floods and the dams. */
export function sidesNow(g: G): Sides {
  const { board } = g;
  let all = sideTables.get(board);
  if (!all) {
    all = [];
    sideTables.set(board, all);
  }
  const key = waterState(g);
  all[key] ??= surveySides(g);
  return all[key];
}
function surveySides(g: G): Sides {
  const { n, neighbors } = g.board;
  const s: Sides = { kind: new Uint8Array(6 * n), extra: new Uint8Array(6 * n), line: new Uint8Array(6 * n) };
  const plain = (at: number): [number, number] => {
    if (isMinorRiver(g, at)) return [inParts(CHART.sides['minor-river'].cost as number), FOR.MINOR];
    if (isCanal(g, at)) return [inParts(CHART.sides.canal.cost as number), FOR.CANAL];
    if (isCauseway(g, at)) return [inParts(CHART.sides.causeway.cost as number), FOR.CAUSEWAY];
    return isDam(g, at) ? [inParts(CHART.sides.dam.cost as number), FOR.DAM] : [0, 0];
  };
  for (let at = 0; at < 6 * n; at++) {
    if (neighbors[at] < 0) continue;
    if (roadOver(g, at)) s.kind[at] = ROAD;
    else if (isFullSea(g, at)) s.kind[at] = FULL_SEA;
    else if (isUnbridged(g, at)) s.kind[at] = WATER;
    else [s.extra[at], s.line[at]] = plain(at);
  }
  return s;
}

const floorTables = new WeakMap<Board, Uint8Array[]>();
/** What a step over each hexside costs at least: exactly that, but for crossing water. */
function floorsNow(g: G, mountain: number): Uint8Array {
  const { board } = g;
  let all = floorTables.get(board);
  if (!all) {
    all = [];
    floorTables.set(board, all);
  }
  const key = 2 * waterState(g) + mountain;
  all[key] ??= surveyFloors(g, mountain);
  return all[key];
}
function surveyFloors(g: G, mountain: number): Uint8Array {
  const { n, neighbors } = g.board;
  const { kind, extra } = sidesNow(g);
  const prices = groundPrices(g.board, mountain);
  const floors = new Uint8Array(6 * n);
  for (let at = 0; at < 6 * n; at++) {
    const to = neighbors[at];
    if (to < 0) continue;
    floors[at] = kind[at] === ROAD ? ROAD_COST : prices[to] + extra[at];
    // Going in to invest has a price of its own (20-invest).
    if (to === DUNKIRK(g)) floors[at] = Math.min(floors[at], CLEAR_COST);
  }
  return floors;
}

/** Cost of coming onto the map in this hex: by the road that leads in, or the price of the hex (23.A). */
export function entryPrice(g: G, unit: number, hex: number): number {
  const { sides, neighbors } = g.board;
  const { road } = sideBits(g.board);
  for (let d = 0; d < 6; d++) if (neighbors[6 * hex + d] < 0 && (sides[6 * hex + d] & road) !== 0) return ROAD_COST;
  return groundPrices(g.board, MOUNTAIN[unit])[hex];
}

// ---- one walk ------------------------------------------------------------------------------------------------------------------------------

/** Fills in a slot: who moves, from where, with what it has spent already; `group` goes along (22.C.4). */
export interface Question {
  unit: number;
  window: Window;
  hex: number;
  spent: number;
  memory: number;
  points: number;
  group: readonly number[];
}

/** Memory of a walk: bit 0 it has stopped before Dunkirk and may only go in; above it, for a group, how often it crossed water. */
export const AT_DUNKIRK = 1;
const CROSSED = 2;
const MOST_CROSSINGS = 2;

export interface Filler {
  walk: Walk & { points: number };
  fill(g: G, q: Question): Walk & { points: number };
}

export function makeFiller(board: Board): Filler {
  const { terrain, marks } = board;
  const south = southBit(board);
  const { switzerland, chartBox } = bits(board);
  let g: G;
  let unit = 0;
  let side = 0;
  let group: readonly number[] = [];
  let window: Window = 'movement';
  let primary: Uint8Array;
  let secondary: Uint8Array;
  let prices: Uint8Array;
  let kinds: Uint8Array;
  let extras: Uint8Array;
  let lines: Uint8Array;
  let head: Int16Array;
  let next: Int16Array;
  let begun = -1;
  let free = false;
  let crossing = 0;
  let slow = false;
  let noZone = 0;
  let dunkirk = 0;
  /** Why it may not go into Dunkirk; 0 if it may. */
  let noDunkirk = 0;
  let besieging = false;
  /** Marks, masked by `south`, of the sheet it may not step onto; -1 if it may go everywhere. */
  let offSheet = -1;
  let offReason = 0;
  const limits = [0, 0, 0];

  const bar = (out: Step, reason: number): number => {
    out.reason = reason;
    return REFUSED;
  };

  function edge(at: number, dir: number, to: number, memory: number, spent: number, out: Step): number {
    const price = prices[to];
    if (price === 0) return bar(out, terrain[to] === switzerland ? NO.SWISS : terrain[to] === chartBox ? NO.CHART : NO.LAND);
    if ((memory & AT_DUNKIRK) !== 0 && to !== dunkirk) return bar(out, NO.DUNKIRK);
    let investing = false;
    for (let u = head[to]; u >= 0; u = next[u]) {
      if (SIDE[u] === side || GROUND[u] === 0) continue;
      if (to !== dunkirk || noDunkirk === NO.ENEMY) return bar(out, NO.ENEMY);
      if (noDunkirk !== 0) return bar(out, noDunkirk);
      investing = true;
      break;
    }
    if (offSheet >= 0 && (marks[to] & south) === offSheet && (offReason !== NO.FRONT || (marks[at] & south) !== offSheet))
      return bar(out, offReason);
    const zone = primary[to] > 0;
    let flags = OK;
    if (zone) {
      if (noZone !== 0) return bar(out, noZone);
      if (primary[at] > 0) return bar(out, NO.DIRECT);
      // Its only step, from where the impulse found it (5.D.1-zoc).
      if (slow && (spent !== 0 || at !== begun)) return bar(out, NO.UNSUPPLIED);
      flags |= STOP;
    }
    let after = memory & ~AT_DUNKIRK;
    if (investing) {
      note(out, FOR.INVEST, CLEAR_COST);
      out.spent = spent + CLEAR_COST;
      out.memory = after;
      return OK | STOP;
    }
    const k = 6 * at + dir;
    const kind = kinds[k];
    if (kind === ROAD) {
      note(out, FOR.ROAD, ROAD_COST);
      out.spent = spent + ROAD_COST;
    } else {
      let cost = price;
      note(out, FOR.TERRAIN, price);
      if (kind === PLAIN) {
        if (extras[k] > 0) {
          cost += extras[k];
          note(out, lines[k], extras[k]);
        }
      } else {
        if (kind === FULL_SEA && side === GERMAN) return bar(out, NO.BOATS);
        if (zone && secondary[at] > 0) return bar(out, NO.SECONDARY);
        if (!free && at !== begun && to !== begun) return bar(out, kind === FULL_SEA ? NO.SEA : NO.RIVER);
        cost += crossing;
        note(out, kind === FULL_SEA ? FOR.SEA : FOR.RIVER, crossing);
        if (group.length > 0) after = Math.min(after + CROSSED, CROSSED * MOST_CROSSINGS);
      }
      out.spent = spent + cost;
    }
    // Next to Dunkirk one hex more is allowed in spite of the garrison's zone (20-invest).
    if (zone && besieging && !slow && isBeside(to)) {
      flags &= ~STOP;
      after |= AT_DUNKIRK;
    }
    out.memory = after;
    return flags;
  }

  const isBeside = (hex: number): boolean => {
    for (let d = 0; d < 6; d++) if (board.neighbors[6 * dunkirk + d] === hex) return true;
    return false;
  };

  const start = { hex: 0, memory: 0, spent: 0 };
  const walk = {
    den: DEN,
    memories: 1,
    starts: [start],
    points: 0,
    cheapest: Math.min(ROAD_COST, CLEAR_COST),
    floors: new Uint8Array(0) as Uint8Array,
    limit: (memory: number) => (group.length === 0 ? walk.points : limits[memory >> 1]),
    edge,
    end: (hex: number) => endRefusal(g, unit, hex, window, group),
  };

  function fill(game: G, q: Question): typeof walk {
    g = game;
    unit = q.unit;
    window = q.window;
    group = q.group;
    side = SIDE[unit];
    const zones = zonesNow(g);
    primary = zones.plane(enemyOf(side), PRIMARY);
    secondary = zones.plane(enemyOf(side), SECONDARY);
    prices = groundPrices(board, MOUNTAIN[unit]);
    const sides = sidesNow(g);
    kinds = sides.kind;
    extras = sides.extra;
    lines = sides.line;
    head = g.occupancy.head;
    next = g.occupancy.next;
    begun = g.f.startHex[unit];
    free = crossesFreely(g, unit, window);
    crossing = crossingCost(g, unit);
    slow = lacksManeuver(g, unit, window) || group.some((u) => lacksManeuver(g, u, window));
    noZone = side === GERMAN && disorganized(g) ? NO.FIRST_TURN : g.f.barred[unit] !== 0 ? NO.MUTINY : 0;
    dunkirk = DUNKIRK(g);
    besieging = false;
    noDunkirk = 0;
    if (held(g, enemyOf(side), dunkirk)) {
      const refusal = [unit, ...group].map((u) => investRefusal(g, u)).find((r) => r !== undefined);
      noDunkirk = refusal === undefined ? 0 : refusal.case === '22.D' ? NO.INVEST : refusal.case === '20-limit' ? NO.RELIEVED : NO.ENEMY;
      // Too far away to come next to it, it need not remember anything.
      besieging = noDunkirk === 0 && side !== GERMAN && (distance(board, q.hex, dunkirk) - 1) * walk.cheapest <= q.points - q.spent;
    }
    sheets();
    walk.points = q.points;
    walk.floors = floorsNow(g, MOUNTAIN[unit]);
    walk.memories = group.length > 0 ? CROSSED * (MOST_CROSSINGS + 1) : besieging || q.memory > 0 ? 2 : 1;
    // Members pay half of what is printed on them, so a group that has crossed may have more or less left than its leader (22.C.4).
    if (group.length > 0)
      for (let n = 0; n < limits.length; n++) {
        limits[n] = q.points;
        for (const u of group) limits[n] = Math.min(limits[n], allowance(g, u, window) + n * (crossing - crossingCost(g, u)));
      }
    start.hex = q.hex;
    start.memory = q.memory;
    start.spent = q.spent;
    return walk;
  }

  /** Sheets of the map that are closed to the unit (27.B, 32.G.4, 5.C.2-limit, 26-reserve-south). */
  function sheets(): void {
    offSheet = -1;
    if (g.rules.northOnly) {
      offSheet = south;
      offReason = NO.SHEET;
    } else if (FRONT[unit] !== 3) {
      offSheet = FRONT[unit] === 1 ? south : 0;
      offReason = NO.FRONT;
    } else if (window === 'movement' && g.v.southImpulse === 1) {
      offSheet = 0;
      offReason = NO.SOUTHERN;
    } else if (window === 'reserve' && keptSouth(g, unit)) {
      offSheet = 0;
      offReason = NO.RELEASE;
    }
  }

  return { walk, fill };
}

// ---- where a move may end ------------------------------------------------------------------------------------------------------------------

/** Who invests Dunkirk is supplied from next door: the zone of the garrison, which would be in the way, ends with the impulse (20-effect). */
function suppliedAtDunkirk(g: G, unit: number, hex: number): boolean {
  if (hex !== DUNKIRK(g) || SIDE[unit] === GERMAN || !held(g, GERMAN, hex)) return false;
  for (let d = 0; d < 6; d++) {
    const near = g.board.neighbors[6 * hex + d];
    if (near >= 0 && couldBeSupplied(g, unit, near)) return true;
  }
  return false;
}

/** Why a unit may not end its move in a hex whoever else is there: the edge on the first turn (26), the end of its supply (7-nooos). */
export function placeRefusal(g: G, unit: number, hex: number): Refusal | undefined {
  if (SIDE[unit] === GERMAN && disorganized(g) && openEdge(g.board)[hex] === 1)
    return { case: '26', why: 'first-turn-edge', unit, to: hex };
  if (g.f.unsupplied[unit] === 0 && !couldBeSupplied(g, unit, hex) && !suppliedAtDunkirk(g, unit, hex))
    return { case: '7-nooos', why: 'out-of-supply-there', unit, to: hex };
  return undefined;
}

const NOBODY: readonly number[] = [];
/** Why a move may not end in a hex: stacking (3-end) and the place itself. */
export function endRefusal(g: G, unit: number, hex: number, _window: Window, group: readonly number[] = NOBODY): Refusal | undefined {
  const full = stackRefusal(g, unit, hex, group) ?? placeRefusal(g, unit, hex);
  if (full) return full;
  for (const u of group) {
    const refusal = placeRefusal(g, u, hex);
    if (refusal) return refusal;
  }
  return undefined;
}
