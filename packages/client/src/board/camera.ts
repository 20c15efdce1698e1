/** Camera arithmetic: pure functions on plain numbers. Device pixels are whole, so that tiles lie side by side without seams. */
import type { Box } from './geometry.ts';
import type { Camera, Insets } from './types.ts';

export interface Screen {
  /** Size in CSS pixels. */
  width: number;
  height: number;
  dpr: number;
}

/** Device pixel, on the map scaled to S = zoom * dpr, that lies in the upper left corner of the screen. */
export function originOf(cam: Camera, s: Screen): readonly [number, number] {
  const S = cam.zoom * s.dpr;
  return [Math.round(cam.x * S - (s.width * s.dpr) / 2), Math.round(cam.y * S - (s.height * s.dpr) / 2)];
}

export function toScreen(cam: Camera, s: Screen, x: number, y: number): [number, number] {
  const [ox, oy] = originOf(cam, s);
  const S = cam.zoom * s.dpr;
  return [(x * S - ox) / s.dpr, (y * S - oy) / s.dpr];
}

export function toMap(cam: Camera, s: Screen, px: number, py: number): [number, number] {
  const [ox, oy] = originOf(cam, s);
  const S = cam.zoom * s.dpr;
  return [(px * s.dpr + ox) / S, (py * s.dpr + oy) / S];
}

/** Part of the map on the screen. */
export function visibleBox(cam: Camera, s: Screen): Box {
  const [x0, y0] = toMap(cam, s, 0, 0);
  const [x1, y1] = toMap(cam, s, s.width, s.height);
  return { x0, y0, x1, y1 };
}

/** The camera that shows the whole box in the part of the screen the insets leave free. */
export function fitBox(box: Box, s: Screen, insets: Insets, margin: number, maxZoom: number): Camera {
  const w = Math.max(40, s.width - insets.left - insets.right - 2 * margin);
  const h = Math.max(40, s.height - insets.top - insets.bottom - 2 * margin);
  const zoom = Math.min(maxZoom, w / Math.max(0.01, box.x1 - box.x0), h / Math.max(0.01, box.y1 - box.y0));
  return {
    x: (box.x0 + box.x1) / 2 + (insets.right - insets.left) / 2 / zoom,
    y: (box.y0 + box.y1) / 2 + (insets.bottom - insets.top) / 2 / zoom,
    zoom,
  };
}

/** Keep the map in sight: no further than a little beyond its edge, never smaller than it fits. */
export function clampCamera(cam: Camera, map: Box, s: Screen, insets: Insets, minZoom: number, maxZoom: number): Camera {
  const zoom = Math.min(maxZoom, Math.max(minZoom, cam.zoom));
  const clampAxis = (v: number, lo: number, hi: number, size: number, before: number, after: number) => {
    const slack = 48 / zoom;
    const min = lo - slack + (size / 2 - before) / zoom;
    const max = hi + slack - (size / 2 - after) / zoom;
    if (min > max) return (lo + hi) / 2 + (after - before) / 2 / zoom;
    return Math.min(max, Math.max(min, v));
  };
  return {
    x: clampAxis(cam.x, map.x0, map.x1, s.width, insets.left, insets.right),
    y: clampAxis(cam.y, map.y0, map.y1, s.height, insets.top, insets.bottom),
    zoom,
  };
}

/** Zoom about a point of the screen. */
export function zoomAbout(cam: Camera, s: Screen, px: number, py: number, zoom: number): Camera {
  const x = cam.x + (px - s.width / 2) / cam.zoom;
  const y = cam.y + (py - s.height / 2) / cam.zoom;
  return { x: x - (px - s.width / 2) / zoom, y: y - (py - s.height / 2) / zoom, zoom };
}

export const easeOut = (t: number) => 1 - (1 - t) ** 3;

/** Between two cameras; the zoom changes by equal factors, not equal steps. */
export function between(a: Camera, b: Camera, t: number): Camera {
  const zoom = a.zoom * (b.zoom / a.zoom) ** t;
  // Move in proportion to the zoom already done, so that the point zoomed about stays put.
  const k = Math.abs(a.zoom - b.zoom) < 1e-9 ? t : (1 / zoom - 1 / a.zoom) / (1 / b.zoom - 1 / a.zoom);
  return { x: a.x + (b.x - a.x) * k, y: a.y + (b.y - a.y) * k, zoom };
}
