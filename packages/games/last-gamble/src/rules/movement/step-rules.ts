/**
 * One step of a moving unit as the movement kernel asks for it (chapters 5 to 8 together). The walk of a question is a record that is filled in
 * once and then read by `edge`, so that nothing is looked up twice and nothing is allocated while a field spreads.
 */
import {
  type Board,
  coded,
  type Direction,
  type HexId,
  LOUD,
  note,
  OK,
  REFUSED,
  STOP,
  type Step,
  type UnitId,
  type Walk,
} from '@hexfront/engine';
import { tables } from '../../data/index.ts';
import type { Form, Rules, StepExtra, Window } from '../../decisions/rules.ts';
import { distancesTo } from '../../state/derived.ts';
import { ARTILLERY, bits, MOTORIZED, partnerOf, roadOver, SIDE } from '../../state/query.ts';
import { BRIDGE_BUILT, BRIDGE_DESTROYED, type G } from '../../state/shape.ts';
import { DEN, mayAlwaysMoveOne } from './allowance.ts';
import { MARCHED, marchPrice } from './march.ts';
import { boundOf, MEUSE } from './restricted.ts';
import { FOOT, floorsOf, groundPrices, HIGHWAY, OFF, paceOf, priceAt, ROAD, roadPrice, roundOff } from './road-movement.ts';
import { stackRoom } from './stacking.ts';
import { zonesNow } from './zones-of-control.ts';

/** Why a step is refused. */
const { code: NO, at: barred } = coded({
  RULE: { case: 'basic-5.0', why: 'barred' },
  ENEMY: { case: 'basic-5.33', why: 'enemy-hex' },
  ZOC: { case: 'basic-8.42', why: 'zoc-to-zoc' },
  MEUSE: { case: 'tec-1', why: 'meuse' },
  RIVER: { case: 'basic-5.52', why: 'river-needs-all' },
  SLOPE: { case: 'basic-5.53', why: 'slope-needs-all' },
  GUNS: { case: 'basic-12.52', why: 'guns-need-bridge' },
  HALF_RIVER: { case: 'basic-13.34', why: 'half-move-river' },
  HALF_SLOPE: { case: 'basic-13.34', why: 'half-move-slope' },
  STEEP: { case: 'tec', why: 'slope-no-vehicles' },
  COLUMN_OFF_ROAD: { case: 'basic-6.31', why: 'column-off-road' },
  COLUMN_NEEDS_ROAD: { case: 'basic-6.34', why: 'column-needs-road' },
  COLUMN_FOOT: { case: 'basic-6.35', why: 'column-through-foot' },
  COLUMN_BESIDE: { case: 'basic-6.35', why: 'column-beside-column' },
  COLUMN_NEAR: { case: 'basic-6.36', why: 'column-near-enemy' },
  MARCH: { case: 'basic-5.74', why: 'march-near-enemy' },
  BOUND_MEUSE: { case: 'basic-5.63', why: 'restricted-meuse' },
  BOUND_SEMOIS: { case: 'basic-5.64', why: 'restricted-semois' },
  MARCHED: { case: 'basic-5.71', why: 'marched-near-enemy' },
  SOUTH: { case: 'opt-4.12', why: 'commando-south' },
});
/** What a code of the kernel stands for. */
export const BARRED = barred;
/** What a rule of `stepExtra` returns to bar a step: a negative number that holds the reason. */
export const barStep = (reason: keyof typeof NO): number => -1 - NO[reason];

/** Lines of the account of a step. */
const lines = coded({
  TERRAIN: { case: 'basic-5.12', what: 'line.terrain' },
  ROAD: { case: 'basic-5.41', what: 'line.road' },
  HIGHWAY: { case: 'basic-5.41', what: 'line.highway' },
  ROUNDED: { case: 'basic-5.44', what: 'line.rounded-off' },
  RIVER: { case: 'basic-5.52', what: 'line.river' },
  SLOPE: { case: 'basic-5.53', what: 'line.slope' },
  FORD: { case: 'tec', what: 'line.ford' },
  MARCH: { case: 'basic-5.72', what: 'line.march' },
  EXTRA: { case: 'basic-5.0', what: 'line.extra' },
  CROWDED: { case: 'basic-5.45', what: 'line.crowded' },
  DISENGAGE: { case: 'adv-7.11', what: 'line.disengage' },
});
export const FOR = lines.code;
export const COSTS = lines.at;

/** The walk of one unit, with everything `edge` reads. One per slot and board, filled in again for every question. */
export interface UnitWalk extends Walk {
  unit: UnitId;
  window: Window;
  form: Form;
  points: number;
  least: boolean;
  floors: Uint8Array;
}

/** Fills in a slot: where the unit stands, how it moves, and what it has spent already. */
export interface MoveStart {
  unit: UnitId;
  window: Window;
  form: Form;
  hex: HexId;
  spent: number;
  memory: number;
  /** Has not moved yet, so that one hex is always allowed (basic-5.38). */
  fresh: boolean;
  /** Points for the whole move, and whether it is a half-move: settled when the move begins, since moving changes what they follow from. */
  points: number;
  half: boolean;
}

/** A walk with what fills it in. */
export interface Filler {
  walk: UnitWalk;
  fill(g: G, q: MoveStart): UnitWalk;
}

export function makeFiller(board: Board): Filler {
  const { sides, sideId, marks, n } = board;
  const bit = bits({ board } as G);
  const { river, meuse, bridge, ford, road, highway, slope } = bit;
  const west = board.markBit('west-of-meuse');
  const east = board.markBit('east-of-semois-line');
  const fordCosts = tables.movementCosts.hexsides.ford as { foot: number; motorized: number };
  const slopeChart = Number(tables.movementCosts.hexsides.slope.alternative?.foot);
  const { stayBeyond } = tables.strategicMovement;
  /** Hexes beside friendly columns, marked with the number of the question. */
  const beside = new Int32Array(n);
  let questionNumber = 0;

  let g: G;
  let rules: Rules;
  let unit = 0;
  /** The other half of its Kampfgruppe, or -1: whatever binds one half binds both, whichever was picked (adv-12.13, R-82). */
  let mate = -1;
  let side = 0;
  let pace = FOOT;
  let strategic = false;
  let freeColumn = false;
  let march = false;
  let zones: Uint8Array;
  let ignoresAll = false;
  let near: Uint8Array;
  let prices: Uint8Array;
  let crowders: Uint8Array | undefined;
  let bound = 0;
  let half = false;
  let hasMarched = false;
  let roadCost = 2;
  let highwayCost = 1;
  let bridges: ArrayLike<number>;
  let columns: ArrayLike<number>;
  let head: Int16Array;
  let next: Int16Array;

  const ignoresAlone = (who: number, from: number, to: number): boolean => {
    for (let i = 0; i < rules.ignoresZones.length; i++) if (rules.ignoresZones[i](g, who, from, to, walk.window)) return true;
    return false;
  };
  const ignores = (from: number, to: number): boolean =>
    ignoresAll || (ignoresAlone(unit, from, to) && (mate < 0 || ignoresAlone(mate, from, to)));
  /** What a rule adds to a step; a bar of either half wins. */
  const extraOf = (rule: StepExtra, at: number, dir: Direction, to: number): number => {
    const more = rule(g, unit, at, dir, to);
    if (mate < 0 || more < 0) return more;
    const other = rule(g, mate, at, dir, to);
    return other < 0 ? other : Math.max(more, other);
  };

  function roadUsable(at: number, dir: Direction, to: number): boolean {
    const k = 6 * at + dir;
    const s = sides[k];
    const mark = bridges[sideId[k]];
    if ((s & road) !== 0) {
      if (mark === BRIDGE_DESTROYED || ((s & river) !== 0 && (s & (bridge | ford)) === 0 && mark !== BRIDGE_BUILT)) return false;
    } else if (mark !== BRIDGE_BUILT || !roadOver(g, k)) return false;
    const open = rules.move.roadOpen;
    for (let i = 0; i < open.length; i++) if (!open[i](g, unit, at, dir, to)) return false;
    return true;
  }

  /** Off the road: hexsides that take everything, then the ground. Returns false when barred. */
  function offRoad(k: number, to: number, memory: number, spent: number, crowded: boolean, out: Step): number {
    const s = sides[k];
    let whole = 0;
    let extra = 0;
    if ((s & river) !== 0 && !(crowded && rules.move.crowdedBridge)) {
      if ((s & ford) !== 0) {
        extra = priceAt(fordCosts, pace);
        if (extra > 0) note(out, FOR.FORD, extra);
      } else {
        if ((s & meuse) !== 0) return bar(out, NO.MEUSE);
        if (ARTILLERY[unit]) return bar(out, NO.GUNS);
        if (half) return bar(out, NO.HALF_RIVER);
        if (spent !== 0) return bar(out, NO.RIVER);
        whole = FOR.RIVER;
      }
    }
    // A slope is no obstacle on a road, even a crowded one: only bridges need the road rate (basic-5.51, R-18, R-74).
    if (!crowded && ((s & slope) !== 0 || isDownSlope(k))) {
      if (rules.move.slope === 'whole') {
        if (half) return bar(out, NO.HALF_SLOPE);
        if (spent !== 0) return bar(out, NO.SLOPE);
        whole = FOR.SLOPE;
      } else if (pace !== FOOT) return bar(out, NO.STEEP);
      else {
        extra += slopeChart;
        note(out, FOR.SLOPE, slopeChart);
      }
    }
    out.memory = OFF;
    if (whole !== 0) {
      note(out, whole, walk.points - spent);
      out.spent = Math.max(walk.points, spent);
      return OK | STOP;
    }
    const from = roundOff(spent, memory, OFF);
    if (from !== spent) note(out, FOR.ROUNDED, from - spent);
    const price = prices[to];
    const paid = march ? marchPrice(price) : price;
    note(out, FOR.TERRAIN, price);
    if (paid !== price) note(out, FOR.MARCH, paid - price);
    if (crowded) note(out, FOR.CROWDED, 0);
    out.spent = from + paid + extra;
    return OK;
  }

  const isDownSlope = (k: number): boolean => {
    const to = board.neighbors[k];
    return (sides[6 * to + (((k % 6) + 3) % 6)] & slope) !== 0;
  };

  const bar = (out: Step, reason: number): number => {
    out.reason = reason;
    return REFUSED;
  };

  function edge(at: number, dir: Direction, to: number, memory: number, spent: number, out: Step): number {
    let crowded = false;
    for (let u = head[to]; u >= 0; u = next[u]) {
      if (u === unit || u === mate) continue;
      if (SIDE[u] !== side) {
        if (blocked(u)) return bar(out, NO.ENEMY);
      } else if (strategic && MOTORIZED[u] === 0 && !freeColumn) return bar(out, NO.COLUMN_FOOT);
      if (crowders !== undefined && crowders[u] === 1) crowded = true;
    }
    let flags = OK;
    if (zones[to] > 0 && !ignores(at, to)) {
      if (zones[at] > 0 && !ignores(at, at)) return bar(out, NO.ZOC);
      flags |= STOP;
    }
    if (march && near[to] <= 1) return bar(out, NO.MARCH);
    if (hasMarched && near[to] <= 1) return bar(out, NO.MARCHED);
    if (bound !== 0) {
      if (bound === MEUSE ? (marks[at] & west) !== 0 && (marks[to] & west) === 0 : (marks[at] & east) === 0 && (marks[to] & east) !== 0)
        return bar(out, bound === MEUSE ? NO.BOUND_MEUSE : NO.BOUND_SEMOIS);
    }
    const k = 6 * at + dir;
    const byRoad = roadUsable(at, dir, to);
    if (strategic) {
      if (!byRoad) return bar(out, (sides[k] & (river | slope)) !== 0 || isDownSlope(k) ? NO.COLUMN_NEEDS_ROAD : NO.COLUMN_OFF_ROAD);
      if (near[to] <= stayBeyond) return bar(out, NO.COLUMN_NEAR);
      if (beside[to] === questionNumber && !freeColumn) return bar(out, NO.COLUMN_BESIDE);
      if (crowded && (sides[k] & river) !== 0 && !rules.move.crowdedBridge) return bar(out, NO.COLUMN_NEEDS_ROAD);
    }
    if (byRoad && !crowded) {
      const kind = (sides[k] & highway) !== 0 ? HIGHWAY : ROAD;
      const price = kind === HIGHWAY ? highwayCost : roadCost;
      const from = roundOff(spent, memory, kind);
      if (from !== spent) note(out, FOR.ROUNDED, from - spent);
      note(out, kind === HIGHWAY ? FOR.HIGHWAY : FOR.ROAD, price);
      out.spent = from + price;
      out.memory = kind;
    } else {
      const ground = offRoad(k, to, memory, spent, byRoad, out);
      if (ground === REFUSED) return REFUSED;
      flags |= ground;
    }
    for (let i = 0; i < rules.stepExtra.length; i++) {
      const more = extraOf(rules.stepExtra[i], at, dir, to);
      if (more < 0) return bar(out, -1 - more);
      if (more > 0) {
        out.spent += more;
        note(out, rules.stepExtra[i].line ?? FOR.EXTRA, more);
      }
    }
    const { mustStop, loud } = rules.move;
    for (let i = 0; i < mustStop.length; i++) if (mustStop[i](g, unit, at, to, walk.window)) flags |= STOP;
    for (let i = 0; i < loud.length; i++) if (loud[i](g, unit, at, to, walk.window)) flags |= LOUD;
    return flags;
  }

  const blocked = (enemy: UnitId): boolean => {
    for (let i = 0; i < rules.move.blocks.length; i++) if (!rules.move.blocks[i](g, unit, enemy)) return false;
    return true;
  };

  const start = { hex: 0, memory: OFF, spent: 0 };
  const walk: UnitWalk = {
    den: DEN,
    memories: 3,
    // A memory matters only to what is rounded off on leaving a road, half a point at most (basic-5.44).
    slack: 1,
    floors: new Uint8Array(0),
    starts: [start],
    unit: 0,
    window: 'movement',
    form: 'normal',
    points: 0,
    least: false,
    limit: () => walk.points,
    edge,
    end: (hex) => endRefusal(g, unit, hex, walk.window),
  };

  function fill(game: G, q: MoveStart): UnitWalk {
    g = game;
    rules = g.rules;
    unit = q.unit;
    side = SIDE[unit];
    mate = partnerOf(g, unit);
    pace = paceOf(g, unit);
    strategic = q.form === 'strategic';
    freeColumn = strategic && rules.move.freeColumn(g, unit);
    march = q.form === 'march';
    ignoresAll = q.form === 'breakout';
    zones = zonesNow(g).plane(1 - side, 0);
    near = distancesTo(g, 1 - side);
    prices = groundPrices(g, pace);
    crowders = rules.move.crowders(g, unit) ?? (mate < 0 ? undefined : rules.move.crowders(g, mate));
    bound = boundOf(g, unit);
    half = q.half && q.window === 'movement';
    hasMarched = !march && (g.f.movedTurn[unit] & MARCHED) !== 0;
    roadCost = roadPrice(ROAD, pace, strategic);
    highwayCost = roadPrice(HIGHWAY, pace, strategic);
    bridges = g.f.bridge;
    columns = g.f.strategic;
    head = g.occupancy.head;
    next = g.occupancy.next;
    if (strategic) shadeColumns();
    walk.unit = unit;
    walk.window = q.window;
    walk.form = q.form;
    walk.points = q.points;
    walk.floors = floorsOf(g, pace, q.form);
    walk.least = q.fresh && mayAlwaysMoveOne(g, unit);
    start.hex = q.hex;
    start.memory = q.memory;
    start.spent = q.spent;
    return walk;
  }

  /** Hexes next to another column (basic-6.35). */
  function shadeColumns(): void {
    questionNumber++;
    const { place } = g.f;
    for (let u = 0; u < place.length; u++) {
      if (columns[u] === 0 || u === unit || u === mate || SIDE[u] !== side || place[u] >= n) continue;
      beside[place[u]] = questionNumber;
      for (let d = 0; d < 6; d++) {
        const to = board.neighbors[6 * place[u] + d];
        if (to >= 0) beside[to] = questionNumber;
      }
    }
  }

  return { walk, fill };
}

/** Why a move may not end in a hex: stacking (chapter 7) and what modules add. */
export function endRefusal(g: G, unit: UnitId, hex: HexId, window: Window) {
  const full = stackRoom(g, unit, hex);
  if (full) return full;
  for (const rule of g.rules.move.mayEnd) {
    const refusal = rule(g, unit, hex, window);
    if (refusal) return refusal;
  }
  return undefined;
}
