/** Where a unit can get to: movement fields, kept in a few slots per board so that nothing is allocated and no question is worked out twice. */
import { keepFields, type UnitId } from '@hexfront/engine';
import type { G } from '../../state/shape.ts';
import { allowance } from './allowance.ts';
import { type MoveStart, makeFiller, OFF_ROAD, TACTICAL, type UnitWalk } from './step-rules.ts';

/** The move in hand in its own mode and with a change to March Mode; questions from outside; single steps. */
export const SLOT = { keep: 0, march: 1, other: 2, step: 3 } as const;

export const { walkOf, fieldOf } = keepFields<G, MoveStart, UnitWalk>({
  slotOf: (q) => (q.march ? SLOT.march : SLOT.keep),
  aside: SLOT.other,
  filler: makeFiller,
  stamp: (g) => g.d.change * 64 + g.v.turn,
  same: (a, b) =>
    a.unit === b.unit &&
    a.hex === b.hex &&
    a.spent === b.spent &&
    a.memory === b.memory &&
    a.fresh === b.fresh &&
    a.points === b.points &&
    a.march === b.march,
});

/** The move of a unit that stands on the map and has not moved yet. */
export const fromHere = (g: G, unit: UnitId, march = false): MoveStart => ({
  unit,
  hex: g.hexOf(unit),
  spent: 0,
  memory: g.f.march[unit] !== 0 ? OFF_ROAD : TACTICAL,
  fresh: true,
  points: allowance(g, unit),
  march,
});
