/** Independent sub-formations (9.4) and supply by air (15.6.4, 15.7). */
import { code, count, hex, unit, units } from '@hexfront/engine/parts';

const outcome = () => code('arrived', 'missed');
export const GROUP_EVENTS = {
  grouped: { u: unit(), h: hex(), units: units() },
  regrouped: { u: unit(), h: hex() },
  ownCommand: { u: unit() },
  dropped: { u: unit(), h: hex(), to: hex(), die: count(), outcome: outcome() },
  airlifted: { u: unit(), h: hex(), die: count(), outcome: outcome() },
} as const;
