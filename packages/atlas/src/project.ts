/**
 * From the globe to the board and back: an affine fit per sheet (blended across a seam), then a smooth pull that brings every place
 * with a stated hex to its hex. The pull is a sum of compact bumps, so a place far from any stated hex is left where the fit puts it.
 */
import type { LonLat } from './geo/load.ts';

export interface Affine {
  /** x = a*lon + b*lat + c, y = d*lon + e*lat + f, in the unit of length of the artwork. */
  a: number;
  b: number;
  c: number;
  d: number;
  e: number;
  f: number;
}

export interface Pull {
  name: string;
  lon: number;
  lat: number;
  x: number;
  y: number;
  /** How far from the target the place may stay. */
  slack: number;
}

export interface Projection {
  /** The affine fit alone, before places are pulled to their hexes. */
  fitted(lon: number, lat: number): [number, number];
  toBoard(lon: number, lat: number): [number, number];
  toGlobe(x: number, y: number): LonLat;
}

export interface Blend {
  fits: Affine[];
  /** Weight of the second fit at a board x given by the first; ignored with a single fit. */
  weight?: (x: number) => number;
}

const apply = (m: Affine, lon: number, lat: number): [number, number] => [m.a * lon + m.b * lat + m.c, m.d * lon + m.e * lat + m.f];

function base(blend: Blend): (lon: number, lat: number) => [number, number] {
  const [first, second] = blend.fits;
  const weight = blend.weight;
  if (!second || !weight) return (lon, lat) => apply(first, lon, lat);
  return (lon, lat) => {
    const p = apply(first, lon, lat);
    const q = apply(second, lon, lat);
    const w = weight((p[0] + q[0]) / 2);
    return [p[0] + (q[0] - p[0]) * w, p[1] + (q[1] - p[1]) * w];
  };
}

/** Wendland C2 bump: 1 at 0, 0 from 1 on, smooth. */
const bump = (r: number): number => (r >= 1 ? 0 : (1 - r) ** 4 * (4 * r + 1));

function solve(m: number[][], rhs: number[][]): number[][] {
  const n = m.length;
  for (let i = 0; i < n; i++) {
    let p = i;
    for (let k = i + 1; k < n; k++) if (Math.abs(m[k][i]) > Math.abs(m[p][i])) p = k;
    [m[i], m[p]] = [m[p], m[i]];
    [rhs[i], rhs[p]] = [rhs[p], rhs[i]];
    for (let k = i + 1; k < n; k++) {
      const f = m[k][i] / m[i][i];
      if (f === 0) continue;
      for (let j = i; j < n; j++) m[k][j] -= f * m[i][j];
      for (let j = 0; j < rhs[k].length; j++) rhs[k][j] -= f * rhs[i][j];
    }
  }
  for (let i = n - 1; i >= 0; i--) {
    for (let j = 0; j < rhs[i].length; j++) {
      let s = rhs[i][j];
      for (let k = i + 1; k < n; k++) s -= m[i][k] * rhs[k][j];
      rhs[i][j] = s / m[i][i];
    }
  }
  return rhs;
}

export function makeProjection(blend: Blend, pulls: Pull[], reach: number, size: { width: number; height: number }): Projection {
  const from = base(blend);
  const nodes = pulls.map((p) => {
    const [x, y] = from(p.lon, p.lat);
    const dx = p.x - x;
    const dy = p.y - y;
    const len = Math.hypot(dx, dy);
    const k = len <= p.slack ? 0 : (len - p.slack * 0.8) / len;
    return { x, y, dx: dx * k, dy: dy * k };
  });
  const matrix = nodes.map((a, i) => nodes.map((b, j) => bump(Math.hypot(a.x - b.x, a.y - b.y) / reach) + (i === j ? 0.02 : 0)));
  const w =
    nodes.length === 0
      ? []
      : solve(
          matrix,
          nodes.map((n) => [n.dx, n.dy]),
        );
  const shift = (x: number, y: number): [number, number] => {
    let sx = 0;
    let sy = 0;
    for (let i = 0; i < nodes.length; i++) {
      const dx = nodes[i].x - x;
      const dy = nodes[i].y - y;
      if (Math.abs(dx) >= reach || Math.abs(dy) >= reach) continue;
      const k = bump(Math.hypot(dx, dy) / reach);
      sx += w[i][0] * k;
      sy += w[i][1] * k;
    }
    return [sx, sy];
  };
  const toBoard = (lon: number, lat: number): [number, number] => {
    const [x, y] = from(lon, lat);
    const [sx, sy] = shift(x, y);
    return [x + sx, y + sy];
  };
  const m = blend.fits[0];
  const det = m.a * m.e - m.b * m.d;
  const exact = (x: number, y: number, guess?: LonLat): LonLat => {
    let [lon, lat] = guess ?? [(m.e * (x - m.c) - m.b * (y - m.f)) / det, (m.a * (y - m.f) - m.d * (x - m.c)) / det];
    // The maps differ from the first fit by a gentle bend only, so that its inverse serves as Newton's matrix throughout.
    for (let i = 0; i < 40; i++) {
      const [px, py] = toBoard(lon, lat);
      const ex = x - px;
      const ey = y - py;
      if (Math.abs(ex) + Math.abs(ey) < 1e-4) break;
      lon += (0.8 * (m.e * ex - m.b * ey)) / det;
      lat += (0.8 * (m.a * ey - m.d * ex)) / det;
    }
    return [lon, lat];
  };
  // Pictures ask for millions of points: answer them from a lattice.
  const cell = 0.25;
  const pad = 2;
  const w0 = Math.ceil((size.width + 2 * pad) / cell) + 1;
  const h0 = Math.ceil((size.height + 2 * pad) / cell) + 1;
  const lattice = new Float64Array(w0 * h0 * 2);
  for (let j = 0; j < h0; j++) {
    let guess: LonLat | undefined;
    for (let i = 0; i < w0; i++) {
      guess = exact(i * cell - pad, j * cell - pad, guess);
      lattice[(j * w0 + i) * 2] = guess[0];
      lattice[(j * w0 + i) * 2 + 1] = guess[1];
    }
  }
  const toGlobe = (x: number, y: number): LonLat => {
    const fx = Math.min(w0 - 1.001, Math.max(0, (x + pad) / cell));
    const fy = Math.min(h0 - 1.001, Math.max(0, (y + pad) / cell));
    const i = Math.floor(fx);
    const j = Math.floor(fy);
    const u = fx - i;
    const v = fy - j;
    const p = (j * w0 + i) * 2;
    const q = p + w0 * 2;
    const mix = (k: number) =>
      (lattice[p + k] * (1 - u) + lattice[p + 2 + k] * u) * (1 - v) + (lattice[q + k] * (1 - u) + lattice[q + 2 + k] * u) * v;
    return [mix(0), mix(1)];
  };
  return { fitted: from, toBoard, toGlobe };
}

/** Plane v = a*lon + b*lat + c through many points. */
export function leastSquares(points: { lon: number; lat: number; v: number }[]): [number, number, number] {
  const m = [
    [0, 0, 0, 0],
    [0, 0, 0, 0],
    [0, 0, 0, 0],
  ];
  for (const p of points) {
    const row = [p.lon - 6, p.lat - 50, 1];
    for (let i = 0; i < 3; i++) {
      for (let j = 0; j < 3; j++) m[i][j] += row[i] * row[j];
      m[i][3] += row[i] * p.v;
    }
  }
  for (let i = 0; i < 3; i++) {
    for (let k = 0; k < 3; k++) {
      if (k === i) continue;
      const f = m[k][i] / m[i][i];
      for (let j = i; j < 4; j++) m[k][j] -= f * m[i][j];
    }
  }
  const [a, b, c] = [m[0][3] / m[0][0], m[1][3] / m[1][1], m[2][3] / m[2][2]];
  return [a, b, c - 6 * a - 50 * b];
}
