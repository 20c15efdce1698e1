/** Chapter 3, stacking, with the specialized brigades of 22.C.2. */
import type { HexId, Refusal, Side, UnitId } from '@hexfront/engine';
import { tables } from '../../data/index.ts';
import { DIVISION, DUNKIRK, GROUND, SIDE, SPECIALIZED, UNITS } from '../../state/query.ts';
import type { G } from '../../state/shape.ts';

const { units: MOST, divisions: MOST_DIVISIONS, specializedPerHex, specializedNotWith } = tables.stacking;
/** US and French: never with a specialized brigade (22.C.2). */
const SHUNS = Uint8Array.from(UNITS, (u) => (specializedNotWith.includes(u.nation) ? 1 : 0));

/** Counts against the three units of a hex: aircraft and specialized brigades do not (3-air, 22.C.2). */
export const countsForStack = (u: UnitId): boolean => GROUND[u] === 1 && SPECIALIZED[u] === 0;

const NOBODY: readonly number[] = [];
const tally = { units: 0, divisions: 0, special: 0, shuns: 0 };
function count(u: UnitId): void {
  if (SPECIALIZED[u] === 1) tally.special++;
  else {
    tally.units++;
    tally.divisions += DIVISION[u];
    tally.shuns += SHUNS[u];
  }
}
function clear(): void {
  tally.units = 0;
  tally.divisions = 0;
  tally.special = 0;
  tally.shuns = 0;
}

/**
 * Why a unit may not end in a hex because of who is there, together with those who come along. Passing through is free (3-when).
 * Only Dunkirk is shared with the enemy (3-sides, 20-stack).
 */
export function stackRefusal(g: G, unit: UnitId, hex: HexId, coming: readonly UnitId[] = NOBODY): Refusal | undefined {
  const { head, next } = g.occupancy;
  if (head[hex] < 0 && coming.length === 0) return undefined;
  clear();
  const side = SIDE[unit];
  for (let u = head[hex]; u >= 0; u = next[u]) {
    if (GROUND[u] === 0 || u === unit || coming.includes(u)) continue;
    if (SIDE[u] === side) count(u);
    else if (hex !== DUNKIRK(g)) return { case: '3-sides', why: 'enemy-hex', unit, to: hex };
  }
  const before = tally.units;
  count(unit);
  for (const u of coming) count(u);
  const to = { unit, hex };
  // A brigade that does not count is not kept out by a full hex.
  if (tally.units > before) {
    if (tally.units > MOST) return { case: '3-limit', why: 'stack-full', ...to, limit: MOST };
    if (tally.divisions > MOST_DIVISIONS) return { case: '3-limit', why: 'divisions-full', ...to, limit: MOST_DIVISIONS };
  }
  if (tally.special > specializedPerHex) return { case: '22.C.2', why: 'one-specialized', ...to };
  if (tally.special > 0 && tally.shuns > 0) return { case: '22.C.2', why: 'specialized-apart', ...to };
  return undefined;
}

/** Units of a side in a hex that count, and the divisions among them. */
export function stackLoad(g: G, side: Side, hex: HexId): { units: number; divisions: number } {
  tallyHex(g, side, hex);
  return { units: tally.units, divisions: tally.divisions };
}
function tallyHex(g: G, side: Side, hex: HexId): void {
  const { head, next } = g.occupancy;
  clear();
  for (let u = head[hex]; u >= 0; u = next[u]) if (GROUND[u] === 1 && SIDE[u] === side) count(u);
}

/** More stands in the hex than may stand there at the end of a phase (3-when). */
export function overstacked(g: G, side: Side, hex: HexId): boolean {
  tallyHex(g, side, hex);
  const { units, divisions, special, shuns } = tally;
  return units > MOST || divisions > MOST_DIVISIONS || special > specializedPerHex || (special > 0 && shuns > 0);
}

/** By how many units the hex would be over the limit if these were there too. */
export function overflow(g: G, side: Side, hex: HexId, more: number): number {
  tallyHex(g, side, hex);
  return Math.max(0, tally.units + more - MOST);
}
export const STACK_LIMIT = MOST;
