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

/** Grid places around one, for both orientations and parities, written out anew so that a slip of the atlas shows. */
function around(grid: BoardFile['grid'], c: number, r: number): [number, number][] {
  const line = grid.top === 'flat' ? c : r;
  const s = line % 2 === (grid.shove === 'odd' ? 1 : 0) ? 1 : 0;
  return grid.top === 'flat'
    ? [
        [c, r - 1],
        [c, r + 1],
        [c + 1, r - 1 + s],
        [c + 1, r + s],
        [c - 1, r - 1 + s],
        [c - 1, r + s],
      ]
    : [
        [c - 1, r],
        [c + 1, r],
        [c - 1 + s, r - 1],
        [c + s, r - 1],
        [c - 1 + s, r + 1],
        [c + s, r + 1],
      ];
}

/** A plain view of a board file, independent of the pipeline and of the engine's tables. */
export function openMap(game: string): Map44 {
  const file = readJson<BoardFile>(`games/${game}/data/board.json`);
  const notes = readJson<BoardNotes>(`games/${game}/data/board-notes.json`);
  const board = boardOf(file);
  const rows = new Map(file.hexes.flatMap((h) => [h[0], ...(h.slice(5) as string[])].map((id) => [id, h] as const)));
  const place = new Map(file.hexes.map((h) => [`${h[1]},${h[2]}`, h[0]]));
  const sides = new Map<string, number>();
  const exits: string[] = [];
  for (const s of file.sides) {
    if (!rows.has(s[1])) {
      if ((s[2] >> file.sideMarks.indexOf('road')) & 1) exits.push(s[0]);
      continue;
    }
    // A second row of a side adds what counts one way only.
    for (const key of [`${s[0]}|${s[1]}`, `${s[1]}|${s[0]}`]) sides.set(key, (sides.get(key) ?? 0) | s[2]);
  }
  const neighbours = (id: string) => {
    const h = rows.get(id);
    if (!h) throw new Error(`no hex ${id}`);
    return around(file.grid, h[1], h[2])
      .map(([x, y]) => place.get(`${x},${y}`))
      .filter((n) => n !== undefined);
  };
  const canon = (id: string) => rows.get(id)?.[0] ?? id;
  const side = (a: string, b: string) => (neighbours(a).includes(canon(b)) ? (sides.get(`${canon(a)}|${canon(b)}`) ?? 0) : undefined);
  return {
    file,
    notes,
    board,
    neighbours,
    side,
    exits,
    index: new Map(file.hexes.flatMap((h, i) => [h[0], ...(h.slice(5) as string[])].map((id) => [id, i] as const))),
    ids: file.hexes.map((h) => h[0]),
    terrain: (id) => file.terrains[rows.get(id)?.[3] ?? -1],
    has: (id, mark) => (((rows.get(id)?.[4] ?? 0) >> file.marks.indexOf(mark)) & 1) === 1,
    wet: (a, b, mark) => (((side(a, b) ?? 0) >> file.sideMarks.indexOf(mark)) & 1) === 1,
    region: (kind, name) => file.regions.find((r) => r.kind === kind && r.name === name)?.hexes ?? [],
  };
}

const rowsOf = new WeakMap<BoardFile, Map<string, BoardFile['hexes'][number]>>();

/** Corner points of a hex as whole numbers of the corner lattice, so that shared corners compare equal. */
export function cornersOf(file: BoardFile, id: string): string[] {
  const known = rowsOf.get(file) ?? new Map(file.hexes.map((x) => [x[0], x]));
  rowsOf.set(file, known);
  const h = known.get(id);
  if (!h) return [];
  const flat = file.grid.top === 'flat';
  const [line, place] = flat ? [h[1], h[2]] : [h[2], h[1]];
  // Lines of hexes are three half-radii apart, corners one or two half-radii from the centre; hexes of a line two half-flats.
  const u = 2 + 3 * line;
  const v = 1 + 2 * place + (line % 2 === (file.grid.shove === 'odd' ? 1 : 0) ? 1 : 0);
  return [
    [2, 0],
    [1, 1],
    [-1, 1],
    [-2, 0],
    [-1, -1],
    [1, -1],
  ].map(([du, dv]) => `${u + du}|${v + dv}`);
}

export interface ListedRoad {
  id: string;
  name: string;
  class: string;
  places: [string, string][];
}

/** Neighbouring places of listed roads that the sides of that road's name do not join; a gap at an unbuilt bridge counts as joined. */
export function roadBreaks(map: Map44, roads: ListedRoad[], gaps: Set<string>): string[] {
  const key = (a: string, b: string) => (a < b ? `${a}|${b}` : `${b}|${a}`);
  const out: string[] = [];
  for (const r of roads) {
    for (let i = 1; i < r.places.length; i++) {
      const from = r.places[i - 1][1];
      const to = r.places[i][1];
      if (from === to) continue;
      const seen = new Set([from]);
      const queue = [from];
      for (let h = queue.shift(); h !== undefined; h = queue.shift()) {
        for (const n of map.neighbours(h)) {
          const side = key(h, n);
          if (seen.has(n) || !(map.wet(h, n, 'road') || gaps.has(side)) || !(map.notes.sides[side]?.name ?? '').includes(r.name)) continue;
          seen.add(n);
          queue.push(n);
        }
      }
      if (!seen.has(to)) out.push(`${r.id} ${r.name}: ${r.places[i - 1][0]} to ${r.places[i][0]}`);
    }
  }
  return out;
}
