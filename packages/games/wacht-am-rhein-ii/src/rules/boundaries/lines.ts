/** Army boundaries as lines of hexes (26.0, 26.6.0, 36.1.4): along a hex row from the eastern edge, perhaps turning along a column. The hexes of a line are in both areas (R-D13). */
import { type Board, type HexId, type HexsideId, perBoard } from '@hexfront/engine';
import { type BoundaryRow, placeOf, type SheetPlace, tables, turnNumber } from '../../data/index.ts';
import { type Boundary, PAIRS, type Pair } from '../../state/fields/campaign/boundaries.ts';
import type { G } from '../../state/shape.ts';

export type Line = Pick<Boundary, 'row' | 'column' | 'turn'>;

/** Columns of western sheets are negative: a count is not. */
const SHIFT = 100;
export const columnOf = (line: Line): number => line.column - SHIFT;
export const storedColumn = (column: number): number => column + SHIFT;

const linesOf = (rows: readonly BoundaryRow[]): ReadonlyMap<Pair, Line> =>
  new Map(
    rows.map(({ between, row, column, turn }) => [
      between,
      { row: placeOf(row)?.row ?? 0, column: storedColumn(placeOf(column)?.column ?? 0), turn },
    ]),
  );
const printed = linesOf(tables.armyBoundaries.rows);
/** German lines of the scenario map of December 28 (R-S84). */
const late = linesOf(tables.armyBoundaries.december28);
/** The line on the map or the scenario map. */
export const printedLine = (pair: Pair): Line | undefined => printed.get(pair);

const US_FROM = turnNumber('dec-21-am');
/** Until December 21 the 1st Army has all four maps, unless Montgomery came earlier (24.3.0, 26.2.0). */
const isDrawn = (g: G, pair: Pair): boolean => pair !== '1USA-3USA' || g.v.turn >= US_FROM || g.v.montgomery > 0;

/** The boundary in force. */
export function lineOf(g: G, pair: Pair): Line | undefined {
  const drawn = g.rows.boundaries.find(({ between }) => between === pair);
  return drawn ?? (g.rules.lateLines ? late.get(pair) : undefined) ?? (isDrawn(g, pair) ? printed.get(pair) : undefined);
}

/** -1 on the northern army's side, 1 on the southern's, 0 on the line. */
export function sideOfLine(line: Line, { column, row }: SheetPlace): -1 | 0 | 1 {
  const { row: along, turn } = line;
  const bend = columnOf(line);
  if (turn === 'straight') return row === along ? 0 : row < along ? -1 : 1;
  const onRow = row === along && column >= bend;
  if (turn === 'north') {
    if (onRow || (column === bend && row <= along)) return 0;
    return column > bend && row < along ? -1 : 1;
  }
  if (onRow || (column === bend && row >= along)) return 0;
  return column > bend && row > along ? 1 : -1;
}

const placesOf = perBoard((board) => board.ids.map((id) => placeOf(id) ?? { column: 0, row: 0 }));
export const placeOn = (board: Board, hex: HexId): SheetPlace => placesOf(board)[hex];

/** The easternmost hex of each row of the map, from north to south: a line along the row begins there. */
export const rowStarts = perBoard((board) => {
  const best = new Map<number, HexId>();
  for (const [hex, { column, row }] of placesOf(board).entries()) {
    const known = best.get(row);
    if (known === undefined || placesOf(board)[known].column < column) best.set(row, hex);
  }
  return [...best].sort(([a], [b]) => a - b).map(([, hex]) => hex);
});
/** Hexes of a row from west to east. */
export const hexesOfRow = (board: Board, row: number): HexId[] =>
  [...placesOf(board).entries()]
    .filter(([, place]) => place.row === row)
    .sort(([, a], [, b]) => a.column - b.column)
    .map(([hex]) => hex);

/** By hex the side of the line it is on: `sideOfLine` and 1. */
const sides = perBoard(() => new Map<string, Uint8Array>());
export function sidesOf(board: Board, line: Line): Uint8Array {
  const key = `${line.row} ${line.column} ${line.turn}`;
  let found = sides(board).get(key);
  if (!found) {
    found = Uint8Array.from(placesOf(board), (place) => sideOfLine(line, place) + 1);
    sides(board).set(key, found);
  }
  return found;
}
/** Hexsides between hexes of a line. */
const crossed = perBoard(() => new Map<Uint8Array, readonly HexsideId[]>());
export function crossedBy(board: Board, line: Line): readonly HexsideId[] {
  const on = sidesOf(board, line);
  let found = crossed(board).get(on);
  if (!found) {
    const list: HexsideId[] = [];
    for (let edge = 0; edge < 6 * board.n; edge++) {
      const [from, to] = [Math.floor(edge / 6), board.neighbors[edge]];
      if (to > from && on[from] === ON_LINE && on[to] === ON_LINE) list.push(board.sideId[edge]);
    }
    found = list;
    crossed(board).set(on, found);
  }
  return found;
}
const ON_LINE = 1;
export const NORTH_OF = 0;
export const SOUTH_OF = 2;

/** Armies on the two sides of a boundary. */
export const armiesOf = (pair: Pair): readonly [north: string, south: string] => {
  const [north, south] = pair.split('-');
  return [north, south];
};
/** Boundaries of an army. */
export const boundariesOf = (army: string): readonly Pair[] => PAIRS.filter((pair) => armiesOf(pair).includes(army));
