/** Marches behind the front, made before anything else moves: columns to their assembly areas, troops by road to where they are wanted, headquarters after them. */
import { distance, type Goal, type HexId, type Side, type UnitId } from '@hexfront/engine';
import { POINT } from '../data/index.ts';
import { assemblyOf } from '../rules/modes/strategic.ts';
import { type Form, isStrategic } from '../rules/movement/allowance.ts';
import { formRefusal } from '../rules/movement/forms.ts';
import { moveRefusal } from '../rules/movement/movement.ts';
import { fieldOf, fromHere, SLOT } from '../rules/movement/reach.ts';
import { isExploitation } from '../rules/movement/who-moves.ts';
import { controller } from '../rules/victory.ts';
import { onMapOf } from '../state/derived.ts';
import { ARTILLERY, beside, formationOf, HQ, LEADER } from '../state/query.ts';
import type { G } from '../state/shape.ts';
import { EXIT_GOAL, goals, isEnemyNear } from './goals.ts';
import { mayStillLeave } from './leaving.ts';
import { stakesOf } from './stakes.ts';
import { waysTo } from './ways.ts';

export interface March {
  u: UnitId;
  k: string;
  to: HexId;
}
/** So far from the enemy a unit marches; so near to its aim it need not. */
const FROM_ENEMY = 5;
const AT_AIM = 3;
/** Hexes that a unit on its way to an aim counts for the next who looks for one. */
const CROWD = 3;
/** What a point of movement counts where places are as good. */
const THRIFT = 1e-4;
/** An aim that is none of the unit's. */
const UNFIT = 10_000;
/** A headquarters keeps so near to its formation, and so far from the enemy. */
const HQ_NEAR = 3;
const HQ_AWAY = 3;
/** What it may spend while they fight. */
const HQ_POINTS = 6;

interface Aim {
  readonly hex: HexId;
  /** Only for these. */
  readonly fits?: Goal['fits'];
}
/** Hexes worth going to: those that count for either side and are not held, or are held and in danger; units to be joined or cut off; exits. */
export function aims(g: G, side: Side): Aim[] {
  const ground = [...stakesOf(g).keys()].filter((hex) => controller(g, hex) !== side || isEnemyNear(g, side, hex));
  const others = goals(g).filter((goal) => goal.side === side && !goal.hold);
  return [...ground.map((hex) => ({ hex })), ...others.flatMap(({ hexes, fits }) => hexes.map((hex) => (fits ? { hex, fits } : { hex })))];
}

/** The hex in reach that is best by this measure, if it is better than staying. */
function best(
  g: G,
  u: UnitId,
  form: Form,
  measure: (hex: HexId) => number,
  gain: number,
  most = Number.POSITIVE_INFINITY,
): HexId | undefined {
  if (formRefusal(g, u, form)) return undefined;
  const field = fieldOf(g, fromHere(g, u, form), SLOT.other);
  let top = measure(g.hexOf(u)) - gain;
  let found: HexId | undefined;
  for (const hex of field.hexes()) {
    // Of places that are as good the cheapest, so that points are left.
    const spent = field.canEnd(hex) ? (field.ending(hex)?.spent ?? 0) : Number.POSITIVE_INFINITY;
    const value = measure(hex) + THRIFT * spent;
    if (value <= top && hex !== g.hexOf(u) && spent <= most) {
      top = value;
      found = hex;
    }
  }
  return found;
}

function hqMarch(g: G, side: Side, u: UnitId): March | undefined {
  const troops = onMapOf(g, side).filter((v) => v !== u && formationOf(g, v) === formationOf(g, u) && LEADER[v] === 0);
  if (formationOf(g, u) < 0 || troops.length === 0) return undefined;
  const far = (hex: HexId): number => troops.reduce((sum, v) => sum + distance(g.board, g.hexOf(v), hex), 0) / troops.length;
  const exposed = isEnemyNear(g, side, g.hexOf(u), HQ_AWAY - 1);
  if (far(g.hexOf(u)) <= HQ_NEAR && !exposed) return undefined;
  const measure = (hex: HexId): number => far(hex) + (isEnemyNear(g, side, hex, HQ_AWAY - 1) ? 20 : 0);
  // A headquarters that moves far lets its troops down in combat (13.4.1a).
  const most = troops.some((v) => beside(g, 1 - side, g.hexOf(v))) && !exposed ? HQ_POINTS * POINT : Number.POSITIVE_INFINITY;
  for (const form of ['road', 'own'] as const) {
    const to = best(g, u, form, measure, 1, most);
    if (to !== undefined) return { u, k: form === 'road' ? 'road' : 'go', to };
  }
  return undefined;
}

/** Hexes from an exit within which a unit that is paid for leaving goes there before anything else, if it gets so many points nearer. */
const EXIT_WITHIN = 20;
const EXIT_GAIN = 0.5;
/** Where a unit leaves the map, if it is paid for that and the edge is not too far. */
export function exitsFor(g: G, u: UnitId, within = EXIT_WITHIN, all: readonly Goal[] = goals(g)): readonly HexId[] {
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
  const all = goals(g);
  const known = new Map<string, Int32Array>();
  const pointsTo = (exits: readonly HexId[]): Int32Array => {
    const key = exits.join();
    const found = known.get(key) ?? waysTo(g, side, exits);
    known.set(key, found);
    return found;
  };
  const columns: March[] = [];
  const troops: March[] = [];
  for (const u of onMapOf(g, side)) {
    if (moveRefusal(g, u) !== undefined) continue;
    const here = g.hexOf(u);
    if (isStrategic(g, u)) {
      const area = assemblyOf(g, u);
      const to = area < 0 ? undefined : best(g, u, 'road', (hex) => distance(g.board, hex, area), 1);
      if (to !== undefined) columns.push({ u, k: 'road', to });
      continue;
    }
    if (HQ[u] === 1) {
      const march = hqMarch(g, side, u);
      if (march) troops.push(march);
      continue;
    }
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

/** What an enemy close by counts in hexes of detour. */
const ENEMY_NEAR = 8;
/** Where a column assembles: on the way to the nearest aim, out of the enemy's reach. */
export function assemblyNear(g: G, side: Side, hexes: readonly HexId[], from: HexId): HexId | undefined {
  const wanted = aims(g, side).flatMap(({ hex, fits }) => (fits ? [] : [hex]));
  if (wanted.length === 0) return hexes[0];
  const aim = wanted.reduce((a, b) => (distance(g.board, from, b) < distance(g.board, from, a) ? b : a));
  let best: HexId | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const hex of hexes) {
    // On four maps there are thousands: only those near enough are looked at closely.
    const far = distance(g.board, hex, aim);
    const price = far < least && isEnemyNear(g, side, hex, 2) ? far + ENEMY_NEAR : far;
    if (price >= least) continue;
    least = price;
    best = hex;
  }
  return best;
}
