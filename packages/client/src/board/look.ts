/** Where the camera looks: putting it somewhere at once or in a while, and whether a hex is seen from there. */
import { fitBox, toScreen, zoomAbout } from './camera.ts';
import { limited, type Renderer } from './draw/render.ts';
import type { BoardState } from './state.ts';
import type { Camera } from './types.ts';

/** Smaller than this nothing can be read: whoever is sent to a hex is brought near. */
const FAR = 34;
const PLAY_ZOOM = 78;

export function createLook(st: BoardState, renderer: Renderer) {
  const motion = () => st.config.motion ?? 250;

  function set(to: Camera, ms = 0): void {
    const end = limited(st, to);
    if (ms > 0 && motion() > 0) st.motion = { from: st.camera, to: end, start: performance.now(), ms };
    else {
      st.camera = end;
      st.motion = undefined;
    }
    renderer.request();
  }
  /** Where the camera is going, or is. */
  const goal = () => st.motion?.to ?? st.camera;

  function fit(hexes?: readonly string[], ms = 0, nearest = 110): void {
    let box = st.map;
    let margin = 10;
    if (hexes?.length) {
      const is = hexes.map((h) => st.grid.byId.get(h)).filter((i) => i !== undefined);
      if (is.length) {
        box = {
          x0: Math.min(...is.map((i) => st.grid.x[i])) - 0.8,
          y0: Math.min(...is.map((i) => st.grid.y[i])) - 0.8,
          x1: Math.max(...is.map((i) => st.grid.x[i])) + 0.8,
          y1: Math.max(...is.map((i) => st.grid.y[i])) + 0.8,
        };
        margin = 24;
      }
    }
    set(fitBox(box, st.screen, st.insets, margin, hexes?.length ? nearest : 1e9), ms);
  }

  function centre(i: number, zoom: number, ms: number): void {
    const { insets } = st;
    set({ x: st.grid.x[i] + (insets.right - insets.left) / 2 / zoom, y: st.grid.y[i] + (insets.bottom - insets.top) / 2 / zoom, zoom }, ms);
  }

  /** Well inside the part nothing floats over; `anywhere`: at least its middle on the canvas. */
  function sees(i: number, anywhere = false): boolean {
    const [x, y] = toScreen(goal(), st.screen, st.grid.x[i], st.grid.y[i]);
    const m = anywhere ? 0 : goal().zoom * 0.7;
    const { top, right, bottom, left } = anywhere ? { top: 0, right: 0, bottom: 0, left: 0 } : st.insets;
    return x > left + m && y > top + m && x < st.screen.width - right - m && y < st.screen.height - bottom - m;
  }

  function goTo(hex: string, ms = motion()): boolean {
    const i = st.grid.byId.get(hex);
    if (i === undefined) return false;
    const far = goal().zoom < FAR;
    if (far || !sees(i)) centre(i, far ? PLAY_ZOOM : goal().zoom, ms);
    st.ring = { hex: i, until: performance.now() + ms + 900 };
    renderer.request();
    return true;
  }

  function zoomBy(factor: number, at?: readonly [number, number], ms = 0): void {
    const from = goal();
    const p = at ?? [(st.screen.width + st.insets.left - st.insets.right) / 2, (st.screen.height + st.insets.top - st.insets.bottom) / 2];
    set(zoomAbout(from, st.screen, p[0], p[1], limited(st, { ...from, zoom: from.zoom * factor }).zoom), ms);
  }

  const pan = (dx: number, dy: number, ms = 0): void =>
    set({ x: goal().x - dx / goal().zoom, y: goal().y - dy / goal().zoom, zoom: goal().zoom }, ms);

  return { motion, set, goal, fit, centre, sees, goTo, zoomBy, pan };
}
