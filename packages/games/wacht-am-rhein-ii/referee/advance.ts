/** Advances after an assault (13.11.0 to 13.11.5, 39.5.0): from where units stand into a hex that the enemy might have left, and on from there. */
import { below, legal, perform, type RngState } from '@hexfront/engine';
import type { Notes } from '@hexfront/engine/testing';
import type { G } from '../src/state/shape.ts';
import { beyondLimit, unread } from './closed.ts';
import { hasWoods, isMarsh, isRecon } from './force.ts';
import { open } from './retreat.ts';
import { inFort } from './sight.ts';
import { tooMany } from './stacking.ts';
import {
  around,
  bridged,
  type Counter,
  counterOf,
  hexOf,
  isGerman,
  isMech,
  isUnit,
  isWater,
  marked,
  standing,
  type Table,
  tableOf,
  type Way,
  wayTo,
} from './table.ts';

/** The way back of an enemy who has left: his hex first. */
interface Flight {
  hexes: string[];
  length: number;
}
/** What an advancing unit has done so far. */
interface Gone {
  hexes: number;
  heavy: number;
  byRoad: boolean;
  stopped: boolean;
}

const PREPARED = { leg: 2, mech: 4 };
const isFree = (t: Table, side: number, hex: string): boolean => standing(t, 1 - side, hex).length === 0;
/** A road that can be used: over water it needs its bridge or a ford (R-D42). */
const isRoad = (t: Table, way: Way): boolean => way.road !== undefined && (!isWater(way) || bridged(t, way) || way.ford);
const isHeavy = (t: Table, hex: string): boolean => hasWoods(t, hex) || isMarsh(t, hex) || marked(t, hex, 'constricted');
const isClear = (t: Table, hex: string): boolean => hexOf(t, hex).terrain === 'clear' && !marked(t, hex, 'village', 'town', 'city');
const isScout = (c: Counter): boolean => isMech(c) && (isRecon(c) || c.type === 'light-tank');

/** 13.11.3. */
function farthest(c: Counter, flight: Flight, byRoad: boolean): number {
  if (c.mode !== 'prepared-assault') return 1;
  return Math.min(flight.length + (isScout(c) && byRoad ? 1 : 0), isMech(c) ? PREPARED.mech : PREPARED.leg);
}
/** Whether a unit may go on over this side; undefined where other chapters have a say. */
function mayGo(t: Table, c: Counter, flight: Flight, gone: Gone, way: Way): boolean | undefined {
  const { to } = way;
  if (to === undefined || gone.stopped || !isFree(t, c.side, to) || (isGerman(c) && beyondLimit(t, to))) return false;
  if (gone.hexes === 0 && to !== flight.hexes[0]) return false;
  const road = isRoad(t, way);
  if (gone.hexes >= farthest(c, flight, gone.byRoad && road)) return false;
  // On foot along his path only, driving also into the clear and by road (13.11.4).
  if (!flight.hexes.includes(to) && !(isMech(c) && (isClear(t, to) || road))) return false;
  if (isMech(c) && isHeavy(t, to) && !road && gone.heavy > 0) return false;
  if (tooMany(t, to, [...standing(t, c.side, to).filter((o) => o.n !== c.n), c])) return false;
  return open(t, c, way);
}
/** After a hex: stopped by the far bank of a river on foot, off the path by any enemy beside it, on it by one in a fort (13.11.4, 13.11.5). */
function after(t: Table, c: Counter, flight: Flight, gone: Gone, way: Way): Gone {
  const to = way.to ?? '';
  const road = isRoad(t, way);
  const foes = around(t, to).filter((hex) => standing(t, 1 - c.side, hex).some(isUnit));
  const halted = flight.hexes.includes(to) ? foes.some((hex) => inFort(t, 1 - c.side, hex)) : foes.length > 0;
  const bank = !isMech(c) && (way.river || way.majorRiver) && !bridged(t, way);
  return {
    hexes: gone.hexes + 1,
    heavy: gone.heavy + Number(isMech(c) && isHeavy(t, to) && !road),
    byRoad: gone.byRoad && road,
    stopped: halted || bank,
  };
}

/** Fuel of German columns, Patton and ground that is closed to some are chapters of their own. */
const isRead = (t: Table, c: Counter): boolean =>
  isUnit(c) &&
  c.kind?.barrage === undefined &&
  c.type !== 'bridge-column' &&
  c.type !== 'hq' &&
  !unread(t, c) &&
  !(isGerman(c) && isMech(c) && t.g.rules.supply);
const unreadGround = (t: Table): boolean =>
  t.g.v.sectorClosed > 0 || t.special('35.1.4') || t.special('30.10.0') || t.counters.some((c) => c.is.id === 'al-ldr-patton');

const offered = (g: G, c: Counter): string[] =>
  g.frames.at(-1)?.proc !== 'advance'
    ? []
    : [...legal(g, { k: 'advance' })].flatMap((a) => (a.u === c.n && typeof a.h === 'number' ? [g.board.ids[a.h]] : [])).sort();
/** Hexes for the next step, or nothing where one of them is not read. */
function read(t: Table, c: Counter, flight: Flight, gone: Gone): string[] | undefined {
  const ways = hexOf(t, c.hex).ways;
  const states = ways.map((way) => mayGo(t, c, flight, gone, way));
  if (states.includes(undefined)) return undefined;
  return ways.flatMap((way, i) => (states[i] ? (way.to ?? []) : [])).sort();
}

/** A way back from an empty hex, through hexes without enemies of the victors. */
function flightFrom(t: Table, side: number, hex: string, rng: RngState): Flight {
  const hexes = [hex];
  const length = 1 + below(rng, 3);
  for (let i = 0; i < length; i++) {
    const next = around(t, hexes[hexes.length - 1]).filter(
      (id) => !hexes.includes(id) && isFree(t, side, id) && standing(t, side, id).length === 0,
    );
    if (next.length === 0) break;
    hexes.push(next[below(rng, next.length)]);
  }
  return { hexes, length: Math.max(1, hexes.length - 1) };
}

export function advance(t: Table, notes: Notes, rng: RngState): void {
  if (unreadGround(t)) return;
  const able = t.counters.filter((c) => c.side === t.active && isRead(t, c));
  for (let n = 0; n < 3 && able.length > 0; n++) {
    const first = able[below(rng, able.length)];
    const near = around(t, first.hex).filter((id) => isFree(t, first.side, id) && standing(t, first.side, id).length === 0);
    if (near.length === 0) continue;
    const left = near[below(rng, near.length)];
    const flight = flightFrom(t, first.side, left, rng);
    const copy = t.g.copy();
    // As if it had prepared for it, now and then.
    if (below(rng, 3) > 0) copy.set('mode', first.n, 1);
    const at = (id: string): number => copy.board.at(id);
    const l = { side: first.side, units: [first.n], left: [at(left)], trail: flight.hexes.map(at), length: flight.length, owed: false };
    copy.frames.push({ proc: 'advance', at: 'choose', l });
    follow(copy, first.n, flight, notes, rng);
  }
}
/** Step by step, as long as both agree and the way is open. */
function follow(g: G, n: number, flight: Flight, notes: Notes, rng: RngState): void {
  let gone: Gone = { hexes: 0, heavy: 0, byRoad: true, stopped: false };
  for (;;) {
    const t = tableOf(g);
    const c = counterOf(t, n);
    const next = c && read(t, c, flight, gone);
    if (!c || !next) return;
    notes.same(
      `advance of ${c.is.id} (${c.mode}) from ${c.hex} after ${gone.hexes} hexes, enemy gone by ${flight.hexes.join(' ')}`,
      next,
      offered(g, c),
    );
    if (next.length === 0 || g.frames.at(-1)?.proc !== 'advance') return;
    const to = next[below(rng, next.length)];
    const way = wayTo(t, c.hex, to);
    if (!way || !offered(g, c).includes(to)) return;
    gone = after(t, c, flight, gone, way);
    perform(g, { k: 'advance', u: n, h: g.board.at(to) });
  }
}
