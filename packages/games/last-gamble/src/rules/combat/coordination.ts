/** Chapter 11.7: units of one division that fight together. */

import type { HexId, UnitId } from '@hexfront/engine';
import { formations, tables } from '../../data/index.ts';
import { addShift, type Shifts } from '../../decisions/combat.ts';
import { partnerOf, UNITS } from '../../state/query.ts';
import { ALLIED, type Battle, type G, SUPPLIED } from '../../state/shape.ts';
import { supplyOf } from '../supply/supply.ts';

/** Brigades that count as divisions (basic-11.75). */
const LIKE_DIVISIONS = new Set(['Fuh Bglt', 'Fuh Gr']);
const index = new Map(formations.filter((f) => f.kind !== 'brigade' || LIKE_DIVISIONS.has(f.id)).map((f, i) => [f.id, i + 1]));
/** Number of the division of each unit; 0 without one (basic-11.74). */
const DIVISION = Uint8Array.from(UNITS, (u) => (u.formation === undefined ? 0 : (index.get(u.formation) ?? 0)));
/** Other units of the division that are big enough for a coordinated defense (basic-11.72). */
const BIG = Uint8Array.from(UNITS, (u) => (u.size === 'regiment' || u.size === 'brigade' ? 1 : 0));
const MATES: readonly (readonly number[])[] = UNITS.map((u) =>
  DIVISION[u.index] === 0
    ? []
    : UNITS.filter((v) => v.index !== u.index && DIVISION[v.index] === DIVISION[u.index] && BIG[v.index]).map((v) => v.index),
);
const CROWN = Uint8Array.from(UNITS, (u) => (u.nation === 'British' || u.nation === 'French' ? 1 : 0));
const US = Uint8Array.from(UNITS, (u) => (u.nation === 'US' ? 1 : 0));

/** British or French and US units in one battle spoil Allied coordination (basic-11.77). */
function mixedAllies(groups: readonly (readonly number[])[]): boolean {
  let crown = false;
  let us = false;
  for (const group of groups)
    for (const u of group) {
      if (CROWN[u]) crown = true;
      else if (US[u]) us = true;
    }
  return crown && us;
}

/** In full supply for an attack; the four-hex test at the end of movement counts (basic-1.31, 11.73). */
export const attackSupplied = (g: G, u: UnitId): boolean => supplyOf(g, u) === SUPPLIED && g.f.attackSupply[u] === 0;

/** The halves of a Kampfgruppe are one unit of their division, or by the other reading two (adv-12.21, R-87). */
const oneUnit = (g: G, a: UnitId, b: UnitId): boolean =>
  g.f.kg[a] === b && g.rules.choice('kampfgruppe-coordination') === 'one-unit' && partnerOf(g, a) === b;

/** Two supplied attackers of one division; guns do not count (basic-11.71, 11.73). */
export function coordinatedAttack(g: G, b: Battle): boolean {
  if (b.kind === 'reserve') return false;
  if (b.by === ALLIED && mixedAllies([b.attackers, b.guns])) return false;
  const { attackers } = b;
  for (let i = 0; i < attackers.length; i++) {
    const division = DIVISION[attackers[i]];
    if (division === 0 || !attackSupplied(g, attackers[i])) continue;
    for (let j = i + 1; j < attackers.length; j++)
      if (DIVISION[attackers[j]] === division && attackSupplied(g, attackers[j]) && !oneUnit(g, attackers[i], attackers[j])) return true;
  }
  return false;
}

/** A defending regiment or brigade with another of its division in the same hex or next door (basic-11.72). */
export function coordinatedDefense(g: G, b: Battle): boolean {
  if (b.kind === 'reserve') return false;
  if (b.by !== ALLIED && mixedAllies([b.defenders, b.defenseGuns])) return false;
  const { n } = g.board;
  const { place } = g.f;
  for (const u of b.defenders) {
    if (!BIG[u]) continue;
    for (const mate of MATES[u]) {
      const at = place[mate];
      if (at < n && (at === place[u] || g.board.dirTo(g.hexOf(u), at as HexId) >= 0)) return true;
    }
  }
  return false;
}

function shiftOf(id: string): number {
  const shift = tables.columnShifts.rows.find((r) => r.id === id)?.shift;
  if (typeof shift !== 'number') throw new Error(`the table of column shifts has no number for ${id}`);
  return shift;
}
const ATTACK = shiftOf('coordinated-attack');
const DEFENSE = shiftOf('coordinated-defense');

/**
 * One column each (basic-11.74). Where both sides are coordinated the two columns undo each other (basic-11.76), except that a column lost
 * at the left end of the table is not lost twice (basic-11.46): the printed odds of the attack on 99/393 need it so.
 */
export function coordination(g: G, b: Battle, out: Shifts): void {
  if (coordinatedDefense(g, b)) addShift(out, DEFENSE, 'basic-11.72', 'line.coordinated-defense');
  if (coordinatedAttack(g, b)) addShift(out, ATTACK, 'basic-11.71', 'line.coordinated-attack');
}
