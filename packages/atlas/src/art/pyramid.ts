/** Cuts painted pictures into tiles of a compressed pyramid. */
import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Ground, GroundLevel } from '@hexfront/engine';
import sharp from 'sharp';
import { type GroundFields, paintGround } from './ground.ts';
import type { Canvas } from './ink.ts';
import type { ArtPlan } from './plan.ts';

const TILE = 512;

export async function writePyramid(dir: string, fields: GroundFields, plan: ArtPlan): Promise<{ ground: Ground; bytes: number[] }> {
  const base = join(dir, 'ground');
  rmSync(base, { recursive: true, force: true });
  const levels: GroundLevel[] = [];
  const bytes: number[] = [];
  const painted = new Map<string, Canvas>();
  for (let i = plan.levels.length - 1; i >= 0; i--) {
    const px = plan.levels[i];
    const glyphs = px >= plan.glyphsFrom;
    // One painting per kind at its largest size; the smaller levels are reductions of it.
    const kind = glyphs ? 'near' : 'far';
    const first = !painted.has(kind);
    if (first) painted.set(kind, paintGround(fields, plan, px, glyphs));
    const big = painted.get(kind) as Canvas;
    const w = Math.round(fields.width * px);
    const h = Math.round(fields.height * px);
    let img = sharp(Buffer.from(big.data.buffer), { raw: { width: big.w, height: big.h, channels: 3 }, limitInputPixels: false });
    if (!first) img = img.resize(w, h, { kernel: 'lanczos3', fit: 'fill' });
    const data = first ? Buffer.from(big.data.buffer) : await img.raw().toBuffer();
    const cols = Math.ceil(w / TILE);
    const rows = Math.ceil(h / TILE);
    mkdirSync(join(base, String(i)), { recursive: true });
    let sum = 0;
    const jobs: Promise<void>[] = [];
    for (let r = 0; r < rows; r++) {
      for (let c = 0; c < cols; c++) {
        const tw = Math.min(TILE, w - c * TILE);
        const th = Math.min(TILE, h - r * TILE);
        jobs.push(
          sharp(data, { raw: { width: w, height: h, channels: 3 }, limitInputPixels: false })
            .extract({ left: c * TILE, top: r * TILE, width: tw, height: th })
            .webp({ quality: plan.quality, effort: 5, smartSubsample: true })
            .toFile(join(base, String(i), `${c}-${r}.webp`))
            .then((info) => {
              sum += info.size;
            }),
        );
        if (jobs.length >= 8) await Promise.all(jobs.splice(0));
      }
    }
    await Promise.all(jobs);
    levels.unshift({ px, cols, rows });
    bytes.unshift(sum);
  }
  return { ground: { tile: TILE, base: 'ground', levels }, bytes };
}

/** The pyramid as it was painted last, for a run that only draws the lines anew. */
export function standingPyramid(dir: string, size: { width: number; height: number }, plan: ArtPlan): { ground: Ground; bytes: number[] } {
  const levels = plan.levels.map((px): GroundLevel => {
    return { px, cols: Math.ceil(Math.round(size.width * px) / TILE), rows: Math.ceil(Math.round(size.height * px) / TILE) };
  });
  const bytes = levels.map((l, i) => {
    const folder = join(dir, 'ground', String(i));
    const files = existsSync(folder) ? readdirSync(folder) : [];
    if (files.length !== l.cols * l.rows) throw new Error(`the painted ground in ${folder} does not fit the plan: run without --lines`);
    return files.reduce((n, f) => n + statSync(join(folder, f)).size, 0);
  });
  return { ground: { tile: TILE, base: 'ground', levels }, bytes };
}
