/** The board of The Last Gamble: one map, 55 columns numbered from the east, two miles per hex, joined from two sheets that do not quite meet. */
import { join } from 'node:path';
import type { BoardFile, BoardNotes, Confidence, PlaceRow, RegionRow, SideRow } from '@hexfront/engine';
import { floodHexes } from '../board/areas.ts';
import { closeCracks, countries, westwall } from '../board/frontier.ts';
import { type Overrides, readOverrides } from '../board/overrides.ts';
import { type RiverPlan, type RoutedRiver, routeRiver } from '../board/rivers.ts';
import { HIGHWAY, type RoadNet, roadClassOf } from '../board/roads.ts';
import { type GroundSources, type Measure, measureGround } from '../board/terrain.ts';
import { readFeatures, readPlaces, readRaster, readRoads } from '../geo/load.ts';
import { type Grid, makeGrid, sideBetween, sideKey } from '../grid.ts';
import type { Line } from '../lines.ts';
import type { BoardModel, WaterLine } from '../model.ts';
import { type Affine, makeProjection, type Projection } from '../project.ts';
import { classify, highGround } from './last-gamble-land.ts';
import { layRoads } from './last-gamble-roads.ts';

const COLS = 55;
const TERRAINS = ['clear', 'rough', 'light-woods', 'forest', 'marsh'];
const MARKS = ['town', 'city', 'westwall', 'road', 'highway', 'marsh', 'west-of-westwall', 'west-of-meuse', 'east-of-semois-line'];
const SIDE_MARKS = ['river', 'meuse', 'bridge', 'ford', 'road', 'highway', 'border', 'slope', 'semois'];

export function lastGambleGrid(): Grid {
  const places: { id: string; col: number; row: number }[] = [];
  for (let cc = COLS; cc >= 1; cc--) {
    const rows = cc % 2 ? 38 : 37;
    for (let rr = 1; rr <= rows; rr++) {
      places.push({ id: `${String(cc).padStart(2, '0')}${String(rr).padStart(2, '0')}`, col: COLS - cc, row: rr - 1 });
    }
  }
  return makeGrid({ top: 'flat', shove: 'odd', cols: COLS, rows: 38 }, places);
}

/** The fits of the digest count x westwards from column 0 and y southwards from row 0, in the same unit of length. */
const fit = (x: { lon: number; lat: number; const: number }, y: { lon: number; lat: number; const: number }): Affine => ({
  a: -x.lon,
  b: -x.lat,
  c: 1 / Math.sqrt(3) + (COLS * Math.sqrt(3)) / 2 - x.const,
  d: y.lon,
  e: y.lat,
  f: y.const - 0.5,
});
const EAST = fit({ lon: -24.48485, lat: 0.145911, const: 153.93796 }, { lon: -0.503948, lat: -37.174939, const: 1888.973379 });
const WEST = fit({ lon: -24.22562, lat: 0.35347, const: 142.138881 }, { lon: 1.355629, lat: -36.364129, const: 1835.701531 });

export function lastGambleProjection(grid: Grid, over: Overrides): Projection {
  const columnX = (cc: number) => 1 / Math.sqrt(3) + ((COLS - cc) * Math.sqrt(3)) / 2;
  const west = columnX(43);
  const east = columnX(37);
  const weight = (x: number) => {
    const t = Math.min(1, Math.max(0, (east - x) / (east - west)));
    return t * t * (3 - 2 * t);
  };
  const pulls = over.places.map((p) => {
    const hs = p.hexes.map((h) => grid.byId.get(h)).filter((h) => h !== undefined);
    return {
      name: p.name,
      lon: p.lon,
      lat: p.lat,
      x: hs.reduce((s, h) => s + h.x, 0) / hs.length,
      y: hs.reduce((s, h) => s + h.y, 0) / hs.length,
      slack: p.slack ?? 0.14,
    };
  });
  return makeProjection({ fits: [EAST, WEST], weight }, pulls, 5, grid);
}

/** Rule rivers: the names printed on the map, and two the bridge list needs. `skip` leaves out brooks above the given distance (in hexes). */
const RIVERS: { name: string; parts: string[]; into?: string; skip?: number; label: string; from?: string }[] = [
  { name: 'Meuse', parts: ['Meuse'], label: 'Meuse' },
  { name: 'Sambre', parts: ['Sambre'], into: 'Meuse', label: 'Sambre' },
  { name: 'Semois', parts: ['Semois'], into: 'Meuse', label: 'Semois' },
  { name: 'Lesse', parts: ['Lesse'], into: 'Meuse', skip: 3, label: 'Lesse' },
  { name: 'Lomme', parts: ['Lomme'], into: 'Lesse', skip: 4.5, label: "L'Homme" },
  { name: 'Ourthe', parts: ['Ourthe Orientale', 'Ourthe'], into: 'Meuse', skip: 2, label: 'Ourthe' },
  { name: 'Ourthe Occidentale', parts: ['Ourthe Occidentale'], into: 'Ourthe', skip: 4, label: 'Ourthe Occ.' },
  { name: 'Vesdre', parts: ['Vesdre'], into: 'Ourthe', skip: 2, label: 'Vesdre' },
  { name: 'Amblève', parts: ['Amblève'], into: 'Ourthe', skip: 2.5, label: 'Amblève' },
  { name: 'Salm', parts: ['Salm'], into: 'Amblève', skip: 0.5, label: 'Salm' },
  { name: 'Lienne', parts: ['Lienne'], into: 'Amblève', skip: 2, label: 'Lienne' },
  { name: 'Warche', parts: ['Warche'], into: 'Amblève', skip: 2.5, label: 'Warche' },
  { name: 'Sauer', parts: ['Sauer'], skip: 3.5, label: 'Sauer' },
  { name: 'Our', parts: ['Our'], into: 'Sauer', skip: 3.2, label: 'Our' },
  { name: 'Alzette', parts: ['Alzette'], into: 'Sauer', label: 'Alzette' },
  { name: 'Prüm', parts: ['Prüm'], into: 'Sauer', skip: 3, label: 'Prüm' },
  { name: 'Kyll', parts: ['Kyll'], skip: 3.5, label: 'Kyll' },
  { name: 'Rur', parts: ['Rur'], skip: 2, label: 'Roer' },
  { name: 'Kall', parts: ['Kall'], into: 'Rur', skip: 1.5, label: 'Kall' },
  { name: 'Vicht', parts: ['Vicht'], skip: 0.8, label: 'Vicht' },
];

export function buildLastGamble(geoDir: string, gameDir: string): BoardModel {
  const over = readOverrides(join(gameDir, 'data/map-overrides.json'));
  const grid = lastGambleGrid();
  const projection = lastGambleProjection(grid, over);
  const project = (part: number[][]): Line => part.flatMap(([lon, lat]) => projection.toBoard(lon, lat));
  const sideOf = (key: string) => {
    const [a, b] = key.split('|');
    return sideBetween(grid, a, b);
  };

  // Ground
  const forests = readFeatures(geoDir, 'forests-handmade.geojson');
  const elevation = readRaster(geoDir, 'elevation-ardennes-500m.json');
  const landcover = readRaster(geoDir, 'landcover-30s.json');
  const sources: GroundSources = { elevation, landcover, forests, heightLine: 600, canopy: 12 };
  const measures = measureGround(grid, projection, sources);

  // Rivers
  const features = readFeatures(geoDir, 'rivers-ardennes.geojson');
  const featureByName = new Map(features.map((f) => [f.name, f]));
  const rivers = new Map<string, RoutedRiver>();
  for (const r of RIVERS) {
    const o = over.rivers.filter((x) => x.name === r.name);
    const course: Line = r.parts.flatMap((p) => project(featureByName.get(p)?.parts[0] ?? []));
    const plan: RiverPlan = {
      name: r.name,
      course,
      via: o.flatMap((x) => (x.via ?? []).map(sideOf)),
      avoid: new Set(o.flatMap((x) => (x.avoid ?? []).map(sideOf))),
      into: r.into,
      skip: o.find((x) => x.skip !== undefined)?.skip ?? r.skip,
      from: r.from,
    };
    const routed = routeRiver(grid, plan, rivers);
    if (routed) rivers.set(r.name, routed);
  }
  const riverOf = new Map<number, string>();
  for (const [name, r] of rivers) for (const s of r.sides) if (!riverOf.has(s)) riverOf.set(s, name);

  // Places
  const marks = new Uint32Array(grid.hexes.length);
  const bit = (name: string) => 1 << MARKS.indexOf(name);
  const places: PlaceRow[] = [];
  for (const p of over.places) {
    const confidence = p.confidence ?? 'read';
    places.push(
      p.also
        ? { name: p.name, hexes: p.hexes, kind: p.kind, confidence, also: p.also }
        : { name: p.name, hexes: p.hexes, kind: p.kind, confidence },
    );
    for (const h of p.hexes) marks[(grid.byId.get(h) as { index: number }).index] |= bit(p.kind);
  }

  const { net, laid } = layRoads(grid, projection, over, readRoads(geoDir), rivers);

  // Countries
  const country = countries(grid, projection, readFeatures(geoDir, 'borders-ardennes.geojson'), rivers);
  closeCracks(grid, country);

  // West Wall
  const wallHexes = westwall(grid, projection, readFeatures(geoDir, 'westwall-handmade.geojson'), over.westwall, country);
  for (const h of wallHexes) marks[h] |= bit('westwall');
  const wallSet = new Set(wallHexes);
  for (const h of floodHexes(grid, [grid.byId.get('5501')?.index ?? 0], (_s, to) => !wallSet.has(to))) marks[h] |= bit('west-of-westwall');

  // Banks
  const meuse = new Set(rivers.get('Meuse')?.sides ?? []);
  const semois = new Set(rivers.get('Semois')?.sides ?? []);
  const hex = (id: string) => (grid.byId.get(id) as { index: number }).index;
  const left = floodHexes(grid, [hex('5501'), hex('5538')], (s) => !meuse.has(s));
  for (const h of left) marks[h] |= bit('west-of-meuse');
  const behind = new Set(floodHexes(grid, [hex('5501'), hex('5538'), hex('4738')], (s) => !meuse.has(s) && !semois.has(s)));
  const south = new Set(floodHexes(grid, [hex('4634')], (s) => !semois.has(s) && !meuse.has(s)));
  for (const h of grid.hexes) if (!behind.has(h.index) && !south.has(h.index)) marks[h.index] |= bit('east-of-semois-line');

  // Terrain
  const stated = new Map(over.terrain.map((t) => [t.hex, t]));
  const terrain = grid.hexes.map((h, i) => {
    const s = stated.get(h.id);
    if (s) return TERRAINS.indexOf(s.terrain);
    return classify(measures[i], (marks[i] & (bit('town') | bit('city'))) !== 0);
  });
  const unforced = over.terrain.filter((t) => {
    const h = grid.byId.get(t.hex)?.index ?? -1;
    return TERRAINS[classify(measures[h], (marks[h] & (bit('town') | bit('city'))) !== 0)] === t.terrain;
  }).length;
  for (const h of grid.hexes) if (measures[h.index].moor >= 0.45) marks[h.index] |= bit('marsh');

  // Sides
  const sideBits = new Int32Array(grid.sides.length);
  const up = new Int8Array(grid.sides.length); // 1: from a to b is uphill, -1: from b to a
  const sb = (name: string) => 1 << SIDE_MARKS.indexOf(name);
  for (const s of riverOf.keys()) sideBits[s] |= sb('river');
  for (const s of meuse) sideBits[s] |= sb('meuse');
  for (const s of semois) sideBits[s] |= sb('semois');
  for (let s = 0; s < grid.sides.length; s++) {
    if (net.cls[s]) sideBits[s] |= sb('road');
    if (net.cls[s] === HIGHWAY) sideBits[s] |= sb('highway');
    if (net.cls[s] && riverOf.has(s)) sideBits[s] |= sb('bridge');
    const { a, b } = grid.sides[s];
    if (b >= 0 && country[a] !== country[b]) sideBits[s] |= sb('border');
  }
  for (const f of over.fords ?? []) sideBits[sideOf(f.side)] |= sb('ford');
  const level = new Set(over.noSlope.map((n) => sideOf(n.side)));
  const isHigh = highGround(grid, measures);
  for (let s = 0; s < grid.sides.length; s++) {
    const { a, b } = grid.sides[s];
    if (b < 0 || level.has(s) || isHigh[a] === isHigh[b] || riverOf.has(s)) continue;
    up[s] = isHigh[b] ? 1 : -1;
  }
  for (const h of grid.hexes) {
    const c = roadClassOf(grid, net, h.index);
    if (c) marks[h.index] |= bit('road');
    if (c === HIGHWAY) marks[h.index] |= bit('highway');
  }
  const sideRows: SideRow[] = [];
  for (let s = 0; s < grid.sides.length; s++) {
    if (!sideBits[s] && !up[s]) continue;
    const { a, b, da } = grid.sides[s];
    if (b < 0) {
      sideRows.push([grid.hexes[a].id, ['N', 'NE', 'SE', 'S', 'SW', 'NW'][da], sideBits[s]]);
      continue;
    }
    const [p, q] = up[s] < 0 ? [b, a] : [a, b];
    const row: SideRow = [grid.hexes[p].id, grid.hexes[q].id, sideBits[s]];
    if (up[s]) row.push(sb('slope'));
    sideRows.push(row);
  }

  // Regions
  const regions: RegionRow[] = [];
  for (const e of over.entries) regions.push({ name: e.name, kind: 'entry', hexes: [e.hex], confidence: e.confidence ?? 'reconstructed' });
  const ids = (test: (h: { id: string; col: number; row: number; index: number }) => boolean) => grid.hexes.filter(test).map((h) => h.id);
  const edge = (dirs: number[]) => (h: { index: number }) => dirs.some((d) => grid.neighbour[h.index * 6 + d] < 0);
  regions.push({ name: 'north', kind: 'edge', hexes: ids(edge([0])), confidence: 'read' });
  regions.push({ name: 'south', kind: 'edge', hexes: ids(edge([3])), confidence: 'read' });
  regions.push({ name: 'east', kind: 'edge', hexes: ids((h) => h.col === COLS - 1), confidence: 'read' });
  regions.push({ name: 'west', kind: 'edge', hexes: ids((h) => h.col === 0), confidence: 'read' });
  for (const c of ['Germany', 'Belgium', 'Luxembourg', 'France', 'Netherlands']) {
    const hexes = ids((h) => country[h.index] === c);
    if (hexes.length) regions.push({ name: c, kind: 'country', hexes, confidence: 'inferred' });
  }
  // rows 01-14, 14-27 (row 14 is shared) and 28 on.
  const rr = (h: { id: string }) => Number(h.id.slice(2));
  regions.push({ name: '6PzA', kind: 'sector', hexes: ids((h) => rr(h) <= 14), confidence: 'inferred' });
  regions.push({ name: '5PzA', kind: 'sector', hexes: ids((h) => rr(h) >= 14 && rr(h) <= 27), confidence: 'inferred' });
  regions.push({ name: '7A', kind: 'sector', hexes: ids((h) => rr(h) >= 28), confidence: 'inferred' });
  const exitHexes = (edges: string[]) =>
    over.entries
      .filter((e) => edges.includes(e.edge))
      .map((e) => e.hex)
      .sort();
  regions.push({ name: 'german', kind: 'supply', hexes: exitHexes(['east']), confidence: 'reconstructed' });
  regions.push({ name: 'allied', kind: 'supply', hexes: exitHexes(['north', 'south', 'west']), confidence: 'reconstructed' });

  const board: BoardFile = {
    format: 'hexfront-board',
    version: 1,
    id: 'last-gamble',
    name: 'The Last Gamble',
    grid: grid.spec,
    terrains: TERRAINS,
    marks: MARKS,
    sideMarks: SIDE_MARKS,
    hexes: grid.hexes.map((h) => [h.id, h.col, h.row, terrain[h.index], marks[h.index]]),
    sides: sideRows,
    places,
    regions,
  };

  const water: WaterLine[] = [...rivers.values()].map((r) => ({
    name: RIVERS.find((x) => x.name === r.name)?.label ?? r.name,
    river: r,
    big: r.name === 'Meuse',
  }));
  return {
    board,
    notes: notesOf(grid, projection, over, measures, riverOf, net, up, stated),
    grid,
    projection,
    overrides: over,
    measures,
    terrain,
    water,
    riverOf,
    net,
    laid,
    country,
    high: isHigh,
    up,
    elevation,
    landcover,
    forests,
    heights: [90, 610],
    westwall: wallHexes,
    villages: readPlaces(geoDir, 'places-ardennes.tsv'),
    streams: [
      ...features.filter((f) => !RIVERS.some((r) => r.parts.includes(f.name))),
      ...readFeatures(geoDir, 'streams-dem-ardennes.geojson').filter((f) => Number(f.props.km2) >= 18),
    ].map((f) => project(f.parts[0])),
    truePlaces: over.places,
    remarks: [
      `Of the ${over.terrain.length} hexes whose terrain is stated, ${unforced} come out of the method unforced; all are then set as stated.`,
    ],
  };
}

function notesOf(
  grid: Grid,
  projection: Projection,
  over: Overrides,
  measures: Measure[],
  riverOf: Map<number, string>,
  net: RoadNet,
  up: Int8Array,
  stated: Map<string, Overrides['terrain'][number]>,
): BoardNotes {
  const hexes: BoardNotes['hexes'] = {};
  const place = new Map(over.places.flatMap((p) => p.hexes.map((h) => [h, p] as const)));
  const wall = new Map(over.westwall.map((w) => [w.hex, w]));
  for (const h of grid.hexes) {
    const [lon, lat] = projection.toGlobe(h.x, h.y);
    const s = stated.get(h.id);
    const p = place.get(h.id);
    const m = measures[h.index];
    const why = [
      s
        ? `terrain: ${s.source}`
        : `terrain from geography: woods ${Math.round(m.woods * 100)} %, slope ${m.slope.toFixed(1)} %, ${Math.round(m.height)} m`,
      p ? `${p.name}: ${p.source}` : '',
      wall.get(h.id) ? `${wall.get(h.id)?.not ? 'no West Wall' : 'West Wall'}: ${wall.get(h.id)?.source}` : '',
      ...over.entries.filter((e) => e.hex === h.id).map((e) => `entry ${e.name}: ${e.source}`),
      ...over.roadHexes.filter((e) => e.hex === h.id).map((e) => `road: ${e.source}`),
    ]
      .filter((t) => t)
      .join('; ');
    hexes[h.id] = {
      lat: Math.round(lat * 1e4) / 1e4,
      lon: Math.round(lon * 1e4) / 1e4,
      terrain: (s?.confidence ?? 'reconstructed') as Confidence,
      why,
    };
  }
  const sides: BoardNotes['sides'] = {};
  const told = new Map<string, { source: string; confidence?: Confidence }>();
  for (const r of over.rivers) for (const v of r.via ?? []) told.set(v, { source: r.source, confidence: 'inferred' });
  for (const b of [...over.bridges, ...over.noBridge]) told.set(b.side, b);
  for (let i = 0; i < grid.sides.length; i++) {
    const { a, b } = grid.sides[i];
    if (b < 0) continue;
    const k = sideKey(grid.hexes[a].id, grid.hexes[b].id);
    const names = [riverOf.get(i), ...(net.names.get(i) ?? [])].filter((n): n is string => !!n);
    const t = told.get(k);
    if (!names.length && !t && !up[i]) continue;
    const why = [t?.source, up[i] ? 'slope: ground above 600 m (notes-3.0)' : ''].filter((x) => x).join('; ');
    sides[k] = {
      ...(names.length ? { name: names.join('; ') } : {}),
      confidence: t?.confidence ?? 'reconstructed',
      ...(why ? { why } : {}),
    };
  }
  return { format: 'hexfront-board-notes', version: 1, id: 'last-gamble', hexes, sides };
}
