/** Where victorious units may go, a second reading of basic-11.6, adv-8.22, opt-7.13 and R-62. */
import { legal } from '@hexfront/engine';
import type { Notes } from '@hexfront/engine/testing';
import { bound, load } from './movement.ts';
import {
  armored,
  aside,
  blocked,
  bridged,
  type Counter,
  counter,
  enemyIn,
  gun,
  hexOf,
  inHex,
  roadRuns,
  type Table,
  type Way,
} from './table.ts';
import { zonesOfSide } from './zones.ts';

interface Locals {
  side: number;
  units: number[];
  hexes: number[];
  used: number[];
  crossed: number[];
  stopped: number[];
}
/** Hexes that a result asks the losers to go back. */
const CALLED: Readonly<Record<string, number>> = { D1: 1, 'D1+': 1, D2: 2, D2x: 2, A1: 1, A1x: 1, A2x: 2 };

/** 11.62, 11.67, R-62 */
function limit(t: Table, c: Counter, called: number, wiped: boolean): number {
  if (gun(c)) return 0; // 11.66
  if (t.advanced && t.snow) return 1; // adv-8.22
  const bySteps = wiped && (called === 0 || t.options['advance-after-elimination'] !== 'by-result');
  if (armored(c)) return bySteps ? 2 : wiped ? 3 : called + 1;
  return c.is.type === 'armored-infantry' && !bySteps ? 2 : 1;
}
/** 11.65: hexsides of which one may be crossed. */
const bad = (t: Table, from: string, way: Way): boolean => (way.river && !bridged(t, way)) || (way.slope && !roadRuns(t, from, way));

/** The table with the counter in that hex; halves of a Kampfgruppe that meet there are one again (adv-12.35). */
function joined(t: Table, c: Counter, to: string): Table {
  const mate = t.counters.find((o) => o.n === t.g.f.kg[c.n] && o.hex === to);
  const counters = t.counters.map((o): Counter => {
    if (o.n === c.n) return { ...o, hex: to, partner: mate?.n };
    if (o.n === c.partner) return { ...o, partner: undefined };
    return o === mate ? { ...o, partner: c.n } : o;
  });
  return { ...t, counters };
}

export function advance(t: Table, notes: Notes): void {
  const { g } = t;
  const frame = g.frames[g.frames.length - 1];
  const row = g.rows.battles[0];
  if (frame?.proc !== 'advance' || frame.at !== 'choose' || !row || row.result === '' || t.options['opt-5'] === true) return;
  const l = frame.l as unknown as Locals;
  const losers = l.side === row.by ? [...row.defenders, ...row.bystanders] : row.attackers;
  const wiped = losers.every((n) => g.f.place[n] >= g.board.n);
  const stepOnly = l.side !== row.by && row.result === 'D1+';
  const called = stepOnly ? 0 : (CALLED[row.result] ?? 0);
  const zones = zonesOfSide(t, 1 - l.side);
  const read: string[] = [];
  for (const [i, n] of l.units.entries()) {
    const c = counter(t, n);
    if (aside(c) || l.used[i] >= limit(t, c, called, wiped)) continue;
    if (l.used[i] > 0 && (bound(t, [c], zones, c.hex) || blocked(t, c.hex) || l.stopped[i] > 0)) continue; // 11.68, adv-6.14, opt-7.13
    for (const way of hexOf(t, c.hex).ways) {
      const { to } = way;
      if (to === undefined || enemyIn(t, l.side, to)) continue;
      if (l.used[i] === 0 && !l.hexes.includes(g.board.at(to))) continue; // 11.64
      if (way.river && !bridged(t, way) && (way.meuse || armored(c))) continue;
      if (bad(t, c.hex, way) && l.crossed[i] > 0) continue;
      if (load(joined(t, c, to), l.side, to) > 6) continue;
      if (t.options['advance-stacking'] !== 'normal' && inHex(t, to).some((o) => o.side === l.side && o.n !== n && !aside(o))) continue;
      read.push(`${c.is.id} ${to}`);
    }
  }
  const said = [...legal(g)].flatMap((a) => (a.k === 'advance' ? [`${g.def.units[a.u as number].id} ${g.board.ids[a.h as number]}`] : []));
  notes.same(`advance after ${row.result} at ${l.hexes.map((h) => g.board.ids[h]).join(' ')}`, read.sort(), said.sort());
}
