/** State markers: shape, colour and sign all differ, so that none is told by colour alone. */
import { CONDENSED, type Ctx, polygon, starPath } from './canvas.ts';
import type { MarkerShape, MarkerSign, MarkerStyle } from './palette.ts';

/** Half width and half height of a shape in units of the marker radius. */
export function markerExtent(shape: MarkerShape): readonly [number, number] {
  if (shape === 'trapezium') return [1.25, 0.85];
  if (shape === 'plate') return [1.15, 0.92];
  if (shape === 'pill') return [1.25, 0.8];
  if (shape === 'triangle') return [1.12, 1.05];
  return [1, 1.05];
}

function shapePath(c: Ctx, shape: MarkerShape, r: number): void {
  const p = (...q: number[]) => {
    c.moveTo(q[0] * r, q[1] * r);
    for (let i = 2; i < q.length; i += 2) c.lineTo(q[i] * r, q[i + 1] * r);
    c.closePath();
  };
  switch (shape) {
    case 'shield':
      c.moveTo(-0.85 * r, -0.95 * r);
      c.lineTo(0.85 * r, -0.95 * r);
      c.lineTo(0.85 * r, 0.1 * r);
      c.bezierCurveTo(0.85 * r, 0.6 * r, 0.42 * r, 0.88 * r, 0, 1.05 * r);
      c.bezierCurveTo(-0.42 * r, 0.88 * r, -0.85 * r, 0.6 * r, -0.85 * r, 0.1 * r);
      c.closePath();
      return;
    case 'trapezium':
      p(-0.9, -0.72, 0.9, -0.72, 1.2, 0.74, -1.2, 0.74);
      return;
    case 'triangle':
      p(0, -1.05, 1.1, 0.86, -1.1, 0.86);
      return;
    case 'octagon':
      polygon(c, 0, 0, r * 1.03, 8, Math.PI / 8);
      return;
    case 'plate':
      p(-0.95, -0.85, 0.5, -0.85, 1.15, 0, 0.5, 0.85, -0.95, 0.85);
      return;
    case 'square':
      p(-0.85, -0.85, 0.85, -0.85, 0.85, 0.85, -0.85, 0.85);
      return;
    case 'diamond':
      p(0, -1.1, 1.05, 0, 0, 1.1, -1.05, 0);
      return;
    case 'drop':
      c.moveTo(0, -1.1 * r);
      c.bezierCurveTo(0.3 * r, -0.5 * r, 0.85 * r, -0.15 * r, 0.85 * r, 0.3 * r);
      c.arc(0, 0.25 * r, 0.85 * r, 0, Math.PI);
      c.bezierCurveTo(-0.85 * r, -0.15 * r, -0.3 * r, -0.5 * r, 0, -1.1 * r);
      c.closePath();
      return;
    case 'pill':
      c.arc(-0.5 * r, 0, 0.72 * r, Math.PI / 2, Math.PI * 1.5);
      c.arc(0.5 * r, 0, 0.72 * r, -Math.PI / 2, Math.PI / 2);
      c.closePath();
      return;
    default:
      c.arc(0, 0, r * 0.98, 0, Math.PI * 2);
      c.closePath();
  }
}

const SIGNS: Record<MarkerSign, (c: Ctx, r: number) => void> = {
  ring: (c, r) => {
    c.lineWidth = 0.24 * r;
    c.beginPath();
    c.arc(0, 0, 0.4 * r, 0, Math.PI * 2);
    c.stroke();
  },
  swords: (c, r) => {
    c.lineWidth = 0.2 * r;
    c.lineCap = 'round';
    c.beginPath();
    for (const s of [-1, 1]) {
      c.moveTo(s * 0.56 * r, -0.56 * r);
      c.lineTo(-s * 0.44 * r, 0.44 * r);
      c.moveTo(-s * 0.56 * r, 0.1 * r);
      c.lineTo(-s * 0.1 * r, 0.56 * r);
      c.moveTo(-s * 0.36 * r, 0.36 * r);
      c.lineTo(-s * 0.6 * r, 0.6 * r);
    }
    c.stroke();
  },
  chevrons: (c, r) => {
    c.lineWidth = 0.24 * r;
    c.lineJoin = 'miter';
    c.beginPath();
    for (const x of [-0.55, 0.02]) {
      c.moveTo(x * r, -0.42 * r);
      c.lineTo((x + 0.4) * r, 0);
      c.lineTo(x * r, 0.42 * r);
    }
    c.stroke();
  },
  bolt: (c, r) => {
    c.beginPath();
    for (const [x, y] of [
      [0.15, -0.7],
      [-0.4, 0.1],
      [0, 0.1],
      [-0.15, 0.7],
      [0.4, -0.12],
      [0, -0.12],
    ])
      c.lineTo(x * r, y * r);
    c.closePath();
    c.fill();
  },
  cross: (c, r) => {
    c.lineWidth = 0.22 * r;
    c.beginPath();
    c.moveTo(-0.36 * r, -0.1 * r);
    c.lineTo(0.36 * r, 0.62 * r);
    c.moveTo(0.36 * r, -0.1 * r);
    c.lineTo(-0.36 * r, 0.62 * r);
    c.stroke();
  },
  chute: (c, r) => {
    c.beginPath();
    c.arc(0, -0.05 * r, 0.5 * r, Math.PI, 0);
    c.closePath();
    c.fill();
    c.lineWidth = 0.12 * r;
    c.beginPath();
    c.moveTo(-0.45 * r, -0.05 * r);
    c.lineTo(0, 0.5 * r);
    c.lineTo(0.45 * r, -0.05 * r);
    c.stroke();
  },
  flame: (c, r) => {
    c.beginPath();
    c.moveTo(0, -0.62 * r);
    c.bezierCurveTo(0.1 * r, -0.25 * r, 0.5 * r, -0.1 * r, 0.42 * r, 0.3 * r);
    c.bezierCurveTo(0.36 * r, 0.68 * r, -0.36 * r, 0.68 * r, -0.42 * r, 0.3 * r);
    c.bezierCurveTo(-0.45 * r, 0.05 * r, -0.28 * r, -0.02 * r, -0.22 * r, -0.2 * r);
    c.bezierCurveTo(-0.05 * r, -0.12 * r, 0, -0.35 * r, 0, -0.62 * r);
    c.fill();
  },
  star: (c, r) => {
    c.beginPath();
    starPath(c, 0, 0.02 * r, 0.6 * r);
    c.fill();
  },
  clock: (c, r) => {
    c.lineWidth = 0.14 * r;
    c.beginPath();
    c.arc(0, 0, 0.58 * r, 0, Math.PI * 2);
    c.moveTo(0, -0.36 * r);
    c.lineTo(0, 0);
    c.lineTo(0.28 * r, 0.16 * r);
    c.stroke();
  },
  plane: (c, r) => {
    c.beginPath();
    for (const [x, y] of [
      [0, -0.7],
      [0.1, -0.2],
      [0.7, 0.06],
      [0.7, 0.22],
      [0.1, 0.16],
      [0.07, 0.5],
      [0.28, 0.64],
      [-0.28, 0.64],
      [-0.07, 0.5],
      [-0.1, 0.16],
      [-0.7, 0.22],
      [-0.7, 0.06],
      [-0.1, -0.2],
    ])
      c.lineTo(x * r, y * r);
    c.closePath();
    c.fill();
  },
  dot: (c, r) => {
    c.beginPath();
    c.arc(0, 0, 0.34 * r, 0, Math.PI * 2);
    c.fill();
  },
};

/** Draw a marker round the origin, on a white rim with a soft shadow. */
export function drawMarker(c: Ctx, style: MarkerStyle, r: number, text = style.text): void {
  c.save();
  c.lineJoin = 'round';
  c.save();
  c.shadowColor = 'rgba(35,40,44,0.45)';
  c.shadowBlur = r * 0.35;
  c.shadowOffsetY = r * 0.14;
  c.strokeStyle = '#FFFFFF';
  c.fillStyle = '#FFFFFF';
  c.lineWidth = r * 0.4;
  c.beginPath();
  shapePath(c, style.shape, r * 0.92);
  c.stroke();
  c.restore();
  c.fillStyle = style.fill;
  c.strokeStyle = 'rgba(20,18,14,0.75)';
  c.lineWidth = Math.max(0.75, r * 0.09);
  c.beginPath();
  shapePath(c, style.shape, r * 0.92);
  c.fill();
  c.stroke();
  c.fillStyle = style.ink;
  c.strokeStyle = style.ink;
  if (text) {
    const low = style.shape === 'triangle';
    const size = (text.length > 2 ? 0.86 : text.length > 1 ? 1.12 : 1.35) * r;
    c.font = `700 ${size}px ${CONDENSED}`;
    c.textAlign = 'center';
    c.textBaseline = 'alphabetic';
    c.fillText(text, 0, size * 0.355 + (low ? 0.2 * r : 0));
  } else if (style.sign) SIGNS[style.sign](c, r * 0.95);
  c.restore();
}
