/** Chapter 2, zones of control: primary, and secondary across the sea and major rivers. A mask per hex and side, mended when something there changes. */
import type { ZoneMap } from '@hexfront/engine';
import { isFullSea, isMajorRiver } from './hexsides.ts';
import { DUNKIRK, GROUND, SIDE } from './query.ts';
import { enemyOf, type G, GERMAN } from './shape.ts';

export const PRIMARY = 0;
export const SECONDARY = 1;

/** Directions the ground units of one side in a hex reach with their primary zone, and with their secondary zone. */
function masksOf(g: G, hex: number, side: number): [number, number] {
  const { head, next } = g.occupancy;
  let any = false;
  for (let u = head[hex]; u >= 0 && !any; u = next[u]) any = SIDE[u] === side && GROUND[u] === 1 && hasZone(g, u, hex);
  if (!any) return [0, 0];
  let primary = 0;
  let secondary = 0;
  for (let d = 0; d < 6; d++) {
    const at = 6 * hex + d;
    if (g.board.neighbors[at] < 0) continue;
    // Bridged or not (2-secondary-def, R-02).
    if (isFullSea(g, at) || isMajorRiver(g, at)) secondary |= 1 << d;
    else primary |= 1 << d;
  }
  return [primary, secondary];
}

/** Dropped in this impulse (21.A.1) or invested in Dunkirk (20-effect): no zone. */
const hasZone = (g: G, u: number, hex: number): boolean =>
  g.f.droppedNow[u] === 0 && !(g.v.invested === 1 && SIDE[u] === GERMAN && hex === DUNKIRK(g));

/** What zones depend on besides the counters: weather, the dams, the investment. */
const keyOf = (g: G): number => (g.rules.weather(g).flood ? 1 : 0) + (g.v.damsBlown > 0 ? 2 : 0) + 4 * g.v.invested + 8 * g.v.turn;

export function zonesNow(g: G): ZoneMap {
  const d = g.d;
  const key = keyOf(g);
  if (d.zoneKey !== key) {
    d.zoneKey = key;
    d.allDirty = true;
  }
  if (d.allDirty) {
    for (let h = 0; h < g.board.n; h++) mend(g, d.zones, h);
    d.allDirty = false;
    d.dirty.length = 0;
  } else if (d.dirty.length > 0) {
    for (const hex of d.dirty) mend(g, d.zones, hex);
    d.dirty.length = 0;
  }
  return d.zones;
}

function mend(g: G, zones: ZoneMap, hex: number): void {
  for (let side = 0; side < 2; side++) {
    const [primary, secondary] = g.occupancy.head[hex] < 0 ? [0, 0] : masksOf(g, hex, side);
    zones.setMask(hex, side, PRIMARY, primary);
    zones.setMask(hex, side, SECONDARY, secondary);
  }
}

/** The hex lies in a primary zone of the enemy of this side, whoever stands in it (2-E: friends never help movement or retreat). */
export const inPrimary = (g: G, side: number, hex: number): boolean => zonesNow(g).count(enemyOf(side), PRIMARY, hex) > 0;
export const inSecondary = (g: G, side: number, hex: number): boolean => zonesNow(g).count(enemyOf(side), SECONDARY, hex) > 0;
