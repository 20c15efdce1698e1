/** What counters are in combat: armor, infantry beside it, reconnaissance, and how their factor against tanks changes (13.5.3). */
import type { UnitType } from '../../data/index.ts';
import { ALL_UNITS } from '../../state/query.ts';
import { GERMAN, type Unit } from '../../state/shape.ts';

const flag = (test: (u: Unit) => boolean): Uint8Array => Uint8Array.from(ALL_UNITS, (u) => (test(u) ? 1 : 0));
const isOneOf = (...types: UnitType[]): ((u: Unit) => boolean) => {
  const set: ReadonlySet<UnitType> = new Set(types);
  return (u) => set.has(u.type);
};

/** With an Armor factor: pure armor, hybrids, armored reconnaissance (13.5.3). */
export const ARMOR = flag((u) => u.kind?.factor === 'armor');
/** With infantry of its own; it qualifies by itself (13.5.3b). */
export const HYBRID = flag((u) => u.kind?.support === 'hybrid');
const isRecon = isOneOf('recon', 'cavalry');
/** Armor without infantry: it needs some beside it (13.5.3b, 13.3.3a). */
export const PURE_ARMOR = flag((u) => u.kind?.factor === 'armor' && u.kind.support === undefined && !isRecon(u));
/** Mechanized reconnaissance, light tanks included: it may evade (13.7.2, 7.4.0). */
export const MECH_RECON = flag((u) => u.kind?.class === 'mech' && (isRecon(u) || u.type === 'light-tank'));
/** Foot soldiers of any kind and engineers, hybrids among them: armor beside them fights at full strength in close country (13.3.3a, R-D27). */
export const INFANTRY = flag(
  (u) =>
    isOneOf('infantry', 'fusilier', 'parachute', 'glider', 'ranger', 'motorized', 'armored-infantry', 'engineer')(u) ||
    HYBRID[u.index] === 1,
);
/** Gives steps of support to pure armor: infantry, engineers, mechanized reconnaissance except light tanks (13.5.3b). */
export const SUPPORTS = flag((u) => u.kind?.support === 'infantry');

/** 1: towed anti-tank units, 2: everybody else whose factor terrain raises; 0: artillery and heavy Flak, which never change (13.5.3f). */
export const AT_COLUMN = Uint8Array.from(ALL_UNITS, (u) => {
  if (u.kind?.barrage !== undefined || u.type === 'flak') return 0;
  return u.type === 'anti-tank' || (u.type === 'tank-destroyer' && u.kind?.factor === 'anti-tank') ? 1 : 2;
});

const hasIntegrity = isOneOf('infantry', 'fusilier', 'parachute', 'glider', 'ranger', 'motorized', 'armored-infantry');
/** Battalions of infantry and hybrids earn integrity bonuses (13.5.2, R-C36). */
export const INTEGRITY = flag(
  (u) => !u.generic && u.part !== undefined && ((u.size === 'battalion' && hasIntegrity(u)) || u.kind?.support === 'hybrid'),
);
/** German divisional engineers, reconnaissance and fusiliers: part of every regiment of their division (13.5.2d). */
export const ASSET = flag(
  (u) =>
    u.side === GERMAN && !u.generic && u.formation !== undefined && u.part === undefined && isOneOf('engineer', 'recon', 'fusilier')(u),
);
