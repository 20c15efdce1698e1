/** A movement phase planned as a whole: attacks that are worth coming together for, then a place for everybody else. */
import type { HexId, Reach, UnitId } from '@hexfront/engine';
import type { AnyWorld } from '../types.ts';
import { type Attack, bestAttack, type Candidate } from './battles.ts';
import { defend } from './defend.ts';
import { repair } from './repair.ts';
import { placeScore } from './score.ts';
import { addCover, onMapOf, type Situation } from './situation.ts';

export interface Order {
  u: UnitId;
  /** Kind of the answer that gets it there. */
  k: string;
  to: HexId;
  /** Hexside of a crossing to build, by its two hexes. */
  path?: HexId[];
}
export interface MovePlan {
  orders: Order[];
  /** Attacks the moves are made for. */
  attacks: Attack[];
  /** The map as it will be: every unit where it is to end. */
  planned: AnyWorld;
}

/** What may follow the moves: a combat phase, nothing, or attacks of single units. */
export type Afterwards = 'combat' | 'nothing' | 'single';

export interface Mover {
  u: UnitId;
  from: HexId;
  hexes: HexId[];
  kinds: string[];
  /** Score of every place, the present one last. */
  scores: number[];
  best: number;
  settled: boolean;
  /** Index of the place it is to end in. */
  at: number;
}

/** The unit is taken out of the picture, so that its own presence does not speak for or against a place. */
export function lift(sit: Situation, u: UnitId, hex: HexId, sign: number): void {
  addCover(sit, u, hex, sign);
  sit.mine[hex] += sign * sit.s.defense(sit.g, u);
}

/** Better than staying by less than this is not worth the trouble. */
const INERTIA = 0.06;

export function planMoves(sit: Situation, after: Afterwards, noise: () => number): MovePlan {
  const { g, s, side } = sit;
  const stage = g.copy();
  const movers: Mover[] = [];
  const byUnit = new Map<UnitId, Mover>();
  for (const u of onMapOf(g, side)) {
    const reach: Reach = { hexes: [], kinds: [], costs: [] };
    s.reach(g, u, 'now', reach);
    if (reach.hexes.length === 0) continue;
    const from = g.f.place[u];
    const m = makeMover(u, from, reach);
    rate(sit, m, noise);
    movers.push(m);
    byUnit.set(u, m);
  }
  const plan: MovePlan = { orders: [], attacks: [], planned: stage };
  const settle = (m: Mover, i: number): void => {
    m.settled = true;
    m.at = i;
    const to = m.hexes[i];
    lift(sit, m.u, m.from, -1);
    lift(sit, m.u, to, 1);
    stage.move(m.u, to);
  };
  build(sit, movers, plan);
  // Guns first: attacks are planned with their help.
  for (const m of movers) if (!m.settled && s.units[m.u].duty === 'gun') settle(m, pickPlace(sit, stage, m));
  if (after !== 'nothing') gather(sit, stage, byUnit, plan, after, settle);
  if (sit.theirGoals.length > 0 && sit.goals.length === 0)
    defend(sit, stage, movers, (m, i) => {
      m.settled = true;
      m.at = i;
      stage.move(m.u, m.hexes[i]);
    });
  const rest = movers.filter((m) => !m.settled);
  rest.sort((a, b) => sit.nearFoe[a.from] - sit.nearFoe[b.from] || s.defense(g, b.u) - s.defense(g, a.u) || a.u - b.u);
  for (const m of rest) {
    lift(sit, m.u, m.from, -1);
    rescore(sit, m, noise);
    lift(sit, m.u, m.from, 1);
    settle(m, pickPlace(sit, stage, m));
  }
  if (s.obligations && after === 'combat') plan.attacks = repair(sit, stage, byUnit).battles;
  for (const m of movers) plan.orders.push(...orderOf(m));
  inOrder(sit, plan);
  return plan;
}

const makeMover = (u: UnitId, from: HexId, { hexes, kinds }: Reach): Mover => ({
  u,
  from,
  hexes: [...hexes, from],
  kinds: [...kinds, ''],
  scores: [],
  best: 0,
  settled: false,
  at: hexes.length,
});
const orderOf = (m: Mover): Order[] => (m.hexes[m.at] === m.from ? [] : [{ u: m.u, k: m.kinds[m.at], to: m.hexes[m.at] }]);

/** Orders for units that can still move and stand where the rules would make them attack at a bad price; asked before the phase ends. */
export function secondLook(sit: Situation, noise: () => number): Order[] {
  const { g, s, side } = sit;
  if (!s.obligations) return [];
  const byUnit = new Map<UnitId, Mover>();
  for (const u of onMapOf(g, side)) {
    const reach: Reach = { hexes: [], kinds: [], costs: [] };
    s.reach(g, u, 'now', reach);
    if (reach.hexes.length === 0) continue;
    const m = makeMover(u, g.f.place[u], reach);
    rate(sit, m, noise);
    byUnit.set(u, m);
  }
  if (byUnit.size === 0) return [];
  repair(sit, g.copy(), byUnit);
  return [...byUnit.values()].flatMap(orderOf);
}

function rate(sit: Situation, m: Mover, noise: () => number): void {
  lift(sit, m.u, m.from, -1);
  rescore(sit, m, noise);
  lift(sit, m.u, m.from, 1);
}
function rescore(sit: Situation, m: Mover, noise: () => number): void {
  m.best = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < m.hexes.length; i++) {
    const score = placeScore(sit, m.u, m.hexes[i], m.from) + noise();
    m.scores[i] = score;
    if (score > m.best) m.best = score;
  }
}

/** Index of the best place with room. */
function pickPlace(sit: Situation, stage: AnyWorld, m: Mover): number {
  const stay = m.hexes.length - 1;
  let best = stay;
  let top = m.scores[stay] + INERTIA;
  for (let i = 0; i < stay; i++)
    if (m.scores[i] > top && sit.s.room(stage, m.u, m.hexes[i])) {
      top = m.scores[i];
      best = i;
    }
  return best;
}

/** Engineers bridge what lies on the way. */
const ON_THE_WAY = 0.3;
function build(sit: Situation, movers: readonly Mover[], plan: MovePlan): void {
  const { s, g, board, ways } = sit;
  for (const m of movers) {
    if (s.units[m.u].duty !== 'engineer' || sit.posture < 0) continue;
    let best = ON_THE_WAY;
    let path: HexId[] | undefined;
    for (let d = 0; d < 6; d++) {
      const at = 6 * m.from + d;
      const to = board.neighbors[at];
      if (to < 0 || s.crossing(g, at) !== 0 || sit.foeIn[to] > 0) continue;
      const value = Math.min(ways[m.from], ways[to]);
      if (value > best) {
        best = value;
        path = [m.from, to];
      }
    }
    if (!path) continue;
    m.settled = true;
    plan.orders.push({ u: m.u, k: 'build', to: m.from, path });
  }
}

/** Attacks, the best first, each with everybody who can come and has nothing better to do. */
function gather(
  sit: Situation,
  stage: AnyWorld,
  byUnit: ReadonlyMap<UnitId, Mover>,
  plan: MovePlan,
  after: Afterwards,
  settle: (m: Mover, i: number) => void,
): void {
  const { g, s, side, board } = sit;
  const staged: Situation = { ...sit, g: stage };
  const used = new Set<UnitId>();
  const guns = new Set(after === 'combat' ? onMapOf(g, side).filter((u) => s.units[u].duty === 'gun') : []);
  // Who can stand next to which enemy, and where.
  const options = new Map<HexId, Map<UnitId, { i: number; score: number }>>();
  const note = (u: UnitId, m: Mover | undefined, i: number, hex: HexId): void => {
    for (let d = 0; d < 6; d++) {
      const target = board.neighbors[6 * hex + d];
      if (target < 0 || sit.foeIn[target] === 0) continue;
      const hindered = s.hindered(g, 6 * hex + d) ? 0.8 : 0;
      const score = (m ? m.scores[i] - m.best : 0) - hindered;
      let list = options.get(target);
      if (!list) {
        list = new Map();
        options.set(target, list);
      }
      const known = list.get(u);
      if (!known || score > known.score) list.set(u, { i, score });
    }
  };
  for (const u of onMapOf(g, side)) {
    const { duty } = s.units[u];
    if (duty === 'gun' || duty === 'none' || s.attack(g, u) <= 0) continue;
    if (after === 'combat' && !s.mayFight(g, u)) continue;
    const m = byUnit.get(u);
    if (m?.settled) continue;
    if (m) for (let i = 0; i < m.hexes.length; i++) note(u, after === 'single' && m.kinds[i] === '' ? undefined : m, i, m.hexes[i]);
    else if (after === 'combat') note(u, undefined, -1, g.f.place[u]);
  }
  const known = new Map<HexId, { attack: Attack; at: Map<UnitId, number> } | undefined>();
  const look = (t: HexId): void => {
    known.set(t, tryTarget(staged, t, options.get(t) as Map<UnitId, { i: number; score: number }>, byUnit, used, [...guns], after));
  };
  for (const t of options.keys()) look(t);
  // With fewer people and guns left an attack is hardly ever worth more than before: it is looked at again only when its turn would come.
  const stale = new Set<HexId>();
  for (;;) {
    let top: { attack: Attack; at: Map<UnitId, number> } | undefined;
    for (const x of known.values())
      if (
        x &&
        x.attack.value > sit.w.resolve &&
        (!top || x.attack.value > top.attack.value || (x.attack.value === top.attack.value && x.attack.target < top.attack.target))
      )
        top = x;
    if (!top) return;
    const { target } = top.attack;
    const changed = stale.delete(target);
    if (changed || !hasRoom(staged, top, byUnit)) {
      look(target);
      // Who comes first may decide who finds room: an attack that was planned just now and has none never will.
      const again = known.get(target);
      if (again && !hasRoom(staged, again, byUnit)) known.delete(target);
      continue;
    }
    known.delete(target);
    plan.attacks.push(top.attack);
    for (const u of top.attack.attackers) {
      used.add(u);
      const m = byUnit.get(u);
      const at = top.at.get(u);
      if (m && at !== undefined) settle(m, at);
    }
    for (const u of top.attack.guns) guns.delete(u);
    // Room and people have changed around here.
    const touched = new Set([...top.attack.attackers, ...top.attack.guns]);
    for (const [t, x] of known)
      if (x && (x.attack.attackers.some((u) => touched.has(u)) || x.attack.guns.some((u) => touched.has(u)))) stale.add(t);
  }
}

/** Nobody else has taken the places of an attack since it was planned. */
function hasRoom(
  { g, s }: Situation,
  { attack, at }: { attack: Attack; at: ReadonlyMap<UnitId, number> },
  byUnit: ReadonlyMap<UnitId, Mover>,
): boolean {
  const back: [UnitId, HexId][] = [];
  let fits = true;
  for (const u of attack.attackers) {
    const i = at.get(u);
    const hex = i === undefined ? undefined : byUnit.get(u)?.hexes[i];
    if (hex === undefined || hex === g.f.place[u]) continue;
    fits &&= s.room(g, u, hex);
    back.push([u, g.f.place[u]]);
    g.move(u, hex);
  }
  for (const [u, here] of back) g.move(u, here);
  return fits;
}

/** Places the willing around a target, one after another as room allows, and asks what the attack would be worth. */
function tryTarget(
  staged: Situation,
  target: HexId,
  options: ReadonlyMap<UnitId, { i: number; score: number }>,
  byUnit: ReadonlyMap<UnitId, Mover>,
  used: ReadonlySet<UnitId>,
  guns: readonly UnitId[],
  after: Afterwards,
): { attack: Attack; at: Map<UnitId, number> } | undefined {
  const { g, s, board } = staged;
  const willing = [...options].filter(([u]) => !used.has(u));
  willing.sort(([a, x], [b, y]) => y.score - x.score + 0.15 * (s.attack(g, b) - s.attack(g, a)) || a - b);
  const at = new Map<UnitId, number>();
  const candidates: Candidate[] = [];
  const back: [UnitId, HexId][] = [];
  for (const [u, option] of willing.slice(0, 14)) {
    const m = byUnit.get(u);
    const here = g.f.place[u];
    let i = option.i;
    if (m) {
      let hex = m.hexes[i];
      if (hex !== here && !s.room(g, u, hex)) {
        i = otherPlace(staged, m, target, board.neighbors);
        if (i < 0) continue;
        hex = m.hexes[i];
      }
      if (hex !== here) {
        g.move(u, hex);
        back.push([u, here]);
      }
      at.set(u, i);
      candidates.push({ u, price: Math.max(0, m.best - m.scores[i]) });
    } else candidates.push({ u, price: 0 });
  }
  let attack: Attack | undefined;
  if (after === 'single') {
    for (const c of candidates) {
      const one = bestAttack(staged, target, [c], [], true);
      if (one && (!attack || one.value > attack.value)) attack = one;
    }
  } else attack = bestAttack(staged, target, candidates, guns);
  for (const [u, here] of back) g.move(u, here);
  return attack && attack.attackers.length > 0 ? { attack, at } : undefined;
}

/** Another place beside the target with room for the unit. */
function otherPlace(staged: Situation, m: Mover, target: HexId, neighbors: ArrayLike<number>): number {
  const { g, s } = staged;
  let best = -1;
  for (let i = 0; i < m.hexes.length; i++) {
    let beside = false;
    for (let d = 0; d < 6 && !beside; d++) beside = neighbors[6 * target + d] === m.hexes[i];
    if (!beside || (best >= 0 && m.scores[i] <= m.scores[best])) continue;
    if (m.hexes[i] === g.f.place[m.u] || s.room(g, m.u, m.hexes[i])) best = i;
  }
  return best;
}

/** Columns are formed first; then the foremost leave first, so that nobody stands in another's way. */
function inOrder(sit: Situation, plan: MovePlan): void {
  const rank = (o: Order): number => {
    const i = sit.goalOf[o.u];
    if (i < 0) return sit.nearFoe[sit.g.f.place[o.u]];
    const f = sit.goals[i];
    return (sit.s.units[o.u].wheels ? f.wheels : f.foot)[sit.g.f.place[o.u]];
  };
  const ranks = new Map(plan.orders.map((o) => [o.u, rank(o)]));
  plan.orders.sort((a, b) => (ranks.get(a.u) ?? 0) - (ranks.get(b.u) ?? 0) || a.u - b.u);
}
