/**
 * Duties of the assault segment (11.2.0, 13.1.1): hexes next to units that attack must be attacked by somebody; whoever carries a marker must attack
 * while it can. A Tactical unit that is left over gets a ?Retreat marker (13.1.2); one in Prepared Assault never does, so nothing may be attacked
 * in a way that leaves it without a target.
 */
import { type Duties, type HexId, isMet, neighboursOf, type Owed, type Refusal, strandedBy, type UnitId, unmet } from '@hexfront/engine';
import { onMapOf } from '../../../state/derived.ts';
import type { Assault } from '../../../state/fields/combat.ts';
import { SIDE, unitsOf } from '../../../state/query.ts';
import type { G } from '../../../state/shape.ts';
import { riverBetween } from '../ground.ts';
import { fits, fitsInto } from '../stacks.ts';
import { attackRefusal, isPrepared, needsPartner, obliges, openTargets, reachable, reachRefusal, unassaulted } from './eligibility.ts';

/** Value of `owed` for a hex that nobody could attack after all. */
export const GIVEN_UP = 2;

type Drafted = Pick<Assault, 'targets' | 'attackers'>;

/** Hexes that have to be attacked, found when the segment begins: next to units that carry a marker (11.2.0). */
export function markOwed(g: G): void {
  for (const u of onMapOf(g, g.v.side))
    if (attackRefusal(g, u) === undefined)
      for (const hex of reachable(g, u)) if (obliges(g, g.hexOf(u), hex, SIDE[u])) g.set('owed', hex, 1);
}
/** Who attacks over a river sees to it that all enemies behind rivers beside it are attacked (11.1.1). */
export function markRivers(g: G, u: UnitId, targets: readonly HexId[]): void {
  for (const hex of riversOf(g, u, targets)) g.set('owed', hex, 1);
}
const riversOf = (g: G, u: UnitId, targets: readonly HexId[]): HexId[] => {
  const from = g.hexOf(u);
  return targets.some((hex) => riverBetween(g, from, hex)) ? reachable(g, u).filter((hex) => riverBetween(g, from, hex)) : [];
};

const ables = (g: G, hex: HexId): UnitId[] =>
  neighboursOf(g.board, hex).flatMap((near) =>
    unitsOf(g, g.v.side, near).filter(
      (u) => attackRefusal(g, u) === undefined && !needsPartner(g, u) && reachRefusal(g, u, hex) === undefined,
    ),
  );
const duties = (g: G, units: Iterable<UnitId>, hexes: Iterable<HexId>): Duties => ({
  units,
  hexes,
  targets: (u) => openTargets(g, u),
  attackers: (hex) => ables(g, hex),
});
const isOwed = (g: G, hex: HexId): boolean => g.f.owed[hex] === 1 && unassaulted(g, g.v.side, hex);

/** Units in Prepared Assault beside these hexes that have not attacked. */
function preparedBeside(g: G, hexes: readonly HexId[], but: readonly UnitId[]): Set<UnitId> {
  const found = new Set<UnitId>();
  for (const hex of hexes) for (const u of ables(g, hex)) if (isPrepared(g, u) && !but.includes(u)) found.add(u);
  return found;
}

/** What this assault would leave unmet that can be met now: units in Prepared Assault without a target, hexes with nobody else beside them. */
export function stranded(g: G, b: Drafted): Owed {
  const hexes = new Set<HexId>();
  for (const u of b.attackers) {
    for (const hex of reachable(g, u)) if (!b.targets.includes(hex) && isOwed(g, hex)) hexes.add(hex);
    for (const hex of riversOf(g, u, b.targets)) if (!b.targets.includes(hex) && unassaulted(g, g.v.side, hex)) hexes.add(hex);
  }
  // Units that find no more room in an attack from an overstacked hex or on constricted ground are excused (6.4.1, 11.3.4).
  const crowdedOut = [...preparedBeside(g, b.targets, b.attackers)].filter((u) => {
    const stack = [...b.attackers.filter((v) => g.f.place[v] === g.f.place[u]), u];
    return !fits(g, g.hexOf(u), stack) || b.targets.some((hex) => !fitsInto(g, hex, stack));
  });
  return strandedBy(duties(g, preparedBeside(g, b.targets, b.attackers), hexes), {
    units: [...b.attackers, ...crowdedOut],
    hexes: b.targets,
  });
}

/** A unit in Prepared Assault that could attack nothing but these hexes, and cannot join an attack on all of them. */
export function shutOut(g: G, targets: readonly HexId[]): UnitId | undefined {
  for (const u of preparedBeside(g, targets, [])) {
    if (targets.every((hex) => reachRefusal(g, u, hex) === undefined)) continue;
    if (openTargets(g, u).every((hex) => targets.includes(hex))) return u;
  }
  return undefined;
}
/** A unit in Prepared Assault that has no other target than these: an attack by Tactical units would take it away (39.8.0, 13.1.2). */
export const prepared = (g: G, targets: readonly HexId[]): UnitId | undefined =>
  [...preparedBeside(g, targets, [])].find((u) => openTargets(g, u).every((hex) => targets.includes(hex)));

/** Everything that is owed and can be done. */
export function owed(g: G): Owed {
  const units = onMapOf(g, g.v.side).filter((u) => attackRefusal(g, u) === undefined && !needsPartner(g, u));
  const hexes = new Set(units.flatMap((u) => openTargets(g, u)).filter((hex) => isOwed(g, hex)));
  return unmet(duties(g, units, hexes));
}
/** Why the segment cannot end yet (13.1.1). Units behind a river only may let it be (11.1.1). */
export function stillOwed(g: G): Refusal | undefined {
  const { units, hexes } = owed(g);
  const bound = units.filter((u) => openTargets(g, u).some((hex) => g.f.owed[hex] !== GIVEN_UP && obliges(g, g.hexOf(u), hex, SIDE[u])));
  if (isMet({ units: bound, hexes })) return undefined;
  return hexes.length > 0 ? { case: '11.2.0', why: 'hex-owed', hex: hexes[0] } : { case: '13.1.1', why: 'unit-owes', unit: bound[0] };
}
