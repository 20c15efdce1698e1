/** Plain questions about counters and the map that every chapter asks. No rule is decided here. */
import { type Board, type EdgeId, type HexId, matesIn, occupants, perBoard, type Side, type UnitId } from '@hexfront/engine';
import { units as unitData } from '../data/index.ts';
import { BRIDGE_BUILT, BRIDGE_DESTROYED, type G, type LG, SIDES, type Unit } from './shape.ts';

/** The counters, as the rules see them; the index is the unit's id. */
export const UNITS: readonly Unit[] = unitData.map((u, index) => ({ ...u, side: u.side === SIDES[0].id ? 0 : 1, index }));

const has = (types: readonly string[]): Uint8Array => Uint8Array.from(UNITS, (u) => (types.includes(u.type) ? 1 : 0));
const flag = (test: (u: Unit) => boolean): Uint8Array => Uint8Array.from(UNITS, (u) => (test(u) ? 1 : 0));

/** Side of each unit. */
export const SIDE = Uint8Array.from(UNITS, (u) => u.side);
/** Shows a vehicle: armor for every rule (intro-6.11, R-48). */
export const ARMOR = flag((u) => u.silhouette);
export const MOTORIZED = flag((u) => u.motorized);
/** Artillery and rocket counters with a support strength (basic-12.0). */
export const ARTILLERY = has(['artillery', 'rocket']);
export const ENGINEER = has(['engineer']);
export const COMMANDER = has(['commander']);
export const COMMANDO = has(['commando']);
/** Combat units: what can hold a town, cross the Meuse or leave the map to any effect (intro-6.12, 6.13, opt-4.17). */
export const COMBATANT = flag((u) => u.type !== 'aircraft' && u.type !== 'commander' && u.type !== 'commando');
/** Half regiments that count against stacking (basic-7.1). */
export const STACK = Uint8Array.from(UNITS, (u) => u.stack);

const bitsOf = perBoard((board) => ({
  town: board.markBit('town'),
  city: board.markBit('city'),
  westwall: board.markBit('westwall'),
  roadHex: board.markBit('road'),
  /** West of the line of Westwall hexes, where German guns are at their reduced strength (basic-12.61). */
  westOfWestwall: board.markBit('west-of-westwall'),
  river: board.sideBit('river'),
  meuse: board.sideBit('meuse'),
  bridge: board.sideBit('bridge'),
  ford: board.sideBit('ford'),
  road: board.sideBit('road'),
  highway: board.sideBit('highway'),
  slope: board.sideBit('slope'),
  forest: board.terrainIndex('forest'),
}));
/** Map features by bit. */
export const bits = (g: G): ReturnType<typeof bitsOf> => bitsOf(g.board);

/** A usable bridge on the hexside: printed and not destroyed, or built (basic-14.1). `at` is 6 * hex + direction. */
export function bridged(g: G, at: EdgeId): boolean {
  const mark = g.f.bridge[g.board.sideId[at]];
  if (mark === BRIDGE_DESTROYED) return false;
  return mark === BRIDGE_BUILT || (g.board.sides[at] & bits(g).bridge) !== 0;
}
export const forded = (g: G, at: number): boolean => (g.board.sides[at] & bits(g).ford) !== 0;
export const isRiver = (g: G, at: EdgeId): boolean => (g.board.sides[at] & bits(g).river) !== 0;
export const isMeuse = (g: G, at: number): boolean => (g.board.sides[at] & bits(g).meuse) !== 0;
/** Going this way is up a slope. */
export const isUphill = (g: G, at: EdgeId): boolean => (g.board.sides[at] & bits(g).slope) !== 0;
/** A slope hexside, from either side. */
export function isSlope(g: G, at: number): boolean {
  if (isUphill(g, at)) return true;
  const to = g.board.neighbors[at];
  return to >= 0 && isUphill(g, 6 * to + (((at % 6) + 3) % 6));
}
/** A road or highway runs over the hexside and is not broken by a missing or destroyed bridge (basic-14.25, 14.33). */
export function roadOver(g: G, at: EdgeId): boolean {
  const s = g.board.sides[at];
  const b = bits(g);
  const mark = g.f.bridge[g.board.sideId[at]];
  if ((s & b.road) !== 0) return (s & b.river) === 0 || (s & b.ford) !== 0 ? mark !== BRIDGE_DESTROYED : bridged(g, at);
  if (mark !== BRIDGE_BUILT) return false;
  // A bridge built where no road crossed joins the roads on both banks (basic-14.33).
  const from = Math.floor(at / 6);
  const to = g.board.neighbors[at];
  return to >= 0 && (g.board.marks[from] & b.roadHex) !== 0 && (g.board.marks[to] & b.roadHex) !== 0;
}
/** As `roadOver`, on the map as printed, before anybody built or blew up a bridge. */
export function roadAsPrinted(g: G, at: number): boolean {
  const s = g.board.sides[at];
  const b = bits(g);
  return g.board.neighbors[at] >= 0 && (s & b.road) !== 0 && ((s & b.river) === 0 || (s & (b.bridge | b.ford)) !== 0);
}
export const isHighway = (g: G, at: number): boolean => (g.board.sides[at] & bits(g).highway) !== 0;

export const isForest = (g: G, hex: HexId): boolean => g.board.terrain[hex] === bits(g).forest;
export const isTown = (g: G, hex: HexId): boolean => (g.board.marks[hex] & bits(g).town) !== 0;
export const isCity = (g: G, hex: HexId): boolean => (g.board.marks[hex] & bits(g).city) !== 0;
/** Hexes with a town or a city. */
export const townsOn: (board: Board) => readonly number[] = perBoard((board) => {
  const { town, city } = bitsOf(board);
  return Array.from({ length: board.n }, (_, hex) => hex).filter((hex) => (board.marks[hex] & (town | city)) !== 0);
});
export const isWestwall = (g: G, hex: HexId): boolean => (g.board.marks[hex] & bits(g).westwall) !== 0;
export const isRoadHex = (g: G, hex: HexId): boolean => (g.board.marks[hex] & bits(g).roadHex) !== 0;

/** Kampfgruppen (adv-12): two that move and fight as one. Halves that combat drove apart are none. */
export const KG = matesIn<LG>('kg');
/** The other half of a unit's Kampfgruppe in the same hex, or -1. */
export const partnerOf = KG.of;
/** A unit with the other half of its Kampfgruppe, if it has one. */
export function bothHalves(g: G, u: UnitId): readonly UnitId[] {
  const other = partnerOf(g, u);
  return other < 0 ? [u] : [u, other];
}
/** Side of each unit that stands in somebody's way; commandos in enemy uniform do not (opt-4.21). */
const STANDS = Uint8Array.from(UNITS, (u) => (u.type === 'commando' ? 2 : u.side));
export const { held } = occupants(STANDS);
export const { unitsOf } = occupants(SIDE);
/** An enemy of this side stands in a neighbouring hex. */
export function enemyAdjacent(g: G, side: Side, hex: HexId): boolean {
  for (let d = 0; d < 6; d++) {
    const n = g.board.neighbors[6 * hex + d];
    if (n >= 0 && held(g, 1 - side, n)) return true;
  }
  return false;
}
/** All units of a side that are on the map, ascending. */
export function* onMap(g: G, side: Side): Generator<number> {
  const place = g.f.place;
  for (let u = 0; u < place.length; u++) if (SIDE[u] === side && place[u] < g.board.n) yield u;
}
