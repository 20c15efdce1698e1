import type { Catalogue } from '@hexfront/engine';

/** Steps that are lost for certain, hits that are steps or hexes, and a check that may add one (13.6.4). */
const HITS = '{either|0=|1=1 hit|# hits}';
const DEBT = `{must|0={either|0={check|0=nothing|}|${HITS}}|1=1 step{either|0=| and ${HITS}}|# steps{either|0=| and ${HITS}}}{check|0=|{must|0={either|0=a proficiency check| and a proficiency check}| and a proficiency check}}`;
const LOST = '{lost|0=No step is lost|1=1 step is lost|# steps are lost}';

/** Sentences of an assault being settled (13.7). */
export const SETTLEMENT_WORDS: Catalogue = {
  'ask.burden.split':
    '{n|1=Take 1 hit: retreat one hex or lose a step.|Take # hits: choose how many as hexes of retreat, the rest as steps.}',
  'stakes.owes': `To take: ${DEBT}`,
  'stakes.settled': 'Settled',
  'stakes.attack': `${LOST}; the defender then takes ${DEBT}.`,
  'stakes.defense': `${LOST}; {hexes|0=the hex is held|the hex is vacated}.`,
};
