/** The move in hand (chapter 7): who may begin one, what it has left, where it may end. */
import type { HexId, Of, Refusal, UnitId } from '@hexfront/engine';
import { code, count, record, unit, units } from '@hexfront/engine/parts';
import { WINDOWS, type Window } from '../../state/points.ts';
import { GROUND, isSouth } from '../../state/query.ts';
import { ATTACKED, type G, MOVED } from '../../state/shape.ts';
import { HELD, mustBeReleased, RELEASED } from '../first-turn.ts';
import { dropReserve } from '../reserves/reserve-status.ts';
import { allowance } from './allowance.ts';
import { endRefusal } from './move-ends.ts';
import { canGo } from './reach.ts';
import type { MoveStart } from './step-rules.ts';

/** The move in hand. */
export const MOVE_LOCALS = record({
  u: unit(),
  w: code(...WINDOWS),
  spent: count(),
  memory: count(),
  legs: count(),
  points: count(),
  /** Infantry that an amphibious brigade takes with it (22.C.4). */
  with: units(),
});
export type MoveLocals = Of<typeof MOVE_LOCALS>;

export const CASE_OF: Record<Window, string> = { movement: '7-when', reserve: '13' };

/** What keeps a unit from being moved; which of them in which window says `barTo`. */
const BARS = {
  aircraft: { case: '10.A.4', why: 'aircraft' },
  offMap: { movement: { case: CASE_OF.movement, why: 'not-on-map' }, reserve: { case: CASE_OF.reserve, why: 'not-on-map' } },
  inReserve: { case: '9.B', why: 'in-reserve' },
  stood: { case: '9.A', why: 'moved-already' },
  moved: { case: '7-individual', why: 'moved-already' },
  attacked: { case: '4-once', why: 'attacked-already' },
  dropped: { case: '21.A.1', why: 'just-dropped' },
  southern: { case: '5.C.2-limit', why: 'southern-impulse' },
  movedNow: { case: '13-once', why: 'not-in-reserve' },
  noReserve: { case: '13', why: 'not-in-reserve' },
  held: { case: '26-reserve', why: 'held-back' },
  notReleased: { case: '26-reserve', why: 'not-released' },
} as const;
/** As one of a few constants: lists ask about every unit, and nobody reads the reasons. */
function barTo(g: G, unit: UnitId, window: Window): { case: string; why: string } | undefined {
  if (GROUND[unit] === 0) return BARS.aircraft;
  if (g.f.place[unit] >= g.board.n) return BARS.offMap[window];
  if (window === 'movement') {
    if (g.f.reserve[unit] !== 0) return BARS.inReserve;
    if (g.f.stood[unit] !== 0) return BARS.stood;
    if ((g.f.acted[unit] & MOVED) !== 0) return BARS.moved;
    if ((g.f.acted[unit] & ATTACKED) !== 0) return BARS.attacked;
    if (g.f.droppedNow[unit] !== 0) return BARS.dropped;
    if (g.v.southImpulse === 1 && !isSouth(g, g.hexOf(unit))) return BARS.southern;
    return undefined;
  }
  if (g.f.reserve[unit] === 0) return g.f.movedNow[unit] !== 0 ? BARS.movedNow : BARS.noReserve;
  if (g.f.released[unit] === HELD) return BARS.held;
  if (mustBeReleased(g, unit) && g.f.released[unit] !== RELEASED) return BARS.notReleased;
  return undefined;
}
export const mayBegin = (g: G, unit: UnitId, window: Window): boolean => barTo(g, unit, window) === undefined;
/** Why a unit may not be moved in this window; undefined if it may begin a move. */
export function moveRefusal(g: G, unit: UnitId, window: Window): Refusal | undefined {
  const refusal = barTo(g, unit, window);
  return refusal && { ...refusal, unit };
}

/** A move as it begins: what counters that broke down on the way have spent already counts (22.A.1). */
export const beginMove = (g: G, unit: UnitId, window: Window): MoveLocals => ({
  u: unit,
  w: window,
  spent: g.f.spent[unit],
  memory: 0,
  legs: 0,
  points: allowance(g, unit, window),
  with: [],
});

/** The question the walk kernel is asked for the move as it stands. */
export const questionOf = (g: G, l: MoveLocals): MoveStart => ({
  unit: l.u,
  window: l.w,
  hex: g.hexOf(l.u),
  spent: l.spent,
  memory: l.memory,
  points: l.points,
  group: l.with,
});

export const mayEndAt = (g: G, l: MoveLocals, hex: HexId): Refusal | undefined => endRefusal(g, l.u, hex, l.w, l.with);

/** From a hex where it may not end it must be able to go on to one where it may (3-end, 7-nooos). */
export const leadsOn = (g: G, l: MoveLocals, hex: HexId, spent: number, memory: number): boolean =>
  canGo(g, { ...questionOf(g, l), hex, spent, memory });

/** Everything that setting out means: it has moved in this player turn, and is no reserve any more (7-individual, 9.C-used, 13-once). */
export function setOut(g: G, unit: UnitId, window: Window): void {
  g.set('acted', unit, g.f.acted[unit] | MOVED);
  g.set('movedNow', unit, 1);
  if (window === 'reserve') dropReserve(g, unit, '13-once');
}
