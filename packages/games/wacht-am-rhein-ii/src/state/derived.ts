/** What follows from the state and is never saved. */
import type { Side, UnitId } from '@hexfront/engine';
import type { Guests } from '../rules/command/chain.ts';
import type { Near } from '../rules/movement/enemy-near.ts';
import { SIDE, UNITS } from './query.ts';
import type { G } from './shape.ts';

export interface Derived {
  /** Units on the map by side, in the order of their numbers; rebuilt when one enters or leaves it. */
  here: [UnitId[], UnitId[]] | undefined;
  /** Grows whenever something changed that movement or observation may depend on. */
  change: number;
  /** Grows whenever somebody moved, or something else changed that bars supply paths. */
  fronts: number;
  /** Grows whenever a bridge is built or falls. */
  spans: number;
  /** What the units of a side do to enemies who come near; rebuilt when somebody moved, lost steps, or dug in. */
  near: [Near | undefined, Near | undefined];
  /** Who is attached where; rebuilt when a unit is attached, enters or leaves the map. */
  guests: [Guests | undefined, Guests | undefined];
}

export const derive = (_g: G): Derived => ({
  here: undefined,
  change: 0,
  fronts: 0,
  spans: 0,
  near: [undefined, undefined],
  guests: [undefined, undefined],
});

const NEAR_FIELDS: ReadonlySet<string> = new Set(['place', 'steps', 'work', 'razed', 'attached', 'depleted', 'supply', 'laid']);

export function touched(g: G, field: string, _index: number, old: number, now: number): void {
  const { d } = g;
  // What a side remembers changes nothing on the map.
  if (field === 'sightedIn' || field === 'sightedOn') return;
  d.change++;
  if (NEAR_FIELDS.has(field)) {
    d.near[0] = undefined;
    d.near[1] = undefined;
  }
  if (field === 'place' || field === 'laid' || field === 'razed') d.fronts++;
  const comesOrGoes = field === 'place' && old < g.board.n !== now < g.board.n;
  if (comesOrGoes) d.here = undefined;
  if (comesOrGoes || field === 'attached') {
    d.guests[0] = undefined;
    d.guests[1] = undefined;
  }
  if (field === 'span') d.spans++;
}

/** Units of a side on the map. */
export function onMapOf(g: G, side: Side): readonly UnitId[] {
  if (!g.d.here) {
    const here: [UnitId[], UnitId[]] = [[], []];
    for (const { index } of UNITS) if (g.onMap(index)) here[SIDE[index]].push(index);
    g.d.here = here;
  }
  return g.d.here[side];
}
