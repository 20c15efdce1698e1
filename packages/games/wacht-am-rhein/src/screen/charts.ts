/** The charts of the game for the page. */
import type { Chart } from '@hexfront/engine';
import { type ByClass, type Effect, tables } from '../data/index.ts';

type Row = Chart['rows'][number];
const row = (head: string, ...cells: (string | number)[]): Row => ({ head, cells: cells.map(String) });
const title = (id: string): string => {
  const words = id.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};
const no = (cost: string): string => (cost === 'prohibited' ? '—' : cost);
const both = (by: ByClass | 'prohibited' | undefined): string[] =>
  by === undefined ? ['', ''] : by === 'prohibited' ? ['—', '—'] : [no(by.A), no(by.B)];
const EFFECTS: Readonly<Record<Effect, string>> = { full: 'full', half: '½', one: '1', none: '0' };

function terrain(): Chart {
  const { hexes, hexsides, roads, modeChange, leave, confidence } = tables.terrain;
  const { river } = hexsides;
  return {
    id: 'terrain',
    name: 'Terrain costs',
    cases: ['chart-6.8'],
    columns: ['Tactical A', 'Tactical B', 'Freeze A', 'Freeze B', 'March A', 'March B'],
    rows: [
      ...Object.entries(hexes).map(([id, cost]) => row(title(id), ...both(cost.tactical), ...both(cost.freeze), ...both(cost.march))),
      row('Creek', ...both(hexsides.creek.tactical).map((c) => `+${c}`), '', '', ...both(hexsides.creek.march).map((c) => `+${c}`)),
      row('Ford', ...both(hexsides.ford.tactical).map((c) => `+${c}`), '', '', ...both(hexsides.ford.march).map((c) => `+${c}`)),
      row('River', `+${river.tactical.A}`, '—', '', '', '—', '—'),
      row('River, engineer helps', `+${river.withEngineer.classA}`, `+${river.withEngineer.infantryB} (infantry)`, '', '', '—', '—'),
      row('Primary road', '', '', '', '', `${roads.primary.A.allied} (US), ${roads.primary.A.german} (German)`, roads.primary.B),
      row('Secondary road', '', '', '', '', `${roads.secondary.A.allied} (US), ${roads.secondary.A.german} (German)`, roads.secondary.B),
    ],
    notes: [
      `Changing the mode costs ${modeChange.points} points.`,
      `Leaving a fluid zone costs ${leave.fluid} points more, leaving a rigid zone half the allowance.`,
      'Fractions add up along one kind of road and are rounded up when the kind changes.',
    ],
    confidence,
  };
}

function combat(): Chart[] {
  const { lines, results, irregular, confidence } = tables.combatResults;
  return [
    {
      id: 'combat-results',
      name: 'Combat results',
      cases: ['chart-10.76'],
      columns: lines.clear.map((_, i) => String(i + 1)),
      rows: [
        ...Object.entries(lines).map(([id, odds]) => row(id === 'covered' ? 'Woods, village, night' : title(id), ...odds)),
        ...results.map((cells, i) => row(`Die ${i + 1}`, ...cells)),
      ],
      notes: [irregular.note],
      confidence,
    },
    {
      id: 'combat-shifts',
      name: 'Column shifts',
      cases: tables.shifts.cases ? [...tables.shifts.cases] : [],
      columns: ['Columns'],
      rows: [
        row('Regimental Integrity', `+${tables.shifts.regimentalIntegrity}`),
        row('Combined Arms', `+${tables.shifts.combinedArms}`),
        row('German surprise, first day', `+${tables.shifts.surprise}`),
        row('Improved Positions', String(tables.shifts.improvedPosition).replace('-', '−')),
      ],
      confidence: tables.shifts.confidence,
    },
  ];
}

const states = (): Chart => ({
  id: 'unit-states',
  name: 'Supply and fatigue',
  cases: ['chart-14.68'],
  columns: ['Attack', 'Defense', 'Movement A', 'Movement B'],
  rows: Object.entries(tables.states.rows).map(([id, s]) =>
    row(title(id), EFFECTS[s.attack], EFFECTS[s.defense], EFFECTS[s.move.A], EFFECTS[s.move.B]),
  ),
  confidence: tables.states.confidence,
});

const firstDay = (): Chart[] => [
  {
    id: 'commitment',
    name: 'US commitment',
    cases: ['25.16'],
    columns: ['1', '2', '3', '4', '5', '6'],
    rows: [
      row('December 16, PM', ...tables.commitment.byDie),
      row('December 16, night', ...tables.commitment.byDie.map((n) => n * tables.commitment.turn4)),
    ],
    confidence: tables.commitment.confidence,
  },
  {
    id: 'green-units',
    name: 'Green units',
    cases: ['chart-25.14c'],
    columns: Object.keys(tables.green.byDie),
    rows: [row('Result', ...Object.values(tables.green.byDie).map((r) => (r === 'reduced' ? 'loses a step' : '—')))],
    notes: ['US units add 1 to the die.'],
    confidence: tables.green.confidence,
  },
  {
    id: 'bottleneck',
    name: 'Bottlenecks',
    cases: ['25.14f'],
    columns: ['1st', '2nd', '3rd', '4th', '5th', '6th'],
    rows: [row('MP over a river bridge', ...tables.bottleneck.extra.map((n) => (n === '0' ? '0' : `+${n}`)), 'blocked')],
    notes: ['German units, on the first day, counted for each bridge and Movement Phase.'],
    confidence: tables.bottleneck.confidence,
  },
];

export const charts = (): Chart[] => [terrain(), ...combat(), states(), ...firstDay()];
