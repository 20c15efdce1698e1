/** Marches behind the front, made before anything else moves: columns to their assembly areas, troops by road to where they are wanted, headquarters after them. */
import { type Action, disk, distance, type Goal, type HexId, legal, type Side, type UnitId } from '@hexfront/engine';
import { POINT } from '../data/index.ts';
import { assemblyOf } from '../rules/modes/strategic.ts';
import { isStrategic } from '../rules/movement/allowance.ts';
import { moveRefusal } from '../rules/movement/movement.ts';
import { isExploitation } from '../rules/movement/who-moves.ts';
import { controller } from '../rules/victory/victory.ts';
import { onMapOf } from '../state/derived.ts';
import { ARTILLERY, beside, bits, HQ, LEADER, SIDE } from '../state/query.ts';
import type { G } from '../state/shape.ts';
import { EXIT_GOAL, isEnemyNear, otherGoals } from './goals.ts';
import { staffMarches } from './headquarters.ts';
import { mayStillLeave } from './leaving.ts';
import { stakesOf } from './stakes.ts';
import { best, type March, NO_WAY, waysTo } from './ways.ts';

/** So far from the enemy a unit marches; so near to its aim it need not. */
const FROM_ENEMY = 5;
const AT_AIM = 3;
/** Hexes that a unit on its way to an aim counts for the next who looks for one. */
const CROWD = 3;
/** An aim that is none of the unit's. */
const UNFIT = 10_000;
interface Aim {
  readonly hex: HexId;
  /** Only for these. */
  readonly fits?: Goal['fits'];
}
/** Hexes worth going to: those that count for either side and are not held, or are held and in danger; units to be joined or cut off; exits. */
export function aims(g: G, side: Side): Aim[] {
  const ground = [...stakesOf(g).keys()].filter((hex) => controller(g, hex) !== side || isEnemyNear(g, side, hex));
  const others = otherGoals(g).filter((goal) => goal.side === side);
  return [...ground.map((hex) => ({ hex })), ...others.flatMap(({ hexes, fits }) => hexes.map((hex) => (fits ? { hex, fits } : { hex })))];
}

/** Hexes from an exit within which a unit that is paid for leaving goes there before anything else, if it gets so many points nearer. */
const EXIT_WITHIN = 20;
const EXIT_GAIN = 0.5;
/** Where a unit leaves the map, if it is paid for that and the edge is not too far. */
export function exitsFor(g: G, u: UnitId, within = EXIT_WITHIN, all: readonly Goal[] = otherGoals(g)): readonly HexId[] {
  const hexes = all.find(({ id, fits }) => id.startsWith(EXIT_GOAL) && fits?.(u))?.hexes ?? [];
  return hexes.some((hex) => distance(g.board, hex, g.hexOf(u)) <= within) ? hexes : [];
}
/** Whoever has come so near goes nowhere else. */
const AT_EXIT = 4;
export const isAtExit = (g: G, u: UnitId): boolean => mayStillLeave(g, u) && exitsFor(g, u, AT_EXIT).length > 0;
function exitMarch(g: G, u: UnitId, points: Int32Array): March | undefined {
  const measure = (hex: HexId): number => points[hex] / POINT;
  const here = measure(g.hexOf(u));
  const ways = (['road', 'own'] as const).flatMap((form): March[] => {
    const to = best(g, u, form, measure, Math.min(EXIT_GAIN, here));
    return to === undefined ? [] : [{ u, k: form === 'road' ? 'road' : 'go', to }];
  });
  return ways.sort((a, b) => measure(a.to) - measure(b.to))[0];
}

export function marches(g: G, side: Side): March[] {
  if (!g.rules.roadMovement || g.v.segment > 0 || isExploitation(g)) return [];
  const wanted = aims(g, side);
  const sent = wanted.map(() => 0);
  const all = otherGoals(g);
  const known = new Map<string, Int32Array>();
  const pointsTo = (exits: readonly HexId[]): Int32Array => {
    const key = exits.join();
    const found = known.get(key) ?? waysTo(g, side, exits);
    known.set(key, found);
    return found;
  };
  const columns: March[] = [];
  const troops: March[] = staffMarches(g, side);
  for (const u of onMapOf(g, side)) {
    if (moveRefusal(g, u) !== undefined) continue;
    const here = g.hexOf(u);
    if (isStrategic(g, u)) {
      const points = columnPoints(g, u);
      const to = points && best(g, u, 'road', (hex) => points[hex], 1);
      if (to !== undefined) columns.push({ u, k: 'road', to });
      continue;
    }
    if (HQ[u] === 1) continue;
    const exits = exitsFor(g, u, EXIT_WITHIN, all);
    const leaving = exits.length > 0 ? exitMarch(g, u, pointsTo(exits)) : undefined;
    if (leaving) {
      troops.push(leaving);
      continue;
    }
    if (LEADER[u] === 1 || ARTILLERY[u] === 1 || wanted.length === 0 || isEnemyNear(g, side, here, FROM_ENEMY)) continue;
    const price = (i: number): number => {
      const { hex, fits } = wanted[i];
      return (fits && !fits(u) ? UNFIT : 0) + distance(g.board, here, hex) + CROWD * sent[i];
    };
    const at = wanted.reduce((a, _, i) => (price(i) < price(a) ? i : a), 0);
    if (price(at) >= UNFIT) continue;
    sent[at]++;
    const aim = wanted[at].hex;
    if (distance(g.board, here, aim) <= AT_AIM) continue;
    const measure = (hex: HexId): number => distance(g.board, hex, aim) + (beside(g, 1 - side, hex) ? 3 : 0);
    const to = best(g, u, 'road', measure, 2);
    if (to !== undefined) troops.push({ u, k: 'road', to });
  }
  // Nobody goes by road once somebody has moved across country (7.1.0).
  const byRoad = ({ k }: March): boolean => k === 'road';
  return [...columns, ...troops.filter(byRoad), ...troops.filter((m) => !byRoad(m))];
}

/** So near a column has reached its assembly area (5.3.2). */
const REACHED = 2;
/** Points along roads to the assembly area of a column, round others that stand in its way; undefined if it has none. */
function columnPoints(g: G, u: UnitId): Int32Array | undefined {
  const area = assemblyOf(g, u);
  if (area < 0) return undefined;
  const others = onMapOf(g, SIDE[u]).filter((v) => v !== u && isStrategic(g, v));
  const ends = disk(g.board, area, REACHED).filter((hex) => (g.board.marks[hex] & bits(g).roadHex) !== 0);
  const points = waysTo(g, SIDE[u], ends, { blocked: new Set(others.map((v) => g.hexOf(v))) });
  // No road leads there: as near as it gets.
  return points[g.hexOf(u)] < NO_WAY ? points : waysTo(g, SIDE[u], [area]);
}

/** A column in hand goes on toward its assembly area, whatever was meant with it; undefined if it has no way there. */
export function columnMove(g: G, u: UnitId): Action | undefined {
  const points = isStrategic(g, u) ? columnPoints(g, u) : undefined;
  if (!points) return undefined;
  const near = (a: Action): number => points[a.h ?? g.hexOf(u)];
  const ahead = [...legal(g, { k: 'road' })].sort((a, b) => near(a) - near(b) || (a.h ?? 0) - (b.h ?? 0))[0];
  return ahead && near(ahead) < points[g.hexOf(u)] ? ahead : [...legal(g, { k: 'stop' })][0];
}

/** A column assembles so far from the enemy, and at the end of a road no longer than this, about a dozen hexes: it stays one until it is there (5.3.2). */
const FROM_FRONT = 5;
const LONGEST = 8 * POINT;
/** Columns that assemble nearer to each other than this are in each other's way. */
const TOGETHER = 2;
/** Where a column assembles: where the road from where it comes in, of several ways in the nearest, brings it nearest to its aim, out of the enemy's reach. */
export function assemblyNear(g: G, side: Side, hexes: readonly HexId[], doors: readonly HexId[]): HexId | undefined {
  const open = aims(g, side).flatMap(({ hex, fits }) => (fits ? [] : [hex]));
  // Nothing is in danger yet: toward whatever counts.
  const wanted = open.length > 0 ? open : [...stakesOf(g).keys()];
  if (wanted.length === 0 || doors.length === 0) return hexes[0];
  const ways = doors.flatMap((from) => wanted.map((aim) => ({ from, aim, far: distance(g.board, from, aim) })));
  const { from, aim } = ways.reduce((a, b) => (b.far < a.far ? b : a));
  const points = waysTo(g, side, [from], { blocked: new Set() });
  const { roadHex } = bits(g);
  const shut = (hex: HexId): boolean => (g.board.marks[hex] & roadHex) === 0 || points[hex] > LONGEST;
  // Each column needs a hex of the road for itself.
  const areas = onMapOf(g, side).flatMap((u) => (isStrategic(g, u) && assemblyOf(g, u) >= 0 ? [assemblyOf(g, u)] : []));
  const crowd = (hex: HexId): number => areas.reduce((sum, area) => sum + Math.max(0, TOGETHER - distance(g.board, area, hex)), 0);
  let found: HexId | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const hex of hexes) {
    // On four maps there are thousands: only those near enough are looked at closely.
    const far = distance(g.board, hex, aim);
    if (far >= least || shut(hex)) continue;
    const price = far + crowd(hex);
    if (price >= least || isEnemyNear(g, side, hex, FROM_FRONT - 1)) continue;
    least = price;
    found = hex;
  }
  // Nowhere along the road: where it stands.
  return (
    found ??
    hexes.reduce<HexId | undefined>(
      (a, b) => (a === undefined || distance(g.board, b, from) < distance(g.board, a, from) ? b : a),
      undefined,
    )
  );
}
