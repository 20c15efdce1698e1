/** US Rangers slip past enemies who would stop anybody else (7.14.0). */
import { type HexId, neighboursOf, type UnitId } from '@hexfront/engine';
import { held, SIDE, UNITS } from '../../state/query.ts';
import type { G, Proc } from '../../state/shape.ts';
import { isCover, isFortFor } from '../sight/cover.ts';
import { isPrepared } from './allowance.ts';
import { BY_GUN, BY_WORKS, nearUnits } from './enemy-near.ts';
import type { MoveLocals } from './movement.ts';

/** They move on with this or less (R-C14). */
const SLIPS = 2;
const COVERED = -3;
const AT_FORT = 2;

export const isRanger = (u: UnitId): boolean => UNITS[u].type === 'ranger';

/** A Ranger unit that an enemy next door has just stopped. */
export function isStoppedRanger(g: G, u: UnitId, hex: HexId): boolean {
  if (!isRanger(u)) return false;
  const { stop, price } = nearUnits(g, 1 - SIDE[u]);
  if (isPrepared(g, u)) return price[hex] > 0;
  return (stop[hex] & BY_WORKS) !== 0 || ((stop[hex] & BY_GUN) !== 0 && !isCover(g, SIDE[u], hex, 'movement'));
}

/** What is added to the die: cover helps, a fort that the enemy holds does not. */
export function slipModifier(g: G, u: UnitId): number {
  const hex = g.hexOf(u);
  const enemy = 1 - SIDE[u];
  const fort = neighboursOf(g.board, hex).some((h) => isFortFor(g, enemy, h) && held(g, enemy, h));
  return (isCover(g, SIDE[u], hex, 'movement') ? COVERED : 0) + (fort ? AT_FORT : 0);
}
const slips = (g: G, u: UnitId, die: number): boolean => die + slipModifier(g, u) <= SLIPS;

/** Point of the procedure `move`. */
export const slipRoll: Proc<MoveLocals>['points'][string] = {
  roll: (g, l) => ({
    dice: [10],
    classOf: ([pip]) => (slips(g, l.u, pip % 10) ? 'passed' : 'failed'),
    cases: ['7.14.0'],
    says: 'roll.slip',
    args: { unit: l.u, n: SLIPS - slipModifier(g, l.u) },
  }),
  take: (g, l, [pip]) => {
    const passed = slips(g, l.u, pip % 10);
    g.emit({ e: 'slipped', u: l.u, h: g.hexOf(l.u), die: pip % 10, outcome: passed ? 'passed' : 'failed', case: '7.14.0' });
    return passed ? 'go' : 'over';
  },
};
