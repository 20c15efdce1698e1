/** What is known of hidden stacks, on plates over them. Fetched after the first board: whoever tells of a stack hands this on with it. */
import type { HexId } from '@hexfront/engine';
import { counterOffset, metrics } from '../layout.ts';
import type { BoardState } from '../state.ts';
import type { Counter, Known } from '../types.ts';
import { CONDENSED, roundRect } from './canvas.ts';
import { hatch } from './counter.ts';
import { bodyOf } from './palette.ts';
import type { Frame } from './vectors.ts';

/** Plates at the upper left of a stack: how many are hidden in it, and from when that is known. */
export function drawKnown(f: Frame, st: BoardState, i: HexId, stack: readonly Counter[], { text, when }: Known): void {
  const { c, dpr } = f;
  const m = metrics(f.zoom, dpr);
  if (m.detail === 'far') return;
  const size = Math.max(10.5 * dpr, m.w * 0.18);
  const [ox, oy] = counterOffset(m, stack.length, 0);
  let x = Math.round(st.grid.x[i] * f.S) + ox - size * 0.8;
  const y = Math.round(st.grid.y[i] * f.S) + oy - size;
  c.save();
  c.textAlign = 'left';
  c.font = `700 ${size}px ${CONDENSED}`;
  c.lineWidth = dpr;
  c.strokeStyle = '#3B3226';
  const { body, text: own, edge } = bodyOf(st.palette, stack[stack.length - 1].design.body);
  const plate = (words: string, fill: string, ink: string): void => {
    const w = c.measureText(words).width + size * 0.7;
    c.beginPath();
    roundRect(c, x, y, w, size * 1.35, 2.5 * dpr);
    c.fillStyle = fill;
    c.fill();
    c.stroke();
    if (fill === body) {
      c.save();
      c.clip();
      c.translate(x, y);
      hatch(c, edge, w);
      c.restore();
    }
    c.fillStyle = ink;
    c.fillText(words, x + size * 0.35, y + size * 1.03);
    x += w;
  };
  // A stack without a visible top says on its counter how many it has.
  if (!stack[0].known) plate(text, body, own);
  if (when === 'now') plate(when, '#2F3A22', '#FFFFFF');
  else if (when) {
    c.setLineDash([3 * dpr, 2 * dpr]);
    plate(when, '#F6F3EB', '#3B3226');
  }
  c.restore();
}
