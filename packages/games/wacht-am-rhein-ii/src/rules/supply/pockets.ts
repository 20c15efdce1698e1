/** Pockets (15.6.0): a formation whose headquarters no path of any length joins with its corps lives on a dump of its own. */
import type { UnitId } from '@hexfront/engine';
import type { G } from '../../state/shape.ts';

/** Draws on a pocket dump. */
export const isPocketed = (g: G, hq: UnitId): boolean => g.f.pocket[hq] > 0;
