/** Little Game, put together: the sequence of play, the rules, how it starts and how it ends. */
import { type Board, type GameDef, type HexId, occupant, type Side, type Stage, ZoneMap } from '@hexfront/engine';
import { count } from '@hexfront/engine/parts';
import { BLUE, BOARD, CASES, RED, SCENARIOS, UNITS } from './data/data.ts';
import { fight } from './rules/combat.ts';
import { move } from './rules/movement.ts';
import { atTheEnd, destroyed, VICTORY_QUESTIONS } from './rules/victory.ts';
import { EVENTS, enter, FIELDS, type G, type Game, ROWS, sideOf, VARS } from './state/shape.ts';
import { WORDS } from './words/words.ts';

/** 1.1: the sequence of play is data. */
const phases = (id: string, name: string, side: Side): Stage<Game> => ({
  id,
  name,
  cases: ['1.1'],
  side,
  enter: (g) => {
    g.v.side = side;
  },
  parts: [
    { id: `${id}.move`, name: `${name} moves`, cases: ['2.1'], scope: 'phase', side, run: 'move' },
    { id: `${id}.fight`, name: `${name} fights`, cases: ['3.1'], scope: 'phase', side, run: 'fight' },
  ],
});
const STAGES: Stage<Game> = {
  id: 'game',
  name: 'Little Game',
  cases: ['1.1'],
  parts: [
    {
      id: 'turn',
      name: 'Turn',
      cases: ['1.1'],
      scope: 'turn',
      parts: [phases('blue', 'Blue', BLUE), phases('red', 'Red', RED)],
      leave: (g) => {
        g.v.turn++;
      },
      again: (g) => g.v.turn <= g.rules.turns,
    },
  ],
  leave: (g) => g.finish(atTheEnd(g)),
};

const scenarioOf = (id: string) => SCENARIOS.find((s) => s.id === id) ?? SCENARIOS[0];

/** 2.2: a unit reaches all six hexes around it. */
const ALL_AROUND = 0b111111;
function setZones(g: G, zones: ZoneMap, hex: HexId): void {
  const there = occupant(g, hex);
  for (const side of [BLUE, RED]) zones.setMask(hex, side, 0, there >= 0 && sideOf(there) === side ? ALL_AROUND : 0);
}

export const game: GameDef<Game> = {
  id: 'little-game',
  name: 'Little Game',
  // One higher with every change that makes old saves play otherwise.
  rulesVersion: 1,
  sides: [
    { id: 'blue', name: 'Blue' },
    { id: 'red', name: 'Red' },
  ],
  units: UNITS,
  boxes: ['out', 'lost'],
  fields: FIELDS,
  vars: VARS,
  rows: ROWS,
  events: EVENTS,
  evidence: { cost: count(), left: count(), n: count() },
  scenarios: SCENARIOS.map(({ id, name, about, turns, at }) => ({ id, name, about, cases: ['1.1'], turns, units: Object.keys(at).length })),
  options: [],
  kit: (setup, board: Board = BOARD) => ({
    board,
    rules: { turns: scenarioOf(setup.scenario).turns, town: board.place('Crossing')?.hexes[0] ?? -1 },
    stages: STAGES,
    procs: { move, fight },
    triggers: [],
    groups: 0,
  }),
  setup: (g, setup) => {
    const { at } = scenarioOf(setup.scenario);
    UNITS.forEach((unit, u) => {
      const hex = g.board.hex(at[unit.id] ?? '');
      if (hex !== undefined) enter(g, u, hex);
    });
  },
  derive: (g) => {
    const zones = new ZoneMap(g.board, 2);
    for (let hex = 0; hex < g.board.n; hex++) setZones(g, zones, hex);
    return { zones };
  },
  touched: (g, field, _u, old, now) => {
    if (field !== 'place') return;
    for (const hex of [old, now]) if (hex < g.board.n) setZones(g, g.d.zones, hex);
  },
  watch: destroyed,
  questions: () => VICTORY_QUESTIONS,
  // What the rules decide, so that the tests can hold the answers to screens against it.
  verdicts: {
    battle: (e) => (e.e === 'battle' ? { results: { '': e.result } } : undefined),
    end: atTheEnd,
  },
  words: WORDS,
  caseExists: (id) => CASES.has(id),
};
