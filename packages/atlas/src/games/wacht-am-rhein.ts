/**
 * The board of Wacht am Rhein: four sheets A to D joined, pointy-top rows of one mile counted from the north, hexes in a row counted from the east.
 * Sheets overlap by one row (C35 is D01, A35 is B01) and one column (C51 is A01), so such a hex carries two ids. The set-up lists count rows of sheet C
 * on to 38, which lie on sheet D (C3816 is D0416): they are second ids, and no part of sheet C in play.
 */
import { join } from 'node:path';
import type { BoardFile, RegionRow } from '@hexfront/engine';
import { readOneMile } from '../board/overrides.ts';
import { HIGHWAY, ROAD, roadClassOf } from '../board/roads.ts';
import type { Measure } from '../board/terrain.ts';
import { readPlaces } from '../geo/load.ts';
import { type Grid, makeGrid, sideBetween } from '../grid.ts';
import type { BoardModel } from '../model.ts';
import type { Affine } from '../project.ts';
import { placeRows } from '../survey/lay-settlements.ts';
import { CREEK, RIVER } from '../survey/lay-water.ts';
import { countryRegions, edgeRegions, layOneMile, NO_STREAMS, oneMileNotes, oneMileProjection, sideRows } from '../survey/one-mile.ts';
import { readSurvey } from '../survey/survey.ts';

const COLS = 100;
const ROWS = 74;
/** Rows of sheets A and C; the last is the first of B and D. */
const NORTH = 35;
/** The last row that the lists name by sheet C. */
const LAST_C = 38;
const TERRAINS = ['clear', 'broken', 'woods'];
const MARKS = ['town', 'village', 'road', 'primary', 'moor', 'east-of-our', 'behind-meuse'];
const SIDE_MARKS = ['river', 'creek', 'bridge', 'ford', 'road', 'primary', 'meuse', 'our', 'border'];

const two = (v: number) => String(v).padStart(2, '0');

/** All printed ids of a place of the joined map, the one on the upper sheet first. */
export function warIds(row: number, place: number): string[] {
  const out: string[] = [];
  const sheet = (letter: string, rr: number, cc: number) => out.push(`${letter}${two(rr)}${two(cc)}`);
  const south = row >= NORTH;
  const east = place <= 50;
  if (south) sheet(east ? 'D' : 'B', row - NORTH + 1, east ? place : place - 50);
  if (row <= NORTH) sheet(east ? 'C' : 'A', row, east ? place : place - 50);
  if (row <= LAST_C && place <= 51 && (row > NORTH || place === 51)) sheet('C', row, place);
  return out;
}

/** Sheets A and C end with the row that they share with those south of them. */
const isOnSheet = (id: string): boolean => id >= 'D' || id.startsWith('B') || Number(id.slice(1, 3)) <= NORTH;

export function wachtAmRheinGrid(): Grid {
  const places: { id: string; col: number; row: number; also: string[] }[] = [];
  for (let r = 1; r <= ROWS; r++) {
    for (let k = COLS; k >= 1; k--) {
      const [id, ...also] = warIds(r, k);
      places.push({ id, col: COLS - k, row: r - 1, also });
    }
  }
  return makeGrid({ top: 'pointy', shove: 'even', cols: COLS, rows: ROWS }, places);
}

/** The fit of the digest: kilometres from 50.15 N, 6 E against rows from the north and hexes from the east, turned into board units. */
function warFit(): Affine {
  const [a, b, tx, ty] = [1.568892, -0.006433, 44.8229, 50.1741];
  const det = a * a + b * b;
  const kx = 111.32 * Math.cos((50.15 * Math.PI) / 180);
  const ky = 111.2;
  // hex plane: x = -(K - 0.5 for odd rows) = board x - 100.5, y = -R * sqrt(3) / 2 = 1 / sqrt(3) - sqrt(3) / 2 - board y
  const lift = 1 / Math.sqrt(3) - Math.sqrt(3) / 2;
  const cx = (a * (-6 * kx - tx) + b * (-50.15 * ky - ty)) / det;
  const cy = (-b * (-6 * kx - tx) + a * (-50.15 * ky - ty)) / det;
  return { a: (a * kx) / det, b: (b * ky) / det, c: cx + 100.5, d: (b * kx) / det, e: (-a * ky) / det, f: lift - cy };
}

/**
 * Half under trees is woods; open ground is broken where it is steep or half grown over. A settlement stands in its clearing.
 */
export function warTerrain(m: Measure, settled: boolean): number {
  if (m.woods >= (settled ? 0.86 : 0.54)) return 2;
  if (m.moor >= 0.4) return 1;
  return m.slope + 5 * Math.max(0, m.woods - 0.2) >= 6.6 ? 1 : 0;
}

export function buildWachtAmRhein(geoDir: string, gameDir: string): BoardModel {
  const over = readOneMile(join(gameDir, 'data/map-overrides.json'));
  const survey = readSurvey(join(gameDir, '../../atlas/data/survey'), geoDir);
  const grid = wachtAmRheinGrid();
  const projection = oneMileProjection(grid, warFit(), survey, over);
  const mile = layOneMile(grid, projection, survey, over, {
    game: 'wacht-am-rhein',
    trails: false,
    brokenBridges: false,
    canopy: 12,
    span: (s, kind) => (kind === 'city' ? s.size : 1),
  });
  const { water, roads, measures } = mile;
  // The game knows no city: Namur and Charleroi are towns of several hexes.
  for (const p of mile.placed) if (p.kind === 'city') p.kind = 'town';

  const bit = (name: string) => 1 << MARKS.indexOf(name);
  const marks = new Uint32Array(grid.hexes.length);
  for (const p of mile.placed) for (const h of p.hexes) marks[h] |= bit(p.kind);
  for (const h of grid.hexes) {
    const c = roadClassOf(grid, roads.net, h.index);
    if (c >= ROAD) marks[h.index] |= bit('road');
    if (c === HIGHWAY) marks[h.index] |= bit('primary');
    if (measures[h.index].moor >= 0.4) marks[h.index] |= bit('moor');
    if (mile.eastOfOur.has(h.index)) marks[h.index] |= bit('east-of-our');
    if (mile.behindMeuse.has(h.index)) marks[h.index] |= bit('behind-meuse');
  }
  const stated = new Map(over.terrain.map((t) => [grid.byId.get(t.hex)?.index, t.terrain]));
  const settled = bit('town') | bit('village');
  const terrain = grid.hexes.map((h) => {
    const t = stated.get(h.index);
    return t ? TERRAINS.indexOf(t) : warTerrain(measures[h.index], (marks[h.index] & settled) !== 0);
  });

  const sb = (name: string) => 1 << SIDE_MARKS.indexOf(name);
  const bits = new Int32Array(grid.sides.length);
  const fords = new Set(over.fords.map((f) => sideBetween(grid, ...(f.side.split('|') as [string, string]))));
  for (let s = 0; s < grid.sides.length; s++) {
    const w = water.cls[s];
    if (w >= RIVER) bits[s] |= sb('river');
    else if (w === CREEK) bits[s] |= sb('creek');
    const road = roads.net.cls[s];
    if (road >= ROAD) bits[s] |= sb('road');
    if (road === HIGHWAY) bits[s] |= sb('primary');
    if (w && road >= ROAD && !fords.has(s)) bits[s] |= sb('bridge');
    if (fords.has(s)) bits[s] |= sb('ford');
    if (w >= RIVER && water.nameOf.get(s) === 'Meuse') bits[s] |= sb('meuse');
    if (mile.frontier.has(s) || water.nameOf.get(s) === 'Our') bits[s] |= sb('our');
    const { a, b } = grid.sides[s];
    if (b >= 0 && mile.country[a] !== mile.country[b]) bits[s] |= sb('border');
  }

  const regions: RegionRow[] = [
    ...over.regions.map((r) => ({ name: r.name, kind: r.kind, hexes: r.hexes, confidence: r.confidence ?? ('inferred' as const) })),
  ];
  for (const e of over.entries) regions.push({ name: e.name, kind: 'entry', hexes: [e.hex], confidence: e.confidence ?? 'reconstructed' });
  for (const letter of ['A', 'B', 'C', 'D'])
    regions.push({
      name: letter,
      kind: 'sheet',
      hexes: grid.hexes.filter((h) => [h.id, ...h.also].some((id) => id.startsWith(letter) && isOnSheet(id))).map((h) => h.id),
      confidence: 'inferred',
    });
  regions.push(...edgeRegions(grid), ...countryRegions(grid, mile.country));

  const board: BoardFile = {
    format: 'hexfront-board',
    version: 1,
    id: 'wacht-am-rhein',
    name: 'Wacht am Rhein',
    grid: grid.spec,
    terrains: TERRAINS,
    marks: MARKS,
    sideMarks: SIDE_MARKS,
    hexes: grid.hexes.map((h) => [h.id, h.col, h.row, terrain[h.index], marks[h.index], ...h.also]),
    sides: sideRows(grid, bits),
    places: placeRows(grid, mile.placed),
    regions,
  };
  return {
    board,
    notes: oneMileNotes(grid, projection, over, mile, 'wacht-am-rhein', () => ''),
    grid,
    projection,
    overrides: undefined,
    measures,
    terrain,
    water: water.lines,
    riverOf: water.nameOf,
    net: roads.net,
    laid: roads.laid,
    country: mile.country,
    high: [],
    up: new Int8Array(grid.sides.length),
    elevation: survey.elevation,
    landcover: survey.landcover,
    forests: survey.forests,
    heights: [90, 640],
    westwall: [],
    villages: readPlaces(geoDir, 'places-ardennes.tsv'),
    streams: NO_STREAMS,
    truePlaces: over.places.map((p) => {
      const s = survey.settlements.find((x) => x.name === p.name);
      return { name: p.name, hexes: p.hexes, lat: s?.lat ?? 0, lon: s?.lon ?? 0 };
    }),
    remarks: [],
  };
}
