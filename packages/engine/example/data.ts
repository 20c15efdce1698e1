/** Ten Hexes, the data: what would be printed on the map, the counters and the tables. */
import { type BoardFile, type Side, tableOfRows, type UnitDef } from '@hexfront/engine';

export const BLUE = 0;
export const RED = 1;

/** Columns A to D of two, three, two and three hexes; a stream runs between B and C. */
export const BOARD: BoardFile = {
  format: 'hexfront-board',
  version: 1,
  id: 'ten-hexes',
  name: 'Ten Hexes',
  grid: { top: 'flat', shove: 'even', cols: 4, rows: 3 },
  terrains: ['clear', 'wood'],
  marks: ['town'],
  sideMarks: ['stream'],
  hexes: [
    ['A1', 0, 0, 0, 0],
    ['A2', 0, 1, 0, 0],
    ['B1', 1, 0, 1, 0],
    ['B2', 1, 1, 0, 1],
    ['B3', 1, 2, 0, 0],
    ['C1', 2, 0, 0, 0],
    ['C2', 2, 1, 1, 0],
    ['D1', 3, 0, 0, 0],
    ['D2', 3, 1, 0, 0],
    ['D3', 3, 2, 1, 0],
  ],
  sides: [
    ['B1', 'C1', 1],
    ['B2', 'C1', 1],
  ],
  places: [{ name: 'Midtown', hexes: ['B2'], kind: 'town', confidence: 'read' }],
  regions: [],
};

/** A counter: strength and movement allowance are printed on it; every unit has two steps. */
export interface Unit extends UnitDef {
  readonly strength: number;
  readonly move: number;
}
const unit = (id: string, name: string, side: Side, strength: number, move: number): Unit => ({ id, name, side, strength, move });
export const UNITS: readonly Unit[] = [
  unit('b1', '1 Blue', BLUE, 4, 2),
  unit('b2', '2 Blue', BLUE, 3, 2),
  unit('bh', 'Blue Horse', BLUE, 2, 4),
  unit('r1', '1 Red', RED, 4, 2),
  unit('r2', '2 Red', RED, 3, 2),
  unit('rh', 'Red Horse', RED, 2, 4),
  unit('rg', 'Red Guard', RED, 5, 1),
];

export const SCENARIOS = {
  meeting: { turns: 4, at: { b1: 'A1', b2: 'A2', bh: 'B3', r1: 'D1', r2: 'D2', rh: 'D3' } },
  siege: { turns: 3, at: { b1: 'B1', b2: 'A1', bh: 'A2', r1: 'D1', rg: 'B2' } },
} as const;

/** Who bears what: `must` steps, `either` steps or hexes. */
export interface Outcome {
  id: string;
  who: 'attacker' | 'defender';
  must: number;
  either: number;
}
/** Die plus attack minus defence (5.3). */
export const COMBAT = tableOfRows<Outcome>([
  { max: 1, result: { id: 'repulsed', who: 'attacker', must: 1, either: 1 } },
  { min: 2, max: 3, result: { id: 'stalled', who: 'attacker', must: 0, either: 1 } },
  { min: 4, max: 6, result: { id: 'pushed', who: 'defender', must: 0, either: 1 } },
  { min: 7, result: { id: 'broken', who: 'defender', must: 1, either: 1 } },
]);

/** The rulebook, all of it, in one line a case. A real game keeps this in data/cases.tsv. */
export const CASES: Readonly<Record<string, string>> = {
  '1.0': 'Each turn both sides plan; then Blue moves and fights, then Red.',
  '2.1': 'Plans are chosen in secret and opened together: 0 wait, 1 storm (+1 attacking), 2 dig (+1 defending).',
  '3.1': 'A clear hex costs 1 movement point, wood 2, crossing a stream 1 more.',
  '3.2': 'A unit stops when it enters a hex next to an enemy.',
  '3.3': 'One unit to a hex.',
  '4.1': 'When a unit moves next to an enemy, one enemy next to it may fire, each once a turn: on 6 the mover loses a step.',
  '5.1': 'Units attack one adjacent enemy hex, alone or together.',
  '5.2': 'A unit attacks once in a phase.',
  '5.3': 'Die plus attack minus defence, on the combat table. Wood adds 1 to the defence.',
  '5.4': 'One attacker may advance into the hex the defender left.',
  '6.1': 'Losses: a unit has two steps and is lost with the second. At half steps its strength counts half, rounded up.',
  '6.2':
    'One hit of a result may be taken by going back a hex, not into an enemy or a friend; entering a hex next to an enemy costs a step.',
  '7.1': 'A side without units loses.',
  '7.2': 'After the last turn whoever last stood in the town wins; if nobody did, it is a draw.',
  '8.1': 'Fog: units not next to an enemy are seen only as markers.',
};
