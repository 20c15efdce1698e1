/**
 * Screen tiles. A tile holds the map (ground, lines, grid), its lettering, and the finished picture with overlays and counters.
 * Panning only copies finished tiles; a changed view redraws the tiles it touches; the map itself is drawn again only for a new zoom.
 */

import { type Box, touches } from '../geometry.ts';
import { OVER, UNDER } from '../scene.ts';
import type { BoardState, PlainMap } from '../state.ts';
import { context, makeCanvas } from './canvas.ts';
import { drawLabels, type Places, placeNames, samePlaces } from './lettering.ts';
import { drawGrid, drawNumbers, drawShapes, type Frame, type Vectors } from './vectors.ts';

/** Side of a tile in device pixels: small enough that one is drawn well within a frame, also on dense screens. */
const tileSide = (dpr: number) => Math.round(256 * Math.sqrt(dpr));

export interface Tile {
  i: number;
  j: number;
  box: Box;
  map?: HTMLCanvasElement;
  /** The map lacks a picture that has not come yet, or a better one has come since. */
  rough: boolean;
  stale: boolean;
  names?: HTMLCanvasElement;
  /** The placing of names they were drawn for; undefined before the first time. */
  placed?: Places;
  /** The vectors they were drawn from: more may have come since. */
  lettered?: Vectors | PlainMap;
  done?: HTMLCanvasElement;
  /** The finished picture no longer fits the view. */
  dirty: boolean;
  used: number;
}

export interface TileSet {
  /** Device pixels per unit of length. */
  S: number;
  dpr: number;
  /** Side in device pixels. */
  size: number;
  tiles: Map<string, Tile>;
  /** Where names lie at this zoom, and the stacks they make room for. */
  places: Places;
  placedFor?: unknown;
}

export function createTileSet(zoom: number, dpr: number): TileSet {
  return { S: zoom * dpr, dpr, size: tileSide(dpr), tiles: new Map(), places: new Map() };
}

export function tileAt(set: TileSet, i: number, j: number): Tile {
  const key = `${i},${j}`;
  let t = set.tiles.get(key);
  if (!t) {
    const u = set.size / set.S;
    t = { i, j, box: { x0: i * u, y0: j * u, x1: (i + 1) * u, y1: (j + 1) * u }, rough: false, stale: false, dirty: true, used: 0 };
    set.tiles.set(key, t);
  }
  return t;
}

const pool: HTMLCanvasElement[] = [];

function takeCanvas(size: number): HTMLCanvasElement {
  for (let k = pool.length - 1; k >= 0; k--) if (pool[k].width === size) return pool.splice(k, 1)[0];
  return makeCanvas(size, size);
}

function giveBack(...canvases: (HTMLCanvasElement | undefined)[]): void {
  for (const c of canvases) if (c && pool.length < 60) pool.push(c);
}

export function dropTiles(set: TileSet): void {
  for (const t of set.tiles.values()) giveBack(t.map, t.names, t.done);
  set.tiles.clear();
}

/** Forget the tiles not seen for longest. */
export function trimTiles(set: TileSet, most: number): void {
  if (set.tiles.size <= most) return;
  const old = [...set.tiles].sort((a, b) => a[1].used - b[1].used).slice(0, set.tiles.size - most);
  for (const [key, t] of old) {
    giveBack(t.map, t.names, t.done);
    set.tiles.delete(key);
  }
}

/** Draw the unchanging map into the frame; true if all its pictures were there. */
export function drawMap(f: Frame, st: BoardState): boolean {
  const { c, S } = f;
  const { map } = st;
  c.fillStyle = st.palette.field;
  c.fillRect(f.box.x0 * S - 1, f.box.y0 * S - 1, (f.box.x1 - f.box.x0) * S + 2, (f.box.y1 - f.box.y0) * S + 2);
  if (!touches(map, f.box)) return true;
  let complete = true;
  c.save();
  c.beginPath();
  c.rect(map.x0 * S, map.y0 * S, (map.x1 - map.x0) * S, (map.y1 - map.y0) * S);
  if (st.art) c.clip();
  c.imageSmoothingEnabled = true;
  c.imageSmoothingQuality = 'medium';
  if (st.art) {
    c.fillStyle = '#E4E2D5';
    c.fill();
  }
  st.plain?.ground(f);
  if (st.ground) complete = st.ground.paint(c, f.box, S);
  if (st.closeUp && !st.closeUp.ready(f.box, f.zoom)) complete = false;
  if (!st.hidden.has('grid') && f.zoom >= 9) drawGrid(f, st.grid);
  if (st.vectors) drawShapes(f, st.vectors, st.hidden);
  else st.plain?.lines(f);
  c.restore();
  if (st.art) {
    // The edge of the sheet: a thin light line inside, a dark one outside.
    c.strokeStyle = 'rgba(246,243,235,0.9)';
    c.lineWidth = 2 * f.dpr;
    c.strokeRect(map.x0 * S, map.y0 * S, (map.x1 - map.x0) * S, (map.y1 - map.y0) * S);
  }
  return complete;
}

function frameOf(set: TileSet, t: Tile, canvas: HTMLCanvasElement, opaque: boolean): Frame {
  const c = context(canvas, opaque);
  c.setTransform(1, 0, 0, 1, 0, 0);
  c.globalAlpha = 1;
  if (!opaque) c.clearRect(0, 0, set.size, set.size);
  c.translate(-t.i * set.size, -t.j * set.size);
  return { c, S: set.S, dpr: set.dpr, zoom: set.S / set.dpr, box: t.box };
}

/** Draw the map of a tile: the dear part, done once per zoom. */
export function rasterMap(set: TileSet, t: Tile, st: BoardState): void {
  st.stats.tilesMade++;
  t.map ??= takeCanvas(set.size);
  const f = frameOf(set, t, t.map, false);
  t.rough = !drawMap(f, st);
  t.stale = false;
  t.dirty = true;
}

/** Draw the lettering of a tile, unless it still fits. */
function rasterNames(set: TileSet, t: Tile, st: BoardState): void {
  if (set.S / set.dpr < 34 && set.placedFor !== st.stacks) {
    set.placedFor = st.stacks;
    const probe = t.map ? context(t.map) : undefined;
    const places = probe ? placeNames(probe, st, set.S / set.dpr, set.dpr) : set.places;
    // Most moves leave all names where they are: then nothing is drawn again.
    if (!samePlaces(places, set.places)) {
      set.places = places;
      for (const other of set.tiles.values()) other.dirty = true;
    }
  }
  const letters = st.vectors ?? st.plain;
  if (t.placed === set.places && t.lettered === letters) return;
  t.placed = set.places;
  t.lettered = letters;
  const canvas = t.names ?? takeCanvas(set.size);
  const f = frameOf(set, t, canvas, false);
  const { map } = st;
  f.c.save();
  if (st.art) {
    f.c.beginPath();
    f.c.rect(map.x0 * f.S, map.y0 * f.S, (map.x1 - map.x0) * f.S, (map.y1 - map.y0) * f.S);
    f.c.clip();
  }
  const labels = st.vectors
    ? drawLabels(f, st.vectors, st.hidden, set.places.size ? set.places : undefined)
    : (st.plain?.names(f) ?? false);
  const numbers = !st.hidden.has('numbers') && drawNumbers(f, st.grid, Array.isArray(labels) ? labels : undefined);
  f.c.restore();
  if (numbers || labels) t.names = canvas;
  else {
    giveBack(canvas);
    t.names = undefined;
  }
}

/** Put overlays and counters on the map of a tile. */
export function compose(set: TileSet, t: Tile, st: BoardState): void {
  if (!t.map) return;
  st.stats.composites++;
  rasterNames(set, t, st);
  t.done ??= takeCanvas(set.size);
  const f = frameOf(set, t, t.done, false);
  const { c } = f;
  c.save();
  c.setTransform(1, 0, 0, 1, 0, 0);
  c.drawImage(t.map, 0, 0);
  c.restore();
  drawLayers(f, st, UNDER);
  if (t.names) {
    c.save();
    c.setTransform(1, 0, 0, 1, 0, 0);
    c.drawImage(t.names, 0, 0);
    c.restore();
  }
  drawLayers(f, st, OVER);
  t.dirty = false;
}

function drawLayers(f: Frame, st: BoardState, names: readonly string[]): void {
  for (const layer of st.scene) {
    if (!names.includes(layer.name)) continue;
    for (const item of layer.items) {
      if (touches(item.box, f.box, item.pad / f.zoom)) item.draw(f, st);
    }
  }
}

/** Mark the tiles that show these places. */
export function markDirty(set: TileSet, places: readonly { box: Box; pad: number }[]): void {
  if (!places.length) return;
  const zoom = set.S / set.dpr;
  for (const t of set.tiles.values()) {
    if (!t.dirty && places.some((p) => touches(p.box, t.box, (p.pad + 2) / zoom))) t.dirty = true;
  }
}

/** A better picture of the ground came: draw the map of the rough tiles there again. */
export function markStale(set: TileSet, box: Box): void {
  for (const t of set.tiles.values()) if (t.rough && touches(box, t.box)) t.stale = true;
}
