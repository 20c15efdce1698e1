/** What an attack would come to before the die falls: both strengths, the column, and the exact chance of every result, green units included. */
import {
  BATTLE_PREVIEW,
  type BattleAnswer,
  type BattleOdds,
  type BattleOutcome,
  type Bounds,
  explained,
  headerText,
  ledger,
  type MeanRange,
  meanOf,
  meanRange,
  OUTCOME,
  question,
  STANDARD,
  type UnitId,
} from '@hexfront/engine';
import { counts, list, record } from '@hexfront/engine/parts';
import { tables } from '../data/index.ts';
import { GUNS, inRange } from '../rules/artillery/barrage.ts';
import { progressOf } from '../rules/combat/battle.ts';
import { battleOf, draftOf, exposed, gatherDefenders, newBattle } from '../rules/combat/battles.ts';
import { groundRefusal } from '../rules/combat/crossings.ts';
import { exposedHexes } from '../rules/combat/declare.ts';
import { attackRefusal } from '../rules/combat/eligibility.ts';
import { greenResult, greensOf } from '../rules/combat/green.ts';
import { battleColumn, columnText, DIE, isBelowTheLine, meaningOf, oddsOf, resultAt } from '../rules/combat/odds.ts';
import { fitsWith } from '../rules/combat/participation.ts';
import { attackStrength, defenseStrength, unitDefense } from '../rules/combat/strength.ts';
import { HEADERS, lineOf } from '../rules/combat/terrain-line.ts';
import type { Battle } from '../state/battle.ts';
import { HQ, SIDE } from '../state/query.ts';
import type { G } from '../state/shape.ts';

interface Outcome extends BattleOutcome {
  attackerSteps: Bounds;
  defenderSteps: Bounds;
}
/** The short form, for whoever asks about many attacks. */
interface Odd extends BattleOdds<Outcome> {
  attackerSteps: MeanRange;
  defenderSteps: MeanRange;
}
type Preview = Odd & BattleAnswer;

/** The strongest defenders that may take part, where their owner has still to choose (9.34). */
function bestDefenders(g: G, b: Battle): void {
  const kept: UnitId[] = [];
  for (const hex of b.targets) {
    const here = b.defenders.filter((u) => g.hexOf(u) === hex);
    const fighting: UnitId[] = [];
    for (const u of here.filter((v) => HQ[v] === 0).sort((x, y) => unitDefense(g, y) - unitDefense(g, x) || x - y))
      if (fitsWith(fighting, u)) fighting.push(u);
    kept.push(...here.filter((u) => HQ[u] === 1 || fighting.includes(u)));
  }
  b.bystanders = [...b.bystanders, ...b.defenders.filter((u) => !kept.includes(u))];
  b.defenders = kept;
}

/** A copy with its defenders, if the battle has not begun. */
export function staged(g: G, battle: Battle): Battle {
  const b: Battle = { ...battle, kind: battle.attackers.length > 0 ? 'attack' : 'barrage' };
  if (battle.stage === 'draft') gatherDefenders(g, b);
  if (battle.stage === 'draft' || battle.stage === 'declared') bestDefenders(g, b);
  return b;
}

const steps = (g: G, units: readonly UnitId[]): number => units.reduce((sum, u) => sum + (g.onMap(u) ? g.f.steps[u] : 0), 0);

/** Somebody could go into an attacked hex: rivers keep Class B out, and artillery from afar does not advance. */
const canFollow = (g: G, b: Battle): boolean =>
  b.attackers.some((u) =>
    b.targets.some((hex) => {
      const dir = g.board.dirTo(g.hexOf(u), hex);
      return dir >= 0 && groundRefusal(g, u, g.hexOf(u), dir) === undefined;
    }),
  );

function outcomeOf(g: G, b: Battle, result: string, weight: number, total: number): Outcome {
  const told = { result, weight, total, says: `result.${result}` };
  const own = steps(g, b.attackers);
  const theirs = steps(g, [...b.defenders, ...b.bystanders]);
  const none: Bounds = [0, 0];
  if (result === 'below') return { ...told, case: '10.62', attackerSteps: [own, own], defenderSteps: none, vacated: none, taken: none };
  const meaning = meaningOf(result);
  if (!meaning) return { ...told, case: '25.14c', attackerSteps: none, defenderSteps: none, vacated: none, taken: none };
  const { side, number, must } = meaning;
  const loses = (of: number): Bounds => [Math.min(of, must), Math.min(of, must + number)];
  if (side === 'attacker')
    return {
      ...told,
      case: '10.73',
      attackerSteps: loses(steps(g, exposed(g, { ...b, from: exposedHexes(g, b) }))),
      defenderSteps: none,
      vacated: none,
      taken: none,
    };
  const left = theirs - must;
  // They leave if all of them die of it; what is left of the number lets the victors in (10.92).
  const vacated: Bounds = [left <= number ? 1 : 0, 1];
  const follow = canFollow(g, b);
  const sure = left <= 0 || left < number || (left === number && g.rules.leastAdvance > 0);
  return {
    ...told,
    case: '10.73',
    attackerSteps: none,
    defenderSteps: loses(theirs),
    vacated,
    taken: [follow && sure ? 1 : 0, follow ? 1 : 0],
  };
}

/** Adds up what the die of the battle brings as the units are now. */
function throwDie(g: G, b: Battle, weight: number, into: Map<string, number>): void {
  const { column } = oddsOf(g, b);
  for (let pip = 1; pip <= DIE; pip++) {
    const result = resultAt(column, pip);
    into.set(result, (into.get(result) ?? 0) + weight);
  }
}

/** The dice of green units before it, one after another (25.14c), on a copy of the game. */
function throwGreen(g: G, b: Battle, greens: readonly UnitId[], weight: number, into: Map<string, number>): void {
  const [u, ...rest] = greens;
  if (u === undefined) {
    const now: Battle = { ...b, attackers: b.attackers.filter((v) => g.onMap(v)), defenders: b.defenders.filter((v) => g.onMap(v)) };
    if (now.defenders.length > 0 && (now.attackers.length > 0 || b.kind === 'barrage')) throwDie(g, now, weight, into);
    else into.set('void', (into.get('void') ?? 0) + weight * DIE);
    return;
  }
  let bad = 0;
  for (let pip = 1; pip <= DIE; pip++) if (greenResult(u, pip) === 'reduced') bad++;
  throwGreen(g, b, rest, weight * (DIE - bad), into);
  if (bad === 0) return;
  const at = g.f.place[u];
  const before = g.f.steps[u];
  if (before > 1) g.set('steps', u, before - 1);
  else g.move(u, g.box('Eliminated'));
  throwGreen(g, b, rest, weight * bad, into);
  g.set('steps', u, before);
  g.move(u, at);
}

/** More green units than this are left out of the reckoning: four thousand cases are enough for a screen. */
const MOST_GREEN = 12;

/** Odds and outcomes without ledgers; `brief` passes over the dice of green units. */
export function odd(g: G, b: Battle, brief: boolean): Odd {
  const { attack, defense, start, column } = oddsOf(g, b);
  const weights = new Map<string, number>();
  const { mayBeTooWeak, rolled } = progressOf(g, b);
  // A barrage is tested when it is declared (11.36), an attack when it is fought.
  const below = mayBeTooWeak && (b.stage === 'draft' || b.kind === 'attack') && isBelowTheLine(g, b);
  const greens = brief || below ? [] : greensOf(g, b, rolled).slice(0, MOST_GREEN);
  if (below) weights.set('below', DIE);
  else if (greens.length > 0) throwGreen(g.copy(), b, greens, 1, weights);
  else throwDie(g, b, 1, weights);
  const total = DIE ** (1 + greens.length);
  const outcomes = [...weights].map(([result, weight]) => outcomeOf(g, b, result, weight, total));
  return {
    attackStrength: attack,
    defenseStrength: defense,
    start,
    final: column,
    odds: columnText(g, b, column),
    outcomes,
    taken: meanOf(outcomes, (o) => o.taken),
    vacated: meanOf(outcomes, (o) => o.vacated),
    attackerSteps: meanOf(outcomes, (o) => o.attackerSteps),
    defenderSteps: meanOf(outcomes, (o) => o.defenderSteps),
    targets: [...b.targets],
    attackers: [...b.attackers],
    guns: [...b.guns],
    defenders: [...b.defenders],
    defenseGuns: [...b.fpf],
  };
}

function preview(g: G, b: Battle): Preview {
  const short = odd(g, b, false);
  return {
    ...short,
    attack: explained((out) => attackStrength(g, b, out)),
    defense: explained((out) => defenseStrength(g, b, out)),
    column: explained((out) => battleColumn(g, b, short.attackStrength, short.defenseStrength, out).column),
    die: ledger(),
    columns: HEADERS[lineOf(g, b).line].map(headerText),
  };
}

/** Number of the battle that a running procedure is about. */
function numberIn(g: G): number | undefined {
  for (let i = g.frames.length - 1; i >= 0; i--) {
    const { proc, l } = g.frames[i];
    if (proc === 'battle' || proc === 'settle') return l.id as number;
    if (l.battle !== undefined) return l.battle as number;
  }
  return undefined;
}
/** The battle being put together, fought or carried out. */
export function battleNow(g: G): Battle | undefined {
  const id = numberIn(g);
  return draftOf(g) ?? (id === undefined ? g.rows.battles[0] : battleOf(g, id));
}
/** Line and column of that battle on the Combat Results Table. */
export function liveCell(g: G): { row: number; column: number } | undefined {
  const battle = battleNow(g);
  if (!battle || battle.attackers.length + battle.guns.length + battle.air === 0) return undefined;
  const b = staged(g, battle);
  return { row: Object.keys(tables.combatResults.lines).indexOf(lineOf(g, b).line), column: oddsOf(g, b).column };
}
/** The odds of a battle as they would be, as the table prints them; undefined if the attackers would be lost. */
export function oddsText(g: G, battle: Battle): string | undefined {
  const b = staged(g, battle);
  return b.fpf.length === 0 && isBelowTheLine(g, b) ? undefined : columnText(g, b, oddsOf(g, b).column);
}

const PREVIEW = record({
  ...BATTLE_PREVIEW,
  outcomes: list(record({ ...OUTCOME, attackerSteps: counts(), defenderSteps: counts() })),
  attackerSteps: meanRange(),
  defenderSteps: meanRange(),
});
const view = (g: G, battle: Battle, brief: boolean | undefined): Odd => {
  const b = staged(g, battle);
  return brief === true ? odd(g, b, true) : preview(g, b);
};

/** `battle`: the one being put together or fought. `attack`: a hypothetical one; units that cannot attack are left out. `brief` leaves out ledgers and green dice. */
export const BATTLE_QUESTIONS = {
  battle: question(STANDARD.battle.args, PREVIEW, (g: G, q) => {
    const b = battleNow(g);
    return b && view(g, b, q.brief);
  }),
  attack: question(STANDARD.attack.args, PREVIEW, (g: G, { targets, attackers = [], guns = [], brief }) => {
    const first = attackers[0] ?? guns[0];
    if (targets.length === 0 || first === undefined) return undefined;
    const by = SIDE[first];
    const beside = (u: UnitId): boolean => SIDE[u] === by && g.onMap(u) && targets.every((h) => g.board.dirTo(g.hexOf(u), h) >= 0);
    const fights = (u: UnitId): boolean => HQ[u] === 0 && !GUNS[by].includes(u) && (g.v.side !== by || attackRefusal(g, u) === undefined);
    const b = newBattle(
      g,
      [...targets],
      attackers.filter((u) => beside(u) && fights(u)),
      guns.filter((u) => GUNS[by].includes(u) && g.onMap(u) && inRange(g, u, targets)),
      by,
    );
    gatherDefenders(g, b);
    return b.attackers.length + b.guns.length === 0 || b.defenders.length === 0 ? undefined : view(g, b, brief);
  }),
};
