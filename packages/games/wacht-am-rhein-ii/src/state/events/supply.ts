/** Supply (chapter 15). */
import { code, count, hex, side, unit } from '@hexfront/engine/parts';

export const SUPPLY_EVENTS = {
  supply: { side: side(), onHand: count(), out: count() },
  atHalf: { u: unit(), h: hex(), kind: code('supply', 'night') },
  supplySpent: { u: unit(), h: hex() },
  dump: { u: unit(), h: hex(), n: count() },
  dumpGiven: { u: unit(), to: unit(), h: hex() },
  pocketed: { u: unit(), h: hex(), die: count(), n: count() },
  surrendered: { u: unit(), h: hex() },
  heldOut: { u: unit(), h: hex(), die: count() },
  replenished: { u: unit(), h: hex(), die: count(), outcome: code('replenished', 'empty') },
} as const;
