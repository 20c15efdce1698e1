/** Checks of the data files by hand-written rules; run by the tests, never while playing. */
import { eachValue, isConfidence, type DataReport as Report } from '@hexfront/engine';
import { cases } from './cases.ts';
import { options } from './options.ts';
import { arrivalRolls, arrivals, entries, excluded, levelNames, scenarios, setups, withdrawals } from './scenarios.ts';
import { tables } from './tables.ts';
import { turns } from './turns.ts';
import type { UnitData } from './types.ts';
import { isUnit, unitById, units } from './units.ts';
import { type KnownBoard, validateScenarios } from './validate-scenarios.ts';

export type { KnownBoard } from './validate-scenarios.ts';

const GERMAN = new Set(['Heer', 'Waffen-SS', 'Luftwaffe', 'Kriegsmarine']);
const AIR = new Set(['bomber', 'fighter-bomber', 'transport']);
const ALLIED_KINDS = new Set(['armor', 'commando', 'specialized-armor', 'armored-cavalry', 'transport']);
const GERMAN_KINDS = new Set(['panzer', 'panzergrenadier', 'assault-gun', 'static', 'security', 'police', 'training', 'motorized']);

function checkValues(unit: UnitData, report: Report): void {
  const at = unit.id;
  const small = (n: number | undefined, most: number) => n !== undefined && Number.isInteger(n) && n >= 1 && n <= most;
  if (unit.size === 'air') {
    if (unit.move !== undefined || unit.reduced !== undefined) report(at, 'aircraft have neither movement nor a back');
    if (
      unit.kind === 'transport' ? unit.combat !== undefined || unit.range !== undefined : !small(unit.combat, 2) || !small(unit.range, 40)
    )
      report(at, 'aircraft print value and range, transports nothing');
    if (unit.kind !== 'transport' && (unit.kind === 'bomber') !== (unit.range ?? 0) > tables.air.bomberRangeAbove)
      report(at, 'bombers are those with long range');
    return;
  }
  if (!small(unit.combat, 12) || !small(unit.move, 25) || unit.range !== undefined)
    report(at, 'ground units print combat value and movement');
  if (unit.reduced !== undefined && !(small(unit.reduced, 6) && unit.reduced < (unit.combat ?? 0))) report(at, 'the back is weaker');
  if ((unit.code !== undefined) !== (unit.kind === 'specialized-armor')) report(at, 'letters are for specialized armor');
  if (unit.breakdown && (unit.reduced !== undefined || unit.division)) report(at, 'breakdown counters are single-sided non-divisions');
}

function checkUnits(report: Report): void {
  const ids = new Set<string>();
  const titles = new Set<string>();
  const key = (unit: UnitData) => `${unit.side === 'german' ? 0 : 1} ${unit.id}`;
  for (const [index, unit] of units.entries()) {
    const at = unit.id;
    if (ids.has(at)) report(at, 'two units with this id');
    if (titles.has(unit.title)) report(at, `two units called ${unit.title}`);
    ids.add(at);
    titles.add(unit.title);
    if (!/^[a-z]{2}(-[a-z0-9]+)+$/.test(at)) report(at, 'ids are lowercase words');
    if (unit.index !== index) report(at, 'index');
    if (index > 0 && key(units[index - 1]) >= key(unit)) report(at, 'units are sorted by side and id');
    if (GERMAN.has(unit.nation) !== (unit.side === 'german')) report(at, 'nation and side disagree');
    if (/^(ge|lw|ss)-/.test(at) !== (unit.side === 'german')) report(at, 'id and side disagree');
    if (AIR.has(unit.kind) !== (unit.size === 'air')) report(at, 'kind and size disagree');
    if (ALLIED_KINDS.has(unit.kind) && unit.side !== 'allied') report(at, `a German ${unit.kind}`);
    if (GERMAN_KINDS.has(unit.kind) && unit.side !== 'german') report(at, `an Allied ${unit.kind}`);
    if ((unit.group === undefined) !== (unit.side === 'german')) report(at, 'national group');
    if (unit.confidence.length !== (unit.reduced === undefined ? 1 : 2)) report(at, 'one confidence for each printed side');
    if (!unit.confidence.every(isConfidence)) report(at, 'confidence');
    for (const option of unit.options) if (!options.some((row) => row.id === option)) report(at, `option ${option}`);
    checkValues(unit, report);
  }
}

function checkTables(report: Report): void {
  const { combatResults: crt, weather, breakdown, replacements } = tables;
  if (crt.results.length !== crt.die || crt.results.some((row) => row.length !== crt.columns.length)) report('combatResults', 'size');
  const rank = new Map(crt.rank.map((code, i) => [code, i]));
  for (const [r, row] of crt.results.entries()) {
    for (const [c, code] of row.entries()) {
      const here = rank.get(code) ?? -1;
      if (here < 0) report('combatResults', `result ${code}`);
      if (c > 0 && here < (rank.get(row[c - 1]) ?? 0)) report('combatResults', `column ${c} is worse than the one before`);
      if (r > 0 && here < (rank.get(crt.results[r - 1][c]) ?? 0)) report('combatResults', `die ${r + 1} is worse than the one before`);
    }
  }
  for (const [month, column] of Object.entries(weather.columns)) {
    if (column.length !== weather.die || column.some((type) => tables.weatherEffects[type] === undefined)) report('weather', month);
  }
  for (const set of breakdown.sets) {
    for (const id of set.counters) if (!isUnit(id) || unitById(id).breakdown !== set.id) report(set.id, `counter ${id}`);
    if (units.filter((unit) => unit.breakdown === set.id).length !== set.counters.length) report(set.id, 'counters');
    if (!units.some((unit) => unit.division && unit.kind === set.kind && set.nation.includes(unit.nation))) report(set.id, 'no division');
  }
  for (const turn of turns) {
    const line = replacements.chart[turn.replacements];
    if (!line) report(turn.id, `replacement line ${turn.replacements}`);
    else {
      for (const pool of Object.keys(line.german)) if (!replacements.pools.german.some((p) => p === pool)) report(turn.replacements, pool);
      for (const pool of Object.keys(line.allied)) if (!replacements.pools.allied.some((p) => p === pool)) report(turn.replacements, pool);
    }
    if (turn.navalPoints !== (tables.naval.perTurn[turn.month] ?? 0)) report(turn.id, 'naval points');
  }
}

function checkOptions(report: Report): void {
  for (const option of options) {
    if (option.choices ? !option.choices.some((choice) => choice.id === option.default) : typeof option.default !== 'boolean')
      report(option.id, 'default');
    for (const id of option.scenarios ?? []) if (!scenarios.some((scenario) => scenario.id === id)) report(option.id, `scenario ${id}`);
  }
}

function checkReferences(report: Report, board?: KnownBoard): void {
  const caseIds = new Set(cases.map((entry) => entry.id));
  if (caseIds.size !== cases.length) report('cases', 'an id occurs twice');
  const optionIds = new Set(options.map((option) => option.id));
  const files: Record<string, unknown> = {
    tables,
    turns,
    scenarios,
    setups,
    arrivals,
    withdrawals,
    excluded,
    entries,
    arrivalRolls,
    options,
  };
  for (const [file, content] of Object.entries(files)) {
    eachValue(content, (key, value) => {
      if (typeof value !== 'string') return;
      if ((key === 'case' || key === 'cases' || key === 'specialRules') && !caseIds.has(value)) report(file, `case ${value}`);
      if ((key === 'option' || key === 'unless') && !optionIds.has(value)) report(file, `option ${value}`);
      if (key === 'unit' && value !== 'division' && !isUnit(value)) report(file, `unit ${value}`);
      if (key === 'level' && !(value in levelNames)) report(file, `level ${value}`);
      if (key === 'confidence' && !isConfidence(value)) report(file, `confidence ${value}`);
      if (board && /^[NS]-\d{4}$/.test(value) && !board.enterable.has(value)) report(file, `hex ${value} cannot be entered`);
    });
  }
}

function checkPlaces(report: Report, board: KnownBoard): void {
  const region = (kind: string, name: string) => {
    if (!board.regions.has(`${kind}/${name}`)) report('board', `no ${kind} ${name}`);
  };
  for (const port of tables.ports.small) region('port', port.region);
  for (const name of [...tables.naval.from, ...tables.naval.to, tables.ports.antwerp.region]) region('port', name);
  for (const name of [tables.ports.antwerp.estuary, tables.dams.region, tables.westernHolland.zone]) region('zone', name);
  for (const name of Object.values(tables.generalSupply.region)) region('supply', name);
  for (const entry of Object.values(entries)) for (const edge of entry.edges) region('edge', edge);
  for (const name of tables.westernHolland.places) if (!board.places.has(name)) report('board', `no place ${name}`);
  for (const side of tables.dams.sides) if (!board.dams.has([...side].sort().join('|'))) report('board', `no dam at ${side.join('|')}`);
}

/** All problems found, each as one line; empty when the data is sound. */
export function validateData(board?: KnownBoard): string[] {
  const problems: string[] = [];
  const report: Report = (where, problem) => problems.push(`${where}: ${problem}`);
  checkUnits(report);
  checkTables(report);
  checkOptions(report);
  checkReferences(report, board);
  if (board) checkPlaces(report, board);
  validateScenarios(report, board);
  return problems;
}
