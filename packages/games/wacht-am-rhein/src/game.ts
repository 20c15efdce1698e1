/** Wacht am Rhein, put together for the engine. */
import {
  type BoardFile,
  type GameDef,
  keptKits,
  type OptionValues,
  optionSpec,
  type Refusal,
  type Setup,
  scenarioBoards,
  stagePath,
} from '@hexfront/engine';
import boardFile from '../data/board.json' with { type: 'json' };
import caseIds from '../data/case-ids.json' with { type: 'json' };
import { forcesOf, optionById, optionProblems, options, type ScenarioId, scenarioById, scenarios } from './data/index.ts';
import { resolveRules } from './decisions/rules.ts';
import { move } from './rules/movement/movement.ts';
import { movement } from './rules/movement/movement-phase.ts';
import { SEQUENCE } from './rules/sequence.ts';
import { layOut } from './setup/lay-out.ts';
import { derive, touched } from './state/derived.ts';
import { EVENTS } from './state/events.ts';
import { UNITS } from './state/query.ts';
import { BOXES, FIELDS, type G, ROWS, SIDES, VARS, type WaR } from './state/shape.ts';
import { WORDS } from './words/index.ts';

/** Sheets of a scenario that is played on one of them (3.0, 25.1, 25.2, R-W1). */
const boards = scenarioBoards(boardFile as unknown as BoardFile, (id) => {
  const { maps } = scenarioById(id as ScenarioId);
  return maps.length === 1 ? { id: `sheet-${maps[0]}`, name: `Map ${maps[0]}`, of: { kind: 'sheet', name: maps[0] } } : undefined;
});
export const theBoard = boards.board;

const procs = { movement, move };
const kit = keptKits<WaR>(boards.board, (setup, board) => ({
  board,
  rules: resolveRules(setup, {}),
  stages: SEQUENCE,
  procs,
  triggers: [],
  groups: 1,
}));

/** A game begun in the middle: whose turn it is follows from the phase. */
function positioned(g: G): void {
  const turn = stagePath(g).find((s) => s.scope === 'playerTurn');
  if (turn?.side !== undefined) g.v.side = turn.side;
}

/** The first thing wrong with a choice of options. */
function allows(setup: Setup): Refusal | undefined {
  const problem = optionProblems(setup.scenario, setup.options as OptionValues)[0];
  return problem && { case: optionById(problem.option)?.cases?.[0] ?? '24.0', why: 'options', what: problem.why };
}

const CASES: ReadonlySet<string> = new Set(caseIds);

export const wachtAmRhein: GameDef<WaR> = {
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
  scenarios: scenarios.map((s) => ({
    id: s.id,
    name: s.name,
    about: s.about.blurb,
    cases: s.cases,
    turns: s.turns,
    units: forcesOf(s).deployed.length,
  })),
  options: options.map(optionSpec),
  allows,
  kit,
  setup: layOut,
  derive,
  touched,
  positioned,
  words: WORDS,
  caseExists: (id) => CASES.has(id),
};
