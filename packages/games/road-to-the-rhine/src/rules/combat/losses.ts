/** Strength levels and where a counter goes that has none left (11-loss, 11-loss-cadre, 6.C-cadre, R-49). */
import type { UnitId } from '@hexfront/engine';
import { BACKED, DIVISION, SIDE } from '../../state/query.ts';
import type { Box, G } from '../../state/shape.ts';

/** Levels a unit on the map can lose or bid: the cadre is none of them (11-loss-cadre, R-17). */
export const levelsLeft = (g: G, u: UnitId): number => (!g.onMap(u) ? 0 : BACKED[u] === 1 && g.f.reduced[u] === 0 ? 2 : 1);

/** Levels a group of units can lose together. */
export function payable(g: G, units: readonly UnitId[]): number {
  let sum = 0;
  for (const u of units) sum += levelsLeft(g, u);
  return sum;
}

/** Its next level on the map is the last, and cut off from supply its cadre goes with it (6.C-cadre). */
const cadreAtStake = (g: G, u: UnitId): boolean => BACKED[u] === 1 && DIVISION[u] === 1 && g.f.unsupplied[u] === 1 && g.f.reduced[u] === 1;
/** Levels a group can offer of its own will: a cadre is never bid away, not even with the level above it (11-loss-cadre, R-55). */
export function biddable(g: G, units: readonly UnitId[]): number {
  let sum = 0;
  for (const u of units) sum += levelsLeft(g, u) - (g.onMap(u) && BACKED[u] === 1 && DIVISION[u] === 1 && g.f.unsupplied[u] === 1 ? 1 : 0);
  return sum;
}
/** Who may pay the next level of a loss: for one that was bid those first whose cadre is safe. */
export function payersOf(g: G, units: readonly UnitId[], bid: boolean): UnitId[] {
  const able = units.filter((u) => levelsLeft(g, u) > 0);
  const safe = bid ? able.filter((u) => !cadreAtStake(g, u)) : able;
  return safe.length > 0 ? safe : able;
}

/** Marks a unit leaves behind when it leaves the map. */
const MARKS = ['reduced', 'unsupplied', 'airSupplied', 'maneuver', 'reserve', 'provoked', 'landed', 'droppedNow'] as const;

/** Takes a unit off the map into a box. Breakdown counters, reserves and clocks of others follow from the event. */
function takeOff(g: G, u: UnitId, box: Box, why: string): void {
  const hex = g.hexOf(u);
  for (const mark of MARKS) g.set(mark, u, 0);
  g.move(u, g.box(box));
  g.emit({ e: 'lost', u, side: SIDE[u], box, h: hex, case: why });
}

/** The unit is gone: only replacements bring it back. */
export const destroy = (g: G, u: UnitId, why: string): void => takeOff(g, u, 'destroyed', why);

/** A backprinted division that lost its reduced level leaves a cadre behind; cut off from supply it leaves nothing (6.C-cadre). */
export function sendToCadre(g: G, u: UnitId, why: string): void {
  if (g.f.unsupplied[u] === 1) takeOff(g, u, 'destroyed', '6.C-cadre');
  else takeOff(g, u, 'cadre', why);
}

/** Takes a level; the last one on the map takes the unit off it. `why` is the case that costs it. */
export function loseLevel(g: G, u: UnitId, why: string): void {
  if (BACKED[u] === 1 && g.f.reduced[u] === 0) {
    g.set('reduced', u, 1);
    g.emit({ e: 'reduced', u, side: SIDE[u], h: g.hexOf(u), case: why });
  } else if (BACKED[u] === 1 && DIVISION[u] === 1) sendToCadre(g, u, why);
  else destroy(g, u, why);
}
