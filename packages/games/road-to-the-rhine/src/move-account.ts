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
import { allowance } from './allowance.ts';
import { northOnlyCase } from './fronts.ts';
import { DEN } from './points.ts';
import { DUNKIRK, held, SIDE } from './query.ts';
import { fieldOf, SLOT } from './reach.ts';
import { enemyOf, type G } from './shape.ts';
import { BARRED, COSTS, endRefusal, type Question } from './step-rules.ts';

/** What the kernel refused, as a refusal with its case. */
export function refusalOf(g: G, r: WalkRefusal, unit: number): Refusal {
  switch (r.kind) {
    case 'edge': {
      const barred = BARRED[r.reason];
      const rule = barred.why === 'sheet-not-in-play' ? northOnlyCase(g) : barred.case;
      return { case: rule, why: barred.why, unit, from: r.from, to: r.to };
    }
    case 'limit':
      return { case: '7-mp', why: 'too-far', unit, from: r.from, to: r.to, needs: r.needs / DEN, allowance: r.limit / DEN };
    case 'stopped':
      return { case: '2-stop', why: 'stopped-before', unit, from: r.from, to: r.to };
    case 'end':
      return (r.end as Refusal | undefined) ?? { case: '7-mp', why: 'out-of-reach', unit, to: r.to };
    default:
      return { case: '7-mp', why: 'out-of-reach', unit, to: r.to };
  }
}

/** Reasons why a unit does not get to a hex, the most telling first: an enemy there says more than anything on the way. */
export function reasonsAgainst(g: G, field: WalkField, unit: number, hex: number): Refusal[] {
  const found = whyNot(field, hex).map((r) => refusalOf(g, r, unit));
  if (hex !== DUNKIRK(g) && held(g, enemyOf(SIDE[unit]), hex)) found.unshift({ case: '3-sides', why: 'enemy-hex', unit, to: hex });
  return found;
}
export const whyNotThere = (g: G, field: WalkField, unit: number, hex: number): Refusal =>
  reasonsAgainst(g, field, unit, hex)[0] ?? { case: '7-mp', why: 'out-of-reach', unit, to: hex };

export interface MoveAccount {
  /** Reachable and a legal end. */
  legal: boolean;
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
export function explainMove(g: G, q: Question, toHex: number): MoveAccount {
  const { unit, window } = q;
  const allowed = ledger(DEN);
  allowed.total = allowance(g, unit, window, allowed);
  const field = fieldOf(g, q, SLOT.other);
  const cost = ledger(DEN);
  const account: MoveAccount = { legal: false, path: [], cost, allowance: allowed, stops: false, refusals: [] };
  if (!field.reached(toHex)) {
    account.refusals = reasonsAgainst(g, field, unit, toHex);
    return account;
  }
  const steps = explainWalk(field, toHex) ?? [];
  if (q.spent > 0) cost.lines.push({ case: '7-mp', what: 'line.spent-before', op: '+', value: q.spent, den: DEN, applied: true });
  for (const step of steps) {
    if (account.path[account.path.length - 1] !== step.hex) account.path.push(step.hex);
    if (step.dir < 0) continue;
    const parts: LedgerLine[] = step.lines.map((line) => ({ ...COSTS[line.code], op: '+', value: line.amount, den: DEN, applied: true }));
    cost.lines.push({
      case: parts[0]?.case ?? '8-tec',
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
  const refusal = endRefusal(g, unit, toHex, window, q.group);
  account.legal = refusal === undefined && toHex !== q.hex;
  if (refusal) account.refusals = [refusal];
  return account;
}
