/** How many points a unit may spend (6.24, 6.26): printed allowance, then supply and fatigue, then the price of leaving March Mode. In 1/30 points. */
import { add, type Sink, times, type UnitId } from '@hexfront/engine';
import { classOf, costOf, type Effect, POINT, type SupplyState, tables } from '../../data/index.ts';
import { ARTILLERY, FOOT, faceUp, UNITS } from '../../state/query.ts';
import {
  FATIGUED,
  type G,
  ISOLATED_1,
  ISOLATED_2,
  OUT_OF_COMMUNICATIONS,
  RECOVERING,
  RESTED,
  SUPPLIED,
  UNSUPPLIED,
} from '../../state/shape.ts';

/** Price of a change of mode (7.21, 7.23). */
export const MODE_CHANGE = costOf(tables.terrain.modeChange.points) ?? 0;

const STATE: Readonly<Record<number, { state: SupplyState; case: string; what: string } | undefined>> = {
  [SUPPLIED]: undefined,
  [OUT_OF_COMMUNICATIONS]: { state: 'out-of-communications', case: '14.53', what: 'line.out-of-communications' },
  [UNSUPPLIED]: { state: 'unsupplied', case: '14.54', what: 'line.unsupplied' },
  [ISOLATED_1]: { state: 'isolated-1', case: '14.63', what: 'line.isolated-1' },
  [ISOLATED_2]: { state: 'isolated-2', case: '14.64', what: 'line.isolated-2' },
};
const TIRED: typeof STATE = {
  [RESTED]: undefined,
  [FATIGUED]: { state: 'fatigued', case: '13.42', what: 'line.fatigued' },
  [RECOVERING]: { state: 'recovering', case: '13.43', what: 'line.recovering' },
};

const ISOLATED_GUN = { case: '11.66', what: 'line.isolated-1' };

/** A carried bridge sets the pace of its engineer, and makes it Class B (15.21, R-C33); a counter of the pool is of the class of the company it shows. */
export function isClassB(g: G, u: UnitId): boolean {
  if (g.f.onFoot[u] !== 0) return false;
  const { companies, class: printed } = UNITS[u];
  return (companies ? classOf(faceUp(g, u)) : printed) === 'B' || g.f.carries[u] !== 0;
}

export const printedMove = (g: G, u: UnitId): number => {
  if (g.f.onFoot[u] !== 0) return FOOT.move;
  return g.f.carries[u] !== 0 ? tables.bridges.carriedMove : faceUp(g, u).move;
};

const effectOn = (effect: Effect, points: number, out: Sink, rule: { case: string; what: string }): number =>
  effect === 'half' ? times(out, points, 1, 2, 'down', rule.case, rule.what, undefined, POINT) : points;

/** Halvings round down to whole points, one after the other (chart-14.68, R-C21); the class is that of the printed allowance (R-C66). */
export function allowance(g: G, u: UnitId, out?: Sink): number {
  const cls = isClassB(g, u) ? 'B' : 'A';
  let points = add(
    out,
    0,
    printedMove(g, u) * POINT,
    g.f.onFoot[u] !== 0 ? '24.1' : g.f.carries[u] !== 0 ? '15.21' : '6.0',
    'line.printed-move',
    out && { unit: u },
  );
  const { rows } = tables.states;
  // Of isolated units of Class A only artillery is slowed down at once.
  if (ARTILLERY[u] === 1 && cls === 'A' && g.f.supply[u] === ISOLATED_1) points = effectOn('half', points, out, ISOLATED_GUN);
  for (const rule of [STATE[g.f.supply[u]], TIRED[g.f.fatigue[u]]])
    if (rule) points = effectOn(rows[rule.state].move[cls], points, out, rule);
  if (g.f.left[u] !== 0) {
    const paid = Math.min(points, MODE_CHANGE);
    points = add(out, points, -paid, '7.23', 'line.left-march');
  }
  return points;
}

/** Fatigued and isolated at once: it may not move at all (14.67). */
export const mayNotMove = (g: G, u: UnitId): boolean => g.f.fatigue[u] === FATIGUED && g.f.supply[u] >= ISOLATED_1;

/** Half the allowance in force, in whole points: what it costs to leave a rigid zone (6.23, R-C66). */
export const halfAllowance = (points: number): number => Math.floor(points / POINT / 2) * POINT;
