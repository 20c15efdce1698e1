/** The 4th US Division (30.4.1): its headquarters is off the map south of 5234SE, so that its units draw on the southern edge between columns 48 and 60. */
import { type HexId, perBoard, type UnitId } from '@hexfront/engine';
import { formations, POINT, placeOf } from '../../data/index.ts';
import { formationOf } from '../../state/query.ts';
import type { G } from '../../state/shape.ts';
import { hqOfFormation } from '../command/chain.ts';

const DIVISION = formations.findIndex(({ id }) => id === '4ID');
const COLUMNS = { from: 48, to: 60 };
const FARTHEST = 9 * POINT;

const edge = perBoard((board): readonly HexId[] =>
  (board.regions.find(({ kind, name }) => kind === 'edge' && name === 'south')?.hexes ?? []).filter((hex) => {
    const column = placeOf(board.ids[hex])?.column ?? 0;
    return column >= COLUMNS.from && column <= COLUMNS.to;
  }),
);
/** Where a unit of the division traces to, and how far that may be. */
export function homeEdge(g: G, u: UnitId): { sources: readonly HexId[]; limit: number } | undefined {
  if (!g.rules.special('30.4.0') || formationOf(g, u) !== DIVISION || g.onMap(hqOfFormation(DIVISION))) return undefined;
  return { sources: edge(g.board), limit: FARTHEST };
}
