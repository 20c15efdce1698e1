/** Chapter 30: von der Heydte's companies (30.1), Einheit Stielau (30.2), and formations that are held back. */
import { code, count, hex, unit } from '@hexfront/engine/parts';
import { RESERVE_EVENTS } from './reserves.ts';

export const SPECIAL_UNIT_EVENTS = {
  ...RESERVE_EVENTS,
  dropDay: { die: count(), day: count() },
  jumped: { u: unit(), h: hex(), die: count(), outcome: code('lost', 'scattered', 'landed') },
  blown: { u: unit(), from: hex(), h: hex(), die: count() },
  jumpLost: { u: unit(), h: hex() },
  sneaked: { u: unit(), from: hex(), h: hex() },
  passedUnseen: { u: unit(), h: hex(), die: count() },
  unmasked: { u: unit(), h: hex() },
  deceived: { u: unit(), by: unit(), h: hex(), die: count(), outcome: code('led', 'nothing', 'found-out') },
  misled: { u: unit(), from: hex(), to: hex() },
  recalled: { n: count() },
} as const;
