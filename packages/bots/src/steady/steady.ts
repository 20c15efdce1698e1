/** The steady player: one answer at a time, each out of the plan of the step it belongs to. */
import { type Action, below, check, type HexId, hashOf, legal, prompt, type Role, type Side, type UnitId } from '@hexfront/engine';
import type { AnyWorld } from '../types.ts';
import { groundAt } from './battles.ts';
import { answerBearing } from './bearing.ts';
import { answerBattle } from './fighting.ts';
import { fresh, type Mind, oneOf, roleOf, situation } from './mind.ts';
import { answerMovement } from './moving.ts';
import type { AnyStrategy, Situation } from './situation.ts';
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

export function readPrompt(s: AnyStrategy, g: AnyWorld, side: Side): Asked {
  const p = prompt(g);
  const kinds = new Map(p.kinds.map((k) => [k, roleOf(s, p.at, k)]));
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
  const q = readPrompt(m.s, g, side);
  m.because = '';
  const sit = situation(m, g, side);
  const action = answerMovement(m, sit, q) ?? answerBattle(m, sit, q) ?? answerBearing(m, sit, q) ?? answerWorks(sit, q);
  const chosen = action && check(g, action) === undefined ? action : byTrial(m, sit, q);
  const meant = (hex: HexId): UnitId[] => (m.moves?.orders ?? []).flatMap(({ u, to }) => (to === hex ? [u] : []));
  const first = m.s.before?.(g, side, q.at, chosen, meant);
  return outOfCircle(m, q, first && check(g, first) === undefined ? first : chosen);
}

/** Answers to look at more closely, and how often one may be given in the same position: more is a circle. */
const OFTEN = 12;
const CIRCLE = 3;

/** An answer that leads back to where it was given before gives way to the legal one that was given least. */
function outOfCircle(m: Mind, q: Asked, chosen: Action): Action {
  const count = (key: string): number => {
    const times = (m.given.get(key) ?? 0) + 1;
    m.given.set(key, times);
    return times;
  };
  const nameOf = (a: Action): string => `${q.at} ${JSON.stringify(a)}`;
  if (count(nameOf(chosen)) <= OFTEN) return chosen;
  const here = hashOf(q.g);
  if (count(`${here} ${nameOf(chosen)}`) <= CIRCLE) return chosen;
  const times = (a: Action): number => m.given.get(`${here} ${nameOf(a)}`) ?? 0;
  const all = [...legal(q.g)];
  const least = Math.min(...all.map(times));
  const other = oneOf(
    m,
    all.filter((a) => times(a) === least),
  );
  count(`${here} ${nameOf(other)}`);
  return other;
}

/** The answer was not legal after all: what it belonged to is given up. */
export function giveUp(m: Mind, a: Action): void {
  const u = a.u ?? (m.sit ? m.s.inHand(m.sit.g) : undefined);
  if (m.moves) m.moves.orders = m.moves.orders.filter((o) => o.u !== u);
  if (m.battles) m.battles = m.battles.filter((b) => b.target !== a.h);
  if (m.drafting) {
    m.drafting = { ...m.drafting, attackers: m.drafting.attackers.filter((v) => v !== u), guns: m.drafting.guns.filter((v) => v !== u) };
  }
}

/** Answers in one step of play without a plan before the player looks for a way out of it. */
const PATIENCE = 12;

/** A question no plan covers: what the game itself advises, else where it matters most, and out of it before it becomes a circle. */
function byTrial(m: Mind, sit: Situation, q: Asked): Action {
  const all = [...legal(q.g)];
  const own = m.s.answer?.(q.g, q.side, q.at, all, (n) => below(m.rng, n));
  if (own && check(q.g, own) === undefined) return own;
  const of = (...roles: Role[]): Action[] => all.filter((a) => roles.includes(q.kinds.get(a.k) ?? 'other'));
  const wins = of('win');
  if (wins.length > 0) return wins[0];
  const leave = of('done', 'ready', 'shield-ready', 'stop');
  const known = of('other');
  m.loose++;
  if (leave.length > 0 && (known.length === 0 || m.loose > PATIENCE)) return leave[0];
  const open = all.filter((a) => q.kinds.get(a.k) !== 'never');
  return foremost(m, fresh(sit), known.length > 0 ? known : open.length > 0 ? open : all);
}

/** The answer about the hex that matters most; by chance among equals and those that name none. */
function foremost(m: Mind, sit: Situation, list: readonly Action[]): Action {
  let best: Action[] = [];
  let top = Number.NEGATIVE_INFINITY;
  for (const a of list) {
    const score = a.h !== undefined && a.h < sit.board.n ? stakes(sit, a.h) : 0;
    if (score > top) {
      top = score;
      best = [];
    }
    if (score === top) best.push(a);
  }
  return oneOf(m, best);
}

/** How much is at stake in a hex: an enemy who can be struck, a friend who can be, or a way. */
function stakes(sit: Situation, hex: HexId): number {
  const { foeIn, mine, threat, routes, ways, board } = sit;
  if (foeIn[hex] > 0) {
    let around = 0;
    for (let d = 0; d < 6; d++) {
      const to = board.neighbors[6 * hex + d];
      if (to >= 0) around += mine[to];
    }
    return Math.min(2, around / 6) + groundAt(sit, hex);
  }
  return mine[hex] > 0 ? routes[hex] + threat[hex] / 20 : Math.max(ways[hex], routes[hex]);
}
