/** Plain questions about counters and the map that every chapter asks. No rule is decided here. */
import { type HexId, occupants, perBoard, type Side, type UnitId } from '@hexfront/engine';
import { formations, type UnitData, type UnitKind, type UnitType, units as unitData } from '../data/index.ts';
import { type G, SIDES, type Unit } from './shape.ts';
import { unitNames } from './unit-names.ts';

/** Counters of each kind of breakdown company: how many the box holds is not known (R-V7); no set-up list uses more. */
const COMPANIES_OF_A_KIND = 24;

function withCompanies(): UnitData[] {
  const all = [...unitData];
  for (const company of unitData.filter((u) => u.generic))
    for (let n = 2; n <= COMPANIES_OF_A_KIND; n++) all.push({ ...company, id: `${company.id}-${n}`, index: all.length });
  return all;
}
const ALL = withCompanies();
const NAMES = unitNames(ALL);
/** The counters with the values of this edition; rules ask `printed`. */
export const ALL_UNITS: readonly Unit[] = ALL.map((u) => ({ ...u, name: NAMES[u.index], side: u.side === SIDES[0].id ? 0 : 1 }));

/** Values that an owner of the box may have other ones for: `printed` tells them. Whether a counter has a barrage at all is the same for everybody. */
type Valued = 'full' | 'reduced' | 'barrage' | 'range' | 'move' | 'proficiency';
interface Body extends Omit<Unit, 'kind' | 'proficiency'> {
  readonly kind?: Omit<UnitKind, Valued>;
}
/**
 * The counters as the rules see them; the index is the unit's id. Further companies of a kind come after all others. Strengths, ratings,
 * movement allowance, barrage and range are not among what may be read here: see `printed`.
 */
export const UNITS: readonly Body[] = [...ALL_UNITS];
/** A counter with the values that this game is played with: ours, or those of an owner of the box (R-V4). */
export const printed = (g: G, u: UnitId): Unit => g.rules.printed.units[u];

const copies = new Map<string, UnitId[]>();
for (const u of ALL_UNITS) {
  const kind = u.generic ? u.id.replace(/-\d+$/, '') : u.id;
  copies.set(kind, [...(copies.get(kind) ?? []), u.index]);
}
/** Every counter with this id in the data: one, or all companies of a kind. */
export const countersOf = (id: string): readonly UnitId[] => copies.get(id) ?? [];

const flag = (test: (u: Unit) => boolean): Uint8Array => Uint8Array.from(ALL_UNITS, (u) => (test(u) ? 1 : 0));
const has = (...types: UnitType[]): Uint8Array => flag((u) => types.includes(u.type));

/** Side of each unit. */
export const SIDE = Uint8Array.from(UNITS, (u) => u.side);
export const HQ = has('hq');
export const LEADER = has('leader');
export const ARTILLERY = flag((u) => u.kind?.barrage !== undefined);
export const ENGINEER = has('engineer');
/** Engineers whose own assignment is to an army, whatever corps they are with (17.2.0). */
export const ARMY_ENGINEER = flag((u) => u.type === 'engineer' && u.formation === undefined && u.army !== undefined && !u.generic);
/** German heavy anti-tank and flak units with a red hexagon (7.5.1). */
export const HEAVY_GUN = flag((u) => u.kind?.redHex === true && (u.type === 'anti-tank' || u.type === 'flak'));
export const MECH = flag((u) => u.kind?.class === 'mech');
/** Vehicles that a division on foot keeps near its infantry; its guns are no such units, drawn by horses or not (9.3.1, R-L18). */
export const DRIVEN = flag((u) => u.kind?.class === 'mech' && u.kind.barrage === undefined && u.type !== 'hq');
export const BATTALION = flag((u) => u.size === 'battalion');

/** German anti-tank guns pulled by men or horses: Leg units that mostly move as Mech ones (7.9.2c). */
export const LEG_GUN = flag((u) => u.kind?.transport === 'leg-anti-tank' && u.side === 0);
/** US anti-tank units: the towed battalions of tank destroyers are some. */
const isUsGun = (u: Unit): boolean =>
  u.side === 1 && u.kind?.class === 'leg' && u.kind.factor === 'anti-tank' && (u.type === 'anti-tank' || u.type === 'tank-destroyer');
/** US engineers and anti-tank units on foot, which have trucks of their own (7.9.2d). */
export const RIDER = flag((u) => isUsGun(u) || (u.side === 1 && u.kind?.class === 'leg' && u.type === 'engineer'));
/** Towed artillery and US anti-tank units, which cross no stream without a bridge (7.6.2). */
export const TOWED = flag((u) => u.kind?.transport === 'towed' || u.kind?.transport === 'horse' || isUsGun(u));

/** Artillery ready to fire and not to move (7.10.0). */
export const isInBattery = (g: G, u: UnitId): boolean => ARTILLERY[u] === 1 && g.f.limbered[u] === 0;
export const SELF_PROPELLED = flag((u) => u.kind?.transport === 'self-propelled');
/** Guns that never move, those of German corps and armies that move on trucks only, and US howitzers that shift by a hex In Battery (7.10.2, 7.10.4). */
export const STATIC = flag((u) => u.kind?.transport === 'static');
export const NEEDS_TRUCKS = flag(
  (u) => u.side === 0 && u.kind?.barrage !== undefined && u.formation === undefined && u.kind.transport === 'towed',
);
export const SHIFTS = flag((u) => u.side === 1 && ['fa-105', 'ga-105', 'fa-155h'].includes(u.kind?.kind ?? ''));
export const BRIDGE_COLUMN = has('bridge-column');

const FORMATION = Int16Array.from(UNITS, (u) => formations.findIndex((f) => f.id === u.formation));
/** Number of the formation whose mark a unit bears; -1 none. */
export const printedFormation = (u: UnitId): number => FORMATION[u];
/** Number of the formation a unit obeys: that it is attached to, else its own; -1 for troops of a corps or army and loose companies (9.3.0). */
export const formationOf = (g: G, u: UnitId): number => (g.f.attached[u] !== 0 ? g.f.attached[u] - 1 : FORMATION[u]);
/** The unit that a company was broken down from, whose rules bind it; any other unit itself. */
export const wholeOf = (g: G, u: UnitId): UnitId => (UNITS[u].generic && g.f.origin[u] > 0 ? g.f.origin[u] - 1 : u);
/** Id of the formation whose mark a unit bears; a breakdown company has that of the formation it obeys (R-D28). */
export const markOf = (g: G, u: UnitId): string | undefined => (UNITS[u].generic ? formations[formationOf(g, u)]?.id : UNITS[u].formation);

const bitsOf = perBoard((board) => {
  const mark = (name: string) => board.markBit(name);
  const side = (name: string) => board.sideBit(name);
  return {
    city: mark('city'),
    town: mark('town'),
    village: mark('village'),
    location: mark('location'),
    roadHex: mark('road'),
    marsh: mark('marsh'),
    vantage: mark('vantage'),
    constricted: mark('constricted'),
    westWall: mark('westwall'),
    westWallDestroyed: mark('westwall-destroyed'),
    stream: side('stream'),
    river: side('river'),
    majorRiver: side('major-river'),
    bridge: side('bridge'),
    ford: side('ford'),
    road: side('road'),
    primary: side('primary'),
    secondary: side('secondary'),
    lineA: side('line-a'),
    lineB: side('line-b'),
  };
});
/** Map features by bit. */
export const bits = (g: Pick<G, 'board'>): ReturnType<typeof bitsOf> => bitsOf(g.board);

export const { unitsOf } = occupants(SIDE);
/** A heavy bridge that is laid or being laid: it stays where it is, and is a bridge and no unit to whoever comes (7.9.3). */
export const isDeployed = (g: G, u: UnitId): boolean => BRIDGE_COLUMN[u] === 1 && g.f.laid[u] !== 0;
/** Some unit of a side is in the hex. */
export function held(g: G, side: Side, hex: HexId): boolean {
  const { head, next } = g.occupancy;
  for (let u: UnitId = head[hex]; u >= 0; u = next[u]) if (SIDE[u] === side && !isDeployed(g, u)) return true;
  return false;
}
/** A unit of this side stands in one of the six hexes around. */
export function beside(g: G, side: Side, hex: HexId): boolean {
  const { neighbors } = g.board;
  for (let k = 6 * hex; k < 6 * hex + 6; k++) if (neighbors[k] >= 0 && held(g, side, neighbors[k])) return true;
  return false;
}
