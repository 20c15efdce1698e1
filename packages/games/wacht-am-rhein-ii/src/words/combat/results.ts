import type { Catalogue } from '@hexfront/engine';
import { tables } from '../../data/index.ts';
import { readResult } from '../../rules/combat/reckoning/assault-table.ts';

/** A result of the Ground Assault Table as a sentence (13.6.4). */
function sentence(who: string, result: string): string {
  const { check, must, either } = readResult(result);
  const parts: string[] = [];
  if (check) parts.push('proficiency check');
  if (must > 0) parts.push(`${must} step${must > 1 ? 's' : ''} lost`);
  if (either > 0) parts.push(`${either} hit${either > 1 ? 's' : ''}, each a step or a hex of retreat`);
  return `${who === 'attacker' ? 'Attacker' : 'Defender'}: ${parts.join('; ')}.`;
}
const { attackerResults, defenderResults } = tables.groundAssault;
const of = (who: 'attacker' | 'defender', rows: typeof attackerResults): Catalogue =>
  Object.fromEntries(
    rows.flatMap(({ left, right }) =>
      [left, right].flatMap((result) => (result === null ? [] : [[`result.${who}.${result}`, sentence(who, result)]])),
    ),
  );
/** The most hits that the points of a barrage could bring. */
const MOST_HITS = 12;
const barrages = (): Catalogue => {
  const words: Record<string, string> = {};
  for (let n = 0; n <= MOST_HITS; n++)
    for (const shift of ['', '+']) {
      const hits = n === 0 ? '' : `The defender takes ${n} hit${n > 1 ? 's' : ''}`;
      words[`result.barrage.${n}${shift}`] =
        n === 0 ? (shift ? 'An Artillery Shift, no hits.' : 'No effect.') : `${hits}${shift ? ' and an Artillery Shift' : ''}.`;
    }
  return words;
};

/** Steps that are lost for certain, hits that are steps or hexes, and a check that may add one (13.6.4). */
const HITS = '{either|0=|1=1 hit|# hits}';
const DEBT = `{must|0={either|0={check|0=nothing|}|${HITS}}|1=1 step{either|0=| and ${HITS}}|# steps{either|0=| and ${HITS}}}{check|0=|{must|0={either|0=a proficiency check| and a proficiency check}| and a proficiency check}}`;
const LOST = '{lost|0=No step is lost|1=1 step is lost|# steps are lost}';

/** Sentences of an assault being settled (13.7). */
const SETTLEMENT_WORDS: Catalogue = {
  'ask.burden.split':
    '{n|1=Take 1 hit: retreat one hex or lose a step.|Take # hits: choose how many as hexes of retreat, the rest as steps.}',
  'stakes.owes': `To take: ${DEBT}`,
  'stakes.settled': 'Settled',
  'stakes.attack': `${LOST}; the defender then takes ${DEBT}.`,
  'stakes.defense': `${LOST}; {hexes|0=the hex is held|the hex is vacated}.`,
};

/** Results in words, and the names of the two rolls. */
export const RESULT_WORDS: Catalogue = {
  ...of('defender', defenderResults),
  ...of('attacker', attackerResults),
  ...barrages(),
  ...SETTLEMENT_WORDS,
  'result.none': 'No effect.',
  'section.barrage': 'Hits of all volleys together',
  'section.defender': 'Attacker rolls: result on the defender',
  'section.attacker': 'Defender rolls: result on the attacker',
  'effect.odds': '{odds} becomes {after}',
  'effect.first-odds': 'odds {after}',
  'effect.lead': 'proficiency {n}, odds {after}',
  'effect.armor-lead': 'factor {n}, odds {after}',
  'effect.close-in': 'full strength, odds {after}',
  'effect.stand-off': 'armor at half strength, no armor lead, odds {after}',
  'effect.aside': 'it does not fight, but can still take losses; odds {after}',
  'effect.observer': '{n|1=1 artillery unit|# artillery units}, {points|1=1 factor|# factors}, {hits} hits on average',
  'effect.barrage': '{chance|0={shift|0=no effect|no hits, #% for an Artillery Shift}|{hits} hits on average, {chance}% for at least one}',
};
