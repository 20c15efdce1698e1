/** What a side's picture of the map is made of, and what is read off it everywhere. */
import type { Board, Goal, HexId, Side, Strategy, UnitId, WholeStrategy } from '@hexfront/engine';
import type { AnyWorld } from '../types.ts';
import type { Weights } from '../weights.ts';

// biome-ignore lint/suspicious/noExplicitAny: see types.ts
export type AnyStrategy = WholeStrategy<any>;
/** As a game gives it. */
// biome-ignore lint/suspicious/noExplicitAny: see types.ts
export type AnySketch = Strategy<any>;

export interface GoalField {
  goal: Goal;
  inside: Uint8Array;
  /** Points to it on foot and by vehicle, enemies in the way counted as delay. */
  foot: Int32Array;
  wheels: Int32Array;
  /** Units that count for it and are there. */
  there: number;
}

export interface Situation {
  g: AnyWorld;
  s: AnyStrategy;
  w: Weights;
  side: Side;
  foe: Side;
  board: Board;
  posture: number;
  turnsLeft: number;
  goals: GoalField[];
  /** Index into `goals` per unit; -1 for none. */
  goalOf: Int8Array;
  /** Attack strength the enemy can bring next to each hex in his next turn. */
  threat: Float32Array;
  /** Defense strength of the enemy, and of the own side, by hex. */
  foeIn: Float32Array;
  mine: Float32Array;
  foeZone: Uint8Array;
  nearFoe: Uint8Array;
  /** How much of the enemy's best ways to his goals leads through each hex, 0 to 1; and of the own ways to the own goals. */
  routes: Float32Array;
  ways: Float32Array;
  /** What the enemy wants, and from where his mobile units set out. */
  theirGoals: Goal[];
  theirs: GoalField[];
  /** Places the enemy must not get, as far as they are still ours to hold, and which of them each unit is to hold; -1 for none. */
  posts: GoalField[];
  postOf: Int8Array;
  theirStarts: HexId[];
  /** Points from the enemy's mobile units to every hex if nobody stood in the way. */
  theirAhead: Int32Array;
  /** How much each hex is kept from the enemy by units where they stand now. */
  cover: Float32Array;
  /** Enemy hexes near the own side, with what it is worth to hit them. */
  targets: { hex: HexId; value: number }[];
  /** Points to where units are wanted most. */
  wanted: { foot: Int32Array; wheels: Int32Array } | undefined;
  /** By unit: 1 where it would be in supply. */
  fed: (u: UnitId) => Uint8Array;
  /** Share of the army whose supply comes through each hex, and of that whose supply is cut there. */
  lines: Float32Array;
  bars: Float32Array;
  /** Number of units of each formation per hex is looked up here: first unit per group in a hex is enough. */
  shelter: Float32Array;
}

/** Hexes to the nearest of these places. */
export function nearest(board: Board, places: Iterable<HexId>, most = 60): Uint8Array {
  const out = new Uint8Array(board.n).fill(255);
  const queue: HexId[] = [];
  for (const h of places)
    if (out[h] !== 0) {
      out[h] = 0;
      queue.push(h);
    }
  for (let i = 0; i < queue.length; i++) {
    const h = queue[i];
    if (out[h] >= most) break;
    for (let d = 0; d < 6; d++) {
      const to = board.neighbors[6 * h + d];
      if (to < 0 || out[to] !== 255) continue;
      out[to] = out[h] + 1;
      queue.push(to);
    }
  }
  return out;
}

export const onMapOf = (g: AnyWorld, side: Side): UnitId[] => {
  const out: UnitId[] = [];
  const { place } = g.f;
  for (let u = 0; u < place.length; u++) if (place[u] < g.board.n && g.def.units[u].side === side) out.push(u);
  return out;
};

/** Whether a unit counts where it is for a goal. */
export const countsFor = (g: AnyWorld, s: AnyStrategy, goal: Goal, u: UnitId): boolean =>
  (goal.fits?.(u) ?? s.units[u].duty !== 'none') && !(goal.supplied && s.starved(g, u));

/** How much a unit in a hex keeps its surroundings from the enemy: the hex itself and, with a zone of control, its neighbours. */
const BESIDE = 0.55;
export function addCover(sit: Situation, u: UnitId, hex: HexId, sign: number): void {
  const { board, cover, s, g } = sit;
  if (s.units[u].duty === 'none' || s.units[u].duty === 'gun') return;
  cover[hex] += sign;
  const share = s.hasZone(g, u) ? BESIDE : 0.2;
  for (let d = 0; d < 6; d++) {
    const to = board.neighbors[6 * hex + d];
    if (to >= 0) cover[to] += sign * share;
  }
}

/** Value of what the enemy would have if he had the hex: places he must hold, and his share of country he must get into. */
export function keyTo(sit: Situation, hex: HexId): number {
  let value = 0;
  for (const f of sit.theirs) if (f.inside[hex]) value += f.goal.value / (f.goal.hexes.length > 1 ? 2 * f.goal.need : f.goal.need);
  return value;
}
