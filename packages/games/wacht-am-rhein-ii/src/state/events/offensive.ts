/** The first days of the offensive (35.1). */
import { count, hex, unit } from '@hexfront/engine/parts';

export const OFFENSIVE_EVENTS = {
  woken: { u: unit(), h: hex() },
  wakeups: { n: count() },
  bridgeLate: { h: hex(), to: hex() },
} as const;
