/** The printed sheet: the map, and beside it title, scale, key and terrain effects. */
import type { ArtFile, BoardFile, BoardNotes } from '@hexfront/engine';
import type { Op, PathOp } from './draw.ts';
import { drawArt } from './draw.ts';
import { loadSharp, type Picture } from './ground.ts';

const INK = '#23282C';
const GREY = '#545C61';
const PANEL_UNITS = 9;

export interface SheetSize {
  width: number;
  height: number;
  mapX: number;
  mapY: number;
}

/** Pixels of margin and panel; without a key the map fills the sheet. */
export function sheetSize(art: ArtFile, px: number, key: boolean): SheetSize {
  const m = key ? 0.8 * px : 0;
  return {
    width: Math.round(art.width * px + 2 * m + (key ? PANEL_UNITS * px : 0)),
    height: Math.round(art.height * px + 2 * m),
    mapX: m,
    mapY: m,
  };
}

/** Kilometres per unit of length, from the positions of two far hexes. */
function kilometres(board: BoardFile, notes: BoardNotes): number {
  const a = board.hexes[0];
  const b = board.hexes[Math.min(board.hexes.length - 1, a ? board.hexes.findLastIndex((h) => h[1] === a[1]) : 0)];
  const p = notes.hexes[a[0]];
  const q = notes.hexes[b[0]];
  if (!p || !q || a[2] === b[2]) return 0;
  const dy = (p.lat - q.lat) * 111.2;
  const dx = (p.lon - q.lon) * 111.3 * Math.cos(((p.lat + q.lat) * Math.PI) / 360);
  return Math.hypot(dx, dy) / Math.abs(a[2] - b[2]);
}

/** A hex deep inside its own terrain, without town or road if there is one: the sample for the key. */
function sampleHex(board: BoardFile, terrain: string): { col: number; row: number } | undefined {
  const t = board.terrains.indexOf(terrain);
  if (t < 0) return undefined;
  const grid = new Map(board.hexes.map((h) => [`${h[1]},${h[2]}`, h]));
  const busy = board.marks.reduce(
    (m, name, i) => (['town', 'city', 'road', 'marsh', 'partial-sea', 'fortified', 'western-holland'].includes(name) ? m | (1 << i) : m),
    0,
  );
  let best: { col: number; row: number; score: number } | undefined;
  for (const [, col, row, tt, marks] of board.hexes) {
    if (tt !== t || col < 2 || row < 2) continue;
    let score = marks & busy ? -3 : 0;
    for (const [dc, dr] of [
      [0, -1],
      [0, 1],
      [1, 0],
      [-1, 0],
      [1, col % 2 ? 1 : -1],
      [-1, col % 2 ? 1 : -1],
    ])
      if (grid.get(`${col + dc},${row + dr}`)?.[3] === t) score++;
    if (!best || score > best.score) best = { col, row, score };
  }
  return best;
}

export async function keyPanel(
  art: ArtFile,
  board: BoardFile,
  notes: BoardNotes,
  ground: Picture,
  px: number,
  size: SheetSize,
): Promise<Op[]> {
  const u = px;
  const x = size.mapX + art.width * px + 0.8 * u;
  let y = size.mapY + 1.2 * u;
  const out: Op[] = [];
  const text = (
    t: string,
    tx: number,
    ty: number,
    s: number,
    weight: 400 | 500 | 600 | 700,
    font: 'serif' | 'sans' | 'condensed',
    fill = INK,
    italic = false,
  ) =>
    out.push({ op: 'text', runs: [{ text: t, x: tx, y: ty, turn: 0, anchor: 'start' }], style: { font, weight, italic }, size: s, fill });
  out.push({
    op: 'path',
    lines: [
      [
        size.mapX,
        size.mapY,
        size.mapX + art.width * px,
        size.mapY,
        size.mapX + art.width * px,
        size.mapY + art.height * px,
        size.mapX,
        size.mapY + art.height * px,
      ],
    ],
    closed: true,
    stroke: INK,
    width: 0.04 * u,
  });
  text(board.name, x, y, 1.0 * u, 700, 'serif');
  y += 0.8 * u;
  text(
    `${board.hexes.length} hexes.${Object.keys(notes.hexes).length > 0 ? ' Rebuilt from geography and the rulebook.' : ''}`,
    x,
    y,
    0.36 * u,
    400,
    'serif',
    GREY,
    true,
  );
  y += 0.9 * u;
  const km = kilometres(board, notes);
  if (km > 0) {
    const long = km > 6 ? 50 : 10;
    const w = (long / km) * u;
    out.push({
      op: 'path',
      lines: [
        [x, y, x + w, y],
        [x, y - 0.1 * u, x, y + 0.1 * u],
        [x + w / 2, y - 0.06 * u, x + w / 2, y + 0.06 * u],
        [x + w, y - 0.1 * u, x + w, y + 0.1 * u],
      ],
      closed: false,
      stroke: INK,
      width: 0.03 * u,
      cap: 'butt',
    });
    text(`${long} km`, x + w + 0.2 * u, y + 0.1 * u, 0.32 * u, 500, 'sans');
    y += 1.1 * u;
  }
  text('MAP KEY AND TERRAIN EFFECTS', x, y, 0.34 * u, 600, 'sans');
  y += 0.35 * u;
  const sw = 1.5 * u;
  const sh = 0.78 * u;
  const fitted = Math.min(1, (size.height - y - 1.2 * u) / (art.legend.length * 1.06 * u));
  const gap = 1.06 * u * fitted;
  for (const item of art.legend) {
    const top = y + 0.12 * u;
    const frame: PathOp = {
      op: 'path',
      lines: [[x, top, x + sw, top, x + sw, top + sh * fitted, x, top + sh * fitted]],
      closed: true,
      stroke: '#8B8F8C',
      width: 0.016 * u,
    };
    const spot = item.swatch ? sampleHex(board, item.name.toLowerCase().replace(/ /g, '-')) : undefined;
    if (spot) {
      const cx = (1 / Math.sqrt(3) + (spot.col * Math.sqrt(3)) / 2) * px;
      const cy = (0.5 + spot.row + (spot.col % 2 ? 0.5 : 0)) * px;
      const pw = Math.round(sw * 0.62);
      const ph = Math.round(sh * fitted * 0.62);
      const left = Math.max(0, Math.min(ground.width - pw, Math.round(cx - pw / 2)));
      const upper = Math.max(0, Math.min(ground.height - ph, Math.round(cy - ph / 2)));
      const sharp = await loadSharp();
      const data = await sharp(ground.data, { raw: { width: ground.width, height: ground.height, channels: 3 }, limitInputPixels: false })
        .extract({ left, top: upper, width: pw, height: ph })
        .jpeg({ quality: 90 })
        .toBuffer();
      out.push({ op: 'image', data, x, y: top, w: sw, h: sh * fitted, pw, ph });
    } else {
      out.push({ ...frame, fill: item.swatch ?? '#E4E2D5' });
      out.push(...sampleOf(art, item.layer, x, top, sw, sh * fitted, px));
    }
    out.push(frame);
    text(item.name, x + sw + 0.3 * u, top + 0.36 * u * fitted, 0.38 * u * Math.min(1, fitted * 1.1), 600, 'serif');
    if (item.note) text(item.note, x + sw + 0.3 * u, top + 0.74 * u * fitted, 0.27 * u * Math.min(1, fitted * 1.1), 400, 'sans', GREY);
    y += gap;
  }
  return out;
}

/** A layer's own pen on a short line or a few shapes. */
function sampleOf(art: ArtFile, id: string | undefined, x: number, y: number, w: number, h: number, px: number): Op[] {
  const layer = art.layers.find((l) => l.id === id);
  // A piece of a map may have none of it.
  if (!layer || (layer.kind === 'area' && layer.rings.length === 0)) return [];
  const unit = { ...layer };
  const ux = (v: number) => v / px;
  const mid = y + h / 2;
  if (unit.kind === 'line') {
    const wave: number[] = [];
    for (let k = 0; k <= 12; k++) wave.push(ux(x + w * (0.08 + (0.84 * k) / 12)), ux(mid + Math.sin(k * 0.9) * h * 0.12));
    // Short pens (ticks, bridges, dots) are shown by their first real strokes, moved into the frame.
    const lines =
      unit.lines.length > 0 && unit.lines.slice(0, 40).every((l) => extent(l) < 1.3)
        ? gathered(unit.lines, ux(x), ux(y), ux(w), ux(h))
        : [wave];
    return drawArt({ ...art, layers: [{ ...unit, from: undefined, to: undefined, lines }] }, { px, zoom: Math.max(72, px) });
  }
  if (unit.kind === 'area')
    return drawArt(
      {
        ...art,
        layers: [
          {
            ...unit,
            from: undefined,
            to: undefined,
            rings:
              unit.rings.length > 0 && unit.rings[0].length >= 12
                ? [[ux(x), ux(y), ux(x + w), ux(y), ux(x + w), ux(y + h), ux(x), ux(y + h)]]
                : gathered(unit.rings, ux(x), ux(y), ux(w), ux(h)),
          },
        ],
      },
      { px, zoom: Math.max(72, px) },
    );
  return drawArt(
    {
      ...art,
      layers: [
        {
          ...unit,
          from: undefined,
          to: undefined,
          labels: unit.labels.slice(0, 1).map((l) => ({ text: l.text, x: ux(x + w / 2), y: ux(mid + h * 0.2) })),
        },
      ],
    },
    { px, zoom: Math.max(72, px) },
  );
}

function extent(line: number[]): number {
  const xs = line.filter((_, i) => i % 2 === 0);
  const ys = line.filter((_, i) => i % 2 === 1);
  return Math.max(Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys));
}

/** The strokes near the first one, moved (and, if too large, shrunk) so that they lie in the middle of the frame. */
function gathered(lines: number[][], x: number, y: number, w: number, h: number): number[][] {
  const size = extent(lines[0]);
  if (size > h * 0.85) {
    // A little less than the limit, so that rounding cannot leave it too large for ever.
    const k = (h * 0.84) / size;
    const one = lines[0].map((v) => v * k);
    return gathered([one], x, y, w, h);
  }
  const [cx, cy] = lines[0];
  const near = lines.filter((l) => Math.abs(l[0] - cx) < w * 0.36 && Math.abs(l[1] - cy) < h * 0.4);
  const xs = near.flatMap((l) => l.filter((_, i) => i % 2 === 0));
  const ys = near.flatMap((l) => l.filter((_, i) => i % 2 === 1));
  const dx = x + w / 2 - (Math.min(...xs) + Math.max(...xs)) / 2;
  const dy = y + h / 2 - (Math.min(...ys) + Math.max(...ys)) / 2;
  return near.map((l) => l.map((v, i) => v + (i % 2 ? dy : dx)));
}
