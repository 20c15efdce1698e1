import { count } from '@hexfront/engine/parts';

/** December 28 (37.3). */
export const DECEMBER_28_EVENTS = {
  redirected: { n: count() },
} as const;
