/** Answers of the quieter steps: reserves, replacements, bridges, positions. */
import type { Action, HexId, Reach, UnitId } from '@hexfront/engine';
import { fresh } from './mind.ts';
import type { Situation } from './situation.ts';
import type { Asked } from './steady.ts';

export function answerWorks(sit: Situation, q: Asked): Action | undefined {
  if (q.has('win')) return q.list('win')[0];
  if (q.has('refit') || q.has('rebuild')) return replacements(sit, q);
  if (q.has('reserve') || q.has('release')) return reserves(sit, q);
  if (q.has('blow')) return demolition(fresh(sit), q);
  if (q.has('dig')) return q.list('dig')[0] ?? { k: q.kind('done') };
  return undefined;
}

function replacements(sit: Situation, q: Asked): Action | undefined {
  const { s, g } = sit;
  let best: Action | undefined;
  let top = 0;
  for (const a of q.list('refit')) {
    const value = s.worth(g, a.u as UnitId) + 1 / (2 + sit.nearFoe[g.f.place[a.u as UnitId]]);
    if (value > top) {
      top = value;
      best = a;
    }
  }
  if (best) return best;
  for (const a of q.list('rebuild')) {
    const value = s.worth(g, a.u as UnitId) + 1 / (2 + sit.nearFoe[a.h as HexId]);
    if (value > top) {
      top = value;
      best = a;
    }
  }
  return best ?? { k: q.kind('done') };
}

const scratch: Reach = { hexes: [], kinds: [], costs: [] };
/** Held back: mobile units that cannot get on before the line is broken, and on the defense those close behind it. */
const CLOSE = 5;
const BLOCKED = 0.6;

function wantsReserve(sit: Situation, u: UnitId): number {
  const { s, g, nearFoe, goals, goalOf } = sit;
  const t = s.units[u];
  const hex = g.f.place[u];
  const near = nearFoe[hex];
  if (near > CLOSE || near < 2 || t.duty === 'gun' || t.duty === 'none' || t.duty === 'engineer') return 0;
  if (goals.some((f) => f.inside[hex] && f.goal.hold)) return 0;
  if (sit.posture > 0) {
    if (t.duty !== 'mobile' || goalOf[u] < 0) return 0;
    const dist = t.wheels ? goals[goalOf[u]].wheels : goals[goalOf[u]].foot;
    s.reach(g, u, 'next', scratch);
    let best = dist[hex];
    for (const h of scratch.hexes) if (dist[h] < best) best = dist[h];
    const gained = (dist[hex] - best) / Math.max(2, t.pace);
    return gained < BLOCKED ? 1 + s.attack(g, u) / 10 : 0;
  }
  // A stopgap: strong enough to matter, not needed where it stands.
  return t.duty === 'mobile' && sit.routes[hex] * Math.exp(-sit.cover[hex]) < 0.25 ? 0.5 + s.defense(g, u) / 10 : 0;
}

function reserves(sit: Situation, q: Asked): Action | undefined {
  let best: Action | undefined;
  let top = 0;
  for (const a of q.list('reserve')) {
    const value = wantsReserve(sit, a.u as UnitId);
    if (value > top) {
      top = value;
      best = a;
    }
  }
  if (best) return best;
  for (const a of q.list('release')) if (wantsReserve(sit, a.u as UnitId) === 0) return a;
  return { k: q.kind('done') };
}

/** Bridges on the enemy's ways go up before he is across, unless the own side still needs them. */
function demolition(sit: Situation, q: Asked): Action | undefined {
  const done: Action = { k: q.kind('done') };
  if (sit.posture > 0) return done;
  let best: Action | undefined;
  let top = 0.12;
  for (const a of q.list('blow')) {
    const [x, y] = a.path as [HexId, HexId];
    const near = Math.min(sit.nearFoe[x], sit.nearFoe[y]);
    if (near > 10) continue;
    // More dice for engineers: they are asked first among equals.
    const value = Math.min(sit.routes[x], sit.routes[y]) + (sit.s.units[a.u as UnitId].duty === 'engineer' ? 0.05 : 0);
    if (value > top) {
      top = value;
      best = a;
    }
  }
  return best ?? done;
}
