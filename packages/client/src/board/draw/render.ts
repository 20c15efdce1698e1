/** The one render pass: finished tiles, stand-ins where they are missing, then what lives on top. */

import { between, clampCamera, easeOut, fitBox, originOf, visibleBox } from '../camera.ts';
import { type Box, touches } from '../geometry.ts';
import type { BoardState } from '../state.ts';
import { context, makeCanvas } from './canvas.ts';
import { drawFan, planFanOf } from './fan.ts';
import { haloStroke, hexPath } from './overlays-hex.ts';
import { drawGhost, drawStack } from './pieces.ts';
import {
  compose,
  createTileSet,
  drawMap,
  dropTiles,
  markDirty,
  markStale,
  rasterMap,
  type Tile,
  type TileSet,
  tileAt,
  trimTiles,
} from './tiles.ts';
import type { Frame } from './vectors.ts';

/** Milliseconds of drawing maps in one frame: while the map moves, and while it rests. */
const BUDGET_MOVING = 5;
const BUDGET_RESTING = 22;
/** The zoom has settled when it has not changed for so long. */
const SETTLE = 130;

/** While its pictures are coming the whole map is drawn anew at most so often, in milliseconds. */
const OVERVIEW_PACE = 300;

/** Small picture of the whole map, its device pixels per unit, and how often it was drawn. */
interface Overview {
  canvas: HTMLCanvasElement;
  S: number;
  version: number;
}

export interface Renderer {
  /** Ask for a frame. */
  request(): void;
  dirty(places: readonly { box: Box; pad: number }[]): void;
  stale(box: Box): void;
  /** Forget every picture (palette, fonts, device ratio). */
  reset(): void;
  overview(): Overview;
  onFrame(listener: () => void): () => void;
  settled(): Promise<void>;
  destroy(): void;
}

export function createRenderer(st: BoardState, canvas: HTMLCanvasElement): Renderer {
  const c = context(canvas, true);
  let current: TileSet | undefined;
  let previous: TileSet | undefined;
  let overview: (Overview & { rough: boolean; stale: boolean; at: number }) | undefined;
  let overviews = 0;
  let later: ReturnType<typeof setTimeout> | undefined;
  let wanted = 0;
  let lastZoom = 0;
  let zoomChanged = -Infinity;
  let lastOrigin: readonly [number, number] = [0, 0];
  let lastCamera = '';
  let frame = 0;
  let waiting: (() => void)[] = [];
  const listeners = new Set<() => void>();
  let dead = false;
  /** Running mean of the time between frames. */
  let pace = 16;
  let slow = false;
  let lastFrame = 0;

  function request(): void {
    if (!wanted && !dead) wanted = requestAnimationFrame(render);
  }

  function makeOverview(): Overview {
    const now = performance.now();
    if (overview && !overview.stale) return overview;
    if (overview && now - overview.at < OVERVIEW_PACE) {
      later ||= setTimeout(() => {
        later = undefined;
        request();
      }, OVERVIEW_PACE);
      return overview;
    }
    const { map } = st;
    const S = Math.min(1100 / (map.x1 - map.x0), 1100 / (map.y1 - map.y0));
    const picture = overview?.canvas ?? makeCanvas((map.x1 - map.x0) * S, (map.y1 - map.y0) * S);
    const p = context(picture);
    p.setTransform(1, 0, 0, 1, -map.x0 * S, -map.y0 * S);
    const rough = !drawMap({ c: p, S, dpr: 1, zoom: S, box: map }, st);
    overview = { canvas: picture, S, version: ++overviews, rough, stale: false, at: now };
    return overview;
  }

  function moveCamera(now: number): void {
    const m = st.motion;
    if (!m) return;
    const t = m.ms <= 0 ? 1 : Math.min(1, (now - m.start) / m.ms);
    st.camera = t >= 1 ? m.to : between(m.from, m.to, easeOut(t));
    if (t >= 1) st.motion = undefined;
  }

  /** Tiles on the screen, the middle ones first. */
  function visible(set: TileSet, ox: number, oy: number, ring = 0): Tile[] {
    const w = canvas.width;
    const h = canvas.height;
    const i0 = Math.floor(ox / set.size) - ring;
    const i1 = Math.floor((ox + w - 1) / set.size) + ring;
    const j0 = Math.floor(oy / set.size) - ring;
    const j1 = Math.floor((oy + h - 1) / set.size) + ring;
    const out: Tile[] = [];
    for (let j = j0; j <= j1; j++) for (let i = i0; i <= i1; i++) out.push(tileAt(set, i, j));
    const mx = (ox + w / 2) / set.size - 0.5;
    const my = (oy + h / 2) / set.size - 0.5;
    return out.sort((a, b) => Math.hypot(a.i - mx, a.j - my) - Math.hypot(b.i - mx, b.j - my));
  }

  /** Do the finished tiles of a set cover the whole screen at this zoom? */
  function covers(set: TileSet, S: number, ox: number, oy: number): boolean {
    const q = (set.size * S) / set.S;
    for (let j = Math.floor(oy / q); j <= Math.floor((oy + canvas.height - 1) / q); j++) {
      for (let i = Math.floor(ox / q); i <= Math.floor((ox + canvas.width - 1) / q); i++) {
        if (!set.tiles.get(`${i},${j}`)?.done) return false;
      }
    }
    return true;
  }

  /** Other tile sets, and the overview where they leave holes, stretched to the present zoom. */
  function standIn(S: number, ox: number, oy: number): void {
    // A machine that cannot keep up shows coarser pixels while the zoom moves, rather than fewer frames.
    c.imageSmoothingEnabled = !slow;
    c.imageSmoothingQuality = 'low';
    const sets = [current, previous].filter((s): s is TileSet => s !== undefined && s.S !== S);
    const full = sets.findIndex((s) => covers(s, S, ox, oy));
    if (full < 0) {
      const whole = makeOverview();
      const k = S / whole.S;
      c.drawImage(whole.canvas, st.map.x0 * S - ox, st.map.y0 * S - oy, whole.canvas.width * k, whole.canvas.height * k);
    }
    const used = full < 0 ? sets : sets.slice(0, full + 1);
    for (const set of used.reverse()) stretch(set, S, ox, oy);
    c.imageSmoothingEnabled = true;
  }

  function stretch(set: TileSet, S: number, ox: number, oy: number): void {
    const q = (set.size * S) / set.S;
    for (const t of set.tiles.values()) {
      if (!t.done) continue;
      const x = t.i * q - ox;
      const y = t.j * q - oy;
      if (x > canvas.width || y > canvas.height || x + q < 0 || y + q < 0) continue;
      // Half a pixel over the edge hides the seams of scaled tiles.
      c.drawImage(t.done, Math.floor(x), Math.floor(y), Math.ceil(x + q) - Math.floor(x), Math.ceil(y + q) - Math.floor(y));
    }
  }

  function render(now: number): void {
    wanted = 0;
    if (dead) return;
    const began = performance.now();
    if (now - lastFrame < 250) pace += (now - lastFrame - pace) * 0.15;
    slow = pace > 27;
    lastFrame = now;
    frame++;
    st.stats.frames++;
    moveCamera(now);
    const { camera, screen } = st;
    const S = camera.zoom * screen.dpr;
    const [ox, oy] = originOf(camera, screen);
    if (Math.abs(S - lastZoom) > 1e-9) {
      lastZoom = S;
      zoomChanged = now;
    }
    const moving = st.motion !== undefined || ox !== lastOrigin[0] || oy !== lastOrigin[1];
    lastOrigin = [ox, oy];
    const settledZoom = !st.motion && now - zoomChanged >= (current ? SETTLE : 0);
    if (!current || (current.S !== S && settledZoom)) {
      if (previous) dropTiles(previous);
      previous = current;
      current = createTileSet(camera.zoom, screen.dpr);
    }
    let again = st.motion !== undefined || (current.S !== S && !settledZoom);

    c.setTransform(1, 0, 0, 1, 0, 0);
    c.globalAlpha = 1;
    c.fillStyle = st.palette.field;
    if (current.S === S) {
      const here = visible(current, ox, oy);
      const budget = moving ? BUDGET_MOVING : BUDGET_RESTING;
      // Changed overlays first: cheap, and what the player waits for.
      for (const t of here) if (t.map && (t.dirty || !t.done)) compose(current, t, st);
      for (const t of here) {
        if (t.map && !t.stale) continue;
        if (performance.now() - began > budget) break;
        rasterMap(current, t, st);
        compose(current, t, st);
      }
      const holes = here.filter((t) => !t.done);
      const missing = holes.length > 0;
      if (missing) {
        // Stretching pictures is the dearest thing a frame does, so only the holes are filled.
        const size = current.size;
        c.save();
        c.beginPath();
        for (const t of holes) c.rect(t.i * size - ox, t.j * size - oy, size, size);
        c.clip();
        c.fillRect(0, 0, canvas.width, canvas.height);
        standIn(S, ox, oy);
        c.restore();
      } else if (previous) {
        dropTiles(previous);
        previous = undefined;
      }
      c.imageSmoothingEnabled = false;
      for (const t of here) {
        t.used = frame;
        if (t.done) c.drawImage(t.done, t.i * current.size - ox, t.j * current.size - oy);
      }
      c.imageSmoothingEnabled = true;
      if (missing || here.some((t) => t.stale)) again = true;
      else if (moving) again = true;
      // Pictures for what is seen come first; the rim waits until they are there.
      else if (!here.some((t) => t.rough)) again = prefetch(current, ox, oy, began) || again;
      trimTiles(current, Math.max(140, here.length * 3));
    } else {
      c.fillRect(0, 0, canvas.width, canvas.height);
      standIn(S, ox, oy);
    }
    if (drawLive(now)) again = true;
    st.stats.lastFrameMs = performance.now() - began;
    const cam = `${camera.x},${camera.y},${camera.zoom}`;
    if (cam !== lastCamera) {
      lastCamera = cam;
      st.config.events?.camera?.({ ...camera });
    }
    for (const l of listeners) l();
    if (again) request();
    else if (waiting.length) {
      const done = waiting;
      if (current.S === S && ![...visible(current, ox, oy)].some((t) => t.rough || t.dirty)) {
        waiting = [];
        for (const w of done) w();
      }
    }
  }

  /** One ring of tiles beyond the edge, so that panning finds them ready. Returns whether some are still to be made. */
  function prefetch(set: TileSet, ox: number, oy: number, began: number): boolean {
    for (const t of visible(set, ox, oy, 1)) {
      if (t.done && !t.dirty) continue;
      if (!touches(st.map, t.box)) continue;
      if (performance.now() - began > 8) return true;
      t.used = frame;
      if (!t.map) rasterMap(set, t, st);
      compose(set, t, st);
    }
    return false;
  }

  /** Hover, cursor, moving and dragged counters, the fanned stack. True if it moves by itself. */
  function drawLive(now: number): boolean {
    const { camera, screen, grid } = st;
    const { dpr } = screen;
    const S = camera.zoom * dpr;
    const [ox, oy] = originOf(camera, screen);
    const f: Frame = { c, S, dpr, zoom: camera.zoom, box: visibleBox(camera, screen) };
    let again = false;
    c.save();
    c.translate(-ox, -oy);
    const hover = st.drag ? st.drag.over : st.hover?.hex;
    const over = hover === undefined ? undefined : grid.byId.get(hover);
    if (over !== undefined) {
      c.beginPath();
      hexPath(c, grid, over, S, -1 * dpr);
      haloStroke(
        c,
        st.drag ? st.palette.overlay.action : st.palette.ink,
        (st.drag ? 2.6 : 1.4) * dpr,
        (st.drag ? 5 : 4) * dpr,
        'rgba(255,255,255,0.8)',
      );
    }
    if (st.hover?.hexside && st.view.pickHexsides && st.hover.kind === 'hexside') drawHexsideHover(f);
    if (st.cursor !== undefined && st.focused) drawCursor(f, st.cursor);
    if (st.ring) {
      if (now >= st.ring.until) st.ring = undefined;
      else {
        c.beginPath();
        hexPath(c, grid, st.ring.hex, S, 2 * dpr);
        haloStroke(c, st.palette.overlay.action, 3.4 * dpr, 7 * dpr);
        again = true;
      }
    }
    for (const [key, s] of st.sliding) {
      const t = s.ms <= 0 ? 1 : Math.min(1, (now - s.start) / s.ms);
      const n = s.points.length / 2 - 1;
      const at = easeOut(t) * n;
      const k = Math.min(n - 1, Math.floor(at));
      const q = n > 0 ? at - k : 0;
      const x = n > 0 ? s.points[2 * k] + (s.points[2 * k + 2] - s.points[2 * k]) * q : s.points[0];
      const y = n > 0 ? s.points[2 * k + 1] + (s.points[2 * k + 3] - s.points[2 * k + 1]) * q : s.points[1];
      if (!st.hideCounters) drawStack(f, st, x, y, [s.counter], [], false);
      again = true;
      if (t >= 1) {
        st.sliding.delete(key);
        s.done();
      }
    }
    if (st.drag) drawGhost(f, st, st.drag.counter, st.drag.x * dpr + ox, st.drag.y * dpr + oy);
    c.restore();
    if (st.fan && !st.hideCounters) {
      st.fan = planFanOf(st, st.fan.hex);
      if (st.fan && (st.config.fan ?? 'board') === 'board') drawFan(c, st, st.fan);
    }
    return again;
  }

  function drawHexsideHover(f: Frame): void {
    const hexside = st.hover?.hexside;
    const i = hexside ? st.grid.byId.get(hexside[0]) : undefined;
    if (!hexside || i === undefined) return;
    for (let d = 0; d < 6; d++) {
      const o = st.grid.next[i * 6 + d];
      if (o < 0 || st.grid.ids[o] !== hexside[1]) continue;
      const [ax, ay] = st.grid.corners[d];
      const [bx, by] = st.grid.corners[(d + 1) % 6];
      c.beginPath();
      c.lineCap = 'round';
      c.moveTo((st.grid.x[i] + ax) * f.S, (st.grid.y[i] + ay) * f.S);
      c.lineTo((st.grid.x[i] + bx) * f.S, (st.grid.y[i] + by) * f.S);
      haloStroke(c, st.palette.ink, 3 * f.dpr, 7 * f.dpr);
    }
  }

  /** The keyboard's hex: the focus ring, with heavy corners so that it is told from every other outline. */
  function drawCursor(f: Frame, i: number): void {
    const { grid, palette } = st;
    const { S, dpr } = f;
    c.beginPath();
    hexPath(c, grid, i, S, -3 * dpr);
    haloStroke(c, palette.overlay.action, 2 * dpr, 6 * dpr);
    c.beginPath();
    const k = S - 6 * dpr;
    for (let d = 0; d < 6; d++) {
      const [px, py] = grid.corners[d];
      for (const o of [5, 1]) {
        const [qx, qy] = grid.corners[(d + o) % 6];
        c.moveTo(grid.x[i] * S + px * k, grid.y[i] * S + py * k);
        c.lineTo(grid.x[i] * S + (px + (qx - px) * 0.2) * k, grid.y[i] * S + (py + (qy - py) * 0.2) * k);
      }
    }
    c.lineCap = 'round';
    haloStroke(c, palette.overlay.actionDark, 4.5 * dpr, 7.5 * dpr);
  }

  return {
    request,
    dirty(places) {
      if (current) markDirty(current, places);
      if (places.length) request();
    },
    stale(box) {
      if (current) markStale(current, box);
      if (overview?.rough) overview.stale = true;
      request();
    },
    reset() {
      if (current) dropTiles(current);
      if (previous) dropTiles(previous);
      current = undefined;
      previous = undefined;
      overview = undefined;
      request();
    },
    overview: makeOverview,
    onFrame(l) {
      listeners.add(l);
      return () => listeners.delete(l);
    },
    settled: () =>
      new Promise((done) => {
        waiting.push(done);
        request();
      }),
    destroy() {
      dead = true;
      cancelAnimationFrame(wanted);
      clearTimeout(later);
      for (const done of waiting.splice(0)) done();
      if (current) dropTiles(current);
      if (previous) dropTiles(previous);
    },
  };
}

/** The smallest zoom: the whole map and a little field round it. */
export function smallestZoom(st: BoardState): number {
  return fitBox(st.map, st.screen, st.insets, 10, 1e9).zoom * 0.94;
}

/** Keep a camera within its limits. */
export function limited(st: BoardState, camera: { x: number; y: number; zoom: number }): { x: number; y: number; zoom: number } {
  return clampCamera(camera, st.map, st.screen, st.insets, smallestZoom(st), st.config.maxZoom ?? 260);
}
