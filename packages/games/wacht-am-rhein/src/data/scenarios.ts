import { finder } from '@hexfront/engine';
import json from '../../data/scenarios.json' with { type: 'json' };
import type { Exclusion, FirstPart, GermanSetups, LevelId, Place, ScenarioData, ScenarioId, ScenarioRow } from './scenario-types.ts';

interface ScenarioFile {
  readonly places: readonly Place[];
  readonly levels: Readonly<Record<LevelId, string>>;
  readonly scenarios: readonly ScenarioRow[];
  readonly firstParts: readonly FirstPart[];
  readonly germanSetups: GermanSetups;
  readonly excluded: readonly Exclusion[];
}
const file = json as unknown as ScenarioFile;

/** Towns that victory asks for. */
export const places = file.places;
export const levelNames = file.levels;
export const germanSetups = file.germanSetups;
export const excluded = file.excluded;
const whole = (row: ScenarioRow): ScenarioData => ({ ...row, turns: row.lastTurn - row.firstTurn + 1 });

/** The four of the rulebook. */
export const scenarios: readonly ScenarioData[] = file.scenarios.map(whole);

/** First turns of one of them, played by themselves. */
export const firstParts: readonly ScenarioData[] = file.firstParts.flatMap(({ of, ...part }) =>
  file.scenarios.filter((row) => row.id === of).map((row) => whole({ ...row, ...part })),
);

/** Those that can be played to their end: the parts, and what random games have been through from set-up to victory. */
const WHOLE: readonly ScenarioId[] = ['bastogne', 'kampfgruppe-peiper', 'race-for-the-meuse', 'campaign'];
export const offered: readonly ScenarioData[] = [...firstParts, ...scenarios.filter(({ id }) => WHOLE.includes(id))];

/** On several maps a player turn takes the computer too long to be played out in its head several times before it is played. */
export const isLarge = ({ maps }: Pick<ScenarioData, 'maps'>): boolean => maps.length > 1;

export const scenarioById = finder([...scenarios, ...firstParts], ({ id }) => id, 'scenario');
