import { unit } from '@hexfront/engine/parts';

/** Armies and their limits (chapters 22, 26 and 29). */
export const CAMPAIGN_EVENTS = {
  offensive: { u: unit() },
} as const;
