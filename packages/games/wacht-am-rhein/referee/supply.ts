/** Supply lines, a second reading of 14.1 to 14.6, err-14.0, err-17.0a, 19.42, 25.14b, 25.24a and 26.4c. */
import { below, explain, type RngState } from '@hexfront/engine';
import type { Notes } from '@hexfront/engine/testing';
import { placeOf, turns } from '../src/data/index.ts';
import {
  bridged,
  type Counter,
  corpsOf,
  enemyIn,
  formationOf,
  ground,
  hexOf,
  isGun,
  isHq,
  marked,
  nationOf,
  roadOver,
  standing,
  type Table,
} from './table.ts';
import { zonesOfSide } from './zones.ts';

const PART = 30;
type Kind = 'ground' | 'primary' | 'secondary';

/** 14.41, 14.44: an enemy, or his rigid zone where no friend stands; `held` is a hex looked at as if a friend stood there. */
function blocked(t: Table, side: number, hex: string, held: string): boolean {
  if (enemyIn(t, side, hex)) return true;
  if (hex === held || standing(t, side, hex).length > 0) return false;
  return zonesOfSide(t, 1 - side).rigid.has(hex);
}

/** Which edge of the map in play a hex lies on; a corner belongs to the north or south (R-C90). */
function edgeOf(t: Table, hex: string): 'north' | 'south' | 'east' | 'west' | undefined {
  const at = placeOf(hex);
  if (!at) return undefined;
  const only = t.scenario.maps.length === 1 ? t.scenario.maps[0] : undefined;
  const [top, bottom] = only === 'C' ? [1, 35] : only === 'D' ? [35, 74] : [1, 74];
  const [right, left] = only === 'C' ? [1, 51] : only === 'D' ? [1, 50] : [1, 100];
  if (at.row === top) return 'north';
  if (at.row === bottom) return 'south';
  if (at.column === right) return 'east';
  return at.column === left ? 'west' : undefined;
}
/** Road hexes at which the text lets units enter (R-C90). */
const DOORS: readonly string[] = ['D0147', 'D1350', 'D1650', 'C1251', 'C1551', 'C3549', 'C0133', 'C0135', 'C0137', 'C0138', 'C0143'];
const PLACES = new Set(DOORS.map((id) => JSON.stringify(placeOf(id))));
const isDoor = (t: Table, hex: string): boolean => PLACES.has(JSON.stringify(placeOf(hex))) && marked(t, hex, 'road');

/** Road hexes from which an open road leads home. */
function homeRoads(t: Table, side: number, held: string): Set<string> {
  const home = new Set<string>();
  const todo: string[] = [];
  for (const { id, ways } of t.hexes.values()) {
    if (!marked(t, id, 'road') || blocked(t, side, id, held)) continue;
    const edge = edgeOf(t, id);
    if (edge === undefined || (side === 0) !== (edge === 'east')) continue; // 14.11, 14.21
    if (ways.some((w) => w.to === undefined && w.road) || isDoor(t, id)) {
      home.add(id);
      todo.push(id);
    }
  }
  while (todo.length > 0) {
    const hex = todo.pop() as string;
    for (const way of hexOf(t, hex).ways) {
      if (way.to === undefined || home.has(way.to) || blocked(t, side, way.to, held)) continue;
      if (!roadOver(t, hex, way)) continue;
      home.add(way.to);
      todo.push(way.to);
    }
  }
  return home;
}

/** Hexes that a line of hexes reaches from one, with the number of hexes: over any ground, and any water unless `dry` (14.11, 14.23, 14.43). */
function hexLine(t: Table, side: number, from: string, held: string, dry = false): Map<string, number> {
  const far = new Map([[from, 0]]);
  const todo = [from];
  for (let i = 0; i < todo.length; i++)
    for (const way of hexOf(t, todo[i]).ways) {
      const { to } = way;
      if (to === undefined || far.has(to) || blocked(t, side, to, held)) continue;
      if (dry && way.river && !way.ford && !bridged(t, way)) continue;
      far.set(to, (far.get(todo[i]) as number) + 1);
      todo.push(to);
    }
  return far;
}

/** The same in movement points: Class A in Tactical Mode, Class B in March Mode on roads, rivers only at bridges and fords (14.31, 14.43, R-C91). No line is longer than seven. */
function pointLine(t: Table, side: number, from: string, held: string): Map<string, number> {
  const best = new Map<string, number>([[from, 0]]);
  const seen = new Map<string, number>();
  const todo: { hex: string; kind: Kind; spent: number }[] = [{ hex: from, kind: 'ground', spent: 0 }];
  while (todo.length > 0) {
    let at = 0;
    for (let i = 1; i < todo.length; i++) if (todo[i].spent < todo[at].spent) at = i;
    const now = todo[at];
    todo[at] = todo[todo.length - 1];
    todo.pop();
    for (const way of hexOf(t, now.hex).ways) {
      const { to } = way;
      if (to === undefined || blocked(t, side, to, held)) continue;
      const road = roadOver(t, now.hex, way);
      if (way.river && !way.ford && !bridged(t, way)) continue;
      let price: number;
      if (road) price = road === 'primary' ? PART / 3 : PART / 2;
      else {
        const water = bridged(t, way) ? 0 : way.ford || way.creek ? 1 : 0;
        price = PART * ((ground(t, to) === 'woods' ? 2 : 1) + water);
      }
      const kind: Kind = road ?? 'ground';
      const spent = (kind === now.kind ? now.spent : Math.ceil(now.spent / PART) * PART) + price;
      const key = `${to} ${kind}`;
      if (spent > 7 * PART || (seen.get(key) ?? Number.POSITIVE_INFINITY) <= spent) continue;
      seen.set(key, spent);
      if (spent < (best.get(to) ?? Number.POSITIVE_INFINITY)) best.set(to, spent);
      todo.push({ hex: to, kind, spent });
    }
  }
  return best;
}

type System = 'allied' | 'hexes' | 'points';
function systemOf(c: Counter): System {
  if (c.side === 1) return 'allied';
  const kind = formationOf(c.is.formation)?.kind;
  return kind === 'volksgrenadier' || kind === 'parachute' ? 'hexes' : 'points';
}
/** 14.12, 14.22, 14.32, 14.33, err-17.0a, R-C28, R-C29: whether this headquarters supplies this unit. */
function supplies(t: Table, hq: Counter, c: Counter): boolean {
  const own = formationOf(c.is.formation);
  const corpsHq = hq.is.size === 'corps' || hq.is.size === 'army';
  if (c.side === 1) {
    if (!own) return nationOf(hq) === nationOf(c) || !['US', 'British'].includes(nationOf(c));
    if (own.kind === 'corps') return !corpsHq && formationOf(hq.is.formation)?.corps === own.id;
    if (own.kind === 'brigade') return nationOf(hq) === nationOf(c);
    return hq.is.formation === own.id;
  }
  if (systemOf(c) === 'hexes') return corpsHq;
  if (own?.kind === 'brigade') return true;
  if (own?.kind === 'corps' || own?.kind === 'army') return hq.is.formation === own.id;
  return hq.is.formation === own?.id || (corpsHq && hq.is.formation === corpsOf(t, c));
}

/** 19.42: three Interdiction points shorten the lines to a source by one, by day. */
function longest(t: Table): number {
  const { part } = turns[t.turn - 1];
  return Math.max(0, 7 - (part === 'am' || part === 'pm' ? Math.floor(t.g.v.interdiction / 3) : 0));
}

export type Status = 'supplied' | 'out-of-communications' | 'isolated';
/** What tracing finds for a unit, as if it stood in this hex. */
export function trace(t: Table, c: Counter, hex: string): Status {
  const found = lineOf(t, c, hex);
  // 26.4c: all units of the 2nd SS Panzer Division, in the first three turns of the Race.
  return c.is.formation === '2SS' && t.scenario.unsupplied && t.turn <= 19 && found === 'supplied' ? 'out-of-communications' : found;
}
function lineOf(t: Table, c: Counter, hex: string): Status {
  if (isHq(c) || c.type === 'commando') return 'supplied'; // 14.56, R-C93
  if (c.side === 0 && isGun(c) && c.is.front.move === 0) return 'supplied'; // err-14.0
  if (c.side === 0 && t.firstDay) return 'supplied'; // 25.14b
  const system = systemOf(c);
  const staffs = t.counters.filter((o) => o.side === c.side && isHq(o));
  const own = staffs.filter((hq) => supplies(t, hq, c));
  const line = system === 'points' ? pointLine(t, c.side, hex, hex) : hexLine(t, c.side, hex, hex);
  const most = system === 'allied' ? Number.POSITIVE_INFINITY : system === 'points' ? longest(t) * PART : longest(t);
  const near = own.filter((hq) => line.has(hq.hex) && (line.get(hq.hex) as number) <= most);
  const roads = homeRoads(t, c.side, hex);
  const fed = near.some((hq) => {
    if (system === 'hexes') return roads.has(hq.hex); // 14.22
    const out = system === 'points' ? pointLine(t, c.side, hq.hex, hex) : hexLine(t, c.side, hq.hex, hex);
    const limit = system === 'points' ? 7 * PART : Number.POSITIVE_INFINITY;
    return [...out].some(([to, spent]) => spent <= limit && roads.has(to));
  });
  if (fed) return 'supplied';
  const anywhere = system === 'points' ? hexLine(t, c.side, hex, hex, true) : line;
  const reached = (c.side === 1 ? staffs : own).some((hq) => anywhere.has(hq.hex)); // 14.51, 14.52, 14.61, 14.62
  return reached ? 'out-of-communications' : 'isolated';
}

const FAMILY = ['supplied', 'out-of-communications', 'out-of-communications', 'isolated', 'isolated'] as const;
const ASKED: Readonly<Record<string, Status>> = {
  supplied: 'supplied',
  'out-of-communications': 'out-of-communications',
  unsupplied: 'out-of-communications',
  'isolated-1': 'isolated',
  'isolated-2': 'isolated',
};

export function supply(t: Table, notes: Notes, rng: RngState): void {
  const { g } = t;
  for (let i = 0; i < 2; i++) {
    const c = t.counters[below(rng, t.counters.length)];
    const from = g.board.at(c.hex);
    let hex = below(rng, g.board.n);
    // Near where it stands more often than anywhere.
    if (i === 0) {
      hex = from;
      for (let step = 1 + below(rng, 8); step > 0; step--) {
        const to = g.board.neighbors[6 * hex + below(rng, 6)];
        if (to >= 0) hex = to;
      }
    }
    const id = g.board.ids[hex];
    if (hex === from || enemyIn(t, c.side, id)) continue;
    const said = explain(g, { q: 'supply', unit: c.n, hex })?.status;
    if (said === undefined) continue;
    notes.same(`line of ${c.is.id} from ${id}`, trace(t, c, id), ASKED[said]);
  }
  const now = g.frames[g.frames.length - 1];
  const fresh = now?.proc === 'movement' && now.at === 'plan' && g.v.begun === 0 && g.v.bonus === 0 && g.v.interdiction === 0;
  if (!fresh || t.counters.some((c) => g.f.left[c.n] > 0 || g.f.moved[c.n] > 0)) return;
  const mine = t.counters.filter((c) => c.side === g.v.side);
  const one = mine[below(rng, mine.length)];
  if (one.is.companies || isExempt(t, one)) return;
  notes.same(`marker of ${one.is.id} in ${one.hex}`, trace(t, one, one.hex), FAMILY[one.supply]);
}
/** Formations with supply of their own: resupplied from the air, the 1st SS (25.24a). */
const isExempt = (t: Table, c: Counter): boolean => (t.g.v.resupplied > 0 && c.side === 1) || c.is.formation === '1SS';
