/** What every unit is for: the goal it goes for, the place it holds, or where units are missing most. */
import type { HexId, UnitId } from '@hexfront/engine';
import { spread } from './fields.ts';
import type { GoalField, Situation } from './picture.ts';
import { goalFields } from './routes.ts';

/** Where cover is missing most; everybody without something better to do drifts there. */
export function wantedFrom(sit: Situation): Situation['wanted'] {
  const { routes, cover, board, g, s, nearFoe, foeIn } = sit;
  const list: { h: HexId; v: number }[] = [];
  for (let h = 0; h < board.n; h++) {
    if (foeIn[h] > 0 || nearFoe[h] === 0) continue;
    const v = routes[h] * Math.exp(-cover[h]);
    if (v > 0.05) list.push({ h, v });
  }
  if (list.length === 0) return undefined;
  list.sort((a, b) => b.v - a.v || a.h - b.h);
  const best = list[0].v;
  const starts = list.slice(0, 60);
  const from = starts.map((x) => Math.round(40 * (1 - x.v / best)));
  const hexes = starts.map((x) => x.h);
  return {
    foot: spread(board, s.travel(g, false), undefined, hexes, true, undefined, from),
    wheels: spread(board, s.travel(g, true), undefined, hexes, true, undefined, from),
  };
}

/** Every unit gets the goal where it is of most use: value, distance in turns, and how many are on the way already. */
export function assignGoals(sit: Situation, friends: readonly UnitId[]): void {
  const { goals, s, g, w } = sit;
  if (goals.length === 0 || sit.posture <= 0) return;
  const sent = goals.map(() => 0);
  // A garrison is worth as many more as it takes to throw it out.
  const against = goals.map(({ goal }) => (goal.hold ? goal.hexes.reduce((sum, h) => sum + (sit.foeIn[h] * sit.shelter[h]) / 3, 0) : 0));
  const eta = (f: GoalField, u: UnitId): number => (s.units[u].wheels ? f.wheels : f.foot)[g.f.place[u]] / Math.max(2, s.units[u].pace);
  const able = friends.filter((u) => s.units[u].duty !== 'none');
  const soonest = new Map(able.map((u) => [u, Math.min(...goals.map((f) => eta(f, u)))]));
  able.sort((a, b) => (soonest.get(a) ?? 0) - (soonest.get(b) ?? 0) || a - b);
  for (const u of able) {
    let best = -1;
    let bestScore = 0;
    goals.forEach((f, i) => {
      const t = eta(f, u);
      if (t > 60) return;
      const fits = f.goal.fits?.(u) ?? true;
      // Enough to get there in spite of what stands in the way; a goal already taken wants a garrison only.
      const enough = f.there >= f.goal.need ? (f.goal.hold ? 2 : 0.5) : 6 + 3 * f.goal.need + against[i];
      const crowd = 1 / (1 + (sent[i] / enough) ** 2);
      const score = (f.goal.value * (fits ? 1 : 0.35) * (w.effort === f.goal.id ? 2 : 1) * crowd) / (1.5 + t);
      if (score > bestScore) {
        best = i;
        bestScore = score;
      }
    });
    sit.goalOf[u] = best;
    if (best >= 0) sent[best] += s.attack(g, u) > 3 ? 1.5 : 0.7;
  }
}

/** Below this posture a side sees to garrisons before anything else. */
export const HOLDING = 0.5;
/** Strength that is wanted in a place the enemy is after. */
const GARRISON = 7.5;
/** Points of the enemy's march after which a place is not in danger yet. */
const WARNING = 45;

/** Garrisons: the place in the greatest danger gets the unit that is there soonest, until all have enough or nobody comes in time. */
export function assignPosts(sit: Situation, friends: readonly UnitId[], delay: Uint8Array): void {
  const { g, s } = sit;
  const keys = sit.theirGoals.filter((x) => x.hold && x.hexes.length === 1 && sit.foeIn[x.hexes[0]] === 0);
  if (keys.length === 0) return;
  sit.posts = goalFields(g, s, keys, delay, friends);
  const able = friends.filter((u) => ['line', 'mobile', 'engineer'].includes(s.units[u].duty) && s.defense(g, u) > 0);
  const have = keys.map(() => 0);
  sit.posts.forEach((f, i) => {
    for (const u of able)
      if (f.inside[g.f.place[u]]) {
        have[i] += s.defense(g, u);
        sit.postOf[u] = i;
      }
  });
  const danger = keys.map((x) => x.value * Math.exp(-sit.theirAhead[x.hexes[0]] / WARNING));
  const most = Math.max(...danger);
  const open = new Set(keys.keys());
  while (open.size > 0) {
    let at = -1;
    for (const i of open) if (at < 0 || danger[i] / (1 + have[i]) > danger[at] / (1 + have[at])) at = i;
    const want = GARRISON * Math.sqrt(danger[at] / most);
    const f = sit.posts[at];
    let best = -1;
    let top = Number.POSITIVE_INFINITY;
    if (have[at] < want)
      for (const u of able) {
        if (sit.postOf[u] >= 0) continue;
        const { wheels, pace } = s.units[u];
        const turns = (wheels ? f.wheels : f.foot)[g.f.place[u]] / Math.max(2, pace);
        if (turns > 3) continue;
        // Somebody strong enough to matter, and not out of a line that holds.
        const cost = turns - 0.2 * Math.min(5, s.defense(g, u)) + (sit.foeZone[g.f.place[u]] > 0 ? 0.5 : 0);
        if (cost < top) {
          top = cost;
          best = u;
        }
      }
    if (best < 0) open.delete(at);
    else {
      sit.postOf[best] = at;
      have[at] += s.defense(g, best);
    }
  }
}
