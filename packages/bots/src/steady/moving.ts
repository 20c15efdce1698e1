/** Answers of the movement phases: columns, reinforcements, units in the order of the plan, the unit in hand. */
import { type Action, check, type HexId, hexOf, type Refusal, type UnitId } from '@hexfront/engine';
import type { AnyWorld } from '../types.ts';
import { fresh, type Mind, noiseOf, ownTurn } from './mind.ts';
import { type Afterwards, lift, type Order, planMoves, secondLook } from './moves.ts';
import { placeScore } from './score.ts';
import { onMapOf, type Situation } from './situation.ts';
import type { Asked } from './steady.ts';
import { tellPlan } from './words.ts';

export function answerMovement(m: Mind, sit: Situation, q: Asked): Action | undefined {
  if (q.has('go')) return inHand(m, sit, q);
  if (!q.has('pick')) return undefined;
  if (!m.moves) {
    const out = comeOut(sit, q);
    if (out) return out;
    const entering = comeIn(m, sit, q, true);
    if (entering) return entering;
    const before = m.s.beforePlan?.(q.g, q.side);
    if (before && check(q.g, before) === undefined) return before;
    m.moves = planMoves(fresh(sit), afterwards(q), noiseOf(m));
    m.moves.orders.unshift(...ofTheGame(sit, m.moves.planned));
    const { comes } = m.s;
    // Sorting keeps the order of those that may come in any.
    if (comes) m.moves.orders.sort((a, b) => comes(q.g, a) - comes(q.g, b));
    tellPlan(m, sit);
  }
  const { orders } = m.moves;
  // Whoever goes by column forms up before anybody moves.
  for (const o of orders)
    if (o.k === q.kind('column')) {
      const form: Action = { k: o.k, u: o.u };
      if (check(q.g, form) === undefined) return form;
    }
  const dug = digIn(sit, q, orders);
  if (dug) return dug;
  const entering = comeIn(m, sit, q, false);
  if (entering) return entering;
  while (orders.length > 0) {
    const pick: Action = { k: q.kind('pick'), u: orders[0].u };
    if (check(q.g, pick) === undefined) return pick;
    orders.shift();
  }
  if (m.looks++ < LOOKS && afterwards(q) === 'combat') {
    orders.push(...secondLook(fresh(sit), noiseOf(m)));
    if (orders.length > 0) return answerMovement(m, sit, q);
  }
  return end(q);
}

/** How often the moves of a phase are looked at again before it ends. */
const LOOKS = 2;

/** Hexes from the enemy within which works can still be of use. */
const DIG_WITHIN = 9;

/** Whoever stays where he is on the defense fortifies the hex, in a game where that comes before anybody moves. */
function digIn(sit: Situation, q: Asked, orders: readonly Order[]): Action | undefined {
  if (!q.has('dig') || sit.posture > 0) return undefined;
  const going = new Set(orders.map((o) => o.u));
  const held = (hex: HexId): boolean => sit.goals.some((f) => f.goal.hold && f.inside[hex] !== 0);
  return q.list('dig').findLast(({ u, h }) => {
    if (u === undefined || h !== undefined || going.has(u)) return false;
    const hex = sit.g.f.place[u];
    return held(hex) || sit.nearFoe[hex] <= DIG_WITHIN;
  });
}

/** Whoever can leave the map and should, then what the game advises. */
function ofTheGame({ g, s, side }: Situation, planned: AnyWorld): Order[] {
  const leaving = onMapOf(g, side).filter((u) => s.leaves(g, u));
  return [...leaving.map((u) => ({ u, k: '', to: g.f.place[u] })), ...s.advised(g, side, planned).map((order) => ({ ...order }))];
}

/** What the moves lead up to. A phase in which units come in or form columns is a full one; in the others reserves move, in the own turn or not. */
function afterwards(q: Asked): Afterwards {
  if (q.has('column') || q.has('enter')) return 'combat';
  return ownTurn(q.g, q.side) ? 'single' : 'nothing';
}

/** Done, or what has to come before it. */
function end(q: Asked): Action | undefined {
  const done: Action = { k: q.kind('done') };
  const refusal = check(q.g, done) as Refusal | undefined;
  if (!refusal) return done;
  if (typeof refusal.unit === 'number') {
    const pick: Action = { k: q.kind('pick'), u: refusal.unit };
    if (check(q.g, pick) === undefined) return pick;
    const enter = q.list('enter', refusal.unit)[0];
    if (enter) return enter;
  }
  return q.list('pick')[0];
}

/** Hexes from the enemy within which a column had better spread out. */
const DEPLOY_WITHIN = 7;

/** Columns that have come near the enemy, or near where they are wanted, leave the road. */
function comeOut(sit: Situation, q: Asked): Action | undefined {
  if (!q.has('deploy')) return undefined;
  for (const a of q.list('deploy')) {
    const u = a.u as UnitId;
    const hex = sit.g.f.place[u];
    if (sit.nearFoe[hex] <= DEPLOY_WITHIN || turnsToUse(sit, u, hex) < 1.2) return a;
  }
  return undefined;
}

/** Turns of march until the unit is where it is wanted. */
function turnsToUse(sit: Situation, u: UnitId, hex: HexId): number {
  const { wheels, pace } = sit.s.units[u];
  const field = sit.goalOf[u] >= 0 ? sit.goals[sit.goalOf[u]] : sit.wanted;
  const points = field ? (wheels ? field.wheels : field.foot)[hex] : 2 * sit.nearFoe[hex];
  return Math.min(points, 4 * sit.nearFoe[hex]) / Math.max(2, pace);
}

/** Reinforcements: by the door nearest the need; in column if it is far. `columns` first, since they must not wait. */
function comeIn(m: Mind, sit: Situation, q: Asked, columns: boolean): Action | undefined {
  if (!q.has('enter')) return undefined;
  const list = columns ? [] : [...q.list('enter'), ...q.list('enter-column')];
  let best: Action | undefined;
  let top = Number.NEGATIVE_INFINITY;
  for (const a of list) {
    const u = a.u as UnitId;
    if (!sit.s.enters(sit.g, u)) continue;
    const hex = hexOf(a);
    const field = nearestUse(sit, u);
    const turns = field[hex] / Math.max(2, sit.s.units[u].pace);
    const column = q.kinds.get(a.k) === 'enter-column';
    const far = turns > 1.6 && sit.nearFoe[hex] > DEPLOY_WITHIN + 2;
    // Where it would be too many, the rules take one of them: it waits.
    if (m.moves && !sit.s.room(m.moves.planned, u, hex)) continue;
    const score = -turns - (column === far ? 0 : 1) - 0.5 * (sit.threat[hex] > 8 ? 1 : 0) + noiseOf(m)();
    if (score > top) {
      top = score;
      best = a;
    }
  }
  if (best) m.moves?.planned.move(best.u as UnitId, hexOf(best));
  return best;
}

/** Distances to what a unit that is not on the map yet would be used for. */
function nearestUse(sit: Situation, u: UnitId): Int32Array {
  const { wheels } = sit.s.units[u];
  if (sit.posture > 0 && sit.goals.length > 0) {
    const open = sit.goals.filter((f) => f.there < f.goal.need && (f.goal.fits?.(u) ?? true));
    const f = (open.length > 0 ? open : sit.goals).reduce((a, b) => (b.goal.value > a.goal.value ? b : a));
    return wheels ? f.wheels : f.foot;
  }
  if (sit.wanted) return wheels ? sit.wanted.wheels : sit.wanted.foot;
  return Int32Array.from(sit.nearFoe);
}

/** The unit that was picked up goes where the plan says; without one, where it is worth most. */
function inHand(m: Mind, sit: Situation, q: Asked): Action | undefined {
  const { s, g } = sit;
  const u = s.inHand(g);
  if (u === undefined) return undefined;
  const order: Order | undefined = m.moves?.orders.find((o) => o.u === u);
  const stop: Action = { k: q.kind('stop') };
  const here = g.f.place[u];
  const leave: Action = { k: q.kind('exit') };
  if (s.leaves(g, u) && check(g, leave) === undefined) return leave;
  if (order) {
    if (order.path) {
      const build: Action = { k: q.kind('build'), path: order.path };
      drop(m, u);
      for (const path of [order.path, [order.path[1], order.path[0]]])
        if (check(g, { ...build, path }) === undefined) return { ...build, path };
    } else if (here === order.to) {
      drop(m, u);
      if (check(g, stop) === undefined) return stop;
    } else if (isFull(m, sit, u, order.to)) drop(m, u);
    else {
      const kinds = [order.k, ...[...q.kinds].filter(([, r]) => r === 'go').map(([k]) => k)];
      for (const k of kinds) {
        const go: Action = { k, h: order.to };
        if (q.kinds.get(k) === 'go' && check(g, go) === undefined) return go;
      }
      drop(m, u);
    }
  }
  return improvise(m, fresh(sit), q, u, stop);
}
/** No room is left where an order leads, and nobody there has still to go. */
function isFull(m: Mind, { s, g }: Situation, u: UnitId, to: HexId): boolean {
  if (s.room(g, u, to)) return false;
  const there = new Set(g.unitsIn(to));
  return !m.moves?.orders.some((o) => there.has(o.u) && o.to !== to);
}
function drop(m: Mind, u: UnitId): void {
  if (m.moves) m.moves.orders = m.moves.orders.filter((o) => o.u !== u);
}

/** What a place without room is worth less: somebody is lost there. */
const CROWDED = 5;

function improvise(m: Mind, sit: Situation, q: Asked, u: UnitId, stop: Action): Action | undefined {
  const { g } = sit;
  const here = g.f.place[u];
  const noise = noiseOf(m);
  const mayStop = check(g, stop) === undefined;
  let best: Action | undefined = mayStop ? stop : undefined;
  // Or what it covers where it stands would always speak for going elsewhere, and back again.
  lift(sit, u, here, -1);
  let top = mayStop ? placeScore(sit, u, here, here) + 0.05 : Number.NEGATIVE_INFINITY;
  for (const a of q.list('go')) {
    // In a game that lets more come together than may stay.
    const crowd = sit.s.room(g, u, hexOf(a)) ? 0 : CROWDED;
    const score = placeScore(sit, u, hexOf(a), here) - crowd + noise();
    if (score > top) {
      top = score;
      best = a;
    }
  }
  lift(sit, u, here, 1);
  return best;
}
