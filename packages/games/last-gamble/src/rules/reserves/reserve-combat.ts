/** Cases 13.2 and 13.3: reserves that have moved attack, one unit or Kampfgruppe against one hex. Procedure `reserveCombat`. */
import { call, END, type HexId, type Refusal, type UnitId } from '@hexfront/engine';
import { onMap } from '../../state/query.ts';
import type { G, Opt, Proc } from '../../state/shape.ts';
import { attackRefusal } from '../combat/attackers.ts';
import { adjacent, newBattle, targetRefusal } from '../combat/combat.ts';

/** Why a reserve unit may not attack this hex (basic-13.21, 13.22, 13.23). */
export function reserveAttackRefusal(g: G, unit: UnitId, hex: HexId): Refusal | undefined {
  const refusal = attackRefusal(g, unit, 'reserve');
  if (refusal) return refusal;
  if (!adjacent(g, unit, hex)) return { case: 'basic-13.21', why: 'not-adjacent', unit, hex };
  const closed = targetRefusal(g, hex);
  return closed?.why === 'defended-already' ? { ...closed, case: 'basic-13.23#3' } : closed;
}

const attack: Opt = {
  k: 'attack',
  parts: 'u h',
  *from(g) {
    for (const u of onMap(g, g.v.side)) {
      if (g.f.moved[u] === 0) continue;
      for (let d = 0; d < 6; d++) {
        const h = g.board.neighbors[6 * g.f.place[u] + d];
        if (h >= 0 && g.occupancy.head[h] >= 0) yield { k: 'attack', u, h };
      }
    }
  },
  test: (g, _l, a) => reserveAttackRefusal(g, a.u, a.h),
  take: (g, _l, a) => {
    const u = a.u;
    const partner = g.f.kg[u];
    // Both halves of a Kampfgruppe go in together (basic-13.22).
    const units =
      partner >= 0 && g.f.place[partner] === g.f.place[u] && attackRefusal(g, partner, 'reserve') === undefined ? [u, partner] : [u];
    g.rows.battles = [newBattle('reserve', g.v.side, [a.h], units)];
    return call('battle', {}, 'choose');
  },
};

export const reserveCombat: Proc = {
  first: 'choose',
  points: {
    choose: {
      who: (g) => g.v.side,
      cases: ['basic-13.21', 'basic-13.23'],
      options: [attack, { k: 'done', from: () => [{ k: 'done' }], test: () => undefined, take: () => END, sure: true }],
    },
  },
};
