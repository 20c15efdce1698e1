/** What lies under a point. */

import { toMap } from '../camera.ts';
import { fanHit } from '../draw/fan.ts';
import { markerStyle } from '../draw/palette.ts';
import { hexAt, nearestSide } from '../geometry.ts';
import { counterOffset, type Metrics, markerOffset, metrics, stackMarkers } from '../layout.ts';
import type { BoardState } from '../state.ts';
import type { Counter, Hit } from '../types.ts';

/** Counter or marker of one stack under a point given in device pixels from the centre of its hex. */
export function hitStack(
  m: Metrics,
  stack: readonly Counter[],
  markers: readonly string[],
  dx: number,
  dy: number,
): { counter?: string; marker?: string } | undefined {
  for (let k = 0; k < markers.length; k++) {
    const [x, y] = markerOffset(m, stack.length, k);
    if (Math.hypot(dx - x, dy - y) <= m.marker)
      return { marker: markers[k], counter: stack.find((c) => c.markers?.includes(markers[k]))?.key ?? stack[0].key };
  }
  for (let k = 0; k < Math.min(stack.length, m.most); k++) {
    const [x, y] = counterOffset(m, stack.length, k);
    if (dx >= x && dy >= y && dx < x + m.w && dy < y + m.h) return { counter: stack[k].key };
  }
  return undefined;
}

/** Near enough to a hexside to mean it, in units of length. */
const NEAR_SIDE = 0.13;

export function hitTest(st: BoardState, px: number, py: number): Hit {
  const [x, y] = toMap(st.camera, st.screen, px, py);
  if (st.fan && !st.hideCounters && (st.config.fan ?? 'board') === 'board') {
    const on = fanHit(st.fan, px, py);
    if (on) {
      const hex = st.grid.ids[st.fan.hex];
      const stack = st.fan.counters.map((c) => c.key);
      return { kind: on.counter ? 'counter' : 'empty', hex, counter: on.counter, stack, fanned: true, x, y };
    }
  }
  const i = hexAt(st.grid, x, y);
  const { dpr } = st.screen;
  const S = st.camera.zoom * dpr;
  if (!st.hideCounters) {
    const m = metrics(st.camera.zoom, dpr);
    // A stack may reach over the edge of its hex, so the neighbours are asked too, the hex itself first.
    const near = i >= 0 ? [i, ...Array.from(st.grid.next.subarray(i * 6, i * 6 + 6))] : [];
    for (const h of near) {
      if (h < 0) continue;
      const stack = st.stacks.get(st.grid.ids[h]);
      if (!stack) continue;
      const kinds = st.hideMarkers ? [] : stackMarkers(stack).filter((k) => m.detail !== 'far' || markerStyle(st.palette, k).far);
      const on = hitStack(m, stack, kinds, x * S - Math.round(st.grid.x[h] * S), y * S - Math.round(st.grid.y[h] * S));
      if (on) return { kind: on.marker ? 'marker' : 'counter', hex: st.grid.ids[h], ...on, stack: stack.map((c) => c.key), x, y };
    }
  }
  if (i < 0) return { kind: 'empty', stack: [], x, y };
  const hex = st.grid.ids[i];
  const stack = st.hideCounters ? [] : (st.stacks.get(hex) ?? []).map((c) => c.key);
  const s = nearestSide(st.grid, i, x, y);
  const o = st.grid.next[i * 6 + s.d];
  const hexside = s.distance <= NEAR_SIDE && o >= 0 ? ([hex, st.grid.ids[o]] as const) : undefined;
  return { kind: hexside && st.view.pickHexsides ? 'hexside' : 'hex', hex, stack, hexside, x, y };
}

/** Box of a counter on the screen, CSS pixels. */
export function counterBox(st: BoardState, key: string): readonly [number, number, number, number] | undefined {
  const counter = st.byKey.get(key);
  const i = counter ? st.grid.byId.get(counter.hex) : undefined;
  if (!counter || i === undefined) return undefined;
  const stack = counter.ghost ? [counter] : (st.stacks.get(counter.hex) ?? []);
  const { dpr } = st.screen;
  const m = metrics(st.camera.zoom, dpr);
  const k = stack.findIndex((c) => c.key === key);
  const [ox, oy] = counterOffset(m, stack.length, k);
  const S = st.camera.zoom * dpr;
  const sx = Math.round(st.camera.x * S - (st.screen.width * dpr) / 2);
  const sy = Math.round(st.camera.y * S - (st.screen.height * dpr) / 2);
  return [(Math.round(st.grid.x[i] * S) + ox - sx) / dpr, (Math.round(st.grid.y[i] * S) + oy - sy) / dpr, m.w / dpr, m.h / dpr];
}
