/** An artwork file at one zoom as a plain list of things to draw, for any writer. Positions in pixels. */
import type { ArtFile, LabelStyle, LineStyle } from '@hexfront/engine';
import { faceFor } from './fonts.ts';

export interface PathOp {
  op: 'path';
  id?: string;
  lines: number[][];
  closed: boolean;
  fill?: string;
  stroke?: string;
  width?: number;
  dash?: number[];
  cap?: 'round' | 'butt';
  opacity?: number;
}

export interface TextRun {
  text: string;
  x: number;
  y: number;
  turn: number;
  anchor: 'start' | 'middle' | 'end';
}

export interface TextOp {
  op: 'text';
  id?: string;
  runs: TextRun[];
  style: Pick<LabelStyle, 'font' | 'weight' | 'italic'>;
  size: number;
  fill: string;
  opacity?: number;
  halo?: { color: string; width: number; opacity: number };
}

export interface ImageOp {
  op: 'image';
  /** JPEG bytes. */
  data: Buffer;
  w: number;
  h: number;
  x: number;
  y: number;
  /** Pixels of the picture itself. */
  pw: number;
  ph: number;
}

/** Everything up to the matching `unclip` shows only inside the rectangle. */
export type ClipOp = { op: 'clip'; x: number; y: number; w: number; h: number } | { op: 'unclip' };

export type Op = PathOp | TextOp | ImageOp | ClipOp;

export interface DrawOptions {
  /** Pixels per unit of length. */
  px: number;
  /** Zoom used to choose layers and to limit sizes: a print is looked at from nearer than its dots suggest. */
  zoom: number;
  hide?: ReadonlySet<string>;
}

const clamp = (units: number, px: number, min?: number, max?: number): number => Math.min(max ?? Infinity, Math.max(min ?? 0, units * px));
const shows = (l: { from?: number; to?: number }, zoom: number): boolean =>
  (l.from === undefined || zoom >= l.from) && (l.to === undefined || zoom < l.to);

/** Limits count in screen pixels at `zoom`; the result is in the pixels really drawn. */
const widthOf = (s: LineStyle, o: DrawOptions): number => (clamp(s.width, o.zoom, s.minPx, s.maxPx) * o.px) / o.zoom;
const sizeOf = (s: LabelStyle, o: DrawOptions): number => (clamp(s.size, o.zoom, s.minPx, s.maxPx) * o.px) / o.zoom;

/** #rrggbbaa into colour and opacity. */
export function ink(color: string): { color: string; opacity?: number } {
  return color.length === 9 ? { color: color.slice(0, 7), opacity: Number.parseInt(color.slice(7), 16) / 255 } : { color };
}

function lettersAlong(text: string, line: number[], style: LabelStyle, size: number, px: number): TextRun[] {
  const face = faceFor(style);
  const gap = (style.spacing ?? 0) * size;
  const widths = [...text].map((c) => face.advance(c) * size);
  const need = widths.reduce((a, b) => a + b + gap, -gap);
  let total = 0;
  for (let i = 2; i < line.length; i += 2) total += Math.hypot(line[i] - line[i - 2], line[i + 1] - line[i - 1]) * px;
  const point = (s: number): { x: number; y: number; a: number } => {
    let run = 0;
    for (let i = 2; i < line.length; i += 2) {
      const dx = (line[i] - line[i - 2]) * px;
      const dy = (line[i + 1] - line[i - 1]) * px;
      const len = Math.hypot(dx, dy);
      if (s <= run + len || i === line.length - 2) {
        const t = len === 0 ? 0 : (s - run) / len;
        return { x: line[i - 2] * px + dx * t, y: line[i - 1] * px + dy * t, a: Math.atan2(dy, dx) };
      }
      run += len;
    }
    return { x: line[0] * px, y: line[1] * px, a: 0 };
  };
  let s = (total - need) / 2;
  return [...text].map((ch, i) => {
    const p = point(s + widths[i] / 2);
    s += widths[i] + gap;
    return {
      text: ch,
      x: p.x - (Math.cos(p.a) * widths[i]) / 2,
      y: p.y - (Math.sin(p.a) * widths[i]) / 2,
      turn: (p.a * 180) / Math.PI,
      anchor: 'start' as const,
    };
  });
}

const scaled = (lines: number[][], px: number): number[][] => lines.map((l) => l.map((v) => v * px));

export function drawArt(art: ArtFile, o: DrawOptions): Op[] {
  const out: Op[] = [];
  for (const layer of art.layers) {
    if (!shows(layer, o.zoom) || o.hide?.has(layer.id)) continue;
    if (layer.kind === 'line') {
      const w = widthOf(layer.style, o);
      const lines = scaled(layer.lines, o.px);
      const cap = layer.style.cap ?? 'round';
      const c = layer.style.casing;
      if (c) out.push({ op: 'path', lines, closed: false, stroke: c.stroke, width: w + c.extra * o.px, cap, opacity: c.opacity });
      out.push({
        op: 'path',
        id: layer.id,
        lines,
        closed: false,
        stroke: layer.style.stroke,
        width: w,
        cap,
        opacity: layer.style.opacity,
        dash: layer.style.dash?.map((d) => d * o.px),
      });
    } else if (layer.kind === 'area') {
      const edge = layer.edge ? { stroke: layer.edge.stroke, width: widthOf(layer.edge, o) } : {};
      out.push({
        op: 'path',
        id: layer.id,
        lines: scaled(layer.rings, o.px),
        closed: true,
        fill: layer.fill,
        opacity: layer.opacity,
        ...edge,
      });
    } else {
      const size = sizeOf(layer.style, o);
      const { color, opacity } = ink(layer.style.color);
      const runs = layer.labels.flatMap((l): TextRun[] => {
        const text = layer.style.caps ? l.text.toUpperCase() : l.text;
        if (l.along) return lettersAlong(text, l.along, layer.style, size, o.px);
        return [{ text, x: l.x * o.px, y: l.y * o.px, turn: l.turn ?? 0, anchor: l.anchor ?? 'middle' }];
      });
      const h = layer.style.halo;
      out.push({
        op: 'text',
        id: layer.id,
        runs,
        style: layer.style,
        size,
        fill: color,
        opacity,
        halo: h
          ? { color: h.color, width: Math.min(size * 0.34, Math.max(2 * h.width * o.px, size * 0.18)), opacity: h.opacity ?? 1 }
          : undefined,
      });
    }
  }
  return out;
}

/** Runs broken into placed letters: position of the letter's origin and its turn. */
export function letters(t: TextOp): { ch: string; x: number; y: number; turn: number }[] {
  const face = faceFor(t.style);
  const out: { ch: string; x: number; y: number; turn: number }[] = [];
  for (const r of t.runs) {
    const widths = [...r.text].map((c) => face.advance(c) * t.size);
    const total = widths.reduce((a, b) => a + b, 0);
    let s = r.anchor === 'start' ? 0 : r.anchor === 'end' ? -total : -total / 2;
    const a = (r.turn * Math.PI) / 180;
    [...r.text].forEach((ch, i) => {
      if (ch !== ' ') out.push({ ch, x: r.x + Math.cos(a) * s, y: r.y + Math.sin(a) * s, turn: r.turn });
      s += widths[i];
    });
  }
  return out;
}

/** Moves a list of things to draw. */
export function shifted(ops: Op[], dx: number, dy: number): Op[] {
  return ops.map((p) => {
    if (p.op === 'path') return { ...p, lines: p.lines.map((l) => l.map((v, i) => v + (i % 2 ? dy : dx))) };
    if (p.op === 'text') return { ...p, runs: p.runs.map((r) => ({ ...r, x: r.x + dx, y: r.y + dy })) };
    if (p.op === 'unclip') return p;
    return { ...p, x: p.x + dx, y: p.y + dy };
  });
}
