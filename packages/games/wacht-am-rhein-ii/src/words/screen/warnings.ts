/** What is left open when a phase ends, and what areas of the map are called. */
import type { Catalogue } from '@hexfront/engine';

export const WARNING_WORDS: Catalogue = {
  'region.sheet': '',
  'region.entry': 'entry area {name}',
  'region.edge': '{name} edge',
  'region.country': '{name}',
  'region.sector': 'sector of the {name|6PzA=Sixth Panzer Army|5PzA=Fifth Panzer Army|7A=Seventh Army|#}',
  'region.corps': '{name} Corps',
  'region.area': 'area of the {name}',
  'region.area.South of the Sauer': 'south of the Sauer',
  'region.supply': '{name|german=German|US} supply source',
  'warn.can-move': '{n|one=# unit|# units} can still move',
  'warn.waiting': '{n|one=# reinforcement has|# reinforcements have} not entered',
  'warn.exploit': '{n|one=# unit|# units} can still exploit',
  'warn.can-attack': '{n|one=# unit|# units} can still be designated to attack',
  // Counters have no points to be left.
  'warn.barrage':
    '{left|0={n|one=# hex|# hexes} can still be barraged|one=# barrage point left, and {n|one=# hex|# hexes} can be barraged|# barrage points left, and {n|one=# hex|# hexes} can be barraged}',
};
