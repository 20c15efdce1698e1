/** Bridges in an assault or overrun (13.3.2): weak ones under the attacker's armor (17.5.0), then those that the defender blows (17.4.2). Who cannot cross without them attacks no longer. */
import { type EdgeId, type HexId, plain, type Refusal, type UnitId } from '@hexfront/engine';
import { tables } from '../../data/index.ts';
import type { G, Proc } from '../../state/shape.ts';
import { destroy } from '../bridges/bridges.ts';
import { collapseRoll, firstTrial, takeCollapse } from '../bridges/collapse.ts';
import { bridgeStands, demolitionModifier, demolitionSucceeds, hastyEdges, stepsFor, useSteps } from '../bridges/demolition.ts';
import { theAssault } from './assaults.ts';
import { reachRefusal } from './designation/eligibility.ts';
import { ARMOR } from './kinds.ts';

const hasty = (g: G): ReturnType<typeof hastyEdges> => {
  const b = theAssault(g);
  return hastyEdges(g, b.by, b.targets, [...new Set(b.attackers.map((u) => g.hexOf(u)))]);
};
/** Steps that try a bridge; others of the unit are left for the other bridges of the assault. */
const stepsAt = (g: G, u: UnitId): number => stepsFor(g, u, hasty(g).filter((other) => other.u === u).length - 1);
const endsOf = (g: G, edge: EdgeId): HexId[] => [Math.floor(edge / 6), g.board.neighbors[edge]];
const numberOf = (g: G, [hex, to, ...more]: readonly HexId[]): number =>
  more.length > 0 ? -1 : hasty(g).findIndex(({ edge }) => Math.floor(edge / 6) === hex && g.board.neighbors[edge] === to);
const defender = (g: G): number => 1 - theAssault(g).by;

/** Attacking armor that does not stand off, and the weak bridge before it (R-C24). */
function trial(g: G): { unit: UnitId; edge: EdgeId } | undefined {
  const b = theAssault(g);
  for (const u of b.attackers) {
    if (b.standOff[0] === 1 && ARMOR[u] === 1) continue;
    for (const hex of b.targets) {
      const found = firstTrial(g, [u], g.hexOf(u), hex);
      if (found) return found;
    }
  }
  return undefined;
}

/** Points of the procedure `assault`, from `collapse` to `leadAttack`. `bridge` is the number of the one that is blown. */
export const hastyPoints: Proc<{ bridge?: number }>['points'] = {
  collapse: { auto: (g) => (trial(g) ? 'test' : 'bridges') },
  test: {
    roll: (g) => collapseRoll(trial(g)?.unit ?? 0),
    take: (g, _l, [pip]) => {
      const found = trial(g);
      if (found) takeCollapse(g, found.edge, pip);
      return 'collapse';
    },
  },
  bridges: {
    who: defender,
    cases: ['17.4.2', '13.3.2'],
    args: (g) => ({ h: theAssault(g).targets[0] }),
    skip: (g) => (hasty(g).length === 0 ? 'cut' : undefined),
    options: [
      {
        k: 'blow',
        parts: 'path',
        from: (g) => hasty(g).map(({ edge }) => ({ k: 'blow', path: endsOf(g, edge) })),
        test: (g, _l, a): Refusal | undefined =>
          numberOf(g, a.path) < 0 ? { case: '17.4.2', why: 'no-bridge', hex: theAssault(g).targets[0] } : undefined,
        take: (g, l, a) => {
          l.bridge = numberOf(g, a.path);
          return 'blow';
        },
      },
      plain('done', 'cut'),
    ],
  },
  blow: {
    roll: (g, l) => {
      const { u, edge } = hasty(g)[l.bridge ?? 0];
      const by = demolitionModifier(g, u, edge, stepsAt(g, u), true);
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
      const by = demolitionModifier(g, u, edge, stepsAt(g, u), true);
      useSteps(g, u, stepsAt(g, u));
      g.set('mined', g.board.sideId[edge], 1);
      if (demolitionSucceeds(pip % 10, by)) destroy(g, edge, '17.4.2');
      else bridgeStands(g, u, edge, '17.4.2');
      return 'bridges';
    },
  },
  // Whoever cannot cross without the bridge attacks no longer (17.4.2).
  cut: {
    auto: (g) => {
      const b = theAssault(g);
      b.attackers = b.attackers.filter((u) => b.targets.every((hex) => reachRefusal(g, u, hex) === undefined));
      return b.attackers.length > 0 ? 'leadAttack' : 'over';
    },
  },
};
