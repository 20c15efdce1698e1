/** What a start page shows of Wacht am Rhein II: only what can be played. Light on purpose: no board, no rules, no lists of counters. */
import { type OptionValues, optionEntry } from '@hexfront/engine';
import { CARDS, isLarge } from './data/cards.ts';
import { CASE_NAMES } from './data/case-names.ts';
import { optionProblems, options } from './data/options.ts';
import { scenarios } from './data/scenarios.ts';

const COUNTERS = 1411;
const SIDE_IDS = ['german', 'allied'];
const offered = scenarios.filter((s) => s.about);

export const catalog = {
  sides: [
    { id: 'german', name: 'German', body: 'heer', colour: '#BDC5C1' },
    { id: 'allied', name: 'Allied', body: 'us', colour: '#A39D55' },
  ],
  counters: COUNTERS,
  ownValues: true as const,
  caseNames: CASE_NAMES,
  line: `Reconstructed edition: battalions and companies, one mile a hex. All ${scenarios.length} scenarios.`,
  scenarios: offered.map((s) => ({
    id: s.id,
    name: s.name,
    about: s.about?.blurb ?? '',
    turns: 'count' in s.turns ? s.turns.count : s.turns.last - s.turns.first + 1,
    hours: (s.about?.hours ?? [1, 1]) as [number, number],
    difficulty: s.about?.difficulty ?? 1,
    ...CARDS[s.id],
    ...(isLarge(s.id) ? { large: true as const } : {}),
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
