/** Plain questions about counters and the map that every chapter asks. No rule is decided here. */
import { type Board, type HexId, occupants, perBoard, type Side, type UnitId } from '@hexfront/engine';
import { units as unitData } from '../data/index.ts';
import { UNIT_NAMES } from '../screen/unit-names.ts';
import { type G, SIDES, type Unit } from './shape.ts';

/** The counters, as the rules see them; the index is the unit's id. */
export const UNITS: readonly Unit[] = unitData.map((u, index) => ({
  ...u,
  name: UNIT_NAMES[index],
  side: u.side === SIDES[0].id ? 0 : 1,
  index,
}));

const has = (...kinds: string[]): Uint8Array => Uint8Array.from(UNITS, (u) => (kinds.includes(u.kind) ? 1 : 0));
const flag = (test: (u: Unit) => boolean): Uint8Array => Uint8Array.from(UNITS, (u) => (test(u) ? 1 : 0));

/** Side of each unit. */
export const SIDE = Uint8Array.from(UNITS, (u) => u.side);
/** Bombers and fighter bombers (10.A); transports (10.B). */
export const AIRCRAFT = has('bomber', 'fighter-bomber');
export const FIGHTER = has('fighter-bomber');
export const TRANSPORT = has('transport');
/** Ground units: everything that moves, stacks, fights and has zones. */
export const GROUND = flag((u) => u.size !== 'air');
export const DIVISION = flag((u) => u.size === 'division');
/** Have a reduced side (11-loss, R-39). */
export const BACKED = flag((u) => u.reduced !== undefined);
/** Armor in the sense of 12.A and 12.B: armor and panzer, assault gun, armored cavalry; with specialized armor for mountains and causeways. */
export const ARMORED = has('armor', 'panzer', 'assault-gun', 'armored-cavalry');
export const SPECIALIZED = has('specialized-armor');
export const COMMANDO = has('commando');
export const PARACHUTE = has('parachute');
export const MOUNTAIN = has('mountain');
/** Ground units by side, ascending. */
export const GROUND_OF = [0, 1].map((side) => UNITS.filter((u) => u.side === side && GROUND[u.index] === 1).map((u) => u.index));
/** Printed movement, in points; 0 for what does not move on the ground. */
export const MOVE = Uint8Array.from(UNITS, (u) => u.move ?? 0);

/** National groups (27.A). */
export type Group = 'us' | 'french' | 'other' | 'german';
export const groupOf = (u: UnitId): Group => {
  const { side, nation } = UNITS[u];
  return side === 0 ? 'german' : nation === 'US' ? 'us' : nation === 'French' ? 'french' : 'other';
};

/** Features of hexes by bit, and terrains by number, looked up once per board. */
export const bits = perBoard((board) => ({
  town: board.markBit('town'),
  city: board.markBit('city'),
  port: board.markBit('port'),
  fortified: board.markBit('fortified'),
  westwall: board.markBit('westwall'),
  maginot: board.markBit('maginot'),
  fortress: board.markBit('fortress'),
  partialSea: board.markBit('partial-sea'),
  westernHolland: board.markBit('western-holland'),
  estuary: board.markBit('scheldt-estuary'),
  road: board.markBit('road'),
  south: board.markBit('south-map'),
  germany: board.markBit('germany'),
  eastOfRhine: board.markBit('east-of-rhine'),
  clear: board.terrainIndex('clear'),
  rough: board.terrainIndex('rough'),
  mountain: board.terrainIndex('mountain'),
  sea: board.terrainIndex('sea'),
  switzerland: board.terrainIndex('switzerland'),
  chartBox: board.terrainIndex('chart-box'),
}));
export const isTown = (g: G, hex: HexId): boolean => (g.board.marks[hex] & bits(g.board).town) !== 0;
export const isCity = (g: G, hex: HexId): boolean => (g.board.marks[hex] & bits(g.board).city) !== 0;
/** Any fortification: Westwall, Maginot line, fortress (12.A-fort). */
export const isFortified = (g: G, hex: HexId): boolean => (g.board.marks[hex] & bits(g.board).fortified) !== 0;
export const isSouth = (g: G, hex: HexId): boolean => (g.board.marks[hex] & bits(g.board).south) !== 0;
export const inGermany = (g: G, hex: HexId): boolean => (g.board.marks[hex] & bits(g.board).germany) !== 0;
export const isMountain = (g: G, hex: HexId): boolean => g.board.terrain[hex] === bits(g.board).mountain;
export const isRough = (g: G, hex: HexId): boolean => g.board.terrain[hex] === bits(g.board).rough;
/** Land that a ground unit can stand on. */
export function isLand(g: G, hex: HexId): boolean {
  const b = bits(g.board);
  const t = g.board.terrain[hex];
  return t !== b.sea && t !== b.switzerland && t !== b.chartBox;
}

/** Hex of a named place, the first if it covers several. */
function hexNamed(board: Board, name: string): HexId {
  const place = board.place(name);
  if (!place) throw new Error(`no place named ${name}`);
  return place.hexes[0];
}
const dunkirk = perBoard((board) => hexNamed(board, 'Dunkirk'));
export const DUNKIRK = (g: G): HexId => dunkirk(g.board);

const NOBODY = 2;
/** Ground units of a side in a hex: aircraft are in nobody's way. */
export const { held, unitsOf } = occupants(SIDE.map((side, u) => (GROUND[u] === 1 ? side : NOBODY)));
/** All ground units of a side that are on the map, ascending. */
export function* onMap(g: G, side: Side): Generator<number> {
  const { place } = g.f;
  for (let u = 0; u < place.length; u++) if (SIDE[u] === side && GROUND[u] === 1 && place[u] < g.board.n) yield u;
}
