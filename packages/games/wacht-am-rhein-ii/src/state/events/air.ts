/** Air points and missions (chapter 21). */
import { code, count, hex, side, unit } from '@hexfront/engine/parts';

export const AIR_EVENTS = {
  alliedAir: { ne: count(), nw: count(), se: count(), sw: count() },
  germanAir: { north: count(), south: count() },
  bodenplatte: { n: count() },
  mission: { side: side(), h: hex(), kind: code('support', 'interdiction'), n: count(), escort: count() },
  intercepted: { side: side(), h: hex(), n: count(), lost: count() },
  struckOnTheMove: { u: unit(), h: hex() },
} as const;
