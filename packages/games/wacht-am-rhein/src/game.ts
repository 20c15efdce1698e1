/** Wacht am Rhein, put together for the engine. */
import { type BoardFile, type GameDef, keptKits, optionRefusal, optionSpec, scenarioBoards, sideOfTurn } from '@hexfront/engine';
import wholeMap from '../data/board.json' with { type: 'json' };
import caseIds from '../data/case-ids.json' with { type: 'json' };
import {
  firstParts,
  forcesOf,
  offered,
  optionById,
  optionProblems,
  options,
  type ScenarioData,
  type ScenarioId,
  scenarioById,
  scenarios,
} from './data/index.ts';
import { resolveRules } from './decisions/rules.ts';
import { airAllocation } from './rules/air/air-allocation.ts';
import { strikes } from './rules/air/strikes.ts';
import { combatProcs } from './rules/combat/index.ts';
import { commitAtStart, commitByItself, commitment } from './rules/commitment.ts';
import { bridgePhase } from './rules/engineers/bridge-phase.ts';
import { bridgeTriggers } from './rules/engineers/bridges.ts';
import { repairTriggers } from './rules/engineers/repair.ts';
import { fuelDumps, fuelTriggers } from './rules/fuel-dumps.ts';
import { artilleryTriggers } from './rules/movement/artillery-movement.ts';
import { britishTriggers, freeAtStart } from './rules/movement/british.ts';
import { move } from './rules/movement/movement.ts';
import { movement } from './rules/movement/movement-phase.ts';
import { fatigueStage } from './rules/night/fatigue.ts';
import { drop } from './rules/parachute-drop.ts';
import { plan } from './rules/plans.ts';
import { positionTriggers } from './rules/positions.ts';
import { SEQUENCE } from './rules/sequence.ts';
import { supplyPhase } from './rules/supply/supply.ts';
import { surrender } from './rules/supply/surrender.ts';
import { disguise, exposure, sabotage, sabotageTriggers } from './rules/truppeneinheit.ts';
import { reinforcements } from './rules/variable-arrivals.ts';
import { VERDICTS } from './rules/verdicts.ts';
import { victory } from './rules/victory.ts';
import { weatherStage } from './rules/weather/weather.ts';
import { QUESTIONS } from './screen/questions.ts';
import { layOut } from './setup/lay-out.ts';
import { setUp } from './setup/set-up.ts';
import { derive, touched } from './state/derived.ts';
import { EVENTS } from './state/events.ts';
import { EVIDENCE } from './state/evidence.ts';
import { UNITS } from './state/query.ts';
import { ALLIED, BOXES, FIELDS, type G, GERMAN, ROWS, SIDES, VARS, type WaR } from './state/shape.ts';
import { WORDS } from './words/index.ts';

/** Sheets of a scenario that is played on one of them (3.0, 25.1, 25.2, R-W1). */
const boards = scenarioBoards(wholeMap as unknown as BoardFile, (id) => {
  const { maps } = scenarioById(id as ScenarioId);
  return maps.length === 1 ? { id: `sheet-${maps[0]}`, name: `Map ${maps[0]}`, of: { kind: 'sheet', name: maps[0] } } : undefined;
});
export const theBoard = boards.board;
/** The board of a scenario as its file, for screens. */
export const boardFile = boards.file;

const procs = {
  setUp,
  plan,
  fuel: fuelDumps,
  disguise,
  drop,
  sabotage,
  exposure,
  supply: supplyPhase,
  surrender,
  commitment,
  reinforcements,
  movement,
  move,
  bridges: bridgePhase,
  fatigue: fatigueStage,
  weather: weatherStage,
  air: airAllocation,
  strikes,
  ...combatProcs,
};
const kit = keptKits<WaR>(boards.board, (setup, board) => ({
  board,
  rules: resolveRules(setup, {}),
  stages: SEQUENCE,
  procs,
  triggers: [
    ...artilleryTriggers,
    ...bridgeTriggers,
    ...positionTriggers,
    ...britishTriggers,
    ...fuelTriggers,
    ...repairTriggers,
    ...sabotageTriggers,
  ],
  groups: 1,
}));

/** A game begun in the middle: whose turn it is follows from the phase, and who is committed by then from turn and place (25.16). */
function positioned(g: G): void {
  g.v.side = sideOfTurn(g) ?? g.v.side;
  commitAtStart(g);
  freeAtStart(g);
  for (const side of [GERMAN, ALLIED]) commitByItself(g, side);
}

const CASES: ReadonlySet<string> = new Set(caseIds);

const definition = (list: readonly ScenarioData[]): GameDef<WaR> => ({
  id: 'wacht-am-rhein',
  name: 'Wacht am Rhein',
  rulesVersion: 1,
  sides: SIDES,
  units: UNITS,
  boxes: BOXES,
  fields: FIELDS,
  vars: VARS,
  rows: ROWS,
  events: EVENTS,
  evidence: EVIDENCE,
  scenarios: list.map((s) => ({
    id: s.id,
    name: s.name,
    about: s.about.blurb,
    cases: s.cases,
    turns: s.turns,
    units: forcesOf(s).deployed.length,
  })),
  options: options.map(optionSpec),
  allows: (chosen) => optionRefusal(optionProblems(chosen.scenario, chosen.options), optionById, '24.0'),
  kit,
  setup: layOut,
  derive,
  touched,
  positioned,
  watch: victory,
  verdicts: VERDICTS,
  questions: () => QUESTIONS,
  words: WORDS,
  caseExists: (id) => CASES.has(id),
});

/** The game with the scenarios that can be played to their end. */
export const wachtAmRhein = definition(offered);
/** With all scenarios of the rulebook: for positions in the middle of those that are not offered yet. */
export const everyScenario = definition([...firstParts, ...scenarios]);
