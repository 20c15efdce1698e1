import { unitBook } from '@hexfront/engine';
import unitRows from '../../data/units.json' with { type: 'json' };
import { tables } from './tables.ts';
import type { UnitData, UnitNote } from './types.ts';

type Derived = 'index' | 'division' | 'motorized' | 'levels' | 'group';
/** A row of units.json leaves out what is empty or follows from the rest. */
type UnitRow = Omit<UnitData, Derived | 'marks' | 'options'> & Partial<Pick<UnitData, 'marks' | 'options'>>;

function expand(row: UnitRow, index: number): UnitData {
  const division = row.size === 'division';
  const marks = row.marks ?? [];
  return {
    ...row,
    index,
    marks,
    options: row.options ?? [],
    division,
    motorized: (row.move ?? 0) > tables.msp.needsAboveMove || marks.includes('thirsty'),
    levels: row.reduced === undefined ? 1 : division ? 3 : 2,
    ...(row.side === 'allied' ? { group: tables.nationalGroups.groupOf[row.nation] } : {}),
  };
}

/** All counters; the position in this array is the unit's integer id. Order: German, then Allied, by id. */
export const units: readonly UnitData[] = (unitRows as unknown as UnitRow[]).map(expand);

const book = unitBook(units);
export const { isUnit, unitIndex, unitById } = book;

/** Where the values of a counter come from; loaded only when a unit card asks for it. */
export async function loadUnitNotes(): Promise<Readonly<Record<string, UnitNote>>> {
  const module = await import('../../data/units-notes.json', { with: { type: 'json' } });
  return module.default as Readonly<Record<string, UnitNote>>;
}
