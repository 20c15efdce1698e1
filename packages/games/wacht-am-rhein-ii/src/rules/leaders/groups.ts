/** Groups in the Extended Night (24.2.2b, R-C29): an activated leader's initiative stands for the ratings of units of his formation, all tried with one die. */
import { listed, type Of, plain, type Refusal, type UnitId } from '@hexfront/engine';
import { about, maybe, unit, units } from '@hexfront/engine/parts';
import { onMapOf } from '../../state/derived.ts';
import { LEADER } from '../../state/query.ts';
import type { G, Opt, Proc, WaR2 } from '../../state/shape.ts';
import { isExploitation, isExploiting, movingSide } from '../movement/who-moves.ts';
import { initiative, isActivated, leadsFormation } from './leaders.ts';
import { commands } from './special.ts';

export const ACTIVATION_LOCALS = about('u', { u: unit(), leader: maybe(unit()), group: maybe(units()) });
export type ActivationLocals = Of<typeof ACTIVATION_LOCALS>;
type L = ActivationLocals;
/** What activation of single units knows already. */
export interface Activation {
  candidates(g: G): UnitId[];
  attempts(g: G): number;
  /** What the die brings each unit. */
  settle(g: G, units: readonly UnitId[], passed: boolean): void;
}

export function groupActivation(by: Activation): { option: Opt<L>; points: Proc<L>['points'] } {
  /** Who can still join the group of a leader. */
  const open = (g: G, leader: UnitId, chosen: readonly UnitId[]): UnitId[] =>
    chosen.length >= by.attempts(g) ? [] : by.candidates(g).filter((u) => !chosen.includes(u) && commands(g, leader, u));
  /** In an Exploitation Phase leaders in Exploit mode only. */
  const leaders = (g: G): UnitId[] =>
    onMapOf(g, movingSide(g)).filter(
      (u) =>
        LEADER[u] === 1 &&
        isActivated(g, u) &&
        leadsFormation(g, u) &&
        (!isExploitation(g) || isExploiting(g, u)) &&
        open(g, u, []).length > 0,
    );
  const option: Opt<L> = listed<WaR2, L, 'u'>(
    'activate-group',
    'u',
    leaders,
    (_g, _l, unit): Refusal => ({ case: '24.2.2b', why: 'no-group', unit }),
    (_g, l, u) => {
      l.leader = u;
      l.group = [];
      return 'group';
    },
  );
  const points: Proc<L>['points'] = {
    group: {
      who: movingSide,
      cases: ['24.2.2b'],
      args: (g, l) => ({ unit: l.leader ?? 0, n: by.attempts(g) - (l.group ?? []).length }),
      always: true,
      options: [
        listed<WaR2, L, 'u'>(
          'group-join',
          'u',
          (g, l) => open(g, l.leader ?? 0, l.group ?? []),
          (_g, _l, unit): Refusal => ({ case: '24.2.2b', why: 'not-in-group', unit }),
          (_g, l, u) => {
            l.group = [...(l.group ?? []), u];
            return 'group';
          },
        ),
        plain('ready', 'groupRoll', (_g, l) => ((l.group ?? []).length === 0 ? { case: '24.2.2b', why: 'group-empty' } : undefined)),
      ],
    },
    groupRoll: {
      roll: (_g, l) => ({
        dice: [10],
        classOf: ([pip]) => (pip % 10 <= initiative(l.leader ?? 0) ? 'passed' : 'failed'),
        cases: ['24.2.2b'],
        says: 'roll.group',
        args: { unit: l.leader ?? 0, n: initiative(l.leader ?? 0) },
      }),
      take: (g, l, [pip]) => {
        const leader = l.leader ?? 0;
        const passed = pip % 10 <= initiative(leader);
        g.emit({ e: 'groupChecked', u: leader, die: pip % 10, outcome: passed ? 'passed' : 'failed', case: '24.2.2b' });
        by.settle(g, l.group ?? [], passed);
        l.group = [];
        return 'choose';
      },
    },
  };
  return { option, points };
}
