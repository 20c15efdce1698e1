/** Waters of the survey on the hexsides of one board: named rivers with the point where they become rivers, then creeks of the terrain model. */
import type { SourcedSide, WaterOverride } from '../board/overrides.ts';
import { type RoutedRiver, routeRiver } from '../board/rivers.ts';
import type { LonLat } from '../geo/load.ts';
import { type Grid, sideBetween } from '../grid.ts';
import { type Line, lengthOf } from '../lines.ts';
import type { WaterLine } from '../model.ts';
import type { Projection } from '../project.ts';
import type { Survey, SurveyGame } from './survey.ts';

/** Classes of water on a side. */
export const CREEK = 1;
export const RIVER = 2;
export const MAJOR = 3;

export interface LaidWater {
  /** Class per side, 0 dry. */
  cls: Uint8Array;
  nameOf: Map<number, string>;
  routed: Map<string, RoutedRiver>;
  /** Index in a routed river's sides from which it is a river. */
  riverFrom: Map<string, number>;
  lines: WaterLine[];
}

const CLASS: Record<string, number> = { creek: CREEK, stream: CREEK, river: RIVER, 'major-river': MAJOR };

export function layWater(
  grid: Grid,
  projection: Projection,
  survey: Survey,
  game: SurveyGame,
  over: { rivers: WaterOverride[]; dry?: SourcedSide[] },
): LaidWater {
  const project = (line: LonLat[]): Line => line.flatMap(([lon, lat]) => projection.toBoard(lon, lat));
  const side = (key: string) => {
    const [a, b] = key.split('|');
    return sideBetween(grid, a, b);
  };
  const cls = new Uint8Array(grid.sides.length);
  const nameOf = new Map<number, string>();
  const routed = new Map<string, RoutedRiver>();
  const riverFrom = new Map<string, number>();
  const lines: WaterLine[] = [];
  const kept = new Set(over.rivers.flatMap((r) => (r.via ?? []).map((v) => `${side(v)} ${r.name}`)));
  const reserved = new Map(over.rivers.flatMap((r) => (r.via ?? []).map((v) => [side(v), r.name] as const)));
  const dry = new Set((over.dry ?? []).map((d) => side(d.side)));
  const wetCorners = new Set<number>();
  const foreign = (name: string) => {
    const out = new Set<number>(dry);
    for (const s of nameOf.keys()) if (!kept.has(`${s} ${name}`)) out.add(s);
    for (const [s, owner] of reserved) if (owner !== name) out.add(s);
    return out;
  };
  const put = (r: RoutedRiver, name: string, from: number, upper: number, lower: number) => {
    routed.set(r.name, r);
    for (let i = 0; i < r.sides.length; i++) {
      const s = r.sides[i];
      cls[s] = Math.max(cls[s], i >= from ? lower : upper);
      if (!nameOf.has(s)) nameOf.set(s, name);
    }
    for (const c of r.corners) wetCorners.add(c);
    const part = (a: number, b: number, k: number) => {
      if (b <= a || k === 0) return;
      const piece = { name: r.name, sides: r.sides.slice(a, b), corners: r.corners.slice(a, b + 1), course: r.course };
      // The Meuse is drawn as the great river it is, whatever its class in the game.
      const big = k === MAJOR || (k === RIVER && name === 'Meuse');
      lines.push({ name, river: piece, big, kind: big ? 'major' : k === RIVER ? 'river' : 'creek' });
    };
    part(0, from, upper);
    part(from, r.sides.length, lower);
  };

  for (const w of survey.waters) {
    const o = over.rivers.filter((x) => x.name === w.name);
    const avoid = foreign(w.name);
    for (const x of o) for (const v of x.avoid ?? []) avoid.add(side(v));
    const r = routeRiver(
      grid,
      {
        name: w.name,
        course: project(w.line),
        via: o.flatMap((x) => (x.via ?? []).map(side)),
        avoid,
        into: w.into,
        skip: o.find((x) => x.skip !== undefined)?.skip ?? 0.6,
      },
      routed,
    );
    if (!r || r.sides.length === 0) continue;
    const lower = CLASS[w.kind[game]];
    let from = 0;
    const creekTo = o.find((x) => x.creekTo)?.creekTo;
    if (creekTo) from = r.sides.indexOf(side(creekTo)) + 1;
    else if (w.begins) {
      const [x, y] = projection.toBoard(...w.begins);
      let best = Infinity;
      r.corners.forEach((c, i) => {
        const d = Math.hypot(grid.corners[c].x - x, grid.corners[c].y - y);
        if (d < best) {
          best = d;
          from = Math.min(i, r.sides.length);
        }
      });
      // The point lies below the map: the whole stretch is above it.
      if (best > 3) from = kmDown(w.line, w.begins) ? r.sides.length : 0;
    }
    if (creekTo && from === 0) throw new Error(`map-overrides: ${w.name} does not run over ${creekTo}`);
    riverFrom.set(w.name, from);
    put(r, w.name, from, CREEK, lower);
  }
  // Every wet corner may end a creek.
  let n = 0;
  for (const line of survey.creeks) {
    const course = project(line);
    if (lengthOf(course) < 1.6) continue;
    routed.set('#', { name: '#', sides: [], corners: [...wetCorners], course: [] });
    const name = `creek ${++n}`;
    const r = routeRiver(grid, { name, course, via: [], avoid: foreign(name), into: '#', skip: 0.5 }, routed);
    routed.delete('#');
    if (!r || r.sides.length < 2) continue;
    put(r, '', 0, CREEK, CREEK);
    routed.delete(name);
  }
  return { cls, nameOf, routed, riverFrom, lines };
}

/** Whether a point lies nearer the mouth than the source. */
function kmDown(line: LonLat[], p: LonLat): boolean {
  const d = (q: LonLat) => (q[0] - p[0]) ** 2 + (q[1] - p[1]) ** 2;
  return d(line[line.length - 1]) < d(line[0]);
}
