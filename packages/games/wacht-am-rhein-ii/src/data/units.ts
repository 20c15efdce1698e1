import { finder, unitBook } from '@hexfront/engine';
import formationRows from '../../data/formations.json' with { type: 'json' };
import kindRows from '../../data/unit-types.json' with { type: 'json' };
import unitRows from '../../data/units.json' with { type: 'json' };
import { strengthOf } from './strength.ts';
import type { Formation, Nation, UnitData, UnitKind, UnitNote } from './types.ts';

type KindRow = Omit<UnitKind, 'full' | 'reduced' | 'underlined' | 'redHex'> & {
  readonly full: string;
  readonly reduced?: string;
  readonly underlined?: boolean;
  readonly redHex?: boolean;
};
/** A row of units.json names its kind and quality; what they print is in unit-types.json. */
type UnitRow = Omit<UnitData, 'index' | 'kind' | 'generic' | 'breaksInto'> & {
  readonly kind?: string;
  readonly quality?: string;
  readonly generic?: boolean;
  readonly breaksInto?: Readonly<Record<string, number>>;
};

const ARMY_OF: Readonly<Record<Nation, UnitKind['nation']>> = {
  German: 'GE',
  SS: 'GE',
  Luftwaffe: 'GE',
  US: 'US',
  Canadian: 'US',
  British: 'UK',
  French: 'FR',
};
const keyOf = (kind: string, nation: string, quality: string) => `${kind}/${nation}/${quality}`;

/** What counters print, by kind, nation and quality. */
export const kinds: readonly UnitKind[] = (kindRows as unknown as readonly KindRow[]).map((row) => ({
  ...row,
  full: strengthOf(row.full),
  reduced: row.reduced === undefined ? undefined : strengthOf(row.reduced),
  underlined: row.underlined ?? false,
  redHex: row.redHex ?? false,
}));
const kindMap = new Map(kinds.map((kind) => [keyOf(kind.kind, kind.nation, kind.quality), kind]));

function kindOf(row: UnitRow): UnitKind | undefined {
  if (row.kind === undefined) return undefined;
  const key = keyOf(row.kind, ARMY_OF[row.nation], row.quality ?? '');
  const kind = kindMap.get(key);
  if (!kind) throw new Error(`${row.id}: no kind ${key}`);
  return kind;
}

/** All 1,411 counters and breakdown kinds; the position in this array is the unit's integer id. Order: side, formation, id. */
export const units: readonly UnitData[] = (unitRows as unknown as readonly UnitRow[]).map(({ quality, ...row }, index) => {
  const kind = kindOf({ ...row, quality });
  return {
    ...row,
    index,
    kind,
    proficiency: row.proficiency ?? kind?.proficiency,
    generic: row.generic ?? false,
    breaksInto: row.breaksInto ?? {},
  };
});

const book = unitBook(units);
export const { isUnit, unitIndex, unitById } = book;

export const formations: readonly Formation[] = (formationRows as unknown as readonly Omit<Formation, 'units'>[]).map((row) => ({
  ...row,
  units: book.membersOf(row.id),
}));
export const formationById = finder(formations, ({ id }) => id, 'formation');

/** Evidence and doubts per counter; loaded only when a unit card asks for it. */
export async function loadUnitNotes(): Promise<Readonly<Record<string, UnitNote>>> {
  const module = await import('../../data/units-notes.json', { with: { type: 'json' } });
  return module.default as Readonly<Record<string, UnitNote>>;
}
