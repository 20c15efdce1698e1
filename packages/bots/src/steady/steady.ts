/** The steady player: one answer at a time, each out of the plan of the step it belongs to. */
import { type Action, check, legal, prompt, type Role, type Side, type UnitId } from '@hexfront/engine';
import type { AnyWorld } from '../types.ts';
import { answerBearing } from './bearing.ts';
import { answerBattle } from './fighting.ts';
import { type Mind, oneOf, roleOf, situation } from './mind.ts';
import { answerMovement } from './moving.ts';
import { answerWorks } from './works.ts';

/** What stands to be answered, sorted. */
export interface Asked {
  g: AnyWorld;
  side: Side;
  at: string;
  /** Roles of the kinds that may be given. */
  kinds: Map<string, Role>;
  has(role: Role): boolean;
  /** Legal answers of a role, optionally of one unit. */
  list(role: Role, u?: UnitId): Action[];
  /** The first kind with a role. */
  kind(role: Role): string;
}

export function asked(m: Mind, g: AnyWorld, side: Side): Asked {
  const p = prompt(g);
  const kinds = new Map(p.kinds.map((k) => [k, roleOf(m.s, p.at, k)]));
  const kind = (role: Role): string => [...kinds].find(([, r]) => r === role)?.[0] ?? '';
  return {
    g,
    side,
    at: p.at,
    kinds,
    has: (role) => [...kinds.values()].includes(role),
    list: (role, u) => [...kinds].flatMap(([k, r]) => (r === role ? [...legal(g, { k, ...(u === undefined ? {} : { u }) })] : [])),
    kind,
  };
}

export function steadyChoice(m: Mind, g: AnyWorld, side: Side): Action {
  const q = asked(m, g, side);
  m.because = '';
  const sit = situation(m, g, side);
  const action = answerMovement(m, sit, q) ?? answerBattle(m, sit, q) ?? answerBearing(m, sit, q) ?? answerWorks(sit, q);
  if (action && check(g, action) === undefined) return action;
  return byTrial(m, q);
}

/** Answers in one step of play without a plan before the player looks for a way out of it. */
const PATIENCE = 12;

/** A question no plan covers: leave it at once if it can be left, unless it is new; else whatever is not plainly bad. */
function byTrial(m: Mind, q: Asked): Action {
  const own = m.s.answer?.(q.g, q.side, q.at, [...legal(q.g)]);
  if (own && check(q.g, own) === undefined) return own;
  const all = [...legal(q.g)];
  const wins = all.filter((a) => q.kinds.get(a.k) === 'win');
  if (wins.length > 0) return wins[0];
  const leave = all.filter((a) => ['done', 'ready', 'shield-ready', 'stop'].includes(q.kinds.get(a.k) ?? 'other'));
  const known = all.filter((a) => (q.kinds.get(a.k) ?? 'other') === 'other');
  m.loose++;
  if (leave.length > 0 && (known.length === 0 || m.loose > PATIENCE)) return leave[0];
  const open = all.filter((a) => q.kinds.get(a.k) !== 'never');
  if (leave.length > 0 && m.loose % 2 === 0) return leave[0];
  return oneOf(m, known.length > 0 ? known : open.length > 0 ? open : all);
}
