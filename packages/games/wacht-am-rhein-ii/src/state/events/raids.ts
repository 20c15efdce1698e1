/** Attacks on German transport (21.5). */
import { code, count, text } from '@hexfront/engine/parts';

const role = () => code('fuel', 'ammo');
export const RAID_EVENTS = {
  raid: { army: text(), role: role(), n: count(), escort: count() },
  raidIntercepted: { n: count(), lost: count() },
  raided: { army: text(), role: role(), die: count(), outcome: code('lost', 'through') },
} as const;
