/** Small helpers for drawing on a 2D canvas. */

export type Ctx = CanvasRenderingContext2D;

export const CONDENSED = '"Barlow Condensed", "Arial Narrow", sans-serif';
export const SANS = 'Barlow, "Segoe UI", Arial, sans-serif';
export const SERIF = '"Source Serif 4", Georgia, serif';

export function makeCanvas(width: number, height: number): HTMLCanvasElement {
  const c = document.createElement('canvas');
  c.width = Math.max(1, Math.ceil(width));
  c.height = Math.max(1, Math.ceil(height));
  return c;
}

export function context(canvas: HTMLCanvasElement, opaque = false): Ctx {
  const c = canvas.getContext('2d', { alpha: !opaque });
  if (!c) throw new Error('This browser gives no 2D canvas.');
  return c;
}

export function roundRect(c: Ctx, x: number, y: number, w: number, h: number, r: number): void {
  const k = Math.max(0, Math.min(r, w / 2, h / 2));
  c.moveTo(x + k, y);
  c.arcTo(x + w, y, x + w, y + h, k);
  c.arcTo(x + w, y + h, x, y + h, k);
  c.arcTo(x, y + h, x, y, k);
  c.arcTo(x, y, x + w, y, k);
  c.closePath();
}

/** Add a flat list x, y, x, y... to the path, scaled. */
export function polyline(c: Ctx, points: readonly number[], scale: number, close = false): void {
  if (points.length < 2) return;
  c.moveTo(points[0] * scale, points[1] * scale);
  for (let i = 2; i < points.length; i += 2) c.lineTo(points[i] * scale, points[i + 1] * scale);
  if (close) c.closePath();
}

/** Regular polygon with a vertex pointing at `turn` (radians). */
export function polygon(c: Ctx, x: number, y: number, r: number, n: number, turn = 0): void {
  for (let k = 0; k < n; k++) {
    const a = turn + (k / n) * Math.PI * 2;
    if (k === 0) c.moveTo(x + r * Math.cos(a), y + r * Math.sin(a));
    else c.lineTo(x + r * Math.cos(a), y + r * Math.sin(a));
  }
  c.closePath();
}

export function starPath(c: Ctx, x: number, y: number, r: number, inner = 0.42): void {
  for (let k = 0; k < 10; k++) {
    const a = -Math.PI / 2 + (k * Math.PI) / 5;
    const q = k % 2 ? r * inner : r;
    if (k === 0) c.moveTo(x + q * Math.cos(a), y + q * Math.sin(a));
    else c.lineTo(x + q * Math.cos(a), y + q * Math.sin(a));
  }
  c.closePath();
}

/** Text with a halo of paper round it; font, fill and alignment are the caller's. */
export function haloText(c: Ctx, text: string, x: number, y: number, halo: string, width: number): void {
  c.strokeStyle = halo;
  c.lineWidth = width;
  c.lineJoin = 'round';
  c.miterLimit = 2;
  c.strokeText(text, x, y);
  c.fillText(text, x, y);
}

/** Set a font not larger than `size` at which the text is at most `width` wide; returns the size used. */
export function fitFont(c: Ctx, text: string, family: string, weight: number, size: number, width: number, least = 0.62): number {
  c.font = `${weight} ${size}px ${family}`;
  const w = c.measureText(text).width;
  if (w <= width) return size;
  const s = Math.max(size * least, (size * width) / w);
  c.font = `${weight} ${s}px ${family}`;
  return s;
}

/** A pattern of parallel lines; `rising` from lower left to upper right. Anchored to the origin, so it runs on across tiles. */
export function hatch(c: Ctx, colour: string, rising: boolean, dpr: number, line = 1.5, w = 10, h = 14): CanvasPattern {
  const W = Math.round(w * dpr);
  const H = Math.round(h * dpr);
  const tile = makeCanvas(W, H);
  const t = context(tile);
  t.strokeStyle = colour;
  t.lineWidth = line * dpr;
  t.beginPath();
  for (let k = -1; k <= 1; k++) {
    if (rising) {
      t.moveTo((k - 0.5) * W, H * 1.5);
      t.lineTo((k + 1.5) * W, -H * 0.5);
    } else {
      t.moveTo((k - 0.5) * W, -H * 0.5);
      t.lineTo((k + 1.5) * W, H * 1.5);
    }
  }
  t.stroke();
  const pattern = c.createPattern(tile, 'repeat');
  if (!pattern) throw new Error('No canvas pattern.');
  return pattern;
}
