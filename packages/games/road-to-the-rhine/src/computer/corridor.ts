/** Who stands where only supplied divisions count, and what keeps supply by land from him: the cheapest line to open (6.B, 32.B). */

import type { HexId, Side, UnitId } from '@hexfront/engine';
import { tables } from '../data/index.ts';
import { PRIMARY, zonesNow } from '../rules/movement/zones.ts';
import { couldBeSupplied } from '../rules/supply/general-supply.ts';
import { terrainOf } from '../rules/supply/supply-lines.ts';
import { combatValue } from '../state/faces.ts';
import { DIVISION, GROUND, onMap, SIDE } from '../state/query.ts';
import { ALLIED, enemyOf, type G } from '../state/shape.ts';
import { shelter } from './ground.ts';
import { keptWhile } from './kept.ts';
import { flood, fresh, lineOf, runners } from './line.ts';

const FINAL = tables.generalSupply.finalHexes;
const PAST_RIVER = tables.generalSupply.afterFirstUnbridgedRiver;
const DRY = 0;
const RIVER = 1;
const LENGTHS = FINAL + 1;

/** What a hex costs who wants a line through it: somebody has to stand in a zone, an enemy has to be driven out. */
const GUARD = 4;
/** The enemy's country: a line round his whole front is none. */
const STRANGE = 1;
/** As dear as a fight if nobody can get there before one. */
const BEYOND = 9;
const EVICT = 7;
const MOST = 60;

export interface Corridor {
  /** The division it leads to. */
  unit: UnitId;
  /** All hexes of the line off the road, from the division back; those in enemy zones where a friend is missing; those the enemy stands in. */
  path: HexId[];
  open: number[];
  held: number[];
  cost: number;
}

interface Search {
  cost: Int32Array;
  from: Int32Array;
  price: Uint8Array;
}

/** Price of every hex for a line of the side across country, and how the cheapest lines come to every hex. */
function search(g: G, side: Side): Search {
  const { n, neighbors } = g.board;
  const { over, road } = terrainOf(g);
  const zone = zonesNow(g).plane(enemyOf(side), PRIMARY);
  const price = new Uint8Array(n);
  const byRoad = new Uint8Array(n);
  const open = new Uint8Array(n);
  flood(
    g,
    lineOf(g, enemyOf(side)),
    runners(g, side, undefined, (u) => fresh(g, u)),
    open,
  );
  for (let h = 0; h < n; h++) if (zone[h] > 0) price[h] = open[h] === 255 ? BEYOND : GUARD;
  for (let h = 0; h < n; h++) if (zone[h] === 0 && g.f.control[h] === 1 + enemyOf(side)) price[h] = STRANGE;
  for (const u of onMap(g, side)) if (GROUND[u] === 1) price[g.f.place[u]] = 0;
  const enemy = enemyOf(side);
  for (let h = 0; h < n; h++) byRoad[h] = zone[h] > 0 ? GUARD + 1 : price[h];
  for (const u of onMap(g, enemy)) {
    if (GROUND[u] === 0) continue;
    const h = g.hexOf(u);
    price[h] = Math.min(MOST, Math.max(price[h], EVICT) + Math.round(combatValue(g, u) * shelter(g, h, enemy)));
    byRoad[h] = price[h];
  }
  const cost = new Int32Array(n * LENGTHS).fill(1 << 20);
  const from = new Int32Array(n * LENGTHS).fill(-1);
  const buckets: number[][] = [];
  const push = (state: number, c: number, prev: number): void => {
    if (c >= cost[state]) return;
    cost[state] = c;
    from[state] = prev;
    buckets[c] ??= [];
    buckets[c].push(state);
  };
  for (const h of g.board.region('supply', tables.generalSupply.region[side === ALLIED ? 'allied' : 'german']).hexes)
    push(h * LENGTHS, byRoad[h], -1);
  for (let c = 0; c < buckets.length; c++)
    for (const state of buckets[c] ?? []) {
      if (cost[state] !== c) continue;
      const hex = Math.floor(state / LENGTHS);
      const length = state % LENGTHS;
      for (let d = 0; d < 6; d++) {
        const to = neighbors[6 * hex + d];
        const what = over[6 * hex + d];
        if (to < 0 || what > RIVER) continue;
        if (length === 0 && ((road[hex] >> d) & 1) === 1) push(to * LENGTHS, c + byRoad[to], state);
        const spent = what === DRY ? length + 1 : Math.max(length + 1, FINAL - PAST_RIVER + 1);
        if (spent <= FINAL) push(to * LENGTHS + spent, c + price[to], state);
      }
    }
  return { cost, from, price };
}

const ground = (g: G): string => `${g.d.moves[0]}/${g.d.moves[1]}/${g.v.turn}/${g.v.weather}/${g.v.damsBlown}`;
const searched = keptWhile(ground, search);

function cheapest(s: Search, hex: HexId): number {
  let best = hex * LENGTHS;
  for (let k = 1; k < LENGTHS; k++) if (s.cost[hex * LENGTHS + k] < s.cost[best]) best = hex * LENGTHS + k;
  return best;
}

/** The line to a hex with what bars it. */
function lineTo(g: G, side: Side, unit: UnitId, hex: HexId): Corridor {
  const s = searched(g, side);
  const path: HexId[] = [];
  const open: number[] = [];
  const held: number[] = [];
  const end = cheapest(s, hex);
  const stands = new Set<number>();
  for (const u of onMap(g, enemyOf(side))) if (GROUND[u] === 1) stands.add(g.f.place[u]);
  for (let state = end; state >= 0; state = s.from[state]) {
    const h = Math.floor(state / LENGTHS);
    if (path[path.length - 1] === h) continue;
    path.push(h);
    if (h === hex) continue;
    // The road itself may be barred by a zone though a friend stands there.
    const paid = s.from[state] < 0 ? s.cost[state] : s.cost[state] - s.cost[s.from[state]];
    if (stands.has(h)) held.push(h);
    else if (paid >= GUARD) open.push(h);
  }
  return { unit, path, open, held, cost: Math.max(0, s.cost[end] - s.price[hex]) };
}

/** The line that is most easily opened to a division where it would win; undefined if there is none, or one has its supply already. */
export function corridor(g: G, side: Side): Corridor | undefined {
  const v = g.rules.scenario.victory;
  return v.kind !== 'crossing' || side !== ALLIED ? undefined : easiest(g, side);
}
const easiest = keptWhile((g) => `${ground(g)}/${g.v.impulse}`, findCorridor);

function findCorridor(g: G, side: Side): Corridor | undefined {
  let found: Corridor | undefined;
  if (!hasWon(g))
    for (const u of inZone(g)) {
      const way = lineTo(g, side, u, g.hexOf(u));
      if (!found || way.cost < found.cost) found = way;
    }
  return found;
}

function inZone(g: G): number[] {
  const v = g.rules.scenario.victory;
  if (v.kind !== 'crossing') return [];
  const zones = v.levels.flatMap((row) => row.anyZone).map((z) => g.board.region('zone', z));
  const out: number[] = [];
  for (const u of onMap(g, ALLIED))
    if (DIVISION[u] === 1 && SIDE[u] === ALLIED && zones.some((z) => z.has[g.f.place[u]] === 1)) out.push(u);
  return out;
}
/** A division stands beyond the rivers with supply by land: the battle would be won if it ended now. */
export const hasWon = (g: G): boolean => inZone(g).some((u) => couldBeSupplied(g, u, g.hexOf(u)));

/** Somebody stands where he would win if he had a line. */
export const beyondRivers = (g: G): boolean => inZone(g).length > 0;
/** What the cheapest line to any of them still costs; 0 if one is open. */
export const lineCost = (g: G): number =>
  hasWon(g) ? 0 : Math.min(...inZone(g).map((u) => lineTo(g, ALLIED, u, g.hexOf(u)).cost), Number.MAX_SAFE_INTEGER);
/** The hexes of the lines to all of them. */
export const linePaths = (g: G): number[][] => inZone(g).map((u) => lineTo(g, ALLIED, u, g.hexOf(u)).path);
