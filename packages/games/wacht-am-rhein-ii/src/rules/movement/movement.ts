/** Chapter 7, the move of one unit: from leg to leg until it stops, is stopped or has nothing left. Procedure `move`. */
import {
  among,
  call,
  END,
  type HexId,
  leadsAnywhere,
  type Next,
  type Of,
  type Refusal,
  STOP,
  type Step,
  stepsByHand,
  type UnitId,
  type WalkField,
  type WalkStep,
} from '@hexfront/engine';
import { about, code, count, flag, hex, unit } from '@hexfront/engine/parts';
import { refusalOf, whyNotThere } from '../../screen/move-account.ts';
import { onMapOf } from '../../state/derived.ts';
import { EXPLOIT, MANEUVER_RESERVE } from '../../state/fields/modes.ts';
import { COLUMN, PREPARED, REGULAR, STRATEGIC_COLUMNS } from '../../state/fields/movement.ts';
import { pointsText } from '../../state/points.ts';
import { ARTILLERY, held, isDeployed, isInBattery, NEEDS_TRUCKS, SHIFTS, SIDE, STATIC } from '../../state/query.ts';
import { type Ask, type G, type Opt, type Proc, TACTICAL, type WaR2 } from '../../state/shape.ts';
import { interdict, watch } from '../air/interdiction.ts';
import { exitOption } from '../arrivals/exits.ts';
import { noteUse } from '../bridges/bottlenecks.ts';
import { noteCrossing } from '../bridges/ferrying.ts';
import { bridgeRoll, hasBridgeToTry, tryBridge } from '../bridges/weak.ts';
import { runsInto } from '../free-setup/written.ts';
import { movesInAnyOrder } from '../leaders/special.ts';
import { fuelMoveRefusal, rollFirst } from '../logistics/fuel.ts';
import { isAsleep } from '../offensive/sleepers.ts';
import { isPredawn, isTiedGun } from '../offensive/surprise.ts';
import { frozenRefusal } from '../scenarios/limits.ts';
import { isCover } from '../sight/cover.ts';
import { misdirection, onward } from '../special/misdirection.ts';
import { bluffRoll, mayBluff } from '../special/trojan.ts';
import { moveInPocket } from '../supply/pockets.ts';
import { spendByMoving } from '../supply/spending.ts';
import { allowance, FORMS, type Form, hasWheels, isPrepared, isStrategic, movesOnWheels } from './allowance.ts';
import { enemyHexes, exploitRefusal } from './exploit-ends.ts';
import { crowd, formRefusal, roadRefusal } from './forms.ts';
import { canOverrunFrom, overrunOption, settleOverrun } from './overrun.ts';
import { isStoppedRanger, slipRoll } from './rangers.ts';
import { fieldOf, fromHere, NOWHERE, SLOT, walkOf } from './reach.ts';
import { endRefusal } from './stacking.ts';
import { isMechanized, isMotorized, isSelfPropelled } from './trucks.ts';
import type { MoveStart } from './unit-walk.ts';
import { isExploitation, isInactive, movingSide } from './who-moves.ts';

/** Whose mover is hidden sees none of it: the points alone would tell what moves. */
export const MOVE_LOCALS = about('u', {
  u: unit(),
  from: hex(),
  spent: count(),
  memory: count(),
  /** Hexes entered so far. */
  legs: count(),
  points: count(),
  /** How it moves: settled with its first hex (7.8.0, 7.9.2d). */
  form: code(...FORMS),
  /** 1 + the hex being overrun; 1 + the overrun hex from which it goes on while the enemy is still there (7.12.3). */
  target: count(),
  through: count(),
  /** 1 + the last hex that it has overrun: whoever holds on in it is ignored (7.12.3). */
  past: count(),
  /** Direction of the weak bridge that is tried (17.5.0). */
  bridge: count(),
  /** It came next to the enemy in the open, and has to overrun (5.4.0); it had to stop, and can but overrun (7.5.1). */
  must: flag(),
  halted: flag(),
  /** Hexes in a row that it entered under observation (21.4.0); 1 once it is over apart from planes. */
  watched: count(),
  over: flag(),
});
export type MoveLocals = Of<typeof MOVE_LOCALS>;

/** Why a unit may not begin a move. */
export function moveRefusal(g: G, unit: UnitId): Refusal | undefined {
  if (SIDE[unit] !== movingSide(g)) return { case: '7.1.0', why: 'not-yours', unit };
  if (!g.onMap(unit)) return { case: '7.1.0', why: 'not-on-map', unit };
  if (isInactive(g, unit)) return { case: '3.4.2', why: 'not-activated', unit };
  const frozen = frozenRefusal(g, unit);
  if (frozen) return frozen;
  if (isAsleep(g, unit)) return { case: '35.1.4', why: 'asleep', unit };
  if (isPredawn(g) && !isPrepared(g, unit)) return { case: '35.1.5', why: 'predawn', unit };
  if (isDeployed(g, unit)) return { case: '17.2.0', why: 'column-laid', unit };
  if (g.f.ferry[unit] !== 0) return { case: '17.3.0', why: 'helped-across', unit };
  if (g.f.moved[unit] !== 0) return { case: '7.1.0', why: 'moved-already', unit };
  if (g.f.mode[unit] === TACTICAL && g.v.segment >= PREPARED && !movesInAnyOrder(g, unit))
    return { case: '7.1.0', why: 'segment-over', unit };
  const fuel = fuelMoveRefusal(g, unit);
  if (fuel) return fuel;
  if (isExploitation(g)) return exploitRefusal(g, unit) ?? gunRefusal(g, unit);
  if (g.f.mode[unit] === EXPLOIT || g.f.mode[unit] >= MANEUVER_RESERVE) return { case: '7.3.0', why: 'mode-moves-not', unit };
  return gunRefusal(g, unit);
}

/** Towed artillery does not move In Battery, but US 105 mm and 155 mm howitzers by one hex; guns of German corps and armies need trucks (7.10). */
function gunRefusal(g: G, unit: UnitId): Refusal | undefined {
  if (ARTILLERY[unit] === 0) return undefined;
  const no = (rule: string, why: string): Refusal => ({ case: rule, why, unit });
  if (STATIC[unit] === 1) return no('7.10.4', 'guns-never-move');
  if (isTiedGun(g, unit)) return no('35.1.5', 'guns-tied');
  if (NEEDS_TRUCKS[unit] === 1 && !isMotorized(g, unit)) return no('7.10.4', 'guns-need-trucks');
  return isInBattery(g, unit) && !isSelfPropelled(g, unit) && SHIFTS[unit] === 0 ? no('7.10.0', 'in-battery') : undefined;
}

/** A move begins as what the unit is, in Strategic mode by road, on trucks of its army driving; the first hex may settle otherwise. */
export function beginMove(g: G, unit: UnitId): MoveLocals {
  const { hex: from, memory, points, form } = fromHere(g, unit, isStrategic(g, unit) ? 'road' : isMechanized(g, unit) ? 'driving' : 'own');
  const fresh = { target: 0, through: 0, past: 0, bridge: 0, must: false, halted: false, watched: 0, over: false };
  return { u: unit, from, spent: 0, memory, legs: 0, points, form, ...fresh };
}

/** The question the walk kernel is asked for the move as it stands. */
export const questionOf = (g: G, l: MoveLocals, form: Form = l.form): MoveStart => ({
  unit: l.u,
  hex: l.through > 0 ? l.through - 1 : g.hexOf(l.u),
  spent: l.spent,
  memory: l.memory,
  into: NOWHERE,
  past: l.past - 1,
  points: form === l.form ? l.points : allowance(g, l.u, form),
  form,
});

/** Why this way of going is not open: a unit goes on as it began (7.8.0, 7.9.2d). */
function goingRefusal(g: G, l: MoveLocals, form: Form): Refusal | undefined {
  if (l.must) return { case: '5.4.0', why: 'must-overrun', unit: l.u };
  if (l.halted) return { case: '7.5.1', why: 'halted', unit: l.u };
  if (l.legs === 0 && l.through === 0) return formRefusal(g, l.u, form);
  if (form === l.form) return undefined;
  return form === 'road' || l.form === 'road'
    ? { case: '7.8.0', why: 'one-form', unit: l.u }
    : { case: '7.9.2d', why: 'one-gait', unit: l.u };
}
/** Ways of going that are open. */
export const formsOf = (g: G, l: MoveLocals): readonly Form[] => FORMS.filter((form) => goingRefusal(g, l, form) === undefined);

const ending = (field: WalkField, h: HexId): WalkStep | undefined => (field.reached(h) ? field.ending(h) : undefined);

const KIND: Readonly<Record<Form, 'go' | 'drive' | 'road'>> = { own: 'go', driving: 'drive', road: 'road' };
/** Answers by the way of going. */
export const kindOf = (form: Form): string => KIND[form];

/** `go` moves a unit as what it is, `drive` a Leg unit as a Mech one, `road` along roads. It walks the cheapest way there, by a fixed choice among equals. */
function goOption(form: Form): Opt<MoveLocals> {
  const k = KIND[form];
  const field = (g: G, l: MoveLocals): WalkField => fieldOf(g, questionOf(g, l, form));
  return {
    k,
    parts: 'h',
    ...among({
      k,
      part: 'h',
      of: (g: G, l: MoveLocals) => (goingRefusal(g, l, form) ? [] : field(g, l).hexes()),
      fits: (g: G, l: MoveLocals) => {
        if (goingRefusal(g, l, form)) return () => false;
        const reach = field(g, l);
        const here = g.hexOf(l.u);
        return (h: HexId) => h !== here && reach.canEnd(h);
      },
    }),
    test(g, l, { h }) {
      const no = goingRefusal(g, l, form);
      if (no) return no;
      const to = { unit: l.u, to: h };
      if (h >= g.board.n) return { case: '7.1.0', why: 'off-map', ...to };
      if (h === g.hexOf(l.u)) return { case: '7.1.0', why: 'already-there', ...to };
      if (h === l.through - 1) return { case: '7.12.3', why: 'overrun-no-stop', ...to };
      const reach = field(g, l);
      return ending(reach, h) ? undefined : whyNotThere(g, reach, l.u, h);
    },
    take(g, l, { h }) {
      const reach = field(g, l);
      const end = ending(reach, h);
      const steps = reach.steps(h, end?.memory) ?? [];
      l.points = questionOf(g, l, form).points;
      l.form = form;
      return walkAlong(g, l, steps);
    },
  };
}

/** The first hex says which segment of the phase it is, and who uses the trucks of the division (7.1.0, 7.9.2e). */
function begin(g: G, { u, form }: MoveLocals): void {
  const segment = isPrepared(g, u) ? PREPARED : form !== 'road' ? REGULAR : isStrategic(g, u) ? STRATEGIC_COLUMNS : COLUMN;
  if (!movesInAnyOrder(g, u)) g.v.segment = Math.max(g.v.segment, segment);
  if (form === 'road' && !hasWheels(u) && !isMotorized(g, u)) g.set('trucked', u, 1);
}

/** Puts the unit where the steps of a field lead, and notes what it has used and taken on its way; the hexes it entered. */
function carry(g: G, l: MoveLocals, steps: readonly WalkStep[]): readonly HexId[] {
  const from = g.hexOf(l.u);
  const last = steps[steps.length - 1];
  const path: HexId[] = l.through > 0 ? [from, l.through - 1] : [from];
  const entered = path.length;
  l.through = 0;
  for (const step of steps) if (step.dir >= 0) path.push(step.hex);
  const cost = last.spent - l.spent;
  l.spent = last.spent;
  l.memory = last.memory;
  if (l.legs === 0) begin(g, l);
  l.legs += path.length - 1;
  if (l.form === 'own') for (let i = 1; i < path.length; i++) noteCrossing(g, l.u, path[i - 1], path[i]);
  if (l.form === 'road') for (let i = 1; i < path.length; i++) noteUse(g, l.u, path[i - 1], path[i]);
  if (g.f.flared[l.u] === 1) g.set('flared', l.u, 0);
  g.set('moved', l.u, 1);
  g.move(l.u, last.hex);
  for (let i = entered; i < path.length; i++) {
    g.set('control', path[i], SIDE[l.u] + 1);
    g.emit({ e: 'entered', u: l.u, h: path[i], from: path[i - 1] });
  }
  g.emit({ e: 'moved', u: l.u, from, to: last.hex, path, cost });
  return path.slice(entered);
}
/** It ran into units that nobody knew of and goes no farther (35.1.12). */
function halt(g: G, l: MoveLocals, steps: readonly WalkStep[]): Next {
  if (steps.some(({ dir }) => dir >= 0)) carry(g, l, steps);
  else {
    if (l.legs === 0) begin(g, l);
    g.set('moved', l.u, 1);
  }
  return 'over';
}
/** Walks the unit along the steps of a field. */
function walkAlong(g: G, l: MoveLocals, steps: readonly WalkStep[]): Next {
  const found = runsInto(g, l.u, steps);
  if (found >= 0) return halt(g, l, steps.slice(0, found));
  const { run, caught } = watch(g, l.u, carry(g, l, steps), l.watched);
  l.watched = run;
  const next = afterLeg(g, l, steps[steps.length - 1]);
  if (!caught) return next;
  l.over = next === 'over';
  return interdict(g, l.u, 'planes');
}
/** Who was driven from its hex by planes moves no further (21.4.0). */
function afterPlanes(g: G, l: MoveLocals): Next {
  return l.over || g.f.fled[l.u] !== 0 ? 'over' : onward(g, l);
}
/** Whether the move goes on. */
function afterLeg(g: G, l: MoveLocals, last: WalkStep): Next {
  // By road with another Mech unit its movement is over (7.8.3).
  if (l.form === 'road' && crowd(g, l.u, last.hex) > 0) return 'over';
  // Next to the enemy in the open a unit in Exploit mode came to overrun him (5.4.0).
  const met = isExploitation(g) && enemyHexes(g, l.u, last.hex).some((h) => h !== l.past - 1);
  if (met && !isCover(g, SIDE[l.u], last.hex, 'movement')) {
    l.must = canOverrunFrom(g, questionOf(g, l));
    return l.must ? 'go' : 'over';
  }
  // Where it must stop, or with everything spent, the move is over (7.5.1, 7.1.0); what is left may do for an overrun.
  if (l.spent >= l.points) return 'over';
  if ((last.flags & STOP) === 0) return onward(g, l);
  l.halted = canOverrunFrom(g, questionOf(g, l));
  if (l.halted) return 'go';
  if (mayBluff(g, l.u, last.hex, questionOf(g, l))) return 'bluff';
  return isStoppedRanger(g, l.u, last.hex) ? 'slip' : 'over';
}

/** Ends the move. */
const stop: Opt<MoveLocals> = {
  k: 'stop',
  from: () => [{ k: 'stop' }],
  test: (g, l) => {
    if (l.must) return { case: '5.4.0', why: 'must-overrun', unit: l.u };
    return g.f.moved[l.u] === 0 ? { case: '7.1.0', why: 'not-moved-yet', unit: l.u } : undefined;
  },
  take: () => 'over',
};

/** Why a single step does not end there: what it leaves must do for an overrun, where one has to follow (5.4.0). */
function handRefusal(g: G, l: MoveLocals, to: HexId): Refusal | undefined {
  const no = goingRefusal(g, l, l.form);
  if (no || !isExploitation(g)) return no ?? endRefusal(g, l.u, to);
  const q = questionOf(g, l);
  const walk = walkOf(g, q, SLOT.overrun);
  const out: Step = { spent: 0, memory: 0, reason: 0, why: undefined };
  walk.edge(q.hex, g.board.dirTo(q.hex, to), to, q.memory, q.spent, out);
  return walk.end?.(to, out.memory, out.spent) as Refusal | undefined;
}

/** One step in a direction of the player's own choice. */
const byHand = stepsByHand<WaR2, MoveLocals, MoveStart>({
  k: 'step',
  question: (g, l) => questionOf(g, l),
  walk: (g, q) => walkOf(g, q, SLOT.step),
  offMap: (_g, l) => ({ case: '32.2.0', why: 'off-map-there', unit: l.u }),
  refusal: (_g, l, r) => refusalOf(r, l.u),
  mayEnd: handRefusal,
  leadsOn: () => false,
  take: (g, l, step) => walkAlong(g, l, [step]),
  usual: '7.1.0',
});

/** A move that begins with an overrun may begin it by road (7.12.0). */
const roadStartRefusal = (g: G, l: MoveLocals): Refusal | undefined =>
  l.legs === 0 && l.through === 0 && !l.must && l.form !== 'road' ? roadRefusal(g, l.u) : { case: '7.8.0', why: 'one-form', unit: l.u };

const ask: Ask<MoveLocals> = {
  who: movingSide,
  cases: ['7.1.0'],
  args: (g, l) => ({ unit: l.u, points: pointsText(l.points - l.spent), hex: g.hexOf(l.u) }),
  options: [
    goOption('own'),
    goOption('driving'),
    goOption('road'),
    byHand.option,
    overrunOption('overrun', { question: (g, l) => questionOf(g, l), open: () => undefined, begin }),
    overrunOption('overrun-road', { question: (g, l) => questionOf(g, l, 'road'), open: (g, l) => roadStartRefusal(g, l), begin }),
    tryBridge,
    exitOption(),
    stop,
  ],
  // An overrun is never made by itself.
  always: (_g, l) => l.must,
};

/** A hex that stands empty is entered; past units that hold on it goes on from their hex, and stays where it is if it cannot (7.12.3). */
function afterOverrun(g: G, l: MoveLocals): Next {
  if (settleOverrun(g, l) === 'over') return 'over';
  const to = l.through - 1;
  if (!held(g, 1 - SIDE[l.u], to) && endRefusal(g, l.u, to) === undefined) {
    const from = g.hexOf(l.u);
    l.through = 0;
    l.legs += 1;
    g.move(l.u, to);
    g.set('control', to, SIDE[l.u] + 1);
    g.emit({ e: 'entered', u: l.u, h: to, from });
    g.emit({ e: 'moved', u: l.u, from, to, path: [from, to], cost: 0 });
  }
  // Who fought with its last supply is in Exploit mode no longer (15.8.1).
  return l.spent >= l.points || g.f.mode[l.u] !== EXPLOIT ? 'over' : 'go';
}

/** What the whole move has used up (15.5.1). */
function close(g: G, l: MoveLocals): Next {
  if (2 * l.spent <= l.points && g.f.moved[l.u] === 1) g.set('spry', l.u, 1);
  if (g.rules.supply && g.onMap(l.u)) {
    // On wheels Leg units are Mech units (R-D36).
    const onWheels = movesOnWheels(l.u, l.form);
    spendByMoving(g, l.u, l.spent, onWheels);
    moveInPocket(g, l.u, l.spent, l.points, onWheels);
  }
  return END;
}

export const move: Proc<MoveLocals> = {
  locals: MOVE_LOCALS,
  first: 'go',
  points: {
    go: ask,
    bridge: bridgeRoll,
    overrun: { auto: (g, l) => afterOverrun(g, l) },
    planes: { auto: afterPlanes },
    slip: slipRoll,
    bluff: bluffRoll,
    ...misdirection({ question: questionOf, carry: (g, l, step) => carry(g, l, [step]) }),
    over: { auto: close },
  },
  // An overrun is settled though nobody is left to go on (7.12.1).
  still: (g, l) => (g.onMap(l.u) || l.target > 0 ? undefined : END),
};

/** Whether a unit can go anywhere. */
export function canMove(g: G, unit: UnitId): boolean {
  if (isExploitation(g) && canOverrunFrom(g, fromHere(g, unit))) return true;
  if (isExploitation(g) && roadRefusal(g, unit) === undefined && canOverrunFrom(g, fromHere(g, unit, 'road'))) return true;
  return hasBridgeToTry(g, unit) || canGo(g, unit);
}
/** Whether some hex is open to a unit without a fight and without a die. */
export const canGo = (g: G, unit: UnitId): boolean =>
  FORMS.some((form) => {
    if (formRefusal(g, unit, form)) return false;
    const q = fromHere(g, unit, form);
    return leadsAnywhere(g.board, walkOf(g, q), q, undefined, () => fieldOf(g, q));
  });

/** Picks a unit to move. Tactical units come first; when one in Prepared Assault mode has moved, they may no longer (7.1.0). */
export const pick: Opt = {
  k: 'pick',
  parts: 'u',
  ...among({
    k: 'pick',
    part: 'u',
    of: (g: G) => onMapOf(g, movingSide(g)),
    fits: (g: G) => (u: UnitId) => moveRefusal(g, u) === undefined && canMove(g, u),
  }),
  test: (g, _l, { u }) => moveRefusal(g, u) ?? (canMove(g, u) ? undefined : { case: '7.1.0', why: 'nowhere-to-go', unit: u }),
  take: (g, _l, { u }) => rollFirst(g, u) ?? call('move', { ...beginMove(g, u) }, 'look'),
};
