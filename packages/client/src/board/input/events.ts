/** Pointers: click, drag, pan, pinch, wheel, hover, long press. Everything ends in a callback with plain data. */
import type { BoardState } from '../state.ts';
import type { BoardPointer, Counter, Hit } from '../types.ts';

export interface PointerActions {
  hit(x: number, y: number): Hit;
  pan(dx: number, dy: number): void;
  zoom(factor: number, at: readonly [number, number]): void;
  hover(hit: Hit | undefined): void;
  dwell(hit: Hit): void;
  /** A pointer went down on the fan's close button or beside the fan. */
  pressFan(x: number, y: number): boolean;
  drag(counter: Counter, x: number, y: number, over: string | undefined): void;
  dragEnd(): void;
  /** Somebody puts a pointer on the map (true), and takes the last one off. */
  hold(holding: boolean): void;
  counter(key: string): Counter | undefined;
}

const DWELL = 350;
const LONG = 400;
/** Movement that turns a click into a pan or a drag, CSS pixels. */
const SLOP = { mouse: 4, pen: 6, touch: 9 };

interface Down {
  id: number;
  x: number;
  y: number;
  device: 'mouse' | 'touch' | 'pen';
  hit: Hit;
  button: number;
  mode: 'press' | 'pan' | 'drag' | 'spent';
  counter?: Counter;
  timer?: ReturnType<typeof setTimeout>;
}

export function listen(element: HTMLElement, st: BoardState, act: PointerActions): () => void {
  const points = new Map<number, { x: number; y: number }>();
  let down: Down | undefined;
  let pinch = 0;
  let dwellTimer: ReturnType<typeof setTimeout> | undefined;
  let lastHover = '';
  let lastClick: { time: number; x: number; y: number; hex?: string | undefined; count: number } = { time: 0, x: 0, y: 0, count: 0 };
  let over: string | undefined;

  const place = (e: { clientX: number; clientY: number }): [number, number] => {
    const r = element.getBoundingClientRect();
    return [e.clientX - r.left - element.clientLeft, e.clientY - r.top - element.clientTop];
  };
  const device = (e: PointerEvent): 'mouse' | 'touch' | 'pen' =>
    e.pointerType === 'touch' || e.pointerType === 'pen' ? e.pointerType : 'mouse';
  const pointer = (e: PointerEvent | MouseEvent, hit: Hit, at: [number, number], dev: BoardPointer['device'], count = 1): BoardPointer => ({
    hit,
    at,
    shift: e.shiftKey,
    ctrl: e.ctrlKey || e.metaKey,
    alt: e.altKey,
    device: dev,
    count,
  });

  function hoverAt(x: number, y: number): void {
    const hit = act.hit(x, y);
    const key = `${hit.kind}|${hit.hex ?? ''}|${hit.counter ?? ''}|${hit.marker ?? ''}|${hit.hexside?.join() ?? ''}|${hit.fanned ?? false}`;
    if (key === lastHover) return;
    const sameHex = st.hover?.hex === hit.hex && hit.hex !== undefined;
    lastHover = key;
    act.hover(hit.kind === 'empty' && !hit.fanned ? undefined : hit);
    if (sameHex) return;
    clearTimeout(dwellTimer);
    if (hit.hex !== undefined) dwellTimer = setTimeout(() => act.dwell(hit), DWELL);
  }

  function leave(): void {
    clearTimeout(dwellTimer);
    lastHover = '';
    act.hover(undefined);
  }

  function onDown(e: PointerEvent): void {
    element.focus({ preventScroll: true });
    const [x, y] = place(e);
    points.set(e.pointerId, { x, y });
    act.hold(true);
    if (points.size === 2) {
      if (down?.mode === 'drag') st.config.events?.dragCancel?.();
      if (down) {
        clearTimeout(down.timer);
        down.mode = 'spent';
      }
      act.dragEnd();
      const [a, b] = [...points.values()];
      pinch = Math.hypot(a.x - b.x, a.y - b.y);
      return;
    }
    if (points.size > 2) return;
    clearTimeout(dwellTimer);
    if (e.button === 0 && act.pressFan(x, y)) return;
    const hit = act.hit(x, y);
    const dev = device(e);
    down = {
      id: e.pointerId,
      x,
      y,
      device: dev,
      hit,
      button: e.button,
      mode: 'press',
      counter: hit.counter ? act.counter(hit.counter) : undefined,
    };
    const mine = down;
    if (dev !== 'mouse') {
      down.timer = setTimeout(() => {
        if (down !== mine || mine.mode !== 'press') return;
        mine.mode = 'spent';
        st.config.events?.longPress?.(pointer(e, hit, [x, y], dev));
        act.hover(hit);
        act.dwell(hit);
      }, LONG);
    }
    try {
      element.setPointerCapture(e.pointerId);
    } catch {
      // A pointer made up by a test cannot be captured; the events reach us anyway.
    }
  }

  function onMove(e: PointerEvent): void {
    const [x, y] = place(e);
    const known = points.get(e.pointerId);
    if (points.size === 2 && known) {
      const before = [...points.values()];
      const mx = (before[0].x + before[1].x) / 2;
      const my = (before[0].y + before[1].y) / 2;
      points.set(e.pointerId, { x, y });
      const [a, b] = [...points.values()];
      const now = Math.hypot(a.x - b.x, a.y - b.y);
      act.pan((a.x + b.x) / 2 - mx, (a.y + b.y) / 2 - my);
      if (pinch > 0 && now > 0) act.zoom(now / pinch, [(a.x + b.x) / 2, (a.y + b.y) / 2]);
      pinch = now;
      return;
    }
    if (!down || down.id !== e.pointerId || !known) {
      if (device(e) !== 'touch') hoverAt(x, y);
      return;
    }
    points.set(e.pointerId, { x, y });
    if (down.mode === 'press' && Math.hypot(x - down.x, y - down.y) > SLOP[down.device]) {
      clearTimeout(down.timer);
      down.mode = 'pan';
      if (down.button === 0 && down.counter?.drag) {
        const ok = st.config.events?.dragStart?.(pointer(e, down.hit, [down.x, down.y], down.device));
        if (ok !== false) {
          down.mode = 'drag';
          over = down.hit.hex;
        }
      } else if (down.hit.fanned) down.mode = 'spent';
      if (down.mode === 'pan') act.pan(x - down.x, y - down.y);
    } else if (down.mode === 'pan') {
      act.pan(x - known.x, y - known.y);
    }
    if (down.mode === 'drag' && down.counter) {
      const hit = act.hit(x, y);
      const hex = hit.fanned ? undefined : hit.hex;
      act.drag(down.counter, x, y, hex);
      if (hex !== over) {
        over = hex;
        st.config.events?.dragOver?.(hex, pointer(e, hit, [x, y], down.device));
      }
      edgePan(x, y);
    }
  }

  /** Near the rim of the screen a dragged counter pulls the map along. */
  function edgePan(x: number, y: number): void {
    const rim = 28;
    const { width, height } = st.screen;
    const { top, left, right, bottom } = st.insets;
    const dx = x < left + rim ? 14 : x > width - right - rim ? -14 : 0;
    const dy = y < top + rim ? 14 : y > height - bottom - rim ? -14 : 0;
    if (dx || dy) act.pan(dx, dy);
  }

  function lift(e: PointerEvent): void {
    if (points.delete(e.pointerId) && points.size === 0) act.hold(false);
  }

  function onUp(e: PointerEvent): void {
    const was = down;
    lift(e);
    if (points.size === 1) pinch = 0;
    if (!was || was.id !== e.pointerId) return;
    down = undefined;
    clearTimeout(was.timer);
    const [x, y] = place(e);
    if (was.mode === 'drag') {
      const hit = act.hit(x, y);
      act.dragEnd();
      st.config.events?.drop?.(hit.fanned ? undefined : hit.hex, pointer(e, hit, [x, y], was.device));
    } else if (was.mode === 'press') {
      const hit = act.hit(x, y);
      if (was.button === 0) {
        // The map may have moved under the pointer meanwhile: another hex is another click.
        const close = e.timeStamp - lastClick.time < 350 && Math.hypot(x - lastClick.x, y - lastClick.y) < 8 && hit.hex === lastClick.hex;
        lastClick = { time: e.timeStamp, x, y, hex: hit.hex, count: close ? lastClick.count + 1 : 1 };
        if (!(hit.kind === 'empty' && hit.fanned)) st.config.events?.click?.(pointer(e, hit, [x, y], was.device, lastClick.count));
        if (was.device !== 'mouse' && !hit.fanned) {
          act.hover(hit);
          if (hit.stack.length > 1) act.dwell(hit);
        }
      } else if (was.button === 2) st.config.events?.menu?.(pointer(e, hit, [x, y], was.device));
    }
    if (was.device === 'mouse') hoverAt(x, y);
  }

  function onCancel(e: PointerEvent): void {
    lift(e);
    if (!down || down.id !== e.pointerId) return;
    clearTimeout(down.timer);
    if (down.mode === 'drag') {
      act.dragEnd();
      st.config.events?.dragCancel?.();
    }
    down = undefined;
  }

  function onWheel(e: WheelEvent): void {
    e.preventDefault();
    const at = place(e);
    const unit = e.deltaMode === 1 ? 30 : e.deltaMode === 2 ? 300 : 1;
    // Trackpads send a pinch as a wheel with ctrl, and two-finger scrolling as small steps in both directions.
    if (!e.ctrlKey && (e.shiftKey || Math.abs(e.deltaX) > Math.abs(e.deltaY) * 0.6)) {
      act.pan(-(e.deltaX || e.deltaY) * unit, e.deltaX ? -e.deltaY * unit : 0);
      return;
    }
    const step = Math.max(-120, Math.min(120, e.deltaY * unit));
    act.zoom(Math.exp(-step * (e.ctrlKey ? 0.01 : 0.0022)), at);
  }

  const onMenu = (e: Event) => e.preventDefault();
  const onLeave = (e: PointerEvent) => {
    if (device(e) === 'mouse' && !down) leave();
  };

  element.addEventListener('pointerdown', onDown);
  element.addEventListener('pointermove', onMove);
  element.addEventListener('pointerup', onUp);
  element.addEventListener('pointercancel', onCancel);
  element.addEventListener('pointerleave', onLeave);
  element.addEventListener('wheel', onWheel, { passive: false });
  element.addEventListener('contextmenu', onMenu);
  return () => {
    clearTimeout(dwellTimer);
    clearTimeout(down?.timer);
    element.removeEventListener('pointerdown', onDown);
    element.removeEventListener('pointermove', onMove);
    element.removeEventListener('pointerup', onUp);
    element.removeEventListener('pointercancel', onCancel);
    element.removeEventListener('pointerleave', onLeave);
    element.removeEventListener('wheel', onWheel);
    element.removeEventListener('contextmenu', onMenu);
  };
}
