/** Parts of an action of any kind, for who knows that it has them: computer players and screens. */
import { type HexId, NOBODY, NOWHERE, type UnitId } from '../ids.ts';
import type { Action } from './types.ts';

export const unitOf = (a: Action): UnitId => a.u ?? NOBODY;
export const hexOf = (a: Action): HexId => a.h ?? NOWHERE;
export const numberOf = (a: Action): number => a.n ?? 0;
