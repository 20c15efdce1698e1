/** Where a side could run if it were let: lines of units with their zones, and what lies open before them. */
import type { HexId, Side, UnitId } from '@hexfront/engine';
import { overWater } from '../rules/movement/hexsides.ts';
import { hasManeuver, needsManeuver } from '../rules/supply/maneuver-supply.ts';
import { GROUND, onMap } from '../state/query.ts';
import type { G } from '../state/shape.ts';
import { travel } from './ground.ts';

/** Units of a side by hex: how many stand there, and how many hexes with units reach it with their zones. */
export interface Line {
  stands: Uint8Array;
  zone: Uint8Array;
}

/** Adds a unit to a line, or takes it off. */
export function put(g: G, line: Line, hex: HexId, sign: 1 | -1): void {
  const alone = line.stands[hex] === (sign > 0 ? 0 : 1);
  line.stands[hex] += sign;
  if (!alone) return;
  const water = overWater(g)[hex];
  for (let d = 0; d < 6; d++) {
    const to = g.board.neighbors[6 * hex + d];
    if (to >= 0 && ((water >> d) & 1) === 0) line.zone[to] += sign;
  }
}

/** Where a unit of the side was when the impulse began: own moves within one do not change the picture. */
export const stood = (g: G, u: UnitId): number => (g.f.startHex[u] >= 0 && g.f.movedNow[u] === 1 ? g.f.startHex[u] : g.f.place[u]);

export function lineOf(g: G, side: Side): Line {
  const line: Line = { stands: new Uint8Array(g.board.n), zone: new Uint8Array(g.board.n) };
  for (const u of onMap(g, side)) if (GROUND[u] === 1) put(g, line, stood(g, u), 1);
  return line;
}

/** Hexes that somebody could come behind a line in a turn by vehicle, and on foot. */
const DEEP = 14;
const ON_FOOT = 4;
/** Where those stand who could run through a hole. */
export interface Runners {
  fast: number[];
  slow: number[];
  /** Hexes that they come by vehicle, and on foot. */
  deep: number;
  onFoot: number;
}
export function runners(g: G, side: Side, deep = DEEP, fits: (u: UnitId) => boolean = () => true): Runners {
  const out: Runners = { fast: [], slow: [], deep, onFoot: Math.min(ON_FOOT, deep >> 1) };
  for (const u of onMap(g, side)) if (GROUND[u] === 1 && fits(u)) (needsManeuver(u) ? out.fast : out.slow).push(g.f.place[u]);
  return out;
}

/** Whether a unit may still move in this player turn, and can. */
export const fresh = (g: G, u: UnitId): boolean => g.f.acted[u] === 0 && (!needsManeuver(u) || hasManeuver(g, u));

/** A step that costs more leads over water without a bridge: nobody runs there who does not begin beside it (8-unbridged). */
const BARGE = 18;
/**
 * Fills in where the enemies of a line could get without a fight: up to its zones and no farther (2-stop). `out` holds how deep, 255 where they
 * cannot; the result counts those hexes by their weight.
 */
export function flood(g: G, line: Line, from: Runners, out: Uint8Array, weight?: Float32Array): number {
  const { neighbors } = g.board;
  const price = travel(g, true);
  const { fast, slow, deep: most, onFoot } = from;
  out.fill(255);
  let sum = 0;
  let now: HexId[] = [];
  const begin = (hexes: readonly HexId[], deep: number): void => {
    for (const h of hexes)
      if (out[h] === 255 || out[h] > deep) {
        out[h] = deep;
        now.push(h);
      }
  };
  for (let deep = 0; deep < most; deep++) {
    if (deep === 0) begin(fast, 0);
    if (deep === most - onFoot) begin(slow, deep);
    const starts = deep === 0 || deep === most - onFoot;
    const next: HexId[] = [];
    for (const h of now) {
      // Who begins in a zone may leave it, though not into another (2-exit, 2-direct).
      const inZone = line.zone[h] > 0;
      const begins = starts && g.occupancy.head[h] >= 0;
      if (inZone && !begins) continue;
      for (let d = 0; d < 6; d++) {
        const to = neighbors[6 * h + d];
        const p = price[6 * h + d];
        if (to < 0 || out[to] !== 255 || line.stands[to] > 0 || p === 0 || (p > BARGE && !begins) || (inZone && line.zone[to] > 0))
          continue;
        out[to] = deep + 1;
        sum += weight ? weight[to] : 1;
        next.push(to);
      }
    }
    now = next;
  }
  return sum;
}
