import type { HexId } from '../ids.ts';
import { type Board, type Ground, withGround } from './board.ts';
import { Faults, LIMITS } from './check.ts';
import { type Fault, quote } from './fault.ts';
import { dirOf } from './grid.ts';

/** Changes of the ground in a position file: a hex gets another terrain, gains (`add`) or loses (`drop`) features. */
export interface HexOverride {
  hex: string;
  terrain?: string;
  add?: string[];
  drop?: string[];
}

/** A hexside (two hexes, or a hex and a direction off the map) gains or loses features; `oneWay` changes only the way from -> to. */
export interface SideOverride {
  from: string;
  to: string;
  add?: string[];
  drop?: string[];
  oneWay?: boolean;
}

export interface BoardOverrides {
  hexes?: HexOverride[];
  sides?: SideOverride[];
}

/** A changed copy of the board, or every fault of the overrides; `path` is where they stand in the file. Never throws, never changes `board`. */
export function withOverrides(
  board: Board,
  overrides: unknown,
  path = 'overrides',
): { board: Board; faults?: undefined } | { board?: undefined; faults: Fault[] } {
  const f = new Faults();
  const ground: Ground = { terrain: board.terrain.slice(), marks: board.marks.slice(), sides: board.sides.slice() };
  const top = f.record(overrides, path, ['hexes', 'sides']);
  if (top?.hexes !== undefined) changeHexes(board, ground, f, top.hexes, `${path}.hexes`);
  if (top?.sides !== undefined) changeSides(board, ground, f, top.sides, `${path}.sides`);
  return f.list.length > 0 ? { faults: f.list } : { board: withGround(board, ground) };
}

/** Bits of a list of feature names; unknown names become faults. */
function bitsOf(f: Faults, value: unknown, path: string, names: readonly string[]): number {
  if (value === undefined) return 0;
  const list = f.array(value, path, LIMITS.bits) ?? [];
  let bits = 0;
  for (let i = 0; i < list.length; i++) {
    const at = names.indexOf(list[i] as string);
    if (at < 0) f.add(`${path}[${i}]`, `must be one of ${names.join(', ')}, not ${quote(list[i])}`);
    else bits |= 1 << at;
  }
  return bits;
}

function hexOf(board: Board, f: Faults, value: unknown, path: string): HexId | undefined {
  const hex = typeof value === 'string' ? board.hex(value) : undefined;
  if (hex === undefined) f.add(path, `unknown hex ${quote(value)}`);
  return hex;
}

function changeHexes(board: Board, ground: Ground, f: Faults, value: unknown, path: string): void {
  const rows = f.array(value, path, LIMITS.hexes) ?? [];
  for (let i = 0; i < rows.length; i++) {
    const here = `${path}[${i}]`;
    const row = f.record(rows[i], here, ['hex', 'terrain', 'add', 'drop']);
    if (!row) continue;
    const hex = hexOf(board, f, row.hex, `${here}.hex`);
    const add = bitsOf(f, row.add, `${here}.add`, board.markNames);
    const drop = bitsOf(f, row.drop, `${here}.drop`, board.markNames);
    if (add & drop) f.add(here, 'adds and drops the same feature');
    const named = row.terrain !== undefined && f.oneOf(row.terrain, `${here}.terrain`, board.terrains);
    if (hex === undefined) continue;
    if (named) ground.terrain[hex] = board.terrains.indexOf(row.terrain as string);
    ground.marks[hex] = (ground.marks[hex] | add) & ~drop;
  }
}

function changeSides(board: Board, ground: Ground, f: Faults, value: unknown, path: string): void {
  const rows = f.array(value, path, 6 * LIMITS.hexes) ?? [];
  for (let i = 0; i < rows.length; i++) {
    const here = `${path}[${i}]`;
    const row = f.record(rows[i], here, ['from', 'to', 'add', 'drop', 'oneWay']);
    if (!row) continue;
    const a = hexOf(board, f, row.from, `${here}.from`);
    const add = bitsOf(f, row.add, `${here}.add`, board.sideNames);
    const drop = bitsOf(f, row.drop, `${here}.drop`, board.sideNames);
    if (add & drop) f.add(here, 'adds and drops the same feature');
    if (row.oneWay !== undefined && typeof row.oneWay !== 'boolean')
      f.add(`${here}.oneWay`, `must be true or false, not ${quote(row.oneWay)}`);
    if (typeof row.to !== 'string') {
      f.add(`${here}.to`, `must be a hex or a direction, not ${quote(row.to)}`);
      continue;
    }
    if (a === undefined) continue;
    const b = board.hex(row.to);
    const dir = b === undefined ? dirOf(board.grid, row.to) : board.dirTo(a, b);
    if (dir < 0) {
      f.add(
        here,
        b === undefined ? `unknown hex or direction ${quote(row.to)}` : `hexes ${quote(row.from)} and ${quote(row.to)} are not adjacent`,
      );
      continue;
    }
    const beyond = board.neighbors[6 * a + dir];
    if (b === undefined && beyond >= 0) {
      f.add(`${here}.to`, `direction ${row.to} of ${quote(row.from)} leads to hex ${quote(board.ids[beyond])}, not off the map`);
      continue;
    }
    const change = (at: number): void => {
      ground.sides[at] = (ground.sides[at] | add) & ~drop;
    };
    change(6 * a + dir);
    if (b !== undefined && row.oneWay !== true) change(6 * b + ((dir + 3) % 6));
  }
}
