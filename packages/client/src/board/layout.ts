/** Where counters and markers lie in a hex at a zoom; plain numbers in device pixels from the centre of the hex. */
import { farHeight } from './draw/counter.ts';
import type { Counter } from './types.ts';

export type Detail = 'far' | 'play' | 'close';

/** Which of the three ways of drawing a counter fits a hex of so many CSS pixels. */
export function detailAt(zoom: number): Detail {
  return zoom < 34 ? 'far' : zoom <= 110 ? 'play' : 'close';
}

export interface Metrics {
  detail: Detail;
  /** Size of a counter. */
  w: number;
  h: number;
  /** Shift from one counter of a stack to the one beneath. */
  step: number;
  /** How many of a stack are drawn. */
  most: number;
  /** Radius of a marker, and distance between their centres. */
  marker: number;
  markerStep: number;
  /** Counters stand a little above the middle: the name strip below needs more room than the number strip above. */
  lift: number;
}

export function metrics(zoom: number, dpr: number): Metrics {
  const detail = detailAt(zoom);
  const S = zoom * dpr;
  if (detail === 'far') {
    const w = Math.max(Math.round(6 * dpr), Math.round(S * 0.74));
    const marker = Math.max(3 * dpr, S * 0.2);
    return { detail, w, h: farHeight(w), step: Math.round(2 * dpr), most: 3, marker, markerStep: marker * 1.44, lift: 0 };
  }
  const s = Math.max(Math.round(24 * dpr), Math.round(S * (detail === 'play' ? 0.64 : 0.61)));
  const marker = s * (detail === 'play' ? 0.18 : 0.145);
  const step = Math.max(1, Math.round(Math.min(s * 0.085, 5.5 * dpr)));
  return { detail, w: s, h: s, step, most: 4, marker, markerStep: marker * 1.44, lift: Math.round(S * 0.03) };
}

/** Upper left corner of the k-th counter from the top in a stack of n, from the centre of the hex. */
export function counterOffset(m: Metrics, n: number, k: number): readonly [number, number] {
  const shown = Math.min(n, m.most);
  const spread = (shown - 1) * m.step;
  const j = Math.min(k, shown - 1) * m.step;
  return [-Math.round((m.w + spread) / 2) + j, -Math.round((m.h + spread) / 2) + j - m.lift];
}

/** So many markers stand at one edge of a counter without covering its numbers. */
const BESIDE = 2;
/** Centre of the i-th marker of a stack of n. */
export function markerOffset(m: Metrics, n: number, i: number): readonly [number, number] {
  const shown = Math.min(n, m.most);
  const [x, y] = counterOffset(m, n, 0);
  if (m.detail === 'far') return [x + m.w + m.marker * 0.2, y + i * m.markerStep];
  // Two fit beside the symbol; more would lie on the numbers, and go to the other edge.
  if (i >= BESIDE) return [x - m.marker * 0.35, y + m.marker * 0.55 + (i - BESIDE) * m.markerStep];
  return [x + m.w + (shown - 1) * m.step + m.marker * 0.35, y + m.marker * 0.55 + i * m.markerStep];
}

/** Markers of a stack: those of the top counter first, each kind once. */
export function stackMarkers(stack: readonly Counter[]): string[] {
  const kinds: string[] = [];
  for (const c of stack) for (const k of c.markers ?? []) if (!kinds.includes(k)) kinds.push(k);
  return kinds;
}

/** Counters by hex, top of the stack first; ghosts lie apart because they are not there yet. */
export function groupStacks(counters: readonly Counter[]): { stacks: Map<string, Counter[]>; ghosts: Counter[] } {
  const stacks = new Map<string, Counter[]>();
  const ghosts: Counter[] = [];
  for (const c of counters) {
    if (c.ghost) {
      ghosts.push(c);
      continue;
    }
    const list = stacks.get(c.hex);
    if (list) list.push(c);
    else stacks.set(c.hex, [c]);
  }
  for (const list of stacks.values()) if (list.length > 1) list.sort((a, b) => (a.order ?? 0) - (b.order ?? 0));
  return { stacks, ghosts };
}

export interface FanPlan {
  /** The whole plate. */
  x: number;
  y: number;
  w: number;
  h: number;
  size: number;
  /** Upper left corners of the counters, in stack order. */
  at: (readonly [number, number])[];
  /** Where the plate points at its hex. */
  tip: readonly [number, number];
  below: boolean;
  /** Baseline of the footer line. */
  footer: number;
}

/** Lay a fanned stack out beside its hex, inside the free part of the view. All in CSS pixels. */
export function planFan(
  n: number,
  hex: readonly [number, number],
  hexHeight: number,
  free: { x0: number; y0: number; x1: number; y1: number },
  text: { captions: boolean; footer: boolean },
): FanPlan {
  const pad = 16;
  const head = 34;
  const room = free.x1 - free.x0 - 16;
  let size = Math.max(64, Math.min(104, n > 5 ? 84 : 104));
  let gap = 24;
  if (n * (size + gap) - gap + 2 * pad > room) {
    size = Math.max(48, Math.min(size, 72));
    gap = 14;
  }
  const perRow = Math.max(1, Math.min(n, Math.floor((room - 2 * pad + gap) / (size + gap))));
  const rows = Math.ceil(n / perRow);
  const rowH = size + (text.captions ? 26 : 12);
  const w = Math.max(180, perRow * (size + gap) - gap + 2 * pad);
  const h = head + rows * rowH + (text.footer ? 30 : 4);
  const reach = hexHeight * 0.5;
  const below = hex[1] + reach * 0.55 + 12 + h <= free.y1 || hex[1] - free.y0 < free.y1 - hex[1];
  const x = Math.round(Math.max(free.x0 + 8, Math.min(free.x1 - 8 - w, hex[0] - w / 2)));
  const wantY = below ? hex[1] + reach * 0.55 + 12 : hex[1] - reach * 0.55 - 12 - h;
  const y = Math.round(Math.max(free.y0 + 8, Math.min(free.y1 - 8 - h, wantY)));
  const inner = perRow * (size + gap) - gap;
  const at: [number, number][] = [];
  for (let k = 0; k < n; k++) {
    at.push([Math.round(x + (w - inner) / 2 + (k % perRow) * (size + gap)), y + head + Math.floor(k / perRow) * rowH]);
  }
  return { x, y, w, h, size, at, tip: [Math.max(x + 20, Math.min(x + w - 20, hex[0])), below ? y : y + h], below, footer: y + h - 14 };
}
