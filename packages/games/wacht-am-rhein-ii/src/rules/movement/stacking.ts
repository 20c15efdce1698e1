/** Chapter 6: how many units a hex holds at the instant a unit stops in it. */
import type { HexId, Refusal, Side, UnitId } from '@hexfront/engine';
import { tables } from '../../data/index.ts';
import { BATTALION, bits, LEADER, SIDE, unitsOf } from '../../state/query.ts';
import type { G } from '../../state/shape.ts';

const limitOf = (g: G, hex: HexId) =>
  (g.board.marks[hex] & bits(g).constricted) !== 0 ? tables.stacking.constricted : tables.stacking.normal;

/** Leaders and markers do not count (6.0). */
const counted = (g: G, side: Side, hex: HexId): UnitId[] => unitsOf(g, side, hex).filter((u) => LEADER[u] === 0);

const isTooMany = (g: G, hex: HexId, units: readonly UnitId[]): boolean => {
  const { units: most, battalions } = limitOf(g, hex);
  return units.length > most || units.filter((u) => BATTALION[u] === 1).length > battalions;
};

/** More units of a side than the hex may hold (6.1.0). */
export const isOverstacked = (g: G, side: Side, hex: HexId): boolean => isTooMany(g, hex, counted(g, side, hex));

/** Why a unit may not stop in a hex (6.1.1). */
export function stackRefusal(g: G, unit: UnitId, hex: HexId): Refusal | undefined {
  if (LEADER[unit] === 1) return undefined;
  const others = counted(g, SIDE[unit], hex).filter((u) => u !== unit);
  return isTooMany(g, hex, [...others, unit]) ? { case: '6.1.1', why: 'stack-full', unit, to: hex } : undefined;
}
