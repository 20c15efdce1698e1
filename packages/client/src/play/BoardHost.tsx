/** The map: puts a board on the page, feeds it the view and turns its events into the control's clicks. */
import { effect } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { createBoard } from '../board/index.ts';
import type { BoardApi, BoardEvents, BoardPointer, Hit } from '../board/types.ts';
import {
  ableUnits,
  ask,
  board,
  caseOpen,
  hexShown,
  info,
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
} from '../store/index.ts';
import { loadArt } from '../table/art.ts';
import { boardView, decisionHexes } from './board-view.ts';
import { addWaypoint, clickHex, clickUnit, consider, go, select } from './control.ts';

/** The hex under the pointer or the keyboard cursor, for keys that mean "here". */
export let hereHex: string | undefined;

const unitOf = (key: string | undefined): number | undefined => (key === undefined || key.startsWith('ghost') ? undefined : Number(key));

/** What a click on a folded stack means: the unit on top, unless that can do nothing now and another one of its side can. */
function meant(u: number, stack: readonly string[]): number[] {
  const able = ableUnits.peek();
  if (stack[0] !== String(u) || able.includes(u)) return [u];
  const side = pieces.peek().get(u)?.side;
  const others = stack.map(Number).filter((v) => able.includes(v) && pieces.peek().get(v)?.side === side);
  return others.length ? others : [u];
}

/** What Enter means where nothing can be done at the cursor: the keys of the screen say so when they are there. */
export const idleEnter: { run?: (() => boolean) | undefined } = {};
const canDoAt = (hit: Hit): boolean =>
  (moment.peek()?.legal ?? []).some((a) =>
    a.h === undefined ? a.u !== undefined && hit.stack.includes(String(a.u)) : placeName(a.h) === hit.hex,
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
  const u: number | undefined = among[0];
  const piece = u === undefined ? undefined : pieces.peek().get(u);
  // A second tap on the goal of a planned move goes there, whatever lies in that hex.
  if (plan.peek()?.hex === hit.hex && e.device !== 'mouse') {
    void go(hit.hex);
    return;
  }
  if (piece && u !== undefined) {
    const again = selected.peek().length === 1 && selected.peek()[0] === u && !hit.fanned && !e.shift;
    const inHand = selected.peek().length > 0 && reach.peek()?.hexes.some((h) => h.hex === hit.hex);
    if (inHand && (piece.side !== sideToAct.peek() || e.ctrl)) {
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

function onHover(hit: Hit | undefined): void {
  hereHex = hit?.hex;
  if (selected.peek().length && reach.peek()) void consider(hit?.fanned ? undefined : hit?.hex);
}

const events: BoardEvents = {
  click: onClick,
  menu: (e) => {
    if (selected.peek().length) void addWaypoint(e.hit.hex);
    else if (e.hit.hex) hexShown.value = e.hit.hex;
  },
  hover: onHover,
  dwell: (hit) => {
    if (hit.hex && !selected.peek().length && moment.peek()?.battle === undefined) {
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
  cursor: (hex) => {
    hereHex = hex;
    if (hex && selected.peek().length) void consider(hex);
    if (hex && !selected.peek().length) hexShown.value = hex;
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
    void (table.artUrl ? loadArt(table.artUrl) : Promise.resolve(undefined)).then((art) => {
      if (gone) return;
      api = createBoard(element, {
        board: table.board,
        ...(art ? { art, artUrl: table.artUrl } : {}),
        view: boardView(),
        events,
        palette: settings.peek().palette,
        counterStyle: settings.peek().counterStyle,
        formations: table.formations,
        insets: insetsNow(),
        motion: 250 * pace(),
        keys: 'window',
        label: `Map of ${table.name}. Arrow keys move the hex cursor, Enter chooses.`,
        fanText: (hex, keys) => ({ title: `Hex ${hex}`, note: keys.length === 1 ? '1 unit' : `${keys.length} units` }),
      });
      board.value = api;
      // For tests and the curious: the board and the table, as the console sees them.
      Object.assign(globalThis, { __board: api, __ask: ask });
      stops.push(...follow(api));
      stops.push(whenAsked(() => firstLook(api as BoardApi)));
      element.dataset.ready = 'true';
      performance.mark('board');
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

/** Once, as soon as the position has come. */
function whenAsked(work: () => void): () => void {
  let done = false;
  return effect(() => {
    if (done || !moment.value) return;
    done = true;
    queueMicrotask(work);
  });
}

/** Where units of the side to act are nearest to the objectives, and the objectives nearest to them. */
function nearGoals(api: BoardApi): string[] {
  const own = [...pieces.peek().values()].flatMap((p) => (p.side === sideToAct.peek() && p.hex !== undefined ? [p.hex] : []));
  const goals = (moment.peek()?.objectives ?? []).map((o) => o.hex);
  if (!own.length || !goals.length) return own.length ? own : goals;
  const at = (h: string) => api.hexToScreen(h) ?? ([0, 0] as const);
  const far = (h: string, others: readonly string[]) =>
    Math.min(...others.map((o) => Math.hypot(at(h)[0] - at(o)[0], at(h)[1] - at(o)[1])));
  const nearest = (list: readonly string[], to: readonly string[], n: number) =>
    [...new Set(list)]
      .map((h) => [far(h, to), h] as const)
      .sort((a, b) => a[0] - b[0])
      .slice(0, n)
      .map(([, h]) => h);
  const units = nearest(own, goals, 12);
  return [...units, ...nearest(goals, units, 2)];
}

/** The one of these hexes that lies nearest to the middle of them all. */
function middleOf(api: BoardApi, hexes: readonly string[]): string {
  const at = hexes.map((h) => api.hexToScreen(h) ?? ([0, 0] as const));
  const [x, y] = [0, 1].map((k) => at.reduce((sum, p) => sum + p[k], 0) / at.length);
  const far = at.map((p) => Math.hypot(p[0] - x, p[1] - y));
  return hexes[far.indexOf(Math.min(...far))];
}

/** Whole map first, then the area of the first decision. */
function firstLook(api: BoardApi): void {
  const all = decisionHexes();
  // A choice among hundreds of hexes lies nowhere: then where the side stands nearest to what is fought for.
  const hexes = all.length <= 200 ? all : nearGoals(api);
  if (!hexes.length) return;
  const wide = hexes.length > 40;
  const go = () => {
    api.fit(hexes, 350 * pace());
    const { zoom } = api.camera();
    const play = 78 * scaleNow();
    if (wide || zoom < 50) {
      // Too much for one view: the middle of it, at play zoom.
      const middle = middleOf(api, hexes);
      api.centerOn(middle, Math.max(58 * scaleNow(), Math.min(zoom * 2, play)), 350 * pace());
    }
  };
  if (pace() === 0) go();
  else setTimeout(go, 500);
}

function follow(api: BoardApi): (() => void)[] {
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
      if (k === 0) return;
      followComputer(api);
      for (const s of list) if (s.kind === 'move') void api.move(String(s.unit), s.path, Math.min(700, 90 * (s.path.length - 1)) * k);
    }),
    showDecisions(api),
    listenResize(api),
  ];
}

/** The map goes where the computer acts, if that is out of sight and it acts slowly enough to be watched. */
function followComputer(api: BoardApi): void {
  const { steps: list, by } = steps.peek();
  if (by === undefined || info.peek()?.seats[by]?.by !== 'computer' || settings.peek().computerSpeed === 'instant') return;
  const move = list.find((s) => s.kind === 'move');
  const hex = moment.peek()?.battle?.targets[0] ?? move?.path.at(-1);
  const host = document.querySelector('.map-host')?.getBoundingClientRect();
  const at = hex && api.hexToScreen(hex);
  if (!hex || !host || !at) return;
  const edge = 60;
  if (at[0] < edge || at[1] < edge + 40 || at[0] > host.width - edge || at[1] > host.height - edge) api.goTo(hex, 250 * pace());
}

/** When the other side has acted and something is asked, the map goes where it is. */
function showDecisions(api: BoardApi): () => void {
  let last = moment.peek()?.version ?? 0;
  return effect(() => {
    const m = moment.value;
    if (!m || m.version === last) return;
    last = m.version;
    const { by } = steps.peek();
    if (m.theirs || m.wait !== undefined || by === undefined || by === m.prompt.side) return;
    const hexes = m.battle?.targets.length ? m.battle.targets : decisionHexes();
    if (hexes.length && hexes.length <= 8) api.goTo(hexes[0], 250 * pace());
  });
}

function listenResize(api: BoardApi): () => void {
  const resize = () => api.configure({ insets: insetsNow() });
  addEventListener('resize', resize);
  return () => removeEventListener('resize', resize);
}

export function Minimap(): JSX.Element {
  const ref = useRef<HTMLDivElement>(null);
  const api = board.value;
  useEffect(() => (ref.current && api ? api.minimap(ref.current) : undefined), [api]);
  return <div class="minimap" ref={ref} />;
}
