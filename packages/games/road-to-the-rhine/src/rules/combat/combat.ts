/** The combat phases: which of the declared attacks are made, in which order, and whether the impulse was the last (11-order, 15, 16). */
import { call, END, type Of } from '@hexfront/engine';
import { count, maybe, record } from '@hexfront/engine/parts';
import { type Attack, enemyOf, type G, type Opt, type Proc } from '../../state/shape.ts';
import { advance } from './advance.ts';
import { declare, gatherDrops } from './declare.ts';
import { battle, callOff, isOpen } from './results.ts';
import { retreatProcs } from './retreat.ts';
import { mutiny, NOW, USED } from './special-attacks.ts';

const PHASE_LOCALS = record({
  reserve: maybe(count()),
});
type PhaseLocals = Of<typeof PHASE_LOCALS>;
const sideOf = (g: G, l: PhaseLocals): number => (l.reserve === 1 ? enemyOf(g.v.side) : g.v.side);
const waiting = (g: G): Attack[] => g.rows.attacks.filter(isOpen);
/** Airborne assaults come first (21.A.2). */
function next(g: G): Attack[] {
  const all = waiting(g);
  const drops = all.filter((a) => a.drop === 1);
  return drops.length > 0 ? drops : all;
}

const fight: Opt<PhaseLocals> = {
  k: 'fight',
  parts: 'h',
  from: (g) => next(g).map((a) => ({ k: 'fight', h: a.target })),
  test: (g, _l, act) => {
    if (next(g).some((a) => a.target === act.h)) return undefined;
    const known = waiting(g).some((a) => a.target === act.h);
    return known ? { case: '21.A.2', why: 'drops-first' } : { case: 'seq-combat', why: 'not-declared', hex: act.h };
  },
  take: (g, _l, act) => {
    const a = next(g).find((row) => row.target === act.h) as Attack;
    return call('battle', { id: a.id }, 'choose');
  },
  sure: true,
};
/** What is left is not made. */
const done: Opt<PhaseLocals> = {
  k: 'done',
  from: () => [{ k: 'done' }],
  test: (g) => {
    const drop = waiting(g).find((a) => a.drop === 1);
    return drop ? { case: '21.A.2', why: 'drop-attacks', hex: drop.target } : undefined;
  },
  take: (g) => {
    for (const a of waiting(g)) callOff(g, a, '11-voluntary');
    return 'over';
  },
};

const phase = (reserve: number): Proc<PhaseLocals> => ({
  locals: PHASE_LOCALS,
  first: 'begin',
  points: {
    begin: {
      auto: (g, l) => {
        l.reserve = reserve;
        // A drop that waited for the clouds comes down after the declaration.
        if (reserve === 0) gatherDrops(g);
        return 'choose';
      },
    },
    choose: {
      who: sideOf,
      cases: reserve === 1 ? ['15', '11-order'] : ['11-order', '11-voluntary'],
      skip: (g) => (waiting(g).length === 0 ? 'over' : undefined),
      options: [fight, done],
      always: true,
    },
    over: {
      auto: (g) => {
        g.rows.attacks = [];
        // The disguise serves in one impulse only (22.F).
        if (g.v.masquerade === NOW) g.v.masquerade = USED;
        return reserve === 1 ? END : 'final';
      },
    },
    // At the end of any combat phase (16).
    final: {
      who: sideOf,
      cases: ['16', '16-omit'],
      args: (g) => ({ last: g.rules.lastPlayerTurn(g.v.turn, g.v.side) ? 1 : 0 }),
      options: [
        { k: 'play-on', from: () => [{ k: 'play-on' }], test: () => undefined, take: () => END, sure: true },
        {
          k: 'final',
          from: () => [{ k: 'final' }],
          test: () => undefined,
          take: (g) => {
            g.v.final = 1;
            g.v.more = 0;
            g.emit({ e: 'final', side: g.v.side, n: g.v.impulse, case: '16' });
            return END;
          },
          sure: true,
        },
      ],
    },
  },
});

export const combatProcs = { ...retreatProcs, declare, combat: phase(0), reserveCombat: phase(1), battle, advance, mutiny };
