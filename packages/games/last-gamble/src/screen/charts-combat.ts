/** The tables of battle: results, modifiers, shifts, armor, orders. */
import type { Chart } from '@hexfront/engine';
import { type CombatCode, type CombatMeaning, type OrderRow, tables } from '../data/index.ts';

type Row = Chart['rows'][number];
const row = (head: string, ...cells: (string | number)[]): Row => ({ head, cells: cells.map(String) });
const signed = (n: number): string => (n > 0 ? `+${n}` : String(n).replace('-', '−'));
const words = (id: string): string => id.charAt(0).toUpperCase() + id.slice(1).replaceAll('-', ' ').replace('westwall', 'Westwall');

/** What a result asks of each side, in a few words. */
export function meaningOf(code: CombatCode): [attacker: string, defender: string] {
  const m: CombatMeaning = tables.combatResults.meaning[code];
  if (m.engaged) return ['engaged', 'engaged'];
  if (m.side === 'both') return [`loses ${steps(m.steps ?? 0)}`, `loses ${steps(m.steps ?? 0)}`];
  const must = m.mandatorySteps ?? 0;
  // The mandatory step comes on top of the number.
  const free = m.number ?? 0;
  const parts = [
    must ? `loses ${steps(must)}` : '',
    free > 0 ? `${free} more in steps or hexes`.replace(/ more/, must ? ' more' : '') : '',
  ];
  const own = parts.filter(Boolean).join(', ');
  const other = m.otherSteps ? `loses ${steps(m.otherSteps)}` : '';
  return m.side === 'attacker' ? [own, other] : [other, own];
}
const steps = (n: number): string => (n === 1 ? 'a step' : `${n} steps`);

function results(): Chart[] {
  const crt = tables.combatResults;
  const codes = [...new Set(crt.results.flat())];
  return [
    {
      id: 'combat-results',
      name: 'Combat results',
      cases: [...crt.cases],
      columns: Array.from({ length: crt.columns }, (_, i) => String(i + 1)),
      rows: [
        ...Object.entries(crt.firstOdds).map(([terrain, first]) => row(words(terrain), ...oddsFrom(first, crt.columns))),
        ...crt.results.map((line, i) => {
          const die = i + crt.dieMin;
          return row(die < 1 || die > 6 ? `Die ${die}, modified` : `Die ${die}`, ...line);
        }),
      ],
      notes: ['The upper rows give the odds of each column for the terrain of the defender, the lower ones the result of the die.'],
      confidence: crt.confidence,
    },
    {
      id: 'combat-meaning',
      name: 'What the results mean',
      cases: ['basic-11.48'],
      columns: ['Attacker', 'Defender'],
      rows: codes.map((code) => row(code, ...meaningOf(code))),
      notes: ['Steps or hexes: each hit is taken as a step lost or a hex gone back, in any mix.'],
      confidence: crt.confidence,
    },
  ];
}

/** The last column takes everything above it. */
function oddsFrom(first: number, columns: number): string[] {
  const { odds } = tables.combatResults;
  return Array.from({ length: columns }, (_, i) => odds[first + i] ?? '').map((o, i) => (i === columns - 1 && o !== '' ? `${o}+` : o));
}

function modifiers(): Chart[] {
  const s = tables.strengthModifiers;
  const c = tables.columnShifts;
  const kinds = { attack: 'Attacker', defense: 'Defender', support: 'Artillery' };
  return [
    {
      id: 'strength-modifiers',
      name: 'Changes of strength',
      cases: [...new Set(s.rows.map((r) => r.case))],
      columns: ['Applies to', 'Strength', 'Case'],
      rows: s.rows.map((r) =>
        row(
          words(r.id.replace(/^(attack|defense|support)-/, '')) + (r.level ? ' (Advanced)' : ''),
          kinds[r.applies],
          r.factor === 2 ? 'doubled' : 'halved',
          r.case,
        ),
      ),
      notes: ['They do not add up: a strength is never less than half and never more than twice its face value.'],
      confidence: s.confidence,
    },
    {
      id: 'column-shifts',
      name: 'Column shifts',
      cases: [...new Set(c.rows.map((r) => r.case))],
      columns: ['Columns', 'Case'],
      rows: c.rows.map((r) =>
        row(
          words(r.id) + (r.per ? `, each ${r.per}` : '') + (r.level ? ' (Advanced)' : '') + (r.option ? ' (optional)' : ''),
          r.shift === 'turn' ? 'by the turn' : signed(r.shift),
          r.case,
        ),
      ),
      notes: ['Shifts for the defender are taken first.'],
      confidence: c.confidence,
    },
  ];
}

function arms(): Chart[] {
  const a = tables.armorSuperiority;
  const ca = tables.combinedArms;
  const holder: Record<string, string> = { G: 'German', A: 'Allied', D: 'defender' };
  const die = (v: number | 'table'): string => (v === 'table' ? 'by Armor Superiority' : v === 0 ? '0' : signed(v));
  return [
    {
      id: 'armor-superiority',
      name: 'Armor Superiority',
      cases: [...a.cases],
      columns: [...a.columns],
      rows: a.rows.map((head, i) => row(head, ...[...a.holder[i]].map((letter) => holder[letter]))),
      notes: [
        `The attacker's advantage is ${signed(tables.dieModifiers.attackerAdvantage)} on the die, the defender's ${signed(tables.dieModifiers.defenderAdvantage)}.`,
      ],
      confidence: a.confidence,
    },
    {
      id: 'combined-arms',
      name: 'Combined arms (Advanced game)',
      cases: [...ca.cases],
      columns: ca.attackers.map((x) => `Attacker: ${x}`),
      rows: Object.entries(ca.defenders).map(([kind, cells]) => row(`Defender: ${kind}`, ...cells.map(die))),
      notes: ['Added to the die.'],
      confidence: ca.confidence,
    },
    advance(),
  ];
}

function advance(): Chart {
  const v = tables.advance;
  return {
    id: 'advance',
    name: 'Advance after combat',
    cases: [...v.cases],
    columns: ['Hexes'],
    rows: [
      row('Infantry', v.infantry),
      row('Armored infantry', v.armoredInfantry),
      row('Armor', `as far as the retreat and ${v.armorBeyondRetreat} more`),
      row('Enemy wiped out: armor', v.wipedOut.armor),
      row('Enemy wiped out: others', v.wipedOut.other),
    ],
    notes: [`An eliminated enemy counts as a retreat of ${v.eliminationCountsAs} hexes. In snow the advance is ${v.snow} hex.`],
    confidence: v.confidence,
  };
}

function orders(): Chart[] {
  const tell = (o: OrderRow): string =>
    [
      o.shift ? `shift ${signed(o.shift)}` : '',
      ...Object.entries(o.asResult ?? {}).map(([from, to]) => `${from} counts as ${to}`),
      o.retreatOnly ? `${o.retreatOnly.join(', ')} taken by retreat` : '',
      o.doubleOwnLoss ? `own loss doubled at ${o.doubleOwnLoss.join(', ')}` : '',
      o.extraAdvance ? `advance ${signed(o.extraAdvance)} hex` : '',
      o.loseZocOnRetreat ? 'forced back, it loses its zone' : '',
    ]
      .filter(Boolean)
      .join('; ');
  return (['attackOrders', 'defenseOrders'] as const).map((which) => ({
    id: which === 'attackOrders' ? 'attack-orders' : 'defense-orders',
    name: `Orders of commanders: ${which === 'attackOrders' ? 'attack' : 'defense'} (optional rule)`,
    cases: [...tables[which].cases],
    columns: ['Cost', 'Effect'],
    rows: tables[which].rows.map((o) => row(words(o.id), o.cost, tell(o) || 'none')),
    confidence: tables[which].confidence,
  }));
}

export const fightingCharts = (): Chart[] => [...results(), ...modifiers(), ...arms(), ...orders()];
