/** Chapter 7, stacking. Counted in half regiments: a battalion is one, a regiment or brigade two, a company nothing. */
import type { HexId, Refusal, Side, UnitId } from '@hexfront/engine';
import { tables } from '../../data/index.ts';
import { partnerOf, SIDE, STACK, UNITS } from '../../state/query.ts';
import type { G } from '../../state/shape.ts';

/** Three regiments or brigades (basic-7.11, 7.12, 7.13). */
const LIMIT = tables.stacking.limitHalfRegiments;

/** Allies who do not stack with each other (basic-7.51); 0 stacks with everybody. */
const CAMP = Uint8Array.from(UNITS, (u) => Math.max(0, ['', 'US', 'British', 'French'].indexOf(u.nation)));

const NOBODY: readonly number[] = [];

/** What the units of a side in a hex count together, `without` one of them. */
export function stackLoad(g: G, side: Side, hex: HexId, without = -1): number {
  const { head, next } = g.occupancy;
  let load = 0;
  for (let u = head[hex]; u >= 0; u = next[u]) if (u !== without && SIDE[u] === side) load += STACK[u];
  for (const change of g.rules.move.stackLoad) load = change(g, side, hex, load, NOBODY);
  return load;
}

/**
 * Why a unit may not end in a hex because of who is there. Passing through is free (basic-5.14, 7.2); retreats pay with a step instead
 * (basic-7.15). A Kampfgruppe comes with both halves unless the unit goes `alone`, as in an advance (adv-12.35).
 */
export function stackRoom(g: G, unit: UnitId, hex: HexId, alone = false): Refusal | undefined {
  const { head, next } = g.occupancy;
  const side = SIDE[unit];
  const { strategic } = g.f;
  const column = strategic[unit] !== 0;
  const camp = CAMP[unit];
  const partner = alone ? -1 : partnerOf(g, unit);
  let load = partner < 0 ? STACK[unit] : STACK[unit] + STACK[partner];
  let company = false;
  for (let u = head[hex]; u >= 0; u = next[u]) {
    if (u === unit || u === partner || SIDE[u] !== side) continue;
    company = true;
    // Commanders and other free counters make no crowd, but a column is always alone (basic-7.33, 7.42).
    if (column || strategic[u] !== 0) return { case: column ? 'basic-7.33' : 'basic-7.42', why: 'column-alone', unit, hex, other: u };
    if (camp !== 0 && CAMP[u] !== 0 && CAMP[u] !== camp) return { case: 'basic-7.51', why: 'allies-apart', unit, hex, other: u };
    load += STACK[u];
  }
  if (!company) return undefined;
  if (g.rules.move.stackLoad.length > 0) {
    const coming = partner < 0 ? [unit] : [unit, partner];
    for (const change of g.rules.move.stackLoad) load = change(g, side, hex, load, coming);
  }
  if (load > LIMIT && STACK[unit] > 0)
    return { case: STACK[unit] === 1 ? 'basic-7.12' : 'basic-7.11', why: 'stack-full', unit, hex, load, limit: LIMIT };
  for (const clash of g.rules.move.stackClash) {
    const refusal = clash(g, unit, hex);
    if (refusal) return refusal;
  }
  return undefined;
}

/** More stands in the hex than may (basic-7.11). Mixed Allied stacks are not over the limit; see `mixedStack`. */
export const overstacked = (g: G, side: Side, hex: HexId): boolean => stackLoad(g, side, hex) > LIMIT;

/** Units that go back together would be too many in the hex (basic-7.15, 11.55); a column leaves no room for others (basic-7.42). */
export function overloaded(g: G, units: readonly UnitId[], hex: HexId): boolean {
  const { head, next } = g.occupancy;
  const side = SIDE[units[0]];
  let load = 0;
  let own = 0;
  for (const u of units) {
    load += STACK[u];
    own += STACK[u];
  }
  for (let u = head[hex]; u >= 0; u = next[u]) {
    if (SIDE[u] !== side || units.includes(u)) continue;
    if (g.f.strategic[u] !== 0 || g.f.strategic[units[0]] !== 0) return true;
    load += STACK[u];
  }
  for (const change of g.rules.move.stackLoad) load = change(g, side, hex, load, units);
  if (load > LIMIT && own > 0) return true;
  return g.rules.move.stackClash.some((clash) => units.some((u) => clash(g, u, hex) !== undefined));
}

/** Going back there would mix British, French and US units: only if nothing else is left (basic-7.51). */
export function retreatClash(g: G, units: readonly UnitId[], hex: HexId): boolean {
  const { head, next } = g.occupancy;
  for (let u = head[hex]; u >= 0; u = next[u]) {
    if (CAMP[u] !== 0 && units.some((v) => CAMP[v] !== 0 && CAMP[v] !== CAMP[u])) return true;
  }
  return false;
}

/** British, French and US units that combat drove into one hex; they part at the first opportunity (basic-7.52). */
export function mixedStack(g: G, hex: HexId): boolean {
  const { head, next } = g.occupancy;
  let camp = 0;
  for (let u = head[hex]; u >= 0; u = next[u]) {
    if (CAMP[u] === 0) continue;
    if (camp !== 0 && CAMP[u] !== camp) return true;
    camp = CAMP[u];
  }
  return false;
}
