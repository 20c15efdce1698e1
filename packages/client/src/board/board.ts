/** The door of the board component: `createBoard(element, config)`. No rules inside; it shows what it is told and reports what is done. */
import type { HexId } from '@hexfront/engine';
import { toScreen, zoomAbout } from './camera.ts';
import { createCloseUp } from './draw/close-up.ts';
import { fanHit, planFanOf } from './draw/fan.ts';
import { loadFonts } from './draw/fonts.ts';
import { createGround } from './draw/ground.ts';
import { makePalette } from './draw/palette.ts';
import { counterPicture, markerPicture } from './draw/pictures.ts';
import { createRenderer, limited } from './draw/render.ts';
import { prepareVectors } from './draw/vectors.ts';
import { listen } from './input/events.ts';
import { counterBox, hitTest } from './input/hit.ts';
import { type KeyActions, pressKey } from './input/keys.ts';
import { createLook } from './look.ts';
import { LINES, rebuildLayer, updateScene } from './scene.ts';
import { createState } from './state.ts';
import type { BoardApi, BoardConfig, BoardPointer, BoardSettings, BoardView, Hit } from './types.ts';

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
  } else {
    // Maps with artwork, which is all we ship, never load this.
    void import('./draw/plain.ts').then(({ plainMap }) => {
      st.plain = plainMap(st.board, st.grid);
      renderer.stale(st.map);
    });
  }
  if (config.art?.parts) {
    st.closeUp = createCloseUp(config.art, config.artUrl ?? '', (art, box) => {
      st.vectors = prepareVectors(art);
      renderer.stale(box);
    });
  }
  const look = createLook(st, renderer);
  const { motion, goal } = look;
  const moved = () => st.config.events?.hand?.('moves');
  let alive = true;
  let folding: ReturnType<typeof setTimeout> | undefined;

  // ------------------------------------------------------------------------------------------------------------------ view
  /** Fetches what draws lines; if it does not come it is asked for again with the next view. */
  let lines: Promise<void> | undefined;
  function fetchLines(): Promise<void> {
    lines ??= import('./draw/overlays-line.ts').then(
      (found) => {
        st.lines = found;
        for (const layer of LINES) renderer.dirty(rebuildLayer(st, layer));
      },
      () => {
        lines = undefined;
      },
    );
    return lines;
  }

  function setView(view: BoardView, force = false): void {
    renderer.dirty(updateScene(st, view, force));
    if (!st.lines && st.stats.frames > 0) void fetchLines();
    if (st.fan && !st.stacks.has(st.grid.ids[st.fan.hex])) setFan(undefined);
    renderer.request();
  }

  function redrawStacks(): void {
    for (const layer of ['stacks', 'badges'] as const) renderer.dirty(rebuildLayer(st, layer));
    renderer.request();
  }

  function setFan(hex: HexId | undefined): void {
    clearTimeout(folding);
    folding = undefined;
    if (st.fan?.hex === hex) return;
    st.fan = hex === undefined ? undefined : planFanOf(st, hex);
    redrawStacks();
    st.config.events?.fan?.(st.fan ? st.grid.ids[st.fan.hex] : undefined);
  }

  function hide(what: 'counters' | 'markers' | 'stacks', hidden: boolean): void {
    if (what === 'stacks') st.hideStacks = hidden;
    else if (what === 'counters') st.hideCounters = hidden;
    else st.hideMarkers = hidden;
    for (const layer of ['stacks', 'badges', 'ghosts', 'stars', 'hexMarkers', 'hexsideMarkers'] as const)
      renderer.dirty(rebuildLayer(st, layer));
    renderer.request();
  }

  function setCursor(hex: HexId | undefined, show = true): void {
    if (st.cursor === hex) return;
    st.cursor = hex;
    if (hex !== undefined && show && !look.sees(hex)) look.centre(hex, goal().zoom, motion() / 2);
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
    pan(dx, dy) {
      look.set({ x: st.camera.x - dx / st.camera.zoom, y: st.camera.y - dy / st.camera.zoom, zoom: st.camera.zoom });
      moved();
    },
    zoom(factor, at) {
      look.set(zoomAbout(st.camera, st.screen, at[0], at[1], limited(st, { ...st.camera, zoom: st.camera.zoom * factor }).zoom));
      moved();
    },
    hold: (holding) => st.config.events?.hand?.(holding ? 'holds' : 'lets go'),
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
        before?.hexside?.join() !== hit?.hexside?.join()
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
      moved();
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
    pan(dx, dy) {
      look.pan(dx, dy, motion() / 2);
      moved();
    },
    zoom(f) {
      look.zoomBy(f, undefined, motion());
      moved();
    },
    fit() {
      look.fit(undefined, motion());
      moved();
    },
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
    look.set(st.camera);
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
        st.palette = makePalette(st.config.palette, st.config.formations, st.config.markers, st.config.bodies);
        st.style = st.config.counterStyle ?? 'classic';
        st.hidden = new Set(st.config.hideLayers);
        st.bitmaps.clear();
        renderer.reset();
      }
      setView(st.view, true);
    },
    camera: () => ({ ...goal() }),
    shown: () => ({ ...st.camera }),
    frame() {
      const [x0, y0] = toScreen(st.camera, st.screen, st.map.x0, st.map.y0);
      const [x1, y1] = toScreen(st.camera, st.screen, st.map.x1, st.map.y1);
      return { x0, y0, x1, y1 };
    },
    setCamera: (c, ms = 0) => look.set({ ...goal(), ...c }, ms),
    pan: (dx, dy) => look.pan(dx, dy),
    zoomBy: look.zoomBy,
    fit: look.fit,
    goTo: look.goTo,
    centerOn(hex, zoom = goal().zoom, ms = 0) {
      const i = st.grid.byId.get(hex);
      if (i === undefined) return false;
      look.centre(i, zoom, ms);
      return true;
    },
    goToCounter(k, ms) {
      const counter = st.byKey.get(k);
      return counter ? look.goTo(counter.hex, ms) : false;
    },
    sees(hex, anywhere) {
      const i = st.grid.byId.get(hex);
      return i !== undefined && look.sees(i, anywhere);
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
    minimap(el) {
      let stop: (() => void) | undefined;
      let gone = false;
      void import('./draw/minimap.ts').then(({ createMinimap }) => {
        if (gone) return;
        stop = createMinimap(el, st, renderer, (x, y) => {
          look.set({ ...goal(), x, y });
          moved();
        });
      });
      return () => {
        gone = true;
        stop?.();
      };
    },
    counterCanvas: counterPicture(st),
    markerCanvas: markerPicture(st),
    settled: () => fetchLines().then(() => renderer.settled()),
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
  look.fit();
  // The map comes first.
  requestAnimationFrame(() => {
    if (alive) void fetchLines();
  });
  // Letters drawn before the fonts came are drawn again in the right ones.
  void loadFonts().then((fresh) => {
    if (!alive || !fresh) return;
    st.bitmaps.clear();
    renderer.reset();
  });
  return api;
}
