/** Panthers made to look like M10s and assault guns of the 150th Panzer Brigade (30.3.0, R-T4). */
import type { UnitId } from '@hexfront/engine';
import { UNITS } from '../../state/query.ts';

export const isTrojan = (u: UnitId): boolean => UNITS[u].kind?.kind === 'pz150-kg';
