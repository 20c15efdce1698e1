/** What is still to come in this player turn and after it, for computer players. */
import type { UnitId } from '@hexfront/engine';
import { canPay, impulsePrice, pointsOf } from '../rules/supply/maneuver-supply.ts';
import { SIDE } from '../state/query.ts';
import type { G } from '../state/shape.ts';
import { enemyStillMoves } from './goals.ts';

/** Further impulses the side with the initiative could pay for after this one. */
export function impulsesLeft(g: G): number {
  const { side } = g.v;
  if (g.v.final === 1 || !canPay(g, side, impulsePrice(g))) return 0;
  return Math.floor((pointsOf(g, side) - g.v.due) / impulsePrice(g));
}

/** Has no player turn any more and is no reserve: it stays where it is. */
export const idle = (g: G, u: UnitId): boolean => SIDE[u] !== g.v.side && g.f.reserve[u] === 0 && !enemyStillMoves(g, g.v.side);
