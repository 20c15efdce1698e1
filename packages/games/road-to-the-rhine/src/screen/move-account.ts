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
import { northOnlyCase } from '../rules/fronts.ts';
import { allowance } from '../rules/movement/allowance.ts';
import { COSTS } from '../rules/movement/ground-costs.ts';
import { endRefusal } from '../rules/movement/move-ends.ts';
import { fieldOf, SLOT } from '../rules/movement/reach.ts';
import { BARRED, type MoveStart } from '../rules/movement/step-rules.ts';
import { DEN } from '../state/points.ts';
import { DUNKIRK, held, SIDE } from '../state/query.ts';
import { enemyOf, type G } from '../state/shape.ts';

/** What the walk says, by the cases of chapters 2, 7 and 8. */
export const moveCases = (g: G): MoveCases => ({
  den: DEN,
  costs: COSTS,
  barred: (reason) => {
    const { case: rule, why } = BARRED[reason];
    return { case: why === 'sheet-not-in-play' ? northOnlyCase(g) : rule, why };
  },
  going: '7-mp',
  points: '7-mp',
  price: '8-tec',
  stop: '2-stop',
});

/** What the kernel refused, as a refusal with its case. */
export const refusalOf = (g: G, r: WalkRefusal, unit: UnitId): Refusal => walkRefusal(r, unit, moveCases(g));

/** An enemy in the hex says more than anything on the way. */
const enemyThere = (g: G, unit: UnitId, hex: HexId): Refusal | undefined =>
  hex !== DUNKIRK(g) && held(g, enemyOf(SIDE[unit]), hex) ? { case: '3-sides', why: 'enemy-hex', unit, to: hex } : undefined;

export const whyNotThere = (g: G, field: WalkField, unit: UnitId, hex: HexId): Refusal =>
  reasonsAgainst(field, unit, hex, moveCases(g), enemyThere(g, unit, hex))[0] ?? refusalOf(g, { kind: 'far', to: hex }, unit);

/** The way to a hex with what every step costs and by which case; for a hex out of reach the reasons, nearest to legal first. */
export function explainMove(g: G, q: MoveStart, toHex: HexId): MoveAccount {
  const { unit, window } = q;
  const allowed = explained((out) => allowance(g, unit, window, out), DEN);
  return moveAccount(fieldOf(g, q, SLOT.other), q, toHex, moveCases(g), allowed, {
    there: () => enemyThere(g, unit, toHex),
    end: () => endRefusal(g, unit, toHex, window, q.group),
  });
}
