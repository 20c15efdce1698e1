/** What the machine itself tells. */
import { counts, hex, maybe, side, stage, text, units } from '../parts/kinds.ts';
import type { EventParts } from './types.ts';

export const ENGINE_EVENTS = {
  rolled: { pips: counts() },
  stage: { stage: stage(), side: maybe(side()) },
  finished: { winner: side(), level: text() },
  reseed: {},
  retreated: { units: units(), from: hex(), to: hex() },
} as const satisfies EventParts;
