/** What a scenario and its options settle once for the whole game. Chapters ask the record; they never ask which option is on. */
import type { AnyQuestion, HexId, OptionValues, Setup } from '@hexfront/engine';
import {
  completeOptions,
  costOf,
  type Forces,
  forcesOf,
  placeOf,
  type ScenarioData,
  type ScenarioId,
  scenarioById,
  tables,
} from '../data/index.ts';
import type { Unit, WaR } from '../state/shape.ts';

export interface Rules {
  readonly scenario: ScenarioData;
  /** The special rules of the first day apply on these turns (25.14). */
  readonly firstDay: (turn: number) => boolean;
  /** Hexes that no unit may enter in this scenario (25.16). */
  readonly closed: ReadonlySet<string>;
  /** Hexes that victors may always advance when the loser was eliminated (R-C14). */
  readonly leastAdvance: number;
  /** Infantry companies can attack alone: their attack is printed without parentheses (R-W10). */
  readonly plainCompanies: boolean;
  /** Step losses instead of a retreat need a morale roll (31.0). */
  readonly morale: boolean;
  /** Divisions are green beyond the first day, for the first combat of each unit (24.61). */
  readonly moreGreen: boolean;
  /** The 150th Panzer Brigade may slip through rigid zones (24.5). */
  readonly infiltration: boolean;
  /** Four units of commandos may be dropped once (24.4). */
  readonly parachuteDrop: boolean;
  /** Four German units in disguise are behind the US lines (24.3). */
  readonly truppeneinheit: boolean;
  /** German engineers may repair blown bridges (sug-15.2). */
  readonly bridgeRepair: boolean;
  /** Mechanized and motorized infantry can be put on foot (24.1). */
  readonly infantryOnFoot: boolean;
  /** Artillery of German corps takes two turns to go In Battery (24.21). */
  readonly slowCorpsArtillery: boolean;
  /** Artillery moves in March Mode; self-propelled artillery a short way in Tactical Mode as well (sug-11.9). */
  readonly artilleryMarches: boolean;
  /** The defender writes final protective fire down before the attacker states the barrage (sug-11.4). */
  readonly secretFire: boolean;
  /** An enemy who comes this near ends a work being built (err-16.0b, R-C20). */
  readonly worksLostWithin: number;
  /** Artillery fires half again as far, at half strength (24.22). */
  readonly longRange: boolean;
  /** Germans in the West Wall count as Entrenched when attacked (24.7). */
  readonly westWall: boolean;
  readonly questions: Readonly<Record<string, AnyQuestion<WaR>>>;
  // -- set-up and victory
  /** Who starts where, and who comes later. */
  readonly forces: Forces;
  /** A die may bring German reinforcements in the morning (22.2). */
  readonly variableArrivals: boolean;
  /** The German player changes the suggested deployment as the lists allow (R-W8). */
  readonly freeSetUp: boolean;
  /** The German player sets up where he likes, and no movement is forbidden to him (24.81). */
  readonly freeGermans: boolean;
  /** The weather is that of history; the ground is rolled all the same (20.0, R-W16). */
  readonly historicalWeather: boolean;
  /** Isolated units of corps and brigades and companies roll for surrender too (R-C30). */
  readonly corpsUnitsSurrender: boolean;
  /** What leaving the map costs where victory asks for it (25.17). */
  readonly exitCost: number | undefined;
  /** Headquarters count as units for victory (R-C41). */
  readonly headquartersCount: boolean;
}

/** Last turn of the first day (25.14). */
const FIRST_DAY_ENDS = 3;

const two = (n: number): string => String(n).padStart(2, '0');

/** The hexes of the rows a scenario closes, by name; every row of a sheet has at most 51 of them. */
function closedHexes(scenario: ScenarioData): ReadonlySet<string> {
  return new Set(scenario.closedHexrows.flatMap(({ map, row }) => Array.from({ length: 51 }, (_, i) => `${map}${two(row)}${two(i + 1)}`)));
}

/** A scenario in which nothing is forbidden to the Germans that others may (24.81). */
function withoutRestrictions({ northLimit: _, ...scenario }: ScenarioData): ScenarioData {
  const { german: __, ...commitment } = scenario.commitment;
  return { ...scenario, commitment };
}

export function resolveRules(setup: Setup, questions: Rules['questions']): Rules {
  const options = completeOptions(setup.options as OptionValues);
  const freeGermans = options['german-set-up'] === 'free';
  const named = scenarioById(setup.scenario as ScenarioId);
  const scenario = freeGermans ? withoutRestrictions(named) : named;
  const special = scenario.specialRules.some((rule) => rule.startsWith('25.14'));
  return {
    scenario,
    firstDay: (turn) => special && turn <= FIRST_DAY_ENDS,
    closed: closedHexes(scenario),
    leastAdvance: options['advance-after-elimination'] === 'one' ? 1 : 0,
    plainCompanies: options['infantry-company-attack'] === 'plain',
    morale: options.morale === true,
    moreGreen: options['more-green-units'] === true,
    infiltration: options.infiltration === true,
    parachuteDrop: options['parachute-drop'] === true,
    truppeneinheit: options.truppeneinheit === true,
    bridgeRepair: options['bridge-repair'] === true,
    infantryOnFoot: options['infantry-on-foot'] === true,
    slowCorpsArtillery: options['slow-corps-artillery'] === true,
    artilleryMarches: options['artillery-march'] === true,
    secretFire: options['secret-fire'] === true,
    worksLostWithin: options['building-distance'] === 'two' ? 2 : tables.positions.buildingLostWithin,
    longRange: options['long-range'] === true,
    westWall: options['west-wall'] === true,
    questions,
    forces: forcesOf(scenario, options['german-set-up'] === 'all-out' ? 'all-out' : 'printed'),
    variableArrivals: scenario.arrivals.variable,
    freeSetUp: options['set-up'] === 'free' || freeGermans,
    freeGermans,
    historicalWeather: options.weather === 'historical',
    corpsUnitsSurrender: options['surrender-of-corps-units'] === true,
    exitCost: scenario.exits && scenario.exits.cost !== 'terrain' ? costOf(scenario.exits.cost) : undefined,
    headquartersCount: options['headquarters-count'] === true,
  };
}

/** Closed to everybody. */
const CLOSED_ROW = 1;
/** Closed to one formation (25.24b). */
export const TOO_FAR_NORTH = 2;

interface Closed {
  readonly ids: readonly string[];
  readonly all: Uint8Array;
  /** With the hexes that only the formation of the scenario's limit may not enter. */
  readonly limited: Uint8Array;
  readonly none: Uint8Array;
}
const closedBy = new WeakMap<Rules, Closed>();
function closedHexesOn(rules: Rules, ids: readonly string[]): Closed {
  const known = closedBy.get(rules);
  if (known?.ids === ids) return known;
  const all = Uint8Array.from(ids, (id) => (rules.closed.has(id) ? CLOSED_ROW : 0));
  const limit = rules.scenario.northLimit;
  const north = (id: string): boolean => limit !== undefined && (placeOf(id)?.row ?? 0) < limit.row;
  const made = {
    ids,
    all,
    limited: all.map((closed, hex) => closed || (north(ids[hex]) ? TOO_FAR_NORTH : 0)),
    none: new Uint8Array(ids.length),
  };
  closedBy.set(rules, made);
  return made;
}
/** Not 0 where a unit of a formation, or any unit, may not enter in this scenario, by the hexes of its board. */
export function closedTo(rules: Rules, ids: readonly string[], unit?: Pick<Unit, 'side' | 'formation'>): Uint8Array {
  const { all, limited, none } = closedHexesOn(rules, ids);
  if (rules.freeGermans && unit?.side === 0) return none;
  const formation = unit?.formation;
  return formation !== undefined && formation === rules.scenario.northLimit?.formation ? limited : all;
}
/** A hex no unit may enter in this scenario. */
export const isClosed = (rules: Rules, ids: readonly string[], hex: HexId): boolean => closedTo(rules, ids)[hex] !== 0;
