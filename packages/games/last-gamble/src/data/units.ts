import { unitBook } from '@hexfront/engine';
import formationRows from '../../data/formations.json' with { type: 'json' };
import unitRows from '../../data/units.json' with { type: 'json' };
import { tables } from './tables.ts';
import type { Formation, UnitData, UnitNote } from './types.ts';

/** A row of units.json leaves out what is false, empty or follows from the rest. */
type UnitRow = Omit<UnitData, 'index' | 'silhouette' | 'motorized' | 'marks' | 'options' | 'flipsAtWestwall' | 'steps' | 'surrender'> &
  Partial<Pick<UnitData, 'silhouette' | 'motorized' | 'marks' | 'options'>>;

const isGun = (row: UnitRow) => row.type === 'artillery' || row.type === 'rocket';

function surrenderTurns(row: UnitRow): number {
  const { green, elite, other } = tables.surrender;
  if (row.marks?.includes('green')) return green;
  // Fallschirmjäger divisions count whole, their assault guns included; flak is Luftwaffe but not elite.
  const paratroops = row.type === 'airborne' || row.formation === '3FJ' || row.formation === '5FJ';
  return row.nation === 'Waffen-SS' || paratroops ? elite : other;
}

function expand(row: UnitRow, index: number): UnitData {
  return {
    ...row,
    index,
    silhouette: row.silhouette ?? false,
    motorized: row.motorized ?? false,
    marks: row.marks ?? [],
    options: row.options ?? [],
    flipsAtWestwall: row.side === 'german' && isGun(row),
    steps: row.type === 'aircraft' ? 0 : row.reduced === undefined || isGun(row) ? 1 : 2,
    surrender: surrenderTurns(row),
  };
}

/** What tells two units of one number apart in a list: their kind. */
const KINDS: Readonly<Record<string, string>> = {
  'armored-infantry': 'PG',
  'assault-gun': 'StuG',
  recon: 'Recon',
  'tank-destroyer': 'Jg',
};
/** Counters with the same number carry different symbols; a sentence has to say what the symbol says. */
function toldApart(all: readonly UnitData[]): UnitData[] {
  const sharing = (u: UnitData): UnitData[] => all.filter((o) => o.side === u.side && o.name === u.name);
  return all.map((u) => {
    const same = sharing(u);
    if (same.length === 1) return u;
    const kind =
      u.type === 'aircraft' ? String(same.indexOf(u) + 1) : u.type === 'armor' ? (u.weapon ?? '').replace('Panzer ', 'Pz') : KINDS[u.type];
    return kind ? { ...u, name: `${u.name} ${kind}` } : u;
  });
}

/** All 465 counters; the position in this array is the unit's integer id. Order: side, formation, id. */
export const units: readonly UnitData[] = toldApart((unitRows as unknown as UnitRow[]).map(expand));

const book = unitBook(units);
export const { unitIndex, unitById } = book;

/** Printed movement of the face in play, in whole points (basic-12.63 for German guns). */
export function moveOf(unit: Pick<UnitData, 'flipsAtWestwall' | 'full' | 'reduced'>, reduced: boolean): number {
  if (unit.flipsAtWestwall) return unit.reduced?.[2] ?? unit.full[2];
  return reduced && unit.reduced ? unit.reduced[2] : unit.full[2];
}

export const formations: readonly Formation[] = (formationRows as unknown as Omit<Formation, 'units'>[]).map((row) => ({
  ...row,
  units: book.membersOf(row.id),
}));

/** Where the values of a counter come from; loaded only when a unit card asks for it. */
export async function loadUnitNotes(): Promise<Readonly<Record<string, UnitNote>>> {
  const module = await import('../../data/units-notes.json', { with: { type: 'json' } });
  return module.default as Readonly<Record<string, UnitNote>>;
}
