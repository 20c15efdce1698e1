import { finder } from '@hexfront/engine';
import json from '../../data/scenarios.json' with { type: 'json' };
import type {
  Arrival,
  ArrivalRoll,
  BoxedUnits,
  Entry,
  EntryId,
  Exclusion,
  ScenarioData,
  ScenarioId,
  ScenarioNotes,
  SetupData,
  SetupGroup,
  SetupId,
  SuggestedSetup,
  VictoryLevel,
  Withdrawal,
} from './scenario-types.ts';

type Loose<T, K extends keyof T> = Omit<T, K> & Partial<Pick<T, K>>;
interface SetupRow extends Omit<SetupData, 'id' | 'groups' | 'boxes' | 'heldByAllies'> {
  readonly groups: readonly Loose<SetupGroup, 'reduced' | 'optional'>[];
  readonly boxes: readonly Loose<BoxedUnits, 'optional'>[];
  /** Column of the map to spans of rows: `{"N-06": "9-28"}`. */
  readonly heldByAllies: Readonly<Record<string, string>>;
}
interface ScenarioFile {
  readonly scenarios: readonly Omit<ScenarioData, 'unitsAtStart' | 'turns'>[];
  readonly setups: { readonly [S in SetupId]: SetupRow };
  readonly arrivals: { readonly [S in ScenarioId]: readonly Arrival[] };
  readonly withdrawals: { readonly [S in ScenarioId]: readonly Withdrawal[] };
  readonly excluded: { readonly [S in ScenarioId]: readonly Exclusion[] };
  readonly entries: { readonly [E in EntryId]: Entry };
  readonly rolls: readonly ArrivalRoll[];
  readonly levels: { readonly [L in VictoryLevel]: string };
}
const file = json as unknown as ScenarioFile;

function hexesOf(spans: Readonly<Record<string, string>>): ReadonlySet<string> {
  const hexes = new Set<string>();
  for (const [column, rows] of Object.entries(spans)) {
    for (const span of rows.split(',')) {
      const [from, to = from] = span.split('-').map(Number);
      for (let row = from; row <= to; row++) hexes.add(`${column}${String(row).padStart(2, '0')}`);
    }
  }
  return hexes;
}

function expandSetup(id: SetupId): SetupData {
  const row = file.setups[id];
  return {
    ...row,
    id,
    groups: row.groups.map((group) => ({ ...group, reduced: group.reduced ?? [], optional: group.optional ?? [] })),
    boxes: row.boxes.map((box) => ({ ...box, optional: box.optional ?? [] })),
    heldByAllies: hexesOf(row.heldByAllies),
  };
}

/** By name; two scenarios may share one. */
export const setups: { readonly [S in SetupId]: SetupData } = {
  'market-garden': expandSetup('market-garden'),
  bulge: expandSetup('bulge'),
  campaign: expandSetup('campaign'),
};
/** Orders of appearance and withdrawals by scenario, sorted by turn. */
export const arrivals: { readonly [id: string]: readonly Arrival[] } = file.arrivals;
export const withdrawals: { readonly [id: string]: readonly Withdrawal[] } = file.withdrawals;
/** Counters that a scenario does not use, and why. */
export const excluded: { readonly [id: string]: readonly Exclusion[] } = file.excluded;
/** Ways onto the map. */
export const entries = file.entries;
export const arrivalRolls = file.rolls;
export const levelNames = file.levels;

function atStart(setup: SetupData): number {
  const boxed = setup.boxes.filter((box) => box.box === 'england');
  return [...setup.groups, ...boxed].reduce((sum, part) => sum + part.units.length, 0);
}

export const scenarios: readonly ScenarioData[] = file.scenarios.map((row) => ({
  ...row,
  unitsAtStart: atStart(setups[row.setup]),
  turns: row.lastTurn - row.firstTurn + 1,
}));

export const scenarioById = finder(scenarios, ({ id }) => id, 'scenario');

/** Complete set-ups to start from, by set-up; loaded only when somebody asks for one. */
export async function loadSuggestedSetups(): Promise<{ readonly [S in SetupId]: SuggestedSetup }> {
  const module = await import('../../data/suggested.json', { with: { type: 'json' } });
  return module.default as unknown as { readonly [S in SetupId]: SuggestedSetup };
}

/** Why the rebuilt charts have a unit where and when they have it: by unit or group, and by unit and turn. On demand only. */
export async function loadScenarioNotes(): Promise<ScenarioNotes> {
  const module = await import('../../data/scenarios-notes.json', { with: { type: 'json' } });
  return module.default as ScenarioNotes;
}
