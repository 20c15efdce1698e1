/** Zones of control, a second reading of rule 2, 17.S1, 20, 21.A.1 and 24. */
import { type Counter, dunkirk, hexOf, type Table, waterOn } from './table.ts';

const hasZone = (t: Table, c: Counter): boolean => {
  if (t.g.f.droppedNow[c.n] > 0) return false; // 21.A.1
  return !(c.side === 0 && t.g.v.invested > 0 && c.hex === dunkirk(t)); // 20-effect
};

/** Hexes in the primary and in the secondary zones of a side (2-primary-def, 2-secondary-def). */
export function zonesOf(t: Table, side: number): { primary: Set<string>; secondary: Set<string> } {
  const primary = new Set<string>();
  const secondary = new Set<string>();
  for (const c of t.counters) {
    if (c.side !== side || !hasZone(t, c)) continue;
    for (const way of hexOf(t, c.hex).ways) {
      if (way.to === undefined) continue;
      const water = waterOn(t, way);
      (water === 'sea' || water === 'bridged' || water === 'unbridged' ? secondary : primary).add(way.to);
    }
  }
  return { primary, secondary };
}
