/**
 * Standing in the enemy's way: one unit after another is put where it bars most of what is still open, until nobody is left. What a place is
 * worth to a unit is worked out once and mended where somebody was put; only when the enemy's ways are looked at anew is all of it done again.
 */
import type { HexId, UnitId } from '@hexfront/engine';
import type { AnyWorld } from '../types.ts';
import type { Mover } from './moves.ts';
import { placeScore } from './score.ts';
import { blockedRoutes, onMapOf, type Situation } from './situation.ts';

/** Of a way through a hex beside the unit, this much is barred by its zone of control; less without one. */
const BESIDE = 0.6;
const NO_ZONE = 0.12;
/** Ways are worked out anew after so many placements, and seldomer in a large army, where one unit changes less and looking costs more. */
const EVERY = 2;
const ARMY = 90;
/** Where it stands already a unit is a little better off. */
const INERTIA = 0.08;

interface Line {
  /** Strength and zones of the units whose place is settled. */
  strength: Float32Array;
  zone: Uint8Array;
  routes: Float32Array;
  /** What stands at each hex is worth keeping there: how much it barred when it was placed. */
  barred: Float32Array;
}

/** Somebody who is still to be placed, with the parts of what each of his places is worth. */
interface Open {
  m: Mover;
  /** Goals, supply, the way to where it burns. */
  still: Float64Array;
  barring: Float64Array;
  exposure: Float64Array;
  /** How much of a way beside it the unit bars; its strength; what its losses are worth. */
  share: number;
  own: number;
  worth: number;
  /** The best place with room and what it is worth. */
  at: number;
  best: number;
  stale: boolean;
}

export function defend(sit: Situation, stage: AnyWorld, movers: readonly Mover[], settle: (m: Mover, i: number) => void): void {
  const { g, board, side } = sit;
  const free = movers.filter((m) => !m.settled);
  const moving = new Set(free.map((m) => m.u));
  const line: Line = {
    strength: new Float32Array(board.n),
    zone: new Uint8Array(board.n),
    routes: new Float32Array(board.n),
    barred: new Float32Array(board.n),
  };
  sit.mine.fill(0);
  sit.cover.fill(0);
  for (const u of onMapOf(g, side)) if (!moving.has(u)) put(sit, line, u, stage.f.place[u]);
  blockedRoutes(sit, line.strength, line.zone, line.routes);
  // What a place is worth whatever the others do: goals, supply, the way to where it burns.
  const alone: Situation = { ...sit, w: { ...sit.w, cover: 0, danger: 0 } };
  const open = free.map((m) => opened(sit, alone, line, m));
  /** Who could go to each hex, and as which of his places. */
  const byHex = new Map<HexId, [Open, number][]>();
  for (const o of open)
    for (const [i, h] of o.m.hexes.entries()) {
      const list = byHex.get(h);
      if (list) list.push([o, i]);
      else byHex.set(h, [[o, i]]);
    }
  const keys = new Set(sit.theirGoals.flatMap((goal) => (goal.hold ? goal.hexes : [])));
  const every = Math.max(EVERY, Math.round((open.length / ARMY) ** 2));
  let placed = 0;
  while (open.length > 0) {
    let which = 0;
    for (let k = 0; k < open.length; k++) {
      if (open[k].stale) choose(sit, stage, open[k]);
      if (open[k].best > open[which].best) which = k;
    }
    const [{ m, at }] = open.splice(which, 1);
    const hex = m.hexes[at];
    settle(m, at);
    put(sit, line, m.u, hex);
    // Whoever came to a place that matters changes what it is worth to the next.
    if (keys.has(hex)) for (const [o, i] of byHex.get(hex) ?? []) if (!o.m.settled) o.still[i] = placeScore(alone, o.m.u, hex, o.m.from);
    const anew = ++placed % every === 0;
    if (anew) blockedRoutes(sit, line.strength, line.zone, line.routes);
    // There is room now where he was, and less where he is; his zone reaches one hex, what it bars two.
    for (const h of around(sit, hex, m.from))
      for (const [o, i] of byHex.get(h) ?? []) {
        if (o.m.settled) continue;
        o.barring[i] = barring(sit, line, o, h);
        o.exposure[i] = exposure(sit, line, o, h);
        o.stale = true;
      }
    if (anew)
      for (const o of open) {
        for (let i = 0; i < o.barring.length; i++) o.barring[i] = barring(sit, line, o, o.m.hexes[i]);
        o.stale = true;
      }
  }
}

function opened(sit: Situation, alone: Situation, line: Line, m: Mover): Open {
  const { s, g } = sit;
  const o: Open = {
    m,
    still: Float64Array.from(m.hexes, (h) => placeScore(alone, m.u, h, m.from)),
    barring: new Float64Array(m.hexes.length),
    exposure: new Float64Array(m.hexes.length),
    share: s.hasZone(g, m.u) ? BESIDE : NO_ZONE,
    own: s.defense(g, m.u),
    worth: s.worth(g, m.u) * Math.min(2, s.steps(g, m.u)),
    at: 0,
    best: Number.NEGATIVE_INFINITY,
    stale: true,
  };
  for (const [i, h] of m.hexes.entries()) {
    o.barring[i] = barring(sit, line, o, h);
    o.exposure[i] = exposure(sit, line, o, h);
  }
  return o;
}

/** The best of somebody's places that has room; his present one, the last, always has. */
function choose(sit: Situation, stage: AnyWorld, o: Open): void {
  const { m } = o;
  const stay = m.hexes.length - 1;
  o.at = stay;
  o.best = o.still[stay] + o.barring[stay] - o.exposure[stay] + INERTIA;
  for (let i = 0; i < stay; i++) {
    const score = o.still[i] + o.barring[i] - o.exposure[i];
    if (score <= o.best || !sit.s.room(stage, m.u, m.hexes[i])) continue;
    o.best = score;
    o.at = i;
  }
  o.stale = false;
}

/** Hexes where a placement changes something. */
function around(sit: Situation, hex: HexId, from: HexId): Set<HexId> {
  const { neighbors } = sit.board;
  const out = new Set([from, hex]);
  for (let d = 0; d < 6; d++) {
    const near = neighbors[6 * hex + d];
    if (near < 0) continue;
    out.add(near);
    for (let e = 0; e < 6; e++) if (neighbors[6 * near + e] >= 0) out.add(neighbors[6 * near + e]);
  }
  return out;
}

function barring(sit: Situation, line: Line, { share }: Open, hex: HexId): number {
  const { neighbors } = sit.board;
  const { routes, zone } = line;
  let sum = routes[hex];
  for (let d = 0; d < 6; d++) {
    const to = neighbors[6 * hex + d];
    if (to >= 0 && zone[to] === 0 && sit.foeIn[to] === 0) sum += share * routes[to];
  }
  return 2 * sit.w.cover * sum;
}

/** Steps probably lost there, less what company takes off the shoulders of those who are there already. */
function exposure(sit: Situation, line: Line, { own, worth }: Open, hex: HexId): number {
  const { threat, shelter, w, posture } = sit;
  if (threat[hex] === 0) return 0;
  const hurt = (strength: number): number => Math.min(1.3, Math.max(0, (threat[hex] / Math.max(0.5, strength * shelter[hex]) - 0.7) / 3));
  const mine = line.strength[hex];
  const after = hurt(mine + own);
  let cost = after * worth;
  if (mine > 0) cost -= (hurt(mine) - after) * (1.5 + 2 * line.barred[hex]);
  return w.danger * (1 - 0.5 * posture) * cost;
}

function put(sit: Situation, line: Line, u: UnitId, hex: HexId): void {
  const { board, s, g } = sit;
  const { duty } = s.units[u];
  sit.mine[hex] += s.defense(g, u);
  if (duty === 'none' || duty === 'gun') return;
  line.barred[hex] = Math.max(line.barred[hex], line.routes[hex]);
  line.strength[hex] += s.defense(g, u);
  sit.cover[hex] += 1;
  if (!s.hasZone(g, u)) return;
  for (let d = 0; d < 6; d++) {
    const to = board.neighbors[6 * hex + d];
    if (to >= 0) {
      line.zone[to] = 1;
      sit.cover[to] += BESIDE;
    }
  }
}
