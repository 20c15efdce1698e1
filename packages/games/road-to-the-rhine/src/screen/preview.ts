/** What an attack would come to before the die falls: both strengths, the column, and the exact chance of every result. */

import {
  type Action,
  answers,
  BATTLE_PREVIEW,
  type BattleAnswer,
  type BattleOdds,
  type BattleOutcome,
  type Bounds,
  column as columnOf,
  explained,
  frameLocals,
  ledger,
  legal,
  type MeanRange,
  meanOf,
  meanRange,
  OUTCOME,
  prompt,
  question,
  resultWeights,
  type Side,
  STANDARD,
  type StakesAnswer,
  type UnitId,
} from '@hexfront/engine';
import { counts, list, record } from '@hexfront/engine/parts';
import { tables } from '../data/index.ts';
import { couldFollow } from '../rules/combat/advance.ts';
import { current, DRAFT, groundRefusal, newAttack } from '../rules/combat/attackers.ts';
import { biddable, levelsLeft, payable } from '../rules/combat/losses.ts';
import { BATTLE_LOCALS, gatherDefenders, mayStand, meaningOf, resultCase } from '../rules/combat/results.ts';
import { DISGUISED, NOW, SURPRISE, settleSupport } from '../rules/combat/special-attacks.ts';
import {
  attackColumn,
  attackStrength,
  COLUMNS,
  columnText,
  defenseStrength,
  HEADERS,
  oddsOf,
  PARTS,
  resultOf,
} from '../rules/combat/strength.ts';
import { SIDE } from '../state/query.ts';
import { type Attack, enemyOf, type G } from '../state/shape.ts';

export interface PreviewOutcome extends BattleOutcome {
  attackerLevels: Bounds;
  defenderLevels: Bounds;
}
/** The short form, for whoever asks about many attacks. Strengths in 1/64. */
export interface Odd extends BattleOdds<PreviewOutcome> {
  attackerLevels: MeanRange;
  defenderLevels: MeanRange;
}
export type Preview = Odd & BattleAnswer;

const DICE = tables.combatResults.die;
const upTo = (n: number, most: number): number => Math.min(n, most);

function outcomeOf(g: G, a: Attack, result: string, weight: number): PreviewOutcome {
  const m = meaningOf(result);
  const own = payable(g, a.attackers);
  const theirs = payable(g, a.defenders);
  let attacker: Bounds = [upTo(m.attackerLoses ?? 0, own), upTo(m.attackerLoses ?? 0, own)];
  let defender: Bounds = [upTo(m.defenderLoses ?? 0, theirs), upTo(m.defenderLoses ?? 0, theirs)];
  let vacated: Bounds = m.defenderRetreats ? [1, 1] : [0, 0];
  let followers = attacker[1];
  if (m.defenderBids) {
    const plus = m.attackerLosesBidPlus ?? 1;
    if (mayStand(g)) {
      defender = [0, 1];
      // A lone unit with one level leaves the hex either way.
      vacated = theirs > 1 ? [0, 1] : [1, 1];
      attacker = [upTo(plus, own), upTo(plus, own)];
    } else {
      defender = [0, theirs];
      attacker = [upTo(plus, own), upTo(theirs + plus, own)];
    }
    followers = plus;
  } else if (m.escalates && theirs > 1) {
    // He may outbid the attacker for a level more; going up the ladder is a choice of both.
    const top = Math.min(own, theirs);
    defender = [1, Math.min(theirs, top + 1)];
    attacker = [1, top];
    vacated = [0, 1];
  }
  if (m.eachDefenderLoses) {
    let lost = 0;
    for (const u of a.defenders) lost += Math.min(m.eachDefenderLoses, levelsLeft(g, u));
    defender = [lost, lost];
  }
  const follow = own > followers && a.attackers.some((u) => couldFollow(g, a.by, u, a.target));
  const least = follow && own > attacker[1] ? vacated[0] : 0;
  return {
    result,
    case: resultCase(result),
    weight,
    total: DICE,
    says: `result.${result}`,
    attackerLevels: attacker,
    defenderLevels: defender,
    vacated,
    taken: follow ? [least, vacated[1]] : [0, 0],
  };
}

/** A copy with its defenders and what its units bring by themselves, if the battle has not begun. */
function staged(g: G, attack: Attack): Attack {
  const a: Attack = { ...attack };
  if (a.defenders.length === 0) a.defenders = gatherDefenders(g, a);
  if (a.support === 0) settleSupport(g, a);
  if (a.state === DRAFT && g.v.masquerade === NOW && a.attackers.includes(DISGUISED)) a.masquerade = SURPRISE;
  return a;
}

/** Odds and outcomes without ledgers. */
export function quickPreview(g: G, attack: Attack): Odd {
  const a = staged(g, attack);
  const odds = oddsOf(g, a);
  const weights = resultWeights(DICE, (pip) => resultOf(odds.column, pip));
  const outcomes = [...weights].map(([result, weight]) => outcomeOf(g, a, result, weight));
  return {
    attackStrength: odds.attack,
    defenseStrength: odds.defense,
    start: columnOf(odds.attack, odds.defense, HEADERS),
    final: odds.column,
    odds: columnText(odds.column),
    outcomes,
    taken: meanOf(outcomes, (o) => o.taken),
    vacated: meanOf(outcomes, (o) => o.vacated),
    attackerLevels: meanOf(outcomes, (o) => o.attackerLevels),
    defenderLevels: meanOf(outcomes, (o) => o.defenderLevels),
    targets: [a.target],
    attackers: [...a.attackers],
    guns: [],
    defenders: a.defenders,
    defenseGuns: [],
  };
}

/** The numbers with their accounts. */
export function previewAttack(g: G, attack: Attack): Preview {
  const a = staged(g, attack);
  const short = quickPreview(g, a);
  return {
    ...short,
    attack: explained((out) => attackStrength(g, a, out), PARTS),
    defense: explained((out) => defenseStrength(g, a, out), PARTS),
    column: explained((out) => attackColumn(g, a, short.attackStrength, short.defenseStrength, out)),
    die: ledger(),
    columns: [...COLUMNS],
  };
}

/** Column of the attack being put together or fought, for the chart on the screen. */
export function liveColumn(g: G): number | undefined {
  const a = current(g);
  return a && a.attackers.length > 0 ? quickPreview(g, a).final : undefined;
}

/** A bid being asked for (11.B-DX, 11.B-EX-esc): what each side is to lose, what it has, and what every answer brings. */
function stakes(g: G): StakesAnswer | undefined {
  const { at } = prompt(g);
  const points: Record<string, readonly string[]> = {
    'battle.bid': ['bid'],
    'battle.stand': ['go', 'stand'],
    'battle.raise': ['accept', 'escalate'],
    'battle.match': ['decline', 'match'],
  };
  const a = current(g);
  const l = frameLocals(g.frames.at(-1), 'battle', BATTLE_LOCALS);
  if (!a || !l || !points[at]) return undefined;
  const lost = { a: l.a ?? 0, d: l.d ?? 0 };
  const line = (side: Side, now: number, units: readonly UnitId[]): StakesAnswer['sides'][number] => {
    const most = biddable(
      g,
      units.filter((u) => g.onMap(u)),
    );
    return { side, now, most, says: 'stakes.levels', args: { now, most } };
  };
  const told = (action: Action): StakesAnswer['choices'][number] => {
    const n = action.n ?? 0;
    // A bid names the loss of the defender, one more rung is one level more than the attacker stands at.
    const args: Record<string, number> =
      action.k === 'bid'
        ? { a: n + (meaningOf('DX').attackerLosesBidPlus ?? 1), d: n, left: payable(g, a.defenders) - n }
        : action.k === 'escalate'
          ? { ...lost, d: lost.a + 1 }
          : lost;
    return { action, says: `stakes.${action.k}`, args };
  };
  return {
    sides: [line(a.by, lost.a, a.attackers), line(enemyOf(a.by), lost.d, a.defenders)],
    choices: [...legal(g)].filter((action) => points[at].includes(action.k)).map(told),
  };
}

/** The answer about a battle; without its ledgers if it is asked for briefly. */
const PREVIEW = record({
  ...BATTLE_PREVIEW,
  outcomes: list(record({ ...OUTCOME, attackerLevels: counts(), defenderLevels: counts() })),
  attackerLevels: meanRange(),
  defenderLevels: meanRange(),
});
const view = (g: G, a: Attack, brief: boolean | undefined): Odd => (brief === true ? quickPreview(g, a) : previewAttack(g, a));

/**
 * `battle`: the one being put together or fought. `attack`: a hypothetical one by the side of its units; `reserve` out of reserve; units that the ground
 * between keeps from attacking are left out. `brief` leaves out the ledgers.
 */
export const BATTLE_QUESTIONS = {
  stakes: answers('stakes', stakes),
  battle: question(STANDARD.battle.args, PREVIEW, (g: G, q) => {
    const a = current(g);
    return a && view(g, a, q.brief);
  }),
  attack: question(STANDARD.attack.args, PREVIEW, (g: G, { targets, attackers: units = [], reserve, air, brief }) => {
    if (targets.length !== 1 || units.length === 0) return undefined;
    const by = SIDE[units[0]];
    const known = g.rows.attacks.find((row) => row.target === targets[0] && row.by === by && row.state !== 2);
    const a = newAttack(g, by, targets[0], reserve === true ? 1 : 0);
    a.air = air ?? known?.air ?? 0;
    a.attackers = units.filter((u) => SIDE[u] === by && g.onMap(u) && !groundRefusal(g, u, a));
    a.defenders = gatherDefenders(g, a);
    if (a.attackers.includes(DISGUISED) && g.v.masquerade === NOW) a.masquerade = SURPRISE;
    return a.attackers.length === 0 || a.defenders.length === 0 ? undefined : view(g, a, brief);
  }),
};
