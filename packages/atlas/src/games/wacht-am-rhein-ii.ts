/**
 * The board of Wacht am Rhein II: four sheets NE, NW, SE, SW joined, flat-top columns of one mile counted from the west, even columns half a hex
 * north. Sheets overlap by a column (west 70 is east 10) and rows (north 34 is south 01), so such a hex carries several ids.
 */
import { join } from 'node:path';
import type { BoardFile, RegionRow } from '@hexfront/engine';
import { floodHexes } from '../board/areas.ts';
import { westwall } from '../board/frontier.ts';
import { readOneMile } from '../board/overrides.ts';
import { HIGHWAY, ROAD, roadClassOf } from '../board/roads.ts';
import type { Measure } from '../board/terrain.ts';
import { readPlaces } from '../geo/load.ts';
import { type Grid, makeGrid, sideBetween } from '../grid.ts';
import type { BoardModel } from '../model.ts';
import type { Affine } from '../project.ts';
import { placeRows } from '../survey/lay-settlements.ts';
import { CREEK, MAJOR, RIVER } from '../survey/lay-water.ts';
import { countryRegions, edgeRegions, layOneMile, NO_STREAMS, oneMileNotes, oneMileProjection, sideRows } from '../survey/one-mile.ts';
import { readSurvey } from '../survey/survey.ts';
import { constrictedHexes, vantagePoints } from './wacht-am-rhein-ii-heights.ts';

const WEST = -33;
const EAST = 70;
const ROWS = 67;
const COLS = EAST - WEST + 1;
/** Column 10 of the eastern sheets is column 70 of the western ones; row 34 of the northern sheets is row 01 of the southern ones. */
const SEAM = { col: 10, row: 34 };
const TERRAINS = ['clear', 'rough', 'woods', 'rough-woods', 'forest'];
const MARKS = [
  'city',
  'town',
  'village',
  'location',
  'road',
  'primary',
  'secondary',
  'trail',
  'marsh',
  'vantage',
  'constricted',
  'westwall',
  'westwall-destroyed',
  'movement-cover',
  'observation-cover',
  'east-of-our',
  'behind-meuse',
];
const SIDE_MARKS = [
  'stream',
  'river',
  'major-river',
  'bridge',
  'ford',
  'road',
  'primary',
  'secondary',
  'trail',
  'front',
  'ourthe',
  'border',
  'line-a',
  'line-b',
];

const two = (v: number) => String(v).padStart(2, '0');

/** All printed ids of a place of the joined map, the one on the sheet that lies on top first. */
export function war2Ids(x: number, y: number): string[] {
  const out: string[] = [];
  const columns: [number, string][] =
    x < SEAM.col
      ? [[x + 60, 'W']]
      : x > SEAM.col
        ? [[x, 'E']]
        : [
            [x + 60, 'W'],
            [x, 'E'],
          ];
  if (y >= SEAM.row) for (const [c, ew] of columns) out.push(`${two(c)}${two(y - SEAM.row + 1)}S${ew}`);
  // The northern sheets are printed one row beyond the seam.
  if (y <= SEAM.row + 1) for (const [c, ew] of columns) out.push(`${two(c)}${two(y)}N${ew}`);
  return out;
}

export function wachtAmRhein2Grid(): Grid {
  const places: { id: string; col: number; row: number; also: string[] }[] = [];
  for (let x = WEST; x <= EAST; x++) {
    for (let y = 1; y <= ROWS; y++) {
      const [id, ...also] = war2Ids(x, y);
      places.push({ id, col: x - WEST, row: y - 1, also });
    }
  }
  return makeGrid({ top: 'flat', shove: 'even', cols: COLS, rows: ROWS }, places);
}

/** The fit of the digest: statute miles from 50.2 N, 5.9 E, turned by three degrees, in board units. */
function war2Fit(): Affine {
  const [a, b, tx, ty] = [0.997554, 0.05804, -29.84623, 32.81406];
  const lat = (50.15 * Math.PI) / 180;
  const perLat = (111132.92 - 559.82 * Math.cos(2 * lat) + 1.175 * Math.cos(4 * lat)) / 1609.344;
  const perLon = (111412.84 * Math.cos(lat) - 93.5 * Math.cos(3 * lat)) / 1609.344;
  const det = a * a + b * b;
  // u = (a e + b n) / det, v = (-b e + a n) / det with e, n in miles; board x = u + shift, y = -v
  const shift = 1 / Math.sqrt(3) - (WEST * Math.sqrt(3)) / 2;
  const e0 = -5.9 * perLon - tx;
  const n0 = -50.2 * perLat - ty;
  return {
    a: (a * perLon) / det,
    b: (b * perLat) / det,
    c: (a * e0 + b * n0) / det + shift,
    d: (b * perLon) / det,
    e: (-a * perLat) / det,
    f: (b * e0 - a * n0) / det,
  };
}

/** Closed forest, woods on even or broken ground, broken ground, open ground. A settlement stands in its clearing. */
export function war2Terrain(m: Measure, settled: boolean): number {
  const woods = m.woods * (settled ? 0.62 : 1);
  if (woods >= 0.8) return 4;
  const rough = m.slope + 4 * Math.max(0, woods - 0.2) >= 7.4;
  if (woods >= 0.5) return rough && m.slope >= 8.2 ? 3 : 2;
  return rough ? 1 : 0;
}

export function buildWachtAmRhein2(geoDir: string, gameDir: string): BoardModel {
  const over = readOneMile(join(gameDir, 'data/map-overrides.json'));
  const survey = readSurvey(join(gameDir, '../../atlas/data/survey'), geoDir);
  const grid = wachtAmRhein2Grid();
  const projection = oneMileProjection(grid, war2Fit(), survey, over);
  const mile = layOneMile(grid, projection, survey, over, {
    game: 'wacht-am-rhein-ii',
    trails: true,
    brokenBridges: true,
    canopy: 12,
    span: (s, kind) => (kind === 'city' ? s.size : 1),
  });
  const { water, roads, measures, country } = mile;

  const bit = (name: string) => 1 << MARKS.indexOf(name);
  const marks = new Uint32Array(grid.hexes.length);
  for (const p of mile.placed) for (const h of p.hexes) marks[h] |= bit(p.kind);
  const hexOf = (id: string) => {
    const h = grid.byId.get(id);
    if (!h) throw new Error(`map-overrides: no hex ${id}`);
    return h.index;
  };
  const settled = bit('city') | bit('town') | bit('village');
  const stated = new Map(over.terrain.map((t) => [hexOf(t.hex), t.terrain]));
  const terrain = grid.hexes.map((h) => {
    const t = stated.get(h.index);
    return t ? TERRAINS.indexOf(t) : war2Terrain(measures[h.index], (marks[h.index] & settled) !== 0);
  });
  for (const h of grid.hexes) {
    const i = h.index;
    const c = roadClassOf(grid, roads.net, i);
    if (c) marks[i] |= bit('road') | bit(c === HIGHWAY ? 'primary' : c === ROAD ? 'secondary' : 'trail');
    if (measures[i].moor >= 0.35) marks[i] |= bit('marsh');
    if (mile.eastOfOur.has(i)) marks[i] |= bit('east-of-our');
    if (mile.behindMeuse.has(i)) marks[i] |= bit('behind-meuse');
    const wooded = terrain[i] >= TERRAINS.indexOf('woods');
    if (wooded || marks[i] & (bit('town') | bit('city'))) marks[i] |= bit('movement-cover');
    if (wooded || marks[i] & (settled | bit('location'))) marks[i] |= bit('observation-cover');
  }
  for (const h of vantagePoints(grid, projection, survey.elevation)) marks[h] |= bit('vantage');
  const never = new Set(over.marks.filter((m) => m.not && m.mark === 'constricted').map((m) => hexOf(m.hex)));
  const always = over.marks.filter((m) => !m.not && m.mark === 'constricted').map((m) => hexOf(m.hex));
  const narrow = constrictedHexes(grid, measures, water.cls, always, (h) => never.has(h) || (marks[h] & (bit('town') | bit('city'))) !== 0);
  for (const h of narrow.keys()) marks[h] |= bit('constricted');
  for (const m of over.marks) {
    if (m.not) marks[hexOf(m.hex)] &= ~bit(m.mark);
    else marks[hexOf(m.hex)] |= bit(m.mark);
  }

  // What the Americans held of the West Wall in December is marked as destroyed by the overrides.
  const wall = westwall(grid, projection, survey.westwall, over.westwall, country);
  for (const h of wall) marks[h] |= bit('westwall');

  const sb = (name: string) => 1 << SIDE_MARKS.indexOf(name);
  const bits = new Int32Array(grid.sides.length);
  const fords = new Set(over.fords.map((f) => sideBetween(grid, ...(f.side.split('|') as [string, string]))));
  for (let s = 0; s < grid.sides.length; s++) {
    const w = water.cls[s];
    if (w === MAJOR) bits[s] |= sb('major-river');
    else if (w === RIVER) bits[s] |= sb('river');
    else if (w === CREEK) bits[s] |= sb('stream');
    const road = roads.net.cls[s];
    if (road) bits[s] |= sb('road') | sb(road === HIGHWAY ? 'primary' : road === ROAD ? 'secondary' : 'trail');
    if (w && road && !fords.has(s)) bits[s] |= sb('bridge');
    if (fords.has(s)) bits[s] |= sb('ford');
    if (mile.frontier.has(s) || (w >= RIVER && roads.known.get(s)?.state === 'destroyed')) bits[s] |= sb('front');
    if (w >= RIVER && water.nameOf.get(s) === 'Ourthe') bits[s] |= sb('ourthe');
    const { a, b } = grid.sides[s];
    if (b >= 0 && country[a] !== country[b]) bits[s] |= sb('border');
  }
  // A dashed line leaves its hex over two sides: one-way, from the constricted hex outwards.
  const outward = new Map<number, number>();
  for (const [h, lines] of narrow) {
    lines.forEach((ends, k) => {
      for (const d of ends) {
        if (grid.neighbour[h * 6 + d] >= 0) outward.set(h * 6 + d, (outward.get(h * 6 + d) ?? 0) | sb(k === 0 ? 'line-a' : 'line-b'));
      }
    });
  }

  const regions: RegionRow[] = over.regions.map((r) => ({
    name: r.name,
    kind: r.kind,
    hexes: r.hexes,
    confidence: r.confidence ?? 'inferred',
  }));
  for (const name of new Set(over.entries.map((e) => e.name)))
    regions.push({
      name,
      kind: 'entry',
      hexes: over.entries.filter((e) => e.name === name).map((e) => e.hex),
      confidence: 'reconstructed',
    });
  for (const sheet of ['NE', 'NW', 'SE', 'SW'])
    regions.push({
      name: sheet,
      kind: 'sheet',
      hexes: grid.hexes.filter((h) => onSheet(h.col + WEST, h.row + 1, sheet)).map((h) => h.id),
      confidence: 'inferred',
    });
  regions.push(...edgeRegions(grid), ...countryRegions(grid, country), ...armies(grid), ...corps(grid), ...areas(grid, water));
  const armyDoor = (name: string) => /^(6PzA|5PzA|7A)$/.test(name);
  const primaryEdge = (german: boolean) =>
    over.entries.filter((e) => armyDoor(e.name) === german && marks[hexOf(e.hex)] & bit('primary')).map((e) => e.hex);
  regions.push({ name: 'us', kind: 'supply', hexes: primaryEdge(false), confidence: 'reconstructed' });
  const sources = ['6411NE', '6313NE', '6526NE', '5902SE', '5611SE', '5820SE', '6319SE', '6933SE'];
  regions.push({ name: 'german', kind: 'supply', hexes: [...new Set([...primaryEdge(true), ...sources])], confidence: 'inferred' });

  const board: BoardFile = {
    format: 'hexfront-board',
    version: 1,
    id: 'wacht-am-rhein-ii',
    name: 'Wacht am Rhein II',
    grid: grid.spec,
    terrains: TERRAINS,
    marks: MARKS,
    sideMarks: SIDE_MARKS,
    hexes: grid.hexes.map((h) => [h.id, h.col, h.row, terrain[h.index], marks[h.index], ...h.also]),
    sides: sideRows(grid, bits, outward),
    places: placeRows(grid, mile.placed),
    regions,
  };
  return {
    board,
    notes: oneMileNotes(grid, projection, over, mile, 'wacht-am-rhein-ii', (h) =>
      marks[h.index] & bit('vantage') ? 'vantage: stands out of the land around it' : '',
    ),
    grid,
    projection,
    overrides: undefined,
    measures,
    terrain,
    water: water.lines,
    riverOf: water.nameOf,
    net: roads.net,
    laid: roads.laid,
    country,
    high: [],
    up: new Int8Array(grid.sides.length),
    elevation: survey.elevation,
    landcover: survey.landcover,
    forests: survey.forests,
    heights: [90, 640],
    westwall: wall,
    villages: readPlaces(geoDir, 'places-ardennes.tsv'),
    streams: NO_STREAMS,
    truePlaces: over.places.map((p) => {
      const s = survey.settlements.find((x) => x.name === p.name);
      return { name: p.name, hexes: p.hexes, lat: s?.lat ?? 0, lon: s?.lon ?? 0 };
    }),
    bounds: armies(grid),
    remarks: [],
  };
}

function onSheet(x: number, y: number, sheet: string): boolean {
  const south = sheet[0] === 'S' ? y >= SEAM.row : y <= SEAM.row;
  const east = sheet[1] === 'E' ? x >= SEAM.col : x <= SEAM.col;
  return south && east;
}

/** German army areas until 19 December: row 27 of NE out to column 59 of NW, row 20 of SE out to column 63 of SW; the lines themselves belong to both. */
function armies(grid: Grid): RegionRow[] {
  const pick = (test: (x: number, y: number) => boolean) => grid.hexes.filter((h) => test(h.col + WEST, h.row + 1)).map((h) => h.id);
  const north = (x: number, y: number) => y <= 27 && x >= -1;
  const south = (x: number, y: number) => y >= 53 && x >= 3;
  const rows: [string, string[]][] = [
    ['6PzA', pick(north)],
    ['5PzA', pick((x, y) => (y >= 27 || x <= -1) && (y <= 53 || x <= 3))],
    ['7A', pick(south)],
  ];
  return rows.map(([name, hexes]) => ({ name, kind: 'sector', hexes, confidence: 'inferred' }));
}

/** V and VIII Corps on the NE sheet: the printed boundary is not stated; their units of 16 December stand on either side of rows 24 and 25. */
function corps(grid: Grid): RegionRow[] {
  const pick = (test: (y: number) => boolean) =>
    grid.hexes.filter((h) => onSheet(h.col + WEST, h.row + 1, 'NE') && test(h.row + 1)).map((h) => h.id);
  return [
    { name: 'V', kind: 'corps', hexes: pick((y) => y <= 24), confidence: 'reconstructed' },
    { name: 'VIII', kind: 'corps', hexes: pick((y) => y > 24), confidence: 'reconstructed' },
  ];
}

/** Areas that rules draw along rivers and columns. */
function areas(grid: Grid, water: { nameOf: Map<number, string>; cls: Uint8Array }): RegionRow[] {
  const hex = (id: string) => grid.byId.get(id)?.index ?? 0;
  const barred = (names: string[]) => (s: number) => !(water.cls[s] >= RIVER && names.includes(water.nameOf.get(s) ?? ''));
  const x = (h: number) => grid.hexes[h].col + WEST;
  // From a column on: farther west one could walk round the head of the Sauer.
  const from = (column: number) =>
    new Set(floodHexes(grid, [hex('4434SE')], (s, to) => x(to) >= column && barred(['Sauer', 'Our', 'Moselle'])(s)));
  const [south, grosbous] = [from(41), from(35)];
  const pick = (test: (h: number) => boolean) => grid.hexes.filter((h) => test(h.index)).map((h) => h.id);
  return [
    { name: '4th Division', kind: 'area', hexes: pick((h) => south.has(h) && x(h) > 47), confidence: 'inferred' },
    { name: '9th Armored Division', kind: 'area', hexes: pick((h) => south.has(h) && x(h) >= 41 && x(h) <= 50), confidence: 'inferred' },
    { name: 'South of the Sauer', kind: 'area', hexes: pick((h) => grosbous.has(h)), confidence: 'inferred' },
  ];
}
