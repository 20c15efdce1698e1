/** Moves that explain themselves: what a way costs and why, and which case stands in the way of a hex that cannot be reached. */
import {
  accountOf,
  explained,
  type HexId,
  type Ledger,
  ledger,
  type MoveCases,
  type Refusal,
  reasonsAgainst,
  type UnitId,
  type WalkField,
  type WalkRefusal,
  type WayAccount,
  walkRefusal,
} from '@hexfront/engine';
import { POINT } from '../data/index.ts';
import { allowance } from '../rules/movement/allowance.ts';
import { fieldOf, SLOT } from '../rules/movement/reach.ts';
import { barredBy, COSTS } from '../rules/movement/step-codes.ts';
import type { MoveStart } from '../rules/movement/unit-walk.ts';
import { held, SIDE } from '../state/query.ts';
import type { G } from '../state/shape.ts';

/** What the walk says, by the cases of chapter 7. */
export const MOVE_CASES: MoveCases = {
  den: POINT,
  costs: COSTS,
  barred: barredBy,
  going: '7.1.0',
  points: '7.1.0',
  price: '7.1.0',
  stop: '7.5.1',
  least: '7.1.0',
};

/** What the kernel refused, as a refusal with its case. */
export const refusalOf = (r: WalkRefusal, unit: UnitId): Refusal => walkRefusal(r, unit, MOVE_CASES);

/** Reasons why a unit does not get to a hex, the most telling first; an enemy in it says more than anything on the way. */
function reasons(g: G, field: WalkField, unit: UnitId, hex: HexId): Refusal[] {
  const there: Refusal | undefined = held(g, 1 - SIDE[unit], hex) ? { case: '7.5.0', why: 'enemy-hex', unit, to: hex } : undefined;
  return reasonsAgainst(field, unit, hex, MOVE_CASES, there);
}
export const whyNotThere = (g: G, field: WalkField, unit: UnitId, hex: HexId): Refusal =>
  reasons(g, field, unit, hex)[0] ?? refusalOf({ kind: 'far', to: hex }, unit);

export interface MoveAccount extends WayAccount {
  /** Reachable and a legal end. */
  legal: boolean;
  allowance: Ledger;
  refusals: Refusal[];
}

/** The way to a hex with what every step costs and by which case; for a hex out of reach the reasons, nearest to legal first. */
export function explainMove(g: G, q: MoveStart, hex: HexId): MoveAccount {
  const allowed = explained((sink) => allowance(g, q.unit, q.form, sink), POINT);
  const field = fieldOf(g, q, SLOT.other);
  if (!field.reached(hex) || field.ending(hex) === undefined)
    return { allowance: allowed, legal: false, path: [], cost: ledger(POINT), stops: false, refusals: reasons(g, field, q.unit, hex) };
  return { allowance: allowed, ...accountOf(field, hex, q.spent, MOVE_CASES), legal: hex !== q.hex, refusals: [] };
}
