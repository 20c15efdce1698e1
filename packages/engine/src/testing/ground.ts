/** Bare ground for rule tests: a piece of a map made flat, empty and clear, on which a test builds the features it is about. */
import { type Board, type BoardOverrides, disk } from '../board/index.ts';

export interface Ground {
  /** Terrain or marks per hex. */
  hexes?: Readonly<Record<string, string | string[]>>;
  /** Features per pair of hexes, `{ '0101|0102': ['river'] }`; a trailing `>` makes them one-way. */
  sides?: Readonly<Record<string, string[]>>;
  /** Marks of hexes and hexsides along a way, such as a road. */
  ways?: readonly { hexes: readonly string[]; add: string[] }[];
}

export interface BareGround {
  /** Hex reached from another by directions 0 to 5, clockwise from the first. */
  from(id: string, ...dirs: number[]): string;
  /** The same feature on all six sides of a hex, so that there is no way around it; `>` makes it one-way, into the hex. */
  moat(id: string, features: string[], oneWay?: '' | '>'): Record<string, string[]>;
  /** Everything within the radius cleared, then the given features put in. */
  ground(centre: string, radius: number, g?: Ground): BoardOverrides;
}

/** `kept` are marks that say where a hex lies rather than what is in it: clearing the ground leaves them. */
export function bareGround(board: Board, clear: string, kept: readonly string[] = []): BareGround {
  const marks = board.markNames.filter((name) => !kept.includes(name));
  const from = (id: string, ...dirs: number[]): string => {
    let hex = board.at(id);
    for (const dir of dirs) hex = board.neighbors[6 * hex + dir];
    return board.ids[hex];
  };
  return {
    from,
    moat: (id, features, oneWay = '') => Object.fromEntries([0, 1, 2, 3, 4, 5].map((d) => [`${from(id, d)}|${id}${oneWay}`, features])),
    ground: (centre, radius, g = {}) => {
      const hexes: NonNullable<BoardOverrides['hexes']> = [];
      const sides: NonNullable<BoardOverrides['sides']> = [];
      for (const h of disk(board, board.at(centre), radius)) {
        hexes.push({ hex: board.ids[h], terrain: clear, drop: marks });
        for (let d = 0; d < 6; d++) {
          const to = board.neighbors[6 * h + d];
          if (to >= 0) sides.push({ from: board.ids[h], to: board.ids[to], drop: [...board.sideNames] });
        }
      }
      for (const [hex, what] of Object.entries(g.hexes ?? {}))
        hexes.push(typeof what === 'string' ? { hex, terrain: what } : { hex, add: what });
      for (const [pair, add] of Object.entries(g.sides ?? {})) {
        const [a, b] = pair.replace('>', '').split('|');
        sides.push({ from: a, to: b, add, oneWay: pair.endsWith('>') });
      }
      for (const way of g.ways ?? [])
        for (const [i, hex] of way.hexes.entries()) {
          hexes.push({ hex, add: way.add });
          if (i > 0) sides.push({ from: way.hexes[i - 1], to: hex, add: way.add });
        }
      return { hexes, sides };
    },
  };
}
