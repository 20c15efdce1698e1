/** The artwork of a sheet or an area (crop.ts): moved to its corner, without what lies outside. */
import type { ArtFile, ArtLayer, ArtPart, ArtPartFile, LabelItem } from './art.ts';
import type { BoardFile } from './file.ts';
import { centreOf } from './grid.ts';

/** Where the upper left corner of a piece lies in the picture of the whole board, in units of length. */
function cornerOf(file: BoardFile): [x: number, y: number] {
  const { col, row } = file.cut ?? { col: 0, row: 0 };
  const long = Math.sqrt(3) / 2;
  return file.grid.top === 'flat' ? [col * long, row] : [col, row * long];
}

interface Frame {
  dx: number;
  dy: number;
  width: number;
  height: number;
}

/** A layer moved to the corner of a piece, without what lies wholly outside it. */
function movedLayer(layer: ArtLayer, { dx, dy, width, height }: Frame): ArtLayer {
  const moved = (points: readonly number[]): number[] => points.map((v, i) => v - (i % 2 === 0 ? dx : dy));
  const inside = (points: readonly number[], margin: number): boolean => {
    let [x0, y0, x1, y1] = [Infinity, Infinity, -Infinity, -Infinity];
    for (let i = 0; i + 1 < points.length; i += 2) {
      x0 = Math.min(x0, points[i]);
      x1 = Math.max(x1, points[i]);
      y0 = Math.min(y0, points[i + 1]);
      y1 = Math.max(y1, points[i + 1]);
    }
    return x1 >= -margin && y1 >= -margin && x0 <= width + margin && y0 <= height + margin;
  };
  if (layer.kind === 'line') return { ...layer, lines: layer.lines.map(moved).filter((line) => inside(line, 1)) };
  if (layer.kind === 'area') return { ...layer, rings: layer.rings.map(moved).filter((ring) => inside(ring, 1)) };
  const labels = layer.labels
    .map((l) => ({ ...l, x: l.x - dx, y: l.y - dy, ...(l.along ? { along: moved(l.along) } : {}) }))
    .filter((l) => inside(l.along ?? [l.x, l.y], 0));
  return { ...layer, labels };
}

/** The artwork with the content of one of its parts; of a piece of a map only what belongs to it. */
export function joinPart(art: ArtFile, part: ArtPartFile): ArtFile {
  const [dx, dy] = art.ground.at ?? [0, 0];
  const layers = art.layers.map((layer): ArtLayer => {
    const content = part.content[layer.id];
    if (!content) return layer;
    if (layer.kind === 'label') {
      const more = { ...layer, labels: content as LabelItem[] };
      const fits = art.ground.at ? (movedLayer(more, { dx, dy, width: art.width, height: art.height }) as typeof more) : more;
      return { ...layer, labels: [...layer.labels, ...fits.labels] };
    }
    // What is no layer of labels has lines or rings (`ArtPartFile`).
    const lines = content as number[][];
    const more: ArtLayer = layer.kind === 'line' ? { ...layer, lines } : { ...layer, rings: lines };
    const fits = art.ground.at ? movedLayer(more, { dx, dy, width: art.width, height: art.height }) : more;
    if (layer.kind === 'line') return { ...layer, lines: [...layer.lines, ...(fits as typeof layer).lines] };
    return { ...layer, rings: [...layer.rings, ...(fits as typeof layer).rings] };
  });
  return { ...art, layers };
}

/** The artwork of a piece out of the whole board's: lines, names and painted ground moved to its corner, what lies wholly outside left out. */
export function cropArt(art: ArtFile, file: BoardFile): ArtFile {
  if (!file.cut) return art;
  const [dx, dy] = cornerOf(file);
  const rim = 1 / Math.sqrt(3);
  let [width, height] = [0, 0];
  for (const [, col, row] of file.hexes) {
    const [x, y] = centreOf(file.grid, col, row);
    width = Math.max(width, x + (file.grid.top === 'flat' ? rim : 0.5));
    height = Math.max(height, y + (file.grid.top === 'flat' ? 0.5 : rim));
  }
  const frame = { dx, dy, width, height };
  const layers = art.layers.map((layer) => movedLayer(layer, frame));
  const parts = art.parts
    ?.map((p): ArtPart => ({ ...p, box: [p.box[0] - dx, p.box[1] - dy, p.box[2] - dx, p.box[3] - dy] }))
    .filter(({ box }) => box[2] > 0 && box[3] > 0 && box[0] < width && box[1] < height);
  const [ax, ay] = art.ground.at ?? [0, 0];
  return { ...art, board: file.id, width, height, ground: { ...art.ground, at: [ax + dx, ay + dy] }, layers, ...(parts ? { parts } : {}) };
}
