/** What the German armies have (16.0): ammunition stockpiles and the depletion value of the day, fuel points, truck points by role. */
import type { UnitId } from '@hexfront/engine';
import type { G } from '../../state/shape.ts';

/** Base depletion value of German armies (16.3.0). */
const BASE = 3;

export const depletionValueOfArmy = (_g: G, _u: UnitId): number => BASE;
