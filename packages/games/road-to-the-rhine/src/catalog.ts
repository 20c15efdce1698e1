/** What a start page shows of Road to the Rhine. Light on purpose: no board, no rules. */
import { type OptionValues, optionEntry, type Side } from '@hexfront/engine';
import scenarioFile from '../data/scenarios.json' with { type: 'json' };
import { CASE_NAMES } from './data/case-names.ts';
import { optionProblems, options } from './data/options.ts';

const COUNTERS = 293;
const SIDE_IDS = ['german', 'allied'];
/** Ids of German counters begin with one of these. */
const GERMAN = /^(ge|ss|lw)-/;
const sideOf = (unit: string): number => (GERMAN.test(unit) ? 0 : 1);

type Scenario = (typeof scenarioFile.scenarios)[number];
interface Group {
  units: string[];
  place: { kind: string; hexes?: string[]; at?: Record<string, string> };
  side: string;
}
const groupsOf = (s: Scenario): Group[] => (scenarioFile.setups as unknown as Record<string, { groups: Group[] }>)[s.setup].groups;
const perSide = (units: readonly string[]): number[] => SIDE_IDS.map((_, side) => units.filter((u) => sideOf(u) === side).length);
const arriving = (s: Scenario): string[] =>
  (scenarioFile.arrivals as Record<string, { unit: string; turn: number }[]>)[s.id].filter((a) => a.turn <= s.lastTurn).map((a) => a.unit);

const DATES: Readonly<Record<string, string>> = {
  'market-garden': 'third week of September 1944',
  'market-garden-campaign': 'September to December 1944',
  bulge: 'third week of December 1944',
  'bulge-campaign': 'December 1944 to April 1945',
  campaign: 'September 1944 to April 1945',
};

const TOWNS: Readonly<Record<string, string>> = {
  Antwerp: 'N-1414',
  Arnhem: 'N-2710',
  Bastogne: 'N-1825',
  Liège: 'N-1920',
  Köln: 'N-2920',
  Metz: 'S-1706',
};

/** Where the blows fall, for the pictures. */
const SKETCHES: Readonly<Record<string, { names: string[]; goals: string[]; arrows: { side: Side; path: string[] }[] }>> = {
  'market-garden': {
    names: ['Antwerp', 'Arnhem', 'Köln'],
    goals: ['Arnhem'],
    arrows: [
      { side: 1, path: ['N-2016', 'N-2313', 'N-2610'] },
      { side: 1, path: ['N-2320', 'N-2619'] },
    ],
  },
  'market-garden-campaign': {
    names: ['Antwerp', 'Arnhem', 'Köln', 'Liège'],
    goals: ['Antwerp', 'Köln'],
    arrows: [
      { side: 1, path: ['N-2016', 'N-2313', 'N-2610'] },
      { side: 1, path: ['N-2320', 'N-2820'] },
    ],
  },
  bulge: {
    names: ['Antwerp', 'Liège', 'Bastogne', 'Köln'],
    goals: ['Antwerp', 'Liège'],
    arrows: [
      { side: 0, path: ['N-2323', 'N-2021', 'N-1514'] },
      { side: 0, path: ['N-2126', 'N-1724', 'N-1420'] },
    ],
  },
  'bulge-campaign': {
    names: ['Antwerp', 'Liège', 'Bastogne', 'Köln'],
    goals: ['Köln'],
    arrows: [
      { side: 0, path: ['N-2323', 'N-2021', 'N-1719'] },
      { side: 1, path: ['N-2318', 'N-2819'] },
    ],
  },
  campaign: {
    names: ['Antwerp', 'Arnhem', 'Liège', 'Köln', 'Metz'],
    goals: ['Köln'],
    arrows: [
      { side: 1, path: ['N-0620', 'N-1315', 'N-2511'] },
      { side: 1, path: ['N-0624', 'N-1821', 'N-2620'] },
      { side: 1, path: ['S-0805', 'S-1606', 'S-2404'] },
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
  line: 'Divisions, a week a turn, as many impulses as you can supply.',
  scenarios: scenarioFile.scenarios.map((s) => {
    const units = groupsOf(s).flatMap((g) => g.units);
    const sketch = SKETCHES[s.id];
    return {
      id: s.id,
      name: s.name,
      about: s.about.blurb,
      dates: DATES[s.id],
      turns: s.lastTurn - s.firstTurn + 1,
      hours: s.about.hours as [number, number],
      difficulty: s.about.difficulty,
      atStart: perSide(units),
      arriving: perSide(arriving(s)),
      fixed: {} as Record<string, string | boolean>,
      cases: s.cases,
      sketch: {
        towns: sketch.names.map((name) => ({ name, hex: TOWNS[name], ...(sketch.goals.includes(name) ? { goal: true } : {}) })),
        units: SIDE_IDS.map((id) =>
          groupsOf(s)
            .filter((g) => g.side === id)
            .flatMap((g) => g.place.hexes ?? Object.values(g.place.at ?? {})),
        ),
        arrows: sketch.arrows,
      },
    };
  }),
  options: options.map((row) => optionEntry(row, SIDE_IDS)),
  problems: (scenario: string, values: OptionValues) => {
    const row = scenarioFile.scenarios.find((s) => s.id === scenario);
    return row ? optionProblems(row.id, values) : [{ option: '', why: 'There is no such scenario.' }];
  },
  guide: {
    scenario: 'bulge',
    about:
      'In about 20 minutes you allocate supply, move by road, declare and resolve an attack, settle an exchange, advance, and buy another impulse.',
  },
};
