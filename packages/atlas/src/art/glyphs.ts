/** Trees, hachures and tufts, stamped over the painted ground. */
import { type Field, sample } from './field.ts';
import { broadleaf, type Canvas, conifer, stampTree, stroke } from './ink.ts';
import { hash } from './noise.ts';
import { type Palette, paletteOf } from './palette.ts';
import type { ArtPlan } from './plan.ts';

export interface GlyphFields {
  width: number;
  height: number;
  woods: Field;
  rough: Field;
  steep: Field;
  moor: Field;
  sea: Field;
  /** Downhill direction. */
  fallX: Field;
  fallY: Field;
}

export function drawGlyphs(canvas: Canvas, f: GlyphFields, plan: ArtPlan, px: number): void {
  const PALETTE = paletteOf(plan);
  const inks = { dark: PALETTE.tree, snow: PALETTE.snow, shadow: PALETTE.treeShadow };
  const sizes = [0.068, 0.078, 0.088, 0.098].map((s) => (plan.broadleaf ? broadleaf(s * px) : conifer(s * px, 0)));
  const wet = (x: number, y: number) => plan.sea !== undefined && sample(f.sea, x, y) > 0.35;
  // Hachures and tufts first, trees over them, row by row from the north so that nearer trees cover farther ones.
  const gap = 0.1;
  for (let b = 0; b * gap < f.height; b++) {
    for (let a = 0; a * gap < f.width; a++) {
      const x = (a + 0.15 + 0.7 * hash(a, b, 201)) * gap;
      const y = (b + 0.15 + 0.7 * hash(a, b, 202)) * gap;
      if (sample(f.woods, x, y) > 0.5 || wet(x, y)) continue;
      const rough = sample(f.rough, x, y);
      const steep = plan.steep ? sample(f.steep, x, y) : 0;
      const moor = sample(f.moor, x, y);
      if (moor > 0.5) {
        if (hash(a, b, 203) < 0.55) tuft(canvas, x * px, y * px, px, PALETTE);
        continue;
      }
      if (rough + steep < 0.4 || hash(a, b, 204) > 0.86) continue;
      let dx = sample(f.fallX, x, y);
      let dy = sample(f.fallY, x, y);
      const len = Math.hypot(dx, dy);
      if (len < 0.2) {
        dx = 0.5;
        dy = 0.85;
      } else {
        dx /= len;
        dy /= len;
      }
      const turn = (hash(a, b, 205) - 0.5) * 0.9;
      const c = Math.cos(turn);
      const s = Math.sin(turn);
      const long = (0.058 + 0.034 * hash(a, b, 206)) * (steep > 0.4 ? 1.35 : 1);
      const ex = (dx * c - dy * s) * long * px * 0.5;
      const ey = (dx * s + dy * c) * long * px * 0.5;
      stroke(
        canvas,
        x * px - ex,
        y * px - ey,
        x * px + ex,
        y * px + ey,
        Math.max(1, px * 0.013),
        Math.max(0.6, px * 0.006),
        PALETTE.hachure,
        steep > 0.4 ? 0.72 : 0.5,
      );
    }
  }
  const space = plan.treeGap;
  for (let b = 0; b * space < f.height; b++) {
    for (let a = 0; a * space < f.width; a++) {
      const x = (a + 0.5 + (hash(a, b, 211) - 0.5) * 0.9 + (b & 1) * 0.5) * space;
      const y = (b + 0.5 + (hash(a, b, 212) - 0.5) * 0.8) * space;
      const v = sample(f.woods, x, y);
      if (v < 0.56 || wet(x, y)) continue;
      const keep = v > 0.8 ? 0.93 : 0.7;
      if (hash(a, b, 213) > keep) continue;
      const k = Math.min(3, Math.floor(hash(a, b, 214) * 4));
      stampTree(canvas, sizes[k], x * px, y * px, hash(a, b, 215) - 0.5, inks, v > 0.8 ? 0.85 : 0.75);
    }
  }
}

function tuft(c: Canvas, x: number, y: number, px: number, PALETTE: Palette): void {
  const s = px * 0.026;
  for (const [dx, dy] of [
    [-0.8, -0.8],
    [0, -1.25],
    [0.8, -0.8],
  ] as const)
    stroke(c, x, y, x + dx * s, y + dy * s, px * 0.01, px * 0.006, PALETTE.tuft, 0.7);
  stroke(c, x - s * 1.5, y + 0.5, x + s * 1.5, y + 0.5, px * 0.007, px * 0.007, PALETTE.tuft, 0.45);
}
