/** Strengths and the column of an attack, a second reading of 11.A, 12, 5.D.1-combat, 6.C, 17, 22 and 26. */
import { explain } from '@hexfront/engine';
import type { Notes } from '@hexfront/engine/testing';
import { tables } from '../src/data/index.ts';
import type { Attack } from '../src/state/shape.ts';
import { type Counter, counter, hexOf, inHex, type Table, type Water, waterOn } from './table.ts';

const ARMOR = ['armor', 'panzer', 'assault-gun', 'armored-cavalry'];
const value = (c: Counter): number => (c.is.kind === 'specialized-armor' ? 1 : c.reduced ? (c.is.reduced ?? 0) : (c.is.combat ?? 0));
/** 22.D: Dutch and Belgians are halved outside their two countries. */
const abroad = (t: Table, c: Counter): boolean =>
  c.is.marks.includes('low-countries') &&
  !['Netherlands', 'Belgium'].some((name) => t.g.board.region('country', name).hexes.includes(t.g.board.at(c.hex)));

const amphibious = (t: Table, c: Counter): boolean =>
  c.is.kind === 'commando' || (c.is.marks.includes('amphibious') && t.g.f.role[c.n] !== 2) || t.g.f.landed[c.n] > 0;

function attackOf(t: Table, c: Counter, target: string): number {
  let v = value(c);
  if (c.slow) v /= 2;
  if (c.unsupplied) v /= 2;
  if (abroad(t, c)) v /= 2;
  if (hexOf(t, target).terrain === 'mountain' && c.is.kind !== 'mountain') v /= 2;
  const water = waterBefore(t, c, target);
  if (amphibious(t, c)) return water === 'causeway' ? v / 2 : v; // 22.B.2
  if (water === 'unbridged') return ARMOR.includes(c.is.kind) ? v / 4 : v / 2;
  return water === 'minor' || water === 'bridged' || water === 'causeway' ? v / 2 : v;
}
const waterBefore = (t: Table, c: Counter, target: string): Water => {
  const way = hexOf(t, c.hex).ways.find((w) => w.to === target);
  return way ? waterOn(t, way) : 'none';
};

function defenseOf(t: Table, c: Counter, target: string): number {
  let v = value(c);
  if (c.unsupplied) v /= 2;
  if (abroad(t, c)) v /= 2;
  const { marks } = hexOf(t, target);
  const [city, fort] = [marks.includes('city'), marks.includes('fortified') && c.side === 0];
  if (city && fort && t.options['doubling'] === 'both') return v * 4;
  return city || fort ? v * 2 : v;
}

function shiftOf(t: Table, row: Attack, attackers: Counter[], target: string): number {
  const { terrain, marks } = hexOf(t, target);
  const allied = row.by === 0;
  let shift = 0;
  if (marks.includes('town') || terrain === 'rough' || terrain === 'mountain' || (allied && marks.includes('fortified'))) shift -= 1;
  if (terrain === 'mountain') shift -= { storm: 1, frost: 1, 'winter-storm': 2, thaw: 2 }[t.weather] ?? 0;
  const waters = attackers.map((c) => waterBefore(t, c, target));
  const wet = waters.length > 0 && waters.every((w) => ['canal', 'minor', 'bridged', 'unbridged'].includes(w));
  if (wet && waters.includes('canal') && !attackers.every((c) => amphibious(t, c))) shift -= 2; // 12.B-canal, 22.B.2b
  shift += row.air;
  if (row.support > 0) shift += 2;
  if (row.masquerade === 1) shift += 1;
  if (t.g.v.turn === 1 && row.by === 1) shift += 1; // 26-crt
  return shift;
}

interface Odds {
  attack: number;
  defense: number;
  start: number;
  shift: number;
  final: number;
}
function oddsOf(t: Table, row: Attack): Odds {
  const target = t.g.board.ids[row.target];
  const attackers = row.attackers.map((n) => counter(t, n));
  const defenders = inHex(t, target).filter((c) => c.side !== row.by);
  const attack = attackers.reduce((sum, c) => sum + attackOf(t, c, target), 0);
  const defense = defenders.reduce((sum, c) => sum + defenseOf(t, c, target), 0);
  const { columns } = tables.combatResults;
  // Down to a column of the table (11.A-ratio): the last one whose odds are reached.
  let start = 0;
  columns.forEach((c, i) => {
    if (attack * c.defense >= defense * c.attack) start = i;
  });
  const shift = shiftOf(t, row, attackers, target);
  return { attack, defense, start, shift, final: Math.min(columns.length - 1, Math.max(0, start + shift)) };
}
/** The column of the table on which an attack is rolled. */
export const columnOf = (t: Table, row: Attack): number => oddsOf(t, row).final;

export function battle(t: Table, notes: Notes): void {
  const { g } = t;
  const row = g.rows.attacks.find((a) => a.state === 3) ?? g.rows.attacks.find((a) => a.state === 1 && a.result === '');
  if (!row || row.attackers.length === 0) return;
  const said = explain(g, { q: 'battle' });
  if (!said) return;
  if (said.targets[0] !== row.target) return;
  const what = `attack on ${g.board.ids[row.target]} by ${row.attackers.map((n) => counter(t, n).is.id).join(' ')}`;
  const { attack, defense, start, shift, final } = oddsOf(t, row);
  notes.same(`strength of the ${what}`, attack, said.attack.total / said.attack.den);
  notes.same(`defense in the ${what}`, defense, said.defense.total / said.defense.den);
  notes.same(`odds ${attack}:${defense} of the ${what}`, start, said.start);
  notes.same(`column with ${shift} of the ${what}`, final, said.final);
}
