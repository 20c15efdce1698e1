/**
 * Rivers on hexsides. A river follows the chain of hexsides nearest its true course: the cheapest path over hex corners where a side costs
 * more the farther it lies from the course. The rulebook's own hexsides are stations the path must run through, in order of the stream.
 */
import type { Grid } from '../grid.ts';
import { Heap } from '../heap.ts';
import { between, type Line, lengthOf, nearest } from '../lines.ts';

export interface RiverPlan {
  name: string;
  /** Course in board units, from source to mouth. */
  course: Line;
  /** Sides the river must use. */
  via: number[];
  /** Sides it must not use. */
  avoid: Set<number>;
  /** Name of the river it flows into, already routed. */
  into?: string;
  /** Distance from the source, in board units, where the river becomes a rule river. */
  skip?: number;
  /** Name of a river at whose upper end this one begins (two arms, one stream). */
  from?: string;
}

export interface RoutedRiver {
  name: string;
  sides: number[];
  corners: number[];
  course: Line;
}

function dijkstra(grid: Grid, cost: Float64Array, start: number, blocked: Set<number>): { dist: Float64Array; via: Int32Array } {
  const n = grid.corners.length;
  const dist = new Float64Array(n).fill(Infinity);
  const via = new Int32Array(n).fill(-1);
  const open = new Heap();
  open.push(0, start);
  dist[start] = 0;
  for (let next = open.pop(); next; next = open.pop()) {
    const { price: d, item: c } = next;
    if (d > dist[c]) continue;
    for (const s of grid.corners[c].sides) {
      const side = grid.sides[s];
      if (side.b < 0 || blocked.has(s)) continue;
      const o = side.v[0] === c ? side.v[1] : side.v[0];
      const nd = d + cost[s];
      if (nd < dist[o]) {
        dist[o] = nd;
        via[o] = s;
        open.push(nd, o);
      }
    }
  }
  return { dist, via };
}

function trail(grid: Grid, via: Int32Array, start: number, end: number): { sides: number[]; corners: number[] } {
  const sides: number[] = [];
  const corners: number[] = [end];
  let c = end;
  while (c !== start) {
    const s = via[c];
    if (s < 0) return { sides: [], corners: [] };
    sides.push(s);
    c = grid.sides[s].v[0] === c ? grid.sides[s].v[1] : grid.sides[s].v[0];
    corners.push(c);
  }
  sides.reverse();
  corners.reverse();
  return { sides, corners };
}

/** Corners at the map edge where a hexside between two hexes begins: the places where a river can enter or leave. */
export function edgeCorners(grid: Grid): Set<number> {
  const out = new Set<number>();
  for (const c of grid.corners) if (c.hexes.length === 2 && c.sides.some((s) => grid.sides[s].b >= 0)) out.add(c.index);
  return out;
}

/** Longest stretch of the course that lies on the map (a river may leave and come back; short absences are bridged). */
function onMap(grid: Grid, course: Line): { line: Line; enters: boolean; leaves: boolean } | undefined {
  const total = lengthOf(course);
  const inside = (x: number, y: number) => x > -0.15 && y > -0.15 && x < grid.width + 0.15 && y < grid.height + 0.15;
  let first = -1;
  let last = -1;
  let run = 0;
  const gap = 0.05;
  for (let s = 0; s <= total; s += gap) {
    const p = between(course, s, Math.min(total, s + 1e-6));
    if (inside(p[0], p[1])) {
      if (first < 0) first = s;
      last = s;
      run++;
    }
  }
  if (run * gap < 0.8) return undefined;
  return { line: between(course, first, last), enters: first > 0.3, leaves: last < total - 0.3 };
}

export function routeRiver(grid: Grid, plan: RiverPlan, done: Map<string, RoutedRiver>): RoutedRiver | undefined {
  const clipped = onMap(grid, plan.course);
  if (!clipped) return undefined;
  let line = clipped.line;
  if (!clipped.enters && plan.skip) line = between(line, plan.skip, lengthOf(line));
  if (lengthOf(line) < 0.8) return undefined;
  const cost = new Float64Array(grid.sides.length);
  const along = new Float64Array(grid.sides.length);
  // Sides far from the whole course are dear without measuring: on a big map they are nearly all.
  const reach = 4;
  const xs = line.filter((_, i) => i % 2 === 0);
  const ys = line.filter((_, i) => i % 2 === 1);
  const box = { x0: Math.min(...xs) - reach, x1: Math.max(...xs) + reach, y0: Math.min(...ys) - reach, y1: Math.max(...ys) + reach };
  for (let i = 0; i < grid.sides.length; i++) {
    const s = grid.sides[i];
    if (s.x < box.x0 || s.x > box.x1 || s.y < box.y0 || s.y > box.y1) {
      cost[i] = 0.05 + reach * reach * 2.2;
      continue;
    }
    const [p, q] = s.v.map((v) => grid.corners[v]);
    let sum = 0;
    for (const t of [0.1, 0.5, 0.9]) {
      const n = nearest(line, p.x + (q.x - p.x) * t, p.y + (q.y - p.y) * t);
      sum += n.d * n.d;
      if (t === 0.5) along[i] = n.along;
    }
    cost[i] = 0.05 + (sum / 3) * 2.2;
  }
  const edge = edgeCorners(grid);
  const closest = (x: number, y: number, pool: Iterable<number>) => {
    let best = -1;
    let d = Infinity;
    for (const c of pool) {
      const e = (grid.corners[c].x - x) ** 2 + (grid.corners[c].y - y) ** 2;
      if (e < d) {
        d = e;
        best = c;
      }
    }
    return best;
  };
  const all = grid.corners.map((c) => c.index);
  const n = line.length;
  const upper = plan.from ? done.get(plan.from) : undefined;
  const start = upper ? upper.corners[upper.corners.length - 1] : closest(line[0], line[1], clipped.enters ? edge : all);
  const stations = plan.via.slice().sort((a, b) => along[a] - along[b]);
  const sides: number[] = [];
  const corners: number[] = [start];
  const blocked = new Set(plan.avoid);
  let at = start;
  const push = (t: { sides: number[]; corners: number[] }) => {
    sides.push(...t.sides);
    corners.push(...t.corners.slice(1));
    for (const s of t.sides) blocked.add(s);
    at = corners[corners.length - 1];
  };
  for (const st of stations) {
    if (sides.includes(st)) continue;
    const found = dijkstra(grid, cost, at, new Set([...blocked, st]));
    const [v0, v1] = grid.sides[st].v;
    const near = found.dist[v0] <= found.dist[v1] ? v0 : v1;
    push(trail(grid, found.via, at, near));
    const far = near === v0 ? v1 : v0;
    push({ sides: [st], corners: [near, far] });
  }
  const found = dijkstra(grid, cost, at, blocked);
  const parent = plan.into ? done.get(plan.into) : undefined;
  let end: number;
  if (parent && !clipped.leaves) {
    let best = Infinity;
    end = at;
    for (const c of parent.corners) {
      const v = found.dist[c] + 1.5 * Math.hypot(grid.corners[c].x - line[n - 2], grid.corners[c].y - line[n - 1]);
      if (v < best) {
        best = v;
        end = c;
      }
    }
  } else end = closest(line[n - 2], line[n - 1], clipped.leaves ? edge : all);
  push(trail(grid, found.via, at, end));
  // The stretch beyond the first meeting with the parent would run in its bed.
  if (parent) {
    const bed = new Set(parent.corners);
    const meet = corners.findIndex((c, i) => i > 0 && bed.has(c));
    const lastStation = Math.max(-1, ...stations.map((s) => sides.indexOf(s)));
    if (meet > 0 && meet - 1 >= lastStation) {
      corners.length = meet + 1;
      sides.length = meet;
    }
  }
  return { name: plan.name, sides, corners, course: line };
}
