/** Reads the values of a player who owns the box: counters and charts in one text, refused whole if anything in it is wrong. */
import { hashOfValues, type OwnerChange, type OwnerReader, type OwnerReading, readSheet, toldProblems } from '@hexfront/engine/owner';
import { entriesOf } from '../data/entries.ts';
import { cellText, OWNER_TABLE_IDS, OWNER_TABLES, type OwnerCells, type OwnerTableId, readOwnerTable } from '../data/owner-tables.ts';
import {
  givenColumns,
  OWNER_COLUMNS,
  OWNER_VALUES,
  type OwnerUnit,
  ownerUnit,
  readOwnerCounters,
  valueText,
} from '../data/owner-values.ts';
import type { ScenarioData } from '../data/scenario-types.ts';
import { scenarioById, scenarios } from '../data/scenarios.ts';
import type { UnitData } from '../data/types.ts';
import { isUnit, unitById, units } from '../data/units.ts';
import { unitsAtStart } from '../setup/lay-out.ts';
import { countersOf } from '../state/query.ts';
import { OWN_VALUES, type OwnerValues, PRINTED, printedWith } from './printed.ts';

const COUNTERS = 'counters';
const PARTS = [COUNTERS, ...OWNER_TABLE_IDS];

interface Given {
  readonly values: OwnerValues;
  /** Every value as one line, for the hash. */
  readonly lines: readonly string[];
  readonly changes: readonly OwnerChange[];
}

function countersIn(own: ReadonlyMap<string, OwnerUnit>, lines: string[], changes: OwnerChange[]): void {
  for (const [id, values] of own) {
    const ours = unitById(id);
    const theirs = ownerUnit(ours, values);
    for (const column of givenColumns(values)) {
      const [was, is] = [valueText(ours, column), valueText(theirs, column)];
      lines.push(`${id} ${column} ${is}`);
      if (was !== is) changes.push({ of: PRINTED.units[countersOf(id)[0]].name, what: column, ours: was, own: is });
    }
  }
}

function chartIn(id: OwnerTableId, cells: OwnerCells, lines: string[], changes: OwnerChange[]): void {
  const { rows, cells: ours } = OWNER_TABLES[id];
  for (const [r, row] of cells.entries())
    for (const [c, cell] of row.entries()) {
      const [was, is] = [cellText(ours[r][c]), cellText(cell)];
      lines.push(`${id} ${r + 1} ${c + 1} ${is}`);
      if (was !== is) changes.push({ of: id, what: `result ${rows[r]}, column ${c + 1}`, ours: was, own: is });
    }
}

function given(text: string): Given | { problems: readonly string[] } {
  const sheet = readSheet(text, PARTS);
  const problems = [...sheet.problems];
  const lines: string[] = [];
  const changes: OwnerChange[] = [];
  const part = sheet.parts.get(COUNTERS);
  const counters = part ? readOwnerCounters(part) : { units: new Map<string, OwnerUnit>(), problems: [] };
  problems.push(...counters.problems);
  countersIn(counters.units, lines, changes);
  const charts: Partial<Record<OwnerTableId, OwnerCells>> = {};
  for (const id of OWNER_TABLE_IDS) {
    const chart = sheet.parts.get(id);
    // A heading of the template with nothing under it: our chart.
    if (!chart || chart.rows.length === 0) continue;
    const cells = readOwnerTable(id, chart);
    if (typeof cells === 'string') problems.push(cells);
    else {
      charts[id] = cells;
      chartIn(id, cells, lines, changes);
    }
  }
  if (problems.length === 0 && lines.length === 0) problems.push('The file gives no value.');
  return problems.length > 0 ? { problems: toldProblems(problems) } : { values: { units: counters.units, charts }, lines, changes };
}

function reading(text: string, keep: boolean): OwnerReading {
  const read = given(text);
  if ('problems' in read) return read;
  const hash = hashOfValues('wacht-am-rhein-ii', read.lines);
  if (keep && !OWN_VALUES.has(hash)) OWN_VALUES.set(hash, printedWith(read.values));
  return { hash, given: read.lines.length, changes: read.changes };
}

const REMARKS = [
  '# Values of your own copy of Wacht am Rhein II. Fill in what you like; cells left empty keep the value of this edition.',
  '# Strengths read attack-defense-factor: 7-8-0, or (1)-6-2 where the attack is in parentheses. In a spreadsheet keep the columns as text.',
];
const chartRemark = (id: OwnerTableId): string =>
  `# ${OWNER_TABLES[id].columns} columns, ${OWNER_TABLES[id].rows.length} rows (${OWNER_TABLES[id].rows.join(', ')}). A cell is a range of rolls: 12..18, 135.., ..-5, or - for none. Leave the chart out to keep ours.`;

/** Counters that a scenario places or brings in, and the companies they can become. */
function unitsOfScenario(scenario: ScenarioData): UnitData[] {
  const ids = new Set([...unitsAtStart(scenario), ...entriesOf(scenario).flatMap((entry) => entry.units)].filter(isUnit));
  for (const id of [...ids]) for (const company of Object.keys(unitById(id).breaksInto)) ids.add(company);
  return units.filter((unit) => ids.has(unit.id));
}

function template(scenario?: string): string {
  const listed = scenario === undefined ? units : unitsOfScenario(scenarioById(scenario));
  const rows = listed
    .filter((unit) => unit.kind)
    .map((unit) => [unit.id, PRINTED.units[countersOf(unit.id)[0]].name, ...OWNER_VALUES.map(() => '')].join('\t'));
  return [
    ...REMARKS,
    `[${COUNTERS}]`,
    OWNER_COLUMNS.join('\t'),
    ...rows,
    ...OWNER_TABLE_IDS.flatMap((id) => ['', `[${id}]`, chartRemark(id)]),
    '',
  ].join('\n');
}

export const OWNER: OwnerReader = {
  read: (text) => reading(text, false),
  load: (text) => reading(text, true),
  template: (scenario) => template(scenarios.some((s) => s.id === scenario) ? scenario : undefined),
};
