/** Replacements (chapter 23). */
import { code, count, hex, side, text, unit } from '@hexfront/engine/parts';

export const REPLACEMENT_EVENTS = {
  replacements: { side: side(), army: text(), infantry: count(), armor: count() },
  recycled: { side: side(), army: text(), kind: code('infantry', 'armor'), n: count() },
  panzers: { army: text(), die: count(), kind: code('mk4', 'mk5') },
  specialists: { side: side(), die: count(), result: text() },
  destroyers: { side: side(), die: count(), result: text() },
  batteryFound: { side: side(), die: count(), outcome: code('passed', 'failed') },
  armorPool: { n: count() },
  restored: { u: unit(), h: hex(), steps: count() },
  stepTaken: { u: unit(), from: unit(), h: hex() },
  rebuilt: { u: unit(), h: hex() },
  hqBack: { u: unit(), h: hex() },
  merged: { u: unit(), from: unit(), h: hex() },
} as const;
