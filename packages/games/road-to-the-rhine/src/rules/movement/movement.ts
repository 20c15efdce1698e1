/** Chapters 7 and 8, the move of one unit: from leg to leg until it stops, is stopped or leaves the map. Procedure `move`. */
import { among, call, END, type Next, plain, type Refusal, STOP, stepsByHand, type UnitId, type WalkStep } from '@hexfront/engine';
import { refusalOf, whyNotThere } from '../../screen/move-account.ts';
import { DEN, type Window } from '../../state/points.ts';
import { GROUND_OF, SIDE } from '../../state/query.ts';
import type { Ask, G, Opt, Proc, RR } from '../../state/shape.ts';
import { crossingCost } from './allowance.ts';
import { useRole } from './amphibious.ts';
import { enterHex } from './entering.ts';
import { sidesNow, WATER } from './ground-costs.ts';
import { endsAmong } from './move-ends.ts';
import { after, exitFrom, leave, naval, navalRefusal } from './move-exits.ts';
import {
  beginMove,
  CASE_OF,
  leadsOn,
  MOVE_LOCALS,
  type MoveLocals,
  mayBegin,
  mayEndAt,
  moveRefusal,
  questionOf,
  setOut,
} from './move-hand.ts';
import { part, take } from './move-parts.ts';
import { passageHexes } from './naval.ts';
import { canGo, fieldOf, fromHere, SLOT, steps, walkOf } from './reach.ts';
import type { MoveStart } from './step-rules.ts';

/** A unit that may be picked has somewhere to go, or a way off the map. */
export function canMove(g: G, unit: UnitId, window: Window): boolean {
  if (canGo(g, fromHere(g, unit, window))) return true;
  const l = beginMove(g, unit, window);
  if (exitFrom(g, l) !== undefined) return true;
  for (const h of passageHexes(g, l)) if (navalRefusal(g, l, h) === undefined) return true;
  return false;
}

// ---- going ---------------------------------------------------------------------------------------------------------------------------------

/** Walks the unit, and who goes with it, along the steps of a field or a single step. */
function walkAlong(g: G, l: MoveLocals, steps: readonly WalkStep[]): Next {
  const from = g.hexOf(l.u);
  const all = [l.u, ...l.with];
  for (const u of all) setOut(g, u, l.w);
  const kinds = sidesNow(g).kind;
  const own = crossingCost(g, l.u);
  const path = [from];
  let spent = l.spent;
  const begun = g.f.startHex[l.u];
  for (const step of steps) {
    if (step.dir < 0) continue;
    const at = path[path.length - 1];
    const water = kinds[6 * at + step.dir] >= WATER;
    for (const u of all) {
      enterHex(g, u, step.hex, at);
      g.set('spent', u, g.f.spent[u] + step.spent - spent - (water ? own - crossingCost(g, u) : 0));
    }
    if (water && at !== begun && step.hex !== begun) useRole(g, l.u);
    spent = step.spent;
    path.push(step.hex);
  }
  const last = steps[steps.length - 1];
  const cost = last.spent - l.spent;
  l.spent = last.spent;
  l.memory = last.memory;
  l.legs += path.length - 1;
  for (const u of all) g.emit({ e: 'moved', u, from, to: last.hex, path, cost: cost / DEN, ...(u === l.u ? {} : { case: '22.C.4' }) });
  return after(g, l, (last.flags & STOP) !== 0);
}

/** The unit walks the cheapest way there, by a fixed choice among equals. */
const go: Opt<MoveLocals> = {
  k: 'go',
  parts: 'h',
  ...among({
    k: 'go',
    part: 'h',
    of: (g, l) => fieldOf(g, questionOf(g, l)).hexes(),
    fits: (g, l) => (h) => h !== g.f.place[l.u] && mayEndAt(g, l, h) === undefined,
    fitting: (g, l) => endsAmong(g, l.u, fieldOf(g, questionOf(g, l)).hexes(), l.w, l.with),
  }),
  test(g, l, a) {
    const h = a.h;
    if (h >= g.board.n) return { case: '7-mp', why: 'off-map', unit: l.u, to: h };
    if (h === g.f.place[l.u]) return { case: '7-mp', why: 'already-there', unit: l.u, to: h };
    const reach = fieldOf(g, questionOf(g, l));
    return reach.reached(h) ? mayEndAt(g, l, h) : whyNotThere(g, reach, l.u, h);
  },
  take: (g, l, a) => walkAlong(g, l, fieldOf(g, questionOf(g, l)).steps(a.h) as WalkStep[]),
};

/** One step in a direction of its own choice. */
const byHand = stepsByHand<RR, MoveLocals, MoveStart>({
  k: 'step',
  question: questionOf,
  walk: (g, q) => walkOf(g, q, SLOT.step),
  offMap: (_g, l) => ({ case: '7-mp', why: 'off-map', unit: l.u }),
  refusal: (g, l, r) => refusalOf(g, r, l.u),
  mayEnd: mayEndAt,
  leadsOn,
  take: (g, l, step) => walkAlong(g, l, [step]),
  usual: '7-mp',
});

/** Ends the move. A unit that has been picked moves: whoever thinks better of it takes the pick back. */
const stop: Opt<MoveLocals> = plain('stop', 'over', (g, l) =>
  l.legs === 0 ? { case: '7-individual', why: 'move-not-begun', unit: l.u } : mayEndAt(g, l, g.hexOf(l.u)),
);

// ---- the procedure -------------------------------------------------------------------------------------------------------------------------

const ask: Ask<MoveLocals> = {
  who: (_g, l) => SIDE[l.u],
  cases: ['7-mp', '7-individual'],
  args: (g, l) => ({ unit: l.u, left: (l.points - l.spent) / DEN, hex: g.f.place[l.u] }),
  // Whoever can step next door can go there as well.
  several: (g, l) => steps(g, questionOf(g, l)),
  options: [go, byHand.option, naval, leave, part, take, stop],
};

export const move: Proc<MoveLocals> = {
  locals: MOVE_LOCALS,
  first: 'go',
  points: { go: ask, over: { auto: () => END }, gone: { auto: () => END } },
  // Something happened to the unit under way: it goes on only if it still stands on the map.
  still: (g, l) => (g.f.place[l.u] >= g.board.n && g.f.place[l.u] !== g.box('broken-down') ? END : undefined),
};

/** Every way is barred. */
export const nowhere = (g: G, l: MoveLocals): Refusal => ({ case: byHand.barring(g, l), why: 'nowhere-to-go', unit: l.u });

/** Picks a unit to move: shared by the two windows in which units move. */
export function pickOption(window: Window, side: (g: G) => number): Opt {
  const test = (g: G, _l: unknown, { u: unit }: { u: UnitId }): Refusal | undefined => {
    if (SIDE[unit] !== side(g)) return { case: CASE_OF[window], why: 'not-yours', unit };
    const refusal = moveRefusal(g, unit, window);
    if (refusal) return refusal;
    return canMove(g, unit, window) ? undefined : nowhere(g, beginMove(g, unit, window));
  };
  return {
    k: 'pick',
    parts: 'u',
    ...among({
      k: 'pick',
      part: 'u',
      of: (g) => GROUND_OF[side(g)],
      fits: (g) => (u) => g.f.place[u] < g.board.n && mayBegin(g, u, window) && canMove(g, u, window),
    }),
    test,
    take: (g, _l, a) => call('move', beginMove(g, a.u, window), 'plan'),
  };
}
