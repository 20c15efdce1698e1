/** What an assault brings, for a computer player: both rolls of the table, folded into one list of outcomes. */
import type { Draft, DraftOdds, DraftOutcome, UnitId } from '@hexfront/engine';
import { affected, newAssault } from '../rules/combat/assaults.ts';
import { attackerResult, columnText, defenderResult, oddsOf } from '../rules/combat/odds.ts';
import { readResult } from '../rules/combat/reckoning/assault-table.ts';
import { staged } from '../screen/battle.ts';
import type { Assault } from '../state/fields/combat.ts';
import type { G } from '../state/shape.ts';

const ROLLS = 100;

function counted(resultOf: (roll: number) => string): Map<string, number> {
  const found = new Map<string, number>();
  for (let roll = 0; roll < ROLLS; roll++) found.set(resultOf(roll), (found.get(resultOf(roll)) ?? 0) + 1 / ROLLS);
  return found;
}

/** Whether so many losses leave nobody: each unit loses one step at most, the rest must be gone in hexes (13.8.1). */
const wipedOut = (g: G, units: readonly UnitId[], losses: number): boolean =>
  losses >= units.length && units.every((u) => g.f.steps[u] <= 1);

export function assaultOdds(g: G, draft: Draft): DraftOdds | undefined {
  if (draft.attackers.length === 0) return undefined;
  const b: Assault = staged(g, newAssault(draft.by, [...draft.targets], [...draft.attackers]));
  const theirs = affected(g, b, false);
  if (theirs.length === 0) return undefined;
  const own = affected(g, b, true);
  const odds = oddsOf(g, b);
  // What it costs is the same whatever the other roll says.
  let lost = 0;
  let repelled = 0;
  for (const [result, p] of counted((roll) => attackerResult(odds, roll))) {
    const { must, either } = readResult(result);
    lost += p * Math.min(must, own.length);
    repelled += p * (either + Math.max(0, must - own.length));
  }
  const outcomes = [...counted((roll) => defenderResult(odds, roll))].map(([result, p]): DraftOutcome => {
    const { must, either } = readResult(result);
    const forced = must + either > theirs.length || wipedOut(g, theirs, must) ? 1 : 0;
    const all = Math.min(must + either, theirs.length);
    return { p, own: lost, repelled, theirs: [Math.min(must, theirs.length), all], taken: [either > 0 ? 1 : forced, forced] };
  });
  return { odds: columnText(g, b, odds.column), outcomes };
}

/** Steps won less steps lost, and what the hexes are worth that fall, if the defender does what is better for him. */
export function gainOf({ outcomes }: DraftOdds, prize: number): number {
  let sum = 0;
  for (const { p, own, theirs, taken } of outcomes) {
    const gives = theirs[0] + taken[0] * prize;
    const stays = theirs[1] + taken[1] * prize;
    sum += p * (Math.min(gives, stays) - own);
  }
  return sum;
}
