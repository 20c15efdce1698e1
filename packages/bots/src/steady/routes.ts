/** Ways over the map: how far it is to what is worth having with the enemy as delay, and which hexes the best ways lead through. */
import { type Goal, type HexId, perBoard, type Side, type UnitId } from '@hexfront/engine';
import type { AnyWorld } from '../types.ts';
import type { Weights } from '../weights.ts';
import { FAR, spread } from './fields.ts';
import { type AnyStrategy, countsFor, type GoalField, onMapOf, type Situation } from './picture.ts';

/** What an enemy zone costs who comes through, in points; an enemy unit costs more the stronger it is. */
const ZONE_DELAY = 6;
const UNIT_DELAY = 10;
const MOST_DELAY = 90;

/** Delay for a side by the units of the other: `strength` per hex, zones on top. */
export function delays(strength: Float32Array, shelter: Float32Array, zone: Uint8Array, out = new Uint8Array(zone.length)): Uint8Array {
  for (let h = 0; h < zone.length; h++) {
    let d = zone[h] > 0 ? ZONE_DELAY : 0;
    if (strength[h] > 0) d += UNIT_DELAY + 2 * strength[h] * shelter[h];
    out[h] = Math.min(d, MOST_DELAY);
  }
  return out;
}

/** Adds to `out` how much of the ways from `ahead` to a goal leads through each hex. */
function along(ahead: Int32Array, back: Int32Array, weight: number, w: Weights, out: Float32Array): void {
  let best = FAR;
  for (let h = 0; h < out.length; h++) {
    const sum = ahead[h] + back[h];
    if (sum < best) best = sum;
  }
  if (best >= FAR) return;
  for (let h = 0; h < out.length; h++) {
    const slack = ahead[h] + back[h] - best;
    if (slack > 6 * w.detour) continue;
    out[h] += weight * Math.exp(-slack / w.detour - ahead[h] / w.horizon);
  }
}

const NONE = new Int32Array(0);
export function goalFields(
  g: AnyWorld,
  s: AnyStrategy,
  goals: readonly Goal[],
  added: Uint8Array,
  units: readonly UnitId[],
  onFoot = true,
): GoalField[] {
  return goals.map((goal) => {
    let there = 0;
    const inside = new Uint8Array(g.board.n);
    for (const h of goal.hexes) inside[h] = 1;
    for (const u of units) if (inside[g.f.place[u]] && countsFor(g, s, goal, u)) there++;
    return {
      goal,
      inside,
      foot: onFoot ? spread(g.board, s.travel(g, false), added, goal.hexes, true) : NONE,
      wheels: spread(g.board, s.travel(g, true), added, goal.hexes, true),
      there,
    };
  });
}

export const startsOf = (g: AnyWorld, s: AnyStrategy, units: readonly UnitId[]): HexId[] => {
  const mobile = units.filter((u) => s.units[u].duty === 'mobile');
  return (mobile.length > 0 ? mobile : units).map((u) => g.f.place[u]);
};

/** Ways of a side from where its mobile units are to the goals it has. */
export function waysOf(
  g: AnyWorld,
  s: AnyStrategy,
  w: Weights,
  fields: readonly GoalField[],
  units: readonly UnitId[],
  added: Uint8Array,
): Float32Array {
  const out = new Float32Array(g.board.n);
  if (fields.length === 0) return out;
  const ahead = spread(g.board, s.travel(g, true), added, startsOf(g, s, units), false);
  let top = 0;
  for (const f of fields) if (f.there < f.goal.need || f.goal.hold) along(ahead, f.wheels, f.goal.value, w, out);
  for (let h = 0; h < out.length; h++) if (out[h] > top) top = out[h];
  if (top > 0) for (let h = 0; h < out.length; h++) out[h] /= top;
  return out;
}

/**
 * The enemy's ways with some of our units in place: `strength` and `zone` by hex. Not scaled to the best way: where all ways have become long
 * there is little left to block.
 */
export function blockedRoutes(sit: Situation, strength: Float32Array, zone: Uint8Array, out: Float32Array): Float32Array {
  const { board, s, g, theirGoals, theirStarts, shelter } = sit;
  out.fill(0);
  const { added, ahead, back } = scratchFor(board);
  delays(strength, shelter, zone, added);
  const price = s.travel(g, true);
  spread(board, price, added, theirStarts, false, ahead);
  let total = 0;
  for (const goal of theirGoals) total += goal.value;
  for (const goal of theirGoals) along(ahead, spread(board, price, added, goal.hexes, true, back), goal.value / total, sit.w, out);
  return out;
}

/** Asked for every other unit that is placed: nothing is allocated for it. */
const scratchFor = perBoard(({ n }) => ({ added: new Uint8Array(n), ahead: new Int32Array(n), back: new Int32Array(n) }));

/** Only how far a side is from its goals, for weighing positions: a fraction of the whole picture. */
export function goalsOf(g: AnyWorld, s: AnyStrategy, side: Side): GoalField[] {
  const wanted = s.goals(g).filter((x) => x.side === side);
  if (wanted.length === 0) return [];
  const foeIn = new Float32Array(g.board.n);
  const shelter = new Float32Array(g.board.n);
  for (const u of onMapOf(g, 1 - side)) {
    const hex = g.f.place[u];
    if (s.units[u].duty === 'none') continue;
    foeIn[hex] += Math.max(0.5, s.defense(g, u));
    shelter[hex] = s.shelter(g, hex, side);
  }
  return goalFields(g, s, wanted, delays(foeIn, shelter, s.zones(g, 1 - side)), onMapOf(g, side));
}
