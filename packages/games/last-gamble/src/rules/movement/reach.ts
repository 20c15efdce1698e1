/** Where a unit can get to: movement fields, kept in a few slots per board so that nothing is allocated and no question is worked out twice. */
import { type Direction, type HexId, keepFields, leadsAnywhere, type Side, type UnitId } from '@hexfront/engine';
import type { Form, Window } from '../../decisions/rules.ts';
import { bits, isSlope, partnerOf, SIDE } from '../../state/query.ts';
import type { G } from '../../state/shape.ts';
import { allowance, halfMoves, mayAlwaysMoveOne } from './allowance.ts';
import { boundOf } from './restricted.ts';
import { OFF } from './road-movement.ts';
import { endRefusal, type MoveStart, makeFiller, type UnitWalk } from './step-rules.ts';
import { zonesNow } from './zones-of-control.ts';

/**
 * Slots: the move in hand by its form, one for questions from outside, so that they do not spoil what a list is just reading, single steps, and the
 * other of two that break out, who is asked about while the first one is.
 */
export const SLOT = { normal: 0, march: 1, strategic: 0, breakout: 1, other: 2, step: 3, partner: 4 } as const;

export const { walkOf, fieldOf } = keepFields<G, MoveStart, UnitWalk>({
  slotOf: (q) => SLOT[q.form],
  aside: SLOT.other,
  filler: makeFiller,
  stamp: (g) => g.d.change * 64 + g.v.turn,
  same: (k, q) =>
    k.unit === q.unit &&
    k.window === q.window &&
    k.form === q.form &&
    k.hex === q.hex &&
    k.spent === q.spent &&
    k.memory === q.memory &&
    k.fresh === q.fresh &&
    k.points === q.points &&
    k.half === q.half,
});

/** Where a move begins: a unit that stands on the map and has not moved yet. */
export const fromHere = (g: G, unit: UnitId, window: Window, form: Form): MoveStart => ({
  unit,
  window,
  form,
  hex: g.hexOf(unit),
  spent: 0,
  memory: OFF,
  fresh: true,
  points: allowance(g, unit, window, form),
  half: halfMoves(g, unit, window),
});

/** Whether a unit can go anywhere at all, where `also` has nothing against it either. */
export function canGo(g: G, q: MoveStart, slot: number = SLOT.other, also?: (hex: HexId) => boolean): boolean {
  const mayEnd = (hex: HexId): boolean => endRefusal(g, q.unit, hex, q.window) === undefined && (also === undefined || also(hex));
  return leadsAnywhere(g.board, walkOf(g, q, slot), q, mayEnd, () => fieldOf(g, q, slot));
}

/**
 * The common case, without asking the walk: a neighbour without enemies, not from zone to zone, with nothing on the hexside that could bar it.
 * One hex is always allowed (basic-5.38), so no price matters.
 */
export function canStepOut(g: G, unit: UnitId, window: Window): boolean {
  const { board } = g;
  const hex = g.hexOf(unit);
  const side = SIDE[unit];
  if (!mayAlwaysMoveOne(g, unit) || boundOf(g, unit) !== 0) return false;
  const { river, slope } = bits(g);
  const zones = zonesNow(g).plane(1 - side, 0);
  for (let d = 0; d < 6; d++) {
    const k = 6 * hex + d;
    const to = board.neighbors[k];
    if (to < 0 || (board.sides[k] & (river | slope)) !== 0 || (zones[hex] > 0 && zones[to] > 0)) continue;
    if (!friendly(g, side, to) || isSlope(g, k) || barredByRule(g, unit, hex, d, to)) continue;
    if (endRefusal(g, unit, to, window) === undefined) return true;
  }
  return false;
}

/** Nobody else's unit is in the hex. */
function friendly(g: G, side: Side, hex: HexId): boolean {
  const { head, next } = g.occupancy;
  for (let u = head[hex]; u >= 0; u = next[u]) if (SIDE[u] !== side) return false;
  return true;
}

function barredByRule(g: G, unit: UnitId, from: HexId, dir: Direction, to: HexId): boolean {
  const mate = partnerOf(g, unit);
  for (const rule of g.rules.stepExtra)
    if (rule(g, unit, from, dir, to) < 0 || (mate >= 0 && rule(g, mate, from, dir, to) < 0)) return true;
  return false;
}
