/**
 * The step from hex to hex (chapters 6 to 9): prices by class and mode, zones, water, roads, and the mode a walk is in. A walk remembers its mode and,
 * on a road, which kind: fractions add up along one kind of road and are rounded up when the kind changes (7.43).
 */
import {
  type Board,
  barring,
  coded,
  type Direction,
  type EdgeId,
  type HexId,
  NEVER,
  note,
  OK,
  perBoard,
  REFUSED,
  type Refusal,
  type Side,
  STOP,
  type Step,
  UNKNOWN,
  type UnitId,
  type Walk,
} from '@hexfront/engine';
import { costOf, POINT, tables } from '../../data/index.ts';
import { closedTo, TOO_FAR_NORTH } from '../../decisions/rules.ts';
import { FLUID, RIGID } from '../../state/derived.ts';
import { bits, ENGINEER, HQ, rides, SIDE, UNITS } from '../../state/query.ts';
import { BRIDGE_BLOWN, BRIDGE_US, type G, GERMAN, SIDES } from '../../state/shape.ts';
import { halfAllowance, isClassB, MODE_CHANGE } from './allowance.ts';
import { firedRefusal, leavesWoods, marchesOnly } from './artillery-movement.ts';
import { isHeldBack, mapA } from './british.ts';
import { CLOSED, CREEK, FLOORS, FORD, hexPrices, RIVER, RIVER_HELPED, roadRate, roundUp, stepFloors } from './ground-costs.ts';
import { dryRoads, OFF_ROAD, PRIMARY, roadOver, SECONDARY } from './roads.ts';
import { hasZone, zonesNow } from './zones-of-control.ts';

/** What a walk remembers. Headquarters are never in March Mode but use roads at its rates (6.62, 7.5): they count as off road, primary, secondary too. */
export const TACTICAL = 0;
export { OFF_ROAD };

const MEMORIES = 4;
export const inMarch = (memory: number): boolean => memory !== TACTICAL;

/** What bars a step. */
const { code: NUMBER, at: BARS } = coded({
  enemy: { case: '6.21', why: 'enemy-hex' },
  rigid: { case: '6.23', why: 'rigid-to-rigid' },
  zoneless: { case: '8.35', why: 'no-zone-into-zone' },
  headquarters: { case: '6.63', why: 'hq-into-zone' },
  woods: { case: '7.31', why: 'march-woods' },
  column: { case: '7.32', why: 'march-onto-march' },
  river: { case: '6.51', why: 'river-class-b' },
  marchRiver: { case: '7.35', why: 'march-river' },
  jam: { case: '25.14f', why: 'bridge-jammed' },
  closedRow: { case: '25.16', why: 'closed-row' },
  british: { case: '23.0', why: 'british-held-back' },
  onlyMarches: { case: 'sug-11.91', why: 'artillery-only-marches' },
  tooFarNorth: { case: '25.24b', why: 'too-far-north' },
});
const { bar, never } = barring(NUMBER);
export const barredBy = (reason: number): { case: string; why: string } => BARS[reason];

/** Lines of the account of a step. */
const { code: LINE, at: COSTS } = coded({
  terrain: { case: '6.12', what: 'line.terrain' },
  primary: { case: '7.42', what: 'line.primary' },
  secondary: { case: '7.42', what: 'line.secondary' },
  rounded: { case: '7.43', what: 'line.rounded' },
  creek: { case: '6.54', what: 'line.creek' },
  ford: { case: 'chart-6.8', what: 'line.ford' },
  river: { case: '6.52', what: 'line.river' },
  helped: { case: '6.53', what: 'line.river-helped' },
  rigid: { case: '6.23', what: 'line.leave-rigid' },
  fluid: { case: '8.33', what: 'line.leave-fluid' },
  mode: { case: '7.21', what: 'line.enter-march' },
  traffic: { case: '25.14g', what: 'line.traffic' },
  bottleneck: { case: '25.14f', what: 'line.bottleneck' },
});

export { COSTS };

/** Where a unit stands in its move. */
export interface MoveStart {
  unit: UnitId;
  /** The other of a team, who goes along; -1: nobody (9.25). */
  mate: UnitId;
  hex: HexId;
  spent: number;
  memory: number;
  /** Has not moved yet, so that Class A may always move one hex (6.28). */
  fresh: boolean;
  points: number;
  /** The walk may go over to March Mode on its way, and has to end in it. */
  march: boolean;
  /** Zones that are left neither bar nor cost anything (24.5). */
  free?: boolean;
}

export interface UnitWalk extends Walk {
  points: number;
  least: boolean;
}
/** The one walk of a filler, filled anew for every question. */
type OwnWalk = { -readonly [K in keyof UnitWalk]: UnitWalk[K] };
export interface Filler {
  fill(g: G, q: MoveStart): UnitWalk;
}

export const LEAVE_FLUID = costOf(tables.terrain.leave.fluid) ?? 0;
const TRAFFIC = costOf(tables.trafficJam.extra) ?? 0;
const BOTTLENECK = tables.bottleneck.extra.map((printed) => costOf(printed) ?? 0);
const NOWHERE: readonly HexId[] = [];
const MODES = ['tactical', 'freeze'] as const;

/** What a walk remembers after each hexside, by what it remembered before: a column, a headquarters, and who may go over to March Mode on the way. */
const arrivals = perBoard((board) => {
  const ground = new Uint8Array(6 * board.n).fill(TACTICAL);
  const roads = dryRoads(board).map((road) => (road === 0 ? UNKNOWN : road));
  const staff = roads.map((road) => (road === OFF_ROAD ? TACTICAL : road));
  const march = ([0, 1] as const).map((cls) => {
    const prices = hexPrices(board, 'march', cls);
    const column = roads.map((road, k) => (road === OFF_ROAD && prices[board.neighbors[k]] === CLOSED ? NEVER : road));
    return [ground, column, column, column];
  });
  return { march, headquarters: [staff, staff, staff, staff] };
});

export function makeFiller(board: Board): Filler {
  const { sides, sideId, ids } = board;
  const bit = bits({ board });
  const onMapA = mapA(board);
  const dry = dryRoads(board);
  const arrives = arrivals(board);
  let g: G;
  let unit: UnitId = 0;
  let mate: UnitId = -1;
  let side: Side = 0;
  let cls: 0 | 1 = 0;
  let hq = false;
  let riding = false;
  let zoneless = false;
  let free = false;
  let slips = false;
  /** Hexes in which units in disguise stop US columns (24.33). */
  let astray: readonly HexId[] = [];
  let heldBack = false;
  /** Revised movement of artillery (sug-11.91 to sug-11.93). */
  let onlyMarches = false;
  let outOfWoods = false;
  let fired = false;
  let marching = false;
  let rigid: Uint8Array;
  let fluid: Uint8Array;
  let tactical: Uint16Array;
  let onMarch: Uint16Array;
  let primaryRate = 0;
  let secondaryRate = 0;
  let firstDay = false;
  let leaveRigid = 0;
  let closed: Uint8Array;
  let head: Int16Array;
  let next: Int16Array;
  let onTheMarch: G['f']['march'];

  const bridgeAt = (edge: EdgeId): boolean => {
    const mark = g.f.bridge[sideId[edge]];
    return mark >= BRIDGE_US || (mark !== BRIDGE_BLOWN && (sides[edge] & bit.bridge) !== 0);
  };

  const engineerIn = (hex: HexId): boolean => {
    for (let u: UnitId = head[hex]; u >= 0; u = next[u]) if (ENGINEER[u] === 1 && u !== unit && u !== mate && SIDE[u] === side) return true;
    return false;
  };
  /** An engineer in the hex or next to it can help across a river (6.53). */
  function helperAt(at: HexId): boolean {
    if (engineerIn(at)) return true;
    for (let k = 6 * at; k < 6 * at + 6; k++) if (board.neighbors[k] >= 0 && engineerIn(board.neighbors[k])) return true;
    return false;
  }

  /** What the hexside adds off the road; negative when it cannot be crossed. */
  function crossing(edge: EdgeId, at: HexId, march: boolean, out: Step): number {
    const s = sides[edge];
    if ((s & (bit.river | bit.creek)) === 0) return 0;
    // Bridges are for March Mode; others pay for the water beside them (7.35, R-C57).
    if (march && bridgeAt(edge)) return 0;
    const column = march ? 'march' : 'tactical';
    if ((s & bit.ford) !== 0) return line(out, LINE.ford, FORD[column][cls]);
    if ((s & bit.river) === 0) return line(out, LINE.creek, CREEK[column][cls]);
    if (march) return never(out, 'marchRiver');
    const help = helperAt(at);
    if (cls === 0) return help ? line(out, LINE.helped, RIVER_HELPED.classA) : line(out, LINE.river, RIVER[0]);
    return help && riding ? line(out, LINE.helped, RIVER_HELPED.ridingInfantry) : never(out, 'river');
  }
  const line = (out: Step, code: number, amount: number): number => {
    note(out, code, amount);
    return amount;
  };

  function edge(at: HexId, dir: Direction, to: HexId, memory: number, spent: number, out: Step): number {
    const march = !hq && inMarch(memory);
    if (onlyMarches && !march) return bar(out, 'onlyMarches');
    let crowd = false;
    for (let u: UnitId = head[to]; u >= 0; u = next[u]) {
      if (u === unit || u === mate) continue;
      if (SIDE[u] !== side) return bar(out, 'enemy');
      if (onTheMarch[u] === 0) crowd = true;
      else if (march) return bar(out, 'column');
    }
    if (closed[to] !== 0) return bar(out, closed[to] === TOO_FAR_NORTH ? 'tooFarNorth' : 'closedRow');
    if (heldBack && (onMapA[to] === 0 || (sides[6 * at + dir] & bit.meuse) !== 0)) return bar(out, 'british');
    let flags = OK;
    let extra = 0;
    if (free) extra = 0;
    else if (rigid[at] > 0) {
      if (rigid[to] > 0) return bar(out, 'rigid');
      extra += line(out, LINE.rigid, leaveRigid);
    } else if (fluid[at] > 0 && !slips) extra += line(out, LINE.fluid, LEAVE_FLUID);
    if (zoneless && (rigid[to] > 0 || fluid[to] > 0)) return bar(out, hq ? 'headquarters' : 'zoneless');
    if (rigid[to] > 0 || (march && astray.includes(to))) flags |= STOP;

    const k = 6 * at + dir;
    const kind = march || hq ? dry[k] || roadOver(g, k, at, to) : OFF_ROAD;
    const after = kind === OFF_ROAD && hq ? TACTICAL : march || hq ? kind : TACTICAL;
    let from = spent;
    if ((memory === PRIMARY || memory === SECONDARY) && after !== memory) {
      from = roundUp(spent);
      if (from !== spent) note(out, LINE.rounded, from - spent);
    }
    if (kind === OFF_ROAD) {
      const price = (march ? onMarch : tactical)[to];
      if (price === CLOSED) return bar(out, 'woods');
      const water = crossing(k, at, march, out);
      if (water < 0) return REFUSED;
      note(out, LINE.terrain, price);
      extra += price + water;
    } else extra += line(out, kind === PRIMARY ? LINE.primary : LINE.secondary, kind === PRIMARY ? primaryRate : secondaryRate);
    if (firstDay) {
      if (crowd && march) extra += line(out, LINE.traffic, TRAFFIC);
      // Headquarters use a bridge where they follow a road over it.
      if (side === GERMAN && (march || kind !== OFF_ROAD) && (sides[k] & bit.river) !== 0 && bridgeAt(k)) {
        const before = g.f.crossings[sideId[k]];
        if (before >= BOTTLENECK.length) return bar(out, 'jam');
        if (BOTTLENECK[before] > 0) extra += line(out, LINE.bottleneck, BOTTLENECK[before]);
      }
    }
    out.spent = from + extra;
    out.memory = after;
    return flags;
  }

  /** As `marchRefusal`, for a unit that is no headquarters, without a reason. */
  function mayMarch(at: HexId): boolean {
    if (fired || rigid[at] > 0 || fluid[at] > 0) return false;
    if (!outOfWoods && onMarch[at] === CLOSED && (board.marks[at] & bit.roadHex) === 0) return false;
    for (let u: UnitId = head[at]; u >= 0; u = next[u]) if (u !== unit && SIDE[u] === side && onTheMarch[u] !== 0) return false;
    return true;
  }

  /** Into March Mode for four points, anywhere but in an enemy zone, in woods off the road or where somebody marches already (7.13, 7.21). */
  function turn(at: HexId, memory: number, spent: number, out: Step, nth: number): number {
    if (nth > 0 || memory !== TACTICAL || !mayMarch(at)) return REFUSED;
    note(out, LINE.mode, MODE_CHANGE);
    out.spent = spent + MODE_CHANGE;
    out.memory = OFF_ROAD;
    return OK;
  }

  const start = { hex: 0 as HexId, memory: TACTICAL, spent: 0 };
  const walk: OwnWalk = {
    den: POINT,
    memories: MEMORIES,
    floors: undefined,
    slack: undefined,
    arrives: undefined,
    turn: undefined,
    end: undefined,
    starts: [start],
    points: 0,
    least: false,
    limit: () => walk.points,
    edge,
  };
  /** A move that is to end in March Mode does so. */
  const end: Walk['end'] = (hex, memory) => (inMarch(memory) ? undefined : { case: '7.11', why: 'not-in-march', unit, to: hex });

  function fill(game: G, q: MoveStart): UnitWalk {
    g = game;
    unit = q.unit;
    mate = q.mate;
    side = SIDE[unit];
    hq = HQ[unit] === 1;
    // Off road a headquarters pays as Class A, on roads as Class B (6.61, 6.62).
    cls = isClassB(g, unit) && !hq ? 1 : 0;
    riding = rides(g, unit);
    zoneless = !hasZone(g, unit);
    astray = side === GERMAN || g.rows.disguised.length === 0 ? NOWHERE : g.rows.disguised.map((row) => row.h);
    free = q.free === true;
    slips = g.rules.infiltration && UNITS[unit].formation === '150Px';
    heldBack = isHeldBack(g, unit);
    onlyMarches = marchesOnly(g, unit);
    outOfWoods = leavesWoods(g, unit);
    fired = firedRefusal(g, unit) !== undefined;
    marching = q.march && !hq;
    const zones = zonesNow(g);
    rigid = zones.plane(1 - side, RIGID);
    fluid = zones.plane(1 - side, FLUID);
    tactical = hexPrices(board, MODES[g.v.freeze], cls);
    onMarch = hexPrices(board, 'march', cls);
    const road = hq ? 1 : cls;
    primaryRate = roadRate('primary', road, SIDES[side].id);
    secondaryRate = roadRate('secondary', road, SIDES[side].id);
    firstDay = g.rules.firstDay(g.v.turn);
    leaveRigid = halfAllowance(q.points);
    closed = closedTo(g.rules, ids, UNITS[unit]);
    head = g.occupancy.head;
    next = g.occupancy.next;
    onTheMarch = g.f.march;
    // Whoever stays in Tactical Mode remembers nothing on the way.
    const plain = !marching && !hq && q.memory === TACTICAL;
    walk.memories = plain ? 1 : MEMORIES;
    walk.turn = marching ? turn : undefined;
    walk.end = marching ? end : undefined;
    const kind = plain ? FLOORS.tactical : hq || q.memory === TACTICAL ? FLOORS.both : FLOORS.march;
    walk.floors = stepFloors(board, g.v.freeze as 0 | 1, cls, kind, plain ? 0 : Math.min(primaryRate, secondaryRate));
    // Columns, and headquarters, may do the same whatever road they came by: it only costs what is lost by rounding, less than a point.
    walk.slack = hq || q.memory !== TACTICAL ? POINT : undefined;
    walk.arrives = hq ? arrives.headquarters : arrives.march[cls];
    walk.points = q.points;
    walk.least = q.fresh && !isClassB(g, unit);
    start.hex = q.hex;
    start.memory = q.memory;
    start.spent = q.spent;
    return walk;
  }

  return { fill };
}

const ENGINEERS: readonly (readonly UnitId[])[] = [0, 1].map((side) =>
  Array.from(ENGINEER, (yes, u) => (yes === 1 && SIDE[u] === side ? u : -1)).filter((u) => u >= 0),
);
/** Engineers of a unit's side on the map, other than those that cross (6.53, R-C102). */
export const helpersOf = (g: G, unit: UnitId, mate: UnitId): readonly UnitId[] =>
  ENGINEERS[SIDE[unit]].filter((e) => e !== unit && e !== mate && g.onMap(e));

/** Why a unit in Tactical Mode may not enter March Mode in a hex (7.13, 7.21, err-7.31). */
export function marchRefusal(g: G, unit: UnitId, hex: HexId): Refusal | undefined {
  const zones = zonesNow(g);
  const enemy = 1 - SIDE[unit];
  if (HQ[unit] === 1) return { case: '7.21', why: 'hq-no-march', unit };
  if (zones.count(enemy, RIGID, hex) > 0 || zones.count(enemy, FLUID, hex) > 0) return { case: '7.13', why: 'mode-in-zone', unit, hex };
  const fired = firedRefusal(g, unit);
  if (fired) return fired;
  // A village among woods is a village (R-C104).
  const woods = hexPrices(g.board, 'march', 0)[hex] === CLOSED;
  if (!leavesWoods(g, unit) && woods && (g.board.marks[hex] & bits(g).roadHex) === 0)
    return { case: '7.21', why: 'march-in-woods', unit, hex };
  const other = g.unitsIn(hex).find((u) => u !== unit && SIDE[u] === SIDE[unit] && g.f.march[u] !== 0);
  return other === undefined ? undefined : { case: '7.32', why: 'march-onto-march', unit, to: hex, other };
}
