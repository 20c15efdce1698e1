/**
 * Counters of a player who owns the box: one row a counter, checked row by row. Nothing of it is part of the project (R-V4). Cells left
 * empty keep the value of this edition.
 */
import type { SheetPart } from '@hexfront/engine/owner';
import { readStrength, strengthText } from './strength.ts';
import type { Strength, UnitData } from './types.ts';
import { isUnit, unitById } from './units.ts';

/** Values that a counter can be given. */
export const OWNER_VALUES = ['full', 'reduced', 'barrage', 'range', 'move', 'attack-proficiency', 'defense-proficiency'] as const;
type Value = (typeof OWNER_VALUES)[number];
/** `name` is there for whoever fills the table in; it is not read. */
export const OWNER_COLUMNS = ['id', 'name', ...OWNER_VALUES] as const;
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
export interface OwnerCounters {
  readonly units: ReadonlyMap<string, OwnerUnit>;
  readonly problems: readonly string[];
}

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
  if (!(value >= low && value <= high)) throw new Bad(`${column} must be a number from ${low} to ${high}, not "${text.slice(0, 20)}"`);
  return value;
}

function strengthIn(column: Column, text: string): Strength | undefined {
  if (text === '') return undefined;
  const strength = readStrength(text);
  if (!strength) throw new Bad(`${column} must read attack-defense-factor, such as 7-8-0 or (1)-6-2, not "${text.slice(0, 20)}"`);
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

function headProblem(line: number, heads: readonly string[]): string | undefined {
  if (!heads.includes('id')) return `Line ${line}: the first row must name the columns: ${OWNER_COLUMNS.join(', ')}.`;
  const strange = heads.find((head) => !OWNER_COLUMNS.some((column) => column === head));
  if (strange !== undefined) return `Line ${line}: unknown column "${strange.slice(0, 20)}".`;
  return new Set(heads).size === heads.length ? undefined : `Line ${line}: a column occurs twice.`;
}

/** Reads the table of counters. Its first row names the columns, in any order; `id` is needed. */
export function readOwnerCounters({ line, rows }: SheetPart): OwnerCounters {
  const heads = rows[0]?.cells ?? [];
  const wrong = headProblem(rows[0]?.line ?? line, heads);
  if (wrong !== undefined) return { units: new Map(), problems: [wrong] };

  const problems: string[] = [];
  const units = new Map<string, OwnerUnit>();
  const seen = new Set<string>();
  for (const { line: at, cells } of rows.slice(1)) {
    const cell = (column: Column) => cells[heads.indexOf(column)] ?? '';
    const id = cell('id');
    const where = `Line ${at}`;
    if (cells.slice(heads.length).some((more) => more !== '')) problems.push(`${where}: more cells than columns.`);
    else if (!isUnit(id)) problems.push(`${where}: there is no counter "${id.slice(0, 40)}".`);
    else if (seen.has(id)) problems.push(`${where}: ${id} occurs twice.`);
    else {
      seen.add(id);
      try {
        if (OWNER_VALUES.some((column) => cell(column) !== '')) units.set(id, readUnit(cell));
      } catch (error) {
        if (!(error instanceof Bad)) throw error;
        problems.push(`${where}: ${id}: ${error.message}.`);
      }
    }
  }
  return { units, problems };
}

/** A counter with the owner's values in place of ours. */
export function ownerUnit<U extends Pick<UnitData, 'kind' | 'proficiency'>>(unit: U, values: OwnerUnit): U {
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
    },
  };
}

/** A value of a counter as the table writes it; empty if the counter has none. */
export function valueText({ kind, proficiency }: Pick<UnitData, 'kind' | 'proficiency'>, column: Value): string {
  if (!kind) return '';
  const texts: Readonly<Record<Value, string | number | undefined>> = {
    full: strengthText(kind.full),
    reduced: kind.reduced && strengthText(kind.reduced),
    barrage: kind.barrage,
    range: kind.range,
    move: kind.move,
    'attack-proficiency': (proficiency ?? kind.proficiency)[0],
    'defense-proficiency': (proficiency ?? kind.proficiency)[1],
  };
  return String(texts[column] ?? '');
}

/** What the owner gave for a counter, by column. */
export const givenColumns = (values: OwnerUnit): readonly Value[] =>
  OWNER_VALUES.filter(
    (column) =>
      ({ ...values, 'attack-proficiency': values.attackProficiency, 'defense-proficiency': values.defenseProficiency })[column] !==
      undefined,
  );
