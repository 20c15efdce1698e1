/** The map: puts a board on the page, feeds it the view and turns its events into the control's clicks. */
import type { UnitId } from '@hexfront/engine';
import { effect } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { createBoard } from '../../board/index.ts';
import type { BoardApi, BoardEvents, BoardPointer, Hit } from '../../board/types.ts';
import {
  ableUnits,
  ask,
  board,
  caseOpen,
  handOnMap,
  hexMarkers,
  hexShown,
  hexsideMarkers,
  info,
  keepPicture,
  markerAt,
  menu,
  moment,
  overlays,
  pace,
  pieces,
  placeName,
  plan,
  reach,
  scaleNow,
  selected,
  settings,
  sideToAct,
  steps,
  unitShown,
} from '../../store/index.ts';
import { artFor } from '../../table/art.ts';
import { addWaypoint, clickHex, clickUnit, consider, go, select } from '../control.ts';
import { boardView } from './board-view.ts';

/** The hex under the pointer or the keyboard cursor, for keys that mean "here". */
export let hereHex: string | undefined;

const unitOf = (key: string | undefined): number | undefined => (key === undefined || key.startsWith('ghost') ? undefined : Number(key));

/** What a click on a folded stack means: the unit on top, unless that can do nothing now and another one of its side can. */
function meant(u: UnitId, stack: readonly string[]): UnitId[] {
  const able = ableUnits.peek();
  if (stack[0] !== String(u) || able.includes(u)) return [u];
  const side = pieces.peek().get(u)?.side;
  const others = stack.map(Number).filter((v) => able.includes(v) && pieces.peek().get(v)?.side === side);
  return others.length ? others : [u];
}

/** Whoever speaks of the hex under the keyboard cursor; there with the rest of the screen. */
export const cursorAt: { run?: ((hex: string) => void) | undefined } = {};

/** Whoever draws over the map; there with the rest of the screen. */
export const cameraMoved: { run?: (() => void) | undefined } = {};

/** What Enter means where nothing can be done at the cursor: the keys of the screen say so when they are there. */
export const idleEnter: { run?: (() => boolean) | undefined } = {};
const canDoAt = (hit: Hit): boolean =>
  (moment.peek()?.legal ?? []).some((a) =>
    a.h !== undefined && placeName(a.h) === hit.hex ? true : a.u !== undefined && hit.stack.includes(String(a.u)),
  );

function onClick(e: BoardPointer): void {
  const { hit } = e;
  if (e.device === 'key' && !canDoAt(hit) && idleEnter.run?.()) return;
  menu.value = undefined;
  caseOpen.value = undefined;
  if (!hit.hex) return;
  // Picked out of the fan with a finger: the fan would hide where the unit can go.
  if (hit.fanned && e.device === 'touch') board.peek()?.fan(undefined);
  const at = e.at;
  const shown = unitShown.peek();
  // At the keyboard the unit whose card is open is meant, even if it lies under others.
  const hitUnit = unitOf(hit.counter);
  const folded = !hit.fanned && !e.shift && e.count === 1;
  const among =
    e.device === 'key' && shown !== undefined && hit.stack.includes(String(shown))
      ? [shown]
      : hitUnit === undefined
        ? []
        : folded
          ? meant(hitUnit, hit.stack)
          : [hitUnit];
  const u: UnitId | undefined = among[0];
  const piece = u === undefined ? undefined : pieces.peek().get(u);
  // A second tap on the goal of a planned move goes there, whatever lies in that hex.
  if (plan.peek()?.hex === hit.hex && e.device !== 'mouse') {
    void go(hit.hex);
    return;
  }
  if (piece && u !== undefined) {
    const again = selected.peek().length === 1 && selected.peek()[0] === u && !hit.fanned && !e.shift;
    const inHand = selected.peek().length > 0 && reach.peek()?.hexes.some((h) => h.hex === hit.hex);
    // With a unit in hand a hex of its reach means "go there", whatever lies in it; a counter of the fan, Ctrl and Shift mean the counter.
    if (inHand && !(piece.side === sideToAct.peek() && (hit.fanned || e.ctrl || e.shift))) {
      void clickHex(hit.hex, { at, touch: e.device === 'touch' });
      return;
    }
    // Again on the same counter: the next of the stack.
    if (again && e.count === 1 && hit.stack.length > 1) {
      const own = hit.stack.map(Number).filter((v) => pieces.peek().get(v)?.side === piece.side);
      void clickUnit(own[(own.indexOf(u) + 1) % own.length], { at, hex: hit.hex });
      return;
    }
    void clickUnit(u, { extend: e.shift, whole: e.count === 2, at, hex: hit.hex, among });
    return;
  }
  void clickHex(hit.hex, { at, touch: e.device === 'touch' });
}

/** What lies under the pointer besides counters: a marker on one, in the hex, or on the hexside. */
function markerUnder(hit: Hit | undefined): string | undefined {
  if (!hit?.hex || hit.fanned) return undefined;
  if (hit.marker) return hit.marker;
  const [a, b] = hit.hexside ?? [];
  const across = hexsideMarkers
    .peek()
    .find((m) => (m.hexside[0] === a && m.hexside[1] === b) || (m.hexside[0] === b && m.hexside[1] === a));
  return across?.kind ?? (hit.kind === 'hex' ? hexMarkers.peek().find((m) => m.hex === hit.hex)?.kind : undefined);
}

function onHover(hit: Hit | undefined): void {
  const kind = markerUnder(hit);
  const at = kind && hit?.hex ? board.peek()?.hexToScreen(hit.hex) : undefined;
  markerAt.value = kind && at ? { kind, at } : undefined;
  hereHex = hit?.hex;
  // Off the map, on the way to the panel: what was considered stays, so that its buttons can be pressed.
  if (!hit) return;
  if (selected.peek().length && reach.peek()) void consider(hit.fanned ? undefined : hit.hex);
}

const events: BoardEvents = {
  click: onClick,
  menu: (e) => {
    if (selected.peek().length) void addWaypoint(e.hit.hex);
    else if (e.hit.hex) hexShown.value = e.hit.hex;
  },
  hover: onHover,
  dwell: (hit) => {
    if (hit.hex && selected.peek().length) hexShown.value = hit.hex;
    else if (hit.hex && moment.peek()?.battle === undefined) {
      hexShown.value = hit.hex;
      const u = unitOf(hit.counter);
      if (u === undefined) unitShown.value = undefined;
    }
  },
  longPress: (e) => {
    if (e.hit.hex) {
      unitShown.value = undefined;
      hexShown.value = e.hit.hex;
    }
  },
  dragStart: (e) => {
    const u = unitOf(e.hit.counter);
    if (u === undefined) return false;
    if (!selected.peek().includes(u)) void select([u]);
    return true;
  },
  dragOver: (hex) => {
    hereHex = hex;
    void consider(hex);
  },
  drop: (hex, e) => {
    const from = pieces.peek().get(selected.peek()[0])?.hex;
    if (hex && hex !== from) void dropOn(hex, e.at);
    else plan.value = undefined;
  },
  dragCancel: () => {
    plan.value = undefined;
  },
  hand: handOnMap,
  camera: () => cameraMoved.run?.(),
  cursor: (hex) => {
    hereHex = hex;
    if (hex && selected.peek().length) void consider(hex);
    if (hex && !selected.peek().length) hexShown.value = hex;
    if (hex) cursorAt.run?.(hex);
  },
};

/** The reach may still be on its way when a quick hand lets go. */
async function dropOn(hex: string, at: readonly [number, number]): Promise<void> {
  for (let i = 0; i < 20 && !reach.peek(); i++) await new Promise((r) => setTimeout(r, 25));
  await clickHex(hex, { at });
}

/** What floats over the map; the camera keeps what matters clear of it. */
export const insetsNow = () => {
  const k = scaleNow();
  return innerWidth < 1000 ? { top: 74, bottom: 16, left: 8, right: 72 } : { top: 58 * k, bottom: 64 * k, left: 10, right: 58 * k };
};

export function BoardHost(): JSX.Element {
  const ref = useRef<HTMLDivElement>(null);
  const table = info.value;
  useEffect(() => {
    const element = ref.current;
    if (!element || !table) return;
    let api: BoardApi | undefined;
    let gone = false;
    const stops: (() => void)[] = [];
    void (table.artUrl ? artFor(table.artUrl, table.board) : Promise.resolve(undefined)).then((art) => {
      if (gone) return;
      api = createBoard(element, {
        board: table.board,
        ...(art ? { art, artUrl: table.artUrl } : {}),
        view: boardView(),
        events,
        palette: settings.peek().palette,
        counterStyle: settings.peek().counterStyle,
        formations: table.formations,
        bodies: table.bodies,
        insets: insetsNow(),
        motion: 250 * pace(),
        keys: 'window',
        label: `Map of ${table.name}. Arrow keys move the hex cursor, Enter chooses.`,
        fanText: (hex, keys) => ({ title: `Hex ${hex}`, note: keys.length === 1 ? '1 unit' : `${keys.length} units` }),
      });
      // Before anybody hears of the board: whatever is asked and fetched because it is there comes after this.
      performance.mark('board');
      board.value = api;
      // For tests and the curious: the board and the table, as the console sees them.
      Object.assign(globalThis, { __board: api, __ask: ask });
      stops.push(...follow(api, element));
      // Fetched when the board is drawn: nothing moves the map before.
      return import('./camera.ts').then(({ firstLook, moveByItself }) => {
        if (gone || !api) return;
        stops.push(
          moveByItself(api),
          whenAsked(() => firstLook(api as BoardApi)),
        );
        element.dataset.ready = 'true';
      });
    });
    return () => {
      gone = true;
      for (const stop of stops) stop();
      board.value = undefined;
      api?.destroy();
    };
  }, [table]);
  return <div class="map-host" ref={ref} />;
}

/** Once, as soon as the position has come; behind a curtain there is nothing to look at yet. */
function whenAsked(work: () => void): () => void {
  let done = false;
  return effect(() => {
    if (done || !moment.value || moment.value.wait !== undefined) return;
    done = true;
    queueMicrotask(work);
  });
}

function follow(api: BoardApi, element: HTMLElement | null): (() => void)[] {
  let seen = steps.peek().version;
  return [
    effect(() => {
      api.set(boardView());
    }),
    effect(() => {
      api.hide('counters', !overlays.value.has('counters'));
    }),
    effect(() => {
      const { palette, counterStyle, grid, numbers } = settings.value;
      api.configure({
        palette,
        counterStyle,
        motion: 250 * pace(),
        hideLayers: [...(grid ? [] : ['grid']), ...(numbers ? [] : ['numbers'])],
      });
    }),
    effect(() => {
      const { steps: list, version } = steps.value;
      if (version === seen) return;
      seen = version;
      const k = pace();
      if (k > 0)
        for (const s of list) if (s.kind === 'move') void api.move(String(s.unit), s.path, Math.min(700, 90 * (s.path.length - 1)) * k);
    }),
    listenResize(api),
    ...(element ? [holdStill(api, element)] : []),
  ];
}

/**
 * A panel that comes or goes changes the size of the map, not what lies where on the screen: every hex stays under the eye that looks at it. Only
 * what the battle is about is brought back if the panel would cover it.
 */
function holdStill(api: BoardApi, element: HTMLElement): () => void {
  const middle = (): [number, number] => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return [left + width / 2, top + height / 2];
  };
  let [x, y] = middle();
  const observer = new ResizeObserver(() => {
    const [nx, ny] = middle();
    const [dx, dy] = [nx - x, ny - y];
    [x, y] = [nx, ny];
    if (dx === 0 && dy === 0) return;
    const camera = api.camera();
    api.setCamera({ x: camera.x + dx / camera.zoom, y: camera.y + dy / camera.zoom });
    const [target] = moment.peek()?.battle?.targets ?? [];
    if (target && !api.sees(target)) api.goTo(target, 250 * pace());
  });
  observer.observe(element);
  return () => observer.disconnect();
}

function listenResize(api: BoardApi): () => void {
  const resize = () => api.configure({ insets: insetsNow() });
  addEventListener('resize', resize);
  return () => removeEventListener('resize', resize);
}

export function Minimap(): JSX.Element {
  const ref = useRef<HTMLDivElement>(null);
  const api = board.value;
  useEffect(() => {
    const element = ref.current;
    const id = info.peek()?.id;
    if (!element || !api) return;
    const stop = api.minimap(element);
    // The list of saves shows each game as it was left.
    const keep = () => {
      if (id && moment.peek()?.viewer === -1) keepPicture(id, element.querySelector('canvas'));
    };
    document.addEventListener('visibilitychange', keep);
    return () => {
      keep();
      document.removeEventListener('visibilitychange', keep);
      stop();
    };
  }, [api]);
  return <div class="minimap" ref={ref} />;
}
