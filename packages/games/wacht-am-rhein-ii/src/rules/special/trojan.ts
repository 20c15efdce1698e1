/** The disguised armor of the 150th Panzer Brigade (30.3.1): enemies near by cost it nothing, and who should stop it may be bluffed. */
import { type HexId, leadsAnywhere, type UnitId } from '@hexfront/engine';
import { SIDE } from '../../state/query.ts';
import type { G, Proc } from '../../state/shape.ts';
import { isPrepared } from '../movement/allowance.ts';
import { BY_GUN, BY_WORKS, nearUnits } from '../movement/enemy-near.ts';
import type { MoveLocals } from '../movement/movement.ts';
import { fieldOf, SLOT, walkOf } from '../movement/reach.ts';
import type { MoveStart } from '../movement/unit-walk.ts';
import { isCover } from '../sight/cover.ts';
import { isTrojan } from './trojan-units.ts';

const GOES_ON = 3;

/** Stopped by the enemy next door, with enough left for another hex. */
export function mayBluff(g: G, u: UnitId, hex: HexId, q: MoveStart): boolean {
  if (!isTrojan(u) || isPrepared(g, u)) return false;
  const stop = nearUnits(g, 1 - SIDE[u]).stop[hex];
  if ((stop & BY_WORKS) === 0 && ((stop & BY_GUN) === 0 || isCover(g, SIDE[u], hex, 'movement'))) return false;
  return leadsAnywhere(g.board, walkOf(g, q, SLOT.step), q, undefined, () => fieldOf(g, q));
}

/** Point of the procedure `move`. */
export const bluffRoll: Proc<MoveLocals>['points'][string] = {
  roll: (_g, l) => ({
    dice: [10],
    classOf: ([pip]) => (pip % 10 <= GOES_ON ? 'passed' : 'failed'),
    cases: ['30.3.1'],
    says: 'roll.slip',
    args: { unit: l.u, n: GOES_ON },
  }),
  take: (g, l, [pip]) => {
    const passed = pip % 10 <= GOES_ON;
    g.emit({ e: 'slipped', u: l.u, h: g.hexOf(l.u), die: pip % 10, outcome: passed ? 'passed' : 'failed', case: '30.3.1' });
    return passed ? 'go' : 'over';
  },
};
