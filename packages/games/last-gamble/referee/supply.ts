/** Supply, a second reading of basic-1, 2.1 and 15.9. */
import { stacksOf } from '@hexfront/engine/testing';
import { type Counter, distance, enemyIn, hexOf, inHex, interdicted, roadRuns, type Table } from './table.ts';
import { zonesOfSide } from './zones.ts';

/** 1.23 to 1.25: enemies and their zones cut a line, but a friend in the hex lifts the zone. */
function passable(t: Table, side: number, zones: Set<string>, hex: string): boolean {
  if (enemyIn(t, side, hex)) return false;
  return !zones.has(hex) || inHex(t, hex).some((c) => c.side === side);
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
  if (c.partner !== undefined || c.is.type === 'commander') return true;
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
    const jumped = c.is.id === 'G-vdHeydte';
    const landed = jumped && t.g.f.arrived[c.n] === t.turn; // opt-1.23
    const byRule = c.is.type === 'commando' || landed || (side === 0 && t.turn <= 4 && !jumped); // opt-4.16, 15.9
    if (byRule) lines.set(c.n, true);
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
  for (const c of t.counters) {
    if (c.side !== side) continue;
    if (found.get(c.n) === 2 && fed(t, c)) found.set(c.n, 1); // adv-1.23, 2.75
    if (found.get(c.n) === 0 && dry(t, c)) found.set(c.n, 1);
  }
  return found;
}

/** A transport has dropped supplies next to it. */
const fed = (t: Table, c: Counter): boolean =>
  t.g.rows.sorties.some(
    (s) => s.task === 'air-supply' && s.side === c.side && s.off === 0 && s.done === 1 && distance(t, t.g.board.ids[s.hex], c.hex) <= 1,
  );

const RECON = ['G-2SS-2-Stg', 'G-9SS-9-Puma'];
/** Divisions that come, or stand, without fuel although their line is open. */
function dry(t: Table, c: Counter): boolean {
  const { g } = t;
  const formation = c.is.formation ?? '';
  const ss = ['2SS Pz', '9SS Pz'].includes(formation) && !RECON.includes(c.is.id);
  if (g.setup.scenario === 'meuse') return (ss && (t.turn === 13 || t.options['meuse-ss-supply'] === 'whole')) || paid(t, c); // adv-13.2, gset-4
  if (g.v.fuelCaptured === 0 && ((ss && t.turn < 11) || (formation === 'Fuh Gr' && t.turn < 12))) return true; // gset-cond, gset-4
  return paid(t, c);
}
/** Brought in without their condition, unsupplied in the turn in which they come (gset-1-2alt). */
const paid = (t: Table, c: Counter): boolean => t.g.f.arrived[c.n] === t.turn && (t.g.v.committed & waived(c)) > 0;
export const waived = (c: Counter): number => (c.is.formation === '10SS Pz' ? 1 : c.is.formation === '11Pz' ? 2 : 0);

/**
 * The table before columns near the enemy or out of supply broke up (1.1: supply comes first, then 6.53, 6.54): everybody of the phasing side who
 * may have been one of them is one again. Who that was nobody can see any more; where it matters for a unit, its supply is not read.
 */
export function withColumns(t: Table): Table {
  const { side } = t.g.v;
  const zones = zonesOfSide(t, 1 - side);
  const near = (c: Counter): boolean => t.counters.some((o) => o.side !== side && distance(t, o.hex, c.hex) <= 4);
  const counters = t.counters.map((c): Counter => {
    const road = hexOf(t, c.hex).marks.includes('road');
    const left = c.side === side && c.strategic === 0 && road && (c.supply > 0 || c.noFuel || zones.has(c.hex) || near(c));
    return left && inHex(t, c.hex).every((o) => o.n === c.n || o.n === c.partner) ? { ...c, strategic: 1 } : c;
  });
  return { ...t, counters, stacks: stacksOf(counters) };
}
