/**
 * Roads from hex to hex. Each road of the gazetteer is laid as the cheapest chain of hexes along its true course through the hexes of its
 * listed places, so that it passes them in order; a hexside that already carries a road is cheaper, which merges parallel lanes.
 */
import type { Grid } from '../grid.ts';
import { directionTo } from '../grid.ts';
import { Heap } from '../heap.ts';
import { type Line, nearest } from '../lines.ts';

/** Grades of road, poorest first; 0 is none. */
export const TRAIL = 1;
export const ROAD = 2;
export const HIGHWAY = 3;

export interface RoadNet {
  /** Grade per side: 0 none, TRAIL, ROAD, HIGHWAY. */
  cls: Uint8Array;
  /** Names per side. */
  names: Map<number, Set<string>>;
  /** Sides a road may never cross. */
  closed: Set<number>;
  /** Extra price of a side, such as a river without a known bridge. */
  toll: Float64Array;
}

export const emptyNet = (grid: Grid): RoadNet => ({
  cls: new Uint8Array(grid.sides.length),
  names: new Map(),
  closed: new Set(),
  toll: new Float64Array(grid.sides.length),
});

export interface LaidRoad {
  id: string;
  name: string;
  cls: number;
  /** Hexes in order. */
  hexes: number[];
  /** Hexes of the listed places, in order. */
  stations: { name: string; hex: number }[];
  /** Course in board units, for drawing. */
  course: Line;
}

export function pathBetween(grid: Grid, net: RoadNet, course: Line | undefined, from: number, goal: (h: number) => boolean): number[] {
  const n = grid.hexes.length;
  const dist = new Float64Array(n).fill(Infinity);
  const prev = new Int32Array(n).fill(-1);
  const off = new Float64Array(n).fill(-1);
  const price = (h: number) => {
    if (!course) return 1;
    if (off[h] < 0) off[h] = nearest(course, grid.hexes[h].x, grid.hexes[h].y).d;
    return 0.25 + 1.6 * off[h] * off[h];
  };
  const open = new Heap();
  open.push(0, from);
  dist[from] = 0;
  for (let next = open.pop(); next; next = open.pop()) {
    const { price: d, item: h } = next;
    if (d > dist[h]) continue;
    if (h !== from && goal(h)) {
      const path = [h];
      let c = h;
      while (c !== from) {
        c = prev[c];
        path.push(c);
      }
      return path.reverse();
    }
    for (let dir = 0; dir < 6; dir++) {
      const o = grid.neighbour[h * 6 + dir];
      if (o < 0) continue;
      const s = grid.sideOf[h * 6 + dir];
      if (net.closed.has(s)) continue;
      const nd = d + price(o) * (net.cls[s] ? 0.6 : 1) + net.toll[s];
      if (nd < dist[o]) {
        dist[o] = nd;
        prev[o] = h;
        open.push(nd, o);
      }
    }
  }
  return [];
}

export function layPath(grid: Grid, net: RoadNet, hexes: number[], cls: number, name: string): void {
  for (let i = 1; i < hexes.length; i++) {
    const d = directionTo(grid, hexes[i - 1], hexes[i]);
    if (d < 0) throw new Error(`road ${name}: ${grid.hexes[hexes[i - 1]].id} and ${grid.hexes[hexes[i]].id} do not touch`);
    const s = grid.sideOf[hexes[i - 1] * 6 + d];
    net.cls[s] = Math.max(net.cls[s], cls);
    if (name) {
      const set = net.names.get(s) ?? new Set<string>();
      set.add(name);
      net.names.set(s, set);
    }
  }
}

/**
 * Paths from station to station. A village that the bend of the map has put off the road would make it turn back on itself: such a station is
 * dropped, unless it is a town of the game.
 */
export function legsThrough(
  grid: Grid,
  net: RoadNet,
  course: number[],
  part: { name: string; hex: number }[],
  isTown: (hex: number) => boolean,
): number[][] {
  for (;;) {
    const legs: number[][] = [];
    let at = part[0].hex;
    const stops: { index: number; leg: number }[] = [];
    for (let k = 1; k < part.length; k++) {
      const to = part[k].hex;
      if (to === at) continue;
      const path = pathBetween(grid, net, course, at, (h) => h === to);
      if (path.length === 0) continue;
      legs.push(path);
      stops.push({ index: k, leg: legs.length - 1 });
      at = to;
    }
    const sharp = stops.find(({ index, leg }) => {
      const here = legs[leg];
      const next = legs[leg + 1];
      if (!next || isTown(part[index].hex)) return false;
      const came = directionTo(grid, here[here.length - 2], here[here.length - 1]);
      const goes = directionTo(grid, next[0], next[1]);
      const turn = (goes - came + 6) % 6;
      return turn >= 2 && turn <= 4;
    });
    if (!sharp) return legs;
    part.splice(sharp.index, 1);
  }
}

export const roadClassOf = (grid: Grid, net: RoadNet, hex: number): number => {
  let c = 0;
  for (let d = 0; d < 6; d++) c = Math.max(c, net.cls[grid.sideOf[hex * 6 + d]]);
  return c;
};

/** Connected parts of the network, as a part number per hex (-1 without road). */
export function roadParts(grid: Grid, cls: Uint8Array): Int32Array {
  const part = new Int32Array(grid.hexes.length).fill(-1);
  let next = 0;
  for (const h of grid.hexes) {
    if (part[h.index] >= 0) continue;
    let any = false;
    for (let d = 0; d < 6; d++) if (cls[grid.sideOf[h.index * 6 + d]]) any = true;
    if (!any) continue;
    const queue = [h.index];
    part[h.index] = next;
    while (queue.length) {
      const c = queue.pop() as number;
      for (let d = 0; d < 6; d++) {
        const o = grid.neighbour[c * 6 + d];
        if (o < 0 || part[o] >= 0 || !cls[grid.sideOf[c * 6 + d]]) continue;
        part[o] = next;
        queue.push(o);
      }
    }
    next++;
  }
  return part;
}
