/** Where attackers may follow, a second reading of 11-adv. */
import { legal } from '@hexfront/engine';
import type { Notes } from '@hexfront/engine/testing';
import { mapBars, mayStayTogether } from './movement.ts';
import { land } from './supply.ts';
import { counter, enemyIn, hexOf, type Table, waterOn } from './table.ts';
import { zonesOf } from './zones.ts';

export function advance(t: Table, notes: Notes): void {
  const { g } = t;
  const frame = g.frames[g.frames.length - 1];
  if (frame?.proc !== 'advance' || frame.at !== 'choose') return;
  const l = frame.l as unknown as { side: number; units: number[]; target: number; infiltrates: number; used: number[]; stopped: number[] };
  if (l.infiltrates > 0) return; // 22.F.2
  const zones = zonesOf(t, 1 - l.side).primary;
  const target = g.board.ids[l.target];
  const read: string[] = [];
  for (const [i, n] of l.units.entries()) {
    const c = counter(t, n);
    if (l.used[i] >= 2) continue; // 11-adv-two
    // 11-adv-zoc; who crossed a river stays where it is (11-adv-water), which nobody can see any more
    if (l.used[i] > 0 && (zones.has(c.hex) || l.stopped[i] > 0)) continue;
    for (const way of hexOf(t, c.hex).ways) {
      const { to } = way;
      if (to === undefined || enemyIn(t, l.side, to) || !land(t, to) || mapBars(c, to)) continue;
      if (l.used[i] === 0 ? to !== target : ['unbridged', 'sea'].includes(waterOn(t, way))) continue;
      if (!mayStayTogether(t, [c], to)) continue;
      read.push(`${c.is.id} ${to}`);
    }
  }
  const said = [...legal(g)].flatMap((a) => (a.k === 'advance' ? [`${g.def.units[a.u as number].id} ${g.board.ids[a.h as number]}`] : []));
  notes.same(`advance into ${target}`, read.sort(), said.sort());
}
