/** Checks of the data files by hand-written rules; run by the tests, never while playing. */
import { eachValue, isConfidence, type DataReport as Report } from '@hexfront/engine';
import { boxes, schedule, variableArrivals } from './arrivals.ts';
import { cases } from './cases.ts';
import { companyPool, companyTypes } from './companies.ts';
import { isHex } from './hexes.ts';
import { options } from './options.ts';
import { levelNames, places, scenarios } from './scenarios.ts';
import { setups } from './setups.ts';
import { costOf, POINT, tables } from './tables.ts';
import { turns } from './turns.ts';
import type { Face, Formation, UnitData } from './types.ts';
import { formations, isUnit, units } from './units.ts';
import { validateScenarios } from './validate-scenarios.ts';

const TANKS = new Set(['tank', 'tank-destroyer', 'assault-gun']);

function checkFaces(unit: UnitData, report: Report): void {
  const at = unit.id;
  const small = ({ attack, defense, move }: Face) => attack <= 15 && defense <= 16 && move <= 20;
  if (!small(unit.front) || (unit.back && !small(unit.back))) report(at, 'a value is too large to be printed');
  if (unit.battery) {
    const { barrage, fpf, range } = unit.battery;
    if (barrage < 2 || barrage > 12 || fpf > 2 || range < 3 || range > 16) report(at, 'barrage, final protective fire or range');
    if (unit.front.attack !== 0) report(at, 'artillery has no attack of its own');
  } else if (unit.back) {
    if (unit.back.attack > unit.front.attack || unit.back.defense >= unit.front.defense) report(at, 'the reduced side is not weaker');
    if (unit.back.move !== unit.front.move) report(at, 'both sides have the same movement');
    if (unit.front.supportOnly && !unit.back.supportOnly) report(at, 'a reduced side that may do more than the front');
  }
  if (unit.type === 'hq' && (unit.front.attack !== 0 || unit.front.defense !== 1 || unit.front.move !== 12))
    report(at, 'headquarters print 0-1-12');
  const twoSteps = unit.size === 'battalion' && !unit.battery;
  if (twoSteps !== (unit.steps === 2)) report(at, 'battalions other than artillery have two steps (10.71, 10.72)');
  if (unit.confidence.length !== (unit.back || unit.battery || unit.companies ? 2 : 1)) report(at, 'one confidence for each printed side');
}

function checkUnits(report: Report): void {
  const ids = new Set<string>();
  const titles = new Set<string>();
  const key = (unit: UnitData) => `${unit.companies ? 2 : unit.side === 'german' ? 0 : 1} ${unit.formation ?? '~'} ${unit.id}`;
  const optionIds = new Set(options.map((option) => option.id));
  const formationIds = new Map(formations.map((row) => [row.id, row]));
  for (const [index, unit] of units.entries()) {
    const at = unit.id;
    if (ids.has(at)) report(at, 'two units with this id');
    if (titles.has(unit.title)) report(at, `two units called ${unit.title}`);
    ids.add(at);
    titles.add(unit.title);
    if (!/^(us|br|fr|be|ca|de|ss)(-[a-z0-9]+)+$/.test(at)) report(at, 'ids are lowercase words');
    if (unit.index !== index) report(at, 'index');
    if (index > 0 && !unit.companies && key(units[index - 1]) >= key(unit)) report(at, 'units are sorted by side, formation, id');
    if ((unit.nation === 'German' || unit.nation === 'SS') !== (unit.side === 'german')) report(at, 'nation and side disagree');
    if (/^(de|ss)-/.test(at) !== (unit.side === 'german')) report(at, 'id and side disagree');
    if (unit.option !== undefined && !optionIds.has(unit.option)) report(at, `option ${unit.option}`);
    const formation = unit.formation === undefined ? undefined : formationIds.get(unit.formation);
    if (unit.formation !== undefined && !formation) report(at, `formation ${unit.formation}`);
    const rolls = unit.size === 'battalion' && !unit.battery;
    if (formation && (formation.green !== undefined && rolls ? formation.green : undefined) !== unit.green)
      report(at, 'green units are the fighting battalions of green divisions');
    checkFaces(unit, report);
  }
}

function checkFormations(report: Report): void {
  const ids = new Map(formations.map((row) => [row.id, row]));
  const higher = (row: Formation) => row.kind === 'corps' || row.kind === 'army';
  for (const row of formations) {
    if (row.units.length === 0 && row.id !== 'XVIII') report(row.id, 'no units');
    if (row.units.some((index) => units[index].side !== row.side)) report(row.id, 'a unit of the other side');
    if (higher(row) !== (row.morale === undefined)) report(row.id, 'morale is for divisions and brigades');
    if (row.corps !== undefined && !higher(ids.get(row.corps) ?? row)) report(row.id, `corps ${row.corps}`);
    if (row.joinsCorps && row.corps !== undefined) report(row.id, 'joins a corps and has one');
    const headquarters = row.units.filter((index) => units[index].type === 'hq').length;
    const own = row.kind !== 'brigade' && row.kind !== 'volksgrenadier' && row.kind !== 'parachute';
    if (row.side === 'german' && headquarters !== (own ? 1 : 0)) report(row.id, `${headquarters} headquarters`);
    if (row.side === 'allied' && headquarters !== (own && !higher(row) ? 1 : 0)) report(row.id, `${headquarters} headquarters`);
  }
}

function checkCompanies(report: Report): void {
  const made = new Set(Object.values(companyTypes).flatMap((type) => type.from));
  for (const unit of units) {
    if (unit.nation !== 'US' || unit.size !== 'battalion' || unit.battery || unit.type === 'engineer') continue;
    const key = TANKS.has(unit.type) ? `${unit.type} ${unit.weapon}` : unit.type;
    if (!made.has(key)) report(unit.id, `no company for ${key} (17.22)`);
  }
  for (const counter of companyPool) for (const id of counter.faces) if (!companyTypes[id]) report(counter.id, `company ${id}`);
}

function checkTables(report: Report): void {
  const { combatResults: crt, terrain, weather, ground, interdiction, truppeneinheit } = tables;
  if (crt.results.length !== crt.die || crt.results.some((row) => row.length !== crt.columns)) report('combatResults', 'size');
  for (const [name, line] of Object.entries(crt.lines)) {
    if (line.length !== crt.columns) report('combatResults', `${name} has ${line.length} columns`);
    const value = (odds: string) => Number(odds.split('-')[0]) / Number(odds.split('-')[1]);
    for (const [n, odds] of line.entries()) if (n > 0 && value(odds) <= value(line[n - 1])) report('combatResults', `${name} ${odds}`);
  }
  const odd = new Set(crt.irregular.cells.map(([die, column]) => `${die}/${column}`));
  for (const [r, row] of crt.results.entries()) {
    for (const [c, cell] of row.entries()) {
      if (!/^[AD][1-4](\([12]\))?$/.test(cell)) report('combatResults', `result ${cell}`);
      // Each row is the one above moved a column to the right, but for the cells the table itself breaks.
      if (r > 0 && c > 0 && c < 11 && !odd.has(`${r + 1}/${c + 1}`) && cell !== crt.results[r - 1][c - 1])
        report('combatResults', `die ${r + 1}, column ${c + 1} breaks the diagonal`);
    }
  }
  const costs: string[] = [];
  eachValue([terrain.hexes, terrain.hexsides, terrain.roads, terrain.modeChange.points, terrain.leave.fluid], (_key, value) => {
    if (typeof value === 'string') costs.push(value);
  });
  for (const cost of costs) if ((costOf(cost) ?? POINT) < 6) report('terrain', `cost ${cost}`);
  if (Object.keys(weather.byDie).length !== 8 || Object.keys(ground.byDie).length !== 6) report('weather', 'dice');
  if (interdiction.results.length !== 6 || interdiction.results.some((row) => row.length !== interdiction.columns.length))
    report('interdiction', 'size');
  if (truppeneinheit.eliminatedFrom.length !== 4) report('truppeneinheit', 'columns');
}

function checkTurns(report: Report): void {
  for (const [n, turn] of turns.entries()) {
    if (turn.turn !== n + 1) report(turn.code, 'turn number');
    const part = n === 0 ? 'pre-dawn' : (['am', 'pm', 'night'] as const)[(n - 1) % 3];
    if (turn.part !== part) report(turn.code, `part ${turn.part}`);
    if ((turn.air !== undefined) !== (part === 'am' || part === 'pm')) report(turn.code, 'air points are for AM and PM');
    if ((turn.bonus !== undefined) !== (part === 'night')) report(turn.code, 'a bonus turn follows night turns only');
  }
}

function checkReferences(report: Report): void {
  const caseIds = new Set(cases.map((entry) => entry.id));
  if (caseIds.size !== cases.length) report('cases', 'an id occurs twice');
  const names = new Set(places.map((place) => place.name));
  const boxIds = new Set(boxes.map((box) => box.id));
  const files: Record<string, unknown> = { tables, scenarios, setups, schedule, variableArrivals, boxes, options, places };
  for (const [file, content] of Object.entries(files)) {
    eachValue(content, (key, value) => {
      if (typeof value !== 'string') return;
      if ((key === 'case' || key === 'cases' || key === 'specialRules') && !caseIds.has(value)) report(file, `case ${value}`);
      if (key === 'confidence' && !isConfidence(value)) report(file, `confidence ${value}`);
      if (key === 'level' && !(value in levelNames)) report(file, `level ${value}`);
      if (key === 'places' && !names.has(value)) report(file, `place ${value}`);
      if (key === 'boxes' && !boxIds.has(value)) report(file, `entry box ${value}`);
      if ((key === 'units' || key === 'bridgeCarriers' || key === 'must' || key === 'oneOf') && !isUnit(value))
        report(file, `unit ${value}`);
      if (/^[ABCD]\d{4}$/.test(value) && !isHex(value)) report(file, `hex ${value}`);
      if ((key === 'hex' || key === 'hexes' || key === 'of' || key === 'on') && !isHex(value)) report(file, `hex ${value}`);
    });
  }
}

/** All problems found, each as one line; empty when the data is sound. */
export function validateData(): string[] {
  const problems: string[] = [];
  const report: Report = (where, problem) => problems.push(`${where}: ${problem}`);
  checkUnits(report);
  checkFormations(report);
  checkCompanies(report);
  checkTables(report);
  checkTurns(report);
  checkReferences(report);
  validateScenarios(report);
  return problems;
}
