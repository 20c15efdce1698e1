/**
 * Ground of a hex, measured from geography at points spread over it: share of woods (canopy height, with the named forests as a second
 * opinion), steepness, height. The game's own thresholds turn the measures into its terrain words.
 */
import { cellAt, type Feature, inPolygon, type Raster, smoothAt } from '../geo/load.ts';
import { type Grid, sideEnds } from '../grid.ts';
import type { Projection } from '../project.ts';

export interface Measure {
  woods: number;
  /** Mean slope in percent. */
  slope: number;
  /** Spread of heights in the hex, metres. */
  relief: number;
  height: number;
  /** Share of the hex above the game's height line. */
  high: number;
  moor: number;
  built: number;
}

export interface GroundSources {
  /** Bands: mean, min, max height, mean slope x 10 (missing in the coarse grid). */
  elevation: Raster;
  landcover: Raster;
  forests: Feature[];
  heightLine: number;
  canopy: number;
}

/** Points spread evenly over a hex of the grid, relative to its centre. */
export function hexPoints(top: 'flat' | 'pointy', per: number): [number, number][] {
  const out: [number, number][] = [];
  const ends = [0, 1, 2, 3, 4, 5].map((d) => sideEnds(top, d));
  for (let j = 0; j < per; j++) {
    for (let i = 0; i < per; i++) {
      const x = ((i + 0.5) / per - 0.5) * 1.2;
      const y = ((j + 0.5) / per - 0.5) * 1.2;
      if (ends.every((e) => ((e[0] + e[2]) / 2) * x + ((e[1] + e[3]) / 2) * y <= 0.25)) out.push([x, y]);
    }
  }
  return out;
}

export function measureGround(grid: Grid, projection: Projection, src: GroundSources): Measure[] {
  const points = hexPoints(grid.spec.top, 9);
  const fine = src.elevation.bands.length > 3;
  const boxes = src.forests.map((f) => {
    const xs = f.parts[0].map((p) => p[0]);
    const ys = f.parts[0].map((p) => p[1]);
    return { f, w: Math.min(...xs), e: Math.max(...xs), s: Math.min(...ys), n: Math.max(...ys) };
  });
  return grid.hexes.map((h) => {
    let woods = 0;
    let slope = 0;
    let height = 0;
    let high = 0;
    let moor = 0;
    let built = 0;
    let low = Infinity;
    let top = -Infinity;
    for (const [dx, dy] of points) {
      const [lon, lat] = projection.toGlobe(h.x + dx, h.y + dy);
      const e = smoothAt(src.elevation, 0, lon, lat);
      height += e;
      if (e >= src.heightLine) high++;
      low = Math.min(low, cellAt(src.elevation, 1, lon, lat));
      top = Math.max(top, cellAt(src.elevation, 2, lon, lat));
      if (fine) slope += smoothAt(src.elevation, 3, lon, lat) / 10;
      const canopy = smoothAt(src.landcover, 1, lon, lat);
      const cls = cellAt(src.landcover, 0, lon, lat);
      if (cls === 190) built++;
      let named = false;
      let moorHere = cls === 180;
      for (const b of boxes) {
        if (lon < b.w || lon > b.e || lat < b.s || lat > b.n || !inPolygon(b.f.parts, lon, lat)) continue;
        if (b.f.props.type === 'moor') moorHere = true;
        else named = true;
      }
      if (moorHere) moor++;
      woods += 0.7 * Math.min(1, Math.max(0, (canopy - src.canopy + 3) / 6)) + (named ? 0.3 : 0);
    }
    const n = points.length;
    return { woods: woods / n, slope: slope / n, relief: top - low, height: height / n, high: high / n, moor: moor / n, built: built / n };
  });
}
