/**
 * The board of Road to the Rhine: two maps of 40 columns by 28 rows joined at the short side, about 12 km per hex, top towards the north-north-west.
 * The digest already proposes every hex, hexside and road; here they are brought into the board format, checked against the rulebook and tied to the globe.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BoardFile, BoardNotes, Confidence, PlaceRow, RegionRow, SideRow } from '@hexfront/engine';
import { floodHexes } from '../board/areas.ts';
import { emptyNet, HIGHWAY } from '../board/roads.ts';
import { type GroundSources, measureGround } from '../board/terrain.ts';
import { readRaster, readTsv } from '../geo/load.ts';
import { type Grid, makeGrid, sideBetween, sideKey } from '../grid.ts';
import type { BoardModel } from '../model.ts';
import { type Affine, leastSquares, makeProjection, type Pull } from '../project.ts';
import { LOCAL, waterLines } from './road-to-the-rhine-water.ts';

const COLS = 40;
const HALF = 28;
const TERRAINS = ['clear', 'rough', 'mountain', 'sea', 'switzerland', 'chart-box'];
const MARKS = [
  'town',
  'city',
  'port',
  'fortified',
  'westwall',
  'maginot',
  'fortress',
  'partial-sea',
  'western-holland',
  'scheldt-estuary',
  'road',
  'south-map',
  'germany',
  'east-of-rhine',
];
const SIDE_MARKS = [
  'minor-river',
  'major-river',
  'bridge',
  'canal',
  'sea',
  'causeway',
  'dam',
  'road',
  'border',
  'roer',
  'rhine',
  'waal',
  'lek',
  'meuse',
];
const COUNTRY: Record<string, string> = {
  FR: 'France',
  DE: 'Germany',
  BE: 'Belgium',
  NL: 'Netherlands',
  LU: 'Luxembourg',
  CH: 'Switzerland',
};
const DIRS = ['N', 'NE', 'SE', 'S', 'SW', 'NW'];

interface Facts {
  places: { name: string; hexes: string[]; marks: string[]; source: string; confidence: Confidence }[];
  terrain: { hex: string; shift: boolean; source: string; confidence: Confidence }[];
  sides: { side: string; class: string; name?: string; source: string; confidence: Confidence }[];
  bridges: { side: string; name: string; source: string; confidence: Confidence }[];
}

interface Geometry {
  places: { name: string; kind: string; hexes: string[]; lat: number; lon: number; predicted: string; confidence: string }[];
  fortifications: { westwall: string[]; maginot: string[]; fortresses: string[] };
  victory_zones: { between_waal_and_lek: { hexes: string[] }; east_of_roer: { hexes: string[] } };
}

export function roadToTheRhineGrid(): Grid {
  const places: { id: string; col: number; row: number }[] = [];
  const two = (v: number) => String(v).padStart(2, '0');
  for (let c = 1; c <= COLS; c++) {
    for (let r = 1; r <= 2 * HALF; r++)
      places.push({ id: r <= HALF ? `N-${two(c)}${two(r)}` : `S-${two(c)}${two(r - HALF)}`, col: c - 1, row: r - 1 });
  }
  return makeGrid({ top: 'flat', shove: 'odd', cols: COLS, rows: 2 * HALF }, places);
}

export function buildRoadToTheRhine(geoDir: string, gameDir: string): BoardModel {
  const digest = join(geoDir, '../games/road-to-the-rhine');
  const facts = JSON.parse(readFileSync(join(gameDir, 'data/map-overrides.json'), 'utf8')) as Facts;
  const geometry = JSON.parse(readFileSync(join(digest, 'map-geometry.json'), 'utf8')) as Geometry;
  const grid = roadToTheRhineGrid();
  const rows = new Map(readTsv(join(digest, 'map-hexes.tsv')).map((r) => [r.hex, r]));
  const hexOf = (id: string) => {
    const h = grid.byId.get(id);
    if (!h) throw new Error(`no hex ${id} on the map`);
    return h;
  };
  const sideOf = (key: string) => {
    const [a, b] = key.split('|');
    return sideBetween(grid, a, b);
  };

  // Globe: one affine fit over all hexes of the digest, then towns pulled home; far from towns the digest's own positions hold.
  const known = grid.hexes.map((h) => ({ h, lon: Number(rows.get(h.id)?.lon), lat: Number(rows.get(h.id)?.lat) }));
  const [a, b, c] = leastSquares(known.map((k) => ({ lon: k.lon, lat: k.lat, v: k.h.x })));
  const [d, e, f] = leastSquares(known.map((k) => ({ lon: k.lon, lat: k.lat, v: k.h.y })));
  const fit: Affine = { a, b, c, d, e, f };
  const pulls: Pull[] = geometry.places.map((p) => {
    const hs = p.hexes.map(hexOf);
    return {
      name: p.name,
      lon: p.lon,
      lat: p.lat,
      x: hs.reduce((s, h) => s + h.x, 0) / hs.length,
      y: hs.reduce((s, h) => s + h.y, 0) / hs.length,
      slack: p.hexes.includes(p.predicted) ? 0.22 : 0.45,
    };
  });
  for (const k of known) {
    if (k.h.col % 4 || k.h.row % 4 || pulls.some((p) => Math.hypot(p.x - k.h.x, p.y - k.h.y) < 3.2)) continue;
    pulls.push({ name: k.h.id, lon: k.lon, lat: k.lat, x: k.h.x, y: k.h.y, slack: 0.3 });
  }
  const projection = makeProjection({ fits: [fit] }, pulls, 5.5, grid);

  // Hexes
  const bit = (name: string) => 1 << MARKS.indexOf(name);
  const marks = new Uint32Array(grid.hexes.length);
  const terrain = grid.hexes.map((h) => {
    const t = rows.get(h.id)?.terrain ?? 'clear';
    return TERRAINS.indexOf(t === 'chartbox' ? 'chart-box' : t === 'prohibited' ? 'switzerland' : t);
  });
  const country = grid.hexes.map((h) => COUNTRY[rows.get(h.id)?.country ?? ''] ?? '');
  for (const h of grid.hexes) {
    for (const feature of (rows.get(h.id)?.features ?? '').split(';')) {
      const [word, what] = feature.split(':');
      if (word === 'SE') marks[h.index] |= bit('scheldt-estuary');
      else if (MARKS.includes(word)) marks[h.index] |= bit(word);
      if (word === 'fortified' && what && MARKS.includes(what)) marks[h.index] |= bit(what);
    }
    if (h.row >= HALF) marks[h.index] |= bit('south-map');
    if (country[h.index] === 'Germany') marks[h.index] |= bit('germany');
  }
  for (const [name, list] of [
    ['westwall', geometry.fortifications.westwall],
    ['maginot', geometry.fortifications.maginot],
  ] as const) {
    for (const id of list) marks[hexOf(id).index] |= bit(name) | bit('fortified');
  }
  for (const p of facts.places) for (const id of p.hexes) for (const m of p.marks) marks[hexOf(id).index] |= bit(m);
  for (const t of facts.terrain) {
    const h = hexOf(t.hex).index;
    const plain = terrain[h] === 0 && !(marks[h] & (bit('town') | bit('city') | bit('fortified')));
    if (t.shift && plain) terrain[h] = TERRAINS.indexOf('rough');
    if (!t.shift && !plain) terrain[h] = TERRAINS.indexOf('clear');
  }

  // Hexsides
  const sideBits = new Int32Array(grid.sides.length);
  const names = new Map<number, string>();
  const sb = (name: string) => 1 << SIDE_MARKS.indexOf(name);
  const CLASS: Record<string, number> = {
    minor: sb('minor-river'),
    'major-unbridged': sb('major-river'),
    'major-bridged': sb('major-river') | sb('bridge'),
    canal: sb('canal'),
    fullsea: sb('sea'),
    dam: sb('dam'),
    causeway: sb('causeway'),
    none: 0,
  };
  const wet = sb('minor-river') | sb('major-river') | sb('bridge') | sb('canal') | sb('sea') | sb('dam') | sb('causeway');
  const confidence = new Map<number, Confidence>();
  const sideWhy = new Map<number, string>();
  for (const r of readTsv(join(digest, 'map-hexsides.tsv'))) {
    const s = sideOf(r.hexside);
    sideBits[s] |= CLASS[r.class] ?? 0;
    names.set(s, r.name);
    confidence.set(s, r.confidence === 'external' ? 'read' : (r.confidence as Confidence));
  }
  for (const t of facts.sides) {
    const s = sideOf(t.side);
    sideBits[s] = (sideBits[s] & ~wet) | (CLASS[t.class] ?? 0);
    if (t.class === 'none') names.delete(s);
    else if (t.name && !names.has(s)) names.set(s, t.name);
    confidence.set(s, t.confidence);
    sideWhy.set(s, t.source);
  }
  for (const [s, name] of names) {
    if (name === 'Roer') sideBits[s] |= sb('roer');
    if (name === 'Rhine') sideBits[s] |= sb('rhine');
    if (name === 'Waal') sideBits[s] |= sb('waal');
    if (name.startsWith('Neder Rijn')) sideBits[s] |= sb('lek');
    // Not the canal named after the rivers it joins.
    if (/^(Maas|Meuse)/.test(name) && (sideBits[s] & sb('canal')) === 0) sideBits[s] |= sb('meuse');
  }
  const net = emptyNet(grid);
  for (const r of readTsv(join(digest, 'map-roads.tsv'))) {
    const s = sideOf(r.hexside);
    net.cls[s] = HIGHWAY;
    sideBits[s] |= sb('road');
  }
  for (const t of facts.bridges) {
    const s = sideOf(t.side);
    sideBits[s] |= sb('bridge') | sb('major-river');
    sideWhy.set(s, t.source);
  }
  // A road that ends at the edge leaves the map there.
  const east = COLS - 1;
  for (const h of grid.hexes) {
    const links = [0, 1, 2, 3, 4, 5].filter((dir) => net.cls[grid.sideOf[h.index * 6 + dir]]);
    if (links.length !== 1) continue;
    const out = h.col === 0 ? 5 : h.col === east ? 2 : h.row === 0 ? 0 : h.row === 2 * HALF - 1 ? 3 : -1;
    if (out < 0) continue;
    const s = grid.sideOf[h.index * 6 + out];
    net.cls[s] = HIGHWAY;
    sideBits[s] |= sb('road');
  }
  for (let s = 0; s < grid.sides.length; s++) {
    const { a: p, b: q } = grid.sides[s];
    if (q >= 0 && country[p] && country[q] && country[p] !== country[q]) sideBits[s] |= sb('border');
  }
  for (const h of grid.hexes) if ([0, 1, 2, 3, 4, 5].some((dir) => net.cls[grid.sideOf[h.index * 6 + dir]])) marks[h.index] |= bit('road');

  // Zones
  const land = (h: number) => terrain[h] < 3;
  const flood = (seeds: string[], closed: number) =>
    floodHexes(
      grid,
      seeds.map((id) => hexOf(id).index),
      (s, to) => !(sideBits[s] & (closed | sb('sea'))) && land(to),
    );
  const across = flood(['N-2710', 'N-3014'], sb('lek') | sb('rhine')).filter((h) => grid.hexes[h].row < HALF);
  const farBank = flood(['N-3417', 'S-3415'], sb('rhine') | sb('lek'));
  for (const h of farBank) if (country[h] === 'Germany') marks[h] |= bit('east-of-rhine');

  const ids = (test: (h: Grid['hexes'][number]) => boolean) => grid.hexes.filter(test).map((h) => h.id);
  const regions: RegionRow[] = [];
  const add = (kind: string, name: string, hexes: string[], conf: Confidence) => regions.push({ name, kind, hexes, confidence: conf });
  for (const name of Object.values(COUNTRY))
    add(
      'country',
      name,
      ids((h) => country[h.index] === name),
      'reconstructed',
    );
  add(
    'map',
    'north',
    ids((h) => h.row < HALF),
    'inferred',
  );
  add(
    'map',
    'south',
    ids((h) => h.row >= HALF),
    'inferred',
  );
  add(
    'edge',
    'north',
    ids((h) => h.row === 0 && land(h.index)),
    'reconstructed',
  );
  add(
    'edge',
    'east',
    ids((h) => h.col === east && land(h.index)),
    'reconstructed',
  );
  add(
    'edge',
    'west-north',
    ids((h) => h.col === 0 && h.row < HALF && land(h.index)),
    'reconstructed',
  );
  add(
    'edge',
    'west-south',
    ids((h) => h.col === 0 && h.row >= HALF && land(h.index)),
    'reconstructed',
  );
  add(
    'edge',
    'south',
    ids((h) => h.row === 2 * HALF - 1 && land(h.index) && country[h.index] === 'France'),
    'reconstructed',
  );
  const box = new Set(grid.hexes.filter((h) => terrain[h.index] === 5).map((h) => h.index));
  const beside = (dirs: number[]) => ids((h) => land(h.index) && dirs.some((dir) => box.has(grid.neighbour[h.index * 6 + dir])));
  add(
    'edge',
    'chart-box-north',
    beside([2, 3, 4]).filter((id) => box.has(grid.neighbour[hexOf(id).index * 6 + 3])),
    'reconstructed',
  );
  add(
    'edge',
    'chart-box-west',
    beside([1, 2]).filter((id) => !box.has(grid.neighbour[hexOf(id).index * 6 + 3])),
    'reconstructed',
  );
  const edge = (name: string) => regions.find((r) => r.kind === 'edge' && r.name === name)?.hexes ?? [];
  add('supply', 'allied', [...new Set(['west-north', 'west-south', 'south'].flatMap(edge))], 'reconstructed');
  add('supply', 'german', [...new Set(['north', 'east', 'chart-box-north', 'chart-box-west'].flatMap(edge))], 'reconstructed');
  const marked = (name: string) => ids((h) => (marks[h.index] & bit(name)) !== 0);
  add('zone', 'western-holland', marked('western-holland'), 'reconstructed');
  add('zone', 'scheldt-estuary', marked('scheldt-estuary'), 'reconstructed');
  add('zone', 'antwerp', ['N-1413', 'N-1414', 'N-1514'], 'reconstructed');
  add('zone', 'roer-dams', ['N-2522', 'N-2622', 'N-2523'], 'read');
  add('zone', 'between-waal-and-lek', geometry.victory_zones.between_waal_and_lek.hexes, 'reconstructed');
  add('zone', 'east-of-roer', geometry.victory_zones.east_of_roer.hexes, 'reconstructed');
  add('zone', 'across-lek-rhine', across.map((h) => grid.hexes[h].id).sort(), 'reconstructed');
  for (const p of ['Dunkirk', 'Ostende', 'Antwerp', 'Flushing', 'Breskens', 'The Hague', 'Rotterdam', 'Dordrecht']) {
    const at = geometry.places.find((x) => x.name === p);
    if (at) add('port', p, at.hexes, at.hexes[0] === 'N-0209' || p === 'Flushing' ? 'read' : 'reconstructed');
  }

  const places: PlaceRow[] = geometry.places.map((p) => {
    const name = LOCAL[p.name] ?? p.name;
    const row: PlaceRow = {
      name,
      hexes: p.hexes,
      kind: p.kind.startsWith('city') ? 'city' : 'town',
      confidence: p.confidence as Confidence,
    };
    const fact = facts.places.find((x) => x.name === p.name);
    if (fact) row.confidence = fact.confidence;
    if (name !== p.name) row.also = [p.name];
    return row;
  });

  const sideRows: SideRow[] = [];
  for (let s = 0; s < grid.sides.length; s++) {
    if (!sideBits[s]) continue;
    const { a: p, b: q, da } = grid.sides[s];
    sideRows.push([grid.hexes[p].id, q < 0 ? DIRS[da] : grid.hexes[q].id, sideBits[s]]);
  }
  const board: BoardFile = {
    format: 'hexfront-board',
    version: 1,
    id: 'road-to-the-rhine',
    name: 'Road to the Rhine',
    grid: grid.spec,
    terrains: TERRAINS,
    marks: MARKS,
    sideMarks: SIDE_MARKS,
    hexes: grid.hexes.map((h) => {
      // The odd columns of the north map show a half row 29 that is the first row of the south map.
      const twin = h.row === HALF && h.col % 2 === 0 ? [`N-${h.id.slice(2, 4)}29`] : [];
      return [h.id, h.col, h.row, terrain[h.index], marks[h.index], ...twin];
    }),
    sides: sideRows,
    places,
    regions,
  };

  const elevation = readRaster(geoDir, 'elevation-westfront-2km.json');
  const landcover = readRaster(geoDir, 'landcover-30s.json');
  const sources: GroundSources = { elevation, landcover, forests: [], heightLine: 600, canopy: 12 };
  const measures = measureGround(grid, projection, sources);
  const riverOf = new Map<number, string>();
  for (const [s, name] of names)
    if (sideBits[s] & (sb('minor-river') | sb('major-river') | sb('canal') | sb('sea') | sb('dam'))) riverOf.set(s, name);
  const water = waterLines(grid, names, (s) =>
    sideBits[s] & sb('sea')
      ? 'sea'
      : sideBits[s] & sb('canal')
        ? 'canal'
        : sideBits[s] & sb('major-river')
          ? 'major'
          : sideBits[s] & (sb('minor-river') | sb('dam'))
            ? 'river'
            : undefined,
  );

  const notes: BoardNotes = { format: 'hexfront-board-notes', version: 1, id: board.id, hexes: {}, sides: {} };
  for (const h of grid.hexes) {
    const r = rows.get(h.id);
    const fact = facts.terrain.find((t) => t.hex === h.id);
    const spot = facts.places.find((p) => p.hexes.includes(h.id));
    const why = [fact ? `terrain: ${fact.source}` : '', spot ? `${spot.name}: ${spot.source}` : ''].filter((t) => t).join('; ');
    notes.hexes[h.id] = {
      lat: Number(r?.lat),
      lon: Number(r?.lon),
      terrain: fact?.confidence ?? (r?.confidence === 'read' ? 'read' : 'reconstructed'),
      ...(why ? { why } : {}),
    };
  }
  for (let s = 0; s < grid.sides.length; s++) {
    const { a: p, b: q } = grid.sides[s];
    if (q < 0 || !(sideBits[s] & wet)) continue;
    const name = names.get(s);
    const why = sideWhy.get(s);
    notes.sides[sideKey(grid.hexes[p].id, grid.hexes[q].id)] = {
      ...(name ? { name } : {}),
      confidence: confidence.get(s) ?? 'reconstructed',
      ...(why ? { why } : {}),
    };
  }
  return {
    board,
    notes,
    grid,
    projection,
    overrides: undefined,
    measures,
    terrain,
    water,
    riverOf,
    net,
    laid: [],
    country,
    high: grid.hexes.map(() => false),
    up: new Int8Array(grid.sides.length),
    elevation,
    landcover,
    forests: [],
    heights: [0, 620],
    westwall: [],
    villages: [],
    streams: [],
    bounds: armyAreas(gameDir),
    remarks: [],
    truePlaces: geometry.places.map((p) => ({ name: LOCAL[p.name] ?? p.name, hexes: p.hexes, lat: p.lat, lon: p.lon })),
  };
}

/** The set-up areas of the U.S. First and Third Armies in the campaign (31.C), as the scenario proposes them. */
function armyAreas(gameDir: string): { name: string; hexes: string[] }[] {
  const { setups } = JSON.parse(readFileSync(join(gameDir, 'data/scenarios.json'), 'utf8')) as {
    setups: Record<string, { groups: { name: string; place: { hexes?: string[] } }[] }>;
  };
  return (setups.campaign?.groups ?? [])
    .filter((g) => /^US (First|Third) Army$/.test(g.name))
    .map((g) => ({ name: g.name, hexes: g.place.hexes ?? [] }));
}
