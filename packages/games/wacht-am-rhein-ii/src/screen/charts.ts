/** The charts of the game for the page. Each says how sure it is: several are rebuilt. */
import type { Chart } from '@hexfront/engine';
import { type RollCell, tables } from '../data/index.ts';
import type { OwnerCells } from '../data/owner-tables.ts';
import type { Printed } from '../decisions/printed.ts';
import type { G } from '../state/shape.ts';
import { replacementChart } from './replacement-chart.ts';

type Row = Chart['rows'][number];
const row = (head: string, ...cells: (string | number)[]): Row => ({ head, cells: cells.map(String) });

/** `12-18`, open at an end that is left out. */
function rolls(cell: RollCell): string {
  if (!cell) return '';
  const [low, high] = cell;
  if (low === null) return `≤${high}`;
  if (high === null) return `≥${low}`;
  return low === high ? String(low) : `${low}-${high}`;
}

function movement(): Chart {
  const { hexes, added, hexsides, confidence } = tables.regularMovement;
  const { penalty } = tables.enemyAdjacency;
  const name = (id: string) => id.charAt(0).toUpperCase() + id.slice(1);
  return {
    id: 'movement',
    name: 'Regular movement',
    cases: ['7.6.0', '7.5.2'],
    columns: ['Mech', 'Leg'],
    rows: [
      ...Object.entries(hexes)
        .filter(([, cost]) => cost.tacticalLeg !== 'other')
        .map(([id, cost]) => row(name(id), cost.tacticalMech === 'other' ? 'as the ground' : cost.tacticalMech, cost.tacticalLeg)),
      ...['woods', 'forest', 'marsh'].map((id) => row(name(id), `+${added[id].mech}`, `+${added[id].leg}`)),
      row('Constricted, off its road', 'all', `+${added.constricted.leg}`),
      row('Stream', `+${hexsides.stream.mech}`, `+${hexsides.stream.leg}`),
      row('River', '—', `+${hexsides.minorRiver.leg}`),
      row('River at a bridge or ford', `+${hexsides.minorRiver.mechBridge}`, `+${hexsides.minorRiver.legBridge}`),
      row('Next to enemies in the open', `+${penalty.open}`, `+${penalty.open}`),
      row('Next to an Improved Position', `+${penalty.improved}`, `+${penalty.improved}`),
      row('Next to an Entrenchment or fort', `+${penalty.entrenched}`, `+${penalty.entrenched}`),
    ],
    notes: [
      'A Leg unit along a road pays 2 whatever the ground is.',
      'In woods, forest, town, city, or an own fort one point less next to enemies.',
      'Prepared Assault: one hex on foot, two for Mech units; nobody goes on next to an enemy.',
    ],
    confidence,
  };
}

const TERRAIN_LINES = {
  city: 'City',
  forestTownRoughwoods: 'Forest, town, rough woods',
  roughWoodsVillage: 'Rough, woods, village',
  clear: 'Clear',
};

/** How a chart was made that could not be read. */
const rebuilt = (method: string | undefined): string[] => (method ? [`How it was reconstructed: ${method}`] : []);

function assault({ cells, own }: Printed): Chart[] {
  const { terrainLines, defenderResults, attackerResults, columns, confidence, favorableLineAfterColumn, method } = tables.groundAssault;
  const heads = Array.from({ length: columns }, (_, i) => String(i + 1));
  const results = (list: typeof defenderResults, of: OwnerCells): Row[] =>
    list.map(({ left, right }, n) =>
      row(`result ${left === right ? (left ?? '') : `${left ?? '-'} | ${right ?? '-'}`}`, ...of[n].map(rolls)),
    );
  const lines = Object.entries(TERRAIN_LINES).map(([id, head]) => row(head, ...terrainLines[id as keyof typeof TERRAIN_LINES]));
  const notes = [
    `Results left and right of the bar hold left and right of the favorable attack line, which follows column ${favorableLineAfterColumn}.`,
  ];
  const madeOf = (id: 'assault-defender' | 'assault-attacker') => [...notes, ...rebuilt(own?.charts.has(id) ? undefined : method)];
  return [
    {
      id: 'assault-defender',
      name: 'Ground assault: defender',
      cases: ['13.6.3'],
      columns: heads,
      rows: [...lines, ...results(defenderResults, cells['assault-defender'])],
      notes: madeOf('assault-defender'),
      confidence: own?.charts.has('assault-defender') ? 'own' : confidence,
    },
    {
      id: 'assault-attacker',
      name: 'Ground assault: attacker',
      cases: ['13.6.3'],
      columns: heads,
      rows: [...lines, ...results(attackerResults, cells['assault-attacker'])],
      notes: madeOf('assault-attacker'),
      confidence: own?.charts.has('assault-attacker') ? 'own' : confidence,
    },
  ];
}

function barrage({ cells, own }: Printed): Chart {
  const { rows, confidence, method } = tables.barrage;
  return {
    id: 'barrage',
    name: 'Barrage',
    cases: ['12.6.0'],
    columns: Array.from({ length: 8 }, (_, i) => String(i + 1)),
    rows: rows.map(({ result }, n) => row(`result ${result}`, ...cells.barrage[n].map(rolls))),
    notes: rebuilt(own?.charts.has('barrage') ? undefined : method),
    confidence: own?.charts.has('barrage') ? 'own' : confidence,
  };
}

/** The chart of replacements only where there are any (23.0). */
export const charts = ({ rules: { printed, replacements } }: G): Chart[] => [
  movement(),
  ...assault(printed),
  barrage(printed),
  ...(replacements ? [replacementChart()] : []),
];
