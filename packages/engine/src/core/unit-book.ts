/** The counters of a game found by their id and by the formation they belong to. */
import type { UnitId } from '../ids.ts';

/** Finds a row of a table by its key; a key that is none is a mistake in data or code, not a rules refusal. */
export function finder<T>(rows: readonly T[], keyOf: (row: T) => string, what: string): (key: string) => T {
  const byKey = new Map(rows.map((row) => [keyOf(row), row]));
  return (key) => {
    const found = byKey.get(key);
    if (found === undefined) throw new Error(`No ${what} ${key}`);
    return found;
  };
}

export interface UnitBook<U> {
  isUnit(id: string): boolean;
  /** Integer id of a unit; a wrong id is a mistake in data or code, not a rules refusal. */
  unitIndex(id: string): UnitId;
  unitById(id: string): U;
  /** Units of a formation, ascending. */
  membersOf(formation: string): readonly UnitId[];
}

export function unitBook<U extends { readonly id: string; readonly index: UnitId; readonly formation?: string }>(
  units: readonly U[],
): UnitBook<U> {
  const indexById = new Map(units.map((unit) => [unit.id, unit.index]));
  const members = new Map<string, UnitId[]>();
  for (const { formation, index } of units) {
    if (formation === undefined) continue;
    const list = members.get(formation);
    if (list) list.push(index);
    else members.set(formation, [index]);
  }
  const unitIndex = (id: string): UnitId => {
    const index = indexById.get(id);
    if (index === undefined) throw new Error(`No unit ${id}`);
    return index;
  };
  return {
    isUnit: (id) => indexById.has(id),
    unitIndex,
    unitById: (id) => units[unitIndex(id)],
    membersOf: (formation) => members.get(formation) ?? [],
  };
}
