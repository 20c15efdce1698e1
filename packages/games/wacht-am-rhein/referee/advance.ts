/** Where victorious units may go, a second reading of 10.93 to 10.98, err-10.94 and R-C63. */
import { legal } from '@hexfront/engine';
import type { Notes } from '@hexfront/engine/testing';
import { shut } from './movement.ts';
import { open } from './retreat.ts';
import { type Counter, counter, enemyIn, hexOf, isHq, standing, type Table } from './table.ts';
import { zonesOfSide } from './zones.ts';

interface Locals {
  side: number;
  units: number[];
  battle: number;
  ways: { hex: number; limit: number; path: number[] }[];
  used?: number[];
  way?: number[];
  stopped?: number[];
}
/** 10.94, R-C18 */
const roams = (c: Counter): boolean => ['tank', 'tank-destroyer', 'assault-gun', 'recon'].includes(c.type);
/** 9.11, 9.21, 10.96 */
function room(t: Table, c: Counter, to: string): boolean {
  const there = standing(t, c.side, to).filter((o) => o.n !== c.n && !isHq(o) && o.type !== 'commando');
  if (c.march && there.some((o) => o.march)) return false;
  return isHq(c) || there.length < 3;
}

export function advance(t: Table, notes: Notes): void {
  const { g } = t;
  const frame = g.frames[g.frames.length - 1];
  if (frame?.proc !== 'advance' || frame.at !== 'choose') return;
  const l = frame.l as unknown as Locals;
  const result = g.rows.battles.find((b) => b.id === l.battle)?.result ?? '';
  // A headquarters that withdrew leaves its hex without a die (10.87).
  if (result === '' || l.units.some((n) => counter(t, n).mate !== undefined)) return;
  const rigid = zonesOfSide(t, 1 - l.side).rigid;
  const read = new Set<string>();
  for (const [i, n] of l.units.entries()) {
    const c = counter(t, n);
    const used = l.used?.[i] ?? 0;
    if ((l.stopped?.[i] ?? 0) > 0 || (used > 1 && rigid.has(c.hex))) continue; // 10.94, 10.98
    const ways = used === 0 ? l.ways : [l.ways[(l.way?.[i] ?? 0) - 1]];
    for (const way of ways) {
      if (used >= way.limit + (c.march ? 1 : 0)) continue; // 10.92, 10.93
      for (const side of hexOf(t, c.hex).ways) {
        const { to } = side;
        if (to === undefined || enemyIn(t, l.side, to) || shut(t, [c], to)) continue;
        const next = used === 0 ? way.hex : way.path[used];
        if (g.board.at(to) !== next && !(used > 0 && roams(c))) continue;
        if (open(t, c, c.hex, side) && room(t, c, to)) read.add(`${c.is.id} ${to}`);
      }
    }
  }
  const said = [...legal(g)].flatMap((a) => (a.k === 'advance' ? [`${g.def.units[a.u as number].id} ${g.board.ids[a.h as number]}`] : []));
  notes.same(`advance after ${result}`, [...read].sort(), [...new Set(said)].sort());
}
