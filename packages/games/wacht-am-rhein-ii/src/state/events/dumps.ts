import { count, hex, unit } from '@hexfront/engine/parts';

/** The southern edge and US fuel dumps (chapters 27 and 28). */
export const DUMP_EVENTS = {
  dumpCleared: { h: hex() },
  dumpCaptured: { h: hex() },
  refueled: { u: unit() },
  mainDump: { h: hex() },
  southDelayed: { n: count() },
  southLifted: { n: count() },
} as const;
