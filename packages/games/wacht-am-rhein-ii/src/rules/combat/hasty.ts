/** Bridges blown in the face of an assault or overrun (17.4.2, 13.3.2): asked before anything else, and who cannot cross without them attacks no longer. */
import { listed, plain, type Refusal } from '@hexfront/engine';
import { tables } from '../../data/index.ts';
import type { G, Proc } from '../../state/shape.ts';
import { destroy } from '../bridges/bridges.ts';
import { demolitionModifier, demolitionSucceeds, hastyEdges } from '../bridges/demolition.ts';
import { theAssault } from './assaults.ts';
import { reachRefusal } from './eligibility.ts';

const hasty = (g: G): ReturnType<typeof hastyEdges> => {
  const b = theAssault(g);
  return hastyEdges(g, b.by, b.targets, [...new Set(b.attackers.map((u) => g.hexOf(u)))]);
};
const defender = (g: G): number => 1 - theAssault(g).by;

/** Points of the procedure `assault`, from `bridges` to `limit`. `bridge` is the number of the one that is blown. */
export const hastyPoints: Proc<{ bridge?: number }>['points'] = {
  bridges: {
    who: defender,
    cases: ['17.4.2', '13.3.2'],
    args: (g) => ({ h: theAssault(g).targets[0] }),
    skip: (g) => (hasty(g).length === 0 ? 'cut' : undefined),
    options: [
      listed(
        'blow',
        'n',
        (g) => hasty(g).map((_, n) => n),
        (g): Refusal => ({ case: '17.4.2', why: 'no-bridge', hex: theAssault(g).targets[0] }),
        (_g, l, n) => {
          l.bridge = n;
          return 'blow';
        },
      ),
      plain('done', 'cut'),
    ],
  },
  blow: {
    roll: (g, l) => {
      const { u, edge } = hasty(g)[l.bridge ?? 0];
      const by = demolitionModifier(g, u, edge, true);
      return {
        dice: [10],
        classOf: ([pip]) => (demolitionSucceeds(pip % 10, by) ? 'down' : 'holds'),
        cases: ['17.4.2'],
        says: 'roll.demolition',
        args: { unit: u, n: tables.bridgeDemolition.successMax - by },
      };
    },
    take: (g, l, [pip]) => {
      const { u, edge } = hasty(g)[l.bridge ?? 0];
      const by = demolitionModifier(g, u, edge, true);
      g.set('mined', g.board.sideId[edge], 1);
      if (demolitionSucceeds(pip % 10, by)) destroy(g, edge, '17.4.2');
      else g.emit({ e: 'bridgeHolds', h: g.hexOf(u), to: g.board.neighbors[edge], case: '17.4.2' });
      return 'bridges';
    },
  },
  // Whoever cannot cross without the bridge attacks no longer (17.4.2).
  cut: {
    auto: (g) => {
      const b = theAssault(g);
      b.attackers = b.attackers.filter((u) => b.targets.every((hex) => reachRefusal(g, u, hex) === undefined));
      return b.attackers.length > 0 ? 'limit' : 'over';
    },
  },
};
