import type { ArtFile, ArtPartFile } from '@hexfront/engine';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createCloseUp } from '../../src/board/draw/close-up.ts';

afterEach(() => vi.unstubAllGlobals());

const art: ArtFile = {
  format: 'hexfront-art',
  version: 1,
  board: 'b',
  width: 20,
  height: 10,
  ground: { tile: 512, base: 'ground', levels: [] },
  layers: [{ id: 'villages', name: 'Villages', kind: 'area', from: 40, fill: '#000000', rings: [] }],
  parts: [
    { file: 'near/W.json', from: 30, box: [0, 0, 10, 10] },
    { file: 'near/E.json', from: 30, box: [10, 0, 20, 10] },
  ],
  legend: [],
};
const part = (x: number): ArtPartFile => ({
  format: 'hexfront-art-part',
  version: 1,
  board: 'b',
  content: { villages: [[x, 1, x, 2, x + 1, 2]] },
});

describe('what only shows close up', () => {
  it('is fetched where and when somebody looks, and once', async () => {
    const asked: string[] = [];
    vi.stubGlobal('fetch', async (url: string) => {
      asked.push(url);
      return { ok: true, json: async () => part(url.endsWith('W.json') ? 1 : 11) };
    });
    const came = new Promise<ArtFile>((done) => {
      const closeUp = createCloseUp(art, '/art/b/', (joined) => {
        expect(closeUp.ready({ x0: 1, y0: 1, x1: 3, y1: 3 }, 50)).toBe(true);
        done(joined);
      });
      expect(closeUp.ready({ x0: 1, y0: 1, x1: 3, y1: 3 }, 20)).toBe(true);
      expect(asked).toEqual([]);
      expect(closeUp.ready({ x0: 1, y0: 1, x1: 3, y1: 3 }, 50)).toBe(false);
      expect(closeUp.ready({ x0: 1, y0: 1, x1: 3, y1: 3 }, 50)).toBe(false);
    });
    const [layer] = (await came).layers;
    expect(layer.kind === 'area' && layer.rings).toEqual([[1, 1, 1, 2, 2, 2]]);
    expect(asked).toEqual(['/art/b/near/W.json']);
  });

  it('is done without after three failures', async () => {
    let asked = 0;
    vi.stubGlobal('fetch', async () => {
      asked++;
      return { ok: false, status: 404 };
    });
    const closeUp = createCloseUp(art, '/art/b/', () => undefined);
    const box = { x0: 1, y0: 1, x1: 3, y1: 3 };
    for (let i = 0; i < 3; i++) {
      expect(closeUp.ready(box, 50)).toBe(false);
      await vi.waitFor(() => expect(asked).toBe(i + 1));
      await Promise.resolve();
    }
    await vi.waitFor(() => expect(closeUp.ready(box, 50)).toBe(true));
    expect(asked).toBe(3);
  });
});
