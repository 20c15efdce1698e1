/** What follows from the state and is never saved. Mended piece by piece as fields change. */
import { type HexId, ZoneMap } from '@hexfront/engine';
import { GROUND, SIDE } from './query.ts';
import type { Derived, G } from './shape.ts';

export const derive = (g: G): Derived => ({
  zones: new ZoneMap(g.board, 2, 2),
  dirty: [],
  allDirty: true,
  zoneKey: -1,
  change: 0,
  moves: [0, 0],
});

/** More than this and a rebuild is as quick. */
const MOST_DIRTY = 200;

function soil(d: Derived, hex: HexId): void {
  if (d.allDirty) return;
  if (d.dirty.length >= MOST_DIRTY) d.allDirty = true;
  else d.dirty.push(hex);
}

export function touched(g: G, field: string, index: number, old: number, now: number): void {
  const d = g.d;
  const { n } = g.board;
  d.change++;
  if (field === 'place') {
    if (GROUND[index] === 0) return;
    d.moves[SIDE[index]]++;
    if (old < n) soil(d, old);
    if (now < n) soil(d, now);
  } else if (field === 'droppedNow' && g.f.place[index] < n) {
    // It has a zone again, or no longer: for whatever looks at zones that is a change of place.
    d.moves[SIDE[index]]++;
    soil(d, g.hexOf(index));
  }
}
