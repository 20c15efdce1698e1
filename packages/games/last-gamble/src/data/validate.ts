/** Checks of the data files by hand-written rules; run by the tests and by `npm test`, never while playing. */
import { eachValue, isConfidence, type DataReport as Report } from '@hexfront/engine';
import { cases } from './cases.ts';
import { options } from './options.ts';
import type { Fact, Place } from './scenario-types.ts';
import { arrivalPenalties, arrivalRolls, arrivals, conditions, excluded, scenarios, setups, variants } from './scenarios.ts';
import { tables } from './tables.ts';
import { turns } from './turns.ts';
import type { UnitData } from './types.ts';
import { formations, units } from './units.ts';

/** What is known of the board: printed hex ids and entry letters. */
export interface KnownBoard {
  readonly hexes: ReadonlySet<string>;
  readonly areas: ReadonlySet<string>;
}

const STACK_OF_SIZE: Record<string, number> = { none: 0, company: 0, battalion: 1, regiment: 2, brigade: 2, corps: 0, army: 0 };
const SILHOUETTE = new Set(['armor', 'combat-command', 'tank-brigade', 'tank-destroyer', 'assault-gun', 'recon']);
const MOTORIZED = new Set([...SILHOUETTE, 'armored-infantry', 'flak', 'anti-tank', 'artillery', 'rocket', 'commander', 'commando']);
const ZONED = new Set(['infantry', 'armored-infantry', 'airborne']);

function checkUnit(unit: UnitData, report: Report): void {
  const at = unit.id;
  const whole = (values: readonly number[]) =>
    values.length === 3 && values.every((value) => Number.isInteger(value) && value >= 0 && value < 20);
  if (!whole(unit.full) || (unit.reduced && !whole(unit.reduced))) report(at, 'strengths are three small whole numbers');
  if (unit.confidence.length !== (unit.reduced ? 2 : 1)) report(at, 'one confidence for each printed side');
  for (const confidence of unit.confidence) if (!isConfidence(confidence)) report(at, `confidence ${confidence}`);
  if (unit.id.startsWith('G-') !== (unit.side === 'german')) report(at, 'id and side disagree');
  if (['Heer', 'Waffen-SS', 'Luftwaffe'].includes(unit.nation) !== (unit.side === 'german')) report(at, 'nation and side disagree');
  if (unit.stack !== (unit.type === 'aircraft' ? 0 : STACK_OF_SIZE[unit.size]))
    report(at, `size ${unit.size} with ${unit.stack} stacking points`);
  if (unit.silhouette !== SILHOUETTE.has(unit.type)) report(at, `type ${unit.type} and silhouette disagree`);
  if (unit.type !== 'aircraft' && unit.motorized !== MOTORIZED.has(unit.type)) report(at, `type ${unit.type} and motorization disagree`);
  checkZone(unit, report);
  const gun = unit.type === 'artillery' || unit.type === 'rocket';
  const sturm = unit.weapon === 'Sturmtiger' || unit.weapon === 'Brummbar';
  if ((unit.range !== undefined) !== (gun || sturm)) report(at, 'range only for what can fire at range');
  if (unit.silhouette) {
    const classes = unit.side === 'german' ? tables.armorSuperiority.rowOf : tables.armorSuperiority.columnOf;
    if (unit.weapon === undefined || classes[unit.weapon] === undefined)
      report(at, `vehicle ${unit.weapon} is not in the Armor Superiority Table`);
  }
  if (unit.reduced && !unit.flipsAtWestwall) {
    if (unit.reduced[0] > unit.full[0] || unit.reduced[1] > unit.full[1]) report(at, 'reduced side stronger than full side');
    if (unit.reduced[2] !== unit.full[2]) report(at, 'both sides should have the same movement');
  }
  if (unit.corps !== undefined && !tables.corps.some((corps) => corps.id === unit.corps)) report(at, `corps ${unit.corps}`);
  if (unit.army !== undefined && !tables.armies.some((army) => army.id === unit.army)) report(at, `army ${unit.army}`);
}

function checkZone(unit: UnitData, report: Report): void {
  const large = unit.size === 'regiment' || unit.size === 'brigade';
  let zone: string = 'none';
  if (ZONED.has(unit.type)) zone = large ? 'full' : 'battalion';
  else if ((unit.type === 'armor' || unit.type === 'combat-command' || unit.type === 'tank-brigade') && large) zone = 'armor';
  if (unit.zoc !== zone) report(unit.id, `zone ${unit.zoc}, expected ${zone} (basic-8.2)`);
}

function checkUnits(report: Report): void {
  const ids = new Set<string>();
  const titles = new Set<string>();
  const key = (unit: UnitData) => `${unit.side === 'german' ? 0 : 1} ${unit.formation ?? '~'} ${unit.id}`;
  for (const [index, unit] of units.entries()) {
    if (ids.has(unit.id)) report(unit.id, 'two units with this id');
    if (titles.has(unit.title) && unit.type !== 'aircraft') report(unit.id, `two units called ${unit.title}`);
    ids.add(unit.id);
    titles.add(unit.title);
    if (unit.index !== index) report(unit.id, 'index');
    if (index > 0 && key(units[index - 1]) >= key(unit)) report(unit.id, 'units are sorted by side, formation, id');
    checkUnit(unit, report);
    for (const option of unit.options) {
      if (option !== 'advanced' && !options.some((row) => row.id === option)) report(unit.id, `option ${option}`);
    }
  }
  for (const formation of formations) {
    if (formation.units.length !== formation.size) report(formation.id, `${formation.units.length} units, ${formation.size} expected`);
    if (formation.units.some((index) => units[index].side !== formation.side)) report(formation.id, 'a unit of the other side');
  }
  for (const unit of units) {
    if (unit.formation && !formations.some((row) => row.id === unit.formation)) report(unit.id, `formation ${unit.formation}`);
    const green = unit.formation !== undefined && tables.surrender.greenFormations.includes(unit.formation);
    if (green !== unit.marks.includes('green')) report(unit.id, 'green mark and the list of adv-4.14 disagree');
  }
}

function checkFact(fact: Fact, where: string, report: Report): void {
  if (fact.kind === 'any-of') for (const part of fact.of) checkFact(part, where, report);
  else if (fact.kind === 'with-first-of') {
    for (const id of fact.formations) if (!formations.some((row) => row.id === id)) report(where, `formation ${id}`);
  }
}

function checkScenarios(report: Report): void {
  const unitIds = new Set(units.map((unit) => unit.id));
  const known = (ids: readonly { readonly id: string }[], id: string | undefined) => id === undefined || ids.some((row) => row.id === id);
  for (const date of ['1216', '1222'] as const) {
    const seen = new Map<string, string>();
    const note = (unit: string, how: string) => {
      if (!unitIds.has(unit)) report(date, `unknown unit ${unit}`);
      if (seen.has(unit)) report(date, `${unit} is both ${seen.get(unit)} and ${how}`);
      seen.set(unit, how);
    };
    for (const entry of setups[date]) note(entry.unit, 'set up');
    for (const arrival of arrivals[date]) {
      note(arrival.unit, 'due');
      if (!known(conditions, arrival.when)) report(arrival.unit, `condition ${arrival.when}`);
      if (!known(arrivalRolls, arrival.roll)) report(arrival.unit, `roll ${arrival.roll}`);
      if (!known(arrivalPenalties, arrival.penalty)) report(arrival.unit, `penalty ${arrival.penalty}`);
      if (!turns[arrival.turn - 1]) report(arrival.unit, `turn ${arrival.turn}`);
      if (arrival.fallback !== undefined && arrival.fallback < arrival.turn) report(arrival.unit, 'falls back before its earliest turn');
      if (arrival.areas.length === 0 && arrival.roll !== 'airdrop') report(arrival.unit, 'no entry area');
      if ([...arrival.areas].sort().join('') !== arrival.areas.join('')) report(arrival.unit, 'entry letters out of order');
    }
    for (const row of excluded[date]) note(row.unit, `excluded (${row.why})`);
    for (const id of unitIds) if (!seen.has(id)) report(date, `${id} is neither set up, nor due, nor excluded`);
    checkStacks(date, report);
  }
  for (const condition of conditions) checkFact(condition.fact, condition.id, report);
  for (const scenario of scenarios) {
    if (!(scenario.firstTurn < scenario.lastTurn && turns[scenario.lastTurn - 1])) report(scenario.id, 'turns');
  }
}

function checkStacks(date: '1216' | '1222', report: Report): void {
  const stacks = new Map<string, UnitData[]>();
  for (const entry of setups[date]) {
    const unit = units.find((row) => row.id === entry.unit);
    if (!unit) continue;
    stacks.set(entry.hex, [...(stacks.get(entry.hex) ?? []), unit]);
    if (entry.reduced && !unit.reduced) report(entry.unit, `set up reduced on ${date} but has no reduced side`);
  }
  for (const [hex, stack] of stacks) {
    const points = stack.reduce((sum, unit) => sum + unit.stack, 0);
    if (points > tables.stacking.limitHalfRegiments) report(`${date} ${hex}`, `${points / 2} regiments in one hex`);
    if (new Set(stack.map((unit) => unit.side)).size > 1) report(`${date} ${hex}`, 'both sides in one hex');
  }
}

function checkOptions(report: Report): void {
  const ids = new Set(options.map((option) => option.id));
  for (const option of options) {
    if (option.choices ? !option.choices.some((choice) => choice.id === option.default) : typeof option.default !== 'boolean')
      report(option.id, 'default');
    for (const need of option.needs ?? []) if (need !== 'advanced' && !ids.has(need)) report(option.id, `needs ${need}`);
    for (const implied of option.implies ?? []) if (!ids.has(implied)) report(option.id, `implies ${implied}`);
    for (const exclusion of option.excludes ?? []) {
      const other = options.find((row) => row.id === exclusion.with);
      if (!other?.excludes?.some((row) => row.with === option.id)) report(option.id, `exclusion of ${exclusion.with} is not mutual`);
    }
    for (const id of option.scenarios ?? []) if (!scenarios.some((scenario) => scenario.id === id)) report(option.id, `scenario ${id}`);
  }
}

function checkReferences(report: Report, board?: KnownBoard): void {
  const caseIds = new Set(cases.map((entry) => entry.id));
  if (caseIds.size !== cases.length) report('cases', 'an id occurs twice');
  const files: Record<string, unknown> = {
    tables,
    scenarios,
    setups,
    arrivals,
    conditions,
    arrivalRolls,
    arrivalPenalties,
    variants,
    options,
  };
  for (const [file, content] of Object.entries(files)) {
    eachValue(content, (key, value) => {
      if (typeof value !== 'string') return;
      if ((key === 'case' || key === 'cases' || key === 'specialRules') && !caseIds.has(value)) report(file, `case ${value}`);
      const isHex =
        key === 'hex' || key === 'hexes' || key === 'anyHex' || key === 'allHexes' || key === 'orAllHexes' || key.startsWith('bridges');
      if (isHex && !/^\d{4}$/.test(value)) report(file, `hex ${value}`);
      if (isHex && board && !board.hexes.has(value)) report(file, `hex ${value} is not on the board`);
      if (key === 'areas' && !/^[A-Z]$/.test(value)) report(file, `entry area ${value}`);
      if (key === 'areas' && board && !board.areas.has(value)) report(file, `entry area ${value} is not on the board`);
      if (key === 'confidence' && !isConfidence(value)) report(file, `confidence ${value}`);
    });
  }
}

/** A place has one hex wherever it is named; only the cities have several. */
function checkPlaces(report: Report): void {
  const hexOf = new Map<string, string>();
  eachValue([tables, scenarios, conditions, variants], (_key, value) => {
    const place = value as Partial<Place> | undefined;
    if (!place || typeof place.name !== 'string' || typeof place.hex !== 'string' || place.name === 'Liège') return;
    const before = hexOf.get(place.name);
    if (before !== undefined && before !== place.hex) report(place.name, `${before} and ${place.hex}`);
    hexOf.set(place.name, place.hex);
  });
}

/** All problems found, each as one line; empty when the data is sound. */
export function validateData(board?: KnownBoard): string[] {
  const problems: string[] = [];
  const report: Report = (where, problem) => problems.push(`${where}: ${problem}`);
  checkUnits(report);
  checkScenarios(report);
  checkOptions(report);
  checkReferences(report, board);
  checkPlaces(report);
  return problems;
}
