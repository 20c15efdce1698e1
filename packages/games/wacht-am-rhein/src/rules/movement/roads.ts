/** Where a road leads on: as printed, broken where a bridge is missing, joined where one was built (15.14, 15.24, R-C57). */
import { type EdgeId, type HexId, perBoard } from '@hexfront/engine';
import { bits, bridged } from '../../state/query.ts';
import { BRIDGE_US, type G } from '../../state/shape.ts';

export const OFF_ROAD = 1;
export const PRIMARY = 2;
export const SECONDARY = 3;
export type RoadOver = typeof OFF_ROAD | typeof PRIMARY | typeof SECONDARY;

/** Roads where there is no water, so that no bridge can change them; 0 over water. */
export const dryRoads = perBoard((board) => {
  const bit = bits({ board });
  return Uint8Array.from(board.sides, (s) => {
    if ((s & (bit.river | bit.creek)) !== 0) return 0;
    if ((s & bit.road) === 0) return OFF_ROAD;
    return (s & bit.primary) !== 0 ? PRIMARY : SECONDARY;
  });
});

/** Road over the hexside, unbroken by missing bridges; one built where no road crossed joins the roads on both banks, a Primary one if both are (chart-6.8, R-C57). */
export function roadOver(g: G, edge: EdgeId, at: HexId, to: HexId): RoadOver {
  const dry = dryRoads(g.board)[edge];
  if (dry !== 0) return dry as RoadOver;
  const { sides, sideId, marks } = g.board;
  const bit = bits(g);
  const s = sides[edge];
  if ((s & bit.road) !== 0) {
    if ((s & (bit.river | bit.creek)) !== 0 && (s & bit.ford) === 0 && !bridged(g, edge)) return OFF_ROAD;
    return (s & bit.primary) !== 0 ? PRIMARY : SECONDARY;
  }
  const both = marks[at] & marks[to];
  if (g.f.bridge[sideId[edge]] < BRIDGE_US || (both & bit.roadHex) === 0) return OFF_ROAD;
  return (both & bit.primaryHex) !== 0 ? PRIMARY : SECONDARY;
}
