/** Overlays that run from hex to hex: paths, arrows, supply lines, fronts, rule lines. */

import { boxOf, chainHexsides, curveThrough, type Grid, smoothLine } from '../geometry.ts';
import type { Item } from '../item.ts';
import type { BoardState } from '../state.ts';
import type { Arrow } from '../types.ts';
import { CONDENSED, type Ctx, haloText, polyline, roundRect, SANS } from './canvas.ts';
import { haloStroke, hexIndices, hexPath, hexsideEnds } from './overlays-hex.ts';
import { alpha, mix } from './palette.ts';
import type { Frame } from './vectors.ts';

function centres(grid: Grid, hexes: readonly string[]): number[] {
  return hexIndices(grid, hexes).flatMap((i) => [grid.x[i], grid.y[i]]);
}

/** Lines get thinner when the whole map is in view. */
const thin = (f: Frame) => (f.zoom < 34 ? 0.72 : 1);

export function pathItems(st: BoardState): Item[] {
  return (st.view.paths ?? []).flatMap((p) => {
    const raw = centres(st.grid, p.hexes);
    if (raw.length < 4) return [];
    const points = curveThrough(raw);
    const kind = p.kind ?? 'plan';
    const item: Item = {
      key: `p${kind}|${p.hexes.join()}`,
      box: boxOf(points),
      pad: 12,
      draw(f) {
        const { c, S, dpr } = f;
        const o = st.palette.overlay;
        const k = thin(f) * dpr;
        c.save();
        c.lineCap = 'round';
        c.beginPath();
        polyline(c, points, S);
        if (kind !== 'plan') c.setLineDash([1, 8 * k]);
        haloStroke(
          c,
          kind === 'enemy' ? o.cautionDark : o.actionDark,
          (kind === 'plan' ? 4.5 : 4) * k,
          (kind === 'plan' ? 9 : 7) * k,
          alpha('#FFFFFF', kind === 'plan' ? 0.95 : 0.6),
        );
        c.restore();
      },
    };
    return [item];
  });
}

/** A block arrow from a to b (device pixels), tip at b. */
function blockArrow(c: Ctx, ax: number, ay: number, bx: number, by: number, shaft: number, head: number): void {
  const len = Math.hypot(bx - ax, by - ay);
  const ux = (bx - ax) / len;
  const uy = (by - ay) / len;
  const hl = Math.min(head * 1.05, len * 0.8);
  const p = (along: number, across: number): [number, number] => [ax + ux * along - uy * across, ay + uy * along + ux * across];
  c.beginPath();
  c.moveTo(...p(0, -shaft / 2));
  c.lineTo(...p(len - hl, -shaft / 2));
  c.lineTo(...p(len - hl, -head / 2));
  c.lineTo(...p(len, 0));
  c.lineTo(...p(len - hl, head / 2));
  c.lineTo(...p(len - hl, shaft / 2));
  c.lineTo(...p(0, shaft / 2));
  c.closePath();
}

function drawArrow(f: Frame, st: BoardState, a: Arrow, from: number, to: number): void {
  const { c, S, dpr } = f;
  const { grid } = st;
  const o = st.palette.overlay;
  const dx = grid.x[to] - grid.x[from];
  const dy = grid.y[to] - grid.y[from];
  const dist = Math.hypot(dx, dy) || 1;
  c.save();
  if (a.dim) c.globalAlpha = 0.45;
  if (isArc(a)) {
    // A shell's arc: bulging to the left of its flight, so that two batteries on both sides do not cross the target's own name.
    const bend = (dx < 0 ? 1 : -1) * Math.min(0.45, 0.2 + dist * 0.08);
    const at = (t: number): [number, number] => {
      const w = 4 * t * (1 - t) * bend * Math.min(dist, 3);
      return [(grid.x[from] + dx * t - (dy / dist) * w) * S, (grid.y[from] + dy * t + (dx / dist) * w) * S];
    };
    const cutA = Math.min(0.35, 0.38 / dist);
    const cutB = 1 - Math.min(0.35, 0.4 / dist);
    c.beginPath();
    for (let k = 0; k <= 24; k++) {
      const q = at(cutA + ((cutB - cutA) * k) / 24);
      if (k === 0) c.moveTo(...q);
      else c.lineTo(...q);
    }
    c.lineCap = 'butt';
    c.setLineDash(a.kind === 'air' ? [14 * dpr, 6 * dpr] : [5.5 * dpr, 4 * dpr]);
    haloStroke(c, a.kind === 'air' ? o.actionDark : o.attack, 3.4 * dpr * thin(f), 7 * dpr * thin(f));
    c.setLineDash([]);
    const [ex, ey] = at(cutB);
    const [px, py] = at(cutB - 0.08);
    const len = Math.hypot(ex - px, ey - py) || 1;
    const r = Math.max(5 * dpr, 0.085 * S);
    blockArrow(
      c,
      ex - ((ex - px) / len) * r * 0.4,
      ey - ((ey - py) / len) * r * 0.4,
      ex + ((ex - px) / len) * r,
      ey + ((ey - py) / len) * r,
      0.1,
      r * 1.4,
    );
    c.fillStyle = a.kind === 'air' ? o.actionDark : o.attack;
    c.strokeStyle = '#FFFFFF';
    c.lineWidth = 1.6 * dpr;
    c.stroke();
    c.fill();
  } else {
    const far = f.zoom < 34;
    const tip = dist - (far ? 0.42 : 0.345);
    const tail = Math.max(far ? 0.3 : 0.3, tip - (dist < 1.2 ? 0.36 : dist));
    const px = (t: number): [number, number] => [(grid.x[from] + (dx / dist) * t) * S, (grid.y[from] + (dy / dist) * t) * S];
    const head = Math.max(11 * dpr, 0.3 * S);
    blockArrow(c, ...px(tail), ...px(tip), head * 0.34, head);
    const colour = a.kind === 'attack' ? o.attack : o.actionDark;
    c.lineJoin = 'round';
    c.strokeStyle = '#FFFFFF';
    c.lineWidth = Math.max(2.4 * dpr, 0.045 * S);
    c.stroke();
    if (a.kind === 'retreat') {
      c.fillStyle = '#FBF9F3';
      c.fill();
      c.strokeStyle = colour;
      c.lineWidth = 2 * dpr;
      c.stroke();
    } else {
      c.fillStyle = colour;
      c.fill();
    }
  }
  c.restore();
}

/** Arcs pass beneath counters, block arrows lie on them. */
const isArc = (a: Arrow) => a.kind === 'artillery' || a.kind === 'air';

export const arcItems = (st: BoardState): Item[] => arrowsWhere(st, true);
export const arrowItems = (st: BoardState): Item[] => arrowsWhere(st, false);

function arrowsWhere(st: BoardState, arcs: boolean): Item[] {
  const { grid } = st;
  return (st.view.arrows ?? []).flatMap((a) => {
    const from = grid.byId.get(a.from);
    const to = grid.byId.get(a.to);
    if (from === undefined || to === undefined || from === to || isArc(a) !== arcs) return [];
    const box = boxOf([grid.x[from], grid.y[from], grid.x[to], grid.y[to]]);
    const bulge = Math.hypot(box.x1 - box.x0, box.y1 - box.y0) * 0.3 + 0.5;
    const wide = { x0: box.x0 - bulge, y0: box.y0 - bulge, x1: box.x1 + bulge, y1: box.y1 + bulge };
    return [{ key: `a${a.kind}${from}>${to}${a.dim ? 'd' : ''}`, box: wide, pad: 8, draw: (f: Frame) => drawArrow(f, st, a, from, to) }];
  });
}

export function supplyItems(st: BoardState): Item[] {
  const { grid } = st;
  return (st.view.supply ?? []).flatMap((s) => {
    const points = centres(grid, s.hexes);
    const blocked = s.blocked === undefined ? undefined : grid.byId.get(s.blocked);
    const blocker = s.blocker === undefined ? undefined : grid.byId.get(s.blocker);
    const gap = centres(grid, s.gap ?? []);
    const all = [...points, ...gap, ...[blocked, blocker].flatMap((i) => (i === undefined ? [] : [grid.x[i], grid.y[i]]))];
    if (all.length < 2) return [];
    const box = boxOf(all);
    const item: Item = {
      key: `u${s.hexes.join()}|${s.blocked ?? ''}|${s.blocker ?? ''}|${s.gap?.join() ?? ''}|${s.dim ?? false}`,
      box: { x0: box.x0 - 0.6, y0: box.y0 - 0.6, x1: box.x1 + 0.6, y1: box.y1 + 0.6 },
      pad: 8,
      draw(f) {
        const { c, S, dpr } = f;
        const o = st.palette.overlay;
        const k = thin(f) * dpr;
        c.save();
        if (s.dim) c.globalAlpha = 0.4;
        c.lineCap = 'round';
        c.beginPath();
        polyline(c, points, S);
        haloStroke(c, o.action, 3 * k, 6 * k, alpha('#FFFFFF', 0.85));
        for (let i = 0; i < points.length; i += 2) {
          c.beginPath();
          c.arc(points[i] * S, points[i + 1] * S, (i === 0 ? 5.5 : 4) * k, 0, Math.PI * 2);
          c.strokeStyle = '#FFFFFF';
          c.lineWidth = 2 * k;
          c.stroke();
          c.fillStyle = o.action;
          c.fill();
        }
        if (gap.length > 2) {
          c.beginPath();
          polyline(c, gap, S);
          c.setLineDash([3 * k, 7 * k]);
          haloStroke(c, o.refusal, 3 * k, 6 * k, alpha('#FFFFFF', 0.8));
          c.setLineDash([]);
        }
        if (blocked !== undefined) {
          c.beginPath();
          c.arc(grid.x[blocked] * S, grid.y[blocked] * S, 0.4 * S, 0, Math.PI * 2);
          haloStroke(c, o.refusal, 3 * k, 6 * k);
          const r = 0.1 * S;
          c.beginPath();
          for (const q of [-1, 1]) {
            c.moveTo(grid.x[blocked] * S - r, grid.y[blocked] * S - q * r);
            c.lineTo(grid.x[blocked] * S + r, grid.y[blocked] * S + q * r);
          }
          haloStroke(c, o.refusal, 3.4 * k, 7 * k);
        }
        if (blocker !== undefined) {
          if (blocked !== undefined && blocked !== blocker) {
            c.beginPath();
            c.moveTo(grid.x[blocked] * S, grid.y[blocked] * S);
            c.lineTo(grid.x[blocker] * S, grid.y[blocker] * S);
            c.setLineDash([2 * k, 5 * k]);
            haloStroke(c, o.refusal, 2.4 * k, 5 * k, alpha('#FFFFFF', 0.8));
            c.setLineDash([]);
          }
          c.beginPath();
          hexPath(c, grid, blocker, S, -3 * k);
          haloStroke(c, o.refusal, 2.4 * k, 5 * k);
        }
        c.restore();
      },
    };
    return [item];
  });
}

/** A small plate with words. */
function plate(f: Frame, text: string, x: number, y: number, fill: string, ink: string): void {
  const { c, dpr } = f;
  const size = 12.5 * dpr;
  c.font = `600 ${size}px ${SANS}`;
  c.textAlign = 'center';
  const w = c.measureText(text).width + 12 * dpr;
  const h = size * 1.7;
  c.beginPath();
  roundRect(c, x - w / 2, y - h / 2, w, h, 3 * dpr);
  c.strokeStyle = '#FFFFFF';
  c.lineWidth = 3 * dpr;
  c.stroke();
  c.fillStyle = fill;
  c.fill();
  c.fillStyle = ink;
  c.fillText(text, x, y + size * 0.36);
}

/** As the stars of objectives. */
const GOAL = '#E2A100';
const GOAL_EDGE = 'rgba(95,67,0,0.75)';

let serial = 0;

export function frontItems(st: BoardState): Item[] {
  const { grid } = st;
  return (st.view.fronts ?? []).flatMap((front) => {
    const hexsides = front.hexsides.flatMap((s) => {
      const e = hexsideEnds(grid, s);
      return e ? [[e.i, e.d] as const] : [];
    });
    serial++;
    const lines = chainHexsides(grid, hexsides)
      .map((l) => smoothLine(l, 3, 2))
      .filter((l) => l.length >= 4);
    const longest = lines.reduce<number[]>((a, b) => (b.length > a.length ? b : a), []);
    return lines.map(
      (points, n): Item => ({
        key: `f${serial}/${n}`,
        box: boxOf(points),
        // The words may be much longer than the line is wide.
        pad: 60 + (front.label?.length ?? 0) * 4,
        draw(f) {
          const { c, S, dpr } = f;
          const o = st.palette.overlay;
          const colour = front.goal ? GOAL : front.age === undefined ? o.front : mix(o.frontOld, o.frontNew, front.age);
          c.save();
          c.lineCap = 'round';
          c.beginPath();
          polyline(c, points, S);
          const k = front.age === undefined || front.age >= 1 ? 1 : 0.8;
          if (front.goal) c.setLineDash([9 * dpr, 6 * dpr]);
          haloStroke(c, colour, 3 * k * dpr, 6 * k * dpr, front.goal ? GOAL_EDGE : undefined);
          c.setLineDash([]);
          if (front.label && points === longest) {
            const m = Math.floor(points.length / 4) * 2;
            plate(
              f,
              front.label,
              points[m] * S,
              points[m + 1] * S,
              colour,
              front.goal || (front.age !== undefined && front.age < 0.45) ? '#3A1712' : '#FFFFFF',
            );
          }
          c.restore();
        },
      }),
    );
  });
}

export function limitItems(st: BoardState): Item[] {
  const { grid } = st;
  return (st.view.limits ?? []).flatMap((l) => {
    const zig = centres(grid, l.hexes);
    if (zig.length < 4) return [];
    // A column of hexes is a straight line already; a row is flattened.
    const points = smoothLine(zig, 2, 0);
    const box = boxOf(points);
    const item: Item = {
      key: `m${l.hexes.join()}|${l.label ?? ''}`,
      box: { x0: box.x0 - 0.3, y0: box.y0 - 0.3, x1: box.x1 + 0.3, y1: box.y1 + 0.3 },
      pad: 24,
      draw(f) {
        const { c, S, dpr } = f;
        const colour = st.palette.overlay.limit;
        c.save();
        c.beginPath();
        polyline(c, points, S);
        c.setLineDash([4 * dpr, 4 * dpr]);
        haloStroke(c, colour, 1.8 * dpr, 4 * dpr, alpha('#FFFFFF', 0.6));
        c.setLineDash([]);
        if (l.label) {
          const n = points.length / 2;
          const k = Math.min(n - 2, Math.floor(n * 0.22)) * 2;
          const dx = points[k + 2] - points[k];
          const dy = points[k + 3] - points[k + 1];
          const size = 11.5 * dpr;
          c.translate(points[k] * S, points[k + 1] * S);
          let turn = Math.atan2(dy, dx);
          if (turn > Math.PI / 2 - 0.01) turn -= Math.PI;
          c.rotate(turn);
          c.font = `600 ${size}px ${CONDENSED}`;
          c.textAlign = 'center';
          c.fillStyle = mix(colour, '#000000', 0.25);
          haloText(c, l.label, 0, -5 * dpr, 'rgba(246,243,235,0.9)', 3 * dpr);
        }
        c.restore();
      },
    };
    // The words may be much longer than the line is wide.
    item.pad = 24 + (l.label?.length ?? 0) * 3;
    return [item];
  });
}
