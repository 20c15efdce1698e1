/** What both one-mile boards share once their grid and fit are known: the survey laid on it, ground measured, banks and countries found. */
import type { BoardNotes, Confidence, RegionRow, SideRow } from '@hexfront/engine';
import { DIRECTIONS } from '@hexfront/engine';
import { floodHexes } from '../board/areas.ts';
import { closeCracks, countries, FRONTIER_FROM_LAT } from '../board/frontier.ts';
import type { OneMileOverrides } from '../board/overrides.ts';
import { type Measure, measureGround } from '../board/terrain.ts';
import { type Grid, type Hex, sideBetween, sideKey } from '../grid.ts';
import type { Line } from '../lines.ts';
import { type Affine, makeProjection, type Projection, type Pull } from '../project.ts';
import { type LaidRoads, layRoads } from './lay-roads.ts';
import { laySettlements, type Placed } from './lay-settlements.ts';
import { type LaidWater, layWater, RIVER } from './lay-water.ts';
import type { Settlement, Survey, SurveyGame } from './survey.ts';

/** How far, in hexes, a stated place bends the map around it. */
const REACH = 9;

export function oneMileProjection(grid: Grid, fit: Affine, survey: Survey, over: OneMileOverrides): Projection {
  const hex = (id: string) => {
    const h = grid.byId.get(id);
    if (!h) throw new Error(`map-overrides: no hex ${id}`);
    return h;
  };
  const pulls: Pull[] = [];
  for (const p of over.places) {
    const s = survey.settlements.find((x) => x.name === p.name);
    if (!s) throw new Error(`map-overrides: the survey has no settlement ${p.name}`);
    const hs = p.hexes.map(hex);
    pulls.push({
      name: p.name,
      lon: s.lon,
      lat: s.lat,
      x: hs.reduce((v, h) => v + h.x, 0) / hs.length,
      y: hs.reduce((v, h) => v + h.y, 0) / hs.length,
      slack: p.slack ?? 0.22,
    });
  }
  for (const a of over.anchors) {
    const ends = a.at.split('|').map(hex);
    pulls.push({
      name: a.name,
      lon: a.lon,
      lat: a.lat,
      x: ends.reduce((v, h) => v + h.x, 0) / ends.length,
      y: ends.reduce((v, h) => v + h.y, 0) / ends.length,
      slack: a.slack ?? 0.25,
    });
  }
  return makeProjection({ fits: [fit] }, pulls, REACH, grid);
}

export interface OneMilePlan {
  game: SurveyGame;
  trails: boolean;
  brokenBridges: boolean;
  span: (s: Settlement, kind: string) => number;
  /** Height line and canopy of the ground measures. */
  canopy: number;
}

export interface OneMile {
  measures: Measure[];
  water: LaidWater;
  placed: Placed[];
  roads: LaidRoads;
  country: string[];
  /** Sides of the Our below Ouren and of the Sauer below the Our. */
  frontier: Set<number>;
  eastOfOur: Set<number>;
  /** Left bank of the Meuse, and everything behind it. */
  behindMeuse: Set<number>;
}

export function layOneMile(grid: Grid, projection: Projection, survey: Survey, over: OneMileOverrides, plan: OneMilePlan): OneMile {
  const measures = measureGround(grid, projection, {
    elevation: survey.elevation,
    landcover: survey.landcover,
    forests: survey.forests,
    heightLine: 500,
    canopy: plan.canopy,
  });
  const water = layWater(grid, projection, survey, plan.game, over);
  const our = water.routed.get('Our');
  const sauer = water.routed.get('Sauer');
  if (!our || !sauer) throw new Error('survey: the Our and the Sauer must run on the map');
  const frontier = new Set<number>();
  const meet = sauer.corners.indexOf(our.corners[our.corners.length - 1]);
  for (const s of our.sides) if (projection.toGlobe(grid.sides[s].x, grid.sides[s].y)[1] < FRONTIER_FROM_LAT) frontier.add(s);
  sauer.sides.forEach((s, i) => {
    if (i >= meet) frontier.add(s);
  });
  // Above the mouth of the Sauer the Mosel is the frontier.
  const mosel = water.routed.get('Moselle');
  const mouth = mosel ? mosel.corners.indexOf(sauer.corners[sauer.corners.length - 1]) : 0;
  for (const s of mosel?.sides.slice(0, Math.max(0, mouth)) ?? []) frontier.add(s);
  const bank = new Set([...our.sides, ...frontier]);
  const country = countries(grid, projection, survey.borders, water.routed);
  closeCracks(grid, country);
  const placed = laySettlements(grid, projection, survey, plan.game, over, country, plan.span);
  const roads = layRoads(grid, projection, survey, over, water, placed, {
    trails: plan.trails,
    brokenBridges: plan.brokenBridges,
    frontier,
    // Climbing, steep ground, trees; a river only at a bridge or ford.
    trailPrice: (from, to, side) => {
      const m = measures[to];
      const over = water.cls[side] >= RIVER ? 8 : 0;
      return 1 + Math.abs(m.height - measures[from].height) / 60 + m.slope / 25 + (m.woods >= 0.54 ? 0.5 : 0) + over;
    },
  });
  // East of the Our: what the river, the Sauer below it and the Mosel above its mouth cut off; north of its head the river divides nothing.
  const head = grid.corners[our.corners[0]].y + 0.6;
  const southEast = grid.hexes.reduce((a, h) => (h.x + h.y > a.x + a.y ? h : a));
  const eastOfOur = new Set(floodHexes(grid, [lastGerman(grid, country, southEast)], (s, to) => !bank.has(s) && grid.hexes[to].y > head));
  const meuse = new Set(water.routed.get('Meuse')?.sides ?? []);
  const west = grid.hexes.reduce((a, h) => (h.x + h.y < a.x + a.y ? h : a));
  const behindMeuse = new Set(floodHexes(grid, [west.index], (s) => !meuse.has(s)));
  return { measures, water, placed, roads, country, frontier, eastOfOur, behindMeuse };
}

/** A German hex near the south-east corner: the corner itself may lie beyond the Mosel. */
function lastGerman(grid: Grid, country: string[], corner: Hex): number {
  let best = corner;
  let d = Infinity;
  for (const h of grid.hexes) {
    const e = (h.x - corner.x) ** 2 + (h.y - (corner.y - 12)) ** 2;
    if (country[h.index] === 'Germany' && e < d) {
      d = e;
      best = h;
    }
  }
  return best.index;
}

/**
 * Rows of the board file for sides with bits; outer sides are named by direction. `outward` holds bits of one direction only, by hex * 6 + direction.
 */
export function sideRows(grid: Grid, bits: Int32Array, outward = new Map<number, number>()): SideRow[] {
  const names = DIRECTIONS[grid.spec.top];
  const rows: SideRow[] = [];
  for (let s = 0; s < grid.sides.length; s++) {
    const { a, b, da } = grid.sides[s];
    const there = outward.get(a * 6 + da) ?? 0;
    const back = b < 0 ? 0 : (outward.get(b * 6 + ((da + 3) % 6)) ?? 0);
    if (bits[s] || there) {
      const row: SideRow = [grid.hexes[a].id, b < 0 ? names[da] : grid.hexes[b].id, bits[s]];
      if (there) row.push(there);
      rows.push(row);
    }
    if (back) rows.push([grid.hexes[b].id, grid.hexes[a].id, 0, back]);
  }
  return rows;
}

export function edgeRegions(grid: Grid): RegionRow[] {
  const { cols, rows } = grid.spec;
  const tests: [string, (h: Hex) => boolean][] = [
    ['north', (h) => h.row === 0],
    ['east', (h) => h.col === cols - 1],
    ['south', (h) => h.row === rows - 1],
    ['west', (h) => h.col === 0],
  ];
  return tests.map(([name, test]) => ({ name, kind: 'edge', hexes: grid.hexes.filter(test).map((h) => h.id), confidence: 'inferred' }));
}

export function countryRegions(grid: Grid, country: string[]): RegionRow[] {
  return ['Germany', 'Belgium', 'Luxembourg', 'France']
    .map(
      (c): RegionRow => ({
        name: c,
        kind: 'country',
        hexes: grid.hexes.filter((h) => country[h.index] === c).map((h) => h.id),
        confidence: 'inferred',
      }),
    )
    .filter((r) => r.hexes.length > 0);
}

export function oneMileNotes(
  grid: Grid,
  projection: Projection,
  over: OneMileOverrides,
  mile: OneMile,
  id: string,
  extra: (hex: Hex) => string,
): BoardNotes {
  const hexes: BoardNotes['hexes'] = {};
  const canon = (h: string) => grid.byId.get(h)?.id ?? h;
  const told = new Map<string, string[]>();
  const tell = (h: string, why: string) => told.set(canon(h), [...(told.get(canon(h)) ?? []), why]);
  for (const p of mile.placed) for (const h of p.hexes) tell(grid.hexes[h].id, `${p.settlement.name}: ${p.source}`);
  for (const r of over.roadHexes) tell(r.hex, `road: ${r.source}`);
  for (const r of over.roads) if (!r.closed) for (const h of r.hexes) tell(h, `road: ${r.source}`);
  for (const e of over.entries) tell(e.hex, `entry ${e.name}: ${e.source}`);
  for (const m of over.marks) tell(m.hex, `${m.not ? 'not ' : ''}${m.mark}: ${m.source}`);
  for (const w of over.westwall) tell(w.hex, `${w.not ? 'no West Wall' : 'West Wall'}: ${w.source}`);
  const stated = new Map(over.terrain.map((t) => [canon(t.hex), t]));
  for (const h of grid.hexes) {
    const [lon, lat] = projection.toGlobe(h.x, h.y);
    const m = mile.measures[h.index];
    const s = stated.get(h.id);
    const why = [
      s ? `terrain: ${s.source}` : `woods ${Math.round(m.woods * 100)} %, slope ${m.slope.toFixed(1)} %, ${Math.round(m.height)} m`,
      ...(told.get(h.id) ?? []),
      extra(h),
    ];
    hexes[h.id] = {
      lat: Math.round(lat * 1e3) / 1e3,
      lon: Math.round(lon * 1e3) / 1e3,
      terrain: s?.confidence ?? 'reconstructed',
      why: why.filter((t) => t).join('; '),
    };
  }
  const sides: BoardNotes['sides'] = {};
  const sure = new Map<number, { source: string; confidence?: Confidence }>();
  const at = (key: string) => {
    const [a, b] = key.split('|');
    return sideBetween(grid, a, b);
  };
  for (const r of over.rivers) for (const v of [...(r.via ?? []), ...(r.creekTo ? [r.creekTo] : [])]) sure.set(at(v), r);
  for (const c of [...over.crossings, ...over.fords]) sure.set(at(c.side), c);
  for (let s = 0; s < grid.sides.length; s++) {
    const { a, b } = grid.sides[s];
    if (b < 0) continue;
    const bridge = mile.roads.known.get(s);
    const names = [mile.water.nameOf.get(s), ...(mile.roads.net.names.get(s) ?? [])].filter((n): n is string => !!n);
    const t = sure.get(s);
    if (!names.length && !t) continue;
    const why = [t?.source, bridge && mile.water.cls[s] ? `bridge of ${bridge.place}, ${bridge.state} on 16 December: ${bridge.why}` : ''];
    const text = why.filter((x) => x).join('; ');
    sides[sideKey(grid.hexes[a].id, grid.hexes[b].id)] = {
      ...(names.length ? { name: names.join('; ') } : {}),
      confidence: t?.confidence ?? 'reconstructed',
      ...(text ? { why: text } : {}),
    };
  }
  return { format: 'hexfront-board-notes', version: 1, id, hexes, sides };
}

/** Streams to draw beside the rule waters: none, since every water of the survey counts. */
export const NO_STREAMS: Line[] = [];
