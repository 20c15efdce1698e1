/** The Movement Phase (intro-8.1#4): columns first, then units and reinforcements one by one. Procedure `movement`. */
import { END, guarded, type Refusal } from '@hexfront/engine';
import { PHASE_LOCALS, type PhaseLocals } from '../../decisions/movement.ts';
import { SIDE } from '../../state/query.ts';
import { ALLIED, type G, type Opt, type Proc } from '../../state/shape.ts';
import { pursueOption, pursuers } from '../arrivals/pursuit.ts';
import { callReinforcements, commitOption, delayBlocked, entering, mustEnter } from '../arrivals/reinforcements.ts';
import { mustFollow } from '../first-day.ts';
import { canMove, moveRefusal, pickOption } from './movement.ts';
import { mixedStack } from './stacking.ts';
import { settleColumns, strategicOption, tacticalOption } from './strategic-movement.ts';

/** The partner of a unit that broke out far ahead moves next, and nothing else (basic-15.8). */
const followFirst = (option: Opt<PhaseLocals>): Opt<PhaseLocals> =>
  guarded(option, (g) => {
    const partner = mustFollow(g);
    if (partner === undefined) return undefined;
    return (a) => (option.k === 'pick' && a.u === partner ? undefined : { case: 'basic-15.8', why: 'partner-first', unit: partner });
  });

/** British, French and US units thrown together by combat part when one of them can (basic-7.52). */
function mustPart(g: G): Refusal | undefined {
  if (g.v.side !== ALLIED) return undefined;
  const { place } = g.f;
  for (let u = 0; u < place.length; u++) {
    if (SIDE[u] !== ALLIED || place[u] >= g.board.n || g.f.moved[u] !== 0 || g.occupancy.next[u] < 0) continue;
    const hex = g.hexOf(u);
    if (!mixedStack(g, hex)) continue;
    for (const other of g.unitsIn(hex)) {
      if (moveRefusal(g, other, 'movement') === undefined && canMove(g, other, 'movement'))
        return { case: 'basic-7.52', why: 'allies-part', unit: other, hex };
    }
  }
  return undefined;
}

const stillToDo = (g: G): Refusal | undefined => {
  for (const rule of g.rules.move.mayFinish) {
    const refusal = rule(g);
    if (refusal) return refusal;
  }
  return undefined;
};

const done: Opt<PhaseLocals> = {
  k: 'done',
  *from() {
    yield { k: 'done' };
  },
  test: (g) => mustEnter(g) ?? mustPart(g) ?? stillToDo(g),
  take: () => 'end',
};

export const movement: Proc<PhaseLocals> = {
  locals: PHASE_LOCALS,
  first: 'arrive',
  points: {
    arrive: {
      auto(g) {
        callReinforcements(g);
        return 'pursuit';
      },
    },
    pursuit: {
      who: () => ALLIED,
      cases: ['basic-9.33', 'basic-9.34'],
      args: (g) => ({ owed: g.v.pursuitOwed }),
      skip: (g) => (pursuers(g).length === 0 ? 'plan' : undefined),
      options: [pursueOption],
    },
    plan: {
      who: (g) => g.v.side,
      cases: ['basic-5.0', 'intro-8.1#4'],
      options: [
        strategicOption,
        tacticalOption,
        commitOption,
        entering('enter'),
        entering('column'),
        pickOption('movement', (g) => g.v.side),
        done,
      ].map(followFirst),
    },
    end: {
      auto(g) {
        settleColumns(g);
        delayBlocked(g);
        for (const rule of g.rules.move.after) rule(g, g.v.side);
        return END;
      },
    },
  },
};
