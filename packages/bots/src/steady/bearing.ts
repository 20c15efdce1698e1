/** Answers to results of combat: steps or hexes, who pays, where to go back to, who follows up. */
import { type Action, type HexId, numberOf, type UnitId } from '@hexfront/engine';
import { groundAt } from './battles.ts';
import { fresh, type Mind, noiseOf } from './mind.ts';
import { placeScore, risk } from './score.ts';
import { keyTo, type Situation } from './situation.ts';
import type { Asked } from './steady.ts';

export function answerBearing(m: Mind, sit: Situation, q: Asked): Action | undefined {
  if (q.has('back')) return stepsOrHexes(fresh(sit), q);
  if (q.has('lose')) return payer(sit, q);
  if (q.has('retreat')) return wayBack(m, fresh(sit), q);
  if (q.has('advance')) return followUp(m, fresh(sit), q);
  return undefined;
}

/** Units that bear the result at hand, as the innermost procedure names them. */
function bearers(sit: Situation): UnitId[] {
  const { frames } = sit.g;
  const units = frames[frames.length - 1]?.l.units;
  return Array.isArray(units) ? (units as UnitId[]).filter((u) => sit.g.onMap(u)) : [];
}

/** What it is worth not to leave a hex. */
function holdValue(sit: Situation, hex: HexId): number {
  const { routes, cover, goals, shelter } = sit;
  let value = 0.25 + 1.6 * routes[hex] + 0.12 * (shelter[hex] - 1);
  // The last one there closes the way.
  if (cover[hex] < 2) value += 0.6 * routes[hex];
  for (const f of goals) if (f.inside[hex]) value += f.goal.hold ? 0.25 * f.goal.value : 0.3;
  return value + 0.2 * keyTo(sit, hex);
}

function stepsOrHexes(sit: Situation, q: Asked): Action | undefined {
  const { s, g, board, foeZone, foeIn, mine } = sit;
  const list = q.list('back');
  const units = bearers(sit);
  if (units.length === 0) return list[0];
  const hex = g.f.place[units[0]];
  const most = Math.max(...list.map((a) => numberOf(a)));
  const steps = units.reduce((sum, u) => sum + s.steps(g, u), 0);
  const cheapest = Math.min(...units.map((u) => s.worth(g, u)));
  // A way back through the enemy's zones costs a step a hex.
  let open = 0;
  for (let d = 0; d < 6; d++) {
    const to = board.neighbors[6 * hex + d];
    if (to >= 0 && foeIn[to] === 0 && (foeZone[to] === 0 || mine[to] > 0)) open++;
  }
  let best = list[0];
  let top = Number.NEGATIVE_INFINITY;
  for (const a of list) {
    const hexes = numberOf(a);
    const paid = most - hexes;
    let score = -cheapest * paid;
    if (paid >= steps) score -= 3;
    if (hexes === 0) score += holdValue(sit, hex) * (steps - paid >= 2 ? 1 : 0.6);
    else {
      if (open === 0) score -= cheapest * hexes;
      score -= 0.15 * hexes;
    }
    if (score > top) {
      top = score;
      best = a;
    }
  }
  return best;
}

/** The cheapest step; a full unit rather than the last step of another. */
function payer(sit: Situation, q: Asked): Action | undefined {
  let best: Action | undefined;
  let top = Number.POSITIVE_INFINITY;
  for (const a of q.list('lose')) {
    const u = a.u as UnitId;
    const cost = sit.s.worth(sit.g, u) + (sit.s.steps(sit.g, u) <= 1 ? 0.4 : 0);
    if (cost < top) {
      top = cost;
      best = a;
    }
  }
  return best;
}

function wayBack(m: Mind, sit: Situation, q: Asked): Action | undefined {
  const units = bearers(sit);
  const list = q.list('retreat');
  if (units.length === 0) return list[0];
  const u = units.reduce((a, b) => (sit.s.worth(sit.g, b) > sit.s.worth(sit.g, a) ? b : a));
  const from = sit.g.f.place[u];
  const noise = noiseOf(m);
  let best: Action | undefined;
  let top = Number.NEGATIVE_INFINITY;
  for (const a of list) {
    const h = a.h as HexId;
    const score = placeScore(sit, u, h, from) - risk(sit, u, h) - (sit.foeZone[h] > 0 ? 0.8 : 0) + noise();
    if (score > top) {
      top = score;
      best = a;
    }
  }
  return best;
}

/** Following up pays where the ground is worth it and the unit is not worse off there. */
function followUp(m: Mind, sit: Situation, q: Asked): Action | undefined {
  const { g, goals } = sit;
  const noise = noiseOf(m);
  let best: Action | undefined;
  let top = 0;
  for (const a of q.list('advance')) {
    const u = a.u as UnitId;
    const h = a.h as HexId;
    const from = g.f.place[u];
    let gain = placeScore(sit, u, h, from) - placeScore(sit, u, from, from);
    gain += sit.mine[h] > 0 ? 0 : 0.5 * groundAt(sit, h) * Math.max(0.2, 0.5 + 0.5 * sit.posture);
    // Nobody leaves what has to be held.
    for (const f of goals) if (f.inside[from] && f.goal.hold && !f.inside[h] && f.there <= f.goal.need) gain -= f.goal.value;
    // Nor the last one what the enemy is out for.
    if (h !== from && sit.mine[from] <= sit.s.defense(g, u)) gain -= 0.3 * keyTo(sit, from);
    gain += noise();
    if (gain > top) {
      top = gain;
      best = a;
    }
  }
  return best ?? { k: q.kind('done') };
}
