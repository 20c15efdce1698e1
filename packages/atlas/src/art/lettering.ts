/** Where names go: importance first, never two on one spot, tested at the smallest size at which a layer shows. */
import type { LabelItem } from '@hexfront/engine';
import { between, type Line, lengthOf, nearest, resample } from '../lines.ts';

export interface Box {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}

/** Rough width of a name in ems; capitals and m, w are wide, i, l, t narrow. */
export function emWidth(text: string, spacing = 0): number {
  let w = 0;
  for (const ch of text) {
    if (/[iljtfr.,'-]/.test(ch)) w += 0.32;
    else if (/[mwMW]/.test(ch)) w += 0.82;
    else if (/[A-ZÀ-Ý]/.test(ch)) w += 0.66;
    else w += 0.51;
    w += spacing;
  }
  return w * 1.05;
}

export class Room {
  private boxes: Box[] = [];
  constructor(private bounds: Box) {}
  free(b: Box): boolean {
    const o = this.bounds;
    if (b.x0 < o.x0 || b.y0 < o.y0 || b.x1 > o.x1 || b.y1 > o.y1) return false;
    return !this.boxes.some((a) => a.x0 < b.x1 && b.x0 < a.x1 && a.y0 < b.y1 && b.y0 < a.y1);
  }
  take(b: Box): void {
    this.boxes.push(b);
  }
}

export interface Name {
  text: string;
  x: number;
  y: number;
  rank: number;
}

/** Box of a label whose baseline starts, ends or is centred at x, y. */
export function boxOf(text: string, x: number, y: number, size: number, anchor: 'start' | 'middle' | 'end', spacing = 0): Box {
  const w = emWidth(text, spacing) * size;
  const x0 = anchor === 'start' ? x : anchor === 'end' ? x - w : x - w / 2;
  return { x0: x0 - size * 0.12, y0: y - size * 0.78, x1: x0 + w + size * 0.12, y1: y + size * 0.26 };
}

/** Names beside their dots: right, left, above, below; those that find no room are left out. */
export function besideDots(names: Name[], size: number, gap: number, room: Room, most: number): LabelItem[] {
  const out: LabelItem[] = [];
  for (const n of [...names].sort((a, b) => a.rank - b.rank))
    room.take({ x0: n.x - gap * 0.5, y0: n.y - gap * 0.5, x1: n.x + gap * 0.5, y1: n.y + gap * 0.5 });
  for (const n of [...names].sort((a, b) => a.rank - b.rank)) {
    if (out.length >= most) break;
    const tries: [number, number, 'start' | 'middle' | 'end'][] = [
      [n.x + gap, n.y + size * 0.3, 'start'],
      [n.x - gap, n.y + size * 0.3, 'end'],
      [n.x, n.y + gap + size * 0.75, 'middle'],
      [n.x, n.y - gap - size * 0.2, 'middle'],
    ];
    for (const [x, y, anchor] of tries) {
      const b = boxOf(n.text, x, y, size, anchor);
      if (!room.free(b)) continue;
      room.take(b);
      out.push(anchor === 'middle' ? { text: n.text, x, y } : { text: n.text, x, y, anchor });
      break;
    }
  }
  return out;
}

/**
 * A straight-enough stretch of a line for a spaced name, shifted to one side; tried at several spots, the calmest free one wins.
 * Letters read from left to right whichever way the water flows.
 */
export function alongLine(
  text: string,
  line: Line,
  size: number,
  spacing: number,
  offset: number,
  room: Room,
  avoid: number[] = [],
): Line | undefined {
  const need = emWidth(text, spacing) * size * 1.08;
  const total = lengthOf(line);
  if (total < need * 1.15) return undefined;
  let best: { curve: Line; score: number } | undefined;
  for (let s = need * 0.07; s + need < total - need * 0.07; s += need * 0.18) {
    const at = (s + need / 2) / total;
    if (avoid.some((a) => Math.abs(a - at) * total < need * 2.2)) continue;
    let piece = resample(between(line, s, s + need), need / 14);
    // Ease the small meanders away: letters want a calm baseline.
    for (let k = 0; k < 6; k++) {
      const p = piece.slice();
      for (let i = 2; i + 3 < piece.length; i += 2) {
        p[i] = (piece[i - 2] + 2 * piece[i] + piece[i + 2]) / 4;
        p[i + 1] = (piece[i - 1] + 2 * piece[i + 1] + piece[i + 3]) / 4;
      }
      piece = p;
    }
    if (piece[piece.length - 2] < piece[0]) {
      const back: Line = [];
      for (let i = piece.length - 2; i >= 0; i -= 2) back.push(piece[i], piece[i + 1]);
      piece = back;
    }
    let bent = 0;
    for (let i = 2; i + 3 < piece.length; i += 2) {
      const a = Math.atan2(piece[i + 1] - piece[i - 1], piece[i] - piece[i - 2]);
      const b = Math.atan2(piece[i + 3] - piece[i + 1], piece[i + 2] - piece[i]);
      let d = Math.abs(b - a);
      if (d > Math.PI) d = 2 * Math.PI - d;
      bent += d;
    }
    for (const sideways of [1, -1]) {
      const curve: Line = [];
      for (let i = 0; i < piece.length; i += 2) {
        const p = Math.max(0, i - 2);
        const q = Math.min(piece.length - 2, i + 2);
        const dx = piece[q] - piece[p];
        const dy = piece[q + 1] - piece[p + 1];
        const len = Math.hypot(dx, dy) || 1;
        // Above the line the baseline lies close to it; below, a full letter height away.
        const off = sideways > 0 ? -offset : offset + size * 0.72;
        curve.push(piece[i] - (dy / len) * off, piece[i + 1] + (dx / len) * off);
      }
      const boxes = letterBoxes(curve, size);
      if (!boxes.every((b) => room.free(b))) continue;
      // The real water must not run through the letters.
      let touch = 0;
      for (let i = 0; i < curve.length; i += 2) {
        const d = nearest(line, curve[i], curve[i + 1] - size * 0.3).d;
        if (d < size * 0.42) touch++;
      }
      const steepness = Math.abs(piece[piece.length - 1] - piece[1]) / (Math.abs(piece[piece.length - 2] - piece[0]) + 0.01);
      const score = bent + touch * 0.5 + Math.min(3, steepness) * 0.5 + (sideways > 0 ? 0 : 0.15);
      if (bent < 2.4 && (!best || score < best.score)) best = { curve, score };
    }
  }
  if (!best) return undefined;
  for (const b of letterBoxes(best.curve, size)) room.take(b);
  return best.curve;
}

function letterBoxes(curve: Line, size: number): Box[] {
  const out: Box[] = [];
  for (let i = 0; i < curve.length; i += 2) {
    out.push({ x0: curve[i] - size * 0.4, y0: curve[i + 1] - size * 0.9, x1: curve[i] + size * 0.4, y1: curve[i + 1] + size * 0.25 });
  }
  return out;
}
