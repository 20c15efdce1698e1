/** Chapter 6: how many units a hex holds at the instant a unit stops in it. */
import type { HexId, Refusal, Side, UnitId } from '@hexfront/engine';
import { tables } from '../../data/index.ts';
import { ARTILLERY, BATTALION, beside, bits, isDeployed, LEADER, SIDE, TOWED, unitsOf } from '../../state/query.ts';
import { type G, PREPARED_ASSAULT } from '../../state/shape.ts';
import { joiningRefusal } from '../boundaries/areas.ts';
import { withdrawalRefusal } from '../boundaries/montgomery.ts';
import { columnRefusal } from '../bridges/heavy.ts';
import { sentRefusal } from '../offensive/sent-reserves.ts';
import { forgivesOverstack, isIgnored } from '../offensive/surprise.ts';
import { isSelfPropelled } from './trucks.ts';

export type StackLimit = { readonly units: number; readonly battalions: number };
export const limitOf = (g: G, hex: HexId): StackLimit =>
  (g.board.marks[hex] & bits(g).constricted) !== 0 ? tables.stacking.constricted : tables.stacking.normal;

/** Leaders and markers do not count (6.0). */
export const isTooMany = (limit: StackLimit, units: readonly UnitId[]): boolean => {
  let all = 0;
  let battalions = 0;
  for (const u of units) {
    all += 1 - LEADER[u];
    if (LEADER[u] === 0) battalions += BATTALION[u];
  }
  return all > limit.units || battalions > limit.battalions;
};

/** Heavy bridges that are laid, or being laid, take no room (6.1.2); others before dawn (35.1.6). */
export const takesRoom = (g: G, u: UnitId): boolean => !isDeployed(g, u) && !isIgnored(g, u);

/** More units of a side than the hex may hold (6.1.0). */
export const isOverstacked = (g: G, side: Side, hex: HexId): boolean =>
  !forgivesOverstack(g, side) &&
  isTooMany(
    limitOf(g, hex),
    unitsOf(g, side, hex).filter((u) => takesRoom(g, u)),
  );

/** As many units as a hex holds at most, of whatever class: nobody drives out of it (39.1.0, R-D39). */
export const isFull = (g: G, side: Side, hex: HexId): boolean =>
  unitsOf(g, side, hex).filter((u) => LEADER[u] === 0 && takesRoom(g, u)).length >= tables.stacking.normal.units;

/** Why a unit may not stop in a hex (6.1.1). */
export function stackRefusal(g: G, unit: UnitId, hex: HexId): Refusal | undefined {
  if (LEADER[unit] === 1 || !takesRoom(g, unit)) return undefined;
  const after = unitsOf(g, SIDE[unit], hex).filter((u) => takesRoom(g, u));
  if (!after.includes(unit)) after.push(unit);
  return isTooMany(limitOf(g, hex), after) ? { case: '6.1.1', why: 'stack-full', unit, to: hex } : undefined;
}

/** Why a unit may not end its move in a hex: too many units, or towed guns next to the enemy (6.1.1, 7.10.0). */
export function endRefusal(g: G, unit: UnitId, hex: HexId): Refusal | undefined {
  if (ARTILLERY[unit] === 1 && TOWED[unit] === 1 && g.f.limbered[unit] === 1 && !isSelfPropelled(g, unit) && beside(g, 1 - SIDE[unit], hex))
    return { case: '7.10.0', why: 'guns-near-enemy', unit, to: hex };
  // A leader does not stay anywhere alone (R-G15).
  if (LEADER[unit] === 1 && unitsOf(g, SIDE[unit], hex).every((u) => LEADER[u] === 1))
    return { case: '24.0', why: 'leader-alone', unit, to: hex };
  if (g.rules.modesApart && isMixed(g, unit, hex)) return { case: '39.8.0-opt', why: 'mixed-stack', unit, to: hex };
  return (
    sentRefusal(g, unit, hex) ??
    joiningRefusal(g, unit, hex) ??
    withdrawalRefusal(g, unit, hex) ??
    columnRefusal(g, unit, hex) ??
    stackRefusal(g, unit, hex)
  );
}
/** Somebody there is in Prepared Assault mode and this unit is not, or the other way round (39.8.0-opt). */
const isMixed = (g: G, unit: UnitId, hex: HexId): boolean =>
  unitsOf(g, SIDE[unit], hex).some(
    (u) =>
      u !== unit && LEADER[u] === 0 && ARTILLERY[u] === 0 && (g.f.mode[u] === PREPARED_ASSAULT) !== (g.f.mode[unit] === PREPARED_ASSAULT),
  );
