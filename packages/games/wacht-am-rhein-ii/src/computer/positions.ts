/** Positions that are held: on the defense nobody leaves works near what counts while the enemy is before them. */
import { distance, type HexId, type UnitId } from '@hexfront/engine';
import { fieldworkIn, isFortFor } from '../rules/cover.ts';
import { controller } from '../rules/victory.ts';
import { SIDE, unitsOf } from '../state/query.ts';
import type { G } from '../state/shape.ts';
import { isEnemyNear, isHolding } from './goals.ts';
import { stakesOf } from './stakes.ts';

/** The enemy is before it; what counts is so near; more than so many are not needed there. */
const BEFORE = 2;
const COUNTS = 4;
const ENOUGH = 2;

const guards = (g: G, u: UnitId, hex: HexId): boolean =>
  [...stakesOf(g).keys()].some((one) => controller(g, one) === SIDE[u] && distance(g.board, one, hex) <= COUNTS);
export function holdsPosition(g: G, u: UnitId): boolean {
  const hex = g.hexOf(u);
  if (!g.rules.allModes || (fieldworkIn(g, hex) === 0 && !isFortFor(g, SIDE[u], hex))) return false;
  if (!guards(g, u, hex) || !isEnemyNear(g, SIDE[u], hex, BEFORE) || !isHolding(g, SIDE[u])) return false;
  return unitsOf(g, SIDE[u], hex).filter((v) => v < u).length < ENOUGH;
}
