/** Units that leave the campaign (22.6.0). */
import { count, side, units } from '@hexfront/engine/parts';

export const WITHDRAWAL_EVENTS = {
  toReturn: { units: units(), n: count() },
  trapped: { units: units() },
  award: { side: side(), n: count() },
} as const;
