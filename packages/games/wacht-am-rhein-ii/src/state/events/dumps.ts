import { hex, unit } from '@hexfront/engine/parts';

/** US fuel dumps (chapter 28). */
export const DUMP_EVENTS = {
  dumpCleared: { h: hex() },
  dumpCaptured: { h: hex() },
  refueled: { u: unit() },
  mainDump: { h: hex() },
} as const;
