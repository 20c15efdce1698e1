/** Units that enter broken down (22.1.2, 22.7.0) and that leave the campaign (22.6.0). */
import { count, hex, side, unit, units } from '@hexfront/engine/parts';

export const WITHDRAWAL_EVENTS = {
  drivenOff: { units: units(), h: hex() },
  sliced: { u: unit(), units: units() },
  toReturn: { units: units(), n: count() },
  trapped: { units: units() },
  award: { side: side(), n: count() },
} as const;
