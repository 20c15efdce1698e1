import type { Direction, EdgeId, HexId, HexsideId, Holding } from '../ids.ts';
import { checkBoard } from './check.ts';
import type { Fault } from './fault.ts';
import { type BoardFile, type Confidence, DIRECTIONS, type GridSpec } from './file.ts';
import { axialOf, centreOf, dirOf, gridStep } from './grid.ts';

export interface Place {
  readonly name: string;
  readonly kind: string;
  readonly hexes: readonly HexId[];
  readonly also: readonly string[];
  readonly confidence: Confidence;
}

export interface Region {
  readonly name: string;
  readonly kind: string;
  readonly hexes: readonly HexId[];
  readonly confidence: Confidence;
  /** 1 for every member, indexed by hex; built on first use. */
  readonly has: Uint8Array;
}

/** A loaded board: immutable and shared by all states of a game. Typed arrays must never be written to; `withOverrides` makes changed copies. */
export interface Board {
  readonly id: string;
  readonly name: string;
  readonly grid: Readonly<GridSpec>;
  /** Number of hexes. */
  readonly n: number;
  /** Hex in direction d of h at `6 * h + d`; -1 off the map. */
  readonly neighbors: Holding<HexId, Int16Array | Int32Array>;
  /** Index into `terrains` per hex. */
  readonly terrain: Uint8Array;
  /** Bits of `markNames` per hex. */
  readonly marks: Uint32Array;
  /** Bits of `sideNames` met when going from h in direction d, at `6 * h + d`; one-way features show only on their own direction. */
  readonly sides: Uint32Array;
  /** Hexside at `6 * h + d`, the same seen from both hexes; map-edge sides have one too. */
  readonly sideId: Holding<HexsideId, Int32Array>;
  readonly sideCount: number;
  /** `6 * h + d` of each hexside, seen from its hex with the lower index. */
  readonly sideAt: Holding<EdgeId, Int32Array>;
  /** First printed id per hex. */
  readonly ids: readonly string[];
  readonly col: Int32Array;
  readonly row: Int32Array;
  /** Axial coordinates per hex. */
  readonly q: Int32Array;
  readonly r: Int32Array;
  /** Centre per hex in units of length (flat to flat = 1). */
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly terrains: readonly string[];
  readonly markNames: readonly string[];
  readonly sideNames: readonly string[];
  readonly places: readonly Place[];
  readonly regions: readonly Region[];
  /** Hex by any of its printed ids. */
  hex(id: string): HexId | undefined;
  /** Hex by a printed id that is known to be there, as those of the game's own data are; throws if it is not. */
  at(id: string): HexId;
  /** Hex by its place in the grid. */
  hexAt(col: number, row: number): HexId | undefined;
  /** Value in `terrain` of this kind; throws on an unknown name. */
  terrainIndex(name: string): number;
  /** `1 << terrainIndex(name)`, for sets of terrain kinds; throws on an unknown name and beyond 31 kinds. */
  terrainBit(name: string): number;
  /** Bit of this hex feature in `marks`; throws on an unknown name. */
  markBit(name: string): number;
  /** Bit of this hexside feature in `sides`; throws on an unknown name. */
  sideBit(name: string): number;
  /** First place that covers the hex. */
  placeAt(hex: HexId): Place | undefined;
  /** Place by name or by another spelling of it. */
  place(name: string): Place | undefined;
  /** Region by kind and name; throws on an unknown one. */
  region(kind: string, name: string): Region;
  /** Regions the hex belongs to, of one kind or of all. */
  regionsAt(hex: HexId, kind?: string): Region[];
  /** Direction from a to its neighbour b, or -1. */
  dirTo(a: HexId, b: HexId): Direction;
  /** Hexside between two neighbours, or -1. */
  sideBetween(a: HexId, b: HexId): HexsideId;
  /** How a hexside is written: `0101|0102`, at the map edge `0101|N`. */
  sideLabel(side: HexsideId): string;
  /** Hexside by two neighbouring hexes, or by a hex and a direction, as printed ids. */
  sideOf(from: string, to: string): HexsideId | undefined;
  /** The same for a hexside that is known to be there; throws if it is not. */
  hexside(from: string, to: string): HexsideId;
}

/** Reads a board file: the board, or every fault of the file. Never throws. */
export function loadBoard(file: unknown): { board: Board; faults?: undefined } | { board?: undefined; faults: Fault[] } {
  const faults = checkBoard(file);
  return faults.length > 0 ? { faults } : { board: build(file as BoardFile) };
}

/** The board of a file; throws one readable error that names the first faults. */
export function boardOf(file: unknown): Board {
  const { board, faults } = loadBoard(file);
  if (board) return board;
  throw new Error(faultText('board file', faults));
}

/** Faults as one readable message. */
export function faultText(what: string, faults: readonly Fault[]): string {
  const shown = faults.slice(0, 8).map((f) => (f.path === '' ? f.what : `${f.path}: ${f.what}`));
  const more = faults.length > shown.length ? `\n  and ${faults.length - shown.length} more` : '';
  return `${what} has ${faults.length} fault${faults.length === 1 ? '' : 's'}:\n  ${shown.join('\n  ')}${more}`;
}

/** The arrays an override may change. */
export interface Ground {
  terrain: Uint8Array;
  marks: Uint32Array;
  sides: Uint32Array;
}

/** A copy of the board with other ground; everything else is shared. */
export function withGround(board: Board, ground: Ground): Board {
  return Object.freeze({ ...board, ...ground });
}

function build(file: BoardFile): Board {
  const grid: GridSpec = Object.freeze({ top: file.grid.top, shove: file.grid.shove, cols: file.grid.cols, rows: file.grid.rows });
  const n = file.hexes.length;
  const at = new Int32Array(grid.cols * grid.rows).fill(-1);
  const byId = new Map<string, HexId>();
  const ids: string[] = [];
  const [col, row, q, r] = [new Int32Array(n), new Int32Array(n), new Int32Array(n), new Int32Array(n)];
  const [x, y] = [new Float64Array(n), new Float64Array(n)];
  const terrain = new Uint8Array(n);
  const marks = new Uint32Array(n);
  for (let h = 0; h < n; h++) {
    const hexRow = file.hexes[h];
    const c = hexRow[1];
    const l = hexRow[2];
    ids.push(hexRow[0]);
    byId.set(hexRow[0], h);
    for (let k = 5; k < hexRow.length; k++) byId.set(hexRow[k] as string, h);
    const axial = axialOf(grid, c, l);
    const centre = centreOf(grid, c, l);
    col[h] = c;
    row[h] = l;
    q[h] = axial[0];
    r[h] = axial[1];
    x[h] = centre[0];
    y[h] = centre[1];
    terrain[h] = hexRow[3];
    marks[h] = hexRow[4];
    at[c * grid.rows + l] = h;
  }

  function hexAt(c: number, l: number): HexId | undefined {
    if (!(c >= 0 && l >= 0 && c < grid.cols && l < grid.rows)) return undefined;
    const h = at[c * grid.rows + l];
    return h === undefined || h < 0 ? undefined : h;
  }

  const neighbors = n > 32_000 ? new Int32Array(6 * n) : new Int16Array(6 * n);
  const sideId = new Int32Array(6 * n);
  const firsts: number[] = [];
  for (let h = 0; h < n; h++) {
    for (let d = 0; d < 6; d++) {
      const step = gridStep(grid, col[h], row[h], d);
      const to = hexAt(step[0], step[1]) ?? -1;
      neighbors[6 * h + d] = to;
      if (to >= 0 && to < h) sideId[6 * h + d] = sideId[6 * to + ((d + 3) % 6)];
      else sideId[6 * h + d] = firsts.push(6 * h + d) - 1;
    }
  }

  function dirTo(a: HexId, b: HexId): Direction {
    if (b < 0) return -1;
    for (let d = 0; d < 6; d++) if (neighbors[6 * a + d] === b) return d;
    return -1;
  }

  const sides = new Uint32Array(6 * n);
  for (let i = 0; i < file.sides.length; i++) {
    const side = file.sides[i];
    const a = byId.get(side[0]) as HexId;
    const b = byId.get(side[1]);
    const d = b === undefined ? dirOf(grid, side[1]) : dirTo(a, b);
    sides[6 * a + d] |= side[2] | (side[3] ?? 0);
    if (b !== undefined) sides[6 * b + ((d + 3) % 6)] |= side[2];
  }

  const hexList = (list: string[]) => Object.freeze(list.map((id) => byId.get(id) as HexId));
  const places: readonly Place[] = Object.freeze(
    file.places.map((p) =>
      Object.freeze({
        name: p.name,
        kind: p.kind,
        hexes: hexList(p.hexes),
        also: Object.freeze([...(p.also ?? [])]),
        confidence: p.confidence,
      }),
    ),
  );
  const placeOf = new Map<HexId, Place>();
  const placeNamed = new Map<string, Place>();
  for (const p of places) {
    for (const h of p.hexes) if (!placeOf.has(h)) placeOf.set(h, p);
    if (!placeNamed.has(p.name)) placeNamed.set(p.name, p);
  }
  // Other spellings never hide a place that really has the name.
  for (const p of places) for (const name of p.also) if (!placeNamed.has(name)) placeNamed.set(name, p);
  const regions: readonly Region[] = Object.freeze(
    file.regions.map((row) => regionOf(row.kind, row.name, hexList(row.hexes), row.confidence, n)),
  );
  const regionNamed = new Map<string, Map<string, Region>>();
  for (const one of regions) {
    const kind = regionNamed.get(one.kind) ?? new Map<string, Region>();
    regionNamed.set(one.kind, kind.set(one.name, one));
  }

  const terrains = Object.freeze([...file.terrains]);
  const markNames = Object.freeze([...file.marks]);
  const sideNames = Object.freeze([...file.sideMarks]);
  const indexOf = (names: readonly string[], name: string, what: string): number => {
    const i = names.indexOf(name);
    if (i < 0) throw new Error(`board ${file.id} has no ${what} "${name}" (it has: ${names.join(', ')})`);
    return i;
  };
  const sideAt = Int32Array.from(firsts);

  function sideOf(from: string, to: string): HexsideId | undefined {
    const a = byId.get(from);
    if (a === undefined) return undefined;
    const b = byId.get(to);
    const d = b === undefined ? dirOf(grid, to) : dirTo(a, b);
    return d < 0 ? undefined : sideId[6 * a + d];
  }

  return Object.freeze({
    ...{ id: file.id, name: file.name, grid, n, neighbors, terrain, marks, sides, sideId, sideCount: firsts.length, sideAt },
    ...{ ids: Object.freeze(ids), col, row, q, r, x, y, terrains, markNames, sideNames, places, regions, hexAt, dirTo },
    hex: (id: string) => byId.get(id),
    at(id: string) {
      const found = byId.get(id);
      if (found === undefined) throw new Error(`board ${file.id} has no hex "${id}"`);
      return found;
    },
    terrainIndex: (name: string) => indexOf(terrains, name, 'terrain'),
    terrainBit(name: string) {
      const i = indexOf(terrains, name, 'terrain');
      if (i > 30) throw new Error(`board ${file.id} has too many terrains for a set with "${name}"`);
      return 1 << i;
    },
    markBit: (name: string) => 1 << indexOf(markNames, name, 'hex feature'),
    sideBit: (name: string) => 1 << indexOf(sideNames, name, 'hexside feature'),
    placeAt: (hex: HexId) => placeOf.get(hex),
    place: (name: string) => placeNamed.get(name),
    region(kind: string, name: string) {
      const found = regionNamed.get(kind)?.get(name);
      if (!found) throw new Error(`board ${file.id} has no ${kind} "${name}"`);
      return found;
    },
    regionsAt: (hex: HexId, kind?: string) => regions.filter((one) => (kind === undefined || one.kind === kind) && one.has[hex] === 1),
    sideBetween(a: HexId, b: HexId) {
      const d = dirTo(a, b);
      return d < 0 ? -1 : sideId[6 * a + d];
    },
    sideLabel(side: HexsideId) {
      const h = Math.floor(sideAt[side] / 6);
      const d = sideAt[side] % 6;
      const to = neighbors[sideAt[side]];
      return `${ids[h]}|${to < 0 ? DIRECTIONS[grid.top][d] : ids[to]}`;
    },
    sideOf,
    hexside(from: string, to: string) {
      const found = sideOf(from, to);
      if (found === undefined) throw new Error(`board ${file.id} has no hexside "${from}|${to}"`);
      return found;
    },
  });
}

function regionOf(kind: string, name: string, hexes: readonly HexId[], confidence: Confidence, n: number): Region {
  let has: Uint8Array | undefined;
  return Object.freeze({
    kind,
    name,
    hexes,
    confidence,
    get has() {
      if (!has) {
        has = new Uint8Array(n);
        for (const h of hexes) has[h] = 1;
      }
      return has;
    },
  });
}
