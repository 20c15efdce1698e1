/** Counters, ghosts and what lies in hexes and on hexsides. */

import type { HexId } from '@hexfront/engine';
import { hexItem, type Item } from '../item.ts';
import { counterOffset, type Metrics, markerOffset, metrics, stackMarkers } from '../layout.ts';
import { type BoardState, counterBitmap, farBitmap, stampMarker } from '../state.ts';
import type { Counter } from '../types.ts';
import { type Ctx, roundRect, starPath } from './canvas.ts';
import { counterKey } from './counter.ts';
import { haloStroke } from './overlays-hex.ts';
import { bodyOf, type MarkerStyle, markerStyle } from './palette.ts';
import type { Frame } from './vectors.ts';

// ---------------------------------------------------------------------------------------------------------------- counters

function stateKey(c: Counter): string {
  return `${c.key}${c.reduced ? 'r' : ''}${c.moved ? 'm' : ''}${c.selected ? 's' : ''}${c.dim ? 'd' : ''}${c.known?.ago ?? ''}`;
}

/** The print is part of what is compared, by its words: a page may build new designs for every view. */
const designs = new WeakMap<object, number>();
const numbers = new Map<string, number>();
function designKey(c: Counter): number {
  let n = designs.get(c.design);
  if (n === undefined) {
    const words = counterKey(c.design, { style: 'classic', tags: true }, 0, 0);
    n = numbers.get(words) ?? numbers.size;
    numbers.set(words, n);
    designs.set(c.design, n);
  }
  return n;
}

interface Pile {
  i: number;
  stack: readonly Counter[];
  kinds: string[];
  faded: boolean;
}

/** The stacks to draw, with the markers they carry. */
function piles(st: BoardState): Pile[] {
  const { grid } = st;
  if (st.hideCounters || st.hideStacks) return [];
  const dug = new Set((st.view.hexMarkers ?? []).filter((m) => m.kind === 'position').map((m) => grid.byId.get(m.hex)));
  const out: Pile[] = [];
  for (const [hex, whole] of st.stacks) {
    const i = grid.byId.get(hex);
    if (i === undefined) continue;
    const stack = st.sliding.size ? whole.filter((c) => !st.sliding.has(c.key)) : whole;
    if (!stack.length) continue;
    const kinds = st.hideMarkers ? [] : stackMarkers(stack);
    if (dug.has(i) && !st.hideMarkers && !kinds.includes('position')) kinds.push('position');
    out.push({ i, stack, kinds, faded: st.fan?.hex === i });
  }
  return out;
}

export function stackItems(st: BoardState): Item[] {
  const { grid } = st;
  return piles(st).map(({ i, stack, kinds, faded }) => {
    const key = `k${i}|${stack.map((c) => `${stateKey(c)}${designKey(c)}`).join()}|${kinds.includes('position')}|${faded}|${st.view.formations ?? false}`;
    return hexItem(grid, i, key, 16, (f) => drawStack(f, st, grid.x[i], grid.y[i], stack, kinds, faded));
  });
}

export function badgeItems(st: BoardState): Item[] {
  const { grid } = st;
  return piles(st).flatMap(({ i, stack, kinds, faded }) => {
    const known = stack.find((c) => c.known)?.known;
    if (kinds.length === 0 && !known) return [];
    const key = `e${i}|${stack.length}|${kinds.join()}|${faded}|${known?.text}${known?.when}`;
    return hexItem(grid, i, key, 16, (f) => {
      drawBadges(f, st, grid.x[i], grid.y[i], stack.length, kinds, faded);
      if (!faded) known?.draw?.(f, st, i, stack);
    });
  });
}

export function drawStack(
  f: Frame,
  st: BoardState,
  x: number,
  y: number,
  stack: readonly Counter[],
  kinds: readonly string[],
  faded: boolean,
): void {
  const { c } = f;
  const m = metrics(f.zoom, f.dpr);
  const px = Math.round(x * f.S);
  const py = Math.round(y * f.S);
  const n = stack.length;
  c.save();
  if (faded) c.globalAlpha = 0.3;
  if (m.detail !== 'far' && kinds.some((k) => st.palette.markers[k]?.trench)) {
    const [ox, oy] = counterOffset(m, n, 0);
    const spread = (Math.min(n, m.most) - 1) * m.step;
    drawTrench(c, px + ox, py + oy, m.w + spread);
  }
  for (let k = Math.min(n, m.most) - 1; k >= 0; k--) {
    const [ox, oy] = counterOffset(m, n, k);
    drawPiece(f, st, stack[k], px + ox, py + oy, m, faded);
  }
  c.restore();
}

/** Markers of a stack, above arrows: what they say is never hidden. */
function drawBadges(f: Frame, st: BoardState, x: number, y: number, n: number, kinds: readonly string[], faded: boolean): void {
  const { c } = f;
  const m = metrics(f.zoom, f.dpr);
  c.save();
  if (faded) c.globalAlpha = 0.3;
  kinds
    .map((k) => markerStyle(st.palette, k))
    .filter((s) => m.detail !== 'far' || s.far === true)
    .forEach((style, i) => {
      const [ox, oy] = markerOffset(m, n, i);
      stampMarker(st, c, style, m.marker, Math.round(x * f.S) + ox, Math.round(y * f.S) + oy);
    });
  c.restore();
}

function drawPiece(f: Frame, st: BoardState, counter: Counter, x: number, y: number, m: Metrics, faded: boolean): void {
  const { c, dpr } = f;
  const bitmap = m.detail === 'far' ? farBitmap(st, counter.design, m.w) : counterBitmap(st, counter.design, counter, m.w, m.w >= 84 * dpr);
  c.globalAlpha = faded ? 0.3 : counter.dim ? 0.38 : counter.moved && m.detail === 'far' ? 0.6 : paleness(counter);
  c.drawImage(bitmap.canvas, x - bitmap.pad, y - bitmap.pad);
  if (counter.selected) ring(f, x, y, m.w, m.h, st.palette.overlay.action, m.detail === 'far');
}

/** The older what is known of it, the paler. */
const paleness = ({ known }: Counter): number => 1 - 0.08 * (known?.ago ?? 0);

/** 3 px of action on 5 px of white. */
function ring(f: Frame, x: number, y: number, w: number, h: number, colour: string, far: boolean): void {
  const { c, dpr } = f;
  const g = (far ? 2 : 3) * dpr;
  c.beginPath();
  roundRect(c, x - g, y - g, w + 2 * g, h + 2 * g, far ? 1 : w * 0.075 + g);
  haloStroke(c, colour, (far ? 2 : 3) * dpr, (far ? 4 : 6) * dpr);
}

/** A trench on three sides of the counter, open to the top where the number is. */
function drawTrench(c: Ctx, x: number, y: number, s: number): void {
  const g = s * 0.085;
  const k = s * 0.16;
  c.save();
  c.beginPath();
  c.moveTo(x - g, y + s * 0.24);
  c.lineTo(x - g, y + s + g - k);
  c.lineTo(x - g + k, y + s + g);
  c.lineTo(x + s + g - k, y + s + g);
  c.lineTo(x + s + g, y + s + g - k);
  c.lineTo(x + s + g, y + s * 0.24);
  c.lineCap = 'round';
  c.lineJoin = 'round';
  for (const [w, colour] of [
    [0.115, '#F6F3EB'],
    [0.08, '#4E3820'],
  ] as const) {
    c.lineWidth = s * w;
    c.strokeStyle = colour;
    c.stroke();
  }
  c.lineCap = 'butt';
  c.lineWidth = s * 0.046;
  c.strokeStyle = '#A8814F';
  c.setLineDash([s * 0.085, s * 0.025]);
  c.stroke();
  c.restore();
}

export function ghostItems(st: BoardState): Item[] {
  const { grid } = st;
  if (st.hideCounters) return [];
  return st.view.counters
    .filter((c) => c.ghost)
    .flatMap((g) => {
      const i = grid.byId.get(g.hex);
      if (i === undefined) return [];
      return [hexItem(grid, i, `g${i}|${stateKey(g)}${designKey(g)}`, 16, (f) => drawGhost(f, st, g, grid.x[i] * f.S, grid.y[i] * f.S))];
    });
}

/** A planned counter: a little transparent, in a dashed frame. */
export function drawGhost(f: Frame, st: BoardState, counter: Counter, x: number, y: number): void {
  const { c, dpr } = f;
  const m = metrics(f.zoom, dpr);
  const [ox, oy] = counterOffset(m, 1, 0);
  const px = Math.round(x) + ox;
  const py = Math.round(y) + oy;
  c.save();
  c.globalAlpha = 0.82;
  const bitmap = m.detail === 'far' ? farBitmap(st, counter.design, m.w) : counterBitmap(st, counter.design, counter, m.w, m.w >= 84 * dpr);
  c.drawImage(bitmap.canvas, px - bitmap.pad, py - bitmap.pad);
  c.globalAlpha = 1;
  const g = 3.5 * dpr;
  c.beginPath();
  roundRect(c, px - g, py - g, m.w + 2 * g, m.h + 2 * g, m.detail === 'far' ? 2 * dpr : m.w * 0.075 + g);
  c.setLineDash([5 * dpr, 3.2 * dpr]);
  haloStroke(c, st.palette.overlay.actionDark, 2.4 * dpr, 4.6 * dpr, 'rgba(255,255,255,0.75)');
  c.restore();
}

// ----------------------------------------------------------------------------------------------------------- things in hexes

/** Things that lie in hexes and have a drawing of their own. */
export const IN_HEX: Partial<Record<string, MarkerStyle>> = {
  dump: { shape: 'drop', fill: '#8A5A1B', ink: '#FFF6E0', text: 'F' },
  roadblock: { shape: 'square', fill: '#2B2520', ink: '#F2C230', sign: 'cross' },
  position: { shape: 'trapezium', fill: '#8A6A45', ink: '#FBF4E6', text: 'IP' },
  interdiction: { shape: 'diamond', fill: '#F2C230', ink: '#241B02', sign: 'plane' },
  air: { shape: 'disc', fill: '#DCE8F2', ink: '#1D3E57', sign: 'plane' },
  airdrop: { shape: 'pill', fill: '#DCE8F2', ink: '#1D3E57', sign: 'chute' },
  depot: { shape: 'square', fill: '#EDE6D2', ink: '#3B3226', text: 'S' },
  control: { shape: 'disc', fill: '#BDC5C1', ink: '#1C2124', sign: 'dot' },
  attack: { shape: 'octagon', fill: '#B8352A', ink: '#FFFFFF', sign: 'swords' },
};

export function hexMarkerItems(st: BoardState): Item[] {
  const { grid } = st;
  if (st.hideMarkers) return [];
  const slots = new Map<HexId, number>();
  for (const s of st.view.stars ?? []) {
    const i = grid.byId.get(s.hex);
    if (i !== undefined) slots.set(i, 1);
  }
  return (st.view.hexMarkers ?? []).flatMap((mk) => {
    const i = grid.byId.get(mk.hex);
    if (i === undefined) return [];
    const taken = st.stacks.has(grid.ids[i]) || st.stacks.has(mk.hex);
    // With counters in the hex the trench and its sign are drawn with the stack.
    if (mk.kind === 'position' && taken) return [];
    const slot = slots.get(i) ?? 0;
    slots.set(i, slot + 1);
    const base = IN_HEX[mk.kind] ?? markerStyle(st.palette, mk.kind);
    const style = mk.owner ? { ...base, fill: bodyOf(st.palette, mk.owner).body, ink: bodyOf(st.palette, mk.owner).text } : base;
    return [
      hexItem(grid, i, `h${mk.kind}${i}|${slot}|${taken}|${mk.text ?? ''}|${mk.owner ?? ''}`, 8, (f) => {
        const { c, S, dpr } = f;
        const far = f.zoom < 34;
        if (far && mk.kind === 'control') return;
        const r = far ? Math.max(3.5 * dpr, 0.26 * S) : taken ? 0.105 * S : 0.17 * S;
        // Beside counters there is room at the left corner; alone it takes the middle.
        const dx = taken ? -0.43 : slot ? (slot % 2 ? 0.28 : -0.28) : 0;
        const dy = taken ? 0.02 + [0, 0.23, -0.23, 0.4][slot % 4] : -0.03;
        if (mk.kind === 'position' && !far) drawTrench(c, (grid.x[i] - 0.26) * S, (grid.y[i] - 0.33) * S, 0.52 * S);
        stampMarker(st, c, style, r, (grid.x[i] + dx) * S, (grid.y[i] + dy) * S, mk.text?.slice(0, 3) ?? style.text);
      }),
    ];
  });
}

export function starItems(st: BoardState): Item[] {
  const { grid } = st;
  return (st.view.stars ?? []).flatMap((s) => {
    const i = grid.byId.get(s.hex);
    if (i === undefined) return [];
    const taken = st.stacks.has(s.hex) && !st.hideCounters;
    return [
      hexItem(grid, i, `o${i}|${taken}|${s.held ?? ''}`, 12, (f) => {
        const { c, S, dpr } = f;
        const far = f.zoom < 34;
        const r = far ? Math.max(6.5 * dpr, 0.42 * S) : Math.min(0.135 * S, 22 * dpr);
        const x = (grid.x[i] - (far ? 0 : 0.44)) * S;
        const y = (grid.y[i] - (far && taken ? 0.58 : 0.02)) * S;
        c.save();
        c.lineJoin = 'round';
        c.beginPath();
        starPath(c, x, y, r);
        c.strokeStyle = '#FFFFFF';
        c.lineWidth = 3.2 * dpr;
        c.stroke();
        c.fillStyle = st.palette.overlay.star;
        c.fill();
        c.strokeStyle = st.palette.overlay.starEdge;
        c.lineWidth = 1.1 * dpr;
        c.stroke();
        if (s.held && !far) {
          const body = bodyOf(st.palette, s.held);
          c.beginPath();
          c.arc(x, y + r * 0.08, r * 0.3, 0, Math.PI * 2);
          c.fillStyle = body.body;
          c.fill();
          c.strokeStyle = body.edge;
          c.stroke();
        }
        c.restore();
      }),
    ];
  });
}
