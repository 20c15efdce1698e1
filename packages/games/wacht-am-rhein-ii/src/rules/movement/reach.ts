/** Where a unit can get to: movement fields, kept in a few slots per board so that nothing is allocated and no question is worked out twice. */
import { type Board, type HexId, keepFields, LOUD, REFUSED, type UnitId } from '@hexfront/engine';
import { SIDE } from '../../state/query.ts';
import type { G } from '../../state/shape.ts';
import { ambushes } from '../special/disguised.ts';
import { allowance, type Form } from './allowance.ts';
import { makeRoadFiller } from './road-rules.ts';
import { makeFiller } from './step-rules.ts';
import type { Filler, MoveStart, UnitWalk } from './unit-walk.ts';

/** The move in hand as its own class, the same driving and by road; questions from outside; single steps; overruns. */
export const SLOT = { own: 0, driving: 1, road: 2, other: 3, step: 4, overrun: 5 } as const;
/** No hex. */
export const NOWHERE: HexId = -1;

/** Roads have a walk of their own. */
function makeFillers(board: Board): Filler {
  const regular = makeFiller(board);
  const road = makeRoadFiller(board);
  return { fill: (g, q) => wary(g, q, (q.form === 'road' ? road : regular).fill(g, q)) };
}
/** One order leads a US unit no further than to a team in disguise, which may misdirect it (30.2.2). */
function wary(g: G, q: MoveStart, walk: UnitWalk): UnitWalk {
  const met = ambushes(g, SIDE[q.unit]);
  if (!met) return walk;
  return {
    ...walk,
    edge: (at, dir, to, memory, spent, out) => {
      const flags = walk.edge(at, dir, to, memory, spent, out);
      return flags !== REFUSED && met.has(to) ? flags | LOUD : flags;
    },
  };
}

export const { walkOf, fieldOf } = keepFields<G, MoveStart, UnitWalk>({
  slotOf: (q) => SLOT[q.form],
  aside: SLOT.other,
  filler: makeFillers,
  stamp: (g) => g.d.change * 64 + g.v.turn,
  same: (a, b) =>
    a.unit === b.unit &&
    a.hex === b.hex &&
    a.spent === b.spent &&
    a.memory === b.memory &&
    a.points === b.points &&
    a.form === b.form &&
    a.into === b.into &&
    a.past === b.past,
});

/** The move of a unit that stands on the map and has not moved yet. */
export const fromHere = (g: G, unit: UnitId, form: Form = 'own'): MoveStart => ({
  unit,
  hex: g.hexOf(unit),
  spent: 0,
  memory: 0,
  points: allowance(g, unit, form),
  form,
  into: NOWHERE,
  past: NOWHERE,
});
