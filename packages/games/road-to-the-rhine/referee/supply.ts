/** General supply, a second reading of 6.B, 2-supply, 2-E and 20-supply. */
import { dunkirk, enemyIn, hexOf, inHex, roadOver, type Table, waterOn } from './table.ts';
import { zonesOf } from './zones.ts';

/** Hexes of the map edges that supply a side (6.B-edges). */
const edge = (t: Table, side: number): string[] =>
  t.g.board.region('supply', side === 0 ? 'german' : 'allied').hexes.map((h) => t.g.board.ids[h]);
/** Ground that is in play: not Switzerland, and in a game on the N map nothing of the other one (29.B, 32.G.4). */
export const land = (t: Table, hex: string): boolean =>
  !['sea', 'switzerland', 'chart-box'].includes(hexOf(t, hex).terrain) && !(t.northOnly && hex.startsWith('S'));

/** What a line knows where it has come: how many hexes since the first unbridged river and since the last sea that it crossed; 0 before. */
interface Stand {
  hex: string;
  sinceRiver: number;
  sinceSea: number;
}

/** Every hex to which a line of general supply can be drawn for a side. `leaving`: a unit that will not be where it stands, and lifts no zone there. */
export function supplied(t: Table, side: number, leaving?: number): Set<string> {
  const friend = (hex: string): boolean => inHex(t, hex).some((c) => c.side === side && c.n !== leaving);
  const zones = zonesOf(t, 1 - side).primary;
  const box = (hex: string): boolean => hexOf(t, hex).terrain === 'chart-box';
  const free = (hex: string): boolean => (land(t, hex) || box(hex)) && !enemyIn(t, side, hex);
  // Along roads from the edge: no enemy zone, friend or not (6.B-friendly).
  const roads = new Set<string>();
  const open = (hex: string): boolean => free(hex) && !zones.has(hex);
  const todo = edge(t, side).filter((hex) => hexOf(t, hex).marks.includes('road') && open(hex));
  while (todo.length > 0) {
    const hex = todo.pop() as string;
    if (roads.has(hex)) continue;
    roads.add(hex);
    for (const way of hexOf(t, hex).ways) if (way.to !== undefined && roadOver(t, way, true) && open(way.to)) todo.push(way.to);
  }
  // Across country, ring by ring. A stand is forgotten if an earlier one in the same hex was no farther from water either.
  const reached = new Map<string, Stand[]>();
  // From a road or, without one, from the edge itself (6.B-noroad); both are counted from, not counted.
  const from = new Set([...roads, ...edge(t, side).filter(free)]);
  let ring: Stand[] = [...from].map((hex) => ({ hex, sinceRiver: 0, sinceSea: 0 }));
  for (let far = 0; far <= 8; far++) {
    const next: Stand[] = [];
    for (const now of ring) {
      const before = reached.get(now.hex) ?? [];
      if (before.some((b) => b.sinceRiver <= now.sinceRiver && b.sinceSea <= now.sinceSea)) continue;
      reached.set(now.hex, [...before, now]);
      // The line ends in a hex in an enemy zone unless a friend there lifts it.
      if (zones.has(now.hex) && !friend(now.hex)) continue;
      for (const way of hexOf(t, now.hex).ways) {
        const { to } = way;
        if (to === undefined || !free(to)) continue;
        if (box(to)) {
          ring.push({ ...now, hex: to }); // its area counts for nothing (29.C)
          continue;
        }
        const water = waterOn(t, way, true);
        const sinceRiver = now.sinceRiver > 0 ? now.sinceRiver + 1 : water === 'unbridged' ? 1 : 0;
        const sinceSea = water === 'sea' ? 1 : now.sinceSea > 0 ? now.sinceSea + 1 : 0;
        if (sinceRiver <= 4 && sinceSea <= 4) next.push({ hex: to, sinceRiver, sinceSea }); // 6.B-water
      }
    }
    ring = next;
  }
  const hexes = new Set(reached.keys());
  if (side === 0) hexes.add(dunkirk(t)); // 20-supply
  return hexes;
}
