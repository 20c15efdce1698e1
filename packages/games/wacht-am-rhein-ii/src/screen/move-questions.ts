/** What screens ask about moves before they are made: where to, how, what it costs, what speaks against it, what the enemy could do. */
import {
  answers,
  frameLocals,
  type HexId,
  type Ledger,
  type MovePlanner,
  pickUp,
  planAnswer,
  question,
  type Refusal,
  reachAnswer,
  type Side,
  type ThreatAnswer,
  threatAnswer,
  type UnitId,
} from '@hexfront/engine';
import { code, flag, hex, hexes, list, maybe, opaque, record, unit } from '@hexfront/engine/parts';
import { FORMS, type Form } from '../rules/movement/allowance.ts';
import { beginMove, formsOf, kindOf, MOVE_LOCALS, type MoveLocals, moveRefusal, questionOf } from '../rules/movement/movement.ts';
import { fieldOf, fromHere, SLOT } from '../rules/movement/reach.ts';
import { endRefusal } from '../rules/movement/stacking.ts';
import { printedNow } from '../rules/steps.ts';
import { onMapOf } from '../state/derived.ts';
import { pointsText } from '../state/points.ts';
import { ARTILLERY, HQ } from '../state/query.ts';
import type { G, WaR2 } from '../state/shape.ts';
import { explainMove, MOVE_CASES, type MoveAccount } from './move-account.ts';

/** The move under way with this unit. */
function running(g: G, unit: UnitId): MoveLocals | undefined {
  const now = frameLocals(g.frames.at(-1), 'move', MOVE_LOCALS);
  return now && now.u === unit ? now : undefined;
}

/** The move a unit would begin now; the refusal if it may not begin; neither if nobody is asked to move. */
const begin = (g: G, unit: UnitId) => pickUp(g, unit, () => beginMove(g, unit));

const PLANNER: MovePlanner<WaR2, MoveLocals, Form> = {
  cases: MOVE_CASES,
  running,
  begin,
  forms: (g, l) => formsOf(g, l),
  plain: 'own',
  field: (g, l, form) => fieldOf(g, questionOf(g, l, form), SLOT.other),
  mayEnd: (g, l, _form, to) => (to === g.hexOf(l.u) ? undefined : endRefusal(g, l.u, to)),
  leg: (g, l, form, to) => {
    const account = explainMove(g, questionOf(g, l, form), to);
    return account.legal ? { account, refusals: [] } : { refusals: account.refusals };
  },
  kind: kindOf,
  text: pointsText,
  near: ['too-far', 'stopped-before', 'stack-full'],
  warnings: () => [],
};

/** `{ side }`: hexes the side could attack in its next turn, and with how many units: they move, then strike next door. */
function threat(g: G, q: { side: Side }): ThreatAnswer {
  return threatAnswer(g.board, [...onMapOf(g, q.side)], (u) => {
    if (ARTILLERY[u] === 1 || HQ[u] === 1 || (printedNow(g, u)?.attack ?? 0) <= 0) return undefined;
    const field = fieldOf(g, fromHere(g, u), SLOT.other);
    return { field, count: field.count };
  });
}

const ACCOUNT = record({
  path: hexes(),
  cost: opaque<Ledger>(),
  stops: flag(),
  legal: flag(),
  allowance: opaque<Ledger>(),
  refusals: list(opaque<Refusal>()),
});

/** `{ unit, hex, form? }`: the way with its account; what play would refuse is not legal here either. */
function moveAccount(g: G, q: { unit: UnitId; hex: HexId; form?: Form }): MoveAccount | undefined {
  if (!g.onMap(q.unit)) return undefined;
  const under = running(g, q.unit);
  const l = under ?? beginMove(g, q.unit);
  const forms = formsOf(g, l);
  const form = q.form !== undefined && forms.includes(q.form) ? q.form : (forms[0] ?? 'own');
  const account = explainMove(g, questionOf(g, l, form), q.hex);
  const barred = under ? undefined : moveRefusal(g, q.unit);
  return barred ? { ...account, legal: false, refusals: [barred, ...account.refusals] } : account;
}

export const MOVE_QUESTIONS = {
  reach: answers('reach', (g: G, q) => reachAnswer(g, q, PLANNER)),
  plan: answers('plan', (g: G, q) => planAnswer(g, q, PLANNER)),
  threat: answers('threat', threat),
  move: question({ unit: unit(), hex: hex(), form: maybe(code(...FORMS)) }, ACCOUNT, moveAccount),
};
