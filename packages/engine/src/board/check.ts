import { type Fault, quote } from './fault.ts';
import { DIRECTIONS, type GridSpec } from './file.ts';
import { dirOf, gridStep } from './grid.ts';

/** Sizes beyond which a file is refused unread; the largest known boards have about 8,000 hexes. */
export const LIMITS = { hexes: 200_000, cells: 1_000_000, side: 20_000, text: 200, id: 40, terrains: 255, bits: 31 };

const CONFIDENCES: readonly string[] = ['read', 'crosschecked', 'inferred', 'reconstructed'];
const ALL_DIRECTIONS = new Set<string>([...DIRECTIONS.flat, ...DIRECTIONS.pointy]);
const FIELDS = {
  file: ['format', 'version', 'id', 'name', 'grid', 'terrains', 'marks', 'sideMarks', 'hexes', 'sides', 'places', 'regions', 'cut'],
  grid: ['top', 'shove', 'cols', 'rows'],
  cut: ['board', 'col', 'row'],
  place: ['name', 'hexes', 'kind', 'confidence', 'also'],
  region: ['name', 'kind', 'hexes', 'confidence'],
};

type Fields = Record<string, unknown>;

function isInt(value: unknown, min: number, max: number): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max;
}

function isText(value: unknown, max: number): value is string {
  return typeof value === 'string' && value.length > 0 && value.length <= max;
}

/** Collects faults and offers the small checks every file reader needs. */
export class Faults {
  readonly list: Fault[] = [];

  add(path: string, what: string): false {
    this.list.push({ path, what });
    return false;
  }

  /** The value as a plain record, after naming every field that does not belong. */
  record(value: unknown, path: string, fields: readonly string[]): Fields | undefined {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      this.add(path, `must be an object, not ${quote(value)}`);
      return undefined;
    }
    for (const key of Object.keys(value)) {
      if (!fields.includes(key)) this.add(path === '' ? key.slice(0, 40) : `${path}.${key.slice(0, 40)}`, 'unknown field');
    }
    return value as Fields;
  }

  array(value: unknown, path: string, max: number): unknown[] | undefined {
    if (!Array.isArray(value)) {
      this.add(path, `must be a list, not ${quote(value)}`);
      return undefined;
    }
    if (value.length > max) {
      this.add(path, `has ${value.length} entries, at most ${max} are allowed`);
      return undefined;
    }
    return value;
  }

  text(value: unknown, path: string, max = LIMITS.text): value is string {
    if (typeof value !== 'string') return this.add(path, `must be a text, not ${quote(value)}`);
    if (value.length === 0) return this.add(path, 'must not be empty');
    if (value.length > max) return this.add(path, `is longer than ${max} characters`);
    return true;
  }

  int(value: unknown, path: string, min: number, max: number): value is number {
    if (typeof value !== 'number' || !Number.isInteger(value)) return this.add(path, `must be a whole number, not ${quote(value)}`);
    if (value < min || value > max) return this.add(path, `must be between ${min} and ${max}, not ${value}`);
    return true;
  }

  oneOf(value: unknown, path: string, words: readonly string[]): value is string {
    if (typeof value === 'string' && words.includes(value)) return true;
    return this.add(path, `must be one of ${words.join(', ')}, not ${quote(value)}`);
  }

  /** A list of different names; returns how many it has, or -1 when it is no list at all. */
  names(value: unknown, path: string, min: number, max: number): number {
    const list = this.array(value, path, max);
    if (!list) return -1;
    if (list.length < min) this.add(path, 'must not be empty');
    const seen = new Set<string>();
    for (let i = 0; i < list.length; i++) {
      const name = list[i];
      if (!this.text(name, `${path}[${i}]`)) continue;
      if (seen.has(name)) this.add(`${path}[${i}]`, `${quote(name)} is listed twice`);
      seen.add(name);
    }
    return list.length;
  }
}

function checkGrid(f: Faults, value: unknown): GridSpec | undefined {
  const grid = f.record(value, 'grid', FIELDS.grid);
  if (!grid) return undefined;
  // Every field is looked at even when an earlier one is wrong: `&` instead of `&&`.
  const fine =
    Number(f.oneOf(grid.top, 'grid.top', ['flat', 'pointy'])) &
    Number(f.oneOf(grid.shove, 'grid.shove', ['odd', 'even'])) &
    Number(f.int(grid.cols, 'grid.cols', 1, LIMITS.side)) &
    Number(f.int(grid.rows, 'grid.rows', 1, LIMITS.side));
  if (!fine) return undefined;
  const spec = grid as unknown as GridSpec;
  if (spec.cols * spec.rows > LIMITS.cells) {
    f.add('grid', `has ${spec.cols} x ${spec.rows} positions, at most ${LIMITS.cells} are allowed`);
    return undefined;
  }
  return spec;
}

/** What the later parts of a file refer to: position in the grid per printed id, and the first id on each position. */
interface Known {
  cells: Map<string, number>;
  taken: Map<number, string>;
}

function checkHexes(f: Faults, value: unknown, grid: GridSpec | undefined, terrains: number, marks: number): Known {
  const known: Known = { cells: new Map(), taken: new Map() };
  const rows = f.array(value, 'hexes', LIMITS.hexes);
  if (!rows) return known;
  if (rows.length === 0) f.add('hexes', 'must not be empty');
  // Paths are put into words only for faults: most of the time of reading a large file would go into them.
  const [cols, lines] = [(grid?.cols ?? LIMITS.side) - 1, (grid?.rows ?? LIMITS.side) - 1];
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i];
    if (!Array.isArray(row) || row.length < 5 || row.length > 20) {
      f.add(`hexes[${i}]`, `must be a list [id, col, row, terrain, marks, ...further ids], not ${quote(row)}`);
      continue;
    }
    const int = (k: number, max: number): boolean => isInt(row[k], 0, max) || f.int(row[k], `hexes[${i}][${k}]`, 0, max);
    if (terrains >= 0) int(3, Math.max(0, terrains - 1));
    if (marks >= 0) int(4, 2 ** marks - 1);
    const placed = Number(int(1, cols)) & Number(int(2, lines));
    const cell = placed && grid ? row[1] * grid.rows + row[2] : -1;
    for (let k = 0; k < row.length; k = k === 0 ? 5 : k + 1) {
      const id: unknown = row[k];
      if (!isText(id, LIMITS.id)) {
        f.text(id, `hexes[${i}][${k}]`, LIMITS.id);
        continue;
      }
      if (ALL_DIRECTIONS.has(id)) f.add(`hexes[${i}][${k}]`, `${quote(id)} is the name of a direction and cannot be a hex id`);
      if (known.cells.has(id)) f.add(`hexes[${i}][${k}]`, `hex id ${quote(id)} is used twice`);
      else known.cells.set(id, cell);
      if (k > 0 || cell < 0) continue;
      const other = known.taken.get(cell);
      if (other === undefined) known.taken.set(cell, id);
      else f.add(`hexes[${i}]`, `hex ${quote(id)} lies on column ${row[1]}, row ${row[2]}, already taken by ${quote(other)}`);
    }
  }
  return known;
}

function checkSides(f: Faults, value: unknown, grid: GridSpec | undefined, known: Known, bits: number): void {
  const rows = f.array(value, 'sides', 6 * LIMITS.hexes);
  if (!rows) return;
  const max = bits < 0 ? 2 ** LIMITS.bits - 1 : 2 ** bits - 1;
  const seen = new Set<number>();
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i];
    if (!Array.isArray(row) || row.length < 3 || row.length > 4) {
      f.add(`sides[${i}]`, `must be a list [hex, hex or direction, bits, one-way bits], not ${quote(row)}`);
      continue;
    }
    const from: unknown = row[0];
    const to: unknown = row[1];
    const both: unknown = row[2];
    const oneWay: unknown = row[3];
    if (!isInt(both, 0, max)) f.int(both, `sides[${i}][2]`, 0, max);
    if (oneWay !== undefined && !isInt(oneWay, 0, max)) f.int(oneWay, `sides[${i}][3]`, 0, max);
    const a = typeof from === 'string' ? known.cells.get(from) : undefined;
    if (a === undefined) f.add(`sides[${i}][0]`, `unknown hex ${quote(from)}`);
    if (typeof to !== 'string') {
      f.add(`sides[${i}][1]`, `must be a hex or a direction, not ${quote(to)}`);
      continue;
    }
    const b = known.cells.get(to);
    const word = grid ? dirOf(grid, to) : ALL_DIRECTIONS.has(to) ? 0 : -1;
    if (b === undefined && word < 0) f.add(`sides[${i}][1]`, `unknown hex or direction ${quote(to)}`);
    if (!grid || a === undefined || a < 0 || (b === undefined ? word < 0 : b < 0)) continue;
    const dir = b === undefined ? word : dirBetween(grid, a, b);
    if (dir < 0) {
      f.add(`sides[${i}]`, `hexes ${quote(from)} and ${quote(to)} are not adjacent`);
      continue;
    }
    const [col, line] = gridStep(grid, Math.floor(a / grid.rows), a % grid.rows, dir);
    const inside = col >= 0 && line >= 0 && col < grid.cols && line < grid.rows;
    const beyond = inside ? known.taken.get(col * grid.rows + line) : undefined;
    if (b === undefined && beyond !== undefined) {
      f.add(`sides[${i}][1]`, `direction ${to} of ${quote(from)} leads to hex ${quote(beyond)}, not off the map`);
      continue;
    }
    const key = a * 6 + dir;
    if (seen.has(key)) f.add(`sides[${i}]`, `hexside ${quote(from)} to ${quote(to)} is listed twice`);
    else if (b !== undefined && !oneWay && seen.has(b * 6 + ((dir + 3) % 6))) {
      f.add(`sides[${i}]`, `hexside ${quote(from)} to ${quote(to)} is listed twice (a second row may only add one-way bits)`);
    }
    seen.add(key);
  }
}

function dirBetween(grid: GridSpec, a: number, b: number): number {
  for (let dir = 0; dir < 6; dir++) {
    const [col, row] = gridStep(grid, Math.floor(a / grid.rows), a % grid.rows, dir);
    if (row >= 0 && row < grid.rows && col * grid.rows + row === b) return dir;
  }
  return -1;
}

function checkHexList(f: Faults, value: unknown, path: string, known: Known): void {
  const list = f.array(value, path, LIMITS.hexes);
  if (!list) return;
  if (list.length === 0) f.add(path, 'must not be empty');
  const seen = new Set<string>();
  for (let i = 0; i < list.length; i++) {
    const id = list[i];
    if (typeof id !== 'string' || !known.cells.has(id)) f.add(`${path}[${i}]`, `unknown hex ${quote(id)}`);
    else if (seen.has(id)) f.add(`${path}[${i}]`, `hex ${quote(id)} is listed twice`);
    else seen.add(id);
  }
}

function checkSets(f: Faults, value: unknown, what: 'places' | 'regions', known: Known): void {
  const rows = f.array(value, what, LIMITS.hexes);
  if (!rows) return;
  const seen = new Set<string>();
  for (let i = 0; i < rows.length; i++) {
    const path = `${what}[${i}]`;
    const row = f.record(rows[i], path, what === 'places' ? FIELDS.place : FIELDS.region);
    if (!row) continue;
    const named = f.text(row.name, `${path}.name`);
    const kinded = f.text(row.kind, `${path}.kind`);
    f.oneOf(row.confidence, `${path}.confidence`, CONFIDENCES);
    checkHexList(f, row.hexes, `${path}.hexes`, known);
    if (what === 'places') {
      if (row.also !== undefined) f.names(row.also, `${path}.also`, 0, 100);
    } else if (named && kinded) {
      const key = JSON.stringify([row.kind, row.name]);
      if (seen.has(key)) f.add(path, `${quote(row.kind)} ${quote(row.name)} is listed twice`);
      seen.add(key);
    }
  }
}

/** Every fault of a board file, in the order of the format; empty when the file is sound. Never throws. */
export function checkBoard(file: unknown): Fault[] {
  const f = new Faults();
  try {
    const top = f.record(file, '', FIELDS.file);
    if (!top) return f.list;
    if (top.format !== 'hexfront-board') f.add('format', `must be "hexfront-board", not ${quote(top.format)}`);
    if (top.version !== 1) f.add('version', `must be 1, not ${quote(top.version)}`);
    f.text(top.id, 'id');
    f.text(top.name, 'name');
    const grid = checkGrid(f, top.grid);
    const terrains = f.names(top.terrains, 'terrains', 1, LIMITS.terrains);
    const marks = f.names(top.marks, 'marks', 0, LIMITS.bits);
    const sideMarks = f.names(top.sideMarks, 'sideMarks', 0, LIMITS.bits);
    const known = checkHexes(f, top.hexes, grid, terrains, marks);
    checkSides(f, top.sides, grid, known, sideMarks);
    checkSets(f, top.places, 'places', known);
    checkSets(f, top.regions, 'regions', known);
    const cut = top.cut === undefined ? undefined : f.record(top.cut, 'cut', FIELDS.cut);
    if (cut) {
      f.text(cut.board, 'cut.board');
      f.int(cut.col, 'cut.col', 0, LIMITS.side);
      f.int(cut.row, 'cut.row', 0, LIMITS.side);
    }
  } catch (error) {
    // Only an object with failing getters gets here; JSON never does.
    f.add('', `cannot be read: ${error instanceof Error ? error.message.slice(0, 100) : 'unknown failure'}`);
  }
  return f.list;
}
