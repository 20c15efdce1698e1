/** Roads, highways and prices of terrain (basic-5.4, 5.5, Terrain Effects Chart). In half points. */
import type { HexId, UnitId } from '@hexfront/engine';
import { tables } from '../../data/index.ts';
import type { Form } from '../../decisions/rules.ts';
import { bits, isSlope, MOTORIZED, partnerOf, UNITS } from '../../state/query.ts';
import type { G } from '../../state/shape.ts';
import { marchPrice } from './march.ts';

/** What a walk remembers: the kind of movement it is in; changing it rounds up (basic-5.44). */
export const OFF = 0;
export const ROAD = 1;
export const HIGHWAY = 2;

const costs = tables.movementCosts;

/** Which prices of the chart a unit pays: on foot, motorized, or a Kampfgruppe of both, which pays the dearer of the two (adv-12.13). */
export const FOOT = 0;
export const MIXED = 2;
export function paceOf(g: G, unit: UnitId): number {
  const partner = partnerOf(g, unit);
  return partner < 0 || MOTORIZED[partner] === MOTORIZED[unit] ? MOTORIZED[unit] : MIXED;
}
/** What a row of the chart says to a pace. */
export const priceAt = (row: { readonly foot: number; readonly motorized: number }, pace: number): number =>
  pace === FOOT ? row.foot : pace === MIXED ? Math.max(row.foot, row.motorized) : row.motorized;

/** Everything but infantry of all kinds and engineers (basic-5.45, 7.31). */
const VEHICLES_AND_GUNS = new Set([
  'armor',
  'combat-command',
  'tank-brigade',
  'tank-destroyer',
  'assault-gun',
  'recon',
  'artillery',
  'rocket',
  'flak',
  'anti-tank',
]);
export const NON_INFANTRY = Uint8Array.from(UNITS, (u) => (VEHICLES_AND_GUNS.has(u.type) ? 1 : 0));
/** Counters that take up room on a road at all. */
export const ON_ROAD = Uint8Array.from(UNITS, (u) => (u.type === 'commander' || u.type === 'commando' || u.type === 'aircraft' ? 0 : 1));

/** Non-infantry gets no road rate into a hex with other non-infantry (R-19: or nobody where anybody is). */
export const vehiclesCrowd = (_g: G, unit: UnitId): Uint8Array | undefined => (NON_INFANTRY[unit] ? NON_INFANTRY : undefined);
export const anybodyCrowds = (_g: G, unit: UnitId): Uint8Array | undefined => (ON_ROAD[unit] ? ON_ROAD : undefined);

/** A price of the chart that is one: only the Westwall leaves it to the ground. */
function inPoints(cost: number | 'other'): number {
  if (cost === 'other') throw new Error('the Terrain Effects Chart leaves a price to other ground that is none of its own');
  return cost;
}

/** Terrain Effects Chart: a town or city for one, the Westwall only bars vehicles, else the ground. */
export function chartPrice(g: G, unit: UnitId, hex: HexId): number {
  const kind = MOTORIZED[unit] ? 'motorized' : 'foot';
  const { board } = g;
  const marks = board.marks[hex];
  if (marks & board.markBit('westwall')) {
    const wall = costs.terrain.westwall[kind];
    if (wall !== 'other') return wall;
  }
  if (marks & board.markBit('town')) return inPoints(costs.terrain.town[kind]);
  if (marks & board.markBit('city')) return inPoints(costs.terrain.city[kind]);
  const name = board.terrains[board.terrain[hex]] as keyof typeof costs.terrain;
  // Ground the chart does not know costs as clear.
  return inPoints((costs.terrain[name] ?? costs.terrain.clear)[kind]);
}

const EXAMPLES = [UNITS.findIndex((u) => u.type === 'infantry'), UNITS.findIndex((u) => u.type === 'armor')];

/** What a state of the ground makes of the map, made once per kit. */
interface Ground {
  /** Off-road prices of every hex by pace. */
  prices: Uint8Array[];
  /** Floors by pace and form; see `floorsOf`. */
  floors: (Uint8Array | undefined)[];
}
const groundsByKit = new WeakMap<object, Map<number, Ground>>();
/** The one asked for last: nearly always the one that is asked for. */
const last: { kit: object | undefined; key: number; ground: Ground } = { kit: undefined, key: 0, ground: { prices: [], floors: [] } };
function groundNow(g: G): Ground {
  const key = g.rules.move.groundKey(g);
  if (last.kit === g.kit && last.key === key) return last.ground;
  let byKey = groundsByKit.get(g.kit);
  if (!byKey) {
    byKey = new Map();
    groundsByKit.set(g.kit, byKey);
  }
  let ground = byKey.get(key);
  if (!ground) {
    const prices = EXAMPLES.map((example) => Uint8Array.from({ length: g.board.n }, (_, hex) => g.rules.terrainPrice(g, example, hex)));
    prices.push(prices[0].map((price, hex) => Math.max(price, prices[1][hex])));
    ground = { prices, floors: [] };
    byKey.set(key, ground);
  }
  last.kit = g.kit;
  last.key = key;
  last.ground = ground;
  return ground;
}

/** Off-road prices of every hex at a pace. */
export const groundPrices = (g: G, pace: number): Uint8Array => groundNow(g).prices[pace];

/** Dearer than any allowance: a step that cannot be. */
const NEVER = 255;

/** What a step over each hexside costs at least, whoever stands where and whatever bridges there are: lets a walk pass over most of its questions. */
export function floorsOf(g: G, pace: number, form: Form): Uint8Array {
  const { prices, floors } = groundNow(g);
  const key = 3 * (form === 'strategic' ? 2 : form === 'march' ? 1 : 0) + pace;
  let made = floors[key];
  if (!made) {
    made = surveyFloors(g, prices[pace], pace, form);
    floors[key] = made;
  }
  return made;
}

function surveyFloors(g: G, prices: Uint8Array, pace: number, form: Form): Uint8Array {
  const { n, neighbors, sides, marks } = g.board;
  const { road, highway, roadHex, river } = bits(g);
  const strategic = form === 'strategic';
  const floors = new Uint8Array(6 * n);
  for (let at = 0; at < n; at++)
    for (let k = 6 * at; k < 6 * at + 6; k++) {
      const to = neighbors[k];
      // Rivers and slopes may take all the points there are, however few (basic-5.52, 5.53).
      if (to < 0 || (sides[k] & river) !== 0 || isSlope(g, k)) continue;
      const ground = form === 'march' ? marchPrice(prices[to]) : prices[to];
      // Where no road is printed a bridge built may join two of them (basic-14.33).
      const joins = (sides[k] & road) !== 0 || (marks[at] & marks[to] & roadHex) !== 0;
      if (joins) floors[k] = Math.min(ground, roadPrice((sides[k] & highway) !== 0 ? HIGHWAY : ROAD, pace, strategic));
      else floors[k] = strategic ? NEVER : ground;
    }
  return floors;
}

/** Price of a hex by road or highway. */
export function roadPrice(kind: number, pace: number, strategic: boolean): number {
  const row = kind === HIGHWAY ? (strategic ? costs.strategicHighway : costs.highway) : strategic ? costs.strategicRoad : costs.road;
  return priceAt(row, pace);
}

/** A fraction left over from a highway is lost when the kind of movement changes (basic-5.44). */
export const roundOff = (spent: number, memory: number, next: number): number => (memory !== next && spent & 1 ? spent + 1 : spent);
