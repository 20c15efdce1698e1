/**
 * Reinforcements: who waits outside the map, through which doors he may come, why one is shut, and the answer that brings him in. What a door
 * is, what the queue before it costs and which way round a shut one leads are functions of the game.
 */
import type { HexId, UnitId } from '../../ids.ts';
import type { Refusal } from '../../words.ts';
import type { World } from '../state/world.ts';
import type { Next, OptionWith, Shape } from '../types.ts';

/** `W` is whoever waits (a row, a unit), `D` a door. */
export interface ArrivalSpec<S extends Shape, W, D> {
  /** Who may come in now, in the order of the list. */
  waiting(g: World<S>): Iterable<W>;
  unitOf(waiting: W): UnitId;
  /** Why a unit is not among them. */
  barred(g: World<S>, unit: UnitId): Refusal | undefined;
  /** The one who waits, for a unit that is not barred. */
  entryOf(g: World<S>, unit: UnitId): W;
  /** Doors that are open to him now, in the order of the list. */
  doors(g: World<S>, waiting: W): readonly D[];
  hexOf(door: D): HexId;
  /** Why a hex is none of his doors. */
  shut(g: World<S>, waiting: W, hex: HexId): Refusal;
  /** Why he may not come through an open door all the same: the queue before it, its price, no room behind it. */
  refusal(g: World<S>, waiting: W, door: D): Refusal | undefined;
}

export function enterOption<S extends Shape, L, W, D>(
  k: string,
  spec: ArrivalSpec<S, W, D>,
  take: (g: World<S>, l: L, waiting: W, door: D) => Next,
): OptionWith<S, L, 'u h'> {
  const doorAt = (g: World<S>, waiting: W, hex: HexId): D | undefined => spec.doors(g, waiting).find((d) => spec.hexOf(d) === hex);
  return {
    k,
    parts: 'u h',
    *from(g, _l, focus) {
      for (const waiting of spec.waiting(g)) {
        const u = spec.unitOf(waiting);
        if (focus?.u !== undefined && focus.u !== u) continue;
        for (const door of spec.doors(g, waiting)) {
          const h = spec.hexOf(door);
          if ((focus?.h === undefined || focus.h === h) && spec.refusal(g, waiting, door) === undefined) yield { k, u, h };
        }
      }
    },
    test(g, _l, a) {
      const unit = a.u;
      const barred = spec.barred(g, unit);
      if (barred) return barred;
      const waiting = spec.entryOf(g, unit);
      const door = doorAt(g, waiting, a.h);
      return door === undefined ? spec.shut(g, waiting, a.h) : spec.refusal(g, waiting, door);
    },
    take(g, l, a) {
      const waiting = spec.entryOf(g, a.u);
      return take(g, l, waiting, doorAt(g, waiting, a.h) as D);
    },
    sure: true,
  };
}

/** The first who can come in and the hex, for games where whoever can must. */
export function whoCanEnter<S extends Shape, W, D>(g: World<S>, spec: ArrivalSpec<S, W, D>): { unit: UnitId; hex: HexId } | undefined {
  for (const waiting of spec.waiting(g))
    for (const door of spec.doors(g, waiting))
      if (spec.refusal(g, waiting, door) === undefined) return { unit: spec.unitOf(waiting), hex: spec.hexOf(door) };
  return undefined;
}

/** Own doors that nothing bars; for one who has waited before shut doors long enough, the way round. */
export function openDoors(
  own: readonly HexId[],
  shut: (hex: HexId) => boolean,
  mayGoRound: boolean,
  round: () => readonly HexId[],
): readonly HexId[] {
  const free = own.filter((hex) => !shut(hex));
  return free.length > 0 || !mayGoRound ? free : round();
}
