/** The pool of US companies: counters with two faces, and the drawing of those that a list asks for. */
import json from '../../data/companies.json' with { type: 'json' };
import { faceOf } from './faces.ts';
import type { CompanyId, CompanyType, Confidence, UnitType } from './types.ts';

interface CompanyRow {
  readonly id: CompanyId;
  readonly name: string;
  readonly type: UnitType;
  readonly weapon?: string;
  readonly values: string;
  readonly confidence: Confidence;
  readonly from: readonly string[];
}
const rows = json.types as unknown as readonly CompanyRow[];

export const companyTypes: Readonly<Record<CompanyId, CompanyType>> = Object.fromEntries(
  rows.map(({ values, ...row }) => [row.id, { ...row, face: faceOf(values) }]),
) as Record<CompanyId, CompanyType>;

export interface PoolCounter {
  readonly id: string;
  readonly faces: readonly [CompanyId, CompanyId];
}

/** 99 counters, in the order in which a list draws them. */
export const companyPool: readonly PoolCounter[] = json.pool.flatMap(({ faces, count }) =>
  Array.from({ length: count }, (_, n) => ({
    id: `us-co-${faces.join('').toLowerCase()}-${String(n + 1).padStart(2, '0')}`,
    faces: faces as unknown as readonly [CompanyId, CompanyId],
  })),
);

export type CompanyNeed = Readonly<Partial<Record<CompanyId, number>>>;
export interface DrawnCompany {
  readonly unit: string;
  readonly company: CompanyId;
}

/**
 * Draws the companies of several lists from one pool, list by list. A kind that two sorts of counter can show is taken from the sort with
 * more counters to spare for its other face, so that a later list is not left short without need.
 */
export function drawCompanies(needs: readonly CompanyNeed[]): readonly (readonly DrawnCompany[])[] {
  const wanted = new Map<CompanyId, number>();
  for (const need of needs) for (const [id, n] of entriesOf(need)) wanted.set(id, (wanted.get(id) ?? 0) + n);
  const sorts = json.pool.map(({ faces }) => {
    const free = companyPool.filter((counter) => counter.faces.join() === faces.join());
    return { faces: faces as readonly CompanyId[], free };
  });
  const spare = (sort: (typeof sorts)[number], company: CompanyId) =>
    sort.free.length - (wanted.get(sort.faces[0] === company ? sort.faces[1] : sort.faces[0]) ?? 0);
  const take = (company: CompanyId): DrawnCompany => {
    const able = sorts.filter((sort) => sort.faces.includes(company) && sort.free.length > 0);
    if (able.length === 0) throw new Error(`No ${companyTypes[company].name} left in the pool`);
    const best = able.reduce((a, b) => (spare(b, company) > spare(a, company) ? b : a));
    wanted.set(company, (wanted.get(company) ?? 0) - 1);
    return { unit: best.free.splice(0, 1)[0].id, company };
  };
  return needs.map((need) => entriesOf(need).flatMap(([id, n]) => Array.from({ length: n }, () => take(id))));
}

const entriesOf = (need: CompanyNeed) => Object.entries(need) as [CompanyId, number][];
