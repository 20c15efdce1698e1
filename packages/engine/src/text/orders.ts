/** Orders as they are written in lists: `go 1420`, `join 2Pz/304`. obey.ts reads them back. */
import type { World } from '../core/state/world.ts';
import type { Action, Shape } from '../core/types.ts';
import { numberedAlike } from './names.ts';

/** Letters alone: accents, capitals and blanks are no difference. */
export const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, '');

/** Hexes by number or name of the place in them, or a box; undefined if nothing is called that. */
export function hexesNamed<S extends Shape>(g: World<S>, text: string): readonly number[] | undefined {
  const byId = g.board.hex(text) ?? g.board.hex(text.toUpperCase());
  if (byId !== undefined) return [byId];
  const key = fold(text);
  const place = g.board.places.find((p) => fold(p.name) === key || p.also.some((a) => fold(a) === key));
  if (place) return place.hexes;
  const box = g.def.boxes.findIndex((b) => fold(b) === key);
  if (box >= 0) return [g.board.n + box];
  // Without its sheet, 5408 for 5408NE: all there are.
  const numbered = numberedAlike(text, g.board.ids).flatMap((id) => g.board.hex(id) ?? []);
  return numbered.length > 0 ? numbered : undefined;
}

/** An order that is read back as this action. */
export function writeOrder<S extends Shape>(g: World<S>, a: Action): string {
  const parts = [a.k];
  if (a.u !== undefined) parts.push(g.def.units[a.u].id);
  if (a.h !== undefined) parts.push(a.h < g.board.n ? g.board.ids[a.h] : g.def.boxes[a.h - g.board.n]);
  if (a.n !== undefined && a.h === undefined) parts.push(String(a.n));
  return parts.join(' ');
}
