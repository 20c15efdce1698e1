/** Standing in the enemy's way: one unit after another is put where it bars most of what is still open, until nobody is left. */
import type { HexId, UnitId } from '@hexfront/engine';
import type { AnyWorld } from '../types.ts';
import type { Mover } from './moves.ts';
import { placeScore } from './score.ts';
import { blockedRoutes, onMapOf, type Situation } from './situation.ts';

/** Of a way through a hex beside the unit, this much is barred by its zone of control; less without one. */
const BESIDE = 0.6;
const NO_ZONE = 0.12;
/** Ways are worked out anew after so many placements. */
const EVERY = 2;

interface Line {
  /** Strength and zones of the units whose place is settled. */
  strength: Float32Array;
  zone: Uint8Array;
  routes: Float32Array;
  /** What stands at each hex is worth keeping there: how much it barred when it was placed. */
  barred: Float32Array;
}

export function defend(sit: Situation, stage: AnyWorld, movers: readonly Mover[], settle: (m: Mover, i: number) => void): void {
  const { g, s, board, side } = sit;
  const open = movers.filter((m) => !m.settled);
  const moving = new Set(open.map((m) => m.u));
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
  const base = new Map(open.map((m) => [m.u, m.hexes.map((h) => still(sit, m.u, h, m.from))]));
  const keys = new Set(sit.theirGoals.flatMap((goal) => (goal.hold ? goal.hexes : [])));
  let placed = 0;
  while (open.length > 0) {
    let top = Number.NEGATIVE_INFINITY;
    let which = 0;
    let where = 0;
    for (let k = 0; k < open.length; k++) {
      const m = open[k];
      const fixed = base.get(m.u) as number[];
      const stay = m.hexes.length - 1;
      for (let i = 0; i <= stay; i++) {
        const h = m.hexes[i];
        let score = fixed[i] + barring(sit, line, m.u, h) + (i === stay ? 0.08 : 0);
        if (score <= top) continue;
        score -= exposure(sit, line, m.u, h);
        if (score > top && (i === stay || s.room(stage, m.u, h))) {
          top = score;
          which = k;
          where = i;
        }
      }
    }
    const [m] = open.splice(which, 1);
    settle(m, where);
    put(sit, line, m.u, m.hexes[where]);
    // Whoever came to a place that matters changes what it is worth to the next.
    if (keys.has(m.hexes[where]))
      for (const o of open) {
        const at = o.hexes.indexOf(m.hexes[where]);
        if (at >= 0) (base.get(o.u) as number[])[at] = still(sit, o.u, o.hexes[at], o.from);
      }
    if (++placed % EVERY === 0) blockedRoutes(sit, line.strength, line.zone, line.routes);
  }
}

/** What a place is worth whatever the others do: goals, supply, the way to where it burns. */
function still(sit: Situation, u: UnitId, hex: HexId, from: HexId): number {
  const { w } = sit;
  return placeScore({ ...sit, w: { ...w, cover: 0, danger: 0 } }, u, hex, from);
}

function barring(sit: Situation, line: Line, u: UnitId, hex: HexId): number {
  const { board, s, g } = sit;
  const { routes } = line;
  let sum = routes[hex];
  const share = s.hasZone(g, u) ? BESIDE : NO_ZONE;
  for (let d = 0; d < 6; d++) {
    const to = board.neighbors[6 * hex + d];
    if (to >= 0 && line.zone[to] === 0 && sit.foeIn[to] === 0) sum += share * routes[to];
  }
  return 2 * sit.w.cover * sum;
}

/** Steps probably lost there, less what company takes off the shoulders of those who are there already. */
function exposure(sit: Situation, line: Line, u: UnitId, hex: HexId): number {
  const { threat, shelter, s, g, w, posture } = sit;
  if (threat[hex] === 0) return 0;
  const own = s.defense(g, u);
  const hurt = (strength: number): number => Math.min(1.3, Math.max(0, (threat[hex] / Math.max(0.5, strength * shelter[hex]) - 0.7) / 3));
  const mine = line.strength[hex];
  const after = hurt(mine + own);
  let cost = after * s.worth(g, u) * Math.min(2, s.steps(g, u));
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
