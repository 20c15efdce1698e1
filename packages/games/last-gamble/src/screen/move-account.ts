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
const enemyThere = (g: G, unit: UnitId, hex: HexId): Refusal | undefined =>
  heldAgainst(g, unit, hex) ? { case: 'basic-5.33', why: 'enemy-hex', unit, to: hex } : undefined;

/** The most telling reason why the unit in hand does not get to a hex. */
export const whyNotThere = (g: G, field: WalkField, l: MoveLocals, hex: HexId): Refusal =>
  reasonsAgainst(field, l.u, hex, MOVE_CASES, enemyThere(g, l.u, hex))[0] ?? refusalOf({ kind: 'far', to: hex }, l);

export interface FormAccount extends MoveAccount {
  form: Form;
}

/** The way to a hex with what every step costs and by which case; for a hex out of reach the reasons, nearest to legal first. */
export function explainMove(g: G, unit: UnitId, window: Window, form: Form, toHex: HexId, from?: Partial<MoveStart>): FormAccount {
  const q: MoveStart = { ...fromHere(g, unit, window, form), ...from };
  const allowed = explained((out) => allowance(g, unit, window, form, out), DEN);
  const account = moveAccount(fieldOf(g, q, SLOT.other), q, toHex, MOVE_CASES, allowed, {
    there: () => enemyThere(g, unit, toHex),
    end: () => endRefusal(g, unit, toHex, window),
  });
  return { form, ...account };
}
