/** What a start page shows of The Last Gamble. Light on purpose: no units, no board, no rules. */
import { type OptionValues, optionEntry, type Side } from '@hexfront/engine';
import scenarioFile from '../data/scenarios.json' with { type: 'json' };
import turnRows from '../data/turns.json' with { type: 'json' };
import { CASE_NAMES } from './data/case-names.ts';
import { optionProblems, options } from './data/options.ts';

const COUNTERS = 465;
const SIDE_IDS = ['german', 'allied'];
/** Ids of counters begin with the letter of their side. */
const sideOf = (unit: string): number => (unit.startsWith('G-') ? 0 : 1);

type Scenario = (typeof scenarioFile.scenarios)[number];
interface Entry {
  unit: string;
  hex?: string;
  turn?: number;
}
const setupOf = (s: Scenario): Entry[] => (scenarioFile.setups as Record<string, Entry[]>)[s.setup];
const arrivalsOf = (s: Scenario): Entry[] =>
  (scenarioFile.arrivals as Record<string, Entry[]>)[s.setup].filter((a) => a.turn !== undefined && a.turn <= s.lastTurn);
const perSide = (entries: readonly Entry[]): number[] => SIDE_IDS.map((_, side) => entries.filter((e) => sideOf(e.unit) === side).length);

const MONTHS = ['January', 'December'];
function dates(s: Scenario): string {
  const [from, to] = [turnRows[s.firstTurn - 1].date, turnRows[s.lastTurn - 1].date].map((date) => {
    const [year, month, day] = date.split('-').map(Number);
    return { year, month: MONTHS[month === 1 ? 0 : 1], day };
  });
  if (from.month === to.month) return `${from.month} ${from.day} to ${to.day}, ${to.year}`;
  return `${from.month} ${from.day}, ${from.year}, to ${to.month} ${to.day}, ${to.year}`;
}

const TOWNS: Record<string, string> = {
  Liège: '2903',
  Namur: '4906',
  Spa: '2109',
  'St. Vith': '1317',
  Malmedy: '1511',
  Bastogne: '2427',
  Marche: '3519',
  Dinant: '4714',
  Houffalize: '2222',
  Clervaux: '1624',
};
const towns = (names: string[], goals: string[]) =>
  names.map((name) => ({ name, hex: TOWNS[name], ...(goals.includes(name) ? { goal: true } : {}) }));

/** Where the blows fall, for the pictures. */
const SKETCHES: Record<string, { names: string[]; goals: string[]; arrows: { side: Side; path: string[] }[] }> = {
  breakthrough: {
    names: ['Spa', 'Malmedy', 'St. Vith', 'Clervaux', 'Bastogne'],
    goals: ['Spa', 'St. Vith', 'Bastogne'],
    arrows: [
      { side: 0, path: ['0813', '1413', '1911'] },
      { side: 0, path: ['0817', '1316'] },
      { side: 0, path: ['1325', '1826', '2327'] },
    ],
  },
  'wacht-am-rhein': {
    names: ['Liège', 'Namur', 'Spa', 'St. Vith', 'Marche', 'Bastogne'],
    goals: ['Liège', 'Namur'],
    arrows: [
      { side: 0, path: ['0813', '1911', '2805'] },
      { side: 0, path: ['0920', '2418', '3313'] },
      { side: 0, path: ['1325', '2426', '3720'] },
    ],
  },
  campaign: {
    names: ['Liège', 'Namur', 'Dinant', 'St. Vith', 'Marche', 'Bastogne'],
    goals: ['Liège', 'Namur', 'Marche'],
    arrows: [
      { side: 0, path: ['0813', '1911', '2805'] },
      { side: 0, path: ['1325', '2825', '4416'] },
      { side: 1, path: ['2537', '2530'] },
      { side: 1, path: ['2809', '2415'] },
    ],
  },
  meuse: {
    names: ['Namur', 'Dinant', 'Marche', 'Houffalize', 'Bastogne'],
    goals: ['Namur', 'Dinant'],
    arrows: [
      { side: 0, path: ['2822', '3520', '4416'] },
      { side: 0, path: ['2220', '2916', '3511'] },
      { side: 1, path: ['2537', '2530'] },
    ],
  },
};

export const catalog = {
  sides: [
    { id: 'german', name: 'German', body: 'heer', colour: '#BDC5C1' },
    { id: 'allied', name: 'Allied', body: 'us', colour: '#A39D55' },
  ],
  counters: COUNTERS,
  caseNames: CASE_NAMES,
  line: 'Regiments and battalions, half a day a turn, two miles a hex.',
  scenarios: scenarioFile.scenarios.map((s) => {
    const sketch = SKETCHES[s.id];
    return {
      id: s.id,
      name: s.name,
      about: s.about.blurb,
      dates: dates(s),
      turns: s.lastTurn - s.firstTurn + 1,
      hours: s.about.hours as [number, number],
      difficulty: s.about.difficulty,
      atStart: perSide(setupOf(s)),
      arriving: perSide(arrivalsOf(s)),
      fixed: (s.levels.length === 1 ? { level: s.levels[0] } : {}) as Record<string, string | boolean>,
      cases: s.cases,
      sketch: {
        towns: towns(sketch.names, sketch.goals),
        units: SIDE_IDS.map((_, side) => [...new Set(setupOf(s).flatMap((e) => (sideOf(e.unit) === side && e.hex ? [e.hex] : [])))]),
        arrows: sketch.arrows,
      },
    };
  }),
  options: options.map((row) => optionEntry(row, SIDE_IDS)),
  problems: (scenario: string, values: OptionValues) => {
    const row = scenarioFile.scenarios.find((s) => s.id === scenario);
    return row ? optionProblems(row, values) : [{ option: '', why: 'There is no such scenario.' }];
  },
  guide: {
    scenario: 'breakthrough',
    about: 'In about 15 minutes you attack with artillery, take losses, advance, use a reserve, move by road and look after supply.',
  },
};
