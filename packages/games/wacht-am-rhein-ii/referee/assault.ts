/** Ground Assaults (chapter 13): both strengths, the column with its shifts and the die modifier, of the assault of the moment and of assaults that could be made. */
import { below, explain, type RngState } from '@hexfront/engine';
import type { Notes } from '@hexfront/engine/testing';
import { tables } from '../src/data/index.ts';
import type { G } from '../src/state/shape.ts';
import { die } from './die.ts';
import { crowd, type Fight, initialColumn, lineOf, total, withinLimit } from './force.ts';
import { shifts } from './shifts.ts';
import { around, type Counter, counterOf, isGun, isUnit, standing, type Table } from './table.ts';

/** The numbers of an answer that the two readings share. */
interface Told {
  attackStrength?: number | undefined;
  defenseStrength?: number | undefined;
  start: number;
  final: number;
  modifier?: number | undefined;
  attackers: readonly number[];
  defenders: readonly number[];
  outcomes: readonly { result: string; weight: number; section?: string | undefined }[];
}

const TABLE = tables.groundAssault;
/** How often each result comes up in a hundred rolls (13.6.1 to 13.6.3). */
function results(rows: typeof TABLE.attackerResults, column: number, modifier: number): Record<string, number> {
  const found: Record<string, number> = {};
  for (let roll = 0; roll < 100; roll++) {
    const row = rows.find(({ cells }) => {
      const cell = cells[column];
      return cell !== null && roll + modifier >= (cell[0] ?? -999) && roll + modifier <= (cell[1] ?? 999);
    });
    const result = (row && (column < TABLE.favorableLineAfterColumn ? row.left : row.right)) ?? '-';
    found[result] = (found[result] ?? 0) + 1;
  }
  return found;
}
const sorted = (of: Readonly<Record<string, number>>): string[] =>
  Object.entries(of)
    .map(([result, n]) => `${result} ${n}`)
    .sort();

function compare(t: Table, notes: Notes, f: Fight, said: Told, about: string): void {
  const who = `${about}: ${f.attackers.map((c) => c.is.id).join(' ')} on ${f.targets.join(' ')}`;
  const attack = total(t, f, f.attackers);
  const defense = total(t, f, f.defenders);
  notes.same(`strengths of ${who}`, [attack, defense], [said.attackStrength, said.defenseStrength]);
  const start = initialColumn(lineOf(t, f.targets), attack, defense);
  const by = shifts(t, f);
  const net = Object.values(by).reduce((sum, n) => sum + n, 0);
  const final = Math.max(0, Math.min(14, start + net));
  notes.same(`columns of ${who} (${named(by)})`, [start, final], [said.start, said.final]);
  const { modifier, parts } = die(t, f);
  notes.same(`die of ${who} (${parts.join(' ')})`, modifier, said.modifier);
  for (const [section, rows] of [
    ['section.defender', TABLE.defenderResults],
    ['section.attacker', TABLE.attackerResults],
  ] as const) {
    const told = Object.fromEntries(said.outcomes.filter((o) => o.section === section).map(({ result, weight }) => [result, weight]));
    notes.same(`${section} of ${who}`, sorted(results(rows, final, modifier)), sorted(told));
  }
}
const named = (by: Readonly<Record<string, number>>): string =>
  Object.entries(by)
    .filter(([, n]) => n !== 0)
    .map(([id, n]) => `${id} ${n}`)
    .join(', ');

/** Of those in an attacked hex no more defend than may be there (6.4.1); who fled into it does not (11.3.3, 13.9.6). */
function defenders(t: Table, notes: Notes, f: Fight): void {
  for (const hex of f.targets) {
    const there = crowd(t, 1 - f.by, hex).filter((c) => t.g.f.fled[c.n] === 0);
    const fight = f.defenders.filter((c) => c.hex === hex);
    const counted = fight.filter((c) => there.includes(c));
    notes.same(`who defends ${hex} is not too many`, true, withinLimit(t, hex, counted) || (t.preDawn && f.by !== 0));
    notes.same(`nobody who fled to ${hex} defends it`, undefined, fight.find((c) => t.g.f.fled[c.n] > 0)?.is.id);
  }
}

const all = (t: Table, list: readonly number[]): Counter[] => list.flatMap((n) => counterOf(t, n) ?? []);
const one = (t: Table, n: number | undefined): Counter | undefined => (n === undefined ? undefined : counterOf(t, n));

type Assault = G['rows']['assaults'][number];
/** The assault of the moment, with what its players have chosen so far. */
function live(t: Table, b: Assault, said: Told): Fight {
  return {
    by: b.by,
    targets: b.targets.map((h) => t.g.board.ids[h]),
    attackers: all(t, said.attackers),
    defenders: all(t, said.defenders),
    standOff: [b.standOff[0] > 0, b.standOff[1] > 0],
    lead: [one(t, b.leadAttack), one(t, b.leadDefense)],
    armorLead: [one(t, b.armorAttack), one(t, b.armorDefense)],
    leaders: [(b.leaderAttack === undefined ? 0 : 1) + (b.spurred ? 1 : 0), (b.leaderDefense === undefined ? 0 : 1) + (b.stiffened ?? 0)],
    reserves: [b.reservesAttack.length, b.reservesDefense.length],
    counted: new Set([...b.integrityAttack, ...b.integrityDefense]),
    overrun: b.overrun,
  };
}

/** Some units next to an enemy: what would it come to if they attacked? */
function attacks(t: Table, rng: RngState): { targets: string[]; attackers: Counter[] } | undefined {
  const c = t.counters[below(rng, t.counters.length)];
  // Nobody who is to attack himself is attacked: Prepared Assault and Attack markers do not outlast the own assaults (5.2.0).
  const near = around(t, c.hex).filter((hex) => {
    const there = standing(t, 1 - c.side, hex).filter(isUnit);
    return there.length > 0 && there.every((o) => o.mode !== 'prepared-assault' && t.g.f.designated[o.n] === 0);
  });
  if (near.length === 0) return undefined;
  const target = near[below(rng, near.length)];
  const second = below(rng, 4) === 0 ? around(t, target).filter((hex) => near.includes(hex)) : [];
  const targets = [target, ...second.slice(0, 1)];
  const beside = t.counters.filter(
    (o) => o.side === c.side && isUnit(o) && !isGun(o) && o.mode !== 'strategic' && targets.every((hex) => around(t, hex).includes(o.hex)),
  );
  // Together attack units of one hex, or those of several that are all in Prepared Assault (11.3.1).
  const lead = beside[below(rng, Math.max(1, beside.length))];
  if (!lead) return undefined;
  const prepared = lead.mode === 'prepared-assault';
  const group = beside.filter((o) => (o.mode === 'prepared-assault') === prepared && (prepared || o.hex === lead.hex));
  return { targets, attackers: group.filter((o) => o.n === lead.n || below(rng, 4) > 0).slice(0, 6) };
}

export function assault(t: Table, notes: Notes, rng: RngState): void {
  const { g } = t;
  const [now] = g.rows.assaults;
  const open = g.frames.some((frame) => frame.proc === 'assault' || frame.proc === 'attack');
  if (now && open && now.attackerResult === '' && now.defenderResult === '' && now.attackers.length > 0) {
    const said = explain(g, { q: 'battle', brief: true });
    if (said) {
      const f = live(t, now, said);
      compare(t, notes, f, said, `assault ${now.stage}`);
      // Whose hex is too full chooses before the leads (6.4.1).
      if (now.leadAttack !== undefined) defenders(t, notes, f);
    }
    return;
  }
  if (t.counters.length === 0) return;
  for (let i = 0; i < 12; i++) {
    const asked = attacks(t, rng);
    if (!asked || asked.attackers.length === 0) continue;
    const said = explain(g, {
      q: 'attack',
      targets: asked.targets.map((h) => g.board.at(h)),
      attackers: asked.attackers.map((c) => c.n),
      brief: true,
    });
    if (!said) continue;
    const f: Fight = {
      by: asked.attackers[0].side,
      targets: asked.targets,
      attackers: all(t, said.attackers),
      defenders: all(t, said.defenders),
      standOff: [false, false],
      lead: [undefined, undefined],
      armorLead: [undefined, undefined],
      leaders: [0, 0],
      reserves: [0, 0],
      counted: new Set(),
      overrun: false,
    };
    compare(t, notes, f, said, 'attack as it could be');
  }
}
