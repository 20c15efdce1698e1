/** Zones of control, a second reading of basic-8, 15.7 and adv-5.11, 12.12, 12.37. */
import { armored, type Counter, hexOf, positionIn, roadRuns, type Table } from './table.ts';

const INFANTRY = ['infantry', 'airborne', 'armored-infantry'];

/** What zone a counter has where it stands: none, everywhere, or out of forests except along a road. */
function zoneOf(t: Table, c: Counter): 'none' | 'full' | 'armor' {
  if (c.strategic > 0) return 'none'; // 8.24
  if (t.g.f.zoneless[c.n] > 0) return 'none'; // a breakthrough order that failed
  const regiment = c.is.size === 'regiment' || c.is.size === 'brigade';
  if (regiment && INFANTRY.includes(c.is.type)) return 'full'; // 8.21
  if (regiment && armored(c)) return 'armor'; // 8.22
  if (c.partner !== undefined) return 'armor'; // adv-12.12; a panzer grenadier regiment in it has its own (12.37)
  if (c.is.size === 'battalion' && INFANTRY.includes(c.is.type)) {
    // 8.31: two or more infantry battalions; 8.32: one in an Improved Position
    const others = t.counters.filter(
      (o) =>
        o.n !== c.n &&
        o.side === c.side &&
        o.hex === c.hex &&
        o.is.size === 'battalion' &&
        INFANTRY.includes(o.is.type) &&
        o.strategic === 0,
    );
    if (others.length > 0) return 'full';
    if (positionIn(t, c.hex) === c.side) return 'full';
  }
  return 'none';
}

/** All hexes in the zones of a side. */
export function zonesOfSide(t: Table, side: number): Set<string> {
  const zones = new Set<string>();
  for (const c of t.counters) {
    if (c.side !== side) continue;
    const zone = zoneOf(t, c);
    if (zone === 'none') continue;
    for (const way of hexOf(t, c.hex).ways) {
      if (way.to === undefined || way.meuse) continue; // 8.11
      const forest = hexOf(t, way.to).terrain === 'forest';
      if (forest && zone === 'armor' && !roadRuns(t, c.hex, way)) continue; // 8.33, adv-5.11
      if (forest && side === 1 && t.turn === 2) continue; // 8.34, 15.7
      zones.add(way.to);
    }
  }
  return zones;
}
