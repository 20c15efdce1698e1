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
  stepsByHand,
  type UnitId,
  type WalkField,
  type WalkStep,
} from '@hexfront/engine';
import { count, flag, hex, record, unit } from '@hexfront/engine/parts';
import { refusalOf, whyNotThere } from '../../screen/move-account.ts';
import { onMapOf } from '../../state/derived.ts';
import { PREPARED, REGULAR } from '../../state/fields/movement.ts';
import { pointsText } from '../../state/points.ts';
import { SIDE } from '../../state/query.ts';
import { type Ask, type G, type Opt, type Proc, TACTICAL, type WaR2 } from '../../state/shape.ts';
import { allowance, canDrive, isPrepared } from './allowance.ts';
import { fieldOf, fromHere, SLOT, walkOf } from './reach.ts';
import { stackRefusal } from './stacking.ts';
import type { MoveStart } from './step-rules.ts';

export const MOVE_LOCALS = record({
  u: unit(),
  from: hex(),
  spent: count(),
  memory: count(),
  /** Hexes entered so far. */
  legs: count(),
  points: count(),
  /** A Leg unit that moves as a Mech one: settled with its first hex (7.9.2c, 7.9.2d). */
  driving: flag(),
});
export type MoveLocals = Of<typeof MOVE_LOCALS>;

/** Why a unit may not begin a move. */
export function moveRefusal(g: G, unit: UnitId): Refusal | undefined {
  if (SIDE[unit] !== g.v.side) return { case: '7.1.0', why: 'not-yours', unit };
  if (!g.onMap(unit)) return { case: '7.1.0', why: 'not-on-map', unit };
  if (g.f.moved[unit] !== 0) return { case: '7.1.0', why: 'moved-already', unit };
  if (g.f.mode[unit] === TACTICAL && g.v.segment >= PREPARED) return { case: '7.1.0', why: 'segment-over', unit };
  return g.f.mode[unit] !== TACTICAL && !isPrepared(g, unit) ? { case: '7.3.0', why: 'mode-moves-not', unit } : undefined;
}

export function beginMove(g: G, unit: UnitId): MoveLocals {
  const { hex: from, memory, points } = fromHere(g, unit);
  return { u: unit, from, spent: 0, memory, legs: 0, points, driving: false };
}

/** The question the walk kernel is asked for the move as it stands. */
export const questionOf = (g: G, l: MoveLocals, driving = l.driving): MoveStart => ({
  unit: l.u,
  hex: g.hexOf(l.u),
  spent: l.spent,
  memory: l.memory,
  points: driving === l.driving ? l.points : allowance(g, l.u, driving),
  driving,
});

/** Why this way of going is not open: a unit goes on as it began (7.9.2d). */
function gaitRefusal(l: MoveLocals, driving: boolean): Refusal | undefined {
  if (driving && !canDrive(l.u)) return { case: '7.2.0', why: 'drives-not', unit: l.u };
  return l.legs > 0 && driving !== l.driving ? { case: '7.9.2d', why: 'one-gait', unit: l.u } : undefined;
}

const ending = (field: WalkField, h: HexId): WalkStep | undefined => (field.reached(h) ? field.ending(h) : undefined);

/** `go` moves a unit as what it is, `drive` a Leg unit as a Mech one. It walks the cheapest way there, by a fixed choice among equals. */
function goOption(k: 'go' | 'drive'): Opt<MoveLocals> {
  const driving = k === 'drive';
  const field = (g: G, l: MoveLocals): WalkField => fieldOf(g, questionOf(g, l, driving));
  return {
    k,
    parts: 'h',
    ...among({
      k,
      part: 'h',
      of: (g: G, l: MoveLocals) => (gaitRefusal(l, driving) ? [] : field(g, l).hexes()),
      fits: (g: G, l: MoveLocals) => {
        const reach = field(g, l);
        const here = g.hexOf(l.u);
        return (h: HexId) => h !== here && reach.ending(h) !== undefined;
      },
    }),
    test(g, l, { h }) {
      const no = gaitRefusal(l, driving);
      if (no) return no;
      const to = { unit: l.u, to: h };
      if (h >= g.board.n) return { case: '7.1.0', why: 'off-map', ...to };
      if (h === g.hexOf(l.u)) return { case: '7.1.0', why: 'already-there', ...to };
      const reach = field(g, l);
      return ending(reach, h) ? undefined : whyNotThere(g, reach, l.u, h);
    },
    take(g, l, { h }) {
      const reach = field(g, l);
      const end = ending(reach, h);
      const steps = reach.steps(h, end?.memory) ?? [];
      l.points = questionOf(g, l, driving).points;
      l.driving = driving;
      return walkAlong(g, l, steps);
    },
  };
}

/** Walks the unit along the steps of a field. */
function walkAlong(g: G, l: MoveLocals, steps: readonly WalkStep[]): Next {
  const from = g.hexOf(l.u);
  const last = steps[steps.length - 1];
  const path: HexId[] = [from];
  for (const step of steps) if (step.dir >= 0) path.push(step.hex);
  const cost = last.spent - l.spent;
  l.spent = last.spent;
  l.memory = last.memory;
  l.legs += path.length - 1;
  g.set('moved', l.u, 1);
  g.move(l.u, last.hex);
  for (let i = 1; i < path.length; i++) {
    g.set('control', path[i], SIDE[l.u] + 1);
    g.emit({ e: 'entered', u: l.u, h: path[i], from: path[i - 1] });
  }
  g.emit({ e: 'moved', u: l.u, from, to: last.hex, path, cost });
  // Where it must stop, or with everything spent, the move is over (7.5.1, 7.1.0).
  return (last.flags & STOP) !== 0 || l.spent >= l.points ? END : 'go';
}

/** Ends the move. */
const stop: Opt<MoveLocals> = {
  k: 'stop',
  from: () => [{ k: 'stop' }],
  test: (g, l) => (g.f.moved[l.u] === 0 ? { case: '7.1.0', why: 'not-moved-yet', unit: l.u } : undefined),
  take: () => END,
};

/** One step in a direction of the player's own choice. */
const byHand = stepsByHand<WaR2, MoveLocals, MoveStart>({
  k: 'step',
  question: (g, l) => questionOf(g, l),
  walk: (g, q) => walkOf(g, q, SLOT.step),
  offMap: (_g, l) => ({ case: '32.2.0', why: 'off-map-there', unit: l.u }),
  refusal: (_g, l, r) => refusalOf(r, l.u),
  mayEnd: (g, l, to) => stackRefusal(g, l.u, to),
  leadsOn: () => false,
  take: (g, l, step) => walkAlong(g, l, [step]),
  usual: '7.1.0',
});

const ask: Ask<MoveLocals> = {
  who: (g) => g.v.side,
  cases: ['7.1.0'],
  args: (g, l) => ({ unit: l.u, points: pointsText(l.points - l.spent), hex: g.hexOf(l.u) }),
  options: [goOption('go'), goOption('drive'), byHand.option, stop],
};

export const move: Proc<MoveLocals> = {
  locals: MOVE_LOCALS,
  first: 'go',
  points: { go: ask },
  still: (g, l) => (g.onMap(l.u) ? undefined : END),
};

/** Whether a unit can go anywhere. */
export function canMove(g: G, unit: UnitId): boolean {
  const gaits = canDrive(unit) ? [false, true] : [false];
  return gaits.some((driving) => {
    const q = fromHere(g, unit, driving);
    const walk = walkOf(g, q);
    return leadsAnywhere(
      g.board,
      walk,
      q,
      (h) => walk.end?.(h, 0, 0) === undefined,
      () => fieldOf(g, q),
    );
  });
}

/** Picks a unit to move. Tactical units come first; when one in Prepared Assault mode has moved, they may no longer (7.1.0). */
export const pick: Opt = {
  k: 'pick',
  parts: 'u',
  ...among({
    k: 'pick',
    part: 'u',
    of: (g: G) => onMapOf(g, g.v.side),
    fits: (g: G) => (u: UnitId) => moveRefusal(g, u) === undefined && canMove(g, u),
  }),
  test: (g, _l, { u }) => moveRefusal(g, u) ?? (canMove(g, u) ? undefined : { case: '7.1.0', why: 'nowhere-to-go', unit: u }),
  take: (g, _l, { u }) => {
    g.v.segment = Math.max(g.v.segment, isPrepared(g, u) ? PREPARED : REGULAR);
    return call('move', { ...beginMove(g, u) }, 'plan');
  },
};
