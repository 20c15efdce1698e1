/** A small painter on an RGB buffer: blended pixels, soft strokes, tree stamps. */

export interface Canvas {
  w: number;
  h: number;
  data: Uint8ClampedArray;
}

export type Rgb = [number, number, number];

export const rgb = (hex: string): Rgb => [
  Number.parseInt(hex.slice(1, 3), 16),
  Number.parseInt(hex.slice(3, 5), 16),
  Number.parseInt(hex.slice(5, 7), 16),
];

export const mix = (a: Rgb, b: Rgb, t: number): Rgb => [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t, a[2] + (b[2] - a[2]) * t];

function blend(c: Canvas, i: number, j: number, color: Rgb, alpha: number): void {
  if (i < 0 || j < 0 || i >= c.w || j >= c.h || alpha <= 0) return;
  const p = (j * c.w + i) * 3;
  const a = Math.min(1, alpha);
  c.data[p] += (color[0] - c.data[p]) * a;
  c.data[p + 1] += (color[1] - c.data[p + 1]) * a;
  c.data[p + 2] += (color[2] - c.data[p + 2]) * a;
}

/** A stroke with soft edges, from a to b in pixels, tapering to `w2` at b. */
export function stroke(c: Canvas, ax: number, ay: number, bx: number, by: number, w1: number, w2: number, color: Rgb, alpha: number): void {
  const pad = Math.max(w1, w2) / 2 + 1;
  const x0 = Math.floor(Math.min(ax, bx) - pad);
  const x1 = Math.ceil(Math.max(ax, bx) + pad);
  const y0 = Math.floor(Math.min(ay, by) - pad);
  const y1 = Math.ceil(Math.max(ay, by) + pad);
  const dx = bx - ax;
  const dy = by - ay;
  const l2 = dx * dx + dy * dy || 1;
  for (let j = y0; j <= y1; j++) {
    for (let i = x0; i <= x1; i++) {
      const t = Math.min(1, Math.max(0, ((i + 0.5 - ax) * dx + (j + 0.5 - ay) * dy) / l2));
      const d = Math.hypot(i + 0.5 - ax - t * dx, j + 0.5 - ay - t * dy);
      const half = (w1 + (w2 - w1) * t) / 2;
      blend(c, i, j, color, alpha * Math.min(1, Math.max(0, half + 0.5 - d)));
    }
  }
}

/** A picture of one tree as alpha masks: dark body, snow on its north-west side, shadow to the south-east. */
export interface Stamp {
  w: number;
  h: number;
  ax: number;
  ay: number;
  dark: Float32Array;
  snow: Float32Array;
  shadow: Float32Array;
}

export function conifer(height: number, lean: number): Stamp {
  const h = Math.ceil(height) + 3;
  const w = Math.ceil(height * 0.95) + 4;
  const cx = w / 2 - height * 0.1;
  const top = 1;
  const s: Stamp = {
    w,
    h,
    ax: cx,
    ay: top + height,
    dark: new Float32Array(w * h),
    snow: new Float32Array(w * h),
    shadow: new Float32Array(w * h),
  };
  const n = 4;
  for (let j = 0; j < h; j++) {
    for (let i = 0; i < w; i++) {
      let dark = 0;
      let snow = 0;
      let shade = 0;
      for (let q = 0; q < n; q++) {
        for (let p = 0; p < n; p++) {
          const x = i + (p + 0.5) / n - cx;
          const y = j + (q + 0.5) / n - top;
          const t = y / height;
          if (t >= 0 && t <= 1) {
            // Three skirts of branches, each a little wider than the one above.
            const skirt = t < 0.36 ? t * 0.62 : t < 0.66 ? 0.1 + (t - 0.3) * 0.62 : t < 0.9 ? 0.16 + (t - 0.6) * 0.62 : 0.045;
            const off = x - lean * (1 - t) * height * 0.06;
            if (Math.abs(off) < skirt * height) {
              dark++;
              if (off < -skirt * height * 0.05 && t < 0.88 && off + skirt * height < skirt * height * 0.85) snow++;
            }
          }
          const sx = x - height * 0.16;
          const sy = y - height * 0.93;
          if ((sx / (height * 0.34)) ** 2 + (sy / (height * 0.11)) ** 2 < 1) shade++;
        }
      }
      s.dark[j * w + i] = dark / (n * n);
      s.snow[j * w + i] = snow / (n * n);
      s.shadow[j * w + i] = shade / (n * n);
    }
  }
  return s;
}

/** A round crown: dark below, light on its north-west side. */
export function broadleaf(height: number): Stamp {
  const h = Math.ceil(height) + 3;
  const w = Math.ceil(height * 1.1) + 4;
  const cx = w / 2 - height * 0.06;
  const s: Stamp = {
    w,
    h,
    ax: cx,
    ay: 1 + height,
    dark: new Float32Array(w * h),
    snow: new Float32Array(w * h),
    shadow: new Float32Array(w * h),
  };
  const n = 4;
  const r = height * 0.4;
  for (let j = 0; j < h; j++) {
    for (let i = 0; i < w; i++) {
      let dark = 0;
      let light = 0;
      let shade = 0;
      for (let q = 0; q < n; q++) {
        for (let p = 0; p < n; p++) {
          const x = i + (p + 0.5) / n - cx;
          const y = j + (q + 0.5) / n - 1 - height * 0.5;
          if (x * x + y * y < r * r) {
            dark++;
            if ((x + r * 0.3) ** 2 + (y + r * 0.34) ** 2 < (r * 0.6) ** 2) light++;
          }
          if (((x - height * 0.14) / (r * 1.05)) ** 2 + ((y - height * 0.34) / (r * 0.45)) ** 2 < 1) shade++;
        }
      }
      s.dark[j * w + i] = dark / (n * n);
      s.snow[j * w + i] = light / (n * n);
      s.shadow[j * w + i] = shade / (n * n);
    }
  }
  return s;
}

export function stampTree(
  c: Canvas,
  s: Stamp,
  x: number,
  y: number,
  tint: number,
  inks: { dark: Rgb; snow: Rgb; shadow: Rgb },
  strength: number,
): void {
  const x0 = Math.round(x - s.ax);
  const y0 = Math.round(y - s.ay);
  for (let j = 0; j < s.h; j++) {
    for (let i = 0; i < s.w; i++) {
      const k = j * s.w + i;
      if (s.shadow[k] > 0) blend(c, x0 + i, y0 + j, inks.shadow, s.shadow[k] * 0.22 * strength);
      if (s.dark[k] > 0) blend(c, x0 + i, y0 + j, inks.dark, s.dark[k] * (0.62 + tint * 0.2) * strength);
      if (s.snow[k] > 0) blend(c, x0 + i, y0 + j, inks.snow, s.snow[k] * 0.42 * strength);
    }
  }
}
