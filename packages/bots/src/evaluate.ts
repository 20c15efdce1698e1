/** How a position stands for a side: forces, goals held, goals still in reach. In steps of value. */
import type { Goal, HexId, Side } from '@hexfront/engine';
import { type AnyStrategy, type GoalField, goalsOf, onMapOf } from './steady/situation.ts';
import type { AnyWorld } from './types.ts';

/** More than anything that can be counted. */
const VICTORY = 150;
/** Steps are a means to an end: goals decide. */
const FORCES = 0.05;
/** Where the game itself says what its goals come to together, their single values, meant for planning, count only a little. */
const SINGLE = 0.1;

function forces(g: AnyWorld, s: AnyStrategy, side: Side): number {
  let sum = 0;
  for (const u of onMapOf(g, side)) {
    if (s.units[u].duty === 'none') continue;
    const value = s.worth(g, u) * s.steps(g, u);
    sum += s.starved(g, u) ? 0.75 * value : value;
  }
  return sum;
}

/** From so many turns of march on a unit is no help any more. */
const FAR_OFF = 3;
/** How often a garrison falls, by the logarithm of what can be brought to it in time and by the turns left: fitted to games between steady players. */
const FALLS = { base: -3, ratio: 1.1, turn: 0.3, mostTurns: 6 };

/** Chance that a place that is defended falls; undefined if nobody defends it. */
function siege(g: AnyWorld, s: AnyStrategy, f: GoalField, hex: HexId): number | undefined {
  let stand = 0;
  for (const u of g.unitsIn(hex)) if (s.units[u].side !== f.goal.side) stand += s.defense(g, u);
  if (stand === 0) return undefined;
  // The way to the town, not into it: the garrison's own delay is what the siege stands for.
  const rim = (dist: Int32Array): number => {
    let least = Number.POSITIVE_INFINITY;
    for (let d = 0; d < 6; d++) {
      const to = g.board.neighbors[6 * hex + d];
      if (to >= 0 && dist[to] < least) least = dist[to];
    }
    return least;
  };
  const rims = [rim(f.foot), rim(f.wheels)];
  let force = 0;
  for (const u of onMapOf(g, f.goal.side)) {
    const t = s.units[u];
    if (t.duty === 'none') continue;
    const dist = (t.wheels ? f.wheels : f.foot)[g.f.place[u]] - rims[t.wheels ? 1 : 0];
    const turns = Math.max(0, dist) / Math.max(2, t.pace) + (s.starved(g, u) ? 0.8 : 0);
    if (turns >= FAR_OFF) continue;
    force += s.attack(g, u) * (1 - turns / FAR_OFF);
  }
  if (force === 0) return 0;
  const ratio = Math.log(force / (stand * s.shelter(g, hex, 1 - f.goal.side)));
  return 1 / (1 + Math.exp(-(FALLS.base + FALLS.ratio * ratio + FALLS.turn * Math.min(FALLS.mostTurns, s.turnsLeft(g)))));
}

/** Chance, roughly, that enough units still get to a goal in time, enemies in the way counted as delay. */
function within(g: AnyWorld, s: AnyStrategy, f: GoalField): number {
  const { goal } = f;
  const turns: number[] = [];
  for (const u of onMapOf(g, goal.side)) {
    const t = s.units[u];
    if (t.duty === 'none' || t.duty === 'gun' || !(goal.fits?.(u) ?? true)) continue;
    if (f.inside[g.f.place[u]]) {
      turns.push(s.starved(g, u) ? 0.6 : 0);
      continue;
    }
    turns.push((t.wheels ? f.wheels : f.foot)[g.f.place[u]] / Math.max(2, t.pace) + (s.starved(g, u) ? 0.8 : 0));
  }
  turns.sort((a, b) => a - b);
  const march = turns[goal.need - 1];
  if (march === undefined) return 0;
  if (march === 0) return 1;
  const falls = goal.hold && goal.hexes.length === 1 ? siege(g, s, f, goal.hexes[0]) : undefined;
  if (falls !== undefined) return falls;
  const left = s.turnsLeft(g) + 0.5;
  return 0.9 / (1 + Math.exp((march - 0.45 * left) / (0.4 + 0.12 * left)));
}

/** Goals of a side, those first that would change most if they were reached and can be. */
export function leverage(g: AnyWorld, s: AnyStrategy, side: Side): Goal[] {
  const goals = goalsOf(g, s, side);
  const chances = goals.map((f) => within(g, s, f));
  const edge = s.edge?.(g, side, chances) ?? 0;
  const lever = goals.map((f, i) => {
    const reached = chances.map((c, k) => (k === i ? 1 : c));
    return (f.goal.value * (1 - chances[i]) * (s.edge ? SINGLE : 1) + (s.edge?.(g, side, reached) ?? 0) - edge) * Math.sqrt(chances[i]);
  });
  return goals
    .map((f, i) => ({ goal: f.goal, lever: lever[i] }))
    .sort((a, b) => b.lever - a.lever)
    .map((x) => x.goal);
}

/** Value of a position for a side, measured against the other. */
export function evaluate(g: AnyWorld, s: AnyStrategy, side: Side): number {
  if (g.result) return g.result.winner === side ? VICTORY : g.result.winner < 0 ? 0 : -VICTORY;
  let value = FORCES * (forces(g, s, side) - forces(g, s, 1 - side));
  for (const who of [side, 1 - side]) {
    const sign = who === side ? 1 : -1;
    const goals = goalsOf(g, s, who);
    const chances = goals.map((f) => within(g, s, f));
    goals.forEach((f, i) => {
      value += sign * f.goal.value * chances[i] * (s.edge ? SINGLE : 1);
    });
    value += sign * (s.edge?.(g, who, chances) ?? 0);
  }
  return value;
}
