/**
 * Chapter 8, zones of control: rigid or fluid. A mask per hex and side is made from the whole stack there (a stack is rigid if one of its units is,
 * 9.4) and mended when something in the hex changes.
 */
import type { Direction, EdgeId, HexId, Side, UnitId, ZoneMap } from '@hexfront/engine';
import { FLUID, RIGID } from '../../state/derived.ts';
import { bits, bridged, COMMANDO, HQ, SIDE, UNITS } from '../../state/query.ts';
import { ENTRENCHED, type G, ISOLATED_1 } from '../../state/shape.ts';

/** Full-strength battalions that are neither engineers nor artillery (8.11). */
const BATTALION = Uint8Array.from(UNITS, (u) => (u.rigid ? 1 : 0));
const FULL = Uint8Array.from(UNITS, (u) => u.steps);

/** Has a zone at all: not headquarters (8.13), not commandos (24.46), not the isolated (8.6, 14.66). */
export const hasZone = (g: G, u: UnitId): boolean => HQ[u] === 0 && COMMANDO[u] === 0 && g.f.supply[u] < ISOLATED_1;

/** 8.11, 8.12, 8.14: rigid at full strength in Tactical Mode, or in Entrenchments; March Mode is always fluid (7.36). */
function isRigid(g: G, u: UnitId, hex: HexId): boolean {
  if (g.f.march[u] !== 0) return false;
  return g.f.work[hex] === ENTRENCHED || (BATTALION[u] === 1 && g.f.steps[u] === FULL[u]);
}

/** The kind of zone the units of a side exert from a hex, undefined for none. */
export function zoneKind(g: G, side: Side, hex: HexId): typeof RIGID | typeof FLUID | undefined {
  const { head, next } = g.occupancy;
  let kind: typeof FLUID | undefined;
  for (let u = head[hex]; u >= 0; u = next[u]) {
    if (SIDE[u] !== side || !hasZone(g, u)) continue;
    if (isRigid(g, u, hex)) return RIGID;
    kind = FLUID;
  }
  return kind;
}

/** Zones reach over a hexside, over a river only where a bridge or ford is (8.25). */
export function zoneCrosses(g: G, edge: EdgeId): boolean {
  const { sides, neighbors } = g.board;
  const { river, ford } = bits(g);
  return neighbors[edge] >= 0 && ((sides[edge] & river) === 0 || (sides[edge] & ford) !== 0 || bridged(g, edge));
}

function reachMask(g: G, hex: HexId): number {
  let mask = 0;
  for (let d: Direction = 0; d < 6; d++) if (zoneCrosses(g, 6 * hex + d)) mask |= 1 << d;
  return mask;
}

/** The zones of both sides as they are now. */
export function zonesNow(g: G): ZoneMap {
  const { d } = g;
  const mask = (hex: HexId, side: Side, kind: number): number => (zoneKind(g, side, hex) === kind ? reachMask(g, hex) : 0);
  if (d.allDirty) {
    d.zones.rebuild((hex, side, kind) => (g.occupancy.head[hex] < 0 ? 0 : mask(hex, side, kind)));
    d.allDirty = false;
    d.dirty.length = 0;
  } else if (d.dirty.length > 0) {
    for (const hex of d.dirty)
      for (let side: Side = 0; side < 2; side++) for (const kind of [RIGID, FLUID]) d.zones.setMask(hex, side, kind, mask(hex, side, kind));
    d.dirty.length = 0;
  }
  return d.zones;
}

/** The hex lies in a rigid zone of the enemy of this side. */
export const inRigidZone = (g: G, side: Side, hex: HexId): boolean => zonesNow(g).count(1 - side, RIGID, hex) > 0;

/** The hex lies in a zone of either kind of the enemy of this side. Friends there make no difference to movement, combat and retreat (8.37, 8.45). */
export function inEnemyZone(g: G, side: Side, hex: HexId): boolean {
  const zones = zonesNow(g);
  return zones.count(1 - side, RIGID, hex) > 0 || zones.count(1 - side, FLUID, hex) > 0;
}
