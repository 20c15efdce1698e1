/** A US unit that enters the hex of a Truppeneinheit team may be sent down any road for the rest of its move (30.2.2). Points of the procedure `move`. */
import { type HexId, ledAstray, type Next, plain, type Refusal, STOP, type Step, type UnitId, type WalkStep } from '@hexfront/engine';
import { pointsText } from '../../state/points.ts';
import { bits, SIDE } from '../../state/query.ts';
import { type G, GERMAN, type Proc, type WaR2 } from '../../state/shape.ts';
import type { MoveLocals } from '../movement/movement.ts';
import { SLOT, walkOf } from '../movement/reach.ts';
import type { MoveStart } from '../movement/unit-walk.ts';
import { daysAfter, deceiverAt, unmask } from './disguised.ts';

const LED = 4;
const FOUND_OUT = 8;
type Outcome = 'led' | 'nothing' | 'found-out';
const outcomeOf = (g: G, pip: number): Outcome => {
  const die = (pip % 10) + daysAfter(g.v.turn);
  return die <= LED ? 'led' : die >= FOUND_OUT ? 'found-out' : 'nothing';
};

/** What the move tells of itself: the question for the walk kernel, and how a step is carried out. */
interface Moving {
  question(g: G, l: MoveLocals): MoveStart;
  carry(g: G, l: MoveLocals, step: WalkStep): void;
}
/** Where a move goes on after a leg that leaves it points: past the team in the hex, if there is one. */
export const onward = (g: G, l: MoveLocals): Next => (!l.must && deceiverAt(g, SIDE[l.u], g.hexOf(l.u)) >= 0 ? 'meet' : 'go');

const deceiver = (g: G, l: MoveLocals): UnitId => deceiverAt(g, SIDE[l.u], g.hexOf(l.u));

export function misdirection({ question, carry }: Moving): Proc<MoveLocals>['points'] {
  /** The step as the unit itself would make it, or why it cannot. */
  function stepTo(g: G, l: MoveLocals, to: HexId): { step: WalkStep } | { step?: undefined; no: Refusal } {
    const from = g.hexOf(l.u);
    const dir = to < g.board.n ? g.board.dirTo(from, to) : -1;
    const no = (why: string) => ({ no: { case: '30.2.2', why, unit: l.u, to } });
    if (dir < 0 || (g.board.sides[6 * from + dir] & bits(g).road) === 0) return no('led-off-road');
    const q = question(g, l);
    const walk = walkOf(g, q, SLOT.step);
    const out: Step = { spent: q.spent, memory: q.memory, reason: 0, why: undefined };
    const flags = walk.edge(from, dir, to, q.memory, q.spent, out);
    if (flags === 0 || out.spent > q.points || walk.end?.(to, out.memory, out.spent) !== undefined) return no('led-no-further');
    return { step: { hex: to, dir, memory: out.memory, spent: out.spent, flags } };
  }
  return {
    meet: {
      who: () => GERMAN,
      cases: ['30.2.2'],
      args: (g, l) => ({ unit: l.u, by: deceiver(g, l), hex: g.hexOf(l.u) }),
      options: [plain('mislead', 'deceive'), plain('pass', 'go')],
    },
    deceive: {
      roll: (g, l) => ({
        dice: [10],
        classOf: ([pip]) => outcomeOf(g, pip),
        cases: ['30.2.2'],
        says: 'roll.deceive',
        args: { unit: l.u, by: deceiver(g, l), led: LED - daysAfter(g.v.turn), lost: FOUND_OUT - daysAfter(g.v.turn) },
      }),
      take: (g, l, [pip]) => {
        const by = deceiver(g, l);
        const outcome = outcomeOf(g, pip);
        g.emit({ e: 'deceived', u: l.u, by, h: g.hexOf(l.u), die: pip % 10, outcome, case: '30.2.2' });
        if (outcome === 'found-out') unmask(g, by, '30.2.2');
        return outcome === 'led' ? 'astray' : 'go';
      },
    },
    astray: ledAstray<WaR2, MoveLocals>({
      side: GERMAN,
      cases: ['30.2.2'],
      args: (g, l) => ({ unit: l.u, points: pointsText(l.points - l.spent), hex: g.hexOf(l.u) }),
      unit: (l) => l.u,
      refusal: (g, l, to) => {
        const next = stepTo(g, l, to);
        return next.step ? undefined : next.no;
      },
      take: (g, l, to) => {
        const from = g.hexOf(l.u);
        const { step } = stepTo(g, l, to);
        if (!step) return 'over';
        carry(g, l, step);
        g.emit({ e: 'misled', u: l.u, from, to, case: '30.2.2' });
        return (step.flags & STOP) !== 0 || l.spent >= l.points ? 'over' : 'astray';
      },
      over: 'over',
    }),
  };
}
