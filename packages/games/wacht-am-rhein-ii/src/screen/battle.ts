/** What an assault would come to before the dice fall: both strengths, the column, the modifier, and the exact chance of every result of both rolls. */
import {
  BATTLE_PREVIEW,
  type BattleAnswer,
  explained,
  type HexId,
  ledger,
  type MeanRange,
  meanRange,
  NOBODY,
  question,
  resultWeights,
  STANDARD,
  type UnitId,
  writeLine,
} from '@hexfront/engine';
import { count, list, maybe, record, text } from '@hexfront/engine/parts';
import { armorLeaders, leaders } from '../rules/combat/assault.ts';
import { affected, gather, newAssault } from '../rules/combat/assaults.ts';
import { groundRefusal } from '../rules/combat/crossings.ts';
import { reachRefusal } from '../rules/combat/designation/eligibility.ts';
import { lineOf } from '../rules/combat/ground.ts';
import { attackIntegrity, defenseIntegrity } from '../rules/combat/integrity.ts';
import {
  assaultColumn,
  attackerResult,
  attackProficiency,
  columnNames,
  columnText,
  defenderResult,
  defenseProficiency,
  factorOf,
  modifierOf,
  type Odds,
  oddsOf,
  tableOf,
} from '../rules/combat/odds.ts';
import { readResult } from '../rules/combat/reckoning/assault-table.ts';
import { attackStrength, defenseStrength } from '../rules/combat/strength.ts';
import { mayExamine } from '../rules/sight/observation.ts';
import type { Assault } from '../state/fields/combat.ts';
import { SIDE } from '../state/query.ts';
import type { G } from '../state/shape.ts';
import { barragePreview } from './battle-barrage.ts';

interface Outcome {
  result: string;
  weight: number;
  total: number;
  says: string;
  section: string;
  range?: string;
}
/** The short form, for whoever asks about many assaults. */
interface Odd {
  attackStrength: number;
  defenseStrength: number;
  start: number;
  final: number;
  odds: string;
  modifier: number;
  outcomes: Outcome[];
  taken: MeanRange;
  vacated: MeanRange;
  attackerSteps: MeanRange;
  defenderSteps: MeanRange;
  targets: HexId[];
  attackers: UnitId[];
  guns: UnitId[];
  defenders: UnitId[];
  defenseGuns: UnitId[];
}

const best = (units: readonly UnitId[], value: (u: UnitId) => number): UnitId | undefined =>
  units.reduce<UnitId | undefined>((top, u) => (top === undefined || value(u) > value(top) ? u : top), undefined);

const LEADS = ['leadAttack', 'leadDefense', 'armorAttack', 'armorDefense'] as const;
/** A copy with its defenders and, where nobody has chosen yet, the leads that are best for each side. */
export function staged(g: G, battle: Assault): Assault {
  const b: Assault = { ...battle };
  // A lead that this side can no longer see is nobody to it.
  for (const lead of LEADS) if (b[lead] === NOBODY) delete b[lead];
  if (b.stage === 'draft') gather(g, b);
  b.leadAttack ??= best(leaders(b, 0), (u) => attackProficiency(g, b, u));
  if (b.leadDefense === undefined) {
    b.leadDefense = best(leaders(b, 1), (u) => defenseProficiency(g, u));
    b.integrityAttack = attackIntegrity(g, b);
    b.integrityDefense = defenseIntegrity(g, b);
  }
  b.armorAttack ??= best(armorLeaders(b, 0), (u) => factorOf(g, b, u));
  b.armorDefense ??= best(armorLeaders(b, 1), (u) => factorOf(g, b, u));
  return b;
}

const ROLLS = 100;
/** How often each result comes up in a hundred rolls, in the order of the rolls. */
const spread = (resultOf: (roll: number) => string): Map<string, number> => resultWeights(ROLLS, (pip) => resultOf(pip - 1));
const section = (of: 'attacker' | 'defender', results: ReadonlyMap<string, number>, modifier: number): Outcome[] => {
  let past = 0;
  return [...results].map(([result, weight]) => {
    const low = past + modifier;
    past += weight;
    return {
      result: result || '-',
      weight,
      total: ROLLS,
      says: result === '' ? 'result.none' : `result.${of}.${result}`,
      section: `section.${of}`,
      // No effect lies between and beyond the others.
      ...(result === '' ? {} : { range: weight === 1 ? `${low}` : `${low} to ${low + weight - 1}` }),
    };
  });
};

/** Chances over the results of one roll, with the check of the lead folded in (4.3.1a): what is sure, and what may be. */
function over(results: ReadonlyMap<string, number>, rating: number, of: (must: number, either: number) => [number, number]): MeanRange {
  const fails = Math.max(0, 10 - rating) / 10;
  const sum: MeanRange = { low: 0, high: 0 };
  const count = (p: number, [low, high]: [number, number]): void => {
    sum.low += p * low;
    sum.high += p * high;
  };
  for (const [result, weight] of results) {
    const { check, must, either } = readResult(result);
    const p = weight / ROLLS;
    count(check ? p * (1 - fails) : p, of(must, either));
    if (check) count(p * fails, of(must, either + 1));
  }
  return sum;
}

/** Each unit loses a step at most: what is beyond must be gone in hexes (13.8.1). */
function bearing(g: G, units: readonly UnitId[]) {
  const steps = units.reduce((sum, u) => sum + g.f.steps[u], 0);
  const out = (n: number): boolean => n >= steps && units.every((u) => g.f.steps[u] <= 1);
  return {
    lost: (must: number, either: number): [number, number] => [Math.min(must, units.length), Math.min(must + either, units.length)],
    leaves: (must: number, either: number): [number, number] => {
      const forced = must + either > units.length || out(must);
      return [forced ? 1 : 0, forced || either > 0 ? 1 : 0];
    },
  };
}
/** Somebody could go into an attacked hex. */
const canFollow = (g: G, b: Assault): boolean =>
  b.attackers.some((u) =>
    b.targets.some((hex) => {
      const dir = g.board.dirTo(g.hexOf(u), hex);
      return dir >= 0 && groundRefusal(g, u, g.hexOf(u), dir) === undefined;
    }),
  );

function odd(g: G, b: Assault): Odd {
  const odds: Odds = oddsOf(g, b);
  const onDefender = spread((roll) => defenderResult(g, odds, roll));
  const onAttacker = spread((roll) => attackerResult(g, odds, roll));
  const ratings = [
    b.leadAttack === undefined ? 0 : attackProficiency(g, b, b.leadAttack),
    b.leadDefense === undefined ? 0 : defenseProficiency(g, b.leadDefense),
  ];
  const own = bearing(g, affected(g, b, true));
  const theirs = bearing(g, affected(g, b, false));
  const vacated = over(onDefender, ratings[1], theirs.leaves);
  // Who has to go back himself advances nowhere (13.7.0 G).
  const stays = 1 - over(onAttacker, ratings[0], own.leaves).low;
  const follow = canFollow(g, b) ? stays : 0;
  return {
    attackStrength: odds.attack,
    defenseStrength: odds.defense,
    start: odds.start,
    final: odds.column,
    odds: columnText(g, b, odds.column),
    modifier: odds.modifier,
    outcomes:
      b.attackers.length === 0
        ? []
        : [...section('defender', onDefender, odds.modifier), ...section('attacker', onAttacker, odds.modifier)],
    taken: { low: vacated.low * follow, high: vacated.high * follow },
    vacated,
    attackerSteps: over(onAttacker, ratings[0], own.lost),
    defenderSteps: over(onDefender, ratings[1], theirs.lost),
    targets: [...b.targets],
    attackers: [...b.attackers],
    guns: [],
    defenders: [...b.defenders],
    defenseGuns: [],
  };
}

function preview(g: G, b: Assault): Odd & BattleAnswer {
  const short = odd(g, b);
  const unseen = g.rules.fog && b.stage === 'draft' ? b.targets.find((hex) => !mayExamine(g, b.by, hex)) : undefined;
  const defense = explained((out) => defenseStrength(g, b, out) * out.den, 4);
  if (unseen !== undefined) writeLine(defense, 'note', 0, 1, true, '8.6.1', 'line.unseen', { hex: unseen }, defense.total);
  return {
    ...short,
    // Without a unit there is no strength to explain, though the table would take it for one.
    attack: b.attackers.length > 0 ? explained((out) => attackStrength(g, b, out) * out.den, 4) : ledger(),
    defense,
    column: explained((out) => assaultColumn(g, b, short.attackStrength, short.defenseStrength, out).column),
    die: b.attackers.length > 0 ? explained((out) => modifierOf(g, b, out)) : ledger(),
    columns: columnNames(g, b),
  };
}

const PREVIEW = record({
  ...BATTLE_PREVIEW,
  attackStrength: maybe(count()),
  defenseStrength: maybe(count()),
  odds: maybe(text()),
  modifier: maybe(count()),
  outcomes: list(record({ result: text(), weight: count(), total: count(), says: text(), section: maybe(text()), range: maybe(text()) })),
  vacated: maybe(meanRange()),
  attackerSteps: maybe(meanRange()),
  defenderSteps: maybe(meanRange()),
});

/** The odds of an assault as they would be: column and modifier. */
export function oddsText(g: G, battle: Assault): string {
  const odds = oddsOf(g, staged(g, battle));
  return `${columnText(g, battle, odds.column)} ${odds.modifier < 0 ? '−' : '+'}${Math.abs(odds.modifier)}`;
}
/** Line and column of the assault of the moment on the table. */
export function liveCell(g: G): { row: number; column: number } | undefined {
  const b = g.rows.assaults[0];
  if (!b || b.attackers.length === 0) return undefined;
  return { row: Object.keys(tableOf(g).names).indexOf(lineOf(g, b.targets).line), column: oddsOf(g, staged(g, b)).column };
}

/** `battle`: the assault or barrage being put together or carried out. `attack`: a hypothetical assault. `brief` leaves out ledgers. */
export const BATTLE_QUESTIONS = {
  battle: question(STANDARD.battle.args, PREVIEW, (g: G, q) => {
    const [barrage] = g.rows.barrages;
    if (barrage) return barragePreview(g, barrage);
    const [b] = g.rows.assaults;
    return b && (q.brief === true ? odd(g, staged(g, b)) : preview(g, staged(g, b)));
  }),
  attack: question(STANDARD.attack.args, PREVIEW, (g: G, { targets, attackers = [], brief }) => {
    const [first] = attackers;
    if (targets.length === 0 || first === undefined) return undefined;
    const by = SIDE[first];
    const joins = (u: UnitId): boolean => SIDE[u] === by && g.onMap(u) && targets.every((hex) => reachRefusal(g, u, hex) === undefined);
    const b = newAssault(by, [...targets], attackers.filter(joins));
    gather(g, b);
    if (b.attackers.length === 0 || b.defenders.length + b.bystanders.length === 0) return undefined;
    return brief === true ? odd(g, staged(g, b)) : preview(g, staged(g, b));
  }),
};
