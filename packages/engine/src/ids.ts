/**
 * Numbers with names. Units, hexes, places, hexsides, sides and directions are plain numbers at run time, in the state, on the wire and in saves;
 * the compiler keeps them apart: a unit where a hex is wanted is an error, and so is a unit where an amount is wanted. A number without a name
 * fits everywhere, so that loops and tables stay plain.
 */
declare const named: unique symbol;
type Named<Name extends string> = number & { readonly [named]?: Name };

/** Index of a unit in `def.units`; `NOBODY` for none. */
export type UnitId = Named<'unit'>;
/** Index of a hex on its board, 0 to `board.n - 1`; `NOWHERE` for none. */
export type HexId = Named<'hex'>;
/** A hex, or (from `board.n` on) a box beside the map. */
export type PlaceId = Named<'hex' | 'box'>;
/** Index of a hexside, 0 to `board.sideCount - 1`; both hexes of a hexside share it. */
export type HexsideId = Named<'hexside'>;
/** A hexside as seen from one of its hexes: `6 * hex + direction`. */
export type EdgeId = Named<'edge'>;
/** A player: index in `def.sides`; `ONLOOKER` (-1) for nobody. A hexside is never called a side. */
export type Side = Named<'side'>;
/** Direction 0 to 5, clockwise from the north (see `DIRECTIONS`); -1 for none. */
export type Direction = Named<'direction'>;
/** An amount, a turn, a number of a table: anything that names nothing on the map. */
export type Count = Named<'count'>;

export const NOBODY: UnitId = -1;
/** An onlooker who is on neither side; sees only what both may. Here and not with the views, which rules that only name him need not load. */
export const ONLOOKER: Side = -1;
export const NOWHERE: HexId = -1;
export const NO_DIRECTION: Direction = -1;

/** A typed array whose values have a name. */
export type Holding<Value extends number, Array extends ArrayLike<number> = ArrayLike<number>> = Array & { [index: number]: Value };

/** Hexside seen from a hex in a direction. */
export const edgeOf = (hex: HexId, direction: Direction): EdgeId => 6 * hex + direction;
/** The hex and the direction of an edge. */
export const hexOfEdge = (edge: EdgeId): HexId => Math.floor(edge / 6);
export const directionOfEdge = (edge: EdgeId): Direction => edge % 6;

/** Whether a place is a hex of the board, and no box beside it. */
export const isHex = (board: { readonly n: number }, place: PlaceId): place is HexId => place >= 0 && place < board.n;

const counted: number[][] = [];
/** 0 to n - 1, made once. */
function upTo(n: number): readonly number[] {
  counted[n] ??= Array.from({ length: n }, (_, i) => i);
  return counted[n];
}
/** Every unit of a game. */
export const allUnits = (def: { readonly units: readonly unknown[] }): readonly UnitId[] => upTo(def.units.length);
/** Every hex of a board. */
export const allHexes = (board: { readonly n: number }): readonly HexId[] => upTo(board.n);
/** Every side of a game. */
export const allSides = (def: { readonly sides: readonly unknown[] }): readonly Side[] => upTo(def.sides.length);
/** The six directions. */
export const ALL_DIRECTIONS: readonly Direction[] = upTo(6);

/** Hexes next to a hex, in the order of the directions; those off the map left out. For hot loops walk `neighbors` directly. */
export function neighboursOf(board: { readonly neighbors: ArrayLike<number> }, hex: HexId): HexId[] {
  const out: HexId[] = [];
  for (let at = 6 * hex; at < 6 * hex + 6; at++) if (board.neighbors[at] >= 0) out.push(board.neighbors[at]);
  return out;
}
