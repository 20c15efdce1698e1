/** What a result costs and who pays, a second reading of basic-11.48, 11.84, 12.33, 12.72 and adv-5.4. */
import { legal } from '@hexfront/engine';
import type { Notes } from '@hexfront/engine/testing';
import { resultOf } from './battle.ts';
import { armored, aside, type Counter, gun, type Table } from './table.ts';

/** Steps that must be lost, and steps or hexes as the owner likes. */
const COSTS: Readonly<Record<string, { attacker?: [must: number, either: number]; defender?: [must: number, either: number] }>> = {
  D1: { defender: [0, 1] },
  D2: { defender: [0, 2] },
  'D1+': { defender: [0, 1], attacker: [1, 0] },
  D2x: { defender: [1, 2] },
  A1: { attacker: [0, 1] },
  A1x: { attacker: [1, 1] },
  A2x: { attacker: [1, 2] },
  FF: { defender: [1, 0], attacker: [1, 0] },
};
/** Guns have one life (12.72). */
const stepsOf = (t: Table, c: Counter): number => (gun(c) ? 1 : t.g.f.steps[c.n]);

export function losses(t: Table, notes: Notes): void {
  const { g } = t;
  const frame = g.frames[g.frames.length - 1];
  const row = g.rows.battles[0];
  if (frame?.proc !== 'burden' || !row || t.options['opt-5'] === true) return;
  const l = frame.l as unknown as { side: number; units: number[]; must: number; either: number; hexes: number; cause?: string };
  const attacker = l.side === row.by;
  const cost = COSTS[row.result]?.[attacker ? 'attacker' : 'defender'];
  const what = `${row.result} on the ${attacker ? 'attackers' : 'defenders'} of ${row.targets.map((h) => g.board.ids[h]).join(' ')}`;
  const untouched =
    !t.advanced && row.extra.lost0 === undefined && row.extra.lost1 === undefined && row.vacated.length === 0 && row.retreated === 0;
  const result = untouched ? resultOf(t, row) : undefined;
  if (result !== undefined)
    notes.same(`die ${row.die} of the battle for ${row.targets.map((h) => g.board.ids[h]).join(' ')}`, result, row.result);
  // Guns that fire bear nothing (12.13, 12.23).
  const there = t.counters.filter((c) => (attacker ? row.attackers : [...row.defenders, ...row.bystanders]).includes(c.n) && !aside(c));
  if (!cost || (row.attackers.length === 0 && attacker)) {
    notes.same(`somebody has to bear ${what}`, false, true);
    return;
  }
  const able = there.filter((c) => l.units.includes(c.n));
  const listed = [...legal(g)];
  if (frame.at === 'choose') {
    notes.same(`steps or hexes by ${what}`, [0, cost[1]], [l.must, l.either]);
    notes.same(`who bears ${what}`, there.map((c) => c.n).sort(), [...l.units].sort());
    const most = able.reduce((sum, c) => sum + stepsOf(t, c), 0);
    const read = [0, 1, 2].filter((n) => n <= cost[1] && cost[1] - n <= most);
    const said = listed.flatMap((a) => (a.k === 'back' ? [a.n as number] : []));
    notes.same(`hexes to choose from by ${what}`, read, said.sort());
  }
  if (frame.at !== 'must' || (l.cause !== undefined && l.cause !== 'must' && l.cause !== 'chosen')) return;
  notes.same(`no more steps than ${what}`, true, l.must <= (l.cause === 'chosen' ? cost[1] : cost[0]));
  // Armor that claimed to be superior pays first (11.84).
  const owed = row.claims[attacker ? 0 : 1] > 0 && row.extra[l.side === 0 ? 'armorPaid0' : 'armorPaid1'] === undefined;
  // In the Advanced Game whole armor pays the first step of every battle (adv-5.41, 5.42).
  const firstStep = t.advanced && row.extra[l.side === 0 ? 'lost0' : 'lost1'] === undefined;
  const whole = able.filter((c) => armored(c) && !c.reduced && !row.bystanders.includes(c.n));
  const claimed = t.advanced ? [] : able.filter(armored);
  const payers = firstStep && whole.length > 0 ? whole : owed && claimed.length > 0 ? claimed : able;
  const said = listed.flatMap((a) => (a.k === 'lose' ? [a.u as number] : []));
  notes.same(`who may lose a step by ${what}`, payers.map((c) => c.is.id).sort(), said.map((n) => g.def.units[n].id).sort());
}
