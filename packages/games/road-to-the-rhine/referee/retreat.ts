/** Where beaten units may retreat to, a second reading of 11-retreat, 2-retreat-elim, 24-flood and R-14. */
import { legal } from '@hexfront/engine';
import type { Notes, PrintedWay } from '@hexfront/engine/testing';
import { mapBars, mayStayTogether } from './movement.ts';
import { land } from './supply.ts';
import { type Counter, counter, distance, enemyIn, friendIn, hexOf, type Table } from './table.ts';
import { zonesOf } from './zones.ts';

/** Nothing speaks against this hex: no enemy, no enemy zone, no sea, no flooded Roer, no foreign map. */
function clean(t: Table, who: Counter[], way: PrintedWay, zones: Set<string>): way is PrintedWay & { to: string } {
  const { side } = who[0];
  const { to } = way;
  if (to === undefined || !land(t, to) || enemyIn(t, side, to)) return false;
  if (way.marks.includes('sea') || (way.marks.includes('roer') && t.roerFlood)) return false;
  if (who.some((c) => mapBars(c, to))) return false;
  const lifted = t.options['friendly-retreat'] === 'printed' && friendIn(t, side, to);
  return !zones.has(to) || lifted;
}

export function retreat(t: Table, notes: Notes): void {
  const { g } = t;
  const now = g.frames[g.frames.length - 1];
  if (now?.proc !== 'retreat' || now.at !== 'step') return;
  const l = now.l as unknown as { side: number; units: number[]; left: number; path: number[] };
  const who = l.units.map((n) => counter(t, n));
  const start = g.board.ids[l.path[0]];
  const zones = zonesOf(t, 1 - l.side).primary;
  const from = who[0].hex;
  /** The second hex is the enemy's choice, two away from where they stood, with room for them. */
  const seconds = (hex: string): string[] =>
    hexOf(t, hex)
      .ways.filter((w): w is PrintedWay & { to: string } => clean(t, who, w, zones))
      .map((w) => w.to)
      .filter((to) => distance(t, start, to) === 2 && mayStayTogether(t, who, to));
  const firsts = (): string[] =>
    hexOf(t, from)
      .ways.filter((w): w is PrintedWay & { to: string } => clean(t, who, w, zones))
      .map((w) => w.to)
      .filter((to) => seconds(to).length > 0);
  const read = l.left === 2 && l.path.length === 1 ? firsts() : l.left === 1 && l.path.length === 2 ? seconds(from) : [];
  if (read.length === 0) return; // what cannot be done cleanly is a chapter of its own
  const said = [...legal(g, { k: 'retreat' })].filter((a) => a.k === 'retreat').map((a) => g.board.ids[a.h as number]);
  notes.same(`retreat of ${who.map((c) => c.is.id).join(' ')} from ${from}, ${l.left} to go`, read.sort(), [...new Set(said)].sort());
}
