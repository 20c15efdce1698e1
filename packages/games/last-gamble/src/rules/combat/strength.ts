/** Chapter 11.3 and 11.4: strengths, odds, column and die of a battle. One path of calculation; lines are written only into a given ledger. */
import {
  add,
  atLeast,
  type Board,
  cap,
  column as columnOf,
  combine,
  type EdgeId,
  type Header,
  type HexId,
  lookup,
  openColumn,
  part,
  readHeaders,
  type Sink,
  tableOfGrid,
  type UnitId,
  writeLine,
} from '@hexfront/engine';
import { tables } from '../../data/index.ts';
import type { FaceRule, Factor, Shifts } from '../../decisions/combat.ts';
import { faceAttack, faceDefense } from '../../state/faces.ts';
import { bits, isUphill } from '../../state/query.ts';
import type { Battle, G } from '../../state/shape.ts';
import { barrage, support } from './artillery.ts';

const CRT = tables.combatResults;
const GRID = tableOfGrid<string>(CRT.dieMin, CRT.results, 'hold');
const ODDS: readonly Header[] = readHeaders(CRT.odds);
/** Headers of each row of the table, by the odds its leftmost column stands for. */
const ROWS = new Map<number, readonly Header[]>(
  Object.values(CRT.firstOdds).map((first) => [first, ODDS.slice(first, first + CRT.columns)]),
);

const UNSEEN_WORTH = 4;
/** Bits of the factors that apply. */
function mask(g: G, b: Battle, u: UnitId, hex: HexId, list: readonly Factor[]): number {
  let bitsSet = 0;
  for (let i = 0; i < list.length; i++) if (list[i].applies(g, b, u, hex)) bitsSet |= 1 << i;
  return bitsSet;
}

/** One unit's strength: its face, changes of it, then at most one halving and one doubling, rounded up (basic-11.44, R-47). */
function unitStrength(g: G, b: Battle, u: UnitId, face: number, faces: readonly FaceRule[], list: readonly Factor[], out: Sink): number {
  let total = add(out, 0, face, 'intro-6.21', 'line.face');
  for (const rule of faces) total = rule(g, b, u, total, out);
  const when = mask(g, b, u, g.hexOf(u), list);
  if (when === 0) return total;
  if (!out) return combine(total, list, 'clamp', 1, when);
  return combine(
    total,
    list.filter((_, i) => (when & (1 << i)) !== 0),
    'clamp',
    1,
    undefined,
    out,
  );
}

/** Total of the attackers with their artillery (basic-11.41). */
export function attackStrength(g: G, b: Battle, out?: Sink): number {
  const { fight, attackFactors } = g.rules;
  let total = 0;
  for (const u of b.attackers) {
    const own = part(out);
    const value = unitStrength(g, b, u, faceAttack(g, u), fight.attackFace, attackFactors, own);
    total = add(out, total, value, 'basic-11.41', 'line.attacker', out && { unit: u }, own);
  }
  if (b.guns.length > 0) {
    const own = part(out);
    const value = support(g, b, b.guns, false, own);
    total = add(
      out,
      total,
      value,
      barrage(b) ? 'basic-12.32' : 'basic-12.11',
      barrage(b) ? 'line.barrage' : 'line.support',
      undefined,
      own,
    );
  }
  return total;
}

/** Total of the defenders with their artillery; who fled into the hex adds nothing (basic-11.56). */
export function defenseStrength(g: G, b: Battle, out?: Sink): number {
  const { fight, defenseFactors } = g.rules;
  let total = 0;
  for (const u of b.defenders) {
    const own = part(out);
    const value = unitStrength(g, b, u, faceDefense(g, u), fight.defenseFace, defenseFactors, own);
    total = add(out, total, value, 'basic-11.41', 'line.defender', out && { unit: u }, own);
  }
  for (const u of b.bystanders) if (out) writeLine(out, '+', 0, 1, true, 'basic-11.56', 'line.bystander', { unit: u }, total);
  // Only where somebody may not look: a counter face down is worth this much in his reckoning (opt-2.0).
  if (b.extra.unseen) total = add(out, total, UNSEEN_WORTH * b.extra.unseen, 'opt-2.0', 'line.unseen', out && { n: b.extra.unseen });
  if (b.defenseGuns.length > 0) {
    const own = part(out);
    total = add(out, total, support(g, b, b.defenseGuns, true, own), 'basic-12.22', 'line.defensive-fire', undefined, own);
  }
  return total;
}

/** True if the attack of this unit goes over such a hexside to any of the attacked hexes: the worst counts, as with terrain (basic-11.32). */
export function attacksOver(g: G, b: Battle, unit: UnitId, test: (g: G, at: number) => boolean): boolean {
  const from = g.hexOf(unit);
  for (const to of b.targets) {
    const dir = g.board.dirTo(from, to);
    if (dir >= 0 && test(g, 6 * from + dir)) return true;
  }
  return false;
}
/** Water of any width: a bridge or ford does not help the attacker (basic-11.33#3). */
export function isWater(g: G, at: EdgeId): boolean {
  const b = bits(g);
  return (g.board.sides[at] & (b.river | b.meuse)) !== 0;
}
/** Halved by the hexside (basic-11.33#3). */
export const crossesIntoAttack = (g: G, b: Battle, unit: UnitId): boolean =>
  attacksOver(g, b, unit, isWater) || attacksOver(g, b, unit, isUphill);

// ---- column ------------------------------------------------------------------------------------------------------------------------------

const firsts = new WeakMap<Board, Uint8Array>();
/** Leftmost odds of the table row of every terrain of the board; marsh counts as clear. */
function firstOdds(board: Board): Uint8Array {
  let list = firsts.get(board);
  if (!list) {
    list = Uint8Array.from(board.terrains, (name) => CRT.firstOdds[name as keyof typeof CRT.firstOdds] ?? 0);
    firsts.set(board, list);
  }
  return list;
}
/** The attacked hex whose row is worst for the attacker (basic-11.32). */
export function rowHex(g: G, b: Battle): HexId {
  const list = firstOdds(g.board);
  let worst = b.targets[0];
  for (const h of b.targets) if (list[g.board.terrain[h]] > list[g.board.terrain[worst]]) worst = h;
  return worst;
}
export const headersOf = (g: G, b: Battle): readonly Header[] =>
  ROWS.get(firstOdds(g.board)[g.board.terrain[rowHex(g, b)]]) as readonly Header[];

const quick: Shifts = { left: 0, right: 0 };

/**
 * The column of the battle: odds in the row of the terrain, in favour of the defender (basic-11.42), all shifts to the left, not beyond the
 * end of the row, then all to the right (basic-11.46).
 */
export function battleColumn(g: G, b: Battle, attack: number, defense: number, out?: Sink): number {
  const row = headersOf(g, b);
  const start = columnOf(attack, defense, row);
  const shifts: Shifts = out ? { left: 0, right: 0, lines: [] } : quick;
  shifts.left = 0;
  shifts.right = 0;
  for (const rule of g.rules.shifts) rule(g, b, shifts);
  let at: number = start;
  if (out) {
    openColumn(out, start, attack, defense, row, 'basic-11.42');
    const hex = rowHex(g, b);
    writeLine(
      out,
      'note',
      0,
      1,
      true,
      b.targets.length > 1 ? 'basic-11.32' : 'basic-11.31',
      `line.row-${g.board.terrains[g.board.terrain[hex]]}`,
      { hex },
      at,
    );
  }
  at = moved(at, shifts.left, shifts, false, out);
  at = moved(at, shifts.right, shifts, true, out);
  for (const rule of g.rules.fight.columns) at = rule(g, b, at, out);
  return at;
}

/** One of the two groups of shifts, stopped at the ends of the table. */
function moved(from: number, by: number, shifts: Shifts, right: boolean, out: Sink): number {
  let at = from;
  if (out)
    for (const line of shifts.lines ?? []) {
      if (line.by >= 0 !== right) continue;
      at += line.by;
      writeLine(out, 'shift', line.by, 1, true, line.case, line.what, line.args, at);
    }
  else at += by;
  if (at < 0) return out ? atLeast(out, at, 0, 'basic-11.46', 'ledger.table-end') : 0;
  if (at >= CRT.columns) return out ? cap(out, at, CRT.columns - 1, 'basic-11.46', 'ledger.table-end') : CRT.columns - 1;
  return at;
}

/** Header of a column in the battle's row, as printed. */
export function columnText(g: G, b: Battle, column: number): string {
  const header = headersOf(g, b)[column];
  return 'a' in header ? `${header.a}-${header.d}` : '';
}

// ---- die ---------------------------------------------------------------------------------------------------------------------------------

/** What is added to the die (basic-11.47). */
export function dieModifier(g: G, b: Battle, out?: Sink): number {
  let total = 0;
  for (const rule of g.rules.dieRules) total = rule(g, b, total, out);
  return total;
}

export interface Odds {
  attack: number;
  defense: number;
  column: number;
  modifier: number;
}
export function oddsOf(g: G, b: Battle): Odds {
  const attack = attackStrength(g, b);
  const defense = defenseStrength(g, b);
  return { attack, defense, column: battleColumn(g, b, attack, defense), modifier: dieModifier(g, b) };
}

/** The result of a fallen die, after everything that changes results. */
export function resultOf(g: G, b: Battle, odds: Odds, pip: number): string {
  let result = lookup(GRID, pip + odds.modifier, odds.column) as string;
  for (const rule of g.rules.results) result = rule(g, b, result);
  return result;
}

/** Steps a group of units has left. */
export function stepsOf(g: G, units: readonly UnitId[]): number {
  let steps = 0;
  for (const u of units) if (g.onMap(u)) steps += g.f.steps[u];
  return steps;
}
