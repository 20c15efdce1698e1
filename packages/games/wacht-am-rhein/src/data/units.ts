import { finder, unitBook } from '@hexfront/engine';
import formationRows from '../../data/formations.json' with { type: 'json' };
import unitRows from '../../data/units.json' with { type: 'json' };
import { companyPool, companyTypes } from './companies.ts';
import { faceOf, printedNumbers } from './faces.ts';
import type { Confidence, Face, Formation, Nation, SideId, UnitData, UnitNote, UnitSize, UnitType } from './types.ts';

/** A row of units.json: sides as printed, everything that follows from them left out. */
interface UnitRow {
  readonly id: string;
  readonly name: string;
  readonly title: string;
  readonly side: SideId;
  readonly nation: Nation;
  readonly formation?: string;
  readonly regiment?: string;
  readonly type: UnitType;
  readonly weapon?: string;
  readonly size: UnitSize;
  readonly front: string;
  readonly back?: string;
  readonly replacement?: boolean;
  readonly green?: UnitData['green'];
  readonly option?: string;
  readonly confidence: readonly [Confidence, Confidence?];
}

const ARTILLERY: ReadonlySet<UnitType> = new Set(['artillery', 'sp-artillery', 'airborne-artillery', 'rocket']);
/** Largest movement allowance of Class A (6.13). */
const CLASS_A = 6;

export const classOf = (face: Face) => (face.move <= CLASS_A ? 'A' : 'B');

function expand(row: UnitRow, index: number): UnitData {
  const rest = { ...row, index, replacement: row.replacement ?? false };
  if (ARTILLERY.has(row.type)) {
    const [barrage, fpf, range] = printedNumbers(row.front);
    const { back: printedBack, ...gun } = rest;
    const front = faceOf(printedBack ?? row.front);
    return { ...gun, front, battery: { barrage, fpf, range }, steps: 1, class: classOf(front), rigid: false };
  }
  const front = faceOf(row.front);
  const back = row.back === undefined ? undefined : faceOf(row.back);
  const rigid = row.size === 'battalion' && row.type !== 'engineer';
  return { ...rest, front, back, steps: back ? 2 : 1, class: classOf(front), rigid };
}

function company(counter: (typeof companyPool)[number], index: number): UnitData {
  const [first, second] = counter.faces.map((id) => companyTypes[id]);
  return {
    index,
    id: counter.id,
    name: `${first.id}/${second.id}`,
    title: `Company counter ${counter.id.slice(-2)} (${first.name} or ${second.name})`,
    side: 'allied',
    nation: 'US',
    type: first.type,
    size: 'company',
    front: first.face,
    companies: counter.faces,
    replacement: false,
    steps: 1,
    class: classOf(first.face),
    rigid: false,
    confidence: [first.confidence, second.confidence],
  };
}

const printed = unitRows as unknown as readonly UnitRow[];

/** 1,019 units in the order side, formation, id; then the 99 counters of the pool of companies. The position is the integer id. */
export const units: readonly UnitData[] = [
  ...printed.map(expand),
  ...companyPool.map((counter, n) => company(counter, printed.length + n)),
];

const book = unitBook(units);
export const { isUnit, unitIndex, unitById } = book;

type FormationRow = Omit<Formation, 'units' | 'joinsCorps'> & { readonly joinsCorps?: boolean };
export const formations: readonly Formation[] = (formationRows as unknown as readonly FormationRow[]).map((row) => ({
  ...row,
  joinsCorps: row.joinsCorps ?? false,
  units: book.membersOf(row.id),
}));

export const formationById = finder(formations, ({ id }) => id, 'formation');

/** Where the values of a counter come from; loaded only when a unit card asks for it. */
export async function loadUnitNotes(): Promise<Readonly<Record<string, UnitNote>>> {
  const module = await import('../../data/units-notes.json', { with: { type: 'json' } });
  return module.default as Readonly<Record<string, UnitNote>>;
}
