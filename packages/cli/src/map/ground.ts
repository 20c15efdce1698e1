/** The painted ground at any size, put together from the tiles of the pyramid. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ArtFile } from '@hexfront/engine';
import { Complaint } from './files.ts';

type Sharp = typeof import('sharp').default;

/** Loaded by name at run time: a native module cannot be part of a bundle. */
export async function loadSharp(): Promise<Sharp> {
  const name = 'sharp';
  try {
    return ((await import(name)) as { default: Sharp }).default;
  } catch {
    throw new Complaint('the picture library "sharp" is not installed (npm install brings it)');
  }
}

export interface Picture {
  data: Buffer;
  width: number;
  height: number;
}

/** Raw RGB of the whole ground at `px` pixels per unit. */
export async function groundPicture(folder: string, art: ArtFile, px: number): Promise<Picture> {
  const sharp = await loadSharp();
  const at = art.ground.levels.findIndex((l) => l.px >= px);
  const index = at < 0 ? art.ground.levels.length - 1 : at;
  const level = art.ground.levels[index];
  if (!level) throw new Complaint('the artwork has no painted ground');
  const w = Math.round(art.width * level.px);
  const h = Math.round(art.height * level.px);
  const tiles = [];
  for (let r = 0; r < level.rows; r++) {
    for (let c = 0; c < level.cols; c++) {
      tiles.push({
        input: readFileSync(join(folder, 'art', art.ground.base, String(index), `${c}-${r}.webp`)),
        left: c * art.ground.tile,
        top: r * art.ground.tile,
      });
    }
  }
  const full = await sharp({ create: { width: w, height: h, channels: 3, background: '#E4E2D5' }, limitInputPixels: false })
    .composite(tiles)
    .removeAlpha()
    .raw()
    .toBuffer();
  const width = Math.round(art.width * px);
  const height = Math.round(art.height * px);
  if (width === w && height === h) return { data: full, width, height };
  const data = await sharp(full, { raw: { width: w, height: h, channels: 3 }, limitInputPixels: false })
    .resize(width, height, { kernel: 'lanczos3', fit: 'fill' })
    .raw()
    .toBuffer();
  return { data, width, height };
}
