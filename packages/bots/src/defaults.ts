/** What a player assumes about a game that does not say: ordinary hex-and-counter habits. */
import { type Board, type Draft, type DraftOdds, distance, type HexId, type Reach, type Side, type UnitId } from '@hexfront/engine';
import type { AnySketch, AnyStrategy } from './steady/situation.ts';
import type { AnyWorld } from './types.ts';

const known = new WeakMap<AnySketch, AnyStrategy>();

/** The strategy with everything it leaves out. */
export function completed(sketch: AnySketch): AnyStrategy {
  let whole = known.get(sketch);
  if (!whole) {
    whole = fill(sketch);
    known.set(sketch, whole);
  }
  return whole;
}

const ones = new WeakMap<Board, Uint8Array>();
/** One point a step. */
function plainTravel(board: Board): Uint8Array {
  let out = ones.get(board);
  if (!out) {
    out = Uint8Array.from(board.neighbors, (to) => (to < 0 ? 0 : 1));
    ones.set(board, out);
  }
  return out;
}

const unitsOn = (g: AnyWorld, hex: HexId): UnitId[] => (hex < g.board.n ? g.unitsIn(hex) : []);
/** More units than this are never sent to one hex unasked. */
const CROWD = 4;

/** Chances by the ratio of strengths, after the run of such tables: the attacker pays below 2 to 1, the defender gives way from 3 to 1. */
function roughOdds(s: AnyStrategy, g: AnyWorld, draft: Draft): DraftOdds | undefined {
  const foes = draft.targets.flatMap((h) => unitsOn(g, h).filter((u) => s.units[u].side !== draft.by));
  if (foes.length === 0 || draft.attackers.length + draft.guns.length === 0) return undefined;
  let force = 0;
  for (const u of draft.attackers) {
    const dir = g.board.dirTo(g.f.place[u], draft.targets[0]);
    force += s.attack(g, u) * (dir >= 0 && s.hindered(g, 6 * g.f.place[u] + dir) ? 0.5 : 1);
  }
  for (const u of draft.guns) force += s.attack(g, u);
  let stand = 0;
  for (const u of foes) stand += s.defense(g, u) * s.shelter(g, g.f.place[u], 1 - draft.by);
  for (const u of draft.shields ?? []) stand += s.attack(g, u);
  const ratio = force / Math.max(0.5, stand);
  const steps = foes.reduce((sum, u) => sum + s.steps(g, u), 0);
  const win = Math.min(0.95, Math.max(0.03, 0.3 * ratio - 0.1));
  const lose = Math.min(0.8, Math.max(0.03, 0.75 - 0.22 * ratio));
  const rout = win * Math.min(0.6, 0.15 * ratio);
  const own = draft.attackers.length > 0 ? 1 : 0;
  return {
    odds: ratio >= 1 ? `${Math.floor(ratio)}-1` : `1-${Math.ceil(1 / Math.max(0.05, ratio))}`,
    outcomes: [
      { p: rout, own: 0, theirs: [1, Math.min(steps, 2)], taken: [own, steps <= 2 ? own : 0], repelled: 0 },
      { p: win - rout, own: 0, theirs: [0, 1], taken: [own, steps <= 1 ? own : 0], repelled: 0 },
      { p: lose, own, theirs: [0, 0], taken: [0, 0], repelled: own },
      { p: Math.max(0, 1 - win - lose), own: 0.5 * own, theirs: [0.5, 0.5], taken: [0, 0], repelled: 0 },
    ],
  };
}

/** As far as the pace lasts, through nobody, and no farther than the first enemy zone. */
function plainReach(s: AnyStrategy, g: AnyWorld, u: UnitId, out: Reach): void {
  out.hexes.length = out.kinds.length = out.costs.length = 0;
  const { board } = g;
  const from = g.f.place[u];
  if (from >= board.n) return;
  const { side, pace, wheels } = s.units[u];
  const price = s.travel(g, wheels);
  const zone = s.zones(g, 1 - side);
  const kind = Object.entries(s.roles).find(([, role]) => role === 'go')?.[0] ?? 'go';
  const go = kind.slice(kind.lastIndexOf(':') + 1);
  const cost = new Map<HexId, number>([[from, 0]]);
  const open: HexId[] = [from];
  while (open.length > 0) {
    open.sort((a, b) => (cost.get(b) ?? 0) - (cost.get(a) ?? 0));
    const h = open.pop() as HexId;
    const spent = cost.get(h) ?? 0;
    if (h !== from && zone[h] > 0) continue;
    for (let d = 0; d < 6; d++) {
      const to = board.neighbors[6 * h + d];
      const p = price[6 * h + d];
      if (to < 0 || p === 0 || spent + p > pace || (cost.get(to) ?? Number.POSITIVE_INFINITY) <= spent + p) continue;
      if (unitsOn(g, to).some((v) => s.units[v].side !== side)) continue;
      cost.set(to, spent + p);
      open.push(to);
    }
  }
  for (const [h, c] of cost) {
    if (h === from || !s.room(g, u, h)) continue;
    out.hexes.push(h);
    out.kinds.push(go);
    out.costs.push(c);
  }
}

function fill(sketch: AnySketch): AnyStrategy {
  const beside = (g: AnyWorld, draft: Draft, u: UnitId): boolean => draft.targets.some((h) => g.board.dirTo(g.f.place[u], h) >= 0);
  const inRange = (g: AnyWorld, draft: Draft, u: UnitId): boolean =>
    draft.targets.some((h) => g.f.place[u] < g.board.n && distance(g.board, g.f.place[u], h) <= s.range(g, u));
  const s: AnyStrategy = {
    odds: (g, draft) => roughOdds(s, g, draft),
    draft: () => undefined,
    reach: (g, u, _when, out) => plainReach(s, g, u, out),
    travel: (g) => plainTravel(g.board),
    shelter: () => 1,
    room: (g, u, hex) => unitsOn(g, hex).filter((v) => v !== u).length < CROWD,
    supplied: (g) => new Uint8Array(g.board.n).fill(1),
    fed: (g, side) => {
      const everywhere = s.supplied(g, side);
      return () => everywhere;
    },
    starved: () => false,
    sources: () => [],
    haul: (g) => s.travel(g, true),
    worth: (_g, u) => ({ line: 1, mobile: 1.2, gun: 1.2, engineer: 1, none: 0.5 })[s.units[u].duty],
    posture: (g, side) => (s.goals(g).some((x) => x.side === side) ? 0.8 : -0.4),
    inHand: (g) => {
      const u = g.frames[g.frames.length - 1]?.l.u;
      return typeof u === 'number' ? u : undefined;
    },
    zones: (g, side: Side) => {
      const out = new Uint8Array(g.board.n);
      for (let u = 0; u < s.units.length; u++) {
        if (s.units[u].side !== side || g.f.place[u] >= g.board.n || !s.hasZone(g, u)) continue;
        for (let d = 0; d < 6; d++) {
          const to = g.board.neighbors[6 * g.f.place[u] + d];
          if (to >= 0) out[to]++;
        }
      }
      return out;
    },
    hasZone: (_g, u) => s.units[u].duty !== 'none' && s.units[u].duty !== 'gun',
    hindered: () => false,
    crossing: () => -1,
    mayFight: (g, u) => s.attack(g, u) > 0,
    mayJoin: (g, draft, u) => s.attack(g, u) > 0 && beside(g, draft, u),
    mayFire: inRange,
    mayShield: inRange,
    range: () => 2,
    advised: () => [],
    leaves: () => false,
    ahead: () => true,
    enters: () => true,
    ...sketch,
  };
  return s;
}
