/** Which attacks are worth making, and with whom: exact odds of every combination that matters. */
import type { Draft, DraftOdds, HexId, UnitId } from '@hexfront/engine';
import { keyTo, type Situation } from './situation.ts';

export interface Attack {
  target: HexId;
  /** Further hexes attacked with it. */
  also?: readonly HexId[];
  attackers: UnitId[];
  guns: UnitId[];
  value: number;
  odds: string;
  /** Chance that the hex falls if the enemy gives ground. */
  taken: number;
  /** Chance that no attacker is left. */
  doomed?: number;
}

/** What ground at a hex is worth to the side, won from an enemy who stands there. */
export function groundAt(sit: Situation, hex: HexId): number {
  const { ways, goals, board, routes } = sit;
  let way = ways[hex];
  for (let d = 0; d < 6; d++) {
    const to = board.neighbors[6 * hex + d];
    // Who stands there also closes the ways beside it.
    if (to >= 0 && 0.7 * ways[to] > way) way = 0.7 * ways[to];
  }
  let value = 0.3 + 3 * way + 1.2 * routes[hex];
  for (const f of goals) if (f.inside[hex] && f.there < f.goal.need) value += (0.45 * f.goal.value) / f.goal.need;
  // An enemy who has what he wants is thrown out of it again.
  value += 0.3 * keyTo(sit, hex);
  return (value + sit.w.lifeline * clears(sit, hex)) * sit.w.ground;
}

/** Share of the army that gets its supply again when the enemy in a hex is gone. */
function clears(sit: Situation, hex: HexId): number {
  const { bars, board } = sit;
  let share = bars[hex];
  for (let d = 0; d < 6; d++) {
    const to = board.neighbors[6 * hex + d];
    if (to >= 0 && bars[to] > share) share = bars[to];
  }
  return share;
}

/** Mean worth of a step among units. */
function stepWorth(sit: Situation, units: readonly UnitId[]): number {
  let sum = 0;
  for (const u of units) sum += sit.s.worth(sit.g, u);
  return units.length === 0 ? 0 : sum / units.length;
}

/** Where somebody is driven from cannot be kept: worth a little even when nobody follows. */
const DRIVEN = 0.35;
const REPELLED = 0.45;
const LOCKED = -0.05;

/** Steps a way back would cost: none if a hex beside is free, one if all lie in zones, more if there is no way at all. */
function tollBack(sit: Situation, draft: Draft): number {
  const { g, board, s, side } = sit;
  const hex = draft.targets[0];
  let best = 2;
  for (let d = 0; d < 6; d++) {
    const to = board.neighbors[6 * hex + d];
    if (to < 0) continue;
    let ours = 0;
    let theirs = 0;
    for (let u = g.occupancy.head[to]; u >= 0; u = g.occupancy.next[u]) {
      if (s.units[u].side === side) ours++;
      else theirs++;
    }
    if (ours > 0) continue;
    if (theirs > 0) return 0;
    let barred = false;
    for (let e = 0; e < 6 && !barred; e++) {
      const beside = board.neighbors[6 * to + e];
      if (beside < 0) continue;
      for (let u = g.occupancy.head[beside]; u >= 0 && !barred; u = g.occupancy.next[u])
        barred = s.units[u].side === side && s.hasZone(g, u);
    }
    if (!barred) return 0;
    best = 1;
  }
  return best;
}

/** Expected value of an attack for the attacker, in steps. The loser chooses between ground and steps what hurts him least. */
export function attackValue(sit: Situation, draft: Draft, odds: DraftOdds, ground: number, theirWorth: number): number {
  const toll = draft.attackers.length > 0 ? tollBack(sit, draft) : 0;
  const ownWorth = stepWorth(sit, draft.attackers) * sit.w.care;
  let value = 0;
  for (const o of odds.outcomes) {
    const gives =
      theirWorth * (o.theirs[0] + (o.taken[0] > 0 ? toll : 0)) +
      o.taken[0] * ground +
      (o.theirs[1] > o.theirs[0] || o.taken[0] > o.taken[1] ? DRIVEN : 0);
    const stays = theirWorth * o.theirs[1] + o.taken[1] * ground;
    const choice = o.theirs[0] === o.theirs[1] && o.taken[0] === o.taken[1] ? gives : Math.min(gives, stays);
    value += o.p * (choice - ownWorth * o.own - REPELLED * o.repelled + (o.locked ? LOCKED : 0));
  }
  return value;
}

/** Steps of the enemy in a hex are worth this much each. */
export function prizeIn(sit: Situation, hex: HexId): number {
  let key = 1;
  // Every step lost by who holds a goal brings its fall nearer.
  for (const f of sit.goals) if (f.inside[hex] && f.goal.hold && f.there < f.goal.need) key += 0.06 * f.goal.value;
  key += 0.04 * keyTo(sit, hex);
  key += 0.25 * sit.w.lifeline * clears(sit, hex);
  return (
    key *
    stepWorth(
      sit,
      sit.g.unitsIn(hex).filter((u) => sit.s.units[u].side === sit.foe && sit.s.units[u].duty !== 'none'),
    )
  );
}

/** Guns that help no further than this are kept for another battle. */
const GUN_USE = 0.1;
const MOST_ATTACKERS = 9;

/** The units that could take part in an attack on a hex and what each of them gives up by it. */
export interface Candidate {
  u: UnitId;
  /** Value lost elsewhere, 0 or more. */
  price: number;
  /** Where it would stand; the hex it is in if undefined. */
  at?: HexId;
}

/**
 * The best attack on a hex out of these candidates: in the order of strength for their price as many as pay, then only the guns that matter.
 * The units must already stand where they would attack from.
 */
export function bestAttack(
  sit: Situation,
  target: HexId,
  candidates: readonly Candidate[],
  guns: readonly UnitId[],
  reserve = false,
): Attack | undefined {
  const { g, s, side } = sit;
  if (candidates.length === 0 && guns.length === 0) return undefined;
  const ground = groundAt(sit, target);
  const prize = prizeIn(sit, target);
  const base: Draft = { by: side, targets: [target], attackers: [], guns: [], ...(reserve ? { reserve } : {}) };
  const usable: UnitId[] = [];
  for (const u of guns) if (s.mayFire(g, { ...base, guns: usable }, u)) usable.push(u);
  const strengthOf = (c: Candidate): number =>
    s.attack(g, c.u) * (s.hindered(g, 6 * g.f.place[c.u] + g.board.dirTo(g.f.place[c.u], target)) ? 0.5 : 1);
  const order = [...candidates].sort((a, b) => strengthOf(b) / (1 + b.price) - strengthOf(a) / (1 + a.price) || a.u - b.u);
  // Two of one division fight better than two strangers: the strongest draws his fellows up.
  const group = order.length > 0 ? s.units[order[0].u].group : -1;
  if (group >= 0) {
    const mate = order.findIndex((c, i) => i > 0 && s.units[c.u].group === group);
    if (mate > 1) order.splice(1, 0, ...order.splice(mate, 1));
  }
  let best: Attack | undefined;
  const consider = (attackers: UnitId[], used: UnitId[], price: number): number => {
    const draft: Draft = { ...base, attackers, guns: used };
    const odds = s.odds(g, draft);
    if (!odds) return Number.NEGATIVE_INFINITY;
    const value = attackValue(sit, draft, odds, ground, prize) - price - 0.03 * attackers.length - 0.04 * used.length;
    if (!best || value > best.value) {
      let taken = 0;
      for (const o of odds.outcomes) taken += o.p * o.taken[0];
      best = { target, attackers: [...attackers], guns: [...used], value, odds: odds.odds, taken };
    }
    return value;
  };
  if (usable.length > 0) consider([], usable, 0);
  const attackers: UnitId[] = [];
  let price = 0;
  for (const c of order.slice(0, MOST_ATTACKERS)) {
    attackers.push(c.u);
    price += c.price;
    consider(attackers, usable, price);
  }
  if (!best) return undefined;
  // Whoever is not needed is free for something else.
  const prices = new Map(candidates.map((c) => [c.u, c.price]));
  const priceOf = (units: readonly UnitId[]): number => units.reduce((sum, u) => sum + (prices.get(u) ?? 0), 0);
  for (const u of [...best.attackers].reverse()) {
    if (best.attackers.length < 2) break;
    const rest: UnitId[] = best.attackers.filter((v) => v !== u);
    consider(rest, best.guns, priceOf(rest) - 0.02);
  }
  return thrift(best, (guns) => {
    const found = best as Attack;
    const draft: Draft = { ...base, attackers: found.attackers, guns };
    const odds = s.odds(g, draft);
    if (!odds) return undefined;
    const cost = priceOf(found.attackers) + 0.03 * found.attackers.length + 0.04 * guns.length;
    return { value: attackValue(sit, draft, odds, ground, prize) - cost, odds: odds.odds };
  });
}

/** Leaves out the guns that change little. */
function thrift(attack: Attack, worth: (guns: UnitId[]) => { value: number; odds: string } | undefined): Attack {
  let best = attack;
  for (const u of [...attack.guns].reverse()) {
    if (best.attackers.length + best.guns.length < 2) break;
    const guns = best.guns.filter((v) => v !== u);
    const without = worth(guns);
    if (without && without.value > best.value - GUN_USE) best = { ...best, ...without, guns };
  }
  return best;
}
