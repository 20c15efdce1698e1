/** March Movement on unpaved roads (basic-5.7): cheaper off road, never next to an enemy. */
import type { HexId, UnitId } from '@hexfront/engine';
import { tables } from '../../data/index.ts';
import { ARMOR, SIDE } from '../../state/query.ts';
import type { G } from '../../state/shape.ts';
import { nearestEnemy } from './zones-of-control.ts';

/** Bits of `movedTurn`. */
export const MOVED = 1;
export const MARCHED = 2;
export const TOUCHED_ENEMY = 4;

/** Who may march at all: everybody but armor; armor on frozen ground; nobody in heavy snow (basic-5.71, 5.73, 5.75). */
export function marchers(g: G, unit: UnitId): boolean {
  const ground = g.rules.move.ground(g);
  return ground !== 'snow' && (ARMOR[unit] === 0 || ground === 'frozen');
}

/** May begin to march here: not next to an enemy now nor earlier in this player turn (basic-5.71, 5.74). */
export const mayMarchFrom = (g: G, unit: UnitId, hex: HexId): boolean =>
  g.rules.mayMarch(g, unit) && (g.f.movedTurn[unit] & TOUCHED_ENEMY) === 0 && nearestEnemy(g, SIDE[unit], hex) > 1;

const { reduction, minimum } = tables.movementCosts.march;
/** One point less off road, never below one, clear never reduced (basic-5.72, tec-4). */
export const marchPrice = (price: number): number => (price - reduction < minimum ? Math.min(price, minimum) : price - reduction);
