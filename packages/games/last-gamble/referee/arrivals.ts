/** Who comes when and where, a second reading of basic-9.1, 9.2 and 9.33. */
import { legal } from '@hexfront/engine';
import type { Notes } from '@hexfront/engine/testing';
import { arrivals as chart, scenarios } from '../src/data/index.ts';
import { enemyIn, hexOf, inHex, type Table } from './table.ts';

export function arrivals(t: Table, notes: Notes): void {
  const { g } = t;
  const frame = g.frames[g.frames.length - 1];
  if (frame?.proc !== 'movement' || frame.at !== 'plan') return;
  // Variants have charts of their own.
  if (Object.keys(t.options).some((id) => id.includes('var-') && t.options[id] === true) || t.options['variant-cards'] === true) return;
  const { side } = g.v;
  const listed = [...legal(g)];
  const offered = listed.filter((a) => a.k === 'enter' || a.k === 'column');
  const setup = scenarios.find((s) => s.id === g.setup.scenario)?.setup as keyof typeof chart;
  const due = new Map(chart[setup].map((row) => [row.unit, row]));
  for (const a of offered) {
    const unit = g.def.units[a.u as number];
    const hex = g.board.ids[a.h as number];
    const row = due.get(unit.id);
    notes.same(`${unit.id} is due`, true, row !== undefined && (row.turn <= t.turn || row.when !== undefined));
    // 9.13, 9.22, 9.33
    const open =
      hexOf(t, hex).ways.some((w) => w.to === undefined) && !enemyIn(t, side, hex) && !(side === 1 && g.f.exitMark[g.board.at(hex)] > 0);
    notes.same(`${unit.id} comes by an open hex at the edge, ${hex}`, true, open);
  }
  // 9.21: nobody stays away who can come.
  const names = new Set(offered.map((a) => g.def.units[a.u as number].id));
  if (names.size > 0)
    notes.same(
      'the phase may end before they have come',
      false,
      listed.some((a) => a.k === 'done'),
    );
  for (const wait of g.rows.waiting) {
    const unit = g.def.units[wait.unit];
    const row = due.get(unit.id);
    if (unit.side !== side || !row || row.turn > t.turn || row.when !== undefined || row.roll !== undefined) continue;
    if (row.cancelledBy !== undefined || wait.delayed > 0 || g.v.pursuitOwed > 0) continue;
    // The road of its area: the first to come by it in this phase, into an empty hex, cannot be kept out.
    const free = row.areas.some((area) =>
      g.board.region('entry', area).hexes.some((h) => {
        const hex = g.board.ids[h];
        return g.f.entries[h] === 0 && inHex(t, hex).length === 0 && !(side === 1 && g.f.exitMark[h] > 0);
      }),
    );
    if (free) notes.same(`${unit.id} can come`, true, names.has(unit.id));
  }
}
