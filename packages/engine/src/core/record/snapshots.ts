/**
 * Copies of a game at earlier points, as close together as a budget of memory allows: a game of usual length keeps them all, a very long one thins out
 * what lies far back.
 */

import type { World } from '../state/world.ts';
import type { Shape } from '../types.ts';

/** Between snapshots, so that each point is a few milliseconds away. */
export const NEAR = 48;
/** How many entries back they stay so close in any case. */
export const NEAR_SPAN = 42 * NEAR;
/** What the snapshots of one game may take. */
export const BUDGET = 32 << 20;
/** Rows and frames of a copy, about. */
const BESIDES = 8 << 10;

/** Snapshots are never played on, only copied: branches share them. */
export class Snapshots<S extends Shape> {
  private readonly kept = new Map<number, World<S>>();
  /** Kept whatever they take: the beginning, and the checkpoint a save was opened from. */
  private readonly pinned = new Set<number>();
  /** Between snapshots further back than `NEAR_SPAN`; twice as far whenever the budget is used up. */
  private stride = NEAR;
  private readonly budget: number;

  constructor(budget: number = BUDGET) {
    this.budget = budget;
  }

  get count(): number {
    return this.kept.size;
  }

  /** Looks at a game that has just reached this length; keeps a copy if it is time for one. */
  note(length: number, world: World<S>): void {
    if (length % NEAR !== 0) return;
    this.kept.set(length, world.copy());
    const old = length - NEAR_SPAN;
    if (old > 0 && old % this.stride !== 0 && !this.pinned.has(old)) this.kept.delete(old);
    this.fit(length);
  }

  /** The same at the beginning of a player turn, which a save keeps in any case. */
  noteTurn(length: number, world: World<S>): void {
    this.note(length, world);
    if (this.kept.has(length)) return;
    this.kept.set(length, world.copy());
    this.fit(length);
  }

  /** Looks at an old point that is played through once more: the next time it is nearer. `length` is that of the whole game. */
  noteOld(at: number, world: World<S>, length: number): void {
    if (at % this.stride !== 0 || this.kept.has(at)) return;
    this.kept.set(at, world.copy());
    this.fit(length);
  }

  /** Keeps `world` itself as the snapshot of this length. */
  put(length: number, world: World<S>): void {
    this.kept.set(length, world);
    this.pinned.add(length);
  }

  drop(length: number): void {
    this.kept.delete(length);
    this.pinned.delete(length);
  }

  /** The last snapshot at or before `length`; there is always one at 0. */
  before(length: number): { at: number; world: World<S> } {
    let at = 0;
    for (const n of this.kept.keys()) if (n <= length && n > at) at = n;
    return { at, world: this.kept.get(at) as World<S> };
  }

  /** Forgets everything after `length`. */
  cut(length: number): void {
    for (const n of this.kept.keys()) if (n > length) this.kept.delete(n);
  }

  /** Takes over what another game has up to `length`. */
  share(other: Snapshots<S>, length: number): void {
    this.stride = other.stride;
    for (const [n, world] of other.kept) if (n <= length) this.kept.set(n, world);
    for (const n of other.pinned) if (n <= length) this.pinned.add(n);
  }

  /** Thins out what lies far back until the rest fits into the budget. */
  private fit(length: number): void {
    const each = sizeOf(this.kept.get(0) as World<S>);
    while (this.kept.size * each > this.budget && this.stride <= length) {
      this.stride *= 2;
      for (const n of this.kept.keys()) if (n < length - NEAR_SPAN && n % this.stride !== 0 && !this.pinned.has(n)) this.kept.delete(n);
    }
  }
}

const sizeOf = <S extends Shape>(world: World<S>): number => world.layout.bytes + world.occupancy.bytes + BESIDES;
