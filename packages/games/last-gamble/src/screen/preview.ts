/** What an attack would come to before the die falls: both strengths, the column, the die, and the exact chance of every result. */

import {
  BATTLE_PREVIEW,
  type BattleAnswer,
  type BattleOdds,
  type BattleOutcome,
  type Bounds,
  column as columnOf,
  explained,
  type MeanRange,
  meanOf,
  meanRange,
  OUTCOME,
  question,
  resultWeights,
  STANDARD,
  type UnitId,
  type Whole,
} from '@hexfront/engine';
import { code, count, counts, list, maybe, record, side, text, units } from '@hexfront/engine/parts';
import { advanceReach, crossRefusal } from '../rules/combat/advance.ts';
import { claimant } from '../rules/combat/armor-superiority.ts';
import { barrage, defenseGunRefusal, gunsFor } from '../rules/combat/artillery.ts';
import { current, gatherDefenders, newBattle } from '../rules/combat/combat.ts';
import { meaningOf, resultCase, suffering } from '../rules/combat/results.ts';
import {
  attackStrength,
  battleColumn,
  columnText,
  defenseStrength,
  dieModifier,
  headersOf,
  type Odds,
  oddsOf,
  resultOf,
  stepsOf,
} from '../rules/combat/strength.ts';
import { type Battle, enemyOf, type G } from '../state/shape.ts';

export interface PreviewOutcome extends BattleOutcome {
  attackerSteps: Bounds;
  defenderSteps: Bounds;
}
/** The short form, for whoever asks about many attacks. */
export interface Odd extends BattleOdds<PreviewOutcome> {
  kind: Battle['kind'];
  modifier: number;
  /** Side that has, or is taken to claim, Armor Superiority; -1 nobody. */
  superiority: number;
  /** Expected steps lost. */
  attackerSteps: MeanRange;
  defenderSteps: MeanRange;
  bystanders: UnitId[];
}
export type Preview = Odd &
  BattleAnswer & {
    /** Guns the enemy may still fire, and the odds if he fires all he can of one corps. */
    answer?: { guns: UnitId[]; odds: string; final: number };
  };

const DIE = 6;

/** Losses of one side: `must` steps, then `either` in steps or hexes, with so many steps to lose. Says also when it leaves its hexes. */
export function bear(steps: number, must: number, either: number): { steps: Bounds; gone: Bounds } {
  const forced = Math.min(steps, must);
  const left = steps - forced;
  if (left === 0) return { steps: [forced, forced], gone: [steps > 0 || must > 0 ? 1 : 0, 1] };
  // He may go back with all he has, or stay and pay as long as a step is left over.
  return { steps: [forced, forced + Math.min(left, either)], gone: either === 0 ? [0, 0] : left > either ? [0, 1] : [1, 1] };
}

function outcomeOf(g: G, b: Battle, result: string, weight: number): PreviewOutcome {
  const meaning = meaningOf(result);
  const shot = barrage(b);
  const own = stepsOf(g, b.attackers);
  const theirs = stepsOf(g, suffering(b));
  const none = { steps: [0, 0] as Bounds, gone: [0, 0] as Bounds };
  let attacker = none;
  let defender = none;
  if (meaning.steps !== undefined) {
    defender = bear(theirs, meaning.steps, 0);
    if (!shot) attacker = bear(own, meaning.steps, 0);
  } else if (meaning.side === 'defender') {
    defender = bear(theirs, meaning.mandatorySteps ?? 0, meaning.number ?? 0);
    if (!shot) attacker = bear(own, meaning.otherSteps ?? 0, 0);
  } else if (meaning.side === 'attacker' && !shot) attacker = bear(own, meaning.mandatorySteps ?? 0, meaning.number ?? 0);
  // Somebody has to be left who can go in.
  const follow = attacker.gone[0] === 0 && b.attackers.some((u) => advanceReach(g, b, u, meaning.number ?? 0, 0) > 0 && enters(g, b, u));
  return {
    result,
    case: resultCase(result),
    weight,
    total: DIE,
    says: `result.${result}`,
    attackerSteps: attacker.steps,
    defenderSteps: defender.steps,
    vacated: defender.gone,
    taken: follow ? defender.gone : [0, 0],
  };
}
/** The unit could cross into one of the attacked hexes once it is empty. */
export const enters = (g: G, b: Battle, unit: UnitId): boolean =>
  b.targets.some((hex) => crossRefusal(g, unit, g.hexOf(unit), hex) === undefined);

/** The strongest answer of one corps' guns (basic-12.77), if the enemy may fire at all. */
function answerTo(g: G, b: Battle, attack: number): Preview['answer'] {
  if (b.kind !== 'attack' || barrage(b) || b.defenseGuns.length > 0 || b.extra.unseen !== undefined) return undefined;
  let best: { guns: UnitId[]; defense: number } | undefined;
  const trial: Battle = { ...b, defenseGuns: [] };
  const able: number[] = [];
  for (const u of gunsFor(g, b, true)) if (defenseGunRefusal(g, trial, u) === undefined) able.push(u);
  for (const first of able) {
    if (best?.guns.includes(first)) continue;
    trial.defenseGuns = [first];
    for (const u of able) if (u !== first && defenseGunRefusal(g, trial, u) === undefined) trial.defenseGuns.push(u);
    const defense = defenseStrength(g, trial);
    if (!best || defense > best.defense) best = { guns: [...trial.defenseGuns], defense };
  }
  if (!best) return undefined;
  const final = battleColumn(g, { ...b, defenseGuns: best.guns }, attack, best.defense);
  return { guns: best.guns, odds: columnText(g, b, final), final };
}

/** A copy with its defenders gathered, if the attack is not committed yet. */
function staged(g: G, battle: Battle): Battle {
  const b: Battle = { ...battle };
  if (b.defenders.length + b.bystanders.length === 0 && b.extra.unseen === undefined) gatherDefenders(g, b);
  return b;
}

/** Odds and outcomes without ledgers. */
export function quickPreview(g: G, battle: Battle): Odd {
  const b = staged(g, battle);
  const odds: Odds = oddsOf(g, b);
  const weights = resultWeights(DIE, (pip) => resultOf(g, b, odds, pip));
  const outcomes = [...weights].map(([result, weight]) => outcomeOf(g, b, result, weight));
  const who = claimant(g, b);
  return {
    kind: barrage(b) ? 'barrage' : b.kind,
    attackStrength: odds.attack,
    defenseStrength: odds.defense,
    start: columnOf(odds.attack, odds.defense, headersOf(g, b)),
    final: odds.column,
    odds: columnText(g, b, odds.column),
    modifier: odds.modifier,
    superiority: !g.rules.armorClaims ? g.rules.fight.superiority(g, b) : who < 0 ? -1 : who === 0 ? b.by : enemyOf(b.by),
    outcomes,
    taken: meanOf(outcomes, (o) => o.taken),
    vacated: meanOf(outcomes, (o) => o.vacated),
    attackerSteps: meanOf(outcomes, (o) => o.attackerSteps),
    defenderSteps: meanOf(outcomes, (o) => o.defenderSteps),
    targets: [...b.targets],
    attackers: [...b.attackers],
    guns: [...b.guns],
    defenders: b.defenders,
    bystanders: b.bystanders,
    defenseGuns: [...b.defenseGuns],
  };
}

/** Everything about a battle as it stands: the numbers with their accounts. */
export function previewBattle(g: G, battle: Battle): Preview {
  const b = staged(g, battle);
  const short = quickPreview(g, b);
  const answer = answerTo(g, b, short.attackStrength);
  return {
    ...short,
    attack: explained((out) => attackStrength(g, b, out)),
    defense: explained((out) => defenseStrength(g, b, out)),
    column: explained((out) => battleColumn(g, b, short.attackStrength, short.defenseStrength, out)),
    die: explained((out) => dieModifier(g, b, out)),
    columns: headersOf(g, b).map((_, i) => columnText(g, b, i)),
    ...(answer ? { answer } : {}),
  };
}

/** The answer about a battle; without its ledgers if it is asked for briefly. */
export const PREVIEW = record({
  ...BATTLE_PREVIEW,
  kind: code('attack', 'barrage', 'reserve'),
  modifier: count(),
  superiority: side(),
  outcomes: list(record({ ...OUTCOME, attackerSteps: counts(), defenderSteps: counts() })),
  attackerSteps: meanRange(),
  defenderSteps: meanRange(),
  bystanders: units(),
  answer: maybe(record({ guns: units(), odds: text(), final: count() })),
});

type AttackArgs = Whole<typeof STANDARD.attack.args>;
const view = (g: G, b: Battle, brief: boolean | undefined): Odd => (brief === true ? quickPreview(g, b) : previewBattle(g, b));

/** A hypothetical attack by the side of its units, with its defenders gathered; undefined if nobody attacks or nobody is there. */
export function drafted(g: G, { targets, attackers = [], guns = [], reserve }: AttackArgs): Battle | undefined {
  if (targets.length === 0 || attackers.length + guns.length === 0) return undefined;
  const b = newBattle(reserve === true ? 'reserve' : 'attack', g.def.units[attackers[0] ?? guns[0]].side, targets, attackers, guns);
  gatherDefenders(g, b);
  return b.defenders.length + b.bystanders.length === 0 ? undefined : b;
}

/** The two questions about battles, asked of the battle as `seen` has it. Legality is not asked. */
export const battleQuestions = (seen: (g: G, b: Battle) => Battle = (_g, b) => b) => ({
  battle: question(STANDARD.battle.args, PREVIEW, (g: G, q) => (current(g) ? view(g, seen(g, current(g)), q.brief) : undefined)),
  attack: question(STANDARD.attack.args, PREVIEW, (g: G, q) => {
    const b = drafted(g, q);
    return b && view(g, seen(g, b), q.brief);
  }),
});
