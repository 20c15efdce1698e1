/** The painted ground at any size, put together from the tiles of the pyramid. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ArtFile } from '@hexfront/engine';
import { artFolder, Complaint } from './files.ts';

type Sharp = typeof import('sharp').default;

/** Loaded by name at run time: a native module cannot be part of a bundle. */
export async function loadSharp(): Promise<Sharp> {
  const name = 'sharp';
  try {
    return ((await import(name)) as { default: Sharp }).default;
  } catch {
    throw new Complaint('the picture library "sharp" is not installed; npm install sharp brings it');
  }
}

export interface Picture {
  data: Buffer;
  width: number;
  height: number;
}

/** Raw RGB of the ground at `px` pixels per unit: of the whole map, or of the piece that the artwork was cut to. */
export async function groundPicture(folder: string, art: ArtFile, px: number): Promise<Picture> {
  const sharp = await loadSharp();
  const at = art.ground.levels.findIndex((l) => l.px >= px);
  const index = at < 0 ? art.ground.levels.length - 1 : at;
  const level = art.ground.levels[index];
  if (!level) throw new Complaint('the artwork has no painted ground');
  const w = Math.round(art.width * level.px);
  const h = Math.round(art.height * level.px);
  const { tile } = art.ground;
  // Where the picture begins; tiles that lie outside it are not read.
  const [x0, y0] = (art.ground.at ?? [0, 0]).map((v) => Math.round(v * level.px));
  const [c0, r0] = [Math.floor(x0 / tile), Math.floor(y0 / tile)];
  const [c1, r1] = [Math.min(level.cols, Math.ceil((x0 + w) / tile)), Math.min(level.rows, Math.ceil((y0 + h) / tile))];
  const tiles = [];
  for (let r = r0; r < r1; r++) {
    for (let c = c0; c < c1; c++) {
      tiles.push({
        input: readFileSync(join(artFolder(folder), art.ground.base, String(index), `${c}-${r}.webp`)),
        left: (c - c0) * tile,
        top: (r - r0) * tile,
      });
    }
  }
  const [left, top] = [x0 - c0 * tile, y0 - r0 * tile];
  const [W, H] = [left + w, top + h];
  let full = await sharp({ create: { width: W, height: H, channels: 3, background: '#E4E2D5' }, limitInputPixels: false })
    .composite(tiles)
    .removeAlpha()
    .raw()
    .toBuffer();
  if (left > 0 || top > 0)
    full = await sharp(full, { raw: { width: W, height: H, channels: 3 }, limitInputPixels: false })
      .extract({ left, top, width: w, height: h })
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

/** Bare paper, for a map that nobody has painted; no pixels at all where it is only drawn. */
export async function blankPicture(art: ArtFile, px: number, drawn: boolean): Promise<Picture> {
  const [width, height] = [Math.round(art.width * px), Math.round(art.height * px)];
  if (drawn) return { data: Buffer.alloc(0), width, height };
  const sharp = await loadSharp();
  const data = await sharp({ create: { width, height, channels: 3, background: '#F6F3EB' }, limitInputPixels: false })
    .raw()
    .toBuffer();
  return { data, width, height };
}
