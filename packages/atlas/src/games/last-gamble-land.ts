/** Land of The Last Gamble: terrain words, high ground, countries, the West Wall. */
import { bankHexes, hexChain } from '../board/areas.ts';
import type { Overrides } from '../board/overrides.ts';
import type { RoutedRiver } from '../board/rivers.ts';
import type { Measure } from '../board/terrain.ts';
import { type Feature, inPolygon } from '../geo/load.ts';
import type { Grid } from '../grid.ts';
import type { Line } from '../lines.ts';
import type { Projection } from '../project.ts';

/** The frontier reach on which no printed bridge stands except by ruling: from Ouren down to the map edge. */
export const FRONTIER_FROM_LAT = 50.14;

/**
 * The thresholds were chosen on the 14 hexes whose terrain the first-turn attack table states; the report says how many come out unforced.
 * Woods first: two thirds under trees is forest, three tenths light woods, unless the ground is so steep that it is rough before all.
 * Open ground is rough where the slopes are steep. A town keeps the ground of its clearing: it needs more trees to count as wooded.
 */
export function classify(m: Measure, town: boolean): number {
  const woods = m.woods * (town ? 0.8 : 1);
  if (m.moor >= 0.45 && woods < 0.68) return 1;
  if (woods >= 0.68) return 3;
  if (woods >= 0.3 && !(m.slope >= 11 && woods < 0.43)) return 2;
  return m.slope >= 6.4 ? 1 : 0;
}

/** Ground above 600 m (notes-3.0): hexes mostly above the line; single hexes are dropped and single holes filled, as a draughtsman would. */
export function highGround(grid: Grid, measures: Measure[]): boolean[] {
  const high = measures.map((m) => m.high >= 0.55);
  const count = (h: number) => {
    let n = 0;
    let all = 0;
    for (let d = 0; d < 6; d++) {
      const o = grid.neighbour[h * 6 + d];
      if (o < 0) continue;
      all++;
      if (high[o]) n++;
    }
    return [n, all];
  };
  for (const h of grid.hexes) {
    const [n, all] = count(h.index);
    if (high[h.index] && n === 0) high[h.index] = false;
    else if (!high[h.index] && n === all) high[h.index] = true;
  }
  return high;
}

export function countries(grid: Grid, projection: Projection, borders: Feature[], rivers: Map<string, RoutedRiver>): string[] {
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
  const out = grid.hexes.map((h) => {
    const [lon, lat] = projection.toGlobe(h.x, h.y);
    return shapes.find(([, rings]) => inPolygon(rings, lon, lat))?.[0] ?? 'France';
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

export function westwall(grid: Grid, projection: Projection, features: Feature[], over: Overrides, country: string[]): number[] {
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
  const via = over.westwall.filter((w) => !w.not).map((w) => grid.byId.get(w.hex)?.index ?? -1);
  const avoid = new Set(over.westwall.filter((w) => w.not).map((w) => grid.byId.get(w.hex)?.index ?? -1));
  // South of Ouren the line stands behind the frontier rivers.
  for (const h of grid.hexes) if (country[h.index] !== 'Germany' && projection.toGlobe(h.x, h.y)[1] < FRONTIER_FROM_LAT) avoid.add(h.index);
  return hexChain(grid, course, via, avoid);
}
