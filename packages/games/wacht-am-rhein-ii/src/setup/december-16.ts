/**
 * The set-up of December 16 (35.0): units that may stand anywhere near a hex are spread where there is room, reserves are in reserve, US units are not activated,
 * the bridges of the front line are down, and one heavy bridge is being laid.
 */
import { distance, type EdgeId, type HexId, type Side, type UnitId } from '@hexfront/engine';
import { type ManifestRow, turnNumber, unitIndex } from '../data/index.ts';
import { isBridged, isRiver } from '../rules/bridges/bridges.ts';
import { crew } from '../rules/bridges/heavy.ts';
import { beginSite } from '../rules/bridges/sites.ts';
import { endRefusal, isOverstacked } from '../rules/movement/stacking.ts';
import { onMapOf } from '../state/derived.ts';
import { DOWN } from '../state/fields/bridges.ts';
import { MANEUVER_RESERVE } from '../state/fields/modes.ts';
import { ARTILLERY, bits, HQ, held, SIDE, UNITS } from '../state/query.ts';
import { ALLIED, type G, GERMAN } from '../state/shape.ts';

/** Reserves of the set-up list were so before the offensive: long enough for their bonus (5.5.2). */
const BEFORE = turnNumber('dec-16-pre-dawn');

/** Hexes within so many of one, the nearest first. */
function around(g: G, hex: HexId, within: number): HexId[] {
  const found: HexId[] = [];
  for (let h = 0; h < g.board.n; h++) if (distance(g.board, h, hex) <= within) found.push(h);
  return found.sort((a, b) => distance(g.board, a, hex) - distance(g.board, b, hex) || a - b);
}
const fromEnemy = (g: G, side: Side, hex: HexId): number =>
  Math.min(99, ...onMapOf(g, 1 - side).map((u) => distance(g.board, g.hexOf(u), hex)));

/** A unit that may stand within some hexes of another moves to the nearest with room (32.3.0, R-O1). */
function spread(g: G, row: ManifestRow): void {
  if (!('hex' in row.at) || !('within' in row.at) || row.at.within === undefined) return;
  const { hex: id, within, enemyAtLeast = 1 } = row.at;
  const center = g.board.hex(id);
  const u = unitIndex(row.unit);
  if (center === undefined || UNITS[u].generic || !g.onMap(u)) return;
  const side = SIDE[u];
  const fits = (hex: HexId): boolean =>
    !held(g, 1 - side, hex) && fromEnemy(g, side, hex) >= enemyAtLeast && endRefusal(g, u, hex) === undefined;
  if (fits(g.hexOf(u)) && !isOverstackedNow(g, u)) return;
  const to = around(g, center, within).find(fits);
  if (to !== undefined) g.move(u, to);
}
const isOverstackedNow = (g: G, u: UnitId): boolean => isOverstacked(g, SIDE[u], g.hexOf(u));

/** Formations in reserve since long before the offensive (35.1.5-d). */
function hold(g: G, row: ManifestRow): void {
  const u = unitIndex(row.unit);
  if (row.mode !== 'maneuver-reserve' || !g.onMap(u) || ARTILLERY[u] === 1) return;
  g.set('mode', u, MANEUVER_RESERVE);
  if (HQ[u] === 1) g.set('withheld', u, BEFORE);
}

const isFront = (g: G, edge: EdgeId): boolean => (g.board.sides[edge] & g.board.sideBit('front')) !== 0;

/** Bridges of the front line are destroyed (35.0). */
function breakFront(g: G): void {
  for (let edge = 0; edge < 6 * g.board.n; edge++)
    if (g.board.neighbors[edge] >= 0 && isFront(g, edge) && isRiver(g, edge) && isBridged(g, edge))
      g.set('span', g.board.sideId[edge], DOWN);
}

/** A heavy bridge that is being laid over the river of the front beside it: the morning brings it to its die of the afternoon (35.1.8, 35.5.8). */
function beginBridge(g: G, row: ManifestRow): void {
  const u = unitIndex(row.unit);
  if (row.state !== 'under-construction' || !g.onMap(u)) return;
  const hex = g.hexOf(u);
  const edges = [0, 1, 2, 3, 4, 5]
    .map((n) => 6 * hex + n)
    .filter((edge) => g.board.neighbors[edge] >= 0 && isRiver(g, edge) && !isBridged(g, edge));
  const edge = edges.find((e) => (g.board.sides[e] & bits(g).road) !== 0) ?? edges.find((e) => isFront(g, e)) ?? edges[0];
  if (edge === undefined) return;
  g.set('laid', u, (edge % 6) + 1);
  beginSite(g, edge, crew(g, SIDE[u], hex), u);
  const site = g.board.sideId[edge];
  g.set('siteTurns', site, g.f.siteTurns[site] + 1);
}

export function openOffensive(g: G, rows: readonly ManifestRow[]): void {
  breakFront(g);
  for (const row of rows) spread(g, row);
  for (const row of rows) hold(g, row);
  for (const row of rows) beginBridge(g, row);
  if (g.rules.special('35.1.4')) for (const u of onMapOf(g, ALLIED)) g.set('asleep', u, 1);
  for (const u of onMapOf(g, GERMAN)) if (held(g, ALLIED, g.hexOf(u))) throw new Error(`${UNITS[u].id} is set up among the enemy`);
}
