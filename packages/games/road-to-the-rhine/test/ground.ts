/** Bare ground for rule tests: a piece of the map made flat, empty and clear, on which a test builds the features it is about. */
import { type BoardOverrides, disk } from '@hexfront/engine';
import { theBoard } from '../src/index.ts';

const board = theBoard();

export const [N, NE, SE, S, SW, NW] = [0, 1, 2, 3, 4, 5];
/** Hex reached from another by directions 0 to 5, clockwise from the north. */
export function from(id: string, ...dirs: number[]): string {
  let hex = board.hex(id) as number;
  for (const dir of dirs) hex = board.neighbors[6 * hex + dir];
  return board.ids[hex];
}

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

export interface Ground {
  /** Terrain or marks per hex. */
  hexes?: Record<string, string | string[]>;
  /** Features per pair of hexes. */
  sides?: Record<string, string[]>;
  /** A road through these hexes, one after another. */
  road?: readonly string[];
  /** No roads anywhere else on the map. */
  roadless?: boolean;
}

/** Everything within the radius cleared, then the given features put in. */
export function ground(centre: string, radius: number, g: Ground = {}): BoardOverrides {
  const hexes: NonNullable<BoardOverrides['hexes']> = [];
  const sides: NonNullable<BoardOverrides['sides']> = [];
  const kept = ['south-map', 'germany', 'east-of-rhine'];
  const marks = board.markNames.filter((m) => !kept.includes(m));
  for (const h of disk(board, board.hex(centre) as number, radius)) {
    hexes.push({ hex: board.ids[h], terrain: 'clear', drop: marks });
    for (let d = 0; d < 6; d++) {
      const to = board.neighbors[6 * h + d];
      if (to >= 0) sides.push({ from: board.ids[h], to: board.ids[to], drop: [...board.sideNames] });
    }
  }
  if (g.roadless) {
    const road = board.sideBit('road');
    for (let h = 0; h < board.n; h++)
      for (let d = 0; d < 3; d++) {
        const to = board.neighbors[6 * h + d];
        if (to >= 0 && (board.sides[6 * h + d] & road) !== 0) sides.push({ from: board.ids[h], to: board.ids[to], drop: ['road'] });
      }
  }
  for (const [hex, what] of Object.entries(g.hexes ?? {})) {
    if (typeof what === 'string') hexes.push({ hex, terrain: what });
    else hexes.push({ hex, add: what });
  }
  for (const [pair, add] of Object.entries(g.sides ?? {})) {
    const [a, b] = pair.split('|');
    sides.push({ from: a, to: b, add });
  }
  const way = g.road ?? [];
  for (let i = 0; i < way.length; i++) {
    hexes.push({ hex: way[i], add: ['road'] });
    if (i > 0) sides.push({ from: way[i - 1], to: way[i], add: ['road'] });
  }
  return { hexes, sides };
}
