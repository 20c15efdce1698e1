/** Early warning (avar-1): a die before play may rob the German of his surprise. */
import { END } from '@hexfront/engine';
import { unitIndex, variants } from '../../data/index.ts';
import { SIDE } from '../../state/query.ts';
import { ALLIED, type Proc } from '../../state/shape.ts';
import { beforePlay, variant } from './force.ts';

const RULE = variants['avar-1'];

const warning: Proc = {
  first: 'roll',
  points: {
    roll: {
      roll: () => ({
        dice: [6],
        classOf: ([pip]) => (pip <= RULE.rollAtMost ? 'warned' : 'surprised'),
        cases: ['avar-1'],
        says: 'roll.warning',
        args: { n: RULE.rollAtMost },
      }),
      take: (g, _l, [pip]) => {
        g.v.warned = pip <= RULE.rollAtMost ? 1 : 0;
        g.emit({ e: 'warning', warned: g.v.warned, case: 'avar-1' });
        return END;
      },
    },
  },
};

export const earlyWarning = variant('avar-1', (draft, on) => {
  draft.procs.warning = warning;
  beforePlay(draft, { id: 'warning', name: 'Early warning', cases: ['avar-1'], side: ALLIED, when: on, run: 'warning' });
  const { surprise } = draft;
  draft.surprise = (g) => (g.v.warned !== 0 && g.v.turn === RULE.noSurpriseOnTurn ? 0 : surprise(g));
  // Movement, attacks and artillery of 12/16 all ask whether the Allies are stunned.
  const { stunned } = draft.fight;
  draft.fight.stunned = (g) => g.v.warned === 0 && stunned(g);
  draft.move.arrivalTurn.push((g, row, turn) =>
    g.v.warned !== 0 && SIDE[unitIndex(row.unit)] === ALLIED ? Math.max(g.rules.scenario.firstTurn, turn + RULE.alliedArrivalShift) : turn,
  );
});
