/** How many units of a hex may fight: the stacking limit (6.1.0, 6.4.1), and less into constricted terrain (11.3.4). */
import type { HexId, UnitId } from '@hexfront/engine';
import { tables } from '../../data/index.ts';
import type { G } from '../../state/shape.ts';
import { isTooMany, limitOf, takesRoom } from '../movement/stacking.ts';
import { isConstricted } from './ground.ts';

/** So many units may stand in the hex, and fight from it. */
export const fits = (g: G, hex: HexId, units: readonly UnitId[]): boolean =>
  !isTooMany(
    limitOf(g, hex),
    units.filter((u) => takesRoom(g, u)),
  );
/** So many may attack into it from one hex (11.3.4). */
export const fitsInto = (g: G, target: HexId, units: readonly UnitId[]): boolean =>
  !isConstricted(g, target) || !isTooMany(tables.stacking.constricted, units);
