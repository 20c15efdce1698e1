/** Where a unit can get to: movement fields, kept in a few slots per board so that nothing is allocated and no question is worked out twice. */
import { type HexId, keepFields, leadsAnywhere, type UnitId, type Walk } from '@hexfront/engine';
import type { Window } from '../../state/points.ts';
import { bits, MOUNTAIN, SIDE } from '../../state/query.ts';
import { enemyOf, type G } from '../../state/shape.ts';
import { allowance } from './allowance.ts';
import { groundPrices, ROAD, ROAD_COST, sidesNow, WATER } from './ground-costs.ts';
import { endRefusal, placeRefusal } from './move-ends.ts';
import { type MoveStart, makeFiller } from './step-rules.ts';
import { PRIMARY, zonesNow } from './zones.ts';

/** Slots: the move in hand, questions from outside (so that they do not spoil what a list is just reading), and single steps. */
export const SLOT = { hand: 0, other: 1, step: 2 } as const;
const NOBODY: readonly number[] = [];

export const { walkOf, fieldOf } = keepFields<G, MoveStart, Walk>({
  slotOf: () => SLOT.hand,
  aside: SLOT.other,
  filler: makeFiller,
  stamp: (g) => g.d.change * 64 + g.v.turn,
  same: (k, q) =>
    k.unit === q.unit &&
    k.window === q.window &&
    k.hex === q.hex &&
    k.spent === q.spent &&
    k.memory === q.memory &&
    k.points === q.points &&
    k.group.length === q.group.length &&
    k.group.every((u, i) => u === q.group[i]),
});

/** The move of a unit on the map that is not being moved. */
export const fromHere = (g: G, unit: UnitId, window: Window): MoveStart => ({
  unit,
  window,
  hex: g.hexOf(unit),
  spent: g.f.spent[unit],
  memory: 0,
  points: allowance(g, unit, window),
  group: NOBODY,
});

/**
 * A neighbour that anybody could simply step into: empty, without water or an enemy zone, on the same sheet, within the points. Says nothing about
 * the others; it saves the look at everything else that might stand in the way.
 */
export function steps(g: G, q: MoveStart): boolean {
  if (q.window !== 'movement' || q.memory !== 0 || q.group.length > 0 || g.v.southImpulse === 1) return false;
  const { board } = g;
  const { neighbors, marks } = board;
  const { head } = g.occupancy;
  const prices = groundPrices(board, MOUNTAIN[q.unit]);
  const { kind, extra } = sidesNow(g);
  const zone = zonesNow(g).plane(enemyOf(SIDE[q.unit]), PRIMARY);
  const south = bits(board).south;
  for (let k = 6 * q.hex; k < 6 * q.hex + 6; k++) {
    const to = neighbors[k];
    if (to < 0 || head[to] >= 0 || kind[k] >= WATER || zone[to] > 0 || prices[to] === 0 || ((marks[to] ^ marks[q.hex]) & south) !== 0)
      continue;
    const cost = kind[k] === ROAD ? ROAD_COST : prices[to] + extra[k];
    if (q.spent + cost <= q.points && placeRefusal(g, q.unit, to) === undefined) return true;
  }
  return false;
}

/** Whether a unit can go anywhere at all. */
export function canGo(g: G, q: MoveStart, slot: number = SLOT.other): boolean {
  if (steps(g, q)) return true;
  const mayEnd = (hex: HexId): boolean => endRefusal(g, q.unit, hex, q.window, q.group) === undefined;
  return leadsAnywhere(g.board, walkOf(g, q, slot), q, mayEnd, () => fieldOf(g, q, slot));
}
