/** Roads of the survey from hex to hex of one board, in three grades; bridges where they cross water, gaps where the frontier rivers had none. */
import type { OneMileOverrides } from '../board/overrides.ts';
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
  TRAIL,
} from '../board/roads.ts';
import { type Grid, sideBetween } from '../grid.ts';
import { Heap } from '../heap.ts';
import { type Line, nearest } from '../lines.ts';
import type { Projection } from '../project.ts';
import { type Placed, stationFinder } from './lay-settlements.ts';
import { CREEK, type LaidWater, RIVER } from './lay-water.ts';
import type { RoadGrade, Survey, SurveyBridge } from './survey.ts';

export const GRADE: Record<RoadGrade, number> = { trail: TRAIL, secondary: ROAD, primary: HIGHWAY };

export interface RoadPlan {
  /** Whether the game knows trails; without them tracks keep the grade of their road and trails are left out. */
  trails: boolean;
  /** Sides of the frontier rivers: a road crosses only where the survey had a bridge. */
  frontier: Set<number>;
  /** Whether the broken bridges of the frontier are drawn at all. */
  brokenBridges: boolean;
  /** Price of a trail's step, where the game knows trails: from hex to hex over a side. */
  trailPrice: (from: number, to: number, side: number) => number;
}

export interface LaidRoads {
  net: RoadNet;
  laid: LaidRoad[];
  /** Frontier sides where a bridge of 1944 was down: roads on both banks. */
  gaps: Map<number, string>;
  /** Sides with a bridge of the survey. */
  known: Map<number, SurveyBridge>;
  /** Stated entries and exits that got a road off the map, as outer sides. */
  exits: Map<number, string>;
}

/** Outer direction of a hex towards an edge of the map. */
export function edgeSide(grid: Grid, hex: number, edge: string): number {
  const want: [number, number] = edge === 'north' ? [0, -1] : edge === 'south' ? [0, 1] : edge === 'east' ? [1, 0] : [-1, 0];
  let best = -1;
  let score = -Infinity;
  for (let d = 0; d < 6; d++) {
    if (grid.neighbour[hex * 6 + d] >= 0) continue;
    const s = grid.sides[grid.sideOf[hex * 6 + d]];
    const h = grid.hexes[hex];
    const v = (s.x - h.x) * want[0] + (s.y - h.y) * want[1];
    if (v > score + 1e-9) {
      score = v;
      best = grid.sideOf[hex * 6 + d];
    }
  }
  if (best < 0) throw new Error(`map-overrides: hex ${grid.hexes[hex].id} does not lie on the ${edge} edge`);
  return best;
}

export function layRoads(
  grid: Grid,
  projection: Projection,
  survey: Survey,
  over: OneMileOverrides,
  water: LaidWater,
  placed: Placed[],
  plan: RoadPlan,
): LaidRoads {
  const net = emptyNet(grid);
  const index = (id: string) => {
    const h = grid.byId.get(id);
    if (!h) throw new Error(`map-overrides: no hex ${id}`);
    return h.index;
  };
  const side = (key: string) => {
    const [a, b] = key.split('|');
    return sideBetween(grid, a, b);
  };

  // Where the bridges of 1944 stand.
  const known = new Map<number, SurveyBridge>();
  const gaps = new Map<number, string>();
  const nearSides = (b: SurveyBridge): number => {
    const stated = over.crossings.find((c) => c.river === b.river && c.place === b.place);
    if (stated) return side(stated.side);
    const [x, y] = projection.toBoard(b.lon, b.lat);
    let best = -1;
    let bestD = 1.6;
    for (const s of water.routed.get(b.river)?.sides ?? []) {
      const d = Math.hypot(grid.sides[s].x - x, grid.sides[s].y - y);
      if (d < bestD && !known.has(s)) {
        bestD = d;
        best = s;
      }
    }
    return best;
  };
  const inOrder = [...survey.bridges].sort(
    (a, b) => Number(over.crossings.some((c) => c.place === b.place)) - Number(over.crossings.some((c) => c.place === a.place)),
  );
  for (const b of inOrder) {
    if (b.kind !== 'road') continue;
    const s = nearSides(b);
    if (s < 0) continue;
    known.set(s, b);
    if (b.state === 'destroyed' && plan.frontier.has(s)) gaps.set(s, b.place);
  }
  for (const c of over.crossings) {
    if (plan.frontier.has(side(c.side))) gaps.set(side(c.side), c.place);
  }
  // A hex that has a bridge somewhere: the side nearest a bridge of the survey, else the first of that river.
  const stated: number[] = over.crossings.map((c) => side(c.side)).filter((s) => !plan.frontier.has(s));
  for (const b of over.bridgeHexes ?? []) {
    const h = index(b.hex);
    const own = [0, 1, 2, 3, 4, 5]
      .map((d) => grid.sideOf[h * 6 + d])
      .filter((s) => water.cls[s] >= RIVER && water.nameOf.get(s) === b.river);
    if (own.length === 0) throw new Error(`map-overrides: the ${b.river} does not touch ${b.hex}`);
    if (own.some((s) => known.has(s))) {
      stated.push(...own.filter((s) => known.has(s)));
      continue;
    }
    const spots = survey.bridges.filter((x) => x.river === b.river).map((x) => projection.toBoard(x.lon, x.lat));
    const near = (s: number) => Math.min(...spots.map(([x, y]) => Math.hypot(grid.sides[s].x - x, grid.sides[s].y - y)));
    const at = own.reduce((a, s) => (near(s) < near(a) - 1e-9 ? s : a));
    stated.push(at);
    if (plan.frontier.has(at)) gaps.set(at, b.hex);
  }
  for (let s = 0; s < grid.sides.length; s++) {
    if (water.cls[s] === 0) continue;
    net.toll[s] = known.has(s) || stated.includes(s) ? 0.02 : water.cls[s] === CREEK ? 0.12 : water.cls[s] === RIVER ? 1.1 : 2.4;
    if (plan.frontier.has(s) && !gaps.has(s)) net.closed.add(s);
  }
  for (const r of over.roads)
    if (r.closed) for (let i = 1; i < r.hexes.length; i++) net.closed.add(side(`${r.hexes[i - 1]}|${r.hexes[i]}`));

  const exits = new Map<number, string>();
  const entries = over.entries.map((e) => ({ ...e, at: index(e.hex), side: edgeSide(grid, index(e.hex), e.edge) }));
  const stationOf = stationFinder(grid, projection, placed);
  const townHexes = new Set(placed.filter((p) => p.kind !== 'village').flatMap((p) => p.hexes));
  const isTown = (h: number) => townHexes.has(h);
  const laid: LaidRoad[] = [];

  /** The stated door nearest the course of a road that leaves the map; far from any the road ends at its last place. */
  const leave = (h: number, course: Line): { hex: number; side: number } | undefined => {
    const from = grid.hexes[h];
    let best: (typeof entries)[number] | undefined;
    let bestD = 5.5;
    for (const e of entries) {
      const at = grid.hexes[e.at];
      const d = nearest(course, at.x, at.y).d + 0.06 * Math.hypot(at.x - from.x, at.y - from.y);
      if (d < bestD) {
        bestD = d;
        best = e;
      }
    }
    return best && { hex: best.at, side: best.side };
  };

  // Stated chains first: a road of the survey that runs beside one merges with it.
  for (const r of over.roads) if (!r.closed) layPath(grid, net, r.hexes.map(index), GRADE[r.grade ?? 'secondary'], r.name ?? '');
  const roads = survey.roads.filter((r) => plan.trails || r.grade !== 'trail').sort((a, b) => GRADE[b.grade] - GRADE[a.grade]);
  for (const r of roads) {
    const course = r.line.flatMap(([lon, lat]) => projection.toBoard(lon, lat));
    const cls = GRADE[r.grade];
    const stations = r.places.map((p, i) => ({ name: p.name, hex: stationOf(p.name, p.lon, p.lat), i }));
    let i = 0;
    while (i < stations.length) {
      if (stations[i].hex < 0) {
        i++;
        continue;
      }
      let j = i;
      while (j + 1 < stations.length && stations[j + 1].hex >= 0) j++;
      const part = stations.slice(i, j + 1).map((s) => ({ ...s }));
      for (const front of [true, false]) {
        if (front ? i === 0 : j === stations.length - 1) continue;
        const end = leave(stations[front ? i : j].hex, course);
        if (!end) continue;
        const stop = { name: `edge ${grid.hexes[end.hex].id}`, hex: end.hex, i: front ? i : j };
        if (front) part.unshift(stop);
        else part.push(stop);
        net.cls[end.side] = Math.max(net.cls[end.side], cls);
        exits.set(end.side, r.name);
      }
      const legs = legsThrough(grid, net, course, part, isTown);
      const hexes = [part[0].hex];
      const trackHexes = r.tracks.map(([a, b]) => [stations[a].hex, stations[b].hex]);
      let track = false;
      for (const leg of legs) {
        const starts = trackHexes.some(([a]) => a === leg[0]);
        if (starts) track = true;
        hexes.push(...leg.slice(1));
        layPath(grid, net, leg, plan.trails && track ? TRAIL : cls, r.name);
        if (trackHexes.some(([, b]) => b === leg[leg.length - 1])) track = false;
      }
      if (hexes.length > 1) laid.push({ id: r.id, name: r.name, cls, hexes, stations: part, course });
      i = j + 1;
    }
  }

  // What the rulebook adds.
  const link = (from: number, name: string, cls: number, least = 1) => {
    if (roadClassOf(grid, net, from) >= least) return;
    const path = pathBetween(grid, net, undefined, from, (h) => roadClassOf(grid, net, h) >= least);
    layPath(grid, net, path, cls, name);
  };
  for (const p of placed) if (p.kind !== 'village') for (const h of p.hexes) link(h, `to ${p.settlement.name}`, ROAD, ROAD);
  for (const r of over.roadHexes) link(index(r.hex), '', GRADE[r.grade ?? 'secondary'], GRADE[r.grade ?? 'secondary']);
  for (const e of entries) {
    const cls = Math.max(net.cls[e.side], GRADE[e.grade ?? 'secondary']);
    link(e.at, e.towards, GRADE[e.grade ?? 'secondary'], ROAD);
    net.cls[e.side] = Math.max(cls, Math.min(HIGHWAY, roadClassOf(grid, net, e.at)));
    exits.set(e.side, e.towards);
  }
  for (const s of stated) {
    if (gaps.has(s)) continue;
    const { a, b } = grid.sides[s];
    if (net.cls[s]) continue;
    link(a, '', ROAD, ROAD);
    link(b, '', ROAD, ROAD);
    layPath(grid, net, [a, b], ROAD, '');
  }
  if (plan.trails) joinVillages(grid, net, new Set(placed.flatMap((p) => p.hexes)), plan.trailPrice);
  joinParts(grid, net, plan.trails);
  for (const [s, place] of gaps) {
    const { a, b } = grid.sides[s];
    link(a, `to the ferry of ${place}`, ROAD, ROAD);
    link(b, `to the ferry of ${place}`, ROAD, ROAD);
    if (plan.brokenBridges) layPath(grid, net, [a, b], ROAD, place);
    else net.cls[s] = 0;
  }
  return { net, laid, gaps, known, exits };
}

/**
 * Trails: every settlement without a road joins the net by the cheapest path, the nearest first, so that a village joins its neighbour instead of
 * running its own path to the road. One search stays open: a path laid becomes part of the net at price nothing.
 */
function joinVillages(grid: Grid, net: RoadNet, villages: Set<number>, price: RoadPlan['trailPrice']): void {
  const n = grid.hexes.length;
  const dist = new Float64Array(n).fill(Infinity);
  const prev = new Int32Array(n).fill(-1);
  const open = new Heap();
  for (const h of grid.hexes) {
    if (!roadClassOf(grid, net, h.index)) continue;
    dist[h.index] = 0;
    open.push(0, h.index);
  }
  for (let next = open.pop(); next; next = open.pop()) {
    const h = next.item;
    if (next.price > dist[h]) continue;
    if (villages.has(h) && dist[h] > 0) {
      const path = [h];
      for (let c = prev[h]; c >= 0; c = prev[c]) {
        path.push(c);
        if (dist[c] === 0) break;
      }
      layPath(grid, net, path, TRAIL, '');
      for (const c of path) {
        dist[c] = 0;
        open.push(0, c);
      }
      continue;
    }
    for (let d = 0; d < 6; d++) {
      const o = grid.neighbour[h * 6 + d];
      if (o < 0 || net.closed.has(grid.sideOf[h * 6 + d])) continue;
      const nd = dist[h] + price(h, o, grid.sideOf[h * 6 + d]);
      if (nd >= dist[o]) continue;
      dist[o] = nd;
      prev[o] = h;
      open.push(nd, o);
    }
  }
}

/** A road that touches nothing else helps nobody: tie small islands of road to the rest. */
function joinParts(grid: Grid, net: RoadNet, trails: boolean): void {
  for (let round = 0; round < 60; round++) {
    const part = roadParts(grid, net.cls);
    const size = new Map<number, number>();
    for (const p of part) if (p >= 0) size.set(p, (size.get(p) ?? 0) + 1);
    const small = [...size].filter(([, n]) => n < 120).sort((a, b) => a[1] - b[1])[0];
    if (!small || size.size < 2) return;
    let best: number[] = [];
    for (const h of grid.hexes) {
      if (part[h.index] !== small[0]) continue;
      const path = pathBetween(grid, net, undefined, h.index, (o) => part[o] >= 0 && part[o] !== small[0]);
      if (path.length && (best.length === 0 || path.length < best.length)) best = path;
    }
    if (best.length === 0) return;
    layPath(grid, net, best, trails ? TRAIL : ROAD, '');
  }
}
