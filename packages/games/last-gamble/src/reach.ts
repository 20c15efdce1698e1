/** Where a unit can get to: movement fields, kept in a few slots per board so that nothing is allocated and no question is worked out twice. */
import { keepFields, REFUSED, type Step } from '@hexfront/engine';
import { allowance, halfMoves } from './allowance.ts';
import { OFF } from './road-movement.ts';
import type { Form, Window } from './rules.ts';
import type { G } from './shape.ts';
import { endRefusal, makeFiller, type Question, type UnitWalk } from './step-rules.ts';

/** Slots: the move in hand by its form, and one for questions from outside, so that they do not spoil what a list is just reading. */
export const SLOT = { normal: 0, march: 1, strategic: 0, breakout: 1, other: 2, step: 3 } as const;

const kept = keepFields<G, Question, UnitWalk>({
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
export const walkOf = (g: G, q: Question, slot: number = SLOT.other): UnitWalk => kept.walkOf(g, q, slot);
export const fieldOf = (g: G, q: Question, slot: number = SLOT[q.form]) => kept.fieldOf(g, q, slot);

/** Question about a unit that stands on the map and has not moved yet. */
export const fromHere = (g: G, unit: number, window: Window, form: Form): Question => ({
  unit,
  window,
  form,
  hex: g.f.place[unit],
  spent: 0,
  memory: OFF,
  fresh: true,
  points: allowance(g, unit, window, form),
  half: halfMoves(g, unit, window),
});

const probe: Step = { spent: 0, memory: 0, reason: 0, why: undefined };
/**
 * Whether a unit can go anywhere at all. The neighbours usually answer it; only a unit walled in by full stacks needs the whole field.
 */
export function canGo(g: G, q: Question, slot: number = SLOT.other): boolean {
  const walk = walkOf(g, q, slot);
  const { neighbors } = g.board;
  let through = false;
  for (let dir = 0; dir < 6; dir++) {
    const to = neighbors[6 * q.hex + dir];
    if (to < 0) continue;
    probe.spent = q.spent;
    probe.memory = q.memory;
    if (walk.edge(q.hex, dir, to, q.memory, q.spent, probe) === REFUSED) continue;
    if (probe.spent > walk.points && !walk.least) continue;
    if (endRefusal(g, q.unit, to, q.window) === undefined) return true;
    through = true;
  }
  if (!through) return false;
  const field = fieldOf(g, q, slot);
  for (let i = 1; i < field.count; i++) if (field.hexAt(i) !== q.hex && field.canEnd(field.hexAt(i))) return true;
  return false;
}
