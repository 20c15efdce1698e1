import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Board, type BoardFile, type BoardNotes, boardOf } from '@hexfront/engine';

const at = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
export const readJson = <T>(path: string): T => JSON.parse(readFileSync(at(path), 'utf8')) as T;
export const bytesOf = (path: string): Buffer => readFileSync(at(path));

export interface Map44 {
  file: BoardFile;
  notes: BoardNotes;
  board: Board;
  index: Map<string, number>;
  ids: string[];
  terrain(id: string): string;
  has(id: string, mark: string): boolean;
  /** Both-way bits of the side between two hexes, or undefined when they do not touch. */
  side(a: string, b: string): number | undefined;
  wet(a: string, b: string, mark: string): boolean;
  neighbours(id: string): string[];
  region(kind: string, name: string): string[];
  exits: string[];
}

/** A plain view of a board file, independent of the pipeline and of the engine's tables. */
export function openMap(game: string): Map44 {
  const file = readJson<BoardFile>(`games/${game}/data/board.json`);
  const notes = readJson<BoardNotes>(`games/${game}/data/board-notes.json`);
  const board = boardOf(file);
  const rows = new Map(file.hexes.map((h) => [h[0], h]));
  const place = new Map(file.hexes.map((h) => [`${h[1]},${h[2]}`, h[0]]));
  const sides = new Map<string, number>();
  const exits: string[] = [];
  for (const s of file.sides) {
    if (!rows.has(s[1])) {
      if ((s[2] >> file.sideMarks.indexOf('road')) & 1) exits.push(s[0]);
      continue;
    }
    sides.set(`${s[0]}|${s[1]}`, s[2]);
    sides.set(`${s[1]}|${s[0]}`, s[2]);
  }
  const neighbours = (id: string) => {
    const h = rows.get(id);
    if (!h) throw new Error(`no hex ${id}`);
    const [, c, r] = h;
    const s = c % 2 === 1 ? 1 : 0;
    return [
      [c, r - 1],
      [c, r + 1],
      [c + 1, r - 1 + s],
      [c + 1, r + s],
      [c - 1, r - 1 + s],
      [c - 1, r + s],
    ]
      .map(([x, y]) => place.get(`${x},${y}`))
      .filter((n) => n !== undefined);
  };
  const side = (a: string, b: string) => (neighbours(a).includes(b) ? (sides.get(`${a}|${b}`) ?? 0) : undefined);
  return {
    file,
    notes,
    board,
    neighbours,
    side,
    exits,
    index: new Map(file.hexes.map((h, i) => [h[0], i])),
    ids: file.hexes.map((h) => h[0]),
    terrain: (id) => file.terrains[rows.get(id)?.[3] ?? -1],
    has: (id, mark) => (((rows.get(id)?.[4] ?? 0) >> file.marks.indexOf(mark)) & 1) === 1,
    wet: (a, b, mark) => (((side(a, b) ?? 0) >> file.sideMarks.indexOf(mark)) & 1) === 1,
    region: (kind, name) => file.regions.find((r) => r.kind === kind && r.name === name)?.hexes ?? [],
  };
}

/** Corner points of a hex as whole numbers of the corner lattice, so that shared corners compare equal. */
export function cornersOf(file: BoardFile, id: string): string[] {
  const h = file.hexes.find((x) => x[0] === id);
  if (!h) return [];
  // Columns are three half-radii apart, corners one or two half-radii from the centre; rows two half-flats.
  const x = 2 + 3 * h[1];
  const y = 1 + 2 * h[2] + (h[1] % 2 === 1 ? 1 : 0);
  return [
    [2, 0],
    [1, 1],
    [-1, 1],
    [-2, 0],
    [-1, -1],
    [1, -1],
  ].map(([dx, dy]) => `${x + dx}|${y + dy}`);
}
