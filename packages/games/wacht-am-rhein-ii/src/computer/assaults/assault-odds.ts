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
import { type AssaultTable, type Hits, readResult, type Section } from '../../rules/combat/reckoning/assault-table.ts';
import { shrunk } from '../../rules/combat/reckoning/hits.ts';
import { staged } from '../../screen/battle.ts';
import type { Assault } from '../../state/fields/combat.ts';
import type { G } from '../../state/shape.ts';
import { prizeOf } from '../goals.ts';

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

/** What becomes of defenders: steps they lose and whether the hex falls, if they give ground and if they stay. */
type Fate = Pick<DraftOutcome, 'theirs' | 'taken'>;
export function fateOf(g: G, units: readonly UnitId[], { must, either }: Pick<Hits, 'must' | 'either'>): Fate {
  const forced = must + either > units.length || wipedOut(g, units, must) ? 1 : 0;
  return {
    theirs: [Math.min(must, units.length), Math.min(must + either, units.length)],
    taken: [either > 0 ? 1 : forced, forced],
  };
}
/** Whom an attacker who went back spares some of it he does not follow either (13.11.0). */
export const spared = (g: G, units: readonly UnitId[], hits: Hits, back: number, more = 0): Fate => {
  const { must, either } = shrunk(hits, back);
  const { theirs } = fateOf(g, units, { must, either: either + more });
  return { theirs, taken: [0, 0] };
};
/** What it is worth to the attacker, if the defender does what is better for him. */
export const fateValue = ({ theirs, taken }: Fate, prize: number, care = 1): number =>
  Math.min(theirs[0] * care + taken[0] * prize, theirs[1] * care + taken[1] * prize);

/** What a hex back costs by itself, in steps. */
export const BACK = 0.35;

/** Results of one side, those of a failed check apart: it costs one hit more (4.3.1a). */
function borne(all: readonly Chance[], fails: number): { p: number; hits: Hits; more: number }[] {
  return all.flatMap(({ p, check, must, either }) => {
    const hits = { check, must, either };
    if (!check) return [{ p, hits, more: 0 }];
    return [
      { p: p * (1 - fails), hits, more: 0 },
      { p: p * fails, hits, more: 1 },
    ].filter((one) => one.p > 0);
  });
}

export function assaultOdds(g: G, draft: Draft): DraftOdds | undefined {
  if (draft.attackers.length === 0) return undefined;
  // A unit that attacks by itself in an Exploitation Phase overruns.
  const plain = newAssault(draft.by, [...draft.targets], [...draft.attackers]);
  const b: Assault = staged(g, draft.reserve ? { ...plain, overrun: true } : plain);
  const theirs = affected(g, b, false);
  if (theirs.length === 0) return undefined;
  const own = affected(g, b, true);
  const odds = oddsOf(g, b);
  const fails = (rating: number): number => Math.min(1, Math.max(0, 10 - rating) / 10);
  const slack = b.leadAttack === undefined ? 0 : fails(attackProficiency(g, b, b.leadAttack));
  const weak = b.leadDefense === undefined ? 0 : fails(defenseProficiency(g, b.leadDefense));
  const prize = prizeOf(g, draft.targets[0]);
  const found = new Map<string, DraftOutcome>();
  const add = (p: number, lost: number, repelled: number, fate: Fate): void => {
    const key = `${lost} ${repelled} ${fate.theirs} ${fate.taken}`;
    found.set(key, { own: lost, repelled, ...fate, p: p + (found.get(key)?.p ?? 0) });
  };
  const defending = borne(spread(g, 'defender', odds), weak);
  for (const mine of borne(spread(g, 'attacker', odds), slack)) {
    const either = mine.hits.either + mine.more;
    const must = Math.min(mine.hits.must, own.length);
    // The attacker settles first: he pays and stays, or goes back and spares the defender as much (13.7.1).
    const mustGo = either > own.length - must;
    for (const { p, hits, more } of defending) {
      const stays = fateOf(g, theirs, { must: hits.must, either: hits.either + more });
      const goes = spared(g, theirs, hits, either, more);
      const back = either > 0 && (mustGo || fateValue(goes, prize) - BACK > fateValue(stays, prize) - either);
      if (back) add(p * mine.p, must, either, goes);
      else add(p * mine.p, must + either, 0, stays);
    }
  }
  return { odds: columnText(g, b, odds.column), outcomes: [...found.values()] };
}

/**
 * Steps won less steps lost, and what the hexes are worth that fall, if the defender does what is better for him. `care` is what the own steps are worth
 * still: little when the game is nearly over.
 */
export function gainOf({ outcomes }: DraftOdds, prize: number, care = 1): number {
  let sum = 0;
  for (const { p, own, repelled, theirs, taken } of outcomes)
    sum += p * (fateValue({ theirs, taken }, prize, care) - own * care - (repelled > 0 ? BACK : 0));
  return sum;
}
