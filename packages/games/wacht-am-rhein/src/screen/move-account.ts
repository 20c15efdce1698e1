/** Moves that explain themselves: what a way costs and why, and which case stands in the way of a hex that cannot be reached. */
import {
  explained,
  type HexId,
  type MoveAccount,
  type MoveCases,
  moveAccount,
  type Refusal,
  reasonsAgainst,
  type UnitId,
  type WalkField,
  type WalkRefusal,
  walkRefusal,
} from '@hexfront/engine';
import { POINT } from '../data/index.ts';
import { allowance } from '../rules/movement/allowance.ts';
import { fieldOf, SLOT, slowerOf } from '../rules/movement/reach.ts';
import { barredBy, COSTS, type MoveStart } from '../rules/movement/step-rules.ts';
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

/** What the kernel refused, as a refusal with its case. */
export const refusalOf = (r: WalkRefusal, unit: UnitId): Refusal => walkRefusal(r, unit, MOVE_CASES);

/** An enemy in the hex says more than anything on the way. */
const enemyThere = (g: G, unit: UnitId, hex: HexId): Refusal | undefined =>
  held(g, 1 - SIDE[unit], hex) ? { case: '6.21', why: 'enemy-hex', unit, to: hex } : undefined;

export const whyNotThere = (g: G, field: WalkField, unit: UnitId, hex: HexId): Refusal =>
  reasonsAgainst(field, unit, hex, MOVE_CASES, enemyThere(g, unit, hex))[0] ?? refusalOf({ kind: 'far', to: hex }, unit);

/** The way to a hex with what every step costs and by which case; for a hex out of reach the reasons, nearest to legal first. */
export function explainMove(g: G, q: MoveStart, hex: HexId): MoveAccount {
  const allowed = explained((sink) => allowance(g, slowerOf(g, q.unit, q.mate), sink), POINT);
  return moveAccount(fieldOf(g, q, SLOT.other), q, hex, MOVE_CASES, allowed, { there: () => enemyThere(g, q.unit, hex) });
}
