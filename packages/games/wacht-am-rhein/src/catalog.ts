/** What a start page shows of Wacht am Rhein: only what can be played. Light on purpose: no board, no rules. */
import { type OptionValues, optionEntry, type Side } from '@hexfront/engine';
import { CASE_NAMES } from './data/case-names.ts';
import { optionProblems, options } from './data/options.ts';
import { isLarge, offered } from './data/scenarios.ts';
import { setups } from './data/setups.ts';

const COUNTERS = 1217;
const SIDE_IDS = ['german', 'allied'];

interface Sketch {
  readonly towns: readonly { readonly name: string; readonly hex: string; readonly goal?: boolean }[];
  readonly arrows: readonly { readonly side: Side; readonly path: readonly string[] }[];
}
const BASTOGNE: Sketch = {
  towns: [
    { name: 'Bastogne', hex: 'D1542', goal: true },
    { name: 'Clervaux', hex: 'D1128', goal: true },
    { name: 'Wiltz', hex: 'D1831', goal: true },
    { name: 'Echternach', hex: 'D3110' },
  ],
  arrows: [
    { side: 0, path: ['D1122', 'D1128', 'D1542'] },
    { side: 0, path: ['D1819', 'D1831'] },
    { side: 0, path: ['D0416', 'D0623'] },
  ],
};
const RACE: Sketch = {
  towns: [
    { name: 'Bastogne', hex: 'D1542', goal: true },
    { name: 'St. Vith', hex: 'C2723', goal: true },
    { name: 'Spa', hex: 'C1036', goal: true },
    { name: 'Marche', hex: 'A3109', goal: true },
    { name: 'Dinant', hex: 'A2828', goal: true },
    { name: 'Sedan', hex: 'B4027', goal: true },
    { name: 'Neufchâteau', hex: 'B2804', goal: true },
  ],
  arrows: [
    { side: 0, path: ['D1247', 'A3109', 'A2828'] },
    { side: 0, path: ['A2701', 'A1913'] },
    { side: 0, path: ['D1947', 'B1307'] },
    { side: 1, path: ['D2842', 'D1542'] },
  ],
};

const CAMPAIGN: Sketch = {
  towns: [...RACE.towns, { name: 'Echternach', hex: 'D3110' }, { name: 'Monschau', hex: 'C0418' }],
  arrows: [
    { side: 0, path: ['C1407', 'C1036', 'A0110'] },
    { side: 0, path: ['C2106', 'C1733', 'A1409'] },
    { side: 0, path: ['D1122', 'D1542', 'A2828'] },
    { side: 0, path: ['D2217', 'D2831'] },
  ],
};
const PEIPER: Sketch = {
  towns: [
    { name: 'St. Vith', hex: 'C2723', goal: true },
    { name: 'Monschau', hex: 'C0418' },
    { name: 'Malmedy', hex: 'C1527' },
    { name: 'Stavelot', hex: 'C1733' },
    { name: 'Spa', hex: 'C1036' },
  ],
  arrows: [
    { side: 0, path: ['C2106', 'C1926', 'C1733', 'C1142'] },
    { side: 0, path: ['C1407', 'C1218'] },
    { side: 0, path: ['C2508', 'C2723'] },
  ],
};

const entriesOf = (scenario: (typeof offered)[number], side: string) =>
  scenario.setups.flatMap((id) => setups[id].entries).filter((entry) => entry.side === side);
const sum = (counts: Readonly<Record<string, number>>): number => Object.values(counts).reduce((a, b) => a + b, 0);

/** Days, and counters of both sides due later: written down, since the lists of all counters are no light reading. */
const BY_SCENARIO: Readonly<Record<string, { dates: string; arriving: readonly [german: number, allied: number] }>> = {
  'bastogne-first-day': { dates: 'December 16, 1944', arriving: [0, 2] },
  bastogne: { dates: 'December 16 to 20, 1944', arriving: [16, 57] },
  'kampfgruppe-peiper': { dates: 'December 16 to 20, 1944', arriving: [37, 110] },
  'race-for-the-meuse': { dates: 'December 21 to 27, 1944', arriving: [47, 182] },
  campaign: { dates: 'December 16, 1944, to January 2, 1945', arriving: [112, 489] },
};
/** Where the blows fall, for the picture. */
const SKETCHES: Readonly<Record<string, Sketch>> = { 'kampfgruppe-peiper': PEIPER, 'race-for-the-meuse': RACE, campaign: CAMPAIGN };
const sketchOf = (id: string): Sketch => SKETCHES[id] ?? BASTOGNE;

export const catalog = {
  sides: [
    { id: 'german', name: 'German', body: 'heer', colour: '#BDC5C1' },
    { id: 'allied', name: 'Allied', body: 'us', colour: '#A39D55' },
  ],
  counters: COUNTERS,
  caseNames: CASE_NAMES,
  line: 'Battalions and companies, one mile a hex: Bastogne, its first day alone, Kampfgruppe Peiper, the Race for the Meuse or the whole campaign on all four maps.',
  scenarios: offered.map((s) => ({
    id: s.id,
    name: s.name,
    about: s.about.blurb,
    turns: s.turns,
    hours: s.about.hours as [number, number],
    difficulty: s.about.difficulty,
    atStart: SIDE_IDS.map((side) => entriesOf(s, side).reduce((n, e) => n + (e.units?.length ?? 0) + sum(e.companies ?? {}), 0)),
    ...BY_SCENARIO[s.id],
    ...(isLarge(s) ? { large: true as const } : {}),
    fixed: {} as Record<string, string | boolean>,
    cases: s.cases,
    sketch: {
      towns: sketchOf(s.id).towns,
      units: SIDE_IDS.map((side) =>
        entriesOf(s, side).flatMap(({ at }) => ('hex' in at ? [at.hex] : 'on' in at ? at.on : 'of' in at ? at.of : [])),
      ),
      arrows: sketchOf(s.id).arrows,
    },
  })),
  options: options.map((row) => optionEntry(row, SIDE_IDS)),
  guide: {
    scenario: 'bastogne-first-day',
    about:
      'The first attack before dawn and the US answer: modes, zones of control, artillery, retreat, advance, commitment. About 20 minutes.',
  },
  problems: (scenario: string, values: OptionValues) =>
    offered.some((s) => s.id === scenario) ? optionProblems(scenario, values) : [{ option: '', why: 'There is no such scenario.' }],
};
