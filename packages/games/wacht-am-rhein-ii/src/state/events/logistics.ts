/** German logistics (chapter 16). */
import { code, count, hex, text, unit } from '@hexfront/engine/parts';

export const LOGISTICS_EVENTS = {
  fuelDelivered: { army: text(), die: count(), n: count() },
  ammoDelivered: { army: text(), die: count(), n: count() },
  fueled: { u: unit(), h: hex(), state: code('normal', 'low') },
  fuelRolled: { u: unit(), h: hex(), die: count(), n: count(), of: code('formation', 'stray') },
} as const;
