/** Optional rule 9: what the 88s of flak regiments and Panzerjager battalions do to Allied tanks and aircraft. */
import { distance, drm, type HexId } from '@hexfront/engine';
import { unitIndex } from '../../data/index.ts';
import type { RuleModule } from '../../decisions/rules.ts';
import { faceAttack } from '../../state/faces.ts';
import { SIDE, UNITS } from '../../state/query.ts';
import { ALLIED, type Battle, type G, GERMAN } from '../../state/shape.ts';
import { combinedArms } from '../advanced/combined-arms.ts';

const FLAK = UNITS.filter((u) => u.side === GERMAN && u.type === 'flak').map((u) => u.index);
const PANZERJAGER = UNITS.filter((u) => u.side === GERMAN && u.type === 'anti-tank').map((u) => u.index);
const GUNS = [...FLAK, ...PANZERJAGER];
const IS_GUN = Uint8Array.from(UNITS, (u) => (GUNS.includes(u.index) ? 1 : 0));
const IS_PANZERJAGER = Uint8Array.from(UNITS, (u) => (PANZERJAGER.includes(u.index) ? 1 : 0));
/** Neither the transports nor the heavy bombers are tactical aircraft. */
const LANCASTER = unitIndex('A-RAF-Lancaster');

/** One of these guns stands in the hex or next to it. */
const near = (g: G, guns: readonly number[], hex: HexId): boolean =>
  guns.some((u) => g.f.place[u] < g.board.n && distance(g.board, g.hexOf(u), hex) <= 1);

/** The case that takes Armor Superiority from the Allies in this battle, or undefined (opt-9.11, 9.12). */
export function denied(g: G, b: Battle): string | undefined {
  if (b.by === ALLIED) return b.targets.some((h) => near(g, GUNS, h)) ? 'opt-9.11' : undefined;
  return b.attackers.some((u) => IS_PANZERJAGER[u] === 1 && faceAttack(g, u) > 0) ? 'opt-9.12' : undefined;
}

export const flak: RuleModule = {
  id: 'opt-9',
  apply(draft) {
    const { fight } = draft;
    // In the Basic game nothing can be claimed; in the Advanced game the vehicles' part of the table falls away.
    fight.superiorityDenied.push((g, b, side) => side === ALLIED && denied(g, b) !== undefined);
    if (draft.on.has('advanced')) {
      draft.dieRules.push((g, b, total, out) => {
        const rule = denied(g, b);
        if (rule === undefined) return total;
        const result = combinedArms(g, b);
        return result?.duel?.side === ALLIED && result.by !== 0 ? drm(out, total, -result.by, rule, 'line.flak-denies') : total;
      });
      const before = fight.superiority;
      fight.superiority = (g, b) => {
        const side = before(g, b);
        return side === ALLIED && denied(g, b) !== undefined ? -1 : side;
      };
    }
    fight.mayAttack.push((g, unit) =>
      IS_GUN[unit] === 1 && faceAttack(g, unit) === 0 ? { case: 'opt-9.13', why: 'guns-too-weak' } : undefined,
    );
    draft.air.mayFly.push((g, unit, hex) =>
      SIDE[unit] === ALLIED && UNITS[unit].role !== 'transport' && unit !== LANCASTER && near(g, FLAK, hex)
        ? { case: 'opt-9.2', why: 'flak-below' }
        : undefined,
    );
  },
};
