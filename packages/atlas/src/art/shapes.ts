/** Small figures of the map: houses, bridges, walls, anchors, the hex grid. */
import { type Grid, sideEnds } from '../grid.ts';
import { chaikin, type Line, nearest, resample, round, simplify, smooth } from '../lines.ts';
import type { BoardModel } from '../model.ts';
import { cornerPath, type DrawnRiver, near, sideChains } from './curves.ts';
import { hash } from './noise.ts';

/** Parts of lines on the board, plus a little. */
export function insideOnly(model: BoardModel, lines: Line[]): Line[] {
  const { width, height } = model.grid;
  const out: Line[] = [];
  for (const l of lines) {
    let cur: Line = [];
    for (let i = 0; i < l.length; i += 2) {
      if (l[i] > -0.3 && l[i] < width + 0.3 && l[i + 1] > -0.3 && l[i + 1] < height + 0.3) cur.push(l[i], l[i + 1]);
      else {
        if (cur.length > 2) out.push(cur);
        cur = [];
      }
    }
    if (cur.length > 2) out.push(cur);
  }
  return out;
}

/** A border along hexsides; where a river runs on the side, its drawn line is used. */
export function followRivers(model: BoardModel, rivers: DrawnRiver[], chain: { corners: number[]; sides: number[] }): Line {
  const base = cornerPath(model.grid, chain.corners, chain.sides, 0.05);
  const fine = resample(base, 0.08);
  const out: Line = [];
  for (let i = 0; i < fine.length; i += 2) {
    let best = { d: 0.13, x: fine[i], y: fine[i + 1] };
    for (const r of rivers) {
      if (!near(r, fine[i], fine[i + 1])) continue;
      const n = nearest(r.line, fine[i], fine[i + 1]);
      if (n.d < best.d) best = n;
    }
    out.push(best.x, best.y);
  }
  return simplify(out, 0.006);
}

export const hexRing = (top: 'flat' | 'pointy', x: number, y: number, scale = 1): Line =>
  [0, 1, 2, 3, 4, 5].flatMap((d) => sideEnds(top, d).slice(0, 2)).map((v, i) => v * scale + (i % 2 ? y : x));

/** What a tint covers between the outermost hexes and the edge of the picture: parts of hexes that would stand there, if most around them have it. */
export function edgeRings(grid: Grid, tinted: (hex: number) => boolean): Line[] {
  const beyond = new Map<string, { x: number; y: number; yes: number; all: number }>();
  for (const h of grid.hexes)
    for (let d = 0; d < 6; d++) {
      if (grid.neighbour[h.index * 6 + d] >= 0) continue;
      const [ax, ay, bx, by] = sideEnds(grid.spec.top, d);
      const [x, y] = [h.x + ax + bx, h.y + ay + by];
      const key = `${x.toFixed(2)},${y.toFixed(2)}`;
      const one = beyond.get(key) ?? { x, y, yes: 0, all: 0 };
      one.all++;
      if (tinted(h.index)) one.yes++;
      beyond.set(key, one);
    }
  return [...beyond.values()].flatMap(({ x, y, yes, all }) => {
    if (yes * 2 <= all) return [];
    // Clamping cuts a hex that crosses one edge exactly where that edge runs through its corners or its middle, as those beyond a map do.
    const ring = hexRing(grid.spec.top, x, y).map((v, i) => Math.min(i % 2 ? grid.height : grid.width, Math.max(0, v)));
    const [xs, ys] = [ring.filter((_, i) => i % 2 === 0), ring.filter((_, i) => i % 2 === 1)];
    return Math.max(...xs) - Math.min(...xs) > 1e-6 && Math.max(...ys) - Math.min(...ys) > 1e-6 ? [ring] : [];
  });
}

/** A ring inside the hex that steps in and out like the top of a wall. */
export function battlement(top: 'flat' | 'pointy', x: number, y: number): Line {
  const out: Line = [];
  for (let d = 0; d < 6; d++) {
    const e = sideEnds(top, d);
    for (let k = 0; k < 5; k++) {
      for (const t of [k / 5, (k + 1) / 5]) {
        const r = k % 2 ? 0.8 : 0.87;
        out.push(x + (e[0] + (e[2] - e[0]) * t) * r, y + (e[1] + (e[3] - e[1]) * t) * r);
      }
    }
  }
  out.push(out[0], out[1]);
  return round(out);
}

export function anchorGlyph(x: number, y: number): Line[] {
  const arc: Line = [];
  for (let k = 0; k <= 8; k++) {
    const a = Math.PI * (k / 8);
    arc.push(x + Math.cos(a) * 0.07, y + 0.03 + Math.sin(a) * 0.06);
  }
  return [[x, y - 0.08, x, y + 0.09], [x - 0.035, y - 0.04, x + 0.035, y - 0.04], arc].map((l) => round(l));
}

export function houses(seed: number, cx: number, cy: number, n: number, radius: number, dark: Line[], brick: Line[]): void {
  const base = hash(seed, 1, 301) * 1.2;
  for (let k = 0; k < n; k++) {
    const a = k * 2.39996 + hash(seed, k, 302) * 0.7;
    const r = radius * Math.sqrt((k + 0.4) / n) * (0.85 + 0.3 * hash(seed, k, 303));
    const x = cx + Math.cos(a) * r;
    const y = cy + Math.sin(a) * r * 0.86;
    const w = 0.021 + 0.024 * hash(seed, k, 304);
    const h = 0.016 + 0.014 * hash(seed, k, 305);
    const turn = base + (hash(seed, k, 306) < 0.5 ? 0 : Math.PI / 2) + (hash(seed, k, 307) - 0.5) * 0.5;
    const c = Math.cos(turn);
    const s = Math.sin(turn);
    const ring = [
      [-w, -h],
      [w, -h],
      [w, h],
      [-w, h],
    ].flatMap(([p, q]) => [x + p * c - q * s, y + p * s + q * c]);
    (k % 4 === 3 ? brick : dark).push(round(ring));
  }
}

export function disc(x: number, y: number, r: number, sides: number): Line {
  const out: Line = [];
  for (let k = 0; k < sides; k++) {
    const a = (k / sides) * 2 * Math.PI + Math.PI / 4;
    out.push(x + Math.cos(a) * r * 0.9, y + Math.sin(a) * r * 0.9);
  }
  return out;
}

export function bridge(b: { x: number; y: number; dx: number; dy: number; highway: boolean; big: boolean }): Line[] {
  const half = b.big ? 0.1 : 0.066;
  const wide = b.highway ? 0.045 : 0.036;
  const nx = -b.dy;
  const ny = b.dx;
  return [1, -1].map((s) => {
    const p = (t: number, o: number): [number, number] => [b.x + b.dx * t + nx * s * o, b.y + b.dy * t + ny * s * o];
    return round([...p(-half - 0.028, wide + 0.026), ...p(-half, wide), ...p(half, wide), ...p(half + 0.028, wide + 0.026)]);
  });
}

export function wallLine(model: BoardModel): Line {
  const { grid, westwall } = model;
  const pts: Line = [];
  for (const h of westwall) {
    const c = grid.hexes[h];
    pts.push(c.x + (hash(h, 3, 311) - 0.5) * 0.16, c.y + (hash(h, 4, 311) - 0.5) * 0.16);
  }
  return smooth(chaikin(pts, 1), 4);
}

export function teeth(wall: Line): Line[] {
  const pts = resample(wall, 0.1);
  const out: Line[] = [];
  for (let i = 0; i + 3 < pts.length; i += 2) {
    const mx = (pts[i] + pts[i + 2]) / 2;
    const my = (pts[i + 1] + pts[i + 3]) / 2;
    const dx = pts[i + 2] - pts[i];
    const dy = pts[i + 3] - pts[i + 1];
    const len = Math.hypot(dx, dy) || 1;
    let nx = -dy / len;
    let ny = dx / len;
    if (nx > 0) {
      nx = -nx;
      ny = -ny;
    }
    const w = 0.034;
    out.push(round([mx - (dx / len) * w, my - (dy / len) * w, mx + nx * 0.07, my + ny * 0.07, mx + (dx / len) * w, my + (dy / len) * w]));
  }
  return out;
}

/** Long zigzags instead of six lines per hex. */
export function gridLines(model: BoardModel): Line[] {
  const { grid } = model;
  const flat = grid.spec.top === 'flat';
  const done = new Uint8Array(grid.sides.length);
  const out: Line[] = [];
  // The sides that climb along a column (flat) or row (pointy) boundary form zigzags; the rest are single strokes.
  const zig = (s: number) => {
    const [p, q] = grid.sides[s].v.map((v) => grid.corners[v]);
    return flat ? Math.abs(p.y - q.y) > 0.1 : Math.abs(p.x - q.x) > 0.1;
  };
  for (const c of sideChains(grid, zig)) {
    for (const s of c.sides) done[s] = 1;
    out.push(c.corners.flatMap((i) => [grid.corners[i].x, grid.corners[i].y]));
  }
  for (let s = 0; s < grid.sides.length; s++) {
    if (done[s]) continue;
    const [p, q] = grid.sides[s].v.map((v) => grid.corners[v]);
    out.push([p.x, p.y, q.x, q.y]);
  }
  return out;
}
