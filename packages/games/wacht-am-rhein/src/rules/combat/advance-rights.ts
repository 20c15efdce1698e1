/** Who may advance after a group of battles, and how far (10.91, 10.92, R-C13, R-C14); advances that oppose each other cancel (err-10.8). */
import type { HexId, Side, UnitId } from '@hexfront/engine';
import type { Battle } from '../../state/battle.ts';
import { HQ, held, unitsOf } from '../../state/query.ts';
import type { G } from '../../state/shape.ts';
import { BUILDING } from '../engineers/bridges.ts';
import type { AdvanceLocals } from './advance.ts';
import { exposed } from './battles.ts';
import { meaningOf } from './odds.ts';

/** The victor whose enemy has left a hex, or undefined. */
function victor(g: G, b: Battle): Side | undefined {
  if (b.result === 'below') return undefined;
  const loser = meaningOf(b.result)?.side === 'attacker' ? b.by : 1 - b.by;
  return vacated(g, b, loser).length > 0 && followers(g, b, 1 - loser).length > 0 ? 1 - loser : undefined;
}

/** Hexes that the loser held and holds no more. */
function vacated(g: G, b: Battle, loser: Side): HexId[] {
  return (loser === b.by ? b.from : b.targets).filter((hex) => !held(g, loser, hex));
}

/** Units that took part or are stacked with those that did, except headquarters, who fled, and who is building a bridge (10.91, 15.26). */
function followers(g: G, b: Battle, side: Side): UnitId[] {
  const units = side === b.by ? exposed(g, b) : b.targets.flatMap((hex) => unitsOf(g, side, hex));
  return units.filter((u) => g.onMap(u) && HQ[u] === 0 && g.f.fled[u] === 0 && g.f.carries[u] !== BUILDING);
}

/** How far: as the loser went back, or what is left of the number when it was eliminated (10.92). */
function reach(g: G, b: Battle, loser: Side, hex: HexId): { limit: number; path: HexId[] } {
  const meaning = meaningOf(b.result);
  // A hex that emptied before the die: that hex and no more (10.87, R-C61).
  if (!meaning) return { limit: 1, path: [hex] };
  const path = b.paths.find((p) => p.from === hex)?.path ?? [hex];
  const last = path[path.length - 1];
  // Those who went back and live are where the path ends; the victors go as far as they did, not that hex itself (R-C63).
  if (path.length > 1 && held(g, loser, last)) return { limit: path.length - 1, path: path.slice(0, -1) };
  return { limit: Math.max(g.rules.leastAdvance, meaning.number - b.paid), path };
}

/** The advances of a group that are still to be made, in the order of the battles. Battles whose advance is canceled are settled. */
export function advancesOf(g: G, group: readonly Battle[]): AdvanceLocals[] {
  const winners = new Map(group.map((b) => [b, victor(g, b)]));
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
    const ways = vacated(g, b, 1 - side).map((hex) => ({ hex, ...reach(g, b, 1 - side, hex) }));
    list.push({ battle: b.id, side, units: followers(g, b, side), ways });
  }
  return list;
}
