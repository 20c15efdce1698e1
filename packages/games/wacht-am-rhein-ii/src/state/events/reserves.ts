/** Formations that are held back and released (30.6, 30.8). */
import { code, count, text, unit, units } from '@hexfront/engine/parts';

export const RESERVE_EVENTS = {
  guardSent: { u: unit() },
  setFree: { units: units() },
  britishAlert: { die: count(), outcome: code('all', 'none') },
  okwReleased: { formation: text() },
  jagdtigers: { die: count(), outcome: code('come', 'stay') },
  sectorClosed: { units: units() },
  sectorKept: { n: count() },
} as const;
