/** The door of the board component: `createBoard(element, config)`. No rules inside; it shows what it is told and reports what is done. */
import { fitBox, toScreen, zoomAbout } from './camera.ts';
import { context, makeCanvas } from './canvas.ts';
import { listen } from './events.ts';
import { fanHit, planFanOf } from './fan.ts';
import { loadFonts } from './fonts.ts';
import { createGround } from './ground.ts';
import { counterBox, hitTest } from './hit.ts';
import { type KeyActions, pressKey } from './keys.ts';
import { drawMarker, markerExtent } from './markers.ts';
import { createMinimap } from './minimap.ts';
import { makePalette, markerStyle } from './palette.ts';
import { createRenderer, limited } from './render.ts';
import { rebuildLayer, updateScene } from './scene.ts';
import { counterBitmap, createState } from './state.ts';
import type { BoardApi, BoardConfig, BoardPointer, BoardSettings, BoardView, Camera, Hit } from './types.ts';

const ratio = () => Math.max(1, Math.min(3, Math.round((globalThis.devicePixelRatio || 1) * 4) / 4));

export function createBoard(element: HTMLElement, config: BoardConfig): BoardApi {
  const canvas = document.createElement('canvas');
  canvas.style.cssText = 'position:absolute;left:0;top:0;display:block;touch-action:none;outline:none';
  if (getComputedStyle(element).position === 'static') element.style.position = 'relative';
  element.style.touchAction = 'none';
  element.tabIndex = Math.max(0, element.tabIndex);
  element.setAttribute('role', 'application');
  element.setAttribute('aria-label', config.label ?? `Map: ${config.board.name}`);
  element.append(canvas);

  const st = createState(config, { width: element.clientWidth || 300, height: element.clientHeight || 150, dpr: ratio() });
  const renderer = createRenderer(st, canvas);
  if (config.art?.ground.levels.length) {
    st.ground = createGround(config.art.ground, config.artUrl ?? '', (box) => {
      st.stats.groundTiles++;
      renderer.stale(box);
    });
  }
  const motion = () => st.config.motion ?? 250;
  let alive = true;
  let folding: ReturnType<typeof setTimeout> | undefined;

  // ---------------------------------------------------------------------------------------------------------------- camera
  function setCamera(to: Camera, ms = 0): void {
    const goal = limited(st, to);
    if (ms > 0 && motion() > 0) st.motion = { from: st.camera, to: goal, start: performance.now(), ms };
    else {
      st.camera = goal;
      st.motion = undefined;
    }
    renderer.request();
  }
  const goal = () => st.motion?.to ?? st.camera;

  function fit(hexes?: readonly string[], ms = 0): void {
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
    setCamera(fitBox(box, st.screen, st.insets, margin, hexes?.length ? 110 : 1e9), ms);
  }

  function centre(i: number, zoom: number, ms: number): void {
    const { insets } = st;
    setCamera(
      { x: st.grid.x[i] + (insets.right - insets.left) / 2 / zoom, y: st.grid.y[i] + (insets.bottom - insets.top) / 2 / zoom, zoom },
      ms,
    );
  }

  function inView(i: number): boolean {
    const [x, y] = toScreen(goal(), st.screen, st.grid.x[i], st.grid.y[i]);
    const m = goal().zoom * 0.7;
    return (
      x > st.insets.left + m &&
      y > st.insets.top + m &&
      x < st.screen.width - st.insets.right - m &&
      y < st.screen.height - st.insets.bottom - m
    );
  }

  function goTo(hex: string, ms = motion()): boolean {
    const i = st.grid.byId.get(hex);
    if (i === undefined) return false;
    const far = goal().zoom < 34;
    if (far || !inView(i)) centre(i, far ? 78 : goal().zoom, ms);
    st.ring = { hex: i, until: performance.now() + ms + 900 };
    renderer.request();
    return true;
  }

  // ------------------------------------------------------------------------------------------------------------------ view
  function setView(view: BoardView, force = false): void {
    renderer.dirty(updateScene(st, view, force));
    if (st.fan && !st.stacks.has(st.grid.ids[st.fan.hex])) setFan(undefined);
    renderer.request();
  }

  function redrawStacks(): void {
    for (const layer of ['stacks', 'badges'] as const) renderer.dirty(rebuildLayer(st, layer));
    renderer.request();
  }

  function setFan(hex: number | undefined): void {
    clearTimeout(folding);
    folding = undefined;
    if (st.fan?.hex === hex) return;
    st.fan = hex === undefined ? undefined : planFanOf(st, hex);
    redrawStacks();
    st.config.events?.fan?.(st.fan ? st.grid.ids[st.fan.hex] : undefined);
  }

  function hide(what: 'counters' | 'markers', hidden: boolean): void {
    if (what === 'counters') st.hideCounters = hidden;
    else st.hideMarkers = hidden;
    for (const layer of ['stacks', 'badges', 'ghosts', 'stars', 'hexMarkers', 'sideMarkers'] as const)
      renderer.dirty(rebuildLayer(st, layer));
    renderer.request();
  }

  function setCursor(hex: number | undefined, show = true): void {
    if (st.cursor === hex) return;
    st.cursor = hex;
    if (hex !== undefined && show && !inView(hex)) centre(hex, goal().zoom, motion() / 2);
    renderer.request();
    st.config.events?.cursor?.(hex === undefined ? undefined : st.grid.ids[hex]);
  }

  const hitAt = (x: number, y: number): Hit => hitTest(st, x, y);

  /** What a key press means: a click in the middle of the cursor's hex. */
  function cursorPointer(shift = false, ctrl = false, alt = false): BoardPointer | undefined {
    if (st.cursor === undefined) return undefined;
    const i = st.cursor;
    const hex = st.grid.ids[i];
    const stack = (st.stacks.get(hex) ?? []).map((c) => c.key);
    const hit: Hit = { kind: stack.length ? 'counter' : 'hex', hex, counter: stack[0], stack, x: st.grid.x[i], y: st.grid.y[i] };
    return { hit, at: toScreen(st.camera, st.screen, hit.x, hit.y), shift, ctrl, alt, device: 'key', count: 1 };
  }

  // ---------------------------------------------------------------------------------------------------------------- input
  const unlisten = listen(element, st, {
    hit: hitAt,
    pan: (dx, dy) => setCamera({ x: st.camera.x - dx / st.camera.zoom, y: st.camera.y - dy / st.camera.zoom, zoom: st.camera.zoom }),
    zoom: (factor, at) =>
      setCamera(zoomAbout(st.camera, st.screen, at[0], at[1], limited(st, { ...st.camera, zoom: st.camera.zoom * factor }).zoom)),
    hover(hit) {
      const before = st.hover;
      st.hover = hit;
      if (st.fan) {
        st.fan.hot = hit?.fanned ? hit.counter : undefined;
        // Leaving both the hex and the plate folds the stack, but not at once: the way to the plate may lead over another hex.
        if (hit?.fanned || hit?.hex === st.grid.ids[st.fan.hex]) {
          clearTimeout(folding);
          folding = undefined;
        } else folding ??= setTimeout(() => setFan(undefined), 320);
      }
      if (
        before?.hex !== hit?.hex ||
        before?.counter !== hit?.counter ||
        before?.kind !== hit?.kind ||
        before?.side?.join() !== hit?.side?.join()
      ) {
        element.style.cursor = hit?.counter ? 'pointer' : hit?.kind === 'hexside' ? 'crosshair' : 'default';
        st.config.events?.hover?.(hit);
      }
      renderer.request();
    },
    dwell(hit) {
      st.config.events?.dwell?.(hit);
      const i = hit.hex === undefined ? undefined : st.grid.byId.get(hit.hex);
      if (i !== undefined && hit.stack.length > 1 && !st.drag) setFan(i);
    },
    pressFan(x, y) {
      if (!st.fan) return false;
      const on = fanHit(st.fan, x, y);
      if (on?.part === 'close') {
        setFan(undefined);
        return true;
      }
      if (!on && hitAt(x, y).hex !== st.grid.ids[st.fan.hex]) setFan(undefined);
      return on?.part === 'plate';
    },
    drag(counter, x, y, over) {
      if (st.fan) setFan(undefined);
      st.drag = { counter, x, y, over };
      renderer.request();
    },
    dragEnd() {
      st.drag = undefined;
      renderer.request();
    },
    counter: (key) => st.byKey.get(key),
  });

  const keyActions: KeyActions = {
    step(d) {
      if (st.cursor === undefined) {
        const [x, y] = [st.camera.x, st.camera.y];
        let best = 0;
        for (let i = 1; i < st.grid.n; i++)
          if (Math.hypot(st.grid.x[i] - x, st.grid.y[i] - y) < Math.hypot(st.grid.x[best] - x, st.grid.y[best] - y)) best = i;
        setCursor(best);
        return;
      }
      const o = st.grid.next[st.cursor * 6 + d];
      if (o >= 0) setCursor(o);
    },
    pan: (dx, dy) => setCamera({ x: goal().x - dx / goal().zoom, y: goal().y - dy / goal().zoom, zoom: goal().zoom }, motion() / 2),
    zoom: (f) => api.zoomBy(f, undefined, motion()),
    fit: () => fit(undefined, motion()),
    hide,
    press(shift, ctrl, alt) {
      const p = cursorPointer(shift, ctrl, alt);
      if (p) st.config.events?.click?.(p);
    },
    menu() {
      const p = cursorPointer();
      if (p) st.config.events?.menu?.(p);
    },
    fold() {
      if (!st.fan) return false;
      setFan(undefined);
      return true;
    },
    fanCursor() {
      setFan(st.fan?.hex === st.cursor ? undefined : st.cursor);
    },
  };
  function key(e: KeyboardEvent): boolean {
    const used = pressKey(st, e, keyActions);
    if (used) e.preventDefault();
    else if (e.type === 'keydown') st.config.events?.key?.(e);
    return used;
  }
  const keyTarget: HTMLElement | Window = config.keys === 'window' ? window : element;
  const onKey = (e: Event) => {
    const from = e.target as HTMLElement | undefined;
    // Typing into a field is not for the board.
    if (from && from !== element && /^(INPUT|TEXTAREA|SELECT|BUTTON|A)$/.test(from.tagName ?? '')) return;
    if (from?.isContentEditable) return;
    key(e as KeyboardEvent);
  };
  const onFocus = (e: FocusEvent) => {
    st.focused = e.type === 'focus';
    if (!st.focused)
      for (const what of ['counters', 'markers'] as const) if (what === 'counters' ? st.hideCounters : st.hideMarkers) hide(what, false);
    renderer.request();
  };
  keyTarget.addEventListener('keydown', onKey);
  keyTarget.addEventListener('keyup', onKey);
  element.addEventListener('focus', onFocus);
  element.addEventListener('blur', onFocus);
  if (config.keys === 'window') st.focused = true;

  // ----------------------------------------------------------------------------------------------------------------- size
  function resize(): void {
    const width = element.clientWidth || 300;
    const height = element.clientHeight || 150;
    const dpr = ratio();
    const changed = dpr !== st.screen.dpr;
    st.screen.width = width;
    st.screen.height = height;
    st.screen.dpr = dpr;
    canvas.style.width = `${width}px`;
    canvas.style.height = `${height}px`;
    const w = Math.round(width * dpr);
    const h = Math.round(height * dpr);
    if (canvas.width !== w || canvas.height !== h) {
      canvas.width = w;
      canvas.height = h;
    }
    if (changed) renderer.reset();
    setCamera(st.camera);
  }
  const observer = typeof ResizeObserver === 'function' ? new ResizeObserver(() => resize()) : undefined;
  observer?.observe(element);
  // Another screen, or the browser's own zoom: the size may stay while the pixels change.
  let density: MediaQueryList | undefined;
  const onDensity = () => {
    resize();
    watchDensity();
  };
  function watchDensity(): void {
    density?.removeEventListener('change', onDensity);
    density = globalThis.matchMedia?.(`(resolution: ${globalThis.devicePixelRatio || 1}dppx)`);
    density?.addEventListener('change', onDensity);
  }
  watchDensity();

  const api: BoardApi = {
    set: (view) => setView(view),
    patch: (part) => setView({ ...st.view, ...part }),
    view: () => st.view,
    configure(s: BoardSettings) {
      st.config = { ...st.config, ...s };
      if (s.insets) st.insets = { ...st.insets, ...s.insets };
      if (s.palette || s.formations || s.markers || s.counterStyle || s.hideLayers) {
        st.palette = makePalette(st.config.palette, st.config.formations, st.config.markers);
        st.style = st.config.counterStyle ?? 'classic';
        st.hidden = new Set(st.config.hideLayers);
        st.bitmaps.clear();
        renderer.reset();
      }
      setView(st.view, true);
    },
    camera: () => ({ ...goal() }),
    setCamera: (c, ms = 0) => setCamera({ ...goal(), ...c }, ms),
    pan: (dx, dy) => setCamera({ x: goal().x - dx / goal().zoom, y: goal().y - dy / goal().zoom, zoom: goal().zoom }),
    zoomBy(factor, at, ms = 0) {
      const from = goal();
      const p = at ?? [(st.screen.width + st.insets.left - st.insets.right) / 2, (st.screen.height + st.insets.top - st.insets.bottom) / 2];
      setCamera(zoomAbout(from, st.screen, p[0], p[1], limited(st, { ...from, zoom: from.zoom * factor }).zoom), ms);
    },
    fit,
    goTo,
    centerOn(hex, zoom = goal().zoom, ms = 0) {
      const i = st.grid.byId.get(hex);
      if (i === undefined) return false;
      centre(i, zoom, ms);
      return true;
    },
    goToCounter(k, ms) {
      const counter = st.byKey.get(k);
      return counter ? goTo(counter.hex, ms) : false;
    },
    hitTest: hitAt,
    hexToScreen(hex) {
      const i = st.grid.byId.get(hex);
      return i === undefined ? undefined : toScreen(st.camera, st.screen, st.grid.x[i], st.grid.y[i]);
    },
    counterBox: (k) => counterBox(st, k),
    cursor: () => (st.cursor === undefined ? undefined : st.grid.ids[st.cursor]),
    setCursor: (hex) => setCursor(hex === undefined ? undefined : st.grid.byId.get(hex)),
    fan: (hex) => setFan(hex === undefined ? undefined : st.grid.byId.get(hex)),
    fanned: () => (st.fan ? st.grid.ids[st.fan.hex] : undefined),
    hide,
    move(k, path, ms) {
      const counter = st.byKey.get(k);
      const points = path.flatMap((h) => {
        const i = st.grid.byId.get(h);
        return i === undefined ? [] : [st.grid.x[i], st.grid.y[i]];
      });
      const time = ms ?? Math.min(700, (points.length / 2 - 1) * 90);
      if (!counter || points.length < 4 || motion() <= 0 || time <= 0) return Promise.resolve();
      return new Promise((resolve) => {
        const done = () => {
          redrawStacks();
          resolve();
        };
        st.sliding.set(k, { counter, points, start: performance.now(), ms: time, done });
        redrawStacks();
      });
    },
    key,
    minimap: (el) => createMinimap(el, st, renderer, (x, y) => setCamera({ ...goal(), x, y })),
    counterCanvas(design, side, state = {}) {
      const dpr = st.screen.dpr;
      const b = counterBitmap(st, design, state, Math.round(side * dpr), side >= 84);
      const out = makeCanvas(b.canvas.width, b.canvas.height);
      context(out).drawImage(b.canvas, 0, 0);
      out.style.width = `${out.width / dpr}px`;
      out.style.height = `${out.height / dpr}px`;
      out.style.margin = `${-b.pad / dpr}px`;
      return out;
    },
    markerCanvas(kind, radius) {
      const dpr = st.screen.dpr;
      const style = markerStyle(st.palette, kind);
      const [hw, hh] = markerExtent(style.shape);
      const pad = radius * 0.45;
      const out = makeCanvas((2 * hw * radius + 2 * pad) * dpr, (2 * hh * radius + 2 * pad) * dpr);
      out.style.width = `${out.width / dpr}px`;
      out.style.height = `${out.height / dpr}px`;
      const c = context(out);
      c.translate(out.width / 2, out.height / 2);
      drawMarker(c, style, radius * dpr);
      return out;
    },
    settled: () => renderer.settled(),
    stats: () => ({ ...st.stats }),
    resize,
    destroy() {
      alive = false;
      clearTimeout(folding);
      unlisten();
      observer?.disconnect();
      density?.removeEventListener('change', onDensity);
      keyTarget.removeEventListener('keydown', onKey);
      keyTarget.removeEventListener('keyup', onKey);
      element.removeEventListener('focus', onFocus);
      element.removeEventListener('blur', onFocus);
      renderer.destroy();
      st.ground?.destroy();
      canvas.remove();
    },
  };

  resize();
  setView(config.view ?? { counters: [] }, true);
  fit();
  // Letters drawn before the fonts came are drawn again in the right ones.
  void loadFonts().then((fresh) => {
    if (!alive || !fresh) return;
    st.bitmaps.clear();
    renderer.reset();
  });
  return api;
}
