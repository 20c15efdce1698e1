/** From strengths to the result: column on the terrain line, shifts, die (10.0, chart-10.76). One path of calculation; lines only into a given ledger. */
import {
  BELOW,
  type Column,
  column,
  headerText,
  lookup,
  openColumn,
  type Sink,
  shiftColumn,
  tableOfGrid,
  writeLine,
} from '@hexfront/engine';
import { tables } from '../../data/index.ts';
import type { Battle } from '../../state/battle.ts';
import type { G } from '../../state/shape.ts';
import { shiftsOf } from './shifts.ts';
import { attackStrength, defenseStrength } from './strength.ts';
import { HEADERS, lineOf } from './terrain-line.ts';

const CRT = tables.combatResults;
const GRID = tableOfGrid<string>(1, CRT.results, 'hold');
export const DIE = CRT.die;

export interface Odds {
  attack: number;
  defense: number;
  /** Before and after shifts. */
  start: Column;
  column: Column;
}

/** Ratio against the first column, before final protective fire and shifts: an attack below it is none (10.62, 11.36, R-C10). */
export const isBelowTheLine = (g: G, b: Battle): boolean =>
  column(attackStrength(g, b), defenseStrength(g, b, undefined, 'without-fire'), HEADERS[lineOf(g, b).line], 'below') === BELOW;

/** With the fire odds under the line are those of the first column, odds beyond it those of the last (10.62). */
export function battleColumn(g: G, b: Battle, attack: number, defense: number, out?: Sink): { start: Column; column: Column } {
  const row = lineOf(g, b);
  const start = column(attack, defense, HEADERS[row.line]);
  if (out) {
    openColumn(out, start, attack, defense, HEADERS[row.line], '10.0');
    writeLine(out, 'note', 0, 1, true, row.case, row.what, { hex: row.hex }, start);
  }
  return { start, column: shiftColumn(start, shiftsOf(g, b), CRT.columns, out, '10.62') };
}

export function oddsOf(g: G, b: Battle): Odds {
  const attack = attackStrength(g, b);
  const defense = defenseStrength(g, b);
  return { attack, defense, ...battleColumn(g, b, attack, defense) };
}

export const resultAt = (at: Column, die: number): string => lookup(GRID, die, at) as string;
/** The column as printed on the line of the battle. */
export const columnText = (g: G, b: Battle, at: number): string => headerText(HEADERS[lineOf(g, b).line][at]);

export interface Meaning {
  /** Whom it harms. */
  readonly side: 'attacker' | 'defender';
  /** Steps or hexes, as the owner likes (10.75). */
  readonly number: number;
  /** Steps that must be lost first (10.74). */
  readonly must: number;
}
const RESULT = /^([AD])(\d)(?:\((\d)\))?$/;
const MEANING = new Map<string, Meaning>();
for (const result of new Set(CRT.results.flat())) {
  const [, side, number, must] = RESULT.exec(result) as RegExpExecArray;
  MEANING.set(result, { side: side === 'A' ? 'attacker' : 'defender', number: Number(number), must: Number(must ?? 0) });
}
/** What a result means (10.73); undefined for a battle that was never rolled. */
export const meaningOf = (result: string): Meaning | undefined => MEANING.get(result);
