/** How many points a unit may spend (7-mp): printed, then weather, maneuver supply, general supply, drop. In 1/16 points. */
import { add, notApplied, type Sink, times, type UnitId } from '@hexfront/engine';
import { DEN, type Window } from '../../state/points.ts';
import { MOVE, SIDE } from '../../state/query.ts';
import { type G, WEATHERS } from '../../state/shape.ts';
import { hasManeuver, needsManeuver } from '../supply/maneuver-supply.ts';

export { DEN, type Window };

const CASE_OF: Readonly<Record<(typeof WEATHERS)[number], string>> = {
  clear: '17-clear',
  rain: '17-rain',
  storm: '17-storm',
  frost: '17-frost',
  'winter-storm': '17-winterstorm',
  thaw: '17-thaw',
};

const halve = (out: Sink, points: number, rule: string, what: string): number => times(out, points, 1, 2, 'exact', rule, what);

/** Needs maneuver supply and has none: half the movement, and zones only next door (5.D.1). A reserve has it by definition (9.A-msp, R-07). */
export const lacksManeuver = (g: G, u: UnitId, window: Window): boolean => window === 'movement' && needsManeuver(u) && !hasManeuver(g, u);

/** The same without an account: asked for every unit of every list. */
function quickAllowance(g: G, u: UnitId, window: Window): number {
  const { halved, minus } = g.rules.weather(g);
  let points = MOVE[u] * DEN;
  if (halved) points /= 2;
  else points -= Math.min(points, minus[SIDE[u]] * DEN);
  if (lacksManeuver(g, u, window)) points /= 2;
  if (g.f.unsupplied[u] !== 0) points /= 2;
  if (g.f.droppedTurn[u] !== 0) points /= 2;
  return points;
}

export function allowance(g: G, u: UnitId, window: Window = 'movement', out?: Sink): number {
  if (out === undefined) return quickAllowance(g, u, window);
  let points = add(out, 0, MOVE[u] * DEN, '7-mp', 'line.printed-move', out && { unit: u });
  const weather = g.rules.weather(g);
  const rule = CASE_OF[WEATHERS[g.v.weather]];
  const minus = weather.minus[SIDE[u]];
  if (weather.halved) points = halve(out, points, rule, 'line.weather');
  else if (minus > 0) points = add(out, points, -Math.min(points, minus * DEN), rule, 'line.weather');
  if (lacksManeuver(g, u, window)) points = halve(out, points, '5.D.1-halfmove', 'line.no-maneuver');
  else if (out && needsManeuver(u)) points = notApplied(out, points, '5.D.1-halfmove', 'line.has-maneuver');
  if (g.f.unsupplied[u] !== 0) points = halve(out, points, '6.C', 'line.unsupplied');
  if (g.f.droppedTurn[u] !== 0) points = halve(out, points, '21.A.6', 'line.dropped');
  return points;
}

/** What it costs to cross an unbridged major river or a full sea hexside: half the printed movement (8-unbridged-cost, R-05). */
export const crossingCost = (g: G, u: UnitId): number => (g.rules.riverRoundedUp ? Math.ceil(MOVE[u] / 2) * DEN : (MOVE[u] * DEN) / 2);

/** Spent no more than half of what it had after all modifiers (9.A, R-04). */
export const spentAtMostHalf = (g: G, u: UnitId): boolean => 2 * g.f.spent[u] <= allowance(g, u, 'movement');
