/**
 * Values of a player who owns the box: a table of counters as tab-separated text, one line a counter, checked line by line. Nothing of it
 * is part of the project (R-V4). Columns left empty keep the value of this edition.
 */
import { readStrength } from './strength.ts';
import type { Strength, UnitData } from './types.ts';
import { isUnit, unitById } from './units.ts';

export const OWNER_COLUMNS = ['id', 'full', 'reduced', 'barrage', 'range', 'move', 'attack-proficiency', 'defense-proficiency'] as const;
type Column = (typeof OWNER_COLUMNS)[number];

export interface OwnerUnit {
  readonly full?: Strength;
  readonly reduced?: Strength;
  readonly barrage?: number;
  readonly range?: number;
  readonly move?: number;
  readonly attackProficiency?: number;
  readonly defenseProficiency?: number;
}
export interface OwnerValues {
  readonly units: ReadonlyMap<string, OwnerUnit>;
  /** One sentence for each line that was not understood; its counter keeps our values. */
  readonly problems: readonly string[];
}

/** The longest table that is read: far more lines than counters. */
const MOST_LINES = 5000;
const LIMITS: Readonly<Partial<Record<Column, readonly [low: number, high: number]>>> = {
  barrage: [1, 12],
  range: [1, 30],
  move: [0, 20],
  'attack-proficiency': [0, 9],
  'defense-proficiency': [0, 9],
};

class Bad extends Error {}

function numberIn(column: Column, text: string): number | undefined {
  if (text === '') return undefined;
  const [low, high] = LIMITS[column] ?? [0, 99];
  const value = /^\d{1,2}$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= low && value <= high)) throw new Bad(`${column} must be a number from ${low} to ${high}, not "${text}"`);
  return value;
}

function strengthIn(column: Column, text: string): Strength | undefined {
  if (text === '') return undefined;
  const strength = readStrength(text);
  if (!strength) throw new Bad(`${column} must read attack-defense-factor, such as 7-8-0 or (1)-6-2, not "${text}"`);
  return strength;
}

function readUnit(cell: (column: Column) => string): OwnerUnit {
  const unit = unitById(cell('id'));
  if (!unit.kind) throw new Bad('this counter prints no strengths');
  const reduced = strengthIn('reduced', cell('reduced'));
  if (reduced && unit.kind.steps === 1) throw new Bad('this counter has one step and no reduced side');
  const barrage = numberIn('barrage', cell('barrage'));
  const range = numberIn('range', cell('range'));
  if ((barrage !== undefined || range !== undefined) && unit.kind.barrage === undefined) throw new Bad('this counter has no barrage');
  return {
    full: strengthIn('full', cell('full')),
    reduced,
    barrage,
    range,
    move: numberIn('move', cell('move')),
    attackProficiency: numberIn('attack-proficiency', cell('attack-proficiency')),
    defenseProficiency: numberIn('defense-proficiency', cell('defense-proficiency')),
  };
}

/** Reads a table. The first line names the columns, in any order; `id` is needed. */
export function readOwnerValues(text: string): OwnerValues {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  if (lines.length > MOST_LINES) return { units: new Map(), problems: [`The table has more than ${MOST_LINES} lines.`] };
  const heads = lines[0].split('\t').map((head) => head.trim());
  const strange = heads.filter((head) => !OWNER_COLUMNS.some((column) => column === head));
  const problems: string[] = [];
  if (!heads.includes('id')) problems.push(`The first line must name the columns: ${OWNER_COLUMNS.join(', ')}.`);
  else if (strange.length > 0) problems.push(`Line 1: unknown column "${strange[0]}".`);
  else if (new Set(heads).size !== heads.length) problems.push('Line 1: a column occurs twice.');
  if (problems.length > 0) return { units: new Map(), problems };

  const units = new Map<string, OwnerUnit>();
  for (const [n, line] of lines.slice(1).entries()) {
    if (line.trim() === '') continue;
    const cells = line.split('\t').map((cell) => cell.trim());
    const cell = (column: Column) => cells[heads.indexOf(column)] ?? '';
    const id = cell('id');
    const where = `Line ${n + 2}`;
    if (cells.length > heads.length) problems.push(`${where}: more cells than columns.`);
    else if (!isUnit(id)) problems.push(`${where}: there is no counter "${id}".`);
    else if (units.has(id)) problems.push(`${where}: ${id} occurs twice.`);
    else {
      try {
        units.set(id, readUnit(cell));
      } catch (error) {
        if (!(error instanceof Bad)) throw error;
        problems.push(`${where}: ${id}: ${error.message}.`);
      }
    }
  }
  return { units, problems };
}

/** A counter with the owner's values in place of ours. */
export function ownerUnit(unit: UnitData, values: OwnerUnit): UnitData {
  if (!unit.kind) return unit;
  const [attack, defense] = unit.proficiency ?? unit.kind.proficiency;
  return {
    ...unit,
    proficiency: [values.attackProficiency ?? attack, values.defenseProficiency ?? defense],
    kind: {
      ...unit.kind,
      full: values.full ?? unit.kind.full,
      reduced: values.reduced ?? unit.kind.reduced,
      barrage: values.barrage ?? unit.kind.barrage,
      range: values.range ?? unit.kind.range,
      move: values.move ?? unit.kind.move,
      evidence: "the owner's own copy",
    },
  };
}
