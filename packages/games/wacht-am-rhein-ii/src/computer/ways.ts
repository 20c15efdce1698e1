/** How far it is for vehicles, along roads where there are any: for marches of several turns. The rules price the moves themselves. */
import type { EdgeId, HexId, Side } from '@hexfront/engine';
import { isBridged, isRiver } from '../rules/bridges/bridges.ts';
import { hexPrices, STREAM } from '../rules/movement/ground-costs.ts';
import { beside, bits, held } from '../state/query.ts';
import type { G } from '../state/shape.ts';

/** A hex along a road; one next to the enemy costs so much more. In sixths of a point, as all of it. */
const ROAD = 4;
const WATCHED = 18;
const NO_WAY = 1_000_000;

/** Points to the nearest of some hexes for a side's vehicles, round the enemy, by hex. */
export function waysTo(g: G, side: Side, to: readonly HexId[]): Int32Array {
  const { board } = g;
  const bit = bits(g);
  const prices = hexPrices(board, 'mech', 'normal');
  const points = new Int32Array(board.n).fill(NO_WAY);
  const buckets: HexId[][] = [];
  const reach = (hex: HexId, n: number): void => {
    if (n >= points[hex]) return;
    points[hex] = n;
    buckets[n] ??= [];
    buckets[n].push(hex);
  };
  for (const hex of to) if (!held(g, 1 - side, hex)) reach(hex, 0);
  for (let n = 0; n < buckets.length; n++)
    for (const hex of buckets[n] ?? []) {
      if (points[hex] !== n) continue;
      const watched = beside(g, 1 - side, hex) ? WATCHED : 0;
      for (let dir = 0; dir < 6; dir++) {
        const edge: EdgeId = 6 * hex + dir;
        const from = board.neighbors[edge];
        if (from < 0 || held(g, 1 - side, from)) continue;
        const dry = isBridged(g, edge) || (board.sides[edge] & bit.ford) !== 0;
        if (isRiver(g, edge) && !dry) continue;
        const stream = (board.sides[edge] & bit.stream) !== 0 && !dry ? STREAM.mech : 0;
        reach(from, n + watched + ((board.sides[edge] & bit.road) !== 0 ? ROAD : prices[hex] + stream));
      }
    }
  return points;
}
