/** Chapter 6, general supply: lines from the friendly edges along roads and eight hexes across country, and who has none. */
import { type HexId, perBoard, type Side, type TraceVerdict, type UnitId } from '@hexfront/engine';
import { DUNKIRK, GROUND, held, SIDE, UNITS } from '../../state/query.ts';
import { ALLIED, type Derived, enemyOf, type G, GERMAN } from '../../state/shape.ts';
import { roerFlood } from '../movement/hexsides.ts';
import { inPrimary, PRIMARY, zonesNow } from '../movement/zones.ts';
import { EXACT, LEAST, Lines, type SupplyLines, terrainOf, UNKNOWN } from './supply-lines.ts';

export type { SupplyLines };

/** What cuts a line, as codes for the trace. */
export const BARS = { 1: 'enemy-unit', 2: 'enemy-zoc' } as const;

/** For `lifted`: as if no friend stood in any zone. Lines that exist even so hold as long as the enemy stands still. */
const EVERYBODY = -2;
/** Hexes in enemy primary zones where friends stand, each once; `lifted` is a unit on the move, which helps nobody where it was. */
const guards = new Int16Array(UNITS.length);
let marks = new Int32Array(0);
let mark = 0;
function guarded(g: G, side: Side, lifted: number): number {
  if (lifted === EVERYBODY) return 0;
  const { n } = g.board;
  const { place } = g.f;
  const zone = zonesNow(g).plane(enemyOf(side), PRIMARY);
  if (marks.length < n) marks = new Int32Array(n);
  mark++;
  let count = 0;
  for (let u = 0; u < place.length; u++) {
    const hex = place[u];
    if (hex >= n || zone[hex] === 0 || SIDE[u] !== side || GROUND[u] === 0 || u === lifted || marks[hex] === mark) continue;
    marks[hex] = mark;
    guards[count++] = hex;
  }
  return count;
}

/**
 * An enemy unit bars a line, and so does its primary zone; across country a friend in the hex lifts the zone, and a line may end in a zone, since
 * whoever asks from there stands there (6.B-block, 6.B-friendly).
 */
function fillBars(g: G, side: Side, l: Lines): void {
  const { n } = g.board;
  const { across, onRoad, noRoad } = l;
  const { place } = g.f;
  const zone = zonesNow(g).plane(enemyOf(side), PRIMARY);
  for (let h = 0; h < n; h++) {
    const barred = zone[h] > 0;
    across[h] = barred ? -2 : 0;
    onRoad[h] = barred ? 2 : 0;
  }
  for (let i = 0; i < l.guards; i++) across[l.guard[i]] = 0;
  for (let u = 0; u < place.length; u++) {
    if (place[u] >= n || SIDE[u] === side || GROUND[u] === 0) continue;
    onRoad[place[u]] = 1;
    across[place[u]] = 1;
  }
  // At the edge the final hexes may begin at once: a friend there opens the hex, though not its road.
  for (const h of l.sources) {
    noRoad[h] = onRoad[h] === 2 && across[h] === 0 ? 1 : 0;
    if (noRoad[h] === 1) onRoad[h] = 0;
  }
  // Whoever invests Dunkirk shares the hex with its garrison (20-invest).
  const dunkirk = DUNKIRK(g);
  if (side === ALLIED && across[dunkirk] === 1) across[dunkirk] = -1;
}

const known = perBoard((): Lines[] => []);
/** Lines of both sides, again without a unit that is on the move, and again without anybody; each with the whole map or only the northern one. */
function linesOf(g: G, side: Side, lifted: number): Lines {
  const all = known(g.board);
  const k = side + (g.rules.northOnly ? 2 : 0) + (lifted >= 0 ? 4 : lifted === EVERYBODY ? 8 : 0);
  all[k] ??= new Lines(g, side);
  return all[k];
}

/** What the lines of a side depend on besides friends in zones, as one number: the enemy's places, weather, dams, Dunkirk. */
const stampOf = (g: G, side: Side): number =>
  ((g.d.moves[enemyOf(side)] * 64 + g.v.turn) * 8 + g.v.weather) * 8 +
  (roerFlood(g) ? 4 : 0) +
  g.v.invested * 2 +
  (g.v.damsBlown > 0 ? 1 : 0);

/**
 * What lines that were traced earlier are good for now, with everybody where he stands. Own moves outside of enemy zones change no line, and more
 * friends in zones cut none.
 */
function stillGood(g: G, side: Side, l: Lines, stamp: number): number {
  if (l.owner !== g.d || l.stamp !== stamp) return UNKNOWN;
  if (l.moves === g.d.moves[side]) return l.holds;
  const count = guarded(g, side, -1);
  l.moves = g.d.moves[side];
  l.holds = l.guards === count ? EXACT : LEAST;
  for (let i = 0; i < l.guards && l.holds !== UNKNOWN; i++) if (marks[l.guard[i]] !== mark) l.holds = UNKNOWN;
  return l.holds;
}

function fresh(g: G, side: Side, lifted: UnitId): Lines {
  const l = linesOf(g, side, lifted);
  const stamp = stampOf(g, side);
  const moves = g.d.moves[side];
  if (lifted === -1) {
    if (stillGood(g, side, l, stamp) === EXACT) return l;
  } else if (l.owner === g.d && l.stamp === stamp && (lifted === EVERYBODY || (l.lifted === lifted && l.moves === moves))) return l;
  const count = guarded(g, side, lifted);
  l.terrain = terrainOf(g);
  l.owner = g.d;
  l.stamp = stamp;
  l.holds = EXACT;
  l.moves = moves;
  l.lifted = lifted;
  l.guards = count;
  l.guard.set(guards);
  fillBars(g, side, l);
  l.trace();
  return l;
}

/** Where the lines of a side get to now. Holds until something moves. */
export const supplyField = (g: G, side: Side): SupplyLines => fresh(g, side, -1);

/**
 * A line of this side gets to the hex as things stand, for something that is no ground unit: a city, an air base. Into an enemy primary zone only
 * if somebody holds the hex (6.B-block, 6.B-friendly).
 */
export const traceable = (g: G, side: Side, hex: HexId): boolean =>
  fresh(g, side, -1).reached(hex) && (!inPrimary(g, side, hex) || held(g, side, hex));

/** German units in Dunkirk need no line (20-supply). */
const inDunkirk = (g: G, unit: UnitId, hex: HexId): boolean => SIDE[unit] === GERMAN && hex === DUNKIRK(g);

/** Its presence lifts an enemy zone for others: where it stands, nobody else does. */
function liftsZone(g: G, unit: UnitId): boolean {
  const here = g.hexOf(unit);
  if (here >= g.board.n || zonesNow(g).count(enemyOf(SIDE[unit]), PRIMARY, here) === 0) return false;
  const { head, next } = g.occupancy;
  for (let v = head[here]; v >= 0; v = next[v]) if (v !== unit && SIDE[v] === SIDE[unit] && GROUND[v] === 1) return false;
  return true;
}

/** What was found out about the unit asked about last: lists ask about one unit and many hexes. */
const asked = {
  unit: -1,
  of: undefined as Derived | undefined,
  change: -1,
  stamp: -1,
  /** Others lean on where it stands. */
  lifts: false,
  /** Lines that somebody else has asked for, which usually answer it, and how far they hold. */
  usual: undefined as Lines | undefined,
  good: UNKNOWN,
};
function look(g: G, unit: UnitId): void {
  const side = SIDE[unit];
  const stamp = stampOf(g, side);
  if (asked.unit !== unit || asked.of !== g.d || asked.change !== g.d.change || asked.stamp !== stamp) {
    asked.unit = unit;
    asked.of = g.d;
    asked.change = g.d.change;
    asked.stamp = stamp;
    asked.lifts = liftsZone(g, unit);
    asked.usual = linesOf(g, side, -1);
  }
  const usual = asked.usual as Lines;
  // None since the enemy moved: they will be wanted anyway.
  if (usual.owner !== g.d || usual.stamp !== stamp) fresh(g, side, -1);
  asked.good = stillGood(g, side, usual, stamp);
}
/** Whether the unit just looked at would have a line in this hex. */
function lineTo(g: G, unit: UnitId, hex: HexId): boolean {
  if (inDunkirk(g, unit, hex)) return true;
  // A line to where it goes must not lean on where it was.
  const lifts = asked.lifts && hex !== g.f.place[unit];
  if (asked.good !== UNKNOWN) {
    const there = (asked.usual as Lines).reached(hex);
    if (there ? !lifts : asked.good === EXACT) return there;
  }
  const side = SIDE[unit];
  if (fresh(g, side, EVERYBODY).reached(hex)) return true;
  const found = fresh(g, side, lifts ? unit : -1).reached(hex);
  // The usual lines may have been traced anew.
  if (!lifts) asked.good = EXACT;
  return found;
}

/** Would the unit be in general supply in this hex, if it stood there now (7-nooos)? Quick: the map is traced once for all hexes. */
export function couldBeSupplied(g: G, unit: UnitId, hex: HexId): boolean {
  look(g, unit);
  return lineTo(g, unit, hex);
}

/** The same as a test for many hexes on end; it holds until somebody asks about another unit. */
export function supplyTest(g: G, unit: UnitId): (hex: HexId) => boolean {
  look(g, unit);
  return (hex) => lineTo(g, unit, hex);
}

/** The line to a hex, or what prevents it. For explanations only. */
export const supplyLine = (g: G, side: Side, hex: HexId): TraceVerdict => fresh(g, side, -1).explaining().verdict(hex);

/** In general supply in this impulse (6.A). Whoever is off the map is, and so comes in or drops in supply (23, 21.A.3). */
export const isSupplied = (g: G, unit: UnitId): boolean => g.f.unsupplied[unit] === 0;

/** Whether a unit needs no line: off the map, come in or dropped just now, in Dunkirk (23, 21.A.3, 20-supply). */
const needsNoLine = (g: G, unit: UnitId): boolean =>
  !g.onMap(unit) || g.f.entered[unit] === 1 || g.f.droppedNow[unit] === 1 || inDunkirk(g, unit, g.hexOf(unit));

/** Whether general supply is found for a ground unit as things stand, by planes too (6.A, 6.D). */
export const findsSupply = (g: G, unit: UnitId): boolean =>
  needsNoLine(g, unit) || g.f.airSupplied[unit] === 1 || fresh(g, SIDE[unit], -1).reached(g.hexOf(unit));

/** Determines and stores the general supply of both sides; returns how many units have none, by side (6.A). */
export function determineSupply(g: G, how: { quiet?: boolean } = {}): [number, number] {
  const count: [number, number] = [0, 0];
  for (let side = 0; side < 2; side++) {
    const lines = fresh(g, side, -1);
    for (let u = 0; u < UNITS.length; u++) {
      if (SIDE[u] !== side || GROUND[u] === 0) continue;
      const out = !needsNoLine(g, u) && !lines.reached(g.hexOf(u));
      g.set('unsupplied', u, out ? 1 : 0);
      if (out) count[side]++;
      else g.set('wasSupplied', u, 1);
    }
  }
  if (!how.quiet) for (let side = 0; side < 2; side++) g.emit({ e: 'supply', side, unsupplied: count[side], case: '6.A' });
  return count;
}
