/** Chapter 10 (and 27.C): which missions a bomber or fighter bomber may fly, and where to. */
import { type Board, distanceField, type HexId, type Refusal, type Side, type UnitId } from '@hexfront/engine';
import { tables } from '../../data/index.ts';
import { AIRCRAFT, bits, FIGHTER, groupOf, held, isCity, isSouth, isTown, SIDE, UNITS, unitsOf } from '../../state/query.ts';
import { type Attack, enemyOf, type Flight, type G, SIDES } from '../../state/shape.ts';
import { DECLARED } from '../combat/attackers.ts';
import { canPay, pay } from '../supply/maneuver-supply.ts';

const AIR = tables.air;
const ENTRY = SIDES.map((s) => tables.msp.airEntry[s.id]);

// ---- range -------------------------------------------------------------------------------------------------------------------------------

const ranges = new WeakMap<Board, Map<number, Uint8Array>>();
/** Hexes from a base to everywhere, around Switzerland (29.B). */
function reach(g: G, base: HexId): Uint8Array {
  let known = ranges.get(g.board);
  if (!known) {
    known = new Map();
    ranges.set(g.board, known);
  }
  let field = known.get(base);
  if (!field) {
    const { switzerland } = bits(g.board);
    field = distanceField(g.board, [base], 254, new Uint8Array(g.board.n), (_from, _dir, to) => g.board.terrain[to] !== switzerland);
    known.set(base, field);
  }
  return field;
}
const rangeOf = (unit: UnitId): number => UNITS[unit].range ?? 0;
/** 0 in normal range, 1 at extended range, 2 out of reach (10.A-ext). */
export function farness(g: G, unit: UnitId, hex: HexId): number {
  const far = reach(g, g.hexOf(unit))[hex];
  return far <= rangeOf(unit) ? 0 : far <= AIR.extendedRange * rangeOf(unit) ? 1 : 2;
}

/** Air combat value of a flight in half points (10.A-ext-value). */
export const halves = (f: Flight): number => (UNITS[f.unit].combat ?? 0) * (f.extended === 1 ? 2 * AIR.extendedValue : 2);
/** Points of several flights together: fractions of each are kept, those of the sum are not. */
export function together(flights: readonly Flight[]): number {
  let sum = 0;
  for (const f of flights) sum += halves(f);
  return Math.floor(sum / 2);
}

// ---- who and where -----------------------------------------------------------------------------------------------------------------------

/** What every mission needs. */
function flightRefusal(g: G, side: Side, unit: UnitId): Refusal | undefined {
  if (AIRCRAFT[unit] === 0) return { case: '10.A', why: 'no-aircraft', unit };
  if (SIDE[unit] !== side) return { case: '10.A-seq', why: 'not-yours', unit };
  if (!g.onMap(unit)) return { case: '10.A-ops', why: 'not-on-map', unit };
  return g.f.operational[unit] === 1 ? undefined : { case: '10.A-ops', why: 'not-operational', unit };
}
export const canFly = (g: G, side: Side, unit: UnitId): boolean => flightRefusal(g, side, unit) === undefined;

/** Attacks that are about to be made by a side, now or in the reserve phases. */
export const declared = (g: G, by: number): Attack[] => g.rows.attacks.filter((a) => a.by === by && a.state === DECLARED);
export const attackOn = (g: G, by: number, hex: HexId): Attack | undefined =>
  g.rows.attacks.find((a) => a.by === by && a.state === DECLARED && a.target === hex);

const over = (g: G, side: Side, hex: HexId, mission: Flight['mission']): Flight[] =>
  g.rows.flights.filter((f) => f.side === side && f.hex === hex && f.mission === mission);

/** One in normal range or two at extended range over a hex (10.A.1). */
function crowdRefusal(g: G, unit: UnitId, hex: HexId, there: readonly Flight[]): Refusal | undefined {
  const far = farness(g, unit, hex);
  if (far === 2) return { case: '10.A-ext', why: 'out-of-range', unit, hex, n: AIR.extendedRange * rangeOf(unit) };
  const full = far === 0 ? there.length >= AIR.perHexNormal : there.length >= AIR.perHexExtended || there.some((f) => f.extended === 0);
  return full ? { case: '10.A.1', why: 'sky-full', unit, hex } : undefined;
}

/** Offensive support: over a hex that own units will attack, half of them at least of its national group (10.A.1, 27.C). */
export function supportRefusal(g: G, side: Side, unit: UnitId, hex: HexId): Refusal | undefined {
  const refusal = flightRefusal(g, side, unit);
  if (refusal) return refusal;
  const attack = attackOn(g, side, hex);
  if (!attack) return { case: '10.A.1', why: 'not-attacked', unit, hex };
  const group = groupOf(unit);
  let same = 0;
  for (const u of attack.attackers) if (groupOf(u) === group) same++;
  if (2 * same < attack.attackers.length) return { case: '27.C', why: 'other-nation', unit, hex };
  return crowdRefusal(g, unit, hex, over(g, side, hex, 'offense'));
}

/** Defensive support: over own units about to be attacked, one of them at least of its group, where no enemy flies support (10.A.2, 27.C). */
export function defendRefusal(g: G, side: Side, unit: UnitId, hex: HexId): Refusal | undefined {
  const refusal = flightRefusal(g, side, unit);
  if (refusal) return refusal;
  const enemy = enemyOf(side);
  if (!attackOn(g, enemy, hex)) return { case: '10.A.2', why: 'not-attacked', unit, hex };
  if (over(g, enemy, hex, 'offense').length > 0) return { case: '10.A.2', why: 'enemy-overhead', unit, hex };
  const group = groupOf(unit);
  if (!unitsOf(g, side, hex).some((u) => groupOf(u) === group)) return { case: '27.C', why: 'no-countrymen', unit, hex };
  return crowdRefusal(g, unit, hex, over(g, side, hex, 'defense'));
}

/** Interception: fighter bombers in normal range, one a hex, against support (10.A.3). */
export function interceptRefusal(g: G, side: Side, unit: UnitId, hex: HexId): Refusal | undefined {
  const refusal = flightRefusal(g, side, unit);
  if (refusal) return refusal;
  if (FIGHTER[unit] === 0) return { case: '10.A.3', why: 'fighters-only', unit };
  const enemy = enemyOf(side);
  if (!g.rows.flights.some((f) => f.side === enemy && f.hex === hex && f.mission !== 'intercept'))
    return { case: '10.A.3', why: 'nothing-to-intercept', unit, hex };
  if (over(g, side, hex, 'intercept').length > 0) return { case: '10.A.3', why: 'interceptor-there', unit, hex };
  return farness(g, unit, hex) === 0 ? undefined : { case: '10.A-ext', why: 'normal-range-only', unit, hex, n: rangeOf(unit) };
}

// ---- transfers ---------------------------------------------------------------------------------------------------------------------------

const towns = new WeakMap<Board, readonly number[]>();
function townsOf(g: G): readonly number[] {
  let list = towns.get(g.board);
  if (!list) {
    const all: number[] = [];
    for (let h = 0; h < g.board.n; h++) if (isTown(g, h) || isCity(g, h)) all.push(h);
    list = all;
    towns.set(g.board, list);
  }
  return list;
}

/** Why aircraft of this side may not be based in a hex (10.A.4, 3-air, R-46). */
export function baseRefusal(g: G, side: Side, hex: HexId): Refusal | undefined {
  if (!(isTown(g, hex) || isCity(g, hex)) || (g.rules.northOnly && isSouth(g, hex))) return { case: '10.A.4', why: 'no-base', hex };
  if (g.f.control[hex] !== 1 + side || held(g, enemyOf(side), hex)) return { case: '10.A.4', why: 'base-not-ours', hex };
  const { head, next } = g.occupancy;
  for (let u = head[hex]; u >= 0; u = next[u]) if (AIRCRAFT[u] === 1) return { case: '10.A.4', why: 'base-taken', hex, other: u };
  return undefined;
}
export const bases = (g: G, side: Side): number[] => townsOf(g).filter((h) => baseRefusal(g, side, h) === undefined);

/** New and replaced aircraft come in by a transfer, in a player turn of their own side (23.D, R-45). */
const waits = (g: G, side: Side, unit: UnitId): boolean =>
  AIRCRAFT[unit] === 1 && SIDE[unit] === side && side === g.v.side && g.f.place[unit] === g.box('ready');

function entryRefusal(g: G, side: Side, unit: UnitId, hex: HexId): Refusal | undefined {
  const n = ENTRY[side];
  return canPay(g, side, n, { south: isSouth(g, hex) }) ? undefined : { case: '23.D', why: 'no-points', unit, n };
}

/** Why an aircraft may not be transferred to a hex. */
export function transferRefusal(g: G, side: Side, unit: UnitId, hex: HexId): Refusal | undefined {
  const fresh = waits(g, side, unit);
  const refusal = fresh ? undefined : flightRefusal(g, side, unit);
  if (refusal) return refusal;
  const base = baseRefusal(g, side, hex);
  if (base) return { ...base, unit };
  return fresh ? entryRefusal(g, side, unit, hex) : undefined;
}

/** Aircraft of a side that could be transferred now, if there is a base. */
export function* transferable(g: G, side: Side): Generator<number> {
  for (let u = 0; u < UNITS.length; u++)
    if (AIRCRAFT[u] === 1 && SIDE[u] === side && (canFly(g, side, u) || (waits(g, side, u) && entryBarAnywhere(g, side)))) yield u;
}
const entryBarAnywhere = (g: G, side: Side): boolean => canPay(g, side, ENTRY[side], { south: true });

// ---- taking off --------------------------------------------------------------------------------------------------------------------------

/** It goes, and lies under its ground element until it is supplied again (5.D.2-ready). */
function takeOff(g: G, unit: UnitId): void {
  g.set('operational', unit, 0);
  g.set('flew', unit, 1);
}

export function fly(g: G, unit: UnitId, hex: HexId, mission: Flight['mission']): void {
  const extended = farness(g, unit, hex);
  takeOff(g, unit);
  g.rows.flights.push({ unit, side: SIDE[unit], hex, mission, extended, fate: 0 });
  g.emit({ e: 'flies', u: unit, h: hex, mission, extended, case: CASES[mission] });
}
const CASES = { offense: '10.A.1', defense: '10.A.2', intercept: '10.A.3' } as const;

export function transfer(g: G, unit: UnitId, hex: HexId): void {
  const side = SIDE[unit];
  const fresh = !g.onMap(unit);
  const n = fresh ? ENTRY[side] : 0;
  if (n > 0) pay(g, side, n, { south: isSouth(g, hex) });
  takeOff(g, unit);
  g.move(unit, hex);
  g.emit({ e: 'transferred', u: unit, h: hex, n, case: fresh ? '23.D' : '10.A.4' });
}

/** An aircraft is gone with its ground element; only rule 18 brings it back. */
export function loseAircraft(g: G, unit: UnitId, rule: string): void {
  const hex = g.hexOf(unit);
  g.set('operational', unit, 0);
  g.set('lostOn', unit, g.v.turn);
  g.move(unit, g.box('destroyed'));
  g.emit({ e: 'aircraftLost', u: unit, h: hex, case: rule });
}
