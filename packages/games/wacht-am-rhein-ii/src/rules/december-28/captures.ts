/** Hexes that were taken in the course of a scenario (37.2.4, 37.3.5), and how long they have been held (37.1.8, 37.3.11). */
import type { HexId, Side } from '@hexfront/engine';
import type { G } from '../../state/shape.ts';

/** When the scenario begins: to whom every victory hex belongs. */
export function noteOwners(g: G): void {
  for (const hex of g.rules.symbolHexes(g.board)) g.set('ownedAtStart', hex, g.f.control[hex]);
}
/** When a turn ends: victory hexes that have changed hands since the scenario began, and since when. */
export function noteHolders(g: G): void {
  for (const hex of g.rules.symbolHexes(g.board)) {
    const taken = g.f.control[hex] !== g.f.ownedAtStart[hex];
    if (taken !== g.f.takenIn[hex] > 0) g.set('takenIn', hex, taken ? g.v.turn : 0);
  }
}

/** Whoever gets back into a hex of his has broken the hold of the enemy on it, were it for an hour. */
export function breakHold(g: G, by: Side, hex: HexId): void {
  if (g.f.takenIn[hex] > 0 && g.f.ownedAtStart[hex] === by + 1) g.set('takenIn', hex, 0);
}

/** Victory hexes of the enemy that a side has taken and still controls. */
export const captured = (g: G, side: Side): HexId[] =>
  g.rules.symbolHexes(g.board, 1 - side).filter((hex) => g.f.control[hex] === side + 1 && g.f.ownedAtStart[hex] !== side + 1);

/** Whether a side has taken a hex and controlled it for so many full turns since. */
export const isHeld = (g: G, side: Side, hex: HexId, turns: number): boolean =>
  g.f.control[hex] === side + 1 && g.f.takenIn[hex] > 0 && g.v.turn - g.f.takenIn[hex] >= turns;
