/**
 * Assaults as a whole. Every enemy hex next to somebody who attacks must be attacked as well (11.2.0), so that one assault costs others: what is
 * planned is who attacks what, all together.
 */
import type { HexId, Side, UnitId } from '@hexfront/engine';
import { isPrepared, needsPartner, obliges, reachable } from '../../rules/combat/designation/eligibility.ts';
import { printedNow } from '../../rules/steps.ts';
import { HQ, unitsOf } from '../../state/query.ts';
import type { G } from '../../state/shape.ts';
import { prizeOf } from '../goals.ts';
import { assaultOdds, gainOf } from './assault-odds.ts';

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
export const careIn = (g: G): number => (g.v.turn >= g.rules.lastTurn ? 0.2 : 1);

/** What an assault wins, less the ground that its attackers may lose. */
function gain(g: G, by: Side, target: HexId, attackers: readonly UnitId[]): number {
  const odds = assaultOdds(g, { by, targets: [target], attackers, guns: [] });
  if (!odds) return 0;
  let value = gainOf(odds, prizeOf(g, target), careIn(g));
  const thrownBack = odds.outcomes.reduce((sum, { p, repelled }) => sum + (repelled > 0 ? p : 0), 0);
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

/** An assault is prepared or made of one's own will when it wins more than this, in steps. */
export const WORTH_IT = 0.4;
