/** How far it is across country, and for vehicles along roads, for plans and marches of several turns; and the best hex of one move, which the rules price. */
import { type EdgeId, type HexId, perBoard, type Side, type UnitId } from '@hexfront/engine';
import { POINT } from '../data/index.ts';
import { isBridged, isRiver } from '../rules/bridges/bridges.ts';
import type { Form } from '../rules/movement/allowance.ts';
import { formRefusal } from '../rules/movement/forms.ts';
import { hexPrices, RIVER_BANK, STREAM } from '../rules/movement/ground-costs.ts';
import { fieldOf, fromHere, SLOT } from '../rules/movement/reach.ts';
import { beside, bits, held } from '../state/query.ts';
import type { G } from '../state/shape.ts';

/** A hex along a road; one next to the enemy costs so much more. In sixths of a point, as all of it. */
const ROAD = 4;
const WATCHED = 18;
export const NO_WAY = 1_000_000;

/** Points to the nearest of some hexes for a side's vehicles, round the enemy, by hex; along roads only, as columns go, and round columns that stand in the way. */
export function waysTo(g: G, side: Side, to: readonly HexId[], roads?: { readonly blocked: ReadonlySet<HexId> }): Int32Array {
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
      const watched = beside(g, 1 - side, hex) || roads?.blocked.has(hex) ? WATCHED : 0;
      for (let dir = 0; dir < 6; dir++) {
        const edge: EdgeId = 6 * hex + dir;
        const from = board.neighbors[edge];
        if (from < 0 || held(g, 1 - side, from)) continue;
        const dry = isBridged(g, edge) || (board.sides[edge] & bit.ford) !== 0;
        if (isRiver(g, edge) && !dry) continue;
        // Columns keep to roads, and away from the enemy (5.3.0).
        if (roads && ((board.sides[edge] & bit.road) === 0 || (beside(g, 1 - side, hex) && n > 0))) continue;
        const stream = (board.sides[edge] & bit.stream) !== 0 && !dry ? STREAM.mech : 0;
        reach(from, n + watched + ((board.sides[edge] & bit.road) !== 0 ? ROAD : prices[hex] + stream));
      }
    }
  return points;
}

// ---- across country ----------------------------------------------------------------------------------------------------------------------------

/** A computer player reckons in halves of a point: coming next to the enemy costs two to four points, and it takes three for it. */
export const HALVES = 2;
const halves = (sixths: number): number => Math.max(1, Math.round((HALVES * sixths) / POINT));
/** What waiting for a bridge counts for vehicles, and for one that is being built: about two turns, and one. */
const NO_BRIDGE = 50;
const BUILDING = 20;
const GAITS = ['leg', 'mech'] as const;

/** Prices of every step without rivers, the hexsides with one, and prices with bridges as they stood when somebody asked last. */
const groundOf = perBoard((board) => {
  const bit = bits({ board });
  const dry = GAITS.map((gait) => {
    const prices = hexPrices(board, gait, 'normal');
    return Uint8Array.from(board.neighbors, (to, at) => {
      if (to < 0) return 0;
      const s = board.sides[at];
      const stream = (s & bit.stream) !== 0 && (s & (bit.bridge | bit.ford)) === 0 ? STREAM[gait] : 0;
      return halves(prices[to] + stream);
    });
  });
  const rivers: EdgeId[] = [];
  for (let at: EdgeId = 0; at < 6 * board.n; at++)
    if (board.neighbors[at] >= 0 && (board.sides[at] & (bit.river | bit.majorRiver)) !== 0 && (board.sides[at] & bit.ford) === 0)
      rivers.push(at);
  return { dry, rivers, bridges: '', wet: dry };
});

/** Points for every step, on foot or by vehicle, with bridges as they are now. */
export function travelPrices(g: G, wheels: boolean): Uint8Array {
  const ground = groundOf(g.board);
  const states = ground.rivers.map((at) => (isBridged(g, at) ? 0 : g.f.site[g.board.sideId[at]] !== 0 ? 1 : 2));
  const bridges = states.join('');
  if (ground.bridges !== bridges) {
    ground.bridges = bridges;
    ground.wet = ground.dry.map((prices, i) => {
      const out = prices.slice();
      for (const [n, at] of ground.rivers.entries()) {
        const more = GAITS[i] === 'leg' ? halves(RIVER_BANK) : states[n] === 1 ? BUILDING : NO_BRIDGE;
        if (states[n] !== 0) out[at] += more;
      }
      return out;
    });
  }
  return ground.wet[wheels ? 1 : 0];
}

// ---- one move ---------------------------------------------------------------------------------------------------------------------------------

export interface March {
  u: UnitId;
  k: string;
  to: HexId;
}
/** What a point of movement counts where places are as good. */
const THRIFT = 1e-4;
/** The hex in reach that is best by this measure, if it is better than staying. */
export function best(
  g: G,
  u: UnitId,
  form: Form,
  measure: (hex: HexId) => number,
  gain: number,
  most = Number.POSITIVE_INFINITY,
): HexId | undefined {
  if (formRefusal(g, u, form)) return undefined;
  const field = fieldOf(g, fromHere(g, u, form), SLOT.other);
  let top = measure(g.hexOf(u)) - gain;
  let found: HexId | undefined;
  for (const hex of field.hexes()) {
    // Of places that are as good the cheapest, so that points are left.
    const spent = field.canEnd(hex) ? (field.ending(hex)?.spent ?? 0) : Number.POSITIVE_INFINITY;
    const value = measure(hex) + THRIFT * spent;
    if (value <= top && hex !== g.hexOf(u) && spent <= most) {
      top = value;
      found = hex;
    }
  }
  return found;
}
