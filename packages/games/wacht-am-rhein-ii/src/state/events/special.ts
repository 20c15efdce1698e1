import { code, count, hex, unit } from '@hexfront/engine/parts';

/** Reserves released, companies that remount, Rangers who slip past the enemy (5.5.4, 7.9.1, 7.14.0). */
export const SPECIAL_EVENTS = {
  released: { u: unit(), n: count() },
  remounted: { u: unit(), h: hex() },
  slipped: { u: unit(), h: hex(), die: count(), outcome: code('passed', 'failed') },
} as const;
