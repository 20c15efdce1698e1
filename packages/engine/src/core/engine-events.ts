/** What the machine itself tells. */
import { counts, hex, maybe, side, stage, text, units } from '../parts/kinds.ts';
import type { EventParts } from './types.ts';

export const ENGINE_EVENTS = {
  /** `says`: what was rolled for, in words for which the arguments of the roll stand beside it; `outcome`: what the dice came to. */
  rolled: { pips: counts(), says: maybe(text()), outcome: maybe(text()) },
  stage: { stage: stage(), side: maybe(side()) },
  finished: { winner: side(), level: text() },
  reseed: {},
  retreated: { units: units(), from: hex(), to: hex() },
} as const satisfies EventParts;
