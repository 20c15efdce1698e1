/** What is left open when a phase ends. */
import type { Catalogue } from '@hexfront/engine';

export const WARNING_WORDS: Catalogue = {
  'warn.none-moved': 'No unit has moved, and {n|one=# unit|# units} can',
  'warn.waiting': '{n|one=# reinforcement has|# reinforcements have} not entered',
  'warn.exploit': '{n|one=# unit|# units} can still exploit',
  'warn.no-attack': 'No unit attacks, and {n|one=# unit|# units} can be designated',
  'warn.barrage': '{left|one=# barrage point|# barrage points} left, and {n|one=# hex|# hexes} can be barraged',
};
