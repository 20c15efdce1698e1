/** The lines a draughtsman would pull: rivers hugging their hexsides, roads through one anchor per hex. All in units of length. */
import { HIGHWAY, ROAD, TRAIL } from '../board/roads.ts';
import type { Grid } from '../grid.ts';
import { type Line, nearest, simplify, smooth } from '../lines.ts';
import type { BoardModel } from '../model.ts';
import { hash } from './noise.ts';

export interface DrawnRiver {
  name: string;
  big: boolean;
  kind: 'river' | 'major' | 'canal' | 'sea' | 'creek';
  line: Line;
}

const wiggle = (n: number, seed: number) => hash(n, seed, 77) * 2 - 1;

/** Path over corners with its kinks eased and a slight meander, never far from the hexside. */
export function cornerPath(grid: Grid, corners: number[], sides: number[], amp: number): Line {
  const pts: Line = [];
  const c = corners.map((i) => grid.corners[i]);
  for (let k = 0; k < c.length; k++) {
    let { x, y } = c[k];
    if (k > 0 && k < c.length - 1) {
      const mx = (c[k - 1].x + 2 * c[k].x + c[k + 1].x) / 4;
      const my = (c[k - 1].y + 2 * c[k].y + c[k + 1].y) / 4;
      x += (mx - x) * 0.5 + wiggle(corners[k], 3) * amp * 0.3;
      y += (my - y) * 0.5 + wiggle(corners[k], 4) * amp * 0.3;
    }
    pts.push(x, y);
    if (k === c.length - 1) break;
    const dx = c[k + 1].x - c[k].x;
    const dy = c[k + 1].y - c[k].y;
    const len = Math.hypot(dx, dy) || 1;
    const s = sides[k];
    const turn = wiggle(s, 1) > 0 ? 1 : -1;
    for (const [t, sign] of [
      [0.36, turn],
      [0.68, -turn],
    ] as const) {
      const off = sign * amp * (0.45 + 0.55 * hash(s, Math.round(t * 100), 5));
      pts.push(c[k].x + dx * t - (dy / len) * off, c[k].y + dy * t + (dx / len) * off);
    }
  }
  return simplify(smooth(pts, 5), 0.006);
}

export function drawRivers(model: BoardModel, amp = 0.05): DrawnRiver[] {
  const { grid, water } = model;
  const edge = (c: number) => grid.corners[c].hexes.length < 3;
  const out: DrawnRiver[] = [];
  for (const w of water) {
    const { corners, sides } = w.river;
    if (corners.length < 2) continue;
    const kind = w.kind ?? (w.big ? 'major' : 'river');
    const line = cornerPath(grid, corners, sides, kind === 'canal' ? amp * 0.3 : w.big ? amp * 0.7 : kind === 'creek' ? amp * 1.2 : amp);
    // Meet the parent where it is drawn, not where the corner is.
    const end = corners[corners.length - 1];
    const parent = out.find(
      (o) =>
        o.name !== w.name &&
        near(o, grid.corners[end].x, grid.corners[end].y) &&
        nearest(o.line, grid.corners[end].x, grid.corners[end].y).d < 0.2,
    );
    if (parent && !edge(end)) {
      const n = nearest(parent.line, line[line.length - 2], line[line.length - 1]);
      line[line.length - 2] = n.x;
      line[line.length - 1] = n.y;
    }
    for (const [at, from, i] of [
      [end, corners[corners.length - 2], 1],
      [corners[0], corners[1], 0],
    ] as const) {
      if (!edge(at)) continue;
      const a = grid.corners[at];
      const b = grid.corners[from];
      const p = [a.x + (a.x - b.x) * 0.8, a.y + (a.y - b.y) * 0.8];
      if (i === 1) line.push(...p);
      else line.unshift(...p);
    }
    out.push({ name: w.name, big: w.big, kind, line });
  }
  return out;
}

const boxes = new WeakMap<DrawnRiver, [number, number, number, number]>();

/** Whether a point lies near the box of a drawn river: spares measuring hundreds of lines on a big map. */
export function near(r: DrawnRiver, x: number, y: number, reach = 0.6): boolean {
  let b = boxes.get(r);
  if (!b) {
    const xs = r.line.filter((_, i) => i % 2 === 0);
    const ys = r.line.filter((_, i) => i % 2 === 1);
    b = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
    boxes.set(r, b);
  }
  return x > b[0] - reach && y > b[1] - reach && x < b[2] + reach && y < b[3] + reach;
}

export interface RoadArt {
  anchors: Float64Array;
  crossings: Float64Array;
  highways: Line[];
  roads: Line[];
  trails: Line[];
  bridges: { x: number; y: number; dx: number; dy: number; highway: boolean; big: boolean }[];
}

export function drawRoads(model: BoardModel, rivers: DrawnRiver[], towns: Set<number>): RoadArt {
  const { grid, net, laid } = model;
  const anchors = new Float64Array(grid.hexes.length * 2);
  const placed = new Uint8Array(grid.hexes.length);
  const clip = (h: number, x: number, y: number, limit: number) => {
    const c = grid.hexes[h];
    const d = Math.hypot(x - c.x, y - c.y);
    const k = d > limit ? limit / d : 1;
    anchors[2 * h] = c.x + (x - c.x) * k;
    anchors[2 * h + 1] = c.y + (y - c.y) * k;
  };
  for (const h of grid.hexes) clip(h.index, h.x + wiggle(h.index, 11) * 0.13, h.y + wiggle(h.index, 12) * 0.13, 0.24);
  for (const l of laid) {
    for (const h of l.hexes) {
      if (placed[h] || towns.has(h)) continue;
      const n = nearest(l.course, grid.hexes[h].x, grid.hexes[h].y);
      if (n.d > 0.55) continue;
      placed[h] = 1;
      clip(h, n.x, n.y, 0.22);
    }
  }
  for (const h of towns) clip(h, grid.hexes[h].x + wiggle(h, 13) * 0.04, grid.hexes[h].y - 0.03 + wiggle(h, 14) * 0.04, 0.1);
  const crossings = new Float64Array(grid.sides.length * 2);
  const bridges: RoadArt['bridges'] = [];
  for (let s = 0; s < grid.sides.length; s++) {
    const side = grid.sides[s];
    const [p, q] = side.v.map((v) => grid.corners[v]);
    // Cross where the straight line between the two anchors meets the side, within its middle two fifths.
    let t = 0.5;
    if (side.b >= 0 && net.cls[s]) {
      const ax = anchors[2 * side.a];
      const ay = anchors[2 * side.a + 1];
      const bx = anchors[2 * side.b];
      const by = anchors[2 * side.b + 1];
      const den = (q.x - p.x) * (by - ay) - (q.y - p.y) * (bx - ax);
      if (Math.abs(den) > 1e-9) t = ((ax - p.x) * (by - ay) - (ay - p.y) * (bx - ax)) / den;
      t = Math.min(0.7, Math.max(0.3, t));
    }
    let x = p.x + (q.x - p.x) * t;
    let y = p.y + (q.y - p.y) * t;
    const name = model.riverOf.get(s);
    if (name !== undefined && net.cls[s]) {
      let best = { d: 0.16, x, y };
      let big = false;
      for (const r of rivers) {
        if (!near(r, x, y)) continue;
        const n = nearest(r.line, x, y);
        if (n.d < best.d) {
          best = n;
          big = r.big;
        }
      }
      x = best.x;
      y = best.y;
      const dx = anchors[2 * side.b] - anchors[2 * side.a];
      const dy = anchors[2 * side.b + 1] - anchors[2 * side.a + 1];
      const len = Math.hypot(dx, dy) || 1;
      bridges.push({ x, y, dx: dx / len, dy: dy / len, highway: net.cls[s] === HIGHWAY, big });
    }
    crossings[2 * s] = x;
    crossings[2 * s + 1] = y;
  }
  const trace = (want: (cls: number) => boolean): Line[] => {
    const used = new Uint8Array(grid.sides.length);
    const out: Line[] = [];
    const links = (h: number) => [0, 1, 2, 3, 4, 5].map((d) => grid.sideOf[h * 6 + d]).filter((s) => want(net.cls[s]));
    const walk = (hex: number, first: number): Line => {
      const pts: Line = [anchors[2 * hex], anchors[2 * hex + 1]];
      let h = hex;
      let s = first;
      for (;;) {
        used[s] = 1;
        const side = grid.sides[s];
        pts.push(crossings[2 * s], crossings[2 * s + 1]);
        if (side.b < 0) {
          const c = grid.hexes[side.a];
          pts.push(side.x + (side.x - c.x) * 0.5, side.y + (side.y - c.y) * 0.5);
          return pts;
        }
        h = side.a === h ? side.b : side.a;
        pts.push(anchors[2 * h], anchors[2 * h + 1]);
        const next = links(h);
        if (next.length !== 2) return pts;
        const n = next[0] === s ? next[1] : next[0];
        if (used[n]) return pts;
        s = n;
      }
    };
    for (const pass of [0, 1]) {
      for (const h of grid.hexes) {
        const l = links(h.index);
        if (pass === 0 && l.length === 2) continue;
        for (const s of l) if (!used[s]) out.push(walk(h.index, s));
      }
    }
    return out.map((l) => simplify(smooth(l, 6), 0.004));
  };
  return {
    anchors,
    crossings,
    highways: trace((c) => c === HIGHWAY),
    roads: trace((c) => c === ROAD),
    trails: trace((c) => c === TRAIL),
    bridges,
  };
}

/** Chains of sides that satisfy a test, as corner paths. */
export function sideChains(grid: Grid, want: (s: number) => boolean): { corners: number[]; sides: number[] }[] {
  const used = new Uint8Array(grid.sides.length);
  const links = (c: number) => grid.corners[c].sides.filter((s) => want(s));
  const out: { corners: number[]; sides: number[] }[] = [];
  const walk = (c0: number, s0: number) => {
    const corners = [c0];
    const sides: number[] = [];
    let c = c0;
    let s = s0;
    for (;;) {
      used[s] = 1;
      sides.push(s);
      c = grid.sides[s].v[0] === c ? grid.sides[s].v[1] : grid.sides[s].v[0];
      corners.push(c);
      const next = links(c).filter((n) => !used[n]);
      if (links(c).length !== 2 || next.length !== 1) break;
      s = next[0];
    }
    out.push({ corners, sides });
  };
  for (const pass of [0, 1]) {
    for (const c of grid.corners) {
      const l = links(c.index);
      if (l.length === 0 || (pass === 0 && l.length === 2)) continue;
      for (const s of l) if (!used[s]) walk(c.index, s);
    }
  }
  return out;
}
