/** Where a unit can get to: movement fields, kept in a few slots per board so that nothing is allocated and no question is worked out twice. */
import { keepFields, type UnitId } from '@hexfront/engine';
import type { G } from '../../state/shape.ts';
import { allowance } from './allowance.ts';
import { type MoveStart, makeFiller, type UnitWalk } from './step-rules.ts';

/** The move in hand on foot or as its own class, the same driving; questions from outside; single steps. */
export const SLOT = { own: 0, driving: 1, other: 2, step: 3 } as const;

export const { walkOf, fieldOf } = keepFields<G, MoveStart, UnitWalk>({
  slotOf: (q) => (q.driving ? SLOT.driving : SLOT.own),
  aside: SLOT.other,
  filler: makeFiller,
  stamp: (g) => g.d.change * 64 + g.v.turn,
  same: (a, b) =>
    a.unit === b.unit &&
    a.hex === b.hex &&
    a.spent === b.spent &&
    a.memory === b.memory &&
    a.points === b.points &&
    a.driving === b.driving,
});

/** The move of a unit that stands on the map and has not moved yet. */
export const fromHere = (g: G, unit: UnitId, driving = false): MoveStart => ({
  unit,
  hex: g.hexOf(unit),
  spent: 0,
  memory: 0,
  points: allowance(g, unit, driving),
  driving,
});
