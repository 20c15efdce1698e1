/**
 * Who stands where: a linked list of units per place, over typed arrays. Both sides may share a place; the game decides what that means.
 * Lists are ascending, so that a copy rebuilt from the state lists units in the same order as the original.
 */
import type { HexId, Holding, PlaceId, Side, UnitId } from '../../ids.ts';

export class Occupancy {
  /** First unit per place, -1 if none. */
  readonly head: Holding<UnitId, Int16Array>;
  /** Next unit in the same place, -1 at the end. */
  readonly next: Holding<UnitId, Int16Array>;
  private readonly prev: Int16Array;
  private readonly at: Int16Array;
  /** All four in one block: a copy is one memory copy. */
  private readonly all: Int16Array;

  constructor(places: number, units: number, all: Int16Array = new Int16Array(places + 3 * units).fill(-1)) {
    this.all = all;
    this.head = all.subarray(0, places);
    this.next = all.subarray(places, places + units);
    this.prev = all.subarray(places + units, places + 2 * units);
    this.at = all.subarray(places + 2 * units);
  }

  /** Size in memory. */
  get bytes(): number {
    return this.all.byteLength;
  }

  copy(): Occupancy {
    return new Occupancy(this.head.length, this.next.length, this.all.slice());
  }

  /** Builds every list anew. */
  rebuild(place: ArrayLike<number>): void {
    this.head.fill(-1);
    this.at.fill(-1);
    for (let u = place.length - 1; u >= 0; u--) this.insert(u, place[u]);
  }

  move(unit: UnitId, to: PlaceId): void {
    this.remove(unit);
    this.insert(unit, to);
  }

  private insert(unit: UnitId, to: PlaceId): void {
    this.at[unit] = to;
    let before = -1;
    let after = this.head[to];
    while (after >= 0 && after < unit) {
      before = after;
      after = this.next[after];
    }
    this.next[unit] = after;
    this.prev[unit] = before;
    if (after >= 0) this.prev[after] = unit;
    if (before >= 0) this.next[before] = unit;
    else this.head[to] = unit;
  }

  private remove(unit: UnitId): void {
    const at = this.at[unit];
    if (at < 0) return;
    const next = this.next[unit];
    const prev = this.prev[unit];
    if (prev >= 0) this.next[prev] = next;
    else this.head[at] = next;
    if (next >= 0) this.prev[next] = prev;
    this.at[unit] = -1;
  }

  /** Units in a place, ascending. For hot loops walk `head` and `next` directly. */
  in(place: PlaceId): UnitId[] {
    const out: UnitId[] = [];
    for (let u = this.head[place]; u >= 0; u = this.next[u]) out.push(u);
    return out;
  }
}

/** Who of a side is in a hex. `sideOf` names a side per unit; whoever counts for neither has a number that no side has. */
export function occupants(sideOf: ArrayLike<number>) {
  return {
    /** Some unit of this side is in the hex. */
    held(g: { readonly occupancy: Occupancy }, side: Side, hex: HexId): boolean {
      const { head, next } = g.occupancy;
      for (let u = head[hex]; u >= 0; u = next[u]) if (sideOf[u] === side) return true;
      return false;
    },
    /** Units of this side in the hex, ascending. */
    unitsOf(g: { readonly occupancy: Occupancy }, side: Side, hex: HexId): UnitId[] {
      const { head, next } = g.occupancy;
      const out: UnitId[] = [];
      for (let u = head[hex]; u >= 0; u = next[u]) if (sideOf[u] === side) out.push(u);
      return out;
    },
  };
}
