/** Bridges as they stand: printed, destroyed, built by engineers; and what they carry (17.1.0, 17.5.0). */
import type { EdgeId, HexId, Side, UnitId } from '@hexfront/engine';
import { tables } from '../../data/index.ts';
import { AS_PRINTED, DOWN, GERMAN_BUILT, HEAVY as HEAVY_BRIDGE } from '../../state/fields/bridges.ts';
import { bits, UNITS } from '../../state/query.ts';
import type { G } from '../../state/shape.ts';

/** A bridge leads over a hexside, given as `6 * hex + direction`. */
export function isBridged(g: G, edge: EdgeId): boolean {
  const span = g.f.span[g.board.sideId[edge]];
  return span === AS_PRINTED ? (g.board.sides[edge] & bits(g).bridge) !== 0 : span !== DOWN;
}
export const isRiver = (g: G, edge: EdgeId): boolean => (g.board.sides[edge] & (bits(g).river | bits(g).majorRiver)) !== 0;
export const isWater = (g: G, edge: EdgeId): boolean => isRiver(g, edge) || (g.board.sides[edge] & bits(g).stream) !== 0;

export function destroy(g: G, edge: EdgeId, rule: string): void {
  const side = g.board.sideId[edge];
  g.set('span', side, DOWN);
  g.set('tested', side, 0);
  g.emit({ e: 'bridgeDown', h: Math.floor(edge / 6), to: g.board.neighbors[edge], case: rule });
}

// ---- weight (17.5.0) --------------------------------------------------------------------------------------------------------------------

type Weight = 'none' | 'medium' | 'heavy';
/** German armor by what it weighs; assault guns never endanger a bridge, and nobody else's armor does (R-D23). */
const WEIGHT: readonly Weight[] = UNITS.map(({ side, vehicle, kind }) =>
  side === 0 && vehicle !== 'StuG' ? (kind?.bridgeClass ?? 'none') : 'none',
);

/** Printed bridges that carry trails over rivers, and those of engineers; others hold whatever comes. */
function kindOf(g: G, edge: EdgeId): 'mapTrail' | 'germanEngineer' | 'usEngineer' | 'other' {
  const span = g.f.span[g.board.sideId[edge]];
  // Heavy bridges never collapse (17.2.1).
  if (span === HEAVY_BRIDGE) return 'other';
  if (span !== AS_PRINTED) return span === GERMAN_BUILT ? 'germanEngineer' : 'usEngineer';
  const { primary, secondary, road } = bits(g);
  const s = g.board.sides[edge];
  return (s & road) !== 0 && (s & (primary | secondary)) === 0 && isRiver(g, edge) ? 'mapTrail' : 'other';
}

/** What a unit does to the bridge over a hexside: nothing, a die, or its end. */
export function loadOn(g: G, unit: UnitId, edge: EdgeId): 'none' | 'check' | 'collapse' {
  const weight = WEIGHT[unit];
  if (weight === 'none' || !isBridged(g, edge)) return 'none';
  const load = tables.bridgeCollapse.matrix[kindOf(g, edge)][weight];
  // What held is never rolled for again; armor that brings a bridge down without a roll still does.
  return load === 'check' && g.f.tested[g.board.sideId[edge]] === 1 ? 'none' : load;
}
/** A bridge that this unit can use as it is, or, where a die is rolled for it on the way, one that may hold (R-G10). */
export function carries(g: G, unit: UnitId, edge: EdgeId, untried: boolean): boolean {
  if (!isBridged(g, edge)) return false;
  const load = loadOn(g, unit, edge);
  return load === 'none' || (untried && load === 'check');
}

// ---- engineers who build (17.1.1) -----------------------------------------------------------------------------------------------------------

/** Engineers in a hex build a bridge from it. */
export function buildsFrom(g: G, hex: HexId): boolean {
  for (let edge = 6 * hex; edge < 6 * hex + 6; edge++) if (g.f.site[g.board.sideId[edge]] === hex + 1) return true;
  return false;
}
export const builtBy = (side: Side): number => (side === 0 ? GERMAN_BUILT : GERMAN_BUILT + 1);
