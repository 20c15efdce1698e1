/** Headquarters of the computer player: German ones follow their troops along open roads (14.21, 14.31); all keep out of enemy zones (8.42). */
import { distance, type HexId, type Side, type UnitId } from '@hexfront/engine';
import { moveRefusal } from '../rules/movement/movement.ts';
import { fieldOf, fromHere, SLOT } from '../rules/movement/reach.ts';
import { linesOf } from '../rules/supply/lines.ts';
import { groupOf, HEADQUARTERS, SOURCE_GROUPS, type SourceGroup } from '../rules/supply/sources.ts';
import { longest } from '../rules/supply/supply.ts';
import { SIDE, UNITS } from '../state/query.ts';
import { type G, GERMAN } from '../state/shape.ts';

/** Units that a headquarters can supply. */
const TROOPS: ReadonlyMap<UnitId, readonly UnitId[]> = new Map(
  HEADQUARTERS.flatMap((list, side) =>
    list.map((hq) => [hq, SOURCE_GROUPS[side].flatMap((group) => (group.hqs.includes(hq) ? group.units : []))] as const),
  ),
);

/** What a unit at this distance is worth to a headquarters: supplied with room to move, just supplied, not far behind. */
const worthAt = (d: number): number => (d <= 5 ? 2 : d <= 7 ? 1.5 : d <= 12 ? 0.4 : 0);
/** Hexes that a headquarters keeps between itself and the enemy. */
const SAFE = 3;
/** A place has to be better by so much to be worth a move. */
const BETTER = 1;

/** Moves of headquarters, with their troops where they are to end. */
export function headquartersMoves(g: G, side: Side, planned: G): { u: UnitId; k: string; to: HexId }[] {
  if (g.v.bonus !== 0) return [];
  const home = linesOf(g, side).roadsHome();
  const open = Uint8Array.from({ length: g.board.n }, (_, h) => (home.reached(h) ? 1 : 0));
  const enemies: HexId[] = [];
  for (const { index: u } of UNITS) if (SIDE[u] !== side && g.onMap(u)) enemies.push(g.hexOf(u));
  const toEnemy = (hex: HexId): number => enemies.reduce((d, h) => Math.min(d, distance(g.board, h, hex)), SAFE);
  const taken = new Set<HexId>();
  /** Where each headquarters is or goes: the others need not serve the same troops. */
  const stands = new Map(HEADQUARTERS[side].filter((u) => g.onMap(u)).map((u) => [u, g.hexOf(u)]));
  const served = (hq: UnitId, troop: UnitId, at: HexId): number => {
    let best = 0;
    for (const [other, hex] of stands)
      if (other !== hq && TROOPS.get(other)?.includes(troop)) best = Math.max(best, worthAt(distance(g.board, hex, at)));
    return best;
  };
  return HEADQUARTERS[side].flatMap((u) => {
    if (!g.onMap(u) || moveRefusal(g, u)) return [];
    const here = g.hexOf(u);
    const danger = toEnemy(here) < SAFE;
    // Allied lines have any length: a headquarters of theirs moves only out of danger.
    if (side !== GERMAN && !danger) return [];
    const troops = (TROOPS.get(u) ?? []).flatMap((v) => {
      if (!planned.onMap(v)) return [];
      const at = planned.hexOf(v);
      return [{ at, served: served(u, v, at) }];
    });
    const value = (hex: HexId): number => {
      let sum = 0;
      for (const t of troops) sum += Math.max(0, worthAt(distance(g.board, t.at, hex)) - t.served);
      return (open[hex] === 1 ? 1 : 0.2) * sum + 3 * toEnemy(hex);
    };
    let best: HexId | undefined;
    let top = value(here) + (danger ? 0 : BETTER);
    for (const hex of fieldOf(g, fromHere(g, u), SLOT.other).hexes()) {
      if (hex === here || taken.has(hex) || toEnemy(hex) < (danger ? Math.min(SAFE, toEnemy(here) + 1) : SAFE)) continue;
      const score = value(hex);
      if (score <= top) continue;
      top = score;
      best = hex;
    }
    if (best === undefined) return [];
    taken.add(best);
    stands.set(u, best);
    return [{ u, k: 'go', to: best }];
  });
}

/** A headquarters follows its troops: lines may be so much longer than today's before a unit counts as too far ahead. */
const FOLLOWS = 1.6;

/** By unit, the hexes in which it would be in supply. */
export function fedAt(g: G, side: Side): (u: UnitId) => Uint8Array {
  const lines = linesOf(g, side);
  const everywhere = new Uint8Array(g.board.n).fill(1);
  const known = new Map<SourceGroup, Uint8Array>();
  const look = (group: SourceGroup): Uint8Array => {
    if (group.kind === 'none') return everywhere;
    const sources = lines.suppliedSources(group);
    const out = new Uint8Array(g.board.n);
    if (group.kind === 'allied') {
      const home = new Set(sources.map((u) => lines.areaOf(group.kind, g.hexOf(u))));
      for (let h: HexId = 0; h < out.length; h++) if (home.has(lines.areaOf(group.kind, h))) out[h] = 1;
    } else {
      const near = lines.toHeadquarters(group, sources, FOLLOWS * longest(g, group.kind));
      for (let h: HexId = 0; h < out.length; h++) if (near.reached(h)) out[h] = 1;
    }
    return out;
  };
  return (u) => {
    const group = groupOf(u);
    if (!group) return everywhere;
    let found = known.get(group);
    if (!found) {
      found = look(group);
      known.set(group, found);
    }
    return found;
  };
}
