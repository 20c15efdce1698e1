/** Blowing bridges (15.1): every bridge at the hexes of an engineer's zone that it can get to, one die for each, once a phase. */
import { areasFrom, type HexId, type HexsideId, perBoard, type Refusal, type Side, type UnitId } from '@hexfront/engine';
import { FLUID, RIGID } from '../../state/derived.ts';
import { bits, bridged, ENGINEER, held, SIDE } from '../../state/query.ts';
import { type G, ISOLATED_1, type Opt } from '../../state/shape.ts';
import { zoneCrosses, zonesNow } from '../movement/zones-of-control.ts';
import { banks, engineersOf, sideNamed } from './bridges.ts';

/** Why an engineer blows nothing at all. */
function blowerRefusal(g: G, unit: UnitId): Refusal | undefined {
  if (SIDE[unit] !== g.v.side) return { case: '15.11', why: 'not-yours', unit };
  if (!g.onMap(unit)) return { case: '15.11', why: 'not-on-map', unit };
  if (ENGINEER[unit] === 0) return { case: '15.11', why: 'only-engineers-blow', unit };
  if (g.f.committed[unit] === 0) return { case: 'err-25.16', why: 'not-committed-to-blow', unit };
  if (g.f.march[unit] !== 0) return { case: '15.16', why: 'blow-in-march', unit };
  // Isolated units have no zone, and so no bridges in it (8.6, 15.12, R-C95).
  return g.f.supply[unit] >= ISOLATED_1 ? { case: '15.12', why: 'blow-isolated', unit } : undefined;
}

/** Hexes of an engineer's zone: those next to it, over a river only by bridge or ford (8.25, R-A11). */
function* zoneHexes(g: G, unit: UnitId): Generator<HexId> {
  const hex = g.hexOf(unit);
  for (let d = 0; d < 6; d++) if (zoneCrosses(g, 6 * hex + d)) yield g.board.neighbors[6 * hex + d];
}
/** Bridges on the hexsides of these hexes. */
function bridgesInReach(g: G, unit: UnitId): HexsideId[] {
  const { sides, sideId, neighbors } = g.board;
  const water = bits(g).river | bits(g).creek;
  const found: HexsideId[] = [];
  for (const hex of zoneHexes(g, unit))
    for (let edge = 6 * hex; edge < 6 * hex + 6; edge++)
      if ((sides[edge] & water) !== 0 && neighbors[edge] >= 0 && bridged(g, edge) && !found.includes(sideId[edge]))
        found.push(sideId[edge]);
  return found;
}

const scratch = perBoard((board) => ({ bars: new Int8Array(board.n), label: new Int16Array(board.n) }));
/** Neither an enemy nor, unless a friend is there, an enemy zone of either kind (err-15.1). */
function isFree(g: G, side: Side, hex: HexId): boolean {
  if (held(g, 1 - side, hex)) return false;
  const zones = zonesNow(g);
  return (zones.count(1 - side, RIGID, hex) === 0 && zones.count(1 - side, FLUID, hex) === 0) || held(g, side, hex);
}
/** A path of such hexes leads from the engineer to one of the two banks (err-15.1, R-C96). */
function canGetTo(g: G, unit: UnitId, side: HexsideId): boolean {
  const own = SIDE[unit];
  const here = g.hexOf(unit);
  const goals = banks(g, side).filter((hex) => hex === here || isFree(g, own, hex));
  const { neighbors } = g.board;
  const near = (hex: HexId): boolean => hex === here || [0, 1, 2, 3, 4, 5].some((d) => neighbors[6 * here + d] === hex);
  if (goals.length === 0 || goals.some(near)) return goals.length > 0;
  const { bars, label } = scratch(g.board);
  for (let hex: HexId = 0; hex < g.board.n; hex++) bars[hex] = isFree(g, own, hex) ? 0 : 1;
  areasFrom(g.board, [here], bars, label);
  return goals.some((hex) => label[hex] >= 0);
}

const tried = (g: G, unit: UnitId, side: HexsideId): boolean => g.rows.blown.some((row) => row.u === unit && row.side === side);

function bridgeRefusal(g: G, unit: UnitId, side: HexsideId): Refusal | undefined {
  const [from, to] = banks(g, side);
  if (tried(g, unit, side)) return { case: '15.12', why: 'blow-tried', unit, from, to };
  return canGetTo(g, unit, side) ? undefined : { case: 'err-15.1', why: 'blow-no-path', unit, from, to };
}

/** An attempt: the die follows. */
export const blow: Opt<{ u: UnitId; side: HexsideId }> = {
  k: 'blow',
  parts: 'u path',
  *from(g, _l, focus) {
    for (const u of focus?.u === undefined ? engineersOf(g, g.v.side) : [focus.u]) {
      if (blowerRefusal(g, u)) continue;
      for (const side of bridgesInReach(g, u)) if (bridgeRefusal(g, u, side) === undefined) yield { k: 'blow', u, path: banks(g, side) };
    }
  },
  test(g, _l, a) {
    const no = blowerRefusal(g, a.u);
    if (no) return no;
    const side = sideNamed(g, a);
    if (side < 0 || !bridged(g, g.board.sideAt[side])) return { case: '15.12', why: 'no-bridge', unit: a.u };
    const [from, to] = banks(g, side);
    if (!bridgesInReach(g, a.u).includes(side)) return { case: '15.12', why: 'bridge-too-far', unit: a.u, from, to };
    return bridgeRefusal(g, a.u, side);
  },
  take(g, l, a) {
    l.u = a.u;
    l.side = sideNamed(g, a);
    g.rows.blown.push({ u: l.u, side: l.side });
    return 'roll';
  },
  sure: true,
  // The two hexes may be named in either order.
  more: true,
};
