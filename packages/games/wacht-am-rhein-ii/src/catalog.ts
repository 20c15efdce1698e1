/** What a start page shows of Wacht am Rhein II: only what can be played. Light on purpose: no board, no rules, no lists of counters. */
import { type OptionValues, optionEntry } from '@hexfront/engine';
import { CASE_NAMES } from './data/case-names.ts';
import { optionProblems, options } from './data/options.ts';
import { scenarios } from './data/scenarios.ts';

const COUNTERS = 1411;
const SIDE_IDS = ['german', 'allied'];
const offered = scenarios.filter((s) => s.about);

/** Dates, counters at the start and the picture of a scenario: written down, since the set-up lists are no light reading. */
const KESTERNICH = {
  dates: 'December 13 to 16, 1944',
  atStart: [10, 12],
  sketch: {
    towns: [
      { name: 'Kesternich', hex: '5608NE', goal: true },
      { name: 'Simmerath', hex: '5507NE' },
      { name: 'Eicherscheid', hex: '5509NE' },
    ],
    units: [
      ['5607NE', '5707NE', '5409NE', '5509NE', '5708NE', '5609NE', '5309NE'],
      ['5506NE', '5507NE', '5508NE', '5608NE', '5408NE', '5308NE'],
    ],
    arrows: [{ side: 1, path: ['5507NE', '5608NE', '5609NE'] }],
  },
} as const;
const BY_SCENARIO: Readonly<Record<string, typeof KESTERNICH>> = { kesternich: KESTERNICH };

export const catalog = {
  sides: [
    { id: 'german', name: 'German', body: 'heer', colour: '#BDC5C1' },
    { id: 'allied', name: 'Allied', body: 'us', colour: '#A39D55' },
  ],
  counters: COUNTERS,
  caseNames: CASE_NAMES,
  line: 'Reconstructed edition: battalions and companies, one mile a hex. So far the Fight for Kesternich.',
  scenarios: offered.map((s) => ({
    id: s.id,
    name: s.name,
    about: s.about?.blurb ?? '',
    turns: 'count' in s.turns ? s.turns.count : s.turns.last - s.turns.first + 1,
    hours: (s.about?.hours ?? [1, 1]) as [number, number],
    difficulty: s.about?.difficulty ?? 1,
    arriving: [0, 0],
    ...BY_SCENARIO[s.id],
    fixed: {} as Record<string, string | boolean>,
    cases: [s.case],
  })),
  options: options.map((row) => optionEntry(row, SIDE_IDS)),
  guide: {
    scenario: 'kesternich',
    about:
      'A company in a fort: modes, movement next to the enemy, barrages, leads, and an assault in which both sides roll. About 15 minutes.',
  },
  problems: (scenario: string, values: OptionValues) =>
    offered.some((s) => s.id === scenario) ? optionProblems(scenario, values) : [{ option: '', why: 'There is no such scenario.' }],
};
