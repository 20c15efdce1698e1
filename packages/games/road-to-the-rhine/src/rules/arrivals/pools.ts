/** Replacement points by kind and nation (18.A): which pools there are, and who may draw on which. */
import type { Side, UnitId } from '@hexfront/engine';
import { tables } from '../../data/index.ts';
import { DIVISION, UNITS } from '../../state/query.ts';
import { ALLIED, type G, GERMAN } from '../../state/shape.ts';

const { replacements } = tables;

export interface Pool {
  /** Name in the data. */
  id: string;
  side: Side;
  var:
    | 'germanInfantry'
    | 'germanArmor'
    | 'germanGrenadier'
    | 'germanPara'
    | 'usInfantry'
    | 'usArmor'
    | 'usPara'
    | 'britishInfantry'
    | 'britishArmor'
    | 'britishPara'
    | 'canadian'
    | 'frenchInfantry'
    | 'frenchArmor';
}
/** Actions name a pool by its place in this list. */
export const POOLS: readonly Pool[] = [
  { id: 'infantry', side: GERMAN, var: 'germanInfantry' },
  { id: 'armor', side: GERMAN, var: 'germanArmor' },
  { id: 'panzergrenadier', side: GERMAN, var: 'germanGrenadier' },
  { id: 'parachute', side: GERMAN, var: 'germanPara' },
  { id: 'us-infantry', side: ALLIED, var: 'usInfantry' },
  { id: 'us-armor', side: ALLIED, var: 'usArmor' },
  { id: 'us-parachute', side: ALLIED, var: 'usPara' },
  { id: 'british-infantry', side: ALLIED, var: 'britishInfantry' },
  { id: 'british-armor', side: ALLIED, var: 'britishArmor' },
  { id: 'british-parachute', side: ALLIED, var: 'britishPara' },
  { id: 'canadian', side: ALLIED, var: 'canadian' },
  { id: 'french-infantry', side: ALLIED, var: 'frenchInfantry' },
  { id: 'french-armor', side: ALLIED, var: 'frenchArmor' },
];
const PANZERGRENADIER = 2;
export const poolNamed = (side: Side, id: string): number => POOLS.findIndex((p) => p.side === side && p.id === id);

/** What one replacement does to a unit. */
export type Step = 'cadre' | 'raise' | 'full' | 'build' | 'pair';

type Kind = keyof typeof replacements.typeOf;
const typeOf = (u: UnitId): string | undefined => replacements.typeOf[UNITS[u].kind as Kind];

function poolsByNation(u: UnitId): number[] {
  const type = typeOf(u);
  if (type === undefined) return [];
  if (UNITS[u].side === GERMAN) return [poolNamed(GERMAN, type)];
  const nation = (replacements.poolsOf as Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>)[UNITS[u].nation];
  return (nation?.[type] ?? []).map((id) => poolNamed(ALLIED, id));
}
const NATION_POOLS: readonly (readonly number[])[] = UNITS.map((u) => poolsByNation(u.index));
const RAISERS = replacements.frenchDivisionRaise.map((id) => poolNamed(ALLIED, id));
const FRENCH_ARMOR = poolNamed(ALLIED, 'french-armor');

/** Pools that may pay this step of a unit (18.A-map, 18.D). */
export function poolsFor(g: G, u: UnitId, step: Step): readonly number[] {
  const { nation, kind } = UNITS[u];
  const usual = NATION_POOLS[u];
  const lower = step === 'cadre' || step === 'raise';
  if (nation === 'French') {
    if (typeOf(u) === 'armor') return [FRENCH_ARMOR, ...usual];
    // Foreign equipment for the lower steps of French divisions (18.D.2); the last step is their own, mountain too.
    return DIVISION[u] === 1 && lower ? RAISERS : usual;
  }
  // Panzergrenadiers help a panzer division up to reduced strength.
  if (kind === 'panzer' && DIVISION[u] === 1 && lower && g.rules.choice('panzer-rebuild') !== 'never') return [...usual, PANZERGRENADIER];
  return usual;
}

/** The pool a unit belongs to by its own kind and nation: what cannibalizing it yields, and what a withdrawal costs. */
export function naturalPool(u: UnitId): number {
  const { nation, side } = UNITS[u];
  if (nation === 'French') return typeOf(u) === 'armor' ? FRENCH_ARMOR : poolNamed(ALLIED, 'french-infantry');
  return NATION_POOLS[u][0] ?? (side === GERMAN ? poolNamed(GERMAN, 'infantry') : poolNamed(ALLIED, 'british-infantry'));
}

export const pointsIn = (g: G, pool: number): number => g.v[POOLS[pool].var];
export function addPoints(g: G, pool: number, n: number): void {
  g.v[POOLS[pool].var] += n;
}

/** Takes replacements at once as far as there are any, and the rest from those to come (31.E-withdraw-rep). */
export function payDebt(g: G, side: Side, pool: number, n: number): void {
  const now = Math.min(n, pointsIn(g, pool));
  addPoints(g, pool, -now);
  if (now > 0) g.emit({ e: 'gaveUp', side, pool: POOLS[pool].var, n: now, case: '31.E-withdraw-rep' });
  if (n === now) return;
  const known = g.rows.debts.find((d) => d.side === side && d.pool === POOLS[pool].var);
  if (known) known.n += n - now;
  else g.rows.debts.push({ side, pool: POOLS[pool].var, n: n - now });
  g.emit({ e: 'owes', side, pool: POOLS[pool].var, n: n - now, case: '31.E-withdraw-rep' });
}
