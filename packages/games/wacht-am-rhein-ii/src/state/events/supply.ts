/** Supply (chapter 15). */
import { count, hex, side, unit } from '@hexfront/engine/parts';

export const SUPPLY_EVENTS = {
  supply: { side: side(), onHand: count(), out: count() },
  atHalf: { u: unit(), h: hex() },
  supplySpent: { u: unit(), h: hex() },
} as const;
