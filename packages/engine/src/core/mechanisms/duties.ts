/**
 * Duties to attack: units that must fight somebody, enemy hexes that must be fought by somebody, each once. After every battle it has to be
 * possible to meet what is left, and that needs no search. Take units and hexes as the two sides of a graph, joined where a unit can attack
 * a hex. Battles of several units against one hex, or of one unit against several, are stars; a graph can be covered by stars if and only if
 * none of its points stands alone (in a smallest cover no line joins two points that both have another, so it consists of stars). So
 * nothing is lost as long as everyone who owes has somebody left to attack, and every hex that is owed has somebody left beside it.
 * `test/probes/duties.test.ts` holds this against exhaustive search.
 */
import type { HexId, UnitId } from '../../ids.ts';

/** The duties as they stand now. What has fought and what has been attacked is in none of the lists. */
export interface Duties {
  /** Units that must still attack. */
  readonly units: Iterable<UnitId>;
  /** Enemy hexes that must still be attacked. */
  readonly hexes: Iterable<HexId>;
  /** Enemy hexes that the unit may still attack, owed or not. */
  targets(unit: UnitId): Iterable<HexId>;
  /** Units that may still attack the hex, whether they must or not; must agree with `targets`. */
  attackers(hex: HexId): Iterable<UnitId>;
}

/** A battle about to be closed. */
export interface Fought {
  /** Units that owe and may nothing after it: who fights in it, and who is left over where the most that may fight from a hex have fought. */
  readonly units: Iterable<UnitId>;
  readonly hexes: Iterable<HexId>;
}

export interface Owed {
  units: UnitId[];
  hexes: HexId[];
}

const NOTHING: ReadonlySet<number> = new Set();

function anyLeft(of: Iterable<number>, gone: ReadonlySet<number>): boolean {
  for (const one of of) if (!gone.has(one)) return true;
  return false;
}

/** Splits what is owed after a battle by whether it can be met. */
function sorted(duties: Duties, fought: Fought | undefined, want: 'possible' | 'impossible'): Owed {
  const used = fought ? new Set(fought.units) : NOTHING;
  const hit = fought ? new Set(fought.hexes) : NOTHING;
  const found: Owed = { units: [], hexes: [] };
  for (const u of duties.units) if (!used.has(u) && anyLeft(duties.targets(u), hit) === (want === 'possible')) found.units.push(u);
  for (const h of duties.hexes) if (!hit.has(h) && anyLeft(duties.attackers(h), used) === (want === 'possible')) found.hexes.push(h);
  return found;
}

/** Who still owes and can do it, and which hexes are owed and can be attacked: the phase may not end before. */
export const unmet = (duties: Duties): Owed => sorted(duties, undefined, 'possible');

/** Who owes and has nobody left to attack, and which hexes are owed and have nobody left beside them. */
export const impossible = (duties: Duties): Owed => sorted(duties, undefined, 'impossible');

/** Duties that could be met now and could not after this battle: it may not be closed like this. */
export function strandedBy(duties: Duties, battle: Fought): Owed {
  const after = sorted(duties, battle, 'impossible');
  return {
    units: after.units.filter((u) => anyLeft(duties.targets(u), NOTHING)),
    hexes: after.hexes.filter((h) => anyLeft(duties.attackers(h), NOTHING)),
  };
}

/** Whether a list of duties is empty. */
export const isMet = (owed: Owed): boolean => owed.units.length === 0 && owed.hexes.length === 0;
