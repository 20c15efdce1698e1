/**
 * The view taken apart into small things that can be drawn into any tile: each has a box, a key and a way to draw itself.
 * A layer is rebuilt only if its part of the view changed; comparing keys then tells which places must be drawn again.
 */

import { hexsideMarkerItems } from './draw/hexside-markers.ts';
import { costItems, hexsideLightItems, lightItems, reachItems, refusedItems, threatItems, zoneItems } from './draw/overlays-hex.ts';
import { badgeItems, ghostItems, hexMarkerItems, stackItems, starItems } from './draw/pieces.ts';
import { tagItems } from './draw/plates.ts';
import type { Box } from './geometry.ts';
import type { Item } from './item.ts';
import { groupStacks } from './layout.ts';
import type { BoardState } from './state.ts';
import type { BoardView } from './types.ts';

// biome-ignore format: a table
export type LayerName =
  | 'reach' | 'zones' | 'threats' | 'limits' | 'fronts'
  | 'lights' | 'hexsideLights' | 'supply' | 'paths' | 'hexsideMarkers' | 'costs' | 'arcs' | 'hexMarkers' | 'stacks' | 'arrows' | 'badges'
  | 'stars' | 'ghosts' | 'refused' | 'tags';

/** Drawn in this order; the lettering of the map comes between the two lists. */
export const UNDER: readonly LayerName[] = ['reach', 'zones', 'threats', 'limits', 'fronts'];
// biome-ignore format: a table
export const OVER: readonly LayerName[] = [
  'lights', 'hexsideLights', 'supply', 'paths', 'hexsideMarkers', 'costs', 'arcs', 'hexMarkers', 'stacks', 'arrows', 'badges', 'stars', 'ghosts', 'refused', 'tags',
];

/** What is drawn, in order. */
export type Scene = { name: LayerName; items: Item[] }[];

/** Which parts of the view a layer is made of. */
const PARTS: Record<LayerName, readonly (keyof BoardView)[]> = {
  reach: ['reach'],
  zones: ['zones'],
  threats: ['threats'],
  limits: ['limits'],
  fronts: ['fronts'],
  lights: ['lights'],
  hexsideLights: ['hexsideLights'],
  supply: ['supply'],
  paths: ['paths'],
  hexsideMarkers: ['hexsideMarkers'],
  costs: ['reach', 'paths', 'counters'],
  hexMarkers: ['hexMarkers', 'counters', 'stars'],
  stacks: ['counters', 'formations', 'hexMarkers'],
  stars: ['stars', 'counters'],
  ghosts: ['counters'],
  arcs: ['arrows'],
  arrows: ['arrows'],
  badges: ['counters', 'hexMarkers'],
  refused: ['lights'],
  tags: ['tags'],
};

/** Of lines; what draws them comes a moment after the board (`board.ts`), and no first board has one. */
export const LINES: readonly LayerName[] = ['limits', 'fronts', 'supply', 'paths', 'arcs', 'arrows'];

const BUILD: Record<LayerName, (st: BoardState) => Item[]> = {
  reach: reachItems,
  zones: zoneItems,
  threats: threatItems,
  limits: (st) => st.lines?.limitItems(st) ?? [],
  fronts: (st) => st.lines?.frontItems(st) ?? [],
  lights: lightItems,
  hexsideLights: hexsideLightItems,
  supply: (st) => st.lines?.supplyItems(st) ?? [],
  paths: (st) => st.lines?.pathItems(st) ?? [],
  hexsideMarkers: hexsideMarkerItems,
  costs: costItems,
  hexMarkers: hexMarkerItems,
  stacks: stackItems,
  stars: starItems,
  ghosts: ghostItems,
  arcs: (st) => st.lines?.arcItems(st) ?? [],
  arrows: (st) => st.lines?.arrowItems(st) ?? [],
  badges: badgeItems,
  refused: refusedItems,
  tags: tagItems,
};

/** Take the new view over; returns the places that look different now. */
export function updateScene(st: BoardState, view: BoardView, force = false): { box: Box; pad: number }[] {
  const old = st.view;
  st.view = view;
  if (force || old.counters !== view.counters) {
    st.stacks = groupStacks(view.counters).stacks;
    st.byKey = new Map(view.counters.map((c) => [c.key, c]));
  }
  const dirty: { box: Box; pad: number }[] = [];
  const scene: Scene = [];
  for (const name of [...UNDER, ...OVER]) {
    const before = st.scene.find((l) => l.name === name);
    if (before && !force && PARTS[name].every((part) => old[part] === view[part])) {
      scene.push(before);
      continue;
    }
    const items = BUILD[name](st);
    scene.push({ name, items });
    const known = new Map<string, Item>((before?.items ?? []).map((i) => [i.key, i]));
    for (const item of items) if (!known.delete(item.key)) dirty.push(item);
    for (const gone of known.values()) dirty.push(gone);
  }
  st.scene = scene;
  return dirty;
}

/** Rebuild one layer that depends on more than the view (the fanned stack, a sliding counter, lines that can be drawn now). */
export function rebuildLayer(st: BoardState, name: LayerName): { box: Box; pad: number }[] {
  const layer = st.scene.find((l) => l.name === name);
  if (!layer) return [];
  const known = new Map<string, Item>(layer.items.map((i) => [i.key, i]));
  const items = BUILD[name](st);
  const dirty: { box: Box; pad: number }[] = [];
  for (const item of items) if (!known.delete(item.key)) dirty.push(item);
  for (const gone of known.values()) dirty.push(gone);
  layer.items = items;
  return dirty;
}
