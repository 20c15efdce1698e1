/** Where supply of a side comes along, and where it is cut. */
import type { Side, UnitId } from '@hexfront/engine';
import type { AnyWorld } from '../types.ts';
import { FAR, spread } from './fields.ts';
import type { AnyStrategy, GoalField } from './picture.ts';

/** What an enemy in the way of supply costs: more than any detour that is bearable, less than none at all. */
const CUT_BY_UNIT = 60;
const CUT_BY_ZONE = 30;
const VANGUARD = 6;

/** Where supply comes along, and where it is cut. */
export function lifelines(
  g: AnyWorld,
  s: AnyStrategy,
  side: Side,
  friends: readonly UnitId[],
  goals: readonly GoalField[],
  foeIn: Float32Array,
  foeZone: Uint8Array,
  mine: Float32Array,
): { lines: Float32Array; bars: Float32Array } {
  const { board } = g;
  const price = s.haul(g);
  const added = new Uint8Array(board.n);
  for (let h = 0; h < board.n; h++) added[h] = foeIn[h] > 0 ? CUT_BY_UNIT : foeZone[h] > 0 && mine[h] === 0 ? CUT_BY_ZONE : 0;
  const dist = spread(board, price, added, s.sources(g, side), false);
  const lines = new Float32Array(board.n);
  let total = 0;
  for (const u of friends) {
    const hex = g.f.place[u];
    // Who has got to where only supplied units count is fed before all others.
    const first = goals.some((f) => f.goal.supplied && f.inside[hex] && (f.goal.fits?.(u) ?? true));
    const worth = (s.attack(g, u) + s.defense(g, u)) * (first ? VANGUARD : 1);
    lines[g.f.place[u]] += worth;
    total += worth;
  }
  const order = Array.from({ length: board.n }, (_, h) => h)
    .filter((h) => dist[h] < FAR)
    .sort((a, b) => dist[b] - dist[a]);
  for (const h of order) {
    if (lines[h] === 0 || dist[h] === 0) continue;
    for (let d = 0; d < 6; d++) {
      const from = board.neighbors[6 * h + d];
      if (from < 0) continue;
      const p = price[6 * from + (d < 3 ? d + 3 : d - 3)];
      if (p === 0 || dist[from] + p + added[h] !== dist[h]) continue;
      lines[from] += lines[h];
      break;
    }
  }
  const bars = new Float32Array(board.n);
  for (let h = 0; h < board.n; h++) {
    lines[h] /= Math.max(1, total);
    if (added[h] > 0 && lines[h] > 0) bars[h] = lines[h];
  }
  return { lines, bars };
}
