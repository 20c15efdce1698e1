/** Plain questions about counters and the map that every chapter asks. No rule is decided here. */
import { type EdgeId, type HexId, matesIn, occupants, perBoard, type UnitId } from '@hexfront/engine';
import { companyTypes, type Face, faceOf, tables, turns, type UnitType, units as unitData } from '../data/index.ts';
import { BRIDGE_BLOWN, BRIDGE_US, type G, SIDES, type Unit, type WaR } from './shape.ts';
import { unitNames } from './unit-names.ts';

/** The counters, as the rules see them; the index is the unit's id. */
const NAMES = unitNames(unitData);
export const UNITS: readonly Unit[] = unitData.map((u) => ({ ...u, name: NAMES[u.index], side: u.side === SIDES[0].id ? 0 : 1 }));

const flag = (test: (u: Unit) => boolean): Uint8Array => Uint8Array.from(UNITS, (u) => (test(u) ? 1 : 0));
const has = (...types: UnitType[]): Uint8Array => flag((u) => types.includes(u.type));

/** Side of each unit. */
export const SIDE = Uint8Array.from(UNITS, (u) => u.side);
export const HQ = has('hq');
/** Artillery of every kind, rockets too: counters with a battery side (6.31). */
export const ARTILLERY = flag((u) => u.battery !== undefined);
export const SELF_PROPELLED = has('sp-artillery');
export const ENGINEER = has('engineer');
/** Truppeneinheit units and parachute-commandos (24.3, 24.4). */
export const COMMANDO = has('commando');

const bitsOf = perBoard((board) => ({
  town: board.markBit('town'),
  village: board.markBit('village'),
  roadHex: board.markBit('road'),
  primaryHex: board.markBit('primary'),
  river: board.sideBit('river'),
  creek: board.sideBit('creek'),
  bridge: board.sideBit('bridge'),
  ford: board.sideBit('ford'),
  road: board.sideBit('road'),
  primary: board.sideBit('primary'),
  woods: board.terrainIndex('woods'),
  eastOfOur: board.markBit('east-of-our'),
  behindMeuse: board.markBit('behind-meuse'),
  meuse: board.sideBit('meuse'),
}));
/** Map features by bit. */
export const bits = (g: Pick<G, 'board'>): ReturnType<typeof bitsOf> => bitsOf(g.board);

/** An infantry company as the other reading of its counter has it (R-W10). */
const PLAIN_COMPANY: Face = { ...companyTypes.I.face, supportOnly: false };
/** Battalions of US airborne divisions with the strengths that go with morale, front and back (31.6). */
const WITH_MORALE: readonly (readonly [Face, Face] | undefined)[] = UNITS.map((u) => {
  const weaker = u.type === 'parachute' || u.type === 'glider' ? tables.morale.battalions[u.type] : undefined;
  return weaker && u.nation === 'US' && u.size === 'battalion' ? [faceOf(weaker.front), faceOf(weaker.back)] : undefined;
});

/** What the side of the counter that lies up says; of a counter of the pool the company it shows. */
export function faceUp(g: G, u: UnitId): Face {
  const unit = UNITS[u];
  if (unit.companies) {
    const company = unit.companies[g.f.face[u]];
    return company === 'I' && g.rules.plainCompanies ? PLAIN_COMPANY : companyTypes[company].face;
  }
  const reduced = unit.back !== undefined && g.f.steps[u] === 1;
  const other = g.rules.morale ? WITH_MORALE[u] : undefined;
  if (other) return other[reduced ? 1 : 0];
  return unit.back && reduced ? unit.back : unit.front;
}

/** A bridge that can be used: printed and not blown, or built since (15.14, 15.24, 15.31). */
export function bridged(g: G, edge: EdgeId): boolean {
  const mark = g.f.bridge[g.board.sideId[edge]];
  if (mark >= BRIDGE_US) return true;
  return mark !== BRIDGE_BLOWN && (g.board.sides[edge] & bits(g).bridge) !== 0;
}

/** What a counter is: of one of the pool, the company it shows. */
export function typeOf(g: G, u: UnitId): UnitType {
  const { companies, type } = UNITS[u];
  return companies ? companyTypes[companies[g.f.face[u]]].type : type;
}
/** Armored fighting vehicles, assault guns and tank destroyers among them (R-C18). */
const TANKS: ReadonlySet<UnitType> = new Set<UnitType>(['tank', 'tank-destroyer', 'assault-gun']);
export const isTank = (g: G, u: UnitId): boolean => TANKS.has(typeOf(g, u));
/** Infantry in vehicles, which crosses a river with an engineer's help although it is Class B (6.53), and may be put on foot (24.1). */
const RIDES: ReadonlySet<UnitType> = new Set<UnitType>(['mechanized', 'motorized']);
export const rides = (g: G, u: UnitId): boolean => RIDES.has(typeOf(g, u));
/** The value of `onFoot` of a unit on foot (24.1). */
export const ON_FOOT = 1;
/** What it is worth on foot: six points, one less in attack, two less in defense (24.1, err-24.1). */
export const FOOT = { move: 6, attack: 1, defense: 2 } as const;
export const COMPANY = flag((u) => u.size === 'company');

/** Night and Night Bonus turns (12.0, 13.0). */
export const isNight = (g: G): boolean => g.v.bonus !== 0 || turns[g.v.turn - 1].part === 'night';

/** A town or village. */
export const isBuiltUp = (g: G, hex: HexId): boolean => (g.board.marks[hex] & (bits(g).town | bits(g).village)) !== 0;

export const { held, unitsOf } = occupants(SIDE);
/** Teams of two under one March Mode marker (9.25). */
export const TEAMS = matesIn<WaR>('mate');
/** The other half of a team, in the same hex and under the same marker, or -1. */
export const mateOf = (g: G, u: UnitId): UnitId => TEAMS.of(g, u);
