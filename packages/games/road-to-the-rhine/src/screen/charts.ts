/** The charts of the game for the page. Those that are lost in print and rebuilt by us say so. */
import type { Chart } from '@hexfront/engine';
import { type CombatCode, type CombatMeaning, tables, turns } from '../data/index.ts';
import { WEATHERS } from '../state/shape.ts';

type Row = Chart['rows'][number];
const row = (head: string, ...cells: (string | number)[]): Row => ({ head, cells: cells.map(String) });
const signed = (n: number): string => (n > 0 ? `+${n}` : String(n).replace('-', '−'));
const title = (id: string): string => {
  const words = id.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};
const note = (text: string | undefined): { notes?: string[] } => (text ? { notes: [text] } : {});

/** What a result asks of each side, in a few words. */
export function meaningOf(code: CombatCode): [attacker: string, defender: string] {
  const m: CombatMeaning = tables.combatResults.meaning[code];
  const levels = (n: number): string => (n === 1 ? 'a level' : `${n} levels`);
  const attacker: string[] = [];
  const defender: string[] = [];
  if (m.defenderBids) {
    defender.push('names its loss');
    attacker.push(`loses ${m.attackerLosesBidPlus} more than the defender`);
  }
  if (m.attackerLoses) attacker.push(`loses ${levels(m.attackerLoses)}`);
  if (m.defenderLoses) defender.push(`loses ${levels(m.defenderLoses)}`);
  if (m.eachDefenderLoses) defender.push(`every unit loses ${levels(m.eachDefenderLoses)}`);
  if (m.escalates) defender.push('may raise the loss and stay');
  if (m.attackerRetreats) attacker.push(`retreats ${m.attackerRetreats} hexes`);
  if (m.defenderRetreats) defender.push(`retreats ${m.defenderRetreats} hexes`);
  if (m.advance) attacker.push('may advance');
  return [attacker.join(', ') || 'nothing', defender.join(', ') || 'nothing'];
}

function combat(): Chart[] {
  const crt = tables.combatResults;
  return [
    {
      id: 'combat-results',
      name: 'Combat results',
      cases: [...crt.cases],
      columns: crt.columns.map((c) => c.id),
      rows: crt.results.map((line, i) => row(`Die ${i + 1}`, ...line)),
      ...note(crt.note),
      confidence: crt.confidence,
    },
    {
      id: 'combat-meaning',
      name: 'What the results mean',
      cases: crt.cases.filter((c) => c.startsWith('11.B')),
      columns: ['Attacker', 'Defender'],
      rows: crt.rank.map((code) => row(code, ...meaningOf(code))),
      confidence: 'read',
    },
    {
      id: 'column-shifts',
      name: 'Column shifts',
      cases: tables.columnShifts.rows.map((s) => s.case),
      columns: ['Columns', 'Case'],
      rows: tables.columnShifts.rows.map((s) => row(title(s.id), s.shift === 'air-value' ? 'air value' : signed(s.shift), s.case)),
      ...note(tables.columnShifts.note),
      confidence: tables.columnShifts.confidence,
    },
    {
      id: 'strength-modifiers',
      name: 'Strength',
      cases: tables.strengthModifiers.rows.map((s) => s.case),
      columns: ['Times', 'When', 'Case'],
      rows: tables.strengthModifiers.rows.map((s) =>
        row(title(s.id), s.factor, s.applies === 'both' ? 'attack and defense' : s.applies, s.case),
      ),
      ...note(tables.strengthModifiers.note),
      confidence: tables.strengthModifiers.confidence,
    },
  ];
}

function ground(): Chart[] {
  const t = tables.terrain;
  return [
    {
      id: 'terrain',
      name: 'Terrain effects',
      cases: [...t.cases],
      columns: ['Movement points', 'Mountain units', 'How sure'],
      rows: [
        row('Road', t.road.cost, t.road.cost, t.road.confidence),
        ...Object.entries(t.hexes).map(([kind, h]) => row(title(kind), h.cost, h.costMountain ?? h.cost, h.confidence)),
      ],
      ...note(t.note),
      confidence: t.confidence,
    },
    {
      id: 'hexsides',
      name: 'Hexsides',
      cases: ['8-tec', '8-unbridged', '8-sea'],
      columns: ['Movement points', 'Needs', 'How sure'],
      rows: Object.entries(t.sides).map(([kind, s]) =>
        row(
          kind === 'bridge' ? 'Bridged major river' : kind === 'major-river' ? 'Unbridged major river' : title(kind),
          s.cost === 'half-allowance' ? 'half the printed movement' : s.cost,
          s.beginAdjacent ? 'begin the impulse next to it' : '',
          s.confidence,
        ),
      ),
      confidence: t.confidence,
    },
  ];
}

function sky(): Chart[] {
  const w = tables.weather;
  const v = tables.airVisibility;
  const months = Object.keys(w.columns) as (keyof typeof w.columns)[];
  return [
    {
      id: 'weather',
      name: 'Weather',
      cases: [...w.cases],
      columns: months.map(title),
      rows: Array.from({ length: w.die }, (_, i) => row(`Die ${i + 1}`, ...months.map((m) => title(w.columns[m][i])))),
      ...note(w.note),
      confidence: w.confidence,
    },
    {
      id: 'weather-effects',
      name: 'What the weather does',
      cases: ['17-clear', '17-rain', '17-storm', '17-frost', '17-winterstorm', '17-thaw'],
      columns: ['Movement', 'Minor rivers', 'Into mountain', 'Over unbridged rivers', 'Air', 'Later impulses'],
      rows: WEATHERS.map((name) => {
        const e = tables.weatherEffects[name];
        const minus =
          e.minus[0] === e.minus[1]
            ? e.minus[0]
              ? signed(-e.minus[0])
              : 'normal'
            : `German ${signed(-e.minus[0])}, Allied ${signed(-e.minus[1])}`;
        return row(
          title(name),
          e.halved ? 'halved' : minus,
          e.flood ? 'in flood' : '',
          e.mountain ? signed(-Math.abs(e.mountain)) : '',
          e.noRiverAssault ? (e.novemberFree ? 'no attacks, except in November' : 'no attacks') : '',
          { free: 'flies', table: 'by air visibility', none: 'no flights' }[e.air],
          `${e.impulse} MSP`,
        );
      }),
      confidence: 'read',
    },
    {
      id: 'air-visibility',
      name: 'Air visibility',
      cases: [...v.cases],
      columns: ['Clear on a die of'],
      rows: Object.entries(v.clearOn).map(([name, dice]) => row(title(name), dice.join(', '))),
      ...note(v.note),
      confidence: v.confidence,
    },
  ];
}

function logistics(): Chart[] {
  const m = tables.msp;
  const r = tables.replacements;
  const lines = Object.keys(r.chart);
  const german = ['infantry', 'armor', 'panzergrenadier', 'parachute'] as const;
  const allied = [
    'us-infantry',
    'us-armor',
    'us-parachute',
    'british-infantry',
    'british-armor',
    'british-parachute',
    'canadian',
    'french-infantry',
  ] as const;
  return [
    {
      id: 'maneuver-supply',
      name: 'Maneuver supply: prices',
      cases: [...m.cases],
      columns: ['MSP'],
      rows: [
        row('A division', m.division),
        row('Two units that are no divisions', 1),
        row('Aircraft, per point of value, first impulse', m.airPerValueFirstImpulse),
        row('Aircraft, per point of value, later impulses', m.airPerValueLater),
        row('Impulse after the first', m.laterImpulse),
        row('The same in storm, winter storm or thaw', m.laterImpulseBadWeather),
        row('Attack over an unbridged major river', m.unbridgedMajorAttack),
        row('Attack over full sea', m.seaAttack),
        row('New Allied air unit', m.airEntry.allied),
      ],
      confidence: m.confidence,
    },
    {
      id: 'turns',
      name: 'Turn record',
      cases: ['5.B', '5.C.1-rate', '5.C.2-rate', '25'],
      columns: ['German MSP', 'Invasion ports', 'Southern ports', 'German naval points'],
      rows: turns.map((t) => row(t.code, t.msp.german, t.msp.invasionPorts, t.msp.southernPorts, t.navalPoints || '')),
      ...note(m.note),
      confidence: 'read',
    },
    {
      id: 'replacements-german',
      name: 'Replacements, German',
      cases: ['18.B'],
      columns: german.map(title),
      rows: lines.map((line) => row(line.replace('-', ', week '), ...german.map((p) => r.chart[line].german[p] ?? ''))),
      ...note(r.note),
      confidence: r.confidence,
    },
    {
      id: 'replacements-allied',
      name: 'Replacements, Allied',
      cases: ['18.B', '18.B-example'],
      columns: allied.map(title),
      rows: lines.map((line) => row(line.replace('-', ', week '), ...allied.map((p) => r.chart[line].allied[p] ?? ''))),
      ...note(r.note),
      confidence: r.confidence,
    },
    {
      id: 'cannibalization',
      name: 'Cannibalization',
      cases: [...tables.cannibalization.cases],
      columns: ['Replacements'],
      rows: Object.entries(tables.cannibalization.yield).map(([what, n]) => row(title(what), n)),
      confidence: tables.cannibalization.confidence,
    },
    {
      id: 'ports',
      name: 'Ports',
      cases: [...tables.ports.cases],
      columns: ['Complete turns to clear', 'MSP a turn'],
      rows: [
        ...tables.ports.small.map((p) => row(p.region, p.waitTurns, p.msp)),
        row('Antwerp', tables.ports.antwerp.waitTurns, tables.ports.antwerp.ramp.join(', ')),
      ],
      ...note(tables.ports.note),
      confidence: tables.ports.confidence,
    },
  ];
}

function air(): Chart[] {
  const a = tables.air;
  return [
    {
      id: 'air-combat',
      name: 'Air combat',
      cases: [...a.cases],
      columns: ['Aborted on', 'Destroyed on'],
      rows: [
        row('Interceptor fires', a.intercept.abort.join(', '), a.intercept.destroy.join(', ')),
        row('Return fire', '', a.returnFire.destroy.join(', ')),
      ],
      notes: [
        'One die for each point of value.',
        `Extended range: ${a.extendedRange} times the printed one at ${a.extendedValue} of the value; ${a.perHexExtended} units may fly to one hex.`,
      ],
      confidence: a.confidence,
    },
    {
      id: 'dice',
      name: 'Other dice',
      cases: [...tables.dice.cases],
      columns: ['On a die of'],
      rows: [
        row('30th SS stays loyal', tables.dice.loyalty.loyal.join(', ')),
        row('German reserve released on the first turn', tables.dice.release.released.join(', ')),
        row('US 66th Division arrives', tables.dice.convoy.arrives.join(', ')),
      ],
      confidence: tables.dice.confidence,
    },
  ];
}

export const charts = (): Chart[] => [...combat(), ...ground(), ...sky(), ...logistics(), ...air()];
