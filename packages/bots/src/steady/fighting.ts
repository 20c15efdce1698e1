/** Answers of the combat phases: which battle next, with whom, which guns; the defender's guns; attacks of single reserves. */
import { type Action, check, type Draft, distance, type HexId, type UnitId } from '@hexfront/engine';
import { type Attack, attackValue, bestAttack, groundAt, prizeIn } from './battles.ts';
import { planBattles } from './combat.ts';
import { planCover } from './cover.ts';
import { fresh, type Mind } from './mind.ts';
import { keyTo, onMapOf, type Situation } from './situation.ts';
import type { Asked } from './steady.ts';
import { tellAttack } from './words.ts';

export function answerBattle(m: Mind, sit: Situation, q: Asked): Action | undefined {
  if (q.has('target')) return nextBattle(m, fresh(sit), q);
  if (q.has('join') || (q.has('ready') && q.has('gun'))) return drafting(m, sit, q);
  if (q.has('shield')) return shield(sit, q);
  if (q.has('attack')) return single(m, fresh(sit), q);
  if (q.has('claim')) return { k: q.kind('claim') };
  if (q.has('counter') || q.has('fallback')) return locked(sit, q);
  return undefined;
}

function nextBattle(m: Mind, sit: Situation, q: Asked): Action | undefined {
  // What is declared is fought as soon as it may be: what comes of it is known for the next one.
  const resolve = q.list('resolve')[0];
  if (resolve) return resolve;
  const open = q.list('target').map((a) => a.h as HexId);
  m.drafting = undefined;
  const done: Action = { k: q.kind('done') };
  if (sit.s.obligations) m.battles = coverBattles(sit, open);
  else {
    const still = (a: Attack): boolean => open.includes(a.target) && a.attackers.every((u) => sit.s.mayFight(sit.g, u)) && again(sit, a);
    if (m.battles) m.battles = m.battles.filter(still);
    if (!m.battles || (m.battles.length === 0 && m.loose++ < 3)) m.battles = planBattles(sit, open);
  }
  const next = m.battles.shift();
  if (next) {
    m.drafting = next;
    m.because = tellAttack(sit, next);
    return { k: q.kind('target'), h: next.target };
  }
  if (check(q.g, done) === undefined) return done;
  // Some battle has to be fought whether it pleases or not: the least bad one.
  for (const h of open) {
    const target: Action = { k: q.kind('target'), h };
    const refusal = check(q.g, done) as { hex?: HexId } | undefined;
    if (refusal?.hex === h || refusal?.hex === undefined) return target;
  }
  return open.length > 0 ? { k: q.kind('target'), h: open[0] } : undefined;
}

/**
 * Battles where some are compulsory, in the order they are opened: those far from friends that have still to attack come first, because a defender
 * driven back next to them obliges them again.
 */
function coverBattles(sit: Situation, open: readonly HexId[]): Attack[] {
  const { g, board, side, s } = sit;
  const { battles, owed } = planCover(sit);
  const made = battles.filter(
    (a) => open.includes(a.target) && a.attackers.length + a.guns.length > 0 && (owed.has(a.target) || a.also || a.value > sit.w.resolve),
  );
  const waiting = onMapOf(g, side).filter((u) => (s.obligations?.obliged(g, u).length ?? 0) > 0);
  const crowd = (a: Attack): number =>
    waiting.filter((u) => !a.attackers.includes(u) && distance(board, g.f.place[u], a.target) <= 2).length;
  const crowds = new Map(made.map((a) => [a, crowd(a)]));
  return made.sort((a, b) => (crowds.get(a) ?? 0) - (crowds.get(b) ?? 0) || b.value - a.value || a.target - b.target);
}

/** Things have changed since the battle was planned: is it still worth it? */
function again(sit: Situation, a: Attack): boolean {
  const { s, g, side } = sit;
  const draft: Draft = { by: side, targets: [a.target], attackers: a.attackers, guns: a.guns };
  for (const u of a.attackers) if (!s.mayJoin(g, { ...draft, attackers: [] }, u)) return false;
  const odds = s.odds(g, draft);
  if (!odds) return false;
  return attackValue(sit, draft, odds, groundAt(sit, a.target), prizeIn(sit, a.target)) > 0.5 * sit.w.resolve;
}

function drafting(m: Mind, sit: Situation, q: Asked): Action | undefined {
  let plan = m.drafting;
  // A game that does not show its drafts is told the plan once more: what has joined already is refused.
  const now = sit.s.draft(q.g) ?? (plan && { by: q.side, targets: [plan.target], attackers: [], guns: [] });
  if (!now) return undefined;
  const ready: Action = { k: q.kind('ready') };
  if (plan?.target !== now.targets[0]) {
    // Not from the plan (an engagement that must be fought, a turn taken over half-way): whatever makes it best.
    const target = now.targets[0];
    const joiners = q.list('join').map((a) => ({ u: a.u as UnitId, price: 0 }));
    const guns = q.list('gun').map((a) => a.u as UnitId);
    const held = now.attackers.map((u) => ({ u, price: 0 }));
    plan = bestAttack(sit, target, [...held, ...joiners], guns) ?? { target, attackers: [], guns: [], value: 0, odds: '', taken: 0 };
    m.drafting = plan;
  }
  for (const h of plan.also ?? []) {
    if (now.targets.includes(h)) continue;
    const also: Action = { k: q.kind('also'), h };
    if (check(q.g, also) === undefined) return also;
  }
  for (const u of plan.attackers) {
    if (now.attackers.includes(u)) continue;
    const join: Action = { k: q.kind('join'), u };
    if (check(q.g, join) === undefined) return join;
  }
  for (const u of plan.guns) {
    if (now.guns.includes(u)) continue;
    const gun: Action = { k: q.kind('gun'), u };
    if (check(q.g, gun) === undefined) return gun;
  }
  if (check(q.g, ready) === undefined) return ready;
  return q.list('join')[0] ?? q.list('gun')[0];
}

/** What a gun must change in a battle to be spent on it. */
const SHIELD_USE = 0.12;

/** The defender's guns, one by one, while each changes the outcome enough. */
function shield(sit: Situation, q: Asked): Action | undefined {
  const { s, g } = sit;
  const now = s.draft(g);
  const ready: Action = { k: q.kind('shield-ready') };
  if (!now) return ready;
  const value = (shields: readonly UnitId[]): number => {
    const odds = s.odds(g, { ...now, shields });
    if (!odds) return 0;
    let sum = 0;
    for (const o of odds.outcomes) sum += o.p * (prize * o.theirs[0] + 1.2 * o.taken[0] * ground - 0.8 * o.own);
    return sum;
  };
  const ground =
    0.5 + 2 * sit.routes[now.targets[0]] + (sit.goals.some((f) => f.inside[now.targets[0]]) ? 3 : 0) + 0.3 * keyTo(sit, now.targets[0]);
  const prize = 1;
  const guns = q.list('shield').map((a) => a.u as UnitId);
  if (guns.length === 0) return ready;
  const shields = now.shields ?? [];
  const before = value(shields);
  // All guns that may fire together are tried together: one alone often changes nothing.
  const all = [...shields];
  for (const u of guns) if (s.mayShield(g, { ...now, shields: all }, u)) all.push(u);
  if (before - value(all) < SHIELD_USE * (all.length - shields.length)) return ready;
  let best: UnitId | undefined;
  let top = Number.POSITIVE_INFINITY;
  for (const u of guns) {
    const after = value([...shields, u]) - 0.01 * s.attack(g, u);
    if (after < top) {
      top = after;
      best = u;
    }
  }
  return best === undefined ? ready : { k: q.kind('shield'), u: best };
}

/** An attack of one unit that was held back. */
function single(m: Mind, sit: Situation, q: Asked): Action | undefined {
  let best: Action | undefined;
  let top = sit.w.resolve;
  for (const a of q.list('attack')) {
    const attack = bestAttack(sit, a.h as HexId, [{ u: a.u as UnitId, price: 0 }], [], true);
    if (attack && attack.value > top) {
      top = attack.value;
      best = a;
      m.because = tellAttack(sit, attack);
    }
  }
  return best ?? { k: q.kind('done') };
}

/** Locked in battle: strike back when the side is out to win ground, else hold on. */
function locked(sit: Situation, q: Asked): Action | undefined {
  const order = sit.posture > 0 ? (['counter', 'stay', 'fallback'] as const) : (['stay', 'counter', 'fallback'] as const);
  for (const role of order) {
    const found = q.list(role)[0];
    if (found) return found;
  }
  return undefined;
}
