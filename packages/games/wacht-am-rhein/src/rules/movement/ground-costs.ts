/** What the ground costs to enter (chart-6.8), counted once for a board and read by every walk. In 1/30 points; 0 is prohibited. */
import { type Board, type HexId, perBoard } from '@hexfront/engine';
import { type ByClass, costOf, POINT, type RoadKind, type Side as SideId, type Terrain, tables } from '../../data/index.ts';

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

/** The least a step can cost, by edge: the ground behind it, or the road over it where roads are used. Water may be bridged by then. */
const floorsOn = perBoard((board) => {
  const road = board.sideBit('road') | board.sideBit('river') | board.sideBit('creek');
  const made = new Map<string, Uint8Array>();
  return (mode: 'tactical' | 'freeze', cls: 0 | 1, roads?: { rate: number; tactical: boolean }): Uint8Array => {
    const key = `${mode} ${cls} ${roads?.rate} ${roads?.tactical}`;
    const known = made.get(key);
    if (known) return known;
    const ground = hexPrices(board, mode, cls);
    const march = hexPrices(board, 'march', cls);
    const floors = Uint8Array.from(board.neighbors, (to, k) => {
      if (to < 0) return 0;
      const open = roads === undefined ? ground[to] : roads.tactical ? Math.min(ground[to], march[to]) : march[to];
      return Math.min(MOST_FLOOR, roads !== undefined && (board.sides[k] & road) !== 0 ? Math.min(open, roads.rate) : open);
    });
    made.set(key, floors);
    return floors;
  };
});
/** What fits into a byte. */
const MOST_FLOOR = 255;
export const stepFloors = (
  board: Board,
  mode: 'tactical' | 'freeze',
  cls: 0 | 1,
  roads?: { rate: number; tactical: boolean },
): Uint8Array => floorsOn(board)(mode, cls, roads);

/** Up to the next whole point (7.43). */
export const roundUp = (spent: number): number => Math.ceil(spent / POINT) * POINT;
