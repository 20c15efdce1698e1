/** What screens ask about moves before they are made: where to, how, what it costs, what speaks against it, what the enemy could do. */

import {
  answers,
  entryCosts,
  frameLocals,
  type HexId,
  MOVE_ACCOUNT,
  type MovePlanner,
  type PlanAnswer,
  pickUp,
  planAnswer,
  question,
  type Refusal,
  reachAnswer,
  type Side,
  type ThreatAnswer,
  threatAnswer,
  type UnitId,
  type Whole,
  type ZocAnswer,
  zoneAnswer,
} from '@hexfront/engine';
import { code, hex, maybe, record, unit } from '@hexfront/engine/parts';
import { tables } from '../data/index.ts';
import { MOVE_LOCALS, type MoveLocals } from '../decisions/movement.ts';
import { WINDOWS as ALL_WINDOWS, FORMS, type Form, type Window } from '../decisions/rules.ts';
import { beginMove, FORM_ANSWERS, mayEndAt, moveRefusal, questionOf } from '../rules/movement/movement.ts';
import { fieldOf, fromHere, SLOT } from '../rules/movement/reach.ts';
import { stackLoad } from '../rules/movement/stacking.ts';
import { zonesNow } from '../rules/movement/zones-of-control.ts';
import { supplyLine, supplyOf } from '../rules/supply/supply.ts';
import { facingValues } from '../state/faces.ts';
import { ARTILLERY, onMap, SIDE, STACK } from '../state/query.ts';
import { type G, GERMAN, type LG, SUPPLIED } from '../state/shape.ts';
import { explainMove, type FormAccount, MOVE_CASES } from './move-account.ts';

/** Half points as text: `3½`. */
export const pointsText = (halves: number): string => `${halves === 1 ? '' : halves >> 1}${halves % 2 ? '½' : ''}`;

/** The move under way with this unit. */
function running(g: G, unit: UnitId): MoveLocals | undefined {
  const now = frameLocals(g.frames.at(-1), 'move', MOVE_LOCALS);
  return now?.u === unit ? now : undefined;
}

/** The window in which units are picked to move just now, from the procedure that asks. */
const WINDOWS: Readonly<Record<string, Window>> = { movement: 'movement', reaction: 'reaction', reserveMove: 'reserve' };
export const windowNow = (g: G): Window | undefined => WINDOWS[g.frames[g.frames.length - 1]?.proc ?? ''];

/** Kinds of the action that goes, by form. */
const KIND: Readonly<Record<Form, string>> = { normal: 'go', strategic: 'go', march: 'march', breakout: 'breakout' };

/** Forms still open to a move. */
function formsOf(g: G, l: MoveLocals): Form[] {
  const others = (Object.keys(FORM_ANSWERS) as Form[]).filter((form) => form !== l.form && FORM_ANSWERS[form]?.(g, l) === form);
  return [l.form, ...others];
}

/** The move a unit would begin now; the refusal if it may not begin; neither if nobody is asked to move. */
function begin(g: G, unit: UnitId): { l?: MoveLocals; refusal?: Refusal } {
  const window = windowNow(g);
  return window ? pickUp(g, unit, () => beginMove(g, unit, window)) : {};
}

const LIMIT = tables.stacking.limitHalfRegiments;

/** What the player may not have thought of: supply, the stack, the reserve marker. */
function warningsOf(before: G, after: G, unit: UnitId, hex: HexId): PlanAnswer['warnings'] {
  const out: PlanAnswer['warnings'] = [];
  const side = SIDE[unit];
  const free = side === GERMAN && before.v.turn <= tables.supply.germanAutoThroughTurn;
  if (!free && supplyOf(before, unit) === SUPPLIED && after.f.place[unit] === hex && !supplyLine(after, side, hex).ok)
    out.push({ case: 'basic-1.22', what: 'out-of-supply', args: { unit, hex } });
  if (after.f.place[unit] === hex && STACK[unit] > 0 && stackLoad(after, side, hex) >= LIMIT && stackLoad(after, side, hex, unit) > 0)
    out.push({ case: 'basic-7.11', what: 'stack-full', args: { unit, hex } });
  if (before.f.reserve[unit] !== 0 && after.f.reserve[unit] !== before.f.reserve[unit])
    out.push({
      case: after.f.reserve[unit] === 0 ? 'basic-4.27' : 'basic-13.31',
      what: after.f.reserve[unit] === 0 ? 'leaves-reserve' : 'half-move',
      args: { unit },
    });
  return out;
}

const PLANNER: MovePlanner<LG, MoveLocals, Form> = {
  cases: MOVE_CASES,
  running,
  begin,
  forms: formsOf,
  plain: 'normal',
  field: (g, l, form) => fieldOf(g, questionOf(g, l, form), SLOT.other),
  mayEnd: (g, l, form, hex) => mayEndAt(g, l, form, hex),
  leg: (g, l, form, hex) => {
    const account = explainMove(g, l.u, l.w, form, hex, questionOf(g, l, form));
    return account.legal ? { account, refusals: [] } : { refusals: account.refusals };
  },
  // A form that was chosen is kept.
  kind: (form, l) => (form === l.form ? 'go' : KIND[form]),
  text: pointsText,
  // Out of points is nearer than a wall on the way, a full stack nearer still.
  near: ['stack-full', 'column-alone', 'too-far', 'stopped-before'],
  warnings: warningsOf,
};

/** `{ side }`: all hexes in its zones. With `hex`: the hexes whose units reach that one. The side of a unit when `unit` is given. */
function zoc(g: G, q: { side?: Side; unit?: UnitId; hex?: HexId }): ZocAnswer {
  return zoneAnswer(g.board, zonesNow(g), q.side ?? (q.unit === undefined ? 0 : SIDE[q.unit]), 0, q.hex);
}

/** `{ side }`: hexes the side could attack in its next turn, and with how many units: it moves, then strikes next door. */
function threat(g: G, q: { side: Side }): ThreatAnswer {
  return threatAnswer(g.board, onMap(g, q.side), (unit) => {
    if (ARTILLERY[unit] || facingValues(g, unit)[0] <= 0) return undefined;
    const field = fieldOf(g, fromHere(g, unit, 'movement', 'normal'), SLOT.other);
    return { field, count: field.count };
  });
}

const ACCOUNT = record({ ...MOVE_ACCOUNT, form: code(...FORMS) });
const MOVE_ARGS = { unit: unit(), hex: hex(), window: maybe(code(...ALL_WINDOWS)), form: maybe(code(...FORMS)) };

/**
 * `{ unit, hex, window?, form? }`: the way with its account. What play would refuse is not legal here either: a unit that may not begin to move, a
 * form that is not open to it, a hex where it may not end. Answers nothing, rather than failing, when asked about nothing sensible.
 */
function move(g: G, q: Whole<typeof MOVE_ARGS>): FormAccount | undefined {
  const u = q.unit;
  if (!g.onMap(u)) return undefined;
  const under = running(g, u);
  const window = under?.w ?? q.window ?? windowNow(g) ?? 'movement';
  const l = under ?? beginMove(g, u, window);
  const form = q.form ?? l.form;
  const account = explainMove(g, u, window, form, q.hex, under && questionOf(g, under, form));
  const barred = formRefusal(g, l, form);
  const against = [under ? undefined : moveRefusal(g, u, window), barred ?? mayEndAt(g, l, form, q.hex)];
  const refusals = [...against.filter((r) => r !== undefined), ...account.refusals];
  const told = refusals.filter((r, i) => refusals.findIndex((other) => other.why === r.why && other.case === r.case) === i);
  return { ...account, legal: account.legal && told.length === 0, refusals: told };
}

/** Why a move may not be made, or go on, in this form. */
function formRefusal(g: G, l: MoveLocals, form: Form): Refusal | undefined {
  if (formsOf(g, l).includes(form)) return undefined;
  const settled = FORM_ANSWERS[form]?.(g, l);
  return typeof settled === 'object'
    ? settled
    : { case: 'basic-6.0', why: form === 'strategic' ? 'not-in-column' : 'in-column', unit: l.u };
}

export const planQuestions = {
  move: question(MOVE_ARGS, ACCOUNT, move),
  reach: answers('reach', (g: G, q) => reachAnswer(g, q, PLANNER)),
  plan: answers('plan', (g: G, q) => planAnswer(g, q, PLANNER)),
  hex: answers('hex', (g: G, q) => entryCosts(g, q, PLANNER)),
  zoc: answers('zoc', zoc),
  threat: answers('threat', threat),
};
