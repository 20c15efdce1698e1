/** Chapters 7 and 8, the move of one unit: from leg to leg until it stops, is stopped or leaves the map. Procedure `move`. */
import {
  type Action,
  type Board,
  call,
  END,
  type Locals,
  type Next,
  REFUSED,
  type Refusal,
  STOP,
  type Step,
  type WalkStep,
} from '@hexfront/engine';
import { allowance, crossingCost } from './allowance.ts';
import { isBritishInfantry, MOST_TAKEN, takeRefusal, useRole } from './amphibious.ts';
import { breakDown, breakDownRefusal, countersFor } from './break-down.ts';
import { type Coming, enterHex } from './entering.ts';
import { HELD, mustBeReleased, RELEASED } from './first-turn.ts';
import { refusalOf, whyNotThere } from './move-account.ts';
import { isPassage, type Passage, passageHexes, passageTo } from './naval.ts';
import { DEN, type Window } from './points.ts';
import { GROUND, isSouth, SIDE, UNITS } from './query.ts';
import { canGo, endsOf, fieldOf, fromHere, SLOT, steps, walkOf } from './reach.ts';
import { dropReserve } from './reserve-status.ts';
import { ALLIED, type Ask, ATTACKED, type G, MOVED, type Opt, type Proc } from './shape.ts';
import { overflow } from './stacking.ts';
import { AT_DUNKIRK, endRefusal, placeRefusal, type Question, sidesNow, WATER } from './step-rules.ts';

export { type Coming, enterHex };

/** The move in hand. */
export interface MoveLocals extends Locals {
  u: number;
  w: Window;
  spent: number;
  memory: number;
  legs: number;
  points: number;
  /** Infantry that an amphibious brigade takes with it (22.C.4). */
  with: number[];
}

const CASE_OF: Record<Window, string> = { movement: '7-when', reserve: '13' };

/** Why a unit may not be moved in this window; undefined if it may begin a move. */
export function moveRefusal(g: G, unit: number, window: Window): Refusal | undefined {
  const no = (rule: string, why: string): Refusal => ({ case: rule, why, unit });
  if (GROUND[unit] === 0) return no('10.A.4', 'aircraft');
  if (g.f.place[unit] >= g.board.n) return no(CASE_OF[window], 'not-on-map');
  if (window === 'movement') {
    if (g.f.reserve[unit] !== 0) return no('9.B', 'in-reserve');
    if (g.f.stood[unit] !== 0) return no('9.A', 'moved-already');
    if ((g.f.acted[unit] & MOVED) !== 0) return no('7-individual', 'moved-already');
    if ((g.f.acted[unit] & ATTACKED) !== 0) return no('4-once', 'attacked-already');
    if (g.f.droppedNow[unit] !== 0) return no('21.A.1', 'just-dropped');
    if (g.v.southImpulse === 1 && !isSouth(g, g.f.place[unit])) return no('5.C.2-limit', 'southern-impulse');
    return undefined;
  }
  if (g.f.reserve[unit] === 0) return no(g.f.movedNow[unit] !== 0 ? '13-once' : '13', 'not-in-reserve');
  if (g.f.released[unit] === HELD) return no('26-reserve', 'held-back');
  if (mustBeReleased(g, unit) && g.f.released[unit] !== RELEASED) return no('26-reserve', 'not-released');
  return undefined;
}

/** A move as it begins: what counters that broke down on the way have spent already counts (22.A.1). */
export const beginMove = (g: G, unit: number, window: Window): MoveLocals => ({
  u: unit,
  w: window,
  spent: g.f.spent[unit],
  memory: 0,
  legs: 0,
  points: allowance(g, unit, window),
  with: [],
});

/** The question the walk kernel is asked for the move as it stands. */
export const questionOf = (g: G, l: MoveLocals): Question => ({
  unit: l.u,
  window: l.w,
  hex: g.f.place[l.u],
  spent: l.spent,
  memory: l.memory,
  points: l.points,
  group: l.with,
});

/** A unit that may be picked has somewhere to go, or a way off the map. */
export function canMove(g: G, unit: number, window: Window): boolean {
  if (canGo(g, fromHere(g, unit, window))) return true;
  const l = beginMove(g, unit, window);
  if (exitFrom(g, l) !== undefined) return true;
  for (const h of passageHexes(g, l)) if (navalRefusal(g, l, h) === undefined) return true;
  return false;
}

export const mayEndAt = (g: G, l: MoveLocals, hex: number): Refusal | undefined => endRefusal(g, l.u, hex, l.w, l.with);

// ---- going ---------------------------------------------------------------------------------------------------------------------------------

/** Everything that setting out means: it has moved in this player turn, and is no reserve any more (7-individual, 9.C-used, 13-once). */
export function setOut(g: G, unit: number, window: Window): void {
  g.set('acted', unit, g.f.acted[unit] | MOVED);
  g.set('movedNow', unit, 1);
  if (window === 'reserve') dropReserve(g, unit, '13-once');
}

/** Walks the unit, and who goes with it, along the steps of a field or a single step. */
function walkAlong(g: G, l: MoveLocals, steps: readonly WalkStep[]): Next {
  const from = g.f.place[l.u];
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

/** Goes on unless stopped or spent out. Leaving the map costs nothing, so whoever stands at the edge may still do it. */
const after = (g: G, l: MoveLocals, stopped: boolean): Next =>
  stopped || (l.spent >= l.points && exitFrom(g, l) === undefined) ? 'over' : 'go';

/** The unit walks the cheapest way there, by a fixed choice among equals. */
const go: Opt<MoveLocals> = {
  k: 'go',
  parts: ['h'],
  *from(g, l, focus) {
    const reach = fieldOf(g, questionOf(g, l));
    const here = g.f.place[l.u];
    if (focus?.h !== undefined) {
      if (focus.h !== here && focus.h < g.board.n && reach.reached(focus.h) && mayEndAt(g, l, focus.h) === undefined)
        yield { k: 'go', h: focus.h };
      return;
    }
    // Listed first: the field may be asked about something else while the list is being read.
    const hexes = reach.hexes();
    for (const h of hexes) if (h !== here && mayEndAt(g, l, h) === undefined) yield { k: 'go', h };
  },
  test(g, l, a) {
    const h = a.h as number;
    if (h >= g.board.n) return { case: '7-mp', why: 'off-map', unit: l.u, to: h };
    if (h === g.f.place[l.u]) return { case: '7-mp', why: 'already-there', unit: l.u, to: h };
    const reach = fieldOf(g, questionOf(g, l));
    return reach.reached(h) ? mayEndAt(g, l, h) : whyNotThere(g, reach, l.u, h);
  },
  take: (g, l, a) => walkAlong(g, l, fieldOf(g, questionOf(g, l)).steps(a.h as number) as WalkStep[]),
  sure: true,
};

const probe: Step = { spent: 0, memory: 0, reason: 0, why: undefined };
/** One step in a direction of its own choice: refused, or the step. `walk` is the walk of the question, already filled in. */
export function tryStep(g: G, l: MoveLocals, dir: number, q = questionOf(g, l), walk = walkOf(g, q, SLOT.step)): WalkStep | Refusal {
  const to = dir >= 0 && dir < 6 ? g.board.neighbors[6 * q.hex + dir] : -1;
  if (to < 0) return { case: '7-mp', why: 'off-map', unit: l.u };
  probe.spent = q.spent;
  probe.memory = q.memory;
  probe.reason = 0;
  const flags = walk.edge(q.hex, dir, to, q.memory, q.spent, probe);
  const where = { from: q.hex, to, dir, memory: q.memory, spent: q.spent };
  if (flags === REFUSED) return refusalOf(g, { kind: 'edge', ...where, reason: probe.reason }, l.u);
  const { spent, memory } = probe;
  const limit = walk.limit(memory);
  if (spent > limit) return refusalOf(g, { kind: 'limit', ...where, needs: spent, limit }, l.u);
  const full = mayEndAt(g, l, to);
  if (full && ((flags & STOP) !== 0 || !leadsOn(g, l, to, spent, memory))) return full;
  return { hex: to, memory, spent, dir, flags };
}
const isStep = (result: WalkStep | Refusal): result is WalkStep => 'hex' in result && 'flags' in result;

/** From a hex where it may not end it must be able to go on to one where it may (3-end, 7-nooos). */
const leadsOn = (g: G, l: MoveLocals, hex: number, spent: number, memory: number): boolean =>
  endsOf(g, { ...questionOf(g, l), hex, spent, memory }, 1) > 0;

const step: Opt<MoveLocals> = {
  k: 'step',
  parts: ['n'],
  *from(g, l) {
    const q = questionOf(g, l);
    const walk = walkOf(g, q, SLOT.step);
    // All at once: the slot may be filled with another question while the list is being read.
    const open = [0, 1, 2, 3, 4, 5].filter((n) => isStep(tryStep(g, l, n, q, walk)));
    for (const n of open) yield { k: 'step', n };
  },
  test(g, l, a) {
    const result = tryStep(g, l, a.n as number);
    return isStep(result) ? undefined : result;
  },
  take: (g, l, a) => walkAlong(g, l, [tryStep(g, l, a.n as number) as WalkStep]),
  sure: true,
};

/** Ends the move. A unit that has been picked moves: whoever thinks better of it takes the pick back. */
const stop: Opt<MoveLocals> = {
  k: 'stop',
  *from() {
    yield { k: 'stop' };
  },
  test: (g, l) => (l.legs === 0 ? { case: '7-individual', why: 'move-not-begun', unit: l.u } : mayEndAt(g, l, g.f.place[l.u])),
  take: () => 'over',
};

// ---- by sea (25) ---------------------------------------------------------------------------------------------------------------------------

/** Why the unit in hand cannot sail there; from a hex where it may not end it must be able to walk on. */
function navalRefusal(g: G, l: MoveLocals, hex: number): Refusal | undefined {
  const p = passageTo(g, l, hex);
  if (!isPassage(p)) return p;
  const full = mayEndAt(g, l, hex);
  return full && (p.stops || !leadsOn(g, l, hex, l.spent + p.water + p.ground, 0)) ? full : undefined;
}
const naval: Opt<MoveLocals> = {
  k: 'naval',
  parts: ['h'],
  *from(g, l) {
    const hexes = [...passageHexes(g, l)];
    for (const h of hexes) yield { k: 'naval', h };
  },
  test: (g, l, a) => navalRefusal(g, l, a.h as number),
  take(g, l, a) {
    const h = a.h as number;
    const p = passageTo(g, l, h) as Passage;
    const from = g.f.place[l.u];
    g.v.naval -= p.price;
    setOut(g, l.u, l.w);
    enterHex(g, l.u, h, p.kind === 'cross' ? from : -1);
    const cost = p.water + p.ground;
    l.spent += cost;
    l.legs++;
    g.set('spent', l.u, l.spent);
    g.emit({ e: 'sailed', u: l.u, from, to: h, path: [from, h], cost: cost / DEN, n: p.price, left: g.v.naval, case: `25-${p.kind}` });
    return after(g, l, p.stops);
  },
};

// ---- off the map (21.B.4, 29.C) ------------------------------------------------------------------------------------------------------------

const AIRBORNE = Uint8Array.from(UNITS, (u) => (u.side === ALLIED && u.marks.includes('airborne') ? 1 : 0));
type Exit = { box: 'to-england' | 'chart-west' | 'chart-north'; case: string };

/** Where the unit in hand would get to by leaving the map from where it stands. */
function exitFrom(g: G, l: MoveLocals): Exit | undefined {
  const hex = g.f.place[l.u];
  const { board } = g;
  if (hex >= board.n || (l.memory & AT_DUNKIRK) !== 0 || l.with.length > 0) return undefined;
  const edge = edgesOf(board)[hex];
  if (edge === 0) return undefined;
  if (edge === WEST) return AIRBORNE[l.u] === 1 && l.w === 'movement' ? { box: 'to-england', case: '21.B.4' } : undefined;
  if (g.rules.northOnly) return undefined;
  return { box: edge === CHART_WEST ? 'chart-west' : 'chart-north', case: '29.C' };
}

const WEST = 1;
const CHART_WEST = 2;
const CHART_NORTH = 3;
const edges = new WeakMap<Board, Uint8Array>();
/** Hexes from which one can leave the map. */
function edgesOf(board: Board): Uint8Array {
  let list = edges.get(board);
  if (!list) {
    list = new Uint8Array(board.n);
    const sides = { 'west-north': WEST, 'west-south': WEST, 'chart-box-west': CHART_WEST, 'chart-box-north': CHART_NORTH };
    for (const [name, mark] of Object.entries(sides)) for (const hex of board.region('edge', name).hexes) list[hex] = mark;
    edges.set(board, list);
  }
  return list;
}
const leave: Opt<MoveLocals> = {
  k: 'leave',
  *from() {
    yield { k: 'leave' };
  },
  test: (g, l) =>
    exitFrom(g, l) ? undefined : { case: AIRBORNE[l.u] === 1 ? '21.B.4' : '29.C', why: 'no-exit', unit: l.u, hex: g.f.place[l.u] },
  take(g, l) {
    const exit = exitFrom(g, l) as Exit;
    const hex = g.f.place[l.u];
    setOut(g, l.u, l.w);
    g.set('unsupplied', l.u, 0);
    g.move(l.u, g.box(exit.box));
    g.emit({ e: 'left', u: l.u, h: hex, box: exit.box, case: exit.case });
    return END;
  },
};

// ---- in parts (22.A.1, 22.C.4) -------------------------------------------------------------------------------------------------------------

/** Why the division in hand may not part here: its counters must be able to end somewhere within stacking, and one must move (22.A.1, 3-when). */
function partRefusal(g: G, l: MoveLocals): Refusal | undefined {
  const refusal = breakDownRefusal(g, l.u) ?? placeRefusal(g, l.u, g.f.place[l.u]);
  if (refusal) return refusal;
  if (l.memory !== 0 || l.with.length > 0) return { case: '22.A.1', why: 'no-breakdown', unit: l.u };
  const counters = countersFor(l.u);
  const here = g.f.place[l.u];
  const leavers = Math.max(overflow(g, SIDE[l.u], here, counters.length - 1), l.legs === 0 ? 1 : 0);
  if (leavers === 0) return undefined;
  // Counters of a set move alike and as fast as their division, so places for it are places for all of them.
  return endsOf(g, questionOf(g, l), leavers, SLOT.hand) >= leavers
    ? undefined
    : { case: '3-when', why: 'breakdown-no-room', unit: l.u, hex: here };
}

const part: Opt<MoveLocals> = {
  k: 'break-down',
  *from(_g, l) {
    if (countersFor(l.u).length > 0) yield { k: 'break-down' };
  },
  test: partRefusal,
  take(g, l) {
    setOut(g, l.u, l.w);
    const counters = breakDown(g, l.u);
    return call('scatter', { units: [...counters], w: l.w, must: l.legs === 0 ? 1 : 0 }, 'gone');
  },
};

/** An amphibious brigade takes infantry along before it sets out. */
const take: Opt<MoveLocals> = {
  k: 'take',
  parts: ['u'],
  *from(g, l) {
    if (l.legs > 0 || UNITS[l.u].kind !== 'specialized-armor' || l.with.length >= MOST_TAKEN) return;
    for (const u of g.unitsIn(g.f.place[l.u])) if (u !== l.u) yield { k: 'take', u };
  },
  test(g, l, a) {
    const u = a.u as number;
    if (l.legs > 0) return { case: '22.C.4', why: 'not-stacked-at-start', unit: u, other: l.u };
    const refusal = takeRefusal(g, l.u, l.with, u, l.w);
    if (refusal) return refusal;
    // Together they must be able to go somewhere, else nobody could be put down again.
    const trial = isBritishInfantry(u) ? g.copy() : g;
    const group = [...l.with, ...(isBritishInfantry(u) ? breakDown(trial, u).slice(0, MOST_TAKEN) : [u])];
    return canGo(trial, { ...questionOf(trial, l), group }) ? undefined : { case: '22.C.4', why: 'nowhere-together', unit: u, other: l.u };
  },
  take(g, l, a) {
    const u = a.u as number;
    const going = isBritishInfantry(u) ? breakDown(g, u, '22.C.4-bd').slice(0, MOST_TAKEN) : [u];
    for (const v of going) {
      g.set('landed', v, 1 + l.u);
      l.with.push(v);
    }
    useRole(g, l.u);
    g.emit({ e: 'taken', u: l.u, units: [...going], case: isBritishInfantry(u) ? '22.C.4-bd' : '22.C.4' });
    return 'go';
  },
};

// ---- the procedure -------------------------------------------------------------------------------------------------------------------------

const ask: Ask<MoveLocals> = {
  who: (_g, l) => SIDE[l.u],
  cases: ['7-mp', '7-individual'],
  args: (g, l) => ({ unit: l.u, left: (l.points - l.spent) / DEN, hex: g.f.place[l.u] }),
  // Whoever can step next door can go there as well.
  several: (g, l) => steps(g, questionOf(g, l)),
  options: [go, step, naval, leave, part, take, stop],
};

export const move: Proc<MoveLocals> = {
  first: 'go',
  points: { go: ask, over: { auto: () => END }, gone: { auto: () => END } },
  // Something happened to the unit under way: it goes on only if it still stands on the map.
  still: (g, l) => (g.f.place[l.u] >= g.board.n && g.f.place[l.u] !== g.box('broken-down') ? END : undefined),
};

/** Every way is barred: the case that bars the most of them. */
export function nowhere(g: G, l: MoveLocals): Refusal {
  const counts = new Map<string, number>();
  for (let dir = 0; dir < 6; dir++) {
    const result = tryStep(g, l, dir);
    if (!isStep(result) && result.why !== 'off-map') counts.set(result.case, (counts.get(result.case) ?? 0) + 1);
  }
  const [most] = [...counts].sort((a, b) => b[1] - a[1])[0] ?? ['7-mp'];
  return { case: most, why: 'nowhere-to-go', unit: l.u };
}

/** Picks a unit to move: shared by the two windows in which units move. */
export function pickOption(window: Window, side: (g: G) => number): Opt {
  const test = (g: G, _l: unknown, a: Action): Refusal | undefined => {
    const unit = a.u as number;
    if (SIDE[unit] !== side(g)) return { case: CASE_OF[window], why: 'not-yours', unit };
    const refusal = moveRefusal(g, unit, window);
    if (refusal) return refusal;
    return canMove(g, unit, window) ? undefined : nowhere(g, beginMove(g, unit, window));
  };
  return {
    k: 'pick',
    parts: ['u'],
    *from(g, _l, focus) {
      const mine = side(g);
      const { place } = g.f;
      for (let u = focus?.u ?? 0; u < place.length; u++) {
        if (SIDE[u] === mine && place[u] < g.board.n && GROUND[u] === 1 && moveRefusal(g, u, window) === undefined && canMove(g, u, window))
          yield { k: 'pick', u };
        if (focus?.u !== undefined) return;
      }
    },
    test,
    take: (g, _l, a) => call('move', beginMove(g, a.u as number, window), 'plan'),
    sure: true,
  };
}
