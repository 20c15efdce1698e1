import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { type ArtFile, type ArtPartFile, type BoardFile, joinPart } from '@hexfront/engine';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { bytesOf, openMap, readJson } from './board-help.ts';

/** Middle of a hex as the artwork counts it, written out anew. */
function middle(grid: BoardFile['grid'], h: readonly unknown[]): [number, number] {
  const [c, r] = [h[1] as number, h[2] as number];
  const shoved = (line: number) => (line % 2 === (grid.shove === 'odd' ? 1 : 0) ? 0.5 : 0);
  const rim = 1 / Math.sqrt(3);
  return grid.top === 'flat' ? [rim + (c * Math.sqrt(3)) / 2, 0.5 + r + shoved(c)] : [0.5 + c + shoved(r), rim + (r * Math.sqrt(3)) / 2];
}

/** First picture of the whole map and all artwork, in KB: maps of four sheets have more to show. */
const LIMITS: Record<string, [first: number, all: number]> = {
  'last-gamble': [700, 6 * 1024],
  'road-to-the-rhine': [700, 6 * 1024],
  'wacht-am-rhein': [900, 8 * 1024],
  'wacht-am-rhein-ii': [900, 8 * 1024],
};

for (const game of Object.keys(LIMITS)) {
  describe(`${game}: artwork`, () => {
    const index = readJson<ArtFile>(`games/${game}/art/art.json`);
    const parts = (index.parts ?? []).map((p) => readJson<ArtPartFile>(`games/${game}/art/${p.file}`));
    const art = parts.reduce(joinPart, index);
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

    it('tints reach the edge of the picture where the outermost hexes have them', () => {
      for (const layer of art.layers) {
        if (layer.kind !== 'area' || !['switzerland', 'chart-box'].some((t) => layer.id.includes(t))) continue;
        const ys = layer.rings.flatMap((ring) => ring.filter((_, i) => i % 2 === 1));
        const low = (x: number) =>
          layer.rings.some((ring) => {
            const xs = ring.filter((_, i) => i % 2 === 0);
            const bottom = Math.max(...ring.filter((_, i) => i % 2 === 1));
            return bottom > art.height - 0.02 && Math.min(...xs) <= x && x <= Math.max(...xs);
          });
        const xs = layer.rings
          .filter((r) => Math.max(...r.filter((_, i) => i % 2 === 1)) > art.height - 0.6)
          .flatMap((r) => r.filter((_, i) => i % 2 === 0));
        if (Math.max(...ys) < art.height - 0.6) continue;
        for (let x = Math.min(...xs) + 0.6; x < Math.max(...xs) - 0.6; x += 0.1)
          expect(low(x), `${layer.id} at ${x.toFixed(1)}`).toBe(true);
      }
    });

    it('stays within its weight', () => {
      const levels = art.ground.levels.map((_, i) => weight(i));
      const file = bytesOf(`games/${game}/art/art.json`);
      const near = (art.parts ?? []).reduce((n, p) => n + bytesOf(`games/${game}/art/${p.file}`).length, 0);
      const [first, all] = LIMITS[game];
      expect(gzipSync(file).length + levels[0] + levels[1]).toBeLessThan(first * 1024);
      expect(file.length + near + levels.reduce((a, b) => a + b, 0)).toBeLessThan(all * 1024);
    });

    it('keeps what only shows close up in parts by sheet, each within its box', () => {
      expect(Boolean(index.parts)).toBe(map.file.regions.some((r) => r.kind === 'sheet'));
      expect(parts).toHaveLength(map.file.regions.filter((r) => r.kind === 'sheet').length);
      const layers = new Map(index.layers.map((l) => [l.id, l]));
      (index.parts ?? []).forEach((p, i) => {
        expect(parts[i].board).toBe(map.file.id);
        for (const [id, items] of Object.entries(parts[i].content)) {
          expect(layers.get(id)?.from ?? 0, id).toBeGreaterThanOrEqual(p.from);
          for (const item of items) {
            const points = Array.isArray(item) ? item : (item.along ?? [item.x, item.y]);
            for (let k = 0; k + 1 < points.length; k += 2) {
              const inside = points[k] >= p.box[0] && points[k] <= p.box[2] && points[k + 1] >= p.box[1] && points[k + 1] <= p.box[3];
              if (!inside) expect(`${id} ${points[k]}, ${points[k + 1]}`).toBe(`in ${p.box}`);
            }
          }
        }
      });
    });

    it('draws water only beside hexsides that have it', () => {
      const water = ['river', 'creek', 'stream', 'minor-river', 'major-river', 'canal', 'sea', 'dam']
        .map((m) => map.file.sideMarks.indexOf(m))
        .filter((i) => i >= 0);
      // By cells of one unit, so that a big map is looked through quickly.
      const cells = new Map<string, [number, number][]>();
      let sides = 0;
      for (const s of map.file.sides) {
        if (!map.index.has(s[1]) || !water.some((i) => (s[2] >> i) & 1)) continue;
        const at = (id: string) => middle(map.file.grid, map.file.hexes[map.index.get(id) as number]);
        const [a, b] = [at(s[0]), at(s[1])];
        const m: [number, number] = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
        const key = `${Math.floor(m[0])},${Math.floor(m[1])}`;
        cells.set(key, [...(cells.get(key) ?? []), m]);
        sides++;
      }
      expect(sides).toBeGreaterThan(100);
      const beside = (x: number, y: number) => {
        for (let i = -1; i <= 1; i++)
          for (let j = -1; j <= 1; j++)
            if (cells.get(`${Math.floor(x) + i},${Math.floor(y) + j}`)?.some((m) => Math.hypot(m[0] - x, m[1] - y) < 0.45)) return true;
        return false;
      };
      for (const layer of art.layers) {
        if (layer.kind !== 'line' || !['rivers', 'major-rivers', 'creeks', 'canals', 'inlets'].includes(layer.id)) continue;
        for (const l of layer.lines) {
          for (let i = 2; i + 3 < l.length; i += 2) {
            if (l[i] < 0.2 || l[i + 1] < 0.2 || l[i] > art.width - 0.2 || l[i + 1] > art.height - 0.2) continue;
            if (!beside(l[i], l[i + 1])) expect(`${layer.id} at ${l[i]}, ${l[i + 1]}`).toBe('beside a hexside with water');
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
      const order = art.layers.map((l) => l.id);
      // A map of sheets leaves grid and numbers to whoever draws the board.
      if (!index.parts) expect(labels('numbers').length).toBeGreaterThan(2000);
      expect(order.includes('grid')).toBe(!index.parts);
      if (index.parts) {
        const villages = map.file.places.filter((p) => p.kind === 'village' || p.kind === 'location').map((p) => p.name);
        expect(labels('village-names').sort()).toEqual(villages.sort());
      }
      expect(order.indexOf('rivers')).toBeLessThan(order.indexOf('highways'));
      if (!index.parts) expect(order.indexOf('highways')).toBeLessThan(order.indexOf('grid'));
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
        const [x, y] = middle(map.file.grid, row).map((v) => v * level.px);
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

  it.each(['wacht-am-rhein', 'wacht-am-rhein-ii'])('woods of %s: trees where the board has woods, none in open country', async (game) => {
    const { map, share } = await picture(game);
    const green =
      game === 'wacht-am-rhein'
        ? (r: number, g: number, b: number) => g > r + 4 && g > b + 20
        : (r: number, g: number, b: number) => g > r + 16 && g > b - 20;
    const wrong = { bare: [] as string[], grown: [] as string[] };
    for (const id of map.ids) {
      const s = share(id, green);
      const t = map.terrain(id);
      if (['woods', 'rough-woods', 'forest'].includes(t)) {
        if (s < (t === 'forest' || game === 'wacht-am-rhein' ? 0.5 : 0.22)) wrong.bare.push(`${id} ${t} ${s.toFixed(2)}`);
      } else if (s > 0.5) wrong.grown.push(`${id} ${t} ${s.toFixed(2)}`);
    }
    // Natural edges wander: a few hexes in a hundred may be misread far out, close up the trees tell.
    expect(wrong.bare.length / map.ids.length).toBeLessThan(0.01);
    expect(wrong.grown.length / map.ids.length).toBeLessThan(0.01);
  });
});
