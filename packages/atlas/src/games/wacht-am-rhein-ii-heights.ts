/** Vantage points and constricted hexes of Wacht am Rhein II: both are height against the land around, not hills by name. */
import type { Measure } from '../board/terrain.ts';
import { type Raster, smoothAt } from '../geo/load.ts';
import type { Grid } from '../grid.ts';
import type { Projection } from '../project.ts';

/** Metres by which the top of a hex must rise above the mean height within two hexes. */
const STAND_OUT = 74;

/** Tops that stand out, each higher than the tops around it: about one hex in twenty-five. */
export function vantagePoints(grid: Grid, projection: Projection, elevation: Raster): number[] {
  const top = grid.hexes.map((h) => {
    let best = -Infinity;
    for (let j = -2; j <= 2; j++) {
      for (let i = -2; i <= 2; i++) {
        const [lon, lat] = projection.toGlobe(h.x + i * 0.19, h.y + j * 0.19);
        best = Math.max(best, smoothAt(elevation, 0, lon, lat));
      }
    }
    return best;
  });
  const mean = grid.hexes.map((h) => {
    let sum = 0;
    let n = 0;
    for (let k = 0; k < 18; k++) {
      const r = k < 6 ? 1 : 2;
      const a = (k * Math.PI) / (k < 6 ? 3 : 6);
      const [lon, lat] = projection.toGlobe(h.x + Math.cos(a) * r, h.y + Math.sin(a) * r);
      sum += smoothAt(elevation, 0, lon, lat);
      n++;
    }
    return sum / n;
  });
  const out: number[] = [];
  for (const h of grid.hexes) {
    const i = h.index;
    if (top[i] - mean[i] < STAND_OUT) continue;
    let higher = 0;
    for (let d = 0; d < 6; d++) {
      const o = grid.neighbour[i * 6 + d];
      if (o >= 0 && top[o] > top[i] + 2) higher++;
    }
    if (higher <= 1) out.push(i);
  }
  return out;
}

/** Mean slope in percent from which a hex without water is constricted; beside a river gorge less is enough. */
const STEEP = 21;
const GORGE = 15;

/**
 * Constricted hexes with their dashed lines, as pairs of directions. A line follows the valley: along a water side's two ends where there is one,
 * else across the slope between the two lowest neighbours that do not touch.
 */
export function constrictedHexes(
  grid: Grid,
  measures: Measure[],
  water: Uint8Array,
  always: number[],
  never: (hex: number) => boolean,
): Map<number, [number, number][]> {
  const out = new Map<number, [number, number][]>();
  const wanted = new Set(always);
  for (const h of grid.hexes) {
    const m = measures[h.index];
    let wet = 0;
    for (let d = 0; d < 6; d++) wet = Math.max(wet, water[grid.sideOf[h.index * 6 + d]]);
    const steep = m.slope >= STEEP || (wet >= 2 && m.slope >= GORGE && m.relief >= 150);
    if ((steep && !never(h.index)) || wanted.has(h.index)) out.set(h.index, []);
  }
  for (const [h, lines] of out) {
    const height = (d: number) => {
      const o = grid.neighbour[h * 6 + d];
      return o < 0 ? Infinity : measures[o].height;
    };
    let best: [number, number] = [0, 3];
    let bestV = Infinity;
    for (let a = 0; a < 6; a++) {
      for (let b = a + 2; b < 6; b++) {
        if (b - a === 5) continue;
        const v = height(a) + height(b) - (b - a === 3 ? 18 : 0);
        if (v < bestV) {
          bestV = v;
          best = [a, b];
        }
      }
    }
    lines.push(best);
  }
  return out;
}
