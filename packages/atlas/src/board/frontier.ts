/** The frontier of 1944 on a board of the Ardennes: countries, and the West Wall as a chain of hexes. */
import { type Feature, inPolygon } from '../geo/load.ts';
import type { Grid } from '../grid.ts';
import type { Line } from '../lines.ts';
import type { Projection } from '../project.ts';
import { bankHexes, hexChain } from './areas.ts';
import type { Overrides } from './overrides.ts';
import type { RoutedRiver } from './rivers.ts';

/** The reach on which the frontier rivers had no bridge left: from Ouren down to the map edge. */
export const FRONTIER_FROM_LAT = 50.14;

/** Country of a point by the outlines of the geography, which are cut at the edge of the theatre and closed here. */
export function countryFinder(borders: Feature[]): (lon: number, lat: number) => string {
  const ring = (name: string, close: number[][]) =>
    borders
      .filter((b) => b.name === name && b.props.kind === 'country outline')
      .map((b, i) => (i === 0 ? [...b.parts[0], ...close] : b.parts[0]));
  const shapes: [string, number[][][]][] = [
    ['Luxembourg', ring('Luxembourg', [])],
    ['Belgium', ring('Belgium', [[4.05, 51.05]])],
    [
      'Germany',
      ring('Germany', [
        [9, 51.05],
        [9, 49.25],
      ]),
    ],
    ['Netherlands', ring('Netherlands', [])],
  ];
  return (lon, lat) => shapes.find(([, rings]) => inPolygon(rings, lon, lat))?.[0] ?? 'France';
}

/** The outlines do not quite touch, and what lies between two of them is taken for France: such specks go to the country around them. */
export function closeCracks(grid: Grid, country: string[]): void {
  const around = (h: number): number[] => Array.from({ length: 6 }, (_, d) => grid.neighbour[h * 6 + d]).filter((o) => o >= 0);
  const pieces: number[][] = [];
  const seen = new Set<number>();
  for (const { index } of grid.hexes) {
    if (country[index] !== 'France' || seen.has(index)) continue;
    const piece = [index];
    seen.add(index);
    for (const h of piece)
      for (const o of around(h))
        if (country[o] === 'France' && !seen.has(o)) {
          seen.add(o);
          piece.push(o);
        }
    pieces.push(piece);
  }
  pieces.sort((a, b) => b.length - a.length);
  for (const piece of pieces.slice(1)) {
    const neighbours = piece.flatMap(around).map((o) => country[o]);
    const count = (name: string): number => neighbours.filter((c) => c === name).length;
    const most = ['Belgium', 'Germany', 'Luxembourg'].sort((a, b) => count(b) - count(a))[0];
    for (const h of piece) country[h] = most;
  }
}

export function countries(grid: Grid, projection: Projection, borders: Feature[], rivers: Map<string, RoutedRiver>): string[] {
  const countryAt = countryFinder(borders);
  const out = grid.hexes.map((h) => {
    const [lon, lat] = projection.toGlobe(h.x, h.y);
    return countryAt(lon, lat);
  });
  // Where the Our and Sauer are the frontier, the bank decides.
  const reach: { sides: number[]; corners: number[] } = { sides: [], corners: [] };
  for (const name of ['Our', 'Sauer']) {
    const r = rivers.get(name);
    if (!r) continue;
    const from =
      name === 'Our'
        ? r.corners.findIndex((c) => projection.toGlobe(grid.corners[c].x, grid.corners[c].y)[1] < 50.125)
        : r.corners.indexOf((rivers.get('Our') as RoutedRiver).corners.at(-1) as number);
    for (let i = Math.max(0, from); i < r.sides.length; i++) {
      const { west, east } = bankHexes(grid, r.corners[i], r.corners[i + 1], r.sides[i]);
      out[west] = 'Luxembourg';
      out[east] = 'Germany';
      reach.sides.push(r.sides[i]);
    }
  }
  // No stray hex of the wrong country behind the bank.
  const wet = new Set(reach.sides);
  const touches = new Set(reach.sides.flatMap((s) => [grid.sides[s].a, grid.sides[s].b]));
  for (let round = 0; round < 3; round++) {
    for (const h of grid.hexes) {
      if (touches.has(h.index) || (out[h.index] !== 'Germany' && out[h.index] !== 'Luxembourg')) continue;
      const here = out[h.index];
      const other = here === 'Germany' ? 'Luxembourg' : 'Germany';
      for (let d = 0; d < 6; d++) {
        const o = grid.neighbour[h.index * 6 + d];
        if (o >= 0 && out[o] === other && touches.has(o) && !wet.has(grid.sideOf[h.index * 6 + d])) out[h.index] = other;
      }
    }
  }
  return out;
}

export function westwall(
  grid: Grid,
  projection: Projection,
  features: Feature[],
  stated: Overrides['westwall'],
  country: string[],
): number[] {
  const lines = [
    'Lammersdorf)',
    'Lammersdorf - Wahlerscheid',
    'Wahlerscheid - Losheimergraben',
    'Losheim Gap',
    'Brandscheid - Our',
    'along the Our',
    'along the Sauer',
    'Moselle - Saar',
  ];
  const course: Line = lines.flatMap((part) => {
    const f = features.find((x) => x.name.includes(part));
    if (!f) throw new Error(`no West Wall line named ${part}`);
    return f.parts[0].flatMap(([lon, lat]) => projection.toBoard(lon, lat));
  });
  const via = stated.filter((w) => !w.not).map((w) => grid.byId.get(w.hex)?.index ?? -1);
  const avoid = new Set(stated.filter((w) => w.not).map((w) => grid.byId.get(w.hex)?.index ?? -1));
  // South of Ouren the line stands behind the frontier rivers.
  for (const h of grid.hexes) if (country[h.index] !== 'Germany' && projection.toGlobe(h.x, h.y)[1] < FRONTIER_FROM_LAT) avoid.add(h.index);
  return hexChain(grid, course, via, avoid);
}
