/** The side of a counter that lies up, and what is printed on it. */
import type { UnitId } from '@hexfront/engine';
import { moveOf, type Values } from '../data/index.ts';
import { bits, UNITS } from './query.ts';
import type { G } from './shape.ts';

const FLIPS = Uint8Array.from(UNITS, (u) => (u.flipsAtWestwall ? 1 : 0));
const STEPS = Uint8Array.from(UNITS, (u) => u.steps);
/** Printed strengths by face: full, reduced. */
const ATTACK = [Uint8Array.from(UNITS, (u) => u.full[0]), Uint8Array.from(UNITS, (u) => (u.reduced ?? u.full)[0])];
const DEFENSE = [Uint8Array.from(UNITS, (u) => u.full[1]), Uint8Array.from(UNITS, (u) => (u.reduced ?? u.full)[1])];

/** Shows its reduced side: after a step loss; German guns west of the Westwall, which is no loss (basic-12.61 to 12.64). */
export function isReduced(g: G, u: UnitId): boolean {
  if (FLIPS[u]) {
    const hex = g.f.place[u];
    return hex < g.board.n && (g.board.marks[hex] & bits(g).westOfWestwall) !== 0;
  }
  return g.f.steps[u] < STEPS[u];
}
export const faceAttack = (g: G, u: UnitId): number => ATTACK[isReduced(g, u) ? 1 : 0][u];
/** Artillery defends with 2 (basic-12.41). */
export const faceDefense = (g: G, u: UnitId): number => DEFENSE[isReduced(g, u) ? 1 : 0][u];
/** Attack or support, defense and movement on the face that shows. */
export function facingValues(g: G, u: UnitId): Values {
  return [faceAttack(g, u), faceDefense(g, u), moveOf(UNITS[u], isReduced(g, u))];
}
