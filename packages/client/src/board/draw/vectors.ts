/** Vector layers of the artwork, drawn into one tile: lines and areas; the hex grid and its numbers. Lettering has its own file. */
import type { ArtFile, ArtLayer, LabelItem, LabelStyle, LineStyle } from '@hexfront/engine';
import { type Box, boxOf, type Grid, hexesIn, touches } from '../geometry.ts';
import { CONDENSED, type Ctx, polyline } from './canvas.ts';

/** A tile being drawn: its context is shifted so that the point x, y of the map lies at x * S, y * S. */
export interface Frame {
  c: Ctx;
  /** Device pixels per unit of length. */
  S: number;
  dpr: number;
  /** CSS pixels per hex. */
  zoom: number;
  box: Box;
}

interface Piece {
  points: number[];
  box: Box;
}

type Prepared =
  | { kind: 'line'; id: string; from: number; to: number; style: LineStyle; pieces: Piece[] }
  | { kind: 'area'; id: string; from: number; to: number; fill: string; opacity: number; edge?: LineStyle; pieces: Piece[] }
  | { kind: 'label'; id: string; from: number; to: number; style: LabelStyle; labels: { item: LabelItem; box: Box }[] };

export interface Vectors {
  layers: Prepared[];
}

const PIECE = 48;

/** Long lines are cut into pieces so that a tile draws only what crosses it; dashes and see-through lines must stay whole. */
function cut(points: number[], style: LineStyle): Piece[] {
  const whole = style.dash !== undefined || style.opacity !== undefined || style.cap === 'butt';
  if (whole || points.length <= PIECE * 2) return [{ points, box: boxOf(points) }];
  const out: Piece[] = [];
  for (let i = 0; i < points.length - 2; i += (PIECE - 1) * 2) {
    const part = points.slice(i, i + PIECE * 2);
    out.push({ points: part, box: boxOf(part) });
  }
  return out;
}

export function prepareVectors(art: ArtFile): Vectors {
  return {
    // Grid and numbers are the board's own matter: it knows them from the board file and draws them the same for every game.
    layers: art.layers
      .filter((l) => l.id !== 'grid' && l.id !== 'numbers')
      .map((l: ArtLayer): Prepared => {
        const head = { id: l.id, from: l.from ?? 0, to: l.to ?? Infinity };
        if (l.kind === 'line') return { ...head, kind: 'line', style: l.style, pieces: l.lines.flatMap((p) => cut(p, l.style)) };
        if (l.kind === 'area') {
          return {
            ...head,
            kind: 'area',
            fill: l.fill,
            opacity: l.opacity ?? 1,
            edge: l.edge,
            pieces: l.rings.map((points) => ({ points, box: boxOf(points) })),
          };
        }
        const labels = l.labels.map((item) => ({
          item,
          box: item.along ? boxOf(item.along) : { x0: item.x, y0: item.y, x1: item.x, y1: item.y },
        }));
        return { ...head, kind: 'label', style: l.style, labels };
      }),
  };
}

/** A width in units of length, kept between its limits on the screen. */
export function widthAt(f: Frame, width: number, minPx?: number, maxPx?: number): number {
  return Math.min((maxPx ?? Infinity) * f.dpr, Math.max((minPx ?? 0) * f.dpr, width * f.S));
}

function strokeStyled(f: Frame, style: LineStyle, path: () => void): void {
  const { c } = f;
  const w = widthAt(f, style.width, style.minPx, style.maxPx);
  c.save();
  c.lineJoin = 'round';
  c.lineCap = style.cap ?? 'round';
  c.beginPath();
  path();
  if (style.casing) {
    c.globalAlpha = style.casing.opacity ?? 1;
    c.strokeStyle = style.casing.stroke;
    c.lineWidth = w + 2 * Math.max(0.3 * f.dpr, Math.min(style.casing.extra * f.S, 1.5 * w));
    c.stroke();
  }
  if (style.dash) c.setLineDash(style.dash.map((d) => d * f.S));
  c.globalAlpha = style.opacity ?? 1;
  c.strokeStyle = style.stroke;
  c.lineWidth = w;
  c.stroke();
  c.restore();
}

/** Lines and areas that show at this zoom. */
export function drawShapes(f: Frame, v: Vectors, hidden: ReadonlySet<string>): void {
  const { c } = f;
  for (const l of v.layers) {
    if (l.kind === 'label' || f.zoom < l.from || f.zoom > l.to || hidden.has(l.id)) continue;
    const style = l.kind === 'line' ? l.style : l.edge;
    const margin = (style ? widthAt(f, style.width, style.minPx, style.maxPx) * 1.5 + 4 * f.dpr : 2) / f.S;
    const here = l.pieces.filter((p) => touches(p.box, f.box, margin));
    if (!here.length) continue;
    if (l.kind === 'area') {
      c.save();
      c.globalAlpha = l.opacity;
      c.fillStyle = l.fill;
      c.beginPath();
      for (const p of here) polyline(c, p.points, f.S, true);
      c.fill('evenodd');
      c.restore();
    }
    if (style)
      strokeStyled(f, style, () => {
        for (const p of here) polyline(c, p.points, f.S, l.kind === 'area');
      });
  }
}

/** Hex sides, each once. */
export function drawGrid(f: Frame, grid: Grid): void {
  const { c, S } = f;
  const far = f.zoom < 34;
  c.save();
  c.strokeStyle = '#2E3C46';
  c.globalAlpha = far ? 0.2 : 0.4;
  c.lineWidth = Math.max(0.9 * f.dpr, 0.01 * S);
  c.lineCap = 'round';
  c.beginPath();
  for (const i of hexesIn(grid, f.box, 0.05)) {
    for (let d = 0; d < 6; d++) {
      // A shared side is drawn by the hex that has it as its first, second or third; the rim by whoever has it.
      if (d >= 3 && grid.next[i * 6 + d] >= 0) continue;
      const [ax, ay] = grid.corners[d];
      const [bx, by] = grid.corners[(d + 1) % 6];
      c.moveTo((grid.x[i] + ax) * S, (grid.y[i] + ay) * S);
      c.lineTo((grid.x[i] + bx) * S, (grid.y[i] + by) * S);
    }
  }
  c.stroke();
  c.restore();
}

/** Printed numbers in the top strip of each hex, from 56 pixels up; where a name is written the number gives way to it. */
export function drawNumbers(f: Frame, grid: Grid, names: readonly Box[] = []): boolean {
  if (f.zoom < 56) return false;
  const { c, S } = f;
  const here = hexesIn(grid, f.box, 0);
  if (!here.length) return false;
  const size = Math.max(9.5 * f.dpr, Math.min(0.112 * S, 15 * f.dpr));
  const y = -0.5 * S + size * 0.98;
  c.save();
  c.font = `500 ${size}px ${CONDENSED}`;
  c.textAlign = 'center';
  c.fillStyle = 'rgba(45,56,64,0.66)';
  for (const i of here) {
    const [x, at] = [Math.round(grid.x[i] * S), Math.round(grid.y[i] * S + y)];
    const half = size * grid.ids[i].length * 0.22;
    if (!names.some((b) => touches(b, { x0: x - half, x1: x + half, y0: at - size * 0.7, y1: at }, 0))) c.fillText(grid.ids[i], x, at);
  }
  c.restore();
  return true;
}
