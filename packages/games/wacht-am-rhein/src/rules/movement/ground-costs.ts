/** What the ground costs to enter (chart-6.8), counted once for a board and read by every walk. In 1/30 points; 0 is prohibited. */
import { type Board, type HexId, perBoard } from '@hexfront/engine';
import { type ByClass, costOf, POINT, type RoadKind, type SideId, type Terrain, tables } from '../../data/index.ts';

/** Forbidden ground; nothing on the chart is free. */
export const CLOSED = 0;

type Mode = 'tactical' | 'freeze' | 'march';
const { hexes, hexsides, roads } = tables.terrain;

const cost = (printed: string): number => costOf(printed) ?? CLOSED;

function hexCost(terrain: Terrain, mode: Mode, cls: 'A' | 'B'): number {
  const row = hexes[terrain];
  const column: ByClass | 'prohibited' = mode === 'march' ? row.march : mode === 'freeze' ? (row.freeze ?? row.tactical) : row.tactical;
  return column === 'prohibited' ? CLOSED : cost(column[cls]);
}

const pricesOn = perBoard((board) => {
  const town = board.markBit('town');
  const village = board.markBit('village');
  const terrainOf = (hex: HexId): Terrain => {
    const marks = board.marks[hex];
    if (marks & town) return 'town';
    if (marks & village) return 'village';
    return board.terrains[board.terrain[hex]] as Terrain;
  };
  const table = (mode: Mode, cls: 'A' | 'B'): Uint16Array =>
    Uint16Array.from({ length: board.n }, (_, hex) => hexCost(terrainOf(hex), mode, cls));
  const both = (mode: Mode) => [table(mode, 'A'), table(mode, 'B')] as const;
  return { tactical: both('tactical'), freeze: both('freeze'), march: both('march') };
});
/** Price of every hex for a class (0 A, 1 B) in a mode. */
export const hexPrices = (g: Parameters<typeof pricesOn>[0], mode: Mode, cls: 0 | 1): Uint16Array => pricesOn(g)[mode][cls];

const water = (row: { tactical: ByClass; march: ByClass }) => ({
  tactical: [cost(row.tactical.A), cost(row.tactical.B)] as const,
  march: [cost(row.march.A), cost(row.march.B)] as const,
});
/** What water adds to the ground behind it. */
export const CREEK = water(hexsides.creek);
export const FORD = water(hexsides.ford);
/** Without a bridge or ford and in Tactical Mode only (6.52); Class B not at all (6.51). */
export const RIVER = [cost(hexsides.river.tactical.A), CLOSED] as const;
/** With an engineer at hand (6.53). */
export const RIVER_HELPED = {
  classA: cost(hexsides.river.withEngineer.classA),
  ridingInfantry: cost(hexsides.river.withEngineer.infantryB),
};

/** Road rates by kind, class and side (chart-6.8, R-W12, R-C55). */
export const roadRate = (kind: RoadKind, cls: 0 | 1, side: SideId): number => (cls === 1 ? RATES[kind].B : RATES[kind].A[side]);
const rates = ({ A, B }: (typeof roads)[RoadKind]) => ({ A: { german: cost(A.german), allied: cost(A.allied) }, B: cost(B) });
const RATES = { primary: rates(roads.primary), secondary: rates(roads.secondary) };

/** What fits into a byte. */
const MOST_FLOOR = 255;
/** Which steps a walk may take: spread out only, along roads only as a column does, or both. */
export const FLOORS = { tactical: 0, march: 1, both: 2 } as const;
type Floors = (typeof FLOORS)[keyof typeof FLOORS];

const floorsOn = perBoard((): (Uint8Array | undefined)[] => []);
/** The least a step can cost, by edge: the ground behind it, or the cheapest road where one crosses. Water may be bridged by then. */
export function stepFloors(board: Board, freeze: 0 | 1, cls: 0 | 1, kind: Floors, rate: number): Uint8Array {
  const made = floorsOn(board);
  const key = ((rate * 3 + kind) * 2 + cls) * 2 + freeze;
  const known = made[key];
  if (known) return known;
  const road = board.sideBit('road') | board.sideBit('river') | board.sideBit('creek');
  const ground = hexPrices(board, freeze === 1 ? 'freeze' : 'tactical', cls);
  const march = hexPrices(board, 'march', cls);
  const floors = Uint8Array.from(board.neighbors, (to, k) => {
    if (to < 0) return 0;
    if (kind === FLOORS.tactical) return Math.min(MOST_FLOOR, ground[to]);
    const open = kind === FLOORS.both ? Math.min(ground[to], march[to]) : march[to];
    return Math.min(MOST_FLOOR, (board.sides[k] & road) !== 0 ? Math.min(open, rate) : open);
  });
  made[key] = floors;
  return floors;
}

/** Up to the next whole point (7.43). */
export const roundUp = (spent: number): number => Math.ceil(spent / POINT) * POINT;
