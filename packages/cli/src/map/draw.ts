/** What shows at a given zoom and how large it comes out: the reading of an artwork file shared by the SVG and PDF writers. */
import type { ArtFile, ArtLayer, LabelStyle, LineStyle } from '@hexfront/engine';

export const clampPx = (units: number, px: number, min?: number, max?: number): number =>
  Math.min(max ?? Infinity, Math.max(min ?? 0, units * px));

export const showsAt = (layer: { from?: number; to?: number }, px: number): boolean =>
  (layer.from === undefined || px >= layer.from) && (layer.to === undefined || px < layer.to);

export interface DrawOptions {
  /** Pixels per unit of length. */
  px: number;
  /** Zoom used to choose layers and limit sizes; the printed page is looked at closer than its pixels suggest. */
  zoom: number;
  /** Names of layers left out. */
  hide?: Set<string>;
}

export const visibleLayers = (art: ArtFile, o: DrawOptions): ArtLayer[] => art.layers.filter((l) => showsAt(l, o.zoom) && !o.hide?.has(l.id));

/** Widths and sizes are limited in screen pixels at `zoom`, then scaled to the pixels really drawn. */
export const lineWidth = (s: LineStyle, o: DrawOptions): number => (clampPx(s.width, o.zoom, s.minPx, s.maxPx) * o.px) / o.zoom;
export const textSize = (s: LabelStyle, o: DrawOptions): number => (clampPx(s.size, o.zoom, s.minPx, s.maxPx) * o.px) / o.zoom;

/** Width of a letter in ems, near enough for setting letters along a curve. */
export function letterWidth(ch: string): number {
  if (ch === ' ') return 0.26;
  if (/[iljtfrI.,'-]/.test(ch)) return 0.32;
  if (/[mwMW]/.test(ch)) return 0.82;
  if (/[A-ZÀ-Ý]/.test(ch)) return 0.66;
  return 0.51;
}

export interface PlacedLetter {
  ch: string;
  x: number;
  y: number;
  /** Degrees. */
  turn: number;
}

/** Letters of a name along a polyline (in units), centred on it; positions in pixels. */
export function lettersAlong(text: string, line: number[], size: number, spacing: number, px: number): PlacedLetter[] {
  const widths = [...text].map((c) => (letterWidth(c) + spacing) * size);
  const need = widths.reduce((a, b) => a + b, 0) - spacing * size;
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
    const w = widths[i] - spacing * size;
    const p = point(s + w / 2);
    s += widths[i];
    return { ch, x: p.x - (Math.cos(p.a) * w) / 2, y: p.y - (Math.sin(p.a) * w) / 2, turn: (p.a * 180) / Math.PI };
  });
}
