/** Battalions that the computer player breaks down into companies: where blocks on the roads are short and nobody is near yet (17). */
import { type Action, check, distance, type HexId, type UnitId } from '@hexfront/engine';
import { ARTILLERY, HQ, SIDE, UNITS } from '../state/query.ts';
import { ALLIED, type G, GERMAN } from '../state/shape.ts';

/** Three companies defend as well as one battalion of these, in three places (17.21). */
const PARTS: ReadonlySet<string> = new Set(['infantry', 'tank-destroyer']);
const ABLE: readonly UnitId[] = UNITS.filter((u) => u.nation === 'US' && u.size === 'battalion' && PARTS.has(u.type)).map((u) => u.index);
/** Near enough to be of use, far enough to get into place. */
const NEAREST = 5;
const FARTHEST = 11;
/** Companies on the map beyond which no more battalions are given up for them. */
const MOST_COMPANIES = 9;
/** The enemy has so many times as many units that fight within some hexes before anybody is parted. */
const OUTNUMBERED = 2;
const AROUND = 12;

const COMPANIES: readonly UnitId[] = UNITS.filter((u) => u.companies).map((u) => u.index);
const fights = (u: UnitId): boolean => HQ[u] === 0 && ARTILLERY[u] === 0;

/** A battalion to break down before anybody moves. Companies count as units, so it ends by itself. */
export function breakDown(g: G): Action | undefined {
  if (g.v.side !== ALLIED || g.v.begun !== 0 || g.v.bonus !== 0) return undefined;
  if (COMPANIES.filter((u) => g.onMap(u)).length >= MOST_COMPANIES) return undefined;
  const enemies: HexId[] = [];
  const friends: HexId[] = [];
  for (const { index: u } of UNITS) if (g.onMap(u) && fights(u)) (SIDE[u] === GERMAN ? enemies : friends).push(g.hexOf(u));
  for (const u of ABLE) {
    if (!g.onMap(u) || g.f.committed[u] === 0 || g.f.work[g.hexOf(u)] !== 0) continue;
    const split: Action = { k: 'split', u };
    if (check(g, split) !== undefined) continue;
    const far = (h: HexId): number => distance(g.board, h, g.hexOf(u));
    const near = enemies.reduce((d, h) => Math.min(d, far(h)), FARTHEST + 1);
    if (near < NEAREST || near > FARTHEST) continue;
    const around = (hexes: readonly HexId[]): number => hexes.filter((h) => far(h) <= AROUND).length;
    if (around(enemies) >= OUTNUMBERED * around(friends)) return split;
  }
  return undefined;
}
