/** Roads, bridges and the ways off the map of The Last Gamble. */
import { FRONTIER_FROM_LAT } from '../board/frontier.ts';
import type { Overrides } from '../board/overrides.ts';
import type { RoutedRiver } from '../board/rivers.ts';
import {
  emptyNet,
  HIGHWAY,
  type LaidRoad,
  layPath,
  legsThrough,
  pathBetween,
  ROAD,
  type RoadNet,
  roadClassOf,
  roadParts,
} from '../board/roads.ts';
import type { Road } from '../geo/load.ts';
import { type Grid, hexAt, sideBetween } from '../grid.ts';
import { nearest } from '../lines.ts';
import type { Projection } from '../project.ts';

const EDGE_DIR: Record<string, number> = { north: 0, east: 2, south: 3, west: 5 };

/** All roads of 1944, then what the rulebook adds or forbids. */
export function layRoads(
  grid: Grid,
  projection: Projection,
  over: Overrides,
  roads: Road[],
  rivers: Map<string, RoutedRiver>,
): { net: RoadNet; laid: LaidRoad[] } {
  const net = emptyNet(grid);
  const key = (s: string) => {
    const [a, b] = s.split('|');
    return sideBetween(grid, a, b);
  };
  const gaps = new Set(over.noBridge.map((n) => key(n.side)));
  const printed = new Set(over.bridges.map((n) => key(n.side)));
  for (const [name, r] of rivers) {
    for (let i = 0; i < r.sides.length; i++) {
      const s = r.sides[i];
      net.toll[s] = printed.has(s) ? 0 : name === 'Meuse' ? 1 : 0.35;
      const lat = projection.toGlobe(grid.sides[s].x, grid.sides[s].y)[1];
      const frontier =
        (name === 'Our' && lat < FRONTIER_FROM_LAT) ||
        (name === 'Sauer' && r.corners.indexOf(rivers.get('Our')?.corners.at(-1) ?? -1) <= i);
      if (frontier && !gaps.has(s)) net.closed.add(s);
    }
  }
  for (const r of over.roads) {
    if (!r.closed) continue;
    for (let i = 1; i < r.hexes.length; i++) net.closed.add(sideBetween(grid, r.hexes[i - 1], r.hexes[i]));
  }
  const index = (id: string) => {
    const h = grid.byId.get(id);
    if (!h) throw new Error(`map-overrides: no hex ${id}`);
    return h.index;
  };
  const exits = [
    ...over.entries.map((e) => ({ ...e, at: index(e.hex) })),
    ...over.exits.map((e) => ({ ...e, name: '', towards: '', at: index(e.hex) })),
  ];
  const exitSide = (e: { at: number; edge: string; hex: string }) => grid.sideOf[e.at * 6 + EDGE_DIR[e.edge]];
  const towns = over.places.map((p) => ({ p, at: p.hexes.map(index) }));
  const same = (a: string, b: string) =>
    a
      .normalize('NFD')
      .replace(/[^a-z]/gi, '')
      .toLowerCase() ===
    b
      .normalize('NFD')
      .replace(/[^a-z]/gi, '')
      .toLowerCase();
  const stationOf = (name: string, lon: number, lat: number): number => {
    for (const t of towns) {
      const near = Math.hypot((t.p.lon - lon) * 71.5, (t.p.lat - lat) * 111) < 2.6;
      if (near && (Math.hypot((t.p.lon - lon) * 71.5, (t.p.lat - lat) * 111) < 1.2 || same(t.p.name, name) || name.startsWith(t.p.name)))
        return t.at[0];
    }
    const [x, y] = projection.toBoard(lon, lat);
    return hexAt(grid, x, y)?.index ?? -1;
  };
  const townHexes = new Set(towns.flatMap((t) => t.at));
  const isTown = (h: number) => townHexes.has(h);
  const laid: LaidRoad[] = [];
  const order = [...roads].sort((a, b) => rank(a) - rank(b));
  for (const r of order) {
    const course = r.line.flatMap(([lon, lat]) => projection.toBoard(lon, lat));
    const cls = r.cls === 'primary' ? HIGHWAY : ROAD;
    const stations = r.places.map((p) => ({ name: p.name, hex: stationOf(p.name, p.lon, p.lat) }));
    // Stretches on the map; where one begins or ends outside, lead it to the entry hex nearest the point where it leaves.
    let i = 0;
    while (i < stations.length) {
      if (stations[i].hex < 0) {
        i++;
        continue;
      }
      let j = i;
      while (j + 1 < stations.length && stations[j + 1].hex >= 0) j++;
      const part = stations.slice(i, j + 1).map((s) => ({ ...s }));
      if (i > 0) lead(part, true, stations[i].hex);
      if (j < stations.length - 1) lead(part, false, stations[j].hex);
      const legs = legsThrough(grid, net, course, part, isTown);
      const hexes = [part[0].hex];
      for (const leg of legs) {
        hexes.push(...leg.slice(1));
        layPath(grid, net, leg, cls, r.ref ? `${r.ref} ${r.name}` : r.name);
      }
      if (hexes.length > 1) laid.push({ id: r.id, name: r.name, cls, hexes, stations: part, course });
      i = j + 1;
    }
    function lead(part: { name: string; hex: number }[], front: boolean, from: number): void {
      const end = grid.hexes[from];
      let best: (typeof exits)[number] | undefined;
      let bestD = 4.6;
      for (const e of exits) {
        const h = grid.hexes[e.at];
        const off = nearest(course, h.x, h.y).d;
        const d = off + 0.12 * Math.hypot(h.x - end.x, h.y - end.y);
        if (d < bestD) {
          bestD = d;
          best = e;
        }
      }
      if (!best) return;
      const stop = { name: `edge ${best.hex}`, hex: best.at };
      if (front) part.unshift(stop);
      else part.push(stop);
      net.cls[exitSide(best)] = Math.max(net.cls[exitSide(best)], cls);
    }
  }
  // What the rulebook adds.
  for (const r of over.roads) {
    if (r.closed) continue;
    layPath(grid, net, r.hexes.map(index), r.class === 'highway' ? HIGHWAY : ROAD, r.note ?? '');
  }
  const link = (from: number, name: string) => {
    if (roadClassOf(grid, net, from)) return;
    const path = pathBetween(grid, net, undefined, from, (h) => roadClassOf(grid, net, h) > 0);
    layPath(grid, net, path, ROAD, name);
  };
  for (const b of over.bridges) {
    const [p, q] = b.side.split('|').map(index);
    link(p, '');
    link(q, '');
    layPath(grid, net, [p, q], ROAD, '');
  }
  for (const t of towns) for (const h of t.at) link(h, `to ${t.p.name}`);
  for (const r of over.roadHexes) link(index(r.hex), '');
  for (const e of exits) {
    link(e.at, e.towards);
    const s = exitSide(e);
    net.cls[s] = Math.max(net.cls[s], ROAD);
  }
  for (const s of gaps) {
    // Roads on both banks, nothing between them until an engineer builds.
    net.cls[s] = 0;
    const { a, b } = grid.sides[s];
    net.closed.add(s);
    link(a, '');
    link(b, '');
  }
  joinParts(grid, net, gaps);
  return { net, laid };

  function rank(r: Road): number {
    return r.cls === 'primary' ? 0 : r.cls === 'secondary' ? 1 : 2;
  }
}

/** A road that touches nothing else helps nobody: tie small islands of road to the rest. */
function joinParts(grid: Grid, net: RoadNet, gaps: Set<number>): void {
  for (let round = 0; round < 40; round++) {
    const part = roadParts(grid, net.cls);
    const size = new Map<number, number>();
    for (const p of part) if (p >= 0) size.set(p, (size.get(p) ?? 0) + 1);
    const small = [...size].filter(([, n]) => n < 60).sort((a, b) => a[1] - b[1])[0];
    if (!small || size.size < 2) return;
    let best: number[] = [];
    for (const h of grid.hexes) {
      if (part[h.index] !== small[0]) continue;
      const path = pathBetween(grid, net, undefined, h.index, (o) => part[o] >= 0 && part[o] !== small[0]);
      if (path.length && (best.length === 0 || path.length < best.length)) best = path;
    }
    if (best.length === 0) return;
    layPath(grid, net, best, ROAD, '');
    for (const s of gaps) net.cls[s] = 0;
  }
}
