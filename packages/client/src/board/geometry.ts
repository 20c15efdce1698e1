/**
 * Where hexes are. Unit of length as in the art file: the distance between two opposite flats of a hex is 1.
 * Hexes are small integers here, in the order of the board file; printed ids only at the doors.
 */
import type { BoardFile, Direction, GridSpec, HexId } from '@hexfront/engine';

/** Distance from the centre to a corner. */
export const RADIUS = 1 / Math.sqrt(3);
const STEP = Math.sqrt(3) / 2;

/** Compass words of the six directions; the same as the engine's, kept here so that the board alone does not load the engine. */
const WORDS: Record<GridSpec['top'], readonly string[]> = {
  flat: ['N', 'NE', 'SE', 'S', 'SW', 'NW'],
  pointy: ['NE', 'E', 'SE', 'SW', 'W', 'NW'],
};

export interface Box {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}

export interface Grid {
  spec: GridSpec;
  /** Number of hexes. */
  n: number;
  ids: string[];
  /** Every printed id, also the second ones, to the number of its hex. */
  byId: Map<string, HexId>;
  cols: Int16Array;
  rows: Int16Array;
  x: Float64Array;
  y: Float64Array;
  /** Six per hex, clockwise from the north, -1 off the map. */
  next: Int32Array;
  /** Number of the hex at row * cols + col, or -1. */
  cells: Int32Array;
  /** Offsets of the six corners from the centre; side d runs from corner d to corner d + 1. */
  corners: readonly (readonly [number, number])[];
  /** Outward unit normals of the six sides. */
  normals: readonly (readonly [number, number])[];
  /** Extent of all hexes. */
  box: Box;
}

const FLAT_CORNERS = [
  [-RADIUS / 2, -0.5],
  [RADIUS / 2, -0.5],
  [RADIUS, 0],
  [RADIUS / 2, 0.5],
  [-RADIUS / 2, 0.5],
  [-RADIUS, 0],
] as const;

const POINTY_CORNERS = [
  [0, -RADIUS],
  [0.5, -RADIUS / 2],
  [0.5, RADIUS / 2],
  [0, RADIUS],
  [-0.5, RADIUS / 2],
  [-0.5, -RADIUS / 2],
] as const;

function shoved(spec: GridSpec, line: number): boolean {
  return (line % 2 !== 0) === (spec.shove === 'odd');
}

/** Centre of the cell in column `col`, row `row`, on the board or not. */
export function cellCentre(spec: GridSpec, col: number, row: number): [number, number] {
  if (spec.top === 'flat') return [RADIUS + col * STEP, 0.5 + row + (shoved(spec, col) ? 0.5 : 0)];
  return [0.5 + col + (shoved(spec, row) ? 0.5 : 0), RADIUS + row * STEP];
}

/** The cell on the other side of side `d`. */
export function cellNext(spec: GridSpec, col: number, row: number, d: number): [number, number] {
  if (spec.top === 'flat') {
    const s = shoved(spec, col) ? 1 : 0;
    if (d === 0) return [col, row - 1];
    if (d === 3) return [col, row + 1];
    const dc = d < 3 ? 1 : -1;
    const north = d === 1 || d === 5;
    return [col + dc, north ? row - 1 + s : row + s];
  }
  const s = shoved(spec, row) ? 1 : 0;
  if (d === 1) return [col + 1, row];
  if (d === 4) return [col - 1, row];
  const dr = d === 0 || d === 5 ? -1 : 1;
  const east = d === 0 || d === 2;
  return [east ? col + s : col - 1 + s, row + dr];
}

export function createGrid(board: BoardFile): Grid {
  const spec = board.grid;
  const n = board.hexes.length;
  const flat = spec.top === 'flat';
  const grid: Grid = {
    spec,
    n,
    ids: [],
    byId: new Map(),
    cols: new Int16Array(n),
    rows: new Int16Array(n),
    x: new Float64Array(n),
    y: new Float64Array(n),
    next: new Int32Array(n * 6).fill(-1),
    cells: new Int32Array(spec.cols * spec.rows).fill(-1),
    corners: flat ? FLAT_CORNERS : POINTY_CORNERS,
    normals: [0, 1, 2, 3, 4, 5].map((d) => {
      const a = ((flat ? -90 : -60) + d * 60) * (Math.PI / 180);
      return [Math.cos(a), Math.sin(a)] as const;
    }),
    box: { x0: Infinity, y0: Infinity, x1: -Infinity, y1: -Infinity },
  };
  const hw = flat ? RADIUS : 0.5;
  const hh = flat ? 0.5 : RADIUS;
  board.hexes.forEach(([id, col, row, , , ...also], i) => {
    grid.ids.push(id);
    for (const name of [id, ...also]) if (!grid.byId.has(name)) grid.byId.set(name, i);
    grid.cols[i] = col;
    grid.rows[i] = row;
    const [x, y] = cellCentre(spec, col, row);
    grid.x[i] = x;
    grid.y[i] = y;
    grid.cells[row * spec.cols + col] = i;
    grid.box.x0 = Math.min(grid.box.x0, x - hw);
    grid.box.y0 = Math.min(grid.box.y0, y - hh);
    grid.box.x1 = Math.max(grid.box.x1, x + hw);
    grid.box.y1 = Math.max(grid.box.y1, y + hh);
  });
  for (let i = 0; i < n; i++) {
    for (let d = 0; d < 6; d++) {
      const [c, r] = cellNext(spec, grid.cols[i], grid.rows[i], d);
      grid.next[i * 6 + d] = cellAt(grid, c, r);
    }
  }
  if (n === 0) grid.box = { x0: 0, y0: 0, x1: 1, y1: 1 };
  return grid;
}

function cellAt(grid: Grid, col: number, row: number): number {
  const { cols, rows } = grid.spec;
  return col < 0 || row < 0 || col >= cols || row >= rows ? -1 : grid.cells[row * cols + col];
}

/** The hex that holds this point, or -1. A point belongs to the nearest centre, hexes being the Voronoi cells of their centres. */
export function hexAt(grid: Grid, x: number, y: number): number {
  const { spec } = grid;
  const flat = spec.top === 'flat';
  const line = Math.round(((flat ? x : y) - RADIUS) / STEP);
  let best = Infinity;
  let bestCol = -1;
  let bestRow = -1;
  for (let l = line - 1; l <= line + 1; l++) {
    const along = Math.round((flat ? y : x) - 0.5 - (shoved(spec, l) ? 0.5 : 0));
    const col = flat ? l : along;
    const row = flat ? along : l;
    const [cx, cy] = cellCentre(spec, col, row);
    const dist = (cx - x) ** 2 + (cy - y) ** 2;
    if (dist < best) {
      best = dist;
      bestCol = col;
      bestRow = row;
    }
  }
  return cellAt(grid, bestCol, bestRow);
}

/** The side of hex `i` nearest to the point and how far away it is. */
export function nearestSide(grid: Grid, i: number, x: number, y: number): { d: number; distance: number } {
  let d = 0;
  let distance = Infinity;
  for (let k = 0; k < 6; k++) {
    const [nx, ny] = grid.normals[k];
    const dist = 0.5 - ((x - grid.x[i]) * nx + (y - grid.y[i]) * ny);
    if (dist < distance) {
      distance = dist;
      d = k;
    }
  }
  return { d, distance };
}

export function corner(grid: Grid, i: number, k: number): [number, number] {
  const [dx, dy] = grid.corners[k % 6];
  return [grid.x[i] + dx, grid.y[i] + dy];
}

/** Number of the direction from hex `i` to the neighbour or compass word `to`, or -1. */
export function directionTo(grid: Grid, i: number, to: string): number {
  const other = grid.byId.get(to);
  if (other !== undefined) for (let d = 0; d < 6; d++) if (grid.next[i * 6 + d] === other) return d;
  return WORDS[grid.spec.top].indexOf(to);
}

/** Hexes whose cell touches the box; a cheap superset, in reading order. */
export function hexesIn(grid: Grid, box: Box, margin = 0): HexId[] {
  const { spec } = grid;
  const flat = spec.top === 'flat';
  const out: number[] = [];
  const sx = flat ? STEP : 1;
  const sy = flat ? 1 : STEP;
  const c0 = Math.max(0, Math.floor((box.x0 - margin - 2 * RADIUS) / sx));
  const c1 = Math.min(spec.cols - 1, Math.ceil((box.x1 + margin) / sx));
  const r0 = Math.max(0, Math.floor((box.y0 - margin - 2 * RADIUS) / sy) - 1);
  const r1 = Math.min(spec.rows - 1, Math.ceil((box.y1 + margin) / sy));
  const reach = RADIUS + margin;
  for (let r = r0; r <= r1; r++) {
    for (let c = c0; c <= c1; c++) {
      const i = grid.cells[r * spec.cols + c];
      if (i < 0) continue;
      const x = grid.x[i];
      const y = grid.y[i];
      if (x + reach >= box.x0 && x - reach <= box.x1 && y + reach >= box.y0 && y - reach <= box.y1) out.push(i);
    }
  }
  return out;
}

const pointKey = (x: number, y: number) => `${Math.round(x * 1000)},${Math.round(y * 1000)}`;

/** Closed outlines of a set of hexes, clockwise around the set (holes the other way), as flat lists x, y, x, y... */
export function outline(grid: Grid, hexes: Iterable<HexId>): number[][] {
  const inside = new Set(hexes);
  const from = new Map<string, number[]>();
  const edges: { i: number; d: number; used: boolean }[] = [];
  for (const i of inside) {
    for (let d = 0; d < 6; d++) {
      const o = grid.next[i * 6 + d];
      if (o >= 0 && inside.has(o)) continue;
      const [x, y] = corner(grid, i, d);
      const key = pointKey(x, y);
      const list = from.get(key);
      if (list) list.push(edges.length);
      else from.set(key, [edges.length]);
      edges.push({ i, d, used: false });
    }
  }
  const loops: number[][] = [];
  for (const first of edges) {
    if (first.used) continue;
    const loop: number[] = [];
    let edge: (typeof edges)[number] | undefined = first;
    while (edge && !edge.used) {
      edge.used = true;
      loop.push(...corner(grid, edge.i, edge.d));
      const [ex, ey] = corner(grid, edge.i, edge.d + 1);
      const after: number[] = from.get(pointKey(ex, ey)) ?? [];
      edge = after.map((k) => edges[k]).find((e) => !e.used);
    }
    loops.push(loop);
  }
  return loops;
}

/** Join hexsides into as few polylines as possible: lists of side midpoints in walking order. */
export function chainHexsides(grid: Grid, hexsides: readonly (readonly [HexId, Direction])[]): number[][] {
  const ends = new Map<string, number[]>();
  const list = hexsides.map(([i, d]) => {
    const a = corner(grid, i, d);
    const b = corner(grid, i, d + 1);
    return { keys: [pointKey(...a), pointKey(...b)] as const, mid: [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2] as const, used: false };
  });
  const seen = new Set<string>();
  list.forEach((s, k) => {
    const name = [...s.keys].sort().join('|');
    if (seen.has(name)) {
      s.used = true;
      return;
    }
    seen.add(name);
    for (const key of s.keys) {
      const l = ends.get(key);
      if (l) l.push(k);
      else ends.set(key, [k]);
    }
  });
  const walk = (start: number, at: string): number[] => {
    const out: number[] = [];
    let k: number | undefined = start;
    let key = at;
    while (k !== undefined && !list[k].used) {
      const s: (typeof list)[number] = list[k];
      s.used = true;
      out.push(s.mid[0], s.mid[1]);
      key = s.keys[0] === key ? s.keys[1] : s.keys[0];
      k = (ends.get(key) ?? []).find((o) => !list[o].used);
    }
    return out;
  };
  const chains: number[][] = [];
  // Open ends first, so that a line is not cut in its middle.
  list.forEach((s, k) => {
    for (const key of s.keys) if (!s.used && (ends.get(key)?.length ?? 0) === 1) chains.push(walk(k, key));
  });
  list.forEach((s, k) => {
    if (!s.used) chains.push(walk(k, s.keys[0]));
  });
  return chains;
}

/** Flatten the zigzag of a chain of hexside midpoints: weighted means, then corner cutting. */
export function smoothLine(line: readonly number[], passes = 2, cuts = 2): number[] {
  let p = [...line];
  const n = p.length / 2;
  if (n < 3) return p;
  const closed = Math.hypot(p[0] - p[p.length - 2], p[1] - p[p.length - 1]) < 0.6 && n > 5;
  if (closed) p.push(p[0], p[1]);
  for (let k = 0; k < passes; k++) {
    const q = [...p];
    for (let i = 2; i < p.length - 2; i++) q[i] = (p[i - 2] + 2 * p[i] + p[i + 2]) / 4;
    p = q;
  }
  for (let k = 0; k < cuts; k++) {
    const q = [p[0], p[1]];
    for (let i = 0; i + 3 < p.length; i += 2) {
      q.push(p[i] * 0.75 + p[i + 2] * 0.25, p[i + 1] * 0.75 + p[i + 3] * 0.25);
      q.push(p[i] * 0.25 + p[i + 2] * 0.75, p[i + 1] * 0.25 + p[i + 3] * 0.75);
    }
    q.push(p[p.length - 2], p[p.length - 1]);
    p = q;
  }
  return p;
}

/** A curve through all points (Catmull-Rom), sampled. */
export function curveThrough(points: readonly number[], steps = 8): number[] {
  const n = points.length / 2;
  if (n < 3) return [...points];
  const at = (i: number, k: number) => points[Math.max(0, Math.min(n - 1, i)) * 2 + k];
  const out: number[] = [];
  for (let i = 0; i < n - 1; i++) {
    for (let s = 0; s < steps; s++) {
      const t = s / steps;
      for (const k of [0, 1]) {
        const p0 = at(i - 1, k);
        const p1 = at(i, k);
        const p2 = at(i + 1, k);
        const p3 = at(i + 2, k);
        out.push(0.5 * (2 * p1 + (p2 - p0) * t + (2 * p0 - 5 * p1 + 4 * p2 - p3) * t * t + (3 * p1 - p0 - 3 * p2 + p3) * t ** 3));
      }
    }
  }
  out.push(points[points.length - 2], points[points.length - 1]);
  return out;
}

export function boxOf(points: readonly number[]): Box {
  const box = { x0: Infinity, y0: Infinity, x1: -Infinity, y1: -Infinity };
  for (let i = 0; i < points.length; i += 2) {
    box.x0 = Math.min(box.x0, points[i]);
    box.x1 = Math.max(box.x1, points[i]);
    box.y0 = Math.min(box.y0, points[i + 1]);
    box.y1 = Math.max(box.y1, points[i + 1]);
  }
  return box;
}

export function touches(a: Box, b: Box, margin = 0): boolean {
  return a.x0 - margin <= b.x1 && a.x1 + margin >= b.x0 && a.y0 - margin <= b.y1 && a.y1 + margin >= b.y0;
}

/** Box of a hex. */
export function hexBox(grid: Grid, i: number): Box {
  return { x0: grid.x[i] - RADIUS, y0: grid.y[i] - RADIUS, x1: grid.x[i] + RADIUS, y1: grid.y[i] + RADIUS };
}
