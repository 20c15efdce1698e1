/** The Last Gamble, put together for the engine with the modules of its options; those may come later. */
import { type GameDef, InputError, keptKits, optionRefusal, optionSpec, printedBoard, sideOfTurn, type UnitId } from '@hexfront/engine';
import boardFile from '../data/board.json' with { type: 'json' };
import caseIds from '../data/case-ids.json' with { type: 'json' };
import { optionById, optionProblems, options, scenarioById, scenarios, setups, unitIndex } from './data/index.ts';
import { type Further, resolveRules } from './decisions/resolve.ts';
import { SEQUENCE } from './rules/sequence.ts';
import { startSupply } from './rules/supply/supply.ts';
import { VERDICTS } from './rules/verdicts.ts';
import { victory } from './rules/victory.ts';
import { derive, touched } from './state/derived.ts';
import { EVENTS } from './state/events.ts';
import { EVIDENCE } from './state/evidence.ts';
import { UNITS } from './state/query.ts';
import { BOXES, FIELDS, type G, IN_RESERVE, type LG, ROWS, SIDES, VARS } from './state/shape.ts';
import { WORDS } from './words/index.ts';

/** The board as printed, loaded once. */
export const theBoard = printedBoard(boardFile);

const kitsWith = (further: Further) =>
  keptKits<LG>(theBoard, (setup, board) => {
    const rules = resolveRules(setup, further);
    return { board, rules, stages: rules.stages(SEQUENCE), procs: rules.procs, triggers: rules.triggers, groups: 1 };
  });

/** Set-up from the chart of the scenario (intro-7.1): hexes, reserves, Improved Positions, reduced units, bridges, points. */
function setup(g: G): void {
  const { scenario } = g.rules;
  g.v.turn = scenario.firstTurn;
  g.v.tick = 2 * (scenario.firstTurn - 1);
  for (const u of UNITS) g.set('steps', u.index, u.steps);
  for (const row of setups[scenario.setup]) {
    const u = unitIndex(row.unit);
    if (!inPlay(g, u)) continue;
    const hex = g.board.at(row.hex);
    g.move(u, hex);
    if (row.reduced) g.set('steps', u, 1);
    if (row.reserve) g.set('reserve', u, IN_RESERVE);
    if (row.position) g.set('position', hex, 1 + UNITS[u].side);
  }
  for (const rule of g.rules.atStart) rule(g);
}

/** An empty map: everybody whole and nobody on the chart of arrivals. */
function cleared(g: G): void {
  for (const u of UNITS) {
    g.set('steps', u.index, u.steps);
    g.move(u.index, g.box('aside'));
  }
}

/** Both halves of a Kampfgruppe, named by either (adv-12.21). */
function pairUp(g: G): void {
  const { kg, place } = g.f;
  for (let u = 0; u < kg.length; u++) {
    const other = kg[u];
    if (other < 0) continue;
    const [a, b] = [UNITS[u].id, UNITS[other].id];
    if (kg[other] < 0) g.set('kg', other, u);
    if (kg[other] !== u) throw new InputError(`position: units.${a}.kg: ${b} has another partner`);
    if (place[other] !== place[u]) throw new InputError(`position: units.${a}.kg: ${b} is not in the same hex`);
  }
}

/** A game begun in the middle: whose turn it is follows from the phase, who holds a hex from who stands in it; then supply as of now. */
function positioned(g: G): void {
  const side = sideOfTurn(g);
  if (side !== undefined) {
    g.v.side = side;
    g.v.tick = 2 * (g.v.turn - 1) + 1 + side;
  }
  for (let u = 0; u < UNITS.length; u++) if (g.onMap(u)) g.set('control', g.f.place[u], 1 + UNITS[u].side);
  pairUp(g);
  startSupply(g);
}

/** Counters of an optional rule or variant exist only where it is used. */
const inPlay = (g: G, u: UnitId): boolean => UNITS[u].options.length === 0 || UNITS[u].options.some((id) => g.rules.inForce(g, id));

/** Only the numbers: the summaries are read when the rules reference is opened. */
const CASES: ReadonlySet<string> = new Set(caseIds);

export const gameWith = (further: Further): GameDef<LG> => ({
  id: 'last-gamble',
  name: 'The Last Gamble',
  rulesVersion: 2,
  sides: SIDES,
  units: UNITS,
  boxes: BOXES,
  fields: FIELDS,
  vars: VARS,
  rows: ROWS,
  events: EVENTS,
  evidence: EVIDENCE,
  scenarios: scenarios.map((s) => ({
    id: s.id,
    name: s.name,
    about: s.about.blurb,
    cases: s.cases,
    turns: s.lastTurn - s.firstTurn + 1,
    units: setups[s.setup].length,
    ...(s.levels.length === 1 ? { fixed: { level: s.levels[0] } } : {}),
  })),
  options: options.map(optionSpec),
  allows: (chosen) => optionRefusal(optionProblems(scenarioById(chosen.scenario), chosen.options), optionById, 'intro-3.4'),
  kit: kitsWith(further),
  setup,
  derive,
  touched,
  cleared,
  positioned,
  watch: victory,
  verdicts: VERDICTS,
  visible: (g, side, u) => g.rules.sight?.visible(g, side, u) ?? 2,
  questions: (g) => g.rules.questions,
  words: WORDS,
  caseExists: (id) => CASES.has(id),
});
