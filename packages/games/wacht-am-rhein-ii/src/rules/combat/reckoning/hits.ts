/** What becomes of a result before it is borne (13.7.0). */
import type { Hits } from './assault-table.ts';

/**
 * For each hit that the attacker took as retreat the defender has one fewer: first one step that must be lost, then discretionary hits (13.7.1, R-C5), and when
 * these are used up steps again (R-D52).
 */
export function shrunk(hits: Hits, hexesOfAttacker: number): Hits {
  if (hexesOfAttacker <= 0) return hits;
  const first = Math.min(1, hits.must);
  const either = Math.min(hits.either, hexesOfAttacker - first);
  const more = Math.min(hits.must - first, hexesOfAttacker - first - either);
  return { ...hits, must: hits.must - first - more, either: hits.either - either };
}

/** Mechanized reconnaissance that defends alone may go back instead of losing one of the steps (13.7.2). */
export const evaded = (hits: Hits): Hits => (hits.must > 0 ? { ...hits, must: hits.must - 1, either: hits.either + 1 } : hits);

/** A check that failed is one more discretionary hit, and nothing else (13.7.0 A). */
export const shaken = (hits: Hits): Hits => ({ ...hits, either: hits.either + 1 });

/** A proficiency check fails on the rating or more; ten-sided dice count from 0 to 9 (4.3.1a, R-D1). */
export const checkFails = (roll: number, proficiency: number): boolean => roll >= proficiency;
