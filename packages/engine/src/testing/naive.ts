/**
 * Naive versions of the supply flood and the movement field, written as one would on a first evening: hexes are texts, everything lives in maps
 * and small objects. They share no code with the engine, so that tests can compare with them and benchmarks can show the difference.
 */
import type { Side } from '../ids.ts';

interface NaiveHex {
  terrain: string;
  /** Keys of neighbours along a road. */
  roads: Set<string>;
  /** Keys of neighbours behind a river without a bridge. */
  rivers: Set<string>;
}

interface NaiveUnit {
  id: number;
  side: Side;
  hex: string;
}

export interface NaiveWorld {
  /** Flat-top, odd columns shoved down; keys are "col,row". */
  hexes: Map<string, NaiveHex>;
  units: Map<string, NaiveUnit[]>;
}

/** Points for entering a hex off road, in halves. */
export const NAIVE_PRICES: Record<string, number> = { clear: 2, rough: 4, woods: 6 };

/** Neighbours of a key, on the map or not. */
function naiveNeighbors(key: string): string[] {
  const [col, row] = key.split(',').map(Number);
  const down = col % 2 === 1 ? 1 : 0;
  return [
    `${col},${row - 1}`,
    `${col + 1},${row - 1 + down}`,
    `${col + 1},${row + down}`,
    `${col},${row + 1}`,
    `${col - 1},${row + down}`,
    `${col - 1},${row - 1 + down}`,
  ];
}

function hasSide(world: NaiveWorld, key: string, side: Side): boolean {
  return (world.units.get(key) ?? []).some((unit) => unit.side === side);
}

/** Hexes in the zones of a side: all neighbours of its units, not across rivers without a bridge. */
function naiveZones(world: NaiveWorld, side: Side): Set<string> {
  const zones = new Set<string>();
  for (const [key, units] of world.units) {
    if (!units.some((unit) => unit.side === side)) continue;
    for (const to of naiveNeighbors(key)) if (world.hexes.has(to) && !world.hexes.get(key)?.rivers.has(to)) zones.add(to);
  }
  return zones;
}

/**
 * Length of the last, off-road part of a line of supply for every hex that has one: however long along roads, then up to `reach` hexes across
 * country; not into enemy units, not through enemy zones unless a friend stands there, not across rivers without a bridge.
 */
export function naiveSupply(world: NaiveWorld, side: Side, sources: readonly string[], reach: number): Map<string, number> {
  const enemy = 1 - side;
  const zones = naiveZones(world, enemy);
  const ends = (key: string): boolean => zones.has(key) && !hasSide(world, key, side);
  const byRoad = new Map<string, boolean>();
  const queue: string[] = [];
  const add = (key: string): void => {
    if (byRoad.has(key) || hasSide(world, key, enemy)) return;
    byRoad.set(key, ends(key));
    if (!ends(key)) queue.push(key);
  };
  for (const key of sources) add(key);
  while (queue.length > 0) {
    const key = queue.shift() as string;
    for (const to of world.hexes.get(key)?.roads ?? []) add(to);
  }
  const lengths = new Map<string, number>();
  let front: string[] = [];
  for (const [key, end] of byRoad) {
    lengths.set(key, 0);
    if (!end) front.push(key);
  }
  for (let length = 1; length <= reach; length++) {
    const next: string[] = [];
    for (const key of front) {
      for (const to of naiveNeighbors(key)) {
        if (!world.hexes.has(to) || lengths.has(to) || world.hexes.get(key)?.rivers.has(to) || hasSide(world, to, enemy)) continue;
        lengths.set(to, length);
        if (!ends(to)) next.push(to);
      }
    }
    front = next;
  }
  return lengths;
}

/** Halves of points to every hex within reach of a unit: terrain, half a point along roads, two more over rivers, enemy zones stop. */
export function naiveMoves(world: NaiveWorld, start: string, side: Side, halves: number): Map<string, number> {
  const enemy = 1 - side;
  const inZone = (key: string): boolean =>
    naiveNeighbors(key).some((from) => hasSide(world, from, enemy) && !world.hexes.get(from)?.rivers.has(key));
  const best = new Map<string, number>([[start, 0]]);
  const done = new Set<string>();
  const queue = [{ key: start, spent: 0 }];
  while (queue.length > 0) {
    queue.sort((a, b) => a.spent - b.spent);
    const { key, spent } = queue.shift() as { key: string; spent: number };
    if (done.has(key)) continue;
    done.add(key);
    if (key !== start && inZone(key)) continue;
    const hex = world.hexes.get(key) as NaiveHex;
    for (const to of naiveNeighbors(key)) {
      const ground = world.hexes.get(to);
      if (!ground || hasSide(world, to, enemy)) continue;
      const price = hex.roads.has(to) ? 1 : NAIVE_PRICES[ground.terrain] + (hex.rivers.has(to) ? 4 : 0);
      const total = spent + price;
      if (total > halves || total >= (best.get(to) ?? Number.POSITIVE_INFINITY)) continue;
      best.set(to, total);
      queue.push({ key: to, spent: total });
    }
  }
  return best;
}
