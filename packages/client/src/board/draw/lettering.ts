/** Names on the map. Far out they step aside for counters; everywhere else they lie where the artwork puts them. */
import type { LabelItem, LabelStyle } from '@hexfront/engine';
import { type Box, touches } from '../geometry.ts';
import { counterOffset, metrics } from '../layout.ts';
import type { BoardState } from '../state.ts';
import { CONDENSED, type Ctx, SANS, SERIF } from './canvas.ts';
import { type Frame, type Vectors, widthAt } from './vectors.ts';

/** Names that moved: by their item, where they are now. */
export type Places = ReadonlyMap<LabelItem, LabelItem>;

const FAMILY = { serif: SERIF, sans: SANS, condensed: CONDENSED } as const;

function fontOf(style: LabelStyle, size: number): string {
  return `${style.italic ? 'italic ' : ''}${style.weight} ${size}px ${FAMILY[style.font]}`;
}

/** Room for the name of a village, in units of length: little more than its hex. */
const ROOM = 1.02;

/** Lettering that shows at this zoom: where it was written, in pixels; undefined if nothing was. */
export function drawLabels(f: Frame, v: Vectors, hidden: ReadonlySet<string>, places: Places | undefined): Box[] | undefined {
  let written: Box[] | undefined;
  for (const l of v.layers) {
    if (l.kind !== 'label' || f.zoom < l.from || f.zoom > l.to || hidden.has(l.id)) continue;
    const size = widthAt(f, l.style.size, l.style.minPx, l.style.maxPx);
    for (const { item, box } of l.labels) {
      const reach = item.along ? size * 4 : (item.text.length * (0.62 + (l.style.spacing ?? 0)) + 1) * size + (places ? f.S : 0);
      if (!touches(box, f.box, reach / f.S)) continue;
      // A village is named only where its name fits beside its neighbors'.
      if (l.id === 'village-names' && item.text.length * 0.5 * size > ROOM * f.S) continue;
      written ??= [];
      drawLabel(f, places?.get(item) ?? item, l.style, size, written);
    }
  }
  return written;
}

function drawLabel(f: Frame, item: LabelItem, style: LabelStyle, size: number, written: Box[]): void {
  const { c } = f;
  c.save();
  c.font = fontOf(style, size);
  c.textBaseline = 'alphabetic';
  c.lineJoin = 'round';
  const text = style.caps ? item.text.toUpperCase() : item.text;
  const gap = (style.spacing ?? 0) * size;
  const put = (what: string, x: number, y: number) => {
    if (style.halo) {
      c.globalAlpha = style.halo.opacity ?? 1;
      c.strokeStyle = style.halo.color;
      // The halo keeps its share of a letter whose size has reached its limit.
      c.lineWidth = Math.max(2 * f.dpr, (2 * style.halo.width * size) / style.size);
      c.strokeText(what, x, y);
      c.globalAlpha = 1;
    }
    c.fillStyle = style.color;
    c.fillText(what, x, y);
  };
  if (item.along && item.along.length >= 4) {
    setAlong(f, item.along, text, gap, put);
  } else {
    c.translate(item.x * f.S, item.y * f.S);
    if (item.turn) c.rotate((item.turn * Math.PI) / 180);
    if (!gap) {
      c.textAlign = item.anchor === 'start' ? 'left' : item.anchor === 'end' ? 'right' : 'center';
      put(text, 0, size * 0.34);
      const w = c.measureText(text).width;
      const x0 = item.x * f.S - (item.anchor === 'start' ? 0 : item.anchor === 'end' ? w : w / 2);
      if (!item.turn) written.push({ x0, x1: x0 + w, y0: item.y * f.S - size * 0.4, y1: item.y * f.S + size * 0.5 });
    } else {
      c.textAlign = 'left';
      const widths = [...text].map((ch) => c.measureText(ch).width + gap);
      const total = widths.reduce((a, b) => a + b, -gap);
      let x = item.anchor === 'start' ? 0 : item.anchor === 'end' ? -total : -total / 2;
      [...text].forEach((ch, k) => {
        put(ch, x, size * 0.34);
        x += widths[k];
      });
    }
  }
  c.restore();
}

/** Letters one by one along a polyline, centred on it. */
function setAlong(f: Frame, along: number[], text: string, gap: number, put: (ch: string, x: number, y: number) => void): void {
  const { c } = f;
  c.textAlign = 'center';
  const run = [0];
  for (let i = 2; i < along.length; i += 2)
    run.push(run[run.length - 1] + Math.hypot(along[i] - along[i - 2], along[i + 1] - along[i - 1]) * f.S);
  const length = run[run.length - 1];
  const letters = [...text].map((ch) => ({ ch, w: c.measureText(ch).width + gap }));
  const total = letters.reduce((a, l) => a + l.w, -gap);
  // Far out the letters reach their least size before the line does: they run on straight beyond its ends, up to a point.
  if (total > length * 1.8) return;
  let at = (length - total) / 2;
  for (const { ch, w } of letters) {
    const mid = at + (w - gap) / 2;
    let k = 1;
    while (k < run.length - 1 && run[k] < mid) k++;
    const t = (mid - run[k - 1]) / Math.max(1e-6, run[k] - run[k - 1]);
    const dx = along[2 * k] - along[2 * k - 2];
    const dy = along[2 * k + 1] - along[2 * k - 1];
    c.save();
    c.translate((along[2 * k - 2] + dx * t) * f.S, (along[2 * k - 1] + dy * t) * f.S);
    c.rotate(Math.atan2(dy, dx));
    put(ch, 0, 0);
    c.restore();
    at += w;
  }
}

/** The art writes the name of a town so far to the right of its dot, in units of length. */
const BESIDE = 0.4;

function overlap(a: Box, b: Box): number {
  return Math.max(0, Math.min(a.x1, b.x1) - Math.max(a.x0, b.x0)) * Math.max(0, Math.min(a.y1, b.y1) - Math.max(a.y0, b.y0));
}

/** Find a free side for every town name of the far zooms. Boxes are in units of length. */
export function placeNames(c: Ctx, st: BoardState, zoom: number, dpr: number): Places {
  const out = new Map<LabelItem, LabelItem>();
  if (!st.vectors || st.hideCounters) return out;
  const S = zoom * dpr;
  const m = metrics(zoom, dpr);
  const taken: Box[] = [];
  for (const [hex, stack] of st.stacks) {
    const i = st.grid.byId.get(hex);
    if (i === undefined) continue;
    const spread = ((Math.min(stack.length, m.most) - 1) * m.step) / S;
    const [ox, oy] = counterOffset(m, stack.length, 0);
    const x0 = st.grid.x[i] + ox / S;
    const y0 = st.grid.y[i] + oy / S;
    taken.push({ x0, y0, x1: x0 + m.w / S + spread, y1: y0 + m.h / S + spread });
  }
  const f = { c, S, dpr, zoom, box: st.map };
  for (const l of st.vectors.layers) {
    if (l.kind !== 'label' || zoom < l.from || zoom > l.to || st.hidden.has(l.id)) continue;
    const size = widthAt(f, l.style.size, l.style.minPx, l.style.maxPx);
    c.font = fontOf(l.style, size);
    const h = size / S;
    for (const { item } of l.labels) {
      if (item.anchor !== 'start' || item.along || item.turn) continue;
      const w = c.measureText(item.text).width / S;
      const dot = item.x - BESIDE;
      const tries: { item: LabelItem; box: Box }[] = [
        { item, box: { x0: item.x, y0: item.y - h / 2, x1: item.x + w, y1: item.y + h / 2 } },
        {
          item: { ...item, x: dot - BESIDE, anchor: 'end' },
          box: { x0: dot - BESIDE - w, y0: item.y - h / 2, x1: dot - BESIDE, y1: item.y + h / 2 },
        },
        ...[-0.72, 0.72].map((dy): { item: LabelItem; box: Box } => ({
          item: { ...item, x: dot, y: item.y + dy, anchor: 'middle' },
          box: { x0: dot - w / 2, y0: item.y + dy - h / 2, x1: dot + w / 2, y1: item.y + dy + h / 2 },
        })),
      ];
      const cost = tries.map(
        (t, k) => taken.reduce((sum, b) => sum + overlap(t.box, b), 0) + (w * h * k) / 50 + outside(t.box, st.map) * 2,
      );
      const best = cost.indexOf(Math.min(...cost));
      if (best > 0) out.set(item, tries[best].item);
      taken.push(tries[best].box);
    }
  }
  return out;
}

function outside(b: Box, map: Box): number {
  return (b.x1 - b.x0) * (b.y1 - b.y0) - overlap(b, map);
}

/** Same names in the same places? */
export function samePlaces(a: Places, b: Places): boolean {
  if (a.size !== b.size) return false;
  for (const [item, at] of a) {
    const other = b.get(item);
    if (!other || other.x !== at.x || other.y !== at.y) return false;
  }
  return true;
}
