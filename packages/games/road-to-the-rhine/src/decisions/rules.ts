/** What a scenario and its options settle once for the whole game. Chapters ask the record; they never ask which option is on. */
import type { AnyProcedure, Setup, Side } from '@hexfront/engine';
import { type ScenarioData, scenarioById, tables, turns } from '../data/index.ts';
import { ALLIED, type G, GERMAN, type RR, SIDES, WEATHERS, type Weather } from '../state/shape.ts';

/** What the weather of a turn does (17). */
export interface WeatherEffects {
  /** Points taken from movement, by side; or halved. */
  minus: readonly [number, number];
  halved: boolean;
  flood: boolean;
  /** Further columns against attacks into mountain. */
  mountain: number;
  /** Attacks across unbridged major rivers are forbidden, except in November where `novemberFree`. */
  noRiverAssault: boolean;
  novemberFree: boolean;
  air: 'free' | 'table' | 'none';
  /** Price of each later impulse. */
  impulse: number;
  amphibious: boolean;
  airlift: boolean;
}

export interface Rules {
  readonly setup: Setup;
  readonly scenario: ScenarioData;
  readonly firstTurn: number;
  readonly lastTurn: number;
  /** Whether a side has a player turn on this game turn: battle games are one player turn (30.A). */
  plays(turn: number, side: Side): boolean;
  /** Whether nobody has a player turn after this one. */
  lastPlayerTurn(turn: number, side: Side): boolean;
  /** Only the northern sheet is in play (32.G.4, 33.G.3). */
  readonly northOnly: boolean;
  weather(g: G): WeatherEffects;
  weatherName(g: G): Weather;
  /** Month of the turn, `september` to `april`, and its week from 1. */
  month(g: G): string;
  week(g: G): number;
  /** Crossing an unbridged river costs half the printed movement, rounded up. */
  readonly riverRoundedUp: boolean;
  /** Value of an option. */
  choice(id: string): string | boolean;
  readonly procs: Readonly<Record<string, AnyProcedure<RR>>>;
}

const EFFECTS: readonly WeatherEffects[] = WEATHERS.map((name: Weather): WeatherEffects => tables.weatherEffects[name]);

/** Numbers of the turns by their ids are in the data; the record holds only what chapters ask again and again. */
export function resolveRules(setup: Setup, procs: Rules['procs']): Rules {
  const scenario = scenarioById(setup.scenario);
  const plays = (turn: number, side: Side): boolean => {
    const { playerTurns, startsWith } = scenario;
    if (playerTurns) return playerTurns.some((p) => p.turn === turn && p.side === SIDES[side].id);
    return turn > scenario.firstTurn || SIDES.findIndex((s) => s.id === startsWith) <= side;
  };
  return {
    setup,
    scenario,
    firstTurn: scenario.firstTurn,
    lastTurn: scenario.lastTurn,
    plays,
    lastPlayerTurn: (turn, side) => {
      // Of one turn the German player turn comes first.
      if (side === GERMAN && plays(turn, ALLIED)) return false;
      for (let later = turn + 1; later <= scenario.lastTurn; later++) if (plays(later, GERMAN) || plays(later, ALLIED)) return false;
      return true;
    },
    northOnly: scenario.maps.length === 1,
    weather: (g) => EFFECTS[g.v.weather],
    weatherName: (g) => WEATHERS[g.v.weather],
    month: (g) => turns[g.v.turn - 1].month,
    week: (g) => turns[g.v.turn - 1].week,
    riverRoundedUp: setup.options['river-cost'] === 'rounded-up',
    choice: (id) => setup.options[id] as string | boolean,
    procs,
  };
}
