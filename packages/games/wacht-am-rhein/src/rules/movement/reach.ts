/** Where a unit can get to: movement fields, kept in a few slots per board so that nothing is allocated and no question is worked out twice. */
import { type Board, keepFields, type UnitId, walkTogether } from '@hexfront/engine';
import { mateOf } from '../../state/query.ts';
import type { G } from '../../state/shape.ts';
import { allowance } from './allowance.ts';
import { type Filler, type MoveStart, makeFiller, OFF_ROAD, TACTICAL, type UnitWalk } from './step-rules.ts';

/** The move in hand in its own mode and with a change to March Mode; questions from outside; single steps; teams to be formed. */
export const SLOT = { keep: 0, march: 1, other: 2, step: 3, team: 4 } as const;

/** A team walks as one: at the price of whom it costs more, as far as the slower one gets (9.25). */
function teamFiller(board: Board): Filler {
  const one = makeFiller(board);
  let other: Filler | undefined;
  return {
    fill(g, q) {
      if (q.mate < 0) return one.fill(g, q);
      other ??= makeFiller(board);
      const walks = [
        one.fill(g, { ...q, points: allowance(g, q.unit) }),
        other.fill(g, { ...q, unit: q.mate, mate: q.unit, points: allowance(g, q.mate) }),
      ];
      return { ...walkTogether(walks), points: q.points, least: walks.every((w) => w.least) };
    },
  };
}

/** Of a team the one that has fewer points. */
export const slowerOf = (g: G, unit: UnitId, mate: UnitId): UnitId => (mate >= 0 && allowance(g, mate) < allowance(g, unit) ? mate : unit);

export const { walkOf, fieldOf } = keepFields<G, MoveStart, UnitWalk>({
  slotOf: (q) => (q.march ? SLOT.march : SLOT.keep),
  aside: SLOT.other,
  filler: teamFiller,
  stamp: (g) => g.d.change * 64 + g.v.turn,
  same: (a, b) =>
    a.unit === b.unit &&
    a.mate === b.mate &&
    a.hex === b.hex &&
    a.spent === b.spent &&
    a.memory === b.memory &&
    a.fresh === b.fresh &&
    a.points === b.points &&
    a.march === b.march &&
    a.free === b.free,
});

/** The move of a unit that stands on the map and has not moved yet. */
export const fromHere = (g: G, unit: UnitId, march = false, mate = mateOf(g, unit)): MoveStart => ({
  unit,
  mate,
  hex: g.hexOf(unit),
  spent: 0,
  memory: g.f.march[unit] !== 0 ? OFF_ROAD : TACTICAL,
  fresh: true,
  points: allowance(g, slowerOf(g, unit, mate)),
  march,
});
