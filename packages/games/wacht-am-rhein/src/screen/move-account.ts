/** Moves that explain themselves: what a way costs and why, and which case stands in the way of a hex that cannot be reached. */
import { type HexId, type MoveCases, type Refusal, reasonsAgainst, type UnitId, type WalkField, walkRefusal } from '@hexfront/engine';
import { POINT } from '../data/index.ts';
import { barredBy, COSTS } from '../rules/movement/step-rules.ts';
import { held, SIDE } from '../state/query.ts';
import type { G } from '../state/shape.ts';

/** What the walk says, by the cases of chapters 6 to 8. */
export const MOVE_CASES: MoveCases = {
  den: POINT,
  costs: COSTS,
  barred: barredBy,
  going: '6.11',
  points: '6.24',
  price: '6.12',
  stop: '6.22',
  least: '6.28',
};

/** The most telling reason why a unit does not get to a hex; an enemy in it says more than anything on the way. */
export function whyNotThere(g: G, field: WalkField, unit: UnitId, hex: HexId): Refusal {
  const there: Refusal | undefined = held(g, 1 - SIDE[unit], hex) ? { case: '6.21', why: 'enemy-hex', unit, to: hex } : undefined;
  return reasonsAgainst(field, unit, hex, MOVE_CASES, there)[0] ?? walkRefusal({ kind: 'far', to: hex }, unit, MOVE_CASES);
}
