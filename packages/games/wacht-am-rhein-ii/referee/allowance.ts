/** Movement allowances (7.4.0): who has how many points in this phase, and in which ways a unit may move. Points are counted in sixths. */
import { formations, tables } from '../src/data/index.ts';
import { type Counter, counterOf, isGerman, isGun, isHq, isLeader, isMech, isUnit, type Road, type Table, wholeOf } from './table.ts';

export const POINT = 6;
/** By road; across country on wheels or tracks; on foot; in a Prepared Assault on foot and driving. */
export type Form = 'road' | 'drive' | 'walk' | 'assault' | 'advance';

export const isLegGun = (c: Counter): boolean => isGerman(c) && c.kind?.transport === 'leg-anti-tank';
/** US anti-tank guns on foot: towed tank destroyers are some (R-D35). */
export const isUsGun = (c: Counter): boolean =>
  !isGerman(c) && !isMech(c) && !isGun(c) && (c.type === 'anti-tank' || c.type === 'tank-destroyer');
/** Units with trucks of their own (7.9.2d). */
export const isRider = (c: Counter): boolean => isUsGun(c) || (!isGerman(c) && !isMech(c) && c.type === 'engineer');
/** The three truck points of an infantry division (7.9.2e, 7.9.2f): columns of the division hold some of them, and share them among themselves. */
export function onDivisionTrucks(t: Table, c: Counter): boolean {
  if (isGerman(c) || isMech(c) || isLeader(c) || isRider(c) || isMotorized(t, c)) return false;
  const british = (o: Counter): boolean => (o.is.nation === 'British' || o.is.nation === 'Canadian') && t.g.f.marching[o.n] > 0;
  if (british(c) || t.g.f.trucked[c.n] > 0) return true;
  if (c.formation?.kind !== 'infantry') return false;
  const column = c.mode === 'strategic';
  const mates = t.counters.filter((o) => o.n !== c.n && o.formation === c.formation && !british(o));
  const foot = (o: Counter): boolean => isUnit(o) && !isMech(o) && !isRider(o) && !isMotorized(t, o);
  const used = mates.filter((o) => t.g.f.trucked[o.n] > 0 || (!column && o.mode === 'strategic' && foot(o)));
  return used.length < 3;
}
/** A Mech unit for others: printed so, or on trucks of its army (7.9.2). */
export const isMechNow = (t: Table, c: Counter): boolean => isMech(c) || isMotorized(t, c);
/** Trucks of an army (7.9.2). */
export const isMotorized = (t: Table, c: Counter): boolean => t.g.f.motor[c.n] > 0;

/** The headquarters whose fuel and bonus count for a unit: that of its sub-formation, else of its formation. */
export function headOf(t: Table, c: Counter): Counter | undefined {
  return c.detached !== undefined ? counterOf(t, c.detached) : divisionOf(t, c);
}
function divisionOf(t: Table, c: Counter): Counter | undefined {
  if (!c.formation) return undefined;
  const { id } = c.formation;
  return t.counters.find((o) => isHq(o) && o.is.formation === id);
}

const DIVISIONS: Readonly<Record<string, string>> = { VG: 'VG', Pz: 'Pz', Inf: 'ID', Ab: 'AB', Arm: 'AD' };
/** Under the command of this leader of a division or Kampfgruppe (24.2.2). */
function leads(t: Table, leader: Counter, c: Counter): boolean {
  if (leader.n === c.n) return true;
  const row = tables.leaders.rows.find(({ unit }) => unit === leader.is.id);
  if (row?.part !== undefined) return wholeOf(t, c).part === row.part;
  const [number, kind] = (row?.command ?? '').split(' ');
  return row?.level === 'division' && c.formation?.id === `${number}${DIVISIONS[kind]}`;
}

/** Limits of the fuel roll that was made (16.2.3, 39.10.0): the most points; undefined for none. */
function fuelCap(t: Table, c: Counter): number | undefined {
  const head = headOf(t, c);
  if (!isGerman(c) || !head || !isMech(c)) return undefined;
  const stray = t.g.f.releaseStray[head.n];
  // Who could not trace as the phase began (R-L10).
  if (t.g.f.cutFromFuel[c.n] === 1) return stray > 0 ? stray - 1 : undefined;
  const release = t.g.f.release[head.n];
  return release === 0 || release === 100 || t.g.f.releaseAs[head.n] !== 1 ? undefined : release - 1;
}

const TRACK_ROADS: Readonly<Record<string, ReadonlySet<Road>>> = {
  snow: new Set<Road>(['primary', 'secondary']),
  thaw: new Set<Road>(['primary']),
};
function groundEffect(t: Table, form: Form, worst: Road | undefined): number {
  if (t.ground === 'frozen') return form === 'road' ? 0 : 1;
  const [less, spared] = t.ground === 'snow' ? [2, TRACK_ROADS['snow']] : t.ground === 'thaw' ? [3, TRACK_ROADS['thaw']] : [0];
  return form === 'road' && worst !== undefined && spared?.has(worst) ? 0 : -less;
}

/** German columns up to December 18 AM do not gain from Strategic mode (7.15.0); the turns are pre-dawn, 16 AM, PM, night, 17 AM, PM, night, 18 AM. */
const GERMAN_CONGESTION = 8;

/** What a unit may spend in this phase, in sixths; `worst` is the least of the roads that it uses. */
export function allowance(t: Table, c: Counter, form: Form, worst?: Road): number {
  const { f, v } = t.g;
  const printed = c.kind?.move ?? 12;
  const base = isLegGun(c) && form === 'walk' ? 6 : printed;
  let points = base + groundEffect(t, form, worst);
  const cap = fuelCap(t, c);
  if (cap !== undefined) points = Math.min(points, cap);
  // Those who have just left their division for a group were in reserve with it.
  const head = divisionOf(t, c);
  if (head && f.released[head.n] > 0) points += f.released[head.n] - 1;
  points = Math.max(0, points);
  if (c.supply === 'out') points = Math.ceil(points / 2);
  // The division that lacks fuel on December 20 (34.1.0).
  if (t.g.v.short > 0 && formations[t.g.v.short - 1] === c.formation) points = Math.ceil(points / 2);
  if (c.fatigue === 'resting') points = Math.ceil(points / 2);
  if (c.fatigue === 'fatigued') points = Math.ceil(points / 4);
  if (f.astray[c.n] > 0) points = Math.floor(points / 2);
  const drives = c.kind?.transport === 'self-propelled' || (c.kind?.kind === 'nw-150' && isMotorized(t, c));
  if (c.inBattery && drives) points = Math.ceil(points / 2);
  const congested = isGerman(c) && t.special('35.1.5') && t.turn <= GERMAN_CONGESTION;
  if (c.mode === 'strategic' && !congested) points = Math.ceil(points * 1.5);
  const leader = t.counters.find((o) => isLeader(o) && f.drive[o.n] > 0 && leads(t, o, c));
  if (leader) points += f.drive[leader.n] - 1;
  // Companies cost half of what the unit has (19.0).
  if (f.slowed[c.n] === 1) points = Math.ceil(points / 2);
  if (v.hasty > 0 && t.active === 1) points = Math.min(points, 4);
  if (t.exploiting !== undefined && !t.night && !t.extended) points = Math.ceil(points / 2);
  return points * POINT;
}
