/** Which corps a unit belongs to, as set-up lists mean it. */
import type { UnitId } from '@hexfront/engine';
import { formationById } from '../data/index.ts';
import { UNITS } from '../state/query.ts';

const formationOf = (u: UnitId) => {
  const { formation } = UNITS[u];
  return formation === undefined ? undefined : formationById(formation);
};
/** A unit of a corps or army and of no division. */
export const isHigher = (u: UnitId): boolean => ['corps', 'army'].includes(formationOf(u)?.kind ?? '');
/** The corps or army that its formation is, or belongs to. */
export const corpsOf = (u: UnitId): string | undefined => (isHigher(u) ? UNITS[u].formation : formationOf(u)?.corps);
