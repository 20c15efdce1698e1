/** Chapter 6, the move of one unit: from leg to leg until it stops, is stopped or has nothing left. Procedure `move`. */
import {
  among,
  call,
  END,
  type HexId,
  leadsAnywhere,
  listed,
  type Next,
  neighboursOf,
  type Of,
  type Refusal,
  STOP,
  stepsByHand,
  type UnitId,
  type WalkField,
  type WalkStep,
} from '@hexfront/engine';
import { count, flag, hex, list, maybe, record, unit } from '@hexfront/engine/parts';
import { refusalOf, whyNotThere } from '../../screen/move-account.ts';
import { pointsText } from '../../state/points.ts';
import { bits, bridged, HQ, mateOf, SIDE, TEAMS, UNITS } from '../../state/query.ts';
import { type Ask, type G, GERMAN, type Opt, type Proc, type WaR } from '../../state/shape.ts';
import { besideRefusal, enterBeside } from '../arrivals.ts';
import { orderRefusal } from '../commitment.ts';
import { BUILDING } from '../engineers/bridges.ts';
import { bonusRefusal } from '../night/bonus-turn.ts';
import { fromLandings, mustHunt, stayRefusal, watchRefusal } from '../parachute-drop.ts';
import { digRefusal } from '../positions.ts';
import { noteTrail } from '../truppeneinheit.ts';
import { isClassB, MODE_CHANGE, mayNotMove, printedMove } from './allowance.ts';
import { limberOnTheWay } from './artillery-movement.ts';
import { exitOption, exitRefusal } from './exits.ts';
import { infiltrates, isSlip, slips, slipsThrough, slipTo } from './infiltration.ts';
import { setMode } from './modes.ts';
import { plainlyMoves } from './plain-moves.ts';
import { fieldOf, fromHere, SLOT, walkOf } from './reach.ts';
import { helpersOf, inMarch, type MoveStart, marchRefusal, TACTICAL } from './step-rules.ts';
import { pairRefusal, teamRefusal } from './teams.ts';

export const MOVE_LOCALS = record({
  u: unit(),
  /** The other of a team, or whom the unit is about to take into one (9.25). */
  mate: maybe(unit()),
  from: hex(),
  spent: count(),
  memory: count(),
  /** Hexes entered so far. */
  legs: count(),
  points: count(),
  /** Stopped by a rigid zone that it may still slip out of (24.5). */
  held: maybe(flag()),
  /** Where it tries to slip to. */
  slip: maybe(hex()),
  /** Rivers crossed with help for which the owner has yet to choose the engineer (6.53); after the last of them the move is over, or goes on. */
  helped: maybe(list(record({ u: unit(), from: hex(), to: hex() }))),
  over: maybe(flag()),
});
export type MoveLocals = Of<typeof MOVE_LOCALS>;

/** Why a unit may not begin a move; a team moves if both may (9.25). */
export function moveRefusal(g: G, unit: UnitId): Refusal | undefined {
  const mate = mateOf(g, unit);
  return aloneRefusal(g, unit) ?? (mate < 0 ? undefined : aloneRefusal(g, mate));
}
function aloneRefusal(g: G, unit: UnitId): Refusal | undefined {
  if (SIDE[unit] !== g.v.side) return { case: '6.11', why: 'not-yours', unit };
  if (!g.onMap(unit)) return { case: '6.11', why: 'not-on-map', unit };
  if (g.f.moved[unit] !== 0) return { case: '6.0', why: 'moved-already', unit };
  if (g.f.carries[unit] === BUILDING) return { case: '15.26', why: 'building-bridge', unit };
  const digs = digRefusal(g, unit);
  if (digs) return digs;
  if (mayNotMove(g, unit)) return { case: '14.67', why: 'fatigued-and-isolated', unit };
  const stays = stayRefusal(unit);
  if (stays) return stays;
  // One hex is for those who are short of points, not for those who have none (6.28, R-C103).
  if (printedMove(g, unit) === 0) return { case: '6.24', why: 'never-moves', unit };
  return watchRefusal(g, unit) ?? bonusRefusal(g, unit) ?? orderRefusal(g, unit);
}

export function beginMove(g: G, unit: UnitId): MoveLocals {
  const { memory, points, mate } = fromHere(g, unit);
  const from = g.hexOf(unit);
  return mate < 0 ? { u: unit, from, spent: 0, memory, legs: 0, points } : { u: unit, mate, from, spent: 0, memory, legs: 0, points };
}
/** Who moves: one unit, or the two of a team. */
const movers = (l: MoveLocals): readonly UnitId[] => (l.mate === undefined ? [l.u] : [l.u, l.mate]);
/** A team that is not in March Mode yet: it only exists in it (9.25). */
export const isForming = (l: MoveLocals): boolean => l.mate !== undefined && l.memory === TACTICAL;

/** The question the walk kernel is asked for the move as it stands. */
export const questionOf = (g: G, l: MoveLocals, march = false): MoveStart => ({
  unit: l.u,
  mate: l.mate ?? -1,
  hex: g.hexOf(l.u),
  spent: l.spent,
  memory: l.memory,
  fresh: l.legs === 0,
  points: l.points,
  march,
});

/** Why this way of going is not open at all. */
function formRefusal(l: MoveLocals, march: boolean): Refusal | undefined {
  if (l.held) return { case: '6.22', why: 'held-by-zone', unit: l.u };
  if (!march) return isForming(l) ? { case: '9.25', why: 'team-marches', unit: l.u, other: l.mate as UnitId } : undefined;
  if (HQ[l.u] === 1) return { case: '7.21', why: 'hq-no-march', unit: l.u };
  return l.memory !== TACTICAL ? { case: '7.11', why: 'marches-already', unit: l.u } : undefined;
}

/** Whoever has to go to parachute-commandos goes beside them, or as near as it can (24.44): how near that is, here included. */
function nearest(g: G, l: MoveLocals): number {
  let best = fromLandings(g, g.hexOf(l.u));
  for (const march of [false, true]) {
    if (formRefusal(l, march)) continue;
    const reach = fieldOf(g, questionOf(g, l, march));
    for (const h of reach.hexes()) if (ending(reach, h)) best = Math.min(best, fromLandings(g, h));
  }
  return Math.max(1, best);
}
/** How near the unit in hand has to come; undefined for everybody else. */
const hunts = (g: G, l: MoveLocals): number | undefined => (mustHunt(g, l.u) ? nearest(g, l) : undefined);
/** It owes a move that brings it nearer. */
export function hunterRefusal(g: G): Refusal | undefined {
  const unit = g.v.hunter - 1;
  if (unit < 0 || !g.onMap(unit) || !mustHunt(g, unit) || g.f.moved[unit] !== 0 || moveRefusal(g, unit)) return undefined;
  return nearest(g, beginMove(g, unit)) < fromLandings(g, g.hexOf(unit)) ? { case: '24.44', why: 'must-hunt', unit } : undefined;
}

const ending = (field: WalkField, h: HexId): WalkStep | undefined => (field.reached(h) ? field.ending(h) : undefined);

/** `go` keeps the mode the unit is in, `march` ends in March Mode. The unit walks the cheapest way there, by a fixed choice among equals. */
function goOption(k: 'go' | 'march'): Opt<MoveLocals> {
  const march = k === 'march';
  const field = (g: G, l: MoveLocals): WalkField => fieldOf(g, questionOf(g, l, march));
  return {
    k,
    parts: 'h',
    ...among({
      k,
      part: 'h',
      of: (g: G, l: MoveLocals) => (formRefusal(l, march) ? [] : field(g, l).hexes()),
      fits: (g: G, l: MoveLocals) => {
        const reach = field(g, l);
        const here = g.hexOf(l.u);
        const near = hunts(g, l);
        const fits = (h: HexId): boolean => near === undefined || fromLandings(g, h) === near;
        // The other field may have been asked for since: this one again.
        const mine = near === undefined ? reach : field(g, l);
        return (h: HexId) => (h !== here || march) && mine.canEnd(h) && fits(h);
      },
    }),
    test(g, l, { h }) {
      const no = formRefusal(l, march);
      if (no) return no;
      const to = { unit: l.u, to: h };
      if (h >= g.board.n) return { case: '6.11', why: 'off-map', ...to };
      if (h === g.hexOf(l.u) && !march) return { case: '6.11', why: 'already-there', ...to };
      const near = hunts(g, l);
      const reach = field(g, l);
      if (ending(reach, h)) return near === undefined || fromLandings(g, h) === near ? undefined : { case: '24.44', why: 'hunts', ...to };
      const here = march && h === g.hexOf(l.u) ? marchRefusal(g, l.u, h) : undefined;
      return here ?? whyNotThere(g, reach, l.u, h);
    },
    take(g, l, { h }) {
      const reach = field(g, l);
      const end = ending(reach, h);
      return walkAlong(g, l, reach.steps(h, end?.memory) ?? []);
    },
  };
}

/** Walks the unit along the steps of a field. */
function walkAlong(g: G, l: MoveLocals, steps: readonly WalkStep[]): Next {
  const from = g.hexOf(l.u);
  const last = steps[steps.length - 1];
  const before = l.spent;
  const path: HexId[] = [from];
  let memory = l.memory;
  for (const step of steps) {
    if (step.dir >= 0) {
      for (const u of movers(l)) cross(g, l, u, path[path.length - 1], step, inMarch(memory));
      path.push(step.hex);
    }
    memory = step.memory;
  }
  l.spent = last.spent;
  l.memory = last.memory;
  l.legs += path.length - 1;
  const march = HQ[l.u] === 0 && inMarch(last.memory);
  for (const u of movers(l)) {
    g.set('moved', u, 1);
    g.move(u, last.hex);
    if (march) setMode(g, u, 'march', u === l.u ? '7.21' : '9.25');
    limberOnTheWay(g, u, { hexes: l.legs, spent: l.spent, march });
    for (let i = 1; i < path.length; i++) g.emit({ e: 'entered', u, h: path[i], from: path[i - 1] });
    if (path.length > 1) g.emit({ e: 'moved', u, from, to: last.hex, path, cost: last.spent - before, mode: march ? 'march' : 'tactical' });
  }
  noteTrail(g, l.u, path);
  if (l.mate !== undefined && mateOf(g, l.u) < 0) TEAMS.join(g, l.u, l.mate);
  // In an enemy rigid zone or with everything spent the move is over (6.22, 6.24).
  const stopped = (last.flags & STOP) !== 0;
  const over = l.spent >= l.points || (stopped && !infiltrates(g, l.u));
  if (stopped && !over) l.held = true;
  if (l.helped === undefined) return over ? END : 'go';
  l.over = over;
  return 'crossed';
}

/** What crossing a hexside leaves behind: an engineer who helped, a bridge that fills up (6.53, 25.14f). */
function cross(g: G, l: MoveLocals, u: UnitId, from: HexId, step: WalkStep, march: boolean): void {
  const edge = 6 * from + step.dir;
  const { river, ford } = bits(g);
  if ((g.board.sides[edge] & river) === 0 || (g.board.sides[edge] & ford) !== 0) return;
  if (march || step.memory !== TACTICAL) {
    const at = g.board.sideId[edge];
    if (bridged(g, edge) && SIDE[u] === GERMAN && g.rules.firstDay(g.v.turn)) g.set('crossings', at, g.f.crossings[at] + 1);
    return;
  }
  const crossing = { u, from, to: step.hex };
  const helpers = helpersAt(g, l, from);
  if (helpers.length === 0) return;
  const helper = plainHelper(g, helpers);
  if (helper === undefined) l.helped = [...(l.helped ?? []), crossing];
  else help(g, crossing, helper);
}

// ---- help across a river (6.53) ------------------------------------------------------------------------------------------------------------

type Crossing = NonNullable<MoveLocals['helped']>[number];
const helpersAt = (g: G, l: MoveLocals, from: HexId): UnitId[] =>
  helpersOf(g, l.u, l.mate ?? -1).filter((e) => g.hexOf(e) === from || neighboursOf(g.board, from).includes(g.hexOf(e)));
/** The only engineer at hand, or one that has helped already and loses nothing more; otherwise the owner chooses (R-W15). */
const plainHelper = (g: G, helpers: readonly UnitId[]): UnitId | undefined =>
  helpers.length === 1 ? helpers[0] : helpers.find((e) => g.f.helped[e] !== 0);
function help(g: G, { u, from, to }: Crossing, by: UnitId): void {
  g.set('helped', by, 1);
  g.emit({ e: 'helpedAcross', u, by, from, to, case: '6.53' });
}

const chooseHelper: Opt<MoveLocals> = listed(
  'help',
  'u',
  (g, l) => (l.helped ? helpersAt(g, l, l.helped[0].from) : []),
  (_g, _l, u): Refusal => ({ case: '6.53', why: 'not-at-hand', unit: u }),
  (g, l, u) => {
    const [crossing, ...others] = l.helped ?? [];
    help(g, crossing, u);
    l.helped = others;
    return 'crossed';
  },
);

/** Ends the move. */
const stop: Opt<MoveLocals> = {
  k: 'stop',
  from: () => [{ k: 'stop' }],
  test: (g, l) => (g.f.moved[l.u] === 0 ? { case: '6.0', why: 'not-moved-yet', unit: l.u } : undefined),
  take: () => END,
};

/** One step in a direction of the player's own choice; `march` to where it stands changes the mode. */
const byHand = stepsByHand<WaR, MoveLocals, MoveStart>({
  k: 'step',
  question: (g, l) => questionOf(g, l),
  walk: (g, q) => walkOf(g, q, SLOT.step),
  offMap: (_g, l) => ({ case: '6.11', why: 'off-map-there', unit: l.u }),
  refusal: (_g, l, r) => refusalOf(r, l.u),
  mayEnd: () => undefined,
  leadsOn: () => true,
  take: (g, l, step) => walkAlong(g, l, [step]),
  usual: '6.28',
});

/** A reinforcement in its entry hex, with nothing done yet but entering. */
const hasJustEntered = (g: G, l: MoveLocals): boolean => l.legs === 1 && l.from === g.hexOf(l.u) && l.mate === undefined;

/** Why the unit in hand may not take another along as a team. */
function togetherRefusal(g: G, l: MoveLocals, other: UnitId): Refusal | undefined {
  if (hasJustEntered(g, l)) return pairRefusal(l.u, other) ?? besideRefusal(g, l.u, other, l.from);
  if (mustHunt(g, l.u)) return { case: '24.44', why: 'hunts', unit: l.u };
  const no = teamRefusal(g, l.u, other) ?? moveRefusal(g, other);
  if (no) return no;
  if (l.mate !== undefined) return { case: '9.25', why: 'team-enters-march', unit: l.u, other };
  const field = fieldOf(g, fromHere(g, l.u, true, other), SLOT.team);
  return field.hexes().some((h) => ending(field, h)) ? undefined : { case: '9.25', why: 'team-cannot-march', unit: l.u, other };
}

/** Takes another unit of the hex along: both go over to March Mode on the way, under one marker, and are one from then on (9.25, err-9.25). */
const together: Opt<MoveLocals> = {
  k: 'with',
  parts: 'u',
  *from(g, l) {
    const entered = hasJustEntered(g, l);
    if (SIDE[l.u] === GERMAN || (g.f.moved[l.u] !== 0 && !entered)) return;
    for (const u of entered ? g.unitsIn(g.box('Due')) : g.unitsIn(g.hexOf(l.u))) if (!togetherRefusal(g, l, u)) yield { k: 'with', u };
  },
  test: (g, l, { u }) => togetherRefusal(g, l, u),
  take(g, l, { u }) {
    if (hasJustEntered(g, l)) {
      l.spent = Math.max(l.spent, enterBeside(g, u, l.from));
      TEAMS.join(g, l.u, u);
    }
    l.mate = u;
    l.points = fromHere(g, l.u, true, u).points;
    return 'go';
  },
  sure: true,
};

const stepOption: typeof byHand.option = {
  ...byHand.option,
  from: (g, l) => (isForming(l) || l.held || mustHunt(g, l.u) ? [] : byHand.option.from(g, l)),
  test: (g, l, a) => formRefusal(l, false) ?? (mustHunt(g, l.u) ? { case: '24.44', why: 'hunts', unit: l.u } : byHand.option.test(g, l, a)),
};

/** Tries to slip out of a rigid zone (24.5). */
const infiltrate: Opt<MoveLocals> = listed(
  'infiltrate',
  'h',
  (g, l) => slips(g, questionOf(g, l)),
  (g, l, h): Refusal => {
    const found = slipTo(g, questionOf(g, l), h);
    return isSlip(found) ? { case: '24.5', why: 'not-next', unit: l.u, hex: h } : found;
  },
  (_g, l, h) => {
    l.slip = h;
    return 'slip';
  },
);
const ask: Ask<MoveLocals> = {
  who: (g) => g.v.side,
  cases: ['6.0', '6.11'],
  args: (g, l) => ({ unit: l.u, points: pointsText(l.points - l.spent), hex: g.hexOf(l.u) }),
  options: [goOption('go'), goOption('march'), stepOption, together, infiltrate, exitOption<MoveLocals>(), stop],
};

export const move: Proc<MoveLocals> = {
  locals: MOVE_LOCALS,
  first: 'go',
  points: {
    go: ask,
    crossed: {
      auto(g, l) {
        while (l.helped && l.helped.length > 0) {
          const helper = plainHelper(g, helpersAt(g, l, l.helped[0].from));
          if (helper === undefined) return 'helper';
          help(g, l.helped[0], helper);
          l.helped = l.helped.slice(1);
        }
        const { over } = l;
        l.helped = undefined;
        l.over = undefined;
        return over ? END : 'go';
      },
    },
    helper: {
      who: (g) => g.v.side,
      cases: ['6.53'],
      args: (_g, l) => ({ unit: l.helped?.[0].u ?? l.u, to: l.helped?.[0].to ?? l.from }),
      options: [chooseHelper],
    },
    // On 4 to 6 it moves no further; else it goes on as if there were no zone behind it.
    slip: {
      roll: (_g, l) => ({
        dice: [6],
        cases: ['24.5'],
        says: 'roll.infiltrate',
        args: { unit: l.u, to: l.slip ?? 0 },
        classOf: ([pip]) => (slipsThrough(pip) ? 'through' : 'stopped'),
      }),
      take(g, l, [pip]) {
        const to = l.slip ?? g.hexOf(l.u);
        const step = slipTo(g, questionOf(g, l), to);
        l.slip = undefined;
        l.held = undefined;
        g.set('moved', l.u, 1);
        const through = slipsThrough(pip) && isSlip(step);
        g.emit({ e: 'infiltration', u: l.u, h: to, die: pip, outcome: through ? 'through' : 'stopped', case: '24.5' });
        return through ? walkAlong(g, l, [step]) : END;
      },
    },
  },
  still: (g, l) => (g.onMap(l.u) ? undefined : END),
};

/** Whether a unit can do anything with a move: go somewhere, or change its mode where it stands. */
export function canMove(g: G, unit: UnitId): boolean {
  const q = fromHere(g, unit);
  // The neighbors answer it for nearly everybody: a list of units asks no more than that.
  const next = leadsAnywhere(
    g.board,
    walkOf(g, q),
    q,
    () => true,
    () => fieldOf(g, q),
  );
  if (next) return true;
  const l = beginMove(g, unit);
  if (exitRefusal(g, l) === undefined || slips(g, q).length > 0) return true;
  return l.memory === TACTICAL && l.points >= MODE_CHANGE && marchRefusal(g, unit, l.from) === undefined;
}

const OWN: readonly (readonly UnitId[])[] = [0, 1].map((side) => UNITS.filter((u) => u.side === side).map((u) => u.index));

/** Picks a unit to move. */
export const pick: Opt = {
  k: 'pick',
  parts: 'u',
  ...among({
    k: 'pick',
    part: 'u',
    of: (g: G) => OWN[g.v.side],
    fits: (g: G) => {
      const plainly = plainlyMoves(g);
      return (u: UnitId) => g.onMap(u) && g.f.moved[u] === 0 && moveRefusal(g, u) === undefined && (plainly(u) || canMove(g, u));
    },
  }),
  test: (g, _l, { u }) =>
    moveRefusal(g, u) ?? (canMove(g, u) ? undefined : { case: isClassB(g, u) ? '6.24' : '6.28', why: 'nowhere-to-go', unit: u }),
  take: (g, _l, { u }) => {
    g.v.begun = 1;
    return call('move', { ...beginMove(g, u) }, 'plan');
  },
};
