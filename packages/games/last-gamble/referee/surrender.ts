/** Who gives up, a second reading of adv-4 and opt-6. */
import type { Notes } from '@hexfront/engine/testing';
import type { Counter, Table } from './table.ts';

const GREEN = ['62VGD', '276VGD', '560VGD', '75ID', '87ID', '99ID', '106ID', '9Arm', '11Arm', '66ID', '90ID'];
/** adv-4.13, 4.14 */
function lasts(t: Table, c: Counter): number {
  const formation = c.is.formation ?? '';
  const elite = c.side === 0 ? c.is.nation === 'Waffen-SS' || formation.includes('FJ') : c.is.type === 'airborne';
  const turns = GREEN.includes(formation) ? 4 : elite ? 8 : 6;
  return turns + (c.side === 1 && t.g.v.malmedy > 0 ? 1 : 0);
}

/** Nobody is still there who has been isolated for as long as that; the count begins anew with supply (adv-4.15). */
export function surrender(t: Table, notes: Notes): void {
  if (!t.advanced) return;
  for (const c of t.counters) {
    const turns = t.g.f.isolatedFor[c.n] - 1;
    if (turns < 0) continue;
    notes.same(`${c.is.id} in ${c.hex}, isolated for ${turns} turns, holds out`, turns < lasts(t, c), true);
  }
}
