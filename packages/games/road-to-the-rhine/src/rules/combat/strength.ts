/** Chapters 11.A and 12: strengths in 1/64, odds, column and result of an attack. One path of calculation; lines are written only into a given ledger. */
import {
  add,
  atLeast,
  cap,
  column as columnOf,
  combine,
  type Factor,
  type Header,
  type HexId,
  lookup,
  part,
  type Sink,
  shift,
  tableOfGrid,
  type UnitId,
  writeLine,
} from '@hexfront/engine';
import { type CombatCode, type ModifierId, type ShiftId, tables } from '../../data/index.ts';
import { combatValue } from '../../state/faces.ts';
import { ARMORED, isCity, isFortified, isMountain, isRough, isTown, MOUNTAIN, UNITS } from '../../state/query.ts';
import { ALLIED, type Attack, enemyOf, type G, GERMAN, type Weather } from '../../state/shape.ts';
import { firstAlliedTurn } from '../first-turn.ts';
import { isBridged, isCanal, isCauseway, isMajorRiver, isMinorRiver, isUnbridged } from '../movement/hexsides.ts';
import { hasManeuver, needsManeuver } from '../supply/maneuver-supply.ts';
import { isAmphibious, SURPRISE, supportedTarget } from './special-attacks.ts';

/** Halved up to six times over: supply twice, abroad, mountain, and a river quarter (11.A-strength keeps fractions). */
export const PARTS = 64;

const CRT = tables.combatResults;
const GRID = tableOfGrid<CombatCode>(1, CRT.results, 'hold');
export const HEADERS: readonly Header[] = CRT.columns.map((c) => ({ a: c.attack, d: c.defense }));
export const COLUMNS: readonly string[] = CRT.columns.map((c) => c.id);
export const columnText = (column: number): string => COLUMNS[column];

/** Air values are added by themselves. */
const SHIFT = Object.fromEntries(
  tables.columnShifts.rows.map((row) => [row.id, { by: row.shift === 'air-value' ? 0 : row.shift, case: row.case }]),
) as { [id in ShiftId]: { by: number; case: string } };
const LOW_COUNTRIES = Uint8Array.from(UNITS, (u) => (u.marks.includes('low-countries') ? 1 : 0));

// ---- values of units ---------------------------------------------------------------------------------------------------------------------

const MODIFIERS = new Map(tables.strengthModifiers.rows.map((row) => [row.id, row]));
function factorOf(id: ModifierId, once?: string): Factor {
  const row = MODIFIERS.get(id);
  if (!row) throw new Error(`no strength modifier ${id}`);
  const [num, den] = row.factor >= 1 ? [row.factor, 1] : [1, 1 / row.factor];
  return { num, den, case: row.case, what: `line.value-${id}`, ...(once ? { once } : {}) };
}
/** In the order of the bits that `attackBits` sets. */
const ON_ATTACK: readonly Factor[] = [
  factorOf('no-general-supply'),
  factorOf('no-maneuver-supply'),
  factorOf('low-countries-abroad'),
  factorOf('into-mountain'),
  factorOf('minor-river'),
  factorOf('unbridged-major-armor'),
  factorOf('unbridged-major'),
  factorOf('bridged-major'),
  factorOf('causeway'),
];
const onDefense = (once?: string): readonly Factor[] => [
  factorOf('no-general-supply'),
  factorOf('low-countries-abroad'),
  factorOf('city', once),
  factorOf('german-in-fortified', once),
];
/** City and fortification double once, or each by itself. */
const ON_DEFENSE = { once: onDefense('double'), both: onDefense() };

/** Number of the hexside a unit attacks over, or -1 if it is in the attacked hex itself (21.A.2, R-43) or not next to it. */
export function attackSide(g: G, u: UnitId, target: HexId): number {
  const from = g.hexOf(u);
  if (from === target || from >= g.board.n) return -1;
  const dir = g.board.dirTo(from, target);
  return dir < 0 ? -1 : 6 * from + dir;
}

/** Dutch and Belgian brigades fight at full value in both countries and nowhere else (22.D). */
function abroad(g: G, u: UnitId): boolean {
  if (LOW_COUNTRIES[u] === 0) return false;
  const hex = g.f.place[u];
  return g.board.region('country', 'Belgium').has[hex] === 0 && g.board.region('country', 'Netherlands').has[hex] === 0;
}
/** Dropped in this impulse is in supply (21.A.3). */
const unsupplied = (g: G, u: UnitId): boolean => g.f.unsupplied[u] === 1 && g.f.droppedNow[u] === 0;

function attackBits(g: G, a: Attack, u: UnitId): number {
  let bits = 0;
  if (unsupplied(g, u)) bits |= 1;
  if (needsManeuver(u) && !hasManeuver(g, u)) bits |= 2;
  if (abroad(g, u)) bits |= 4;
  if (isMountain(g, a.target) && MOUNTAIN[u] === 0) bits |= 8;
  const at = attackSide(g, u, a.target);
  if (at < 0) return bits;
  if (isCauseway(g, at)) return bits | 256;
  // Rivers do nothing to who comes by boat (22.B.2b); a canal never halves.
  if (isCanal(g, at) || isAmphibious(g, u, a)) return bits;
  if (isMinorRiver(g, at)) bits |= 16;
  else if (isUnbridged(g, at)) bits |= ARMORED[u] === 1 ? 32 : 64;
  else if (isBridged(g, at)) bits |= 128;
  return bits;
}

function defenseBits(g: G, u: UnitId): number {
  const hex = g.hexOf(u);
  let bits = 0;
  if (unsupplied(g, u)) bits |= 1;
  if (abroad(g, u)) bits |= 2;
  if (isCity(g, hex)) bits |= 4;
  if (UNITS[u].side === GERMAN && isFortified(g, hex)) bits |= 8;
  return bits;
}

function value(g: G, u: UnitId, factors: readonly Factor[], bits: number, out: Sink): number {
  const face = add(out, 0, combatValue(g, u) * PARTS, UNITS[u].code ? '22.C.1' : '1-format', UNITS[u].code ? 'line.letter' : 'line.face');
  if (bits === 0) return face;
  if (!out) return combine(face, factors, 'product', PARTS, bits);
  const some = factors.filter((_, i) => (bits & (1 << i)) !== 0);
  return combine(face, some, 'product', PARTS, undefined, out);
}

/** What one unit brings to an attack on this hex. */
export const attackValue = (g: G, a: Attack, u: UnitId, out?: Sink): number => value(g, u, ON_ATTACK, attackBits(g, a, u), out);
export const defenseValue = (g: G, u: UnitId, out?: Sink): number =>
  value(g, u, ON_DEFENSE[g.rules.choice('doubling') === 'both' ? 'both' : 'once'], defenseBits(g, u), out);

export function attackStrength(g: G, a: Attack, out?: Sink): number {
  let total = 0;
  for (const u of a.attackers) {
    const own = part(out);
    total = add(out, total, attackValue(g, a, u, own), '11.A-strength', 'line.attacker', out && { unit: u }, own);
  }
  return total;
}
export function defenseStrength(g: G, a: Attack, out?: Sink): number {
  let total = 0;
  for (const u of a.defenders) {
    const own = part(out);
    total = add(out, total, defenseValue(g, u, own), '11.A-strength', 'line.defender', out && { unit: u }, own);
  }
  return total;
}

// ---- column ------------------------------------------------------------------------------------------------------------------------------

const byTable = (out: Sink, at: number, id: ShiftId, hex?: HexId): number =>
  shift(out, at, SHIFT[id].by, SHIFT[id].case, `line.column-${id}`, out && hex !== undefined ? { hex } : undefined);

/** Everybody attacks over water and somebody over a canal, not all of them by boat (12.B-canal, R-11, 22.B.2b). */
function canalAttack(g: G, a: Attack): boolean {
  let canal = false;
  let boats = true;
  for (const u of a.attackers) {
    const at = attackSide(g, u, a.target);
    if (at < 0) return false;
    if (isCanal(g, at)) canal = true;
    else if (!isMinorRiver(g, at) && !isMajorRiver(g, at)) return false;
    if (boats && !isAmphibious(g, u, a)) boats = false;
  }
  return canal && !boats;
}

/** One column at most for the ground of the hex. */
function groundShift(g: G, a: Attack): ShiftId | undefined {
  const hex = a.target;
  if (isTown(g, hex)) return 'town';
  if (isMountain(g, hex)) return 'mountain';
  if (isRough(g, hex)) return 'rough';
  return isFortified(g, hex) && enemyOf(a.by) === ALLIED ? 'allied-in-fortified' : undefined;
}

const IN_MOUNTAIN: Partial<Record<Weather, ShiftId>> = {
  storm: 'mountain-storm',
  frost: 'mountain-frost',
  'winter-storm': 'mountain-winter-storm',
  thaw: 'mountain-thaw',
};

/** Odds in favour of the defender, then all shifts together, not beyond the ends of the table (11.A-ratio, 11.A-shift, R-38). */
export function attackColumn(g: G, a: Attack, attack: number, defense: number, out?: Sink): number {
  const start = columnOf(attack, defense, HEADERS);
  if (out)
    writeLine(
      out,
      '=',
      start,
      1,
      true,
      '11.A-ratio',
      'ledger.column',
      { attack: attack / PARTS, defense: defense / PARTS, header: COLUMNS[start] },
      start,
    );
  let at: number = start;
  const ground = groundShift(g, a);
  if (ground) at = byTable(out, at, ground, a.target);
  if (isMountain(g, a.target)) {
    const weather = IN_MOUNTAIN[g.rules.weatherName(g)];
    if (weather) at = byTable(out, at, weather);
  }
  if (canalAttack(g, a)) at = byTable(out, at, 'canal');
  if (a.support > 0 && supportedTarget(g, a.target)) at = byTable(out, at, 'support-brigade');
  if (a.masquerade === SURPRISE) at = byTable(out, at, 'disguised-brigade');
  if (a.by === ALLIED && firstAlliedTurn(g)) at = byTable(out, at, 'first-turn-allied');
  if (a.air !== 0)
    at = shift(
      out,
      at,
      a.air,
      a.air > 0 ? SHIFT['offensive-air'].case : SHIFT['defensive-air'].case,
      a.air > 0 ? 'line.column-offensive-air' : 'line.column-defensive-air',
    );
  if (at < 0) return atLeast(out, at, 0, '11.A-shift', 'ledger.table-end');
  return at >= HEADERS.length ? cap(out, at, HEADERS.length - 1, '11.A-shift', 'ledger.table-end') : at;
}

export interface Odds {
  attack: number;
  defense: number;
  column: number;
}
export function oddsOf(g: G, a: Attack): Odds {
  const attack = attackStrength(g, a);
  const defense = defenseStrength(g, a);
  return { attack, defense, column: attackColumn(g, a, attack, defense) };
}
export const resultOf = (column: number, pip: number): CombatCode => lookup(GRID, pip, column) as CombatCode;
