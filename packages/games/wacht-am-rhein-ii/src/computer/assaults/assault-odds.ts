/** What an assault brings, for a computer player: both rolls of the table, folded into one list of outcomes. */
import type { Draft, DraftOdds, DraftOutcome, UnitId } from '@hexfront/engine';
import { affected, newAssault } from '../../rules/combat/assaults.ts';
import {
  attackerResult,
  attackProficiency,
  columnText,
  defenderResult,
  defenseProficiency,
  type Odds,
  oddsOf,
  tableOf,
} from '../../rules/combat/odds.ts';
import { type AssaultTable, readResult, type Section } from '../../rules/combat/reckoning/assault-table.ts';
import { staged } from '../../screen/battle.ts';
import type { Assault } from '../../state/fields/combat.ts';
import type { G } from '../../state/shape.ts';

const ROLLS = 100;

/** A result with its chance: whether the lead must pass a check, hits of the owner's choice, steps that must be lost. */
interface Chance {
  readonly p: number;
  readonly check: boolean;
  readonly must: number;
  readonly either: number;
}
type Spreads = Readonly<Record<Section, Map<number, readonly Chance[]>>>;
const spreadsOf = new WeakMap<AssaultTable, Spreads>();
/** What a hundred rolls bring in a column with a modifier. A table never changes, so that it is read once. */
function spread(g: G, of: Section, odds: Odds): readonly Chance[] {
  let spreads = spreadsOf.get(tableOf(g));
  if (!spreads) {
    spreads = { attacker: new Map(), defender: new Map() };
    spreadsOf.set(tableOf(g), spreads);
  }
  const key = odds.column * 1000 + odds.modifier;
  let found = spreads[of].get(key);
  if (!found) {
    const counted = new Map<string, number>();
    const read = of === 'attacker' ? attackerResult : defenderResult;
    for (let roll = 0; roll < ROLLS; roll++) {
      const result = read(g, odds, roll);
      counted.set(result, (counted.get(result) ?? 0) + 1 / ROLLS);
    }
    found = [...counted].map(([result, p]) => ({ p, ...readResult(result) }));
    spreads[of].set(key, found);
  }
  return found;
}

/** Whether so many losses leave nobody: each unit loses one step at most, the rest must be gone in hexes (13.8.1). */
const wipedOut = (g: G, units: readonly UnitId[], losses: number): boolean =>
  losses >= units.length && units.every((u) => g.f.steps[u] <= 1);

export function assaultOdds(g: G, draft: Draft): DraftOdds | undefined {
  if (draft.attackers.length === 0) return undefined;
  // A unit that attacks by itself in an Exploitation Phase overruns.
  const plain = newAssault(draft.by, [...draft.targets], [...draft.attackers]);
  const b: Assault = staged(g, draft.reserve ? { ...plain, overrun: true } : plain);
  const theirs = affected(g, b, false);
  if (theirs.length === 0) return undefined;
  const own = affected(g, b, true);
  const odds = oddsOf(g, b);
  const fails = (rating: number): number => Math.max(0, 10 - rating) / 10;
  // What it costs is the same whatever the other roll says.
  const slack = b.leadAttack === undefined ? 0 : fails(attackProficiency(g, b, b.leadAttack));
  let lost = 0;
  let repelled = 0;
  for (const { p, check, must, either } of spread(g, 'attacker', odds)) {
    lost += p * Math.min(must, own.length);
    repelled += p * (either + (check ? slack : 0) + Math.max(0, must - own.length));
  }
  const weak = b.leadDefense === undefined ? 0 : fails(defenseProficiency(g, b.leadDefense));
  const outcome = (p: number, must: number, either: number): DraftOutcome => {
    const forced = must + either > theirs.length || wipedOut(g, theirs, must) ? 1 : 0;
    const all = Math.min(must + either, theirs.length);
    return { p, own: lost, repelled, theirs: [Math.min(must, theirs.length), all], taken: [either > 0 ? 1 : forced, forced] };
  };
  const outcomes: DraftOutcome[] = [];
  for (const { p, check, must, either } of spread(g, 'defender', odds)) {
    if (!check || weak < 1) outcomes.push(outcome(check ? p * (1 - weak) : p, must, either));
    // A lead that fails its check costs one hit more (4.3.1a).
    if (check && weak > 0) outcomes.push(outcome(p * weak, must, either + 1));
  }
  return { odds: columnText(g, b, odds.column), outcomes };
}

/**
 * Steps won less steps lost, and what the hexes are worth that fall, if the defender does what is better for him. `care` is what the own steps are worth
 * still: little when the game is nearly over.
 */
export function gainOf({ outcomes }: DraftOdds, prize: number, care = 1): number {
  let sum = 0;
  for (const { p, own, theirs, taken } of outcomes) {
    const gives = theirs[0] * care + taken[0] * prize;
    const stays = theirs[1] * care + taken[1] * prize;
    sum += p * (Math.min(gives, stays) - own * care);
  }
  return sum;
}
