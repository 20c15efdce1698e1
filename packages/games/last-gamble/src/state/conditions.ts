/** What sort of day it is: surprise, freeze, snow and sky, read from the turn track. */
import { turns } from '../data/index.ts';
import type { RuleModule } from '../decisions/rules.ts';
import type { G } from './shape.ts';

/** The row of the turn track; after the last turn, while the result is being found, its last row. */
export const turnRow = (g: G) => turns[Math.min(g.v.turn, turns.length) - 1];

/** No weather in the Basic game; surprise by the longer or the shorter of two lists (basic-15.1, 11.45#3, R-12). */
export const conditions: RuleModule = {
  apply(draft) {
    const long = draft.choice('surprise-length') === 'to-1218am';
    draft.clear = () => false;
    draft.freeze = () => false;
    draft.snow = () => false;
    draft.surprise = (g) => (long ? turnRow(g).surprise : turnRow(g).surpriseShort);
  },
};

/** The Advanced game has the ground of the track: frozen (adv-8.1), then snow (adv-8.2), and clear mornings (adv-1.0). */
export const weatherOfTrack: RuleModule = {
  id: 'advanced',
  apply(draft) {
    draft.clear = (g) => turnRow(g).airSupremacy;
    draft.freeze = (g) => turnRow(g).ground === 'frozen';
    draft.snow = (g) => turnRow(g).heavySnow;
  },
};
