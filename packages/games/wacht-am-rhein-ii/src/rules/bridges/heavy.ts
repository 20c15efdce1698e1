/** German Heavy Bridge columns (17.2): who works at them, and that they are in nobody's way only once they are laid. */
import type { HexId, HexsideId, Refusal, Side, UnitId } from '@hexfront/engine';
import { ARMY_ENGINEER, BRIDGE_COLUMN, HQ, isDeployed, isInBattery, MECH, SIDE, unitsOf } from '../../state/query.ts';
import { FRESH, type G, TACTICAL } from '../../state/shape.ts';
import { isPredawn } from '../offensive/surprise.ts';
import { isOutOfSupply } from '../supply/supplied.ts';

const isMech = (g: G, u: UnitId): boolean => MECH[u] === 1 || g.f.motor[u] !== 0;
/**
 * A column on the move stacks with no other Mech unit but one engineer unit of an army (17.2.3). Headquarters and guns In Battery that stand there are Leg units
 * for stacking (7.8.3a).
 */
export function columnRefusal(g: G, unit: UnitId, hex: HexId): Refusal | undefined {
  if (!isMech(g, unit) || isPredawn(g)) return undefined;
  const stands = (u: UnitId): boolean => isMech(g, u) && HQ[u] === 0 && !isInBattery(g, u) && !isDeployed(g, u);
  const others = unitsOf(g, SIDE[unit], hex).filter((u) => u !== unit && stands(u));
  const mobile = (u: UnitId): boolean => BRIDGE_COLUMN[u] === 1 && !isDeployed(g, u);
  if (!mobile(unit) && !others.some(mobile)) return undefined;
  const helpers = [unit, ...others].filter((u) => ARMY_ENGINEER[u] === 1).length;
  const columns = [unit, ...others].filter(mobile).length;
  return columns + helpers === others.length + 1 && columns === 1 && helpers <= 1
    ? undefined
    : { case: '17.2.3', why: 'column-alone', unit, to: hex };
}

/** Fit for it, and not Out of Supply (15.8.1, 17.1.1c). */
export const crew = (g: G, side: Side, hex: HexId): UnitId[] =>
  unitsOf(g, side, hex).filter(
    (u) => ARMY_ENGINEER[u] === 1 && g.f.mode[u] === TACTICAL && g.f.fatigue[u] === FRESH && !isOutOfSupply(g, u),
  );

/** The column of a site, if it is one of a heavy bridge; -1 for others. */
export const columnAt = (g: G, side: HexsideId): UnitId => g.f.siteColumn[side] - 1;
/** Those who work on a heavy bridge: its column and engineers of an army have to be there. */
export const heavyCrew = (g: G, column: UnitId, hex: HexId): UnitId[] =>
  g.onMap(column) && g.hexOf(column) === hex ? crew(g, SIDE[column], hex) : [];
