/** What a move costs and where it may end, a second reading of 2, 3, 5.C.2, 5.D.1, 7, 8, 17, 21.A.6, 22.B, 22.C, 26 and 27. */

import { land, supplied } from './supply.ts';
import { type Counter, counter, enemyIn, hexOf, inHex, roadOver, type Table, waterOn } from './table.ts';
import { zonesOf } from './zones.ts';

/** printed, weather, no maneuver supply, no general supply, drop; fractions kept. */
export function allowance(t: Table, c: Counter): number {
  let points = c.is.move as number;
  if (t.weather === 'rain') points -= 2;
  if (t.weather === 'frost') points -= 1;
  if (t.weather === 'winter-storm') points -= c.side === 1 ? 2 : 1;
  if (t.weather === 'storm' || t.weather === 'thaw') points /= 2;
  if (c.slow) points /= 2; // 5.D.1-halfmove
  if (c.unsupplied) points /= 2; // 6.C
  if (t.g.f.droppedTurn[c.n] > 0) points /= 2; // 21.A.6
  return Math.max(0, points);
}

const GROUND: Readonly<Record<string, number>> = { clear: 1, rough: 2, mountain: 3 };
/** 22.B.1, 22.C.4: who crosses without having begun next to the water. */
const amphibious = (t: Table, c: Counter): boolean =>
  c.is.kind === 'commando' || (c.is.marks.includes('amphibious') && t.g.f.role[c.n] !== 2) || t.g.f.landed[c.n] > 0;

/** 27.B */
export function mapBars(c: Counter, hex: string): boolean {
  const { nation } = c.is;
  if (c.side === 0 || nation === 'US' || c.is.marks.includes('both-maps')) return false;
  return nation === 'French' ? hex.startsWith('N') : hex.startsWith('S');
}

/** Room for these units in a hex (3-limit, 22.C.2). */
export function mayStayTogether(t: Table, who: Counter[], hex: string): boolean {
  const there = inHex(t, hex).filter((o) => o.side === who[0].side && !who.some((c) => c.n === o.n));
  const all = [...there, ...who];
  const special = (o: Counter): boolean => o.is.kind === 'specialized-armor';
  const counted = all.filter((o) => !special(o)); // 22.C.2
  if (counted.length > 3 || counted.filter((o) => o.is.size === 'division').length > 2) return false; // 3-limit
  if (all.filter(special).length > 1) return false;
  return !(all.some(special) && all.some((o) => o.is.nation === 'US' || o.is.nation === 'French'));
}

/** All hexes where the unit can end its move, with the least that it costs. */
export function reachable(t: Table, n: number): Map<string, number> {
  const c = counter(t, n);
  const { side } = c;
  const zones = zonesOf(t, 1 - side);
  const limit = allowance(t, c);
  const best = new Map<string, number>();
  const todo: { hex: string; spent: number; first: boolean }[] = [{ hex: c.hex, spent: 0, first: true }];
  const firstTurn = side === 0 && t.g.v.turn === 1; // 26
  while (todo.length > 0) {
    let at = 0;
    for (let i = 1; i < todo.length; i++) if (todo[i].spent < todo[at].spent) at = i;
    const [now] = todo.splice(at, 1);
    if (!now.first && zones.primary.has(now.hex)) continue; // 2-stop
    for (const way of hexOf(t, now.hex).ways) {
      const { to } = way;
      if (to === undefined || enemyIn(t, side, to)) continue;
      const ground = GROUND[hexOf(t, to).terrain];
      if (ground === undefined || !land(t, to) || mapBars(c, to)) continue;
      if (side === 1 && t.g.v.southImpulse === 1 && to.startsWith('N')) continue; // 5.C.2-limit
      const zone = zones.primary.has(to);
      if (zone && zones.primary.has(now.hex)) continue; // 2-direct
      if (zone && c.slow && !(now.first && c.hex === c.began)) continue; // 5.D.1-zoc
      if (zone && (firstTurn || t.g.f.barred[n] > 0)) continue; // 26, 22.E-mutiny
      const water = waterOn(t, way);
      let price: number;
      if (roadOver(t, way)) price = 0.5;
      else {
        price = hexOf(t, to).terrain === 'mountain' && c.is.kind === 'mountain' ? 2 : ground;
        if (['minor', 'canal', 'causeway', 'dam'].includes(water)) price += 1;
        if (water === 'unbridged' || water === 'sea') {
          if (water === 'sea' && side === 0) continue; // 25
          if (!amphibious(t, c) && c.began !== now.hex && c.began !== to) continue; // 8-unbridged, R-06
          if (zone && zones.secondary.has(now.hex)) continue; // 2-secondary-cross
          const half = (c.is.move as number) / 2;
          price += t.options['river-cost'] === 'rounded-up' ? Math.ceil(half) : half;
        }
      }
      const spent = now.spent + price;
      if (spent > limit || (best.get(to) ?? Number.POSITIVE_INFINITY) <= spent) continue;
      best.set(to, spent);
      todo.push({ hex: to, spent, first: false });
    }
  }
  best.delete(c.hex);
  const lines = c.unsupplied ? undefined : supplied(t, side, n);
  for (const hex of [...best.keys()]) {
    if (!mayStayTogether(t, [c], hex)) best.delete(hex);
    else if (lines && !lines.has(hex))
      best.delete(hex); // 7-nooos
    else if (firstTurn && edges(t).includes(hex)) best.delete(hex); // 26
  }
  return best;
}

/** Hexes at the west and south edges. */
const edges = (t: Table): string[] =>
  ['west-north', 'west-south', 'south'].flatMap((name) => t.g.board.region('edge', name).hexes.map((h) => t.g.board.ids[h]));
