/** Wacht am Rhein II, put together for the engine. */
import {
  type AnyTrigger,
  type Board,
  type BoardFile,
  type GameDef,
  keptKits,
  optionRefusal,
  optionSpec,
  type Setup,
  scenarioBoards,
  sideOfTurn,
} from '@hexfront/engine';
import wholeMap from '../data/board.json' with { type: 'json' };
import caseIds from '../data/case-ids.json' with { type: 'json' };
import { CARDS } from './data/cards.ts';
import { optionById, optionProblems, options, type ScenarioData, scenarioById, scenarios } from './data/index.ts';
import { OWN_VALUES } from './decisions/printed.ts';
import { resolveRules } from './decisions/rules.ts';
import { administration } from './rules/administration.ts';
import { air } from './rules/air/allocation.ts';
import { mission } from './rules/air/ground-support.ts';
import { raid } from './rules/air/raids.ts';
import { arrival } from './rules/arrivals/arrivals.ts';
import { assemblyPoint } from './rules/arrivals/assembly-point.ts';
import { withdrawing } from './rules/arrivals/withdrawals.ts';
import { barrageProcs } from './rules/barrage/index.ts';
import { drawing } from './rules/boundaries/drawing.ts';
import { montgomeryTriggers, withdrawal } from './rules/boundaries/montgomery.ts';
import { zoneTriggers } from './rules/boundaries/zone.ts';
import { siteTriggers } from './rules/bridges/building.ts';
import { demolition } from './rules/bridges/demolition.ts';
import { heavyTriggers } from './rules/bridges/laying.ts';
import { combatProcs } from './rules/combat/index.ts';
import { combatTriggers } from './rules/combat/triggers.ts';
import { grouping } from './rules/command/groups.ts';
import { rejoining } from './rules/companies/breakdown.ts';
import { earlyTriggers } from './rules/december-28/early-offensive.ts';
import { placingWorks } from './rules/december-28/placing-works.ts';
import { redirection } from './rules/december-28/redirection.ts';
import { construction } from './rules/fieldworks/fieldworks.ts';
import { deploying } from './rules/free-setup/deploying.ts';
import { freeSetup, writtenSetup } from './rules/free-setup/placing.ts';
import { writtenTriggers } from './rules/free-setup/written.ts';
import { leaderTriggers } from './rules/leaders/along.ts';
import { casualties, perilTriggers } from './rules/leaders/in-assault.ts';
import { driving, leading } from './rules/leaders/leaders.ts';
import { capture, clearing, dumpTriggers } from './rules/logistics/dumps.ts';
import { logisticsProcs } from './rules/logistics/index.ts';
import { capacity } from './rules/modes/capacity.ts';
import { modes } from './rules/modes/modes.ts';
import { releasing } from './rules/modes/release-roll.ts';
import { modeTriggers } from './rules/modes/triggers.ts';
import { exploitation } from './rules/movement/exploitation.ts';
import { move } from './rules/movement/movement.ts';
import { movement } from './rules/movement/movement-phase.ts';
import { activation, nightFatigue, pledging } from './rules/night/extended.ts';
import { awakening } from './rules/offensive/sleepers.ts';
import { offensiveTriggers } from './rules/offensive/triggers.ts';
import { combining } from './rules/replacements/consolidation.ts';
import { replacing } from './rules/replacements/phase.ts';
import { replacementTriggers } from './rules/replacements/triggers.ts';
import { courseTriggers } from './rules/scenarios/course.ts';
import { fortune } from './rules/scenarios/fortune.ts';
import { haste } from './rules/scenarios/haste.ts';
import { SEQUENCE } from './rules/sequence.ts';
import { visible } from './rules/sight/observation.ts';
import { sightingTriggers, withLooks } from './rules/sight/sightings.ts';
import { specialProcs, specialTriggers } from './rules/special/index.ts';
import { supplyProcs, supplyTriggers } from './rules/supply/index.ts';
import { VERDICTS } from './rules/verdicts.ts';
import { victory } from './rules/victory/victory.ts';
import { weather } from './rules/weather.ts';
import { QUESTIONS } from './screen/questions.ts';
import { areaOfScenario, layOut, makeWhole } from './setup/lay-out.ts';
import { derive, touched } from './state/derived.ts';
import { EVENTS } from './state/events.ts';
import { EVIDENCE } from './state/evidence.ts';
import { ALL_UNITS } from './state/query.ts';
import { BOXES, FIELDS, type G, ROWS, SIDES, VARS, type WaR2 } from './state/shape.ts';
import { WORDS } from './words/index.ts';

/** The area of a scenario as a board of its own; the map ends where it ends (32.2.0, R-V5). */
const boards = scenarioBoards(wholeMap as unknown as BoardFile, (id) => {
  const scenario = scenarioById(id);
  return scenario.maps.length === 4 ? undefined : { id: `area-${id}`, name: scenario.name, of: areaOfScenario(scenario) };
});
export const theBoard = boards.board;
/** The board of a scenario as its file, for screens. */
export const boardFile = boards.file;

const procs = {
  weather,
  air,
  mission,
  raid,
  awakening,
  construction,
  modes,
  releasing,
  demolition,
  capacity,
  haste,
  rejoining,
  fortune,
  drawing,
  withdrawal,
  leading,
  driving,
  casualties,
  clearing,
  capture,
  administration,
  replacing,
  withdrawing,
  combining,
  grouping,
  pledging,
  activation,
  nightFatigue,
  arrival,
  assemblyPoint,
  freeSetup,
  writtenSetup,
  placingWorks,
  deploying,
  redirection,
  movement,
  exploitation,
  move,
  ...barrageProcs,
  ...combatProcs,
  ...supplyProcs,
  ...logisticsProcs,
  ...specialProcs,
};
const triggers: readonly AnyTrigger<WaR2>[] = [
  ...writtenTriggers,
  ...combatTriggers,
  ...heavyTriggers,
  ...siteTriggers,
  ...modeTriggers,
  ...perilTriggers,
  ...dumpTriggers,
  ...leaderTriggers,
  ...courseTriggers,
  ...montgomeryTriggers,
  ...zoneTriggers,
  ...offensiveTriggers,
  ...earlyTriggers,
  ...supplyTriggers,
  ...replacementTriggers,
  ...specialTriggers,
  ...sightingTriggers,
];
const stages = withLooks(SEQUENCE);

/** A game begun in the middle: whose turn it is follows from the phase. */
function positioned(g: G): void {
  g.v.side = sideOfTurn(g) ?? g.v.side;
}

const CASES: ReadonlySet<string> = new Set(caseIds);

/** The game with some of its scenarios. Rule tests play on ground of their own, with nobody set up. */
export const gameOf = (
  list: readonly ScenarioData[],
  board: (setup: Setup) => Board = boards.board,
  setup: GameDef<WaR2>['setup'] = layOut,
): GameDef<WaR2> => ({
  id: 'wacht-am-rhein-ii',
  name: 'Wacht am Rhein II',
  rulesVersion: 2,
  sides: SIDES,
  units: ALL_UNITS,
  boxes: BOXES,
  fields: FIELDS,
  vars: VARS,
  rows: ROWS,
  events: EVENTS,
  evidence: EVIDENCE,
  scenarios: list.map((s) => ({
    id: s.id,
    name: s.name,
    about: s.about?.blurb ?? '',
    cases: [s.case],
    turns: 'count' in s.turns ? s.turns.count : s.turns.last - s.turns.first + 1,
    units: CARDS[s.id].atStart.reduce((a, b) => a + b, 0),
  })),
  options: options.map(optionSpec),
  values: OWN_VALUES,
  allows: (chosen) => optionRefusal(optionProblems(chosen.scenario, chosen.options), optionById, '32.5.0'),
  kit: keptKits<WaR2>(board, (chosen, made) => ({
    board: made,
    rules: resolveRules(chosen),
    stages,
    procs,
    triggers,
    groups: 1,
  })),
  setup,
  derive,
  touched,
  cleared: makeWhole,
  positioned,
  visible,
  watch: victory,
  verdicts: VERDICTS,
  questions: () => QUESTIONS,
  words: WORDS,
  tenIsZero: true,
  caseExists: (id) => CASES.has(id),
});

/** The game with the scenarios that can be set up and played. */
export const wachtAmRheinII = gameOf(scenarios.filter((s) => s.about));
