/**
 * One step of a moving unit as the movement kernel asks for it (chapters 2, 7, 8 and the exceptions of 20 to 27). The walk of a question is a
 * record that is filled in once and then read by `edge`, so that nothing is looked up twice and nothing is allocated while a field spreads.
 */
import {
  type Board,
  coded,
  type Direction,
  distance,
  type HexId,
  note,
  OK,
  REFUSED,
  STOP,
  type Step,
  type UnitId,
  type Walk,
} from '@hexfront/engine';
import { DEN, type Window } from '../../state/points.ts';
import { bits, DUNKIRK, GROUND, held, MOUNTAIN, SIDE } from '../../state/query.ts';
import { enemyOf, type G, GERMAN } from '../../state/shape.ts';
import { investRefusal } from '../dunkirk.ts';
import { disorganized, keptSouth } from '../first-turn.ts';
import { FRONT, southBit } from '../fronts.ts';
import { allowance, crossingCost, lacksManeuver } from './allowance.ts';
import { crossesFreely } from './amphibious.ts';
import { CLEAR_COST, FOR, FULL_SEA, floorsNow, groundPrices, PLAIN, ROAD, ROAD_COST, sidesNow } from './ground-costs.ts';
import { endRefusal } from './move-ends.ts';
import { PRIMARY, SECONDARY, zonesNow } from './zones.ts';

/** Why a step is refused. */
const { code: NO, at: barred } = coded({
  LAND: { case: '8-tec', why: 'no-land' },
  SWISS: { case: '29.B', why: 'switzerland' },
  CHART: { case: '29.C', why: 'chart-box' },
  ENEMY: { case: '3-sides', why: 'enemy-hex' },
  DIRECT: { case: '2-direct', why: 'zone-to-zone' },
  SECONDARY: { case: '2-secondary-cross', why: 'zone-across-water' },
  RIVER: { case: '8-unbridged', why: 'river-not-beside' },
  SEA: { case: '8-sea', why: 'sea-not-beside' },
  BOATS: { case: '25', why: 'sea-needs-boats' },
  UNSUPPLIED: { case: '5.D.1-zoc', why: 'zone-without-supply' },
  FIRST_TURN: { case: '26', why: 'first-turn-zone' },
  MUTINY: { case: '22.E-mutiny', why: 'mutinied' },
  FRONT: { case: '27.B', why: 'off-front' },
  SHEET: { case: '32.G.4', why: 'sheet-not-in-play' },
  SOUTHERN: { case: '5.C.2-limit', why: 'southern-impulse' },
  RELEASE: { case: '26-reserve-south', why: 'not-released-north' },
  DUNKIRK: { case: '2-stop', why: 'only-dunkirk' },
  INVEST: { case: '22.D', why: 'may-not-invest' },
  RELIEVED: { case: '20-limit', why: 'dunkirk-relieved' },
});
/** What a code of the kernel stands for. */
export const BARRED = barred;

// ---- one walk ------------------------------------------------------------------------------------------------------------------------------

/** Fills in a slot: who moves, from where, with what it has spent already; `group` goes along (22.C.4). */
export interface MoveStart {
  unit: UnitId;
  window: Window;
  hex: HexId;
  spent: number;
  memory: number;
  points: number;
  group: readonly UnitId[];
}

/** Memory of a walk: bit 0 it has stopped before Dunkirk and may only go in; above it, for a group, how often it crossed water. */
export const AT_DUNKIRK = 1;
const CROSSED = 2;
const MOST_CROSSINGS = 2;

export interface Filler {
  walk: Walk;
  fill(g: G, q: MoveStart): Walk;
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

  function edge(at: number, dir: Direction, to: number, memory: number, spent: number, out: Step): number {
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

  const isBeside = (hex: HexId): boolean => {
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
    // Set for each question; without the cast its type would be `undefined`.
    slack: undefined as number | undefined,
    limit: (memory: number) => (group.length === 0 ? walk.points : limits[memory >> 1]),
    edge,
    end: (hex: HexId) => endRefusal(g, unit, hex, window, group),
  };

  function fill(game: G, q: MoveStart): typeof walk {
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
    // Whether it has stopped before Dunkirk follows from the hex, so nowhere but at the start is there another memory to be compared with.
    walk.slack = group.length > 0 ? undefined : 1;
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
