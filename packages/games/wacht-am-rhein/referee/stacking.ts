/** Too many in a hex at the end of a Movement Phase, a second reading of 9.1, 9.25 and 9.5: their owner removes some (9.12). */
import { legal } from '@hexfront/engine';
import type { Notes } from '@hexfront/engine/testing';
import { isHq, type Table } from './table.ts';

const MOST = 3;

export function stacking(t: Table, notes: Notes): void {
  const { g } = t;
  const now = g.frames[g.frames.length - 1];
  if (now?.proc !== 'movement') return;
  const crowds = [...t.stacks.values()].map((stack) => stack.filter((c) => c.side === g.v.side && !isHq(c) && c.type !== 'commando'));
  const read = crowds.filter((stack) => stack.length > MOST).flatMap((stack) => stack.map((c) => c.n));
  // Two columns never share a hex, unless they are a team (7.32, 9.21, 9.25).
  for (const stack of t.stacks.values()) {
    const columns = stack.filter((c) => c.march);
    const teams = columns.every((c) => columns.length === 1 || (columns.length === 2 && columns.some((o) => o.n === c.mate)));
    notes.same(`columns in ${stack[0].hex}`, true, teams);
  }
  if (now.at !== 'crowd') return;
  const said = [...legal(g, { k: 'remove' })].flatMap((a) => (a.k === 'remove' && a.u !== undefined ? [a.u] : []));
  const order = (list: readonly number[]): number[] => [...list].sort((a, b) => a - b);
  notes.same('who stands where too many stand', order(read), order(said));
}
