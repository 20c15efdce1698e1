/** A stack fanned out on a paper plate beside its hex. */

import type { HexId } from '@hexfront/engine';
import { toScreen } from '../camera.ts';
import { planFan } from '../layout.ts';
import { type BoardState, counterBitmap, type Fan, stampMarker } from '../state.ts';
import { type Ctx, roundRect, SANS } from './canvas.ts';
import { haloStroke } from './overlays-hex.ts';
import { markerStyle } from './palette.ts';

/** Lay the fan of a hex out for the present camera; nothing if there is no stack. */
export function planFanOf(st: BoardState, hex: HexId): Fan | undefined {
  const id = st.grid.ids[hex];
  const counters = st.stacks.get(id);
  if (!counters?.length) return undefined;
  const text = st.config.fanText?.(
    id,
    counters.map((c) => c.key),
  ) ?? {
    title: `Hex ${id}`,
    note: counters.length === 1 ? '1 unit' : `${counters.length} units`,
  };
  const free = { x0: st.insets.left, y0: st.insets.top, x1: st.screen.width - st.insets.right, y1: st.screen.height - st.insets.bottom };
  const plan = planFan(counters.length, toScreen(st.camera, st.screen, st.grid.x[hex], st.grid.y[hex]), st.camera.zoom, free, {
    captions: counters.some((c) => c.caption),
    footer: text.footer !== undefined || text.bar !== undefined,
  });
  return { hex, plan, text, counters, hot: st.fan?.hot };
}

/** The close button: x, y and half its size. */
export function closeBox(fan: Fan): readonly [number, number, number] {
  return [fan.plan.x + fan.plan.w - 20, fan.plan.y + 18, 12];
}

/** Which counter of the fan lies under a point; 'plate' for the paper, 'close' for the button. */
export function fanHit(fan: Fan, x: number, y: number): { counter?: string; part: 'counter' | 'plate' | 'close' } | undefined {
  const { plan } = fan;
  if (x < plan.x || y < plan.y || x > plan.x + plan.w || y > plan.y + plan.h) return undefined;
  const [cx, cy, r] = closeBox(fan);
  if (Math.abs(x - cx) <= r && Math.abs(y - cy) <= r) return { part: 'close' };
  const k = plan.at.findIndex(([ax, ay]) => x >= ax && y >= ay && x <= ax + plan.size && y <= ay + plan.size);
  return k >= 0 ? { part: 'counter', counter: fan.counters[k].key } : { part: 'plate' };
}

/** Draw the fan; the context is in device pixels. */
export function drawFan(c: Ctx, st: BoardState, fan: Fan): void {
  const { dpr } = st.screen;
  const { plan, text } = fan;
  const { paper, ink, overlay } = st.palette;
  c.save();
  c.scale(dpr, dpr);
  c.save();
  c.shadowColor = 'rgba(0,0,0,0.25)';
  c.shadowBlur = 12 * dpr;
  c.shadowOffsetY = 3 * dpr;
  c.fillStyle = paper;
  c.globalAlpha = 0.97;
  c.beginPath();
  const [tx, ty] = plan.tip;
  const dir = plan.below ? -1 : 1;
  roundRect(c, plan.x, plan.y, plan.w, plan.h, 5);
  c.moveTo(tx - 9, ty - dir * 0.5);
  c.lineTo(tx, ty + dir * 11);
  c.lineTo(tx + 9, ty - dir * 0.5);
  c.closePath();
  c.fill('nonzero');
  c.restore();

  c.textBaseline = 'alphabetic';
  c.textAlign = 'left';
  c.fillStyle = ink;
  c.font = `600 13.5px ${SANS}`;
  c.fillText(text.title, plan.x + 14, plan.y + 23);
  if (text.note) {
    const w = c.measureText(text.title).width;
    c.font = `400 13px ${SANS}`;
    c.fillStyle = '#545C61';
    c.fillText(text.note, plan.x + 14 + w + 9, plan.y + 23);
  }
  const [cx, cy] = closeBox(fan);
  c.strokeStyle = ink;
  c.lineWidth = 1.6;
  c.lineCap = 'round';
  c.beginPath();
  c.moveTo(cx - 4.5, cy - 4.5);
  c.lineTo(cx + 4.5, cy + 4.5);
  c.moveTo(cx + 4.5, cy - 4.5);
  c.lineTo(cx - 4.5, cy + 4.5);
  c.stroke();

  if (text.bar || text.footer) drawFooter(c, fan, overlay.actionDark);
  c.restore();

  fan.counters.forEach((counter, k) => {
    const [x, y] = plan.at[k];
    const size = Math.round(plan.size * dpr);
    const px = Math.round(x * dpr);
    const py = Math.round(y * dpr);
    const bitmap = counterBitmap(st, counter.design, counter, size, size >= 84 * dpr);
    c.drawImage(bitmap.canvas, px - bitmap.pad, py - bitmap.pad);
    if (counter.selected || fan.hot === counter.key) {
      const g = 3 * dpr;
      c.beginPath();
      roundRect(c, px - g, py - g, size + 2 * g, size + 2 * g, size * 0.075 + g);
      if (counter.selected) haloStroke(c, overlay.action, 3 * dpr, 6 * dpr);
      else haloStroke(c, '#697075', 1.5 * dpr, 4 * dpr);
    }
    if (!st.hideMarkers) {
      (counter.markers ?? []).forEach((kind, n) => {
        const style = markerStyle(st.palette, kind);
        const r = size * (plan.size >= 84 ? 0.115 : 0.15);
        stampMarker(st, c, style, r, px + size + r * 0.55, py + r * 0.45 + n * r * 1.5);
      });
    }
    if (counter.caption) {
      c.save();
      c.scale(dpr, dpr);
      c.fillStyle = '#545C61';
      c.textAlign = 'center';
      c.font = `400 12.5px ${SANS}`;
      c.fillText(counter.caption, x + plan.size / 2, y + plan.size + 18, plan.size + 18);
      c.restore();
    }
  });
}

function drawFooter(c: Ctx, fan: Fan, colour: string): void {
  const { plan, text } = fan;
  let right = plan.x + plan.w - 16;
  if (text.footer) {
    c.font = `500 12.5px ${SANS}`;
    c.fillStyle = '#23282C';
    c.textAlign = 'right';
    c.fillText(text.footer, right, plan.footer);
    right -= c.measureText(text.footer).width + 12;
  }
  if (text.bar) {
    const x = plan.x + 16;
    const w = Math.max(40, right - x);
    c.fillStyle = '#E1DBCB';
    c.fillRect(x, plan.footer - 8, w, 7);
    c.fillStyle = text.bar.filled > text.bar.of ? '#A8322A' : colour;
    const share = Math.min(1, text.bar.filled / Math.max(0.001, text.bar.of));
    c.fillRect(x, plan.footer - 8, w * share, 7);
    c.fillStyle = '#F6F3EB';
    for (let k = 1; k < Math.min(12, Math.ceil(text.bar.of)); k++) c.fillRect(x + (w * k) / text.bar.of - 0.5, plan.footer - 8, 1, 7);
  }
}
