/** Words on small plates: odds above a hex, notes beside it. */

import { hexItem, type Item } from '../item.ts';
import type { BoardState } from '../state.ts';
import { CONDENSED, roundRect, SANS } from './canvas.ts';
import type { Frame } from './vectors.ts';

export function tagItems(st: BoardState): Item[] {
  const { grid } = st;
  return (st.view.tags ?? []).flatMap((t, n) => {
    const i = grid.byId.get(t.hex);
    if (i === undefined) return [];
    const item = hexItem(grid, i, `n${n}|${t.kind}${i}|${t.row}|${t.text}`, 0, (f) => {
      const { c, S, dpr } = f;
      const x = grid.x[i] * S;
      const y = grid.y[i] * S;
      c.save();
      if (t.kind === 'plain') drawTip(f, t.text, x + 0.4 * S, y - 0.42 * S);
      else {
        const small = t.row !== undefined;
        const size = small ? 12.5 * dpr : Math.max(13 * dpr, Math.min(0.2 * S, 26 * dpr));
        c.font = `700 ${size}px ${CONDENSED}`;
        const w = Math.max(size * 2, c.measureText(t.text).width + size * 0.9);
        const h = size * 1.5;
        const row = t.row ?? 0;
        const middle = small ? y + (row < 0 ? -0.22 : 0.4) * S + row * (h + 2 * dpr) : y - 0.5 * S;
        c.beginPath();
        roundRect(c, x - w / 2, middle - h / 2, w, h, 3 * dpr);
        c.save();
        c.shadowColor = 'rgba(35,40,44,0.35)';
        c.shadowBlur = 5 * dpr;
        c.shadowOffsetY = 1.5 * dpr;
        c.strokeStyle = '#FFFFFF';
        c.lineWidth = (small ? 2 : 3.5) * dpr;
        c.stroke();
        c.restore();
        c.fillStyle = t.kind === 'attack' ? st.palette.overlay.attack : t.kind === 'lead' ? '#23282C' : st.palette.overlay.actionDark;
        c.fill();
        c.fillStyle = '#FFFFFF';
        c.textAlign = 'center';
        c.fillText(t.text, x, middle + size * 0.355);
      }
      c.restore();
    });
    item.pad = t.text.length * 8 + 40;
    return [item];
  });
}

/** A dark plate beside a hex; words between ** are strong. */
function drawTip(f: Frame, text: string, x: number, y: number): void {
  const { c, dpr } = f;
  const size = 13.5 * dpr;
  const parts = text.split('**').map((words, k) => ({ words, font: `${k % 2 ? 700 : 500} ${size}px ${SANS}` }));
  let w = 0;
  for (const p of parts) {
    c.font = p.font;
    w += c.measureText(p.words).width;
  }
  const pad = 10 * dpr;
  const h = size * 1.5 + pad * 0.9;
  c.save();
  c.shadowColor = 'rgba(0,0,0,0.25)';
  c.shadowBlur = 12 * dpr;
  c.shadowOffsetY = 3 * dpr;
  c.beginPath();
  roundRect(c, x, y - h / 2, w + 2 * pad, h, 4 * dpr);
  c.fillStyle = 'rgba(32,37,41,0.96)';
  c.fill();
  c.restore();
  c.fillStyle = '#F4F1E9';
  c.textAlign = 'left';
  let at = x + pad;
  for (const p of parts) {
    c.font = p.font;
    c.fillText(p.words, at, y + size * 0.35);
    at += c.measureText(p.words).width;
  }
}
