/**
 * The painted ground: winter land by height, relief shading, woods with natural edges that still fill their hexes, rough ground, moor, fields.
 * Slow-moving quantities are fields at a few cells per hex; only edges, grain and glyphs are worked out at the size of the final picture.
 */
import { smoothAt } from '../geo/load.ts';
import { centreOf, isShoved } from '../grid.ts';
import type { BoardModel } from '../model.ts';
import type { DrawnRiver } from './curves.ts';
import { blur, distanceTo, type Field, fill, makeField, sample } from './field.ts';
import { drawGlyphs, type GlyphFields } from './glyphs.ts';
import { type Canvas, mix, type Rgb } from './ink.ts';
import { fbm, hash, noise } from './noise.ts';
import { paletteOf } from './palette.ts';
import type { ArtPlan } from './plan.ts';

const WORK = 32;

export interface GroundFields extends GlyphFields {
  /** 0 low to 1 high. */
  tone: Field;
  /** -1 shadow to 1 light. */
  shade: Field;
  metres: Field;
  built: Field;
}

/** Hex index per work cell, continued beyond the ragged edge of the map. */
function hexRaster(model: BoardModel, width: number, height: number): { at: (x: number, y: number) => number } {
  const { grid } = model;
  const { spec } = grid;
  const flat = spec.top === 'flat';
  const index = new Map(grid.hexes.map((h) => [h.col * 1000 + h.row, h.index]));
  const w = Math.ceil(width * WORK) + 1;
  const h = Math.ceil(height * WORK) + 1;
  const cells = new Int32Array(w * h);
  const clampLine = (v: number, n: number) => Math.min(n - 1, Math.max(0, v));
  for (let j = 0; j < h; j++) {
    for (let i = 0; i < w; i++) {
      const x = i / WORK;
      const y = j / WORK;
      const guess = Math.round(((flat ? x : y) - 1 / Math.sqrt(3)) / (Math.sqrt(3) / 2));
      let best = -1;
      let bestD = Infinity;
      for (let k = guess - 1; k <= guess + 1; k++) {
        const line = clampLine(k, flat ? spec.cols : spec.rows);
        const m = Math.round((flat ? y : x) - 0.5 - (isShoved(spec, line) ? 0.5 : 0));
        for (let n = m - 1; n <= m + 1; n++) {
          const pos = clampLine(n, flat ? spec.rows : spec.cols);
          const col = flat ? line : pos;
          const row = flat ? pos : line;
          const found = index.get(col * 1000 + row);
          if (found === undefined) continue;
          const [cx, cy] = centreOf(spec, col, row);
          const d = (cx - x) ** 2 + (cy - y) ** 2;
          if (d < bestD) {
            bestD = d;
            best = found;
          }
        }
      }
      cells[j * w + i] = best < 0 && i > 0 ? cells[j * w + i - 1] : Math.max(0, best);
    }
  }
  return {
    at: (x, y) => cells[Math.min(h - 1, Math.max(0, Math.round(y * WORK))) * w + Math.min(w - 1, Math.max(0, Math.round(x * WORK)))],
  };
}

export function groundFields(model: BoardModel, plan: ArtPlan, rivers: DrawnRiver[]): GroundFields {
  const { grid, projection, elevation } = model;
  const { width, height } = grid;
  const raster = hexRaster(model, width, height);

  // Heights: source grid through the projection, valleys along the drawn water, noise where the land is broken.
  const rugged = fill(makeField(width, height, 8), (x, y) => {
    const [lon, lat] = projection.toGlobe(x, y);
    return Math.max(0, smoothAt(elevation, 2, lon, lat) - smoothAt(elevation, 1, lon, lat));
  });
  blur(rugged, 0.25, 2);
  const riverD = distanceTo(
    width,
    height,
    WORK,
    rivers.filter((r) => r.kind !== 'canal').map((r) => r.line),
  );
  const bigD = distanceTo(
    width,
    height,
    WORK,
    rivers.filter((r) => r.big).map((r) => r.line),
  );
  const streamD = distanceTo(width, height, WORK, model.streams);
  const metres = makeField(width, height, WORK);
  const south = elevation.north - elevation.height * elevation.dlat;
  const east = elevation.west + elevation.width * elevation.dlon;
  fill(metres, (x, y) => {
    const [lon, lat] = projection.toGlobe(x, y);
    if (plan.mirror) {
      const back = (v: number, low: number, high: number) => (v < low ? 2 * low - v : v > high ? 2 * high - v : v);
      return Math.max(plan.floor, smoothAt(elevation, 0, back(lon, elevation.west, east), back(lat, south, elevation.north)));
    }
    const v = Math.max(plan.floor, smoothAt(elevation, 0, lon, lat));
    // Beyond the source the edge cells would be drawn out into stripes: pass over to invented hills.
    const out = Math.max(south - lat, lat - elevation.north, (elevation.west - lon) * 0.65, (lon - east) * 0.65) + 0.03;
    if (out <= 0) return v;
    return v + (Math.max(plan.floor, 380 + 500 * (fbm(x * 0.5, y * 0.5, 17, 4) - 0.5)) - v) * Math.min(1, out / 0.08);
  });
  blur(metres, 0.06, 2);
  for (let j = 0; j < metres.h; j++) {
    for (let i = 0; i < metres.w; i++) {
      const p = j * metres.w + i;
      const x = i / WORK;
      const y = j / WORK;
      const r = sample(rugged, x, y);
      const even = Math.min(1, r / plan.ruggedFull);
      const broken = even * (0.35 + 0.65 * even);
      const ridge = 1 - Math.abs(2 * fbm(x * 1.9 + 3, y * 1.9, 21, 4) - 1);
      metres.data[p] +=
        broken * plan.relief * (0.9 * (fbm(x * 1.3, y * 1.3, 9, 5) - 0.5) + 0.55 * (ridge - 0.6)) -
        plan.valley * (0.35 + 0.65 * broken) * Math.exp(-((riverD.data[p] / 0.2) ** 2)) -
        plan.valley * 0.6 * Math.exp(-((bigD.data[p] / 0.34) ** 2)) -
        plan.valley * 0.32 * broken * Math.exp(-((streamD.data[p] / 0.11) ** 2));
    }
  }
  blur(metres, 0.022, 1);

  // Light from the north-west, 42 degrees up.
  const shade = makeField(width, height, WORK);
  const fallX = makeField(width, height, WORK);
  const fallY = makeField(width, height, WORK);
  const alt = (42 * Math.PI) / 180;
  const flatLight = Math.sin(alt);
  for (let j = 0; j < metres.h; j++) {
    for (let i = 0; i < metres.w; i++) {
      const p = j * metres.w + i;
      const i0 = Math.max(0, i - 1);
      const i1 = Math.min(metres.w - 1, i + 1);
      const j0 = Math.max(0, j - 1);
      const j1 = Math.min(metres.h - 1, j + 1);
      const gx = ((metres.data[j * metres.w + i1] - metres.data[j * metres.w + i0]) / (i1 - i0)) * WORK * plan.exaggeration;
      const gy = ((metres.data[j1 * metres.w + i] - metres.data[j0 * metres.w + i]) / (j1 - j0)) * WORK * plan.exaggeration;
      const light = (flatLight + Math.cos(alt) * (gx + gy) * Math.SQRT1_2) / Math.sqrt(1 + gx * gx + gy * gy);
      shade.data[p] = Math.max(-1, Math.min(1, light < flatLight ? (light - flatLight) / 0.62 : (light - flatLight) / 0.33));
      const len = Math.hypot(gx, gy) || 1;
      fallX.data[p] = -gx / len;
      fallY.data[p] = -gy / len;
    }
  }
  const [low, top] = model.heights;
  const tone = makeField(width, height, WORK);
  for (let p = 0; p < tone.data.length; p++) tone.data[p] = Math.min(1, Math.max(0, (metres.data[p] - low) / (top - low)));

  // Terrain of the hex under a bent lens: borders wander, the middle of a hex stays true. The bend is the same for every mask: work it out once.
  const per = WORK / 2;
  const bend = plan.bend;
  const lens = makeField(width, height, per);
  const bentX = new Float64Array(lens.w * lens.h);
  const bentY = new Float64Array(lens.w * lens.h);
  for (let j = 0; j < lens.h; j++) {
    for (let i = 0; i < lens.w; i++) {
      const x = i / per;
      const y = j / per;
      bentX[j * lens.w + i] = x + ((fbm(x * 1.15, y * 1.15, 31, 3) - 0.5) * 2 * bend + (fbm(x * 4.1, y * 4.1, 33, 2) - 0.5) * bend * 0.9);
      bentY[j * lens.w + i] = y + ((fbm(x * 1.15, y * 1.15, 41, 3) - 0.5) * 2 * bend + (fbm(x * 4.1, y * 4.1, 43, 2) - 0.5) * bend * 0.9);
    }
  }
  const soft = (value: (hex: number) => number, spread: number) => (x: number, y: number) => {
    const p = Math.round(y * per) * lens.w + Math.round(x * per);
    const bx = bentX[p];
    const by = bentY[p];
    return (
      (value(raster.at(bx, by)) * 2 +
        value(raster.at(bx + spread, by)) +
        value(raster.at(bx - spread, by)) +
        value(raster.at(bx, by + spread)) +
        value(raster.at(bx, by - spread))) /
      6
    );
  };
  const woodsOf = plan.woods;
  const woodsBase = fill(
    makeField(width, height, per),
    soft((h) => woodsOf[model.terrain[h]] ?? 0, 0.075),
  );
  const canopy = fill(makeField(width, height, 8), (x, y) => {
    const [lon, lat] = projection.toGlobe(x, y);
    return Math.min(1, Math.max(0, (smoothAt(model.landcover, 1, lon, lat) - 9) / 7));
  });
  const woods = fill(makeField(width, height, WORK), (x, y) => {
    const base = sample(woodsBase, x, y);
    const n = fbm(x * 2.5, y * 2.5, 51, 4) - 0.5;
    const fine = fbm(x * 9, y * 9, 55, 2) - 0.5;
    const c = sample(canopy, x, y) - 0.5;
    // In half-wooded hexes data and noise decide; closed forest and open ground keep their class.
    const middle = 1 - Math.min(1, Math.abs(base - 0.5) / 0.42);
    return base + (0.35 + 0.65 * middle) * (n * 0.95 + fine * 0.17) + middle * c * 0.24;
  });
  for (let round = 0; round < 2; round++) evenOut(woods, model, plan);
  // Ground masks get ragged edges the same way, and never reach 0 or 1 by noise alone in the middle of a hex.
  const ragged = (value: (hex: number) => number, seed: number) => {
    const base = soft(value, 0.13);
    return (x: number, y: number) => {
      const v = base(x, y);
      const edge = 1 - Math.abs(2 * v - 1);
      return v + (0.25 + 0.75 * edge) * (fbm(x * 3.4, y * 3.4, seed, 4) - 0.5) * 1.1;
    };
  };
  const rough = fill(
    makeField(width, height, per),
    ragged((h) => plan.rough[model.terrain[h]] ?? 0, 131),
  );
  const steep = fill(makeField(width, height, per), plan.steep ? ragged((h) => plan.steep?.[model.terrain[h]] ?? 0, 137) : () => 0);
  const moorBit = 1 << Math.max(0, model.board.marks.indexOf('marsh'));
  const hasMoor = model.board.marks.includes('marsh');
  const moor = fill(
    makeField(width, height, per),
    ragged((h) => (hasMoor && (model.board.hexes[h][4] as number) & moorBit ? 1 : 0), 139),
  );
  const cityBit = model.board.marks.includes('city') ? 1 << model.board.marks.indexOf('city') : 0;
  const built = fill(
    makeField(width, height, per),
    soft((h) => ((model.board.hexes[h][4] as number) & cityBit ? 1 : 0), 0.12),
  );
  const sea = plan.sea ? plan.sea(model, width, height, per) : makeField(width, height, 1);
  return { width, height, tone, shade, metres, woods, rough, steep, moor, built, sea, fallX, fallY };
}

/**
 * Half-wooded hexes must look half wooded: lift or lower the density of each until trees cover about half of it, fading out towards
 * its neighbours, so that it can be told from closed forest and from open ground at a glance.
 */
function evenOut(woods: Field, model: BoardModel, plan: ArtPlan): void {
  const { w, h, per, data } = woods;
  const lift = new Float32Array(data.length);
  for (const hex of model.grid.hexes) {
    const share = plan.woods[model.terrain[hex.index]] ?? 0;
    if (share < 0.3 || share > 0.8) continue;
    const inside: number[] = [];
    const reach = Math.ceil(0.66 * per);
    const cx = Math.round(hex.x * per);
    const cy = Math.round(hex.y * per);
    const each = (visit: (p: number, r: number) => void) => {
      for (let j = Math.max(0, cy - reach); j <= Math.min(h - 1, cy + reach); j++) {
        for (let i = Math.max(0, cx - reach); i <= Math.min(w - 1, cx + reach); i++) visit(j * w + i, Math.hypot(i - cx, j - cy) / per);
      }
    };
    each((p, r) => {
      if (r < 0.48) inside.push(data[p]);
    });
    inside.sort((a, b) => a - b);
    const bias = 0.5 - inside[Math.floor(inside.length * (1 - share))];
    each((p, r) => {
      const t = Math.min(1, Math.max(0, (0.64 - r) / 0.26));
      lift[p] += bias * t * t * (3 - 2 * t);
    });
  }
  for (let p = 0; p < data.length; p++) data[p] += lift[p];
}

const step01 = (a: number, b: number, v: number) => {
  const t = Math.min(1, Math.max(0, (v - a) / (b - a)));
  return t * t * (3 - 2 * t);
};

/** Paints the whole picture at `px` pixels per unit; `glyphs` adds contours, trees, hachures and tufts. */
export function paintGround(f: GroundFields, plan: ArtPlan, px: number, glyphs: boolean): Canvas {
  const PALETTE = paletteOf(plan);
  const w = Math.round(f.width * px);
  const h = Math.round(f.height * px);
  const canvas: Canvas = { w, h, data: new Uint8ClampedArray(w * h * 3) };
  const fields = parcels(f, Math.min(px, plan.parcelPer ?? 64));
  const soft = Math.max(0.03, 1.1 / px); // width of the wood's edge in density
  const tonePer = WORK / px;
  for (let j = 0; j < h; j++) {
    const y = (j + 0.5) / px;
    for (let i = 0; i < w; i++) {
      const x = (i + 0.5) / px;
      // All work fields share one lattice: find the cell once.
      const fx = Math.min(f.tone.w - 1.001, (i + 0.5) * tonePer);
      const fy = Math.min(f.tone.h - 1.001, (j + 0.5) * tonePer);
      const ci = fx | 0;
      const cj = fy | 0;
      const u = fx - ci;
      const v = fy - cj;
      const p = cj * f.tone.w + ci;
      const q = p + f.tone.w;
      const a = (1 - u) * (1 - v);
      const b = u * (1 - v);
      const c = (1 - u) * v;
      const d = u * v;
      const at = (g: Float32Array) => g[p] * a + g[p + 1] * b + g[q] * c + g[q + 1] * d;
      const tone = at(f.tone.data);
      const shade = at(f.shade.data);
      const grain = hash(i, j, 5) - 0.5;
      const woodV = at(f.woods.data) + grain * 0.02;
      const wood = step01(0.5 - soft, 0.5 + soft, woodV);
      const dense = step01(0.62, 0.95, woodV);
      let r: number;
      let g: number;
      let bl: number;
      if (tone < 0.5) {
        const t = tone * 2;
        r = PALETTE.low[0] + (PALETTE.middle[0] - PALETTE.low[0]) * t;
        g = PALETTE.low[1] + (PALETTE.middle[1] - PALETTE.low[1]) * t;
        bl = PALETTE.low[2] + (PALETTE.middle[2] - PALETTE.low[2]) * t;
      } else {
        const t = tone * 2 - 1;
        r = PALETTE.middle[0] + (PALETTE.high[0] - PALETTE.middle[0]) * t;
        g = PALETTE.middle[1] + (PALETTE.high[1] - PALETTE.middle[1]) * t;
        bl = PALETTE.middle[2] + (PALETTE.high[2] - PALETTE.middle[2]) * t;
      }
      const roughV = sample(f.rough, x, y);
      const steepV = plan.steep ? sample(f.steep, x, y) : 0;
      const moorV = sample(f.moor, x, y);
      const builtV = sample(f.built, x, y);
      // Fields: faint parcels and hedges on open, even ground.
      const open = (1 - wood) * (1 - Math.min(1, roughV * 1.2 + steepV)) * (1 - Math.min(1, moorV * 1.4)) * (1 - builtV * 0.7);
      if (open > 0.02) {
        const parcel = (sample(fields.tone, x, y) - 0.5) * 9 * open * plan.fields;
        const hedge = sample(fields.edge, x, y) * open * plan.fields;
        r += parcel - hedge * 9;
        g += parcel - hedge * 7;
        bl += parcel * 0.7 - hedge * 9;
      }
      const drift = (noise(x * 5.3, y * 5.3, 61) - 0.5) * 5 + grain * 3.2;
      r += drift;
      g += drift;
      bl += drift;
      const lay = (color: Rgb, alpha: number) => {
        r += (color[0] - r) * alpha;
        g += (color[1] - g) * alpha;
        bl += (color[2] - bl) * alpha;
      };
      if (roughV > 0.02) lay(PALETTE.rough, 0.5 * step01(0.3, 0.62, roughV + grain * 0.08) * (1 - wood));
      if (steepV > 0.02) lay(plan.mountain ?? PALETTE.rough, 0.62 * step01(0.3, 0.62, steepV + grain * 0.08) * (1 - wood));
      if (moorV > 0.02) lay(PALETTE.moor, 0.75 * step01(0.35, 0.6, moorV));
      if (builtV > 0.02) lay(PALETTE.built, 0.55 * step01(0.2, 0.7, builtV));
      if (wood > 0) {
        const mottled = noise(x * 11, y * 11, 81) * 0.5 + noise(x * 27, y * 27, 82) * 0.5 - 0.5;
        const tint = mix(PALETTE.lightWoods, PALETTE.forest, dense);
        lay([tint[0] + mottled * 13, tint[1] + mottled * 13, tint[2] + mottled * 11], wood * 0.94);
        const rim = 1 - Math.min(1, Math.abs(woodV - 0.53) / Math.max(0.045, soft * 1.2));
        if (rim > 0) lay(PALETTE.edge, rim * 0.5 * wood);
      }
      if (shade < 0) lay(PALETTE.shadow, -shade * 0.62);
      else lay(PALETTE.light, shade * 0.55 * (1 - 0.45 * wood));
      if (plan.sea) {
        const s = sample(f.sea, x, y);
        if (s > 0.02) {
          const ripple = (noise(x * 3, y * 9, 91) - 0.5) * 7;
          const blue = mix(PALETTE.shallow, PALETTE.sea, step01(0.5, 1, s));
          lay([blue[0] + ripple, blue[1] + ripple, blue[2] + ripple], step01(0.46, 0.54, s));
        }
      }
      if (glyphs) {
        // Contour lines: how near is the height to a multiple of 25 m, measured in pixels across the slope.
        const m = at(f.metres.data);
        const gx = ((f.metres.data[p + 1] - f.metres.data[p]) * (1 - v) + (f.metres.data[q + 1] - f.metres.data[q]) * v) * tonePer;
        const gy = ((f.metres.data[q] - f.metres.data[p]) * (1 - u) + (f.metres.data[q + 1] - f.metres.data[p + 1]) * u) * tonePer;
        const grad = Math.hypot(gx, gy);
        if (grad > (0.02 * plan.contour) / 25 && !(plan.sea && sample(f.sea, x, y) > 0.4)) {
          const k = Math.round(m / plan.contour);
          const dist = Math.abs(m - k * plan.contour) / grad;
          const main = k % 4 === 0;
          const half = (main ? 0.8 : 0.5) * (px / 100);
          if (dist < half + 0.7) lay(PALETTE.contour, Math.min(1, half + 0.7 - dist) * (main ? 0.34 : 0.2) * (1 - wood * 0.45));
        }
      }
      const o = (j * w + i) * 3;
      canvas.data[o] = r;
      canvas.data[o + 1] = g;
      canvas.data[o + 2] = bl;
    }
  }
  if (glyphs) drawGlyphs(canvas, f, plan, px);
  return canvas;
}

/** A patchwork of fields: cellular noise stretched along a direction that turns slowly over the land. */
function parcels(f: GroundFields, per: number): { tone: Field; edge: Field } {
  const tone = makeField(f.width, f.height, per);
  const edge = makeField(f.width, f.height, per);
  const size = 0.17;
  for (let j = 0; j < tone.h; j++) {
    for (let i = 0; i < tone.w; i++) {
      const x = i / per;
      const y = j / per;
      const turn = noise(x * 0.5, y * 0.5, 101) * 3.1;
      const cs = Math.cos(turn);
      const sn = Math.sin(turn);
      const px = (x * cs + y * sn) / size;
      const py = ((-x * sn + y * cs) / size) * 1.7;
      const xi = Math.floor(px);
      const yi = Math.floor(py);
      let d1 = 9;
      let d2 = 9;
      let id = 0;
      for (let b = -1; b <= 1; b++) {
        for (let a = -1; a <= 1; a++) {
          const hx = xi + a + hash(xi + a, yi + b, 103) * 0.8 + 0.1;
          const hy = yi + b + hash(xi + a, yi + b, 105) * 0.8 + 0.1;
          const d = Math.abs(hx - px) + Math.abs(hy - py);
          if (d < d1) {
            d2 = d1;
            d1 = d;
            id = hash(xi + a, yi + b, 107);
          } else if (d < d2) d2 = d;
        }
      }
      tone.data[j * tone.w + i] = id;
      edge.data[j * tone.w + i] = d2 - d1 < 0.09 ? 1 : 0;
    }
  }
  return { tone, edge };
}
