/** The one state object of a board; every other file is functions over it. */
import type { ArtFile, BoardFile, HexId, Side } from '@hexfront/engine';
import type { Screen } from './camera.ts';
import { createLru, type Lru } from './draw/cache.ts';
import { type Ctx, context, makeCanvas } from './draw/canvas.ts';
import type { CloseUp } from './draw/close-up.ts';
import { type Bitmap, bodyKey, counterKey, drawBody, drawCounter, drawFar, farKey } from './draw/counter.ts';
import type { GroundStore } from './draw/ground.ts';
import { drawMarker, markerExtent } from './draw/markers.ts';
import { type MarkerStyle, makePalette, type Palette } from './draw/palette.ts';
import { type Frame, prepareVectors, type Vectors } from './draw/vectors.ts';
import { type Box, createGrid, type Grid } from './geometry.ts';
import type { FanPlan } from './layout.ts';
import type { Scene } from './scene.ts';
import type { BoardConfig, BoardStats, BoardView, Camera, Counter, CounterDesign, CounterStyle, FanText, Hit, Insets } from './types.ts';

export interface Motion {
  from: Camera;
  to: Camera;
  start: number;
  ms: number;
}

export interface Sliding {
  counter: Counter;
  /** Points of the map passed, x, y, x, y... */
  points: number[];
  start: number;
  ms: number;
  done: () => void;
}

export interface Drag {
  counter: Counter;
  /** Pointer, CSS pixels. */
  x: number;
  y: number;
  over?: string;
}

export interface Fan {
  hex: HexId;
  plan: FanPlan;
  text: FanText;
  counters: Counter[];
  /** Key of the counter under the pointer. */
  hot?: string;
}

export interface PlainMap {
  ground(f: Frame): void;
  lines(f: Frame): void;
  /** Whether there was a name to write. */
  names(f: Frame): boolean;
}

export interface BoardState {
  config: BoardConfig;
  board: BoardFile;
  art?: ArtFile;
  grid: Grid;
  /** Extent of the map, artwork or hexes. */
  map: Box;
  ground?: GroundStore;
  closeUp?: CloseUp;
  vectors?: Vectors;
  /** Draws a map that has no artwork; comes a moment after the board. */
  plain?: PlainMap;
  /** Draws paths, arrows, supply lines and fronts; comes a moment after the board. */
  lines?: typeof import('./draw/overlays-line.ts');
  palette: Palette;
  style: CounterStyle;
  insets: Insets;
  hidden: ReadonlySet<string>;
  screen: Screen;
  camera: Camera;
  motion?: Motion;
  view: BoardView;
  scene: Scene;
  stacks: Map<string, Counter[]>;
  byKey: Map<string, Counter>;
  hover?: Hit;
  cursor?: number;
  fan?: Fan;
  drag?: Drag;
  sliding: Map<string, Sliding>;
  /** A hex to ring for a moment. */
  ring?: { hex: HexId; until: number };
  hideCounters: boolean;
  /** Something else stands for the stacks: they are not drawn, but can be pointed at. */
  hideStacks?: boolean;
  hideMarkers: boolean;
  bitmaps: Lru<Bitmap>;
  focused: boolean;
  stats: BoardStats;
}

const NO_INSETS: Insets = { top: 0, right: 0, bottom: 0, left: 0 };

export function createState(config: BoardConfig, screen: Screen): BoardState {
  const grid = createGrid(config.board);
  const art = config.art;
  return {
    config,
    board: config.board,
    art,
    grid,
    map: art ? { x0: 0, y0: 0, x1: art.width, y1: art.height } : grid.box,
    vectors: art ? prepareVectors(art) : undefined,
    palette: makePalette(config.palette, config.formations, config.markers, config.bodies),
    style: config.counterStyle ?? 'classic',
    insets: { ...NO_INSETS, ...config.insets },
    hidden: new Set(config.hideLayers),
    screen,
    camera: { x: 0, y: 0, zoom: 1 },
    view: { counters: [] },
    scene: [],
    stacks: new Map(),
    byKey: new Map(),
    sliding: new Map(),
    hideCounters: false,
    hideMarkers: false,
    bitmaps: createLru(4000),
    focused: false,
    stats: { frames: 0, lastFrameMs: 0, tilesMade: 0, composites: 0, bitmaps: 0, groundTiles: 0 },
  };
}

/** Bitmap of a counter, drawn at most once. */
export function counterBitmap(
  st: BoardState,
  design: CounterDesign,
  flags: Pick<Counter, 'reduced' | 'moved'>,
  side: Side,
  tags: boolean,
  dpr = st.screen.dpr,
): Bitmap {
  const look = { reduced: flags.reduced, moved: flags.moved, style: st.style, tags };
  const key = counterKey(design, look, side, dpr);
  const known = st.bitmaps.get(key);
  if (known) return known;
  st.stats.bitmaps++;
  const blank = bodyKey(design, look, side, dpr);
  const body = st.bitmaps.get(blank) ?? st.bitmaps.put(blank, drawBody(design, look, side, dpr, st.palette));
  return st.bitmaps.put(key, drawCounter(design, look, side, body, st.palette));
}

export function farBitmap(st: BoardState, design: CounterDesign, width: number): Bitmap {
  const byFormation = st.view.formations === true;
  const key = farKey(design, byFormation, width, st.screen.dpr);
  const known = st.bitmaps.get(key);
  if (known) return known;
  st.stats.bitmaps++;
  return st.bitmaps.put(key, drawFar(design, byFormation, width, st.screen.dpr, st.palette));
}

/** Draw a marker with its centre at x, y (device pixels), from its bitmap. */
export function stampMarker(st: BoardState, c: Ctx, style: MarkerStyle, radius: number, x: number, y: number, text = style.text): void {
  const r = Math.max(2, Math.round(radius * 2) / 2);
  const key = `marker\t${style.shape}\t${style.fill}\t${style.ink}\t${style.sign ?? ''}\t${text ?? ''}\t${r}`;
  let b = st.bitmaps.get(key);
  if (!b) {
    const [hw, hh] = markerExtent(style.shape);
    const pad = Math.ceil(Math.max(hw, hh) * r + r * 0.7) + 1;
    const canvas = makeCanvas(2 * pad, 2 * pad);
    const m = context(canvas);
    m.translate(pad, pad);
    drawMarker(m, style, r, text);
    b = st.bitmaps.put(key, { canvas, pad });
  }
  c.drawImage(b.canvas, Math.round(x) - b.pad, Math.round(y) - b.pad);
}
