/**
 * Which counter of a stack lies on top (6.5.0, R-V9): whom its owner put there; else by lots that are drawn for every counter before the first turn and shown to its
 * owner alone. Each hex reads them in another order, so that a top, here or elsewhere, tells nothing of what lies under it.
 */
import { below, type HexId, type Side, seedRng, type UnitId } from '@hexfront/engine';
import { HQ, SIDE, UNITS, unitsOf } from '../../state/query.ts';
import type { G } from '../../state/shape.ts';

const LOTS = 0xffff;
/** Not from the dice of the game, which would fall otherwise in games without hidden stacks. */
export function drawLots(g: G): void {
  if (!g.rules.fog) return;
  const rng = seedRng(`${g.setup.seed} lots`);
  for (const { index } of UNITS) g.set('lot', index, 1 + below(rng, LOTS));
}

/** Where a counter comes in the order of a hex: two numbers mixed, 32 bits. */
function rankOf(lot: number, hex: HexId): number {
  const mixed = Math.imul(lot ^ Math.imul(hex + 1, 0x9e3779b1), 0x85ebca6b);
  return Math.imul(mixed ^ (mixed >>> 15), 0xc2b2ae35) >>> 0;
}

/** The counter on top of a stack, a headquarters only if nothing else is there; -1 if the stack is empty. In positions without lots it is the first of the list. */
export function topOf(g: G, side: Side, hex: HexId): UnitId {
  const chosen = g.f.top[hex] - 1;
  if (chosen >= 0 && SIDE[chosen] === side && g.f.place[chosen] === hex) return chosen;
  let top: UnitId = -1;
  let best = 0;
  for (const u of unitsOf(g, side, hex)) {
    const rank = rankOf(g.f.lot[u], hex);
    const order = top < 0 ? -1 : HQ[u] - HQ[top] || rank - best || u - top;
    if (order >= 0) continue;
    top = u;
    best = rank;
  }
  return top;
}

/** The counter on top of a stack that lies open to everybody; -1 if there is none, or a blank counter hides it (8.6.0-opt). */
export const openTopOf = (g: G, side: Side, hex: HexId): UnitId => (g.rules.blanks ? -1 : topOf(g, side, hex));

/** Whether it is known that a counter lies on top: of an enemy's stack that one looks through it is not, unless its owner chose. */
export const isKnownTop = (g: G, u: UnitId): boolean =>
  (g.f.lot[u] !== 0 || g.f.top[g.hexOf(u)] === u + 1) && topOf(g, SIDE[u], g.hexOf(u)) === u;
