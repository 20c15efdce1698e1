/** What a start page shows of Wacht am Rhein II: only what can be played. Light on purpose: no board, no rules, no lists of counters. */
import { type OptionValues, optionEntry, type Side } from '@hexfront/engine';
import { CASE_NAMES } from './data/case-names.ts';
import { optionProblems, options } from './data/options.ts';
import { scenarios } from './data/scenarios.ts';

const COUNTERS = 1411;
const SIDE_IDS = ['german', 'allied'];
const offered = scenarios.filter((s) => s.about);

/** Dates, counters at the start and still to come, and the picture of a scenario: written down, since the set-up lists are no light reading. */
interface Card {
  readonly dates: string;
  readonly atStart: readonly [german: number, allied: number];
  readonly arriving: readonly [german: number, allied: number];
  readonly sketch: {
    readonly towns: readonly { readonly name: string; readonly hex: string; readonly goal?: boolean }[];
    readonly units: readonly [german: readonly string[], allied: readonly string[]];
    readonly arrows: readonly { readonly side: Side; readonly path: readonly string[] }[];
  };
}
const KESTERNICH: Card = {
  dates: 'December 13 to 16, 1944',
  atStart: [10, 12],
  arriving: [0, 0],
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
};
const GOOSE_EGG: Card = {
  dates: 'December 21 to 24, 1944',
  atStart: [69, 60],
  arriving: [23, 0],
  sketch: {
    towns: [
      { name: 'St. Vith', hex: '4430NE', goal: true },
      { name: 'Vielsalm', hex: '3429NE', goal: true },
      { name: 'Recht', hex: '4026NE' },
      { name: 'Grand-Halleux', hex: '3326NE' },
    ],
    units: [
      ['4729NE', '4631NE', '5129NE', '4827NE', '3606SE', '3206SE', '4503SE', '4304SE', '4406SE', '3625NE', '4125NE', '4525NE', '4627NE'],
      ['4303SE', '4103SE', '4531NE', '4430NE', '3403SE', '3804SE', '4328NE', '4029NE', '3628NE', '3429NE', '3326NE', '2930NE', '2817NE'],
    ],
    arrows: [
      { side: 0, path: ['4827NE', '4529NE', '4230NE'] },
      { side: 0, path: ['3625NE', '3428NE'] },
      { side: 0, path: ['2705SE', '3103SE'] },
      { side: 1, path: ['4131NE', '3429NE', '2930NE'] },
    ],
  },
};
const BY_SCENARIO: Readonly<Record<string, Card>> = { kesternich: KESTERNICH, 'goose-egg': GOOSE_EGG };

export const catalog = {
  sides: [
    { id: 'german', name: 'German', body: 'heer', colour: '#BDC5C1' },
    { id: 'allied', name: 'Allied', body: 'us', colour: '#A39D55' },
  ],
  counters: COUNTERS,
  caseNames: CASE_NAMES,
  line: 'Reconstructed edition: battalions and companies, one mile a hex. So far the Fight for Kesternich and the Fortified Goose Egg.',
  scenarios: offered.map((s) => ({
    id: s.id,
    name: s.name,
    about: s.about?.blurb ?? '',
    turns: 'count' in s.turns ? s.turns.count : s.turns.last - s.turns.first + 1,
    hours: (s.about?.hours ?? [1, 1]) as [number, number],
    difficulty: s.about?.difficulty ?? 1,
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
