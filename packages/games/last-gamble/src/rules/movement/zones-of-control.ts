/** Chapter 8, zones of control. A mask per hex and side is made from the whole stack there and mended when something in the hex changes. */
import type { Direction, HexId, Side, UnitId, ZoneMap } from '@hexfront/engine';
import { distancesTo } from '../../state/derived.ts';
import { held, isForest, isMeuse, roadOver, SIDE } from '../../state/query.ts';
import { ALLIED, type G } from '../../state/shape.ts';

/** Turn on which Allied zones stay out of forest: 12/16 PM (basic-8.34, 15.7). */
const NIGHT_OF_INFILTRATION = 2;

/** Neighbours the units of one side in a hex reach with their zone, as a bit per direction. */
function maskOf(g: G, hex: HexId, side: Side): number {
  const { head, next } = g.occupancy;
  const { strategic } = g.f;
  const { zoneClass } = g.rules.move;
  let mask = 0;
  let battalions = 0;
  let battalion = -1;
  for (let u = head[hex]; u >= 0; u = next[u]) {
    // No zone in Strategic Movement (basic-8.24).
    if (SIDE[u] !== side || strategic[u] !== 0) continue;
    const kind = zoneClass(g, u);
    if (kind === 'full' || kind === 'armor') mask |= reachOfZone(g, u, hex);
    else if (kind === 'battalion') {
      battalions++;
      if (battalion < 0) battalion = u;
    }
    if (mask === 63) return mask;
  }
  // Two battalions, or one in an Improved Position (basic-8.31, 8.32).
  if (battalions > 1 || (battalions === 1 && g.f.position[hex] === 1 + side)) mask |= reachOfZone(g, battalion, hex);
  return mask;
}

function reachOfZone(g: G, unit: UnitId, hex: HexId): number {
  const { neighbors } = g.board;
  const rules = g.rules.zoneReaches;
  let mask = 0;
  for (let dir = 0; dir < 6; dir++) {
    const to = neighbors[6 * hex + dir];
    if (to < 0) continue;
    let reaches = true;
    for (let i = 0; i < rules.length; i++) {
      if (!rules[i](g, unit, hex, dir, to)) {
        reaches = false;
        break;
      }
    }
    if (reaches) mask |= 1 << dir;
  }
  return mask;
}

/** The zones of both sides as they are now. */
export function zonesNow(g: G): ZoneMap {
  const d = g.d;
  if (d.zoneTurn !== g.v.turn) {
    d.zoneTurn = g.v.turn;
    d.allDirty = true;
  }
  if (d.allDirty) {
    d.zones.rebuild((hex, side) => (g.occupancy.head[hex] < 0 ? 0 : maskOf(g, hex, side)));
    d.allDirty = false;
    d.dirty.length = 0;
  } else if (d.dirty.length > 0) {
    for (const hex of d.dirty) for (let side = 0; side < 2; side++) d.zones.setMask(hex, side, 0, maskOf(g, hex, side));
    d.dirty.length = 0;
  }
  return d.zones;
}

/** The hex lies in a zone of the enemy of this side, whoever stands in it (basic-8.12, 8.15). */
export const inEnemyZoc = (g: G, side: Side, hex: HexId): boolean => zonesNow(g).count(1 - side, 0, hex) > 0;
/** A friend in the hex cancels enemy zones there for supply lines and retreats, not for movement (basic-8.51, 1.25, 11.56). */
export const zocCancelled = (g: G, side: Side, hex: HexId): boolean => held(g, side, hex);
/** Hexes to the nearest enemy unit; 255 when there is none. */
export const nearestEnemy = (g: G, side: Side, hex: HexId): number => distancesTo(g, 1 - side)[hex];

/** Into all terrain and across rivers, but not across the Meuse (basic-8.11). */
export const notOverMeuse = (g: G, _unit: UnitId, from: number, dir: Direction): boolean => !isMeuse(g, 6 * from + dir);
/** Armor reaches into forest only along a road (basic-8.22, 8.33). */
export const armorOutOfForest = (g: G, unit: UnitId, from: number, dir: Direction, to: number): boolean =>
  !isForest(g, to) || g.rules.move.zoneClass(g, unit) !== 'armor' || roadOver(g, 6 * from + dir);
/** On the first night Allied zones do not reach into forest (basic-8.34, 15.7). */
export const nightInfiltration = (g: G, unit: UnitId, _from: number, _dir: Direction, to: number): boolean =>
  g.v.turn !== NIGHT_OF_INFILTRATION || SIDE[unit] !== ALLIED || !isForest(g, to);
