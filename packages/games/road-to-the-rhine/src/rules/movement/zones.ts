/** Chapter 2, zones of control: primary, and secondary across the sea and major rivers. A mask per hex and side, mended when something there changes. */
import type { HexId, Side, UnitId, ZoneMap } from '@hexfront/engine';
import { DUNKIRK, GROUND, SIDE } from '../../state/query.ts';
import { enemyOf, type G, GERMAN } from '../../state/shape.ts';
import { overWater, waterState } from './hexsides.ts';

export const PRIMARY = 0;
export const SECONDARY = 1;

/** Dropped in this impulse (21.A.1) or invested in Dunkirk (20-effect): no zone. */
const hasZone = (g: G, u: UnitId, hex: HexId): boolean =>
  g.f.droppedNow[u] === 0 && !(g.v.invested === 1 && SIDE[u] === GERMAN && hex === DUNKIRK(g));

/** What zones depend on besides the counters: the waters and the investment. */
const keyOf = (g: G): number => 8 * g.v.invested + waterState(g);

export function zonesNow(g: G): ZoneMap {
  const d = g.d;
  const key = keyOf(g);
  if (d.zoneKey !== key) {
    d.zoneKey = key;
    d.allDirty = true;
  }
  if (d.allDirty) {
    const water = overWater(g);
    for (let h = 0; h < g.board.n; h++) mend(g, d.zones, h, water);
    d.allDirty = false;
    d.dirty.length = 0;
  } else if (d.dirty.length > 0) {
    const water = overWater(g);
    for (const hex of d.dirty) mend(g, d.zones, hex, water);
    d.dirty.length = 0;
  }
  return d.zones;
}

const ALL = 63;
function mend(g: G, zones: ZoneMap, hex: HexId, water: Uint8Array): void {
  const { head, next } = g.occupancy;
  for (let side = 0; side < 2; side++) {
    let any = false;
    for (let u = head[hex]; u >= 0 && !any; u = next[u]) any = SIDE[u] === side && GROUND[u] === 1 && hasZone(g, u, hex);
    // Secondary across sea and major rivers, bridged or not (2-secondary-def, R-02).
    zones.setMask(hex, side, PRIMARY, any ? ALL & ~water[hex] : 0);
    zones.setMask(hex, side, SECONDARY, any ? water[hex] : 0);
  }
}

/** The hex lies in a primary zone of the enemy of this side, whoever stands in it (2-E: friends never help movement or retreat). */
export const inPrimary = (g: G, side: Side, hex: HexId): boolean => zonesNow(g).count(enemyOf(side), PRIMARY, hex) > 0;
export const inSecondary = (g: G, side: Side, hex: HexId): boolean => zonesNow(g).count(enemyOf(side), SECONDARY, hex) > 0;
