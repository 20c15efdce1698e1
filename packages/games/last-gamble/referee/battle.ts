/** Strengths and the odds column of a battle, a second reading of basic-11.3, 11.4, 11.7, 11.86, 12 and adv-2.2, 2.3, 3.2, 5, 6.13, opt-12. */
import { explain } from '@hexfront/engine';
import type { Notes } from '@hexfront/engine/testing';
import { tables, turns } from '../src/data/index.ts';
import type { Battle } from '../src/state/shape.ts';
import { armored, type Counter, counter, distance, gun, halfUp, hexOf, positionIn, type Table, values, wayTo } from './table.ts';

const marked = (t: Table, hex: string, ...marks: string[]): boolean => marks.some((m) => hexOf(t, hex).marks.includes(m));
const improved = (t: Table, hex: string, side: number): boolean => positionIn(t, hex) === side;
const poor = (t: Table, c: Counter): boolean => c.supply > 0 || c.noFuel || t.g.f.attackSupply[c.n] > 0;
/** adv-5.31: what stops tanks in the open. */
const stopsTanks = (c: Counter): boolean => armored(c) || c.is.type === 'anti-tank' || c.is.type === 'flak';

interface Fight {
  kind: string;
  by: number;
  targets: string[];
  attackers: Counter[];
  guns: Counter[];
  defenseGuns: Counter[];
  defenders: Counter[];
  row: Battle;
}

/** adv-5.52: siege guns count twice against a town or city. */
const SIEGE = ['G-15A-1000', 'G-15A-1001', 'G-6PzA-217'];
const besieges = (t: Table, f: Fight, c: Counter): boolean =>
  t.advanced && SIEGE.includes(c.is.id) && f.targets.some((hex) => marked(t, hex, 'town', 'city'));

function attackOf(t: Table, f: Fight, c: Counter): number {
  const face = values(c)[0];
  const halved =
    poor(t, c) || // 1.52
    c.strategic > 0 || // 6.33
    f.targets.some((hex) => {
      const way = wayTo(t, c.hex, hex);
      return way !== undefined && (way.river || way.uphill); // 11.33#3
    }) ||
    (t.advanced &&
      armored(c) &&
      !f.defenders.some(armored) &&
      f.targets.some((hex) => hexOf(t, hex).terrain === 'forest' || marked(t, hex, 'westwall', 'city'))); // adv-5.21
  const open = f.targets.every((hex) => hexOf(t, hex).terrain === 'clear' && !marked(t, hex, 'town', 'city', 'westwall'));
  const doubled = besieges(t, f, c) || (t.advanced && armored(c) && open && !f.defenders.some(stopsTanks)); // adv-5.31
  if (halved && doubled) return face;
  return halved ? halfUp(face) : doubled ? 2 * face : face;
}

/** Fire of guns that support an attack or make one (12.1, 12.3, 12.7, 12.82). */
function fireOf(t: Table, f: Fight): number {
  const cover = f.targets.some((hex) => marked(t, hex, 'town', 'city', 'westwall') || improved(t, hex, 1 - f.by)); // 12.78
  const firstDay = f.by === 1 && t.turn === 2 && t.g.v.warned === 0; // 12.82
  let sum = 0;
  for (const c of f.guns) {
    let fire = values(c)[0];
    if (t.options['opt-12'] === true && t.clear && c.side === 1) fire += 1;
    if (besieges(t, f, c)) fire *= 2;
    // 12.74; never below half: what is halved as a whole is not halved one by one (12.79, R-47)
    if (poor(t, c) && !cover && !firstDay) fire = halfUp(fire);
    sum += fire;
  }
  const double = f.kind === 'barrage' && t.options['barrage'] !== 'face'; // 12.32
  if (double) sum *= 2;
  return cover || firstDay ? halfUp(sum) : sum;
}

function defenseOf(t: Table, c: Counter): number {
  const face = gun(c) ? 2 : values(c)[1]; // 12.41
  const halved = c.supply === 2 || c.strategic > 0; // 1.62, 6.33
  const doubled = marked(t, c.hex, 'city', 'westwall') || improved(t, c.hex, c.side); // 11.33#2, 14.45
  if (halved && doubled) return face;
  return halved ? halfUp(face) : doubled ? 2 * face : face;
}

/** 12.22, 12.82, R-84. */
function coverFire(t: Table, f: Fight): number {
  let sum = 0;
  let observed = 0;
  for (const c of f.defenseGuns) {
    sum += values(c)[0];
    if (t.options['opt-12'] === true && t.clear && c.side === 1) observed += 1;
  }
  const quarter = f.by === 0 && t.turn === 2 && t.g.v.warned === 0;
  return Math.ceil(sum / (quarter ? 4 : 2)) + observed;
}

/** 11.71 to 11.77, R-87. */
function coordinatedAttack(t: Table, f: Fight): boolean {
  if (f.kind === 'reserve' || mixedAllies(f)) return false;
  const units = f.attackers.filter((c) => !poor(t, c) && c.is.formation !== undefined);
  return units.some((a) =>
    units.some(
      (b) =>
        a.n !== b.n && a.is.formation === b.is.formation && (a.partner !== b.n || t.options['kampfgruppe-coordination'] === 'two-units'),
    ),
  );
}
function coordinatedDefense(t: Table, f: Fight): boolean {
  if (f.kind === 'reserve' || mixedAllies(f)) return false;
  const size = (c: Counter): boolean => c.is.size === 'regiment' || c.is.size === 'brigade';
  return f.defenders.some(
    (a) =>
      size(a) &&
      a.is.formation !== undefined &&
      t.counters.some(
        (b) => b.n !== a.n && b.side === a.side && size(b) && b.is.formation === a.is.formation && distance(t, a.hex, b.hex) <= 1,
      ),
  );
}
/** 11.77 */
function mixedAllies(f: Fight): boolean {
  const nations = [...f.attackers, ...f.defenders].filter((c) => c.side === 1).map((c) => c.is.nation);
  return nations.includes('US') && nations.some((n) => n === 'British' || n === 'French');
}

function shifts(t: Table, f: Fight): { left: number; right: number } {
  const { g } = t;
  let left = 0;
  let right = 0;
  const plus = (yes: boolean, n = 1): void => {
    if (yes) right += n;
  };
  const minus = (yes: boolean): void => {
    if (yes) left += 1;
  };
  plus(coordinatedAttack(t, f));
  minus(coordinatedDefense(t, f));
  const track = turns[t.turn - 1];
  if (f.by === 0) plus(true, t.options['surprise-length'] === 'to-1216pm' ? track.surpriseShort : track.surprise); // 15.1
  for (const s of g.rows.sorties) {
    if (f.kind !== 'attack' || s.off > 0 || s.done > 1 || !f.targets.includes(g.board.ids[s.hex])) continue;
    plus(s.task === 'attack-support' && s.side === f.by); // adv-2.21
    minus(s.task === 'defense-support' && s.side !== f.by); // adv-2.32
  }
  minus(f.targets.some((hex) => marked(t, hex, 'town', 'city'))); // 11.45#5, R-79
  minus(f.by === 1 && f.defenders.some((c) => marked(t, c.hex, 'westwall'))); // 11.45#6
  const germans = f.by === 0 ? f.attackers : f.defenders;
  const allies = f.by === 0 ? f.defenders : f.attackers;
  const german = f.by === 0 ? plus : minus;
  german(germans.some((c) => c.is.marks.includes('tiger'))); // 11.86
  const panther = germans.some((c) => c.is.weapon === 'Panzer V' && !c.is.marks.includes('no-panther-shift'));
  german(panther && !allies.some((c) => armored(c) && c.is.weapon !== 'M5')); // 11.87, R-52
  plus(f.kind === 'reserve'); // 11.45#9
  plus(t.advanced && (g.v.skorzeny === 0 || f.row.extra.skorzeny !== undefined) && f.attackers.some((c) => c.is.formation === '150Pz Bde')); // adv-3.2
  plus(f.row.extra.deception === 1); // opt-4.52
  minus(t.advanced && f.by === 1 && !t.morning && t.turn >= 26); // adv-6.13
  return { left, right };
}

/** Odds in the defender's favour (11.42), as a number of the list of odds. */
function oddsColumn(attack: number, defense: number): string {
  if (attack >= defense) return `${Math.floor(attack / defense)}-1`;
  return `1-${Math.ceil(defense / attack)}`;
}

/** Who fled into the hex, or has been attacked and came in by an advance, adds nothing (11.56, 11.12, R-91); commanders and commandos do not fight. */
const defendersOf = (t: Table, row: Battle): Counter[] =>
  t.counters.filter((c) => {
    const { g } = t;
    const fights = c.is.type !== 'commander' && c.is.type !== 'commando' && g.f.fled[c.n] === 0 && g.f.defended[c.n] === 0;
    return fights && c.side !== row.by && row.targets.includes(g.board.at(c.hex));
  });

/** The fight of a row as the referee sees it. */
function fightOf(t: Table, row: Battle): Fight {
  const all = (list: readonly number[]): Counter[] => list.map((n) => counter(t, n));
  return {
    kind: row.kind === 'attack' && row.attackers.length === 0 ? 'barrage' : row.kind,
    by: row.by,
    targets: row.targets.map((h) => t.g.board.ids[h]),
    attackers: all(row.attackers),
    guns: all(row.guns),
    defenseGuns: all(row.defenseGuns),
    defenders: row.defenders.length > 0 ? all(row.defenders) : defendersOf(t, row),
    row,
  };
}

interface Odds {
  attack: number;
  defense: number;
  names: string[];
  /** Columns of the table; none while a side has no strength. */
  start?: number;
  final?: number;
  left: number;
  right: number;
}
function oddsOf(t: Table, f: Fight): Odds {
  const attack = f.attackers.reduce((sum, c) => sum + attackOf(t, f, c), 0) + fireOf(t, f);
  const defense = f.defenders.reduce((sum, c) => sum + defenseOf(t, c), 0) + coverFire(t, f);
  const { odds, firstOdds, columns } = tables.combatResults;
  const first = Math.max(...f.targets.map((hex) => (firstOdds as Record<string, number>)[hexOf(t, hex).terrain]));
  const names = odds.slice(first, first + columns);
  const { left, right } = shifts(t, f);
  if (attack <= 0 || defense <= 0) return { attack, defense, names, left, right };
  const ratio = oddsColumn(attack, defense);
  let start = names.indexOf(ratio);
  if (start < 0)
    start = attack >= defense && odds.indexOf(ratio) !== -1 && odds.indexOf(ratio) < first ? 0 : attack >= defense ? names.length - 1 : 0;
  return { attack, defense, names, left, right, start, final: Math.min(names.length - 1, Math.max(0, start - left) + right) };
}

/** The result of the table for a die that has fallen (11.47, 11.82, 11.83), in the Basic Game. */
export function resultOf(t: Table, row: Battle): string | undefined {
  const { final } = oddsOf(t, fightOf(t, row));
  const { results, dieMin } = tables.combatResults;
  const [attacker, defender] = row.claims;
  const die = Math.min(dieMin + results.length - 1, Math.max(dieMin, row.die - Math.max(0, attacker) + Math.max(0, defender)));
  return final === undefined ? undefined : results[die - dieMin][final];
}

export function battle(t: Table, notes: Notes): void {
  const { g } = t;
  const row = g.rows.battles[0];
  if (!row || g.frames[g.frames.length - 1]?.proc !== 'battle' || row.result !== '') return;
  const said = explain(g, { q: 'battle' });
  if (!said || row.attackers.length + row.guns.length === 0) return;
  if (t.options['opt-5'] === true) return;
  // Before the attack is committed the preview is a guess at counters that lie face down (opt-2).
  if (t.options['opt-2'] === true && row.defenders.length === 0) return;
  const f = fightOf(t, row);
  // Guns that have not fired yet are the defender's secret as well.
  if (t.options['opt-2'] === true) f.defenseGuns = f.defenseGuns.filter((c) => g.rows.known.some((k) => k.units.includes(c.n)));
  const what = `${row.kind} on ${f.targets.join(' ')} by ${[...f.attackers, ...f.guns].map((c) => c.is.id).join(' ')}`;
  const { attack, defense, names, start, final, left, right } = oddsOf(t, f);
  notes.same(`attack in the ${what}`, attack, said.attack.total / said.attack.den);
  notes.same(`defense in the ${what}`, defense, said.defense.total / said.defense.den);
  notes.same(`row of the ${what}`, names, said.columns);
  if (start === undefined) return;
  notes.same(`ratio ${attack}:${defense} of the ${what}`, start, said.start);
  notes.same(`column with -${left} +${right} of the ${what}`, final, said.final);
}
