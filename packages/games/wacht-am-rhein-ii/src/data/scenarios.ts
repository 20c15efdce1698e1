import { finder } from '@hexfront/engine';
import json from '../../data/scenarios.json' with { type: 'json' };
import type { Limit } from './limit-types.ts';
import type { EntryLetter, ManifestDate, ManifestRow, RowRange, ScenarioData, ScenarioVictory, VictoryHexes } from './scenario-types.ts';
import { SPECIAL_EXITS, SPECIAL_LIMITS } from './special-arrivals.ts';
import type { SideId } from './types.ts';
import type { Score } from './victory-types.ts';

interface ScenarioFile {
  readonly victoryHexes: VictoryHexes;
  readonly entryLetters: readonly EntryLetter[];
  readonly setupZones: Readonly<Record<string, readonly string[]>>;
  readonly startingState: Readonly<Record<ManifestDate, Readonly<Record<string, unknown>>>>;
  readonly scenarios: readonly ScenarioData[];
}
const file = json as unknown as ScenarioFile;

/** Proposed: the symbols are printed only on the scenario maps (R-V6). */
export const victoryHexes = file.victoryHexes;
export const entryLetters = file.entryLetters;
/** Stretches of the map that set-up lists name in words, as hexes. */
export const setupZones = file.setupZones;
export const startingState = file.startingState;
/** Special rules of a scenario that its campaign does not have: ways to win that end with it (38.10.0). */
const LEFT_OUT: ReadonlySet<string> = new Set(['37.3.5', '37.3.6']);
/** A campaign is the scenario that it extends, but for what it says itself (38.0, 38.8.0, 38.9.0). On four maps nobody leaves by the edge of two. */
function extended(scenario: ScenarioData): ScenarioData {
  const base = file.scenarios.find(({ id }) => id === scenario.base);
  if (!base) return scenario;
  const { about: _about, exits: _exits, specialRules, ...rest } = base;
  return { ...rest, ...scenario, specialRules: [...specialRules.filter((rule) => !LEFT_OUT.has(rule)), ...scenario.specialRules] };
}
export const scenarios = file.scenarios.map(extended);

export const scenarioById = finder(scenarios, ({ id }) => id, 'scenario');

/** Automatic wins of the scenarios whose dates the campaign passes through, and in the end the points of one of them (38.10.0, R-E11). */
function byDate({ victory }: ScenarioData): ScenarioVictory {
  const automatic = (victory.byDate ?? []).flatMap(({ of, turns }) => {
    const { automatic: wins = [], case: rule } = victoryOf(scenarioById(of));
    return wins
      .filter((win) => rule === undefined || win.case === rule)
      .map((win) => (win.when === 'end' ? { ...win, when: 'turn-end' as const, turns: [turns[1], turns[1]] as const } : { ...win, turns }));
  });
  const { points = [] } = victory.finally === undefined ? {} : victoryOf(scenarioById(victory.finally));
  return { ...victory, automatic, points };
}

/** What two scenarios count alike is counted once: symbols, doubled where one of them doubles them (36.3.9), and the same thing under two cases (36.7.9). */
function countedOnce(points: readonly Score[]): Score[] {
  const symbols = points.flatMap((score) => (score.for === 'symbols' ? [score] : []));
  const double = [...new Set(symbols.flatMap((score) => score.double ?? []))];
  const meuse = symbols.find((score) => score.doubleBehindMeuse !== undefined)?.doubleBehindMeuse;
  const same = (score: Score): string => JSON.stringify({ ...score, case: '' });
  return points.flatMap((score, n): Score[] => {
    if (score.for !== 'symbols') return points.findIndex((other) => same(other) === same(score)) === n ? [score] : [];
    if (score !== symbols[0]) return [];
    return [{ ...score, ...(double.length > 0 ? { double } : {}), ...(meuse === undefined ? {} : { doubleBehindMeuse: meuse }) }];
  });
}

/** The victory conditions of a scenario with those it takes from others (36.4.9, 36.7.9, 36.11.9); its own count once. */
export function victoryOf(scenario: ScenarioData): ScenarioVictory {
  if (scenario.victory.byDate) return byDate(scenario);
  const { combine = [], ...own } = scenario.victory;
  const parts = [own, ...combine.map((id) => victoryOf(scenarioById(id)))];
  const all = <T>(key: (v: ScenarioVictory) => readonly T[] | undefined): T[] => parts.flatMap((v) => key(v) ?? []);
  const setbacks = parts.flatMap((v) => (v.setbacks ?? []).filter(({ alone }) => v === own || !alone));
  const levels = parts.find((v) => v.levels !== undefined)?.levels;
  return {
    ...own,
    ...(levels ? { levels } : {}),
    byHexes: parts.some((v) => v.byHexes),
    points: countedOnce(all((v) => v.points)),
    automatic: all((v) => v.automatic),
    objectives: all((v) => v.objectives),
    setbacks,
  };
}

/** German units stay off the hexes where US reinforcements come in (22.4.0). */
const US_ENTRY: Limit = {
  bar: 'usEntry',
  who: { side: 'german' },
  closed: { usEntry: true },
  only: ['move', 'retreat', 'advance'],
  alone: true,
};
/** Cases of the special rules of a scenario, with those of chapter 30 that the scenarios bring which it is made of. */
export const specialRulesOf = ({ specialRules, setup }: ScenarioData): readonly string[] => [
  ...specialRules,
  ...(setup.combine ?? []).flatMap((id) => specialRulesOf(scenarioById(id)).filter((rule) => rule.startsWith('30.'))),
];
/** Special rules of a scenario with those of the scenarios that its set-up is made of. */
export function specialsOf(
  scenario: ScenarioData,
): Required<Pick<ScenarioData, 'limits' | 'frozen' | 'exits' | 'perimeter' | 'released' | 'withdrawals' | 'pockets'>> {
  const parts = (scenario.setup.combine ?? []).map((id) => specialsOf(scenarioById(id)));
  return {
    limits: [
      US_ENTRY,
      ...(scenario.limits ?? []),
      ...scenario.specialRules.flatMap((rule) => SPECIAL_LIMITS[rule] ?? []),
      ...parts.flatMap(({ limits }) => limits.filter((limit) => !limit.alone)),
    ],
    frozen: [...(scenario.frozen ?? []), ...parts.flatMap(({ frozen }) => frozen)],
    exits: [
      ...(scenario.exits ?? []),
      ...scenario.specialRules.flatMap((rule) => SPECIAL_EXITS[rule] ?? []),
      ...parts.flatMap(({ exits }) => exits),
    ],
    perimeter: [...(scenario.perimeter ?? []), ...parts.flatMap(({ perimeter }) => perimeter)],
    released: [...(scenario.released ?? []), ...parts.flatMap(({ released }) => released)],
    withdrawals: [...(scenario.withdrawals ?? []), ...parts.flatMap(({ withdrawals }) => withdrawals)],
    pockets: [...(scenario.pockets ?? []), ...parts.flatMap(({ pockets }) => pockets)],
  };
}

/** The set-up list a scenario draws on, its own or that of the scenarios it is made of. */
export function manifestOf({ setup }: ScenarioData): ManifestDate | undefined {
  const [other] = [...(setup.combine ?? []), ...(setup.sameAs === undefined ? [] : [setup.sameAs])];
  return setup.manifest ?? setup.losses ?? (other === undefined ? undefined : manifestOf(scenarioById(other)));
}

const LETTER: Readonly<Record<SideId, string>> = { german: 'g', allied: 'a' };
const inside = (ranges: readonly RowRange[], n: number) => ranges.some(([first, last]) => n >= first && n <= last);

/** The rows of a manifest that a scenario sets up, those it takes from other scenarios included. */
export function manifestRows(
  scenario: ScenarioData,
  manifests: Readonly<Partial<Record<ManifestDate, readonly ManifestRow[]>>>,
): readonly ManifestRow[] {
  const { setup } = scenario;
  const others = [...(setup.combine ?? []), ...(setup.sameAs === undefined ? [] : [setup.sameAs])];
  const found = new Map<string, ManifestRow>();
  for (const id of others) for (const row of manifestRows(scenarioById(id), manifests)) found.set(row.id, row);
  const rows = setup.manifest === undefined ? [] : manifests[setup.manifest];
  if (!rows) throw new Error(`${scenario.id} needs the manifest ${setup.manifest}`);
  for (const row of rows) {
    const [head, number] = row.id.split('-');
    for (const side of ['german', 'allied'] as const)
      if (head.endsWith(LETTER[side]) && inside(setup[side] ?? [], Number(number))) found.set(row.id, row);
  }
  return [...found.values()];
}
