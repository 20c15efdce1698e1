/** Bare ground for rule tests: a piece of the map made flat, empty and clear, on which a test builds the features it is about. */
import { type BoardOverrides, disk } from '@hexfront/engine';
import { bareGround, type Ground as Features } from '@hexfront/engine/testing';
import { theBoard } from '../../src/index.ts';

const board = theBoard();
// Where the hexes lie is kept: sheet, country, bank of the Rhine.
const bare = bareGround(board, 'clear', ['south-map', 'germany', 'east-of-rhine']);
export const { from, moat } = bare;
export const [N, NE, SE, S, SW, NW] = [0, 1, 2, 3, 4, 5];

/** Hexes in a row eastward, one column after another. */
export function eastward(id: string, count: number): string[] {
  const out = [id];
  while (out.length < count) out.push(from(out[out.length - 1], out.length % 2 === 1 ? SE : NE));
  return out;
}

/** The hexsides that cut the map in two between the columns of two neighbouring hexes, as far as the bare ground goes. */
export function wall(west: string, east: string, reach: number, ...features: string[]): Record<string, string[]> {
  const out: Record<string, string[]> = {};
  const col = board.col[board.hex(west) as number];
  const next = board.col[board.hex(east) as number];
  for (const h of disk(board, board.hex(west) as number, reach)) {
    if (board.col[h] !== col) continue;
    for (let d = 0; d < 6; d++) {
      const to = board.neighbors[6 * h + d];
      if (to >= 0 && board.col[to] === next) out[`${board.ids[h]}|${board.ids[to]}`] = features;
    }
  }
  return out;
}

export interface Ground extends Omit<Features, 'ways'> {
  /** A road through these hexes, one after another. */
  road?: readonly string[];
  /** No roads anywhere else on the map. */
  roadless?: boolean;
}

/** Every hexside of the map that a road crosses. */
function roads(): { from: string; to: string }[] {
  const road = board.sideBit('road');
  const out: { from: string; to: string }[] = [];
  for (let h = 0; h < board.n; h++)
    for (let d = 0; d < 3; d++) {
      const to = board.neighbors[6 * h + d];
      if (to >= 0 && (board.sides[6 * h + d] & road) !== 0) out.push({ from: board.ids[h], to: board.ids[to] });
    }
  return out;
}

/** Everything within the radius cleared, then the given features put in. */
export function ground(centre: string, radius: number, g: Ground = {}): BoardOverrides {
  const made = bare.ground(centre, radius, { ...g, ways: [{ hexes: g.road ?? [], add: ['road'] }] });
  if (!g.roadless) return made;
  return { ...made, sides: [...roads().map((side) => ({ ...side, drop: ['road'] })), ...(made.sides ?? [])] };
}
