/** Supply, a second reading of basic-1, 2.1 and 15.9. */
import { type Counter, distance, enemyIn, hexOf, interdicted, roadRuns, standing, type Table } from './table.ts';
import { zonesOfSide } from './zones.ts';

/** 1.23 to 1.25: enemies and their zones cut a line, but a friend in the hex lifts the zone. */
function passable(t: Table, side: number, zones: Set<string>, hex: string): boolean {
  if (enemyIn(t, side, hex)) return false;
  return !zones.has(hex) || standing(t, side, hex).length > 0;
}

/** A road leads off the right map edge here (1.41, 1.42). */
function isSource(t: Table, side: number, hex: string): boolean {
  if (side === 1 && (hex === '0101' || hex === '0501')) return false;
  return hexOf(t, hex).ways.some((w) => {
    if (w.to !== undefined || !w.road) return false;
    const east = hex.startsWith('01') && (w.dir === 'NE' || w.dir === 'SE');
    return side === 0 ? east : !east;
  });
}

/** Road hexes of a side from which an open road leads to a source. */
export function suppliedRoads(t: Table, side: number, zones = zonesOfSide(t, 1 - side)): Set<string> {
  const open = (hex: string): boolean => passable(t, side, zones, hex) && !interdicted(t, hex);
  const reached = new Set<string>();
  const todo = [...t.hexes.keys()].filter((hex) => isSource(t, side, hex) && open(hex));
  while (todo.length > 0) {
    const hex = todo.pop() as string;
    if (reached.has(hex)) continue;
    reached.add(hex);
    for (const way of hexOf(t, hex).ways) if (way.to !== undefined && roadRuns(t, hex, way) && open(way.to)) todo.push(way.to);
  }
  return reached;
}

/** At most four hexes across country to such a road (1.22, 1.24). */
export function hasLine(t: Table, side: number, from: string, roads = suppliedRoads(t, side), zones = zonesOfSide(t, 1 - side)): boolean {
  // Whoever stands in a hex lifts the zones in it himself (1.25).
  let ring = new Set([from]);
  for (let far = 0; far <= 4; far++) {
    for (const hex of ring) if (roads.has(hex)) return true;
    const next = new Set<string>();
    for (const hex of ring) for (const { to } of hexOf(t, hex).ways) if (to !== undefined && passable(t, side, zones, to)) next.add(to);
    ring = next;
  }
  return false;
}

/** The four-hex test (1.31 to 1.35). */
function nearItsOwn(t: Table, c: Counter): boolean {
  if (c.partner !== undefined) return true;
  if (c.is.type === 'combat-command' || c.is.type === 'tank-brigade') return true;
  if (t.g.f.arrived[c.n] > 0 && c.strategic > 0) return true; // 1.32
  const friends = t.counters.filter((o) => o.n !== c.n && o.side === c.side && o.is.type !== 'commando');
  const division = c.is.formation === undefined ? [] : friends.filter((o) => o.is.formation === c.is.formation);
  const among = division.length > 0 ? division : friends; // 1.33, 1.34
  return among.some((o) => distance(t, o.hex, c.hex) <= 4);
}

/** 0 supplied, 1 unsupplied, 2 isolated, for every counter of a side, as a Supply Determination Phase finds it. */
export function determine(t: Table, side: number): Map<number, number> {
  const zones = zonesOfSide(t, 1 - side);
  const roads = suppliedRoads(t, side, zones);
  const found = new Map<number, number>();
  const lines = new Map<number, boolean>();
  for (const c of t.counters) {
    if (c.side !== side) continue;
    const line = hasLine(t, side, c.hex, roads, zones);
    lines.set(c.n, line);
    const byRule = side === 0 && t.turn <= 4; // 15.9
    const divisional = t.options['division-supply'] !== 'attack-only';
    found.set(c.n, byRule || (line && (!divisional || nearItsOwn(t, c))) ? 0 : 1);
  }
  for (const c of t.counters) {
    if (c.side !== side || found.get(c.n) !== 1 || lines.get(c.n) === true) continue;
    const around = hexOf(t, c.hex).ways.flatMap((w) => (w.to === undefined ? [] : [w.to]));
    const allHeld = around.every((hex) => enemyIn(t, side, hex));
    const allCovered = around.every((hex) => enemyIn(t, side, hex) || zones.has(hex));
    const friend = t.counters.some((o) => o.side === side && o.n !== c.n && found.get(o.n) === 0 && distance(t, o.hex, c.hex) <= 2);
    if (allHeld || (allCovered && !friend)) found.set(c.n, 2); // 1.61
  }
  return found;
}
