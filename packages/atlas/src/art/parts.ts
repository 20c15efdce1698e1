/** A big map's vectors by need: what shows only close up goes into one file per sheet, the index keeps the layers in their order. */
import type { ArtFile, ArtLayer, ArtPart, ArtPartFile, LabelItem } from '@hexfront/engine';
import type { BoardModel } from '../model.ts';

/** Layers that show from this many pixels per hex on are close-up. */
const NEAR = 20;

type Item = number[] | LabelItem;

const itemsOf = (l: ArtLayer): Item[] => (l.kind === 'line' ? l.lines : l.kind === 'area' ? l.rings : l.labels);
const pointsOf = (i: Item): number[] => (Array.isArray(i) ? i : (i.along ?? [i.x, i.y]));

export function splitArt(model: BoardModel, art: ArtFile): { index: ArtFile; parts: Map<string, ArtPartFile> } {
  const { grid, board } = model;
  const sheets = board.regions
    .filter((r) => r.kind === 'sheet')
    .map((r) => {
      const hs = r.hexes.map((h) => grid.byId.get(h)).filter((h) => h !== undefined);
      const xs = hs.map((h) => h.x);
      const ys = hs.map((h) => h.y);
      return { name: r.name, x: (Math.min(...xs) + Math.max(...xs)) / 2, y: (Math.min(...ys) + Math.max(...ys)) / 2 };
    });
  const files = new Map<string, ArtPartFile>();
  const parts = new Map<string, ArtPart>();
  const layers = art.layers.map((layer): ArtLayer => {
    if ((layer.from ?? 0) < NEAR) return layer;
    for (const item of itemsOf(layer)) {
      const points = pointsOf(item);
      // Each item goes to the sheet whose middle is nearest its first point; the part's box grows with whatever reaches beyond.
      const near = (s: (typeof sheets)[number]) =>
        Math.max(Math.abs(s.x - points[0]) / grid.width, Math.abs(s.y - points[1]) / grid.height);
      const sheet = sheets.reduce((a, s) => (near(s) < near(a) ? s : a));
      const name = `near/${sheet.name}.json`;
      const file = files.get(name) ?? { format: 'hexfront-art-part', version: 1, board: board.id, content: {} };
      files.set(name, file);
      file.content[layer.id] = [...((file.content[layer.id] ?? []) as never[]), item as never];
      const part = parts.get(name) ?? { file: name, from: NEAR, box: [Infinity, Infinity, -Infinity, -Infinity] };
      parts.set(name, part);
      for (let i = 0; i + 1 < points.length; i += 2) {
        part.box[0] = Math.floor(Math.min(part.box[0], points[i] - 1));
        part.box[1] = Math.floor(Math.min(part.box[1], points[i + 1] - 1));
        part.box[2] = Math.ceil(Math.max(part.box[2], points[i] + 1));
        part.box[3] = Math.ceil(Math.max(part.box[3], points[i + 1] + 1));
      }
    }
    if (layer.kind === 'line') return { ...layer, lines: [] };
    return layer.kind === 'area' ? { ...layer, rings: [] } : { ...layer, labels: [] };
  });
  const { legend, ...rest } = art;
  const sorted = [...parts.values()].sort((a, b) => (a.file < b.file ? -1 : 1));
  return { index: { ...rest, layers, parts: sorted, legend }, parts: files };
}

/** One layer per line, as in the index. */
export const partText = (p: ArtPartFile): string =>
  `{\n "format": "${p.format}",\n "version": ${p.version},\n "board": ${JSON.stringify(p.board)},\n "content": {\n${Object.entries(
    p.content,
  )
    .map(([id, items]) => `  ${JSON.stringify(id)}: ${JSON.stringify(items)}`)
    .join(',\n')}\n }\n}\n`;
