import { finder } from '@hexfront/engine';
import json from '../../data/scenarios.json' with { type: 'json' };
import type {
  Arrival,
  ArrivalPenalty,
  ArrivalRoll,
  Condition,
  Exclusion,
  ScenarioData,
  ScenarioRow,
  SetupDate,
  SetupEntry,
  Variants,
} from './scenario-types.ts';
import type { SideId } from './types.ts';
import { unitById } from './units.ts';

interface ScenarioFile {
  readonly scenarios: readonly ScenarioRow[];
  readonly setups: { readonly [D in SetupDate]: readonly SetupEntry[] };
  readonly arrivals: { readonly [D in SetupDate]: readonly Arrival[] };
  readonly excluded: { readonly [D in SetupDate]: readonly Exclusion[] };
  readonly conditions: readonly Condition[];
  readonly rolls: readonly ArrivalRoll[];
  readonly penalties: readonly ArrivalPenalty[];
  readonly variants: Variants;
}
const file = json as unknown as ScenarioFile;

/** By starting date. Option units are listed too: check `unit.options`. Arrivals may lie after the last turn. */
export const setups = file.setups;
export const arrivals = file.arrivals;
/** Counters that a starting date does not use, and why. */
export const excluded = file.excluded;

function count(entries: readonly { readonly unit: string }[], side: SideId): number {
  return entries.filter((entry) => unitById(entry.unit).side === side && unitById(entry.unit).options.length === 0).length;
}

function expand(row: ScenarioRow): ScenarioData {
  const due = arrivals[row.setup].filter((arrival) => (arrival.fallback ?? arrival.turn) <= row.lastTurn);
  const counts = (side: SideId) => ({ atStart: count(setups[row.setup], side), arriving: count(due, side) });
  return { ...row, turns: row.lastTurn - row.firstTurn + 1, counts: { german: counts('german'), allied: counts('allied') } };
}

export const scenarios: readonly ScenarioData[] = file.scenarios.map(expand);

export const scenarioById = finder(scenarios, ({ id }) => id, 'scenario');

export const conditions = file.conditions;
export const arrivalRolls = file.rolls;
export const arrivalPenalties = file.penalties;
export const variants = file.variants;

const conditionMap = new Map(conditions.map((condition) => [condition.id, condition]));
export const conditionById = (id: string): Condition | undefined => conditionMap.get(id);
