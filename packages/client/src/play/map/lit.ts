/** Which hexes are lit, or shown: where the next click answers the question. */
import type { Action, PlaceId, UnitId } from '@hexfront/engine';
import type { Moment } from '../../table/protocol.ts';

/**
 * Answers that name a unit and a hex ask for the unit first where several units on the map could be meant: then the units are lit, not the hexes
 * they may go to. With a unit in hand, or where only one is meant, its hexes are.
 */
export function litHexes(
  legal: readonly Action[],
  chosen: readonly UnitId[],
  stands: (u: UnitId) => string | undefined,
  hexOf: (h: PlaceId) => string | undefined,
): Set<string> {
  const movers = new Map<string, Set<UnitId>>();
  for (const { k, u, h } of legal)
    if (u !== undefined && h !== undefined && stands(u) !== undefined) movers.set(k, (movers.get(k) ?? new Set()).add(u));
  const out = new Set<string>();
  for (const { k, u, h } of legal) {
    const goal = h === undefined ? undefined : hexOf(h);
    const first = chosen.length === 0 && u !== undefined && (goal === undefined || (movers.get(k)?.size ?? 0) > 1);
    const hex = first ? (stands(u) ?? goal) : u === undefined || chosen.length === 0 || chosen.includes(u) ? goal : undefined;
    if (hex !== undefined) out.add(hex);
  }
  return out;
}

/** Where units that are not on the map yet may go: the objectives among these places if there are any. */
export function goalsOf(goals: readonly string[], { objectives }: Pick<Moment, 'objectives'>): string[] {
  const all = new Set(goals);
  const named = [...new Set(objectives.map((o) => o.hex))].filter((hex) => all.has(hex));
  return named.length > 0 ? named : [...all];
}
