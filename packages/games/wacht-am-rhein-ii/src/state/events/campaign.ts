import { count, hex, text, unit, units } from '@hexfront/engine/parts';

/** Armies and their limits (chapters 22, 26 and 29). */
export const CAMPAIGN_EVENTS = {
  offensive: { u: unit() },
  parachutists: { n: count() },
  fuelShort: { formation: text(), n: count() },
  hasty: { n: count() },
  relieved: { h: hex() },
  adopted: { u: unit(), units: units() },
  called: { h: hex() },
  withdrawn: { units: units() },
  leftOut: { units: units() },
  exited: { u: unit(), h: hex() },
} as const;
