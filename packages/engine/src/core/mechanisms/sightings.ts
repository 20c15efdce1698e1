/**
 * What a side remembers of enemy units that it no longer sees: in which hex and on which turn each of them was seen last. It is part of the state, so that it
 * replays, is undone and travels with a save or a view like everything else; a view holds its own side's memory and nobody else's (`seen: 'others'`).
 * When a look is taken is the game's business; how old a memory may grow is the screen's.
 */
import type { HexId, UnitId } from '../../ids.ts';
import type { FieldSpec } from '../types.ts';

export const SIGHTING_FIELDS = {
  sightedIn: { of: 'unit', type: 'i16', seen: 'others', doc: '1 + the hex in which its enemy saw the unit last; 0 never' },
  sightedOn: { of: 'unit', type: 'u8', seen: 'others', doc: 'turn on which that was' },
} as const satisfies Record<string, FieldSpec>;

type Field = keyof typeof SIGHTING_FIELDS;
/** A world whose game has these fields. */
interface Remembering {
  readonly f: { readonly [K in Field]: ArrayLike<number> };
  set(field: Field, index: UnitId, value: number): void;
}

/** A unit is in sight of its enemy. */
export function noteSighting(g: Remembering, unit: UnitId, hex: HexId, turn: number): void {
  g.set('sightedIn', unit, hex + 1);
  g.set('sightedOn', unit, turn);
}

/** Where a unit was seen last, as far as the side whose view this is remembers. */
export const sightingOf = ({ f }: Pick<Remembering, 'f'>, unit: UnitId): { hex: HexId; turn: number } | undefined =>
  f.sightedIn[unit] > 0 ? { hex: f.sightedIn[unit] - 1, turn: f.sightedOn[unit] } : undefined;
