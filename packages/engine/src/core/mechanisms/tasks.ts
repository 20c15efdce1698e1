/**
 * What is still to be done in a phase. A game declares, for each point that asks, which groups there are; groups that nothing is left of are not told.
 */
import type { TasksAnswer } from '../../describe.ts';
import type { HexId, UnitId } from '../../ids.ts';
import { legal, prompt } from '../contract.ts';
import { answers } from '../questions.ts';
import type { World } from '../state/world.ts';
import type { CaseId, Shape } from '../types.ts';
import type { Owed } from './duties.ts';

export type Task = TasksAnswer[number];

/** One group: the units that must or may do something. */
export const taskOf = (what: string, rule: CaseId, units: UnitId[], more: Partial<Task> = {}): Task => ({
  what,
  case: rule,
  units,
  hexes: [],
  ...more,
});

/** Units that the answers of a kind name. */
export const unitsOffered = <S extends Shape>(g: World<S>, k: string): UnitId[] => [
  ...new Set([...legal(g, { k })].flatMap(({ u }): UnitId[] => (u === undefined ? [] : [u]))),
];

/** Attacks that are owed, less what the attack being put together takes on. */
export function attacksOwed(
  { units, hexes }: Owed,
  draft: { readonly attackers: readonly UnitId[]; readonly targets: readonly HexId[] } | undefined,
  cases: { readonly unit: CaseId; readonly hex: CaseId },
): Task[] {
  const joined = new Set(draft?.attackers);
  const struck = new Set(draft?.targets);
  const owing = units.filter((u) => !joined.has(u));
  const owed = hexes.filter((h) => !struck.has(h));
  return [taskOf('must-attack', cases.unit, owing, { must: true }), taskOf('must-be-attacked', cases.hex, [], { must: true, hexes: owed })];
}

/** The answer to `tasks`, by the point that asks. */
export const tasksBy = <S extends Shape>(by: Readonly<Record<string, (g: World<S>) => Task[]>>) =>
  answers(
    'tasks',
    (g: World<S>): TasksAnswer => (by[prompt(g).at]?.(g) ?? []).filter(({ units, hexes }) => units.length + hexes.length > 0),
  );
