/** The whole map small: stacks as dots, the present view as a frame; click or drag to go there. */
import { visibleBox } from '../camera.ts';
import type { BoardState } from '../state.ts';
import { context, makeCanvas } from './canvas.ts';
import { bodyOf } from './palette.ts';
import type { Renderer } from './render.ts';

const same = (a: readonly unknown[], b: readonly unknown[]): boolean => a.length === b.length && a.every((v, i) => v === b[i]);

export function createMinimap(element: HTMLElement, st: BoardState, renderer: Renderer, go: (x: number, y: number) => void): () => void {
  const canvas = document.createElement('canvas');
  canvas.style.cssText = 'display:block;width:100%;height:100%;cursor:pointer;touch-action:none';
  canvas.setAttribute('role', 'img');
  canvas.setAttribute('aria-label', 'Small map');
  element.append(canvas);
  const c = context(canvas, true);
  /** The map alone: to shrink it is dear, so it is kept when only stacks change. */
  let ground: HTMLCanvasElement | undefined;
  let groundKey: readonly unknown[] = [];
  let base: HTMLCanvasElement | undefined;
  let baseKey: readonly unknown[] = [];
  let drawn = '';
  let k = 1;
  let ox = 0;
  let oy = 0;

  const sized = (old: HTMLCanvasElement | undefined): HTMLCanvasElement => {
    const { width, height } = canvas;
    return old?.width === width && old.height === height ? old : makeCanvas(width, height);
  };

  function mapPicture(): HTMLCanvasElement {
    const { canvas: whole, version } = renderer.overview();
    const { width: w, height: h } = canvas;
    const key = [whole, version, st.palette, w, h];
    if (ground && same(key, groundKey)) return ground;
    groundKey = key;
    ground = sized(ground);
    const p = context(ground);
    const { map } = st;
    k = Math.min(w / (map.x1 - map.x0), h / (map.y1 - map.y0));
    ox = (w - (map.x1 - map.x0) * k) / 2 - map.x0 * k;
    oy = (h - (map.y1 - map.y0) * k) / 2 - map.y0 * k;
    p.fillStyle = st.palette.field;
    p.fillRect(0, 0, w, h);
    p.imageSmoothingQuality = 'high';
    p.drawImage(whole, map.x0 * k + ox, map.y0 * k + oy, (map.x1 - map.x0) * k, (map.y1 - map.y0) * k);
    return ground;
  }

  /** Map and stacks: kept apart from the frame that follows every camera move. */
  function picture(): HTMLCanvasElement {
    const ground = mapPicture();
    const b = sized(base);
    const p = context(b);
    const { grid } = st;
    p.drawImage(ground, 0, 0);
    if (!st.hideCounters) {
      const r = Math.max(1.6 * st.screen.dpr, k * 0.34);
      for (const [hex, stack] of st.stacks) {
        const i = grid.byId.get(hex);
        if (i === undefined) continue;
        const body = bodyOf(st.palette, stack[0].design.body);
        const x = grid.x[i] * k + ox;
        const y = grid.y[i] * k + oy;
        p.fillStyle = body.keyline ? body.body : body.edge;
        p.fillRect(x - r - 0.6, y - r - 0.6, 2 * r + 1.2, 2 * r + 1.2);
        p.fillStyle = body.body;
        p.fillRect(x - r, y - r, 2 * r, 2 * r);
      }
    }
    base = b;
    return b;
  }

  function draw(): void {
    const { dpr } = st.screen;
    const w = Math.round(element.clientWidth * dpr);
    const h = Math.round(element.clientHeight * dpr);
    if (!w || !h) return;
    const resized = canvas.width !== w || canvas.height !== h;
    const key = [st.stacks, st.palette, st.hideCounters, renderer.overview().version];
    const stale = resized || !same(key, baseKey);
    const seen = visibleBox(st.camera, st.screen);
    const now = `${seen.x0.toFixed(2)},${seen.y0.toFixed(2)},${seen.x1.toFixed(2)},${seen.y1.toFixed(2)}`;
    if (!stale && now === drawn) return;
    if (resized) {
      canvas.width = w;
      canvas.height = h;
    }
    if (stale) {
      baseKey = key;
      picture();
    }
    drawn = now;
    if (base) c.drawImage(base, 0, 0);
    const x = Math.max(seen.x0, st.map.x0) * k + ox;
    const y = Math.max(seen.y0, st.map.y0) * k + oy;
    const fw = Math.min(seen.x1, st.map.x1) * k + ox - x;
    const fh = Math.min(seen.y1, st.map.y1) * k + oy - y;
    c.strokeStyle = 'rgba(255,255,255,0.9)';
    c.lineWidth = 3.5 * dpr;
    c.strokeRect(x, y, fw, fh);
    c.strokeStyle = '#23282C';
    c.lineWidth = 1.5 * dpr;
    c.strokeRect(x, y, fw, fh);
  }

  let held = false;
  const to = (e: PointerEvent) => {
    const r = canvas.getBoundingClientRect();
    const q = canvas.width / Math.max(1, r.width);
    go(((e.clientX - r.left) * q - ox) / k, ((e.clientY - r.top) * q - oy) / k);
  };
  const onDown = (e: PointerEvent) => {
    held = true;
    canvas.setPointerCapture?.(e.pointerId);
    to(e);
  };
  const onMove = (e: PointerEvent) => {
    if (held) to(e);
  };
  const onUp = () => {
    held = false;
  };
  canvas.addEventListener('pointerdown', onDown);
  canvas.addEventListener('pointermove', onMove);
  canvas.addEventListener('pointerup', onUp);
  canvas.addEventListener('pointercancel', onUp);
  const stop = renderer.onFrame(draw);
  renderer.request();
  return () => {
    stop();
    canvas.remove();
  };
}
