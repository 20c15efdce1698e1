/** Advanced chapter 6: fighting by night. */

import { turnNumber } from '../../data/index.ts';
import { addShift } from '../../decisions/combat.ts';
import type { RuleModule } from '../../decisions/rules.ts';
import { turnRow } from '../../state/conditions.ts';
import { isForest, SIDE, UNITS } from '../../state/query.ts';
import { ALLIED, type G, GERMAN } from '../../state/shape.ts';

/** First evening on which German infantry is too tired for night attacks (adv-6.12), and on which the Allies avoid them (adv-6.13). */
const GERMANS_TIRED = turnNumber('12/20PM');
const ALLIES_SHY = turnNumber('12/28PM');
/** Infantry of every kind and panzer grenadiers (adv-6.14). */
const ON_FOOT = Uint8Array.from(UNITS, (u) => (['infantry', 'airborne', 'armored-infantry'].includes(u.type) ? 1 : 0));

const night = (g: G): boolean => turnRow(g).half === 'pm';

export const nightCombat: RuleModule = {
  id: 'advanced',
  apply(draft) {
    draft.results.push((g, b, result) => (result === 'FF' && night(g) && (b.by === ALLIED || g.v.turn >= GERMANS_TIRED) ? 'ENG' : result));
    draft.shifts.push((g, b, out) => {
      if (b.by === ALLIED && night(g) && g.v.turn >= ALLIES_SHY) addShift(out, -1, 'adv-6.13', 'line.night-attack');
    });
    draft.ignoresZones.push((g, unit, _from, to) => SIDE[unit] === GERMAN && ON_FOOT[unit] === 1 && night(g) && isForest(g, to));
  },
};
