/** What it is worth to have a unit in a hex, all other units being where they are. */
import { distance, type HexId, type UnitId } from '@hexfront/engine';
import type { Situation } from './situation.ts';

/** Diminishing: what is covered twice is covered hardly better. */
const kept = (cover: number): number => 1 - Math.exp(-1.1 * cover);
const BESIDE = 0.55;

function coverGain(sit: Situation, u: UnitId, hex: HexId): number {
  const { routes, cover, board, s, g } = sit;
  let gain = routes[hex] * (kept(cover[hex] + 1) - kept(cover[hex]));
  const share = s.hasZone(g, u) ? BESIDE : 0.2;
  for (let d = 0; d < 6; d++) {
    const to = board.neighbors[6 * hex + d];
    if (to >= 0 && routes[to] > 0) gain += routes[to] * (kept(cover[to] + share) - kept(cover[to]));
  }
  return gain;
}

/** Share of a step that a compulsory attack costs in the next turn, where the enemy can come in strength. */
const FORCED = 0.7;

/** Steps that will probably be lost there before the next own turn. */
export function risk(sit: Situation, u: UnitId, hex: HexId): number {
  const { threat, mine, shelter, s, g } = sit;
  if (threat[hex] === 0) return 0;
  const strength = (mine[hex] + s.defense(g, u)) * shelter[hex];
  const ratio = threat[hex] / Math.max(0.5, strength);
  let hurt = Math.min(1.3, Math.max(0, (ratio - 0.7) / 3));
  // Whatever comes next to it there has to be attacked, whether it pays or not.
  if (s.obligations && !s.obligations.exempt(g, sit.side, hex)) hurt += FORCED * Math.min(1, ratio / 3);
  return hurt * s.worth(g, u) * Math.min(2, s.steps(g, u)) * (s.caution ?? 1);
}

/** Guns like to be a few hexes behind the line with something worth shooting at in range; else on their way to it. */
function gunScore(sit: Situation, u: UnitId, hex: HexId): number {
  const { s, g, nearFoe } = sit;
  const range = s.range(g, u);
  const d = nearFoe[hex];
  let score = 0;
  if (d <= 1) score -= 3;
  else if (d <= range) {
    score += 0.6 + Math.min(2.5, 0.5 * bestTarget(sit, hex, range));
  } else score -= 0.1 * (d - range);
  return score - 1.5 * risk(sit, u, hex);
}
/** The most valuable enemy within range. */
function bestTarget(sit: Situation, hex: HexId, range: number): number {
  let best = 0;
  for (const t of sit.targets) if (t.value > best && distance(sit.board, t.hex, hex) <= range) best = t.value;
  return best;
}

/** Value of a place for a unit that is now elsewhere or there; `from` is where its way to the goals is counted from. */
export function placeScore(sit: Situation, u: UnitId, hex: HexId, from: HexId): number {
  const { s, w, goals, goalOf, posture } = sit;
  const t = s.units[u];
  let score = 0;
  const field = goalOf[u] >= 0 ? goals[goalOf[u]] : undefined;
  const pace = Math.max(2, t.pace);
  if (field) {
    const dist = t.wheels ? field.wheels : field.foot;
    const gained = Math.max(-3, Math.min(3, (dist[from] - dist[hex]) / pace));
    const hurry = Math.max(0.2, posture) * (t.duty === 'mobile' ? 1.2 : 0.6);
    score += w.progress * hurry * gained * (t.duty === 'gun' ? 0.8 : 1);
  }
  if (t.duty !== 'gun' && t.duty !== 'none')
    for (const f of goals) {
      if (f.inside[hex] === 0 || (f.goal.supplied && sit.fed(u)[hex] === 0)) continue;
      const counts = f.goal.fits?.(u) ?? true;
      const others = f.there - (f.inside[from] === 1 && counts ? 1 : 0);
      if (counts && others < f.goal.need) score += (0.4 * f.goal.value) / f.goal.need;
    }
  if (t.duty !== 'gun' && t.duty !== 'none')
    for (const goal of sit.theirGoals) {
      // What the enemy must hold he must take first; in good time, and by somebody who can keep it.
      if (!goal.hold || goal.hexes[0] !== hex) continue;
      const urgent = Math.exp(-sit.theirAhead[hex] / 45);
      score += w.garrison * urgent * 0.25 * goal.value * Math.exp(-sit.mine[hex] / 6) * Math.min(1, sit.s.defense(sit.g, u) / 4);
    }
  if (sit.fed(u)[hex] === 0) score -= (s.hunger ?? 1) * w.hunger * (field?.goal.supplied && field.inside[hex] ? 1.6 : 0.8);
  if (t.duty === 'gun') return score + gunScore(sit, u, hex);
  if (t.duty === 'none') return score - 2 * (sit.threat[hex] > 0 ? 1 : 0);
  const post = sit.postOf[u] >= 0 ? sit.posts[sit.postOf[u]] : undefined;
  if (post) {
    const dist = t.wheels ? post.wheels : post.foot;
    score += 1.5 * w.garrison * Math.max(-2, Math.min(3, (dist[from] - dist[hex]) / pace));
  }
  if (sit.wanted) {
    const wanted = t.wheels ? sit.wanted.wheels : sit.wanted.foot;
    if (!post) score += w.need * Math.max(-2, Math.min(3, (wanted[from] - wanted[hex]) / pace));
    score += w.cover * coverGain(sit, u, hex);
  }
  score -= w.danger * (1 - 0.5 * posture) * risk(sit, u, hex);
  return score;
}
