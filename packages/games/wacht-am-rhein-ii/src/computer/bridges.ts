/**
 * Bridges (chapter 17): a side that holds its ground sends engineers to those the enemy will want and blows them before he is across, when nobody of its own is
 * left beyond; a side that attacks sends them to where its vehicles wait for a bridge, and spans rivers on its way.
 */
import { type Action, distance, type EdgeId, type HexId, legal, type Side, type UnitId } from '@hexfront/engine';
import { isBridged, isRiver } from '../rules/bridges/bridges.ts';
import { moveRefusal } from '../rules/movement/movement.ts';
import { fieldOf, fromHere, SLOT } from '../rules/movement/reach.ts';
import { isExploitation } from '../rules/movement/who-moves.ts';
import { onMapOf } from '../state/derived.ts';
import { ARTILLERY, beside, bits, ENGINEER, HQ, held, LEADER, MECH, SIDE, unitsOf } from '../state/query.ts';
import type { G } from '../state/shape.ts';
import { isHolding } from './goals.ts';
import { mayStillLeave } from './leaving.ts';

/** The enemy is so near to the far bank that the bridge has to go, and so near that engineers go to it. */
const BLOW_WITHIN = 5;
const WATCH_WITHIN = 8;
/** Friends so near beyond it still need it. */
const FRIENDS_WITHIN = 5;
/** A bridge so near makes another one needless. */
const NEXT_BRIDGE = 3;

const least = (g: G, side: Side, hex: HexId): number =>
  onMapOf(g, side).reduce((n, u) => (HQ[u] === 1 || LEADER[u] === 1 ? n : Math.min(n, distance(g.board, g.hexOf(u), hex))), 99);
/** The enemy comes from the far bank, and no friend is left there. */
function isWanted(g: G, side: Side, edge: EdgeId, within: number): boolean {
  const near = Math.floor(edge / 6);
  const far = g.board.neighbors[edge];
  if (far < 0 || !isRiver(g, edge) || !isBridged(g, edge) || held(g, 1 - side, near)) return false;
  const enemy = least(g, 1 - side, far);
  if (enemy > within || enemy >= least(g, 1 - side, near)) return false;
  return !onMapOf(g, side).some((u) => {
    const away = distance(g.board, g.hexOf(u), far);
    return away <= FRIENDS_WITHIN && away < distance(g.board, g.hexOf(u), near);
  });
}

/** The demolition to be tried before anybody moves. */
export function toDemolish(g: G, side: Side): Action | undefined {
  for (const a of legal(g, { k: 'demolish' }))
    if (a.u !== undefined && a.n !== undefined && isWanted(g, side, 6 * g.hexOf(a.u) + a.n, BLOW_WITHIN) && isHolding(g, side)) return a;
  return undefined;
}

/** Engineers who should stand at a bridge, and where; nobody leaves one for another. */
export function bridgeWatch(g: G, side: Side): { u: UnitId; k: string; to: HexId }[] {
  if (!g.rules.allModes || g.v.segment > 0 || !isHolding(g, side)) return [];
  const posts = new Set<HexId>();
  for (let edge: EdgeId = 0; edge < 6 * g.board.n; edge++)
    if ((g.board.sides[edge] & bits(g).bridge) !== 0 && isWanted(g, side, edge, WATCH_WITHIN)) posts.add(Math.floor(edge / 6));
  const orders: { u: UnitId; k: string; to: HexId }[] = [];
  for (const u of onMapOf(g, side)) {
    if (ENGINEER[u] === 0 || moveRefusal(g, u) !== undefined || posts.size === 0) continue;
    const here = g.hexOf(u);
    if (posts.delete(here) || beside(g, 1 - side, here)) continue;
    const field = fieldOf(g, fromHere(g, u), SLOT.other);
    const to = [...posts]
      .filter((hex) => field.reached(hex) && field.canEnd(hex))
      .sort((a, b) => distance(g.board, a, here) - distance(g.board, b, here))[0];
    if (to === undefined) continue;
    posts.delete(to);
    orders.push({ u, k: 'go', to });
  }
  return orders;
}

// ---- where vehicles wait for one ----------------------------------------------------------------------------------------------------------------

/** Vehicles so near on this bank wait for a bridge; so many make it worth one. */
const WAIT_WITHIN = 10;
const WAITING = 3;
/** The banks at which a bridge is gone, with the vehicles that wait for it, most first; one for every few hexes of river, and none where there is one. */
function crossings(g: G, side: Side): HexId[] {
  const { board } = g;
  const there: EdgeId[] = [];
  const gone: EdgeId[] = [];
  for (let edge: EdgeId = 0; edge < 6 * board.n; edge++) {
    if (!isRiver(g, edge) || board.neighbors[edge] < 0) continue;
    if (isBridged(g, edge)) there.push(edge);
    else if ((board.sides[edge] & bits(g).bridge) !== 0) gone.push(edge);
  }
  const vehicles = onMapOf(g, side).filter((u) => MECH[u] === 1 && HQ[u] === 0 && ARTILLERY[u] === 0 && LEADER[u] === 0);
  const found: { hex: HexId; waiting: number }[] = [];
  for (const edge of gone) {
    const near = Math.floor(edge / 6);
    const far = board.neighbors[edge];
    if (held(g, 1 - side, far) || beside(g, 1 - side, near) || there.some((at) => distance(board, Math.floor(at / 6), near) <= NEXT_BRIDGE))
      continue;
    // Whoever is nearer to the other bank is across.
    const waiting = vehicles.reduce((sum, u) => {
      const away = distance(board, g.hexOf(u), near);
      return away > WAIT_WITHIN ? sum : sum + Math.sign(distance(board, g.hexOf(u), far) - away);
    }, 0);
    if (waiting >= WAITING) found.push({ hex: near, waiting });
  }
  found.sort((a, b) => b.waiting - a.waiting || a.hex - b.hex);
  const posts: HexId[] = [];
  for (const { hex } of found) if (posts.every((post) => distance(board, post, hex) > NEXT_BRIDGE)) posts.push(hex);
  return posts;
}

/** Engineers of a side that attacks who go to where a bridge is wanted, the nearest to each. */
export function bridgeBuilders(g: G, side: Side): { u: UnitId; k: string; to: HexId }[] {
  if (!g.rules.allModes || g.v.segment > 0 || isExploitation(g) || isHolding(g, side)) return [];
  const free = onMapOf(g, side).filter(
    (u) => ENGINEER[u] === 1 && g.f.builds[u] === 0 && !mayStillLeave(g, u) && !beside(g, 1 - side, g.hexOf(u)),
  );
  const orders: { u: UnitId; k: string; to: HexId }[] = [];
  for (const post of crossings(g, side)) {
    const busy = unitsOf(g, side, post).some((u) => ENGINEER[u] === 1);
    const here = busy ? [] : free.sort((a, b) => distance(g.board, g.hexOf(a), post) - distance(g.board, g.hexOf(b), post) || a - b);
    const u = here.find((one) => moveRefusal(g, one) === undefined && distance(g.board, g.hexOf(one), post) <= WAIT_WITHIN);
    if (u === undefined) continue;
    free.splice(free.indexOf(u), 1);
    const field = fieldOf(g, fromHere(g, u), SLOT.other);
    const near = (hex: HexId): number => distance(g.board, hex, post);
    const to = [...field.hexes()].filter((hex) => field.canEnd(hex)).sort((a, b) => near(a) - near(b) || a - b)[0];
    if (to !== undefined && near(to) < near(g.hexOf(u))) orders.push({ u, k: 'go', to });
  }
  return orders;
}
/** Engineers who build a bridge, or wait for the next Construction Phase to begin one, stay. */
export const buildsBridge = (g: G, u: UnitId): boolean =>
  ENGINEER[u] === 1 &&
  g.rules.allModes &&
  !mayStillLeave(g, u) &&
  (g.f.builds[u] !== 0 || (!isHolding(g, SIDE[u]) && crossings(g, SIDE[u]).includes(g.hexOf(u))));

/** Engineers at a bridge that the enemy will want stay there. */
export function watchesBridge(g: G, u: UnitId): boolean {
  if (ENGINEER[u] === 0 || !g.rules.allModes) return false;
  const hex = g.hexOf(u);
  return [0, 1, 2, 3, 4, 5].some((dir) => isWanted(g, SIDE[u], 6 * hex + dir, WATCH_WITHIN)) && isHolding(g, SIDE[u]);
}

const road = (g: G, hex: HexId): boolean => (g.board.marks[hex] & bits(g).roadHex) !== 0;
/** A bridge that was there, or a river between two roads with none near. */
function isMissing(g: G, edge: EdgeId): boolean {
  const hex = Math.floor(edge / 6);
  // Not from both banks at once.
  if (g.f.site[g.board.sideId[edge]] !== 0) return false;
  if ((g.board.sides[edge] & bits(g).bridge) !== 0) return true;
  if (!isRiver(g, edge) || !road(g, hex) || !road(g, g.board.neighbors[edge])) return false;
  for (let other: EdgeId = 0; other < 6 * g.board.n; other++)
    if (isRiver(g, other) && isBridged(g, other) && distance(g.board, Math.floor(other / 6), hex) <= NEXT_BRIDGE) return false;
  return true;
}
/** Whoever attacks builds bridges, heavy ones first; whoever holds his ground leaves rivers as they are. */
function spanning(g: G, list: readonly Action[]): Action | undefined {
  const missing = (k: string): Action | undefined =>
    list.find((a) => a.k === k && a.u !== undefined && a.n !== undefined && isMissing(g, 6 * g.hexOf(a.u) + a.n));
  const build = isHolding(g, g.v.side) ? undefined : (missing('lay-bridge') ?? missing('span'));
  return build ?? list.find((a) => a.k === 'done');
}
/** Under assault the bridge goes up, unless the own side is to cross it. */
function blowing(g: G, list: readonly Action[]): Action | undefined {
  const [b] = g.rows.assaults;
  const wants = isHolding(g, 1 - b.by);
  return (wants ? list.find((a) => a.k === 'blow') : undefined) ?? list.find((a) => a.k === 'done');
}

export const BRIDGE_ANSWERS: Readonly<Record<string, (g: G, list: readonly Action[]) => Action | undefined>> = {
  'construction.span': spanning,
  'assault.bridges': blowing,
};
