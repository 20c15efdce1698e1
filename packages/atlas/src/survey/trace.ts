/** Roads known only by the places on them take the gentlest way between two places, as a road of the time did. */
import { type LonLat, type Raster, smoothAt } from '../geo/load.ts';
import { Heap } from '../heap.ts';

/** Price of climbing against going straight on: one percent of slope costs as much as this share of the distance. */
const CLIMB = 0.16;

export function followValleys(elevation: Raster, places: LonLat[]): LonLat[] {
  const out: LonLat[] = [places[0]];
  for (let i = 1; i < places.length; i++) {
    out.push(...leg(elevation, places[i - 1], places[i]));
    out.push(places[i]);
  }
  return out;
}

/** Cells between two places on a lattice of half a source cell, in the box around them; the ends themselves are left to the caller. */
function leg(elevation: Raster, from: LonLat, to: LonLat): LonLat[] {
  const dx = elevation.dlon / 2;
  const dy = elevation.dlat / 2;
  const pad = 8;
  const west = Math.min(from[0], to[0]) - pad * dx;
  const north = Math.max(from[1], to[1]) + pad * dy;
  const w = Math.ceil((Math.max(from[0], to[0]) + pad * dx - west) / dx) + 1;
  const h = Math.ceil((north - (Math.min(from[1], to[1]) - pad * dy)) / dy) + 1;
  const cell = (p: LonLat) => Math.round((north - p[1]) / dy) * w + Math.round((p[0] - west) / dx);
  const height = new Float32Array(w * h);
  for (let j = 0; j < h; j++) for (let i = 0; i < w; i++) height[j * w + i] = smoothAt(elevation, 0, west + i * dx, north - j * dy);
  const dist = new Float64Array(w * h).fill(Infinity);
  const prev = new Int32Array(w * h).fill(-1);
  const start = cell(from);
  const goal = cell(to);
  const open = new Heap();
  dist[start] = 0;
  open.push(0, start);
  for (let next = open.pop(); next; next = open.pop()) {
    const c = next.item;
    if (next.price > dist[c]) continue;
    if (c === goal) break;
    const ci = c % w;
    const cj = (c - ci) / w;
    for (let b = -1; b <= 1; b++) {
      for (let a = -1; a <= 1; a++) {
        const i = ci + a;
        const j = cj + b;
        if ((a === 0 && b === 0) || i < 0 || j < 0 || i >= w || j >= h) continue;
        const o = j * w + i;
        const far = Math.hypot(a * dx * 71500, b * dy * 111200);
        const slope = (100 * Math.abs(height[o] - height[c])) / far;
        const price = dist[c] + far * (1 + CLIMB * slope);
        if (price >= dist[o]) continue;
        dist[o] = price;
        prev[o] = c;
        open.push(price, o);
      }
    }
  }
  const path: LonLat[] = [];
  for (let c = prev[goal]; c >= 0 && c !== start; c = prev[c]) path.push([west + (c % w) * dx, north - Math.floor(c / w) * dy]);
  return path.reverse();
}
