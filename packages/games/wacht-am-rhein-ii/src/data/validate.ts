/** Checks of the data files by hand-written rules; run by the tests, never while playing. */
import { eachValue, isConfidence, type DataReport as Report } from '@hexfront/engine';
import { arrivals } from './arrivals.ts';
import { cases } from './cases.ts';
import { isHex } from './hexes.ts';
import type { ManifestDate, ManifestRow } from './scenario-types.ts';
import { entryLetters, scenarios, startingState, victoryHexes } from './scenarios.ts';
import { tables } from './tables.ts';
import { turnNumber, turns } from './turns.ts';
import type { Strength, UnitData } from './types.ts';
import { formations, isUnit, kinds, unitById, units } from './units.ts';

const PRINTS_NOTHING = new Set(['leader', 'commando', 'marker']);
const FIRES = new Set(['artillery', 'heavy-artillery', 'rocket', 'mortar']);

function checkKinds(report: Report): void {
  const weaker = (a: Strength, b: Strength) => a.attack <= b.attack && a.defense < b.defense && a.factor <= b.factor;
  for (const kind of kinds) {
    const at = `${kind.kind}/${kind.nation}/${kind.quality}`;
    if ((kind.reduced === undefined) !== (kind.steps === 1)) report(at, 'units of one step have no reduced side');
    if (kind.reduced && !weaker(kind.reduced, kind.full)) report(at, 'the reduced side is not weaker');
    if (kind.proficiency.some((rating) => rating > 9)) report(at, 'proficiency above 9');
    if ((kind.barrage === undefined) !== (kind.range === undefined)) report(at, 'barrage without range');
    if (!isConfidence(kind.confidence) || kind.evidence === '') report(at, 'no evidence');
  }
  // A battalion that put out a company must not have gained by it (19.1.0): its reduced side and the company stay within the full side.
  for (const unit of units) {
    const company = unitById(Object.keys(unit.breaksInto)[0] ?? unit.id).kind;
    if (!unit.kind?.reduced || unit.kind.steps !== 3 || !company || company === unit.kind) continue;
    if (unit.type === 'hybrid' || unit.kind.full.attack === 0) continue;
    if (unit.kind.reduced.attack + company.full.attack > unit.kind.full.attack + 1) report(unit.id, 'breaking down gains attack strength');
  }
}

function checkUnits(report: Report): void {
  const ids = new Set<string>();
  const key = (unit: UnitData) => `${unit.side === 'german' ? 0 : 1} ${unit.formation ?? '~'} ${unit.id}`;
  const formationIds = new Set(formations.map((row) => row.id));
  for (const [index, unit] of units.entries()) {
    const at = unit.id;
    if (ids.has(at)) report(at, 'two units with this id');
    ids.add(at);
    if (!/^(al|us|ge)(-[a-z0-9]+)+$/.test(at)) report(at, 'ids are lowercase words');
    if (/^ge-/.test(at) !== (unit.side === 'german')) report(at, 'id and side disagree');
    if (index > 0 && key(units[index - 1]) >= key(unit)) report(at, 'units are sorted by side, formation, id');
    if (unit.formation !== undefined && !formationIds.has(unit.formation)) report(at, `formation ${unit.formation}`);
    if (PRINTS_NOTHING.has(unit.type) !== (unit.kind === undefined)) report(at, 'strengths');
    if (FIRES.has(unit.type) !== (unit.kind?.barrage !== undefined)) report(at, `type ${unit.type} and barrage disagree`);
    for (const id of Object.keys(unit.breaksInto))
      if (!isUnit(id) || !unitById(id).generic || unitById(id).side !== unit.side) report(at, `company ${id}`);
    if (!isConfidence(unit.confidence)) report(at, 'confidence');
  }
  for (const row of formations) {
    if (row.units.length === 0) report(row.id, 'no units');
    if (row.units.some((index) => units[index].side !== row.side)) report(row.id, 'a unit of the other side');
  }
}

function checkTurns(report: Report): void {
  for (const [n, turn] of turns.entries()) {
    if (turn.turn !== n + 1) report(turn.code, 'turn number');
    const part = n === 0 ? 'pre-dawn' : (['am', 'pm', 'night'] as const)[(n - 1) % 3];
    if (turn.part !== part) report(turn.code, `part ${turn.part}`);
    if (part === 'night' && (turn.air.allied > 0 || turn.air.german > 0)) report(turn.code, 'air points at night');
    if (turn.atmosphere === 'snow' && turn.ground !== 'snow') report(turn.code, 'snow makes the ground snow (20.3.4)');
  }
}

function checkReferences(report: Report): void {
  const caseIds = new Set(cases.map((entry) => entry.id));
  if (caseIds.size !== cases.length) report('cases', 'an id occurs twice');
  const files: Record<string, unknown> = { tables, scenarios, startingState, victoryHexes, entryLetters, arrivals };
  for (const [file, content] of Object.entries(files)) {
    eachValue(content, (key, value) => {
      if (typeof value !== 'string') return;
      if ((key === 'case' || key === 'cases' || key === 'specialRules' || key === 'rulesOff') && !caseIds.has(value))
        report(file, `case ${value}`);
      if (/[cC]onfidence$/.test(key) && !isConfidence(value)) report(file, `confidence ${value}`);
      if (/^\d{4}[NS][EW]$/.test(value) && !isHex(value)) report(file, `hex ${value}`);
      if (key === 'units' && !isUnit(value)) report(file, `unit ${value}`);
    });
  }
  for (const row of arrivals) {
    if (!row.window) continue;
    const [from, to] = [turnNumber(row.window.from), turnNumber(row.window.to)];
    if (row.turn !== undefined && (row.turn < from || row.turn > to)) report(`arrival ${row.n}`, 'due outside its window');
  }
}

/** Checks of one set-up list. */
export function manifestProblems(date: ManifestDate, rows: readonly ManifestRow[]): string[] {
  const problems: string[] = [];
  const report: Report = (where, problem) => problems.push(`${where}: ${problem}`);
  const seen = new Map<string, string>();
  for (const row of rows) {
    if (!isUnit(row.unit)) {
      report(row.id, `unit ${row.unit}`);
      continue;
    }
    const unit = unitById(row.unit);
    if (!row.id.startsWith(`${date.slice(4)}${unit.side === 'german' ? 'g' : 'a'}-`)) report(row.id, 'number');
    // Companies and markers are drawn as often as needed; 299 CE stands in two groups that exclude each other (R-S13).
    const many = unit.generic || unit.type === 'marker' || row.unit === 'al-nd-299-ce';
    if (seen.has(row.unit) && !many) report(row.id, `${row.unit} is also in ${seen.get(row.unit)}`);
    seen.set(row.unit, row.id);
    if ('hex' in row.at && !isHex(row.at.hex)) report(row.id, `hex ${row.at.hex}`);
    if ('arrives' in row.at) turnNumber(row.at.arrives);
    if ((row.losses ?? 0) >= (unit.kind?.steps ?? 1) && !('box' in row.at)) report(row.id, `${row.losses} losses`);
    if (!isConfidence(row.confidence)) report(row.id, 'confidence');
    if (row.groups.length === 0) report(row.id, 'no group');
  }
  return problems;
}

/** All problems found in the files that are always loaded; empty when the data is sound. */
export function validateData(): string[] {
  const problems: string[] = [];
  const report: Report = (where, problem) => problems.push(`${where}: ${problem}`);
  checkKinds(report);
  checkUnits(report);
  checkTurns(report);
  checkReferences(report);
  return problems;
}
