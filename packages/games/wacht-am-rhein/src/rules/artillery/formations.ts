/** Whom artillery supports (11.1): its own division or corps in full, others of its nation by half, other nations never. */
import type { UnitId } from '@hexfront/engine';
import { type Forces, type Formation, formationById, formations } from '../../data/index.ts';
import { COMPANY, UNITS } from '../../state/query.ts';
import { ALLIED, type G } from '../../state/shape.ts';

export type Support = 'full' | 'half' | 'never';

/** German and SS are one nation (R-C56). */
const NATION: readonly string[] = UNITS.map((u) => (u.nation === 'SS' ? 'German' : u.nation));
const FORMATION: readonly (Formation | undefined)[] = UNITS.map((u) =>
  u.formation === undefined ? undefined : formationById(u.formation),
);

const isHigher = (f: Formation): boolean => f.kind === 'corps' || f.kind === 'army';
/** Corps or army of a unit: its own name, the one on its headquarters, or the one its division joined as it came (11.12, err-11.1, err-counter-6). */
function higherOf(g: G, u: UnitId, f: Formation): string | undefined {
  if (isHigher(f)) return f.id;
  return g.f.corps[u] === 0 ? f.corps : formations[g.f.corps[u] - 1].id;
}

interface Listing {
  /** Heading under which a unit is listed in the set-up. */
  readonly group: ReadonlyMap<string, string>;
  /** The division a heading is about. */
  readonly division: ReadonlyMap<string, Formation>;
}
const listings = new WeakMap<Forces, Listing>();
function listingOf(forces: Forces): Listing {
  let listing = listings.get(forces);
  if (!listing) {
    const group = new Map<string, string>();
    const division = new Map<string, Formation>();
    const index = new Map(UNITS.map((u) => [u.id, u.index]));
    for (const { unit, entry } of forces.deployed) {
      if (entry.side !== 'allied') continue;
      group.set(unit, entry.group);
      const formation = FORMATION[index.get(unit) as number];
      if (formation && !isHigher(formation) && !division.has(entry.group)) division.set(entry.group, formation);
    }
    listing = { group, division };
    listings.set(forces, listing);
  }
  return listing;
}

/** On the first three turns companies are supported in full by the artillery listed with their division and by that of its corps; later never (err-17.0b, R-C52). */
function supportsCompany(g: G, gun: UnitId, company: UnitId): boolean {
  if (!g.rules.firstDay(g.v.turn)) return false;
  const { group, division } = listingOf(g.rules.forces);
  const own = group.get(UNITS[company].id);
  if (own === undefined) return false;
  return group.get(UNITS[gun].id) === own || UNITS[gun].formation === division.get(own)?.corps;
}

/** How much a unit is supported by one artillery unit. */
export function supportFor(g: G, gun: UnitId, unit: UnitId): Support {
  if (NATION[gun] !== NATION[unit]) return 'never';
  if (COMPANY[unit] === 1 && UNITS[unit].side === ALLIED && UNITS[unit].companies) return supportsCompany(g, gun, unit) ? 'full' : 'half';
  const own = FORMATION[gun];
  const other = FORMATION[unit];
  if (!own || !other) return 'half';
  if (own.id === other.id) return 'full';
  // Corps artillery and the divisions of its corps (11.12), artillery of divisions and troops of their corps (11.16).
  if (isHigher(own)) return higherOf(g, unit, other) === own.id ? 'full' : 'half';
  return isHigher(other) && higherOf(g, gun, own) === other.id ? 'full' : 'half';
}

/** The best it can do for any of several: one unit of its own formation among them is enough (R-C84). */
export function supportOf(g: G, gun: UnitId, units: Iterable<UnitId>): Support {
  let best: Support = 'never';
  for (const u of units) {
    const support = supportFor(g, gun, u);
    if (support === 'full') return 'full';
    if (support === 'half') best = 'half';
  }
  return best;
}
