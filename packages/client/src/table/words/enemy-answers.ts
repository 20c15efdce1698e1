/**
 * What the enemy may still answer before the die of an attack being built, and what that would do to the column. Found by trying: the attack is
 * committed on a copy, every answer of the enemy is given on a copy of that, and the odds are read again. Works for any game with a battle.
 */
import { type Action, apply, type Describe, explain, legal, prompt, type Shape, type World } from '@hexfront/engine';
import type { BattleSaid } from '../protocol.ts';
import { battle, outcomesSaid } from './answers.ts';
import { capital, saidAction, sayFirst } from './speak.ts';

type G = World<Shape>;
type D = Describe<Shape>;
type Answers = NonNullable<BattleSaid['answers']>;

/** Beyond these nobody reads on, and trying takes time. */
const MOST = 12;

const bare = (a: Action): boolean => a.u === undefined && a.h === undefined && a.n === undefined && a.path === undefined;

function after(g: G, a: Action): G | undefined {
  try {
    const copy = g.copy();
    apply(copy, a);
    return copy;
  } catch {
    return undefined;
  }
}

/** The name of the column an attack would be rolled on, and its place in the table. */
function columnOf(g: G, d: D): { name: string; at: number } | undefined {
  const b = battle(g, d);
  return b?.targets.length && b.columns[b.final] ? { name: b.columns[b.final], at: b.final } : undefined;
}

/** The position in which the enemy is asked, once the attack has been committed. */
function whereEnemyAnswers(g: G): G | undefined {
  const { side } = prompt(g);
  for (const a of legal(g)) {
    if (!bare(a)) continue;
    const then = after(g, a);
    const p = then && prompt(then);
    if (p?.kind === 'ask' && p.side !== undefined && p.side !== side) return then;
  }
  return undefined;
}

/** What the game itself tells of phases that come between the attack and its die. */
function laterAnswers(g: G, d: D): Answers | undefined {
  const r = explain(g, { q: 'responses' });
  const b = r && battle(g, d);
  if (!r || !b?.targets.length || !b.columns[b.final]) return undefined;
  const column = (shift: number): string => b.columns[Math.max(0, Math.min(b.columns.length - 1, b.final + shift))];
  return {
    side: r.side,
    options: r.options.slice(0, 6).map((o) => ({ text: capital(sayFirst(g, [o.says], o.args)), column: column(o.shift) })),
    worst: column(r.worst),
    ...(r.atWorst ? { atWorst: { ...r.atWorst, at: Math.max(0, b.final + r.worst), outcomes: outcomesSaid(g, r.atWorst.outcomes) } } : {}),
  };
}

/** Answers that touch the column, and the column after all of them that hurt the attack. `g`: as the attacker sees it. */
export function enemyAnswers(g: G, d: D): Answers | undefined {
  if (prompt(g).kind !== 'ask') return undefined;
  const later = laterAnswers(g, d);
  if (later) return later;
  const now = columnOf(g, d);
  let then = now && whereEnemyAnswers(g);
  if (!now || !then) return undefined;
  const { side } = prompt(then);
  const options: Answers['options'] = [];
  let worst = now;
  // Question after question, as long as the enemy is asked before the die.
  for (let round = 0; then && prompt(then).kind === 'ask' && prompt(then).side === side && options.length < MOST && round < MOST; round++) {
    const here: G = then;
    let hardest: { g: G; at: number } | undefined;
    let done: G | undefined;
    for (const a of [...legal(here)].slice(0, 2 * MOST)) {
      const next = after(here, a);
      const column = next && columnOf(next, d);
      if (!next || !column) continue;
      if (column.at < worst.at && (!hardest || column.at < hardest.at)) hardest = { g: next, at: column.at };
      const text = saidAction(here, a);
      if (column.at !== (columnOf(here, d)?.at ?? column.at) && !options.some((o) => o.text === text))
        options.push({ text, column: column.name });
      if (bare(a) && !done) done = next;
    }
    if (hardest) worst = columnOf(hardest.g, d) ?? worst;
    then = hardest?.g ?? done;
  }
  return options.length && side !== undefined ? { side, options: options.slice(0, 6), worst: worst.name } : undefined;
}
