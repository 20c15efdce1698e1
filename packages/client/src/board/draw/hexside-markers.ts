/** What lies on hexsides: bridges blown and built, charges, and boundaries that run across them. */
import type { Item } from '../item.ts';
import type { BoardState } from '../state.ts';
import type { HexsideMarker } from '../types.ts';
import { drawMarker } from './markers.ts';
import { haloStroke, hexsideEnds } from './overlays-hex.ts';
import type { Frame } from './vectors.ts';

/** Bridges and demolitions: drawn across the hexside, so that the crossing meant is plain. */
function drawHexsideMarker(f: Frame, st: BoardState, kind: HexsideMarker['kind'], mx: number, my: number, turn: number): void {
  const { c, S, dpr } = f;
  const o = st.palette.overlay;
  const L = Math.max(5 * dpr, 0.13 * S);
  const W = L * 0.42;
  c.save();
  c.translate(mx * S, my * S);
  c.rotate(turn);
  c.lineCap = 'round';
  c.lineJoin = 'round';
  const rails = (gap: number) => {
    c.beginPath();
    for (const s of [-1, 1]) {
      for (const e of [-1, 1]) {
        c.moveTo(e * L * 1.18, s * W * 1.5);
        c.lineTo(e * L * 0.86, s * W);
        c.lineTo(e * gap, s * W);
      }
    }
  };
  c.beginPath();
  c.rect(-L * 0.95, -W, 2 * L * 0.95, 2 * W);
  c.fillStyle = kind === 'blown' ? 'rgba(255,255,255,0.8)' : '#FBF7EC';
  c.fill();
  rails(kind === 'blown' ? L * 0.32 : 0);
  haloStroke(c, kind === 'built' ? o.actionDark : '#2B2520', Math.max(1.6 * dpr, 0.02 * S), Math.max(4 * dpr, 0.055 * S));
  if (kind === 'built') {
    c.beginPath();
    for (let k = -2; k <= 2; k++) {
      c.moveTo(k * L * 0.34, -W);
      c.lineTo(k * L * 0.34, W);
    }
    c.strokeStyle = o.actionDark;
    c.lineWidth = Math.max(dpr, 0.012 * S);
    c.stroke();
  }
  c.rotate(-turn);
  if (kind === 'blown') {
    const r = L * 0.42;
    c.beginPath();
    c.moveTo(-r, -r);
    c.lineTo(r, r);
    c.moveTo(r, -r);
    c.lineTo(-r, r);
    haloStroke(c, o.refusal, Math.max(2 * dpr, 0.028 * S), Math.max(4.5 * dpr, 0.065 * S));
  } else if (kind !== 'built') {
    drawMarker(
      c,
      {
        shape: kind === 'mined' ? 'disc' : 'diamond',
        fill: kind === 'mined' ? '#2B2520' : '#F2C230',
        ink: kind === 'mined' ? '#F2C230' : '#241B02',
        sign: kind === 'mined' ? 'bolt' : 'flame',
      },
      L * 0.62,
    );
  }
  c.restore();
}

/** A boundary runs from the middle of one hex to that of the next. */
function drawBoundary({ c, S, dpr }: Frame, st: BoardState, x: number, y: number, nx: number, ny: number): void {
  c.beginPath();
  c.moveTo((x - nx) * S, (y - ny) * S);
  c.lineTo((x + nx) * S, (y + ny) * S);
  c.setLineDash([0.16 * S, 0.09 * S]);
  haloStroke(c, st.palette.overlay.actionDark, Math.max(1.5 * dpr, 0.04 * S), Math.max(3 * dpr, 0.09 * S));
  c.setLineDash([]);
}

export function hexsideMarkerItems(st: BoardState): Item[] {
  const { grid } = st;
  if (st.hideMarkers) return [];
  return (st.view.hexsideMarkers ?? []).flatMap((m) => {
    const s = hexsideEnds(grid, m.hexside);
    if (!s) return [];
    const mx = (s.a[0] + s.b[0]) / 2;
    const my = (s.a[1] + s.b[1]) / 2;
    const [nx, ny] = grid.normals[s.d];
    const across = m.kind === 'boundary';
    const half = across ? 0.6 : 0.25;
    return [
      {
        key: `b${m.kind}${s.i}/${s.d}`,
        box: { x0: mx - half, y0: my - half, x1: mx + half, y1: my + half },
        pad: 8,
        draw: (f: Frame) => {
          if (across) drawBoundary(f, st, mx, my, mx - grid.x[s.i], my - grid.y[s.i]);
          else if (f.zoom >= 16) drawHexsideMarker(f, st, m.kind, mx, my, Math.atan2(ny, nx));
        },
      },
    ];
  });
}
