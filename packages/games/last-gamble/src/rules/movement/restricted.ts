/** Movement-restricted Allied units (basic-5.6): British and French west of the Meuse, some US units west of the Meuse-Semois line. */
import { type Board, distanceField, type HexId, type Refusal, type UnitId } from '@hexfront/engine';
import { tables, unitIndex } from '../../data/index.ts';
import { COMBATANT, UNITS } from '../../state/query.ts';
import { type G, GERMAN } from '../../state/shape.ts';

const NONE = 0;
/** Bounds: not east over the Meuse; not east over the line of Meuse and Semois (basic-5.62). */
export const MEUSE = 1;
export const SEMOIS = 2;

/** River that binds each unit. */
const BOUND = Uint8Array.from(UNITS, (u) => {
  if (u.marks.includes('restricted-british') || u.marks.includes('restricted-french')) return MEUSE;
  return u.marks.includes('restricted-us') ? SEMOIS : NONE;
});
const { eliminatedMoreThan, onTurn, unit29Arm } = tables.movementRelease;
const BRIGADE_29 = unitIndex(unit29Arm.unit);
/** Turn from which a unit is free by date (basic-5.64). */
const FREE_FROM = Uint8Array.from(UNITS, (u) => onTurn.find((row) => row.formation === u.formation)?.turn ?? 255);

/** Which bound holds a unit now: 0 none, 1 Meuse, 2 Meuse-Semois line. */
export function boundOf(g: G, unit: UnitId): number {
  const bound = BOUND[unit];
  if (bound === NONE || g.v.alliedLost > eliminatedMoreThan || g.v.turn >= FREE_FROM[unit]) return NONE;
  if (unit === BRIGADE_29 && g.v.freed29 !== 0) return NONE;
  for (const free of g.rules.move.released) if (free(g, unit)) return NONE;
  return bound;
}

/** The step goes over the bound toward the east. */
export function crossesBound(board: Board, bound: number, from: number, to: number): boolean {
  const { marks } = board;
  if (bound === MEUSE) {
    const west = board.markBit('west-of-meuse');
    return (marks[from] & west) !== 0 && (marks[to] & west) === 0;
  }
  const east = board.markBit('east-of-semois-line');
  return (marks[from] & east) === 0 && (marks[to] & east) !== 0;
}

/** Why a restricted unit may not take this step; for advances and other single steps. */
export function restrictedStep(g: G, unit: UnitId, from: number, to: number): Refusal | undefined {
  const bound = boundOf(g, unit);
  if (bound === NONE || !crossesBound(g.board, bound, from, to)) return undefined;
  return {
    case: bound === MEUSE ? 'basic-5.63' : 'basic-5.64',
    why: bound === MEUSE ? 'restricted-meuse' : 'restricted-semois',
    unit,
    from,
    to,
  };
}

const meuse = new WeakMap<Board, Uint8Array>();
/** Hexes from every hex to the nearest one with a Meuse hexside. */
export function fromMeuse(board: Board): Uint8Array {
  let field = meuse.get(board);
  if (!field) {
    const bit = board.sideBit('meuse');
    const banks: number[] = [];
    for (let h = 0; h < board.n; h++)
      for (let d = 0; d < 6; d++) if ((board.sides[6 * h + d] & bit) !== 0 && banks[banks.length - 1] !== h) banks.push(h);
    field = distanceField(board, banks, 200, new Uint8Array(board.n));
    meuse.set(board, field);
  }
  return field;
}

/** A German has come within four hexes of a Meuse hex: the 29th Brigade is free from now on (basic-5.63). */
export function watchMeuse(g: G, unit: UnitId, hex: HexId): void {
  if (g.v.freed29 !== 0 || UNITS[unit].side !== GERMAN || COMBATANT[unit] === 0 || hex >= g.board.n) return;
  if (fromMeuse(g.board)[hex] <= unit29Arm.germanWithin) {
    g.v.freed29 = 1;
    g.emit({ e: 'released', case: 'basic-5.63', u: BRIGADE_29 });
  }
}
