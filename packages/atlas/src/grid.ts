/** Hex arithmetic of one board in the unit of length of the artwork: the distance between two opposite flats is 1. */
import type { GridSpec } from '@hexfront/engine';

export interface Hex {
  index: number;
  id: string;
  col: number;
  row: number;
  x: number;
  y: number;
  /** Further printed ids, where sheets overlap. */
  also: string[];
}

/** One hexside. `b` is -1 where the map ends; `da` is the direction from a to b. */
export interface Side {
  key: string;
  a: number;
  b: number;
  da: number;
  /** Corner indices of its two ends. */
  v: [number, number];
  x: number;
  y: number;
}

export interface Corner {
  index: number;
  x: number;
  y: number;
  /** Sides that meet here. */
  sides: number[];
  /** Hexes that meet here. */
  hexes: number[];
}

export interface Grid {
  spec: GridSpec;
  hexes: Hex[];
  byId: Map<string, Hex>;
  /** neighbour[hex * 6 + dir], -1 off the map. */
  neighbour: Int32Array;
  /** sideOf[hex * 6 + dir] */
  sideOf: Int32Array;
  sides: Side[];
  corners: Corner[];
  width: number;
  height: number;
}

export const R3 = Math.sqrt(3);
const SHORT = R3 / 2;
const RADIUS = 1 / R3;

export const isShoved = (spec: GridSpec, line: number): boolean => (line & 1) === (spec.shove === 'odd' ? 1 : 0);

export function centreOf(spec: GridSpec, col: number, row: number): [number, number] {
  return spec.top === 'flat'
    ? [RADIUS + col * SHORT, 0.5 + row + (isShoved(spec, col) ? 0.5 : 0)]
    : [0.5 + col + (isShoved(spec, row) ? 0.5 : 0), RADIUS + row * SHORT];
}

/** Grid place of the neighbour in direction `dir` (numbered clockwise from the north, as in the board file). */
export function step(spec: GridSpec, col: number, row: number, dir: number): [number, number] {
  if (spec.top === 'flat') {
    const s = isShoved(spec, col) ? 1 : 0;
    switch (dir) {
      case 0:
        return [col, row - 1];
      case 1:
        return [col + 1, row - 1 + s];
      case 2:
        return [col + 1, row + s];
      case 3:
        return [col, row + 1];
      case 4:
        return [col - 1, row + s];
      default:
        return [col - 1, row - 1 + s];
    }
  }
  const s = isShoved(spec, row) ? 1 : 0;
  switch (dir) {
    case 0:
      return [col + s, row - 1];
    case 1:
      return [col + 1, row];
    case 2:
      return [col + s, row + 1];
    case 3:
      return [col - 1 + s, row + 1];
    case 4:
      return [col - 1, row];
    default:
      return [col - 1 + s, row - 1];
  }
}

/** The two corners of the side in direction `dir`, relative to the centre. */
export function sideEnds(top: 'flat' | 'pointy', dir: number): [number, number, number, number] {
  const middle = top === 'flat' ? -90 + dir * 60 : -60 + dir * 60;
  const p = ((middle - 30) * Math.PI) / 180;
  const q = ((middle + 30) * Math.PI) / 180;
  return [Math.cos(p) * RADIUS, Math.sin(p) * RADIUS, Math.cos(q) * RADIUS, Math.sin(q) * RADIUS];
}

export function makeGrid(spec: GridSpec, places: Iterable<{ id: string; col: number; row: number; also?: string[] }>): Grid {
  const hexes: Hex[] = [];
  const byId = new Map<string, Hex>();
  const at = new Map<number, number>();
  for (const p of places) {
    const [x, y] = centreOf(spec, p.col, p.row);
    const hex = { index: hexes.length, id: p.id, col: p.col, row: p.row, x, y, also: p.also ?? [] };
    hexes.push(hex);
    for (const id of [p.id, ...hex.also]) byId.set(id, hex);
    at.set(p.col * 1000 + p.row, hex.index);
  }
  const neighbour = new Int32Array(hexes.length * 6).fill(-1);
  const sideOf = new Int32Array(hexes.length * 6).fill(-1);
  const sides: Side[] = [];
  const corners: Corner[] = [];
  const cornerAt = new Map<string, number>();
  const corner = (x: number, y: number): number => {
    const key = `${Math.round(x * 1000)}|${Math.round(y * 1000)}`;
    let i = cornerAt.get(key);
    if (i === undefined) {
      i = corners.length;
      corners.push({ index: i, x, y, sides: [], hexes: [] });
      cornerAt.set(key, i);
    }
    return i;
  };
  let width = 0;
  let height = 0;
  for (const h of hexes) {
    for (let d = 0; d < 6; d++) {
      const [c, r] = step(spec, h.col, h.row, d);
      const n = c < 0 || r < 0 || r > 999 ? undefined : at.get(c * 1000 + r);
      neighbour[h.index * 6 + d] = n ?? -1;
      const e = sideEnds(spec.top, d);
      const v1 = corner(h.x + e[0], h.y + e[1]);
      const v2 = corner(h.x + e[2], h.y + e[3]);
      if (!corners[v1].hexes.includes(h.index)) corners[v1].hexes.push(h.index);
      if (!corners[v2].hexes.includes(h.index)) corners[v2].hexes.push(h.index);
      width = Math.max(width, h.x + e[0], h.x + e[2]);
      height = Math.max(height, h.y + e[1], h.y + e[3]);
      if (n !== undefined && n < h.index) {
        sideOf[h.index * 6 + d] = sideOf[n * 6 + ((d + 3) % 6)];
        continue;
      }
      const side: Side = {
        key: n === undefined ? `${h.id}|${d}` : sideKey(h.id, hexes[n].id),
        a: h.index,
        b: n ?? -1,
        da: d,
        v: [v1, v2],
        x: h.x + (e[0] + e[2]) / 2,
        y: h.y + (e[1] + e[3]) / 2,
      };
      sideOf[h.index * 6 + d] = sides.length;
      corners[v1].sides.push(sides.length);
      corners[v2].sides.push(sides.length);
      sides.push(side);
    }
  }
  return { spec, hexes, byId, neighbour, sideOf, sides, corners, width, height };
}

export const sideKey = (a: string, b: string): string => (a < b ? `${a}|${b}` : `${b}|${a}`);

export function directionTo(grid: Grid, a: number, b: number): number {
  for (let d = 0; d < 6; d++) if (grid.neighbour[a * 6 + d] === b) return d;
  return -1;
}

/** The side between two hexes, or the outer side in a direction; throws a plain sentence when they do not touch. */
export function sideBetween(grid: Grid, a: string, b: string): number {
  const ha = grid.byId.get(a);
  if (!ha) throw new Error(`no hex ${a} on the map`);
  const hb = grid.byId.get(b);
  if (!hb) throw new Error(`no hex ${b} on the map`);
  const d = directionTo(grid, ha.index, hb.index);
  if (d < 0) throw new Error(`hexes ${a} and ${b} do not touch`);
  return grid.sideOf[ha.index * 6 + d];
}

/** The hex whose centre is nearest, if the point lies on the map (undefined outside). */
export function hexAt(grid: Grid, x: number, y: number): Hex | undefined {
  const { spec } = grid;
  const flat = spec.top === 'flat';
  const guess = flat ? Math.round((x - RADIUS) / SHORT) : Math.round((y - RADIUS) / SHORT);
  let best: Hex | undefined;
  let bestD = Infinity;
  const index = placeIndex(grid);
  for (let k = guess - 1; k <= guess + 1; k++) {
    const s = isShoved(spec, k) ? 0.5 : 0;
    const j = Math.round((flat ? y : x) - 0.5 - s);
    for (let m = j - 1; m <= j + 1; m++) {
      const col = flat ? k : m;
      const row = flat ? m : k;
      if (col < 0 || row < 0) continue;
      const i = index.get(col * 1000 + row);
      if (i === undefined) continue;
      const h = grid.hexes[i];
      const dd = (h.x - x) ** 2 + (h.y - y) ** 2;
      if (dd < bestD) {
        bestD = dd;
        best = h;
      }
    }
  }
  return best && bestD <= 1 / 3 + 1e-6 && inside(spec.top, x - best.x, y - best.y) ? best : undefined;
}

function inside(top: 'flat' | 'pointy', dx: number, dy: number): boolean {
  for (let d = 0; d < 6; d++) {
    const m = ((top === 'flat' ? -90 + d * 60 : -60 + d * 60) * Math.PI) / 180;
    if (dx * Math.cos(m) + dy * Math.sin(m) > 0.5 + 1e-6) return false;
  }
  return true;
}

const indexes = new WeakMap<Grid, Map<number, number>>();
function placeIndex(grid: Grid): Map<number, number> {
  let m = indexes.get(grid);
  if (!m) {
    m = new Map(grid.hexes.map((h) => [h.col * 1000 + h.row, h.index]));
    indexes.set(grid, m);
  }
  return m;
}

export function hexDistance(grid: Grid, a: Hex, b: Hex): number {
  const flat = grid.spec.top === 'flat';
  const line = (h: Hex) => (flat ? h.col : h.row);
  const pos2 = (h: Hex) => 2 * (flat ? h.row : h.col) + (isShoved(grid.spec, line(h)) ? 1 : 0);
  const dl = Math.abs(line(a) - line(b));
  const dp = Math.abs(pos2(a) - pos2(b));
  return dp <= dl ? dl : dl + (dp - dl) / 2;
}
