/** What a move costs and where it may end, a second reading of basic-5, 6, 7 and 12.5, adv-1.1, 3, 6.14, 7, 8 and 12, opt-7. */
import { formations } from '../src/data/index.ts';
import {
  armored,
  aside,
  besideEnemy,
  blocked,
  type Counter,
  counter,
  distance,
  enemyIn,
  gun,
  halfUp,
  hexOf,
  infantryType,
  inHex,
  interdicted,
  roadRuns,
  type Table,
  values,
  type Way,
} from './table.ts';
import { zonesOfSide } from './zones.ts';

export type Form = 'normal' | 'march' | 'strategic';
type Window = 'movement' | 'reaction' | 'reserve';

/** One counter, or the two halves of a Kampfgruppe, which move as one (adv-12.13, R-82). */
export function party(t: Table, n: number): Counter[] {
  const c = counter(t, n);
  return c.partner === undefined ? [c] : [c, counter(t, c.partner)];
}

/** The movement allowance in points. */
function allowanceOf(t: Table, c: Counter, window: Window): number {
  const germanGun = gun(c) && c.side === 0;
  let points = germanGun ? (c.is.reduced ?? c.is.full)[2] : values(c)[2]; // 12.63
  if (t.clear && c.side === 0 && c.is.motorized) points -= 1; // adv-1.11
  if (t.g.v.driven > 0 && formations[t.g.v.driven - 1].id === c.is.formation && points > 0) points += 1; // opt-5.14
  const poor = c.supply > 0 || c.noFuel;
  if (poor) points = halfUp(points); // 1.52, 1.62
  if (t.advanced && t.snow) points = halfUp(points); // adv-8.21
  const half = window === 'movement' ? c.reserve > 0 : window === 'reserve' && c.reserve === 2;
  if (half) points = halfUp(points); // 4.12, 13.11
  if (poor && armored(c)) points = 1; // 1.53
  if (c.strategic > 0) {
    const onFoot = c.side === 1 && !c.is.motorized;
    if (onFoot && c.strategic === 2) points -= 3; // 6.12
    const slowGun = c.side === 0 && gun(c) && (c.is.reduced ?? c.is.full)[2] === 3;
    points *= onFoot ? 5 : c.is.motorized && !slowGun ? 3 : 2; // 6.21 to 6.23, R-16
  }
  return Math.max(points, 0);
}
export const allowance = (t: Table, n: number, window: Window): number => Math.min(...party(t, n).map((c) => allowanceOf(t, c, window)));

/** Off the road, by the Terrain Effects Chart. */
function groundPrice(t: Table, c: Counter, hex: string, form: Form): number {
  const { terrain, marks } = hexOf(t, hex);
  const motorized = c.is.motorized;
  let price: number;
  if (marks.includes('westwall') && motorized) price = 4;
  else if (marks.includes('town') || marks.includes('city')) price = 1;
  else {
    price = { clear: [1, 1], marsh: [1, 1], rough: [2, 2], 'light-woods': [3, 2], forest: [4, 3] }[terrain]?.[motorized ? 0 : 1] as number;
    if (t.advanced && t.frozen && motorized && ['rough', 'light-woods', 'forest'].includes(terrain)) price -= 1; // adv-8.11
  }
  if (form === 'march') price = Math.max(1, price - 1); // 5.72, tec-4
  return Math.max(1, price);
}

/** 5.45, 7.31, R-19: who takes the road from whom. */
function crowded(t: Table, who: Counter[], hex: string): boolean {
  const others = inHex(t, hex).filter((o) => !who.includes(o) && !aside(o));
  if (who.every(aside)) return false; // opt-4.11, opt-5.5
  if (t.options['road-occupancy'] === 'any') return others.length > 0;
  return who.some((c) => !infantryType(c)) && others.some((o) => !infantryType(o));
}

type Kind = 'start' | 'ground' | 'road' | 'highway';
/** The price of one step, and the kind of movement it is; undefined if the hexside cannot be crossed. `whole`: all that the unit has. */
function stepPrice(
  t: Table,
  who: Counter[],
  from: string,
  way: Way,
  form: Form,
  halfMove: boolean,
): { points: number; kind: Kind; whole?: boolean } | undefined {
  const to = way.to as string;
  const side = who[0].side;
  const noRoads = side === 0 && t.turn === 1; // 15.5
  const cut = interdicted(t, from) || interdicted(t, to); // adv-2.47
  const road = roadRuns(t, from, way) && !noRoads && !cut;
  if (road && !crowded(t, who, to)) {
    if (!way.highway) return { points: 1, kind: 'road' };
    const fast = form === 'strategic' || who.every((c) => c.is.motorized);
    return { points: fast ? 0.5 : 1, kind: 'highway' };
  }
  if (form === 'strategic' && !road) return undefined; // 6.31; past others on the road at the price of the ground
  if (way.river && !(road && t.options['crowded-bridge'] === 'bridge')) {
    if (way.meuse || halfMove || form === 'strategic') return undefined; // tec-1, 5.52, 13.34, 6.34
    if (who.some(gun)) return undefined; // 12.52
    return { points: 0, kind: 'ground', whole: true };
  }
  // A road leads up the slope even for those who may not use its rate.
  if (way.slope && !road) {
    if (halfMove) return undefined; // 5.53
    if (t.options['slope-cost'] === 'chart') {
      if (who.some((c) => c.is.motorized)) return undefined;
      return { points: Math.max(...who.map((c) => groundPrice(t, c, to, form))) + 1, kind: 'ground' };
    }
    return { points: 0, kind: 'ground', whole: true };
  }
  return { points: Math.max(...who.map((c) => groundPrice(t, c, to, form))), kind: 'ground' };
}

/** Zones that bind this party in a hex (adv-3.1, adv-6.14). */
export function bound(t: Table, who: Counter[], zones: Set<string>, hex: string): boolean {
  if (!zones.has(hex) || who.every((c) => c.is.type === 'commando')) return false; // opt-4.11
  if (!t.advanced) return true;
  if (who.every((c) => c.is.formation === '150Pz Bde') && t.turn === 4 && t.g.v.skorzeny === 0) return false;
  const foot = (c: Counter): boolean => ['infantry', 'airborne', 'armored-infantry'].includes(c.is.type);
  if (!t.morning && who[0].side === 0 && who.every(foot) && hexOf(t, hex).terrain === 'forest') return false;
  return true;
}

/** 5.6: which line holds whom back. */
function heldBack(t: Table, who: Counter[], from: string, to: string): boolean {
  const { v } = t.g;
  return who.some((c) => {
    const { marks } = c.is;
    if (v.alliedLost > 50) return false;
    if (marks.includes('restricted-british') || marks.includes('restricted-french')) {
      if (c.is.id === 'A-XXX-29Arm' && v.freed29 > 0) return false;
      return hexOf(t, from).marks.includes('west-of-meuse') && !hexOf(t, to).marks.includes('west-of-meuse');
    }
    if (!marks.includes('restricted-us') || v.usFreed > 0) return false;
    if (c.is.formation === '11Arm' && t.turn >= 27) return false;
    if (c.is.formation === '17AB' && t.turn >= 33) return false;
    return !hexOf(t, from).marks.includes('east-of-semois-line') && hexOf(t, to).marks.includes('east-of-semois-line');
  });
}

/** The last two figures of a hex are its row. */
const row = (hex: string): number => Number(hex.slice(2));

/** 6.36, opt-4.21 */
const nearEnemy = (t: Table, side: number, hex: string): boolean =>
  t.counters.some((o) => o.side !== side && o.is.type !== 'commando' && distance(t, o.hex, hex) <= 3);

/** 6.35, 6.36: where a column may come. */
function columnMayBe(t: Table, who: Counter[], hex: string): boolean {
  const { side } = who[0];
  const others = t.counters.filter((o) => !who.includes(o));
  if (nearEnemy(t, side, hex)) return false;
  if (who.every((c) => c.is.type === 'commander')) return true; // opt-5.5
  if (others.some((o) => o.side === side && o.strategic > 0 && distance(t, o.hex, hex) <= 1)) return false;
  return !others.some((o) => o.side === side && o.hex === hex && !o.is.motorized);
}

/** Half regiments in a hex (7.11 to 7.14, adv-12.35). */
export function load(t: Table, side: number, hex: string, coming: Counter[] = []): number {
  const there = t.counters.filter((c) => c.side === side && c.hex === hex && !coming.includes(c));
  let sum = 0;
  for (const c of [...there, ...coming]) {
    const size = ['regiment', 'brigade'].includes(c.is.size) ? 2 : c.is.size === 'battalion' ? 1 : 0;
    // Two halves of a Kampfgruppe are one regiment: the smaller number of the pair counts for nothing, two battalions for one regiment.
    const mate = c.partner === undefined ? undefined : [...there, ...coming].find((o) => o.n === c.partner);
    sum += mate ? 1 : size;
  }
  return sum;
}

const nation = (c: Counter): string => (c.is.side === 'german' ? 'German' : c.is.nation);
/** 7.1, 7.3, 7.5, adv-3.3: why the party may not stay in a hex. */
export function mayStay(t: Table, who: Counter[], hex: string): boolean {
  const { side } = who[0];
  const friends = inHex(t, hex).filter((c) => c.side === side && !who.includes(c));
  if (load(t, side, hex, who) > 6 && who.some((c) => !aside(c))) return false;
  // Nobody joins a column, not even those who need no room.
  if (friends.some((c) => c.strategic > 0)) return false; // 7.42
  if (who[0].strategic > 0 && friends.length > 0) return false; // 7.33
  if (who[0].is.type === 'commando' && friends.some((c) => c.is.type === 'commando')) return false; // opt-4.18
  const nations = [...friends, ...who].map(nation).filter((n) => ['US', 'British', 'French'].includes(n));
  if (nations.some((n) => n !== nations[0])) return false; // 7.51, R-94
  // adv-3.3: the brigade stacks with nobody; commanders need no room (opt-5.5)
  const [mine, theirs] = [who, friends].map((list) => list.filter((c) => c.is.type !== 'commander'));
  const brigade = [...mine, ...theirs].some((c) => c.is.formation === '150Pz Bde');
  return !(t.advanced && brigade && mine.length > 0 && theirs.length > 0);
}

export interface Reached {
  points: number;
  stop: boolean;
}

/** All hexes the party can come to, with the least that it costs. Every way is walked: no shortcut. */
export function reachable(t: Table, n: number, form: Form, window: Window): Map<string, Reached> {
  const who = party(t, n);
  const { side, hex: start } = who[0];
  const zones = zonesOfSide(t, 1 - side);
  const limit = allowance(t, n, window);
  const halfMove = window === 'movement' && who[0].reserve > 0;
  const isolatedArmor = who.some((c) => c.supply === 2 && armored(c)); // 1.63
  const best = new Map<string, Reached>();
  if (isolatedArmor) return best;
  // 5.71, 5.74: next to no enemy, on the way and in all of the player turn
  const shy = form === 'march' || who.some((c) => c.marched);
  if (form === 'march' && (besideEnemy(t, side, start) || who.some((c) => c.metEnemy))) return best;
  const jeep = who.every((c) => c.is.type === 'commando');
  // Each zone that a jeep drives into alone is an order of its own (opt-4.13, 4.15).
  const noticed = (hex: string): boolean => jeep && zones.has(hex) && !inHex(t, hex).some((c) => c.side === side && !aside(c));
  // A jeep at the roadside asks for a die (opt-4.22).
  const misled = (hex: string): boolean =>
    side === 1 && hexOf(t, hex).marks.includes('road') && inHex(t, hex).some((c) => c.side === 0 && c.is.type === 'commando');
  const oneHex = side === 1 && t.turn === 1 && t.g.v.warned === 0; // 15.21
  if (form === 'strategic' && nearEnemy(t, side, start)) return best; // who stands next to another column may leave it (6.35)
  // What is known of a stand: the hex, the kind of the last step, the points spent. Cheapest first.
  const seen = new Map<string, number>();
  const todo: { hex: string; kind: Kind; spent: number; first: boolean }[] = [{ hex: start, kind: 'start', spent: 0, first: true }];
  while (todo.length > 0) {
    let at = 0;
    for (let i = 1; i < todo.length; i++) if (todo[i].spent < todo[at].spent) at = i;
    const [now] = todo.splice(at, 1);
    const inZone = bound(t, who, zones, now.hex);
    if (!now.first && (inZone || noticed(now.hex) || misled(now.hex) || oneHex || blocked(t, now.hex))) continue; // 5.33, opt-7.13
    for (const way of hexOf(t, now.hex).ways) {
      const to = way.to;
      if (to === undefined || enemyIn(t, side, to)) continue;
      if (inZone && bound(t, who, zones, to)) continue; // 8.42
      if (heldBack(t, who, now.hex, to)) continue;
      if (jeep && row(to) > 20 && row(now.hex) <= 20) continue; // opt-4.12
      if (shy && besideEnemy(t, side, to)) continue;
      if (form === 'strategic' && !columnMayBe(t, who, to)) continue;
      const step = stepPrice(t, who, now.hex, way, form, halfMove);
      if (!step) continue;
      // 5.44: a fraction is lost with the kind of movement
      const before = now.kind === step.kind ? now.spent : Math.ceil(now.spent);
      const leaving = t.advanced && t.morning && zones.has(now.hex) && now.first && !jeep && who.some((c) => !armored(c)) ? 1 : 0; // adv-7.11, opt-4.11
      let spent = before + (step.whole ? limit : step.points) + leaving;
      if (spent > limit) {
        if (!now.first) continue;
        spent = limit; // 5.38
      }
      const key = `${to} ${step.kind}`;
      if ((seen.get(key) ?? Number.POSITIVE_INFINITY) <= spent) continue;
      seen.set(key, spent);
      const old = best.get(to);
      if (!old || spent < old.points) best.set(to, { points: spent, stop: bound(t, who, zones, to) });
      todo.push({ hex: to, kind: step.kind, spent, first: false });
    }
  }
  best.delete(start);
  // 15.34: one order, to St. Vith
  const ordered = who[0].is.id === 'A-9Arm-CCB' && window === 'reserve' && t.turn === 2 && t.g.v.warned === 0;
  for (const hex of [...best.keys()]) if (!mayStay(t, who, hex) || (ordered && hex !== '1317')) best.delete(hex);
  return best;
}

/** 5.71 to 5.75: who may march at all. */
export function mayMarch(t: Table, n: number): boolean {
  if (t.turn >= 25) return false;
  return party(t, n).every((c) => !armored(c) || t.turn >= 15);
}
