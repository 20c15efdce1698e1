/** Copies of a game at earlier points: close together for what was played just now, far apart for what lies back, so that a long game stays small. */

import type { World } from '../state/world.ts';
import type { Shape } from '../types.ts';

/** Between snapshots of the last entries, so that each is a few milliseconds away. */
export const NEAR = 48;
/** How many entries back they stay so close. */
export const NEAR_SPAN = 42 * NEAR;
/** Between snapshots further back, so that each point of a long game is some tenths of a second away. */
export const FAR = 32 * NEAR;

/** Snapshots are never played on, only copied: branches share them. */
export class Snapshots<S extends Shape> {
  private readonly kept = new Map<number, World<S>>();

  get count(): number {
    return this.kept.size;
  }

  /** Looks at a game that has just reached this length; keeps a copy if it is time for one. */
  note(length: number, world: World<S>): void {
    if (length % NEAR !== 0) return;
    this.kept.set(length, world.copy());
    const old = length - NEAR_SPAN;
    if (old > 0 && old % FAR !== 0) this.kept.delete(old);
  }

  /** Looks at a point far back that is played through once more: the next time it is nearer. */
  noteFar(length: number, world: World<S>): void {
    if (length % FAR === 0 && !this.kept.has(length)) this.kept.set(length, world.copy());
  }

  /** Keeps `world` itself as the snapshot of this length. */
  put(length: number, world: World<S>): void {
    this.kept.set(length, world);
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
    for (const [n, world] of other.kept) if (n <= length) this.kept.set(n, world);
  }
}
