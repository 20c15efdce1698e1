/** What counters and charts print: the values of this edition, or those of a player who owns the box (R-V4). Rules ask here, never the data. */
import type { UnitId } from '@hexfront/engine';
import { OWNER_TABLES, type OwnerCells, type OwnerTableId } from '../data/owner-tables.ts';
import { type OwnerUnit, ownerUnit } from '../data/owner-values.ts';
import { tables } from '../data/tables.ts';
import { type BarrageTable, readBarrageTable } from '../rules/barrage/reckoning/volleys.ts';
import { type AssaultTable, readAssaultTable } from '../rules/combat/reckoning/assault-table.ts';
import { ALL_UNITS, countersOf } from '../state/query.ts';
import type { Unit } from '../state/shape.ts';

export interface Printed {
  /** Every counter with its values, by its number. */
  readonly units: readonly Unit[];
  readonly assault: AssaultTable;
  readonly barrage: BarrageTable;
  /** Cells of the charts that can be given, for screens. */
  readonly cells: Readonly<Record<OwnerTableId, OwnerCells>>;
  /** What of it is the owner's own. */
  readonly own?: { readonly units: ReadonlyMap<UnitId, OwnerUnit>; readonly charts: ReadonlySet<string> };
}
export interface OwnerValues {
  readonly units: ReadonlyMap<string, OwnerUnit>;
  readonly charts: Readonly<Partial<Record<OwnerTableId, OwnerCells>>>;
}

const withCells = <R extends object>(rows: readonly R[], cells: OwnerCells): (R & { cells: OwnerCells[number] })[] =>
  rows.map((row, n) => ({ ...row, cells: cells[n] }));

function chartsOf(own: OwnerValues['charts']): Pick<Printed, 'assault' | 'barrage' | 'cells'> {
  const cellsOf = (id: OwnerTableId): OwnerCells => own[id] ?? OWNER_TABLES[id].cells;
  const cells = {
    'assault-defender': cellsOf('assault-defender'),
    'assault-attacker': cellsOf('assault-attacker'),
    barrage: cellsOf('barrage'),
  };
  const { groundAssault, barrage } = tables;
  return {
    assault: readAssaultTable({
      ...groundAssault,
      defenderResults: withCells(groundAssault.defenderResults, cells['assault-defender']),
      attackerResults: withCells(groundAssault.attackerResults, cells['assault-attacker']),
    }),
    barrage: readBarrageTable({ rows: withCells(barrage.rows, cells.barrage) }),
    cells,
  };
}

/** The values of this edition. */
export const PRINTED: Printed = { units: ALL_UNITS, ...chartsOf({}) };

/** The same with the owner's values in their place; a kind of company stands for all its counters. */
export function printedWith(own: OwnerValues): Printed {
  const units = [...ALL_UNITS];
  const changed = new Map<UnitId, OwnerUnit>();
  for (const [id, values] of own.units)
    for (const u of countersOf(id)) {
      units[u] = ownerUnit(units[u], values);
      changed.set(u, values);
    }
  return { units, ...chartsOf(own.charts), own: { units: changed, charts: new Set(Object.keys(own.charts)) } };
}

/** Owner's values that were loaded, by their hash. */
export const OWN_VALUES = new Map<string, Printed>();
