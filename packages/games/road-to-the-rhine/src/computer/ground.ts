/** The ground as a computer player measures it: quarters of a movement point, two for a hex of road. */
import type { HexId, Side } from '@hexfront/engine';
import { tables } from '../data/index.ts';
import { groundPrices, sidesNow } from '../rules/movement/ground-costs.ts';
import {
  isCanal,
  isCauseway,
  isDam,
  isFullSea,
  isMajorRiver,
  isMinorRiver,
  isUnbridged,
  roadForSupply,
  roadOver,
  roerFlood,
} from '../rules/movement/hexsides.ts';
import { DEN } from '../state/points.ts';
import { isCity, isFortified, isLand, isMountain, isRough, isSouth, isTown } from '../state/query.ts';
import { type G, GERMAN } from '../state/shape.ts';

/** Parts of a movement point in `travel` and `pace`. */
export const QUARTERS = 4;
const PER_QUARTER = DEN / QUARTERS;

/** Half of a printed allowance for a hexside without a bridge, and the halt before it: on foot, by vehicle. */
const BARGE = [20, 44] as const;

const ROAD = (tables.terrain.road.cost * DEN) / PER_QUARTER;

interface Ways {
  key: string;
  foot: Uint8Array;
  wheels: Uint8Array;
  haul: Uint8Array;
}
const known = new WeakMap<object, Ways[]>();

/** What the price of a step depends on: floods, dams, and whether the southern sheet is in play. */
const keyOf = (g: G): string =>
  `${g.rules.weather(g).flood ? 1 : 0}/${g.v.damsBlown > 0 ? 1 : 0}/${roerFlood(g) ? 1 : 0}/${g.rules.northOnly ? 1 : 0}`;

function waysOf(g: G): Ways {
  let list = known.get(g.board);
  if (!list) {
    list = [];
    known.set(g.board, list);
  }
  const key = keyOf(g);
  let found = list.find((w) => w.key === key);
  if (!found) {
    found = { key, foot: priced(g, BARGE[0]), wheels: priced(g, BARGE[1]), haul: hauled(g) };
    list.push(found);
  }
  return found;
}

const open = (g: G, hex: HexId): boolean => isLand(g, hex) && !(g.rules.northOnly && isSouth(g, hex));

function priced(g: G, barge: number): Uint8Array {
  const { neighbors, n } = g.board;
  const prices = groundPrices(g.board, 0);
  const { extra } = sidesNow(g);
  const out = new Uint8Array(6 * n);
  for (let at = 0; at < out.length; at++) {
    const to = neighbors[at];
    if (to < 0 || !open(g, to) || !open(g, Math.floor(at / 6))) continue;
    if (roadOver(g, at)) out[at] = ROAD;
    else if (isFullSea(g, at)) out[at] = 0;
    else if (isUnbridged(g, at)) out[at] = prices[to] / PER_QUARTER + barge;
    else out[at] = (prices[to] + extra[at]) / PER_QUARTER;
  }
  return out;
}

/** Off the roads supply goes eight hexes only, past water half of that (6.B). */
const OFF_ROAD = 3;
const OVER_WATER = 8;
function hauled(g: G): Uint8Array {
  const { neighbors, n } = g.board;
  const out = new Uint8Array(6 * n);
  for (let at = 0; at < out.length; at++) {
    const to = neighbors[at];
    if (to < 0 || !open(g, to) || !open(g, Math.floor(at / 6)) || isFullSea(g, at)) continue;
    out[at] = roadForSupply(g, at) ? 1 : isUnbridged(g, at) ? OVER_WATER : OFF_ROAD;
  }
  return out;
}

export const travel = (g: G, wheels: boolean): Uint8Array => (wheels ? waysOf(g).wheels : waysOf(g).foot);
export const haul = (g: G): Uint8Array => waysOf(g).haul;

/** About what a column of the table is worth. */
const COLUMN = 1.35;
export function shelter(g: G, hex: HexId, side: Side): number {
  const doubled = isCity(g, hex) || (side === GERMAN && isFortified(g, hex));
  const shifted = isTown(g, hex) || isMountain(g, hex) || isRough(g, hex) || (side !== GERMAN && isFortified(g, hex));
  let factor = doubled ? 2 : 1;
  if (shifted) factor *= COLUMN;
  if (isMountain(g, hex)) factor *= 2;
  return factor;
}

/** Attacks over it are halved, shifted or forbidden (12.B). */
export const hindered = (g: G, at: number): boolean =>
  isMinorRiver(g, at) || isMajorRiver(g, at) || isCanal(g, at) || isCauseway(g, at) || isDam(g, at) || isFullSea(g, at);

// ---- distances ---------------------------------------------------------------------------------------------------------------------------

export const FAR = 1 << 20;
/** Least points from every hex to one of the targets, with what is added for entering each hex; targets may have a handicap. */
export function pointsTo(g: G, price: Uint8Array, targets: readonly { hex: HexId; late: number }[], added?: Uint8Array): Int32Array {
  const { neighbors, n } = g.board;
  const out = new Int32Array(n).fill(FAR);
  const buckets: number[][] = [];
  const push = (hex: HexId, cost: number): void => {
    if (cost >= out[hex]) return;
    out[hex] = cost;
    buckets[cost] ??= [];
    buckets[cost].push(hex);
  };
  for (const t of targets) push(t.hex, t.late);
  for (let cost = 0; cost < buckets.length; cost++)
    for (const hex of buckets[cost] ?? []) {
      if (out[hex] !== cost) continue;
      const enter = added ? added[hex] : 0;
      for (let d = 0; d < 6; d++) {
        const from = neighbors[6 * hex + d];
        if (from < 0) continue;
        const p = price[6 * from + (d < 3 ? d + 3 : d - 3)];
        if (p > 0) push(from, cost + p + enter);
      }
    }
  return out;
}

/** Most that weather takes from a march, so that plans count with what is left. */
export const paceOf = (move: number): number => Math.max(2, QUARTERS * move);
