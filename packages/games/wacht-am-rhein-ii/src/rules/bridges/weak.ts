/** German armor rolls for a weak bridge before it crosses; one that holds is never tried again (17.5.0). Answer and point of the procedure `move`. */
import { listed, type Refusal, type UnitId } from '@hexfront/engine';
import { held, SIDE } from '../../state/query.ts';
import { type G, GERMAN, type Opt, type Proc } from '../../state/shape.ts';
import type { MoveLocals } from '../movement/movement.ts';
import { loadOn } from './bridges.ts';
import { collapseRoll, takeCollapse } from './collapse.ts';

const DIRECTIONS = [0, 1, 2, 3, 4, 5] as const;
export const tryBridge: Opt<MoveLocals> = listed(
  'try-bridge',
  'n',
  (g, l) => (l.through > 0 || l.must || SIDE[l.u] !== GERMAN ? [] : DIRECTIONS.filter((n) => isWorthATry(g, l.u, n))),
  (_g, l): Refusal => ({ case: '17.5.0', why: 'no-weak-bridge', unit: l.u }),
  (_g, l, n) => {
    l.bridge = n;
    return 'bridge';
  },
);
const isWorthATry = (g: G, u: UnitId, n: number): boolean => {
  const edge = 6 * g.hexOf(u) + n;
  return g.board.neighbors[edge] >= 0 && loadOn(g, u, edge) === 'check' && !held(g, 1 - SIDE[u], g.board.neighbors[edge]);
};
export const bridgeRoll: Proc<MoveLocals>['points'][string] = {
  roll: (_g, l) => collapseRoll(l.u),
  take: (g, l, [pip]) => {
    g.set('moved', l.u, 1);
    takeCollapse(g, 6 * g.hexOf(l.u) + l.bridge, pip);
    return 'go';
  },
};

/** Some bridge beside a unit waits to be tried. */
export const hasBridgeToTry = (g: G, u: UnitId): boolean => SIDE[u] === GERMAN && DIRECTIONS.some((n) => isWorthATry(g, u, n));
