/** What screens ask about moves before they are made: where to, how, what it costs, what speaks against it, what the enemy could do. */
import {
  answers,
  frameLocals,
  type HexId,
  MOVE_ACCOUNT,
  type MoveAccount,
  type MovePlanner,
  type PlanAnswer,
  pickUp,
  planAnswer,
  question,
  reachAnswer,
  type Side,
  STANDARD,
  type ThreatAnswer,
  threatAnswer,
  type UnitId,
  withRefusal,
  type ZocAnswer,
  zoneAnswer,
} from '@hexfront/engine';
import { code, hex, maybe, record, unit } from '@hexfront/engine/parts';
import { tables } from '../data/index.ts';
import { beginMove, isForming, MOVE_LOCALS, type MoveLocals, moveRefusal, questionOf } from '../rules/movement/movement.ts';
import { fieldOf, fromHere, SLOT } from '../rules/movement/reach.ts';
import { TACTICAL } from '../rules/movement/step-rules.ts';
import { zonesNow } from '../rules/movement/zones-of-control.ts';
import { FLUID, RIGID } from '../state/derived.ts';
import { pointsText } from '../state/points.ts';
import { ARTILLERY, faceUp, HQ, SIDE, UNITS, unitsOf } from '../state/query.ts';
import type { G, WaR } from '../state/shape.ts';
import { explainMove, MOVE_CASES } from './move-account.ts';

/** Ways of moving: spread out, over to March Mode on the way, or on the march already. */
const FORMS = ['tactical', 'march', 'marching'] as const;
type Form = (typeof FORMS)[number];

/** The move under way with this unit. */
function running(g: G, unit: UnitId): MoveLocals | undefined {
  const now = frameLocals(g.frames.at(-1), 'move', MOVE_LOCALS);
  return now && (now.u === unit || now.mate === unit) ? now : undefined;
}

function formsOf(l: MoveLocals): readonly Form[] {
  if (HQ[l.u] === 1) return ['tactical'];
  if (isForming(l)) return ['march'];
  return l.memory === TACTICAL ? ['tactical', 'march'] : ['marching'];
}

/** What the player may not have thought of: a hex that would hold too many at the end of the phase (9.12). */
function warningsOf(_before: G, after: G, unit: UnitId, at: HexId): PlanAnswer['warnings'] {
  if (!after.onMap(unit) || after.hexOf(unit) !== at) return [];
  const there = unitsOf(after, SIDE[unit], at).filter((u) => HQ[u] === 0);
  return there.length > tables.stacking.most ? [{ case: '9.12', what: 'too-many', args: { unit, hex: at, n: there.length } }] : [];
}

const PLANNER: MovePlanner<WaR, MoveLocals, Form> = {
  cases: MOVE_CASES,
  running,
  begin: (g, unit) => pickUp(g, unit, () => beginMove(g, unit)),
  forms: (_g, l) => formsOf(l),
  plain: 'tactical',
  ends: (form) => (form === 'tactical' ? 'tactical' : 'march'),
  field: (g, l, form) => fieldOf(g, questionOf(g, l, form === 'march'), SLOT.other),
  mayEnd: () => undefined,
  leg: (g, l, form, to) => {
    const account = explainMove(g, questionOf(g, l, form === 'march'), to);
    return account.legal ? { account, refusals: [] } : { refusals: account.refusals };
  },
  kind: (form) => (form === 'march' ? 'march' : 'go'),
  text: pointsText,
  near: ['too-far', 'stopped-before', 'march-onto-march'],
  warnings: warningsOf,
};

/** `{ side }`: all hexes in its zones, with `kind` only the rigid or the fluid ones. With `hex`: the hexes whose units reach that one. */
const zoc = question({ ...STANDARD.zoc.args, kind: maybe(code('rigid', 'fluid')) }, STANDARD.zoc.gives, (g: G, q): ZocAnswer => {
  const by = q.side ?? (q.unit === undefined ? 0 : SIDE[q.unit]);
  const kinds = q.kind === undefined ? [RIGID, FLUID] : [q.kind === 'rigid' ? RIGID : FLUID];
  return [...new Set(kinds.flatMap((kind) => zoneAnswer(g.board, zonesNow(g), by, kind, q.hex)))];
});

/** `{ side }`: hexes the side could attack in its next turn, and with how many units: they move, then strike next door. */
function threat(g: G, q: { side: Side }): ThreatAnswer {
  const able = UNITS.filter((u) => u.side === q.side && g.onMap(u.index)).map((u) => u.index);
  return threatAnswer(g.board, able, (u) => {
    if (ARTILLERY[u] === 1 || faceUp(g, u).attack <= 0 || g.f.committed[u] === 0) return undefined;
    const field = fieldOf(g, fromHere(g, u), SLOT.other);
    return { field, count: field.count };
  });
}

/** `{ unit, hex, form? }`: the way with its account; what play would refuse is not legal here either. */
function move(g: G, q: { unit: UnitId; hex: HexId; form?: Form }): MoveAccount | undefined {
  if (!g.onMap(q.unit)) return undefined;
  const under = running(g, q.unit);
  const l = under ?? beginMove(g, q.unit);
  const forms = formsOf(l);
  const form = q.form !== undefined && forms.includes(q.form) ? q.form : forms[0];
  return withRefusal(explainMove(g, questionOf(g, l, form === 'march'), q.hex), under ? undefined : moveRefusal(g, q.unit));
}

export const MOVE_QUESTIONS = {
  reach: answers('reach', (g: G, q) => reachAnswer(g, q, PLANNER)),
  plan: answers('plan', (g: G, q) => planAnswer(g, q, PLANNER)),
  zoc,
  threat: answers('threat', threat),
  move: question({ unit: unit(), hex: hex(), form: maybe(code(...FORMS)) }, record(MOVE_ACCOUNT), move),
};
