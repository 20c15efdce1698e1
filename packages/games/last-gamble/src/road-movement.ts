/** Roads, highways and prices of terrain (basic-5.4, 5.5, Terrain Effects Chart). In half points. */
import { tables } from './data/index.ts';
import { MOTORIZED, UNITS } from './query.ts';
import type { G } from './shape.ts';

/** What a walk remembers: the kind of movement it is in; changing it rounds up (basic-5.44). */
export const OFF = 0;
export const ROAD = 1;
export const HIGHWAY = 2;

const costs = tables.movementCosts;

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
export const vehiclesCrowd = (_g: G, unit: number): Uint8Array | undefined => (NON_INFANTRY[unit] ? NON_INFANTRY : undefined);
export const anybodyCrowds = (_g: G, unit: number): Uint8Array | undefined => (ON_ROAD[unit] ? ON_ROAD : undefined);

/** Terrain Effects Chart: a town or city for one, the Westwall only bars vehicles, else the ground. */
export function chartPrice(g: G, unit: number, hex: number): number {
  const kind = MOTORIZED[unit] ? 'motorized' : 'foot';
  const { board } = g;
  const marks = board.marks[hex];
  if (marks & board.markBit('westwall')) {
    const wall = costs.terrain.westwall[kind];
    if (wall !== 'other') return wall;
  }
  if (marks & board.markBit('town')) return costs.terrain.town[kind] as number;
  if (marks & board.markBit('city')) return costs.terrain.city[kind] as number;
  const name = board.terrains[board.terrain[hex]] as keyof typeof costs.terrain;
  // Ground the chart does not know costs as clear.
  return (costs.terrain[name] ?? costs.terrain.clear)[kind] as number;
}

const EXAMPLES = [UNITS.findIndex((u) => u.type === 'infantry'), UNITS.findIndex((u) => u.type === 'armor')];
const tablesByKit = new WeakMap<object, Map<number, Uint8Array[]>>();

/** Off-road prices of every hex for foot (0) and motorized (1), made once per kit and state of the ground. */
export function groundPrices(g: G, motorized: number): Uint8Array {
  let byKey = tablesByKit.get(g.kit);
  if (!byKey) {
    byKey = new Map();
    tablesByKit.set(g.kit, byKey);
  }
  const key = g.rules.move.groundKey(g);
  let both = byKey.get(key);
  if (!both) {
    both = EXAMPLES.map((example) => Uint8Array.from({ length: g.board.n }, (_, hex) => g.rules.terrainPrice(g, example, hex)));
    byKey.set(key, both);
  }
  return both[motorized];
}

/** Price of a hex by road or highway. */
export function roadPrice(kind: number, motorized: number, strategic: boolean): number {
  const row = kind === HIGHWAY ? (strategic ? costs.strategicHighway : costs.highway) : strategic ? costs.strategicRoad : costs.road;
  return motorized ? row.motorized : row.foot;
}

/** A fraction left over from a highway is lost when the kind of movement changes (basic-5.44). */
export const roundOff = (spent: number, memory: number, next: number): number => (memory !== next && spent & 1 ? spent + 1 : spent);
