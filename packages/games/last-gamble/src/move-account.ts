/** Moves that explain themselves: what a way costs and why, and which case stands in the way of a hex that cannot be reached. */
import {
  explainWalk,
  type Ledger,
  type LedgerLine,
  ledger,
  type Refusal,
  STOP,
  type WalkField,
  type WalkRefusal,
  whyNot,
} from '@hexfront/engine';
import { allowance, DEN } from './allowance.ts';
import type { MoveLocals } from './move-rules.ts';
import { SIDE, UNITS, unitsOf } from './query.ts';
import { fieldOf, fromHere, SLOT } from './reach.ts';
import type { Form, Window } from './rules.ts';
import type { G } from './shape.ts';
import { BARRED, COSTS, endRefusal, type Question } from './step-rules.ts';

/** What the kernel refused, as a refusal with its case. */
export function refusalOf(r: WalkRefusal, l: { u: number; form: Form }): Refusal {
  const unit = l.u;
  switch (r.kind) {
    case 'edge': {
      const barred = BARRED[r.reason];
      return { case: barred.case, why: barred.why, unit, from: r.from, to: r.to };
    }
    case 'limit':
      return { case: 'basic-5.31', why: 'too-far', unit, from: r.from, to: r.to, needs: r.needs / DEN, allowance: r.limit / DEN };
    case 'stopped':
      return { case: 'basic-8.41', why: 'stopped-before', unit, from: r.from, to: r.to };
    case 'end':
      return (r.end as Refusal | undefined) ?? { case: 'basic-5.0', why: 'barred', unit, to: r.to };
    default:
      return { case: 'basic-5.31', why: 'out-of-reach', unit, to: r.to };
  }
}

/** Reasons why a unit does not get to a hex, the most telling first: an enemy there says more than anything on the way. */
function reasonsAgainst(g: G, field: WalkField, l: { u: number; form: Form }, hex: number): Refusal[] {
  const found = whyNot(field, hex).map((r) => refusalOf(r, l));
  if (heldAgainst(g, l.u, hex)) found.unshift({ case: 'basic-5.33', why: 'enemy-hex', unit: l.u, to: hex });
  return found;
}
const heldAgainst = (g: G, unit: number, hex: number): boolean =>
  unitsOf(g, 1 - SIDE[unit], hex).some((enemy) => g.rules.move.blocks.every((rule) => rule(g, unit, enemy)));

/** The most telling reason why the unit in hand does not get to a hex. */
export const whyNotThere = (g: G, field: WalkField, l: MoveLocals, hex: number): Refusal =>
  reasonsAgainst(g, field, l, hex)[0] ?? refusalOf({ kind: 'far', to: hex }, l);

export interface MoveAccount {
  /** Reachable and a legal end. */
  legal: boolean;
  form: Form;
  /** Hexes from the start to the end; empty when out of reach. */
  path: number[];
  /** Spent in all and the allowance, each with its lines. */
  cost: Ledger;
  allowance: Ledger;
  /** The move ends there whatever is left. */
  stops: boolean;
  refusals: Refusal[];
}

/** The way to a hex with what every step costs and by which case; for a hex out of reach the reasons, nearest to legal first. */
export function explainMove(g: G, unit: number, window: Window, form: Form, toHex: number, from?: Partial<Question>): MoveAccount {
  const q: Question = { ...fromHere(g, unit, window, form), ...from };
  const allowed = ledger(DEN);
  allowed.total = allowance(g, unit, window, form, allowed);
  const field = fieldOf(g, q, SLOT.other);
  const cost = ledger(DEN);
  const account: MoveAccount = { legal: false, form, path: [], cost, allowance: allowed, stops: false, refusals: [] };
  if (!field.reached(toHex)) {
    account.refusals = reasonsAgainst(g, field, { u: unit, form }, toHex);
    return account;
  }
  const steps = explainWalk(field, toHex) ?? [];
  if (q.spent > 0) cost.lines.push({ case: 'basic-5.12', what: 'line.spent-before', op: '+', value: q.spent, den: DEN, applied: true });
  for (const step of steps) {
    if (account.path[account.path.length - 1] !== step.hex) account.path.push(step.hex);
    if (step.dir < 0) continue;
    const parts: LedgerLine[] = step.lines.map((line) => ({ ...COSTS[line.code], op: '+', value: line.amount, den: DEN, applied: true }));
    const stated = parts.reduce((sum, line) => sum + line.value, 0);
    // One hex is always allowed: what it would cost beyond the allowance is forgiven (basic-5.38).
    if (stated !== step.cost)
      parts.push({ case: 'basic-5.38', what: 'line.least', op: '+', value: step.cost - stated, den: DEN, applied: true });
    cost.lines.push({
      case: parts[0]?.case ?? 'basic-5.12',
      what: 'line.step',
      args: { from: step.from, to: step.hex },
      op: '+',
      value: step.cost,
      den: DEN,
      applied: true,
      parts,
    });
  }
  const last = steps[steps.length - 1];
  cost.total = last?.spent ?? 0;
  account.stops = last !== undefined && (last.flags & STOP) !== 0;
  const refusal = endRefusal(g, unit, toHex, window);
  account.legal = refusal === undefined && toHex !== q.hex;
  if (refusal) account.refusals = [refusal];
  return account;
}

const WINDOWS: readonly Window[] = ['movement', 'reaction', 'reserve'];
const FORMS: readonly Form[] = ['normal', 'march', 'strategic', 'breakout'];
const askedUnit = (g: G, q: Record<string, unknown>): number | undefined =>
  Number.isInteger(q.unit) && (q.unit as number) >= 0 && (q.unit as number) < UNITS.length && g.f.place[q.unit as number] < g.board.n
    ? (q.unit as number)
    : undefined;
const askedWindow = (q: Record<string, unknown>): Window => WINDOWS.find((w) => w === q.window) ?? 'movement';

/** Questions of the screens. Answers nothing, rather than failing, when asked about nothing sensible. */
export const moveQuestions: Record<string, (g: G, q: Record<string, unknown>) => unknown> = {
  /** `{ unit, hex, window?, form?, spent?, memory? }` */
  move(g, q) {
    const unit = askedUnit(g, q);
    const hex = q.hex as number;
    if (unit === undefined || !Number.isInteger(hex) || hex < 0 || hex >= g.board.n) return undefined;
    const now = g.frames[g.frames.length - 1];
    const running = now?.proc === 'move' && now.l.u === unit ? (now.l as unknown as MoveLocals) : undefined;
    const window = running?.w ?? askedWindow(q);
    const usual: Form = running?.form ?? (window === 'movement' && g.f.strategic[unit] !== 0 ? 'strategic' : 'normal');
    const form = FORMS.find((f) => f === q.form) ?? usual;
    const from = running && {
      spent: running.spent,
      memory: running.memory,
      fresh: running.legs === 0,
      points: running.points,
      half: running.half,
    };
    return explainMove(g, unit, window, form, hex, from);
  },
};
