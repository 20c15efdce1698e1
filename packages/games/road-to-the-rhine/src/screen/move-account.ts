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

/** Reasons why a unit does not get to a hex, the most telling first: an enemy there says more than anything on the way. */
function reasons(g: G, field: WalkField, unit: UnitId, hex: HexId): Refusal[] {
  const enemy = hex !== DUNKIRK(g) && held(g, enemyOf(SIDE[unit]), hex);
  return reasonsAgainst(field, unit, hex, moveCases(g), enemy ? { case: '3-sides', why: 'enemy-hex', unit, to: hex } : undefined);
}
export const whyNotThere = (g: G, field: WalkField, unit: UnitId, hex: HexId): Refusal =>
  reasons(g, field, unit, hex)[0] ?? { case: '7-mp', why: 'out-of-reach', unit, to: hex };

export interface MoveAccount extends WayAccount {
  /** Reachable and a legal end. */
  legal: boolean;
  allowance: Ledger;
  refusals: Refusal[];
}

/** The way to a hex with what every step costs and by which case; for a hex out of reach the reasons, nearest to legal first. */
export function explainMove(g: G, q: MoveStart, toHex: HexId): MoveAccount {
  const { unit, window } = q;
  const allowed = ledger(DEN);
  allowed.total = allowance(g, unit, window, allowed);
  const field = fieldOf(g, q, SLOT.other);
  if (!field.reached(toHex))
    return { allowance: allowed, legal: false, path: [], cost: ledger(DEN), stops: false, refusals: reasons(g, field, unit, toHex) };
  const way = accountOf(field, toHex, q.spent, moveCases(g));
  const refusal = endRefusal(g, unit, toHex, window, q.group);
  return { ...way, allowance: allowed, legal: refusal === undefined && toHex !== q.hex, refusals: refusal ? [refusal] : [] };
}
