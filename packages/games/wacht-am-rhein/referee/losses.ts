/** What a result costs and who pays, a second reading of 10.71 to 10.75, 10.81 and 9.33. */
import { legal } from '@hexfront/engine';
import type { Notes } from '@hexfront/engine/testing';
import { counter, type Table } from './table.ts';

/** `D3(2)`: side, hexes or steps, steps at once. */
const RESULT = /^([AD])(\d)(?:\((\d)\))?$/;

export function losses(t: Table, notes: Notes): void {
  const { g } = t;
  const frame = g.frames[g.frames.length - 1];
  if (frame?.proc !== 'burden') return;
  const l = frame.l as unknown as { side: number; units: number[]; must: number; either: number; battle?: number; cause?: string };
  const row = g.rows.battles.find((b) => b.id === l.battle);
  const m = row && RESULT.exec(row.result);
  // Several attacks out of one hex are borne together (err-10.8), tolls and ways that are shut are another matter; 31.0 has results of its own.
  if (!m || (l.cause !== undefined && l.cause !== 'must' && l.cause !== 'chosen') || t.options['morale'] === true) return;
  if (g.rows.battles.some((b) => b.id !== row.id && b.result !== '' && b.from.some((h) => row.from.includes(h)))) return;
  const [number, atOnce] = [Number(m[2]), Number(m[3] ?? 0)];
  const what = `${row.result} on ${l.units.map((n) => g.def.units[n].id).join(' ')}`;
  notes.same(`side that bears ${what}`, m[1] === 'A' ? row.by : 1 - row.by, l.side);
  const alive = l.units.filter((n) => g.f.place[n] < g.board.n).map((n) => counter(t, n));
  const listed = [...legal(g)];
  if (frame.at === 'choose') {
    notes.same(`steps or hexes by ${what}`, [0, number], [l.must, l.either]);
    const steps = alive.reduce((sum, c) => sum + g.f.steps[c.n], 0);
    const read = [0, 1, 2, 3, 4].filter((n) => n <= number && number - n <= steps);
    notes.same(`hexes to choose from by ${what}`, read, listed.flatMap((a) => (a.k === 'back' ? [a.n as number] : [])).sort());
  }
  if (frame.at !== 'must') return;
  notes.same(`no more steps at once than ${what}`, true, l.must <= (l.cause === 'chosen' ? number : atOnce));
  const said = listed.flatMap((a) => (a.k === 'lose' ? [a.u as number] : []));
  notes.same(`who may lose a step by ${what}`, alive.map((c) => c.is.id).sort(), said.map((n) => g.def.units[n].id).sort());
}
