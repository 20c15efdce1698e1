/** Whether a unit is in supply (15.1.0). The tracing of supply sets it; every other chapter only asks here. */
import type { UnitId } from '@hexfront/engine';
import { IN_SUPPLY, ON_HAND, OUT_OF_SUPPLY } from '../../state/fields/counter.ts';
import type { G } from '../../state/shape.ts';

/** Traces a Valid path: carries neither marker. With On Hand supply a unit is in supply as well (15.1.0): rules that want it in supply ask whether it is Out of Supply. */
export const isInSupply = (g: G, u: UnitId): boolean => g.f.supply[u] === IN_SUPPLY;
export const isOutOfSupply = (g: G, u: UnitId): boolean => g.f.supply[u] === OUT_OF_SUPPLY;
export const isOnHand = (g: G, u: UnitId): boolean => g.f.supply[u] === ON_HAND;
