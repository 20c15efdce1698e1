/** Attacks as a computer player weighs them: asked thousands of times a turn, so without accounts. */
import type { Draft, DraftOdds, DraftOutcome, UnitId } from '@hexfront/engine';
import { tables } from '../data/index.ts';
import { couldFollow } from '../rules/combat/advance.ts';
import { attackRefusal, current, groundRefusal, joinRefusal, newAttack, priceRefusal } from '../rules/combat/attackers.ts';
import { levelsLeft, payable } from '../rules/combat/losses.ts';
import { gatherDefenders, mayStand, meaningOf } from '../rules/combat/results.ts';
import { settleSupport } from '../rules/combat/special-attacks.ts';
import { columnText, oddsOf, resultOf } from '../rules/combat/strength.ts';
import { hasManeuver, needsManeuver } from '../rules/supply/maneuver-supply.ts';
import type { Attack, G } from '../state/shape.ts';
import { isGate, spearhead } from './assault.ts';
import { attackerOf, lastChance } from './goals.ts';
import { impulsesLeft } from './impulses.ts';

const DICE = tables.combatResults.die;

/** The draft as the rules know it. */
export function attackOf(g: G, draft: Draft): Attack {
  const [target] = draft.targets;
  const known = g.rows.attacks.find((a) => a.target === target && a.by === draft.by);
  const a = newAttack(g, draft.by, target, draft.reserve || draft.by !== g.v.side ? 1 : 0);
  if (known) a.air = known.air;
  a.attackers = [...draft.attackers];
  return a;
}

/** Moved for this attack: it does not stand where the impulse found it. */
const moved = (g: G, u: UnitId): boolean => g.f.movedNow[u] === 1 || g.f.startHex[u] !== g.f.place[u];
/** Whether the ground and its supply let a unit attack from where it stands in a plan. */
const able = (g: G, a: Attack, u: UnitId): boolean =>
  !(moved(g, u) && a.reserve === 0 && needsManeuver(u) && !hasManeuver(g, u)) && groundRefusal(g, u, a) === undefined;

/** Chances of an attack by its column. */
export function outcomesOf(g: G, a: Attack): DraftOdds {
  const { column } = oddsOf(g, a);
  const own = payable(g, a.attackers);
  const theirs = payable(g, a.defenders);
  const follows = a.attackers.some((u) => couldFollow(g, a.by, u, a.target));
  const outcomes: DraftOutcome[] = [];
  const at = new Map<string, DraftOutcome>();
  for (let pip = 1; pip <= DICE; pip++) {
    const result = resultOf(column, pip);
    const known = at.get(result);
    if (known) {
      known.p += 1 / DICE;
      continue;
    }
    const outcome = outcomeOf(g, a, result, own, theirs, follows);
    outcome.p = 1 / DICE;
    at.set(result, outcome);
    outcomes.push(outcome);
  }
  return { outcomes, odds: columnText(column) };
}

function outcomeOf(g: G, a: Attack, result: string, own: number, theirs: number, follows: boolean): DraftOutcome {
  const m = meaningOf(result);
  let lost = Math.min(theirs, m.defenderLoses ?? 0);
  if (m.eachDefenderLoses) {
    lost = 0;
    for (const u of a.defenders) lost += Math.min(m.eachDefenderLoses, levelsLeft(g, u));
  }
  const cost = m.defenderBids ? (m.attackerLosesBidPlus ?? 1) : (m.attackerLoses ?? 0);
  const taken = m.defenderRetreats && m.advance && follows && own > cost ? 1 : 0;
  // He may outbid the attacker in an exchange, or stand in one of the readings, for a level more.
  const stays = (m.escalates && theirs > 2) || (m.defenderBids === true && mayStand(g) && theirs > 1);
  return {
    p: 0,
    own: Math.min(own, cost),
    theirs: [lost, stays ? Math.min(theirs, lost + 1) : lost],
    taken: [taken, stays ? 0 : taken],
    repelled: m.attackerRetreats ?? 0,
  };
}

/** In a week that decides everything the fast units open the way in the first impulses and fight no battles elsewhere. */
const distracts = (g: G, draft: Draft): boolean =>
  draft.by === g.v.side &&
  draft.by === attackerOf(g) &&
  impulsesLeft(g) >= 2 &&
  lastChance(g, draft.by) &&
  !isGate(g, draft.by, draft.targets[0]);

export function odds(g: G, draft: Draft): DraftOdds | undefined {
  const a = attackOf(g, draft);
  const aside = distracts(g, draft);
  a.attackers = a.attackers.filter((u) => able(g, a, u) && !(aside && needsManeuver(u)));
  if (a.attackers.length === 0) return undefined;
  a.defenders = gatherDefenders(g, a);
  if (a.defenders.length === 0 || priceRefusal(g, a) !== undefined) return undefined;
  settleSupport(g, a);
  return outcomesOf(g, a);
}

/** The spearhead does not spend itself before the way is open. */
export const mayFight = (g: G, u: UnitId): boolean => {
  const by = g.def.units[u].side;
  if (by === g.v.side && by === attackerOf(g) && impulsesLeft(g) > 0 && g.f.movedNow[u] === 0 && spearhead(g, by).includes(u)) return false;
  return attackRefusal(g, u, by, by === g.v.side ? 0 : 1) === undefined;
};
export const mayJoin = (g: G, draft: Draft, u: UnitId): boolean => joinRefusal(g, attackOf(g, draft), u) === undefined;

export function draft(g: G): Draft | undefined {
  const a = current(g);
  return a && { by: a.by, targets: [a.target], attackers: a.attackers, guns: [], reserve: a.reserve === 1 };
}
