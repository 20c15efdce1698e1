/** What follows from the state and is never saved. Mended piece by piece as fields change. */
import { type HexId, hexOfEdge, ZoneMap } from '@hexfront/engine';
import { SIDE } from './query.ts';
import { type Derived, ENTRENCHED, type G } from './shape.ts';

/** Kinds of zones (8.0). */
export const RIGID = 0;
export const FLUID = 1;

/** A position that is being built is two more than the finished one (16.13). */
export const isBuilding = (work: number): boolean => work > ENTRENCHED;

export const derive = (g: G): Derived => ({
  zones: new ZoneMap(g.board, 2, 2),
  dirty: [],
  allDirty: true,
  moves: [0, 0],
  building: Array.from(g.f.work.keys()).filter((hex) => isBuilding(g.f.work[hex])),
  change: 0,
  bridges: 0,
});

/** More than this and a rebuild is as quick. */
const MOST_DIRTY = 200;

function soil(d: Derived, hex: HexId): void {
  if (d.allDirty) return;
  if (d.dirty.length >= MOST_DIRTY) d.allDirty = true;
  else d.dirty.push(hex);
}

/** Unit fields that decide which zone a unit has. */
const ZONE_FIELDS: ReadonlySet<string> = new Set(['steps', 'march', 'supply']);

export function touched(g: G, field: string, index: number, old: number, now: number): void {
  const { d } = g;
  const { n } = g.board;
  d.change++;
  if (field === 'place') {
    d.moves[SIDE[index]]++;
    if (old < n) soil(d, old);
    if (now < n) soil(d, now);
  } else if (field === 'work') {
    soil(d, index);
    if (isBuilding(now) !== isBuilding(old)) {
      d.building = d.building.filter((hex) => hex !== index);
      if (isBuilding(now)) d.building = [...d.building, index].sort((a, b) => a - b);
    }
  } else if (field === 'bridge') {
    d.bridges++;
    const edge = g.board.sideAt[index];
    soil(d, hexOfEdge(edge));
    const other = g.board.neighbors[edge];
    if (other >= 0) soil(d, other);
  } else if (ZONE_FIELDS.has(field) && g.f.place[index] < n) soil(d, g.hexOf(index));
}
