/** Zones of control, a second reading of 8.1, 8.2, 8.6, 9.4, 16.34 and 24.46. */
import { bridged, type Counter, hexOf, isGun, isHq, isolated, type Table, workIn } from './table.ts';

export type Zone = 'none' | 'fluid' | 'rigid';

export function zoneOf(t: Table, c: Counter): Zone {
  if (isHq(c) || c.type === 'commando') return 'none'; // 8.13, 24.46
  if (isolated(c)) return 'none'; // 8.6
  if (c.march) return 'fluid'; // 7.36; it has nothing of Entrenchments either (err-16.0c)
  const entrenched = workIn(t, c.hex) === 2 && !isGun(c); // 16.31
  if (entrenched) return 'rigid'; // 8.14
  const weak = c.reduced || c.company || c.type === 'engineer' || isGun(c);
  return weak ? 'fluid' : 'rigid'; // 8.11, 8.12
}

export interface Zones {
  rigid: Set<string>;
  /** Rigid or fluid. */
  any: Set<string>;
}
const kept = new WeakMap<Table, Zones[]>();
/** All hexes in the zones of a side. */
export function zonesOfSide(t: Table, side: number): Zones {
  const all = kept.get(t) ?? [];
  kept.set(t, all);
  all[side] ??= readZones(t, side);
  return all[side];
}
function readZones(t: Table, side: number): Zones {
  const zones: Zones = { rigid: new Set(), any: new Set() };
  for (const c of t.counters) {
    const zone = c.side === side ? zoneOf(t, c) : 'none';
    if (zone === 'none') continue;
    for (const way of hexOf(t, c.hex).ways) {
      if (way.to === undefined) continue;
      if (way.river && !way.ford && !bridged(t, way)) continue; // 8.25
      zones.any.add(way.to);
      if (zone === 'rigid') zones.rigid.add(way.to);
    }
  }
  return zones;
}
