/**
 * What an attack would come to before the die falls, as far as that is the same in every game: results with their weights, and what follows from
 * them. In which unit losses are counted (steps, levels) and who may follow is the game's.
 */
import type { HexId, UnitId } from '../../ids.ts';
import { count, counts, list, maybe, record, text } from '../../parts/kinds.ts';
import { BATTLE } from '../answers.ts';

/** Least and most; they differ where somebody may choose. */
export type Bounds = [least: number, most: number];
export interface MeanRange {
  low: number;
  high: number;
}

export interface BattleOutcome {
  result: string;
  case: string;
  /** Of `total` equally likely throws. */
  weight: number;
  total: number;
  /** Key of the sentence that explains the result. */
  says: string;
  /** 1 if all attacked hexes are left by the enemy, 0 if not. */
  vacated: Bounds;
  /** 1 if an attacker may go in as well. */
  taken: Bounds;
}
/** Odds and outcomes without ledgers, for whoever asks about many attacks. */
export interface BattleOdds<O extends BattleOutcome> {
  attackStrength: number;
  defenseStrength: number;
  /** Column before and after shifts, and the last as it is printed. */
  start: number;
  final: number;
  odds: string;
  outcomes: O[];
  taken: MeanRange;
  vacated: MeanRange;
  targets: HexId[];
  attackers: UnitId[];
  guns: UnitId[];
  defenders: UnitId[];
  defenseGuns: UnitId[];
}

/** How many of the faces of one die lead to each result. */
export function resultWeights(faces: number, resultOf: (pip: number) => string): Map<string, number> {
  const weights = new Map<string, number>();
  for (let pip = 1; pip <= faces; pip++) {
    const result = resultOf(pip);
    weights.set(result, (weights.get(result) ?? 0) + 1);
  }
  return weights;
}

/** Mean of a range over all throws. */
export function meanOf<O extends BattleOutcome>(outcomes: readonly O[], of: (o: O) => Bounds): MeanRange {
  let low = 0;
  let high = 0;
  for (const o of outcomes) {
    low += o.weight * of(o)[0];
    high += o.weight * of(o)[1];
  }
  const total = outcomes[0]?.total ?? 1;
  return { low: low / total, high: high / total };
}

/** Parts of a mean range, of an outcome, and of the answer as a whole; a game adds its losses. Ledgers are left out if it is asked for briefly. */
export const meanRange = () => record({ low: count(), high: count() });
export const OUTCOME = {
  result: text(),
  case: text(),
  weight: count(),
  total: count(),
  says: text(),
  vacated: counts(),
  taken: counts(),
} as const;
export const BATTLE_PREVIEW = {
  ...BATTLE,
  attack: maybe(BATTLE.attack),
  defense: maybe(BATTLE.defense),
  column: maybe(BATTLE.column),
  die: maybe(BATTLE.die),
  columns: maybe(BATTLE.columns),
  attackStrength: count(),
  defenseStrength: count(),
  odds: text(),
  outcomes: list(record(OUTCOME)),
  vacated: meanRange(),
} as const;
