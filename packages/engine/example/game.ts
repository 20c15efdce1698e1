/** Ten Hexes: the smallest complete game on the machine. docs/your-own-game.md walks through it. */
import {
  type Board,
  boardOf,
  explained,
  type GameDef,
  type Ledger,
  neighboursOf,
  occupant,
  question,
  type Side,
  type Stage,
  unitsOnMap,
} from '@hexfront/engine';
import { count, opaque } from '@hexfront/engine/parts';
import { balance, burden, fight, retreat } from './combat.ts';
import { BLUE, BOARD, CASES, RED, SCENARIOS, UNITS } from './data.ts';
import { move, react, triggers } from './movement.ts';
import { plan } from './plans.ts';
import { EVENTS, enter, FIELDS, type G, ROWS, sideOf, type TenHexes, VARS } from './shape.ts';
import { WORDS } from './words.ts';

export type { TenHexes } from './shape.ts';

/** Chapter 1: the sequence of play is data. */
const phases = (id: string, name: string, side: Side): Stage<TenHexes> => ({
  id,
  name,
  cases: ['1.0'],
  side,
  enter: (g) => {
    g.v.side = side;
  },
  parts: [
    { id: `${id}.move`, name: `${name} moves`, cases: ['1.0', '3.1'], scope: 'phase', side, run: 'move' },
    { id: `${id}.fight`, name: `${name} fights`, cases: ['1.0', '5.1'], scope: 'phase', side, run: 'fight' },
  ],
});
const STAGES: Stage<TenHexes> = {
  id: 'game',
  name: 'Ten Hexes',
  cases: ['1.0'],
  parts: [
    {
      id: 'turn',
      name: 'Turn',
      cases: ['1.0'],
      scope: 'turn',
      parts: [{ id: 'plans', name: 'Plans', cases: ['2.1'], run: 'plan' }, phases('blue', 'Blue', BLUE), phases('red', 'Red', RED)],
      leave: (g) => {
        g.v.turn++;
      },
      again: (g) => g.v.turn <= g.rules.turns,
    },
  ],
  leave: (g) => g.finish({ winner: g.v.holder, level: g.v.holder < 0 ? 'draw' : 'town held', case: '7.2' }),
};

const QUESTIONS = {
  // Also asked of what an onlooker sees, who may not see the defender.
  battle: question({}, opaque<Ledger>(), (g: G) => {
    const [b] = g.rows.battles;
    return b && occupant(g, b.target) >= 0 ? explained((out) => balance(g, out)) : undefined;
  }),
};

const printed = boardOf(BOARD);
export const tenHexes: GameDef<TenHexes> = {
  id: 'ten-hexes',
  name: 'Ten Hexes',
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
  evidence: { cost: count(), left: count() },
  scenarios: [
    { id: 'meeting', name: 'Meeting', about: 'Both sides race for the town.', cases: ['1.0'], turns: 4, units: 6 },
    { id: 'siege', name: 'Siege', about: 'Blue storms the town.', cases: ['1.0'], turns: 3, units: 5 },
  ],
  options: [
    { id: 'fog', name: 'Fog', about: 'Distant units are markers.', cases: ['8.1'], group: 'Options', type: 'flag', default: false },
  ],
  kit: (setup, board: Board = printed) => ({
    board,
    rules: {
      turns: SCENARIOS[setup.scenario as keyof typeof SCENARIOS].turns,
      fog: setup.options.fog === true,
      town: board.place('Midtown')?.hexes[0] ?? -1,
    },
    stages: STAGES,
    procs: { plan, move, react, fight, burden, retreat },
    triggers,
    groups: 0,
  }),
  setup: (g, setup) => {
    const at: Record<string, string> = SCENARIOS[setup.scenario as keyof typeof SCENARIOS].at;
    UNITS.forEach((unit, u) => {
      const hex = at[unit.id] === undefined ? undefined : g.board.hex(at[unit.id]);
      if (hex !== undefined) enter(g, u, hex);
    });
  },
  derive: (g) => {
    const zone: [Uint8Array, Uint8Array] = [new Uint8Array(g.board.n), new Uint8Array(g.board.n)];
    UNITS.forEach((unit, u) => {
      if (g.onMap(u)) for (const h of neighboursOf(g.board, g.hexOf(u))) zone[unit.side][h]++;
    });
    return { zone };
  },
  touched: (g, field, u, old, now) => {
    if (field !== 'place') return;
    if (old < g.board.n) for (const h of neighboursOf(g.board, old)) g.d.zone[sideOf(u)][h]--;
    if (now < g.board.n) for (const h of neighboursOf(g.board, now)) g.d.zone[sideOf(u)][h]++;
  },
  watch: (g) => {
    const [blue, red] = [unitsOnMap(g, BLUE).length, unitsOnMap(g, RED).length];
    if (blue > 0 && red > 0) return undefined;
    return { winner: blue > 0 ? BLUE : red > 0 ? RED : -1, level: 'destroyed', case: '7.1' };
  },
  visible: (g, side, u) => (!g.rules.fog || !g.onMap(u) || g.d.zone[side]?.[g.f.place[u]] > 0 ? 2 : 1),
  questions: () => QUESTIONS,
  words: WORDS,
  caseExists: (id) => Object.hasOwn(CASES, id),
};
