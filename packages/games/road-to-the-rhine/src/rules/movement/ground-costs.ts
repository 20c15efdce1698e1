/** What the ground costs to cross (chapter 8), counted once for a board and read by every walk. */
import { type Board, coded, type HexId, perBoard, type UnitId } from '@hexfront/engine';
import { tables } from '../../data/index.ts';
import { DEN } from '../../state/points.ts';
import { DUNKIRK, MOUNTAIN } from '../../state/query.ts';
import type { G } from '../../state/shape.ts';
import { isCanal, isCauseway, isDam, isFullSea, isMinorRiver, isUnbridged, roadOver, sideBits, waterState } from './hexsides.ts';

/** Lines of the account of a step. */
const lines = coded({
  TERRAIN: { case: '8-tec', what: 'line.terrain' },
  ROAD: { case: '8-road', what: 'line.road' },
  RIVER: { case: '8-unbridged-cost', what: 'line.river' },
  SEA: { case: '8-sea', what: 'line.sea' },
  MINOR: { case: '8-tec', what: 'line.minor-river' },
  CANAL: { case: '8-tec', what: 'line.canal' },
  CAUSEWAY: { case: '8-tec', what: 'line.causeway' },
  DAM: { case: '8-tec', what: 'line.dam' },
  INVEST: { case: '20-invest', what: 'line.investing' },
  BOATS: { case: '25-cross', what: 'line.boats' },
  TRANSFER: { case: '25-transfer', what: 'line.transfer' },
  ENTRY: { case: '23', what: 'line.entry' },
});
export const FOR = lines.code;
export const COSTS = lines.at;

const CHART = tables.terrain;
function inParts(cost: number | string): number {
  if (typeof cost !== 'number') throw new Error(`the Terrain Effects Chart says ${cost} where the rules want a price`);
  return cost * DEN;
}
export const ROAD_COST = inParts(CHART.road.cost);
export const CLEAR_COST = inParts(CHART.hexes.clear.cost);

/** Price of every hex, 0 where nobody may go: for mountain units, and for everybody else (8-tec). Shading of Western Holland has no price (8-westholland). */
export const groundPrices = (board: Board, mountain: number): Uint8Array => grounds(board)[mountain];
const grounds = perBoard((board) => {
  const price = (h: HexId, hills: boolean): number => {
    const row = CHART.hexes[board.terrains[board.terrain[h]] as keyof typeof CHART.hexes];
    const cost = hills ? (row.costMountain ?? row.cost) : row.cost;
    return cost === 'prohibited' ? 0 : inParts(cost);
  };
  return [false, true].map((hills) => Uint8Array.from({ length: board.n }, (_, h) => price(h, hills)));
});

/** Kinds of hexsides for a walk. */
export const PLAIN = 0;
export const ROAD = 1;
export const WATER = 2;
export const FULL_SEA = 3;
interface Sides {
  kind: Uint8Array;
  /** What a plain one costs beyond the hex, and the line that says so. */
  extra: Uint8Array;
  line: Uint8Array;
}
const sideTables = perBoard((): Sides[] => []);
/** What crossing each hexside means now; it changes only with floods and the dams. */
export function sidesNow(g: G): Sides {
  const all = sideTables(g.board);
  const key = waterState(g);
  all[key] ??= surveySides(g);
  return all[key];
}
function surveySides(g: G): Sides {
  const { n, neighbors } = g.board;
  const s: Sides = { kind: new Uint8Array(6 * n), extra: new Uint8Array(6 * n), line: new Uint8Array(6 * n) };
  const plain = (at: number): [number, number] => {
    if (isMinorRiver(g, at)) return [inParts(CHART.sides['minor-river'].cost), FOR.MINOR];
    if (isCanal(g, at)) return [inParts(CHART.sides.canal.cost), FOR.CANAL];
    if (isCauseway(g, at)) return [inParts(CHART.sides.causeway.cost), FOR.CAUSEWAY];
    return isDam(g, at) ? [inParts(CHART.sides.dam.cost), FOR.DAM] : [0, 0];
  };
  for (let at = 0; at < 6 * n; at++) {
    if (neighbors[at] < 0) continue;
    if (roadOver(g, at)) s.kind[at] = ROAD;
    else if (isFullSea(g, at)) s.kind[at] = FULL_SEA;
    else if (isUnbridged(g, at)) s.kind[at] = WATER;
    else [s.extra[at], s.line[at]] = plain(at);
  }
  return s;
}

/** Dearer than any allowance: ground nobody enters. */
const NEVER = 255;

const floorTables = perBoard((): Uint8Array[] => []);
/** What a step over each hexside costs at least: exactly that, but for crossing water. */
export function floorsNow(g: G, mountain: number): Uint8Array {
  const all = floorTables(g.board);
  const key = 2 * waterState(g) + mountain;
  all[key] ??= surveyFloors(g, mountain);
  return all[key];
}
function surveyFloors(g: G, mountain: number): Uint8Array {
  const { n, neighbors } = g.board;
  const { kind, extra } = sidesNow(g);
  const prices = groundPrices(g.board, mountain);
  const floors = new Uint8Array(6 * n);
  for (let at = 0; at < 6 * n; at++) {
    const to = neighbors[at];
    if (to < 0) continue;
    floors[at] = prices[to] === 0 ? NEVER : kind[at] === ROAD ? ROAD_COST : prices[to] + extra[at];
    // Going in to invest has a price of its own (20-invest).
    if (to === DUNKIRK(g)) floors[at] = Math.min(floors[at], CLEAR_COST);
  }
  return floors;
}

/** Cost of coming onto the map in this hex: by the road that leads in, or the price of the hex (23.A). */
export function entryPrice(g: G, unit: UnitId, hex: HexId): number {
  const { sides, neighbors } = g.board;
  const { road } = sideBits(g.board);
  for (let d = 0; d < 6; d++) if (neighbors[6 * hex + d] < 0 && (sides[6 * hex + d] & road) !== 0) return ROAD_COST;
  return groundPrices(g.board, MOUNTAIN[unit])[hex];
}
