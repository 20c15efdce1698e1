/** Who may advance after a group of battles, and how far (10.91, 10.92, R-C13, R-C14); advances that oppose each other cancel (err-10.8). */
import type { HexId, Side, UnitId } from '@hexfront/engine';
import type { Battle } from '../../state/battle.ts';
import { HQ, held, unitsOf } from '../../state/query.ts';
import type { G } from '../../state/shape.ts';
import { BUILDING } from '../engineers/bridges.ts';
import type { AdvanceLocals } from './advance.ts';
import { exposed } from './battles.ts';
import { meaningOf } from './odds.ts';

const loserOf = (b: Battle): Side => (meaningOf(b.result)?.side === 'attacker' ? b.by : 1 - b.by);

/**
 * The side that could advance by the result of this attack alone: its enemy has left a hex. Attackers that another attack of their hex drove back
 * could have followed but for that (err-10.8, R-C88).
 */
function winner(g: G, b: Battle): Side | undefined {
  const side = 1 - loserOf(b);
  if (b.result === 'below' || vacated(g, b).length === 0) return undefined;
  const units = side === b.by ? [...b.attackers, ...followers(g, b, side)] : followers(g, b, side);
  return units.some((u) => g.onMap(u)) ? side : undefined;
}

/** Attackers have been driven out of the hex or lost there, by this result or another one of the group; that they advanced out of it does not count. */
const driven = (g: G, side: Side, hex: HexId): boolean =>
  g.rows.battles.some((b) => loserOf(b) === side && b.paths.some((p) => p.from === hex));
/** Hexes that the loser held and holds no more. */
function vacated(g: G, b: Battle): HexId[] {
  const loser = loserOf(b);
  return loser === b.by
    ? b.from.filter((hex) => !held(g, loser, hex) && driven(g, loser, hex))
    : b.targets.filter((hex) => !held(g, loser, hex));
}

/** Units that took part or are stacked with those that did, except headquarters, who fled, and who is building a bridge (10.91, 15.26). */
function followers(g: G, b: Battle, side: Side): UnitId[] {
  const units = side === b.by ? exposed(g, b) : b.targets.flatMap((hex) => unitsOf(g, side, hex));
  return units.filter((u) => g.onMap(u) && HQ[u] === 0 && g.f.fled[u] === 0 && g.f.carries[u] !== BUILDING);
}

/** The way of a stack that two results drove back one after the other (R-C88). */
function trail(g: G, side: Side, hex: HexId): HexId[] {
  const path = [hex];
  for (const b of g.rows.battles)
    if (loserOf(b) === side) for (const p of b.paths) if (p.from === path[path.length - 1]) path.push(...p.path.slice(1));
  return path;
}

/** How far: as the loser went back, or what is left of the number when it was eliminated (10.92). */
function reach(g: G, b: Battle, hex: HexId): { limit: number; path: HexId[] } {
  const loser = loserOf(b);
  const meaning = meaningOf(b.result);
  // A hex that emptied before the die: that hex and no more (10.87, R-C61).
  if (!meaning) return { limit: 1, path: [hex] };
  const path = b.paths.find((p) => p.from === hex)?.path;
  const last = path?.[path.length - 1];
  // Those who went back and live are where the path ends; the victors go as far as they did, not that hex itself (R-C63).
  if (path && last !== undefined && path.length > 1 && held(g, loser, last)) return { limit: path.length - 1, path: path.slice(0, -1) };
  const least = b.paths.length > 0 ? g.rules.leastAdvance : 0;
  return { limit: Math.max(least, meaning.number - b.paid), path: path ?? (loser === b.by ? trail(g, loser, hex) : [hex]) };
}

/** The advances of a group that are still to be made, in the order of the battles. Battles whose advance is canceled are settled. */
export function advancesOf(g: G, group: readonly Battle[]): AdvanceLocals[] {
  const winners = new Map(group.map((b) => [b, winner(g, b)]));
  const opposed = (b: Battle): boolean =>
    group.some(
      (other) =>
        winners.get(other) !== undefined && winners.get(other) !== winners.get(b) && other.from.some((hex) => b.from.includes(hex)),
    );
  const canceled = group.filter((b) => winners.get(b) !== undefined && opposed(b));
  if (canceled.length > 0) {
    for (const b of canceled) b.stage = 'settled';
    g.emit({ e: 'noAdvance', hexes: canceled.flatMap((b) => b.targets), case: 'err-10.8' });
  }
  const list: AdvanceLocals[] = [];
  for (const b of group) {
    const side = winners.get(b);
    if (side === undefined || canceled.includes(b)) continue;
    const units = followers(g, b, side);
    const ways = vacated(g, b).map((hex) => ({ hex, ...reach(g, b, hex) }));
    if (units.length > 0) list.push({ battle: b.id, side, units, ways });
  }
  return list;
}
