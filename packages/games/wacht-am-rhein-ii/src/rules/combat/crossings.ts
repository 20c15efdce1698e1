/** Ground that is closed to a unit in attack, retreat and advance as it is in movement (11.1.3, 13.9.5, 13.11.0, 7.6). */
import type { Direction, HexId, Refusal, Side, UnitId } from '@hexfront/engine';
import type { LimitedAct } from '../../data/index.ts';
import { isClosedToGermans } from '../../decisions/rules.ts';
import { ARTILLERY, bits, held, LEG_GUN, MECH, SIDE, TOWED } from '../../state/query.ts';
import { type G, GERMAN } from '../../state/shape.ts';
import { carries, isBridged, isWater } from '../bridges/bridges.ts';
import { isSelfPropelled } from '../movement/trucks.ts';
import { limitRefusal } from '../scenarios/limits.ts';

/** Why a unit can never cross this hexside into this hex, whoever is there. */
export function groundRefusal(
  g: G,
  unit: UnitId,
  from: HexId,
  dir: Direction,
  act: LimitedAct = 'advance',
): { case: string; why: string } | undefined {
  const edge = 6 * from + dir;
  const to = g.board.neighbors[edge];
  const sides = g.board.sides[edge];
  const { stream, river, majorRiver, ford, road, constricted, lineA, lineB } = bits(g);
  if (SIDE[unit] === GERMAN && isClosedToGermans(g.rules, g.board, to)) return { case: '33.1.0-a', why: 'beyond-west-wall' };
  const limit = limitRefusal(g, unit, to, act);
  if (limit) return limit;
  const dry = (sides & ford) !== 0 || carries(g, unit, edge, act === 'attack' || act === 'retreat');
  if ((sides & majorRiver) !== 0 && !dry) return { case: '7.6.4', why: 'major-river' };
  if ((sides & river) !== 0 && !dry && (MECH[unit] === 1 || TOWED[unit] === 1 || LEG_GUN[unit] === 1))
    return { case: '7.6.3', why: 'river-mech' };
  if ((sides & stream) !== 0 && TOWED[unit] === 1 && !isSelfPropelled(g, unit) && !dry) return { case: '7.6.2', why: 'stream-towed' };
  // By road or along a dashed line of the hex (7.6.5b).
  const open = (sides & road) | (g.board.sides[6 * to + ((dir + 3) % 6)] & (lineA | lineB));
  if ((g.board.marks[to] & constricted) !== 0 && open === 0 && ARTILLERY[unit] === 1) return { case: '7.6.5', why: 'guns-constricted' };
  return undefined;
}

/** Why nobody of a side may go there: the map ends, or the enemy is there. */
export function hexRefusal(g: G, side: Side, from: HexId, dir: Direction): Refusal | undefined {
  const to = g.board.neighbors[6 * from + dir];
  if (to < 0) return { case: '13.9.5', why: 'off-map', from };
  return held(g, 1 - side, to) ? { case: '13.11.0', why: 'enemy-hex', to } : undefined;
}

/** A road leads over this hexside, and its bridge stands where it needs one. */
export const byRoad = (g: G, from: HexId, to: HexId): boolean => {
  const dir = g.board.dirTo(from, to);
  const edge = 6 * from + dir;
  const { road, ford } = bits(g);
  if (dir < 0 || (g.board.sides[edge] & road) === 0) return false;
  return !isWater(g, edge) || isBridged(g, edge) || (g.board.sides[edge] & ford) !== 0;
};
