/** What air power does to supply (19.3, 19.4): lines of the Germans shortened by day, and a US division supplied from the air. */
import type { UnitId } from '@hexfront/engine';
import { formations, tables } from '../../data/index.ts';
import { isNight, SIDE, UNITS } from '../../state/query.ts';
import { ALLIED, type G } from '../../state/shape.ts';

const { interdictionPointsPerHex, resupply } = tables.air;

/** Hexes or movement points by which Interdiction shortens every German line to a headquarters, AM and PM only (19.42, R-C73). */
export const interdicted = (g: G): number => (isNight(g) ? 0 : Math.floor(g.v.interdiction / interdictionPointsPerHex));

const NUMBER = new Map(formations.map((f, i) => [f.id, i + 1]));
/** Number of a unit's formation in the state, 0 for none. */
export const FORMATION_NUMBER = Uint8Array.from(UNITS, (u) => NUMBER.get(u.formation ?? '') ?? 0);

/** What Resupply Escort shields a unit from for the rest of the day, the night too (19.34, 19.35). */
export function resupplied(g: G, u: UnitId): { supply: boolean; isolation: boolean } {
  const chosen = SIDE[u] === ALLIED && g.v.resupplied !== 0 && FORMATION_NUMBER[u] === g.v.resupplied;
  return { supply: chosen && g.v.escort >= resupply.supply, isolation: chosen && g.v.escort >= resupply.isolation };
}
