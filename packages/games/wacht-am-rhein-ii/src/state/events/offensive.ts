/** The first days of the offensive (35.1). */
import { count, hex, side, unit, units } from '@hexfront/engine/parts';

export const OFFENSIVE_EVENTS = {
  woken: { u: unit(), h: hex() },
  wakeups: { n: count() },
  mapWakeups: { ne: count(), se: count() },
  setUp: { u: unit(), h: hex() },
  writtenDown: { u: unit() },
  revealed: { units: units(), side: side() },
  bridgeLate: { h: hex(), to: hex() },
} as const;
