import json from '../../data/scenarios.json' with { type: 'json' };
import type { Exclusion, GermanSetups, LevelId, Place, ScenarioData, ScenarioId, ScenarioRow } from './scenario-types.ts';

interface ScenarioFile {
  readonly places: readonly Place[];
  readonly levels: Readonly<Record<LevelId, string>>;
  readonly scenarios: readonly ScenarioRow[];
  readonly germanSetups: GermanSetups;
  readonly excluded: readonly Exclusion[];
}
const file = json as unknown as ScenarioFile;

/** Towns that victory asks for. */
export const places = file.places;
export const levelNames = file.levels;
export const germanSetups = file.germanSetups;
export const excluded = file.excluded;
export const scenarios: readonly ScenarioData[] = file.scenarios.map((row) => ({ ...row, turns: row.lastTurn - row.firstTurn + 1 }));

export function scenarioById(id: ScenarioId): ScenarioData {
  const scenario = scenarios.find((row) => row.id === id);
  if (!scenario) throw new Error(`No scenario ${id}`);
  return scenario;
}
