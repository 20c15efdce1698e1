/** Moves that explain themselves: what a way costs and why, and which case stands in the way of a hex that cannot be reached. */

import {
  accountOf,
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
import type { MoveLocals } from '../decisions/movement.ts';
import type { Form, Window } from '../decisions/rules.ts';
import { allowance, DEN } from '../rules/movement/allowance.ts';
import { fieldOf, fromHere, SLOT } from '../rules/movement/reach.ts';
import { BARRED, COSTS, endRefusal, type MoveStart } from '../rules/movement/step-rules.ts';
import { SIDE, unitsOf } from '../state/query.ts';
import type { G } from '../state/shape.ts';

/** What the walk says, by the cases of chapter 5. */
export const MOVE_CASES: MoveCases = {
  den: DEN,
  costs: COSTS,
  barred: (reason) => BARRED[reason],
  going: 'basic-5.11',
  points: 'basic-5.31',
  price: 'basic-5.12',
  stop: 'basic-8.41',
  least: 'basic-5.38',
};

/** What the kernel refused, as a refusal with its case. */
export const refusalOf = (r: WalkRefusal, l: { u: UnitId }): Refusal => walkRefusal(r, l.u, MOVE_CASES);

const heldAgainst = (g: G, unit: UnitId, hex: HexId): boolean =>
  unitsOf(g, 1 - SIDE[unit], hex).some((enemy) => g.rules.move.blocks.every((rule) => rule(g, unit, enemy)));
/** An enemy in the hex says more than anything on the way. */
const reasons = (g: G, field: WalkField, unit: UnitId, hex: HexId): Refusal[] =>
  reasonsAgainst(
    field,
    unit,
    hex,
    MOVE_CASES,
    heldAgainst(g, unit, hex) ? { case: 'basic-5.33', why: 'enemy-hex', unit, to: hex } : undefined,
  );

/** The most telling reason why the unit in hand does not get to a hex. */
export const whyNotThere = (g: G, field: WalkField, l: MoveLocals, hex: HexId): Refusal =>
  reasons(g, field, l.u, hex)[0] ?? refusalOf({ kind: 'far', to: hex }, l);

export interface MoveAccount extends WayAccount {
  /** Reachable and a legal end. */
  legal: boolean;
  form: Form;
  allowance: Ledger;
  refusals: Refusal[];
}

/** The way to a hex with what every step costs and by which case; for a hex out of reach the reasons, nearest to legal first. */
export function explainMove(g: G, unit: UnitId, window: Window, form: Form, toHex: HexId, from?: Partial<MoveStart>): MoveAccount {
  const q: MoveStart = { ...fromHere(g, unit, window, form), ...from };
  const allowed = ledger(DEN);
  allowed.total = allowance(g, unit, window, form, allowed);
  const field = fieldOf(g, q, SLOT.other);
  const base = { form, allowance: allowed };
  if (!field.reached(toHex))
    return { ...base, legal: false, path: [], cost: ledger(DEN), stops: false, refusals: reasons(g, field, unit, toHex) };
  const way = accountOf(field, toHex, q.spent, MOVE_CASES);
  const refusal = endRefusal(g, unit, toHex, window);
  return { ...base, ...way, legal: refusal === undefined && toHex !== q.hex, refusals: refusal ? [refusal] : [] };
}
