/** Road to the Rhine, put together for the engine. */

import { type GameDef, InputError, keptKits, optionRefusal, optionSpec, printedBoard, sideOfTurn, stagePath } from '@hexfront/engine';
import boardFile from '../data/board.json' with { type: 'json' };
import caseIds from '../data/case-ids.json' with { type: 'json' };
import { optionById, optionProblems, options, scenarios } from './data/index.ts';
import { resolveRules } from './decisions/rules.ts';
import { PROCS } from './procs.ts';
import { SEQUENCE } from './rules/sequence.ts';
import { determineSupply } from './rules/supply/general-supply.ts';
import { VERDICTS } from './rules/verdicts.ts';
import { victory } from './rules/victory.ts';
import { QUESTIONS } from './screen/questions.ts';
import { layOut } from './setup/lay-out.ts';
import { derive, touched } from './state/derived.ts';
import { EVENTS } from './state/events.ts';
import { EVIDENCE } from './state/evidence.ts';
import { GROUND, SIDE, UNITS } from './state/query.ts';
import { BOXES, FIELDS, type G, ROWS, type RR, SIDES, VARS } from './state/shape.ts';
import { TRIGGERS } from './triggers.ts';
import { WORDS } from './words/index.ts';

/** The board as printed, loaded once. */
export const theBoard = printedBoard(boardFile);

const kit = keptKits<RR>(theBoard, (setup, board) => {
  const rules = resolveRules(setup, PROCS);
  return { board, rules, stages: SEQUENCE, procs: PROCS, triggers: TRIGGERS, groups: 1 };
});

/** An empty map: breakdown counters stand for nobody (22.A). */
function cleared(g: G): void {
  for (const u of UNITS) if (u.breakdown) g.move(u.index, g.box('spare'));
}

/** A game begun in the middle: whose turn it is follows from the phase, who holds a hex from who stands in it; then supply as of now. */
function positioned(g: G): void {
  g.v.side = sideOfTurn(g) ?? g.v.side;
  const path = stagePath(g);
  const at = path.findIndex((s) => s.scope === 'impulse');
  if (g.v.impulse !== 0 && path.some((s) => s.id.endsWith('.initial')))
    throw new InputError(`position: vars.impulse: in ${path.at(-1)?.id} none has begun, so it is 0`);
  // The one named is being played, or about to begin: then it counts itself.
  if (at >= 0) g.v.impulse = Math.max(1, g.v.impulse) - (at === path.length - 1 ? 1 : 0);
  for (let u = 0; u < UNITS.length; u++) {
    if (!g.onMap(u)) continue;
    if (GROUND[u] === 1) g.set('control', g.f.place[u], 1 + SIDE[u]);
    // Who has not moved in this impulse began it where he stands.
    if (g.f.startHex[u] < 0 || g.f.movedNow[u] === 0) g.set('startHex', u, g.f.place[u]);
  }
  determineSupply(g, { quiet: true });
}

const CASES: ReadonlySet<string> = new Set(caseIds);

export const roadToTheRhine: GameDef<RR> = {
  id: 'road-to-the-rhine',
  name: 'Road to the Rhine',
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
    turns: s.turns,
    units: s.unitsAtStart,
  })),
  options: options.map(optionSpec),
  allows: (chosen) => optionRefusal(optionProblems(chosen.scenario, chosen.options), optionById, '30.G'),
  kit,
  setup: layOut,
  derive,
  touched,
  cleared,
  positioned,
  watch: victory,
  verdicts: VERDICTS,
  questions: () => QUESTIONS,
  words: WORDS,
  caseExists: (id) => CASES.has(id),
};
