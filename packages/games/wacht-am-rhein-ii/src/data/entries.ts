/**
 * Who comes into a scenario, when and where: its own lines, rows of the reinforcement list that it takes over (22.0), and the lines of the scenarios it is
 * made of. Whoever is set up on the map is no reinforcement (36.11.3): that is for the set-up to see to.
 */
import { arrivals } from './arrivals.ts';
import type { ScenarioArrival, ScenarioData } from './scenario-types.ts';
import { scenarioById } from './scenarios.ts';
import { SPECIAL_ARRIVALS } from './special-arrivals.ts';
import type { SideId, UnitData } from './types.ts';
import { units } from './units.ts';
import type { Sign } from './victory-types.ts';

/** A group of reinforcements. */
export interface Entry {
  readonly units: readonly string[];
  readonly turn: number;
  /** Hexes, or entry areas of the map by name (22.5.1). */
  readonly doors: readonly string[];
  /** Columns, units by road in Tactical mode, or in Tactical mode at their hexes (22.1.1, 34.1.0-a, 36.3.3). */
  readonly mode: 'strategic' | 'road' | 'tactical';
  /** So many parts of a formation come, whichever their owner chooses. */
  readonly most?: number;
  readonly mostUnits?: number;
  readonly clear?: true;
  /** They appear in their hex and pay nothing for it (22.1.0). */
  readonly placed?: true;
  /** All by the door that the first of them took. */
  readonly oneDoor?: true;
  /** The turn on which their assembly point is named; whoever may do without them can leave it at that. */
  readonly assembleBy?: number;
  readonly ifKept?: true;
  /** Steps lost beyond those of the set-up list. */
  readonly losses: number;
  /** Fuel of the formations among them, where it is not that of the list. */
  readonly fuel?: ScenarioArrival['fuel'];
  /** They come a turn after this has happened. */
  readonly called?: Sign;
  readonly side?: SideId;
  /** The formation that companies among them are attached to. */
  readonly attach?: string;
  /** Of the whole list: who has no way in on this map does not come. */
  readonly whole?: true;
  readonly case: string;
}

const belongs = (line: ScenarioArrival, unit: UnitData): boolean => {
  if (line.units?.includes(unit.id)) return true;
  if (unit.generic) return false;
  if (line.parts?.includes(`${unit.formation} ${unit.part}`)) return true;
  return unit.formation !== undefined && unit.formation === line.formation;
};

const companiesOf = ({ companies = {} }: ScenarioArrival): string[] =>
  Object.entries(companies).flatMap(([kind, n]) => Array.from({ length: n }, () => kind));

function entryOf(line: ScenarioArrival): Entry[] {
  const own = [...units.filter((unit) => belongs(line, unit)).map((unit) => unit.id), ...companiesOf(line)];
  const { doors, mode = 'strategic', losses = 0, case: rule = '22.1.0', without = [] } = line;
  if (doors === undefined) return [];
  const rest = {
    doors,
    mode,
    losses,
    case: rule,
    ...(line.most === undefined ? {} : { most: line.most }),
    ...(line.fuel ? { fuel: line.fuel } : {}),
    ...(line.called ? { called: line.called } : {}),
    ...(line.mostUnits === undefined ? {} : { mostUnits: line.mostUnits }),
    ...(line.clear ? { clear: line.clear } : {}),
    ...(line.placed ? { placed: line.placed } : {}),
    ...(line.oneDoor ? { oneDoor: line.oneDoor } : {}),
    ...(line.assembleBy === undefined ? {} : { assembleBy: line.assembleBy }),
    ...(line.ifKept ? { ifKept: line.ifKept } : {}),
    ...(line.attach ? { attach: line.attach } : {}),
    ...(line.side && line.side !== 'both' ? { side: line.side } : {}),
  };
  const stays = new Set(without);
  const keep = (ids: readonly string[]) => ids.filter((id) => !stays.has(id));
  const found: Entry[] = own.length > 0 && line.turn !== undefined ? [{ units: keep(own), turn: line.turn, ...rest }] : [];
  for (const n of line.rows ?? []) {
    const row = arrivals.find((a) => a.n === n);
    if (row?.turn === undefined || row.units === undefined) continue;
    const turn = line.turn ?? row.turn;
    if (line.from !== undefined && turn < line.from) continue;
    found.push({ units: keep(row.units), turn, ...rest });
  }
  return found;
}

/** The whole list from the first turn of the scenario on (35.6.2, 38.3.0). */
function wholeList(scenario: ScenarioData, line: ScenarioArrival): Entry[] {
  const { first, last } = 'first' in scenario.turns ? scenario.turns : { first: 1, last: scenario.turns.count };
  return arrivals.flatMap(({ n, doors, side, mode, placed }) =>
    doors === undefined
      ? []
      : entryOf({
          rows: [n],
          doors,
          side,
          from: line.from ?? first,
          mode: mode === 'tactical' ? 'tactical' : 'strategic',
          ...(placed ? { placed } : {}),
          ...(line.case ? { case: line.case } : {}),
          ...(line.without ? { without: line.without } : {}),
        })
          .filter(({ turn }) => turn <= last)
          // Who was due before a scenario that begins in the afternoon comes with its first turn (36.12.3).
          .map((entry) => ({ ...entry, turn: Math.max(entry.turn, first), whole: true as const })),
  );
}

export function entriesOf(scenario: ScenarioData): readonly Entry[] {
  const special = scenario.specialRules.flatMap((rule) => SPECIAL_ARRIVALS[rule] ?? []);
  return [...(scenario.arrivals ?? []), ...special].flatMap((line) => [
    ...entryOf(line),
    ...(line.all ? wholeList(scenario, line) : []),
    ...(line.combine ?? []).flatMap((id) =>
      entriesOf(scenarioById(id)).filter(({ side }) => line.only === undefined || side === line.only),
    ),
  ]);
}
