/** What follows from the state and is never saved. */
import type { Side, UnitId } from '@hexfront/engine';
import { formations } from '../data/index.ts';
import type { Guests } from '../rules/command/chain.ts';
import type { Near } from '../rules/movement/enemy-near.ts';
import type { Lengths } from '../rules/supply/formation-paths.ts';
import { ARTILLERY, formationOf, HQ, SIDE, UNITS } from './query.ts';
import type { G, WaR2 } from './shape.ts';

type BySide<T> = [T | undefined, T | undefined];

/** By side what is kept until something that it is made of changes; made when first asked for. */
export interface Kept {
  /** Units on the map, in the order of their numbers, as in all lists of units here. */
  here: BySide<readonly UnitId[]>;
  /** What the units do to enemies who come near. */
  near: BySide<Near>;
  /** Who is attached where. */
  guests: BySide<Guests>;
  /** Headquarters on the map. */
  headquarters: BySide<readonly UnitId[]>;
  /** Artillery on the map. */
  artillery: BySide<readonly UnitId[]>;
  /** Artillery that can fire as far as itself is concerned (`readyGuns`). */
  guns: BySide<readonly UnitId[]>;
  /** Units on the map that carry Motor Unit markers. */
  motorized: BySide<readonly UnitId[]>;
  /** Units on the map by the formation that they obey, those of none first. */
  formations: BySide<readonly (readonly UnitId[])[]>;
  /** Mech units on the map by formation or independent sub-formation (`bandOf`). */
  mech: BySide<ReadonlyMap<number, readonly UnitId[]>>;
  /** Lengths of the paths to formations in supply. */
  lengths: BySide<Lengths>;
}
export interface Derived extends Kept {
  /** Grows whenever something changed that movement or observation may depend on. */
  change: number;
  /** Grows whenever somebody moved, or something else changed that bars supply paths. */
  fronts: number;
  /** Grows whenever a bridge is built or falls. */
  spans: number;
}

/** A unit enters or leaves the map. */
const MAP = '@map';
/** What each of them is made of. Named numbers and rows are not among it: whatever reads them asks when it is asked. */
const MADE_OF: { readonly [K in keyof Kept]: readonly (keyof WaR2['fields'] | typeof MAP)[] } = {
  here: [MAP],
  near: ['place', 'steps', 'work', 'razed', 'attached', 'depleted', 'supply', 'laid'],
  guests: [MAP, 'attached'],
  headquarters: [MAP],
  artillery: [MAP],
  guns: [MAP, 'depleted', 'supply', 'limbered', 'motor', 'shots'],
  motorized: [MAP, 'motor'],
  formations: [MAP, 'attached'],
  mech: [MAP, 'attached', 'detached'],
  lengths: ['place', 'laid', 'razed', 'span', 'detached', 'supply'],
};
const KEPT = Object.keys(MADE_OF) as (keyof Kept)[];
const madeOf = (field: string): (keyof Kept)[] => KEPT.filter((name) => (MADE_OF[name] as readonly string[]).includes(field));
const STALE: ReadonlyMap<string, readonly (keyof Kept)[]> = new Map(
  [...new Set(Object.values(MADE_OF).flat())].map((field) => [field, madeOf(field)]),
);

export const derive = (_g: G): Derived => ({
  change: 0,
  fronts: 0,
  spans: 0,
  here: [undefined, undefined],
  near: [undefined, undefined],
  guests: [undefined, undefined],
  headquarters: [undefined, undefined],
  artillery: [undefined, undefined],
  guns: [undefined, undefined],
  motorized: [undefined, undefined],
  formations: [undefined, undefined],
  mech: [undefined, undefined],
  lengths: [undefined, undefined],
});

function drop(d: Derived, field: string): void {
  const stale = STALE.get(field);
  if (!stale) return;
  for (const name of stale) {
    d[name][0] = undefined;
    d[name][1] = undefined;
  }
}
export function touched(g: G, field: string, _index: number, old: number, now: number): void {
  const { d } = g;
  // What a side remembers changes nothing on the map.
  if (field === 'sightedIn' || field === 'sightedOn') return;
  d.change++;
  drop(d, field);
  if (field === 'place' && old < g.board.n !== now < g.board.n) drop(d, MAP);
  if (field === 'place' || field === 'laid' || field === 'razed') d.fronts++;
  if (field === 'span') d.spans++;
}

/** Units of a side on the map. */
export function onMapOf(g: G, side: Side): readonly UnitId[] {
  const kept = g.d.here[side];
  if (kept) return kept;
  const here: [UnitId[], UnitId[]] = [[], []];
  for (const { index } of UNITS) if (g.onMap(index)) here[SIDE[index]].push(index);
  [g.d.here[0], g.d.here[1]] = here;
  return here[side];
}

type Lists = 'headquarters' | 'artillery' | 'motorized';
const listed =
  (name: Lists, test: (g: G, u: UnitId) => boolean) =>
  (g: G, side: Side): readonly UnitId[] => {
    const kept = g.d[name];
    kept[side] ??= onMapOf(g, side).filter((u) => test(g, u));
    return kept[side];
  };
/** Headquarters of a side on the map, of whatever rank. */
export const headquartersOf = listed('headquarters', (_g, u) => HQ[u] === 1);
/** Artillery of a side on the map. */
export const artilleryOf = listed('artillery', (_g, u) => ARTILLERY[u] === 1);
/** Units of a side on the map that carry Motor Unit markers of their army. */
export const motorizedOf = listed('motorized', (g, u) => g.f.motor[u] > 0);

/** Units of a side on the map that obey a formation; with -1 those that obey none. */
export function unitsOfFormation(g: G, side: Side, formation: number): readonly UnitId[] {
  let kept = g.d.formations[side];
  if (!kept) {
    const made: UnitId[][] = Array.from({ length: formations.length + 1 }, () => []);
    for (const u of onMapOf(g, side)) made[formationOf(g, u) + 1].push(u);
    kept = made;
    g.d.formations[side] = kept;
  }
  return kept[formation + 1];
}
