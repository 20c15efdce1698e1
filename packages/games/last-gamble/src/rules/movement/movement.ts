/** Chapter 5, the move of one unit: from leg to leg until it stops, is stopped or leaves the map. Procedure `move`. */
import {
  type AnyOption,
  among,
  call,
  distance,
  END,
  type HexId,
  type Next,
  type Refusal,
  STOP,
  stepsByHand,
  type UnitId,
  type WalkField,
  type WalkStep,
} from '@hexfront/engine';
import { MOVE_LOCALS, type MoveLocals, type PhaseLocals } from '../../decisions/movement.ts';
import type { Form, Rules, Window } from '../../decisions/rules.ts';
import { refusalOf, whyNotThere } from '../../screen/move-account.ts';
import { distancesTo } from '../../state/derived.ts';
import { partnerOf, SIDE, UNITS } from '../../state/query.ts';
import {
  type Ask,
  BY_FIRE,
  BY_ROADBLOCK,
  type G,
  HALF_MOVED,
  IN_RESERVE,
  ISOLATED,
  type LG,
  type Opt,
  type Proc,
  SUPPLIED,
} from '../../state/shape.ts';
import { dropReserve } from '../reserves/reserves.ts';
import { supplyOf } from '../supply/supply.ts';
import { allowance, halfMoves } from './allowance.ts';
import { exitOption, exitPrice } from './exits.ts';
import { MARCHED, MOVED, mayMarchFrom, TOUCHED_ENEMY } from './march.ts';
import { canGo, canStepOut, fieldOf, fromHere, SLOT, walkOf } from './reach.ts';
import { OFF } from './road-movement.ts';
import { endRefusal, type MoveStart } from './step-rules.ts';
import { nearestEnemy } from './zones-of-control.ts';

/** Broke out through zones of control in this player turn (basic-15.8); a bit of `movedTurn`. */
export const BROKE_OUT = 8;

const CASE_OF: Record<Window, string> = { movement: 'basic-5.0', reaction: 'basic-10.0', reserve: 'basic-13.0' };

/** Why a unit may not be moved in this window; undefined if it may begin a move. */
export function moveRefusal(g: G, unit: UnitId, window: Window): Refusal | undefined {
  if (g.f.place[unit] >= g.board.n) return { case: CASE_OF[window], why: 'not-on-map', unit };
  if (g.f.moved[unit] !== 0) return { case: 'basic-5.39', why: 'moved-already', unit };
  if (g.f.building[unit] >= 0) return { case: 'basic-14.32', why: 'building', unit };
  const reserve = g.f.reserve[unit];
  if (window === 'movement') {
    // Only armor may move from reserve before combat, and only half (basic-4.12, 13.31).
    if (reserve === HALF_MOVED) return { case: 'basic-13.31', why: 'moved-already', unit };
    if (reserve === IN_RESERVE && !g.rules.move.mayHalfMove(g, unit)) return { case: 'basic-4.12', why: 'in-reserve', unit };
  } else if (reserve === 0) return { case: CASE_OF[window], why: 'not-in-reserve', unit };
  if (window === 'reaction') {
    if (supplyOf(g, unit) !== SUPPLIED) return { case: 'basic-10.12', why: 'reaction-unsupplied', unit };
    if (nearestEnemy(g, SIDE[unit], g.hexOf(unit)) <= 1) return { case: 'basic-10.12', why: 'reaction-adjacent', unit };
  }
  for (const rule of g.rules.mayMove) {
    const refusal = rule(g, unit, window);
    if (refusal) return { ...refusal, unit };
  }
  return undefined;
}

/** Form a unit moves in unless it marches: in a column it stays in it (basic-6.41); never outside the own Movement Phase (10.11, 13.12). */
export const formOf = (g: G, unit: UnitId, window: Window): Form =>
  window === 'movement' && g.f.strategic[unit] !== 0 ? 'strategic' : 'normal';

export function beginMove(g: G, unit: UnitId, window: Window): MoveLocals {
  const form = formOf(g, unit, window);
  return {
    u: unit,
    w: window,
    form,
    spent: 0,
    memory: OFF,
    from: g.hexOf(unit),
    legs: 0,
    points: allowance(g, unit, window, form),
    half: halfMoves(g, unit, window),
  };
}

/** The question the walk kernel is asked for the move as it stands. */
export const questionOf = (g: G, l: MoveLocals, form: Form = l.form): MoveStart => ({
  unit: l.u,
  window: l.w,
  form,
  hex: g.hexOf(l.u),
  spent: form === 'march' && l.marchSpent !== undefined ? l.marchSpent : l.spent,
  memory: l.memory,
  fresh: l.legs === 0,
  points: l.points,
  half: l.half,
});

/** A unit that may be picked has somewhere to go, or something to do instead of going. */
export function canMove(g: G, unit: UnitId, window: Window): boolean {
  if (formOf(g, unit, window) === 'normal' && (g.f.movedTurn[unit] & MARCHED) === 0 && canStepOut(g, unit, window)) return true;
  const q = fromHere(g, unit, window, formOf(g, unit, window));
  if (canGo(g, q)) return true;
  const l = beginMove(g, unit, window);
  if (g.rules.move.breakout(g, unit) !== undefined && window === 'movement' && canBreakOut(g, l, q)) return true;
  if (exitPrice(g, l) !== undefined) return true;
  const options: readonly AnyOption<LG, MoveLocals>[] = g.rules.move.options;
  for (const option of options) for (const a of option.from(g, l)) if (option.sure || option.test(g, l, a) === undefined) return true;
  return false;
}

/** A breakout has to end near a partner, who may be too far away to be any use (basic-15.8). */
function canBreakOut(g: G, l: MoveLocals, q: MoveStart): boolean {
  const hexes = fieldOf(g, { ...q, form: 'breakout' }, SLOT.breakout).hexes();
  const trial = trialOf(g);
  return hexes.some((h) => h !== q.hex && mayEndAt(g, l, 'breakout', h, trial) === undefined);
}

/** Where a leg may end: where stacking allows it, and for a breakout near the partner (basic-15.8). */
export function mayEndAt(g: G, l: MoveLocals, form: Form, hex: HexId, trial?: Trial): Refusal | undefined {
  return endRefusal(g, l.u, hex, l.w) ?? (form === 'breakout' ? apartRefusal(g, l, hex, trial) : undefined);
}

/** A copy of the game to try a move on, made when first needed; who asks about many hexes uses one for all of them. */
type Trial = () => G;
function trialOf(g: G): Trial {
  let copy: G | undefined;
  return () => {
    copy ??= g.copy();
    return copy;
  };
}

/** Farthest the two that break out may end from each other. */
export const BREAKOUT_REACH = 4;

function apartRefusal(g: G, l: MoveLocals, hex: HexId, trial: Trial = trialOf(g)): Refusal | undefined {
  const partner = g.rules.move.breakout(g, l.u);
  // Who has no partner is refused the form already; stacked as a Kampfgruppe they stay together.
  if (partner === undefined || partnerOf(g, l.u) === partner) return undefined;
  if (distance(g.board, hex, g.hexOf(partner)) <= BREAKOUT_REACH) return undefined;
  if (moveRefusal(g, partner, 'movement') === undefined && couldFollow(trial(), l.u, partner, hex)) return undefined;
  return { case: 'basic-15.8', why: 'breakout-apart', unit: l.u, other: partner, hex };
}

/** Whether the partner, if it has not moved yet, can end near enough once this unit stands in `hex`; `trial` is a game to try it in. */
function couldFollow(trial: G, unit: UnitId, partner: UnitId, hex: HexId): boolean {
  trial.move(unit, hex);
  const field = fieldOf(trial, fromHere(trial, partner, 'movement', 'breakout'), SLOT.partner);
  for (let i = 0; i < field.count; i++) {
    const h = field.hexAt(i);
    if (distance(trial.board, h, hex) <= BREAKOUT_REACH && endRefusal(trial, partner, h, 'movement') === undefined) return true;
  }
  return false;
}

/** The first leg settles what moving means for the unit: moved, out of reserve or half-moved (basic-4.27, 10.15, 13.11, 13.31). */
function setOut(g: G, l: MoveLocals, form: Form): void {
  l.form = form;
  let bits = g.f.movedTurn[l.u] | MOVED;
  if (form === 'march') {
    bits |= MARCHED;
    if (l.marchSpent !== undefined) l.spent = l.marchSpent;
  }
  if (form === 'breakout') bits |= BROKE_OUT;
  delete l.marchSpent;
  g.set('movedTurn', l.u, bits);
  if (g.f.moved[l.u] !== 0) return;
  markMoved(g, l.u, l.w);
  const partner = partnerOf(g, l.u);
  if (partner >= 0) markMoved(g, partner, l.w);
}

function markMoved(g: G, unit: UnitId, window: Window): void {
  g.set('moved', unit, 1);
  if (window === 'reaction') dropReserve(g, unit, 'basic-10.15');
  else if (window === 'reserve') dropReserve(g, unit, 'basic-13.11');
  else if (g.f.reserve[unit] === IN_RESERVE) g.set('reserve', unit, HALF_MOVED);
}

/** Walks the unit along the steps of a field or a single step. */
function walkAlong(g: G, l: MoveLocals, form: Form, steps: readonly WalkStep[]): Next {
  const from = g.hexOf(l.u);
  const before = form === 'march' && l.marchSpent !== undefined ? l.marchSpent : l.spent;
  setOut(g, l, form);
  const near = distancesTo(g, 1 - SIDE[l.u]);
  const last = steps[steps.length - 1];
  const path: HexId[] = [from];
  let touched = near[from] <= 1;
  for (const step of steps) {
    if (step.dir < 0) continue;
    path.push(step.hex);
    touched ||= near[step.hex] <= 1;
  }
  const partner = partnerOf(g, l.u);
  g.move(l.u, last.hex);
  if (touched) g.set('movedTurn', l.u, g.f.movedTurn[l.u] | TOUCHED_ENEMY);
  // Both halves of a Kampfgruppe go as one unit (adv-12.13).
  if (partner >= 0) {
    g.move(partner, last.hex);
    g.set('movedTurn', partner, g.f.movedTurn[l.u]);
  }
  l.spent = last.spent;
  l.memory = last.memory;
  l.legs += path.length - 1;
  for (let i = 1; i < path.length; i++) g.emit({ e: 'entered', u: l.u, h: path[i], from: path[i - 1] });
  g.emit({ e: 'moved', u: l.u, from, to: last.hex, path, cost: last.spent - before, form });
  if (partner >= 0) g.emit({ e: 'moved', u: partner, from, to: last.hex, path, cost: last.spent - before, form, case: 'adv-12.13' });
  // Spent out, in a zone of control or otherwise stopped: the move is over (basic-5.13, 8.41).
  return (last.flags & STOP) !== 0 || l.spent >= l.points ? 'over' : 'go';
}

/** Kinds of `go` by form. The unit walks the cheapest way there, by a fixed choice among equals. */
function goOption(k: string, formFor: (g: G, l: MoveLocals) => Form | Refusal): Opt<MoveLocals> {
  const field = (g: G, l: MoveLocals, form: Form): WalkField => fieldOf(g, questionOf(g, l, form));
  return {
    k,
    parts: 'h',
    ...among({
      k,
      part: 'h',
      of(g, l) {
        const form = formFor(g, l);
        return typeof form === 'string' ? field(g, l, form).hexes() : [];
      },
      fits(g, l) {
        // Asked about hexes only if it is a form.
        const form = formFor(g, l) as Form;
        const here = g.f.place[l.u];
        const trial = trialOf(g);
        return (h) => h !== here && mayEndAt(g, l, form, h, trial) === undefined;
      },
    }),
    test(g, l, a) {
      const form = formFor(g, l);
      if (typeof form !== 'string') return form;
      const h = a.h;
      const to = { unit: l.u, to: h };
      if (h >= g.board.n) return { case: 'basic-5.11', why: 'off-map', ...to };
      if (h === g.f.place[l.u]) return { case: 'basic-5.11', why: 'already-there', ...to };
      const reach = field(g, l, form);
      if (!reach.reached(h)) return whyNotThere(g, reach, l, h);
      return mayEndAt(g, l, form, h);
    },
    take(g, l, a) {
      const form = formFor(g, l) as Form;
      return walkAlong(g, l, form, field(g, l, form).steps(a.h) as WalkStep[]);
    },
  };
}

/** The form is settled by the first leg; only a unit that just came in may still decide to march. */
const unsettled = (l: MoveLocals): boolean => l.form === 'normal' && (l.legs === 0 || l.marchSpent !== undefined);

const go = goOption('go', (_g, l) => l.form);
const marchForm = (g: G, l: MoveLocals): Form | Refusal => {
  if (!unsettled(l)) return { case: 'basic-5.74', why: 'form-settled', unit: l.u };
  const snow = g.rules.move.ground(g) === 'snow';
  if (!g.rules.mayMarch(g, l.u))
    return { case: snow ? 'basic-5.75' : 'basic-5.73', why: snow ? 'no-march-snow' : 'no-march-armor', unit: l.u };
  return mayMarchFrom(g, l.u, g.hexOf(l.u)) ? 'march' : { case: 'basic-5.74', why: 'march-near-enemy', unit: l.u, to: g.f.place[l.u] };
};
const breakoutForm = (g: G, l: MoveLocals): Form | Refusal => {
  if (l.form === 'breakout') return 'breakout';
  if (!unsettled(l)) return { case: 'basic-15.8', why: 'form-settled', unit: l.u };
  if (l.w !== 'movement' || g.rules.move.breakout(g, l.u) === undefined) return { case: 'basic-15.8', why: 'no-breakout', unit: l.u };
  return 'breakout';
};
const march = goOption('march', marchForm);
const breakout = goOption('breakout', breakoutForm);
/** The form a move has if it is made in one that has to be chosen, or why it cannot be. */
export const FORM_ANSWERS: Partial<Record<Form, (g: G, l: MoveLocals) => Form | Refusal>> = { march: marchForm, breakout: breakoutForm };

/** From a hex where it may not end it must be able to go on to one where it may (basic-7.2). */
export function leadsOn(g: G, l: MoveLocals, hex: HexId, spent: number, memory: number): boolean {
  const q = { ...questionOf(g, l), hex, spent, memory, fresh: false };
  const trial = trialOf(g);
  return canGo(g, q, SLOT.other, l.form === 'breakout' ? (h) => apartRefusal(g, l, h, trial) === undefined : undefined);
}

/** One step in a direction of its own choice. */
const byHand = stepsByHand<LG, MoveLocals, MoveStart>({
  k: 'step',
  question: (g, l) => questionOf(g, l),
  walk: (g, q) => walkOf(g, q, SLOT.step),
  offMap: () => ({ case: 'basic-5.11', why: 'off-map' }),
  refusal: (_g, l, r) => refusalOf(r, l),
  mayEnd: (g, l, hex) => mayEndAt(g, l, l.form, hex),
  leadsOn: (g, l, hex, spent, memory) => spent < l.points && leadsOn(g, l, hex, spent, memory),
  take: (g, l, step) => walkAlong(g, l, l.form, [step]),
  usual: 'basic-5.38',
});

/** Ends the move. A unit that has been picked moves: whoever thinks better of it takes the pick back. */
const stop: Opt<MoveLocals> = {
  k: 'stop',
  *from() {
    yield { k: 'stop' };
  },
  test(g, l) {
    if (l.legs === 0) return { case: 'basic-5.0', why: 'not-moved-yet', unit: l.u };
    return mayEndAt(g, l, l.form, g.hexOf(l.u));
  },
  take: () => 'over',
};

/** The procedure `move` of a record of decisions to which every module has added its answers. */
export function moveProcedure(rules: Rules): Proc<MoveLocals> {
  const ask: Ask<MoveLocals> = {
    who: (g, l) => (l.w === 'reaction' ? 1 - g.v.side : g.v.side),
    cases: ['basic-5.0', 'basic-5.1'],
    args: (g, l) => ({ unit: l.u, left: (l.points - l.spent) / 2, hex: g.f.place[l.u] }),
    options: [go, march, breakout, byHand.option, exitOption, ...rules.move.options, stop],
  };
  return {
    locals: MOVE_LOCALS,
    first: 'go',
    points: {
      go: ask,
      over: {
        auto: (_g, l) => {
          const i = l.after ?? 0;
          if (i >= rules.move.afterMove.length) return END;
          l.after = i + 1;
          return call(rules.move.afterMove[i], { u: l.u }, 'over');
        },
      },
    },
    // Something happened to the unit under way: it goes on only if it still stands where it stopped to look.
    still: (g, l) => {
      if (g.f.place[l.u] >= g.board.n || g.f.halted[l.u] === BY_FIRE) return END;
      return g.f.misled[l.u] !== 0 || g.f.halted[l.u] === BY_ROADBLOCK ? 'over' : undefined;
    },
  };
}

const UNITS_OF = [0, 1].map((side) => UNITS.filter((u) => u.side === side).map((u) => u.index));

/** Picks a unit to move: shared by the three windows in which units move. */
export function pickOption(window: Window, side: (g: G) => number, before?: (g: G, unit: UnitId) => Refusal | undefined): Opt<PhaseLocals> {
  const test = (g: G, _l: unknown, { u: unit }: { u: UnitId }): Refusal | undefined => {
    if (SIDE[unit] !== side(g)) return { case: CASE_OF[window], why: 'not-yours', unit };
    const refusal = moveRefusal(g, unit, window) ?? before?.(g, unit);
    if (refusal) return refusal;
    if (canMove(g, unit, window)) return undefined;
    const status = supplyOf(g, unit);
    if (status === ISOLATED && allowance(g, unit, window, 'normal') === 0) return { case: 'basic-1.63', why: 'isolated-armor', unit };
    return { case: byHand.barring(g, beginMove(g, unit, window)), why: 'nowhere-to-go', unit };
  };
  return {
    k: 'pick',
    parts: 'u',
    // Whether, not why not: working out what bars most of the ways of a unit takes longer than all the rest.
    ...among({
      k: 'pick',
      part: 'u',
      of: (g) => UNITS_OF[side(g)],
      fits: (g) => (u) =>
        g.f.place[u] < g.board.n &&
        g.f.moved[u] === 0 &&
        moveRefusal(g, u, window) === undefined &&
        before?.(g, u) === undefined &&
        canMove(g, u, window),
    }),
    test,
    take(g, l, a) {
      l.started = true;
      return call('move', beginMove(g, a.u, window), 'plan');
    },
  };
}
