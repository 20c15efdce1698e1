/**
 * Mandatory attacks (8.41, 10.11, 10.13, 10.21): who must attack somebody, and which hexes must be attacked by somebody. What a battle would make
 * impossible is found among its neighbors alone, by the engine's local test.
 */
import { type Duties, type HexId, isMet, neighboursOf, type Owed, type Refusal, strandedBy, type UnitId, unmet } from '@hexfront/engine';
import type { Battle } from '../../state/battle.ts';
import { HQ, SIDE, UNITS, unitsOf } from '../../state/query.ts';
import type { G } from '../../state/shape.ts';
import { attackRefusal, canAttack, isBound, isVolunteer, needsPartner, obliging, partnerOf, unattacked } from './eligibility.ts';
import type { Drafted } from './participation.ts';

const NOBODY_YET: Drafted = { attackers: [], guns: [] };

/** May attack one of the hexes that oblige it, now and from where it is. */
const ready = (g: G, u: UnitId): boolean => canAttack(g, u) && (!needsPartner(g, u) || partnerOf(g, u, NOBODY_YET) >= 0);

/** Owes an attack itself. With its attack in parentheses it only helps others, unless all of its hex are such units (10.19, R-C86); artillery never owes (R-C87). */
function owes(g: G, u: UnitId): boolean {
  if (!isBound(g, u) || !ready(g, u)) return false;
  if (!needsPartner(g, u)) return true;
  return !unitsOf(g, SIDE[u], g.hexOf(u)).some((v) => !needsPartner(g, v) && canAttack(g, v));
}

/** Obliging hexes that have not been attacked. */
const openTargets = (g: G, u: UnitId): HexId[] => obliging(g, SIDE[u], g.hexOf(u)).filter((h) => unattacked(g, g.v.side, h));

/** An enemy hex has to be attacked: it obliges a unit that is bound, or a volunteer that attacks (13.31, 14.66). */
function isOwed(g: G, hex: HexId, draft: Drafted): boolean {
  if (!unattacked(g, g.v.side, hex)) return false;
  for (const near of neighboursOf(g.board, hex)) {
    if (!obliging(g, g.v.side, near).includes(hex)) continue;
    for (const u of unitsOf(g, g.v.side, near)) {
      if (HQ[u] === 1) continue;
      if (isVolunteer(g, u) ? g.f.attacked[u] === 1 || draft.attackers.includes(u) : isBound(g, u)) return true;
    }
  }
  return false;
}

const duties = (g: G, units: Iterable<UnitId>, hexes: Iterable<HexId>): Duties => ({
  units,
  hexes,
  targets: (u) => openTargets(g, u),
  attackers: (hex) =>
    neighboursOf(g.board, hex).flatMap((near) => unitsOf(g, g.v.side, near).filter((u) => ready(g, u) && openTargets(g, u).includes(hex))),
});

/** What a battle put together so far would leave unmet that can be met now: units with nobody else to attack, hexes with nobody else beside them. */
export function stranded(g: G, b: Pick<Battle, 'targets' | 'attackers' | 'guns'>): Owed {
  const near = new Set<UnitId>();
  for (const hex of b.targets)
    for (const h of neighboursOf(g.board, hex))
      for (const u of unitsOf(g, g.v.side, h)) if (!b.attackers.includes(u) && owes(g, u)) near.add(u);
  const places = new Set([...b.attackers, ...b.guns].map((u) => g.hexOf(u)));
  const hexes = new Set<HexId>();
  const leftOver: UnitId[] = [];
  for (const place of places) {
    for (const h of obliging(g, g.v.side, place)) if (!b.targets.includes(h) && isOwed(g, h, b)) hexes.add(h);
    // Who is left over where the most that may fight have fought owes nothing more (9.33).
    for (const u of unitsOf(g, g.v.side, place))
      if (!b.attackers.includes(u) && (!canAttack(g, u, b) || (needsPartner(g, u) && !hasCompany(g, u, b)))) leftOver.push(u);
  }
  return strandedBy(duties(g, near, hexes), { units: [...b.attackers, ...leftOver], hexes: b.targets });
}
/** Somebody of its hex could still attack with it after this battle. */
const hasCompany = (g: G, unit: UnitId, b: Drafted): boolean =>
  unitsOf(g, SIDE[unit], g.hexOf(unit)).some((u) => u !== unit && !b.attackers.includes(u) && canAttack(g, u, b));

/** Units of an owing hex that could never join an attack on all these hexes although they could attack nothing else. */
export function shutOut(g: G, targets: readonly HexId[]): UnitId | undefined {
  for (const hex of targets)
    for (const near of neighboursOf(g.board, hex)) {
      if (targets.every((h) => g.board.dirTo(near, h) >= 0)) continue;
      for (const u of unitsOf(g, g.v.side, near)) {
        if (!owes(g, u)) continue;
        // Nothing obliges who stands behind a river: he loses nothing.
        const open = openTargets(g, u);
        if (open.length > 0 && open.every((h) => targets.includes(h))) return u;
      }
    }
  return undefined;
}

const OWN: readonly (readonly UnitId[])[] = [0, 1].map((side) => UNITS.filter((u) => u.side === side).map((u) => u.index));

/** Everything that is owed and can be done. */
export function owed(g: G): Owed {
  const units: UnitId[] = [];
  const hexes = new Set<HexId>();
  for (const u of OWN[g.v.side]) {
    if (!g.onMap(u) || HQ[u] === 1) continue;
    const open = openTargets(g, u);
    if (open.length === 0) continue;
    if (owes(g, u)) units.push(u);
    for (const h of open) if (!hexes.has(h) && isOwed(g, h, NOBODY_YET)) hexes.add(h);
  }
  return unmet(duties(g, units, hexes));
}

/** Why the phase cannot end yet. */
export function stillOwed(g: G): Refusal | undefined {
  const { units, hexes } = owed(g);
  if (isMet({ units, hexes })) return undefined;
  return hexes.length > 0 ? { case: '10.11', why: 'hex-owed', hex: hexes[0] } : { case: '10.13', why: 'unit-owes', unit: units[0] };
}

/** A unit of these hexes that must still attack: results wait for it (err-10.8). */
export function owesFrom(g: G, hexes: readonly HexId[]): UnitId | undefined {
  for (const hex of hexes) for (const u of unitsOf(g, g.v.side, hex)) if (owes(g, u) && openTargets(g, u).length > 0) return u;
  return undefined;
}

/** Somebody in these hexes could still attack something. */
export const couldAttackFrom = (g: G, hexes: readonly HexId[]): boolean =>
  hexes.some((hex) =>
    unitsOf(g, g.v.side, hex).some(
      (u) =>
        attackRefusal(g, u) === undefined &&
        ready(g, u) &&
        neighboursOf(g.board, hex).some((h) => g.occupancy.head[h] >= 0 && unattacked(g, g.v.side, h)),
    ),
  );
