/** What the early offensive of V Corps brings and what it costs (37.3.6, an option of Feat of Arms). */
import { type AutomaticWin, type Entry, turnNumber, units } from '../data/index.ts';

const DEC_28 = turnNumber('dec-28-am');
const JAN_1 = turnNumber('jan-1-am');
const CASE = '37.3.6';

/** The 9th Division comes into the area of V Corps. */
export const ninthDivision: Entry = {
  units: units.filter(({ formation, generic }) => formation === '9ID' && !generic).map(({ id }) => id),
  turn: DEC_28,
  doors: ['I'],
  mode: 'strategic',
  losses: 0,
  side: 'allied',
  case: CASE,
};

const lost = (words: string, win: Pick<AutomaticWin, 'when' | 'turns' | 'if'>): AutomaticWin => ({
  side: 'german',
  level: 'win',
  says: 'The early offensive of V Corps has failed.',
  words,
  case: CASE,
  ...win,
});
/** What loses the game for the US player who has chosen it. */
export const stakes: readonly AutomaticWin[] = [
  lost('v-corps-idle', { when: 'turn-end', turns: [JAN_1, JAN_1], if: [{ what: 'sign', sign: 'v-corps', not: true }] }),
  lost('st-vith-not-taken', { when: 'end', if: [{ what: 'control', side: 'allied', hexes: ['4430NE'], not: true }] }),
];
