/** Reserves of the computer player: battalions behind a line that holds support it (5.6), and formations out of the line return when it pays (5.5). */
import { type Action, distance, type Side, type UnitId } from '@hexfront/engine';
import { hasEarnedBonus } from '../rules/modes/reserve.ts';
import { onMapOf } from '../state/derived.ts';
import { COMBAT_RESERVE } from '../state/fields/modes.ts';
import { ARTILLERY, beside, formationOf, HQ, LEADER } from '../state/query.ts';
import type { G } from '../state/shape.ts';
import { isEnemyNear, isHolding } from './goals.ts';
import { aims } from './marches.ts';

/** How far a reserve helps (13.5.4a), and how many of its formation in the line there are to one behind it. */
const RANGE = 3;
const SHARE = 2;

const inLine = (g: G, side: Side, u: UnitId): UnitId[] =>
  onMapOf(g, side).filter(
    (v) =>
      v !== u &&
      formationOf(g, v) === formationOf(g, u) &&
      HQ[v] === 0 &&
      ARTILLERY[v] === 0 &&
      LEADER[v] === 0 &&
      distance(g.board, g.hexOf(u), g.hexOf(v)) <= RANGE &&
      beside(g, 1 - side, g.hexOf(v)),
  );
/** On the defense a battalion with comrades in the line before it waits for the enemy's assaults. */
export function toReserve(g: G, side: Side, list: readonly Action[]): Action | undefined {
  if (!isHolding(g, side)) return undefined;
  return list.find((a) => {
    if (a.k !== 'reserve' || a.u === undefined || formationOf(g, a.u) < 0) return false;
    const line = inLine(g, side, a.u);
    const waiting = onMapOf(g, side).filter(
      (v) => g.f.mode[v] === COMBAT_RESERVE && line.some((w) => distance(g.board, g.hexOf(v), g.hexOf(w)) <= RANGE),
    ).length;
    return line.length >= SHARE * (waiting + 1);
  });
}

/** Hexes from the enemy at which nobody waits any longer for it. */
const CLOSE = 9;
/** Formations return with their bonus, or without it when the enemy comes near or they are to attack. */
export function toRelease(g: G, side: Side, list: readonly Action[]): Action | undefined {
  return list.find((a) => {
    if (a.k !== 'release' || a.u === undefined) return false;
    if (hasEarnedBonus(g, a.u)) return true;
    return isEnemyNear(g, side, g.hexOf(a.u), CLOSE) || (!isHolding(g, side) && aims(g, side).length > 0);
  });
}

/** Reserves are there to be spent: whoever can help helps. */
const commit = (_g: G, list: readonly Action[]): Action | undefined =>
  list.find((a) => a.k === 'commit') ?? list.find((a) => a.k === 'done');
export const RESERVE_ANSWERS: Readonly<Record<string, (g: G, list: readonly Action[]) => Action | undefined>> = {
  'assault.reserveAttack': commit,
  'assault.reserveDefense': commit,
};
