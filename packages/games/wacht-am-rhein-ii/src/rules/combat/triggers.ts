/** What follows at once from events, for chapters 10 to 14. */
import type { Trigger } from '@hexfront/engine';
import type { WaR2 } from '../../state/shape.ts';

export const combatTriggers: readonly Trigger<WaR2>[] = [];
