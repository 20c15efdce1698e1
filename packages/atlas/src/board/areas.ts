/** Sets of hexes: floods, chains along a line, banks of a river. */
import type { Grid } from '../grid.ts';
import { Heap } from '../heap.ts';
import { type Line, nearest } from '../lines.ts';

/** All hexes reached from the seeds without crossing a side that `open` refuses. */
export function floodHexes(grid: Grid, seeds: number[], open: (side: number, to: number) => boolean): number[] {
  const seen = new Set(seeds);
  const queue = [...seeds];
  while (queue.length) {
    const h = queue.pop() as number;
    for (let d = 0; d < 6; d++) {
      const o = grid.neighbour[h * 6 + d];
      if (o < 0 || seen.has(o) || !open(grid.sideOf[h * 6 + d], o)) continue;
      seen.add(o);
      queue.push(o);
    }
  }
  return [...seen];
}

/** The hexes west and east of a side that a river passes from corner `p` to corner `q` (by the position of their centres). */
export function bankHexes(grid: Grid, p: number, q: number, side: number): { west: number; east: number } {
  const a = grid.corners[p];
  const b = grid.corners[q];
  const s = grid.sides[side];
  const h = grid.hexes[s.a];
  const cross = (b.x - a.x) * (h.y - a.y) - (b.y - a.y) * (h.x - a.x);
  // y grows southwards: a positive cross product lies on the right hand of the stream.
  return cross > 0 ? { west: s.a, east: s.b } : { west: s.b, east: s.a };
}

/** A gapless chain of hexes from map edge to map edge along a line, through given hexes. */
export function hexChain(grid: Grid, course: Line, via: number[], avoid: Set<number>): number[] {
  const off = grid.hexes.map((h) => nearest(course, h.x, h.y));
  const inside = grid.hexes.filter((h) => off[h.index].d < 0.6).sort((a, b) => off[a.index].along - off[b.index].along);
  if (inside.length === 0) return [];
  const stations = [inside[0].index, ...via.slice().sort((a, b) => off[a].along - off[b].along), inside[inside.length - 1].index];
  const out: number[] = [stations[0]];
  for (let k = 1; k < stations.length; k++) {
    const from = out[out.length - 1];
    const to = stations[k];
    if (from === to) continue;
    const dist = new Map<number, number>([[from, 0]]);
    const prev = new Map<number, number>();
    const open = new Heap();
    open.push(0, from);
    for (let next = open.pop(); next; next = open.pop()) {
      const h = next.item;
      if (next.price > (dist.get(h) as number)) continue;
      if (h === to) break;
      for (let d = 0; d < 6; d++) {
        const o = grid.neighbour[h * 6 + d];
        if (o < 0 || avoid.has(o)) continue;
        const nd = (dist.get(h) as number) + 0.3 + 2 * off[o].d ** 2;
        if (nd < (dist.get(o) ?? Infinity)) {
          dist.set(o, nd);
          prev.set(o, h);
          open.push(nd, o);
        }
      }
    }
    const path: number[] = [];
    let c: number | undefined = to;
    while (c !== undefined && c !== from) {
      path.push(c);
      c = prev.get(c);
    }
    out.push(...path.reverse());
  }
  return [...new Set(out)];
}
