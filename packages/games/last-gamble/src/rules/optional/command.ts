/** Optional rule 5, who commands whom: ranges, option points, coordination, and the corps commanders a unit may follow (opt-5.1, 5.2, 5.4, 5.8). */
import { distance, type Refusal, type UnitId } from '@hexfront/engine';
import { formations, tables, unitIndex } from '../../data/index.ts';
import { COMMANDER, SIDE, UNITS } from '../../state/query.ts';
import type { G } from '../../state/shape.ts';

const TABLE = tables.commanders;
const COMMANDERS = UNITS.filter((u) => u.type === 'commander').map((u) => u.index);
export const isArmy = (c: number): boolean => UNITS[c].size === 'army';
export const ARMIES = COMMANDERS.filter(isArmy);
export const CORPS = COMMANDERS.filter((c) => !isArmy(c));

/** Armies a corps serves under. */
const ARMIES_OF: readonly (readonly string[])[] = UNITS.map((u) => tables.corps.find((c) => c.id === u.corps)?.armies ?? []);
const ALWAYS = Uint8Array.from(UNITS, (u) =>
  u.type === 'commander' && u.corps !== undefined && TABLE.alwaysCoordinated.includes(u.corps) ? 1 : 0,
);

// ---- one commander -----------------------------------------------------------------------------------------------------------------------

/** Not thrown into disorder by an air attack (opt-5.75, 5.76). */
export const fit = (g: G, c: number): boolean => g.onMap(c) && !(g.f.disorganized[c] !== 0 && g.v.tick <= g.f.disorganized[c]);
/** Attack points in the own player turn, defense points in the enemy's, in halves (opt-5.12, R-76). */
export const pointsLeft = (g: G, c: number): number => 2 * UNITS[c].full[SIDE[c] === g.v.side ? 0 : 1] - g.f.pointsSpent[c];
export function spend(g: G, c: number, halves: number): void {
  g.set('pointsSpent', c, g.f.pointsSpent[c] + halves);
}

/** Multiples of the printed allowance, counted in hexes through anything (opt-5.11, 5.21, 5.4). */
export function rangeOf(g: G, c: number): number {
  const move = UNITS[c].full[2];
  const column = g.f.strategic[c] !== 0;
  if (isArmy(c)) return move * (column ? TABLE.armyRangeStrategic : TABLE.armyRange);
  if (column) return move * TABLE.corpsRangeStrategic;
  return move * (g.f.shaken[c] >= g.v.tick && g.f.shaken[c] !== 0 ? TABLE.corpsRangeAfterRetreat : TABLE.corpsRange);
}
const apart = (g: G, c: number, u: UnitId): number => distance(g.board, g.hexOf(c), g.hexOf(u));
export const inRange = (g: G, c: number, u: UnitId): boolean => g.onMap(c) && g.onMap(u) && apart(g, c, u) <= rangeOf(g, c);
/** Orders to units within the commander's own allowance cost half (opt-5.22, 5.23). */
export const isClose = (g: G, c: number, u: UnitId): boolean => apart(g, c, u) <= UNITS[c].full[2] * TABLE.halfCostRange;

// ---- coordination ------------------------------------------------------------------------------------------------------------------------

/** May give more than emergency orders (opt-5.21). */
export const isCoordinated = (g: G, c: number): boolean => ALWAYS[c] === 1 || g.f.coordinated[c] !== 0;

/** Why an army commander cannot coordinate a corps commander. */
export function coordinationRefusal(g: G, army: number, corps: UnitId): Refusal | undefined {
  const no = (rule: string, why: string): Refusal => ({ case: rule, why, unit: corps, other: army });
  if (!COMMANDER[corps] || isArmy(corps) || !g.onMap(corps)) return no('opt-5.12', 'no-corps-commander');
  if (!COMMANDER[army] || !isArmy(army) || !g.onMap(army) || SIDE[army] !== SIDE[corps]) return no('opt-5.12', 'no-army-commander');
  if (isCoordinated(g, corps)) return no('opt-5.21', 'coordinated-already');
  if (!ARMIES_OF[corps].includes(UNITS[army].army as string)) return no('opt-5.12', 'other-army');
  if (!fit(g, army)) return no('opt-5.76', 'commander-disorganized');
  if (!inRange(g, army, corps)) return no('opt-5.11', 'commander-out-of-range');
  return pointsLeft(g, army) < 2 ? no('opt-5.12', 'no-option-points') : undefined;
}

export function coordinate(g: G, army: number, corps: UnitId): void {
  g.set('coordinated', corps, 1);
  spend(g, army, 2);
  g.emit({ e: 'coordinated', u: corps, other: army, case: 'opt-5.12' });
}

// ---- subordination -----------------------------------------------------------------------------------------------------------------------

const mobile = new Set(formations.filter((f) => f.kind === 'panzer' || f.kind === 'panzergrenadier').map((f) => f.id));
const SS_ONLY = new Set(TABLE.ssOnly.map(unitIndex));
const BRITISH = unitIndex(TABLE.britishOnly);

/** Restrictions by nation and arm (opt-5.81, 5.82). */
function mayControl(c: number, u: UnitId): boolean {
  const unit = UNITS[u];
  if (SIDE[c] !== SIDE[u] || (unit.nation === 'British') !== (c === BRITISH)) return false;
  if (unit.formation === undefined || !mobile.has(unit.formation)) return true;
  return (unit.nation === 'Waffen-SS') === SS_ONLY.has(c);
}

/**
 * Corps commanders a unit may follow at all: that of its corps; army troops any of their army, others any of their side. So does a
 * division whose own corps commander may not control it (opt-5.82).
 */
const LEADERS: readonly (readonly number[])[] = UNITS.map((unit, u) => {
  const able = CORPS.filter((c) => mayControl(c, u));
  const own = able.filter((c) => unit.corps !== undefined && UNITS[c].corps === unit.corps);
  if (own.length > 0) return own;
  const army = able.filter((c) => unit.army !== undefined && ARMIES_OF[c].includes(unit.army));
  return army.length > 0 ? army : able;
});
/** As above, after the unit has been put under one of them for this player turn. */
export const leadersOf = (g: G, u: UnitId): readonly number[] => (g.f.under[u] >= 0 ? [g.f.under[u]] : LEADERS[u]);
/** Those of them in whose range it stands. */
export const leadersNear = (g: G, u: UnitId): number[] => leadersOf(g, u).filter((c) => inRange(g, c, u));
/** Follows this one from now on to the end of the player turn. */
export function follow(g: G, u: UnitId, c: number): void {
  if (LEADERS[u].length > 1) g.set('under', u, c);
}

/** Belongs to the army of this army commander (opt-5.25). */
export function isSubordinate(army: number, u: UnitId): boolean {
  const id = UNITS[army].army as string;
  return SIDE[army] === SIDE[u] && (UNITS[u].army === id || ARMIES_OF[u].includes(id));
}
