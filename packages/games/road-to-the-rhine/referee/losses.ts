/** What a result costs and who pays, a second reading of 11.A-roll, 11.B and 11-loss. */
import { legal } from '@hexfront/engine';
import type { Notes } from '@hexfront/engine/testing';
import { tables } from '../src/data/index.ts';
import { columnOf } from './battle.ts';
import type { Table } from './table.ts';

export function losses(t: Table, notes: Notes): void {
  const { g } = t;
  const frame = g.frames[g.frames.length - 1];
  const row = g.rows.attacks.find((a) => a.state === 1 && a.result !== '');
  if (frame?.proc !== 'burden' || frame.at !== 'must' || !row) return;
  const l = frame.l as unknown as { side: number; units: number[]; must: number; tag?: string; cause?: string };
  // Steps lost on the way back and attrition are other matters.
  if (!l.tag?.startsWith('11.B-') || (l.cause !== undefined && l.cause !== 'must' && l.cause !== 'chosen')) return;
  const attacker = l.side === row.by;
  const what = `${row.result} on the ${attacker ? 'attackers' : 'defenders'} of ${g.board.ids[row.target]}`;
  const there = t.counters.filter((c) => (attacker ? row.attackers : row.defenders).includes(c.n));
  const bears = attacker ? ['AL', 'ARL', 'DX', 'EX'] : ['DX', 'EX', 'DRL', 'DM'];
  notes.same(`somebody has to bear ${what}`, bears.includes(row.result), true);
  if (row.result === 'AL' || row.result === 'ARL' || row.result === 'DRL') notes.same(`levels by ${what}`, 1, l.must);
  // Nothing has changed yet: the die on the column that the referee reads.
  if (row.result === 'AL' || row.result === 'ARL')
    notes.same(
      `die ${row.die} in the attack on ${g.board.ids[row.target]}`,
      tables.combatResults.results[row.die - 1][columnOf(t, row)],
      row.result,
    );
  // Everybody who took part has a level to lose; a mauled defender loses one of each.
  if (row.result === 'DM') return;
  const said = [...legal(g)].flatMap((a) => (a.k === 'lose' ? [g.def.units[a.u as number].id] : []));
  notes.same(`who may lose a level by ${what}`, there.map((c) => c.is.id).sort(), said.sort());
}
