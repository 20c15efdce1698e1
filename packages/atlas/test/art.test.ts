import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { ArtFile } from '@hexfront/engine';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { bytesOf, openMap, readJson } from './board-help.ts';

for (const game of ['last-gamble', 'road-to-the-rhine']) {
  describe(`${game}: artwork`, () => {
    const art = readJson<ArtFile>(`games/${game}/art/art.json`);
    const map = openMap(game);
    const dir = (level: number) => fileURLToPath(new URL(`../../games/${game}/art/${art.ground.base}/${level}`, import.meta.url));
    const weight = (level: number) =>
      readdirSync(dir(level)).reduce((n, f) => n + bytesOf(`games/${game}/art/${art.ground.base}/${level}/${f}`).length, 0);

    it('has every tile of the pyramid', () => {
      expect(art.board).toBe(map.file.id);
      art.ground.levels.forEach((l, i) => {
        const files = new Set(readdirSync(dir(i)));
        expect(files.size).toBe(l.cols * l.rows);
        for (let c = 0; c < l.cols; c++) for (let r = 0; r < l.rows; r++) expect(files.has(`${c}-${r}.webp`)).toBe(true);
        expect((l.cols - 1) * art.ground.tile).toBeLessThan(art.width * l.px);
      });
    });

    it('stays within its weight', () => {
      const levels = art.ground.levels.map((_, i) => weight(i));
      const file = bytesOf(`games/${game}/art/art.json`);
      expect(gzipSync(file).length + levels[1]).toBeLessThan(700 * 1024);
      expect(file.length + levels.reduce((a, b) => a + b, 0)).toBeLessThan(6 * 1024 * 1024);
    });

    it('draws water only beside hexsides that have it', () => {
      const wet = new Set<number>();
      map.file.sides.forEach((s) => {
        if (
          ['river', 'meuse', 'minor-river', 'major-river', 'canal', 'sea', 'dam'].some(
            (m) => map.file.sideMarks.includes(m) && (s[2] >> map.file.sideMarks.indexOf(m)) & 1,
          )
        )
          wet.add(map.index.get(s[0]) ?? -1);
      });
      expect(wet.size).toBeGreaterThan(100);
      const middles = map.file.sides
        .filter(
          (s) =>
            map.index.has(s[1]) &&
            ['river', 'minor-river', 'major-river', 'canal', 'sea', 'dam'].some(
              (m) => map.file.sideMarks.includes(m) && (s[2] >> map.file.sideMarks.indexOf(m)) & 1,
            ),
        )
        .map((s) => {
          const at = (id: string) => {
            const h = map.file.hexes[map.index.get(id) as number];
            return [1 / Math.sqrt(3) + (h[1] * Math.sqrt(3)) / 2, 0.5 + h[2] + (h[1] % 2 ? 0.5 : 0)];
          };
          const [a, b] = [at(s[0]), at(s[1])];
          return [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
        });
      for (const layer of art.layers) {
        if (layer.kind !== 'line' || !['rivers', 'major-rivers', 'canals', 'inlets'].includes(layer.id)) continue;
        for (const l of layer.lines) {
          for (let i = 2; i + 3 < l.length; i += 2) {
            if (l[i] < 0.2 || l[i + 1] < 0.2 || l[i] > art.width - 0.2 || l[i + 1] > art.height - 0.2) continue;
            expect(
              middles.some((m) => Math.hypot(m[0] - l[i], m[1] - l[i + 1]) < 0.45),
              `${layer.id} at ${l[i]}, ${l[i + 1]}`,
            ).toBe(true);
          }
        }
      }
    });

    it('names every town once per zoom, numbers every hex, keeps layers in known order', () => {
      const labels = (id: string) => art.layers.flatMap((l) => (l.kind === 'label' && l.id === id ? l.labels.map((x) => x.text) : []));
      const near = [...labels('towns'), ...labels('towns-large')].sort();
      expect(near).toEqual(
        map.file.places
          .filter((p) => ['town', 'city'].includes(p.kind))
          .map((p) => p.name)
          .sort(),
      );
      expect(labels('numbers').length).toBeGreaterThan(2000);
      const order = art.layers.map((l) => l.id);
      expect(order.indexOf('rivers')).toBeLessThan(order.indexOf('highways'));
      expect(order.indexOf('highways')).toBeLessThan(order.indexOf('grid'));
      for (const l of art.legend) if (l.layer) expect(order, l.name).toContain(l.layer);
    });

    it('lets no two far town names overlap', () => {
      const layer = art.layers.find((l) => l.id === 'towns-far');
      if (layer?.kind !== 'label') throw new Error('no far names');
      const boxes = layer.labels.map((l) => {
        const w = l.text.length * 0.5 * layer.style.size;
        const x = l.anchor === 'start' ? l.x : l.anchor === 'end' ? l.x - w : l.x - w / 2;
        return { t: l.text, x0: x, x1: x + w, y0: l.y - 0.6 * layer.style.size, y1: l.y };
      });
      for (const a of boxes)
        for (const b of boxes) if (a !== b) expect(a.x0 < b.x1 && b.x0 < a.x1 && a.y0 < b.y1 && b.y0 < a.y1, `${a.t} / ${b.t}`).toBe(false);
    });
  });
}

describe('what is painted agrees with the board, hex by hex', () => {
  const picture = async (game: string) => {
    const art = readJson<ArtFile>(`games/${game}/art/art.json`);
    const level = art.ground.levels[1];
    const w = Math.round(art.width * level.px);
    const h = Math.round(art.height * level.px);
    const tiles = [];
    for (let r = 0; r < level.rows; r++) {
      for (let c = 0; c < level.cols; c++) {
        tiles.push({ input: bytesOf(`games/${game}/art/ground/1/${c}-${r}.webp`), left: c * art.ground.tile, top: r * art.ground.tile });
      }
    }
    const data = await sharp({ create: { width: w, height: h, channels: 3, background: '#ffffff' } })
      .composite(tiles)
      .removeAlpha()
      .raw()
      .toBuffer();
    const map = openMap(game);
    /** Share of the middle of a hex whose colour passes a test. */
    return {
      map,
      share: (id: string, test: (r: number, g: number, b: number) => boolean) => {
        const row = map.file.hexes[map.index.get(id) as number];
        const x = (1 / Math.sqrt(3) + (row[1] * Math.sqrt(3)) / 2) * level.px;
        const y = (0.5 + row[2] + (row[1] % 2 ? 0.5 : 0)) * level.px;
        const reach = 0.42 * level.px;
        let n = 0;
        let hit = 0;
        for (let j = -reach; j <= reach; j++) {
          for (let i = -reach; i <= reach; i++) {
            if (i * i + j * j > reach * reach) continue;
            const p = (Math.round(y + j) * w + Math.round(x + i)) * 3;
            n++;
            if (test(data[p], data[p + 1], data[p + 2])) hit++;
          }
        }
        return hit / n;
      },
    };
  };

  it('woods of The Last Gamble: closed in forest, about half in light woods, none elsewhere', async () => {
    const { map, share } = await picture('last-gamble');
    const green = (r: number, g: number, b: number) => g > r + 5 && g > b - 2;
    const wrong: string[] = [];
    for (const id of map.ids) {
      const s = share(id, green);
      const t = map.terrain(id);
      const ok = t === 'forest' ? s > 0.65 : t === 'light-woods' ? s > 0.25 && s < 0.985 : s < 0.4;
      if (!ok) wrong.push(`${id} ${t} ${s.toFixed(2)}`);
    }
    expect(wrong).toEqual([]);
  });

  it('sea of Road to the Rhine: water in sea hexes, land in land hexes', async () => {
    const { map, share } = await picture('road-to-the-rhine');
    const blue = (r: number, _g: number, b: number) => b > r + 12;
    const wrong: string[] = [];
    for (const id of map.ids) {
      const t = map.terrain(id);
      if (['switzerland', 'chart-box'].includes(t) || map.has(id, 'partial-sea')) continue;
      const s = share(id, blue);
      // A hex with sea all but round it may show more or less of it; the bulk must be right.
      if (t === 'sea' ? s < 0.6 : s > 0.45 && map.neighbours(id).some((n) => map.terrain(n) === 'sea'))
        wrong.push(`${id} ${t} ${s.toFixed(2)}`);
    }
    expect(wrong).toEqual([]);
  });
});
