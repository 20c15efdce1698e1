/** One counter, drawn once per design, state, size and device ratio, and kept as a bitmap. Anatomy: docs of the look; s = side. */

import type { Side } from '@hexfront/engine';
import type { CounterDesign, CounterStyle } from '../types.ts';
import { CONDENSED, type Ctx, context, fitFont, makeCanvas, roundRect } from './canvas.ts';
import { bodyOf, fillOf, type Palette } from './palette.ts';
import { drawSizeMark, drawSymbol, sizeMarkWidth } from './symbols.ts';

export interface Bitmap {
  canvas: HTMLCanvasElement;
  /** Where the upper left corner of the counter lies in the bitmap. */
  pad: number;
}

export interface CounterLook {
  reduced?: boolean;
  moved?: boolean;
  style: CounterStyle;
  /** Battle group and vehicle in the margins. */
  tags: boolean;
}

/** Everything that makes one bitmap differ from another. */
export function counterKey(d: CounterDesign, look: CounterLook, side: Side, dpr: number): string {
  const tags = look.tags ? `${d.tagLeft ?? ''}\t${d.tagRight ?? ''}` : '';
  const flags = `${look.reduced ? 'r' : ''}${look.moved ? 'm' : ''}${d.hidden ? 'h' : ''}`;
  return `${d.body}\t${d.fill ?? ''}\t${d.symbol}\t${d.size ?? ''}\t${d.left ?? ''}\t${d.right ?? ''}\t${d.values ?? ''}\t${tags}\t${flags}\t${look.style}\t${side}\t${dpr}`;
}

export function farKey(d: CounterDesign, fill: boolean, width: number, dpr: number): string {
  return `far\t${d.body}\t${fill ? (d.fill ?? '') : '-'}\t${d.symbol}\t${width}\t${dpr}`;
}

/** Height of the far symbol for its width. */
export const farHeight = (width: number) => Math.round(width * 0.7);

/** The blank cardboard of a nationality: its shadow is dear to draw, so all counters of one size share it. */
export function bodyKey(d: CounterDesign, look: CounterLook, side: Side, dpr: number): string {
  return `body\t${d.body}\t${look.reduced ? 'r' : ''}${d.hidden ? 'h' : ''}\t${look.style}\t${side}\t${dpr}`;
}

export function drawBody(d: CounterDesign, look: CounterLook, s: number, dpr: number, palette: Palette): Bitmap {
  const flat = look.style === 'flat';
  const pad = flat ? 2 : Math.ceil(s * 0.12) + 1;
  const canvas = makeCanvas(s + 2 * pad, s + 2 * pad);
  const c = context(canvas);
  const colours = bodyOf(palette, d.body);
  c.translate(pad, pad);
  const body = () => {
    c.beginPath();
    roundRect(c, 0, 0, s, s, s * 0.075);
  };
  c.save();
  if (!flat) {
    c.shadowColor = 'rgba(28,33,36,0.42)';
    c.shadowOffsetY = s * 0.03;
    c.shadowBlur = s * 0.07;
  }
  c.fillStyle = colours.body;
  body();
  c.fill();
  c.restore();

  c.save();
  body();
  c.clip();
  if (!flat) {
    const b = Math.max(1, Math.round(s * 0.03));
    c.fillStyle = colours.light;
    c.fillRect(0, 0, b, s);
    c.fillRect(0, 0, s, b);
    c.globalAlpha = 0.55;
    c.fillStyle = colours.edge;
    c.fillRect(s - b, b, b, s - b);
    c.fillRect(b, s - b, s - 2 * b, b);
    c.globalAlpha = 1;
  }
  if (d.hidden) hatch(c, colours.edge, s);
  if (look.reduced) {
    const bold = look.style === 'bold';
    c.fillStyle = palette.band;
    const y = Math.round(s * (bold ? 0.18 : 0.3));
    c.fillRect(0, y, s, Math.round(s * (bold ? 0.5 : 0.6)) - y);
  }
  c.restore();
  c.strokeStyle = colours.edge;
  c.lineWidth = Math.max(1, Math.round(dpr));
  c.beginPath();
  const h = c.lineWidth / 2;
  roundRect(c, h, h, s - 2 * h, s - 2 * h, s * 0.075);
  c.stroke();
  return { canvas, pad };
}

/** Slanting lines over whatever is clipped. */
export function hatch(c: Ctx, colour: string, s: number): void {
  c.strokeStyle = colour;
  c.globalAlpha = 0.4;
  c.lineWidth = s * 0.04;
  c.beginPath();
  for (let x = -s; x < s; x += s * 0.13) {
    c.moveTo(x, s);
    c.lineTo(x + s, 0);
  }
  c.stroke();
  c.globalAlpha = 1;
}

/** Print a counter of side `s` device pixels on its blank body. */
export function drawCounter(d: CounterDesign, look: CounterLook, s: number, body: Bitmap, palette: Palette): Bitmap {
  const { pad } = body;
  const canvas = makeCanvas(body.canvas.width, body.canvas.height);
  const c = context(canvas);
  c.drawImage(body.canvas, 0, 0);
  c.translate(pad, pad);
  drawFace(c, d, look, s, bodyOf(palette, d.body), fillOf(palette, d.fill), look.style === 'bold');
  if (look.moved) {
    c.fillStyle = 'rgba(246,243,235,0.5)';
    c.beginPath();
    roundRect(c, 0, 0, s, s, s * 0.075);
    c.fill();
  }
  return { canvas, pad };
}

function drawFace(
  c: Ctx,
  d: CounterDesign,
  look: CounterLook,
  s: number,
  colours: ReturnType<typeof bodyOf>,
  fill: string,
  bold: boolean,
): void {
  const ink = colours.text;
  c.fillStyle = ink;
  c.textBaseline = 'alphabetic';
  if (d.hidden) {
    c.textAlign = 'center';
    c.font = `700 ${s * 0.5}px ${CONDENSED}`;
    c.fillText('?', s / 2, s * 0.58);
    fitFont(c, d.values ?? '', CONDENSED, 600, s * 0.2, s * 0.88, 0.5);
    c.fillText(d.values ?? '', s / 2, s * 0.86);
    return;
  }
  if (bold) {
    if (d.size) drawSizeMark(c, d.size, s / 2, s * 0.05, s * 0.1, ink);
  } else {
    drawTopRow(c, d, s, ink);
  }

  // The symbol box, snapped to whole pixels so that its frame is crisp.
  const w = Math.round(s * (bold ? 0.66 : 0.54));
  const h = Math.round(s * (bold ? 0.42 : 0.345));
  const x = Math.round((s - w) / 2);
  const y = Math.round(s * (bold ? 0.18 : 0.265));
  const dark = '#16191B';
  const lw = Math.max(1.1, s * 0.026);
  const frame = Math.max(1, Math.round(lw));
  if (colours.keyline) {
    c.fillStyle = colours.text;
    const k = Math.max(1, Math.round(s * 0.018));
    c.fillRect(x - k, y - k, w + 2 * k, h + 2 * k);
  }
  c.fillStyle = dark;
  c.fillRect(x, y, w, h);
  c.fillStyle = fill;
  c.fillRect(x + frame, y + frame, w - 2 * frame, h - 2 * frame);
  c.save();
  c.translate(x + w / 2, y + h / 2);
  c.strokeStyle = dark;
  c.lineWidth = lw;
  drawSymbol(c, d.symbol, w - 2 * frame, h - 2 * frame);
  c.restore();

  if (d.values) {
    c.fillStyle = ink;
    c.textAlign = 'center';
    fitFont(c, d.values, CONDENSED, 700, s * (bold ? 0.36 : 0.315), s * 0.88, 0.4);
    c.fillText(d.values, s / 2, s * (bold ? 0.92 : 0.905));
  }

  if (look.tags && !bold) {
    const band = look.reduced ? '#23282C' : ink;
    for (const [text, side] of [
      [d.tagLeft, -1],
      [d.tagRight, 1],
    ] as const) {
      if (!text) continue;
      c.save();
      c.fillStyle = band;
      c.globalAlpha = 0.86;
      c.translate(side < 0 ? s * 0.13 : s * 0.885, s * 0.4375);
      c.rotate(-Math.PI / 2);
      c.textAlign = 'center';
      c.textBaseline = 'middle';
      fitFont(c, text, CONDENSED, 500, s * 0.095, s * 0.4, 0.7);
      c.fillText(text, 0, 0);
      c.restore();
    }
  }
}

function drawTopRow(c: Ctx, d: CounterDesign, s: number, ink: string): void {
  const base = s * 0.205;
  const margin = s * 0.06;
  const mark = d.size ? sizeMarkWidth(d.size, s * 0.125) : 0;
  const gap = s * 0.045;
  const free = s / 2 - margin - mark / 2 - (mark ? gap : gap / 2);
  const full = [d.left, d.right].map((t) => {
    if (!t) return 0;
    c.font = `600 ${s * 0.182}px ${CONDENSED}`;
    return c.measureText(t).width;
  });
  // Names shrink first, to 62 %; a very long one then pushes the size mark off the middle; two of them shrink further.
  const room = s - 2 * margin - mark - 2 * gap;
  // A name alone has the room of both: then it is the size mark that gives way.
  const least = Math.min(d.left && d.right ? 0.62 : 1, room / Math.max(1, full[0] + full[1]));
  const middle = s / 2 + Math.max(0, full[0] * least - free) - Math.max(0, full[1] * least - free);
  if (d.size) drawSizeMark(c, d.size, middle, s * 0.085, s * 0.125, ink);
  c.fillStyle = ink;
  if (d.left) {
    c.textAlign = 'left';
    fitFont(c, d.left, CONDENSED, 600, s * 0.182, middle - mark / 2 - gap - margin, least);
    c.fillText(d.left, margin, base);
  }
  if (d.right) {
    c.textAlign = 'right';
    fitFont(c, d.right, CONDENSED, 600, s * 0.182, s - margin - (middle + mark / 2 + gap), least);
    c.fillText(d.right, s - margin, base);
  }
}

/** Below this width a branch sign would be a smudge: the whole symbol then carries the colour of its nation or formation. */
const SIGN_FROM = 17;

/** The plain symbol of the far zoom: frame, branch sign, body colour, paper keyline. */
export function drawFar(d: CounterDesign, byFormation: boolean, w: number, dpr: number, palette: Palette): Bitmap {
  const h = farHeight(w);
  const pad = Math.ceil(2.5 * dpr);
  const canvas = makeCanvas(w + 2 * pad, h + 2 * pad);
  const c = context(canvas);
  const colours = bodyOf(palette, d.body);
  c.translate(pad, pad);
  const signed = w >= SIGN_FROM * dpr;
  const key = Math.round((signed ? 1.5 : 1) * dpr);
  c.save();
  c.shadowColor = 'rgba(28,33,36,0.5)';
  c.shadowBlur = 1.5 * dpr;
  c.shadowOffsetY = 0.5 * dpr;
  c.fillStyle = '#F6F3EB';
  c.fillRect(-key, -key, w + 2 * key, h + 2 * key);
  c.restore();
  const dark = '#16191B';
  const frame = Math.max(1, Math.round(dpr * (w > 20 * dpr ? 1.3 : 1)));
  c.fillStyle = signed ? dark : colours.edge;
  c.fillRect(0, 0, w, h);
  c.fillStyle = byFormation ? fillOf(palette, d.fill) : colours.body;
  c.fillRect(frame, frame, w - 2 * frame, h - 2 * frame);
  if (!signed) return { canvas, pad };
  c.translate(w / 2, h / 2);
  c.strokeStyle = !byFormation && colours.keyline ? colours.text : dark;
  c.lineWidth = Math.max(1 * dpr, w * 0.06);
  drawSymbol(c, d.symbol, w - 2 * frame, h - 2 * frame);
  return { canvas, pad };
}
