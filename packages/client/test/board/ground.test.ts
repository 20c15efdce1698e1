import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Ctx } from '../../src/board/draw/canvas.ts';
import { createGround } from '../../src/board/draw/ground.ts';

afterEach(() => vi.unstubAllGlobals());

describe('the painted ground', () => {
  it('of a piece of the map begins where the piece was cut', async () => {
    const asked: string[] = [];
    vi.stubGlobal('fetch', async (url: string) => {
      asked.push(url);
      return { ok: true, blob: async () => ({}) };
    });
    vi.stubGlobal('createImageBitmap', async () => ({ width: 100, height: 100, close: () => undefined }));
    // Tiles of ten hexes; the piece begins twelve hexes right and eleven down.
    const shape = { tile: 100, base: 'ground', levels: [{ px: 10, cols: 5, rows: 5 }], at: [12, 11] as [number, number] };
    const box = { x0: 2, y0: 2, x1: 6, y1: 6 };
    const drawn: number[][] = [];
    const c = { drawImage: (_: unknown, ...where: number[]) => drawn.push(where) } as unknown as Ctx;
    const came = new Promise((done) => {
      const ground = createGround(shape, '/art/', (part) => done([part, ground.paint(c, box, 10)]));
      expect(ground.paint(c, box, 10)).toBe(false);
    });
    const rim = 0.25;
    expect(await came).toEqual([{ x0: -2 - rim, y0: -1 - rim, x1: 8 + rim, y1: 9 + rim }, true]);
    expect(asked).toEqual(['/art/ground/0/1-1.webp']);
    // Pixel 38, 28 of the tile is 1.8 hexes right of and 1.8 below the corner of the piece; two pixels beyond the box help to smooth.
    expect(drawn).toEqual([[38, 28, 44, 44, 18, 18, 44, 44]]);
  });
});
