/** Bridges of the computer player (15): the US side blows what the enemy is about to use and it needs no more, the Germans build where bridges are missing. */
import { type Action, distance, type HexId, ofKind, type Side, type UnitId } from '@hexfront/engine';
import { hexPrices } from '../rules/movement/ground-costs.ts';
import { bits, bridged, HQ, SIDE, UNITS } from '../state/query.ts';
import { ALLIED, type G, GERMAN } from '../state/shape.ts';

function hexesOf(g: G, side: Side): HexId[] {
  const found: HexId[] = [];
  for (const { index: u } of UNITS) if (SIDE[u] === side && HQ[u] === 0 && g.onMap(u)) found.push(g.hexOf(u));
  return found;
}
const nearest = (g: G, hex: HexId, hexes: readonly HexId[]): number =>
  hexes.reduce((d, h) => Math.min(d, distance(g.board, hex, h)), Number.POSITIVE_INFINITY);

/** The enemy is about to use a bridge when he is this near to one of its ends. */
const AT_THE_BRIDGE = 4;
/** Friends on the enemy's bank who are this near come back over it first, unless he is upon it already. */
const STILL_TO_COME = 3;
const UPON_IT = 2;

/** The bridge that the enemy is nearest to, if no friend on his bank has still to come over. */
function toBlow(g: G, list: readonly Action[]): Action | undefined {
  const enemies = hexesOf(g, GERMAN);
  const friends = hexesOf(g, ALLIED);
  let best: Action | undefined;
  let top: number = AT_THE_BRIDGE;
  for (const a of ofKind(list, 'blow')) {
    const [x, y] = a.path ?? [];
    if (x === undefined || y === undefined) continue;
    const ends = [nearest(g, x, enemies), nearest(g, y, enemies)];
    const near = Math.min(...ends);
    if (near > top || (best !== undefined && near === top)) continue;
    const [theirs, ours] = ends[0] <= ends[1] ? [x, y] : [y, x];
    // Whoever is nearer to their end than to ours is still on their bank.
    const waiting = friends.some(
      (h) => distance(g.board, h, theirs) <= STILL_TO_COME && distance(g.board, h, theirs) < distance(g.board, h, ours),
    );
    if (waiting && near > UPON_IT) continue;
    top = near;
    best = a;
  }
  return best;
}

/** How much a bridge of this engineer would open: water beside it that nobody in vehicles gets over, and ground for them behind. */
function opens(g: G, u: UnitId): number {
  const { river, ford } = bits(g);
  const ground = hexPrices(g.board, 'march', 1);
  const at = g.hexOf(u);
  let best = 0;
  for (let edge = 6 * at; edge < 6 * at + 6; edge++) {
    const to = g.board.neighbors[edge];
    const s = g.board.sides[edge];
    if (to < 0 || (s & river) === 0 || (s & ford) !== 0 || bridged(g, edge)) continue;
    const road = (g.board.marks[at] & bits(g).roadHex) !== 0 && (g.board.marks[to] & bits(g).roadHex) !== 0;
    best = Math.max(best, road ? 3 : ground[to] > 0 ? 1 : 0);
  }
  return best;
}
/** A bridge is worth its two phases where roads end on both banks, or where no other is near. */
const NO_OTHER = 3;
function toBuild(g: G, list: readonly Action[]): Action | undefined {
  const { bridge } = bits(g);
  const standing: HexId[] = [];
  for (let edge = 0; edge < g.board.sides.length; edge++)
    if ((g.board.sides[edge] & bridge) !== 0 && g.board.neighbors[edge] >= 0 && bridged(g, edge)) standing.push((edge / 6) | 0);
  let best: Action | undefined;
  let top = 0;
  for (const a of ofKind(list, 'build')) {
    const u = a.u ?? 0;
    const value = opens(g, u) - (nearest(g, g.hexOf(u), standing) < NO_OTHER ? 2 : 0);
    if (value <= top) continue;
    top = value;
    best = a;
  }
  return best;
}

export function bridgeWorks(g: G, list: readonly Action[]): Action | undefined {
  const done = ofKind(list, 'done')[0];
  if (g.v.side === GERMAN) return ofKind(list, 'repair')[0] ?? toBuild(g, list) ?? done;
  return toBlow(g, list) ?? done;
}
/** The hexside over which a bridge is finished: where a road goes on, else the first. */
export function bridgeOver(g: G, list: readonly Action[]): Action | undefined {
  const { roadHex } = bits(g);
  const finish = ofKind(list, 'finish');
  return finish.find((a) => a.path?.every((h) => (g.board.marks[h] & roadHex) !== 0)) ?? finish[0];
}
