/** How many points a unit may spend: printed allowance, supply, halvings, Strategic Movement (basic-5.2, R-73). In half points. */
import { add, cap, notApplied, type Sink, times, type UnitId } from '@hexfront/engine';
import { moveOf, tables, units } from '../../data/index.ts';
import type { Form, Window } from '../../decisions/rules.ts';
import { ARMOR, ARTILLERY, MOTORIZED, partnerOf, SIDE } from '../../state/query.ts';
import { ALLIED, type G, GERMAN, HALF_MOVED, IN_RESERVE, ISOLATED, UNSUPPLIED } from '../../state/shape.ts';
import { supplyOf } from '../supply/supply.ts';

/** All amounts of movement are counted in half points. */
export const DEN = tables.movementCosts.den;

/** Printed allowance of both faces, in whole points. */
export const MOVE_FULL = Uint8Array.from(units, (u) => moveOf(u, false));
export const MOVE_REDUCED = Uint8Array.from(units, (u) => moveOf(u, true));
const ONE_FACE = Uint8Array.from(units, (u) => (u.steps === 1 ? 1 : 0));

export const printedMove = (g: G, unit: UnitId): number =>
  g.f.steps[unit] === 1 && ONE_FACE[unit] === 0 ? MOVE_REDUCED[unit] : MOVE_FULL[unit];

/** Would move with half its allowance: reserve armor before combat, and again after it (basic-13.31, 13.11). */
export const halfMoves = (g: G, unit: UnitId, window: Window): boolean =>
  (window === 'movement' && g.f.reserve[unit] === IN_RESERVE) || (window === 'reserve' && g.f.reserve[unit] === HALF_MOVED);

const halve = (out: Sink, points: number, rule: string, what: string): number => times(out, points, 1, 2, 'up', rule, what, undefined, DEN);

/** Points for a move in half points; 0 for a unit that may not move at all. A Kampfgruppe goes at the rate of its slower half (adv-12.13). */
export function allowance(g: G, unit: UnitId, window: Window, form: Form, out?: Sink): number {
  const own = ownAllowance(g, unit, window, form, out);
  const partner = partnerOf(g, unit);
  if (partner < 0) return own;
  const slower = ownAllowance(g, partner, window, form);
  return slower < own ? cap(out, own, slower, 'adv-12.13', 'line.slower-half', out && { unit: partner }) : own;
}

function ownAllowance(g: G, unit: UnitId, window: Window, form: Form, out?: Sink): number {
  let points = add(out, 0, printedMove(g, unit) * DEN, 'basic-5.0', 'line.printed-move', out && { unit });
  for (const change of g.rules.allowance) points = change(g, unit, points, window, form, out);
  const status = supplyOf(g, unit);
  if (status === ISOLATED && ARMOR[unit]) return cap(out, points, 0, 'basic-1.63', 'line.isolated-armor');
  if (status === ISOLATED) points = halve(out, points, 'basic-1.62', 'line.isolated');
  else if (status === UNSUPPLIED && !ARMOR[unit]) points = halve(out, points, 'basic-1.52', 'line.unsupplied');
  for (const rule of g.rules.move.halvings) {
    const halving = rule(g, unit, window, form);
    if (halving) points = halve(out, points, halving.case, halving.what);
  }
  if (halfMoves(g, unit, window)) points = halve(out, points, window === 'movement' ? 'basic-13.31' : 'basic-13.11', 'line.half-move');
  if (status === UNSUPPLIED && ARMOR[unit]) points = cap(out, points, DEN, 'basic-1.53', 'line.unsupplied-armor');
  return form === 'strategic' ? strategicPoints(g, unit, points, out) : points;
}

/** Multiplied in Strategic Movement; Allied foot pays for its trucks on the turn it gets on them (basic-6.12, 6.2, R-16). */
function strategicPoints(g: G, unit: UnitId, points: number, out: Sink): number {
  const { strategicMovement: t } = tables;
  const side = SIDE[unit];
  if (MOTORIZED[unit]) {
    const slow = side === GERMAN && ARTILLERY[unit] && MOVE_FULL[unit] === t.slowArtilleryMove;
    if (slow) return times(out, points, t.germanSlowArtillery, 1, 'exact', 'basic-6.22', 'line.strategic');
    return times(out, points, t.motorized, 1, 'exact', 'basic-6.21', 'line.strategic');
  }
  if (side !== ALLIED) return times(out, points, t.germanFoot, 1, 'exact', 'basic-6.22', 'line.strategic');
  const entering = g.f.strategic[unit] !== 1;
  if (entering) {
    const paid = Math.min(points, t.alliedFootEntryCost * DEN);
    points = add(out, points, -paid, 'basic-6.12', 'line.entrucking');
  } else notApplied(out, points, 'basic-6.12', 'line.entrucked');
  return times(out, points, t.alliedFoot, 1, 'exact', 'basic-6.23', 'line.strategic');
}

/** One hex is always allowed, except to isolated armor (basic-5.38). */
export function mayAlwaysMoveOne(g: G, unit: UnitId): boolean {
  if (ARMOR[unit] && supplyOf(g, unit) === ISOLATED) return false;
  const partner = partnerOf(g, unit);
  return partner < 0 || !(ARMOR[partner] && supplyOf(g, partner) === ISOLATED);
}
