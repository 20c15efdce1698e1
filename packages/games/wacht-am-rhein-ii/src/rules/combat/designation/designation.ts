/** Attacker Designation (11.1.0-11.1.2): who must attack is marked at once, who may is marked by his owner. Procedure `designation`. */
import { bestSteps, END, plain, type Refusal, type UnitId } from '@hexfront/engine';
import { onMapOf } from '../../../state/derived.ts';
import { TACTICAL } from '../../../state/fields/modes.ts';

import { SIDE, unitsOf } from '../../../state/query.ts';
import type { G, Opt, Proc } from '../../../state/shape.ts';
import { isAsleep } from '../../offensive/sleepers.ts';
import { retreatRules } from '../results/retreat.ts';
import { designateRefusal, isExposed, isPrepared, mustAttack, needsPartner, obliges, reachable } from './eligibility.ts';

function designate(g: G, u: UnitId, rule: string): void {
  g.set('designated', u, 1);
  g.emit({ e: 'designated', u, h: g.hexOf(u), case: rule });
}
/** Leaves Prepared Assault because it will not attack (5.2.0, 11.1.0). */
function standDown(g: G, u: UnitId): void {
  g.set('mode', u, TACTICAL);
  g.emit({ e: 'stoodDown', u, h: g.hexOf(u), case: '5.2.0' });
}

/** Who is not activated does not attack as long as it can retreat (35.1.4). */
const mustFlee = (g: G, u: UnitId): boolean =>
  isAsleep(g, u) && bestSteps(g, retreatRules, { side: SIDE[u], units: [u], left: 1, path: [g.hexOf(u)] }).length > 0;

/** A unit with its attack in parentheses attacks with another of its hex and mode, and must where that one must (11.1.1, 11.1.3). */
const hasPartner = (g: G, u: UnitId, test: (v: UnitId) => boolean): boolean =>
  unitsOf(g, SIDE[u], g.hexOf(u)).some((v) => v !== u && isPrepared(g, v) === isPrepared(g, u) && !needsPartner(g, v) && test(v));
const mustJoin = (g: G, u: UnitId): boolean =>
  needsPartner(g, u) &&
  isExposed(g, u) &&
  reachable(g, u).some((hex) => obliges(g, g.hexOf(u), hex, SIDE[u])) &&
  hasPartner(g, u, (v) => mustAttack(g, v) && !mustFlee(g, v));

const mark: Opt = {
  k: 'designate',
  parts: 'u',
  *from(g) {
    for (const u of onMapOf(g, g.v.side)) yield { k: 'designate', u };
  },
  test: (g, _l, a) => designateRefusal(g, a.u),
  take: (g, _l, a) => {
    designate(g, a.u, '11.1.2');
    return 'choose';
  },
};

/** A unit in Prepared Assault whose enemies all are behind a river may give it up (11.1.1). */
function standDownRefusal(g: G, unit: UnitId): Refusal | undefined {
  if (SIDE[unit] !== g.v.side || !g.onMap(unit) || !isPrepared(g, unit)) return { case: '11.1.0', why: 'not-prepared', unit };
  return mustAttack(g, unit) ? { case: '11.1.1', why: 'must-attack', unit } : undefined;
}
const giveUp: Opt = {
  k: 'stand-down',
  parts: 'u',
  *from(g) {
    for (const u of onMapOf(g, g.v.side)) if (isPrepared(g, u)) yield { k: 'stand-down', u };
  },
  test: (g, _l, a) => standDownRefusal(g, a.u),
  take: (g, _l, a) => {
    standDown(g, a.u);
    return 'choose';
  },
};

export const designation: Proc = {
  first: 'begin',
  points: {
    begin: {
      auto: (g) => {
        for (const u of onMapOf(g, g.v.side)) {
          if (isPrepared(g, u)) {
            if (reachable(g, u).length === 0) standDown(g, u);
          } else if ((mustAttack(g, u) || mustJoin(g, u)) && !mustFlee(g, u)) designate(g, u, '11.1.1');
        }
        return 'choose';
      },
    },
    choose: {
      who: (g) => g.v.side,
      cases: ['11.0', '11.1.2'],
      args: (g) => ({ n: onMapOf(g, g.v.side).filter((u) => g.f.designated[u] !== 0 || isPrepared(g, u)).length }),
      options: [mark, giveUp, plain('done', 'end')],
    },
    // Whom nobody leads into the attack is not in it (11.1.0, 11.1.3).
    end: {
      auto: (g) => {
        for (const u of onMapOf(g, g.v.side))
          if (isPrepared(g, u) && needsPartner(g, u) && !hasPartner(g, u, (v) => reachable(g, v).length > 0)) standDown(g, u);
        return END;
      },
    },
  },
};
