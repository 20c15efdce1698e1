/**
 * Assaults as a whole. Every enemy hex next to somebody who attacks must be attacked as well (11.2.0), so that one assault costs others: what is
 * planned is who attacks what, all together.
 */
import type { HexId, Side, UnitId } from '@hexfront/engine';
import { isPrepared, needsPartner, obliges, reachable } from '../rules/combat/eligibility.ts';
import { printedNow } from '../rules/steps.ts';
import { onMapOf } from '../state/derived.ts';
import { beside, HQ, SIDE, unitsOf } from '../state/query.ts';
import { type G, PREPARED_ASSAULT, TACTICAL } from '../state/shape.ts';
import { assaultOdds, gainOf } from './assault-odds.ts';
import { prizeOf } from './goals.ts';

export interface Battle {
  target: HexId;
  units: UnitId[];
  gain: number;
}
export interface Plan {
  battles: Battle[];
  /** Steps won less steps lost in all of them. */
  total: number;
}

/** A hex that is owed and that nobody attacks; a unit that is left without a battle. */
const NEGLECTED = 3;
const IDLE = 0.4;
/** Share of what a hex is worth that is at stake when everybody in it attacks and is thrown back: it can be won again, but not in the last turn. */
const stake = (g: G): number => (g.v.turn >= g.rules.lastTurn ? 0.7 : 0.2);
/** Rounds in which units change over to better battles. */
const ROUNDS = 3;

/** In the last turn ground alone counts. */
const careIn = (g: G): number => (g.v.turn >= g.rules.lastTurn ? 0.2 : 1);

/** What an assault wins, less the ground that its attackers may lose. */
function gain(g: G, by: Side, target: HexId, attackers: readonly UnitId[]): number {
  const odds = assaultOdds(g, { by, targets: [target], attackers, guns: [] });
  if (!odds) return 0;
  let value = gainOf(odds, prizeOf(g, target), careIn(g));
  const thrownBack = Math.min(1, odds.outcomes[0]?.repelled ?? 0);
  for (const from of new Set(attackers.map((u) => g.hexOf(u))))
    if (unitsOf(g, by, from).every((u) => HQ[u] === 1 || attackers.includes(u))) value -= stake(g) * thrownBack * (prizeOf(g, from) - 1);
  return value;
}

/** Who fights together out of those who mean to attack a hex: all in Prepared Assault, else the strongest stack (11.3.1, 39.8.0). */
export function band(g: G, units: readonly UnitId[]): UnitId[] {
  const ready = units.filter((u) => isPrepared(g, u));
  if (ready.length > 0) return ready;
  const stacks = new Map<HexId, UnitId[]>();
  for (const u of units) stacks.set(g.hexOf(u), [...(stacks.get(g.hexOf(u)) ?? []), u]);
  const strength = (stack: readonly UnitId[]): number => stack.reduce((sum, u) => sum + (printedNow(g, u)?.attack ?? 0), 0);
  const best = [...stacks.values()].sort((a, b) => strength(b) - strength(a))[0] ?? [];
  return best.every((u) => needsPartner(g, u)) ? [] : best;
}

/** The best use of units that attack, as far as moving one at a time from battle to battle finds it. */
export function planBattles(g: G, by: Side, able: readonly UnitId[]): Plan {
  const targets = new Map(able.map((u) => [u, reachable(g, u)]));
  const owed = new Set<HexId>();
  for (const [u, hexes] of targets) for (const hex of hexes) if (obliges(g, g.hexOf(u), hex, by)) owed.add(hex);
  const inIt = new Map<HexId, UnitId[]>();
  for (const hexes of targets.values()) for (const hex of hexes) if (!inIt.has(hex)) inIt.set(hex, []);
  const memo = new Map<string, Battle>();
  const battle = (target: HexId, units: readonly UnitId[]): Battle => {
    const key = `${target}:${units.join()}`;
    let found = memo.get(key);
    if (!found) {
      const fighting = band(g, units);
      const value = fighting.length > 0 ? gain(g, by, target, fighting) : owed.has(target) ? -NEGLECTED : 0;
      found = { target, units: fighting, gain: value - IDLE * (units.length - fighting.length) };
      memo.set(key, found);
    }
    return found;
  };
  // The strongest first, each where it adds most.
  const order = [...able].sort((a, b) => (printedNow(g, b)?.attack ?? 0) - (printedNow(g, a)?.attack ?? 0) || a - b);
  const where = new Map<UnitId, HexId>();
  const join = (u: UnitId, hex: HexId): void => {
    inIt.set(
      hex,
      [...(inIt.get(hex) ?? []), u].sort((a, b) => a - b),
    );
    where.set(u, hex);
  };
  const without = (u: UnitId, hex: HexId): UnitId[] => (inIt.get(hex) ?? []).filter((v) => v !== u);
  const best = (u: UnitId): boolean => {
    const now = where.get(u);
    let to = now;
    let top = now === undefined ? Number.NEGATIVE_INFINITY : 1e-6;
    const leaving = now === undefined ? 0 : battle(now, without(u, now)).gain - battle(now, inIt.get(now) ?? []).gain;
    for (const hex of targets.get(u) ?? []) {
      if (hex === now) continue;
      const there = inIt.get(hex) ?? [];
      const more =
        leaving +
        battle(
          hex,
          [...there, u].sort((a, b) => a - b),
        ).gain -
        battle(hex, there).gain;
      if (more > top) {
        top = more;
        to = hex;
      }
    }
    if (to === undefined || to === now) return false;
    if (now !== undefined) inIt.set(now, without(u, now));
    join(u, to);
    return true;
  };
  for (const u of order) best(u);
  for (let round = 0; round < ROUNDS; round++) {
    let changed = false;
    for (const u of order) changed = best(u) || changed;
    if (!changed) break;
  }
  const all = [...inIt].map(([target, units]) => battle(target, units));
  return {
    battles: all.filter((b) => b.units.length > 0).sort((a, b) => b.gain - a.gain || a.target - b.target),
    total: all.reduce((sum, b) => sum + b.gain, 0),
  };
}

// ---- who prepares ---------------------------------------------------------------------------------------------------------------------------

/** An assault is prepared when it wins more than this, in steps. */
export const WORTH_IT = 0.4;

const strengthOf = (g: G, u: UnitId): number => printedNow(g, u)?.attack ?? 0;
/** Whoever holds a hex that counts leaves its best defender out of assaults. */
function spared(g: G, side: Side, hex: HexId, units: readonly UnitId[]): UnitId[] {
  if (prizeOf(g, hex) <= 1 || unitsOf(g, side, hex).length > units.length) return [...units];
  const keeper = [...units].sort((a, b) => (printedNow(g, b)?.defense ?? 0) - (printedNow(g, a)?.defense ?? 0))[0];
  return units.filter((u) => u !== keeper);
}

interface Variant {
  units: UnitId[];
  owed: Set<HexId>;
  value: number;
}
/** Value of an assault by these units alone, all in Prepared Assault. */
function valued(copy: G, side: Side, units: UnitId[]): Variant {
  for (const u of units) copy.set('mode', u, PREPARED_ASSAULT);
  const { total } = planBattles(copy, side, units);
  const owed = new Set(units.flatMap((u) => reachable(copy, u)));
  for (const u of units) copy.set('mode', u, TACTICAL);
  return { units, owed, value: total };
}

/** Units that do well to go over to Prepared Assault, by the assaults that promise most; nobody is in two of them. */
export function toPrepare(g: G, side: Side, may: ReadonlySet<UnitId>): UnitId[] {
  const copy = g.copy();
  const stacks = new Map<HexId, UnitId[]>();
  for (const u of onMapOf(g, side)) {
    const hex = g.hexOf(u);
    if (!beside(g, 1 - side, hex)) continue;
    const fights = strengthOf(g, u) > 0 && HQ[u] === 0 && SIDE[u] === side && (may.has(u) || isPrepared(g, u));
    if (fights && reachable(g, u).length > 0) stacks.set(hex, [...(stacks.get(hex) ?? []), u]);
    if (isPrepared(g, u)) copy.set('mode', u, TACTICAL);
  }
  const around = new Map<HexId, { hex: HexId; units: UnitId[]; extra: number }[]>();
  for (const [hex, units] of stacks) {
    const targets = new Set(units.flatMap((u) => reachable(copy, u)));
    for (const t of targets) around.set(t, [...(around.get(t) ?? []), { hex, units, extra: targets.size - 1 }]);
  }
  const variants: Variant[] = [];
  for (const list of around.values()) {
    // Stacks with no other enemy beside them cost nothing more: they come first.
    list.sort((a, b) => a.extra - b.extra || a.hex - b.hex);
    const units: UnitId[] = [];
    for (const [i, stack] of list.entries()) {
      const free = spared(g, side, stack.hex, stack.units);
      const last = i + 1 === list.length || list[i + 1].extra !== stack.extra;
      if (last && free.length > 0 && free.length < stack.units.length) variants.push(valued(copy, side, [...units, ...free]));
      units.push(...stack.units);
      if (last) variants.push(valued(copy, side, [...units]));
    }
  }
  variants.sort((a, b) => b.value - a.value || a.units[0] - b.units[0]);
  const chosen: UnitId[] = [];
  const taken = new Set<HexId>();
  for (const v of variants) {
    if (v.value < WORTH_IT) break;
    if (v.units.some((u) => chosen.includes(u)) || [...v.owed].some((hex) => taken.has(hex))) continue;
    chosen.push(...v.units);
    for (const hex of v.owed) taken.add(hex);
  }
  return chosen;
}
